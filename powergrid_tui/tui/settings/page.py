"""What the pages of settings have in common."""

from __future__ import annotations

from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.shell import Shell, shell_of


class SettingsPage(FramedPage[None]):
    """A list of what can be chosen."""

    @property
    def owner(self) -> Shell:
        """The program whose settings these are."""
        return shell_of(self)

    def action_back(self) -> None:
        self.dismiss()
