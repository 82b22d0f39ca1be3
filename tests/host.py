"""A bare app around the board of Power Grid: shows a position to a seat, and keeps what the board posts."""

from collections.abc import Sequence
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.paint.board import Board, Glance
from powergrid_tui.paint.glyphs import UNICODE, Glyphs
from powergrid_tui.table.game import NOBODY
from powergrid_tui.table.seat import COLOURS, Seat

SMALL, LARGE = (80, 22), (120, 38)
"""Cells of the board on terminals of 80x24 and 120x40: the shell takes two rows."""


def seats(names: Sequence[str], bots: str = "") -> tuple[Seat, ...]:
    """Seats in the usual colours; those whose initial is in `bots` are bots."""
    return tuple(
        Seat(name=name, colour=colour, bot="simple" if name[0] in bots else "")
        for name, colour in zip(names, COLOURS, strict=False)
    )


def glance(state: State, seat: int | None = None, *, notice: str = "", bots: str = "") -> Glance:
    """What the seat to move sees, or another one; with the offers only where it is that seat's turn."""
    viewer = max(state.turn, 0) if seat is None else seat
    return Glance(
        view=POWER_GRID.view(state, viewer),
        seat=max(viewer, 0),
        offers=POWER_GRID.choices(state) if state.turn == viewer and viewer != NOBODY else (),
        seats=seats(state.names, bots),
        log=("The game begins", "Bo bids 12"),
        notice=notice,
    )


class Host(App[None]):
    """Holds a board, and plays nothing: what is posted stays in `played`."""

    def __init__(self, first: Glance, glyphs: Glyphs = UNICODE) -> None:
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
