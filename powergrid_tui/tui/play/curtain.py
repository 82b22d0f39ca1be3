"""The curtain between two people at one keyboard: it hides everything that belongs to the next person until they take
over."""

from __future__ import annotations

from typing import ClassVar

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


class Curtain(Page[str]):
    """Says who is to take the keyboard: `taken` when they have, `menu` for the game's menu, `undo` when the person
    before takes back the last action. An extra key from the person before reveals nothing."""

    UNASKED = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "rise('taken')", mark("Take the keyboard"), id="curtain.rise", show=False),
        Binding("u", "undo", mark("Undo"), id="curtain.undo", show=False),
        Binding("escape", "rise('menu')", mark("Menu"), id="curtain.menu", show=False),
    ]

    def __init__(self, seat: Seat, letter: str, glyphs: Glyphs, trouble: str = "", before: str = "") -> None:
        super().__init__(glyphs)
        self._seat, self._letter, self._trouble = seat, letter, trouble
        self._before = before
        """The person who may still undo the last action; their turn ends only when the curtain rises."""
        self._hints = KeyLine()

    def body(self) -> ComposeResult:
        yield _Call(self._seat, self._letter, self._trouble)
        yield self._hints

    def on_mount(self) -> None:
        self.tell()

    def tell(self) -> None:
        undo = [("u", tr("{player}: undo", player=self._before))] if self._before else []
        self._hints.hint(("enter", tr("it is me")), *undo, ("esc", tr("menu")))

    def on_click(self, event: Click) -> None:
        self.action_rise("taken")

    def action_rise(self, what: str) -> None:
        self.dismiss(what)

    def action_undo(self) -> None:
        """Let the person before go on, if they may."""
        if self._before:
            self.dismiss("undo")

    def action_interrupt(self) -> None:
        self.dismiss("menu")


class _Call(Rows):
    def __init__(self, seat: Seat, letter: str, trouble: str) -> None:
        super().__init__()
        self._seat, self._letter, self._trouble = seat, letter, trouble

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
        if self._trouble:
            lines = wrap(f"! {self._trouble}", max(1, width - 4))
            rows += [strip_of(""), *(strip_of((centre(line, width), palette.WARN)) for line in lines)]
        return [strip_of("")] * max(0, (height - len(rows)) // 2) + rows
