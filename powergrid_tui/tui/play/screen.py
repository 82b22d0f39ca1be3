"""A game being played: a terminal at a table, with a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from powergrid_tui.table.protocol.game import NOBODY, TableError
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.meanwhile import meanwhile, passed_over, round_of
from powergrid_tui.table.sessions.pace import PACES, PaceName, turned
from powergrid_tui.table.sessions.review import WORK
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, paragraph, sentence, tr, trc
from powergrid_tui.table.words.marks import letters
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.bots.programs.allowed import allowed
from powergrid_tui.toolkit.viewmodel.advice import confirmed_in_words
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.tui.base.help import GameMenu, at_the_table
from powergrid_tui.tui.base.keys import changed_keys
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.base.page import Hint, KeyLine, Page
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.play.coach import Coach, LessonPage
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.hands import Change, Hands, HandsPage
from powergrid_tui.tui.play.hint import HintPanel
from powergrid_tui.tui.play.planning import Planning
from powergrid_tui.tui.play.since import SinceScreen
from powergrid_tui.tui.start.rules import RulesScreen

_DISK = 1.0
"""Seconds that the menu waits for a save before it says that the game is not saved."""


_ROOMY = 110
"""Cells across in which there is room to tell who thinks beside all keys."""


class PlayScreen(Page[str]):
    """The table, from one terminal: people take turns at its keyboard.

    Gives `title`, `replay`, `rematch` or `same_deal` when they leave.
    The game is saved all along.
    """

    DEFAULT_CSS = """
    PlayScreen > .page { layers: default hint; }
    PlayScreen Board { height: 1fr; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", mark("Undo"), id="play.undo", show=False),
        Binding("question_mark", "help", mark("Help"), id="play.help", show=False),
        Binding("escape", "menu", mark("Menu"), id="play.menu", show=False),
        Binding("e", "since", mark("Since your last turn"), id="play.since", show=False),
        Binding("h", "hint", mark("Hint"), id="play.hint", show=False),
        Binding("i", "plan", mark("Plan while others act"), id="play.plan", show=False),
        Binding("space", "hurry", mark("Hurry the bots"), id="play.hurry", show=False),
        Binding("comma,less_than_sign", "turn_pace(-1)", mark("Slower bots"), id="play.slower", show=False),
        Binding("full_stop,greater_than_sign", "turn_pace(1)", mark("Faster bots"), id="play.faster", show=False),
        Binding("enter", "leave('title')", mark("To the title"), id="play.leave", show=False),
        Binding("r", "leave('replay')", mark("Replay"), id="play.replay", show=False),
        Binding("m", "leave('rematch')", mark("Rematch"), id="play.rematch", show=False),
        Binding("g", "figures", mark("Figures"), id="play.figures", show=False),
        Binding("v", "review", mark("Review"), id="play.review", show=False),
    ]

    class PaceChosen(Message):
        """Somebody wants bots to act at another pace."""

        def __init__(self, name: PaceName) -> None:
            self.name: PaceName = name
            super().__init__()

    class Called(Message):
        """A person here is asked, after others have acted."""

    HOME: ClassVar[str] = mark("title")
    """Where it leads to leave a table, in a word."""

    def __init__(
        self,
        host: Host,
        glyphs: Glyphs,
        seats: Iterable[int] | None = None,
        *,
        coach: Coach | None = None,
        who: str = "",
        confirms: Callable[[], bool] = lambda: False,
    ) -> None:
        """`seats` are those that are played here: by default all people's, and with none of them this only looks on.
        `coach` explains what is new to them; `who` is whose terminal it is, where seats belong to people; `confirms`
        says whether their obvious choices are done by themselves.

        Raises `TableError` when another terminal has one of them.
        """
        super().__init__(glyphs)
        self._host = host
        self._sitting = host.join(host.people if seats is None else seats, self._changed, who)
        self._board = registry.board(self.session.game.id)(glyphs, id="board")
        self._hints = KeyLine(id="hints")
        self._hint_panel = HintPanel(self._sitting, glyphs)
        self._coach = coach
        self._over = False
        """The end has come into sight."""
        self._asked_in: dict[int, int | str] = {}
        """The round in which whoever looks at this screen was asked last: by seat behind a curtain, else together."""
        self._had_keyboard = NOBODY
        """Who had it before the curtain fell."""
        self._passed_over: tuple[LogEntry, ...] | None = None
        """Their turns that passed by themselves since they decided last; None before their first decision."""
        self._said = ""
        """A sentence to be seen at once: it stays while bots move."""
        self._heeded = len(self.session.steps)
        """Steps of the game that were looked at for who took them."""
        self._others_acted = False
        """Somebody else has, since a person here was asked last."""
        self._planning = Planning(self._sitting)
        self._sitting.confirms = lambda: confirms() and not self._planning.open
        self._hands = Hands(self._sitting, (*kinds(self.session.game.id), *allowed()))
        self._comes_back = False
        """Where this leads to leads back to the table, and a look back goes on meanwhile."""
        self.replay_at = 0
        """Where a replay should begin."""

    @property
    def session(self) -> Session[Any, Any]:
        """The game."""
        return self._host.session

    def body(self) -> ComposeResult:
        yield self._board
        yield self._hints
        yield self._hint_panel

    def on_resize(self) -> None:
        super().on_resize()
        self.call_after_refresh(self._hint_panel.place)

    def on_mount(self) -> None:
        self.call_after_refresh(self._open)

    def tell(self) -> None:
        self._show()

    def on_unmount(self) -> None:
        self._sitting.leave()
        if not self._comes_back:
            self.app.workers.cancel_group(self.app, WORK)

    @property
    def mover(self) -> int:
        """The seat to move, or `NOBODY`."""
        return self.session.game.to_move(self.session.state)

    def on_board_play(self, message: Board.Play) -> None:
        message.stop()
        if self._sitting.seat not in self._sitting.asked or self._still_planning():
            return
        if refusal := next((why for action in message.actions if (why := self._objection(action))), ""):
            self._show(refusal)
            return
        self._said = ""
        try:
            for action in message.actions:
                self._sitting.play(action)
        except TableError as error:
            self.call_later(self._show, str(error))  # once what was played before it is shown, which ends older words

    def on_board_plan(self, message: Board.Plan) -> None:
        message.stop()
        if not self._planning.open or self._still_planning():
            return
        try:
            self._planning.add(message.view, message.actions)
        except TableError as error:
            self._show(sentence(tr("{reason}: nothing was planned", reason=error)))

    def _still_planning(self) -> bool:
        """Whether what was planned is over, and the keys are not given to anything else before its owner leaves the
        plan: they may have been meant for it."""
        if not self._planning.over:
            return False
        self._show()
        return True

    def on_board_instruct(self, message: Board.Instruct) -> None:
        message.stop()
        if self._still_planning():
            return
        if refusal := self._objection(message.order):
            self._show(refusal)
            return
        try:
            self._planning.order(message.order)
        except TableError as error:
            self._show(str(error))

    def _objection(self, action: Any) -> str:
        """Why this table does not want an action, or an order, that the rules may allow, or nothing."""
        return ""

    def action_undo(self) -> None:
        if self._sitting.seat not in self._sitting.people or self._still_planning():
            return
        if self._planning.open:
            self._show("" if self._planning.take_back() else tr("Nothing is planned yet."))
            return
        self._said = ""
        try:
            self._sitting.undo()
        except TableError as error:
            self._show(tr("No undo: {reason}.", reason=error))

    def action_help(self) -> None:
        if self.is_active:
            lesson = self._board.lesson()
            told = [(lesson.heading, lesson.text)] if lesson else []
            parts = [*self._changed_keys(), *self._board.help(), *told, at_the_table()]
            shell_of(self).show_help(parts)

    def _changed_keys(self) -> list[tuple[str, str]]:
        """What the help says of keys that the person has replaced: the rest of it names the usual ones."""
        changed = shell_of(self).changed_keys()
        return [(tr("Keys you have changed"), changed)] if changed else []

    def action_menu(self) -> None:
        if not self.is_active or self._hint_panel.put_away():
            return
        if self._planning.open:
            self.action_plan()
        else:
            self._open_menu()

    def _open_menu(self) -> None:
        self.session.saving.flush(_DISK)
        heading = tr("THE GAME IS SAVED") if self.session.saved else tr("THE GAME IS NOT SAVED")
        hands = self._hands.offered() if self.mover != NOBODY else []
        added = [item for item, _ in hands]
        if self.mover != NOBODY:
            added.append(Item("hands", (tr("Who plays: people and bots"),), "w"))
        added += self.afterwards if self.mover == NOBODY else ()
        menu = GameMenu(heading, self.glyphs, added, self.away)
        self.app.push_screen(menu, partial(self._chosen, {item.id: change for item, change in hands}))

    def action_interrupt(self) -> None:
        """Ctrl+C asks; a second one leaves."""
        if self.is_active:
            self._open_menu()

    def action_hint(self) -> None:
        """What the best bot would do for whoever has the keyboard; or no more of it."""
        if self.on_top and self.mover != NOBODY:
            self._hint_panel.ask()

    def action_plan(self) -> None:
        """Plan what to do once asked, or leave the plan; what stands planned stays so."""
        if self.on_top and (self._planning.open or self._may_plan):
            self._planning.turn()
            self._follow()

    @property
    def _may_plan(self) -> bool:
        """Whether there is something to plan for whoever looks at this screen alone."""
        return self._planning.offered

    def action_since(self) -> None:
        """What happened since the last decision of whoever has the keyboard."""
        found = meanwhile(self.session, self._here, self._sitting.seat) if self.on_top else None
        if found is not None:
            self.app.push_screen(SinceScreen(self._board.since(found), self.glyphs))

    def action_hurry(self) -> None:
        """The bots move at once until a person is to move, or until the key is pressed again; or one moves, one step at
        a time."""
        self._host.hurry()

    def action_turn_pace(self, by: int) -> None:
        """Faster or slower bots, from now on."""
        name = self._host.pace.name
        if name is None:
            return
        chosen = turned(name, by)
        self._hands.pace_chosen()
        self._host.pace = PACES[chosen]
        self.post_message(self.PaceChosen(chosen))
        self._show("" if self._host.bots_asked else tr("Bots: {pace}.", pace=_words(chosen)))

    def action_leave(self, where: str) -> None:
        """Away from a finished game, when the key is not a last one of the game itself."""
        if self.mover == NOBODY:
            self._leave(where)

    def action_figures(self) -> None:
        """The finished game in figures; from there into the replay."""
        if self.mover != NOBODY or not self.on_top:
            return
        from powergrid_tui.tui.history.chronicle import page_of

        if page := page_of(self.session, self.glyphs):
            self.app.push_screen(page, self._to_replay)

    def action_review(self) -> None:
        """Which decisions in the finished game cost most; from there into the replay."""
        seats = self._reviewed
        if self.mover != NOBODY or not self.on_top or not seats:
            return
        from powergrid_tui.tui.history.review import ReviewPage

        self.app.push_screen(ReviewPage(self._host, seats, self.glyphs), self._to_replay)

    @property
    def _reviewed(self) -> tuple[int, ...]:
        """The seats of this terminal whose decisions may be looked back on, the one at the keyboard first; none where
        nobody can say what would have been better."""
        seats, first = self._sitting.seats, self._sitting.seat
        return () if self._host.advice_refusal else tuple(sorted(seats, key=lambda seat: (seat != first, seat)))

    def _to_replay(self, at: int | None) -> None:
        if at is not None:
            self.replay_at = at
            self._leave("replay")

    def _leave(self, where: str) -> None:
        """Get up first: where the players go, the file tells how the game stands."""
        if self.on_top:
            self._comes_back = where == "replay"
            self._sitting.leave()
            self.dismiss(where)

    def _reseat(self, change: Change | None) -> None:
        """A seat goes to a bot of the level that was chosen, or comes here; nobody is left to play a game that is
        over."""
        if change is None or self.mover == NOBODY:
            self._follow()
        else:
            self._change(partial(self._hand_on, change))

    def _hand_on(self, change: Change) -> None:
        """When it was the seat at the keyboard that a bot plays now, who has that next sees nothing before it is
        taken."""
        self._said = self._hands.hand_on(change)
        if change.kind and self._curtained and change.seat == self._sitting.seat:
            self._sitting.turn_to(NOBODY)

    def _chosen(self, hands: Mapping[str, Change], what: str | None) -> None:
        if what is not None and what in hands:
            self._reseat(hands[what])
        elif what == "quit":
            self.app.exit()
        elif what in ("title", "same_deal"):
            self._leave(what)
        elif what == "hands":
            self.app.push_screen(HandsPage(self._sitting, self._hands.kinds, self.glyphs), self._reseat)
        elif what == "rules":
            self.app.push_screen(RulesScreen(self.session.game.id, self.glyphs), lambda _: self._follow())
        elif what == "settings":
            shell_of(self).show_settings(self._follow)
        else:
            self._follow()

    def _change(self, made: Callable[[], None]) -> None:
        self._said = ""
        try:
            made()
        except TableError as error:
            self._show(str(error))
        else:
            self._follow()

    def _changed(self) -> None:
        if self.is_mounted:
            self.call_later(self._follow)

    def _open(self) -> None:
        """The board has been drawn: let the game go on."""
        self._follow()
        self._host.open()
        registry.read_ahead(self.session.game.id)

    def _follow(self) -> None:
        """Show how the game stands, and let the next person here who is asked have the keyboard."""
        sitting = self._sitting
        self._call()
        if self.mover == NOBODY and not self._over:
            self._over = True
            self.came_by_itself()
            self._planning.leave()
        if sitting.asked or not self._host.bots_asked:
            self._said = ""
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
        if not self.on_top or self._sitting.seat not in self._sitting.asked:
            return
        who = self._sitting.seat if self._curtained else NOBODY
        now = round_of(self.session.game, self.session.state)
        before, self._asked_in[who] = self._asked_in.get(who, now), now
        if before != now:
            self.action_since()

    def _call(self) -> None:
        """Tell when a person here is asked, after others have acted."""
        steps, people, game = self.session.steps, self._sitting.people, self.session.game
        actors = [game.actor(step.before, step.action) for step in steps[self._heeded :]]
        self._heeded = len(steps)
        self._others_acted |= any(actor >= 0 and actor not in people for actor in actors)
        if self._others_acted and self._sitting.asked:
            self._others_acted = False
            self.post_message(self.Called())

    @property
    def _curtained(self) -> bool:
        """Whether people at this keyboard have secrets from one another. Who has a bot play may still sit there."""
        return len(self._sitting.seats) > 1 and self.session.game.secret(self.session.options)

    def _draw_curtain(self, seat: int) -> None:
        """Ask for the keyboard to be handed over. Behind the curtain the board shows what everybody may see."""
        if not self.on_top:
            return  # something lies over the game; when it is gone, `_follow` comes again
        sitting, seats = self._sitting, self.session.seats
        if sitting.seat != NOBODY:
            self._had_keyboard = sitting.seat
        before = self._had_keyboard
        may_undo = before in sitting.people and not self.session.undo_refusal(before)
        sitting.turn_to(NOBODY)
        self._show()
        letter = letters(tuple(other.name for other in seats))[seat]

        def answered(what: str | None) -> None:
            if what == "undo":
                self._take_back(before)
            elif what != "taken":
                self.action_menu()
            else:
                if seat in sitting.people:
                    sitting.turn_to(seat)
                self._follow()

        undo = seats[before].name if may_undo else ""
        self.app.push_screen(Curtain(seats[seat], letter, self.glyphs, self.session.trouble, undo), answered)

    def _take_back(self, seat: int) -> None:
        """Whoever had the keyboard before the curtain fell takes the last action back, and goes on."""
        self._sitting.turn_to(seat)
        self._change(self._sitting.undo)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self._hint()  # what lay over the game may have changed the pace
            asked = self._sitting.asked
            self.call_later(self._follow if asked and self._sitting.seat not in asked else self._tell_first)

    def _show(self, notice: str = "") -> None:
        sitting = self._sitting
        self._said = notice or self._said
        self._hint_panel.heed()
        self._passed_over = passed_over(self.session, self._here, sitting.seat)
        passed = paragraph(sentence(entry.text) for entry in self._passed_over or ())
        told = self._host.notice or self._confirmed
        ahead = self._planning.look()
        self._board.show(
            Snapshot(
                view=sitting.view if ahead is None else ahead,
                seat=sitting.seat if sitting.seat >= 0 else max(self.mover, 0) if sitting.people else 0,
                offers=sitting.offers if ahead is None else self.session.game.choices(ahead, sitting.seat),
                seats=self.session.seats,
                log=sitting.log,
                may_undo=sitting.may_undo,
                last=sitting.last,
                order=sitting.order_given,
                planning=ahead is not None,
                held=self._planning.over,
                plan_refusal=sitting.plan_refusal,
                figures=partial(registry.figures, self.session),
                notice=self._of_the_plan or self._said or sitting.word or passed or told,
            )
        )
        self._hint()

    @property
    def _of_the_plan(self) -> str:
        """That it is over, and how to leave it, or nothing."""
        if not self._planning.over:
            return ""
        key = named_now("i", changed_keys(self.screen))
        if self._sitting.asked:
            return tr("It is your turn now: {key} leaves the plan.", key=key)
        return tr("There is nothing more to plan here: {key} leaves the plan.", key=key)

    @property
    def _confirmed(self) -> str:
        """What was done by itself for those who look at this screen, or nothing."""
        done, game = self._sitting.confirmed(self._here), self.session.game
        if done is None:
            return ""
        name = self.session.seats[done.seat].name
        return confirmed_in_words(game, registry.text_views(game.id), name, done.view, done.action)

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

    def _hint(self) -> None:
        always = (*self.besides, ("?", tr("help")), ("esc", tr("menu, quit")))
        if self.mover == NOBODY:
            after = (("enter", tr(self.HOME)), ("m", tr("rematch")), ("r", tr("replay")), ("g", tr("figures")))
            if self._reviewed:
                self._hints.hint(*after, ("v", tr("review")), ("?", tr("help")), ("esc", tr("menu")))
            else:
                self._hints.hint(*after, *always)
            return
        if self._planning.open:
            back = [("u", tr("take back"))] if self._planning.drafted else []
            self._hints.hint(("i", tr("leave the plan")), *back, ("?", tr("help")))
            return
        plan = [("i", tr("plan"))] if self._may_plan else []
        own = [*plan, *([("u", tr("undo"))] if self._sitting.may_undo else [])]
        if self._host.bots_asked:  # which fill the row: e is told to whoever is asked
            thinks, pace = self._who_thinks(), self._pace_hints()
            if self.app.size.width < _ROOMY:
                pace = [] if thinks else pace[:1] if plan else pace
            self._hints.hint(*own, *pace, *always, after=thinks)
            return
        back = [("e", tr("last turn"))] if self._passed_over is not None else []
        ask = [("h", tr("hint"))] if self._sitting.asked and not self._advice_refusal else []
        if self.to_do:
            self._hints.hint(*always, *own, *back, *ask, before=self.to_do)
        else:
            self._hints.hint(*own, *back, *ask, *always)

    def _who_thinks(self) -> str:
        """Whose bot has been thinking for a while, or nothing."""
        seat = self._host.thinking
        return tr("{name} is thinking", name=self.session.seats[seat].name) if seat != NOBODY else ""

    @property
    def to_do(self) -> str:
        """What is to be done now, in words that stay in sight until it is done; nothing where one plays freely."""
        return ""

    @property
    def away(self) -> str:
        """Where the menu leads to leave the table; nothing for the title."""
        return ""

    @property
    def besides(self) -> tuple[Hint, ...]:
        """Keys of this table beside those of all."""
        return ()

    @property
    def afterwards(self) -> tuple[Item, ...]:
        """What else the menu offers once the game is over."""
        return (Item("same_deal", (tr("The same deal again"),), "d"),)

    @cached_property
    def _advice_refusal(self) -> str:
        """Why nobody can be asked for a hint, or nothing: of no interest before a person is asked."""
        return self._host.advice_refusal

    def _pace_hints(self) -> list[Hint]:
        """What can be done about bots that move."""
        pace = self._host.pace
        hints = [("space", tr("next action") if pace.seconds is None else tr("hurry"))]
        if pace.name is not None:
            hints.append((", .", tr("pace: {pace}", pace=_words(pace.name))))
        return hints


def _words(pace: PaceName) -> str:
    return {
        "step": trc("pace", "step by step"),
        "slow": trc("pace", "slow"),
        "normal": trc("pace", "normal"),
        "instant": trc("pace", "instant"),
    }[pace]
