"""What a visitor's pages may ask of the app that shows them."""

from __future__ import annotations

from typing import Any, Protocol

from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.tui.app import PowerGridApp


class Office(Protocol):
    """Where owners of the house give orders. It asks each time whether it is an owner who does; visitors are meant by
    the number of their visit."""

    def is_owner(self, number: int, /) -> bool:
        """Whether that visitor is an owner."""

    def look(self, number: int, what: str, /) -> list[dict[str, str]]:
        """A list: ``who``, ``people``, ``tables``, ``tournaments`` or ``bans``. Raises `TableError`."""

    def give(self, number: int, order: str, /, *words: Any, **more: Any) -> str:
        """Carry out an order; returns what to say about it. Raises `TableError`."""


class VisitorApp(PowerGridApp):
    """The program as visitors see it: it leads to tables instead of starting games of its own."""

    @property
    def presets(self) -> KeptPresets:
        """The tables that this person has set up."""
        raise NotImplementedError

    @property
    def is_owner(self) -> bool:
        """Whether the visitor is an owner of the house."""
        raise NotImplementedError

    def look(self, what: str) -> list[dict[str, str]]:
        """A list for owners, as in `Office`. Raises `TableError`."""
        raise NotImplementedError

    def give(self, order: str, *words: Any, **more: Any) -> str:
        """Carry out an order of an owner, as in `Office`. Raises `TableError`."""
        raise NotImplementedError

    def admit(self, name: str) -> str:
        """Let a newcomer in under another name; returns why not, or an empty string."""
        raise NotImplementedError

    def go(self, table: HouseTable, *, unasked: bool = False) -> None:
        """Go to a table: to its game, or to where people gather for one; `unasked` if nobody pressed a key for it."""
        raise NotImplementedError

    def play_at_once(self, *, watch: bool) -> None:
        """Begin a game against gentle bots, or with nobody but bots to `watch`."""
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
