"""A plan of cells, square or hex, in three sizes."""

from __future__ import annotations

from rich.style import Style

from powergrid_tui.toolkit.viewmodel.components.plan import Cell, Plan
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import NEW, ComponentPicture, style_of
from powergrid_tui.toolkit.widgets.drawing.cells import centre
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, packed

TINY, SMALL, LARGE, HUGE, CLOSE = range(5)
"""Cell sizes: a sign; two rows; the full content; for hexes, larger still; and two rows without a gap below them."""

_HEX = ((3, 1), (5, 2), (7, 3), (11, 4))
"""The sizes of a hex, as columns and rows."""
_SQUARE_LEAST, _SQUARE_MOST = 9, 17
_MANY = 9
"""The columns from which cells are narrower by one."""
_NEW_HERE = Style(underline=True)
_JOINED = 4
"""The gap between the columns of a plan with links, in cells."""


def _of_cell(component: Plan, form: int) -> tuple[int, int]:
    """The size of a cell, as columns and rows."""
    if component.shape == "hex":
        return _HEX[form]
    if form == TINY:
        return 4, 1
    lines = max((len(cell.lines) for cell in component.cells), default=0)
    words = [
        *(cells_of(line) + 2 for cell in component.cells for line in cell.lines),
        *(cells_of(cell.lines[0] + cell.figure) + 3 for cell in component.cells if cell.figure and cell.lines),
        *(cells_of(cell.name) + 5 for cell in component.cells),
    ]
    most = _SQUARE_MOST - (_spread(component)[0] >= _MANY)
    wide = min(max(_SQUARE_LEAST, *words), most) if words else _SQUARE_LEAST
    return (wide, max(2, min(4, lines + any(cell.name for cell in component.cells)))) if form == LARGE else (7, 2)


def _pitch(component: Plan, form: int) -> tuple[int, int]:
    """The distance from a cell to the next, as columns and rows."""
    wide, high = _of_cell(component, form)
    if component.shape == "hex":
        return wide + 1, high
    joined = bool(component.links or component.loose) and form != TINY
    return wide + (_JOINED if joined else 1), high + (form not in (TINY, CLOSE))


def _spread(component: Plan) -> tuple[int, int]:
    """The number of columns (for hexes, of half cells) and rows."""
    return (
        max((cell.column for cell in component.cells), default=0) + (2 if component.shape == "hex" else 1),
        max((cell.row for cell in component.cells), default=0) + 1,
    )


def forms(component: Plan) -> list[int]:
    """The possible cell sizes, smallest first."""
    if component.size == "words":
        return [CLOSE, SMALL, LARGE]
    if component.size == "alike":
        return [TINY, CLOSE, SMALL, LARGE]
    most = HUGE if component.shape == "hex" else LARGE
    return list(range(1 if component.size == "signs" else most + 1))


def extent(component: Plan, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    (wide, high), (across, down) = _of_cell(component, form), _pitch(component, form)
    columns, rows = _spread(component)
    taken = columns * across // 2 if component.shape == "hex" else (columns - 1) * across + wide
    legend = 1 if component.legend else 0
    least = max(cells_of(component.title) + cells_of(component.note) + 4, cells_of(component.legend) + 2)
    taken += _indent(component, form) + 1
    return max(taken, min(least, width)), _top(component) + (rows - 1) * down + high + legend


def _top(component: Plan) -> int:
    """The row of the first cells: below the title, if there is one."""
    return 1 if component.title else 0


def _indent(component: Plan, form: int) -> int:
    """The column of the first cells."""
    return 1 + (max(map(cells_of, component.rows)) if component.rows and form == TINY else 0)


def draw(component: Plan, form: int, picture: ComponentPicture) -> None:
    """Draw the title, the cells, the links and the legend."""
    if component.title:
        picture.heading(component.title, component.note)
    size, pitch = _of_cell(component, form), _pitch(component, form)
    _, rows = _spread(component)
    left, top = _indent(component, form), _top(component)
    for cell in component.cells:
        x, y = _corner(component, cell, pitch)
        _cell(picture, cell, left + x, top + y, size, component.rows[cell.row] if component.rows else "")
    for at, name in enumerate(component.rows if form == TINY else ()):
        picture.put(0, top + at, (name, palette.QUIET))
    if form != TINY:
        for link in component.loose:
            _link(picture, component, link, size, pitch, (picture.glyphs.free, palette.QUIET))
        for link in component.links:
            _link(picture, component, link, size, pitch)
    groups: list[list[Styled]] = [[(group, palette.QUIET)] for group in component.legend.split("   ")]
    for y, row in enumerate(packed(groups, picture.width - 2, "  "), top + (rows - 1) * pitch[1] + size[1]):
        picture.put(1, y, *row, room=picture.width - 2)


def _corner(component: Plan, cell: Cell, pitch: tuple[int, int]) -> tuple[int, int]:
    across, down = pitch
    x = cell.column * across // 2 if component.shape == "hex" else cell.column * across
    return x, cell.row * down


def _cell(picture: ComponentPicture, cell: Cell, x: int, y: int, size: tuple[int, int], begins: str) -> None:
    """Draw a cell: a sign and the owner if it has one row; otherwise its content, with the name and the gain below.
    `begins` is the name of its row."""
    wide, high = size
    open_ = cell.pick is not None and not cell.pick.why
    default = (palette.LEGAL if open_ else palette.SHUT) if cell.empty else palette.TINTS[cell.tint]
    style = style_of(default, cell.pick, shut=default)
    if cell.new and wide <= _HEX[SMALL][0]:
        style += _NEW_HERE
    marked = cell.pick is not None and cell.pick.marked
    now = style + palette.NOW if open_ and not marked else style
    picture.fill(x, y, wide, high, style)
    picture.pick(x, y, wide, high, cell.pick)
    if high == 1:
        shown, ink = (cell.gain, now) if open_ and cell.gain else (cell.sign, now if open_ else style)
        name = cell.name.removeprefix(begins) if begins and open_ and not cell.gain else ""
        room = wide - 1 if cell.who else wide - cells_of(name)
        picture.put(x, y, (centre(picture.glyphs.drawable(shown), room), ink), room=room)
        picture.put(x + room, y, (name, ink))
    else:
        _words(picture, cell, x, y, size, style, now)
    if cell.who:
        picture.block(x + wide - 1, y, cell.who, wide=False)


def _words(
    picture: ComponentPicture, cell: Cell, x: int, y: int, size: tuple[int, int], style: Style, now: Style
) -> None:
    """Draw the content from the top, and the gain and the name in the last row."""
    wide, high = size
    named = bool(cell.name or cell.gain)
    pad = 1 if wide > _HEX[SMALL][0] else 0
    room = wide - 2 * pad
    if cell.new and pad:
        picture.put(x, y, (NEW, style + palette.BOLD))
    told = cell.brief if cell.brief and wide < _SQUARE_LEAST else cell.lines or (cell.sign,)
    beside = _beside(cell, told, room)
    for at, line in enumerate(told[: high - named]):
        mine = 1 if cell.who and not pad and at == 0 else 0
        if cell.figure and at == beside and told is not cell.brief:
            ink = style if style.reverse or not cell.urgent else style + palette.WARN
            mine = x + pad + room - picture.put_right(x + pad + room, y + at, (cell.figure, ink + palette.BOLD)) + 1
        whole = cells_of(line) == room + 1 and pad > 0  # better a word than the blank after it
        picture.put(x + pad, y + at, (line, style if at else style + palette.BOLD), room=room - mine + whole)
    if named:
        foot = y + high - 1
        end = x + wide - (pad if cells_of(cell.gain) + cells_of(cell.name) < room else 0)
        start = (
            picture.put_right(end, foot, (cell.name, style if cell.gain else now))
            if cells_of(cell.name) <= room
            else end
        )
        if cell.gain and cells_of(cell.gain) <= start - x - pad:
            picture.put(x + pad, foot, (cell.gain, now + palette.BOLD))


def _beside(cell: Cell, told: tuple[str, ...], room: int) -> int:
    """The line beside which the figure stands: the first, or the second where it would cut only the first."""
    fits = [cells_of(line) + 1 + cells_of(cell.figure) <= room for line in told[:2]]
    return int(len(fits) > 1 and not fits[0] and fits[1])


def _link(
    picture: ComponentPicture,
    component: Plan,
    link: tuple[int, int],
    size: tuple[int, int],
    pitch: tuple[int, int],
    thin: Styled | None = None,
) -> None:
    """Draw a line between two neighbours, a thin one of these signs if given."""
    one, other = sorted((component.cells[at] for at in link), key=lambda cell: (cell.row, cell.column))
    x, y = _corner(component, one, pitch)
    x, y = x + 1, y + _top(component)
    if one.row == other.row:
        sign, style = thin or (picture.glyphs.horizontal, palette.NOW)
        picture.put(x + size[0], y + size[1] // 2, (sign * (pitch[0] - size[0]), style))
    else:
        picture.put(x + size[0] // 2, y + size[1], thin or (picture.glyphs.vertical, palette.NOW))
