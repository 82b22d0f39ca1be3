"""Phase 3: buying tiles, making room for them, and hiring seasonal workers."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.factory_manager.actions import Action, Buy, Done, Extend, Place, Remove
from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.events import TilesReturned
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.workers import (
    by_card,
    empty_cells,
    free,
    seasonal_price,
    tile_price,
)
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES, KINDS
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.words.language import tr


def begin(state: State) -> State:
    """In turn order, each seat finishes before the next begins."""
    return proceed(state.evolve(phase=Phase.BUYING, waiting=by_card(state)))


def proceed(state: State) -> State:
    """Ask the next seat. After the last, unsold tiles go back and the factories run. Everybody is asked, because hiring
    workers and opening cells takes no free worker."""
    if state.waiting:
        return state.evolve(turn=state.waiting[0])
    return running.begin(_cleared(state))


def _cleared(state: State) -> State:
    """The state with the unsold tiles back in their columns, sorted by level; X tiles go back too."""
    if not state.market:
        return state
    kind = state.book.kind
    columns = tuple(
        state.book.sorted((*column, *(tile for tile in state.market if kind[tile] == name)))
        for name, column in zip(KINDS, state.columns, strict=True)
    )
    return state.evolve(columns=columns, market=(), events=(*state.events, TilesReturned(state.market)))


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    return refusal_of(state.book, state.mover, state.market, action)


def refusal_of(book: Book, factory: Factory, market: Sequence[str], action: Action) -> str:
    """The same for any factory in the middle of its turn."""
    match action:
        case Buy(tile=tile, aside=aside):
            if tile not in market:
                return tr("{tile} is not in the market", tile=tile)
            if short := _too_dear(factory, tile_price(book, factory, tile)):
                return short
            return _no_worker(book, factory) or ("" if aside else _no_room(book, factory, tile))
        case Place(tile=tile):
            if tile in factory.aside:
                return _no_room(book, factory, tile)
            if tile in factory.kept:
                return tr("{tile} was put aside this turn: place it in a later round", tile=tile)
            return tr("{tile} has not been put aside", tile=tile)
        case Remove(tile=tile):
            if tile not in factory.tiles:
                return tr("{tile} is not in the factory", tile=tile)
            return _no_worker(book, factory)
        case Extend():
            if factory.extensions >= book.numbers.extensions:
                return tr("all {count} extra cells are already open", count=book.numbers.extensions)
            return _too_dear(factory, book.numbers.extension_price)
        case Done(hire=hire):
            if not 0 <= hire <= book.numbers.seasonal:
                return tr("hire 0 to {most} seasonal workers", most=book.numbers.seasonal)
            return _too_dear(factory, hire * seasonal_price(book, factory))
    return tr("{action} is not possible now: tiles are being bought", action=action.kind)


def _too_dear(factory: Factory, cost: int) -> str:
    if cost <= factory.money:
        return ""
    return tr("costs {cost} Elektro, {short} more than you have", cost=cost, short=cost - factory.money)


def _no_worker(book: Book, factory: Factory) -> str:
    return "" if free(book, factory) else tr("no worker is free")


def _no_room(book: Book, factory: Factory, tile: str) -> str:
    """Why the factory has no free cell for a tile, or an empty string."""
    kind = book.kind[tile]
    if kind in ("control", "optimisation"):
        occupant = factory.control if kind == "control" else factory.optimisation
        # Translators: {kind} is "control room" or "optimisation room".
        return (
            tr("the cell for the {kind} already has {tile}", kind=tr(KIND_NAMES[kind]), tile=occupant)
            if occupant
            else ""
        )
    return "" if empty_cells(book, factory) else tr("no cell is free")


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Buying any tile, for the factory or to put aside; placing and removing tiles; opening cells; hiring workers."""
    book, factory = state.book, state.mover
    tiles = dict.fromkeys(state.market)
    buys: list[tuple[Action, int]] = [
        (Buy(tile=tile, aside=aside), tile_price(book, factory, tile)) for tile in tiles for aside in (False, True)
    ]
    places: list[tuple[Action, int]] = [
        (Place(tile=tile), 0) for tile in dict.fromkeys((*factory.aside, *factory.kept))
    ]
    removes: list[tuple[Action, int]] = [(Remove(tile=tile), 0) for tile in dict.fromkeys(factory.tiles)]
    wage = seasonal_price(book, factory)
    ends: list[tuple[Action, int]] = [(Done(hire=hire), hire * wage) for hire in range(book.numbers.seasonal + 1)]
    return (
        _offer(state, "buy", buys),
        _offer(state, "place", places),
        _offer(state, "remove", removes),
        _offer(state, "extend", [(Extend(), book.numbers.extension_price)]),
        _offer(state, "done", ends),
    )


def _offer(state: State, kind: str, priced: Sequence[tuple[Action, int]]) -> Offer[Action]:
    def rows() -> Sequence[Choice[Action]]:
        return [Choice(action, cost, refusal(state, action)) for action, cost in priced]

    return Offer(kind, [action for action, _ in priced if not refusal(state, action)], rows)


def act(state: State, action: Action) -> State:
    """Carry out the action. When a seat is done, the next one follows."""
    book, factory = state.book, state.mover
    if isinstance(action, Done):
        state = state.with_factory(state.turn, after(book, factory, action))
        return proceed(state.evolve(waiting=state.waiting[1:]))
    state = state.with_factory(state.turn, after(book, factory, action))
    if isinstance(action, Buy):
        return state.evolve(market=without(state.market, action.tile))
    if isinstance(action, Remove):
        return state.evolve(removed=(*state.removed, action.tile))
    return state


def after(book: Book, factory: Factory, action: Action) -> Factory:
    """The factory after a legal action of its own turn."""
    match action:
        case Buy(tile=tile, aside=aside):
            factory = factory.evolve(money=factory.money - tile_price(book, factory, tile), used=factory.used + 1)
            if aside:
                return factory.evolve(kept=book.sorted((*factory.kept, tile)))
            return _placed(book, factory, tile)
        case Place(tile=tile):
            return _placed(book, factory.evolve(aside=without(factory.aside, tile)), tile)
        case Remove(tile=tile):
            factory = factory.evolve(used=factory.used + 1)
            if tile == factory.control:
                return factory.evolve(control="")
            if tile == factory.optimisation:
                return factory.evolve(optimisation="")
            return factory.evolve(floor=without(factory.floor, tile))
        case Extend():
            cost = book.numbers.extension_price
            return factory.evolve(money=factory.money - cost, extensions=factory.extensions + 1)
        case Done(hire=hire):
            return factory.evolve(
                money=factory.money - hire * seasonal_price(book, factory),
                seasonal=hire,
                aside=book.sorted((*factory.aside, *factory.kept)),
                kept=(),
            )
    raise TypeError(action)


def _placed(book: Book, factory: Factory, tile: str) -> Factory:
    kind = book.kind[tile]
    if kind == "control":
        return factory.evolve(control=tile)
    if kind == "optimisation":
        return factory.evolve(optimisation=tile)
    return factory.evolve(floor=book.sorted((*factory.floor, tile)))


def without(tiles: tuple[str, ...], tile: str) -> tuple[str, ...]:
    """These tiles with one copy of `tile` removed."""
    at = tiles.index(tile)
    return (*tiles[:at], *tiles[at + 1 :])
