"""What the pages of settings have in common."""

from __future__ import annotations

from powergrid_tui.tui.base.page import Page
from powergrid_tui.tui.base.shell import Shell, shell_of


class SettingsPage(Page[None]):
    """A list, and a notice below it."""

    DEFAULT_CSS = """
    SettingsPage Menu { height: 1fr; }
    SettingsPage Notice { margin-top: 1; }
    """

    @property
    def owner(self) -> Shell:
        """The program whose settings these are."""
        return shell_of(self)

    def action_back(self) -> None:
        self.dismiss()
