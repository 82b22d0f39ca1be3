"""All the private parts of Textual that painting relies on: what an update contains, and where it is written.

If a version of Textual renames or changes them, the program draws the way Textual does: every update is sent in full,
and nothing else changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from rich.console import Console
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
else:
    try:
        from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
    except ImportError:

        class ChopsUpdate:
            """Stands in for a class that this version of Textual lacks; it has no instances."""

        class LayoutUpdate(ChopsUpdate):
            """The same."""

        class CompositorUpdate(ChopsUpdate):
            """The same."""


__all__ = ["CompositorUpdate", "PaintingApp", "Patches", "ScreenPart", "Sequences", "keymap_of", "read", "screen_rows"]

R = TypeVar("R")

Piece = tuple[int, int, Strip]
"""Row, column of the first cell, and the contents."""


class ScreenPart(NamedTuple):
    """The new contents of part of the screen."""

    region: Region
    rows: list[list[Strip]]


class Patches(NamedTuple):
    """The new contents of several stretches of rows."""

    pieces: list[Piece]
    size: tuple[int, int]
    """Columns and rows of the whole screen."""


def read(update: CompositorUpdate) -> ScreenPart | Patches | None:
    """What an update changes, or None if that cannot be determined."""
    try:
        if isinstance(update, LayoutUpdate):
            return ScreenPart(Region(*update.region), [[_strip(strip) for strip in row] for row in update.strips])
        if isinstance(update, ChopsUpdate):
            return Patches(list(_pieces(update)), (update.chop_ends[0][-1], len(update.chops)))
    except (AttributeError, LookupError, TypeError, ValueError):  # a different version of Textual
        return None
    return None


def screen_rows(screen: Screen[Any]) -> list[Strip]:
    """What a screen shows, row by row; empty if this version of Textual cannot tell."""
    try:
        return [_strip(strip) for strip in screen._compositor.render_strips()]
    except (AttributeError, LookupError, TypeError, ValueError):  # a different version of Textual
        return []


def _pieces(update: ChopsUpdate) -> Iterator[Piece]:
    """The refreshed stretches of rows. Within a row, chops are the strips between the edges of widgets."""
    for y, x1, x2 in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is None or x >= x2 or end <= x1:
                continue
            first, last = max(x, x1), min(end, x2)
            yield y, first, _strip(strip).crop(first - x, last - x)


def _strip(found: object) -> Strip:
    if not isinstance(found, Strip):
        raise TypeError(f"{type(found)} where a strip was")
    return found


class Sequences(str):
    """Everything to send: Textual would add a move of the invisible cursor to a corner."""

    __slots__ = ()

    def __add__(self, more: str) -> Self:
        return self


class _Written(CompositorUpdate):
    """An update that is written by a given function."""

    def __init__(self, update: CompositorUpdate, write: Callable[[CompositorUpdate, Console], str]) -> None:
        self._update, self._write = update, write

    def render_segments(self, console: Console) -> str:
        """What Textual sends to the terminal."""
        return self._write(self._update, console)


class PaintingApp(App[R]):
    """An app that decides how updates are written to its terminal, and that knows which keys its user has
    reassigned."""

    keymap: Mapping[str, str] = MappingProxyType({})
    """By the id of a binding or of a board's key, the key that the user has chosen, as Textual names it."""

    def write_update(self, update: CompositorUpdate, console: Console) -> str:
        """The sequences that make the terminal show an update."""
        return update.render_segments(console)

    def _display(self, *args: Any, **words: Any) -> None:
        """Textual's method, with our way of writing. If a version of Textual writes elsewhere, this is never called."""
        display: Callable[..., None] = super()._display
        written = (_Written(arg, self.write_update) if isinstance(arg, CompositorUpdate) else arg for arg in args)
        display(*written, **words)


def keymap_of(widget: Widget) -> Mapping[str, str]:
    """The keys reassigned by the user of a widget's app."""
    app = widget.app
    return app.keymap if isinstance(app, PaintingApp) else PaintingApp.keymap
