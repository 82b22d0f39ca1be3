"""What a visitor's pages may ask of the app that shows them."""

from __future__ import annotations

from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.preferences.presets import KeptPresets
from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.tui.app import PowerGridApp


class VisitorApp(PowerGridApp):
    """The program as visitors see it: it leads to tables instead of starting games of its own."""

    @property
    def presets(self) -> KeptPresets:
        """The tables that this person has set up."""
        raise NotImplementedError

    def admit(self, name: str) -> str:
        """Let a newcomer in under another name; returns why not, or an empty string."""
        raise NotImplementedError

    def go(self, table: HouseTable, *, unasked: bool = False) -> None:
        """Go to a table: to its game, or to where people gather for one; `unasked` if nobody pressed a key for it."""
        raise NotImplementedError

    def taken_away(self) -> None:
        """The table that this person is at has been taken away."""
        raise NotImplementedError

    def resume(self, entry: StoredGame | None) -> None:
        """Open a table for a saved game, and go there."""
        raise NotImplementedError
