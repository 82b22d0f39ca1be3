"""Choosing one of a few things, over the page that asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, sentence, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame

if TYPE_CHECKING:
    from textual.app import App

_WIDEST = 90
"""The greatest width of the list, in cells."""
_SENTENCE = 60
"""Cells of a line of a sentence."""


class _Choices(Menu):
    """What can be chosen is never cut for a remark beside it."""

    NAMES_FIRST: ClassVar[bool] = True


class ChoicePage(Overlay[str | None]):
    """Returns the id of the chosen item, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", mark("Back"), id="choose.back", show=False),
    ]

    def __init__(self, heading: str, items: Sequence[Item], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._heading = f"{heading}   {key_name('enter')} {tr('choose')}   {key_name('esc')} {tr('back')}"
        self._frame = OverlayFrame(self._heading, glyphs)
        self._menu = _Choices(items, glyphs)
        self._menu.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        columns = zip(*(item.cells for item in self._menu.items), strict=False)
        words = sum(max(map(cells_of, column)) + 3 for column in columns) + 8
        across = min(_WIDEST, max(words, cells_of(self._heading) + 2))
        self._lay_out(across, len(self._menu.items), self._menu, self._frame)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(message.item.id)

    def action_back(self) -> None:
        self.dismiss(None)


def tell_refusal(app: App[None], error: TableError, glyphs: Glyphs, then: Callable[[], None]) -> None:
    """Say why something cannot be done; `then` is called when the person has read that."""
    items = [Item(str(at), (line,)) for at, line in enumerate(wrap(sentence(str(error)), _SENTENCE))]
    app.push_screen(ChoicePage(tr("THAT CANNOT BE DONE"), items, glyphs), lambda _: then())
