"""The program on the screen: which page leads to which.

A page, and what it needs, is imported when it is gone to: the title is there sooner by a third.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Event, InputEvent
from textual.screen import Screen
from textual.theme import Theme

from powergrid_tui.desk.glyphs import ASCII, UNICODE
from powergrid_tui.games import shelf
from powergrid_tui.paint import palette
from powergrid_tui.paint.frame import Frame
from powergrid_tui.paint.updates import CompositorUpdate, PaintingApp
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.language import mark, tr
from powergrid_tui.table.pace import PACES, Pace
from powergrid_tui.table.settings import Settings, SettingsFile
from powergrid_tui.table.store import Entry, Store
from powergrid_tui.tui.driver import TerminalDriver
from powergrid_tui.tui.keys import TypeAhead
from powergrid_tui.tui.title import TitleScreen

if TYPE_CHECKING:
    from pathlib import Path

    from powergrid_tui.bots.thinking import Thinking
    from powergrid_tui.table.game import Game
    from powergrid_tui.table.host import Host
    from powergrid_tui.table.presets import KeptPresets
    from powergrid_tui.table.seat import Seat
    from powergrid_tui.table.session import Session
    from powergrid_tui.tui.play import PlayScreen
    from powergrid_tui.tui.setup import Setup

IDLE = 0.5
"""Seconds after which the title has been drawn, wherever it is."""

THEME = Theme(
    name="powergrid",
    primary=palette.ACCENT,
    accent=palette.ACCENT,
    foreground=palette.FOREGROUND,
    background=palette.BACKGROUND,
    surface=palette.BACKGROUND,
    panel=palette.PANEL,
    dark=True,
)


class PowerGridApp(PaintingApp[None]):
    """The program. `start` is a session to go straight to; `pace` the seconds between actions of bots, whatever the
    settings say; without a file of settings they hold as long as the program runs."""

    TITLE = "Power Grid"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    ESCAPE_TO_MINIMIZE = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", mark("Quit"), id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "quit", mark("Quit"), id="app.interrupt", show=False, system=True),
        Binding("ctrl+l", "redraw", mark("Draw anew"), id="app.redraw", show=False),
        Binding("ctrl+z", "suspend_process", mark("To the shell"), id="app.suspend", show=False, priority=True),
    ]

    def __init__(
        self,
        store: Store,
        *,
        ascii: bool = False,
        start: Session[Any, Any] | None = None,
        pace: float | None = None,
        settings: SettingsFile | None = None,
        presets: Path | None = None,
    ) -> None:
        super().__init__()
        self.animation_level = "none"
        self.store = store
        self._presets = presets
        """The file of presets, if they are to be kept."""
        self._kept: KeptPresets | None = None
        """The presets, from the first time that they are wanted."""
        self._settings_file = settings
        self.settings = Settings(coach=False)  # without a file nothing says what has been explained
        """What the player has chosen for the program."""
        self.trouble = ""
        """What is wrong with the file of settings, or nothing."""
        if settings is not None:
            try:
                self.settings = settings.load()
            except TableError as error:
                self.trouble = str(error)
        self.glyphs = ASCII if ascii or self.settings.ascii else UNICODE
        self._frame = Frame()
        self._type_ahead = TypeAhead()
        self._start = start
        self.played: list[Session[Any, Any]] = []
        """The game that is or was on the table, and before it those that could not be saved yet: of the others nothing
        is to be told any more, so they are let go."""
        self._at_table: Host | None = None
        """The table that is played at now."""
        self._pace = pace
        self._bots: Thinking | None = None
        """Who thinks at the tables; None before the first game."""
        self._outside = copy_context()
        """What a table is laid in: the context of a page would keep the page alive as long as a bot lives."""
        self._game_id = next(iter(shelf.GAMES))
        self.register_theme(THEME)
        self.theme = THEME.name

    def choose(self, **changes: Any) -> None:
        """Change settings, and keep them."""
        self.settings = self.settings.evolve(**changes)
        if self._settings_file is not None:
            try:
                self._settings_file.save(self.settings)
            except TableError as error:
                self.trouble = str(error)
            else:
                self.trouble = ""
        if self._at_table is not None:
            self._at_table.pace = self.pace

    @property
    def pace(self) -> Pace:
        """How fast bots act."""
        return PACES[self.settings.pace] if self._pace is None else Pace(self._pace)

    def get_default_screen(self) -> Screen[None]:
        return TitleScreen(self.store.last, self.glyphs, game=lambda: self._game_id)

    def get_driver_class(self) -> type[Driver]:
        """Ours in a terminal; whatever else the environment asks for stays."""
        usual = super().get_driver_class()
        return TerminalDriver if usual is LinuxDriver else usual

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._page_changed, immediate=True)
        if self._start is not None:
            self._play(self._start)
        else:
            self.set_timer(IDLE, self._read_ahead)

    def _page_changed(self, page: Screen[Any]) -> None:
        self._type_ahead.page_changed()
        if isinstance(page, TitleScreen):
            self._note_left()  # before the title asks which game to continue

    def _read_ahead(self) -> None:
        """Nobody waits while the title is read: the way from there to a board is shorter afterwards."""
        shelf.read_ahead(self._game_id, all=True)

    async def on_unmount(self) -> None:
        """All tables have been left by now."""
        self._note_left()
        if self._bots is not None:
            await self._bots.close()

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

    async def on_event(self, event: Event) -> None:
        """Keys and clicks that were meant for the page before lead nowhere."""
        if isinstance(event, InputEvent):
            late = self._type_ahead.older if event.is_forwarded else self._type_ahead.late
            if late(event):
                return
        await super().on_event(event)

    def on_title_screen_chosen(self, message: TitleScreen.Chosen) -> None:
        """Go where the title leads; a second key typed ahead leads nowhere else."""
        if not isinstance(self.screen, TitleScreen):
            return
        if message.what == "continue":
            self._continue()
        elif message.what == "game":
            every = list(shelf.GAMES)
            self._game_id = every[(every.index(self._game_id) + 1) % len(every)]
            self.screen.turn()
        elif message.what == "new":
            from powergrid_tui.bots import kinds
            from powergrid_tui.table.presets import KeptPresets
            from powergrid_tui.table.seating import person
            from powergrid_tui.tui.new_game import NewGame
            from powergrid_tui.tui.setup import Setup

            game = shelf.game(self._game_id)
            setup = Setup.usual(game, kinds(game.id), person())
            self._kept = self._kept or KeptPresets(self._presets)
            self.push_screen(NewGame(setup, self.glyphs, self._kept), self._begin)
        elif message.what == "tutorial":
            self._teach()
        elif message.what == "load":
            self._list(tr("Load"), self._play)
        elif message.what == "replay":
            self._list(tr("Replay"), self._replay)
        elif message.what == "statistics":
            from powergrid_tui.tui.statistics import StatisticsPage

            self.push_screen(StatisticsPage(self.store, self.glyphs))
        elif message.what == "rules":
            from powergrid_tui.tui.rules import RulesScreen

            name, text = tr(shelf.GAMES[self._game_id].name), shelf.rules_text(self._game_id)
            self.push_screen(RulesScreen(name, text, self.glyphs))
        else:
            self.exit()

    def _begin(self, setup: Setup | None) -> None:
        if setup is not None:
            self._start_game(setup.game, setup.options, setup.seats())

    def _start_game(self, game: Game[Any, Any], options: Any, seats: tuple[Seat, ...]) -> None:
        import secrets

        from powergrid_tui.table.session import Session

        keeper = self.store.place(seats)
        self._play(Session.start(game, options, seats, seed=secrets.randbits(32), keeper=keeper))

    def _continue(self) -> None:
        entry = self.store.last()
        if entry is None:
            return
        try:
            session = self._resumed(entry)
        except TableError as error:
            self._list(tr("Load"), self._play, notice=str(error))
        else:
            self._play(session)

    def _list(self, heading: str, then: Callable[[Session[Any, Any] | None], None], notice: str = "") -> None:
        """The list of games, and what to do with the one that is chosen."""
        from powergrid_tui.tui.load import LoadScreen

        self.push_screen(LoadScreen(heading, self.store, self._resumed, self.glyphs, notice=notice), then)

    def _resumed(self, entry: Entry) -> Session[Any, Any]:
        """The session of a kept game, to go on with in its place. Raises `TableError`."""
        from powergrid_tui.bots import make
        from powergrid_tui.table.session import Session

        record, keeper = self.store.open(entry.path)
        for seat in record.seats:
            if seat.bot:
                make(seat.bot, record.game)
        return Session.resume(shelf.game(record.game), record, keeper=keeper)

    def _play(self, session: Session[Any, Any] | None) -> None:
        if session is None:
            return

        from powergrid_tui.bots.thinking import Thinking
        from powergrid_tui.table.host import Host
        from powergrid_tui.tui.coach import Coach
        from powergrid_tui.tui.play import PlayScreen

        self.played = [*(game for game in self.played if game is not session and not game.saved), session]
        self._bots = self._bots or Thinking()
        self._at_table = self._outside.run(Host, session, self._bots, self.pace)
        screen = PlayScreen(self._at_table, self.glyphs, coach=Coach(lambda: self.settings, self.choose))

        def left(where: str | None) -> None:
            if where == "replay":
                self._replay(session, screen.replay_at)
            elif where == "rematch":
                self._rematch(session)

        self.push_screen(screen, left)

    def _rematch(self, session: Session[Any, Any]) -> None:
        """The same game again with the same seats, dealt anew."""
        self._start_game(session.game, session.options, session.seats)

    def _teach(self) -> None:
        """The tutorial of the game that is chosen; who plays on afterwards has a game that is kept."""
        from powergrid_tui.bots.thinking import Thinking
        from powergrid_tui.table.host import Host
        from powergrid_tui.table.session import Session
        from powergrid_tui.table.tutorial import Script
        from powergrid_tui.tui.tutorial import TutorialScreen

        tutorial, game = shelf.tutorial(self._game_id), shelf.game(self._game_id)
        if tutorial is None:
            return
        session = tutorial.begin(game)

        def left(where: str | None) -> None:
            if where == "play_on":
                self._play(Session.resume(game, session.record, keeper=self.store.place(session.seats)))

        self._bots = self._bots or Thinking()
        host = self._outside.run(Host, session, Script(tutorial, self._bots), self.pace)
        self.push_screen(TutorialScreen(host, self.glyphs, tutorial), left)

    def on_play_screen_pace_chosen(self, message: PlayScreen.PaceChosen) -> None:
        """From now on bots act so fast, at tables to come too."""
        self.choose(pace=message.name)

    def _note_left(self) -> None:
        """The game on the table is left: it is the one to continue."""
        host, self._at_table = self._at_table, None
        if host is not None and host.session.keeper is not None:
            self.store.leave(host.session.keeper.path)

    def _replay(self, session: Session[Any, Any] | None, at: int = 0) -> None:
        if session is None:
            return

        def left(play_on: bool | None) -> None:
            if play_on:
                self._play(session)

        from powergrid_tui.tui.replay import ReplayScreen

        self.push_screen(ReplayScreen(session, self.glyphs, at), left)
