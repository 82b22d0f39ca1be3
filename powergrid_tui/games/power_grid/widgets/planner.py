"""The cities that can be built in, cheapest first, with their prices, and what the ticked ones cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import BuildPlan, BuildSite, Company
from powergrid_tui.games.power_grid.viewmodel.slices.planner import ahead, outcome
from powergrid_tui.table.words.language import series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, heading, length

_NARROWEST = 38
"""Minimum width of a column of cities."""
_WIDEST = 56
_DIGITS = 9
"""Number of cities that have a digit to tick them."""
_SPLIT, _TOTAL, _ADDED, _FREE = 7, 5, 5, 5
"""Widths of the price in two parts, of the total, of what a city adds to the ticked ones, and of its free places."""
_LEAST_NAME, _LEAST_REGION = 11, 10
"""Least widths of a city's name, and of its region."""
_LEAST_HEADED = 7
"""Minimum height for names of the columns."""
_FOOT = 4
"""Rows below the cities if there is room for all of them."""


class PlannerPanel(Clickable[BuildPlan]):
    """The cities that can be built in. They are hotspots: ``site``, by index on the board."""

    def picture(self, content: BuildPlan, width: int, height: int) -> list[Strip]:
        """The page of cities with the cursor, and what the ticked ones cost and bring, as far as there is room."""
        first, rows, columns = _page(content, width, height)
        shown = content.sites[first : first + rows * columns]
        foot = self._foot(content, shown, width)[: _foot_rows(content, height)]
        size = _size(content, _column(width, columns))
        pages = (1 + first // (rows * columns), -(-len(content.sites) // (rows * columns)))
        strips = [self._head(content, pages, columns * size.width)]
        if _headed(content, height):
            names = _names(content, size)
            strips.append(strip_of(*[(names, palette.QUIET)] * columns))
        for row in range(rows):
            pieces: list[Styled] = []
            for at in range(row, len(shown), rows):
                pieces += self._site(first + at, shown[at], content, size)
            strips.append(strip_of(*pieces))
        blank = [strip_of("")] if len(strips) + len(foot) < height else []
        return [*strips, *(blank if foot else []), *foot]

    def _head(self, plan: BuildPlan, pages: tuple[int, int], width: int) -> Strip:
        """The title, which page of how many this is, and the money there is."""
        note = "" if plan.left is None else tr("{money} Elektro", money=plan.left + plan.cost)
        note = note if plan.sites else tr("no city is affordable now")
        if pages[1] > 1:
            note = f"{pages[0]}/{pages[1]}  {note}".rstrip()
        return heading(tr("YOU CAN BUILD"), width, self.glyphs, (note, palette.QUIET))

    def _site(self, at: int, site: BuildSite, plan: BuildPlan, size: _Size) -> list[Styled]:
        """A city: the digit that ticks it, its tick, its region, its price in two parts and in all, on top of ticked
        ones what it would add, and how many more houses it has room for."""
        glyphs, here = self.glyphs, site.city == plan.cursor
        digit = str(at + 1) if at < _DIGITS else " "
        tick = glyphs.tick if site.ticked else "b" if site.begins else " "
        ink = palette.DIM if site.dear else palette.STRONG if site.ticked else palette.TEXT
        chosen = site.ticked if plan.count else here and not site.dear  # Enter builds what is ticked, if anything is
        over: Style | None = palette.BUTTON if chosen else palette.MARKED_SHUT if here else None
        strong = palette.DIM if site.dear else palette.STRONG
        quiet = palette.DIM if site.dear else palette.QUIET
        split = f"{site.cost - site.house}+{site.house}" if site.house else ""
        if site.onward:
            split = " ".join(map(str, site.onward))
        name = size.name - 1
        pieces: list[Styled] = [
            (f"{glyphs.arrow if here and plan.count else ' '}{digit}", palette.DIM if site.dear else palette.NOW),
            (f"{tick} ", palette.NOW),
            (f"{fit(site.name if cells_of(site.name) <= name else short(site.name), name)} ", ink),
            (fit(site.region, size.region), quiet),
            (right(split, _SPLIT), quiet),
            (right(str(site.cost), _TOTAL), strong),
            (right(_adds(site, glyphs), _ADDED), palette.DIM if site.dear else palette.NOW),
            (right(str(site.free), _FREE) if size.free else "", quiet),
        ]
        if over:
            pieces = [(text, over) for text, _ in pieces]
        return [*pieces, (" " * (size.width - length(pieces)), ink)]

    def _foot(self, plan: BuildPlan, shown: Sequence[BuildSite], width: int) -> list[Strip]:
        """What the ticked cities cost, which of them are on other pages, and how the company would stand with them."""
        short_of_money = plan.left is not None and plan.left < 0
        if plan.left is None:
            bill = trn("{count} city for {cost}", "{count} cities for {cost}", plan.count, cost=plan.cost)
        elif plan.left < 0:
            bill = trn(
                "{count} city for {cost}: {short} Elektro short",
                "{count} cities for {cost}: {short} Elektro short",
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
        style = palette.WARN if short_of_money else palette.STRONG
        away = [site.name for site in plan.sites if site.ticked and site not in shown]
        row: list[Styled] = [(f" {bill}", style)]
        if away:  # what is left over is said in the question, too
            row = [
                (f" {trn('{count} city for {cost}', '{count} cities for {cost}', plan.count, cost=plan.cost)}", style)
            ]
            told = [tr("other pages: {cities}", cities=series(name(city) for city in away)) for name in (str, short)]
            words = told[0] if cells_of(told[0]) + length(row) + 3 <= width else told[1]
            row.append((fit(f"  {words}", max(0, width - length(row) - 1)), palette.STRONG))
        return [
            *([strip_of(*row)] if plan.count else []),
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
        column, row = x // _column(width, columns), y - 1 - _headed(self.content, self.size.height)
        at = first + column * rows + row
        there = 0 <= row < rows and column < columns and at < len(self.content.sites)
        return ("site", self.content.sites[at].city) if there else None


class _Size(NamedTuple):
    """The cells of a column of the list. They do not change with what is ticked, so that nothing moves."""

    width: int
    name: int
    """For the name of a city and a blank."""
    region: int
    """For that of its region; 0 if there is no room, or only one region."""
    free: int
    """For the number of its free places; 0 if there is no room."""


def _size(plan: BuildPlan, width: int) -> _Size:
    room = width - 4 - _SPLIT - _TOTAL - _ADDED - 1
    free = _FREE if room - _FREE > _LEAST_NAME else 0
    left = room - free - _LEAST_NAME - 1
    longest = max([cells_of(site.region) for site in plan.sites], default=0)
    region = min(left, longest + 1) if longest and left >= _LEAST_REGION else 0
    return _Size(width, room - free - region, region, free)


def _names(plan: BuildPlan, size: _Size) -> str:
    """The names of the columns: of a first city what the two nearest would cost after it, which is how places differ
    then. One that is too long reaches into the column before it."""
    first = any(site.onward for site in plan.sites)
    added = any(site.now != site.cost for site in plan.sites)
    columns = (
        (trc("build list", "next two") if first else trc("build list", "link+house"), _SPLIT),
        (trc("build list", "cost"), _TOTAL),
        (trc("build list", "now") if added else "", _ADDED),
        (trc("build list", "free") if size.free else "", size.free),
    )
    row, cells = "", 1
    for name, column in reversed(columns):
        row = f"{name}{' ' * max(cells - cells_of(row), 1)}{row}" if name else row
        cells += column
    names = f"    {fit(trc('build list', 'city'), size.name)}{trc('build list', 'region') if size.region else ''}"
    return fit(names.rstrip(), size.width - cells_of(row)) + row


def _adds(site: BuildSite, glyphs: Glyphs) -> str:
    """What a city would add to the ticked ones, where that is another price."""
    return f"{glyphs.arrow}{site.now}" if site.now != site.cost else ""


def _letters(order: Sequence[Company]) -> list[Styled]:
    return [piece for company in order for piece in ((company.letter, palette.block(company)), (" ", palette.TEXT))]


def _column(width: int, columns: int) -> int:
    """Width of a column."""
    return min(_WIDEST, width // columns)


def _foot_rows(plan: BuildPlan, height: int) -> int:
    """Rows for what stands below the cities: the bill of ticked ones always, the rest if all cities fit as well."""
    bill = bool(plan.count)
    rows = len(plan.sites) + 1 + _headed(plan, height)
    return bill + _FOOT - 1 if rows + bill + _FOOT <= height else int(bill)


def _headed(plan: BuildPlan, height: int) -> int:
    """Rows for the names of the columns."""
    return int(bool(plan.sites) and height >= _LEAST_HEADED)


def _page(plan: BuildPlan, width: int, height: int) -> tuple[int, int, int]:
    """The index of the first city on the cursor's page, and the page's rows and columns."""
    columns = max(1, min(2, width // _NARROWEST))
    foot = _foot_rows(plan, height)
    rows = max(1, min(height - 1 - _headed(plan, height) - foot, -(-len(plan.sites) // columns)))
    cursor = next((at for at, site in enumerate(plan.sites) if site.city == plan.cursor), 0)
    return cursor - cursor % (rows * columns), rows, columns
