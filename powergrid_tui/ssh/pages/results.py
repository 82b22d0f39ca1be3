"""The finished games of the server: one's own, everybody's results by player and by map, ratings."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from powergrid_tui.server.results import MOST_SHOWN, ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server
from powergrid_tui.ssh.pages.tournaments import TournamentsPage
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.statistics import FinishedGame
from powergrid_tui.table.words.language import mark, series, tr, trc
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.tui.history.statistics import Figures, StatisticsPage

_MOST_OWN = 200


class ResultsPage(StatisticsPage):
    """Read from the database of the server, in a thread."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "tournaments", mark("Tournaments"), id="results.tournaments", show=False),
    ]

    KEYS_HELP: ClassVar[str] = mark(
        "- Tab or a digit turns to another table.\n"
        "- Left and right go to another game, if games of several have been finished.\n"
        "- Up and down scroll.\n"
        "- t shows the tournaments.\n"
        "- Esc or q goes back.\n"
        "\n"
        "Newcomers have a rating of 1000. In 95 of 100 cases the true strength is within the number after ±, "
        "and the list is sorted by the lower end of that range. Only rated games count: the host of a "
        "table decides that before the game begins. A player who leaves a rated game is placed last.\n"
        "\n"
        "The shelf has the best result of a person on each map: a win before any other place, stronger opponents "
        "before weaker ones, more players before fewer. Opponents are the weakest bots at that table."
    )

    def __init__(self, server: Server, me: int, glyphs: Glyphs) -> None:
        super().__init__(server.storage.store, glyphs)
        self._server, self._me = server, me
        self._own: list[ResultRow] = []

    def tables(self) -> tuple[tuple[str, Callable[[list[FinishedGame]], Figures]], ...]:
        """Those of the statistics, with one's own games before them and the ratings behind them."""
        return (tr("yours"), self._mine), *super().tables(), (tr("ratings"), self._ratings)

    def refresh_words(self) -> None:
        super().refresh_words()
        self.head.say(tr("Results"), tr("of the games played here"))
        self.keys.hint(*self.hints[:-2], ("t", tr("tournaments")), *self.hints[-2:])

    def action_tournaments(self) -> None:
        """Show the tournaments."""
        self.app.push_screen(TournamentsPage(self._server, self.glyphs))

    async def _read(self) -> None:
        results = self._server.results
        self._own = await asyncio.to_thread(results.latest, _MOST_OWN, self._me)
        rows = await asyncio.to_thread(results.latest, MOST_SHOWN)
        self._played = [self._as_played(row) for row in rows if row.game in registry.GAMES and not row.unfinished]
        self._game = next((row.game for row in (*self._own, *rows) if row.game in self._games), "")
        self._show()

    @property
    def _games(self) -> list[str]:
        there = {*super()._games, *(row.game for row in self._own), *self._server.results.rated_games()}
        return [game_id for game_id in registry.GAMES if game_id in there]

    @property
    def _empty(self) -> str:
        if not self._game or 0 < self._names.at < len(self.tables()) - 1:
            return super()._empty
        if self._names.at == 0:
            return tr("You have not played this game to the end here yet.")
        return tr("No rated game has been played to the end here yet.")

    def _as_played(self, row: ResultRow) -> FinishedGame:
        seats = tuple(
            (Seat(name=self._called(place), bot=place.bot), place.rank, next(iter(place.figures.values()), 0) or 0)
            for place in row.places
        )
        return FinishedGame(row.game, self._place_of(row), seats)

    def _called(self, place: ResultSeatRow) -> str:
        return self._server.people.name_of(place.person) or place.name

    @staticmethod
    def _place_of(row: ResultRow) -> str:
        """Where a game was played, in the reader's language."""
        if not row.place:
            return ""
        game = registry.game(row.game)
        option = registry.manifest(row.game).place
        return dict(game.option_choices(option, game.Options(), len(row.places))).get(row.place, row.place)

    def _mine(self, games: list[FinishedGame]) -> Figures:
        heads = (tr("with"), tr("map"), tr("day"), trc("statistics", "place"), tr("score"), tr("rated"))
        return heads, [self._own_row(row) for row in self._own if row.game == self._game]

    def _own_row(self, row: ResultRow) -> tuple[str, ...]:
        me = next(place for place in row.places if place.person == self._me)
        others = [tag(place.bot) if place.bot else self._called(place) for place in row.places if place is not me]
        rank = tr("{place} of {players}", place=me.rank, players=len(row.places))
        score = next(iter(me.figures.values()), None)
        return (
            series(dict.fromkeys(others)),
            self._place_of(row) or tr(registry.GAMES[row.game].name),
            time.strftime("%Y-%m-%d", time.localtime(row.moment)),
            tr("{place}, left", place=rank) if me.absent or row.unfinished else rank,
            "" if score is None else str(score),
            tr("yes") if row.rated else tr("no"),
        )

    def _ratings(self, games: list[FinishedGame]) -> Figures:
        heads = (tr("player"), tr("games"), tr("rating"), "±", tr("at least"))
        found = self._server.results.ratings(self._game)
        return heads, [
            (
                tag(rating.bot) if rating.bot else self._server.people.name_of(rating.person) or tr("(forgotten)"),
                *(str(rating.games), str(rating.points), str(rating.give), str(rating.least)),
            )
            for rating in found
        ]
