"""What covers a game for a moment: the help, and boxes such as the menu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.strip import Strip

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyGroup, KeysNow
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.key_sheet import KeySheet
from powergrid_tui.tui.base.menu import Item, Menu, Text, typeset
from powergrid_tui.tui.base.page import Page, R, box
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.base.typed import Typed

_WIDEST = 76
_LONGEST_SEARCH = 40
_SHORT = 14
"""The rows of what may stand below the keys."""

_AT_THE_TABLE = (
    mark(
        "u takes back your last action and the bots' answers to it, unless hidden information has been "
        "revealed or another person has acted since. Bots leave you a moment for it."
    ),
    mark("h asks what the best bot would do here, and why. Esc, h again or your own action closes the hint."),
    mark("Space hurries the bots until it is somebody's turn; at the pace step by step, it plays their next action."),
    mark(", and . make the bots slower and faster: step by step, slow, normal, instant."),
    mark("* marks what another player has just done."),
    mark(
        "p, once a game is over, saves a picture of it beside its file: as SVG, and as text with colours "
        "(.ans). Not on a server, where it would be saved on the server's machine."
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
        """No filter, because what is seen around the box is already in the theme's colours."""
        return ()

    def does_nothing(self, sentence: str) -> None:
        for frame in self.query(Frame):
            frame.note(sentence)

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
        self._note = ""

    def say(self, heading: str) -> None:
        """Change the heading."""
        self._heading = heading
        self.redraw()

    def head(self, heading: str) -> None:
        """Show another heading."""
        self._heading = heading
        self.redraw()

    def note(self, sentence: str) -> None:
        """Show a sentence in place of the heading; empty for none."""
        if sentence != self._note:
            self._note = sentence
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        heading = fit(self._note, width - 8).rstrip() if self._note else self._heading
        return box([Strip.blank(width - 4)] * (height - 2), width - 4, self.glyphs, heading)


class HelpScreen(FramedPage[None]):
    """The keys, first those that do something now; and on its other side what is to be read: rules, and the rest."""

    DEFAULT_CSS = """
    HelpScreen Typed { height: 1; }
    """
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter", "close", mark("Back"), id="help.back", show=False),
        Binding("tab", "turn", mark("Keys or rules"), id="help.turn", show=False, priority=True),
        Binding("slash", "find", mark("Find"), id="help.find", show=False),
        Binding("r", "change", mark("Change a key"), id="help.change", show=False),
    ]

    def __init__(
        self,
        parts: Sequence[tuple[str, str]],
        glyphs: Glyphs,
        now: KeysNow | None = None,
        groups: Sequence[KeyGroup] = (),
    ) -> None:
        super().__init__(glyphs)
        self._keyed = bool(groups or (now and now.rows))
        """Whether there are keys to show."""
        self._title = "" if self._keyed or not parts else parts[0][0]
        """What stands above everything, on a page without keys: the heading of its first part."""
        self._parts = tuple(parts)
        self._source = _written(self._parts, self._title)
        self._sheet = KeySheet(now or KeysNow(), groups, glyphs)
        self._text = Text(self._source, widest=_WIDEST)
        self._search = Typed("", _LONGEST_SEARCH, lead=" / ")
        self._short = self._keyed and len(typeset(self._source, _WIDEST)) <= _SHORT
        """Whether what is to be read has room below the keys."""
        self._reading = not self._keyed
        """Whether the rules are shown, and not the keys."""

    def middle(self) -> ComposeResult:
        yield self._search
        yield self._sheet
        yield self._text

    def on_mount(self) -> None:
        self._search.display = False
        self.tell()

    def tell(self) -> None:
        self._turn()

    def _turn(self) -> None:
        """Show one of the two sides."""
        wanted = self._search.typed
        found = [(heading, text) for heading, text in map(partial(_left_of, wanted), self._parts) if text]
        self._sheet.find(wanted, _written(found) if self._short else "")
        self._text.say(_written(found, self._title) if found else tr("Nothing here matches."))
        self._sheet.display, self._text.display = not self._reading, self._reading
        shown = self._text if self._reading else self._sheet
        if not self._search.has_focus:
            shown.focus()
        where = self._sheet.now.where
        word = where if self._reading or self._sheet.found else tr("no key matches")
        self.head.say(self._title or (tr("Rules") if self._reading else tr("Keys")), word)
        side = [("tab", tr("keys") if self._reading else tr("rules"))] if self._two_sides else []
        change = [("r", tr("change a key"))] if self._keyed else []
        find = ("/", tr("find a word"))
        self.keys.hint((self.glyphs.upright, tr("scroll")), *side, find, *change, ("esc", tr("back")))

    @property
    def _two_sides(self) -> bool:
        return self._keyed and bool(self._parts) and not self._short

    def on_typed_changed(self, message: Typed.Changed) -> None:
        message.stop()
        self._turn()

    def on_typed_done(self, message: Typed.Done) -> None:
        message.stop()
        self._leave_search(keep=bool(message.text))

    def action_turn(self) -> None:
        """Turn from the keys to the rules, and back."""
        if self._two_sides:
            self._reading = not self._reading
            self._turn()

    def action_find(self) -> None:
        """Find a word, in keys and rules alike."""
        self._search.display = True
        self._search.focus()

    def action_change(self) -> None:
        """Give a key's function to another key, and close the help, which is then out of date."""
        shell = shell_of(self)
        self.dismiss()
        shell.show_keys()

    def _leave_search(self, *, keep: bool) -> None:
        if not keep:
            self._search.action_clear()
        self._search.display = keep
        (self._text if self._reading else self._sheet).focus()
        self.call_later(self._turn)

    def action_close(self) -> None:
        """Leave the search first, then the help."""
        if self._search.display:
            self._leave_search(keep=False)
        else:
            self.dismiss()


def _written(parts: Sequence[tuple[str, str]], title: str = "") -> str:
    """The parts below their headings, except for the heading that is the page's title."""
    return "\n\n".join(text if heading == title else f"# {heading}\n{text}" for heading, text in parts)


def _left_of(wanted: str, part: tuple[str, str]) -> tuple[str, str]:
    """The lines of a part that have all these words; all of them where its heading has."""
    heading, text = part
    words = [fold(word) for word in wanted.split()]
    if all(word in fold(heading) for word in words):
        return part
    lines = text.replace("\n- ", "\n\n- ").split("\n\n")
    return heading, "\n".join(line for line in lines if all(word in fold(line) for word in words))


class _Letters(Menu):
    """A menu over a question, which uses the same letters for something else: they only find an item here."""

    LETTERS_CHOOSE = False


class GameMenu(Overlay[str]):
    """The menu of a running game: `back`, `rules`, `settings`, `title`, `quit`, or one of the added items."""

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
            Item("title", (away or tr("Back to the title"),), "t"),
            Item("quit", (tr("Quit"),), "q"),
        )
        self._heading = f"{heading}   {key_name('enter')} {tr('choose')}   {key_name('esc')} {tr('back')}"
        self._frame = Frame(self._heading, glyphs)
        self._menu = _Letters(items, glyphs)
        self._menu.add_class("inside")

    def body(self) -> ComposeResult:
        yield self._frame
        yield self._menu

    def on_mount(self) -> None:
        words = max(cells_of(item.cells[0]) for item in self._menu.items)
        self._lay_out(max(cells_of(self._heading) + 2, words + 12), len(self._menu.items), self._menu, self._frame)

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.dismiss(message.item.id)

    def action_choose(self, what: str) -> None:
        self.dismiss(what)

    def action_interrupt(self) -> None:
        """The menu has already said how to leave."""
        self.app.exit()
