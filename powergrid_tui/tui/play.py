"""A game being played: people and bots at a session, one board, one keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import var

from powergrid_tui import bots
from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games import shelf
from powergrid_tui.paint.board import Board
from powergrid_tui.table.game import NOBODY, TableError
from powergrid_tui.table.seat import letters
from powergrid_tui.table.session import Session
from powergrid_tui.tui.curtain import Curtain
from powergrid_tui.tui.help import GameMenu, HelpScreen
from powergrid_tui.tui.page import Line, Page
from powergrid_tui.tui.patience import Patience
from powergrid_tui.tui.rules import RulesScreen


class PlayScreen(Page[str]):
    """The table. Gives `title` or `replay` when the players leave it; the game is saved all along."""

    DEFAULT_CSS = """
    PlayScreen Board { height: 1fr; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo", id="play.undo", show=False),
        Binding("question_mark", "help", "Help", id="play.help", show=False),
        Binding("escape", "menu", "Menu", id="play.menu", show=False),
        Binding("space", "hurry", "Hurry the bots", id="play.hurry", show=False),
        Binding("enter", "leave('title')", "To the title", id="play.leave", show=False),
        Binding("r", "leave('replay')", "Replay", id="play.replay", show=False),
    ]

    sitting: var[int | None] = var(None, init=False)
    """The seat of the person at the keyboard; None before anybody took it, and behind the curtain."""

    def __init__(self, session: Session[Any, Any], glyphs: Glyphs, pace: float = 0.0) -> None:
        super().__init__(glyphs)
        self.session = session
        self._pace = pace
        self._people = tuple(at for at, seat in enumerate(session.seats) if not seat.bot)
        self._curtained = len(self._people) > 1 and session.game.secret(session.options)
        self._board = shelf.board(session.game.id)(glyphs, id="board")
        self._hints = Line(id="hints")
        self._bots_at_it = False
        self._patience: Patience | None = None
        self._hurried = asyncio.Event()
        self._end_watch: Callable[[], None] = lambda: None
        if len(self._people) == 1:
            self.set_reactive(PlayScreen.sitting, self._people[0])

    def body(self) -> ComposeResult:
        yield self._board
        yield self._hints

    def on_mount(self) -> None:
        self._end_watch = self.session.watch(self._changed)
        self.call_after_refresh(self._follow)

    def on_unmount(self) -> None:
        self._end_watch()

    @property
    def mover(self) -> int:
        """The seat to move, or `NOBODY`."""
        return self.session.game.to_move(self.session.state)

    def on_board_play(self, message: Board.Play) -> None:
        message.stop()
        if self.mover != self.sitting:
            return
        try:
            self.session.play(message.action)
        except TableError as error:
            self._show(str(error))

    def action_undo(self) -> None:
        if self.mover != self.sitting:
            return
        try:
            self.session.undo()
        except TableError as error:
            self._show(f"No undo: {error}.")

    def action_help(self) -> None:
        if self.is_active:
            self.app.push_screen(HelpScreen(self._board.help(), self.glyphs))

    def action_menu(self) -> None:
        if not self.is_active:
            return  # a key typed ahead
        heading = "THE GAME IS SAVED" if self.session.saved else "THE GAME IS NOT SAVED"
        self.app.push_screen(GameMenu(heading, self.glyphs), self._chosen)

    def action_interrupt(self) -> None:
        """Ctrl+C asks; a second one leaves."""
        self.action_menu()

    def action_hurry(self) -> None:
        """The bots move at once until a person is to move, or until the key is pressed again."""
        if self._hurried.is_set():
            self._hurried.clear()
        else:
            self._hurried.set()

    def action_leave(self, where: str) -> None:
        """Away from a finished game, when the key is not a last one of the game itself."""
        if self.mover == NOBODY and self._patience is not None and self._patience.passes():
            self.dismiss(where)

    def _chosen(self, what: str | None) -> None:
        if what == "quit":
            self.app.exit()
        elif what == "title":
            self.dismiss("title")
        elif what == "rules":
            game = self.session.game
            screen = RulesScreen(game.name, shelf.rules_text(game.id), self.glyphs)
            self.app.push_screen(screen, lambda _: self._follow())
        else:
            self._follow()

    def _changed(self) -> None:
        self.call_later(self._follow)

    def _follow(self) -> None:
        """Show how the game stands, and get whoever is to move to do so."""
        mover = self.mover
        if mover == NOBODY and self._patience is None:
            self._patience = Patience()
        if mover in self._people and mover != self.sitting:
            if self._curtained:
                self._draw_curtain(mover)
                return
            self.sitting = mover
        if mover in self._people:
            self._hurried.clear()
        self._show()
        if mover >= 0 and mover not in self._people and not self._bots_at_it:
            self._let_bots_play()

    def _draw_curtain(self, seat: int) -> None:
        """Ask for the keyboard to be handed over. Behind the curtain the board shows what everybody may see."""
        if not self.on_top:
            return  # something lies over the game; when it is gone, `_follow` comes again
        self.sitting = None
        self._show()
        seats = self.session.seats
        letter = letters(tuple(other.name for other in seats))[seat]

        def answered(taken: bool | None) -> None:
            if taken:
                self.sitting = seat
                self._follow()
            else:
                self.action_menu()

        self.app.push_screen(Curtain(seats[seat], letter, self.glyphs, self.session.trouble), answered)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted and self.mover in self._people and self.mover != self.sitting:
            self.call_later(self._follow)

    def _show(self, notice: str = "") -> None:
        session, game, mover = self.session, self.session.game, self.mover
        mine = mover == self.sitting
        viewer = self.sitting if self.sitting is not None else NOBODY if self._people else 0
        may_undo = mine and not session.undo_refusal()
        self._board.show(
            Snapshot(
                view=game.view(session.state, viewer),
                seat=viewer if viewer >= 0 else max(mover, 0),
                offers=game.choices(session.state) if mine else (),
                seats=session.seats,
                log=session.log,
                may_undo=may_undo,
                notice=notice or session.trouble,
            )
        )
        self._hint(may_undo)

    def _hint(self, may_undo: bool) -> None:
        if self.mover == NOBODY:
            self._hints.hint(("enter", "title"), ("r", "replay"), ("?", "help"), ("esc", "menu"))
            return
        first = [("space", "hurry")] if self.mover not in self._people else [("u", "undo")] if may_undo else []
        self._hints.hint(*first, ("?", "help"), ("esc", "menu"))

    @work(exclusive=True, group="bots")
    async def _let_bots_play(self) -> None:
        """Bots think in a thread, so that the keyboard stays alive; what they decide is played here."""
        session, game = self.session, self.session.game
        players = {at: bots.make(seat.bot, game.id) for at, seat in enumerate(session.seats) if seat.bot}
        self._bots_at_it = True
        try:
            while (seat := self.mover) in players:
                state = session.state
                view, offers, luck = game.view(state, seat), game.choices(state), session.rng(seat)
                action = await asyncio.to_thread(players[seat].decide, view, offers, luck)
                await self._pause()
                if session.state is state:
                    session.play(action)
        except TableError as error:
            self._show(f"A bot is stuck: {error}")
        finally:
            self._bots_at_it = False

    async def _pause(self) -> None:
        if self._pace > 0 and not self._hurried.is_set():
            try:
                await asyncio.wait_for(self._hurried.wait(), self._pace)
            except TimeoutError:
                return
