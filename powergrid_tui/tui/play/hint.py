"""A hint: what the best bot would do here, in a small panel over the board. The board still gets the keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from textual.events import Click
from textual.strip import Strip
from textual.worker import Worker

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.sessions.bots import Sentence
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.advice import Suggestion, suggestions
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.question_panel import QuestionPanel
from powergrid_tui.tui.base.page import box
from powergrid_tui.tui.base.work import begin

_WIDEST = 90
"""The greatest width of the panel, in cells."""


class HintPanel(Rows):
    """Asks for the seat at a terminal's keyboard, and closes once something else is asked there."""

    DEFAULT_CSS = """
    HintPanel { layer: hint; display: none; background: $panel; }
    """

    def __init__(self, connection: SeatConnection, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._connection = connection
        self._for: tuple[Any, int] | None = None
        """The state and the seat that the hint is for; None when there is no hint."""
        self._said: Sentence = str
        """A sentence shown instead of advice."""
        self._advice: tuple[Advice, ...] = ()
        self._asking: Worker[None] | None = None

    @property
    def _now(self) -> tuple[Any, int]:
        return self._connection.host.session.state, self._connection.seat

    def ask(self) -> None:
        """Ask for advice and show it; close the panel if it is open."""
        if self.put_away():
            return
        self._for = self._now
        self._tell((), lambda: tr("Thinking about your best move."))
        self._asking = begin(self, self._ask, self._for)

    def put_away(self) -> bool:
        """Close the panel. Returns whether it was open."""
        if self._for is None:
            return False
        self._for, self._advice = None, ()
        if self._asking is not None:
            self._asking.cancel()
        self.display = False
        return True

    def heed(self) -> None:
        """The table has changed: close a hint that was for another state or another seat, or that nobody may have any
        longer."""
        if self._for is not None:
            state, seat = self._now
            if state is not self._for[0] or seat != self._for[1] or self._connection.advice_refusal:
                self.put_away()

    def place(self) -> None:
        """Put the panel above the question, as high as its text requires."""
        if self._for is None:
            return
        room = self.screen.size
        across = min(_WIDEST, room.width - 4)
        rows = len(self._lines(across - 4)) + 2
        question = next((panel.region for panel in self.screen.query(QuestionPanel) if panel.region), None)
        below = question.y if question else room.height - 1
        self.styles.width, self.styles.height = across, rows
        self.styles.offset = ((room.width - across) // 2, max(0, below - rows))

    async def _ask(self, asked: tuple[Any, int]) -> None:
        try:
            advice = await self._connection.advise()
        except TableError as error:
            if self._for is asked:
                self._tell((), partial(sentence, str(error).removesuffix(".")))
            return
        if advice and self._for is asked:
            self._tell(advice)

    def _tell(self, advice: tuple[Advice, ...], said: Sentence = str) -> None:
        self._advice, self._said = advice, said
        self.place()
        self.display = True
        self.redraw()

    def on_click(self, event: Click) -> None:
        event.stop()
        self.put_away()

    def draw(self, width: int, height: int) -> list[Strip]:
        return box(self._lines(width - 4), width - 4, self.glyphs, f"{tr('HINT')}   {key_name('esc')} {tr('back')}")

    def _lines(self, room: int) -> list[Strip]:
        if self._for is None or not self._advice:
            return [strip_of((line, palette.TEXT)) for line in wrap(self._said(), room)]
        game = self._connection.host.session.game
        return _told(suggestions(game, registry.text_views(game.id), game.view(*self._for), self._advice), room)


def _told(told: Sequence[Suggestion], room: int) -> list[Strip]:
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
