"""The tournaments of the server: standings, and who sits where."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from powergrid_tui.server.server import Server
from powergrid_tui.server.tournaments import Cells, game_of
from powergrid_tui.table.sessions.statistics import FinishedGame
from powergrid_tui.table.words.language import mark, series, tr, trc, trn
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.tui.history.statistics import Figures, StatisticsPage

_STANDING = ("place", "points", "games", "won", "sum")
_SEATS = 54
"""Cells for those who sit at one table: with them it fits where there is little room."""


class TournamentsPage(StatisticsPage):
    """Read from the database of the server, in a thread."""

    SHELF: ClassVar[bool] = False

    KEYS_HELP: ClassVar[str] = mark(
        "- Tab or a digit turns to the other table.\n"
        "- Left and right go to another tournament.\n"
        "- Up and down scroll.\n"
        "- Esc or q goes back.\n"
        "\n"
        "At each table first place scores as many points as there are seats, and each further place one "
        "point less; people who share places share their points. Wins break ties. The sum adds up the first "
        "number of each game. If all tables have the same deal, you can watch once you have played it yourself."
    )

    def __init__(self, server: Server, glyphs: Glyphs, name: str = "") -> None:
        """Shows the tournament of that name first, or without one the newest."""
        super().__init__(server.storage.store, glyphs)
        self._first = name
        self._tournaments = server.tournaments
        self._told: dict[str, tuple[list[Cells], list[Cells]]] = {}
        """By name of a tournament, its standing and who sits where."""

    def refresh_words(self) -> None:
        super().refresh_words()
        self.head.say(tr("Tournaments"), tr("series of tables"))
        self._show()

    def tables(self) -> tuple[tuple[str, Callable[[list[FinishedGame]], Figures]], ...]:
        return (tr("standings"), self._standing), (tr("who sits where"), self._seats)

    @property
    def hints(self) -> list[tuple[str, str]]:
        return [(key, tr("tournament") if key == self.glyphs.sideways else word) for key, word in super().hints]

    async def _read(self) -> None:
        held = self._tournaments
        for row in held.all:
            both = await asyncio.to_thread(held.standing_told, row), await asyncio.to_thread(held.seats_told, row)
            self._told[row.name] = both
        self._show()

    @property
    def _games(self) -> list[str]:
        """The names of the tournaments, which are gone through like games."""
        return list(self._told)

    def _show(self, progress: str = "") -> None:
        if not self._told:
            self._story.say(strip_of((f" {tr('There are no tournaments here yet.')}", palette.TEXT)))
            return
        self._game = self._game or (self._first if self._first in self._told else next(iter(self._told)))
        row = self._tournaments.find(self._game)
        count = trn("{count} table", "{count} tables", len(row.tables))
        deals = tr("each its own deal") if row.seed is None else tr("all the same deal")
        more = f"   {game_of(row.game)}   {series((count, deals))}"
        ended = self._tournaments.end_told(row, self._told[self._game][0])
        over = f"   {ended}" if ended else ""
        self._story.say(strip_of((f" {row.name}", palette.STRONG), (over, palette.TEXT), (more, palette.QUIET)))
        self._fill([])

    def _standing(self, _: list[FinishedGame]) -> Figures:
        heads = (tr("player"), trc("statistics", "place"), tr("points"), tr("games"), tr("won"), tr("sum"))
        told = self._told[self._game][0]
        return heads, [(cells["player"], *(cells[name] for name in _STANDING)) for cells in told]

    def _seats(self, _: list[FinishedGame]) -> Figures:
        told = self._told[self._game][1]
        seats = [name for name in told[0] if name.isdecimal()] if told else []
        room = _SEATS // max(1, len(seats))
        heads = (trc("tournament", "table"), *(tr("seat {number}", number=name) for name in seats))
        return heads, [
            (
                " ".join(filter(None, (cells["table"], cells["code"], cells["state"]))),
                *(one_line(cells[name], room) for name in seats),
            )
            for cells in told
        ]
