"""The title: where everything starts from."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.games import shelf
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import centre
from powergrid_tui.paint.cells import width as cells_of
from powergrid_tui.paint.rows import Rows, strip_of
from powergrid_tui.table.language import tr, trc
from powergrid_tui.table.store import Entry
from powergrid_tui.table.text import brief
from powergrid_tui.tui.menu import Item, Menu
from powergrid_tui.tui.page import LINES, Line, Page, story

_DRAWN = (
    "•⠒⠒⠒•  •⠒⠒⠒•  •       •  •⠒⠒⠒•  •⠒⠒⠒•      •⠒⠒⠒•  •⠒⠒⠒•  •  •⠒⠒•⡀ ",
    "⡇   ⢸  ⡇   ⢸  ⢸   •   ⡇  ⡇      ⡇   ⢸      ⡇      ⡇   ⢸  ⡇  ⡇  ⠈• ",
    "•⠤⠤⠤•  ⡇   ⢸  ⠘⡄ ⡜⢣  ⢰⠁  •⠤⠤•   •⠤•⠤•      ⡇ •⠤•  •⠤•⠤•  ⡇  ⡇   ⢸ ",
    "⡇      ⡇   ⢸   ⡇⡰⠁⠈⢆ ⢸   ⡇      ⡇ ⠈⢢       ⡇   ⢸  ⡇ ⠈⢢   ⡇  ⡇  ⢀• ",
    "•      •⠤⠤⠤•   •⠁   ⠈•   •⠤⠤⠤•  •   •      •⠤⠤⠤•  •   •  •  •⠤⠤•⠁ ",
)
_TYPED = (
    "o---o  o---o  o       o  o---o  o---o      o---o  o---o  o  o--o   ",
    "|   |  |   |  |   o   |  |      |   |      |      |   |  |  |   \\  ",
    "o---o  |   |   \\ / \\ /   o--o   o-o-o      | o-o  o-o-o  |  |    o ",
    "|      |   |   |/   \\|   |      |  \\       |   |  |  \\   |  |   /  ",
    "o      o---o   o     o   o---o  o   o      o---o  o   o  o  o--o   ",
)


class Wordmark(Rows):
    """The name as a network: its cities bright, its lines quiet."""

    DEFAULT_CSS = """
    Wordmark { height: 5; }
    """

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self._art, self._city = (_TYPED, "o") if glyphs.ascii else (_DRAWN, "•")

    def draw(self, width: int, height: int) -> list[Strip]:
        margin = " " * max(0, (width - len(self._art[0])) // 2)
        rows = []
        for line in self._art:
            cells = [Segment(c, palette.STRONG if c == self._city else palette.QUIET) for c in line]
            rows.append(Strip([Segment(margin), *cells]).simplify())
        return rows


def story_of(entry: Entry) -> str:
    """What a list says of a kept game: which game it is, and where it is; of a game that is not on the shelf, who plays
    it."""
    record = entry.record
    if record is None:
        return entry.fault
    names = [seat.name for seat in record.seats]
    if record.game not in shelf.GAMES:
        return f"{brief(record.game)} · {trc('list', ', ').join(names)}"
    return f"{tr(shelf.GAMES[record.game].name)} · {shelf.summary(record.game)(record.options, names, record.where)}"


class TitleScreen(Page[None]):
    """The menu of the program. Says what was chosen with `Chosen`."""

    DEFAULT_CSS = """
    TitleScreen > .page { align: center top; }
    TitleScreen Wordmark { width: 1fr; }
    TitleScreen Menu { height: 1fr; }
    TitleScreen #credit { dock: bottom; margin-bottom: 2; }
    TitleScreen #hints { dock: bottom; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "nothing", "", id="title.escape", show=False),
    ]

    class Chosen(Message):
        """What to do: `continue`, `game`, `new`, `tutorial`, `load`, `replay`, `statistics`, `rules` or `quit`."""

        def __init__(self, what: str) -> None:
            self.what = what
            super().__init__()

    def __init__(self, last: Callable[[], Entry | None], glyphs: Glyphs = UNICODE, *, game: Callable[[], str]) -> None:
        super().__init__(glyphs)
        self._last = last
        self._game = game
        """The id of the game that a new one would be."""
        self._wordmark = Wordmark(glyphs)
        self._menu = Menu(glyphs=glyphs)
        self._credit = Line(id="credit")
        self._hints = Line(id="hints")

    def body(self) -> ComposeResult:
        yield self._wordmark
        yield self._menu
        yield self._credit
        yield self._hints

    def on_mount(self) -> None:
        self._hints.hint((self.glyphs.upright, tr("choose")), ("enter", tr("go")))

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._offer()

    def on_resize(self) -> None:
        super().on_resize()
        margin = max(6, (self.app.size.width - cells_of(_DRAWN[0])) // 2 - 3)
        self._menu.styles.margin = (3, 2, 0, margin)
        self._wordmark.styles.margin = (3 + max(0, self.app.size.height - LINES) // 3, 0, 0, 0)
        self._tell_credit()

    def _tell_credit(self) -> None:
        credit = tr(shelf.GAMES[self._game()].credit)
        self._credit.say(strip_of((centre(credit, self.app.size.width), palette.DIM)))

    def turn(self) -> None:
        """The game that is chosen is another one now."""
        self._offer(at="game")
        self._tell_credit()

    def _offer(self, at: str = "") -> None:
        """Fill the menu; with a game to continue, that one comes first."""
        last = self._last()
        items = [Item("continue", (tr("Continue"), story(story_of(last), self.glyphs)), "c")] if last else []
        items += [
            Item("new", (tr("New game"), ""), "n"),
            *([Item("game", (tr("Game"), tr(shelf.GAMES[self._game()].name)), "g")] if len(shelf.GAMES) > 1 else []),
            *([Item("tutorial", (tr("Tutorial"), ""), "t")] if shelf.GAMES[self._game()].tutorial else []),
            Item("load", (tr("Load"), ""), "l"),
            Item("replay", (tr("Replay"), ""), "r"),
            Item("statistics", (tr("Statistics"), ""), "s"),
            Item("rules", (tr("Rules"), ""), "?"),
            Item("quit", (tr("Quit"), ""), "q"),
        ]
        self._menu.fill(items, at=next((place for place, item in enumerate(items) if item.id == at), 0))

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.post_message(self.Chosen(message.item.id))

    def action_nothing(self) -> None:
        """Escape leads nowhere from here, rather than out."""
