"""The program at the keyboard: which page leads to which.

Each page, and what it needs, is imported when it is opened, which brings up the title in a third less time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import SettingsFile
from powergrid_tui.table.records.head import BetweenChoice
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.sessions.pace import Pace
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.tui.start.title import TitleScreen
from powergrid_tui.tui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from pathlib import Path

    from powergrid_tui.table.preferences.presets import KeptPresets
    from powergrid_tui.table.protocol.game import Game
    from powergrid_tui.table.records.seat import Seat
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.table.sessions.shelf import PlaceResult
    from powergrid_tui.toolkit.bots.results import Heads
    from powergrid_tui.toolkit.bots.workers.thinking import Thinking
    from powergrid_tui.toolkit.viewmodel.preview import Paper
    from powergrid_tui.tui.start.setup import Setup

IDLE = 0.5
"""Seconds after which the title has certainly been drawn."""


class HomeApp(TerminalApp):
    """The program. `start` is a session to open at once; `pace` is the seconds between actions of bots and overrides
    the settings; without a settings file, settings last as long as the program runs. The terminal shows only ASCII
    characters if `ascii` says so, and a limited number of colours."""

    def __init__(
        self,
        store: Store,
        *,
        ascii: bool = False,
        depth: ColourDepth | None = ColourDepth.ALL,
        start: Session[Any, Any] | None = None,
        pace: float | None = None,
        settings: SettingsFile | None = None,
        presets: Path | None = None,
    ) -> None:
        super().__init__(ascii=ascii, depth=depth, settings=settings)
        self.store = store
        self._presets = presets
        """The presets file, if presets are to be saved."""
        self._kept_presets: KeptPresets | None = None
        """The presets, once they have been needed."""
        self._start = start
        self.played: list[Session[Any, Any]] = []
        """The game that is or was on the table, preceded by any that could not be saved yet. All others are dropped:
        nothing more will be said about them."""
        self._pace = pace
        self._known_heads: Heads | None = None
        self._bots: Thinking | None = None
        """The thinker for all tables; None before the first game."""

    @property
    def pace(self) -> Pace:
        return super().pace if self._pace is None else Pace(self._pace)

    @property
    def _thinker(self) -> Thinking:
        """Where bots think."""
        if self._bots is None:
            from powergrid_tui.toolkit.bots.workers.thinking import Thinking

            self._bots = Thinking()
        return self._bots

    def get_default_screen(self) -> Screen[None]:
        return TitleScreen(
            self.store.last,
            self.glyphs,
            game=lambda: self._game_id,
            board=self._board_picture,
            shelf=self._shelf,
            trouble=lambda: self.trouble,
            covered=self._start is not None,
        )

    @property
    def _heads(self) -> Heads:
        """What the folder's heads tell, read once."""
        if self._known_heads is None:
            from powergrid_tui.toolkit.bots.results import Heads

            self._known_heads = Heads(self.store)
        return self._known_heads

    def _shelf(self, game_id: str) -> Sequence[PlaceResult]:
        return self._heads.shelf(game_id)

    def _board_picture(self, game_id: str, paper: Paper) -> Sequence[Strip]:
        from powergrid_tui.tui.start.game_picture import board_picture

        return board_picture(self.store, self._heads, game_id, paper)

    async def _leave_broken(self) -> None:
        """Go to the title, which says why."""
        await super()._leave_broken()
        if isinstance(self.screen, TitleScreen):
            self.screen.turn()

    def on_mount(self) -> None:
        super().on_mount()
        if self._start is not None:
            self._play(self._start)
        else:
            self.set_timer(IDLE, self._read_ahead)

    def _page_changed(self, page: Screen[Any]) -> None:
        super()._page_changed(page)
        if isinstance(page, TitleScreen):
            self._note_left()  # before the title asks which game to continue

    def _read_ahead(self) -> None:
        """Import modules while the player reads the title: that makes opening a board faster."""
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
        """Go where the title leads; a second key typed ahead is ignored."""
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
            from powergrid_tui.table.records.typed_seats import person
            from powergrid_tui.toolkit.bots import kinds
            from powergrid_tui.toolkit.bots.programs.allowed import allowed
            from powergrid_tui.tui.start.new_game import NewGame
            from powergrid_tui.tui.start.setup import Setup

            game = registry.game(self._game_id)
            setup = Setup.default(game, (*kinds(game.id), *allowed()), person(), between=self.settings.between)
            self._kept_presets = self._kept_presets or KeptPresets(self._presets)
            self.push_screen(NewGame(setup, self.glyphs, self._kept_presets), self._begin)
        elif message.what == "together":
            from powergrid_tui.tui.start.together import how_to_play_together

            self.show_help(how_to_play_together())
        elif message.what == "tutorial":
            self._teach(self._thinker, self._play_on, tr("title screen"))
        elif message.what == "daily":
            self._open_daily()
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

    def _begin(self, setup: Setup | None) -> None:
        if setup is not None:
            chosen = setup.between if setup.asks_between and setup.between != self.settings.between else ""
            self._start_game(setup.game, setup.options, setup.seats(), between=chosen)

    def _start_game(
        self,
        game: Game[Any, Any],
        options: Any,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        between: BetweenChoice = "",
    ) -> None:
        """Start a new game, dealt at random unless a seed is given."""
        import secrets

        from powergrid_tui.table.sessions.session import Session

        save_file = self.store.save_file_for(seats)
        seed = secrets.randbits(32) if seed is None else seed
        session = Session.start(game, options, seats, seed=seed, save_file=save_file)
        session.between = between
        self._play(session)

    def _continue(self) -> None:
        from powergrid_tui.toolkit.bots.resuming import resumed

        last = self.store.last()
        if last is None:
            return
        try:
            session = resumed(self.store, last.path)
        except TableError as error:
            self._list(mark("Load"), self._play, notice=str(error))
        else:
            self._play(session)

    def _list(self, heading: str, then: Callable[[Session[Any, Any] | None], None], notice: str = "") -> None:
        """The list of games, and what to do with the one chosen."""
        from powergrid_tui.tui.start.load import LoadScreen

        self.push_screen(LoadScreen(heading, self.store, self._resumed, self.glyphs, notice=notice), then)

    def _list_replays(self, at: str = "") -> None:
        """The list of games to replay, with the cursor on one of them; leaving a replay leads back to it."""
        from powergrid_tui.tui.start.load import LoadScreen

        page = LoadScreen(mark("Replay"), self.store, self._resumed, self.glyphs, at=at)

        def chosen(session: Session[Any, Any] | None) -> None:
            if session is not None:
                self._replay(session, back=lambda: self._list_replays(page.chosen))

        self.push_screen(page, chosen)

    def _resumed(self, entry: StoredGame) -> Session[Any, Any]:
        """The session of a saved game, to go on with in its own save file. Raises `TableError`."""
        from powergrid_tui.toolkit.bots.resuming import resumed

        return resumed(self.store, entry.path)

    def _play(self, session: Session[Any, Any] | None) -> None:
        if session is None:
            return

        from powergrid_tui.table.sessions.host import Host
        from powergrid_tui.tui.play.coach import Coach
        from powergrid_tui.tui.play.screen import PlayScreen

        self._error = ""
        self.played = [*(game for game in self.played if game is not session and not game.saved), session]
        self._at_table = self._outside.run(Host, session, self._thinker, self.pace)
        coach = Coach(lambda: self.settings, self.choose, self.note)
        screen = PlayScreen(
            self._at_table,
            self.glyphs,
            coach=coach,
            wants_auto_play=lambda: self.settings.obvious,
            between=session.between or self.settings.between,
        )

        def left(where: str | None) -> None:
            if where == "replay":
                self._replay(session, screen.replay_at, back=lambda: self._play(session))
            elif where in ("rematch", "same_deal"):
                seats, between = tuple(seat.again() for seat in session.seats), session.between
                if where == "same_deal":
                    self._start_game(session.game, session.options, seats, session.seed, between)
                else:
                    options = session.game.again(session.options, session.state)
                    self._start_game(session.game, options, seats, between=between)
            elif session.deal is not None and session.record.finished:
                self._open_daily()

        self.push_screen(screen, left)

    def _open_daily(self) -> None:
        from powergrid_tui.tui.start.daily import offer

        offer(self, self.store, self._play)

    def _play_on(self, session: Session[Any, Any]) -> None:
        """Play and save the game of a tutorial."""
        from powergrid_tui.table.sessions.session import Session

        kept = Session.resume(session.game, session.record, save_file=self.store.save_file_for(session.seats))
        kept.saving.save(lambda: kept.record)  # now, so that it can be resumed even unplayed
        self._play(kept)

    def _note_left(self) -> None:
        """The game on the table is left, so it becomes the one to continue."""
        host, self._at_table = self._at_table, None
        if host is not None and host.session.save_file is not None:
            self.store.leave(host.session.save_file.path)

    def _replay(self, session: Session[Any, Any], at: int = 0, *, back: Callable[[], None]) -> None:
        """Replay a game from a step on; `back` leads to where the reader came from."""

        def left(play_on: bool | None) -> None:
            if play_on:
                self._play(session)
            else:
                back()

        from powergrid_tui.tui.history.replay import ReplayScreen

        self.push_screen(ReplayScreen(session, self.glyphs, at), left)
