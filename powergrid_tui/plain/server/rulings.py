"""The decisions of whoever has the rights of a table, typed as commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from powergrid_tui.plain.conversation import say
from powergrid_tui.plain.place import TypedCommand
from powergrid_tui.plain.server.place import LineClient
from powergrid_tui.server.tables import FREE, SEEN, TALKS, ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, markc, tr
from powergrid_tui.toolkit.viewmodel import verbs

_ON, _OFF = markc("typed word", "on"), markc("typed word", "off")


class RulingCommands:
    """Who sees a table, who talks there, and who may have the seats of bots."""

    def __init__(self, client: LineClient, table: ServerTable) -> None:
        self._client, self._table = client, table
        self.commands = {
            markc("server verb", "private"): TypedCommand(
                mark("'private on': only people with a seat see this table; 'private off': everybody does"),
                self._private,
            ),
            markc("server verb", "onlookers"): TypedCommand(
                mark("'onlookers off': only people with a seat may talk during play; 'onlookers on': everybody may"),
                self._talk,
            ),
            markc("server verb", "free"): TypedCommand(
                mark("'free on': anybody may take a bot's seat during play; 'free off': they must ask"), self._free
            ),
        }

    def settle(self, deed: Callable[[ServerTable, int], None], words: str) -> None:
        """Change something that everybody at the table is told; if nothing changes, only the person who typed it is
        answered. Raises `TableError`."""
        told = self._table.chat.count
        deed(self._table, self._client.number)
        if self._table.chat.count == told:
            say(words)

    def _private(self, said: str) -> None:
        private = is_on(said)
        self.settle(partial(self._client.server.make_private, private=private), tr(SEEN[private]))

    def _talk(self, said: str) -> None:
        silent = not is_on(said)
        self.settle(partial(self._client.server.silence, silent=silent), tr(TALKS[silent]))

    def _free(self, said: str) -> None:
        free = is_on(said)
        self.settle(partial(self._client.server.free_seats, free=free), tr(FREE[free]))


def is_on(said: str) -> bool:
    """Whether a word says ``on``. Raises `TableError`."""
    if verbs.is_word(said, _ON):
        return True
    if verbs.is_word(said, _OFF):
        return False
    raise TableError(tr("after that command type 'on' or 'off'"))
