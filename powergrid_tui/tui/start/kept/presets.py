"""Tables that were set up before, to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum, auto
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.help import Frame, Overlay
from powergrid_tui.tui.base.menu import Item, Menu


class Wish(StrEnum):
    """What can be done with the presets."""

    LAST = auto()
    """Take the setup of last time."""
    USUAL = auto()
    """Take the default setup."""
    TAKE = auto()
    """Take a preset."""
    SAVE = auto()
    """Save the current setup."""
    DELETE = auto()
    """Delete a preset."""


class Chosen(NamedTuple):
    """A wish, with the name of the preset it concerns."""

    wish: Wish
    name: str = ""


class PresetList(Overlay[Chosen | None]):
    """The list. Returns what is wanted, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+o", "leave", mark("Back"), id="presets.back", show=False),
        Binding("d,delete", "delete", mark("Delete"), id="presets.delete", show=False),
    ]

    KEYS_TOLD = mark(
        "- Up and down choose a table, Enter sets it up; the letter before a row does so at once.\n"
        "- d deletes one of your presets after asking.\n"
        "- Esc or Ctrl+O goes back to the new game as it stands."
    )

    def __init__(self, names: Sequence[str], glyphs: Glyphs, *, last: bool) -> None:
        """`last`: there is a setup of last time."""
        super().__init__(glyphs)
        self._names = tuple(names)
        again = [Item(Wish.LAST, (tr("As last time"),), "l")] if last else []
        own = [Item(f"{at}", (name,), gap=not at) for at, name in enumerate(names)]
        save = Item(Wish.SAVE, (tr("Save this table as a preset"),), "s", gap=True)
        self._items = (*again, Item(Wish.USUAL, (tr("The default table"),), "u"), *own, save)
        self._doomed = False
        """Whether the preset under the cursor is to be deleted if the next key confirms it."""
        self._menu = Menu(self._items, glyphs)
        self._menu.add_class("inside")
        keys = [f"{key_name('d')} {tr('delete')}"] if own else []
        help_, back = f"{key_name('?')} {tr('help')}", f"{key_name('esc')} {tr('back')}"
        self._heading = "   ".join([tr("PRESETS"), *keys, help_, back])
        self._frame = Frame(self._heading, glyphs)

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        words = max(cells_of(item.cells[0]) for item in self._menu.items)
        gaps = sum(item.gap for item in self._menu.items)
        wide = max(40, words + 12, cells_of(self._heading) + 2)
        self._lay_out(wide, len(self._menu.items) + gaps, self._menu, self._frame)

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._spare()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        if self._doomed:
            self._spare()
            return
        what = message.item.id
        self.dismiss(Chosen(Wish.TAKE, self._names[int(what)]) if what.isdecimal() else Chosen(Wish(what)))

    def on_key(self, event: Key) -> None:
        if not self._doomed:
            return
        event.stop()
        event.prevent_default()
        if event.character in {"y", "Y"} and self._menu.item is not None:
            self.dismiss(Chosen(Wish.DELETE, self._names[int(self._menu.item.id)]))
        self._spare()

    def action_delete(self) -> None:
        """Ask, in its row, whether a preset is to be deleted; the next key is the answer."""
        item = self._menu.item
        if item is not None and item.id.isdecimal():
            self._doomed = True
            sure = replace(item, cells=(tr("Delete it for good? y: yes"),))
            self._menu.fill([sure if other is item else other for other in self._menu.items])

    def action_leave(self) -> None:
        self.dismiss(None)

    def _spare(self) -> None:
        self._doomed = False
        self._menu.fill(self._items)
