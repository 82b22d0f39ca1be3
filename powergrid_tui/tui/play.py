"""A game being played: a terminal at a table, with a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.desk.players import players_of
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games import shelf
from powergrid_tui.paint.board import Board
from powergrid_tui.table.game import NOBODY, TableError
from powergrid_tui.table.host import Host
from powergrid_tui.table.language import mark, sentence, tr
from powergrid_tui.table.marks import letters
from powergrid_tui.table.meanwhile import meanwhile, passed_over, round_of
from powergrid_tui.table.session import Session
from powergrid_tui.table.telling import Entry
from powergrid_tui.tui.coach import Coach, LessonPage
from powergrid_tui.tui.curtain import Curtain
from powergrid_tui.tui.help import GameMenu, HelpScreen
from powergrid_tui.tui.page import Line, Page
from powergrid_tui.tui.patience import Patience
from powergrid_tui.tui.rules import RulesScreen
from powergrid_tui.tui.since import SinceScreen

_DISK = 1.0
"""Seconds that the menu waits for a save before it says that the game is not saved."""


class PlayScreen(Page[str]):
    """The table, from one terminal: people take turns at its keyboard.

    Gives `title`, `replay` or `rematch` when they leave.
    The game is saved all along.
    """

    DEFAULT_CSS = """
    PlayScreen Board { height: 1fr; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", mark("Undo"), id="play.undo", show=False),
        Binding("question_mark", "help", mark("Help"), id="play.help", show=False),
        Binding("escape", "menu", mark("Menu"), id="play.menu", show=False),
        Binding("l", "since", mark("Since your last turn"), id="play.since", show=False),
        Binding("space", "hurry", mark("Hurry the bots"), id="play.hurry", show=False),
        Binding("enter", "leave('title')", mark("To the title"), id="play.leave", show=False),
        Binding("r", "leave('replay')", mark("Replay"), id="play.replay", show=False),
        Binding("m", "leave('rematch')", mark("Rematch"), id="play.rematch", show=False),
        Binding("g", "figures", mark("Figures"), id="play.figures", show=False),
    ]

    def __init__(
        self, host: Host, glyphs: Glyphs, seats: Iterable[int] | None = None, *, coach: Coach | None = None
    ) -> None:
        """`seats` are those that are played here: by default all people's, and with none of them this only looks on.
        `coach` explains what is new to them.

        Raises `TableError` when another terminal has one of them.
        """
        super().__init__(glyphs)
        self._host = host
        self._sitting = host.join(host.people if seats is None else seats, self._changed)
        self._board = shelf.board(self.session.game.id)(glyphs, id="board")
        self._hints = Line(id="hints")
        self._coach = coach
        self._patience: Patience | None = None
        self._asked_in: dict[int, int | str] = {}
        """The round in which whoever looks at this screen was asked last: by seat behind a curtain, else together."""
        self._passed_over: tuple[Entry, ...] | None = None
        """Their turns that passed by themselves since they decided last; None before their first decision."""
        self.replay_at = 0
        """Where a replay should begin."""

    @property
    def session(self) -> Session[Any, Any]:
        """The game."""
        return self._host.session

    def body(self) -> ComposeResult:
        yield self._board
        yield self._hints

    def on_mount(self) -> None:
        self.call_after_refresh(self._open)

    def on_unmount(self) -> None:
        self._sitting.leave()

    @property
    def mover(self) -> int:
        """The seat to move, or `NOBODY`."""
        return self.session.game.to_move(self.session.state)

    def on_board_play(self, message: Board.Play) -> None:
        message.stop()
        if self._sitting.seat not in self._sitting.asked:
            return
        if refusal := self._objection(message.action):
            self._show(refusal)
            return
        try:
            self._sitting.play(message.action)
        except TableError as error:
            self._show(str(error))

    def on_board_instruct(self, message: Board.Instruct) -> None:
        message.stop()
        if refusal := self._objection(message.order):
            self._show(refusal)
            return
        try:
            self._sitting.order(message.order)
        except TableError as error:
            self._show(str(error))

    def _objection(self, action: Any) -> str:
        """Why this table does not want an action, or an order, that the rules may allow, or nothing."""
        return ""

    def action_undo(self) -> None:
        if self._sitting.seat not in self._sitting.asked:
            return
        try:
            self._sitting.undo()
        except TableError as error:
            self._show(tr("No undo: {reason}.", reason=error))

    def action_help(self) -> None:
        if self.is_active:
            lesson = self._board.lesson()
            told = [(lesson.heading, lesson.text)] if lesson else []
            self.app.push_screen(HelpScreen([*self._board.help(), *told], self.glyphs))

    def action_menu(self) -> None:
        if not self.is_active:
            return  # a key typed ahead
        self.session.saving.flush(_DISK)
        heading = tr("THE GAME IS SAVED") if self.session.saved else tr("THE GAME IS NOT SAVED")
        self.app.push_screen(GameMenu(heading, self.glyphs), self._chosen)

    def action_interrupt(self) -> None:
        """Ctrl+C asks; a second one leaves."""
        self.action_menu()

    def action_since(self) -> None:
        """What happened since the last decision of whoever has the keyboard."""
        found = meanwhile(self.session, self._here, self._sitting.seat) if self.on_top else None
        if found is not None:
            self.app.push_screen(SinceScreen(self._board.since(found), self.glyphs))

    def action_hurry(self) -> None:
        """The bots move at once until a person is to move, or until the key is pressed again."""
        self._host.hurry()

    def action_leave(self, where: str) -> None:
        """Away from a finished game, when the key is not a last one of the game itself."""
        if self.mover == NOBODY and self._patience is not None and self._patience.passes():
            self._leave(where)

    def action_figures(self) -> None:
        """The finished game in figures; from there into the replay."""
        if self.mover != NOBODY or not self.on_top:
            return
        from powergrid_tui.tui.chronicle import ChroniclePage

        session = self.session
        chronicle = shelf.chronicle(session.game.id, session.steps)
        if chronicle.rounds:
            page = ChroniclePage(tr(session.game.name), chronicle, players_of(session.seats), self.glyphs)
            self.app.push_screen(page, self._to_replay)

    def _to_replay(self, at: int | None) -> None:
        if at is not None:
            self.replay_at = at
            self._leave("replay")

    def _leave(self, where: str) -> None:
        """Get up first: where the players go, the file tells how the game stands."""
        if self.on_top:
            self._sitting.leave()
            self.dismiss(where)

    def _chosen(self, what: str | None) -> None:
        if what == "quit":
            self.app.exit()
        elif what == "title":
            self._leave("title")
        elif what == "rules":
            game = self.session.game
            screen = RulesScreen(tr(game.name), shelf.rules_text(game.id), self.glyphs)
            self.app.push_screen(screen, lambda _: self._follow())
        else:
            self._follow()

    def _changed(self) -> None:
        if self.is_mounted:
            self.call_later(self._follow)

    def _open(self) -> None:
        """The board has been drawn: let the game go on."""
        self._follow()
        self._host.open()
        shelf.read_ahead(self.session.game.id)

    def _follow(self) -> None:
        """Show how the game stands, and let the next person here who is asked have the keyboard."""
        sitting = self._sitting
        if self.mover == NOBODY and self._patience is None:
            self._patience = Patience()
        if sitting.asked and sitting.seat not in sitting.asked:
            if self._curtained:
                self._draw_curtain(sitting.asked[0])
                return
            sitting.turn_to(sitting.asked[0])
        self._show()
        self._tell_first()

    def _tell_first(self) -> None:
        """What is to be read before one decides: what happened meanwhile, then what one meets for the first time."""
        self._look_back()
        if self.on_top and (self._sitting.asked or self.mover == NOBODY):
            self._teach()

    @property
    def _here(self) -> tuple[int, ...]:
        """The seats of those who look at this screen now: behind a curtain it is one of them."""
        return (self._sitting.seat,) if self._curtained else self._sitting.people

    def _look_back(self) -> None:
        """Once a round has ended, and before the next decision, show what happened; not before the first one."""
        sitting = self._sitting
        if not self.on_top or sitting.seat not in sitting.asked:
            return
        who = sitting.seat if self._curtained else NOBODY
        now = round_of(self.session.game, self.session.state)
        before, self._asked_in[who] = self._asked_in.get(who, now), now
        if before != now:
            self.action_since()

    @property
    def _curtained(self) -> bool:
        """Whether people at this keyboard have secrets from one another."""
        return len(self._sitting.people) > 1 and self.session.game.secret(self.session.options)

    def _draw_curtain(self, seat: int) -> None:
        """Ask for the keyboard to be handed over. Behind the curtain the board shows what everybody may see."""
        if not self.on_top:
            return  # something lies over the game; when it is gone, `_follow` comes again
        self._sitting.turn_to(NOBODY)
        self._show()
        seats = self.session.seats
        letter = letters(tuple(other.name for other in seats))[seat]

        def answered(taken: bool | None) -> None:
            if not taken:
                self.action_menu()
                return
            if seat in self._sitting.people:
                self._sitting.turn_to(seat)
            self._follow()

        self.app.push_screen(Curtain(seats[seat], letter, self.glyphs, self.session.trouble), answered)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        asked = self._sitting.asked
        if self.is_mounted and asked and self._sitting.seat not in asked:
            self.call_later(self._follow)
        elif self.is_mounted:
            self.call_later(self._tell_first)

    def _show(self, notice: str = "") -> None:
        sitting = self._sitting
        self._passed_over = passed_over(self.session, self._here, sitting.seat)
        passed = " ".join(sentence(entry.text) for entry in self._passed_over or ())
        may_undo = sitting.may_undo
        self._board.show(
            Snapshot(
                view=sitting.view,
                seat=sitting.seat if sitting.seat >= 0 else max(self.mover, 0) if sitting.people else 0,
                offers=sitting.offers,
                seats=self.session.seats,
                log=sitting.log,
                may_undo=may_undo,
                order=sitting.order_given,
                notice=notice or passed or self._host.notice,
            )
        )
        self._hint(may_undo)

    def _teach(self) -> None:
        """Explain what is asked, or how the game ended, to somebody who meets it for the first time."""
        coach, lesson = self._coach, self._board.lesson()
        if coach is None or lesson is None or not coach.wants(lesson):
            return
        coach.told(lesson)

        def read(answer: str | None) -> None:
            if answer == "stop":
                coach.stop()

        self.app.push_screen(LessonPage(lesson, self.glyphs, tr("no more of the coach")), read)

    def _hint(self, may_undo: bool) -> None:
        back = [("l", tr("last turn"))] if self._passed_over is not None else []
        if self.mover == NOBODY:
            after = (("enter", tr("title")), ("m", tr("rematch")), ("r", tr("replay")), ("g", tr("figures")))
            self._hints.hint(*after, *back, ("?", tr("help")), ("esc", tr("menu, quit")))
            return
        undo = [("u", tr("undo"))] if may_undo else []
        first = undo if self._sitting.asked else [("space", tr("hurry"))] if self._host.bots_asked else []
        self._hints.hint(*first, *back, ("?", tr("help")), ("esc", tr("menu, quit")))
