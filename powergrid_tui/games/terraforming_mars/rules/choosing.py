"""What everybody chooses at once: corporations and first cards, the draft, and research. Choices stay face down
until all have chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Draft, Start
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.tree import TriggerEvent
from powergrid_tui.games.terraforming_mars.events import CardsDrawn, CardsKept, Founded
from powergrid_tui.games.terraforming_mars.model import IDLE, Phase, State, Task
from powergrid_tui.games.terraforming_mars.rules import changes, effects, paying
from powergrid_tui.games.terraforming_mars.rules.counting import changed
from powergrid_tui.table.protocol.game import Offer, unpriced
from powergrid_tui.table.protocol.lazy import Lazy
from powergrid_tui.table.words.language import tr, trn


def waiting(state: State) -> tuple[int, ...]:
    """Seats that have yet to choose, in turn order."""
    seats = len(state.players)
    around = [(state.first + step) % seats for step in range(seats)]
    return tuple([seat for seat in around if not state.players[seat].done])


def proceed(state: State) -> State:
    """Ask whoever has not chosen yet. Once all have, the phase is over."""
    left = waiting(state)
    return state.evolve(turn=left[0]) if left else state


def _not_asked(state: State, seat: int) -> str:
    if not 0 <= seat < len(state.players):
        return tr("there is no such seat")
    if state.players[seat].done:
        return tr("{player} has already chosen", player=state.names[seat])
    return ""


def corporations(state: State, seat: int) -> tuple[str, ...]:
    """What a seat may start as: one of the corporations dealt to it, or a beginner."""
    dealt = state.players[seat].dealt
    return dealt if BEGINNER in dealt else (*dealt, BEGINNER)


def opened(state: State, seat: int, corporation: str) -> State:
    """The state in which a seat has a corporation and its immediate benefits, which pay for the first cards. A
    beginner's ten cards stay where they are."""
    entry = state.book.corporations[corporation]
    company = state.players[seat].evolve(corporation=corporation)
    state = state.with_company(seat, company.evolve(stock=changed(company.stock, "M", entry.credits)))
    if not entry.play or corporation == BEGINNER:
        return state
    return effects.run(state.evolve(queue=(Task(seat=seat, text=entry.play, card=corporation),), turn=IDLE))


def refusal(state: State, action: Action) -> str:
    """Why this cannot be chosen, or an empty string."""
    match state.phase, action:
        case Phase.START, Start() as start:
            return _not_asked(state, start.seat) or _start_refusal(state, start)
        case Phase.DRAFT, Draft(seat=seat, card=card):
            if why := _not_asked(state, seat):
                return why
            return "" if card in state.players[seat].offered else tr("{card} is not among those passed", card=card)
        case Phase.RESEARCH, Buy(seat=seat, cards=cards, heat=heat):
            return _not_asked(state, seat) or _buy_refusal(state, seat, cards, heat)
    return tr("{action} is not possible now: cards are being chosen", action=action.kind)


def _start_refusal(state: State, start: Start) -> str:
    seat, corporation = start.seat, start.corporation
    if corporation not in corporations(state, seat):
        return tr("{corporation} was not dealt to you", corporation=corporation)
    if corporation == BEGINNER and (start.cards or start.heat):
        return tr("beginners get their ten cards free")
    return _buy_refusal(opened(state, seat, corporation), seat, start.cards, start.heat)


def _buy_refusal(state: State, seat: int, cards: tuple[str, ...], heat: int) -> str:
    if Counter(cards) - Counter(state.players[seat].offered):
        return tr("buy only cards you have drawn, each once")
    most = _most_cards(state, seat)
    if len(cards) > most:
        return trn("you can pay for {count} card at most", "you can pay for {count} cards at most", most)
    return paying.refusal(paying.purse(state, seat), len(cards) * state.book.numbers.card_price, "", 0, 0, heat)


def _most_cards(state: State, seat: int) -> int:
    """Number of the offered cards that a company can pay for."""
    return min(len(state.players[seat].offered), paying.purse(state, seat).usable // state.book.numbers.card_price)


def choices(state: State, seat: int) -> tuple[Offer[Action], ...]:
    """Everything that a seat may choose, with the usual payment."""
    company = state.players[seat]
    if company.done:
        return ()
    match state.phase:
        case Phase.START:
            starts = [
                (corporation, _purchases(opened(state, seat, corporation), seat, corporation))
                for corporation in corporations(state, seat)
            ]
            size = sum([len(purchases.sets) for _, purchases in starts])
            return (unpriced("start", Lazy(size, _start, (seat, starts))),)
        case Phase.DRAFT:
            return (unpriced("draft", [Draft(seat=seat, card=card) for card in company.offered]),)
    purchases = _purchases(state, seat)
    return (unpriced("buy", Lazy(len(purchases.sets), _buy, (seat, purchases))),)


class _Purchases(NamedTuple):
    """What a company can buy."""

    offered: tuple[str, ...]
    sets: tuple[tuple[int, ...], ...]
    """The places among the offered cards of every set that it can pay for, smaller sets first."""
    heat: tuple[int, ...]
    """The heat of the usual payment, by the number of cards."""


def _purchases(state: State, seat: int, corporation: str = "") -> _Purchases:
    """What a company can buy. Beginners buy nothing."""
    offered, price = state.players[seat].offered, state.book.numbers.card_price
    most = 0 if corporation == BEGINNER else _most_cards(state, seat)
    purse = paying.purse(state, seat)
    heat = tuple([paying.default_heat(purse, count * price) for count in range(most + 1)])
    return _Purchases(offered, _sets(len(offered), most), heat)


@cache
def _sets(size: int, most: int) -> tuple[tuple[int, ...], ...]:
    """All sets of up to `most` of the places from 0 to `size`, smaller sets first."""
    return tuple([each for count in range(most + 1) for each in combinations(range(size), count)])


def _start(given: tuple[int, Sequence[tuple[str, _Purchases]]], at: int) -> Action:
    seat, starts = given
    for corporation, purchases in starts:
        if at < len(purchases.sets):
            buy = _buy((seat, purchases), at)
            return Start(seat=seat, corporation=corporation, cards=buy.cards, heat=buy.heat)
        at -= len(purchases.sets)
    raise IndexError(at)


def _buy(given: tuple[int, _Purchases], at: int) -> Buy:
    seat, purchases = given
    places = purchases.sets[at]
    cards = tuple([purchases.offered[place] for place in places])
    return Buy(seat=seat, cards=cards, heat=purchases.heat[len(places)])


def act(state: State, action: Action) -> State:
    """Choose, face down."""
    match action:
        case Start(seat=seat, corporation=corporation, cards=cards, heat=heat):
            company = state.players[seat]
            kept = company.offered if corporation == BEGINNER else cards
            company = company.evolve(dealt=(corporation,), kept=kept, heat_paid=heat, done=True)
        case Draft(seat=seat, card=card):
            company = state.players[seat]
            offered = tuple([other for other in company.offered if other != card])
            company = company.evolve(kept=(*company.kept, card), offered=offered, done=True)
        case Buy(seat=seat, cards=cards, heat=heat):
            company = state.players[seat].evolve(kept=cards, heat_paid=heat, done=True)
        case _:
            raise TypeError(action)
    return state.with_company(seat, company).evolve(turn=IDLE)


def found(state: State) -> State:
    """Everybody has chosen: the corporations are revealed in turn order, and take effect."""
    seats = len(state.players)
    for step in range(seats):
        seat = (state.first + step) % seats
        company = state.players[seat]
        (name,) = company.dealt
        corporation = state.book.corporations[name]
        heat = company.heat_paid
        cost = 0 if name == BEGINNER else len(company.kept) * state.book.numbers.card_price
        left = tuple([card for card in company.offered if card not in company.kept])
        company = company.evolve(
            corporation=name,
            dealt=(),
            offered=(),
            kept=(),
            heat_paid=0,
            done=False,
            hand=(*company.hand, *company.kept),
            owes_first=bool(corporation.first),
        )
        state = state.with_company(seat, company).evolve(discards=(*state.discards, *left))
        bought = len(company.hand)
        state = state.evolve(events=(*state.events, Founded(seat, name, bought)))
        state = changes.gain(state, seat, "M", corporation.credits - (cost - heat), name)
        state = changes.gain(state, seat, "H", -heat, name)  # from what the corporation is about to bring
        if corporation.play and name != BEGINNER:
            state = changes.last(state, Task(seat=seat, text=corporation.play, card=name))
        if corporation.tags:
            state = changes.last(state, *changes.set_off(state, seat, TriggerEvent("play"), card=name))
    return state


def bought(state: State) -> State:
    """Everybody has chosen: cards are paid for, and the others discarded."""
    for seat, company in enumerate(state.players):
        kept = company.kept
        left = tuple([card for card in company.offered if card not in kept])
        state = paying.paid(state, seat, len(kept) * state.book.numbers.card_price, 0, 0, company.heat_paid)
        state = state.with_company(
            seat,
            state.players[seat].evolve(hand=(*company.hand, *kept), offered=(), kept=(), heat_paid=0, done=False),
        )
        event = CardsKept(seat, len(kept), kept)
        state = state.evolve(discards=(*state.discards, *left), events=(*state.events, event))
    return state


def passed_on(state: State) -> State:
    """Everybody has kept a card: the others are passed on, clockwise in even generations. The last card is kept
    automatically, and then the kept cards are up for buying. SeatControl may differ in size if the deck ran out while
    dealing."""
    seats = len(state.players)
    step = -1 if state.generation % 2 == 0 else 1
    left = [company.offered for company in state.players]
    over = max(map(len, left)) <= 1
    for seat in range(seats):
        company = state.players[seat]
        comes = left[(seat + step) % seats]
        if over:
            company = company.evolve(offered=(*company.kept, *comes), kept=(), done=False)
        else:
            company = company.evolve(offered=comes, done=not comes)
        state = state.with_company(seat, company)
    return state.evolve(phase=Phase.RESEARCH) if over else state


def deal_research(state: State) -> State:
    """Deal four cards to everybody, with a shuffle in between if needed."""
    wanted = state.book.numbers.research
    for seat in range(len(state.players)):
        missing = wanted - len(state.players[seat].offered)
        if not missing:
            continue
        state, cards = changes.draw(state, seat, missing)
        company = state.players[seat]
        state = state.with_company(seat, company.evolve(offered=(*company.offered, *cards)))
        if cards:
            state = state.evolve(events=(*state.events, CardsDrawn(seat, len(cards), cards)))
        if state.turn != IDLE:
            return state
    if state.phase == Phase.DRAFT:  # whoever was dealt nothing has nothing to keep
        players = tuple([company.evolve(done=not company.offered) for company in state.players])
        state = state.evolve(players=players)
    return state
