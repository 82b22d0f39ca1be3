"""The frame that every page has: the first row says where you are, the last one which keys there are; between them is
the page itself, with or without something beside it."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.widget import Widget

from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.ground import SideBySide
from powergrid_tui.tui.base.page import Banner, KeyLine, Page, R

BESIDE = 100
"""The width in cells from which there is room for something beside a page."""
_WIDE = 150
"""The width in cells from which a rail is wide."""
_LIST = 52
"""The width in cells of a list or a form with something beside it."""


def rail(columns: int) -> int:
    """The width of a rail, with people, what happened and chat, on a page of this many columns; 0 where there is no
    room for one."""
    return 0 if columns < BESIDE else 36 if columns < _WIDE else 46


def half(columns: int) -> int:
    """The width of what shows the marked row of a list or a form; 0 where there is no room for it."""
    return 0 if columns < BESIDE else columns - _LIST


class Beside(SideBySide):
    """The main part of a page and what is beside it, on a ground of its own, as wide as there is room for it."""

    DEFAULT_CSS = f"""
    Beside {{ height: 1fr; }}
    Beside > .beside {{ background: {palette.PANEL}; }}
    """

    def __init__(self, main: Widget, beside: Widget, room: Callable[[int], int], *, below: int = 0) -> None:
        """`room` gives the width of what is beside the page by the width of the page, as `rail` and `half` do. Where
        there is no room, it is below the page, in so many rows."""
        super().__init__(main.add_class("main"), beside.add_class("beside"))
        self._main, self._beside, self._room, self._below = main, beside, room, below

    def on_mount(self) -> None:
        self.fit(self.app.size.width)  # before it is laid out, so that nothing is drawn for another width first

    def fit(self, columns: int) -> None:
        """Make room for a page of this many columns."""
        width, style = self._room(columns), self._beside.styles
        self._beside.display = width > 0 or self._below > 0
        self.styles.layout = "horizontal" if width else "vertical"
        self._main.styles.margin = (1, 1, 0, 0) if width else 0
        style.width, style.height = width or "1fr", "1fr" if width else self._below


class FramedPage(Page[R]):
    """A page in the frame. `head` is its first row, `keys` its last; `refresh_words` fills both."""

    DEFAULT_CSS = f"""
    FramedPage Banner {{ margin: 0; }}
    FramedPage > .page > KeyLine {{ background: {palette.PANEL}; }}
    """

    def __init__(self, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(glyphs)
        self.head, self.keys = Banner(""), KeyLine(id="hints")

    def middle(self) -> ComposeResult:
        """What is between the first row and the last."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        yield self.head
        yield from self.middle()
        yield self.keys

    def on_resize(self) -> None:
        super().on_resize()
        for beside in self.query(Beside):
            beside.fit(self.app.size.width)

    @property
    def roomy(self) -> bool:
        """Whether there is room for something beside the page."""
        return self.app.size.width >= BESIDE
