"""The keys of the program, and how they are changed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message

from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import name_of, names_of
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Notice, app_of
from powergrid_tui.tui.settings.rooms import KeyAction, rooms, taken_by


class KeyMenu(Menu):
    """A list that takes the next key, whatever it means, once told to `listen`."""

    class Heard(Message):
        """The key that was pressed, as Textual names it."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self, *, glyphs: Glyphs) -> None:
        super().__init__(glyphs=glyphs)
        self.listening = False

    async def on_key(self, event: Key) -> None:
        if not self.listening:
            await super().on_key(event)
            return
        self.listening = False
        self.post_message(self.Heard(event.key))
        event.stop()
        event.prevent_default()


class KeysScreen(FramedPage[None]):
    """What the keys do, by the place where they do it."""

    DEFAULT_CSS = """
    KeysScreen Menu { height: 1fr; margin-top: 1; }
    """

    ROOMS: ClassVar[tuple[str, ...]] = ("lists",)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", mark("Back"), id="keys.back", show=False),
        Binding("backspace,delete", "reset", mark("Default key"), id="keys.reset", show=False),
        Binding("ctrl+r", "reset_all", mark("All default keys"), id="keys.reset_all", show=False),
    ]

    KEYS_HELP = mark(
        "- Up and down choose what a key does. Enter asks for the new key: press it, or Esc to keep the "
        "old one.\n"
        "- Backspace restores the default key of one row, Ctrl+R all of them.\n"
        "- Esc or q goes back."
    )

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._menu, self._notice = KeyMenu(glyphs=glyphs), Notice(id="notice")
        self._rooms = rooms()
        self._entries = {f"{room.id}/{entry.id}": entry for room in self._rooms for entry in room.entries}

    def middle(self) -> ComposeResult:
        yield self._menu
        yield self._notice

    def on_mount(self) -> None:
        self.refresh_words()

    def refresh_words(self) -> None:
        changed = len(app_of(self).settings.keys)
        self.head.say(tr("Keys"), tr("{count} changed", count=changed) if changed else tr("the defaults"))
        self._fill()
        default = ("backspace", Worded(tr("default key"), trc("short", "default")))
        all_default = ("ctrl+r", Worded(tr("all default keys"), trc("short", "all")))
        self.keys.hint(("enter", tr("change")), default, all_default, ("?", tr("help")), ("esc", tr("back")))

    def action_back(self) -> None:
        self.dismiss()

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._notice.say("")

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        entry = self._entries[message.item.id]
        self._menu.listening = True
        self._notice.say(tr("{what}: press the new key. Esc keeps the old one.", what=tr(entry.what)), warning=True)

    def on_key_menu_heard(self, message: KeyMenu.Heard) -> None:
        message.stop()
        entry = self._entry
        if message.key == "escape" or entry is None:
            self._notice.say("")
        else:
            self._give(entry, message.key)

    def action_reset(self) -> None:
        entry = self._entry
        if entry is None or entry.id not in app_of(self).settings.keys:
            return
        changed = {id: key for id, key in app_of(self).settings.keys.items() if id != entry.id}
        clash = next((found for key in entry.default if (found := taken_by(key, entry, self._rooms, changed))), None)
        if clash is not None:
            self._refuse(names_of(entry.default), clash)
        else:
            self._keep(changed, tr("{what} has its default key again.", what=tr(entry.what)))

    def action_reset_all(self) -> None:
        self._keep({}, tr("All keys have their defaults again."))

    @property
    def _entry(self) -> KeyAction | None:
        return self._entries[self._menu.item.id] if self._menu.item else None

    def _give(self, entry: KeyAction, key: str) -> None:
        keymap = app_of(self).settings.keys
        clash = taken_by(key, entry, self._rooms, keymap)
        if clash is not None:
            self._refuse(name_of(key), clash)
            return
        changed = {id: other for id, other in keymap.items() if id != entry.id}
        if (key,) != entry.default:
            changed[entry.id] = key
        self._keep(changed, tr("{what} is now on {key}.", what=tr(entry.what), key=name_of(key)))

    def _refuse(self, key: str, other: KeyAction) -> None:
        taken = tr("{key} is taken: {what}. Give that a different key first.", key=key, what=tr(other.what))
        self._notice.say(taken, warning=True)

    def _keep(self, keymap: dict[str, str], said: str) -> None:
        trouble = app_of(self).choose(keys=keymap)
        self._notice.say(trouble or said, warning=bool(trouble))

    def _fill(self) -> None:
        keymap = app_of(self).settings.keys
        items: list[Item] = []
        for room in self._rooms:
            for at, entry in enumerate(room.entries):
                changed = tr("changed") if entry.id in keymap else ""
                keys = names_of(entry.keys(keymap))
                cells = (tr(entry.what), keys, tr(room.name), changed)
                items.append(Item(f"{room.id}/{entry.id}", cells, gap=at == 0 and bool(items)))
        self._menu.fill(items)
