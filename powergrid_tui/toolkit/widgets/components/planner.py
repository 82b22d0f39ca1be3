"""A planner: its steps, their costs and running totals, and what is left."""

from __future__ import annotations

from powergrid_tui.toolkit.viewmodel.components.planner import Planner
from powergrid_tui.toolkit.viewmodel.listing import window
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.bars import against
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture, style_of
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of

SHORT, WHOLE = range(2)
"""Forms: the steps around the cursor; or all steps, with bars."""

_FEW = 5
_BAR, _MOST_WORDS = 14, 30
_FEET = 1


def extent(component: Planner, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows."""
    count = len(component.steps) if form == WHOLE else min(_FEW, len(component.steps))
    words, detail, figure = _columns(component)
    across = 3 + words + detail + figure + 2 + figure + 1 + (_BAR + 2 if form == WHOLE else 0)
    return max(across, cells_of(component.left) + 4, cells_of(component.title + component.money) + 4), 1 + count + _FEET


def _columns(component: Planner) -> tuple[int, int, int]:
    """The widths of the words, the details and the costs, in cells."""
    steps = component.steps
    words = max((cells_of(step.words) for step in steps), default=0)
    detail = max((cells_of(step.detail) + 2 for step in steps if step.detail), default=0)
    figures = [*(step.cost for step in steps), *component.totals, component.purse]
    return min(words, _MOST_WORDS), detail, max(len(str(figure)) for figure in figures) + 2


def draw(component: Planner, form: int, picture: ComponentPicture) -> None:
    """Draw one row per step (whether it is taken, its cost, the running total and a bar), then what is left."""
    picture.heading(component.title, component.money)
    steps, totals = component.steps, component.totals
    room = max(1, picture.height - 1 - _FEET)
    marked = next((at for at, step in enumerate(steps) if step.pick is not None and step.pick.marked), 0)
    first = window(len(steps), marked, room)
    words, detail, figure = _columns(component)
    bar = _BAR if form == WHOLE and picture.width >= words + detail + 2 * figure + _BAR + 8 else 0
    for y, at in enumerate(range(first, min(len(steps), first + room)), 1):
        step, total = steps[at], totals[at]
        dear = total > component.purse and not step.taken
        default = palette.STRONG if step.taken else palette.QUIET if dear else palette.TEXT
        style = style_of(default, step.pick, shut=palette.QUIET)
        chosen = step.pick is not None and step.pick.marked
        if chosen:
            picture.fill(0, y, picture.width, 1, style)
        picture.pick(0, y, picture.width, 1, step.pick)
        tick = picture.glyphs.tick if step.taken else picture.glyphs.free
        picture.put(1, y, (tick, style if chosen else palette.NOW if step.taken else palette.QUIET))
        picture.put(3, y, (step.words, style), room=words)
        x = 3 + words + detail
        picture.put_right(x, y, (step.detail, style if chosen else palette.QUIET))
        x += figure
        picture.put_right(x, y, (str(step.cost), style))
        picture.put(x + 1, y, (picture.glyphs.arrow, style if chosen else palette.QUIET))
        x += 2 + figure
        picture.put_right(x, y, (str(total), style if chosen else palette.WARN if dear else style))
        if bar:
            picture.put(x + 2, y, *against(total, component.purse, _BAR, picture.glyphs, style if chosen else None))
    y = min(len(steps), room) + 1
    ink = palette.WARN if component.spent > component.purse else palette.STRONG
    picture.put(3, y, (component.left, ink), room=picture.width - 4)
