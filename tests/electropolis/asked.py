"""Positions in which somebody is asked something, and what seats see of them. Nothing here draws."""

from collections.abc import Sequence

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules import running
from powergrid_tui.table.protocol.log_entries import log_entry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

from .positions import NAMES, acting, dealt, give, lay, play


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name=name, colour=colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False))


def snapshot(state: State, viewer: int | None = None, notice: str = "") -> Snapshot:
    """What the one to move sees, or another; with the offers only where it is that seat's turn."""
    at = max(state.turn, 0) if viewer is None else viewer
    view = ELECTROPOLIS.view(state, at)
    return Snapshot(
        view=view,
        seat=at,
        offers=ELECTROPOLIS.choices(view) if state.turn == at else (),
        seats=seats(len(state.players)),
        log=(log_entry("Ann has turn-order number 1"), log_entry("Bo takes the space for 4 tiles")),
        notice=notice,
    )


def choosing() -> State:
    """Bo chooses, as the second; Cy stands on the last space."""
    return play(dealt(3), "Cy: space 6")


RING = ("coal", "gas", "fuel_coal", "park", "waste", "waste", "museum", "wind", "solar", "nuclear")


def taking(shown: Sequence[str] = ("A01", "B05", "C01", "B12")) -> State:
    """Ann takes three tiles of a ring of ten, and a card."""
    return lay(acting(dealt(3), ".ABC.."), *RING, shown=shown)


def short_of_fuel() -> State:
    """Ann has three coal plants, of which two are connected, and coal for two."""
    state = give(dealt(2), "Ann", "CC...", "M....", "M.+..", "M...C", ".....", support=16, fuel=(2, 0, 0))
    return running.begin(state.evolve(round=8, ring=(), shown=()))
