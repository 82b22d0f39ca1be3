"""One's own factory, and the effect of a plan on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from powergrid_tui.games.factory_manager.book import Book, Sums, Way
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules.workers import staff
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES, RUNNABLE
from powergrid_tui.games.factory_manager.viewmodel.plan import prospect, sums_of, way_now
from powergrid_tui.games.factory_manager.viewmodel.slices.chips import NOWHERE, Chip, Pointed
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Floor:
    """The viewer's factory."""

    owner: Player
    """Whose factory it is."""
    tiles: tuple[Chip, ...]
    """Tiles on its cells; `picked` counts those to be removed or run."""
    rooms: tuple[tuple[str, Chip | None], ...]
    """(name, tile) of the control room and the optimisation room; the tile is None in an empty one."""
    lying: tuple[Chip, ...]
    """Tiles lying aside; `picked` counts those to be placed."""
    coming: tuple[Chip, ...]
    """Tiles that the planned turn adds to the cells."""
    filled: int
    """Cells with a tile after the plan, not counting the two rooms."""
    cells: int
    """Open cells after the plan, not counting the two rooms."""
    closed: int
    """Cells that can still be opened."""
    price: int
    """The price of opening one of them, in Elektro."""
    now: Sums
    """What the factory currently produces, stores, uses and needs, with the best choice of running tiles or the one
    decided."""
    then: Sums
    """The same after the plan."""
    workers: int
    """All workers of the factory, including seasonal ones."""
    idle: tuple[str, ...] = ()
    """Ids of tiles that would not run because workers, machines for robots or storage are lacking."""
    running: bool = False
    """Whether factories run in this phase; if so, `picked` counts the tiles that run."""


def floor(
    view: State, seat: int, players: Players, then: tuple[Factory, Way] | None = None, pointed: Pointed = NOWHERE
) -> Floor:
    """The factory of a seat, with the effect of a plan or of a choice of running tiles."""
    book, factory = view.book, view.players[seat]
    after, way = then or (factory, prospect(view, factory).way)
    running_now = view.phase is Phase.RUNNING

    def chip(tile: str, count: int = 1, where: str = "floor") -> Chip:
        return Chip(
            tile,
            count=count,
            picked=pointed.placed[tile] if where == "aside" else pointed.marked[tile],
            cursor=pointed.here(where, tile),
            stop=pointed.stop(where, tile),
        )

    rooms = tuple(
        (tr(KIND_NAMES[kind]), chip(tile) if tile else None)
        for kind, tile in (("control", factory.control), ("optimisation", factory.optimisation))
    )
    lying = Counter((*factory.aside, *factory.kept))
    return Floor(
        owner=players[seat],
        tiles=tuple(chip(tile, count) for tile, count in Counter(factory.floor).items()),
        rooms=rooms,
        lying=tuple(chip(tile, count, "aside") for tile, count in lying.items()),
        coming=tuple(Chip(tile, count=count) for tile, count in Counter(pointed.coming).items()),
        filled=len(after.floor),
        cells=book.numbers.cells + after.extensions,
        closed=book.numbers.extensions - after.extensions,
        price=book.numbers.extension_price,
        now=sums_of(book, factory, way_now(view, seat)),
        then=sums_of(book, after, way),
        workers=staff(book, after),
        idle=() if running_now or view.over else _idle(book, after, way),
        running=running_now,
    )


def _idle(book: Book, factory: Factory, way: Way) -> tuple[str, ...]:
    """Tiles of a factory that do not run this way."""
    able = Counter(tile for tile in factory.tiles if book.kind[tile] in RUNNABLE)
    return tuple((able - Counter(way.tiles)).elements())
