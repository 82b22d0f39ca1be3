"""A game looked at again, action by action."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import var

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games import shelf
from powergrid_tui.paint.board import Board
from powergrid_tui.table.game import NOBODY
from powergrid_tui.table.language import mark, tr, trc
from powergrid_tui.table.session import Session
from powergrid_tui.table.story import Story
from powergrid_tui.tui.help import HelpScreen
from powergrid_tui.tui.page import Line, Page


class ReplayScreen(Page[bool]):
    """The steps of a game. Gives True to play it on, False to leave it.

    Of a finished game everything is shown, of a running one what everybody may know.
    """

    DEFAULT_CSS = """
    ReplayScreen Board { height: 1fr; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", mark("Back"), id="replay.back", show=False, priority=True),
        Binding("right,l,space", "step(1)", mark("On"), id="replay.on", show=False, priority=True),
        Binding("up", "jump(-1)", mark("Round back"), id="replay.round_back", show=False, priority=True),
        Binding("down", "jump(1)", mark("Round on"), id="replay.round_on", show=False, priority=True),
        Binding("home", "go(0)", mark("Start"), id="replay.start", show=False, priority=True),
        Binding("end", "go(-1)", mark("End"), id="replay.end", show=False, priority=True),
        Binding("p", "play_on", mark("Play on"), id="replay.play", show=False, priority=True),
        Binding("question_mark", "help", mark("Help"), id="replay.help", show=False),
        Binding("escape,q", "leave", mark("Leave"), id="replay.leave", show=False, priority=True),
    ]

    at: var[int] = var(0, init=False)
    """Which position is shown, 0 being the one before the first action."""

    def __init__(self, session: Session[Any, Any], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._session = session
        game, steps = session.game, session.steps
        self._states = [*(step.before for step in steps[:1]), *(step.after for step in steps)] or [session.state]
        self._story = Story(game, NOBODY)
        self._over = game.to_move(session.state) == NOBODY
        self._board: Board = shelf.board(game.id)(glyphs, id="board")
        self._hints = Line(id="hints")

    def body(self) -> ComposeResult:
        yield self._board
        yield self._hints

    def on_mount(self) -> None:
        self.call_after_refresh(self._show)

    def watch_at(self) -> None:
        self._show()

    def action_step(self, by: int) -> None:
        self.at = max(0, min(self.at + by, len(self._states) - 1))

    def action_go(self, at: int) -> None:
        self.at = at % len(self._states)

    def action_jump(self, by: int) -> None:
        """To the start of this round or the one before, or to the start of the next."""
        starts = [at for at in range(len(self._states)) if at == 0 or self._round(at) != self._round(at - 1)]
        if by < 0:
            self.at = max((at for at in starts if at < self.at), default=0)
        else:
            self.at = min((at for at in starts if at > self.at), default=len(self._states) - 1)

    def action_play_on(self) -> None:
        if not self._over:
            self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self._board.help(), self.glyphs))

    def _round(self, at: int) -> int | str:
        return self._session.game.facts(self._states[at]).get("round", 0)

    def _show(self) -> None:
        game, state = self._session.game, self._states[self.at]
        self._board.show(
            Snapshot(
                view=state if self._over else game.view(state, NOBODY),
                seat=max(game.to_move(state), 0),
                offers=(),
                seats=self._session.seats,
                log=self._story.after(self._session.steps[: self.at]),
            )
        )
        sides, upright = self.glyphs.sideways, self.glyphs.upright
        on = [] if self._over else [("p", tr("play on"))]
        where = tr("replay: action {action} of {count}", action=self.at, count=len(self._states) - 1)
        moves = ((sides, trc("of a replay", "step")), (upright, trc("of a replay", "round")))
        self._hints.hint(*moves, *on, ("esc", tr("leave")), after=where)
