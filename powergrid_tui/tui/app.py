"""The program on the screen: which page leads to which.

A page, and what it needs, is imported when it is gone to: the title is there sooner by a third.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.screen import Screen

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Settings, SettingsFile
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.table.words.language import mark, sentence
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.colours.themes import Depth
from powergrid_tui.tui.start.title import TitleScreen
from powergrid_tui.tui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from pathlib import Path

    from powergrid_tui.table.preferences.presets import KeptPresets
    from powergrid_tui.table.protocol.game import Game
    from powergrid_tui.table.records.seat import Seat
    from powergrid_tui.table.sessions.host import Host
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit.bots.workers.thinking import Thinking
    from powergrid_tui.tui.play.screen import PlayScreen
    from powergrid_tui.tui.start.setup import Setup

IDLE = 0.5
"""Seconds after which the title has been drawn, wherever it is."""


class PowerGridApp(TerminalApp):
    """The program. `start` is a session to go straight to; `pace` the seconds between actions of bots, whatever the
    settings say; without a file of settings they hold as long as the program runs. The terminal shows plain signs alone
    where `ascii` says so, and so many colours."""

    TITLE = "Power Grid"

    def __init__(
        self,
        store: Store,
        *,
        ascii: bool = False,
        depth: Depth = Depth.ALL,
        start: Session[Any, Any] | None = None,
        pace: float | None = None,
        settings: SettingsFile | None = None,
        presets: Path | None = None,
    ) -> None:
        super().__init__(ascii=ascii, depth=depth, settings=settings)
        self.store = store
        self._presets = presets
        """The file of presets, if they are to be kept."""
        self._kept_presets: KeptPresets | None = None
        """The presets, from the first time that they are wanted."""
        self._start = start
        self.played: list[Session[Any, Any]] = []
        """The game that is or was on the table, and before it those that could not be saved yet: of the others nothing
        is to be told any more, so they are let go."""
        self._at_table: Host | None = None
        """The table that is played at now."""
        self._fault = ""
        """What the game of somebody else's broke down with that was on the table last."""
        self._pace = pace
        self._bots: Thinking | None = None
        """Who thinks at the tables; None before the first game."""
        self._game_id = next(iter(registry.GAMES))

    @property
    def pace(self) -> Pace:
        """How fast bots act."""
        return PACES[self.settings.pace] if self._pace is None else Pace(self._pace)

    def _obey(self, before: Settings) -> None:
        super()._obey(before)
        if self.settings.pace != before.pace and self._at_table is not None:
            self._at_table.pace = self.pace

    def get_default_screen(self) -> Screen[None]:
        return TitleScreen(self.store.last, self.glyphs, game=lambda: self._game_id, trouble=lambda: self.trouble)

    @property
    def trouble(self) -> str:
        """What went wrong with a game that was on the table, or with the file of settings; or nothing."""
        return self._fault or super().trouble

    def _handle_exception(self, error: Exception) -> None:
        """A game of somebody else's that breaks down ends its own table. All else is an error of the program."""
        from powergrid_tui.tui.base.faults import fault_of

        why = fault_of(error, self._at_table.session.game if self._at_table else None)
        if not why:
            super()._handle_exception(error)
        elif not self._fault:  # several parts of one board may tell of it
            self._fault = sentence(why)
            self.call_later(self._leave_broken)

    async def _leave_broken(self) -> None:
        """To the title, which tells why."""
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._page_changed, immediate=True)
        if self._start is not None:
            self._play(self._start)
        else:
            self.set_timer(IDLE, self._read_ahead)

    def _page_changed(self, page: Screen[Any]) -> None:
        super()._page_changed(page)
        if isinstance(page, TitleScreen):
            self._note_left()  # before the title asks which game to continue

    def _read_ahead(self) -> None:
        """Nobody waits while the title is read: the way from there to a board is shorter afterwards."""
        registry.read_ahead(self._game_id)

    async def on_unmount(self) -> None:
        """All tables have been left by now."""
        self._note_left()
        if self._bots is not None:
            await self._bots.close()

    def on_play_screen_called(self, message: Message) -> None:
        """Ring for the person who is asked."""
        if self.settings.bell:
            self.bell()

    def on_title_screen_chosen(self, message: TitleScreen.Chosen) -> None:
        """Go where the title leads; a second key typed ahead leads nowhere else."""
        if not isinstance(self.screen, TitleScreen):
            return
        if message.what == "continue":
            self._continue()
        elif message.what == "game":
            every = list(registry.GAMES)
            self._game_id = every[(every.index(self._game_id) + 1) % len(every)]
            self.screen.turn()
        elif message.what == "new":
            from powergrid_tui.table.preferences.presets import KeptPresets
            from powergrid_tui.table.records.seating import person
            from powergrid_tui.toolkit.bots import kinds
            from powergrid_tui.toolkit.bots.programs.allowed import allowed
            from powergrid_tui.tui.start.new_game import NewGame
            from powergrid_tui.tui.start.setup import Setup

            game = registry.game(self._game_id)
            setup = Setup.usual(game, (*kinds(game.id), *allowed()), person())
            self._kept_presets = self._kept_presets or KeptPresets(self._presets)
            self.push_screen(NewGame(setup, self.glyphs, self._kept_presets), self._begin)
        elif message.what == "tutorial":
            self._teach()
        elif message.what == "load":
            self._list(mark("Load"), self._play)
        elif message.what == "replay":
            self._list_replays()
        elif message.what == "statistics":
            from powergrid_tui.tui.history.statistics import StatisticsPage

            self.push_screen(StatisticsPage(self.store, self.glyphs))
        elif message.what == "rules":
            self.show_rules()
        elif message.what == "settings":
            self.show_settings()
        else:
            self.exit()

    def show_rules(self) -> None:
        """The rules of the game on the table, or of the one that a new one would be."""
        from powergrid_tui.tui.start.rules import RulesScreen

        self.push_screen(RulesScreen(self._at_table.session.game.id if self._at_table else self._game_id, self.glyphs))

    def _begin(self, setup: Setup | None) -> None:
        if setup is not None:
            self._start_game(setup.game, setup.options, setup.seats())

    def _start_game(self, game: Game[Any, Any], options: Any, seats: tuple[Seat, ...], seed: int | None = None) -> None:
        """A new game, with a deal of its own where no seed says which."""
        import secrets

        from powergrid_tui.table.sessions.session import Session

        keeper = self.store.place(seats)
        seed = secrets.randbits(32) if seed is None else seed
        self._play(Session.start(game, options, seats, seed=seed, keeper=keeper))

    def _continue(self) -> None:
        entry = self.store.last()
        if entry is None:
            return
        try:
            session = self._resumed(entry)
        except TableError as error:
            self._list(mark("Load"), self._play, notice=str(error))
        else:
            self._play(session)

    def _list(self, heading: str, then: Callable[[Session[Any, Any] | None], None], notice: str = "") -> None:
        """The list of games, and what to do with the one that is chosen."""
        from powergrid_tui.tui.start.load import LoadScreen

        self.push_screen(LoadScreen(heading, self.store, self._resumed, self.glyphs, notice=notice), then)

    def _list_replays(self, at: str = "") -> None:
        """The list of games to look at again, with the cursor on one of them; from a replay one comes back to it."""
        from powergrid_tui.tui.start.load import LoadScreen

        page = LoadScreen(mark("Replay"), self.store, self._resumed, self.glyphs, at=at)

        def chosen(session: Session[Any, Any] | None) -> None:
            if session is not None:
                self._replay(session, back=lambda: self._list_replays(page.chosen))

        self.push_screen(page, chosen)

    def _resumed(self, entry: StoredGame) -> Session[Any, Any]:
        """The session of a kept game, to go on with in its place. Raises `TableError`."""
        from powergrid_tui.table.records.seating import bots_refusals
        from powergrid_tui.table.sessions.session import Session
        from powergrid_tui.toolkit.bots import kinds

        record, keeper = self.store.open(entry.path)
        game = registry.game(record.game)
        for refusal in bots_refusals(record.seats, kinds(game.id)):
            raise TableError(refusal)
        return Session.resume(game, record, keeper=keeper)

    def _play(self, session: Session[Any, Any] | None) -> None:
        if session is None:
            return

        from powergrid_tui.table.sessions.host import Host
        from powergrid_tui.toolkit.bots.workers.thinking import Thinking
        from powergrid_tui.tui.play.coach import Coach
        from powergrid_tui.tui.play.screen import PlayScreen

        self._fault = ""
        self.played = [*(game for game in self.played if game is not session and not game.saved), session]
        self._bots = self._bots or Thinking()
        self._at_table = self._outside.run(Host, session, self._bots, self.pace)
        coach = Coach(lambda: self.settings, self.choose, self.note)
        screen = PlayScreen(self._at_table, self.glyphs, coach=coach, confirms=lambda: self.settings.obvious)

        def left(where: str | None) -> None:
            if where == "replay":
                self._replay(session, screen.replay_at, back=lambda: self._play(session))
            elif where in ("rematch", "same_deal"):
                seats = tuple(seat.again() for seat in session.seats)
                if where == "same_deal":
                    self._start_game(session.game, session.options, seats, session.seed)
                else:
                    self._start_game(session.game, session.game.again(session.options, session.state), seats)

        self.push_screen(screen, left)

    def _teach(self) -> None:
        """The tutorial of the game that is chosen; who plays on afterwards has a game that is kept."""
        from powergrid_tui.table.sessions.host import Host
        from powergrid_tui.table.sessions.session import Session
        from powergrid_tui.table.sessions.tutorial import Script
        from powergrid_tui.toolkit.bots.workers.thinking import Thinking
        from powergrid_tui.tui.play.tutorial import TutorialScreen

        tutorial, game = registry.tutorial(self._game_id), registry.game(self._game_id)
        if tutorial is None:
            return
        session = tutorial.begin(game)

        def left(where: str | None) -> None:
            if where == "play_on":
                kept = Session.resume(game, session.record, keeper=self.store.place(session.seats))
                kept.saving.save(lambda: kept.record)  # now: who leaves before acting has a game to come back to
                self._play(kept)

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

    def _replay(self, session: Session[Any, Any], at: int = 0, *, back: Callable[[], None]) -> None:
        """A game again from a step on; `back` leads where one comes from."""

        def left(play_on: bool | None) -> None:
            if play_on:
                self._play(session)
            else:
                back()

        from powergrid_tui.tui.history.replay import ReplayScreen

        self.push_screen(ReplayScreen(session, self.glyphs, at), left)
