"""One's own factory, and what a plan would make of it."""

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
    """The factory of the seat that looks."""

    owner: Player
    """Whose factory it is."""
    tiles: tuple[Chip, ...]
    """Tiles on its cells; `picked` counts those that are taken out, or run."""
    rooms: tuple[tuple[str, Chip | None], ...]
    """(name, tile) of the two cells of their own, control room and optimisation room; None for an empty one."""
    lying: tuple[Chip, ...]
    """Tiles that were put aside; `picked` counts those that are placed."""
    coming: tuple[Chip, ...]
    """Tiles that the planned turn brings onto cells."""
    filled: int
    """Cells with a tile, as planned; without the two rooms."""
    cells: int
    """Cells that are open, as planned; without the two rooms."""
    closed: int
    """Further cells that can be opened."""
    price: int
    """Elektro for opening one of them."""
    now: Sums
    """What the factory makes, stores, uses and needs as it is, with the tiles that run best or were settled on."""
    then: Sums
    """The same after what is planned."""
    workers: int
    """All workers of the factory, seasonal ones included."""
    idle: tuple[str, ...] = ()
    """Tiles, by id, that would stand still, as workers, robots' machines or room for goods are lacking."""
    running: bool = False
    """It is the phase in which factories run: `picked` counts the tiles that run."""


def floor(
    view: State, seat: int, players: Players, then: tuple[Factory, Way] | None = None, pointed: Pointed = NOWHERE
) -> Floor:
    """The factory of a seat, with what a plan or a way to run would make of it."""
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
    """Tiles of a factory that do not run in a way."""
    able = Counter(tile for tile in factory.tiles if book.kind[tile] in RUNNABLE)
    return tuple((able - Counter(way.tiles)).elements())
