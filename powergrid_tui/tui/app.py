"""The program on the screen: which page leads to which.

A page is imported when it is gone to: the title is there sooner by a seventh.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import termios
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from powergrid_tui.desk.glyphs import ASCII, UNICODE
from powergrid_tui.games import shelf
from powergrid_tui.paint import palette
from powergrid_tui.paint.frame import Difference, Frame
from powergrid_tui.table.game import TableError
from powergrid_tui.table.store import Entry, Store
from powergrid_tui.tui.setup import Setup, person
from powergrid_tui.tui.title import TitleScreen, last_game

if TYPE_CHECKING:
    from powergrid_tui.bots.thinking import Thinking
    from powergrid_tui.table.session import Session

PACE = 0.15
"""Seconds between the actions of bots, so that a person can follow."""

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


class PowerGridApp(App[None]):
    """The program. `start` is a session to go straight to; `pace` the seconds between actions of bots."""

    TITLE = "Power Grid"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    ESCAPE_TO_MINIMIZE = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "quit", "Quit", id="app.interrupt", show=False, system=True),
        Binding("ctrl+l", "redraw", "Draw anew", id="app.redraw", show=False),
    ]

    def __init__(
        self, store: Store, *, ascii: bool = False, start: Session[Any, Any] | None = None, pace: float = PACE
    ) -> None:
        super().__init__()
        self.animation_level = "none"
        self.store = store
        self.glyphs = ASCII if ascii else UNICODE
        self._frame = Frame()
        self._start = start
        self.played: Session[Any, Any] | None = None
        """The game that was on the table last."""
        self._pace = pace
        self._bots: Thinking | None = None
        """Who thinks at the tables; None before the first game."""
        self._game_id = next(iter(shelf.GAMES))
        self.register_theme(THEME)
        self.theme = THEME.name

    def get_default_screen(self) -> Screen[None]:
        return TitleScreen(lambda: last_game(self.store.games()), self.glyphs, game=lambda: self._game_id)

    def on_mount(self) -> None:
        if not self.is_headless:
            self._listen_to_signals()
        if self._start is not None:
            self._play(self._start)

    async def on_unmount(self) -> None:
        """All tables have been left by now."""
        if self._bots is not None:
            await self._bots.close()

    def on_resize(self) -> None:
        """A terminal that changes its size moves about what it shows."""
        self._frame.forget()

    def action_redraw(self) -> None:
        """Send the whole screen again, after something else has written on it."""
        self._frame.forget()
        self.refresh(layout=True)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """As Textual does it, but only what differs from what the terminal shows already is sent."""
        update = Difference(self._frame, renderable) if isinstance(renderable, CompositorUpdate) else renderable
        super()._display(screen, update)

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
            from powergrid_tui.tui.new_game import NewGame

            game = shelf.game(self._game_id)
            setup = Setup.usual(game, kinds(game.id), person())
            self.push_screen(NewGame(setup, self.glyphs), self._begin)
        elif message.what == "load":
            self._list("Load", self._play)
        elif message.what == "replay":
            self._list("Replay", self._replay)
        elif message.what == "rules":
            from powergrid_tui.tui.rules import RulesScreen

            name, text = shelf.GAMES[self._game_id].name, shelf.rules_text(self._game_id)
            self.push_screen(RulesScreen(name, text, self.glyphs))
        else:
            self.exit()

    def _begin(self, setup: Setup | None) -> None:
        if setup is None:
            return
        from powergrid_tui.table.session import Session

        seats = setup.seats()
        keeper = self.store.place(seats)
        self._play(Session.start(setup.game, setup.options, seats, seed=secrets.randbits(32), keeper=keeper))

    def _continue(self) -> None:
        entry = last_game(self.store.games())
        if entry is None:
            return
        try:
            session = self._resumed(entry)
        except TableError as error:
            self._list("Load", self._play, notice=str(error))
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

        def left(where: str | None) -> None:
            if where == "replay":
                self._replay(session)

        from powergrid_tui.bots.thinking import Thinking
        from powergrid_tui.table.host import Host
        from powergrid_tui.tui.play import PlayScreen

        self.played = session
        self._bots = self._bots or Thinking()
        self.push_screen(PlayScreen(Host(session, self._bots, self._pace), self.glyphs), left)

    def _replay(self, session: Session[Any, Any] | None) -> None:
        if session is None:
            return

        def left(play_on: bool | None) -> None:
            if play_on:
                self._play(session)

        from powergrid_tui.tui.replay import ReplayScreen

        self.push_screen(ReplayScreen(session, self.glyphs), left)

    def _listen_to_signals(self) -> None:
        """A dropped line, or a word from the system: leave in good order. The game is saved already."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.exit)

        def hung_up(*_: object) -> None:
            if not _terminal_is_there():
                # Nothing to restore, and whoever writes to it may wait for ever: Textual starts anew on the SIGCONT
                # that follows a hang-up, with a writer that dies of the missing terminal, and a queue then fills.
                os._exit(0)
            loop.call_soon_threadsafe(self.exit)

        signal.signal(signal.SIGHUP, hung_up)


def _terminal_is_there() -> bool:
    try:
        termios.tcgetattr(0)
    except (termios.error, OSError):
        return False
    return True
