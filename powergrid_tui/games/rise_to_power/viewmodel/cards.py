"""The text on a card, abbreviated to fit, and how a hand could pay for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from powergrid_tui.games.rise_to_power.book import HIDDEN, Contract, Values, value_of
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.games.rise_to_power.rules import paying
from powergrid_tui.table.words.language import tr, trc, trn


class Payment(NamedTuple):
    """How a company's hand could pay for a contract now."""

    cost: int
    """In prism."""
    colour: str
    """The letter of the only colour that pays for it; empty if any does."""
    ways: tuple[tuple[str, ...], ...]
    """Best first."""
    short: int
    """How much prism is missing if there is no way."""

    @property
    def over(self) -> int:
        """By how much the best way overpays."""
        return sum(map(value_of, self.ways[0])) - self.cost


def payment(view: State, seat: int, contract: Contract, hand: tuple[str, ...] | None = None) -> Payment | None:
    """How a seat could pay for a contract, from its own hand or the one given; None if the hand is not known."""
    company = view.players[seat]
    held = company.hand if hand is None else hand
    if HIDDEN in held or company.agenda == HIDDEN:  # an empty hand has no card that could be hidden
        return None
    now = view.current == seat  # the effects of trades last for one turn
    cost = paying.cost_now(view, contract) if now else contract.cost
    colour = paying.colour_now(view, contract) if now else contract.colour
    total = sum(value_of(card) for card in held if not colour or card[0] == colour)
    return Payment(cost, colour, paying.ways(held, colour, cost), max(0, cost - total))


def cost_words(cost: int, colour: str) -> str:
    """A cost: ``5 blue``."""
    if not colour:
        # Translators: a cost that can be paid with prism cards of any colour.
        return tr("{cost} any", cost=cost)
    return tr("{cost} {colour}", cost=cost, colour=tr(paying.COLOUR_NAMES[colour]))


def costs_words(costs: Sequence[int], colour: str) -> str:
    """The costs of all cards of a district: ``3/5/7 blue``."""
    return tr("{cost} {colour}", cost="/".join(map(str, costs)), colour=tr(paying.COLOUR_NAMES[colour]))


def payable_words(found: Payment) -> str:
    """Whether a hand can pay a cost: exactly, with some too much, or with some missing."""
    if not found.ways:
        return tr("{count} short", count=found.short)
    return tr("{count} over", count=found.over) if found.over else tr("exact")


def adds(reward: Values) -> str:
    """What a reward adds, in words; a blank if that is nothing, so that cards keep their lines."""
    parts = (
        tr("draw +{count}", count=reward.draw) if reward.draw else "",
        tr("hand +{count}", count=reward.hand) if reward.hand else "",
        tr("connect +{count}", count=reward.connections) if reward.connections else "",
    )
    return " ".join(part for part in parts if part)


def brief_reward(reward: Values) -> str:
    """A reward as letters: ``+DH``."""
    letters = (
        trc("letter", "D") * reward.draw + trc("letter", "H") * reward.hand + trc("letter", "C") * reward.connections
    )
    return f"+{letters}" if letters else ""


def brief_trade(contract: Contract) -> str:
    """What a trade gives, in at most twelve cells."""
    count = contract.amount
    match contract.trade:
        case "points":
            return tr("actions +{count}", count=count)
        case "redraw":
            return tr("redraw +{count}", count=count)
        case "contracts":
            return trn("{count} contract", "{count} contracts", count)
        case "draw":
            return tr("draw {count}", count=count)
        case "refill":
            return tr("refill {count}", count=count)
        case "recover":
            return tr("recover {count}", count=count)
        case "any_colour":
            return tr("any colour")
        case "discount":
            return tr("cost -{count}", count=count)
    return tr("steal {count}", count=count)
