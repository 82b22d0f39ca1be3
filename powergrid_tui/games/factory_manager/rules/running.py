"""Phases 4 and 5: which tiles run, the energy card, and income."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from powergrid_tui.games.factory_manager.actions import Action, Raise, Run
from powergrid_tui.games.factory_manager.book import Book, Way
from powergrid_tui.games.factory_manager.events import EnergyRaised, IncomePaid
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules.workers import by_card, staff
from powergrid_tui.games.factory_manager.tilefile import ROBOTS
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Choice, Offer
from powergrid_tui.table.words.language import tr, trn


def begin(state: State) -> State:
    """All workers return. In turn order, everybody decides which tiles run."""
    players = tuple(factory.evolve(bid=0, used=0) for factory in state.players)
    waiting = by_card(state)
    return proceed(state.evolve(phase=Phase.RUNNING, players=players, waiting=waiting, running=((),) * len(players)))


def proceed(state: State) -> State:
    """Ask the next seat. After the last, nature reveals an energy card."""
    if state.waiting:
        return state.evolve(turn=state.waiting[0])
    return state.evolve(phase=Phase.ENERGY, turn=NATURE)


def spared(book: Book, factory: Factory) -> int:
    """The most workers that the factory's running tiles may need."""
    return staff(book, factory) - book.numbers.spare


def income(book: Book, factory: Factory, way: Way, price: int, factor: int = 1) -> int:
    """The income in Elektro of running a factory this way at this price of energy; may be negative."""
    goods = min(way.production, stored(book, factory))
    return factor * (book.numbers.per_good * goods - price * way.energy)


def stored(book: Book, factory: Factory) -> int:
    """How many goods the factory can store."""
    return book.total(factory.floor).storage


def way_of(book: Book, tiles: tuple[str, ...]) -> Way:
    """What running these tiles produces and needs."""
    sums = book.total(tiles)
    return Way(tiles, sums.production, book.used(sums), max(0, sums.workers))


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if not isinstance(action, Run):
        return tr("{action} is not possible now: the factories are running", action=action.kind)
    return refusal_of(state.book, state.mover, action.tiles)


def refusal_of(book: Book, factory: Factory, tiles: Sequence[str]) -> str:
    """Why these tiles of a factory may not run together, or an empty string."""
    wanted, owned = Counter(tiles), Counter(factory.tiles)
    for tile in wanted - owned:
        if not owned[tile]:
            return tr("{tile} is not in the factory", tile=tile)
        return trn(
            "there is {count} {tile} in the factory, not {wanted}",
            "there are {count} {tile} in the factory, not {wanted}",
            owned[tile],
            tile=tile,
            wanted=wanted[tile],
        )
    kinds = Counter(book.kind[tile] for tile in tiles)
    if kinds["storage"]:
        return tr("storage always counts: name only the other tiles to run")
    robots = sum(kinds[kind] for kind in ROBOTS)
    if robots > kinds["machine"]:
        return tr(
            "you cannot run more robots than machines: {robots} with {machines}",
            robots=robots,
            machines=kinds["machine"],
        )
    needed, most = max(0, book.total(tiles).workers), spared(book, factory)
    if needed > most:
        return tr(
            "{needed} workers are needed: one of your {all} must stay free", needed=needed, all=staff(book, factory)
        )
    return ""


def ways(state: State) -> tuple[Way, ...]:
    """Every way in which the seat to move may run its factory, without duplicates, highest income first."""
    book, factory = state.book, state.mover
    return ranked(book, factory, state.price)


def ranked(book: Book, factory: Factory, price: int) -> tuple[Way, ...]:
    """Ways to run a factory, by income at this price of energy; on a tie, the one with fewer workers first."""
    found = book.ways(book.sorted(factory.tiles), spared(book, factory))
    return tuple(sorted(found, key=lambda way: (-income(book, factory, way, price), way.workers, len(way.tiles))))


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every way to run, highest income at the current price first."""
    found = ways(state)
    actions: list[Action] = [Run(tiles=way.tiles) for way in found]

    def rows() -> Sequence[Choice[Action]]:
        book, factory, price = state.book, state.mover, state.price
        return [Choice(action, -income(book, factory, way, price)) for action, way in zip(actions, found, strict=True)]

    return (Offer("run", actions, rows),)


def act(state: State, action: Action) -> State:
    """Decide which tiles run. Workers that are not needed are free next round."""
    assert isinstance(action, Run)
    tiles = state.book.sorted(action.tiles)
    busy = way_of(state.book, tiles).workers
    state = state.with_factory(state.turn, state.mover.evolve(busy=busy))
    running = (*state.running[: state.turn], tiles, *state.running[state.turn + 1 :])
    return proceed(state.evolve(running=running, waiting=state.waiting[1:]))


def pay(state: State, action: Raise) -> State:
    """Reveal the energy card, then pay everybody's income. In the last round it counts double, costs included."""
    book = state.book
    price = state.price + action.by
    factor = book.numbers.last_factor if state.last_round else 1
    events = [*state.events, EnergyRaised(action.by, price)]
    players = []
    for seat in range(len(state.players)):
        factory = state.players[seat]
        way = way_of(book, state.running[seat])
        earned = income(book, factory, way, price, factor)
        money = max(0, factory.money + earned)
        goods = min(way.production, stored(book, factory))
        events.append(IncomePaid(seat, goods, way.energy, price, factor, money - factory.money))
        players.append(factory.evolve(money=money, income=earned))
    return state.evolve(players=tuple(players), price=price, drawn=(*state.drawn, action.by), events=tuple(events))


def end(state: State) -> State:
    """The game is over."""
    return state.evolve(phase=Phase.END, turn=NOBODY)
