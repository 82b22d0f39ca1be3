"""What the pages of settings have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from powergrid_tui.tui.base.page import Page

if TYPE_CHECKING:
    from powergrid_tui.tui.app import PowerGridApp


class SettingsPage(Page[None]):
    """A list, and a notice below it."""

    DEFAULT_CSS = """
    SettingsPage Menu { height: 1fr; }
    SettingsPage Notice { margin-top: 1; }
    """

    @property
    def owner(self) -> PowerGridApp:
        """The program whose settings these are."""
        return cast("PowerGridApp", self.app)

    def action_back(self) -> None:
        self.dismiss()
