"""What things cost a company, and how they can be paid."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.book import Book, PaymentTerms
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses
from powergrid_tui.games.terraforming_mars.effects.tree import Clause, Discount, Next, Six
from powergrid_tui.games.terraforming_mars.model import CompanyState, State
from powergrid_tui.table.words.language import tr, trn


class Payment(NamedTuple):
    """How something is paid."""

    credits: int
    steel: int = 0
    titanium: int = 0
    heat: int = 0


def clauses(state: State, seat: int) -> tuple[Clause, ...]:
    """A company's ongoing effects, from its corporation and its cards."""
    return state.book.in_play(state.players[seat].in_play).clauses


def terms(state: State, seat: int) -> PaymentTerms:
    """On what terms a company pays, by its corporation and its cards."""
    return purse(state, seat).terms


def coming(company: CompanyState) -> list[Clause]:
    """What applies to its next card."""
    found: list[Clause] = []
    for text in company.next:
        found += [clause.clause for clause in parse_clauses(text) if isinstance(clause, Next)]
    return found


def lowers(discount: Discount, tags: Container[str]) -> bool:
    """Whether a discount applies to a card with these tags."""
    return discount.scope == "all" or discount.scope.removeprefix("tag:") in tags


def price(state: State, seat: int, card: str) -> int:
    """The price of a card after discounts, in credits."""
    company, cost = state.players[seat], state.book.cards[card].cost
    discounts = purse(state, seat).terms.discounts
    if not discounts and not company.next:
        return cost
    tags = state.book.tags[card]
    off = sum([discount.number for discount in discounts if lowers(discount, tags)])
    for clause in coming(company):
        if isinstance(clause, Discount) and lowers(clause, tags):
            off += clause.number
    return max(0, cost - off)


def project_price(state: State, seat: int, project: str) -> int:
    """The price of a standard project, in credits."""
    cost, discounts = state.book.numbers.projects[project], purse(state, seat).terms.discounts
    if not discounts:
        return cost
    scope = {"power_plant": "sp:power"}.get(project, f"sp:{project}")
    return max(0, cost - sum([discount.number for discount in discounts if discount.scope == scope]))


def plants_needed(state: State, seat: int) -> int:
    """Number of plants that a greenery costs."""
    default = state.book.numbers.plants_for_greenery
    return min(default, terms(state, seat).plants or default)


class Purse(NamedTuple):
    """What a company can pay with. It is looked up once where many prices are compared with it."""

    credits: int
    steel: int
    titanium: int
    heat: int
    """0 if it may not pay with heat."""
    steel_worth: int
    """Value of a steel, in credits."""
    titanium_worth: int
    terms: PaymentTerms

    @property
    def usable(self) -> int:
        """Everything that counts as credits whatever is paid for."""
        return self.credits + self.heat

    def metal(self, payable: str) -> int:
        """The value of the metals with these letters, in credits."""
        found = self.steel * self.steel_worth if "S" in payable else 0
        return found + self.titanium * self.titanium_worth if "T" in payable else found


_last: tuple[CompanyState | None, Book | None, Purse | None] = (None, None, None)
"""Whose purse was looked at last: all that a company may do is compared with the same one."""


def purse(state: State, seat: int) -> Purse:
    """What a company can pay with."""
    global _last  # noqa: PLW0603 - a cache of one
    company, book = state.players[seat], state.book
    known, of, found = _last
    if known is not company or of is not book or found is None:
        found = _purse(state, company.stock, book.in_play(company.in_play).terms)
        _last = company, book, found
    return found


def purse_of(state: State, seat: int, stock: Six) -> Purse:
    """What a company could pay with if this was its stock."""
    return _purse(state, stock, terms(state, seat))


def _purse(state: State, stock: Six, more: PaymentTerms) -> Purse:
    credits, steel, titanium, _, _, heat = stock
    numbers = state.book.numbers
    steel_worth, titanium_worth = numbers.steel_value + more.steel, numbers.titanium_value + more.titanium
    return Purse(credits, steel, titanium, heat if more.heat_pays else 0, steel_worth, titanium_worth, more)


def proposal(purse: Purse, cost: int, payable: str) -> Payment | None:
    """The usual payment, or None if there is not enough. It wastes as little as possible, then uses as much metal as
    possible; heat covers only what credits do not. `payable` has the letters of the metals that may be used."""
    there = purse.usable
    if not ("S" in payable and purse.steel) and not ("T" in payable and purse.titanium):
        credits = min(purse.credits, cost)
        return Payment(credits, 0, 0, cost - credits) if cost <= there else None
    found = [mix for mix in _metals(purse, cost, payable) if mix.left <= there]
    if not found:
        return None
    best = min(found, key=_waste)
    left = max(0, best.left)
    credits = min(purse.credits, left)
    return Payment(credits, best.steel, best.titanium, left - credits)


def default_heat(purse: Purse, cost: int) -> int:
    """Heat used in the usual payment if only credits may be used besides: whatever they do not cover."""
    return cost - purse.credits if purse.credits < cost <= purse.usable else 0


def heat_ways(purse: Purse, cost: int) -> tuple[int, ...]:
    """Amounts of heat to offer for a payment: the usual one and the largest. Empty if there is not enough."""
    if purse.usable < cost:
        return ()
    default, most = default_heat(purse, cost), min(cost, purse.heat)
    return (default, most) if most > default else (default,)


class _Metals(NamedTuple):
    """Steel and titanium for a cost, and the rest of it; negative if they overpay."""

    steel: int
    titanium: int
    left: int


def _metals(purse: Purse, cost: int, payable: str) -> list[_Metals]:
    """Combinations of metals worth considering: for any amount of titanium, as much steel as is not wasted, and one
    more."""
    steel = purse.steel if "S" in payable else 0
    titanium = purse.titanium if "T" in payable else 0
    found = []
    for some in range(min(titanium, -(-cost // purse.titanium_worth)) + 1):
        left = cost - some * purse.titanium_worth
        exact = min(steel, max(0, left) // purse.steel_worth)
        for more in (exact, exact + 1) if steel > exact and left > exact * purse.steel_worth else (exact,):
            found.append(_Metals(more, some, left - more * purse.steel_worth))
    return found


def _waste(mix: _Metals) -> tuple[int, int, int]:
    """A sort key: the overpayment, then the rest for credits; if equal, more titanium first."""
    return max(0, -mix.left), max(0, mix.left), -mix.titanium


def shortage(purse: Purse, cost: int, payable: str) -> int:
    """Credits missing for a cost if everything usable is spent."""
    short = cost - purse.credits - purse.heat
    return max(0, short - purse.metal(payable)) if short > 0 else 0


def refusal(purse: Purse, cost: int, payable: str, steel: int, titanium: int, heat: int) -> str:
    """Why a cost cannot be paid like this, the rest in credits, or an empty string."""
    if min(steel, titanium, heat) < 0:
        return tr("payments cannot be below zero")
    if steel and "S" not in payable:
        return tr("steel pays only for cards with a building tag")
    if titanium and "T" not in payable:
        return tr("titanium pays only for cards with a space tag")
    if heat and not purse.terms.heat_pays:
        return tr("heat cannot pay for this")
    if steel > purse.steel or titanium > purse.titanium or heat > purse.heat:
        return tr("you do not have that much to pay with")
    left = cost - steel * purse.steel_worth - titanium * purse.titanium_worth
    if (steel and left <= -purse.steel_worth) or (titanium and left <= -purse.titanium_worth):
        return tr("you can pay with less of that")
    if heat > max(0, left):
        return tr("you can pay with less of that")
    short = left - heat - purse.credits
    return trn("{count} credit short", "{count} credits short", short) if short > 0 else ""


def paid(state: State, seat: int, cost: int, steel: int, titanium: int, heat: int) -> State:
    """The state after paying a cost; the rest is paid in credits."""
    there = purse(state, seat)
    left = cost - steel * there.steel_worth - titanium * there.titanium_worth - heat
    company = state.players[seat]
    credits, steels, titaniums, plants, energy, heats = company.stock
    stock = (credits - max(0, left), steels - steel, titaniums - titanium, plants, energy, heats - heat)
    return state.with_company(seat, company.evolve(stock=stock))
