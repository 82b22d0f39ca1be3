"""The list of commands: everything the program can do, found by typing a few letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.screen import Screen

from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.boards.keys import act
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.tui.base.help import HelpScreen
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.overlay import Overlay, OverlayFrame
from powergrid_tui.tui.base.page import Page
from powergrid_tui.tui.settings.listed import listed_settings

if TYPE_CHECKING:
    from powergrid_tui.tui.terminal_app import TerminalApp

_ROWS = 14
_LEAST = 44


class Command(NamedTuple):
    """A command: its name, and how to run it."""

    words: str
    run: Callable[[], object]


def open_commands(app: TerminalApp) -> None:
    """Show the list over a page, unless something already covers it."""
    page = app.screen
    if not isinstance(page, Page) or isinstance(page, Overlay | HelpScreen):
        return

    def chosen(command: Command | None) -> None:
        if command is not None:
            app.call_later(command.run)

    app.push_screen(CommandList(commands(app, page), app.glyphs), chosen)


def commands(app: TerminalApp, page: Screen[object]) -> list[Command]:
    """The commands that do something now."""
    found = []
    help = getattr(page, "action_help", None)
    if help is not None:
        found.append(Command(tr("Help"), help))
    found.append(Command(tr("Rules"), app.show_rules))
    found.append(Command(tr("Settings"), app.show_settings))
    found.append(Command(tr("Keys"), app.show_keys))
    for choice in listed_settings(app.themes.offered()[0]):
        if choice.name == "ascii" and app.plain_terminal:
            continue
        for value, word in choice.values:
            if value != getattr(app.settings, choice.name):
                words = trc("command", "{setting}: {value}", setting=tr(choice.label), value=tr(word))
                found.append(Command(words, partial(app.choose, **{choice.name: value})))
    found.append(Command(tr("Quit"), app.exit))
    return found


def matching(every: Sequence[Command], typed: str) -> list[Command]:
    """The commands that contain these letters in order; those with adjacent letters first."""
    wanted = typed.casefold()
    found = [command for command in every if _has(command.words.casefold(), wanted)]
    return sorted(found, key=lambda command: wanted not in command.words.casefold())


def _has(words: str, wanted: str) -> bool:
    letters = iter(words)
    return all(letter in letters for letter in wanted)


class Finder(Menu):
    """A list that filters by what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "erase", mark("Erase"), id="commands.erase", show=False),
    ]

    class Typed(Message):
        """The text to search for."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs=glyphs)
        self.typed = ""

    async def on_key(self, event: Key) -> None:
        if event.is_printable and event.character and (event.character != " " or self.typed):
            self._look_for(self.typed + event.character)
            event.stop()
            event.prevent_default()
        else:
            await act(self, event)

    def action_erase(self) -> None:
        self._look_for(self.typed[:-1])

    def _look_for(self, text: str) -> None:
        self.typed = text
        self.post_message(self.Typed(text))


class CommandList(Overlay[Command]):
    """Returns the chosen command, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "close", mark("Back"), id="commands.back", show=False, priority=True),
    ]

    def __init__(self, every: Sequence[Command], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._every = list(every)
        self._found = self._every
        self._frame = OverlayFrame("", glyphs)
        self._list = Finder(glyphs)
        self._list.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._list

    def on_mount(self) -> None:
        width = max(cells_of(command.words) for command in self._every) + 8
        self._lay_out(max(_LEAST, width), _ROWS, self._list, self._frame)
        self._show("")

    def on_finder_typed(self, message: Finder.Typed) -> None:
        message.stop()
        self._show(message.text)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(self._found[int(message.item.id)])

    def action_close(self) -> None:
        self.dismiss()

    def _show(self, typed: str) -> None:
        self._found = matching(self._every, typed)
        self._list.fill([Item(str(at), (command.words,)) for at, command in enumerate(self._found)], at=0)
        nothing = "" if self._found else f"   {tr('no command matches')}"
        said = f"{typed}_{nothing}" if typed else tr("type to search")
        self._frame.say(f"{tr('COMMANDS')}   {said}")
