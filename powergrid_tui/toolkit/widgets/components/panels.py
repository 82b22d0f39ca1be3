"""The panels of components: one alone, or several that share a part of the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.geometry import Region
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.words.language import language, tr
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.drawing import best, drawn, extents, marked
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.components.shelves import PlacedComponent, arranged
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.log import rows_of

_BLANK = Strip([])
_LEAST_LOG = 2
"""The minimum height of the log below the components: its title and a line."""


@dataclass(frozen=True, slots=True)
class Beneath:
    """What is shown in the rows that components leave free; None for what is visible elsewhere."""

    scores: Companies | None = None
    log: LogPage | None = None


class ComponentPanel(Clickable[Component]):
    """One component, in its largest form that fits."""

    def picture(self, content: Component, width: int, height: int) -> list[Strip]:
        """Its rows."""
        made = drawn(content, best(content, width, height), width, height, self.glyphs)
        self.hotspots = list(reversed(made.hotspots))
        return made.strips()


class ComponentsPanel(Clickable[tuple[Component, ...]]):
    """Several components, most important first, on several pages if they do not all fit. Rows that they leave free show
    the players and the end of the log."""

    beneath: var[Beneath] = var(Beneath(), init=False)
    """What is shown in rows that are left free."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._page = 0
        self.pages = 1
        """The number of pages."""
        self._arranged: list[list[PlacedComponent]] = []
        self._arranged_for: tuple[object, int, int] = ([], 0, 0)
        """The pages of the last picture, with the heights of its components in the width and height of the panel."""
        self._marked: int | None = None
        """The index of the component in which the cursor moved last."""
        self._pointed: dict[int, Component] = {}
        """The components with a cursor, as they were drawn last, by their index."""
        self._drawn: dict[tuple[Component, PlacedComponent], ComponentPicture] = {}
        """Pictures drawn last, reused for components that have not changed."""
        self._drawn_in = ""

    def watch_beneath(self) -> None:
        """Show it."""
        self.redraw()

    def picture(self, content: tuple[Component, ...], width: int, height: int) -> list[Strip]:
        """The rows of the current page."""
        pages = self._pages_of(content, width, height)
        self.pages = max(1, len(pages))
        self._follow(content, pages)
        self._page = min(self._page, self.pages - 1)
        placed = pages[self._page] if pages else []
        height -= self.pages > 1
        free = height - _used(placed)
        scores, log = self._below(width, free)
        gap = min(1, free - len(log) - (scores.height if scores else 0))
        if scores is not None and self.beneath.scores is not None:
            placed = [*placed, replace(scores, at=len(content), y=_used(placed) + gap)]
            content = (*content, self.beneath.scores)
        kept = self._drawn if self._drawn_in == language() else {}
        self._drawn, self._drawn_in = {}, language()
        self.hotspots = []
        for place in placed:
            key = (content[place.at], place)
            made = kept.get(key) or drawn(content[place.at], place.form, place.width, place.height, self.glyphs)
            self._drawn[key] = made
            self.hotspots += [
                (region.translate((place.x, place.y)), hotspot) for region, hotspot in reversed(made.hotspots)
            ]
        rows = self._joined(placed, height)
        rows += [*[_BLANK] * (gap if log and not scores else 0), *log]
        if self.pages > 1:
            words = tr("page {at} of {count}", at=self._page + 1, count=self.pages)
            rows += [_BLANK] * (height - len(rows))
            keys = f"{key_name('pgup')} {key_name('pgdn')}"
            rows.append(strip_of((f" {keys}  ", palette.NOW), (words, palette.QUIET)))
        return rows

    def arrange_anew(self) -> None:
        """Give every component the place that is best for it, whatever was shown before."""
        self._arranged_for = [], 0, 0

    def _pages_of(self, content: tuple[Component, ...], width: int, height: int) -> list[list[PlacedComponent]]:
        """The pages; those of the last picture if all components are as high as before and still fit there: most keys
        change little, and nothing is to jump."""
        sizes = [[(form, rows) for form, (_, rows) in extents(component, width)] for component in content]
        if (sizes, width, height) != self._arranged_for or not self._still_fit(content):
            pages = arranged(content, width, height)
            self._arranged = arranged(content, width, height - 1) if len(pages) > 1 else pages
            self._arranged_for = sizes, width, height
        return self._arranged

    def _still_fit(self, content: tuple[Component, ...]) -> bool:
        """Whether each component fits into the place where its like was."""
        for place in (place for page in self._arranged for place in page):
            size = dict(extents(content[place.at], place.width)).get(place.form)
            if size is None or size[0] > place.width or size[1] > place.height:
                return False
        return True

    def _follow(self, content: tuple[Component, ...], pages: list[list[PlacedComponent]]) -> None:
        """Turn to the page of the component in which the cursor has moved."""
        before, self._pointed = self._pointed, {at: each for at, each in enumerate(content) if marked(each)}
        moved = [at for at, each in self._pointed.items() if before.get(at) != each]
        if moved or self._marked not in self._pointed:
            here = self._marked = next(iter((*moved, *self._pointed)), None)
            self._page = next((at for at, page in enumerate(pages) if any(p.at == here for p in page)), self._page)

    def follow(self) -> None:
        """Turn to the page with the cursor again, from whatever page was turned to by hand."""
        self._pointed = {}
        self.redraw()

    @property
    def shows_marked(self) -> bool:
        """Whether the component in which the cursor moved last is on the page in sight."""
        if self._marked is None or self._page >= len(self._arranged):
            return True
        return any(place.at == self._marked for place in self._arranged[self._page])

    def _below(self, width: int, free: int) -> tuple[PlacedComponent | None, list[Strip]]:
        """The place of the players in so many free rows, and the rows of the log below them."""
        scores, log, place = self.beneath.scores, self.beneath.log, None
        if scores is not None and extents(scores, width)[0][1][1] <= free:
            form = best(scores, width, free)
            high = next(rows for each, (_, rows) in extents(scores, width) if each == form)
            place, free = PlacedComponent(0, form, 0, 0, width, high), free - high
        if log is None or not log.entries or free < _LEAST_LOG:
            return place, []
        heading = ComponentPicture(width, 1, self.glyphs)
        heading.heading(tr("LOG"))
        lines: list[Strip] = []
        for entry in reversed(log.entries[1 - free :]):
            lines[:0] = rows_of(entry, log.players, width, self.glyphs)
        return place, [*heading.strips(), *lines[1 - free :]]

    def _joined(self, placed: list[PlacedComponent], height: int) -> list[Strip]:
        """The pictures joined row by row."""
        made = {place: picture.strips() for (_, place), picture in self._drawn.items()}
        rows = []
        for y in range(_used(placed)):
            across, parts = 0, []
            for place in sorted((each for each in placed if each.y <= y < each.y + each.height), key=_column):
                if place.x > across:
                    parts.append(_BLANK.adjust_cell_length(place.x - across))
                parts.append(made[place][y - place.y])
                across = place.x + place.width
            rows.append(Strip.join(parts))
        return rows[:height]

    def turn(self, pages: int) -> bool:
        """Turn the page, backwards for negative numbers; returns whether there are several."""
        if self.pages < 2:
            return False
        self._page = (self._page + pages) % self.pages
        self.redraw()
        return True

    def place_of(self, hotspot: Hotspot) -> Region | None:
        """The region of a hotspot; None if it is not visible."""
        return next((region for region, each in self.hotspots if each == hotspot), None)


def _used(placed: list[PlacedComponent]) -> int:
    """How many rows are taken from the top."""
    return max((place.y + place.height for place in placed), default=0)


def _column(place: PlacedComponent) -> int:
    return place.x
