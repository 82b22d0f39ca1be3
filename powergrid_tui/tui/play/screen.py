"""A game being played: a terminal at a table, with a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.catching_up import CatchingUp
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES, PaceName, turned
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.bots.programs.allowed import allowed
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.tui.base.help import at_the_table
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.page import Hint
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.play.after_game import AfterGame
from powergrid_tui.tui.play.answers import Answers
from powergrid_tui.tui.play.coach import Coach, Lessons
from powergrid_tui.tui.play.hands import Hands
from powergrid_tui.tui.play.hint import HintPanel
from powergrid_tui.tui.play.key_line import PlayKeys
from powergrid_tui.tui.play.keyboard import Keyboard
from powergrid_tui.tui.play.menu import TableMenu
from powergrid_tui.tui.play.pace import pace_in_words
from powergrid_tui.tui.play.shown import Shown
from powergrid_tui.tui.play.since import SinceScreen
from powergrid_tui.tui.play.terminal import Terminal


class PlayScreen(Terminal):
    """The table, from one terminal: people take turns at its keyboard. Keys and messages arrive here, and are handled
    by the parts made below.

    Returns `title`, `replay`, `rematch` or `same_deal` when they leave. The game is saved after every action.
    """

    DEFAULT_CSS = """
    PlayScreen > .page { layers: default hint; }
    PlayScreen Board { height: 1fr; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", mark("Undo"), id="play.undo", show=False),
        Binding("question_mark", "help", mark("Help"), id="play.help", show=False),
        Binding("escape", "menu", mark("Menu"), id="play.menu", show=False),
        Binding("e,E", "since", mark("Since your last turn, in full"), id="play.since", show=False),
        Binding("X", "no_coach", mark("No more coaching"), id="play.no_coach", show=False),
        Binding("h", "hint", mark("Hint"), id="play.hint", show=False),
        Binding("i", "plan", mark("Plan while others act"), id="play.plan", show=False),
        Binding("space", "hurry", mark("Hurry the bots"), id="play.hurry", show=False),
        Binding("comma,less_than_sign", "turn_pace(-1)", mark("Slower bots"), id="play.slower", show=False),
        Binding("full_stop,greater_than_sign", "turn_pace(1)", mark("Faster bots"), id="play.faster", show=False),
        Binding("enter", "leave('title')", mark("Title screen"), id="play.leave", show=False),
        Binding("r", "leave('replay')", mark("Replay"), id="play.replay", show=False),
        Binding("m", "leave('rematch')", mark("Rematch"), id="play.rematch", show=False),
        Binding("g", "figures", mark("Figures"), id="play.figures", show=False),
        Binding("v", "review", mark("Review"), id="play.review", show=False),
        Binding("p", "picture", mark("Save the picture"), id="play.picture", show=False),
    ]

    class PaceChosen(Message):
        """Somebody wants bots to act at another pace."""

        def __init__(self, name: PaceName) -> None:
            self.name: PaceName = name
            super().__init__()

    class Called(Message):
        """A person here is asked, after others have acted."""

    HOME: ClassVar[str] = mark("title")
    """Where leaving a table leads, in a word."""

    def __init__(
        self,
        host: Host,
        glyphs: Glyphs,
        seats: Iterable[int] | None = None,
        *,
        coach: Coach | None = None,
        who: int = 0,
        confirms: Callable[[], bool] = lambda: False,
    ) -> None:
        """`seats` are those played here: by default all people's; with none, this screen only watches. `coach` explains
        what is new to them; `who` is the person at the terminal, where seats belong to people; `confirms` says whether
        their obvious choices are made automatically.

        Raises `TableError` when another terminal has one of the seats.
        """
        super().__init__(host, glyphs, host.people if seats is None else seats, who)
        connection, game = self._connection, self.session.game
        self._board = registry.board(game.id)(glyphs, id="board")
        self._hint_panel = HintPanel(connection, glyphs)
        self._keys = PlayKeys(id="hints")
        self._planning = Planning(connection)
        connection.confirms = lambda: confirms() and not self._planning.open
        self._hands = Hands(connection, (*kinds(game.id), *allowed()))
        self._keyboard = Keyboard(self, connection, self.action_menu)
        self._answers = Answers(self, connection, self._planning, self._objection)
        self._catching_up = CatchingUp(connection)
        self._shown = Shown(self, connection, self._planning, self._catching_up)
        self._menu = TableMenu(self, connection, self._hands)
        self._after_game = AfterGame(self, connection)
        self._lessons = Lessons(self, self._board, coach)
        self._over = False
        """Whether the end has been shown."""
        self._shown_seat = NOBODY
        """Who had the keyboard when the board was last shown; nobody behind a curtain."""

    def body(self) -> ComposeResult:
        yield self._board
        yield self._keys
        yield self._hint_panel

    def on_resize(self) -> None:
        super().on_resize()
        self.call_after_refresh(self._hint_panel.place)

    def on_mount(self) -> None:
        self.call_after_refresh(self._open)

    def tell(self) -> None:
        self.show()

    def on_board_play(self, message: Board.Play) -> None:
        message.stop()
        self._answers.play(message.actions)

    def on_board_plan(self, message: Board.Plan) -> None:
        message.stop()
        self._answers.plan(message.view, message.actions)

    def on_board_instruct(self, message: Board.Instruct) -> None:
        message.stop()
        self._answers.set_premove(message.premove)

    def _objection(self, *actions: Any) -> str:
        """Why this table does not want these actions, one after another, or a premove, which the rules may allow; or an
        empty string."""
        return ""

    def action_undo(self) -> None:
        self._answers.take_back()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Called by Textual: whether a key of the table does anything now."""
        if action in ("leave", "figures", "review", "picture"):
            return self.mover == NOBODY
        return action != "hurry" or bool(self._host.bots_asked)

    @property
    def has_help(self) -> bool:
        return True

    def does_nothing(self, sentence: str) -> None:
        self._board.does_nothing(sentence)

    def action_help(self) -> None:
        if self.is_active:
            shell, lesson = shell_of(self), self._board.lesson()
            told, changed = [(lesson.heading, lesson.text)] if lesson else [], shell.changed_keys()
            keys = [(tr("Keys you have changed"), changed)] if changed else []  # the other texts name the default keys
            parts = [*keys, *self._board.help(), *told, at_the_table()]
            hints = dict.fromkeys((*self.hinted, *self._board.hints))
            besides = [hint for hint in hints if hint[1] != tr("help")]
            now = self._board.keys_now(besides)._replace(where=self._where)
            shell.show_help(parts, now, shell.key_groups(self.session.game.id))

    @property
    def _where(self) -> str:
        """The game and its phase, in words."""
        game = self.session.game
        phase = registry.phases(game.id).get(str(game.facts(self.session.state).get("phase", "")), "")
        return trc("place", "{game}: {phase}", game=tr(game.name), phase=tr(phase)) if phase else tr(game.name)

    def action_menu(self) -> None:
        if not self.is_active or self._hint_panel.put_away():
            return
        if self._planning.open:
            self.action_plan()
        else:
            self._open_menu()

    def action_interrupt(self) -> None:
        """Ctrl+C asks; a second one leaves."""
        if self.is_active:
            self._open_menu()

    def _open_menu(self) -> None:
        self._menu.open(self.meanwhile, self.afterwards, self.away)

    def action_hint(self) -> None:
        """Show what the best bot would do in the place of whoever has the keyboard, or hide it again."""
        if self.on_top and self.mover != NOBODY:
            self._hint_panel.ask()

    def action_plan(self) -> None:
        """Plan what to do once asked, or leave planning; a plan that stands remains."""
        if self.on_top and (self._planning.open or self._may_plan):
            self._planning.turn()
            self.follow()
        elif self.on_top:
            self._board.does_nothing(tr("There is nothing to plan ahead now."))

    @property
    def _may_plan(self) -> bool:
        """Whether the viewer has something to plan and the screen to themselves."""
        return self._planning.offered

    def action_since(self) -> None:
        """Show in full the lesson of the coach that is in the dock, or else what happened since the last decision of
        whoever has the keyboard."""
        if not self.on_top or self._lessons.read():
            return
        if (found := self._catching_up.recap) is not None:
            self.app.push_screen(SinceScreen(self._board.since(found), self.glyphs))
        else:
            self._board.does_nothing(tr("You have not decided anything yet that others could have answered."))

    def action_no_coach(self) -> None:
        """Stop the lessons."""
        if self._lessons.stop():
            self.show(tr("The coach says no more. The settings bring it back."))

    def action_hurry(self) -> None:
        """Let the bots move at once until a person is to move, or until the key is pressed again; one step at a time,
        let one of them move."""
        self._host.hurry()

    def action_turn_pace(self, by: int) -> None:
        """Make bots faster or slower from now on."""
        name = self._host.pace.name
        if name is None:
            return
        chosen = turned(name, by)
        self._hands.pace_chosen()
        self._host.pace = PACES[chosen]
        self.post_message(self.PaceChosen(chosen))
        self.show("" if self._host.bots_asked else tr("Bots: {pace}.", pace=pace_in_words(chosen)))

    def action_leave(self, where: str) -> None:
        """Leave a finished game, unless the key was a late one meant for the game itself."""
        if self.mover == NOBODY:
            self.leave(where)

    def action_figures(self) -> None:
        """Open the finished game in figures; from there one can go into the replay."""
        self._after_game.figures()

    def action_review(self) -> None:
        """Open the review of the finished game; from there one can go into the replay."""
        self._after_game.review()

    def action_picture(self) -> None:
        """Save the picture of the finished game beside its file."""
        self._after_game.picture()

    def _open(self) -> None:
        """The board has been drawn: let the game go on."""
        self.follow()
        self._host.open()

    def follow(self) -> None:
        if self._catching_up.called():
            self.post_message(self.Called())
        if self.mover == NOBODY and not self._over:
            self._over = True
            self.came_by_itself()
            self._planning.leave()
        if self._connection.asked or not self._host.bots_asked:
            self.said = ""
        before = self._shown_seat
        if self._keyboard.pass_on():
            self._shown_seat = self._connection.seat
            self.show()
            self._tell_first()
            if NOBODY not in (before, self._shown_seat) and before != self._shown_seat:
                self._board.handed_over()
        else:
            self._shown_seat = NOBODY

    def _tell_first(self) -> None:
        """Show what is worth reading before deciding: whatever is new to the person."""
        if self.on_top and (self._connection.asked or (self.mover == NOBODY and self._connection.seats)):
            self._teach()

    def _teach(self) -> None:
        """Explain what is asked, or how the game ended, to somebody who sees it for the first time."""
        self._lessons.teach()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self._tell_keys()  # what covered the game may have changed the pace
            asked = self._connection.asked
            self.call_later(self.follow if asked and self._connection.seat not in asked else self._tell_first)

    def show(self, notice: str = "") -> None:
        self.said = notice or self.said
        self._hint_panel.heed()
        self._board.show(self._shown.snapshot())
        self._tell_keys()

    def _tell_keys(self) -> None:
        """Show which keys do something now."""
        keys, besides = self._keys, self.besides
        if self.mover == NOBODY:
            keys.after_the_game(tr(self.HOME), besides, review=bool(self._after_game.reviewed))
        elif self._planning.open:
            keys.in_a_plan(drafted=self._planning.drafted)
        elif self._host.bots_asked:
            keys.while_bots_move(self._host, besides, plan=self._may_plan, undo=self._undo_hint)
        else:
            keys.while_people_are_asked(
                self.to_do,
                besides,
                self._board.hints,
                plan=self._may_plan,
                undo=self._undo_hint,
                since=self._catching_up.recap is not None,
                ask=bool(self._connection.asked) and not self._connection.advice_refusal,
            )

    @property
    def _undo_hint(self) -> tuple[Hint, ...]:
        """The key that takes back the last action, with whose it is if not that of whoever has the keyboard."""
        seat = self._connection.undoes
        if seat == NOBODY:
            return ()
        if seat == self._connection.seat:
            return (("u", tr("undo")),)
        return (("u", tr("{player}: undo", player=self.session.seats[seat].name)),)

    @property
    def to_do(self) -> str:
        """What is to be done now, in words that stay visible until it is done; empty in free play."""
        return ""

    @property
    def away(self) -> str:
        """Where leaving the table by the menu leads; empty for the title."""
        return ""

    @property
    def besides(self) -> tuple[Hint, ...]:
        """Keys of this table in addition to the usual ones."""
        return ()

    @property
    def afterwards(self) -> tuple[Item, ...]:
        """What else the menu offers once the game is over."""
        return (Item("same_deal", (tr("The same deal again"),), "d"),)

    @property
    def meanwhile(self) -> tuple[Item, ...]:
        """What else the menu offers while the game is on."""
        return ()
