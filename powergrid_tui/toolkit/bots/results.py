"""The results of the finished games of a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.head import RecordHead
from powergrid_tui.table.records.record import WINNER, Record
from powergrid_tui.table.records.store import Store, StoredGame, head
from powergrid_tui.table.sessions.shelf import UNKNOWN, Outcome, PlaceResult, outcome, shelf, weakest
from powergrid_tui.table.sessions.statistics import FinishedGame, finished_game
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.toolkit.viewmodel.short import short


def counts(entry: StoredGame) -> bool:
    """Whether a game is worth replaying, judging by its header."""
    return entry.record is not None and entry.record.finished and entry.record.game in registry.GAMES


def result(entry: StoredGame) -> FinishedGame | None:
    """The result of a game that counts, which is replayed; None for one with an illegal line."""
    record = entry.record
    assert record is not None
    try:
        return finished_game(registry.game(record.game), record, registry.manifest(record.game).place)
    except TableError:
        return None


def results_in(store: Store) -> Iterator[FinishedGame]:
    """The results of all games of a folder that count. Each is replayed."""
    for entry in store.games():
        if counts(entry) and (found := result(entry)) is not None:
            yield found


def places(game_id: str) -> dict[str, str]:
    """What players call each place of a game that can be chosen, by the value of its option."""
    option = registry.manifest(game_id).place
    game = registry.game(game_id)
    return dict(game.option_choices(option, game.Options(), 0)) if option else {}


def shelf_of(game_id: str, games: Iterable[FinishedGame]) -> list[PlaceResult]:
    """The best that people have done in each place of a game; these are the finished games of that kind."""
    kinds = registry.kinds(game_id)
    return shelf([found for game in games if (found := outcome(game, kinds))], kinds, _waiting(game_id))


def heading_of(places: Sequence[PlaceResult]) -> str:
    """The heading of a shelf: on how many maps somebody has won."""
    won = sum(place.won for place in places)
    return tr("MAPS: {won} OF {count} WON", won=won, count=len(places)) if len(places) > 1 else tr("BEST RESULT")


def faced(opponents: str) -> str:
    """Who the opponents were, in a word: the level of the weakest bot, or people."""
    return short(tag(opponents)) if opponents else tr("people")


def _waiting(game_id: str) -> list[str]:
    """The places that stand on the shelf even before somebody has played there."""
    return [name for value, name in places(game_id).items() if value in _shipped(game_id)]


@cache
def _shipped(game_id: str) -> frozenset[str]:
    """The values of the option for places that come with the program: those that can be drawn by that value alone,
    unlike a random one or one of a player's own."""
    option = registry.manifest(game_id).place
    return frozenset(value for value in places(game_id) if registry.plot(game_id, {option: value}) is not None)


class Heads:
    """What the heads of the games in a folder tell: nothing is replayed, and a file is read again only after it has
    changed. Slow at first: to be asked in a thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[Path, tuple[datetime, str, Outcome | None]] = {}
        """By file, the newest first: when it was saved, the id of its game, and the outcome with the value of the
        option as its place; None for a game that does not count."""

    def shelf(self, game_id: str) -> list[PlaceResult]:
        """The best that people have done in each place of a game. Raises `TableError` for one that cannot be
        loaded."""
        self._read()
        named, option = places(game_id), registry.manifest(game_id).place
        usual = str(getattr(registry.game(game_id).Options(), option)) if option else ""
        found = [one for _, game, one in self._known.values() if one is not None and game == game_id]
        told = [one._replace(place=named.get(one.place or usual, one.place)) for one in found]
        return shelf(told, registry.kinds(game_id), _waiting(game_id))

    def newest(self, game_id: str) -> Path | None:
        """The file of the last game of a kind, whether it is over or not."""
        self._read()
        return next((path for path, (_, game, _) in self._known.items() if game == game_id), None)

    def _read(self) -> None:
        before, known = self._known, {}
        for path, when in self._store.files():
            found = before.get(path)
            known[path] = found if found and found[0] == when else (when, *_outcome_of(head(path)))
        self._known = known


def _outcome_of(record: RecordHead | Record | None) -> tuple[str, Outcome | None]:
    """The game of a record, and how the best of the people did as far as its head tells."""
    if record is None or record.game not in registry.GAMES:
        return "", None
    if not record.finished:
        return record.game, None
    people = {seat.name for seat in record.seats if not seat.bot}
    if not people:
        return record.game, None
    winners = str(record.where.get(WINNER, "")).split(", ")
    return record.game, Outcome(
        str(record.options.get(registry.manifest(record.game).place, "")),
        UNKNOWN if people.isdisjoint(winners) else 1,
        len(record.seats),
        weakest((seat.bot for seat in record.seats), registry.kinds(record.game)),
    )
