"""The choices that a task of the queue leaves, and the possible answers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from powergrid_tui.games.terraforming_mars.actions import Action, Amount, Choose, Keep, On, Place, Target
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import (
    CardResource,
    Claim,
    CopyProduction,
    Discard,
    Effect,
    Exchange,
    LookAtCards,
    OneOf,
    Produce,
    Reduce,
    Remove,
    Steal,
)
from powergrid_tui.games.terraforming_mars.model import State, Task
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.counting import at, least, resources
from powergrid_tui.games.terraforming_mars.rules.possible import copyable, has_x, missing
from powergrid_tui.games.terraforming_mars.rules.targets import holders, own_removable, reducible, removable
from powergrid_tui.games.terraforming_mars.rules.tiles import claimable, sites
from powergrid_tui.table.protocol.game import NOBODY


@dataclass(frozen=True, slots=True)
class TaskQuestion:
    """What a task asks, and the possible answers."""

    kind: str
    answers: tuple[Action, ...]


def parsed(task: Task) -> Effect:
    """The effect of a task."""
    return parse_effect(task.text)


def asked(state: State, task: Task) -> TaskQuestion | None:
    """The choice that a task leaves, or None if it just happens. A question without answers is skipped with its
    task."""
    if task.cards:
        return _looking(state, task, parsed(task))
    if has_x(task.text):
        return TaskQuestion("amount", tuple([Amount(amount=x) for x in range(1, most_x(state, task) + 1)]))
    seat, company = task.seat, state.players[task.seat]
    match parsed(task):
        case OneOf(options):
            possible = [index for index, text in enumerate(options) if _open(state, task, text)]
            return TaskQuestion("choose", tuple([Choose(option=option) for option in possible]))
        case Exchange(cost, _, may):
            if missing(state, seat, cost, task.card):
                return TaskQuestion("choose", ())
            return TaskQuestion("choose", (Choose(option=0), Choose(option=1))) if may else None
        case Produce(resource="B"):
            shown = [letter for letter in "ST" if letter in state.book.spaces[task.space].bonus] if task.space else []
            return TaskQuestion("choose", tuple([Choose(option="ST".index(letter)) for letter in shown]))
        case Reduce(number, resource):
            able = sorted(reducible(state, number, resource), key=lambda other: other == seat)  # oneself last
            return TaskQuestion("target", tuple([Target(seat=other) for other in able]))
        case Remove() as remove if remove.kind:
            return _removing_from_cards(state, task, remove)
        case Remove(_, resource, adjacent=adjacent):
            found = removable(state, task, resource, adjacent=adjacent)
            return _targets(found, (seat,) if own_removable(state, task, resource, adjacent=adjacent) else ())
        case Steal(_, resource) if not state.solo:
            return _targets(removable(state, task, resource, adjacent=False), ())
        case tree.PlaceTile(kind, where):
            return TaskQuestion("place", tuple([Place(space=space) for space in sites(state, seat, kind, where)]))
        case Claim():
            return TaskQuestion("place", tuple([Place(space=space) for space in claimable(state)]))
        case Discard(number):
            count = min(number, len(company.hand))
            return TaskQuestion("keep", tuple([Keep(cards=cards) for cards in combinations(company.hand, count)]))
        case CardResource(number, target, kind, off=False) if target in ("any", "nonempty"):
            fitting = [card for card in company.in_play if _takes(state, seat, card, target, kind)]
            return TaskQuestion("on", tuple([On(card=card) for card in fitting]))
        case CopyProduction(tag):
            copied = [card for card in company.in_play if copyable(state, seat, card, tag)]
            return TaskQuestion("on", tuple([On(card=card) for card in copied]))
    return None


def _targets(others: tuple[int, ...], own: tuple[int, ...]) -> TaskQuestion:
    """Whose resources to take, or nobody's; oneself comes last."""
    seats = (*others, NOBODY, *own) if others or own else ()
    return TaskQuestion("target", tuple([Target(seat=seat) for seat in seats]))


def _looking(state: State, task: Task, look: Effect) -> TaskQuestion:
    """Which of the cards looked at to keep, or to buy if affordable."""
    assert isinstance(look, LookAtCards)
    if not look.buy:
        count = min(look.keep, len(task.cards))
        return TaskQuestion("keep", tuple([Keep(cards=cards) for cards in combinations(task.cards, count)]))
    card_price = state.book.numbers.card_price
    purse = paying.purse(state, task.seat)
    most = max(0, purse.usable) // card_price
    found: list[Action] = []
    for count in range(min(most, len(task.cards)) + 1):
        heat = paying.default_heat(purse, count * card_price)
        found += [Keep(cards=cards, heat=heat) for cards in combinations(task.cards, count)]
    return TaskQuestion("keep", tuple(found))


def buys(state: State) -> bool:
    """Whether the question is which of the cards looked at to buy."""
    if not state.queue or not state.queue[0].cards:
        return False
    effect = parsed(state.queue[0])
    return isinstance(effect, LookAtCards) and effect.buy


def most_x(state: State, task: Task) -> int:
    """The largest possible X: as much as its costs allow."""
    company, found = state.players[task.seat], 99
    for letter in tree.LETTERS:
        if f"p-X{letter}" in task.text:
            found = min(found, company.production[at(letter)] - least(state, letter))
        elif f"-X{letter}" in task.text:
            found = min(found, company.stock[at(letter)])
    return max(0, found)


def _open(state: State, task: Task, text: str) -> bool:
    """Whether an option may be chosen: it is possible, and there is something to apply it to. While a stock is
    negative, only options that add to it may be chosen."""
    for letter, held in zip(tree.LETTERS, state.players[task.seat].stock, strict=True):
        if held < 0 and not (text.startswith("+") and letter in text):
            return False
    if missing(state, task.seat, text, task.card):
        return False
    match parse_effect(text):
        case CardResource(_, "played", off=False):
            return task.played in state.book.holds
    question = asked(state, task.evolve(text=text))
    return question is None or bool(question.answers)


def _removing_from_cards(state: State, task: Task, remove: Remove) -> TaskQuestion | None:
    if state.solo:
        return None
    cards = holders(state, task, remove.kind)
    if not task.cost and cards:
        theirs = [card for card in cards if card not in state.players[task.seat].in_play]
        cards = (*theirs, "", *cards[len(theirs) :])  # declining comes before one's own cards
    return TaskQuestion("on", tuple([On(card=card) for card in cards]))


def _takes(state: State, seat: int, card: str, target: str, kind: str) -> bool:
    """Whether resources may be put on a card."""
    if target == "nonempty":
        return resources(state.players[seat], card) > 0
    return state.book.holds.get(card) == kind
