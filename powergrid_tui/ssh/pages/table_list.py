"""The tables of a server in the lobby: a row each, in groups, the one under the cursor on a ground of its own."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from textual.strip import Strip

from powergrid_tui.server.results import Results
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.table_words import LobbyGroup, ago, opened, shortened, state, summary_of, titled
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.marks import letters
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, longest_of
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, ends, length
from powergrid_tui.tui.base.menu import Item, Menu, marked
from powergrid_tui.tui.base.page import with_dots

_MARK, _STATE, _CODE, _GAME, _NAMES, _DEFAULT_WIDTH = 4, 12, 5, 21, 18, 59
"""Cells of the columns on a page of 80: the last is what is left for games, names and the rest, which follow the page's
width."""
_BOTH = 21
"""Cells of the last column from which it has room for both how far a game has come and since when it waits."""
_BAR = "▎"


class TableList(Menu):
    """Only the rows in sight are worded: a server may have hundreds of tables."""

    def __init__(self, me: int, results: Results, glyphs: Glyphs) -> None:
        super().__init__(glyphs=glyphs)
        self._me, self._results = me, results
        self._tables: dict[str, ServerTable] = {}
        self._ranks: dict[str, int] = {}
        """The place of each table when the list was last shown."""

    def shuffle(self) -> None:
        """Sort the tables when they are shown next; until then each stays where it is."""
        self._ranks.clear()

    def show(self, groups: Mapping[LobbyGroup, Sequence[ServerTable]]) -> None:
        """List these tables. One that is already listed keeps its place in its group, so that the cursor does not end
        up on another."""
        last = len(self._ranks)
        items = []
        self._tables = {}
        for group, tables in groups.items():
            rows = sorted(tables, key=lambda table: self._ranks.get(table.code, last))
            items += [Item(table.code, (), heading="" if at else self._heading(group)) for at, table in enumerate(rows)]
            self._tables |= {table.code: table for table in rows}
        self._ranks = {item.id: rank for rank, item in enumerate(items)}
        self.fill(items)

    @staticmethod
    def _heading(group: LobbyGroup) -> str:
        beside = {
            LobbyGroup.MINE: tr("games continue while you are away"),
            LobbyGroup.PLAYED: tr("enter watches"),
        }
        return f"{tr(group.value)}\n{beside.get(group, '')}"

    @property
    def table(self) -> ServerTable | None:
        """The table under the cursor."""
        return self._tables.get(self.item.id) if self.item else None

    def _headed(self, heading: str, room: int) -> Strip:
        name, _, beside = heading.partition("\n")
        return ends([(f" {name}", palette.TITLE)], [(f"{beside} ", palette.DIM)], room)

    def _points(self, table: ServerTable, room: int) -> list[str]:
        """By seat, the rating of whoever sits there, without its uncertainty; none where there is no room for all."""
        chairs = [chair for chair, _ in table.people()]
        ratings = [self._results.of_chair(table, chair) for chair in chairs]
        points = [f"{rating.points} " if rating else "" for rating in ratings]
        needed = sum(cells_of(chair.name or self.glyphs.empty) + 1 for chair in chairs) + sum(map(cells_of, points))
        return points if needed <= room else []

    def _columns(self, room: int) -> list[int]:
        """The widths of game, names and the rest."""
        spare = room - _MARK - _STATE - _CODE
        if spare < _DEFAULT_WIDTH:
            game, names = _GAME, _NAMES - 5
        else:
            game, names = _GAME + (spare - _DEFAULT_WIDTH) // 4, _NAMES + (spare - _DEFAULT_WIDTH) * 2 // 5
        return [game, names, spare - game - names]

    def _row(self, at: int, columns: list[int], room: int) -> Strip:
        item, here = self.items[at], at == self.at
        table = self._tables[item.id]
        game, names, rest = columns
        words, calls = summary_of(table), table.waits_for(self._me)
        arrow = (f" {self.glyphs.arrow} " if here else "   ", palette.NOW)
        bar = (self.glyphs.drawable(_BAR) if calls else " ", palette.NOW)
        waits = (
            fit(tr("YOUR TURN") if calls else state(table, _STATE - 1), _STATE - 1) + " ",
            palette.NOW if calls else palette.QUIET,
        )
        code = (fit(table.code, _CODE), palette.QUIET)
        called = with_dots(titled(words.game, game - 1), self.glyphs)
        title = (fit(called, game - 1) + " ", palette.STRONG if calls or here else palette.TEXT)
        row: list[Styled] = [
            arrow,
            bar,
            waits,
            code,
            title,
            *seated(table, names, self.glyphs, self._points(table, names)),
        ]
        age = ago(time.time() - table.moved) if table.begun else ""
        where = words.where if table.begun else words.where or opened(table)
        if table.over and rest < _BOTH:
            where = ""  # that place already says who has won
        strip = Strip.join([strip_of(*row), _end(with_dots(where, self.glyphs), age, rest)])
        return marked(strip, room) if here else strip


def _end(where: str, age: str, room: int) -> Strip:
    """How far a game has come, and since when it waits where there is room for that too."""
    both = room >= _BOTH or not where
    told = shortened(where, room - 1 - (cells_of(age) + 1 if both else 0), to_its_last=True)
    return ends([(told, palette.QUIET)], [(f"{age} ", palette.DIM)] if both else [], room)


def seated(table: ServerTable, room: int, glyphs: Glyphs, points: Sequence[str] = ()) -> list[Styled]:
    """Who sits at a table, each in their colour and with their `points`, and a dot for each free seat, in so many
    cells. Where there are too many for that, only their letters."""
    chairs = [chair for chair, _ in table.people()]
    sizes = [cells_of(chair.name or glyphs.empty) for chair in chairs]
    longest = longest_of(sizes, room - len(chairs) - sum(map(cells_of, points)))
    row: list[Styled] = []
    crowded = sum(min(size, longest) + 1 for size in sizes) > room
    marks = letters(tuple(chair.name or str(at) for at, chair in enumerate(chairs)))
    for chair, size, letter, more in zip(chairs, sizes, marks, points or [""] * len(chairs), strict=True):
        word = fit(chair.name, longest) if size > longest else chair.name or glyphs.empty
        if crowded and chair.name:
            word = letter
        row.append((f"{word} ", palette.company(chair.colour) if chair.name else palette.DIM))
        row += [(more, palette.QUIET)] if more else []
    gap = room - length(row)
    return [*row, (" " * gap, palette.TEXT)] if gap > 0 else row
