"""Playing project cards, and using the actions of those in play."""

from __future__ import annotations

from functools import cache

from powergrid_tui.games.terraforming_mars.actions import Activate, Play
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import (
    NONE,
    CopyProduction,
    Effect,
    Exchange,
    Gain,
    If,
    Next,
    OneOf,
    PlaceTile,
    Produce,
    Remove,
    Sequence,
    Six,
    Trigger,
    TriggerEvent,
)
from powergrid_tui.games.terraforming_mars.model import State, Task
from powergrid_tui.games.terraforming_mars.rules import asking, changes, effects, needs, paying, possible
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES, at, changed
from powergrid_tui.table.words.language import tr, trn


def payable(state: State, card: str) -> str:
    """Letters of what may pay for a card besides credits."""
    return state.book.metals[card]


def missing(state: State, seat: int, card: str) -> str:
    """Why a card of the hand cannot be played, however it is paid, or an empty string."""
    if why := barred(state, seat, card):
        return why
    cost = paying.price(state, seat, card)
    short = paying.shortage(spare(state, seat, card), cost, payable(state, card))
    return trn("{count} credit short", "{count} credits short", short) if short else ""


def barred(state: State, seat: int, card: str) -> str:
    """Why a card could not be played even for free, or an empty string."""
    if why := needs.unmet(state, seat, state.book.needs[card]):
        return why
    text = state.book.cards[card].play
    return _undoable(state, seat, card, text) if text else ""


def payment(state: State, seat: int, card: str) -> paying.Payment | None:
    """The usual payment for a card, or None if there is not enough."""
    return paying.proposal(spare(state, seat, card), paying.price(state, seat, card), payable(state, card))


def playable(state: State, seat: int, card: str) -> paying.Payment | None:
    """The usual payment for a card if nothing is `missing` to play it, which is found sooner than words for what is."""
    if needs.lacking(state, seat, state.book.needs[card]) is not None:
        return None
    usual = payment(state, seat, card)
    text = state.book.cards[card].play
    return None if usual is None or (text and _undoable(state, seat, card, text)) else usual


def placeless(state: State, seat: int, card: str) -> tuple[str, ...]:
    """The tiles, by their kinds, that a card is played without because they have no space left."""
    text = state.book.cards[card].play if state.options.readings > 1 else ""
    found = [possible.placeless(state, seat, part) for part in _parts(text)] if text else []
    return tuple([kind for kind in found if kind])


def spare(state: State, seat: int, card: str) -> paying.Purse:
    """What may pay for a card: whatever its text takes from the stock is set aside."""
    taken = _taken(state.book.cards[card].play)
    if not taken:
        return paying.purse(state, seat)
    stock = state.players[seat].stock
    for part in taken:
        stock = changed(stock, part.resource, -min(part.amount.number, stock[at(part.resource)]))
    return paying.purse_of(state, seat, stock)


@cache
def _parts(text: str) -> tuple[Effect, ...]:
    """The effects of a text, one by one; none of an empty text."""
    effect = parse_effect(text) if text else Sequence(())
    return tuple([parse_effect(part) for part in effect.parts]) if isinstance(effect, Sequence) else (effect,)


@cache
def _taken(text: str) -> tuple[Gain, ...]:
    """What a text takes from the stock."""
    return tuple([part for part in _parts(text) if isinstance(part, Gain) and part.pays and not part.amount.x])


def _undoable(state: State, seat: int, card: str, text: str) -> str:
    """Why the effects of a card are impossible, or an empty string. What one's triggers give for this very card may
    be used."""
    if possible.is_certain(state, text):
        return ""
    plants, production = _relief(state, seat, card, text)
    if not plants:
        return possible.missing(state, seat, text, card, relief=production)
    company = state.players[seat]
    richer = state.with_company(seat, company.evolve(stock=changed(company.stock, "P", plants)))
    return possible.missing(richer, seat, text, card, relief=production)


def _relief(state: State, seat: int, card: str, text: str) -> tuple[int, Six]:
    """Plants and productions that one's triggers give for a card that is played now."""
    triggers = (
        *state.book.in_play(state.players[seat].in_play).triggers,
        *[(card, clause) for clause in state.book.clauses[card] if isinstance(clause, Trigger)],
    )
    if not triggers:
        return 0, NONE
    city = any(
        isinstance(part, PlaceTile) and part.kind in CITIES and not possible.placeless(state, seat, part)
        for part in _parts(text)
    )
    plants, production = 0, NONE
    for own, trigger in triggers:
        event = trigger.event
        if city and event.what == "place" and event.tile == "city":
            for effect in _alternatives(trigger.effect):
                if isinstance(effect, Produce) and not effect.down:
                    production = changed(production, effect.resource, effect.amount.number)
        times = sum([state.book.tags[card].count(tag) for tag in event.tags])
        if times and event.what == "play" and not event.event and own != card:
            given = _alternatives(trigger.effect)
            found = [e for e in given if isinstance(e, Gain) and e.resource == "P" and not e.pays]
            plants += times * max([effect.amount.number for effect in found], default=0)
    return plants, production


@cache
def _alternatives(text: str) -> tuple[Effect, ...]:
    """The parts of an effect of which one, or each, may happen."""
    effect = parse_effect(text)
    return tuple([parse_effect(option) for option in effect.options]) if isinstance(effect, OneOf) else _parts(text)


def refusal(state: State, action: Play) -> str:
    """Why the seat to move may not play a card like this, or an empty string."""
    seat, card = state.current, action.card
    if card not in state.players[seat].hand:
        return tr("{card} is not in your hand", card=card)
    if why := missing(state, seat, card):
        return why
    cost = paying.price(state, seat, card)
    kinds = payable(state, card)
    return paying.refusal(spare(state, seat, card), cost, kinds, action.steel, action.titanium, action.heat)


def play(state: State, action: Play) -> State:
    """Pay, do what the card says, and then what it triggers."""
    seat, card = state.current, action.card
    cost = paying.price(state, seat, card)
    state = paying.paid(state, seat, cost, action.steel, action.titanium, action.heat)
    company = state.players[seat]
    entry = state.book.cards[card]
    hand = list(company.hand)
    hand.remove(card)
    company = company.evolve(hand=tuple(hand), next=())
    # During play, the tags of an event count and its ongoing text applies; then it is turned face down.
    state = state.with_company(seat, company.evolve(played=(*company.played, card)))
    if entry.play:
        state = changes.last(state, Task(seat=seat, text=entry.play, card=card))
    event = TriggerEvent("play", event=entry.type == "E", cost=entry.cost)
    state = changes.last(state, *changes.set_off(state, seat, event, card=card))
    if entry.type == "E":
        state = changes.last(state, Task(seat=seat, text=TURN_DOWN, card=card))
    if any(isinstance(clause, Next) for clause in state.book.clauses[card]):
        company = state.players[seat]
        state = state.with_company(seat, company.evolve(next=(*company.next, entry.ongoing)))
    return state


TURN_DOWN = f"{effects.BY_ITSELF}turn down"
"""The rules' own task after an event has been played."""


def turned_down(state: State, task: Task) -> State:
    """Turn an event face down: its tags no longer count."""
    company = state.players[task.seat]
    played = tuple([card for card in company.played if card != task.card])
    return state.with_company(task.seat, company.evolve(played=played, events=(*company.events, task.card)))


def action_text(state: State, card: str) -> str:
    """The text of the action of a card or corporation; empty if it has none."""
    return state.book.actions.get(card, "")


def action_cost(state: State, card: str) -> tuple[int, str]:
    """The price of an action in credits, 0 if it is free; and the letters of what else may pay it."""
    return _price_of(action_text(state, card))


@cache
def _price_of(text: str) -> tuple[int, str]:
    effect = parse_effect(text)
    if isinstance(effect, Exchange):
        cost = parse_effect(effect.cost)
        if isinstance(cost, Gain) and cost.resource == "M" and not cost.amount.x:
            return cost.amount.number, cost.payable
    return 0, ""


def idle(state: State, seat: int, card: str) -> str:
    """Why an action of a card in play cannot be used, however it is paid, or an empty string."""
    company = state.players[seat]
    text = action_text(state, card)
    if card not in company.in_play or not text:
        return tr("{card} is not one of your cards with an action", card=card)
    if card in company.used:
        return tr("it has been used this generation")
    return _prevented(state, seat, text, card)


def _prevented(state: State, seat: int, text: str, card: str) -> str:
    """Why the action of a card cannot be done now, or an empty string."""
    return (
        _unmet(state, seat, text, card)
        or possible.missing(state, seat, text, card)
        or _no_holder(state, seat, text, card)
    )


def usable(state: State, seat: int, card: str) -> bool:
    """Whether a card in play with an action is not `idle`, and its action can be paid."""
    cost, kinds = action_cost(state, card)
    if card in state.players[seat].used or paying.shortage(paying.purse(state, seat), cost, kinds):
        return False
    return not _prevented(state, seat, action_text(state, card), card)


def _unmet(state: State, seat: int, text: str, card: str) -> str:
    """Why an action whose only effect is conditional cannot be used, or an empty string: one would pay for nothing."""
    condition = _condition(text)
    return needs.unfulfilled(state, seat, condition, card) if condition else ""


@cache
def _condition(text: str) -> str:
    """The condition without which a text has no effect, or an empty string."""
    match parse_effect(text):
        case Exchange(_, effect):
            return _condition(effect)
        case If(condition, _, otherwise) if not otherwise:
            return condition
    return ""


def _no_holder(state: State, seat: int, text: str, card: str) -> str:
    """Why an action cannot take resources from a card as its cost, or an empty string."""
    effect = parse_effect(text)
    if isinstance(effect, Exchange) and isinstance(parse_effect(effect.cost), Remove | CopyProduction):
        task = Task(seat=seat, text=effect.cost, card=card, cost=True)
        question = asking.asked(state, task)
        if question is not None and question.kind == "on" and not question.answers:
            return tr("there are no such resources on any card")
    return ""


def activate_refusal(state: State, action: Activate) -> str:
    """Why the seat to move may not use an action like this, or an empty string."""
    if why := idle(state, state.current, action.card):
        return why
    cost, kinds = action_cost(state, action.card)
    return paying.refusal(paying.purse(state, state.current), cost, kinds, action.steel, action.titanium, action.heat)


def activate(state: State, action: Activate) -> State:
    """Pay, and do what the action says."""
    seat, card = state.current, action.card
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(used=(*company.used, card)))
    text = action_text(state, card)
    cost, _ = action_cost(state, card)
    if cost:
        state = paying.paid(state, seat, cost, action.steel, action.titanium, action.heat)
        effect = parse_effect(text)
        assert isinstance(effect, Exchange)
        text = effect.effect
    return changes.last(state, Task(seat=seat, text=text, card=card))
