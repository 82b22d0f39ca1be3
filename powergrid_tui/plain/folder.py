"""What somebody at home can do with the folder of their games: keep a copy, play again, ask who has won how often."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from powergrid_tui.plain.conversation import say
from powergrid_tui.plain.place import Commands, TypedCommand
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.head import LONGEST_TITLE
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.statistics import FinishedGame, by_place, by_player
from powergrid_tui.table.words.language import mark, markc, tr, trn
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.results import faced, results_in, shelf_of
from powergrid_tui.toolkit.viewmodel.players import tag

_DISK = 5.0
"""Seconds to wait for a slow disk."""


class FolderCommands:
    """Does this for the game at a table."""

    def __init__(self, session: Session[Any, Any], store: Store | None) -> None:
        """Without a folder, none of these commands exist."""
        self._session, self._store = session, store

    @property
    def commands(self) -> Commands:
        """What can be typed at any time."""
        if self._store is None:
            return {}
        return {
            markc("typed verb", "save"): TypedCommand(
                mark("'save as Tuesday': keep a copy of the game under that name"), self._save
            ),
            markc("typed verb", "statistics"): TypedCommand(
                mark("who has won how often, and the best results"), self._statistics
            ),
        }

    def rematch(self) -> Session[Any, Any]:
        """Another game with the same players, begun now. Raises `TableError`."""
        last = self._session
        if self._store is None or last.game.to_move(last.state) != NOBODY:
            raise TableError(tr("the game is not over yet"))
        seats = tuple(seat.again() for seat in last.seats)
        options = last.game.again(last.options, last.state)
        place = self._store.save_file_for(seats)
        return Session.start(last.game, options, seats, seed=secrets.randbits(32), save_file=place)

    def _save(self, said: str) -> None:
        word, _, name = said.partition(" ")
        if word.lower() != "as" or not name.strip("? "):
            raise TableError(tr("the game is saved after every action; 'save as Tuesday' keeps a copy under that name"))
        title = name.strip()
        if error := _error_of(title):
            raise TableError(tr("{key}: {error}", key=quoted(title), error=error))
        assert self._store is not None
        place = self._store.save_file_for(self._session.seats)
        place.save(self._session.record.evolve(title=title))
        say(tr("A copy is kept as {name} in {file}.", name=title, file=place.path))

    def _statistics(self, _said: str) -> None:
        assert self._store is not None
        self._session.saving.flush(_DISK)  # the game that has just ended counts
        say(*statistics(self._store))


def _error_of(title: str) -> str:
    """Why a record with this title could not be read again, or an empty string."""
    if not title.isprintable():
        return tr("contains characters that cannot be shown as text")
    if len(title) > LONGEST_TITLE:
        return trn("is longer than {count} character", "is longer than {count} characters", LONGEST_TITLE)
    return ""


def statistics(store: Store) -> Iterator[str]:
    """The results of the finished games of a folder, in sentences: by player, then by place."""
    results = list(results_in(store))
    if not results:
        yield tr("No game here has been played to the end yet.")
    for game_id, manifest in registry.GAMES.items():
        games = [result for result in results if result.game == game_id]
        if games:
            yield trn("{game}: {count} game.", "{game}: {count} games.", len(games), game=tr(manifest.name))
        for sums in by_player(games, tag):
            yield trn(
                "{player}: {count} game, {won} won, {due} expected by chance, average score {score}, best {best}.",
                "{player}: {count} games, {won} won, {due} expected by chance, average score {score}, best {best}.",
                sums.games,
                player=sums.name,
                won=sums.won,
                due=f"{sums.due:.1f}",
                score=f"{sums.score:.1f}",
                best=sums.best,
            )
        for sums in by_place(games):
            if sums.name:
                yield trn(
                    "{map}: {count} game, {won} won by people, average winning score {score}, best {best}.",
                    "{map}: {count} games, {won} won by people, average winning score {score}, best {best}.",
                    sums.games,
                    map=sums.name,
                    won=sums.won,
                    score=f"{sums.score:.1f}",
                    best=sums.best,
                )
        if games:
            yield from _shelf(game_id, games)


def _shelf(game_id: str, games: list[FinishedGame]) -> Iterator[str]:
    """On how many maps somebody has won, and the best result on each that was played."""
    places = shelf_of(game_id, games)
    if len(places) > 1:
        yield tr("Maps: {won} of {count} won.", won=sum(place.won for place in places), count=len(places))
    for place in places:
        if (best := place.best) is not None:
            yield tr(
                "{map}: best result place {place} of {players}, score {score}; opponents: {opponents}.",
                map=place.name or tr(registry.GAMES[game_id].name),
                place=best.rank,
                players=best.players,
                score=best.score,
                opponents=faced(best.opponents),
            )
