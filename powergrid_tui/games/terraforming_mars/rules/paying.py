"""What things cost a company, and how they can be paid."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.book import PaymentTerms
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses
from powergrid_tui.games.terraforming_mars.effects.tree import Clause, Discount, Next
from powergrid_tui.games.terraforming_mars.model import CompanyState, State
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.table.words.language import tr, trn


class Payment(NamedTuple):
    """How something is paid."""

    credits: int
    steel: int = 0
    titanium: int = 0
    heat: int = 0


def clauses(state: State, seat: int) -> tuple[Clause, ...]:
    """A company's ongoing effects, from its corporation and its cards."""
    return state.book.going_on(state.players[seat].in_play)


def terms(state: State, seat: int) -> PaymentTerms:
    """On what terms a company pays, by its corporation and its cards."""
    return state.book.terms(state.players[seat].in_play)


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
    discounts = terms(state, seat).discounts
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
    cost, discounts = state.book.numbers.projects[project], terms(state, seat).discounts
    if not discounts:
        return cost
    scope = {"power_plant": "sp:power"}.get(project, f"sp:{project}")
    return max(0, cost - sum([discount.number for discount in discounts if discount.scope == scope]))


def plants_needed(state: State, seat: int) -> int:
    """Number of plants that a greenery costs."""
    default = state.book.numbers.plants_for_greenery
    return min(default, terms(state, seat).plants or default)


def worth(state: State, seat: int, resource: str) -> int:
    """Value of a steel or a titanium, in credits."""
    numbers, more = state.book.numbers, terms(state, seat)
    return numbers.steel_value + more.steel if resource == "S" else numbers.titanium_value + more.titanium


def heat_pays(state: State, seat: int) -> bool:
    """Whether a company may pay with heat."""
    return terms(state, seat).heat_pays


def proposal(state: State, seat: int, cost: int, payable: str) -> Payment | None:
    """The usual payment, or None if there is not enough. It wastes as little as possible, then uses as much metal as
    possible; heat covers only what credits do not. `payable` has the letters of the metals that may be used."""
    there = credits_of(state, seat)
    stock = state.players[seat].stock
    if not ("S" in payable and stock[1]) and not ("T" in payable and stock[2]):
        credits = min(stock[0], cost)
        return Payment(credits, 0, 0, cost - credits) if cost <= there else None
    found = [mix for mix in _metals(state, seat, cost, payable) if mix.left <= there]
    if not found:
        return None
    best = min(found, key=_waste)
    left = max(0, best.left)
    credits = min(state.players[seat].stock[0], left)
    return Payment(credits, best.steel, best.titanium, left - credits)


def credits_of(state: State, seat: int) -> int:
    """Everything that a company can use as credits."""
    stock = state.players[seat].stock
    return stock[0] + (stock[at("H")] if heat_pays(state, seat) else 0)


def default_heat(state: State, seat: int, cost: int) -> int:
    """Heat used in the usual payment if only credits may be used besides: whatever they do not cover."""
    payment = proposal(state, seat, cost, "")
    return payment.heat if payment else 0


def heat_ways(state: State, seat: int, cost: int) -> tuple[int, ...]:
    """Amounts of heat to offer for a payment: the usual one and the largest. Empty if there is not enough."""
    if credits_of(state, seat) < cost:
        return ()
    default = default_heat(state, seat, cost)
    most = min(cost, state.players[seat].stock[at("H")]) if heat_pays(state, seat) else 0
    return (default, most) if most > default else (default,)


class _Metals(NamedTuple):
    """Steel and titanium for a cost, and the rest of it; negative if they overpay."""

    steel: int
    titanium: int
    left: int


def _metals(state: State, seat: int, cost: int, payable: str) -> list[_Metals]:
    """Combinations of metals worth considering: for any amount of titanium, as much steel as is not wasted, and one
    more."""
    stock = state.players[seat].stock
    steel, titanium = [stock[at(letter)] if letter in payable else 0 for letter in "ST"]
    if not steel and not titanium:
        return [_Metals(0, 0, cost)]
    steel_worth, titanium_worth = worth(state, seat, "S"), worth(state, seat, "T")
    found = []
    for some in range(min(titanium, -(-cost // titanium_worth)) + 1):
        left = cost - some * titanium_worth
        exact = min(steel, max(0, left) // steel_worth)
        for more in (exact, exact + 1) if steel > exact and left > exact * steel_worth else (exact,):
            found.append(_Metals(more, some, left - more * steel_worth))
    return found


def _waste(mix: _Metals) -> tuple[int, int, int]:
    """A sort key: the overpayment, then the rest for credits; if equal, more titanium first."""
    return max(0, -mix.left), max(0, mix.left), -mix.titanium


def shortage(state: State, seat: int, cost: int, payable: str) -> int:
    """Credits missing for a cost if everything usable is spent."""
    stock = state.players[seat].stock
    there = credits_of(state, seat)
    there += sum([stock[at(letter)] * worth(state, seat, letter) for letter in payable])
    return max(0, cost - there)


def refusal(state: State, seat: int, cost: int, payable: str, steel: int, titanium: int, heat: int) -> str:
    """Why a cost cannot be paid like this, the rest in credits, or an empty string."""
    stock = state.players[seat].stock
    if min(steel, titanium, heat) < 0:
        return tr("payments cannot be below zero")
    if steel and "S" not in payable:
        return tr("steel pays only for cards with a building tag")
    if titanium and "T" not in payable:
        return tr("titanium pays only for cards with a space tag")
    if heat and not heat_pays(state, seat):
        return tr("heat cannot pay for this")
    if steel > stock[at("S")] or titanium > stock[at("T")] or heat > stock[at("H")]:
        return tr("you do not have that much to pay with")
    left = cost - steel * worth(state, seat, "S") - titanium * worth(state, seat, "T")
    if (steel and left <= -worth(state, seat, "S")) or (titanium and left <= -worth(state, seat, "T")):
        return tr("you can pay with less of that")
    if heat > max(0, left):
        return tr("you can pay with less of that")
    short = left - heat - stock[0]
    return trn("{count} credit short", "{count} credits short", short) if short > 0 else ""


def paid(state: State, seat: int, cost: int, steel: int, titanium: int, heat: int) -> State:
    """The state after paying a cost; the rest is paid in credits."""
    left = cost - steel * worth(state, seat, "S") - titanium * worth(state, seat, "T") - heat
    company = state.players[seat]
    credits, steels, titaniums, plants, energy, heats = company.stock
    stock = (credits - max(0, left), steels - steel, titaniums - titanium, plants, energy, heats - heat)
    return state.with_company(seat, company.evolve(stock=stock))
