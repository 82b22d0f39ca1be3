"""Clickable key hints: a click presses the key, and hovering highlights the hint."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.strip import Strip

from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.keys import key_name, key_of, named_now, sign_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from powergrid_tui.toolkit.widgets.panels.panel import Styled

HOVER = Style(reverse=True)
"""The style under the mouse pointer."""

_TAG = "key"
_NO_CHANGES: Mapping[str, str] = MappingProxyType({})


def keyed(text: str, style: Style, key: str) -> Styled:
    """Text that presses a key, by Textual's name, when clicked; plain text if `key` is empty."""
    return text, style + _tag(key) if key else style


def pressed_by(written: str, changed: Mapping[str, str] = _NO_CHANGES) -> str:
    """The key, by Textual's name, that a hint stands for, or the key that replaced it (see `viewmodel.keys.named_now`);
    empty for several keys or none."""
    for key in ("space", "backspace"):
        if written == trc("keyboard", key):
            written = key
    return key_of(written, changed)


def hint(
    key: str,
    what: str,
    styles: tuple[Style, Style],
    changed: Mapping[str, str] = _NO_CHANGES,
    *,
    before: str = "",
    after: str = "",
) -> list[Styled]:
    """One key, or several separated by spaces, and what it does, as buttons. The description is clickable if there is
    only one key."""
    key_style, style = styles
    pieces: list[Styled] = [(before, key_style)] if before else []
    alone, name = pressed_by(key, changed), named_now(key, changed)
    if alone or " " not in key or key_name(key) != key:
        return [*pieces, keyed(name, key_style, alone), keyed(f" {what}{after}", style, alone)]
    for at, sign in enumerate(key.split(" ")):
        pressed = pressed_by(sign, changed) if sign != "v" or "^" in key else sign
        pieces += [(" " if at else "", key_style), keyed(named_now(sign, changed), key_style, pressed)]
    return [*pieces, (f" {what}{after}", style)]


class Buttons(Rows):
    """Rows that contain keys."""

    _lit = ""
    """The key under the mouse pointer."""

    def _picture(self, size: Size) -> list[Strip]:
        strips = super()._picture(size)
        return [_lighted(strip, self._lit) for strip in strips] if self._lit else strips

    def key_at(self, x: int, y: int) -> str:
        """The key in a cell; empty if there is none."""
        column = 0
        for segment in self._strips[y] if 0 <= y < len(self._strips) else ():
            column += segment.cell_length
            if x < column:
                return _key_of(segment)
        return ""

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        key = self.key_at(event.x, event.y)
        if key:
            event.stop()
            self.app.post_message(events.Key(key, sign_of(key)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the key under the pointer."""
        self._light(self.key_at(event.x, event.y))

    def on_leave(self) -> None:
        """Remove the highlight."""
        self._light("")

    def _light(self, key: str) -> None:
        if key != self._lit:
            self._lit = key
            self.redraw()


@lru_cache(maxsize=64)
def _tag(key: str) -> Style:
    return Style(meta={_TAG: key})


def _key_of(segment: Segment) -> str:
    return str(segment.style.meta.get(_TAG, "")) if segment.style else ""


def _lighted(strip: Strip, key: str) -> Strip:
    """The row with the key highlighted."""
    if not any(_key_of(segment) == key for segment in strip):
        return strip
    return Strip(
        [
            Segment(segment.text, (segment.style or Style()) + HOVER) if _key_of(segment) == key else segment
            for segment in strip
        ],
        strip.cell_length,
    )
