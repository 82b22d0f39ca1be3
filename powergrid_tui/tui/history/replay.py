"""A game replayed, action by action."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import var
from textual.timer import Timer

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import mark, sentence, tr, trc
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.chronicle import Moment
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyRow, KeysNow
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.page import KeyLine, Page, app_of
from powergrid_tui.tui.history.slider import JumpList, ReplayStop, Slider

_PACES = (3.0, 1.5, 0.7, 0.3, 0.1)
"""Seconds between two actions in autoplay, the slowest first."""


class ReplayScreen(Page[bool]):
    """The steps of a game. Returns True to play it on, False to leave it.

    A finished game is shown in full, a running one as far as everybody may know it.
    """

    DEFAULT_CSS = """
    ReplayScreen Board { height: 1fr; width: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", mark("Back"), id="replay.back", show=False, priority=True),
        Binding("right,l", "step(1)", mark("Forward"), id="replay.on", show=False, priority=True),
        Binding("up", "jump(-1)", mark("Previous round"), id="replay.round_back", show=False, priority=True),
        Binding("down", "jump(1)", mark("Next round"), id="replay.round_on", show=False, priority=True),
        Binding("home", "go(0)", mark("To the start"), id="replay.start", show=False, priority=True),
        Binding("end", "go(-1)", mark("To the end"), id="replay.end", show=False, priority=True),
        Binding("space", "run", mark("Play automatically"), id="replay.run", show=False, priority=True),
        Binding("plus,equals_sign", "pace(1)", mark("Faster"), id="replay.quicker", show=False, priority=True),
        Binding("minus", "pace(-1)", mark("Slower"), id="replay.slower", show=False, priority=True),
        Binding("n", "turning(1)", mark("Next turning point"), id="replay.turning", show=False, priority=True),
        Binding("b", "turning(-1)", mark("Previous turning point"), id="replay.turned", show=False, priority=True),
        Binding("j", "list", mark("Jump"), id="replay.jump", show=False, priority=True),
        Binding("g", "figures", mark("Statistics of the game"), id="replay.figures", show=False, priority=True),
        Binding("p", "play_on", mark("Play on"), id="replay.play", show=False, priority=True),
        Binding("question_mark", "help", mark("Help"), id="replay.help", show=False),
        Binding("escape,q", "leave", mark("Leave"), id="replay.leave", show=False, priority=True),
    ]

    at: var[int] = var(0, init=False)
    """The position shown; 0 is the one before the first action."""

    def __init__(self, session: Session[Any, Any], glyphs: Glyphs, at: int = 0) -> None:
        """`at` is the position to begin with."""
        super().__init__(glyphs)
        self._session = session
        game, steps = session.game, session.steps
        self._states = [*(step.before for step in steps[:1]), *(step.after for step in steps)] or [session.state]
        self._viewer_log = ViewerLog(game, NOBODY)
        self._over = game.to_move(session.state) == NOBODY
        self._stops = self._find_stops()
        self._board: Board[Any] = registry.board(game.id)(glyphs, id="board")
        self._moments: dict[int, Moment] = {}
        """The turning points by position, as far as everybody may know them."""
        self._find_moments()
        self._slider = Slider(self._stops, len(self._states) - 1, glyphs, tuple(self._moments))
        self._hints = KeyLine(id="hints")
        self._pace = _PACES[1]
        self._autoplay: Timer | None = None
        """The timer of autoplay."""
        self.set_reactive(ReplayScreen.at, at)

    def body(self) -> ComposeResult:
        yield self._board
        yield self._slider
        yield self._hints

    def on_mount(self) -> None:
        self.call_after_refresh(self._show)

    def refresh_words(self) -> None:
        self._viewer_log = ViewerLog(self._session.game, NOBODY)
        self._stops = self._find_stops()
        self._find_moments()
        self._show()

    def _find_moments(self) -> None:
        """Find the turning points, in the reader's language."""
        self._moments = {moment.at: moment for moment in registry.figures(self._session).moments}

    def watch_at(self) -> None:
        self._show()

    def _find_stops(self) -> list[ReplayStop]:
        """Where the rounds and the phases begin."""
        game, words = self._session.game, registry.phases(self._session.game.id)
        found: list[ReplayStop] = []
        for at, state in enumerate(self._states):
            facts = game.facts(state)
            phase = words.get(str(facts.get("phase", "")), "")
            stop = ReplayStop(at, int(facts.get("round", 0)), tr(phase) if phase else "")
            if not found or (stop.round, stop.phase) != (found[-1].round, found[-1].phase):
                found.append(stop)
        return found

    def action_step(self, by: int) -> None:
        self._halt()
        self.at = max(0, min(self.at + by, len(self._states) - 1))

    def action_go(self, at: int) -> None:
        self._halt()
        self.at = at % len(self._states)

    def action_jump(self, by: int) -> None:
        """Jump to the start of this round or the one before, or to the start of the next."""
        self._halt()
        rounds = {stop.round: stop.at for stop in reversed(self._stops)}
        starts = sorted({0, *rounds.values()})
        if by < 0:
            self.at = max((at for at in starts if at < self.at), default=0)
        else:
            self.at = min((at for at in starts if at > self.at), default=len(self._states) - 1)

    def action_turning(self, by: int) -> None:
        """Go to the next turning point, or to the one before."""
        self._halt()
        there = [at for at in self._moments if (at > self.at if by > 0 else at < self.at)]
        if there:
            self.at = min(there) if by > 0 else max(there)

    def action_run(self) -> None:
        """Start or stop autoplay; at the end of the game, from its start."""
        if self._autoplay is not None:
            self._halt()
            self._hint()
            return
        if self.at == len(self._states) - 1:
            self.at = 0
        self._autoplay = self.set_interval(self._pace, self._on)
        self._hint()

    def _on(self) -> None:
        if self._autoplay is None:
            return  # it was stopped while this was on its way
        if self.on_top:
            self.at = min(self.at + 1, len(self._states) - 1)
        if self.at == len(self._states) - 1:
            self._halt()
            self._hint()

    def _halt(self) -> None:
        if self._autoplay is not None:
            self._autoplay.stop()
            self._autoplay = None

    def action_pace(self, by: int) -> None:
        """Make autoplay faster or slower."""
        self._pace = _PACES[max(0, min(_PACES.index(self._pace) + by, len(_PACES) - 1))]
        if self._autoplay is not None:
            self._autoplay.stop()
            self._autoplay = self.set_interval(self._pace, self._on)
        self._hint()

    def action_list(self) -> None:
        self._halt()
        self.app.push_screen(JumpList(self._stops, self.at, self._session.game.round_number, self.glyphs), self._arrive)

    def action_figures(self) -> None:
        """Open the game in figures, as far as everybody may see them; from there one can go to a place in the
        replay."""
        from powergrid_tui.tui.history.chronicle import page_of

        if page := page_of(self._session, self.glyphs):
            self._halt()
            self.app.push_screen(page, self._arrive)

    def _arrive(self, at: int | None) -> None:
        if at is not None:
            self.at = at

    def on_slider_moved(self, message: Slider.Moved) -> None:
        message.stop()
        self._halt()
        self.at = message.at

    def action_play_on(self) -> None:
        if not self._over:
            self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)

    @property
    def has_help(self) -> bool:
        return True

    def action_help(self) -> None:
        self._halt()
        keys = tr(
            "- Left and right go by actions, up and down by rounds, home and end to the ends.\n"
            "- Space plays the replay automatically, or stops it; plus and minus change its pace.\n"
            "- n and b go to the turning points, which are marked on the track. j lists the rounds and "
            "phases to jump to, g shows its statistics.\n"
            "- With the mouse, drag along the track."
        )
        app = app_of(self)
        now = KeysNow("", tuple(KeyRow(key, what) for key, what in self.hinted), tr("Replay"))
        app.show_help([(tr("Replay"), keys), *self._board.help()], now, app.key_groups("replay"))

    def _seen(self, state: Any) -> Any:
        """As much of a state as may be shown here."""
        return state if self._over else self._session.game.view(state, NOBODY)

    def _show(self) -> None:
        game, state = self._session.game, self._states[self.at]
        before = self._states[max(0, self.at - 1)]
        self._board.show(
            Snapshot(
                view=self._seen(state),
                seat=max(game.to_move(state), 0),
                watching=True,
                last=(self._seen(before), self._seen(state)),
                offers=(),
                seats=self._session.seats,
                log=self._viewer_log.after(self._session.steps[: self.at]),
                figures=partial(registry.figures, self._session, self.at),
                remembered=game.remembered(self._session.steps[: self.at]),
            )
        )
        self._slider.show(self.at)
        self._hint()

    def _hint(self) -> None:
        sides, upright, game = self.glyphs.sideways, self.glyphs.upright, self._session.game
        on = [] if self._over else [("p", tr("play on"))]
        moves = ((sides, trc("of a replay", "step")), (upright, tr(game.round_name)))
        if self._autoplay is not None:
            pace = tr("pace: one every {seconds} s", seconds=self._pace)
            self._hints.hint(("space", tr("stop")), ("+ -", pace), ("esc", tr("leave")))
            return
        turning = [("n b", tr("turning point"))] if self._moments else []
        statistics = Worded(tr("statistics"), trc("short", "data"))
        others = (("space", trc("of a replay", "run")), ("j", tr("jump")), ("g", statistics))
        moment = self._moments.get(self.at)
        told = f"{self.glyphs.bonus} {sentence(moment.text)}" if moment else ""
        told = fit(told, min(cells_of(told), self.app.size.width // 2)) if told else ""
        always = (("?", tr("help")), ("esc", tr("leave")))
        self._hints.hint(*on, *moves, *turning, *others, *always, before=told)
