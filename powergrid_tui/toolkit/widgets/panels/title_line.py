"""The title line of a board: the current point of the game on the left, what lies ahead on the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from textual.strip import Strip

from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, ends, joined, length
from powergrid_tui.toolkit.widgets.panels.tabs import Order

S = TypeVar("S")


class TitleLine(Panel[S]):
    """One row. A subclass provides both ends."""

    DEFAULT_CSS = f"""
    TitleLine {{ height: 1; background: {palette.PANEL}; }}
    """

    def picture(self, content: S, width: int, height: int) -> list[Strip]:
        """The left end, and the right one if it still fits."""
        left = self.left(content, width)
        return [ends(left, self.right(content, width, width - length(left)), width)]

    def room_beside(self, content: S, width: int) -> int:
        """The cells that the right end leaves."""
        return width - length(self.right(content, width, width)) - 1

    def left(self, content: S, width: int) -> list[Styled]:
        """The current point of the game, for a row of this width."""
        raise NotImplementedError

    def right(self, content: S, width: int, room: int) -> list[Styled]:
        """What lies ahead; `room` cells are left for it."""
        raise NotImplementedError


@lru_cache(maxsize=32)
def phases(names: tuple[str, ...], now: int, glyphs: Glyphs, room: int, *, first: int = 0) -> Sequence[Styled]:
    """The phases of a round as steps: those that are over with a tick, the current one as on a button, and those to
    come. If they do not fit into `room` cells, the names of those that are over go first, then the signs between, then
    the last ones. With `first`, phases to come have numbers from there on."""
    told = [f"{first + at} {name}" if first else name for at, name in enumerate(names)]
    current: Styled = (f" {told[now].upper()} ", palette.BUTTON)
    done: list[list[Styled]] = [[(glyphs.tick, palette.NOW), (f" {name}", palette.QUIET)] for name in names[:now]]
    ticked: list[list[Styled]] = [[(glyphs.tick, palette.NOW)]] if now else []
    later: list[list[Styled]] = [[(name, palette.TEXT)] for name in told[now + 1 :]]
    step = glyphs.drawable("›")
    for over, sign in ((done, step), (ticked, step), (ticked, ""), ([], "")):
        row = _steps(over, current, later, sign)
        if length(row) <= room:
            return row
    while later and length(row) > room:
        later = later[:-1]
        row = _steps([], current, later, "")
    return row


def _steps(over: list[list[Styled]], current: Styled, later: list[list[Styled]], sign: str) -> list[Styled]:
    """Steps with a sign between them. The button has blanks of its own."""
    between = f" {sign} " if sign else "  "
    before: list[Styled] = [*joined(over, between), (f" {sign}", palette.QUIET)] if over else []
    after: list[Styled] = [(f"{sign} ", palette.QUIET), *joined(later, between)] if later else []
    return [*before, current, *after]


def turns(order: Order, glyphs: Glyphs, room: int) -> list[Styled]:
    """The order of turns as blocks; without a word before them if that does not fit, or nothing."""
    word: Styled = (f"{trc('title line', 'turns')} ", palette.QUIET)
    blocks = joined([[(who.letter, palette.block(who))] for who, _ in order], glyphs.drawable("›"))
    rows = ([word, *blocks, (" ", palette.TEXT)], [*blocks, (" ", palette.TEXT)])
    return next((row for row in rows if length(row) < room), [])
