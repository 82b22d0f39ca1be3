"""A bare app around the board of Electropolis: shows a position to a seat, and keeps what the board posts."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules import running
from powergrid_tui.games.electropolis.widgets.board import ElectropolisBoard
from powergrid_tui.paint.board import Board
from powergrid_tui.table.seat import COLOURS, Seat
from powergrid_tui.table.session import Session

from .positions import NAMES, acting, dealt, give, lay, play

SMALL, LARGE = (80, 22), (120, 38)
"""Cells of the board on terminals of 80x24 and 120x40: the shell takes two rows."""


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
        log=("Ann has number 1", "Bo takes the space of 4 tiles"),
        notice=notice,
    )


class Host(App[None]):
    """Holds a board. What it posts stays in `played`; with `plays` it is played too, and the next question shown."""

    def __init__(self, first: Snapshot, glyphs: Glyphs = UNICODE, plays: Session[Any, Any] | None = None) -> None:
        super().__init__()
        self.first, self.plays = first, plays
        self.board = ElectropolisBoard(glyphs)
        self.played: list[Any] = []
        self.passed_on: list[str] = []
        """Keys that meant nothing to the board."""

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        for key in ("space", "enter", "u", "question_mark"):
            self.bind(key, f"left_over('{key}')", show=False)
        self.board.show(self.first)

    def on_board_play(self, message: Board.Play) -> None:
        self.played.append(message.action)
        if self.plays is not None:
            self.plays.play(message.action)
            self.board.show(snapshot(self.plays.state))

    def action_left_over(self, key: str) -> None:
        self.passed_on.append(key)

    def shown(self) -> str:
        """What the terminal would show, without colours."""
        return "\n".join(strip.text.rstrip() for strip in self.screen._compositor.render_strips())


async def press(pilot: Pilot[None], keys: str) -> None:
    for key in keys.split():
        await pilot.press(key)
    await pilot.pause()


@asynccontextmanager
async def showing(
    state: State, viewer: int | None = None, size: tuple[int, int] = SMALL, glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[Host, Pilot[None]]]:
    app = Host(snapshot(state, viewer), glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def answers(state: State, keys: str) -> list[Any]:
    """What is posted when these keys are pressed."""
    async with showing(state) as (app, pilot):
        await press(pilot, keys)
        return app.played


async def click(pilot: Pilot[None], panel: type[Any], what: str, at: int) -> None:
    """Click the hotspot of a part."""
    found = pilot.app.screen.query_one(panel)
    region = next(region for region, hotspot in found.hotspots if hotspot == (what, at))
    await pilot.click(panel, offset=(region.x + 1, region.y))
    await pilot.pause()


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
