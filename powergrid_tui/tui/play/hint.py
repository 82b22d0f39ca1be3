"""A hint: what the best bot would do here, or why a bot did what it did, in a small panel over the board. The board
still gets the keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.worker import Worker

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.bots import Sentence
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.advice import Suggestion, suggestions, why
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name, named_now
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.dock import Dock
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.question_panel import QuestionPanel
from powergrid_tui.tui.base.keys import changed_keys
from powergrid_tui.tui.base.page import box
from powergrid_tui.tui.base.work import begin

_WIDEST = 90
"""The greatest width of the panel, in cells."""
_LEAST = 60
"""The least width in which it stands beside the log."""


class HintPanel(Rows):
    """Asks for the seat at a terminal's keyboard, and closes once something else is asked there. Why a bot did
    something stays until somebody else looks at the screen."""

    DEFAULT_CSS = """
    HintPanel { layer: hint; display: none; background: $panel; }
    """

    class Marked(Message):
        """The panel is about another entry of the log, or about none any more."""

        def __init__(self, entry: LogEntry | None) -> None:
            self.entry = entry
            super().__init__()

    def __init__(self, connection: SeatConnection, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._connection = connection
        self._entry: LogEntry | None = None
        """The entry of the log that is explained; None for a hint."""
        self._decisions: tuple[int, ...] = ()
        """What it tells of, as positions in the record."""
        self._for: tuple[Any, int] | None = None
        """The state and the seat that the hint is for; None when there is no hint."""
        self._said: Sentence = str
        """A sentence shown instead of advice."""
        self._advice: tuple[Advice, ...] = ()
        self._asking: Worker[None] | None = None

    @property
    def _now(self) -> tuple[Any, int]:
        """The state, and who looks at it: nobody in particular while a seat is covered."""
        return self._connection.host.session.state, self._connection.viewer

    def ask(self) -> None:
        """Ask for advice and show it; close the panel if it is open."""
        if self.put_away():
            return
        self._for = self._now
        self._say((), lambda: tr("Thinking about your best move."))
        self._asking = begin(self, self._ask, self._for)

    def explain(self, entry: LogEntry | None = None) -> bool:
        """Show why bots did what an entry of the log tells: by default the newest in which bots decided something, and
        then the one before it, until there is none. Returns whether there is one."""
        entries = self._connection.bot_entries
        if entry is None:
            older = [each for each in entries if not self._decisions or each[1][0] < self._decisions[0]]
        else:
            older = [each for each in entries if each[0] is entry]
        self.put_away()
        if not older:
            return False
        self._entry, self._decisions = older[-1]
        self._for = self._now
        self.post_message(self.Marked(self._entry))
        self._say((), lambda: tr("Asking why."))
        self._asking = begin(self, self._ask_why, self._for)
        return True

    def put_away(self) -> bool:
        """Close the panel. Returns whether it was open."""
        if self._for is None:
            return False
        if self._entry is not None:
            self.post_message(self.Marked(None))
        self._for, self._advice, self._entry, self._decisions = None, (), None, ()
        if self._asking is not None:
            self._asking.cancel()
        self.display = False
        return True

    def heed(self) -> None:
        """The table has changed: close a hint that was for another state or another seat, or that nobody may have any
        longer."""
        if self._for is not None:
            state, seat = self._now
            connection, about_log = self._connection, self._entry is not None
            refusal = connection.reasons_refusal if about_log else connection.advice_refusal
            if seat != self._for[1] or refusal or (state is not self._for[0] and not about_log):
                self.put_away()

    def place(self) -> None:
        """Put the panel above the question, as high as its text requires."""
        if self._for is None:
            return
        room = self.screen.size
        across = min(_WIDEST, room.width - 4)
        left = (room.width - across) // 2
        log = next((panel.region for panel in self.screen.query(Dock) if panel.region), None)
        if self._entry is not None and log is not None and log.x >= _LEAST:  # beside it: it shows what is explained
            across, left = min(_WIDEST, log.x), 0
        rows = len(self._lines(across - 4)) + 2
        question = next((panel.region for panel in self.screen.query(QuestionPanel) if panel.region), None)
        below = question.y if question else room.height - 1
        self.styles.width, self.styles.height = across, rows
        self.styles.offset = (left, max(0, below - rows))

    async def _ask(self, asked: tuple[Any, int]) -> None:
        try:
            advice = await self._connection.advise()
        except TableError as error:
            if self._for is asked:
                self._say((), partial(sentence, str(error).removesuffix(".")))
            return
        if advice and self._for is asked:
            self._say(advice)

    async def _ask_why(self, asked: tuple[Any, int]) -> None:
        connection, session = self._connection, self._connection.host.session
        sheets, told = registry.text_views(session.game.id), list[str]()
        try:
            for at in self._decisions:
                told.append(why(session, sheets, at, asked[1], await connection.explain(at)))
        except TableError as error:
            told = [sentence(str(error).removesuffix("."))]
        if self._for is asked:
            self._say((), partial("\n".join, told))

    def _say(self, advice: tuple[Advice, ...], said: Sentence = str) -> None:
        self._advice, self._said = advice, said
        self.place()
        self.display = True
        self.redraw()

    def on_click(self, event: Click) -> None:
        event.stop()
        self.put_away()

    def draw(self, width: int, height: int) -> list[Strip]:
        back = f"{key_name('esc')} {tr('back')}"
        if self._entry is None:
            return box(self._lines(width - 4), width - 4, self.glyphs, f"{tr('HINT')}   {back}")
        older = f"{named_now('r', changed_keys(self.screen))} {tr('the one before')}"
        return box(self._lines(width - 4), width - 4, self.glyphs, f"{tr('WHY')}   {older}   {back}")

    def _lines(self, room: int) -> list[Strip]:
        if self._entry is not None:
            told = [line for words in self._said().split("\n") for line in wrap(words, room - 2)]
            done = [strip_of((line, palette.STRONG)) for line in wrap(self._entry.text, room)]
            return [*done, *(strip_of((f"  {line}", palette.TEXT)) for line in told)]
        if self._for is None or not self._advice:
            return [strip_of((line, palette.TEXT)) for line in wrap(self._said(), room)]
        game = self._connection.host.session.game
        return _suggestion_rows(
            suggestions(game, registry.text_views(game.id), game.view(*self._for), self._advice), room
        )


def _suggestion_rows(told: Sequence[Suggestion], room: int) -> list[Strip]:
    """The best action with its reason, then the next best, each with its chance of winning."""
    best, *others = told
    rows = _row(best, room, tr("{chance} % to win", chance=best.chance), strong=True)
    rows += [strip_of((f"  {line}", palette.TEXT)) for line in wrap(best.reason, room - 2) if best.reason]
    for other in others:
        rows += _row(other, room, tr("{chance} %", chance=other.chance))
    return rows


def _row(told: Suggestion, room: int, chance: str, *, strong: bool = False) -> list[Strip]:
    """An action, with the chance at the end of its first row."""
    first, *more = wrap(told.action, room - cells_of(chance) - 2)
    gap = " " * (room - cells_of(first) - cells_of(chance))
    style = palette.STRONG if strong else palette.QUIET
    head = strip_of((first, style), (gap, style), (chance, palette.NOW if strong else palette.QUIET))
    return [head, *(strip_of((line, style)) for line in more)]
