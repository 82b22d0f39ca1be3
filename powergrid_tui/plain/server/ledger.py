"""The records of the server, in lines: results, ratings, tournaments, and the deal of the day."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence

from powergrid_tui.plain.conversation import say, show
from powergrid_tui.plain.place import TypedCommand
from powergrid_tui.plain.server.place import LineClient
from powergrid_tui.server.daily import play_today, standing_today
from powergrid_tui.server.results import Rating, ResultRow, ResultSeatRow
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournaments import game_of, tournament_told
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, markc, sentence, series, tr, trn
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit.daily.standing import DealProgress, Other
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.players import tag, tagged

MOST = 20
"""Rows of one list."""

_PLAY, _AGAIN = markc("typed word", "play"), markc("typed word", "again")

_STATES = {
    DealProgress.NEW: mark("You have not played it yet: 'daily play' begins your scored attempt."),
    DealProgress.BEGUN: mark("Your scored attempt is not over: 'daily play' continues it."),
    DealProgress.OVER: mark("Your scored attempt is over: 'daily again' plays the deal once more, unscored."),
}


class LedgerCommands:
    """Reads from the database in threads; how often somebody may want that is limited as with lists of games."""

    def __init__(self, client: LineClient) -> None:
        self._client, self._server = client, client.server
        self.commands = {
            markc("server verb", "results"): TypedCommand(
                mark("the last games that were finished; 'results Bo': those of Bo"), self._results
            ),
            markc("server verb", "ratings"): TypedCommand(
                mark("everybody's ratings; 'ratings Bo': those of Bo"), self._ratings
            ),
            markc("server verb", "tournaments"): TypedCommand(mark("the tournaments"), self._tournaments),
            markc("server verb", "tournament"): TypedCommand(
                mark("'tournament Spring': how everybody stands there, and who sits where"), self._tournament
            ),
        }

    async def _results(self, said: str) -> None:
        who = self._named(said) if said else 0
        self._server.look(self._client.person)
        rows = await asyncio.to_thread(self._server.results.latest, MOST, who)
        say(*([] if rows else [tr("No game has been finished here.")]))
        show(self._result(row) for row in rows)

    def _result(self, row: ResultRow) -> str:
        places = sorted(row.places, key=lambda place: place.rank)
        told = [tr("{rank}. {player}", rank=place.rank, player=self._called(place)) for place in places]
        more = [tr("rated")] if row.rated else []
        more += [tr("not played to its end")] if row.unfinished else []
        where = series([game_of(row.game), *([row.place] if row.place else [])])
        day = time.strftime("%Y-%m-%d", time.localtime(row.moment))
        return tr("{day}: {game}: {players}.", day=day, game=where, players=series([*told, *more]))

    def _called(self, place: ResultSeatRow) -> str:
        return tagged(self._server.people.name_of(place.person) or place.name, place.bot)

    def _ratings(self, said: str) -> None:
        who = self._named(said) if said else 0
        self._server.look(self._client.person)
        results = self._server.results
        rows = 0
        for game in results.rated_games():
            ranked = list(enumerate(results.ratings(game), 1))
            shown = [each for each in ranked if each[1].person == who] if who else ranked[:MOST]
            own = [each for each in ranked[MOST:] if each[1].person == self._client.number and not who]
            rows += len(shown)
            if shown:
                say(tr("{game}:", game=game_of(game)))
                show(self._rating(at, rating) for at, rating in [*shown, *own])
        if not rows:
            say(tr("There are no ratings yet: a rated game has to be finished first."))

    def _rating(self, at: int, rating: Rating) -> str:
        name = tag(rating.bot) if rating.bot else self._server.people.name_of(rating.person)
        games = trn("{count} game", "{count} games", rating.games)
        points = rating.in_words
        return tr("{rank}. {player}: {points}, {games}.", rank=at, player=name, points=points, games=games)

    def _tournaments(self, _said: str) -> None:
        rows = self._server.tournaments.all_told()
        say(*([] if rows else [tr("There are no tournaments here yet.")]))
        show(
            tr(
                "{name}: {game}, {finished} of {tables} tables finished.",
                name=row["tournament"],
                game=game_of(row["game"]),
                finished=row["finished"],
                tables=row["tables"],
            )
            for row in rows
        )

    async def _tournament(self, said: str) -> None:
        if not said:
            raise TableError(tr("type the name after the command: 'tournament Spring'"))
        self._server.look(self._client.person)
        standing = await tournament_told(self._server, said, seats=False)
        seats = await tournament_told(self._server, said, seats=True)
        held = self._server.tournaments
        if ended := held.end_told(held.find(said), standing):
            say(sentence(ended))
        show(self._placed(row) for row in standing)
        show(self._seated(row) for row in seats)

    @staticmethod
    def _placed(row: dict[str, str]) -> str:
        figures = {name: row[name] for name in ("player", "points", "games", "won")}
        if not row["place"]:
            return tr("{player}: {points} points, {games} games, {won} won.", **figures)
        return tr("{rank}. {player}: {points} points, {games} games, {won} won.", rank=row["place"], **figures)

    @staticmethod
    def _seated(row: dict[str, str]) -> str:
        names = series(name for seat, name in row.items() if seat.isdecimal())
        table = tr("Table {number} ({code})", number=row["table"], code=row["code"])
        table = table if row["code"] else tr("Table {number}", number=row["table"])
        return tr("{table}, {state}: {names}.", table=table, state=row["state"], names=names)

    def _named(self, name: str) -> int:
        """The number of the person with a name. Raises `TableError`."""
        found = self._server.people.called(name)
        if found is None:
            raise TableError(tr("there is nobody called {name} here", name=quoted(name)))
        return found.number

    # The deal of the day

    async def daily(self, said: str) -> ServerTable | None:
        """Tell how far this person has come with the deal of the day, or return the table where it is played. Raises
        `TableError`."""
        again = verbs.is_word(said, _AGAIN)
        if again or verbs.is_word(said, _PLAY):
            self._server.act(self._client.number)
            return await play_today(self._server, self._client.number, again=again)
        if said:
            raise TableError(tr("after 'daily' comes 'play', 'again', or nothing"))
        self._server.look(self._client.person)
        found = await asyncio.to_thread(standing_today, self._server, self._client.number, plain=True)
        say(
            tr("The deal of {day}: {game}, {place}.", day=found.deal.day, game=found.game, place=found.place),
            tr(_STATES[found.progress]),
            *([trn("{count} day in a row.", "{count} days in a row.", found.streak)] if found.streak else []),
        )
        show(found.lines)
        show(self._others(found.others))
        return None

    @staticmethod
    def _others(others: Sequence[Other]) -> Iterator[str]:
        for other in others[:MOST]:
            if other.progress is DealProgress.OVER:
                yield tr("{player}: place {place}, {score}.", player=other.name, place=other.rank, score=other.score)
            else:
                yield tr("{player} is playing.", player=other.name)
