"""A minimal app around the board of any game: it shows a position to a seat, and keeps what the board posts."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board

SMALL, LARGE = (80, 22), (120, 38)
"""Cells of the board on terminals of 80x24 and 120x40: the shell takes two rows."""


def sizes(small: tuple[int, int], large: tuple[int, int]) -> pytest.MarkDecorator:
    """Test on a small terminal and, in a thorough test, on a large one."""
    both = [small, pytest.param(large, marks=pytest.mark.thorough)]
    return pytest.mark.parametrize("size", both, ids=["80x24", "120x40"])


class Host(App[None]):
    """Holds a board, and keeps the actions that it posts in `played`. With `after`, which returns the snapshot after an
    action, the next question is shown too."""

    def __init__(self, board: Board[Any], first: Snapshot, after: Callable[[Any], Snapshot] | None = None) -> None:
        super().__init__()
        self.board: Any = board
        self.first, self.after = first, after
        self.played: list[Any] = []
        self.passed_on: list[str] = []
        """Keys that the board did not handle."""

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        for key in ("space", "enter", "escape", "u", "question_mark"):
            self.bind(key, f"left_over('{key}')", show=False)
        self.board.show(self.first)

    def on_board_play(self, message: Board.Play) -> None:
        self.played += message.actions
        if self.after is not None:
            for action in message.actions:
                self.board.show(self.after(action))

    def action_left_over(self, key: str) -> None:
        self.passed_on.append(key)

    def shown(self) -> str:
        """What the terminal would show, without colours."""
        return "\n".join(strip.text.rstrip() for strip in self.screen._compositor.render_strips())


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, given separated by spaces."""
    for key in keys.split():
        await pilot.press(key)
    await pilot.pause()


async def click(pilot: Pilot[None], panel: type[Any], what: str, at: int) -> None:
    """Click the hotspot of a part."""
    found = pilot.app.screen.query_one(panel)
    region = next(region for region, hotspot in found.hotspots if hotspot == (what, at))
    await pilot.click(panel, offset=(region.x + 1, region.y))
    await pilot.pause()


@dataclass(frozen=True)
class Hosting:
    """Shows positions of a game."""

    board: Callable[[Glyphs], Board[Any]]
    snapshot: Callable[[Any, int | None], Snapshot]
    """What a seat sees of a state; by default, the seat to move."""

    @asynccontextmanager
    async def showing(
        self, state: Any, viewer: int | None = None, size: tuple[int, int] = SMALL, glyphs: Glyphs = UNICODE
    ) -> AsyncIterator[tuple[Host, Pilot[None]]]:
        app = Host(self.board(glyphs), self.snapshot(state, viewer))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield app, pilot

    async def answers(self, state: Any, keys: str) -> list[Any]:
        """The actions posted when these keys are pressed."""
        async with self.showing(state) as (app, pilot):
            await press(pilot, keys)
            return app.played
