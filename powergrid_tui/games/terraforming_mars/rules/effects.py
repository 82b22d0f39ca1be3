"""The interpreter of the cards' language: pending effects are kept in a queue, and it asks when there is a choice."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import Action, Amount, Choose, Keep, Later, On, Place, Target
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import (
    CardResource,
    Claim,
    CopyProduction,
    Discard,
    Draw,
    Exchange,
    Gain,
    If,
    LookAtCards,
    OneOf,
    Produce,
    Raise,
    Reduce,
    Remove,
    Reveal,
    Sequence,
    Steal,
)
from powergrid_tui.games.terraforming_mars.events import CardRevealed, CardsKept, Claimed, NoSpace
from powergrid_tui.games.terraforming_mars.model import HIDDEN, IDLE, State, Task, Tile
from powergrid_tui.games.terraforming_mars.rules import changes, needs, paying
from powergrid_tui.games.terraforming_mars.rules.asking import TaskQuestion, asked, buys, parsed
from powergrid_tui.games.terraforming_mars.rules.counting import amount, at, resources
from powergrid_tui.games.terraforming_mars.rules.possible import own_gain, placeless, production_texts, with_x
from powergrid_tui.table.protocol.game import NOBODY, Offer, unpriced
from powergrid_tui.table.words.language import tr

BY_ITSELF = "~"
"""Prefix of a task that is not from a card but from the rules themselves."""


def run(state: State) -> State:
    """Work through the queue, up to a choice, a shuffle by nature, or a task of the rules themselves."""
    while state.queue and state.turn == IDLE and not state.queue[0].text.startswith(BY_ITSELF):
        if changes.ran_out(state):
            return state
        task = state.queue[0]
        question = asked(state, task)
        if question is not None and len(question.answers) > 1:
            return state.evolve(turn=task.seat)
        state = state.evolve(queue=state.queue[1:])
        if question is None:
            state = _done(state, task)
        elif question.answers:
            state = answered(state, task, question.answers[0])
        elif kind := placeless(state, task.seat, parsed(task)):
            state = state.evolve(events=(*state.events, NoSpace(task.seat, kind)))
    return state


def _ordered(state: State, seat: int, parts: tuple[str, ...]) -> list[str]:
    """The order in which the parts of a text are done: from left to right, except that a player's own production goes
    up before any player's goes down. So a player may be their own target."""
    taken = [effect.resource for part in parts if isinstance(effect := parse_effect(part), Reduce)]
    early = [part for part in parts if any(own_gain(state, seat, part, resource) for resource in taken)]
    return [*early, *[part for part in parts if part not in early]]


def _done(state: State, task: Task) -> State:
    """Do a task that leaves no choice."""
    seat, card = task.seat, task.card
    company = state.players[seat]
    match parsed(task):
        case Sequence(parts):
            return changes.first(state, *[task.evolve(text=part) for part in _ordered(state, seat, parts)])
        case Exchange(price, gain):
            return changes.first(state, task.evolve(text=price, cost=True), task.evolve(text=gain))
        case If(condition, then, otherwise):
            branch = then if needs.holds(state, seat, condition, card) else otherwise
            return changes.first(state, task.evolve(text=branch)) if branch else state
        case Gain(number, "M", pays=True):
            cost = amount(state, seat, number, card)
            return paying.paid(state, seat, cost, 0, 0, paying.default_heat(paying.purse(state, seat), cost))
        case Gain(number, resource, pays=pays):
            count = amount(state, seat, number, card)
            return changes.gain(state, seat, resource, -count if pays else count, card)
        case Produce(number, resource, down=down):
            count = amount(state, seat, number, card)
            return changes.produce(state, seat, resource, -count if down else count, card)
        case Steal(number, resource):  # in a solo game, from the neutral opponent
            return changes.gain(state, seat, resource, number, card)
        case Raise(what, number):
            return _raised(state, seat, what, amount(state, seat, number, card))
        case Draw(number):
            return _drawn(state, task, number)
        case LookAtCards(number):
            return _looked(state, task, number)
        case Reveal(tag, effect):
            return _revealed(state, task, tag, effect)
        case CardResource(number, target, off=off):
            where = task.played if target == "played" else card
            if where not in state.book.holds or where not in company.in_play:
                return state
            return changes.on_card(state, seat, where, -number if off else number)
    return state


def _raised(state: State, seat: int, what: str, steps: int) -> State:
    if what == "TR":
        return changes.rate(state, seat, steps)
    return changes.warm(state, seat, steps) if what == "temp" else changes.air(state, seat, steps)


def _drawn(state: State, task: Task, number: int) -> State:
    wanted = state.drawing or number
    state, cards = changes.draw(state, task.seat, wanted)
    state = changes.into_hand(state, task.seat, cards)
    return changes.first(state, task) if state.turn != IDLE else state


def _looked(state: State, task: Task, number: int) -> State:
    """Put cards in front of the seat and continue the task with them; waits for a shuffle if one is needed."""
    state, cards = changes.draw(state, task.seat, number)
    if state.turn != IDLE:
        # The cards go back on top, so that all of them are looked at together after the shuffle.
        return changes.first(state.evolve(deck=(*cards, *state.deck), drawing=0), task)
    return changes.first(state, task.evolve(cards=cards)) if cards else state


def _revealed(state: State, task: Task, tag: str, effect: str) -> State:
    state, cards = changes.draw(state, task.seat, 1)
    if state.turn != IDLE:
        return changes.first(state.evolve(drawing=0), task)
    for card in cards:
        state = state.evolve(discards=(*state.discards, card), events=(*state.events, CardRevealed(card)))
        if card != HIDDEN and tag in state.book.tags[card]:
            state = changes.first(state, task.evolve(text=effect))
    return state


def answered(state: State, task: Task, answer: Action) -> State:
    """Apply an answer to a task that has already left the queue."""
    seat = task.seat
    match parsed(task), answer:
        case _, Amount(amount=number):
            return changes.first(state, task.evolve(text=with_x(task.text, number)))
        case OneOf(options), Choose(option=option):
            return changes.first(state, task.evolve(text=options[option]))
        case Exchange(cost, effect), Choose(option=option):
            if option:
                return state
            return changes.first(state, task.evolve(text=cost, cost=True), task.evolve(text=effect))
        case Produce(number, _), Choose(option=option):
            return changes.produce(state, seat, "ST"[option], amount(state, seat, number, task.card), task.card)
        case Reduce(number, resource), Target(seat=other):
            return changes.produce(state, other, resource, -number, task.card, by=seat)
        case (Remove(number, resource) | Steal(number, resource)) as effect, Target(seat=other):
            if other == NOBODY:
                return state
            taken = min(number, state.players[other].stock[at(resource)])
            state = changes.gain(state, other, resource, -taken, task.card, by=seat)
            return changes.gain(state, seat, resource, taken, task.card) if isinstance(effect, Steal) else state
        case Remove(number), On(card=card):
            return _taken_off(state, card, number)
        case tree.PlaceTile(kind, _), Place(space=space):
            owner = NOBODY if kind == "ocean" else seat
            return changes.place(state, seat, Tile(space=space, kind=kind, owner=owner, card=task.card))
        case Claim(), Place(space=space):
            return state.evolve(claims=(*state.claims, (space, seat)), events=(*state.events, Claimed(seat, space)))
        case Discard(), Keep(cards=cards):
            company = state.players[seat]
            hand = tuple([card for card in company.hand if card not in cards])
            return state.with_company(seat, company.evolve(hand=hand)).evolve(discards=(*state.discards, *cards))
        case LookAtCards() as look, Keep(cards=cards, heat=heat):
            return _kept(state, task, look, cards, heat)
        case CardResource(number), On(card=card):
            return changes.on_card(state, seat, card, number)
        case CopyProduction(), On(card=card):
            texts = production_texts(state, card)
            space = next((tile.space for tile in state.tiles if tile.card == card), "")
            return changes.first(state, *[task.evolve(text=text, space=space) for text in texts])
    raise TypeError(answer)


def _put_off(state: State, task: Task) -> State:
    """Move the task, with what refers to its tile, behind the others of its seat, but before tasks of the rules
    themselves."""
    others = [other for other in state.queue[1:] if not _leans_on(other, task)]
    leaning = [other for other in state.queue[1:] if _leans_on(other, task)]
    place = max([index for index, other in enumerate(others) if _of_seat(other, task.seat)]) + 1
    queue = (*others[:place], task.evolve(later=True), *leaning, *others[place:])
    return state.evolve(queue=queue, turn=IDLE)


def _of_seat(task: Task, seat: int) -> bool:
    """Whether a task is one of a seat, and not of the rules themselves."""
    return task.seat == seat and not task.text.startswith(BY_ITSELF)


def _taken_off(state: State, card: str, number: int) -> State:
    """Remove resources from a card, whoever owns it."""
    for seat, company in enumerate(state.players):
        if card and (there := resources(company, card)):
            return changes.on_card(state, seat, card, -min(number, there))
    return state


def _kept(state: State, task: Task, look: LookAtCards, cards: tuple[str, ...], heat: int) -> State:
    """Move cards looked at to the hand, paying for them if they are bought, and the others to the discards."""
    seat = task.seat
    if look.buy:
        state = paying.paid(state, seat, len(cards) * state.book.numbers.card_price, 0, 0, heat)
    company = state.players[seat]
    left = tuple([card for card in task.cards if card not in cards])
    state = state.with_company(seat, company.evolve(hand=(*company.hand, *cards)))
    event = CardsKept(seat, len(cards), cards)
    return state.evolve(discards=(*state.discards, *left), events=(*state.events, event))


def refusal(state: State, action: Action) -> str:
    """Why an action is not a valid answer, or an empty string."""
    question = asked(state, state.queue[0])
    assert question is not None
    if isinstance(action, Later):
        return "" if may_wait(state) else tr("there is nothing else to do first")
    if action in question.answers:
        return ""
    if isinstance(action, Keep) and buys(state) and action.cards in [keep.cards for keep in _keeps(question)]:
        cost = len(action.cards) * state.book.numbers.card_price
        return paying.refusal(paying.purse(state, state.queue[0].seat), cost, "", 0, 0, action.heat)
    if action.kind != question.kind:
        return tr("{action} is not possible now: {wanted} is asked for", action=action.kind, wanted=question.kind)
    return tr("that is not one of the choices")


def _keeps(question: TaskQuestion) -> list[Keep]:
    return [answer for answer in question.answers if isinstance(answer, Keep)]


def choices(state: State) -> tuple[Offer[Action], ...]:
    """All valid answers, with the usual payment if they cost something."""
    question = asked(state, state.queue[0])
    assert question is not None
    offer = unpriced(question.kind, question.answers)
    return (offer, unpriced("later", [Later()])) if may_wait(state) else (offer,)


def may_wait(state: State) -> bool:
    """Whether the current question may be put off, and `rest` be done first. Players choose in which order a card's
    effects and its triggers are done, but an effect that was begun is finished: costs, and cards looked at.

    Whatever was put off waits until something else was answered. Nothing can be put off twice before that, so that a
    round of the questions brings back the first, which is then answered."""
    task, *others = state.queue
    if task.later or task.cost or task.cards:
        return False
    if state.options.readings == 1 and any(_leans_on(other, task) for other in others):
        return False
    return bool(rest(state))


def rest(state: State) -> tuple[Task, ...]:
    """What else the seat that is asked still has to do."""
    task, *others = state.queue
    return tuple([other for other in others if _of_seat(other, task.seat) and not _leans_on(other, task)])


def _leans_on(other: Task, task: Task) -> bool:
    """Whether `other` refers to the tile that `task` places for the same card, or pays with what that tile triggers."""
    if other.card != task.card or other.text.startswith(BY_ITSELF) or not isinstance(parsed(task), tree.PlaceTile):
        return False
    match parsed(other):
        case Produce(_, resource, down):
            return down or resource == "B"
        case Remove(adjacent=adjacent):
            return adjacent
    return False


def act(state: State, action: Action) -> State:
    """Answer, and continue."""
    task = state.queue[0]
    if isinstance(action, Later):
        return _put_off(state, task)
    queue = state.queue[1:]
    if state.options.readings > 1 and any(other.later for other in queue):
        queue = tuple([other.evolve(later=False) for other in queue])  # by the first readings, only once
    return answered(state.evolve(queue=queue, turn=IDLE), task, action)
