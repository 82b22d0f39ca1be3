"""The settings on a page: what is chosen takes effect at once, and is saved."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.tui.base.framed import Beside, FramedPage, half
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import app_of
from powergrid_tui.tui.settings.demo import Demo
from powergrid_tui.tui.settings.listed import ListedSetting, listed_settings

_KEYS = "keys"
_DEFAULTS = Settings()
"""The default settings."""
_BELOW = 5
"""Rows for what the marked setting does where nothing is beside the list."""


class SettingsMenu(Menu):
    """A list whose values can be changed with the arrow keys."""

    NAMES_FIRST: ClassVar[bool] = True
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


class SettingsScreen(FramedPage[None]):
    """The settings in groups, and what the marked one does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", mark("Back"), id="settings.back", show=False),
        Binding("z", "put_back", mark("Default"), id="settings.put_back", show=False),
    ]

    KEYS_HELP = mark(
        "- Up and down go from setting to setting. Left and right change one, Enter takes its next value: it "
        "takes effect at once, and is kept. z restores the default; a dot marks each setting that differs "
        "from it.\n"
        "- Enter on the last row opens the list of keys, all of which you can change.\n"
        "- Esc or q goes back."
    )
    ROOMS: ClassVar[tuple[str, ...]] = ("lists",)

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._choices: dict[str, ListedSetting] = {}
        self._menu, self._demo = SettingsMenu(glyphs=glyphs), Demo(glyphs)
        self._said = ""
        """A sentence about the settings file, until the cursor moves."""

    def middle(self) -> ComposeResult:
        yield Beside(self._menu, self._demo, half, below=_BELOW)

    def on_mount(self) -> None:
        themes, errors = app_of(self).themes.offered()
        self._choices = {choice.name: choice for choice in listed_settings(themes)}
        self._said = "\n".join(filter(None, (app_of(self).trouble, *errors)))
        self.refresh_words()

    def refresh_words(self) -> None:
        self._fill()
        change, back = (self.glyphs.sideways, tr("change")), ("z", tr("default"))
        self.keys.hint((self.glyphs.upright, tr("choose")), change, back, ("?", tr("help")), ("esc", tr("back")))

    def action_back(self) -> None:
        self.dismiss()

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

    def action_put_back(self) -> None:
        """Give the marked setting its default value."""
        item = self._menu.item
        if item is not None:
            self._choose(item.id, getattr(_DEFAULTS, item.id))

    def _turn(self, name: str, by: int) -> None:
        self._choose(name, self._choices[name].turned(getattr(app_of(self).settings, name), by))

    def _choose(self, name: str, value: object) -> None:
        if name == "ascii" and app_of(self).plain_terminal:
            self._show(tr("This terminal can show only plain characters."), warning=True)
            return
        self._said = app_of(self).choose(**{name: value})
        self._fill()

    def _fill(self) -> None:
        settings = app_of(self).settings
        here = self._menu.item.id if self._menu.item else next(iter(self._choices))
        items: list[Item] = []
        group = ""
        for choice in self._choices.values():
            heading = tr(choice.group).upper() if choice.group != group else ""
            items.append(self._item(choice, heading, here=choice.name == here))
            group = choice.group
        keys = Item(_KEYS, (f"{self._dot(_KEYS)}{tr('Keys')}", self._keys_changed()), heading=tr("Keys").upper())
        self._menu.fill([*items, keys])
        changed = sum(getattr(settings, name) != getattr(_DEFAULTS, name) for name in (*self._choices, _KEYS))
        count = ((tr("{count} changed", count=changed), palette.QUIET),) if changed else ()
        self.head.say(tr("Settings"), tr("kept for every game"), *count)
        self._describe()

    def _dot(self, name: str) -> str:
        """A mark before each setting that differs from its default."""
        return f"{self.glyphs.free} " if getattr(app_of(self).settings, name) != getattr(_DEFAULTS, name) else "  "

    def _item(self, choice: ListedSetting, heading: str, *, here: bool) -> Item:
        words = choice.called(self._value(choice))
        shown = f"{self.glyphs.turn} {words} {self.glyphs.arrow}" if here else f"  {words}"
        return Item(choice.name, (f"{self._dot(choice.name)}{tr(choice.label)}", shown), heading=heading)

    def _value(self, choice: ListedSetting) -> object:
        """The value that holds here."""
        plain = choice.name == "ascii" and app_of(self).plain_terminal
        return True if plain else getattr(app_of(self).settings, choice.name)

    def _keys_changed(self) -> str:
        changed = len(app_of(self).settings.keys)
        return "  " + (tr("{count} changed", count=changed) if changed else tr("the defaults"))

    def _describe(self) -> None:
        item = self._menu.item
        if self._said:
            self._show(self._said, warning=True)
        elif item is not None and item.id == _KEYS:
            self._show(app_of(self).changed_keys() or tr("You can change every key of the program."))
        elif item is not None:
            self._show(tr(self._choices[item.id].meaning))

    def _show(self, text: str, *, warning: bool = False) -> None:
        choice = self._choices.get(self._menu.item.id) if self._menu.item else None
        self._demo.show(choice, self._value(choice) if choice else None, text, warning=warning)
