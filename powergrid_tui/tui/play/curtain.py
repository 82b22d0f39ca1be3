"""The curtain between two people at one keyboard: it hides everything that belongs to the next person until they take
over."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.strip import Strip

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import centre, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.page import KeyLine, Page


class Undo(NamedTuple):
    """Whether the person before may still take back the last action; their turn ends only when the curtain rises."""

    player: str
    refusal: str = ""
    """Why they may not, in words that tell nobody anything; empty if they may."""


class Curtain(Page[str]):
    """Says who is to take the keyboard: `taken` when they have, `menu` for the game's menu, `undo` when the person
    before takes back the last action. An extra key from the person before reveals nothing."""

    UNASKED = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "rise('taken')", mark("Take the keyboard"), id="curtain.rise", show=False),
        Binding("u", "undo", mark("Undo"), id="curtain.undo", show=False),
        Binding("escape", "rise('menu')", mark("Menu"), id="curtain.menu", show=False),
    ]

    def __init__(self, seat: Seat, letter: str, glyphs: Glyphs, trouble: str = "", undo: Undo | None = None) -> None:
        super().__init__(glyphs)
        self._undo = undo
        self._call = _Call(seat, letter, trouble)
        self._hints = KeyLine()

    def body(self) -> ComposeResult:
        yield self._call
        yield self._hints

    def on_mount(self) -> None:
        self.refresh_words()

    def refresh_words(self) -> None:
        may = self._undo is not None and not self._undo.refusal
        undo = [("u", tr("{player}: undo", player=self._undo.player))] if self._undo and may else []
        self._hints.hint(("enter", tr("it is me")), *undo, ("esc", tr("menu")))

    def on_click(self, event: Click) -> None:
        self.action_rise("taken")

    def action_rise(self, what: str) -> None:
        self.dismiss(what)

    def action_undo(self) -> None:
        """Let the person before go on, or say why they may not."""
        if self._undo is None:
            self._call.say(tr("Nobody here has acted yet."))
        elif self._undo.refusal:
            told = {"player": self._undo.player, "reason": self._undo.refusal}
            self._call.say(tr("{player} cannot undo: {reason}.", **told))
        else:
            self.dismiss("undo")

    def action_interrupt(self) -> None:
        self.dismiss("menu")


class _Call(Rows):
    def __init__(self, seat: Seat, letter: str, trouble: str) -> None:
        super().__init__()
        self._seat, self._letter, self._trouble = seat, letter, trouble
        self._said = ""

    def say(self, sentence: str) -> None:
        """Show a sentence until the curtain rises."""
        self._said = sentence
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        style = palette.company(self._seat.colour)
        name = tr("{player}, it is your turn.", player=self._seat.name)
        sign = f" {self._letter} "
        margin = max(0, (width - cells_of(sign) - 1 - cells_of(name)) // 2)
        rows = [
            strip_of(" " * margin, (sign, style + palette.CURSOR), " ", (name, palette.STRONG)),
            strip_of(""),
            strip_of((centre(tr("Press Enter when only you can see the screen."), width), palette.TEXT)),
        ]
        for told in filter(None, (self._said, self._trouble)):
            lines = wrap(f"! {told}", max(1, width - 4))
            rows += [strip_of(""), *(strip_of((centre(line, width), palette.WARN)) for line in lines)]
        return [strip_of("")] * max(0, (height - len(rows)) // 2) + rows
