"""What a visitor's pages may ask of the app that shows them."""

from __future__ import annotations

from typing import Any

from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.door.owner_commands import Answer
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.tui.app import PowerGridApp


class VisitorApp(PowerGridApp):
    """The program as visitors see it: it leads to tables instead of starting games of its own."""

    @property
    def is_owner(self) -> bool:
        """Whether the visitor is an owner of the server."""
        raise NotImplementedError

    def as_owner(self, command: str, /, **words: Any) -> Answer:
        """Carry out an owner's command, if the visitor is one. Raises `TableError`."""
        raise NotImplementedError

    @property
    def presets(self) -> KeptPresets:
        """The tables that this person has set up."""
        raise NotImplementedError

    def admit(self, name: str) -> str:
        """Let a newcomer in under another name; returns why not, or an empty string."""
        raise NotImplementedError

    def go(self, table: ServerTable, *, unasked: bool = False) -> None:
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
