"""What a house is before there is a table in it: its folder, its people, and who of them is here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from powergrid_tui.house.backup import back_up
from powergrid_tui.house.disk import Disk
from powergrid_tui.house.people import People, Person
from powergrid_tui.house.preferences import HousePresets, HouseSettings
from powergrid_tui.house.quotas import A_MINUTE, AN_HOUR, QUOTAS, Lately, Quotas
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.preferences.settings import SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import tr, trn

FOLDER = "house"
"""Where the house keeps what is not a game, in the folder of its games."""


class Premises:
    """The part of a house that `House` adds tables to."""

    def __init__(self, store: Store, quotas: Quotas = QUOTAS, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.folder = store.folder / FOLDER
        self.tables: dict[str, HouseTable] = {}
        """By code, the newest last."""
        self.watchers = Watchers()
        """Called whenever something has changed that a list of tables shows."""
        self.present: list[int] = []
        """The numbers of everybody in the house, once for each of their terminals."""
        self.quotas = quotas
        self._newcomers = Lately(quotas.new_names, AN_HOUR, clock)
        """Names taken, by address."""
        self.chatter = Lately(quotas.chat_lines, A_MINUTE, clock)
        """Lines said, by the number of the person."""
        self._looks = Lately(quotas.looks, A_MINUTE, clock)
        """Lists of games made, by the number of the person."""
        self.disk = Disk(self.changed)
        self.people = People(self.folder / "people.toml", self.disk.write)

    def admit(self, name: str, key: str, address: str) -> Person:
        """Admit somebody from an address, or from a network that counts as one: newcomers take a name, so many an hour.
        Raises `TableError`."""
        known = self.people.known(key)
        if known is not None:
            return known
        new = self.people.called(name) is None
        if new and self._newcomers.too_often(address):
            raise TableError(tr("too many newcomers have come from your address: try again in an hour"))
        person = self.people.admit(name, key)
        if new:
            self._newcomers.add(address)
        return person

    def look(self, person: Person) -> None:
        """Somebody wants their games listed, which takes a while. Raises `TableError` when they want that too often."""
        if self._looks.too_often(person.number):
            raise TableError(tr("that was a lot at once: wait a moment"))
        self._looks.add(person.number)

    def enter(self, person: Person) -> None:
        """Somebody has come in at a terminal."""
        self.present.append(person.number)
        self.changed()

    def leave(self, person: Person) -> None:
        """A terminal has gone."""
        self.present.remove(person.number)
        self.changed()

    def settings_of(self, person: Person) -> SettingsFile:
        """Where a person's settings are kept."""
        return HouseSettings(self.folder / "settings" / f"{person.number}.toml", self.disk.soon)

    def presets_of(self, person: Person) -> KeptPresets:
        """The tables that a person has set up."""
        return HousePresets(self.folder / "presets" / f"{person.number}.toml", self.disk.soon)

    async def backup(self, file: Path) -> None:
        """Write everything that the house keeps to a new archive, while the house runs. Raises `TableError`."""
        await asyncio.to_thread(self.disk.wait)
        await asyncio.to_thread(back_up, self.store.folder, self.folder, file)

    @property
    def status(self) -> str:
        """The house in a line."""
        people = len(set(self.present))
        playing = sum(1 for table in self.tables.values() if table.begun and not table.over and table.present)
        found = tr(
            "{people}, {tables}, {games} played now",
            people=trn("{count} person", "{count} people", people),
            tables=trn("{count} table", "{count} tables", len(self.tables)),
            games=playing,
        )
        return "  ·  ".join(part for part in (found, self.trouble) if part)

    @property
    def trouble(self) -> str:
        """What everybody should know about what the house cannot write, or an empty string."""
        why = self.disk.trouble
        return tr("names and tables cannot be saved yet: {reason}", reason=why) if why else ""

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever a list of tables changes; returns a function that ends this, and may be called
        twice."""
        return self.watchers.add(watcher)

    def changed(self) -> None:
        """Tell those who watch the list."""
        self.watchers.tell()
