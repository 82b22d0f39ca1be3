"""The private parts of Textual that painting relies on, all of them: what an update holds, and where it is written.

With a Textual in which they have other names, or hold something else, the program draws as Textual does: every update
goes out whole, and nothing else changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from rich.console import Console
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
else:
    try:
        from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
    except ImportError:

        class ChopsUpdate:
            """Stands for a kind of update that this Textual does not have: nothing is one."""

        class LayoutUpdate(ChopsUpdate):
            """The same."""

        class CompositorUpdate(ChopsUpdate):
            """The same."""


__all__ = ["Area", "CompositorUpdate", "PaintingApp", "Patches", "Sequences", "keymap_of", "read"]

R = TypeVar("R")

Piece = tuple[int, int, Strip]
"""Row, column of the first cell, and what stands there."""


class Area(NamedTuple):
    """What a part of the screen shows from now on."""

    region: Region
    rows: list[list[Strip]]


class Patches(NamedTuple):
    """What some stretches of rows show from now on."""

    pieces: list[Piece]


def read(update: CompositorUpdate) -> Area | Patches | None:
    """What an update changes, or None when that cannot be told."""
    try:
        if isinstance(update, LayoutUpdate):
            return Area(Region(*update.region), [[_strip(strip) for strip in row] for row in update.strips])
        if isinstance(update, ChopsUpdate):
            return Patches(list(_pieces(update)))
    except (AttributeError, LookupError, TypeError, ValueError):  # another Textual
        return None
    return None


def _pieces(update: ChopsUpdate) -> Iterator[Piece]:
    """The refreshed stretches of rows. In a row, chops are the strips between borders of widgets."""
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
    """What is sent, and nothing after it: Textual would put the cursor, which is not seen, back into a corner."""

    __slots__ = ()

    def __add__(self, more: str) -> Self:
        return self


class _Written(CompositorUpdate):
    """An update that is sent as somebody else writes it."""

    def __init__(self, update: CompositorUpdate, write: Callable[[CompositorUpdate, Console], str]) -> None:
        self._update, self._write = update, write

    def render_segments(self, console: Console) -> str:
        """What Textual sends to the terminal."""
        return self._write(self._update, console)


class PaintingApp(App[R]):
    """An app that says itself how an update is written to its terminal, and what keys its person has replaced."""

    keymap: Mapping[str, str] = MappingProxyType({})
    """By the id of a binding or of a board's key, the key that the person has chosen, as Textual names it."""

    def write_update(self, update: CompositorUpdate, console: Console) -> str:
        """The sequences that make the terminal show an update."""
        return update.render_segments(console)

    def _display(self, *args: Any, **words: Any) -> None:
        """As Textual does it, but for the writing. A Textual that does it elsewhere never comes here."""
        display: Callable[..., None] = super()._display
        written = (_Written(arg, self.write_update) if isinstance(arg, CompositorUpdate) else arg for arg in args)
        display(*written, **words)


def keymap_of(widget: Widget) -> Mapping[str, str]:
    """The keys that were replaced by the person who sees a widget."""
    app = widget.app
    return app.keymap if isinstance(app, PaintingApp) else PaintingApp.keymap
