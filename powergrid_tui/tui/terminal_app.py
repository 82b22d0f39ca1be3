"""An app at the terminal of one person: their settings, language, colours and keys, and what is written to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import copy_context
from typing import Any

from rich.console import Console
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Event, InputEvent
from textual.filter import LineFilter
from textual.screen import Screen

from powergrid_tui.table.preferences.settings import Kept, Settings, SettingsFile
from powergrid_tui.table.words.language import Voice, language, own_voice
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.widgets.colours.theme_filter import DRAWN_IN, theme_filter
from powergrid_tui.toolkit.widgets.colours.themes import Depth
from powergrid_tui.toolkit.widgets.drawing.frame import Frame
from powergrid_tui.toolkit.widgets.drawing.updates import CompositorUpdate
from powergrid_tui.tui.base.keys import TypeAhead
from powergrid_tui.tui.base.page import BaseScreen, tell_anew
from powergrid_tui.tui.base.shell import Shell
from powergrid_tui.tui.driver import TerminalDriver


class TerminalApp(Shell):
    """What holds whatever the app shows. Without a file of settings they hold as long as it runs. The terminal shows
    plain signs alone where `ascii` says so, and so many colours."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    ESCAPE_TO_MINIMIZE = False

    def __init__(self, *, ascii: bool, depth: Depth, settings: SettingsFile | None) -> None:
        super().__init__()
        self.animation_level = "none"
        self._kept = Kept(settings)
        self.plain_terminal = ascii
        self._depth = Depth.ALL if self.no_color else depth
        self._inks = theme_filter(self.settings.theme, self._depth)
        """What shows everything in the colours of the theme; None for those that it is drawn in."""
        self._language_outside = language()
        self._voice: Voice | None = None
        """What all pages speak with, once there are any."""
        self._outside = copy_context()
        """The context of the app, for what must not keep a page alive: the context of a page would."""
        self._frame = Frame()
        self._type_ahead = TypeAhead()
        self.register_theme(DRAWN_IN)
        self.theme = DRAWN_IN.name

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        return ASCII if self.plain_terminal or self.settings.ascii else UNICODE

    @property
    def settings(self) -> Settings:
        """What the player has chosen for the program."""
        return self._kept.settings

    @property
    def trouble(self) -> str:
        """What is wrong with the file of settings, or nothing."""
        return self._kept.trouble

    def choose(self, **changes: Any) -> str:
        """Change settings: they hold at once, and are kept. Gives a sentence about the file where one is due."""
        before = self.settings
        said = self._kept.choose(**changes)
        self._obey(before)
        return said

    def note(self, **changes: Any) -> None:
        """Change what the program keeps there for itself."""
        self._kept.note(**changes)

    def _obey(self, before: Settings) -> None:
        """Let what has changed be seen."""
        now = self.settings
        if now.theme != before.theme:
            self._inks = theme_filter(now.theme, self._depth)
        if now.language != before.language:
            self._speak()
        if now.keys != before.keys:
            self._use_keys()
        if (now.language, now.ascii, now.keys, now.theme) != (before.language, before.ascii, before.keys, before.theme):
            self.call_later(lambda: tell_anew(self.screen_stack, self.glyphs))

    def _speak(self) -> None:
        if self._voice is not None:
            self._voice.turn_to(self.settings.language or self._language_outside)

    def _use_keys(self) -> None:
        self.keymap = self.settings.keys
        self.set_keymap(self.settings.keys)

    def on_load(self) -> None:
        """Nobody else's words change with the language that is chosen here."""
        self._voice = own_voice()
        if self.settings.language:
            self._speak()
        self._outside = copy_context()
        self._use_keys()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is between a widget and what is seen of it; the theme's colours before they are taken away."""
        usual = super().get_line_filters()
        if self._inks is None:
            return usual
        return [self._inks, *usual] if self.no_color else [*usual, self._inks]

    def get_driver_class(self) -> type[Driver]:
        """Ours in a terminal; whatever else the environment asks for stays."""
        usual = super().get_driver_class()
        return TerminalDriver if usual is LinuxDriver else usual

    def _page_changed(self, page: Screen[Any]) -> None:
        """Another page is on top."""
        self._type_ahead.page_changed(isinstance(page, BaseScreen) and page.UNASKED)

    def on_resize(self) -> None:
        """A terminal that changes its size moves about what it shows."""
        self._frame.forget()

    def action_redraw(self) -> None:
        """Send the whole screen again, after something else has written on it."""
        self._frame.forget()
        self.refresh(layout=True)

    def on_terminal_driver_back(self) -> None:
        """Something else may have written on the screen meanwhile."""
        self.action_redraw()

    def action_suspend_process(self) -> None:
        """To the shell that started the program, if there is one; ``fg`` comes back."""
        TerminalDriver.suspend_job()

    def write_update(self, update: CompositorUpdate, console: Console) -> str:
        """Only what differs from what the terminal shows already is sent."""
        return self._frame.difference(update, console)

    def action_commands(self) -> None:
        """The list of commands, over a page; not over what lies over one already."""
        from powergrid_tui.tui.settings.commands import open_commands

        open_commands(self)

    async def on_event(self, event: Event) -> None:
        """Keys and clicks that were meant for the page before lead nowhere, nor do those that come before what nobody
        asked for can have been seen."""
        if isinstance(event, InputEvent):
            page = self.screen_stack[-1] if self.screen_stack else None
            awake_at = page.awake_at if isinstance(page, BaseScreen) else 0.0
            ahead = self._type_ahead
            if ahead.older(event) if event.is_forwarded else ahead.late(event, awake_at):
                return
        await super().on_event(event)

    def show_settings(self, then: Callable[[], None] | None = None) -> None:
        """The page of settings; `then` is done when it is left."""
        from powergrid_tui.tui.settings.screen import SettingsScreen

        self.push_screen(SettingsScreen(self.glyphs), lambda _: then() if then else None)

    def show_keys(self) -> None:
        """The page of keys."""
        from powergrid_tui.tui.settings.key_list import KeysScreen

        self.push_screen(KeysScreen(self.glyphs))

    def changed_keys(self) -> str:
        """The keys that the person has changed, a line each; empty when there are none."""
        if not self.settings.keys:
            return ""
        from powergrid_tui.tui.settings.rooms import changed_keys

        return changed_keys(self.settings.keys)

    def show_help(self, parts: Sequence[tuple[str, str]]) -> None:
        """Lay help over the page."""
        from powergrid_tui.tui.base.help import HelpScreen

        self.push_screen(HelpScreen(parts, self.glyphs))

    def ask_to_leave(self) -> None:
        """Say how to leave."""
        from powergrid_tui.tui.base.leaving import Leaving

        self.push_screen(Leaving(self.glyphs))
