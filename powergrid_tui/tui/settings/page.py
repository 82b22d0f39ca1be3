"""What the pages of settings have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.shell import shell_of

if TYPE_CHECKING:
    from powergrid_tui.tui.terminal_app import TerminalApp


class SettingsPage(FramedPage[None]):
    """A list of what can be chosen."""

    @property
    def owner(self) -> TerminalApp:
        """The program whose settings these are."""
        return shell_of(self)

    def action_back(self) -> None:
        self.dismiss()
