"""The decisions of whoever has the rights of a table, typed as commands."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.house.tables import HouseTable
from powergrid_tui.plain.commands import Command
from powergrid_tui.plain.house.place import LineClient
from powergrid_tui.plain.talk import say
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, tr

_ON, _OFF = "on", "off"


class Rulings:
    """Who sees a table, who talks there, and who may have the seats of bots."""

    def __init__(self, client: LineClient, table: HouseTable) -> None:
        self._client, self._table = client, table
        self.commands = {
            "private": Command(
                mark("'private on': only people with a seat see this table; 'private off': everybody does"),
                self._private,
            ),
            "onlookers": Command(
                mark("'onlookers off': only people with a seat may talk during play; 'onlookers on': everybody may"),
                self._talk,
            ),
            "free": Command(
                mark("'free on': anybody may take a bot's seat during play; 'free off': they must ask"), self._free
            ),
        }

    def act(self, made: Callable[[], None]) -> None:
        """Do something that everybody at the table sees. Raises `TableError`."""
        self._client.house.act(self._client.number)
        made()
        self._client.house.note(self._table)

    def _private(self, said: str) -> None:
        on = is_on(said)
        self.act(lambda: self._table.settle_talk(self._client.number, private=on))
        say(tr("Only people with a seat see this table.") if on else tr("Everybody sees this table."))

    def _talk(self, said: str) -> None:
        on = is_on(said)
        self.act(lambda: self._table.settle_talk(self._client.number, silent=not on))
        say(tr("Onlookers may talk during play.") if on else tr("Only people with a seat may talk during play."))

    def _free(self, said: str) -> None:
        on = is_on(said)
        self.act(lambda: self._table.free_seats(self._client.number, on))
        say(tr("Anybody may take a bot's seat.") if on else tr("People must ask for a bot's seat."))


def is_on(said: str) -> bool:
    """Whether a word says ``on``. Raises `TableError`."""
    if said.lower() not in (_ON, _OFF):
        raise TableError(tr("after that command type 'on' or 'off'"))
    return said.lower() == _ON
