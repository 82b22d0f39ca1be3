"""The build planner: the cities with their prices, cheapest first, and the total of the ticked ones."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import BuildPlan, Company, Site
from powergrid_tui.games.power_grid.viewmodel.slices.planner import ahead, outcome
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, title

_NARROWEST = 38
"""Minimum width of a column of cities."""
_WIDEST = 48
_FIGURES = 13
"""Width of a price alone plus the price on top of the ticked cities."""
_DIGITS = 9
"""Number of cities that have a digit to tick them."""
_FOOT = 5
"""Rows below the cities, including a gap."""


class PlannerPanel(Clickable[BuildPlan]):
    """The build planner. Its cities are hotspots: ``site``, by index on the board."""

    def picture(self, content: BuildPlan, width: int, height: int) -> list[Strip]:
        """The page of cities with the cursor, and the total of the ticked ones, at the same place on every page."""
        first, rows, columns = _page(content, width, height)
        shown = content.sites[first : first + rows * columns]
        size = _column(width, columns)
        page, pages = first // (rows * columns), -(-len(content.sites) // (rows * columns))
        strips = [self._head(content, page, pages, size, width)]
        for row in range(rows):
            pieces: list[Styled] = []
            for at in range(row, len(shown), rows):
                pieces += self._site(first + at, shown[at], shown[at].city == content.cursor, size)
            strips.append(strip_of(*pieces))
        return [*strips, strip_of(""), *self._foot(content)]

    def _head(self, plan: BuildPlan, page: int, pages: int, column: int, width: int) -> Strip:
        """The title, the page, and the headings of the two figures in the first column."""
        if not plan.sites:
            return title(tr("BUILD PLANNER"), (f"  {tr('no city can be had now')}", palette.QUIET))
        label = f" {tr('BUILD PLANNER')}"
        if pages > 1:
            label += f"  {page + 1}/{pages}"
        if not plan.count:
            return strip_of((label, palette.TITLE))
        room = column - _FIGURES + 4 - cells_of(label)  # up to where the prices end
        alone, more = tr("price alone"), tr("what it adds to those ticked")
        if 1 + cells_of(alone) > room or column - _FIGURES + 7 + cells_of(more) > width:
            alone, more = trc("build planner", "alone"), trc("build planner", "added")
        gap = max(1, room - cells_of(alone))
        return strip_of((label, palette.TITLE), (f"{' ' * gap}{alone} {self.glyphs.arrow} {more}", palette.QUIET))

    def _site(self, at: int, site: Site, cursor: bool, width: int) -> list[Styled]:
        """A city: the digit that ticks it, its tick, its price alone, and what it adds to the ticked ones."""
        digit = str(at + 1) if at < _DIGITS else " "
        box = " b " if site.begins else "[x]" if site.ticked else "[ ]"
        figure = palette.DIM if site.dear else palette.TEXT
        name = palette.NOW if site.ticked else palette.TEXT if cursor else figure
        added = f" {self.glyphs.arrow} {site.now}" if site.now != site.cost else ""
        return [
            (f" {digit} ", palette.QUIET),
            (f"{box} {fit(site.name, width - _FIGURES - 8)}", name + palette.CURSOR if cursor else name),
            (right(str(site.cost), 5), figure),
            (fit(added, _FIGURES - 5), palette.DIM if site.dear else palette.NOW),
            (" ", palette.TEXT),
        ]

    def _foot(self, plan: BuildPlan) -> list[Strip]:
        """The total of the ticked cities, and how the company would stand with them."""
        if plan.left < 0:
            bill = trn(
                "{count} city for {cost}: {short} Elektro too few",
                "{count} cities for {cost}: {short} Elektro too few",
                plan.count,
                cost=plan.cost,
                short=-plan.left,
            )
        else:
            bill = trn(
                "{count} city for {cost}, leaves {left}",
                "{count} cities for {cost}, leaves {left}",
                plan.count,
                cost=plan.cost,
                left=plan.left,
            )
        if not plan.count:
            bill = tr("nothing is ticked: you have {money}", money=plan.left)
        style = palette.QUIET if not plan.count else palette.WARN if plan.left < 0 else palette.STRONG
        return [
            strip_of((f" {bill}", style)),
            strip_of((f" {outcome(plan.now, plan.then)}", palette.TEXT)),
            strip_of(*self._order(plan)),
            strip_of((f" {ahead(plan.then)}", palette.TEXT if plan.then.end else palette.WARN)),
        ]

    def _order(self, plan: BuildPlan) -> list[Styled]:
        """The order of the next round, and how the ticked cities change it."""
        before, _, after = tr("next: {order}", order="\0").partition("\0")
        row: list[Styled] = [(f" {before}", palette.QUIET), *_letters(plan.order)]
        if plan.order_then != plan.order:
            row += [(f"{self.glyphs.arrow} ", palette.QUIET), *_letters(plan.order_then)]
        return [*row, (after, palette.QUIET)]

    def hotspot_at(self, x: int, y: int) -> Hotspot | None:
        if self.content is None:
            return None
        width = self.size.width
        first, rows, columns = _page(self.content, width, self.size.height)
        column, row = x // _column(width, columns), y - 1
        at = first + column * rows + row
        there = 0 <= row < rows and column < columns and at < len(self.content.sites)
        return ("site", self.content.sites[at].city) if there else None


def _letters(order: Sequence[Company]) -> list[Styled]:
    return [piece for company in order for piece in ((company.letter, palette.of(company)), (" ", palette.TEXT))]


def _column(width: int, columns: int) -> int:
    """Width of a column."""
    return min(_WIDEST, width // columns)


def _page(plan: BuildPlan, width: int, height: int) -> tuple[int, int, int]:
    """The index of the first city on the cursor's page, and the page's rows and columns."""
    columns = max(1, width // _NARROWEST)
    rows = max(1, min(height - 1 - _FOOT, -(-len(plan.sites) // columns)))
    cursor = next((at for at, site in enumerate(plan.sites) if site.city == plan.cursor), 0)
    return cursor - cursor % (rows * columns), rows, columns
