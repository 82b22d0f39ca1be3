"""What pages may ask of the program that shows them, whichever program it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.filter import LineFilter

from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyGroup, KeysNow
from powergrid_tui.toolkit.widgets.colours.themes import Themes
from powergrid_tui.toolkit.widgets.drawing.updates import PaintingApp


class Shell(PaintingApp[None]):
    """The program as its pages see it. Its keys mean the same on every page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", mark("Quit"), id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "quit", mark("Quit"), id="app.interrupt", show=False, system=True),
        Binding("ctrl+p", "commands", mark("Commands"), id="app.commands", show=False, priority=True),
        Binding("ctrl+l", "redraw", mark("Redraw"), id="app.redraw", show=False),
        Binding("ctrl+z", "suspend_process", mark("To the shell"), id="app.suspend", show=False, priority=True),
    ]

    themes: Themes
    """The themes to choose from."""
    plain_terminal: bool
    """Whether the terminal can show only ASCII characters, whatever the settings say."""

    elsewhere: ClassVar[bool] = False
    """Whether the person's machine is another one than that on which the program runs."""

    @property
    def coarse(self) -> bool:
        """Whether land is drawn in whole cells, which takes fewer bytes."""
        raise NotImplementedError

    def filters_of(self, theme: str) -> Sequence[LineFilter]:
        """What shows rows in the colours of a theme, on this terminal; of the theme of the settings if empty."""
        raise NotImplementedError

    @property
    def region_signs(self) -> bool:
        """Whether theme and terminal do not tell a map's regions apart, so that signs have to."""
        raise NotImplementedError

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs to draw with."""
        raise NotImplementedError

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        raise NotImplementedError

    @property
    def trouble(self) -> str:
        """What is wrong with the settings file, or an empty string."""
        raise NotImplementedError

    def choose(self, **changes: Any) -> str:
        """Change settings. They take effect at once and are saved. Returns a sentence about the file where one is
        needed."""
        raise NotImplementedError

    def show_help(
        self, parts: Sequence[tuple[str, str]], now: KeysNow | None = None, groups: Sequence[KeyGroup] = ()
    ) -> None:
        """Show help over the page: the keys that do something now, the others in groups, and pairs of heading and
        text."""
        raise NotImplementedError

    def key_groups(self, *rooms: str) -> tuple[KeyGroup, ...]:
        """The keys of these lists, as `settings.rooms` names them or by the id of a game, and those of every page."""
        raise NotImplementedError

    def show_rules(self) -> None:
        """Show the rules of the game being played, or of the game selected on the title."""
        raise NotImplementedError

    def show_settings(self, then: Callable[[], None] | None = None) -> None:
        """Open the settings page; `then` is called when it closes."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """Open the page of keys."""
        raise NotImplementedError

    def changed_keys(self) -> str:
        """The keys that the person has reassigned, one per line; empty if there are none."""
        raise NotImplementedError

    def ask_to_leave(self) -> None:
        """Show how to leave; a second Ctrl+C leaves."""
        raise NotImplementedError


def shell_of(page: DOMNode) -> Shell:
    """The program that shows a page."""
    return cast("Shell", page.app)
