"""A game for people who were not there: its replay as an asciicast or an animated picture, or a moment of it as a still
picture.

The page of the replay is drawn on a screen that nobody sees. So it shows a finished game in full, and one that is not
over as an onlooker sees it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.toolkit.widgets.drawing.pictures import ansi
from powergrid_tui.toolkit.widgets.drawing.svg import Span, moving_svg, spans, svg
from powergrid_tui.toolkit.widgets.drawing.updates import screen_rows
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.terminal_app import TerminalApp

_HOLD: Final = 3.0
"""Seconds for which the end stays, besides its own."""
_A_MOMENT: Final = 0.01
"""Seconds."""
_CLEAR, _TO = "\x1b[?25l\x1b[2J", "\x1b[{row};{column}H"


class _Page(ReplayScreen):
    """Tells when it has been laid out and drawn."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.ready = False

    def _show(self) -> None:
        super()._show()
        self.ready = True  # it is called for the first time after the page has been refreshed


class _Studio(TerminalApp):
    """Shows nothing but a replay."""

    def __init__(self, session: Session[Any, Any], *, ascii: bool) -> None:
        super().__init__(ascii=ascii, depth=ColourDepth.ALL, settings=None)
        self._session = session
        self.page: _Page | None = None

    def get_default_screen(self) -> Screen[None]:
        self.page = _Page(self._session, self.glyphs)
        return self.page  # type: ignore[return-value]


def moments(
    session: Session[Any, Any], at: Iterable[int], size: tuple[int, int], *, ascii: bool = False
) -> list[Sequence[Strip]]:
    """The screen, of so many columns and rows, after each of these numbers of lines. Takes a tenth of a second or so
    for each. Raises `TableError` if the game cannot be drawn."""
    studio, wanted, found = _Studio(session, ascii=ascii), list(at), list[Sequence[Strip]]()
    columns, rows = size

    async def take(pilot: Pilot[Any]) -> None:
        page = studio.page
        assert page is not None
        while not page.ready:  # what is drawn before it knows its size may stay, such as the place in the log
            await pilot.pause(_A_MOMENT)
        await pilot.pause()
        for position in wanted:
            page.at = position
            await pilot.pause()
            found.append(screen_rows(page)[:rows])
        studio.exit()

    # one row more than is asked for: the last one, with the keys of the page, is cut off
    asyncio.run(studio.run_async(headless=True, size=(columns, rows + 1), auto_pilot=take))
    if len(found) < len(wanted) or not all(found):
        raise TableError(tr("this game cannot be drawn"))
    return found


def cast(frames: Sequence[Sequence[Strip]], size: tuple[int, int], pace: float, title: str) -> str:
    """An asciicast (version 2) of these screens, one every `pace` seconds. Each but the first holds only what has
    changed."""
    header = {"version": 2, "width": size[0], "height": size[1], "title": title, "env": {"TERM": "xterm-256color"}}
    lines, before = [json.dumps(header, ensure_ascii=False)], [Strip([])] * size[1]
    for at, frame in enumerate(frames):
        if changed := "".join(_sent(span) for span in spans(before, frame)):
            said = changed if at else f"{_CLEAR}{changed}"
            lines.append(json.dumps([round(at * pace, 3), "o", said], ensure_ascii=False))
        before = list(frame)
    lines.append(json.dumps([round((len(frames) - 1) * pace + _HOLD, 3), "o", ""]))
    return "\n".join((*lines, ""))


def _sent(span: Span) -> str:
    """What writes a change."""
    piece = ansi([span.row.crop(span.first, span.last).simplify()]).removesuffix("\n")
    return f"{_TO.format(row=span.y + 1, column=span.first + 1)}{piece}"


def moving(frames: Sequence[Sequence[Strip]], pace: float, title: str) -> str:
    """These screens as an animated SVG, one every `pace` seconds."""
    return moving_svg(frames, title, pace=pace, hold=_HOLD)


def picture(frame: Sequence[Strip], title: str) -> str:
    """A screen as SVG."""
    return svg(frame, title)
