"""A track: numbered cells with markers and bonuses, or a line if there is no room for those."""

from __future__ import annotations

from rich.style import Style

from powergrid_tui.toolkit.viewmodel.components.track import Stop, Track
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture, style_of
from powergrid_tui.toolkit.widgets.drawing.cells import centre
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, packed

LINE, CELLS = range(2)
"""Forms: a line, or one cell per space."""


def _pitch(component: Track) -> int:
    """The distance from a space to the next, in cells."""
    most = max((len(stop.who) for stop in component.stops), default=0)
    return max(2 + max((cells_of(stop.label) for stop in component.stops), default=0), most + 1)


def _markers(component: Track) -> bool:
    return any(stop.who for stop in component.stops)


def _bonuses(component: Track, width: int, sign: str) -> list[list[Styled]]:
    """The bonuses, packed into rows."""
    groups: list[list[Styled]] = [
        [(f"{sign} ", palette.WARN), (f"{stop.label} ", palette.STRONG), (stop.bonus, palette.QUIET)]
        for stop in component.stops
        if stop.bonus
    ]
    return packed(groups, max(1, width - 2))


def _per_row(component: Track, width: int) -> int:
    return max(1, min(len(component.stops), (width - 2) // _pitch(component)))


def extent(component: Track, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    count = len(component.stops)
    bonus = len(_bonuses(component, width, "*"))
    title = cells_of(component.title) + cells_of(component.note) + 4
    high = 1 + _markers(component)
    if form == LINE:
        return max(title, min(2 * count + 2, 30) + _ends(component)), 1 + high + bonus
    each = _per_row(component, width)
    return max(title, each * _pitch(component) + 2), 1 + -(-count // each) * high + bonus


def _ends(component: Track) -> int:
    """The width of the labels at both ends of a line, in cells."""
    return cells_of(component.stops[0].label) + cells_of(component.stops[-1].label) + 2 if component.stops else 0


def draw(component: Track, form: int, picture: ComponentPicture) -> None:
    """Draw the title, the spaces and the bonuses."""
    picture.heading(component.title, component.note)
    if component.stops:
        y = _line(component, picture) if form == LINE else _cells(component, picture)
        for row in _bonuses(component, picture.width, picture.glyphs.bonus):
            picture.put(1, y, *row)
            y += 1


def _cells(component: Track, picture: ComponentPicture) -> int:
    """Draw the spaces as cells, with markers below them; returns the next row."""
    pitch, each = _pitch(component), _per_row(component, picture.width)
    high = 1 + _markers(component)
    for at, stop in enumerate(component.stops):
        row, column = divmod(at, each)
        x, y = 1 + column * pitch, 1 + row * high
        style = _ground(component, at, stop)
        label = f"{stop.label}{picture.glyphs.bonus if stop.bonus else ''}"
        picture.put(x, y, (centre(picture.glyphs.drawable(label), pitch), style))
        picture.pick(x, y, pitch, high, stop.pick)
        for which, who in enumerate(stop.who[: pitch - 1]):
            picture.block(x + (pitch - len(stop.who)) // 2 + which, y + 1, who, wide=False)
    return 1 + -(-len(component.stops) // each) * high


def _ground(component: Track, at: int, stop: Stop) -> Style:
    reached = component.now is not None and at <= component.now
    default = palette.TINTS[component.tint] if reached else palette.SHUT
    if at == component.now:
        default += palette.STRONG
    if stop.pick is not None and not stop.pick.why:
        default = palette.LEGAL
    return style_of(default, stop.pick)


def _line(component: Track, picture: ComponentPicture) -> int:
    """Draw the track as a line, with markers below it; returns the next row."""
    stops, glyphs = component.stops, picture.glyphs
    first, last = stops[0].label, stops[-1].label
    x = picture.put(1, 1, (f"{first} ", palette.QUIET))
    room = max(1, picture.width - x - cells_of(last) - 2)
    count = max(1, len(stops) - 1)
    ink = Style(color=palette.TINTS[component.tint].color)

    def place(at: int) -> int:
        return x + at * (room - 1) // count

    reached = place(component.now) if component.now is not None else x - 1
    picture.put(
        x, 1, (glyphs.filled * (reached - x + 1), ink), (glyphs.horizontal * (x + room - 1 - reached), palette.RULE)
    )
    picture.put(x + room, 1, (f" {last}", palette.QUIET))
    for at, stop in enumerate(stops):
        here = place(at)
        if stop.bonus:
            picture.put(here, 1, (glyphs.bonus, palette.WARN))
        if stop.pick is not None:
            sign = glyphs.units[0] if stop.pick.marked else glyphs.full
            picture.put(here, 1, (sign, palette.QUIET if stop.pick.why else palette.NOW))
            picture.pick(here, 1, 1, 1, stop.pick)
        for which, who in enumerate(stop.who):
            picture.block(here + which, 2, who, wide=False)
    if component.now is not None:
        picture.put(place(component.now), 1, (glyphs.full, palette.STRONG))
    return 2 + _markers(component)
