"""What a house is before there is a table in it: its folder, its people, and who of them is here."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from powergrid_tui.house.backup import back_up
from powergrid_tui.house.disk import Disk
from powergrid_tui.house.people import People, Person
from powergrid_tui.house.preferences import HousePresets, HouseSettings
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.preferences.settings import SettingsFile
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.watching import Watchers
from powergrid_tui.table.words.language import tr, trn

MOST_NEWCOMERS, AN_HOUR = 30, 3600.0
"""How many new names an address may take in how many seconds."""

FOLDER = "house"
"""Where the house keeps what is not a game, in the folder of its games."""


class Premises:
    """The part of a house that `House` adds tables to."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.folder = store.folder / FOLDER
        self.tables: dict[str, HouseTable] = {}
        """By code, the newest last."""
        self.watchers = Watchers()
        """Called whenever something has changed that a list of tables shows."""
        self.present: list[int] = []
        """The numbers of everybody in the house, once for each of their terminals."""
        self._clock = clock
        self._newcomers: dict[str, deque[float]] = {}
        """By address, when names were taken from there, within the hour."""
        self.disk = Disk(self.changed)
        self.people = People(self.folder / "people.toml", self.disk.write)

    def admit(self, name: str, key: str, address: str) -> Person:
        """Admit somebody from an address: newcomers take a name, so many an hour. Raises `TableError`."""
        known = self.people.known(key)
        if known is not None:
            return known
        new = self.people.called(name) is None
        now = self._clock()
        for other, times in tuple(self._newcomers.items()):
            while times and now - times[0] >= AN_HOUR:
                times.popleft()
            if not times:
                del self._newcomers[other]
        if new and len(self._newcomers.get(address, ())) >= MOST_NEWCOMERS:
            raise TableError(tr("too many newcomers have come from your address: try again in an hour"))
        person = self.people.admit(name, key)
        if new:
            self._newcomers.setdefault(address, deque()).append(now)
        return person

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
