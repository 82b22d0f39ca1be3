"""Any component: its forms, their sizes, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.components import (
    bars,
    cardlist,
    cards,
    chart,
    companies,
    plan,
    planner,
    table,
    track,
)
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture

_MODULES: dict[str, Any] = {
    "market": cards,
    "hand": cards,
    "cardlist": cardlist,
    "companies": companies,
    "plan": plan,
    "track": track,
    "bars": bars,
    "planner": planner,
    "chart": chart,
    "table": table,
}
_FORMS: dict[str, tuple[int, ...]] = {
    "market": (cards.SMALL, cards.SHORT, cards.TALL),
    "hand": (cards.SMALL, cards.SHORT, cards.TALL),
    "cardlist": (cardlist.LIST,),
    "track": (track.LINE, track.CELLS),
    "chart": (chart.LOW, chart.HIGH),
    "planner": (planner.SHORT, planner.WHOLE),
    "table": (table.TIGHT, table.AIRY),
}

_PARTS = ("cells", "cards", "later", "stops", "steps")
"""The fields of components that hold what can be chosen."""

Extent = tuple[int, int]
"""Columns and rows."""


@lru_cache(maxsize=64)
def extents(component: Component, width: int) -> list[tuple[int, Extent]]:
    """The forms of a component that fit into a width, tightest first, each with its size. The tightest is always
    included."""
    forms = _forms(component, width)
    extent: Callable[[Any, int, int], Extent] = _MODULES[component.component].extent
    found = [(form, extent(component, form, width)) for form in forms]
    return [each for at, each in enumerate(found) if at == 0 or each[1][0] <= width]


def _forms(component: Component, width: int) -> Sequence[int]:
    if component.component == "companies":
        return companies.forms(component, width)
    if component.component == "bars":
        return bars.forms(component)
    return plan.forms(component) if component.component == "plan" else _FORMS[component.component]


def marked(component: Component) -> bool:
    """Whether the cursor is on the component."""
    if getattr(component, "cursor", None) is not None:
        return True
    parts = (part for name in _PARTS for part in getattr(component, name, ()))
    return any(pick.marked for part in parts if (pick := getattr(part, "pick", None)) is not None)


def drawn(component: Component, form: int, width: int, height: int, glyphs: Glyphs) -> ComponentPicture:
    """A component in one of its forms, in so many cells."""
    picture = ComponentPicture(width, height, glyphs)
    _MODULES[component.component].draw(component, form, picture)
    return picture


def best(component: Component, width: int, height: int) -> int:
    """The roomiest form that fits into so many cells, else the tightest."""
    found = extents(component, width)
    return next((form for form, (_, rows) in reversed(found) if rows <= height), found[0][0])
