"""The results of the finished games of a folder."""

from __future__ import annotations

from collections.abc import Iterator

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.sessions.statistics import Played, played
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.programs.allowed import label


def bot_named(kind: str) -> str:
    """What a kind of bot is called in a list of players."""
    return tr("bot: {kind}", kind=tr(label(kind)))


def counts(entry: StoredGame) -> bool:
    """Whether a game is worth replaying, judging by its header."""
    return entry.record is not None and entry.record.finished and entry.record.game in registry.GAMES


def result(entry: StoredGame) -> Played | None:
    """The result of a game that counts, which is replayed; None for one with an illegal line."""
    record = entry.record
    assert record is not None
    try:
        return played(registry.game(record.game), record, registry.manifest(record.game).place)
    except TableError:
        return None


def results_in(store: Store) -> Iterator[Played]:
    """The results of all games of a folder that count. Each is replayed."""
    for entry in store.games():
        if counts(entry) and (found := result(entry)) is not None:
            yield found
