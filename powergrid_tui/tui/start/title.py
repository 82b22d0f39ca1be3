"""The title screen, where the program starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import centre
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import LINES, KeyLine, Notice, Page, story

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
    """The program's name drawn as a network: bright cities, muted lines."""

    DEFAULT_CSS = """
    Wordmark { height: 5; }
    """

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs

    def draw(self, width: int, height: int) -> list[Strip]:
        art, city = (_TYPED, "o") if self.glyphs.ascii else (_DRAWN, "•")
        margin = " " * max(0, (width - len(art[0])) // 2)
        rows = []
        for line in art:
            cells = [Segment(c, palette.STRONG if c == city else palette.QUIET) for c in line]
            rows.append(Strip([Segment(margin), *cells]).simplify())
        return rows


def story_of(entry: StoredGame) -> str:
    """A saved game in a list: which game it is, and how far it has come; for a game that is not installed, the
    players."""
    record = entry.record
    if record is None:
        return entry.fault
    names = [seat.name for seat in record.seats]
    if record.game not in registry.GAMES:
        return f"{brief(record.game)} · {trc('list', ', ').join(names)}"
    return (
        f"{tr(registry.GAMES[record.game].name)} · {registry.summary(record.game)(record.options, names, record.where)}"
    )


class TitleScreen(Page[None]):
    """The main menu. Posts `Chosen`."""

    DEFAULT_CSS = """
    TitleScreen > .page { align: center top; }
    TitleScreen Wordmark { width: 1fr; }
    TitleScreen Menu { height: 1fr; }
    TitleScreen #credit { dock: bottom; margin-bottom: 2; }
    TitleScreen #trouble { margin-top: 1; }
    TitleScreen #hints { dock: bottom; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "nothing", "", id="title.escape", show=False),
    ]

    class Chosen(Message):
        """What to do: `continue`, `game`, `new`, `tutorial`, `load`, `replay`, `statistics`, `rules`, `settings` or
        `quit`."""

        def __init__(self, what: str) -> None:
            self.what = what
            super().__init__()

    def __init__(
        self,
        last: Callable[[], StoredGame | None],
        glyphs: Glyphs = UNICODE,
        *,
        game: Callable[[], str],
        trouble: Callable[[], str] = lambda: "",
    ) -> None:
        super().__init__(glyphs)
        self._trouble = trouble
        """What is wrong with the program itself, or an empty string."""
        self._last = last
        self._game = game
        """The id of the game that a new game would be."""
        self._wordmark = Wordmark(glyphs)
        self._menu = Menu(glyphs=glyphs)
        self._notice = Notice(id="trouble")
        self._credit = KeyLine(id="credit")
        self._hints = KeyLine(id="hints")

    def body(self) -> ComposeResult:
        yield self._wordmark
        yield self._notice
        yield self._menu
        yield self._credit
        yield self._hints

    def on_mount(self) -> None:
        self._hint()

    def tell(self) -> None:
        self._hint()
        self._tell_credit()
        self._offer(at=self._menu.item.id if self._menu.item else "")

    def _hint(self) -> None:
        self._hints.hint((self.glyphs.upright, tr("choose")), ("enter", tr("go")))

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._offer()

    def on_resize(self) -> None:
        super().on_resize()
        margin = max(6, (self.app.size.width - cells_of(_DRAWN[0])) // 2 - 3)
        self._menu.styles.margin = (0, 2, 0, margin)
        self._wordmark.styles.margin = (3 + max(0, self.app.size.height - LINES) // 3, 0, 0, 0)
        self._tell_credit()

    def _tell_credit(self) -> None:
        credit = tr(registry.GAMES[self._game()].credit)
        self._credit.say(strip_of((centre(credit, self.app.size.width), palette.DIM)))

    def turn(self) -> None:
        """Select another game."""
        self._offer(at="game")
        self._tell_credit()

    def _offer(self, at: str = "") -> None:
        """Fill the menu. If there is a game to continue, that comes first."""
        self._notice.say(self._trouble(), warning=True)
        last = self._last()
        items = [Item("continue", (tr("Continue"), story(story_of(last), self.glyphs)), "c")] if last else []
        items += [
            Item("new", (tr("New game"), ""), "n"),
            *(
                [Item("game", (tr("Game"), tr(registry.GAMES[self._game()].name)), "g")]
                if len(registry.GAMES) > 1
                else []
            ),
            *([Item("tutorial", (tr("Tutorial"), ""), "t")] if registry.GAMES[self._game()].tutorial else []),
            Item("load", (tr("Load"), ""), "l"),
            Item("replay", (tr("Replay"), ""), "r"),
            Item("statistics", (tr("Statistics"), ""), "s"),
            Item("rules", (tr("Rules"), ""), "?"),
            Item("settings", (tr("Settings"), ""), "o"),
            Item("quit", (tr("Quit"), ""), "q"),
        ]
        self._menu.fill(items, at=next((place for place, item in enumerate(items) if item.id == at), 0))

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.post_message(self.Chosen(message.item.id))

    def action_nothing(self) -> None:
        """Escape does nothing here, rather than leaving the program."""
