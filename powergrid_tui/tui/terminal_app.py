"""An app at one person's terminal: their settings, language, colours and keys, what is sent to the terminal, and what
is the same at every table. The app at the keyboard and that of a server's visitor derive from it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from rich.console import Console
from textual.binding import BindingType
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Event, InputEvent, Key
from textual.filter import ANSIToTruecolor, LineFilter, Monochrome, NoColor
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept, Settings, SettingsFile
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.table.words.language import Voice, language, own_voice, sentence, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyGroup, KeysNow
from powergrid_tui.toolkit.widgets.colours.sheets import DARK, ColourDepth
from powergrid_tui.toolkit.widgets.colours.theme_filter import DRAWN_IN, Colourless, ThemeFilter, theme_filter
from powergrid_tui.toolkit.widgets.colours.themes import Themes, own_folder
from powergrid_tui.toolkit.widgets.drawing.frame import TerminalFrame
from powergrid_tui.toolkit.widgets.drawing.updates import CompositorUpdate, PaintingApp
from powergrid_tui.tui.base.keys import EVERYWHERE, TypeAhead, means_something
from powergrid_tui.tui.base.page import BaseScreen, Page, refresh_all_words
from powergrid_tui.tui.driver import TerminalDriver, bounded
from powergrid_tui.tui.probe import ProbeResult

if TYPE_CHECKING:
    from powergrid_tui.table.sessions.host import Host
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit.bots.workers.thinking import Thinking
    from powergrid_tui.tui.play.screen import PlayScreen

R = TypeVar("R")

_MOMENT = 0.05
"""Seconds until a page that is just opening is looked at again."""
_SHOWN = ("language", "ascii", "keys", "theme", "detail")
"""Settings that change what is on the screen."""


class TerminalApp(PaintingApp[None]):
    """Everything that is independent of where games come from. Without a settings file, settings last as long as the
    app runs. The terminal shows only ASCII characters if `ascii` says so, and `depth` is the number of colours it
    supports, None for none."""

    TITLE = "Power Grid"

    BINDINGS: ClassVar[list[BindingType]] = EVERYWHERE

    elsewhere: ClassVar[bool] = False
    """Whether the person's machine is another one than that on which the program runs."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    ESCAPE_TO_MINIMIZE = False

    def __init__(self, *, ascii: bool, depth: ColourDepth | None, settings: SettingsFile | None) -> None:
        super().__init__()
        self.animation_level = "none"
        self._kept = Kept(settings)
        self.plain_terminal = ascii
        """Whether the terminal can show only ASCII characters, whatever the settings say."""
        self._slow_line = False
        """Whether the line to the terminal has been found to be slow."""
        self.no_color = depth is None or bool(os.environ.get("NO_COLOR"))  # an empty one says nothing
        self._depth = depth or ColourDepth.ALL
        self._colourless = Colourless()
        self.themes = Themes(own_folder(settings.path) if settings else None)
        """The themes to choose from."""
        self._theme_filter: ThemeFilter | None = None
        """Translates the palette into the theme's colours; None if nothing needs translating."""
        self._theme_trouble = ""
        """Why the theme of the settings is not shown, or an empty string: a sentence."""
        self._use_theme()
        self._language_outside = language()
        self._voice: Voice | None = None
        """The language of all pages, once there are any."""
        self._outside = copy_context()
        """The context of the app, for tasks that must not keep a page alive, as the page's own context would."""
        self._frame = TerminalFrame()
        self._type_ahead = TypeAhead()
        self._idle = ""
        """The last key, if it did nothing and the page says so."""
        self._at_table: Host | None = None
        """The table now in play."""
        self._game_id = registry.first()
        """The game that the rules are shown of, and the tutorial played, where none is on the table."""
        self._error = ""
        """The error that ended the installed game that was last on the table."""
        self._leaving = False
        """Whether that game's pages are being closed."""
        self.register_theme(DRAWN_IN)
        self.theme = DRAWN_IN.name

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs to draw with."""
        return ASCII if self.plain_terminal or self.settings.ascii else UNICODE

    @property
    def size(self) -> Size:
        """Columns and lines, no more than are drawn."""
        return Size(*bounded(super().size))

    @property
    def coarse(self) -> bool:
        """Whether land is drawn in whole cells: as the settings say, or where the line is slow. Without colours the
        shores in smaller ones would be what stands out."""
        detail = self.settings.detail
        return self.no_color or (self._slow_line if detail == "auto" else detail == "coarse")

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._kept.settings

    @property
    def trouble(self) -> str:
        """What went wrong with a game that was on the table, or with the settings file, or an empty string."""
        return self._error or self._kept.trouble or self._theme_trouble

    @property
    def region_signs(self) -> bool:
        """Whether the theme and the terminal's colours do not tell regions apart, so that signs have to."""
        try:
            return self.themes.signs(self.settings.theme, self._depth)
        except TableError:
            return self._depth is not ColourDepth.ALL

    def choose(self, **changes: Any) -> str:
        """Change settings. They take effect at once and are saved. Returns a sentence about the file where one is
        needed."""
        before = self.settings
        said = self._kept.choose(**changes)
        self._obey(before)
        return said

    def note(self, **changes: Any) -> None:
        """Change what the program records in the settings for its own use."""
        self._kept.note(**changes)

    def _obey(self, before: Settings) -> None:
        """Apply the settings that have changed."""
        now = self.settings
        if now.theme != before.theme:
            self._use_theme()
        if now.language != before.language:
            self._speak()
        if now.keys != before.keys:
            self._use_keys()
        if any(getattr(now, name) != getattr(before, name) for name in _SHOWN):
            self._refresh_words()
        if now.pace != before.pace and self._at_table is not None:
            self._at_table.pace = self.pace

    def _refresh_words(self) -> None:
        """Have every page written and drawn again, once all of them have been composed."""
        self.call_later(self._refresh_when_mounted)

    def _refresh_when_mounted(self) -> None:
        if all(page.is_mounted for page in self.screen_stack):
            refresh_all_words(self.screen_stack, self.glyphs)
        else:
            self.set_timer(_MOMENT, self._refresh_when_mounted)

    def _use_theme(self) -> None:
        """Show the theme of the settings, or the dark one where that is not available."""
        self._theme_trouble = ""
        try:
            self._theme_filter = theme_filter(self.settings.theme, self._depth, self.themes)
        except TableError as error:
            self._theme_trouble = tr("{error}. The dark colours are used.", error=error)
            self._theme_filter = theme_filter(DARK, self._depth)

    def _speak(self) -> None:
        if self._voice is not None:
            self._voice.turn_to(self.settings.language or self._language_outside)

    def _use_keys(self) -> None:
        self.keymap = self.settings.keys
        self.set_keymap(self.settings.keys)

    def on_load(self) -> None:
        """Give the app its own voice, so that switching the language here does not affect others."""
        self._voice = own_voice()
        if self.settings.language:
            self._speak()
        self._outside = copy_context()
        self._use_keys()

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._page_changed, immediate=True)

    def watch_app_focus(self, focus: bool) -> None:
        """Called by Textual when the terminal gets the focus, or loses it."""
        if not focus and self.screen_stack and isinstance(self.screen, Page):
            self.screen.focus_lost()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The line filters: the theme's colours first, then those that remove colours."""
        return self._shown_in(self._theme_filter)

    def filters_of(self, theme: str) -> Sequence[LineFilter]:
        """The filter that shows rows in the colours of a theme; of the theme of the settings if empty, or if it is not
        available."""
        try:
            return self._shown_in(theme_filter(theme, self._depth, self.themes)) if theme else self.get_line_filters()
        except TableError:
            return self.get_line_filters()

    def _shown_in(self, colours: ThemeFilter | None) -> Sequence[LineFilter]:
        # The palette has no colours that depend on the terminal's own, so looking for them in each row is left out.
        taken_out = (ANSIToTruecolor, Monochrome, NoColor)
        default = [each for each in super().get_line_filters() if not isinstance(each, taken_out)]
        if self.no_color:
            return [self._colourless, *default]
        return default if colours is None else [*default, colours]

    def get_driver_class(self) -> type[Driver]:
        """Our driver on a terminal; any other that the environment asks for is kept."""
        default = super().get_driver_class()
        return TerminalDriver if default is LinuxDriver else default

    def _page_changed(self, page: Screen[Any]) -> None:
        """Another page is on top."""
        self._type_ahead.page_changed(isinstance(page, BaseScreen) and page.UNASKED)

    def on_resize(self) -> None:
        """Forget what the terminal shows: resizing may have moved it."""
        self._frame.forget()

    def action_redraw(self) -> None:
        """Send the whole screen again, after something else has written to it."""
        self._frame.forget()
        self.refresh(layout=True)

    def on_terminal_driver_learned(self, message: TerminalDriver.Learned) -> None:
        """Draw as suits the terminal: only with ASCII characters if it draws others wider than intended, and in whole
        cells if its line is slow."""
        before = self.plain_terminal, self.coarse
        if message.found is ProbeResult.WIDE:
            self.plain_terminal = True
        elif message.found in (ProbeResult.SLOW, ProbeResult.FAST):
            self._slow_line = message.found is ProbeResult.SLOW
        if (self.plain_terminal, self.coarse) != before:
            self._refresh_words()

    def on_terminal_driver_back(self) -> None:
        """Something else may have written to the screen meanwhile."""
        self.action_redraw()

    def action_suspend_process(self) -> None:
        """Suspend to the shell that started the program, if there is one; ``fg`` resumes."""
        TerminalDriver.suspend_job()

    def write_update(self, update: CompositorUpdate, console: Console) -> str:
        """Only what differs from the terminal's contents is sent."""
        return self._frame.difference(update, console)

    def action_commands(self) -> None:
        """Open the list of commands over a page, but not over another overlay."""
        from powergrid_tui.tui.settings.commands import open_commands

        open_commands(self)

    async def on_event(self, event: Event) -> None:
        """Drop keys and clicks that were meant for the page before, and those that come before a page that opened
        unasked can have been noticed."""
        if isinstance(event, InputEvent):
            page = self.screen_stack[-1] if self.screen_stack else None
            awake_at = page.awake_at if isinstance(page, BaseScreen) else 0.0
            ahead = self._type_ahead
            if ahead.older(event) if event.is_forwarded else ahead.late(event, awake_at):
                return
            other = isinstance(event, Key) and not event.is_forwarded and event.key != self._idle
            if self._idle and other and isinstance(page, Page):
                self._idle = ""
                page.does_nothing("")
        await super().on_event(event)

    def on_key(self, event: Key) -> None:
        """Nothing has used a key but, perhaps, a binding. A page that came by itself names its keys already."""
        page = self.screen
        if not isinstance(page, Page) or page.UNASKED or not means_something(event):
            return
        if event.key not in page.active_bindings:
            self._idle = event.key
            page.does_nothing(page.about_nothing(event.key))

    def show_settings(self, then: Callable[[], None] | None = None) -> None:
        """Open the settings page; `then` is called when it closes."""
        from powergrid_tui.tui.settings.screen import SettingsScreen

        self.push_screen(SettingsScreen(self.glyphs), lambda _: then() if then else None)

    def show_keys(self) -> None:
        """Open the page of keys."""
        from powergrid_tui.tui.settings.key_list import KeysScreen

        self.push_screen(KeysScreen(self.glyphs))

    def changed_keys(self) -> str:
        """The keys that the person has reassigned, one per line; empty if there are none."""
        if not self.settings.keys:
            return ""
        from powergrid_tui.tui.settings.rooms import changed_keys

        return changed_keys(self.settings.keys)

    def show_help(
        self, parts: Sequence[tuple[str, str]], now: KeysNow | None = None, groups: Sequence[KeyGroup] = ()
    ) -> None:
        """Show help over the page: the keys that do something now, the others in groups, and pairs of heading and
        text."""
        from powergrid_tui.tui.base.help import HelpScreen

        self.push_screen(HelpScreen(parts, self.glyphs, now, groups))

    def key_groups(self, *rooms: str) -> tuple[KeyGroup, ...]:
        """The keys of these lists, as `settings.rooms` names them or by the id of a game, and those of every page."""
        from powergrid_tui.tui.settings.rooms import key_groups

        return key_groups(rooms, self.settings.keys, elsewhere=self.elsewhere)

    async def draw_aside(self, drawing: Callable[..., R], *about: Any) -> R:
        """A picture beside a page, drawn so that keys never wait for it: here in a thread. Raises `TableError` where
        there is none."""
        return await asyncio.to_thread(drawing, *about)

    def ask_to_leave(self) -> None:
        """Show how to leave; a second Ctrl+C leaves."""
        from powergrid_tui.tui.base.leaving import Leaving

        self.push_screen(Leaving(self.glyphs))

    # At a table

    @property
    def pace(self) -> Pace:
        """How fast bots act."""
        return PACES[self.settings.pace]

    def on_play_screen_pace_chosen(self, message: PlayScreen.PaceChosen) -> None:
        """Let bots act at this pace from now on, at future tables too."""
        self.choose(pace=message.name)

    def show_rules(self) -> None:
        """The rules of the game on the table, or of the one that a new game would be."""
        from powergrid_tui.tui.start.rules import RulesScreen

        self.push_screen(RulesScreen(self._at_table.session.game.id if self._at_table else self._game_id, self.glyphs))

    async def _dispatch_message(self, message: Message) -> None:
        """Survive an error in an installed game: after one, Textual processes no more messages."""
        try:
            await super()._dispatch_message(message)
        except TableError as error:
            self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        """An error in an installed game ends only its own table. Anything else is an error of the program."""
        from powergrid_tui.tui.base.errors import error_of

        why = error_of(error, self._at_table.session.game if self._at_table else None)
        if not why:
            super()._handle_exception(error)
        elif not self._leaving:  # several parts of one board may report it
            self._error, self._leaving = sentence(why), True
            self.call_later(self._leave_broken)

    async def _leave_broken(self) -> None:
        """Go to the first page, which says why."""
        while len(self.screen_stack) > 1:
            await self.pop_screen()
        self._leaving = False

    def _teach(
        self, thinker: Thinking, play_on: Callable[[Session[Any, Any]], None] | None = None, home: str = ""
    ) -> None:
        """The tutorial of the chosen game. Where a learner may go on with the game afterwards, `play_on` does that, and
        `home` is what may be done instead, in words."""
        from powergrid_tui.table.sessions.host import Host
        from powergrid_tui.table.sessions.tutorial import Script
        from powergrid_tui.tui.play.tutorial import TutorialScreen

        tutorial = registry.tutorial(self._game_id)
        if tutorial is None:
            return
        session = tutorial.begin(registry.game(self._game_id))

        def closed(where: str | None) -> None:
            if where == "play_on" and play_on is not None:
                play_on(session)

        host = self._outside.run(Host, session, Script(tutorial, thinker), self.pace)
        self.push_screen(TutorialScreen(host, self.glyphs, tutorial, home), closed)
