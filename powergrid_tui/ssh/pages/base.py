"""What a visitor's pages may ask of the app that shows them."""

from __future__ import annotations

from typing import Any, Protocol

from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.table.words.language import tr
from powergrid_tui.tui.app import PowerGridApp


class Office(Protocol):
    """Where owners of the house give orders. It checks each time that an owner does; visitors go by the number of their
    visit."""

    def is_owner(self, number: int, /) -> bool:
        """Whether that visitor is an owner."""

    def look(self, number: int, what: str, /) -> list[dict[str, str]]:
        """A list: ``who``, ``people``, ``tables``, ``tournaments`` or ``bans``. Raises `TableError`."""

    def give(self, number: int, order: str, /, *words: Any, **more: Any) -> str:
        """Carry out an order; returns what to say about it. Raises `TableError`."""


class VisitorOffice:
    """The office as one visitor finds it: closed, unless they are an owner."""

    def __init__(self, office: Office | None, number: int) -> None:
        """Without an `office` nobody is an owner."""
        self._office, self._number = office, number

    @property
    def is_owner(self) -> bool:
        """Whether the visitor is an owner of the house."""
        return self._office is not None and self._office.is_owner(self._number)

    def look(self, what: str) -> list[dict[str, str]]:
        """A list, as in `Office`. Raises `TableError`."""
        return self._must_own().look(self._number, what)

    def give(self, order: str, *words: Any, **more: Any) -> str:
        """Carry out an order, as in `Office`. Raises `TableError`."""
        return self._must_own().give(self._number, order, *words, **more)

    def _must_own(self) -> Office:
        if self._office is None:
            raise TableError(tr("only owners of the house can do that"))
        return self._office


class VisitorApp(PowerGridApp):
    """The program as visitors see it: it leads to tables instead of starting games of its own."""

    office: VisitorOffice
    """Where the visitor gives orders, as an owner."""

    @property
    def presets(self) -> KeptPresets:
        """The tables that this person has set up."""
        raise NotImplementedError

    def admit(self, name: str) -> str:
        """Let a newcomer in under another name; returns why not, or an empty string."""
        raise NotImplementedError

    def go(self, table: HouseTable, *, unasked: bool = False) -> None:
        """Go to a table: to its game, or before that to its seats; `unasked` if nobody pressed a key for it."""
        raise NotImplementedError

    def play_at_once(self, *, watch: bool) -> None:
        """Begin a game against easy bots, or one of bots alone to `watch`."""
        raise NotImplementedError

    def open_daily(self) -> None:
        """Show the deal of the day, and play it if the person wants that."""
        raise NotImplementedError

    def learn(self, game_id: str) -> None:
        """Play the tutorial of a game."""
        raise NotImplementedError

    def taken_away(self, why: str) -> None:
        """The table that this person is at has been taken away."""
        raise NotImplementedError

    def resume(self, entry: StoredGame | None) -> None:
        """Open a table for a saved game, and go there."""
        raise NotImplementedError
