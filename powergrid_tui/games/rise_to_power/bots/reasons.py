"""Why an action is advised: sentences with figures, and the rest of the turn that it belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Discard,
    Exchange,
    Power,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.book import value_of
from powergrid_tui.games.rise_to_power.bots.ahead.plans import Line
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.games.rise_to_power.notation import format_action
from powergrid_tui.games.rise_to_power.rules import flow, paying, piles
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.table.protocol.advice import BETWEEN
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark

_BUILT = mark("score +{gain} for {paid} prism, which is more than it costs: the action is spent")
_EXACT = mark("score +{gain} for exactly {paid} prism: the exact payment gives the action back")
_FREE = mark("score +{gain} for an action and no prism")
_BEFORE_THE_AGENDA: Mapping[str, str] = {
    _BUILT: mark("score +{gain} before the agenda, for {paid} prism, which is more than it costs: the action is spent"),
    _EXACT: mark("score +{gain} before the agenda, for exactly {paid} prism: the exact payment gives the action back"),
    _FREE: mark("score +{gain} before the agenda, for an action and no prism"),
}
"""The sentence for those who do not see the agenda."""
_CONTRACT = mark("influence {influence} once it is active; the hand makes {have} of the {cost} prism that it costs")
_PLAIN_CONTRACT = mark("influence {influence} once it is active, for {cost} prism")
_TRADE = mark("its trade brings more now than influence {influence} for {cost} prism later")
_CARDS = mark("contracts in the grid that the hand then pays for: {count} of {lying}")
_NEARLY = mark("the hand then makes {have} of the {cost} prism that {contract} in the grid costs")
_PRISM = mark("the hand then makes {have} prism; nothing in the grid is to be paid for yet")
_STEAL = mark("{player}: cards in hand {cards}, score in sight {points}")
_DONE = mark("nothing that is left is worth an action")
_END = mark("one more active district would end the game, and the best of the others has a score of {others} in sight")

Reason = tuple[str, Mapping[str, int | str]]
"""A message and its figures."""


def rest(view: State, line: Line) -> str:
    """What follows the first action of a line, as it is typed."""
    return BETWEEN.join(
        [format_action(step, view).partition(": ")[2] for step in line.steps[1:] if step.kind != "done"]
    )


def reasons(view: State, action: Action) -> list[Reason]:
    """Why an action was taken, the reason that says most first, and then one that neither the hand nor the agenda of
    its company enters into."""
    view = _holding(view, action)
    found = [reason(view, action)]
    message, figures = reason(view.with_mover(view.mover.evolve(agenda="")), action)
    if message == _CONTRACT:
        found.append((_PLAIN_CONTRACT, figures))
    elif message in _BEFORE_THE_AGENDA:
        found.append((_BEFORE_THE_AGENDA[message], figures))
    return found


def _holding(view: State, action: Action) -> State:
    """The view, in which the company that acts holds at least the cards that it pays or discards."""
    used = () if isinstance(action, Take) else getattr(action, "prisms", ())
    missing = tuple((Counter(used) - Counter(view.mover.hand)).elements())
    return view.with_mover(piles.gained(view.mover, missing)) if missing else view


def reason(view: State, action: Action) -> Reason:
    """Why an action is advised to the seat that is asked."""
    book = view.book
    match action:
        case Power(card=card, prisms=prisms) | Upgrade(card=card, prisms=prisms):
            paid = sum([value_of(prism) for prism in prisms])
            exact = paid == paying.cost_now(view, book.contracts[card])
            return (_EXACT if exact else _BUILT), {"gain": _gain(view, flow.advance(view, action)), "paid": paid}
        case Exchange():
            return _FREE, {"gain": _gain(view, flow.advance(view, action))}
        case Connect(card=card):
            contract = book.contracts[card]
            have, cost = _made(view.mover.hand, contract.colour), contract.cost
            return _CONTRACT, {"influence": contract.influence, "have": min(have, cost), "cost": cost}
        case Trade(card=card):
            contract = book.contracts[card]
            return _TRADE, {"influence": contract.influence, "cost": contract.cost}
        case Take(prisms=prisms):
            return _hand(view, piles.gained(view.mover, prisms).hand)
        case Discard(prisms=prisms):
            return _hand(view, piles.paid(view.mover, prisms).hand)
        case Steal(seats=seats):
            rival = view.players[seats[0]]
            points = tally(book, rival).total
            return _STEAL, {"player": view.names[seats[0]], "cards": len(rival.hand), "points": points}
    return _stopping(view)


def _gain(view: State, after: State) -> int:
    """The points that an action brings its company at once, agenda included."""
    return tally(view.book, after.players[view.current]).total - tally(view.book, view.mover).total


def _hand(view: State, hand: tuple[str, ...]) -> Reason:
    """How many contracts of the grid a hand pays for together: the most expensive first, each card once. If for none,
    how much it makes of the price of the nearest."""
    lying = sorted([view.book.contracts[district.top] for district in view.mover.inactive], key=lambda one: -one.cost)
    if not lying:
        return _PRISM, {"have": sum(map(value_of, hand))}
    made = [_made(hand, contract.colour) for contract in lying]
    count = 0
    for contract in lying:
        ways = paying.ways(hand, contract.colour, contract.cost)
        if ways:
            hand, count = piles.without(hand, ways[0]), count + 1
    if not count:
        have, nearest = min(zip(made, lying, strict=True), key=lambda each: each[1].cost - each[0])
        return _NEARLY, {"have": have, "cost": nearest.cost, "contract": nearest.id}
    return _CARDS, {"count": count, "lying": len(lying)}


def _made(hand: tuple[str, ...], colour: str) -> int:
    """What the cards of a colour make together."""
    return sum([value_of(prism) for prism in hand if prism[0] == colour])


def _stopping(view: State) -> Reason:
    """Why the turn is ended."""
    nearly = len(view.mover.active) == view.book.numbers.end_at_active - 1
    if nearly and view.closing == NOBODY:
        others = [tally(view.book, company).total for seat, company in enumerate(view.players) if seat != view.current]
        return _END, {"others": max(others)}
    return _DONE, {}
