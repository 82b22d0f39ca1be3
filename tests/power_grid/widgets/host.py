"""A bare app around the board of Power Grid: shows a position to a seat, and keeps what the board posts."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.paint.board import Board
from powergrid_tui.table.game import NOBODY
from powergrid_tui.table.seat import COLOURS, Seat
from tests.power_grid.positions import at, dealt, give, market

SMALL, LARGE = (80, 22), (120, 38)
"""Cells of the board on terminals of 80x24 and 120x40: the shell takes two rows."""


def seats(names: Sequence[str], bots: str = "") -> tuple[Seat, ...]:
    """Seats in the usual colours; those whose initial is in `bots` are bots."""
    return tuple(
        Seat(name=name, colour=colour, bot="simple" if name[0] in bots else "")
        for name, colour in zip(names, COLOURS, strict=False)
    )


def snapshot(state: State, seat: int | None = None, *, notice: str = "", bots: str = "") -> Snapshot:
    """What the seat to move sees, or another one; with the offers only where it is that seat's turn."""
    viewer = max(state.turn, 0) if seat is None else seat
    view = POWER_GRID.view(state, viewer)
    return Snapshot(
        view=view,
        seat=max(viewer, 0),
        offers=POWER_GRID.choices(view) if state.turn == viewer and viewer != NOBODY else (),
        seats=seats(state.names, bots),
        log=("The game begins", "Bo bids 12"),
        notice=notice,
    )


class Host(App[None]):
    """Holds a board, and plays nothing: what is posted stays in `played`."""

    def __init__(self, first: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.first = first
        self.board = PowerGridBoard(glyphs)
        self.played: list[Any] = []
        self.passed_on: list[str] = []
        """Keys that meant nothing to the board."""

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.bind("space,enter,u", "left_over", show=False)
        self.board.show(self.first)

    def on_board_play(self, message: Board.Play) -> None:
        self.played.append(message.action)

    def action_left_over(self) -> None:
        self.passed_on.append("key")

    def shown(self) -> str:
        """What the terminal would show, without colours."""
        strips = self.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)


async def press(pilot: Pilot[None], keys: str) -> None:
    """Keys, parted by spaces."""
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


def auction(money: int = 40) -> State:
    """Round 2, Ann to open, with 40 Elektro or as told, and plants 3 to 6 for sale."""
    state = at(dealt(3, order="ABC"), Phase.AUCTION)
    return give(state, "A", money=money, plants=(12,))


def shopping() -> State:
    """Ann buys first: a coal plant that burns 2 and a hybrid that burns 2, one coal in stock."""
    state = give(dealt(3, order="BCA"), "A", money=30, plants=(4, 12), coal=1, cities=2)
    return at(market(state, 22, 18, 6, 2), Phase.RESOURCES)


def growing(step: int = 1, money: int = 41) -> State:
    """Ann builds, from Essen; Bo has Duisburg."""
    state = give(dealt(3, order="BCA"), "A", money=money, plants=(13, 18), cities=("Essen",))
    return at(give(state, "B", money=20, cities=("Duisburg",)), Phase.BUILDING, step=step)


def running() -> State:
    """Ann has three cities, a hybrid and a garbage plant with fuel for both, and wind."""
    state = give(dealt(3, order="ABC"), "A", plants=(5, 6, 13), cities=3, coal=1, oil=2, garbage=1)
    return at(state, Phase.BUREAUCRACY)
