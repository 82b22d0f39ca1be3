"""Terminal cells and their looks, as SGR parameters.

Looks and cells are interned: equal ones are usually the same object, so rows compare fast. If one is evicted from the
cache and made again, the only effect is that a cell is sent once more than necessary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.strip import Strip

_ATTRIBUTES = {"bold": 1, "dim": 2, "italic": 3, "underline": 4, "blink": 5, "reverse": 7, "strike": 9}
_OFF = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 7: 27, 9: 29}
"""The SGR parameter that turns off each attribute. Bold and dim are turned off together."""
_IN_THE_TABLE = {Color.from_ansi(number).get_truecolor(): number for number in range(255, 15, -1)}
"""Colours with a short SGR code: the cube and the greys of the 256-colour table. The first 16 depend on the user's
settings."""
_SHOWS_ON_BLANKS = frozenset({4, 7, 9})
_ANY = ""
"""The foreground of a blank cell, where it makes no difference."""


class CellLook:
    """The look of a cell."""

    __slots__ = ("attributes", "background", "blank", "cells", "foreground")

    def __init__(self, attributes: frozenset[int], foreground: str, background: str) -> None:
        self.attributes, self.foreground, self.background = attributes, foreground, background
        self.blank = foreground == _ANY
        """Whether only blank cells have this look; they may be drawn with any look that has the same background."""
        self.cells: dict[str, TerminalCell] = {}
        """The one-cell-wide cells with this look, by character."""

    @property
    def seen_on_blanks(self) -> bool:
        """Whether a blank cell with this look shows more than the background."""
        return not _SHOWS_ON_BLANKS.isdisjoint(self.attributes)


class TerminalCell:
    """One terminal cell. The second cell of a wide character is empty."""

    __slots__ = ("look", "sign")

    def __init__(self, sign: str, look: CellLook) -> None:
        self.sign, self.look = sign, look


@lru_cache(maxsize=4096)
def _look_of(attributes: frozenset[int], foreground: str, background: str) -> CellLook:
    return CellLook(attributes, foreground, background)


PLAIN = _look_of(frozenset(), "39", "49")
UNKNOWN = TerminalCell("", PLAIN)
"""The contents of a terminal cell that is not known; it differs from every cell that is to be shown."""


def cells_in(strips: Iterable[Strip], system: ColorSystem) -> list[TerminalCell]:
    """The cells of these strips, side by side."""
    found: list[TerminalCell] = []
    look_of = _looks(system)
    for strip in strips:
        for text, style, control in strip:
            if control:
                continue
            look = PLAIN if style is None else look_of(style)
            start = len(found)
            try:
                found += map(look.cells.__getitem__, text)
            except KeyError:
                del found[start:]
                _add(found, text, look)
    return found


def _add(found: list[TerminalCell], text: str, look: CellLook) -> None:
    """Add text with characters that are new to this look, or that are not exactly one cell wide."""
    for sign in text:
        width = cell_len(sign)
        if width == 1:
            if sign not in look.cells:
                look.cells[sign] = _cell(sign, look)
            found.append(look.cells[sign])
        elif width:
            found += (_other(sign, look), _other("", look))
        elif found and sign.isprintable():
            found[-1] = _other(found[-1].sign + sign, found[-1].look)


def _cell(sign: str, look: CellLook) -> TerminalCell:
    if sign != " " or look.seen_on_blanks:
        return TerminalCell(sign, look)
    blank = _look_of(frozenset(), _ANY, look.background)
    return blank.cells.setdefault(" ", TerminalCell(" ", blank))


@lru_cache(maxsize=4096)
def _other(sign: str, look: CellLook) -> TerminalCell:
    """A cell with a wide character, or with a character that has combining marks."""
    return TerminalCell(sign, look)


@lru_cache
def _looks(system: ColorSystem) -> Callable[[Style], CellLook]:
    """What gives the look of a style, remembered."""
    return lru_cache(maxsize=4096)(partial(_look, system))


def _look(system: ColorSystem, style: Style) -> CellLook:
    attributes = frozenset(number for name, number in _ATTRIBUTES.items() if getattr(style, name))
    return _look_of(attributes, _colour(style.color, system, True), _colour(style.bgcolor, system, False))


def _colour(colour: Color | None, system: ColorSystem, foreground: bool) -> str:
    if colour is None:
        return "39" if foreground else "49"
    shown = colour.downgrade(system)
    if shown.triplet in _IN_THE_TABLE and system is ColorSystem.TRUECOLOR:
        return f"{38 if foreground else 48};5;{_IN_THE_TABLE[shown.triplet]}"
    return ";".join(shown.get_ansi_codes(foreground=foreground))


def both(a: CellLook, b: CellLook) -> CellLook | None:
    """A look with which the cells of both can be sent, or None."""
    if a is b:
        return a
    if a.background == b.background:
        if b.blank and not a.seen_on_blanks:
            return a
        if a.blank and not b.seen_on_blanks:
            return b
    return None


def to_send(before: CellLook, wanted: CellLook) -> CellLook:
    """The look to send cells with after those of `before`; for blank cells, the closest one that will do."""
    if not wanted.blank:
        return wanted
    return _look_of(before.attributes - _SHOWS_ON_BLANKS, before.foreground, wanted.background)


@lru_cache(maxsize=4096)
def change(before: CellLook, wanted: CellLook) -> str:
    """The sequence that switches from one look to another."""
    after = to_send(before, wanted)
    off = {_OFF[number] for number in before.attributes - after.attributes}
    on = {number for number in after.attributes if number not in before.attributes or _OFF[number] in off}
    numbers = [str(number) for number in (*sorted(off), *sorted(on))]
    if before.foreground != after.foreground:
        numbers.append(after.foreground)
    if before.background != after.background:
        numbers.append(after.background)
    return f"\x1b[{';'.join(numbers)}m" if numbers else ""  # without parameters it would reset everything
