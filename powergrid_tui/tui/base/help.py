"""Boxes that cover a game for a moment: the help and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.strip import Strip

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from powergrid_tui.tui.base.menu import Item, Menu, Text, typeset
from powergrid_tui.tui.base.page import Page, R, box

_AT_THE_TABLE = (
    mark(
        "u takes back what you did last, with the answers of bots, until something hidden has come to light or another "
        "person has acted. Bots leave you a moment for it."
    ),
    mark("h asks what the best bot would do here, and why. Esc, h again or your own action puts that away."),
    mark("Space hurries bots until somebody is asked; step by step it asks for their next action."),
    mark(", and . make bots slower and faster: step by step, slow, normal, instant."),
    mark("* stands beside what another has just done."),
    mark(
        "p, once a game is over, saves its picture beside its file: as SVG, and as text with colours (.ans). In a "
        "house there is none, since it would be saved on the house's machine."
    ),
)


def at_the_table() -> tuple[str, str]:
    """Heading and text, for the help, about what is the same in every game."""
    return tr("At the table"), "\n".join(f"- {tr(line)}" for line in _AT_THE_TABLE)


class Overlay(Page[R]):
    """A framed box in the middle of the screen, which stays visible around it."""

    DEFAULT_CSS = """
    Overlay { background: transparent; align: center middle; layers: frame inside; }
    Overlay .frame { layer: frame; background: $panel; }
    Overlay .inside { layer: inside; background: $panel; }
    """

    def compose(self) -> ComposeResult:
        yield from self.body()  # in no container: it would cover the screen beneath

    def get_line_filters(self) -> Sequence[LineFilter]:
        """No filter for what is seen around the box: the screen beneath is already in the theme's colours."""
        return ()

    def _lay_out(self, width: int, height: int, inside: Rows, frame: Frame) -> None:
        """Give the box room for a text of this size, as far as the screen allows."""
        room = self.app.size
        width, height = min(width, room.width - 8), min(height, room.height - 4)
        frame.styles.width, frame.styles.height = width + 4, height + 2
        inside.styles.width, inside.styles.height = width, height


class Frame(Rows):
    """The frame of an overlay."""

    def __init__(self, heading: str, glyphs: Glyphs) -> None:
        super().__init__(classes="frame")
        self._heading, self.glyphs = heading, glyphs

    def say(self, heading: str) -> None:
        """Change the heading."""
        self._heading = heading
        self.redraw()

    def head(self, heading: str) -> None:
        """Show another heading."""
        self._heading = heading
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        return box([Strip.blank(width - 4)] * (height - 2), width - 4, self.glyphs, self._heading)


class HelpScreen(Overlay[None]):
    """The keys and the rules that matter now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter", "close", mark("Back"), id="help.back", show=False),
    ]

    def __init__(self, parts: Sequence[tuple[str, str]], glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._source = "\n\n".join(f"# {heading}\n{text}" for heading, text in parts)
        scroll, back = f"{glyphs.upright} {tr('scroll')}", f"{key_name('esc')} {tr('back')}"
        self._frame = Frame(f"{tr('HELP')}   {scroll}   {back}", glyphs)
        self._text = Text(self._source, widest=72)
        self._text.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._text

    def on_mount(self) -> None:
        self._lay_out(72, len(typeset(self._source, 70)), self._text, self._frame)

    def action_close(self) -> None:
        self.dismiss()


class GameMenu(Overlay[str]):
    """What a player may want from the program in the middle of a game: `back`, `rules`, `settings`, `title`, `quit`, or
    one of the added items."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "choose('back')", mark("Back"), id="game_menu.back", show=False),
    ]

    def __init__(self, heading: str, glyphs: Glyphs, added: Sequence[Item] = (), away: str = "") -> None:
        """`away` says where leaving the table leads, if not to the title."""
        super().__init__(glyphs)
        items = (
            Item("back", (tr("Back to the game"),), "b"),
            *added,
            Item("rules", (tr("Rules"),), "r"),
            Item("settings", (tr("Settings"),), "s"),
            Item("title", (away or tr("Leave to the title"),), "t"),
            Item("quit", (tr("Quit"),), "q"),
        )
        self._frame = Frame(heading, glyphs)
        self._menu = Menu(items, glyphs)
        self._menu.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        words = max(cells_of(item.cells[0]) for item in self._menu.items)
        self._lay_out(max(34, words + 12), len(self._menu.items), self._menu, self._frame)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(message.item.id)

    def action_choose(self, what: str) -> None:
        self.dismiss(what)

    def action_interrupt(self) -> None:
        """The menu has already said how to leave."""
        self.app.exit()
