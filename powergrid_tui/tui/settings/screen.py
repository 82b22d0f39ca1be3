"""The settings on a page: what is chosen takes effect at once, and is saved."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Banner, KeyLine, Notice
from powergrid_tui.tui.settings.choices import Choice, choices
from powergrid_tui.tui.settings.page import SettingsPage
from powergrid_tui.tui.settings.sample import Sample

_KEYS = "keys"


class SettingsMenu(Menu):
    """A list whose values can be changed with the arrow keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", mark("Previous value"), id="settings.previous", show=False),
        Binding("right,l", "turn(1)", mark("Next value"), id="settings.next", show=False),
    ]

    class Turned(Message):
        """Left or right was pressed on a setting."""

        def __init__(self, item: Item, by: int) -> None:
            self.item, self.by = item, by
            super().__init__()

    def action_turn(self, by: int) -> None:
        if self.item is not None:
            self.post_message(self.Turned(self.item, by))


class SettingsScreen(SettingsPage):
    """The settings, a sample of the colours, and what each setting is for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", mark("Back"), id="settings.back", show=False),
    ]

    KEYS_TOLD = mark(
        "- Up and down go from setting to setting. Left and right change one, Enter takes its next value: it holds at "
        "once, and is kept.\n"
        "- Enter on the last row leads to the keys, each of which can be another one.\n"
        "- Escape or q leads back."
    )

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._choices: dict[str, Choice] = {}
        self._banner, self._menu, self._sample = Banner(""), SettingsMenu(glyphs=glyphs), Sample(glyphs)
        self._notice, self._hints = Notice(id="notice"), KeyLine()
        self._said = ""
        """A sentence about the settings file, until the cursor moves."""

    def body(self) -> ComposeResult:
        yield self._banner
        yield self._menu
        yield self._sample
        yield self._notice
        yield self._hints

    def on_mount(self) -> None:
        themes, faults = self.owner.themes.offered()
        self._choices = {choice.name: choice for choice in choices(themes)}
        self._said = "\n".join(filter(None, (self.owner.trouble, *faults)))
        self.tell()

    def tell(self) -> None:
        self._banner.say(tr("Settings"))
        self._fill()
        change = (self.glyphs.sideways, tr("change"))
        self._hints.hint((self.glyphs.upright, tr("choose")), change, ("enter", tr("next")), ("esc", tr("back")))

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._said = ""
        self._fill()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        if message.item.id == _KEYS:
            from powergrid_tui.tui.settings.key_list import KeysScreen

            self.app.push_screen(KeysScreen(self.glyphs))
        else:
            self._turn(message.item.id, 1)

    def on_settings_menu_turned(self, message: SettingsMenu.Turned) -> None:
        message.stop()
        if message.item.id != _KEYS:
            self._turn(message.item.id, message.by)

    def _turn(self, name: str, by: int) -> None:
        app = self.owner
        if name == "ascii" and app.plain_terminal:
            self._say(tr("This terminal shows plain signs alone."), warning=True)
            return
        value = self._choices[name].turned(getattr(app.settings, name), by)
        self._said = app.choose(**{name: value})
        self._fill()

    def _fill(self) -> None:
        here = self._menu.item.id if self._menu.item else next(iter(self._choices))
        items = [self._item(choice, here=choice.name == here) for choice in self._choices.values()]
        self._menu.fill([*items, Item(_KEYS, (tr("Keys"), self._keys_changed()), gap=True)])
        self._describe()

    def _item(self, choice: Choice, *, here: bool) -> Item:
        app = self.owner
        value = getattr(app.settings, choice.name)
        if choice.name == "ascii" and app.plain_terminal:
            value = True
        words = choice.called(value)
        shown = f"{self.glyphs.turn} {words} {self.glyphs.arrow}" if here else f"  {words}"
        return Item(choice.name, (tr(choice.label), shown))

    def _keys_changed(self) -> str:
        changed = len(self.owner.settings.keys)
        return "  " + (tr("{count} changed", count=changed) if changed else tr("the usual ones"))

    def _describe(self) -> None:
        item = self._menu.item
        if self._said:
            self._say(self._said, warning=True)
        elif item is not None:
            keys = tr("Every key of the program can be another one.")
            self._say(keys if item.id == _KEYS else tr(self._choices[item.id].meaning))

    def _say(self, text: str, *, warning: bool = False) -> None:
        self._notice.say(text, warning=warning)
