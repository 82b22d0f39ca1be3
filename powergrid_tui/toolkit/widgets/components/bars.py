"""Bars with one cell per unit, alone and in a list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.style import Style

from powergrid_tui.toolkit.viewmodel.components.bars import BarRow, Bars
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled

_MOST_NAME, _MOST_FIGURE = 18, 10

TIGHT, APART, WORDED = range(3)
"""Forms: units adjacent; with a blank between them; and with notes in all their words."""


def forms(component: Bars) -> list[int]:
    """The forms, tightest first."""
    units = any(row.bar.units for row in component.rows)
    worded = any(short(row.note) != row.note for row in component.rows)
    return [TIGHT, *([APART] if units or not worded else []), *([WORDED] if worded else [])]


def _note(row: BarRow, form: int, room: int) -> str:
    """The note of a row in so many cells: in all its words if they are wanted and fit."""
    return row.note if form == WORDED and cells_of(row.note) <= room else short(row.note)


@lru_cache(maxsize=64)
def bar(
    content: Bar, who: Player | None, glyphs: Glyphs, *, ink: Style = palette.TEXT, apart: bool = False
) -> Sequence[Styled]:
    """A bar: solid in a player's colour, otherwise with a square per unit."""
    full, over, spare, coming, open_ = tuple(glyphs.units)
    style = palette.line(who) if who else ink
    if who is None:
        full = glyphs.full
    signs: list[Styled] = [(full, style)] * content.full + [(over, style)] * content.over
    signs += [(coming, palette.NOW)] * content.coming + [(spare, style)] * max(0, content.spare - content.coming)
    signs += [(open_, palette.RULE)] * (content.units - len(signs))
    for mark in sorted(set(content.marks), reverse=True):
        signs.insert(mark, (glyphs.vertical, palette.QUIET))
    pieces: list[Styled] = []
    for at, (sign, its) in enumerate(signs, 1):
        gap = " " if apart and at < len(signs) else ""
        if pieces and pieces[-1][1] is its:
            pieces[-1] = (pieces[-1][0] + sign + gap, its)
        else:
            pieces.append((sign + gap, its))
    return pieces


def against(total: int, purse: int, cells: int, glyphs: Glyphs, style: Style | None = None) -> list[Styled]:
    """A cost as a bar against the money there is, in so many cells; in a style, such as that of the cursor's row."""
    full = max(0, min(cells, -(-total * cells // purse))) if purse > 0 else cells
    ink = palette.WARN if total > purse else palette.QUIET
    return [(glyphs.filled * full + glyphs.free * (cells - full), style or ink)]


def cells(content: Bar, *, apart: bool = False) -> int:
    """The width of a bar, in cells."""
    units = content.units + len(set(content.marks))
    return units * 2 - 1 if apart and units else units


def _columns(rows: Sequence[BarRow], form: int) -> tuple[int, int, int]:
    """The widths of names, bars and figures, in cells."""
    name = max((cells_of(row.name) for row in rows), default=0)
    wide = max((cells(row.bar, apart=form >= APART) for row in rows), default=0)
    figure = max((cells_of(row.figure) for row in rows), default=0)
    return min(_MOST_NAME, name), wide, min(_MOST_FIGURE, figure)


def extent(component: Bars, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    name, wide, figure = _columns(component.rows, form)
    block = 4 if any(row.who for row in component.rows) else 0
    least = 1 + block + name + 2 + wide + 2 + figure + 1
    note = max((cells_of(_note(row, form, width - least - 2)) + 2 for row in component.rows if row.note), default=0)
    most = least + note
    title = cells_of(component.title) + 4
    whole, brief = (title + cells_of(note) for note in (component.note, short(component.note)))
    return max(most, whole if whole <= width else brief), 1 + len(component.rows)


def draw(component: Bars, form: int, picture: ComponentPicture) -> None:
    """One row per bar: name, bar, figure and note."""
    picture.heading(component.title, component.note)
    name, wide, figure = _columns(component.rows, form)
    for y, row in enumerate(component.rows, 1):
        x = 1
        if row.who:
            x = picture.block(x, y, row.who) + 1
        picture.put(x, y, (row.name, palette.TEXT), room=name)
        x += name + 2
        ink = Style(color=palette.TINTS[row.tint].color)
        pieces = bar(row.bar, row.who, picture.glyphs, ink=ink, apart=form >= APART)
        room = picture.width - x - (figure + 3 if figure else 1)
        picture.put(x, y, *pieces, room=max(0, room))
        x += min(wide, max(0, room)) + 2
        if row.figure:
            picture.put_right(x + figure, y, (row.figure, palette.STRONG))
            x += figure + 2
        room = max(0, picture.width - x)
        picture.put(x, y, (_note(row, form, room), palette.WARN if row.urgent else palette.QUIET), room=room)
