"""Where a replay is in its game: a rail with the rounds, and the list of rounds and phases to jump to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame


@dataclass(frozen=True, slots=True)
class ReplayStop:
    """A place in a replay where a round or a phase begins."""

    at: int
    """The number of actions before it."""
    round: int
    """0 before the first."""
    phase: str
    """As players call it; may be empty."""


class Slider(Rows):
    """The whole game on one row. Clicking or dragging goes to a place."""

    DEFAULT_CSS = """
    Slider { height: 1; width: 1fr; }
    """

    class Moved(Message):
        """A place was chosen with the mouse."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self, stops: Sequence[ReplayStop], last: int, glyphs: Glyphs, moments: Sequence[int] = ()) -> None:
        """`last` is the position after the last action; `moments` are the positions of turning points."""
        super().__init__()
        self._starts = [stop for at, stop in enumerate(stops) if stop.round and stop.round != stops[at - 1].round]
        self._last, self.glyphs, self._moments = max(1, last), glyphs, tuple(moments)
        self._at = 0

    def show(self, at: int) -> None:
        """Put the marker there."""
        self._at = at
        self.redraw()

    @property
    def _where(self) -> str:
        return tr("action {action} of {count}", action=self._at, count=self._last)

    def _rail(self, width: int) -> int:
        """The width of the rail, leaving room for the margins and the longest label of a place."""
        most = tr("action {action} of {count}", action=self._last, count=self._last)
        return max(10, width - cells_of(most) - 3)

    def _cell(self, at: int, rail: int) -> int:
        return at * (rail - 1) // self._last

    def draw(self, width: int, height: int) -> list[Strip]:
        rail = self._rail(width)
        cells = [(self.glyphs.horizontal, palette.DIM)] * rail
        here = self._cell(self._at, rail)
        for column in range(here):
            cells[column] = (self.glyphs.horizontal, palette.QUIET)
        now = next((stop.round for stop in reversed(self._starts) if stop.at <= self._at), 0)
        for moment in self._moments:
            cells[self._cell(moment, rail)] = (self.glyphs.bonus, palette.WARN)
        taken = -1
        for stop in self._starts:
            label, start = str(stop.round), self._cell(stop.at, rail)
            if start > taken and start + len(label) <= len(cells):
                style = palette.STRONG if stop.round == now else palette.QUIET
                cells[start : start + len(label)] = [(sign, style) for sign in label]
                taken = start + len(label)
        cells[here] = (self.glyphs.full, palette.NOW)
        return [strip_of(" ", *cells, (f" {right(self._where, width - rail - 3)} ", palette.QUIET))]

    def _go(self, event: events.MouseEvent) -> None:
        event.stop()
        at = -(-(event.x - 1) * self._last // (self._rail(self.size.width) - 1))  # the first position drawn there
        self.post_message(self.Moved(max(0, min(at, self._last))))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self._go(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if event.button:
            self._go(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()


class JumpList(Overlay[int | None]):
    """The rounds and phases of a game. Returns the position chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,j", "close", mark("Back"), id="jump.back", show=False),
    ]

    KEYS_HELP = mark(
        "- Up and down choose a round and a phase, page up and page down go ten rows.\n"
        "- Enter shows that point in the replay.\n"
        "- Esc, q or j goes back."
    )

    def __init__(self, stops: Sequence[ReplayStop], at: int, number: str, glyphs: Glyphs) -> None:
        """`number` is what the game calls a round with its number: a message."""
        super().__init__(glyphs)
        items = [Item(str(stop.at), (self._label(stop, number), stop.phase)) for stop in stops]
        keys = f"{key_name('enter')} {tr('go')}   {key_name('esc')} {tr('back')}"
        self._frame = OverlayFrame(f"{tr('JUMP TO')}   {keys}", glyphs)
        self._menu = Menu(items, glyphs)
        self._menu.add_class("inside")
        self._menu.at = max((place for place, stop in enumerate(stops) if stop.at <= at), default=0)

    @staticmethod
    def _label(stop: ReplayStop, number: str) -> str:
        return tr(number, round=stop.round) if stop.round else tr("before the first round")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        self._lay_out(46, len(self._menu.items), self._menu, self._frame)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(int(message.item.id))

    def action_close(self) -> None:
        self.dismiss(None)
