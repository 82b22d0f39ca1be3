"""What pages may ask of the program that shows them, whatever else it can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.drawing.updates import PaintingApp


class Shell(PaintingApp[None]):
    """The program as its pages know it. Its keys mean the same on every page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", mark("Quit"), id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "quit", mark("Quit"), id="app.interrupt", show=False, system=True),
        Binding("ctrl+p", "commands", mark("Commands"), id="app.commands", show=False, priority=True),
        Binding("ctrl+l", "redraw", mark("Draw anew"), id="app.redraw", show=False),
        Binding("ctrl+z", "suspend_process", mark("To the shell"), id="app.suspend", show=False, priority=True),
    ]

    plain_terminal: bool
    """The terminal shows plain signs alone, whatever the settings say."""

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        raise NotImplementedError

    @property
    def settings(self) -> Settings:
        """What the player has chosen for the program."""
        raise NotImplementedError

    @property
    def trouble(self) -> str:
        """What is wrong with the file of settings, or nothing."""
        raise NotImplementedError

    def choose(self, **changes: Any) -> str:
        """Change settings: they hold at once, and are kept. Gives a sentence about the file where one is due."""
        raise NotImplementedError

    def show_help(self, parts: Sequence[tuple[str, str]]) -> None:
        """Lay help over the page: headings, each with its text."""
        raise NotImplementedError

    def show_rules(self) -> None:
        """The rules of the game that is played, or of the one that is chosen on the title."""
        raise NotImplementedError

    def show_settings(self, then: Callable[[], None] | None = None) -> None:
        """The page of settings; `then` is done when it is left."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """The page of keys."""
        raise NotImplementedError

    def changed_keys(self) -> str:
        """The keys that the person has changed, a line each; empty when there are none."""
        raise NotImplementedError

    def ask_to_leave(self) -> None:
        """Say how to leave; a second Ctrl+C leaves."""
        raise NotImplementedError


def shell_of(page: DOMNode) -> Shell:
    """The program that shows a page."""
    return cast("Shell", page.app)
