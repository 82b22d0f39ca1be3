"""The interpreter of the language of cards: what is still to be done lies in a queue, and asks where there is a
choice."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from powergrid_tui.games.terraforming_mars.actions import Action, Amount, Choose, Keep, Later, On, Place, Target
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import (
    NONE,
    CardResource,
    Claim,
    CopyProduction,
    Discard,
    Draw,
    Effect,
    Exchange,
    Gain,
    If,
    Look,
    OneOf,
    Produce,
    Protect,
    Raise,
    Reduce,
    Remove,
    Reveal,
    Sequence,
    Six,
    Steal,
)
from powergrid_tui.games.terraforming_mars.events import CardRevealed, CardsKept, Claimed
from powergrid_tui.games.terraforming_mars.model import HIDDEN, IDLE, State, Task, Tile
from powergrid_tui.games.terraforming_mars.rules import changes, needs, paying
from powergrid_tui.games.terraforming_mars.rules.counting import amount, at, changed, least, resources
from powergrid_tui.games.terraforming_mars.rules.tiles import beside, claimable, sites
from powergrid_tui.table.protocol.game import NOBODY, Offer, unpriced
from powergrid_tui.table.words.language import tr, trn

BY_ITSELF = "~"
"""Begins a text that no card says: what the rules themselves still have to do."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a task asks, and what may be answered."""

    kind: str
    answers: tuple[Action, ...]


def run(state: State) -> State:
    """Do what lies in the queue, up to a choice, a shuffle that is nature's, or something that no card says."""
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
    return state


def parsed(task: Task) -> Effect:
    """What a task says."""
    return parse_effect(task.text)


def asked(state: State, task: Task) -> Question | None:
    """What a task leaves to choose; None where it just happens. Without answers it cannot happen, and does not."""
    if task.cards:
        return _looking(state, task, parsed(task))
    if _has_x(task.text):
        return Question("amount", tuple([Amount(amount=x) for x in range(1, most_x(state, task) + 1)]))
    seat, company = task.seat, state.players[task.seat]
    match parsed(task):
        case OneOf(options):
            possible = [at_ for at_, text in enumerate(options) if _open(state, task, text)]
            return Question("choose", tuple([Choose(option=option) for option in possible]))
        case Exchange(cost, _, may):
            if missing(state, seat, cost, task.card):
                return Question("choose", ())
            return Question("choose", (Choose(option=0), Choose(option=1))) if may else None
        case Produce(resource="B"):
            shown = [letter for letter in "ST" if letter in state.book.spaces[task.space].bonus] if task.space else []
            return Question("choose", tuple([Choose(option="ST".index(letter)) for letter in shown]))
        case Reduce(number, resource):
            able = sorted(reducible(state, number, resource), key=lambda other: other == seat)  # oneself last
            return Question("target", tuple([Target(seat=other) for other in able]))
        case Remove() as remove if remove.kind:
            return _removing_from_cards(state, task, remove)
        case Remove(_, resource, adjacent=adjacent):
            found = removable(state, task, resource, adjacent=adjacent)
            return _targets(found, (seat,) if own_removable(state, task, resource, adjacent=adjacent) else ())
        case Steal(_, resource) if not state.solo:
            return _targets(removable(state, task, resource, adjacent=False), ())
        case tree.Tile(kind, where):
            return Question("place", tuple([Place(space=space) for space in sites(state, seat, kind, where)]))
        case Claim():
            return Question("place", tuple([Place(space=space) for space in claimable(state)]))
        case Discard(number):
            count = min(number, len(company.hand))
            return Question("keep", tuple([Keep(cards=cards) for cards in combinations(company.hand, count)]))
        case CardResource(number, target, kind, off=False) if target in ("any", "nonempty"):
            found_ = [card for card in company.in_play if _takes(state, seat, card, target, kind)]
            return Question("on", tuple([On(card=card) for card in found_]))
        case CopyProduction(tag):
            copied = [card for card in company.in_play if copyable(state, seat, card, tag)]
            return Question("on", tuple([On(card=card) for card in copied]))
    return None


def _targets(others: tuple[int, ...], own: tuple[int, ...]) -> Question:
    """Whom something is taken from, or nobody; oneself comes last."""
    seats = (*others, NOBODY, *own) if others or own else ()
    return Question("target", tuple([Target(seat=seat) for seat in seats]))


def _looking(state: State, task: Task, look: Effect) -> Question:
    """Cards that are looked at: so many are kept, or any are bought that can be paid."""
    assert isinstance(look, Look)
    if not look.buy:
        count = min(look.keep, len(task.cards))
        return Question("keep", tuple([Keep(cards=cards) for cards in combinations(task.cards, count)]))
    card_price = state.book.numbers.card_price
    most = max(0, paying.credits_of(state, task.seat)) // card_price
    found: list[Action] = []
    for count in range(min(most, len(task.cards)) + 1):
        heat = paying.usual_heat(state, task.seat, count * card_price)
        found += [Keep(cards=cards, heat=heat) for cards in combinations(task.cards, count)]
    return Question("keep", tuple(found))


def buys(state: State) -> bool:
    """Whether what is asked is which of the cards looked at are bought."""
    if not state.queue or not state.queue[0].cards:
        return False
    effect = parsed(state.queue[0])
    return isinstance(effect, Look) and effect.buy


def _has_x(text: str) -> bool:
    """Whether the player says how much."""
    return "X" in text and any(f"{sign}X" in text for sign in "+-")


def most_x(state: State, task: Task) -> int:
    """The most that X can be: what the cost in it leaves."""
    company, found = state.players[task.seat], 99
    for letter in tree.LETTERS:
        if f"p-X{letter}" in task.text:
            found = min(found, company.production[at(letter)] - least(state, letter))
        elif f"-X{letter}" in task.text:
            found = min(found, company.stock[at(letter)])
    return max(0, found)


def _open(state: State, task: Task, text: str) -> bool:
    """Whether an option may be chosen: it can be done, and there is something for it to be done to. What is owed, as a
    trigger makes it good, comes first."""
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


def reducible(state: State, number: int, resource: str) -> tuple[int, ...]:
    """Seats whose production can go down by so much; nobody's in a solo game, where the neutral opponent's does."""
    if state.solo:
        return ()
    return tuple(
        [
            seat
            for seat, company in enumerate(state.players)
            if company.production[at(resource)] - number >= least(state, resource)
        ]
    )


def protected(state: State, seat: int, what: str) -> bool:
    """Whether opponents cannot remove a resource, or a kind of card resources, of a seat."""
    return any(isinstance(clause, Protect) and what in clause.what for clause in paying.clauses(state, seat))


def removable(state: State, task: Task, resource: str, *, adjacent: bool) -> tuple[int, ...]:
    """Opponents who have a resource that may be taken."""
    return tuple(
        [
            seat
            for seat in range(len(state.players))
            if seat != task.seat
            and not protected(state, seat, resource)
            and _within_reach(state, task, seat, resource, adjacent=adjacent)
        ]
    )


def own_removable(state: State, task: Task, resource: str, *, adjacent: bool) -> bool:
    """Whether whoever takes a resource may take it from himself: any player is meant, and what keeps it from opponents
    keeps nothing from its owner. Nothing of one's own goes in a solo game."""
    return not state.solo and _within_reach(state, task, task.seat, resource, adjacent=adjacent)


def _within_reach(state: State, task: Task, seat: int, resource: str, *, adjacent: bool) -> bool:
    """Whether a seat has some of a resource, and where that is asked a tile beside the one just placed."""
    near = not adjacent or (task.space and any(tile.owner == seat for tile in beside(state, task.space)))
    return bool(near) and state.players[seat].stock[at(resource)] > 0


def holders(state: State, task: Task, kind: str) -> tuple[str, ...]:
    """Cards with resources of a kind that may be removed: of opponents, and then one's own."""
    found: list[str] = []
    for seat in sorted(range(len(state.players)), key=lambda seat: seat == task.seat):
        if seat == task.seat or not protected(state, seat, kind):
            found += _held(state, seat, kind)
    return tuple(found)


def _held(state: State, seat: int, kind: str) -> list[str]:
    """Cards of a seat with resources of a kind that nothing keeps there."""
    return [
        card
        for card, _ in state.players[seat].resources
        if state.book.holds.get(card) == kind
        and not any(isinstance(clause, Protect) and "here" in clause.what for clause in state.book.clauses[card])
    ]


def _removing_from_cards(state: State, task: Task, remove: Remove) -> Question | None:
    if state.solo:
        return None
    cards = holders(state, task, remove.kind)
    if not task.cost and cards:
        theirs = [card for card in cards if card not in state.players[task.seat].in_play]
        cards = (*theirs, "", *cards[len(theirs) :])  # none of them comes before those of one's own
    return Question("on", tuple([On(card=card) for card in cards]))


def _takes(state: State, seat: int, card: str, target: str, kind: str) -> bool:
    """Whether resources may be put on a card."""
    if target == "nonempty":
        return resources(state.players[seat], card) > 0
    return state.book.holds.get(card) == kind


def copyable(state: State, seat: int, card: str, tag: str) -> bool:
    """Whether the production changes of a card can be done once more."""
    texts = production_texts(state, card)
    return tag in state.book.tags[card] and bool(texts) and not any(missing(state, seat, text, card) for text in texts)


def production_texts(state: State, card: str) -> tuple[str, ...]:
    """The production changes of a card or of a corporation."""
    book = state.book
    text = book.cards[card].play if card in book.cards else book.corporations[card].play
    if not text:
        return ()
    effect = parse_effect(text)
    parts = effect.parts if isinstance(effect, Sequence) else (text,)
    return tuple([part for part in parts if isinstance(parse_effect(part), Produce | Reduce)])


def missing(state: State, seat: int, text: str, card: str = "", relief: Six = NONE) -> str:
    """Why a text cannot be done by a seat, in a sentence, or nothing. `relief` is what own triggers give to productions
    for the very card that is played."""
    if _has_x(text):
        return missing(state, seat, _with_x(text, 1), card, relief)
    company = state.players[seat]
    effect = parse_effect(text)
    match effect:
        case Sequence(parts):
            return next(
                (why for part in parts if (why := missing(_ahead(state, seat, parts, part), seat, part, card, relief))),
                "",
            )
        case OneOf(options):
            found = [missing(state, seat, option, card, relief) for option in options]
            return found[0] if all(found) else ""
        case Exchange(cost, _):
            return missing(state, seat, cost, card, relief)
        case If(condition, then, otherwise):
            branch = then if needs.holds(state, seat, condition, card) else otherwise
            return missing(state, seat, branch, card, relief) if branch else ""
        case Gain(number, "M", pays=True, payable=payable):
            short = paying.shortage(state, seat, amount(state, seat, number, card), payable)
            return trn("{count} credit short", "{count} credits short", short) if short else ""
        case Gain(number, resource, pays=True):
            short = amount(state, seat, number, card) - company.stock[at(resource)]
            return tr("{amount} short", amount=needs.counted(resource, short)) if short > 0 else ""
        case Produce(number, resource, down=True):
            there = company.production[at(resource)] + relief[at(resource)] - least(state, resource)
            short = amount(state, seat, number, card) - there
            name = needs.resource_name(resource)
            return tr("{resource} production {count} short", resource=name, count=short) if short > 0 else ""
        case Reduce(number, resource) if not state.solo and not reducible(state, number, resource):
            return tr("nobody has so much {resource} production", resource=needs.resource_name(resource))
        case CardResource(number, "here", off=True) if resources(company, card) < number:
            return tr("{count} of {number} resources on the card", count=resources(company, card), number=number)
        case Discard(number) if len(company.hand) < number:
            return tr("no card in hand")
        case CopyProduction(tag) if not any(copyable(state, seat, own, tag) for own in company.in_play):
            return tr("no {tag} card of yours has a production to copy", tag=needs.tag_name(tag))
    return _no_place(state, seat, effect)


def _own_gain(state: State, seat: int, part: str, resource: str) -> int:
    """By how much a part of a text raises a production of a seat."""
    match parse_effect(part):
        case Produce(number, raised, down=False) if raised == resource:
            return amount(state, seat, number)
    return 0


def _ahead(state: State, seat: int, parts: tuple[str, ...], part: str) -> State:
    """The state in which a part of a text is looked at: what the text gives comes first where it takes the same
    production from anybody."""
    match parse_effect(part):
        case Reduce(_, resource):
            company = state.players[seat]
            more = sum([_own_gain(state, seat, other, resource) for other in parts])
            return state.with_company(seat, company.evolve(production=changed(company.production, resource, more)))
    return state


def _ordered(state: State, seat: int, parts: tuple[str, ...]) -> list[str]:
    """From left to right; but a production that is taken from anybody goes down after the player's own went up, so that
    he may hit himself."""
    taken = [effect.resource for part in parts if isinstance(effect := parse_effect(part), Reduce)]
    early = [part for part in parts if any(_own_gain(state, seat, part, resource) for resource in taken)]
    return [*early, *[part for part in parts if part not in early]]


def _no_place(state: State, seat: int, effect: Effect) -> str:
    """Why a tile has no space, or nothing; oceans are never refused."""
    match effect:
        case tree.Tile(kind, where) if kind != "ocean" and not sites(state, seat, kind, where):
            return tr("no space for the tile")
        case Claim() if not claimable(state):
            return tr("no space for the tile")
    return ""


def _done(state: State, task: Task) -> State:
    """What a task does without asking."""
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
            return paying.paid(state, seat, cost, 0, 0, paying.usual_heat(state, seat, cost))
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
        case Look(number):
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
    """The cards lie before the seat: the task goes on with them. A shuffle in between is waited for."""
    state, cards = changes.draw(state, task.seat, number)
    if state.turn != IDLE:
        # The cards that came go back on top, so that all of them are looked at together after the shuffle.
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
    """What an answer to a task does; the task has left the queue."""
    seat = task.seat
    match parsed(task), answer:
        case _, Amount(amount=number):
            return changes.first(state, task.evolve(text=_with_x(task.text, number)))
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
        case tree.Tile(kind, _), Place(space=space):
            owner = NOBODY if kind == "ocean" else seat
            return changes.place(state, seat, Tile(space=space, kind=kind, owner=owner, card=task.card))
        case Claim(), Place(space=space):
            return state.evolve(claims=(*state.claims, (space, seat)), events=(*state.events, Claimed(seat, space)))
        case Discard(), Keep(cards=cards):
            company = state.players[seat]
            hand = tuple([card for card in company.hand if card not in cards])
            return state.with_company(seat, company.evolve(hand=hand)).evolve(discards=(*state.discards, *cards))
        case Look() as look, Keep(cards=cards, heat=heat):
            return _kept(state, task, look, cards, heat)
        case CardResource(number), On(card=card):
            return changes.on_card(state, seat, card, number)
        case CopyProduction(), On(card=card):
            texts = production_texts(state, card)
            space = next((tile.space for tile in state.tiles if tile.card == card), "")
            return changes.first(state, *[task.evolve(text=text, space=space) for text in texts])
    raise TypeError(answer)


def _put_off(state: State, task: Task) -> State:
    """The task comes behind the others of its seat, before what the rules themselves still have to do."""
    others = state.queue[1:]
    own = [at_ for at_, other in enumerate(others) if other.seat == task.seat and not other.text.startswith(BY_ITSELF)]
    place = own[-1] + 1
    queue = (*others[:place], task.evolve(later=True), *others[place:])
    return state.evolve(queue=queue, turn=IDLE)


def _with_x(text: str, number: int) -> str:
    return text.replace("-X", f"-{number}").replace("+X", f"+{number}")


def _taken_off(state: State, card: str, number: int) -> State:
    """Resources off a card, whoever has it."""
    for seat, company in enumerate(state.players):
        if card and (there := resources(company, card)):
            return changes.on_card(state, seat, card, -min(number, there))
    return state


def _kept(state: State, task: Task, look: Look, cards: tuple[str, ...], heat: int) -> State:
    """Cards looked at go to the hand, bought where that is asked; the others to the discards."""
    seat = task.seat
    if look.buy:
        state = paying.paid(state, seat, len(cards) * state.book.numbers.card_price, 0, 0, heat)
    company = state.players[seat]
    left = tuple([card for card in task.cards if card not in cards])
    state = state.with_company(seat, company.evolve(hand=(*company.hand, *cards)))
    event = CardsKept(seat, len(cards), cards)
    return state.evolve(discards=(*state.discards, *left), events=(*state.events, event))


def refusal(state: State, action: Action) -> str:
    """Why an action is no answer to what is asked, or nothing."""
    question = asked(state, state.queue[0])
    assert question is not None
    if isinstance(action, Later):
        return "" if may_wait(state) else tr("nothing else is to be done first")
    if action in question.answers:
        return ""
    if isinstance(action, Keep) and buys(state) and action.cards in [keep.cards for keep in _keeps(question)]:
        cost = len(action.cards) * state.book.numbers.card_price
        return paying.refusal(state, state.queue[0].seat, cost, "", 0, 0, action.heat)
    if action.kind != question.kind:
        return tr("{action} is not for now: {wanted} is asked", action=action.kind, wanted=question.kind)
    return tr("that is none of the choices")


def _keeps(question: Question) -> list[Keep]:
    return [answer for answer in question.answers if isinstance(answer, Keep)]


def choices(state: State) -> tuple[Offer[Action], ...]:
    """All answers to what is asked, each paid in the usual way where it costs something."""
    question = asked(state, state.queue[0])
    assert question is not None
    offer = unpriced(question.kind, question.answers)
    return (offer, unpriced("later", [Later()])) if may_wait(state) else (offer,)


def may_wait(state: State) -> bool:
    """Whether what is asked may be put off: the order of what a card does, and of what it sets off, is the player's
    choice (what it costs is paid first)."""
    task, *others = state.queue
    if task.later or task.cost or task.cards or any(_leans_on(other, task) for other in others):
        return False
    return any(other.seat == task.seat and not other.text.startswith(BY_ITSELF) for other in others)


def _leans_on(other: Task, task: Task) -> bool:
    """Whether a task means the tile that another places for the same card, or is paid with what that tile sets off."""
    if other.card != task.card or other.text.startswith(BY_ITSELF) or not isinstance(parsed(task), tree.Tile):
        return False
    match parsed(other):
        case Produce(_, resource, down):
            return down or resource == "B"
        case Remove(adjacent=adjacent):
            return adjacent
    return False


def act(state: State, action: Action) -> State:
    """Answer, and go on."""
    task = state.queue[0]
    if isinstance(action, Later):
        return _put_off(state, task)
    return answered(state.evolve(queue=state.queue[1:], turn=IDLE), task, action)
