"""A game being played: a terminal at a table, with a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES, PaceName, faster
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.sessions.recap import TerminalNews
from powergrid_tui.table.sessions.review import WORK
from powergrid_tui.table.sessions.seat_connection import Between
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, paragraph, sentence, tr, trc
from powergrid_tui.table.words.marks import letters
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.bots.programs.allowed import allowed
from powergrid_tui.toolkit.viewmodel.advice import confirmed_in_words
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.panels.log import Roll
from powergrid_tui.tui.base.ask import Confirm
from powergrid_tui.tui.base.keys import changed_keys
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.page import Hint, KeyLine, Page, app_of
from powergrid_tui.tui.play.coach import Coach, LessonPage
from powergrid_tui.tui.play.curtain import Curtain, Undo
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.hint import HintPanel
from powergrid_tui.tui.play.recap import RecapScreen
from powergrid_tui.tui.play.seat_control import SeatChange, SeatControl, SeatControlPage
from powergrid_tui.tui.start.rules import RulesScreen

_DISK = 1.0
"""Seconds for which the menu waits for a save before it says that the game is not saved."""
_LOOKING = 8.0
"""Seconds without a key after which what somebody looks at on a lit screen is covered again."""
_CHOOSING = 60.0
"""The same while they choose from what nobody else may see."""
_ROOMY = 110
"""The width in cells from which who is thinking fits in beside all keys."""

_AT_THE_TABLE = (
    mark(
        "u takes back your last action and the bots' answers to it, unless hidden information has been "
        "revealed or another person has acted since. Bots leave you a moment for it."
    ),
    mark(
        "v, where several people with secrets share the screen, shows whoever is asked their money, hand or agenda, "
        "while the others look away; it is covered again by a second press, by an answer, and by itself."
    ),
    mark("Ctrl+R, where a bot plays for somebody who has left the table for a while, gives them their seat back."),
    mark("h asks what the best bot would do here, and why. Esc, h again or your own action closes the hint."),
    mark(
        "r tells why a bot did what it did, as far as you may know: first the last one in the log, then the one "
        "before. So does a click on the entry, and h while nobody here is asked."
    ),
    mark("Space hurries the bots until it is somebody's turn; at the pace step by step, it plays their next action."),
    mark(", and . make the bots slower and faster: step by step, slow, normal, instant."),
    mark("* marks what another player has just done."),
    mark(
        "p, once a game is over, saves a picture of it beside its file: as SVG, and as text with colours "
        "(.ans). Not on a server, where it would be saved on the server's machine."
    ),
)


class PlayScreen(Page[str]):
    """The table, from one terminal: people take turns at its keyboard.

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
        Binding("r", "why", mark("Why a bot did that"), id="play.why", show=False),
        Binding("v", "peek", mark("Look at your secrets, or cover them"), id="play.peek", show=False),
        Binding("enter", "look", mark("Look at your secrets"), id="play.look", show=False),
        Binding("ctrl+r", "come_back", mark("Take back a seat that a bot plays"), id="play.come_back", show=False),
        Binding("i", "plan", mark("Plan while others act"), id="play.plan", show=False),
        Binding("space", "hurry", mark("Hurry the bots"), id="play.hurry", show=False),
        Binding("comma,less_than_sign", "turn_pace(-1)", mark("Slower bots"), id="play.slower", show=False),
        Binding("full_stop,greater_than_sign", "turn_pace(1)", mark("Faster bots"), id="play.faster", show=False),
        Binding("enter", "leave('title')", mark("Title screen"), id="play.leave", show=False),
        Binding("r", "leave('replay')", mark("Replay"), id="play.replay", show=False),
        Binding("m", "leave('rematch')", mark("Rematch"), id="play.rematch", show=False),
        Binding("g", "figures", mark("Statistics of the game"), id="play.figures", show=False),
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
        wants_auto_play: Callable[[], bool] = lambda: False,
        between: Between = "curtain",
        beside: int = NOBODY,
    ) -> None:
        """`seats` are those played here: by default all people's; with none, this screen only watches. `coach` explains
        what is new to them; `who` is the person at the terminal, where seats belong to people; `wants_auto_play` says
        whether their obvious choices are made automatically, as they are where several people share the keyboard.
        `between` says how people at one keyboard keep their secrets from one another: the screen stays lit and covers
        them, a curtain comes between turns, or they are open. Instead of `seats` it may be one that is played at a
        shared terminal, and here `beside` that.

        Raises `TableError` when another terminal has one of the seats.
        """
        super().__init__(glyphs)
        self._host = host
        if beside == NOBODY:
            connection = host.join(host.people if seats is None else seats, self._changed, who)
        else:
            connection = host.join_beside(beside, self._changed, who)
        self._connection = connection
        game = self.session.game
        self._board = registry.board(game.id)(glyphs, id="board")
        self._hint_panel = HintPanel(connection, glyphs)
        self._keys = KeyLine(id="hints")
        self._planning = Planning(connection)
        connection.between = between
        self._resumed = any(self.session.actor_of(step) in connection.people for step in self.session.steps)
        """Whether people here come back to a game: whoever is asked first takes the keyboard from behind a curtain."""
        connection.auto_plays = lambda: (wants_auto_play() or connection.is_shared) and not self._planning.open
        self._seat_control = SeatControl(connection, (*kinds(game.id), *allowed()))
        self._news = TerminalNews(connection)
        self._coach = coach
        self.said = ""
        """A sentence to be seen at once: it stays while bots move."""
        self.replay_at = 0
        """The position at which a replay should begin."""
        self._comes_back = False
        """The page that is opened leads back to the table, and a review goes on meanwhile."""
        self._end_shown = False
        """Whether the end has been shown."""
        self._shown_seat = NOBODY
        """Who had the keyboard when the board was last shown; nobody behind a curtain."""
        self._before_curtain = NOBODY
        """Who had the keyboard before the curtain fell."""
        self._cover_timer: Timer | None = None
        """Covers what somebody looks at on a lit screen, when no key has been pressed for a while."""
        self._looked_at = 0.0
        """When they began to look: a click on the row of keys is no key."""

    def body(self) -> ComposeResult:
        yield self._board
        yield self._keys
        yield self._hint_panel

    # Joining the table, following it, and leaving it

    @property
    def session(self) -> Session[Any, Any]:
        """The game."""
        return self._host.session

    @property
    def mover(self) -> int:
        """The seat to move, or `NOBODY`."""
        return self.session.game.to_move(self.session.state)

    def on_mount(self) -> None:
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        """The board has been drawn: let the game go on."""
        self.follow()
        self._host.open()

    def on_unmount(self) -> None:
        self._connection.leave()
        if not self._comes_back:
            self.app.workers.cancel_group(self.app, WORK)

    def on_resize(self) -> None:
        self.cover()
        super().on_resize()
        self.call_after_refresh(self._hint_panel.place)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self._show_keys()  # what covered the game may have changed the pace
            asked = self._connection.asked
            self.call_later(self.follow if asked and self._connection.seat not in asked else self._teach_first)

    def _changed(self) -> None:
        if self.is_mounted:
            self.call_later(self.follow)

    def follow(self) -> None:
        """Show how the game stands, and give the keyboard to the next person here who is asked."""
        if self._news.called():
            self.post_message(self.Called())
        if self.mover == NOBODY and not self._end_shown:
            self._end_shown = True
            self.came_by_itself()
            self._planning.leave()
        if self._connection.asked or not self._host.bots_asked:
            self.said = ""
        before = self._shown_seat
        if self._pass_on_keyboard():
            self._shown_seat = self._connection.seat
            self.show()
            self._teach_first()
            if NOBODY not in (before, self._shown_seat) and before != self._shown_seat:
                self._board.handed_over()
                self.post_message(self.Called())
        else:
            self._shown_seat = NOBODY

    def change(self, act: Callable[[], None]) -> None:
        """Change something at the table, and follow; or say why it cannot be done."""
        self.said = ""
        try:
            act()
        except TableError as error:
            self.show(sentence(str(error)))
        else:
            self.follow()

    def leave(self, where: str) -> None:
        """Get up first: where the players go, the file tells how the game stands."""
        if self.on_top:
            self._comes_back = where == "replay"
            self._connection.leave()
            self.dismiss(where)

    # What the board shows

    def show(self, notice: str = "") -> None:
        """Show how the game stands, with a sentence in place of the last one."""
        self.said = notice or self.said
        self._hint_panel.heed()
        self._board.show(self._snapshot())
        self._show_keys()

    def refresh_words(self) -> None:
        self.show()

    def does_nothing(self, sentence: str) -> None:
        self._board.does_nothing(sentence)

    def _snapshot(self) -> Snapshot:
        """How the game stands; for somebody who is planning, as if they were asked."""
        connection, session = self._connection, self.session
        recap = self._news.recap
        passed = paragraph(sentence(entry.text) for entry in recap.passed_over) if recap else ""
        now = self._plan_notice or self.said or self.question or connection.plan_notice
        stands_in = self._seat_control.stand_in_notice(named_now("ctrl+r", changed_keys(self.screen)))
        later = passed or self.matter or connection.host.notice or self._auto_play_notice or stands_in
        later = later or self._elsewhere_notice
        ahead = self._planning.look()
        return Snapshot(
            view=connection.view if ahead is None else ahead,
            shown=connection.shown if connection.is_covered else None,
            must_look=connection.must_look,
            elsewhere=connection.is_elsewhere(connection.seat),
            seat=connection.seat if connection.seat >= 0 else max(self.mover, 0) if connection.people else 0,
            offers=connection.offers if ahead is None else session.game.choices(ahead, connection.seat),
            seats=session.seats,
            log=connection.log,
            watching=not connection.seats,
            shared=connection.is_shared,
            may_undo=connection.may_undo,
            last=connection.last,
            premove=connection.premove,
            planning=ahead is not None,
            held=self._planning.over,
            plan_refusal=connection.plan_refusal,
            figures=partial(registry.figures, session),
            recap=lambda: recap.entries if recap else (),
            remembered=session.game.remembered(session.steps),
            notice=now or later,
        )

    @property
    def _plan_notice(self) -> str:
        """Says that the plan's decision is past, and how to leave planning, or an empty string."""
        if not self._planning.over:
            return ""
        key = named_now("i", changed_keys(self.screen))
        if self._connection.asked:
            return tr("It is your turn now: {key} leaves the plan.", key=key)
        return tr("There is nothing more to plan here: {key} leaves the plan.", key=key)

    @property
    def _auto_play_notice(self) -> str:
        """What was confirmed automatically for those who look at the screen, or an empty string."""
        done, game = self._connection.auto_played(self._connection.here), self.session.game
        if done is None:
            return ""
        name = self.session.seats[done.seat].name
        return confirmed_in_words(game, registry.text_views(game.id), name, done.view, done.action)

    @property
    def _elsewhere_notice(self) -> str:
        """Says that whoever is asked looks and answers at another terminal, too, or an empty string."""
        connection = self._connection
        if connection.must_look or connection.seat not in connection.asked:
            return ""
        if not connection.is_elsewhere(connection.seat):
            return ""
        name = self.session.seats[connection.seat].name
        return tr("{player} can also look and answer at another terminal.", player=name)

    # The row of keys: those that do something at this point of the game

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Called by Textual: whether a key of the table does anything now."""
        if action in ("leave", "figures", "review", "picture"):
            return self.mover == NOBODY
        if action == "why":
            return self.mover != NOBODY
        if action == "peek":
            return self._may_peek
        if action == "come_back":
            return NOBODY not in (self._seat_control.next_back, self.mover)
        if action == "look":  # asked at every key: what is shown knows it already
            shown = self._board.question
            return shown is not None and shown.snapshot.must_look and not shown.snapshot.elsewhere
        return action != "hurry" or bool(self._host.bots_asked)

    def _show_keys(self) -> None:
        """Show which keys do something now."""
        if self.mover == NOBODY:
            self._show_keys_after_the_game()
        elif self._planning.open:
            back = [("u", tr("take back"))] if self._planning.drafted else []
            self._keys.hint(("i", tr("leave the plan")), *back, ("?", tr("help")))
        elif self._host.bots_asked:
            self._show_keys_while_bots_move()
        else:
            self._show_keys_while_people_are_asked()

    def _show_keys_after_the_game(self) -> None:
        again = Worded(tr("rematch"), trc("short", "again"))
        statistics = Worded(tr("statistics"), trc("short", "data"))
        after = [("enter", tr(self.HOME)), ("m", again), ("r", tr("replay")), ("g", statistics)]
        decisions = [("v", tr("review"))] if self.reviewed else []
        picture = [] if app_of(self).elsewhere else [("p", Worded(tr("picture"), trc("short", "SVG")))]
        self._keys.hint(*after, *decisions, *picture, *self.extra_keys, ("?", tr("help")), ("esc", tr("menu")))

    def _show_keys_while_bots_move(self) -> None:
        """What concerns bots fills the row: the key e is listed for people who are asked."""
        seat, pace = self._host.thinking, self._pace_hints
        thinks = tr("{name} is thinking", name=self.session.seats[seat].name) if seat != NOBODY else ""
        if self.app.size.width < _ROOMY:
            pace = [] if thinks else pace[:1] if self._may_plan else pace
        self._keys.hint(*self._back_hint, *self._plan_hint, *pace, *self._default_hints, *self._undo_hint, after=thinks)

    @property
    def _pace_hints(self) -> list[Hint]:
        pace = self._host.pace
        hints = [("space", tr("next action") if pace.seconds is None else tr("hurry"))]
        if pace.name is not None:
            hints.append((", .", tr("pace: {pace}", pace=_pace_in_words(pace.name))))
        return hints

    def _show_keys_while_people_are_asked(self) -> None:
        """A person is asked, here or elsewhere. The board's own keys are for a roomy row. What can be undone comes
        last: it comes and goes with every action, and would move the others."""
        back = [("e", tr("last turn"))] if self._news.recap is not None else []
        advised = self._connection.asked and not self._connection.advice_refusal
        advice = [("h", tr("hint"))] if advised else []
        look = [("v", tr("cover") if self._connection.peeks else tr("look"))] if self._may_peek else []
        own = [*look, *self._back_hint, *self._plan_hint, *back, *advice, *self._why_hint]
        if to_do := self.to_do:
            self._keys.hint(*self._default_hints, *own, *self._undo_hint, before=to_do)
        else:
            hints = self._board.hints
            roomy = hints if self.app.size.width >= _ROOMY else hints[:1]
            self._keys.hint(*own, *roomy, *self._default_hints, *self._undo_hint, after=self._next_person)

    @property
    def _next_person(self) -> str:
        """Who takes the keyboard after whoever has it now, in words, where several people share it."""
        connection = self._connection
        seat = connection.follows if connection.is_shared and connection.asked else NOBODY
        return tr("then {player}", player=self.session.seats[seat].name) if seat != NOBODY else ""

    @property
    def _default_hints(self) -> tuple[Hint, ...]:
        return (*self.extra_keys, ("?", tr("help")), ("esc", tr("menu, quit")))

    @property
    def _plan_hint(self) -> tuple[Hint, ...]:
        return (("i", tr("plan")),) if self._may_plan else ()

    @property
    def _why_hint(self) -> tuple[Hint, ...]:
        played = self.session.last is not None and any(seat.bot for seat in self.session.seats)
        return (("r", trc("key", "why")),) if played and not self._connection.reasons_refusal else ()

    @property
    def _back_hint(self) -> tuple[Hint, ...]:
        """The key by which somebody for whom a bot plays takes their seat again."""
        words = self._seat_control.back_in_words
        return (("ctrl+r", words),) if words else ()

    @property
    def _undo_hint(self) -> tuple[Hint, ...]:
        """The key that takes back the last action, with whose it is if not that of whoever has the keyboard."""
        seat = self._connection.undoes
        if seat == NOBODY:
            return ()
        if seat == self._connection.seat:
            return (("u", tr("undo")),)
        return (("u", tr("{player}: undo", player=self.session.seats[seat].name)),)

    # Who has the keyboard, and how it is passed on where people have secrets from one another

    def _pass_on_keyboard(self) -> bool:
        """Give it to the next person who is asked, unless somebody who is asked already has it and does not decide
        elsewhere. False when a curtain comes first."""
        connection = self._connection
        following = next(iter(connection.asked), NOBODY)
        decides_elsewhere = connection.is_elsewhere(connection.seat) and connection.must_look
        waits = decides_elsewhere and following != connection.seat
        if following != NOBODY and (waits or connection.seat not in connection.asked):
            stays_lit = connection.between != "curtain" and not self._resumed
            if connection.secretive and not (stays_lit or connection.is_elsewhere(following)):
                self._draw_curtain(following)
                return False
            connection.turn_to(following)
        return True

    def _draw_curtain(self, seat: int) -> None:
        """Ask for the keyboard to be handed over. Behind the curtain the board shows what everybody may see."""
        connection, session = self._connection, self.session
        if not self.on_top:
            return  # something covers the game; when that is gone, this follows again
        if connection.seat != NOBODY:
            self._before_curtain = connection.seat
        before, seats = self._before_curtain, session.seats
        here = before in connection.people
        refusal = session.undo_refusal(before) if here else ""
        connection.turn_to(NOBODY)
        self.show()
        letter = letters(tuple(other.name for other in seats))[seat]
        undo = Undo(seats[before].name, refusal) if here else None
        curtain = Curtain(seats[seat], letter, self.glyphs, session.trouble, undo)
        self.app.push_screen(curtain, partial(self._curtain_raised, seat, before))

    def _curtain_raised(self, seat: int, before: int, what: str | None) -> None:
        """The curtain is gone: either the next person has taken the keyboard, or the one before takes back the last
        action and goes on."""
        connection = self._connection
        if what == "undo":
            connection.turn_to(before)
            self.change(connection.undo)
        elif what != "taken":
            self.action_menu()
        else:
            self._resumed = False
            if seat in connection.people:
                connection.turn_to(seat)
            self.follow()

    def _refused(self, error: TableError) -> str:
        """Why the table refuses an answer; while secrets are covered, only who can find out, because what everybody
        knows has been said before."""
        if not self._connection.is_covered:
            return str(error)
        if self._connection.is_elsewhere(self._connection.seat):
            name = self.session.seats[self._connection.seat].name
            return sentence(tr("not possible: {player} sees why at another terminal", player=name))
        return tr("Not possible: {key} shows you why.", key=named_now("v", changed_keys(self.screen)))

    # Looking at one's secrets on a lit screen, and covering them again

    @property
    def _may_peek(self) -> bool:
        """Whether whoever has the keyboard has secrets that are covered, or in sight, on a screen that others see."""
        connection = self._connection
        covers = connection.is_lit and not connection.is_elsewhere(connection.seat)
        return covers and connection.seat in connection.asked

    def action_peek(self) -> None:
        """Show the secrets of whoever has the keyboard, or cover them again."""
        if self.on_top and self._may_peek and self._board.heeds:
            self._connection.peeks = not self._connection.peeks
            self._looked_at = monotonic()
            self._watch_peek()
            self.show()

    def action_look(self) -> None:
        """Look at the secrets without which nothing can be decided."""
        self.action_peek()

    def cover(self) -> None:
        """Cover what somebody looks at, if anything."""
        if self._connection.peeks:
            self._connection.peeks = False
            self._watch_peek()
            self.show()

    def _watch_peek(self) -> None:
        """Cover secrets after some seconds without a key, and look again at that time if there was one."""
        if self._cover_timer is not None:
            self._cover_timer.stop()
            self._cover_timer = None
        connection = self._connection
        if not connection.peeks:
            return
        patience = _CHOOSING if connection.needs_look else _LOOKING
        left = max(self._board.last_key, self._looked_at) + patience - monotonic()
        if left <= 0:
            self.cover()
        else:
            self._cover_timer = self.set_timer(left, self._watch_peek)

    def focus_lost(self) -> None:
        self.cover()  # whoever looked may have left

    def on_screen_suspend(self) -> None:
        """Something opens over the game, or the game is left."""
        self.cover()

    # Answers to the question on the board, and undoing them: they go to the table, or into the plan

    def on_board_play(self, message: Board.Play) -> None:
        """Play these actions in order."""
        message.stop()
        if self._connection.seat not in self._connection.asked or self._still_planning():
            return
        if refusal := self._objection(*message.actions):
            self.show(refusal)
            return
        self.said = ""
        try:
            self._connection.play(*message.actions)
        except TableError as error:  # reported only after what was played before it is shown, which clears older words
            self.call_later(self.show, self._refused(error))
        else:
            self._connection.peeks = False

    def on_board_plan(self, message: Board.Plan) -> None:
        """Plan these actions, as they were chosen in the view."""
        message.stop()
        if not self._planning.open or self._still_planning():
            return
        try:
            self._planning.add(message.view, message.actions)
        except TableError as error:
            self.show(sentence(tr("{reason}: nothing was planned", reason=error)))

    def on_board_instruct(self, message: Board.Instruct) -> None:
        """Set a premove for the seat."""
        message.stop()
        if self._still_planning():
            return
        if refusal := self._objection(message.premove):
            self.show(refusal)
            return
        try:
            self._planning.set_premove(message.premove)
        except TableError as error:
            self.show(self._refused(error))

    def action_undo(self) -> None:
        """Take back what was planned last, or without a plan what was done last."""
        if self._connection.seat not in self._connection.people or self._still_planning():
            return
        if self._planning.open:
            self.show("" if self._planning.take_back() else tr("Nothing is planned yet."))
            return
        self.said = ""
        try:
            self._connection.undo()
        except TableError as error:
            self.show(tr("Cannot undo: {reason}.", reason=error))

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

    def _still_planning(self) -> bool:
        """Whether planning has ended, but keys go nowhere else until the owner leaves the plan: they may have been
        meant for it."""
        if not self._planning.over:
            return False
        self.show()
        return True

    # Lessons, hints, help, and what happened since one's last turn

    def _teach_first(self) -> None:
        """Show what is worth reading before deciding: whatever is new to the person."""
        if self.on_top and (self._connection.asked or (self.mover == NOBODY and self._connection.seats)):
            self._teach()

    def _teach(self) -> None:
        """Explain what is asked, or how the game ended, to somebody who sees it for the first time: in the board's
        dock, and over the board only when they ask for all of it."""
        coach, lesson = self._coach, self._board.lesson()
        if coach is not None and lesson is not None and coach.wants(lesson):
            coach.note_given(lesson)
            key = named_now("X", changed_keys(self.screen))
            self._board.teach(lesson, tr("{key}: no more coaching.", key=key))

    def action_no_coach(self) -> None:
        """Stop the lessons."""
        if self._coach is not None and self._board.taught is not None:
            self._coach.stop()
            self._board.teach(None)
            self.show(tr("The coach says no more. The settings bring it back."))

    def action_since(self) -> None:
        """Show in full the lesson of the coach that is in the dock, or else what happened since the last decision of
        whoever has the keyboard."""
        if not self.on_top:
            return
        if (lesson := self._board.taught) is not None:
            self.app.push_screen(LessonPage(lesson, self.glyphs))
        elif (found := self._news.recap) is not None:
            self.app.push_screen(RecapScreen(self._board.recap_panel(found), self.glyphs))
        else:
            self._board.does_nothing(tr("You have not decided anything yet that others could have answered."))

    def action_hint(self) -> None:
        """Show what the best bot would do in the place of whoever has the keyboard, or hide it again; while nobody here
        is asked, why a bot did what it did last."""
        connection = self._connection
        if self.on_top and (connection.seat in connection.asked or not connection.bot_entries):
            self._hint_panel.ask()
        else:
            self.action_why()

    def action_why(self) -> None:
        """Show why a bot did what it did, from one entry of the log to the one before."""
        if self.on_top:
            self._explain()

    def on_roll_pointed(self, message: Roll.Pointed) -> None:
        """An entry of the log was clicked."""
        message.stop()
        if self.on_top and any(entry is message.entry for entry, _ in self._connection.bot_entries):
            self._explain(message.entry)

    def _explain(self, entry: LogEntry | None = None) -> None:
        """Show why bots did what an entry of the log tells, by default the one before the last that was explained."""
        if refusal := self._connection.reasons_refusal:
            self.show(sentence(refusal))
        elif not self._hint_panel.explain(entry) and entry is None:
            self._board.does_nothing(tr("No bot has made a decision here before that."))

    def on_hint_panel_marked(self, message: HintPanel.Marked) -> None:
        """Mark what is explained in the log."""
        message.stop()
        self._board.mark(message.entry)

    @property
    def has_help(self) -> bool:
        return True

    def action_help(self) -> None:
        if self.is_active:
            self.cover()
            app, lesson = app_of(self), self._board.lesson()
            taught, changed = [(lesson.heading, lesson.text)] if lesson else [], app.changed_keys()
            keys = [(tr("Keys you have changed"), changed)] if changed else []  # the other texts name the default keys
            parts = [*keys, *self._board.help(), *taught, _at_the_table()]
            hints = dict.fromkeys((*self.hinted, *self._board.hints))
            besides = [hint for hint in hints if hint[1] != tr("help")]
            now = self._board.keys_now(besides)._replace(where=self._where)
            app.show_help(parts, now, app.key_groups(self.session.game.id))

    @property
    def _where(self) -> str:
        """The game and its phase, in words."""
        game = self.session.game
        phase = registry.phases(game.id).get(str(game.facts(self.session.state).get("phase", "")), "")
        return trc("place", "{game}: {phase}", game=tr(game.name), phase=tr(phase)) if phase else tr(game.name)

    # The pace of bots

    def action_hurry(self) -> None:
        """Let the bots move at once until a person is to move, or until the key is pressed again; one step at a time,
        let one of them move."""
        self._host.hurry()

    def action_turn_pace(self, by: int) -> None:
        """Make bots faster or slower from now on."""
        name = self._host.pace.name
        if name is None:
            return
        chosen = faster(name, by)
        self._seat_control.pace_chosen()
        self._host.pace = PACES[chosen]
        self.post_message(self.PaceChosen(chosen))
        self.show("" if self._host.bots_asked else tr("Bots: {pace}.", pace=_pace_in_words(chosen)))

    # The menu: where to go from here, and who plays a seat

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
        self.cover()
        session, over = self.session, self.mover == NOBODY
        session.saving.flush(_DISK)
        saved = session.saved and session.save_file is not None
        heading = tr("THE GAME IS SAVED") if saved else tr("THE GAME IS NOT SAVED")
        changes = [] if over else self._seat_control.offered()
        added = [item for item, _ in changes]
        if over:
            added += self.items_after_game
        else:
            added += [Item("hands", (tr("Who plays: people and bots"),), "w"), *self.items_in_play]
        menu = GameMenu(heading, self.glyphs, added, self.away)
        self.app.push_screen(menu, partial(self._menu_chosen, {item.id: change for item, change in changes}))

    def _menu_chosen(self, changes: Mapping[str, SeatChange], what: str | None) -> None:
        if what is not None and what in changes:
            self._reseat(changes[what])
        elif what == "quit":
            self.app.exit()
        elif what in ("title", "same_deal"):
            self.leave(what)
        elif what == "hands":
            page = SeatControlPage(self._connection, self._seat_control.kinds, self.glyphs)
            self.app.push_screen(page, self._reseat)
        elif what == "rules":
            self.app.push_screen(RulesScreen(self.session.game.id, self.glyphs), lambda _: self.follow())
        elif what == "settings":
            app_of(self).show_settings(self.follow)
        else:
            self.follow()
            self.chosen(what or "")  # last: it may have to say why it cannot be done

    def action_come_back(self) -> None:
        """Somebody for whom a bot plays is back, and takes the seat."""
        if self.on_top and self._board.heeds:
            self._reseat(SeatChange(self._seat_control.next_back, ""))

    def _reseat(self, change: SeatChange | None) -> None:
        """Hand a seat to a bot of the chosen level, or bring it here; in a finished game nobody plays any more."""
        if change is None or self.mover == NOBODY:
            self.follow()
        elif change.kind and change.seat in self._connection.people:
            name = self.session.seats[change.seat].name
            no, yes = tr("{name} plays on", name=name), tr("A bot plays for {name}", name=name)
            asked = Confirm(tr("LET A BOT PLAY FOR {name}?", name=name), no, yes, self.glyphs)
            self.app.push_screen(asked, partial(self._reseat_confirmed, change))
        else:
            self.change(partial(self._hand_on, change))

    def _reseat_confirmed(self, change: SeatChange, yes: bool | None) -> None:
        """A bot is really to play the seat of a person here, or not."""
        if yes and self.mover != NOBODY:
            self.change(partial(self._hand_on, change))
        else:
            self.follow()

    def _hand_on(self, change: SeatChange) -> None:
        """If a bot now plays the seat that had the keyboard, the next person sees nothing before taking it."""
        self.said = self._seat_control.hand_on(change)
        connection = self._connection
        if change.kind and connection.secretive and not connection.is_lit and change.seat == connection.seat:
            connection.turn_to(NOBODY)

    # After the game: its figures, the decisions that cost most, its picture; from figures and review one can go into
    # the replay

    @property
    def _at_the_end(self) -> bool:
        return self.mover == NOBODY and self.on_top

    @property
    def reviewed(self) -> tuple[int, ...]:
        """The seats of this terminal whose decisions may be reviewed, the one at the keyboard first; none where nobody
        can say what would have been better."""
        if self._host.advice_refusal:
            return ()
        first = self._connection.seat
        return tuple(sorted(self._connection.seats, key=lambda seat: (seat != first, seat)))

    def action_leave(self, where: str) -> None:
        """Leave a finished game, unless the key was a late one meant for the game itself."""
        if self.mover == NOBODY:
            self.leave(where)

    def action_figures(self) -> None:
        """Open the finished game in figures."""
        if self._at_the_end:
            from powergrid_tui.tui.history.chronicle import page_of

            if page := page_of(self.session, self.glyphs):
                self.app.push_screen(page, self._to_replay)

    def action_review(self) -> None:
        """Show which decisions cost most."""
        if self._at_the_end and (seats := self.reviewed):
            from powergrid_tui.tui.history.review import ReviewPage

            self.app.push_screen(ReviewPage(self._host, seats, self.glyphs), self._to_replay)

    def _to_replay(self, at: int | None) -> None:
        if at is not None:
            self.replay_at = at
            self.leave("replay")

    def action_picture(self) -> None:
        """Save the picture of the end beside the game's file, and say where."""
        if not self._at_the_end:
            return
        if refusal := self._picture_refusal:
            self.show(refusal)
            return
        from powergrid_tui.toolkit.widgets.drawing.updates import screen_rows
        from powergrid_tui.tui.play.picture import keep

        save_file = self.session.save_file
        assert save_file is not None
        try:
            drawn, text = keep(screen_rows(self), save_file.path, self.session.title or save_file.path.stem)
        except TableError as error:
            self.show(sentence(str(error)))
        else:
            names = {"picture": drawn.name, "text": text.name, "folder": drawn.parent}
            self.show(tr("Saved as {picture} and {text} in {folder}.", **names))

    @property
    def _picture_refusal(self) -> str:
        """Why no picture can be kept, as a sentence, or an empty string."""
        if app_of(self).elsewhere:
            return tr("Pictures are saved only in local games: here they would be saved on the host's machine.")
        if self.session.save_file is None:
            return tr("This game is not saved, so its picture has nowhere to go.")
        return ""

    # What is different at other tables

    def _objection(self, *actions: Any) -> str:
        """Why this table does not want these actions, one after another, or a premove, which the rules may allow; or an
        empty string."""
        return ""

    @property
    def question(self) -> str:
        """A sentence about what others ask of the people here, to be read before anything but what they have just been
        told; empty for nothing."""
        return ""

    @property
    def matter(self) -> str:
        """A sentence about what the table is waiting for beside the game, or an empty string."""
        return ""

    @property
    def to_do(self) -> str:
        """What is to be done now, in words that stay visible until it is done; empty in free play."""
        return ""

    @property
    def away(self) -> str:
        """Where leaving the table by the menu leads; empty for the title."""
        return ""

    @property
    def extra_keys(self) -> tuple[Hint, ...]:
        """Keys of this table in addition to the usual ones."""
        return ()

    @property
    def items_in_play(self) -> tuple[Item, ...]:
        """What else the menu offers while the game is on."""
        return ()

    @property
    def items_after_game(self) -> tuple[Item, ...]:
        """What else the menu offers once the game is over."""
        return (Item("same_deal", (tr("The same deal again"),), "d"),)

    def chosen(self, what: str) -> None:
        """Do what a menu item of this table stands for."""


def _pace_in_words(pace: PaceName) -> str:
    """The name of a pace, for people."""
    return {
        "step": trc("pace", "step by step"),
        "slow": trc("pace", "slow"),
        "normal": trc("pace", "normal"),
        "instant": trc("pace", "instant"),
    }[pace]


def _at_the_table() -> tuple[str, str]:
    """Heading and text, for the help, about what is the same in every game."""
    return tr("At the table"), "\n".join(f"- {tr(line)}" for line in _AT_THE_TABLE)
