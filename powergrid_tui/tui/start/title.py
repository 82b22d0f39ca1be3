"""The title screen, where the program starts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.store import LastGame
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.short import Worded, short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.letters import DOTS, half_blocks, solid
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.ground import Column, SideBySide
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import COLUMNS, LINES, KeyLine, Notice, Page, app_of, with_dots
from powergrid_tui.tui.base.work import begin

if TYPE_CHECKING:
    from powergrid_tui.table.sessions.shelf import PlaceResult
    from powergrid_tui.toolkit.viewmodel.preview import Paper, Plot

NAME = "POWER GRID"
_WIDE, _HIGH = 112, 30
"""From this size on, in cells, the name has its largest letters."""
_LEFT = 6
"""Where name and menu begin."""
_MOST_LABEL = 15
"""Cells that labels take with the gap after them, in most languages."""
_PLACE = 26
"""Cells for a map on the shelf."""
_SHELVED = 36
"""The least height of a terminal with the shelf, in rows."""
_LABELS = 3 + 2
"""Cells before a label: the cursor and the key."""


class Wordmark(Rows):
    """The program's name in letters of light."""

    DEFAULT_CSS = """
    Wordmark { height: 5; }
    """

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs

    @staticmethod
    def rows(width: int, height: int, glyphs: Glyphs) -> list[str]:
        """The name on a terminal of this size, row by row."""
        if width >= _WIDE and height >= _HIGH:
            return solid(NAME, "#" if glyphs.ascii else "█")
        return solid(NAME, "#", 1) if glyphs.ascii else half_blocks(NAME)

    def draw(self, width: int, height: int) -> list[Strip]:
        rows = self.rows(*self.app.size, self.glyphs)
        shades = palette.NIGHT_LETTERS if len(rows) == DOTS else palette.NIGHT_LETTERS[::2]
        return [strip_of((row, Style(color=shade))) for row, shade in zip(rows, shades, strict=True)]


class Country(Rows):
    """The map of the last game, at night."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._plot: Plot | None = None

    def show(self, plot: Plot | None) -> None:
        """Show this map in place of the last one."""
        if plot is not self._plot:
            self._plot = plot
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        if self._plot is None:
            return []
        from powergrid_tui.toolkit.widgets.drawing.night import country

        return [*country(self._plot, width, height, self.glyphs, whole=self.glyphs.ascii or app_of(self).coarse)]


class BoardPicture(Rows):
    """The board of the chosen game, in the middle of its place."""

    _drawn: Sequence[Strip] = ()

    def show(self, drawn: Sequence[Strip]) -> None:
        """Show this picture."""
        self._drawn = drawn
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        rows = [len(row.text.rstrip()) for row in self._drawn]
        while rows and not rows[-1]:
            rows.pop()
        left, above = max(0, width - max(rows, default=0)) // 2, max(0, height - len(rows)) // 2
        margin = strip_of(" " * left)
        return [*[strip_of("")] * above, *(Strip.join([margin, row]) for row in self._drawn[: len(rows)])]


class MapShelf(Rows):
    """The best result on each map. Where there is no room for all, only those on which somebody has played."""

    _places: Sequence[PlaceResult] = ()
    _listed: Sequence[PlaceResult] = ()

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs

    def show(self, places: Sequence[PlaceResult], columns: int, height: int) -> None:
        """Show these in so many columns of cells and at most so many rows; nothing if nobody has played yet."""
        self._places = places if any(place.games for place in places) and len(places) > 1 else ()
        across = max(1, columns // _PLACE)
        whole = across * (height - 2) >= len(self._places)
        count = len(self._places) if whole else sum(place.games > 0 for place in self._places)
        self._listed = self._places[:count]
        rows = min(-(-count // across) + 2, height)
        self.display = bool(self._places) and rows > 2
        self.styles.height = rows
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        from powergrid_tui.toolkit.bots.results import heading_of

        across, down = max(1, width // _PLACE), height - 2
        shown = self._listed[: across * down]
        rows = [strip_of((heading_of(self._places), palette.TITLE)), strip_of("")]
        for at in range(min(down, len(shown))):
            rows.append(Strip.join([self._place(place) for place in shown[at::down]]))
        return rows

    def _place(self, place: PlaceResult) -> Strip:
        """A map with the best result there: who the opponents were, and how many played."""
        from powergrid_tui.toolkit.bots.results import faced

        best = place.best
        said = f" {faced(best.opponents)} {best.players}" if best is not None and best.won else ""
        mark = self.glyphs.tick if place.won else self.glyphs.free if best else " "
        style = palette.STRONG if place.won else palette.TEXT if best else palette.DIM
        name = min(cells_of(place.name), _PLACE - 3 - cells_of(said))
        return strip_of(
            (f"{mark} ", palette.NOW),
            (fit(place.name, name), style),
            (fit(said, _PLACE - 2 - name), palette.QUIET),
        )


class Credit(Rows):
    """Whose game it is, in as many rows as that takes."""

    _lines: Sequence[str] = ()

    def say(self, words: str, columns: int) -> None:
        """Show it on a page of this many columns."""
        left = _left(columns)
        self._lines = [" " * left + line for line in wrap(words, columns - left - 1)]
        self.styles.height = len(self._lines)
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        return [strip_of((line, palette.DIM)) for line in self._lines]


class TitleMenu(Menu):
    """The rows of the title, each with what it does beside it; the cursor is a bar."""

    def _columns(self, room: int) -> list[int]:
        """Labels are whole, whatever is left for what is beside them."""
        return [max((cells_of(item.cells[0]) for item in self.items), default=0)]

    def _row(self, at: int, columns: list[int], room: int) -> Strip:
        item, here = self.items[at], at == self.at
        label, *beside = item.cells
        left = max(0, room - _LABELS - columns[0] - 3)
        said = fit(beside[0] if cells_of(beside[0]) <= left else short(beside[0]), left) if beside else ""
        arrow = self.glyphs.arrow if here else " "
        if here:
            return strip_of((fit(f" {arrow} {item.key} {fit(label, columns[0])}  {said}", room), palette.BUTTON))
        return strip_of(
            ("   ", palette.TEXT),
            (f"{item.key} ", palette.NOW),
            (f"{fit(label, columns[0])}  ", palette.STRONG),
            (said, palette.QUIET),
        )


def story_of(entry: LastGame) -> str:
    """Which game can be continued, and how far it has come; for a game that is not installed, the players."""
    record = entry.record
    names = [seat.name for seat in record.seats]
    if record.game not in registry.GAMES:
        return f"{brief(record.game)} · {trc('list', ', ').join(names)}"
    return (
        f"{tr(registry.GAMES[record.game].name)} · {registry.summary(record.game)(record.options, names, record.where)}"
    )


def _dropped(words: str) -> str:
    """Words that are left out where there is no room for all of them."""
    return Worded(words, "")


def _left(width: int) -> int:
    """The cells to the left of everything."""
    return _LEFT if width >= _WIDE else 3


def _menu_width(width: int) -> int:
    return max(44, min(64, width * 9 // 20))


class TitleScreen(Page[None]):
    """The main menu. Posts `Chosen`."""

    DEFAULT_CSS = """
    TitleScreen Wordmark { width: 1fr; }
    TitleScreen SideBySide { height: 1fr; }
    TitleScreen #trouble { height: 3; }
    TitleScreen MapShelf { height: 0; margin: 1 0 0 2; display: none; }
    TitleScreen BoardPicture { display: none; }
    TitleScreen #about { margin: 0 0 1 0; }
    TitleScreen Credit { margin-bottom: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "nothing", "", id="title.escape", show=False),
    ]

    class Chosen(Message):
        """What to do: `continue`, `game`, `new`, `together`, `tutorial`, `daily`, `load`, `replay`, `statistics`,
        `rules`, `settings` or `quit`."""

        def __init__(self, what: str) -> None:
            self.what = what
            super().__init__()

    def __init__(
        self,
        last: Callable[[], LastGame | None],
        glyphs: Glyphs = UNICODE,
        *,
        game: Callable[[], str],
        board: Callable[[str, Paper], Sequence[Strip]] = lambda game, paper: (),
        shelf: Callable[[str], Sequence[PlaceResult]] = lambda game: (),
        trouble: Callable[[], str] = lambda: "",
        covered: bool = False,
    ) -> None:
        super().__init__(glyphs)
        self._covered = covered
        """Whether another page is opened over it at once."""
        self._trouble = trouble
        """What is wrong with the program itself, or an empty string."""
        self._last = last
        self._game = game
        """The id of the game that a new game would be."""
        self._board = board
        """Draws the board of a game that is not played on a map; called in a thread."""
        self._shelf_of = shelf
        """The best result on each map of a game; called in a thread, and may raise `TableError`."""
        self._wordmark = Wordmark(glyphs)
        self._menu = TitleMenu(glyphs=glyphs)
        self._country = Country(glyphs)
        self._picture = BoardPicture()
        self._shelf = MapShelf(glyphs)
        self._beside = Column(self._country, self._picture, self._shelf)
        self._pictured = ""
        """The game whose board is shown."""
        self._lit = False
        """Whether the picture of the game is shown."""
        self._notice = Notice(id="trouble")
        self._about = KeyLine(id="about")
        self._credit = Credit()
        self._hints = KeyLine(id="hints")

    def body(self) -> ComposeResult:
        self._arrange()  # now, so that nothing is drawn elsewhere first
        self._offer()
        self._tell_credit()
        yield self._wordmark
        yield self._notice
        with SideBySide():
            yield self._menu
            yield self._beside
        yield self._about
        yield self._credit
        yield self._hints

    def on_mount(self) -> None:
        self._hint()

    def _light(self) -> None:
        """Show the game, once everything else has been drawn: people can read and type meanwhile."""
        self._lit = True
        self._show_game(self._last())

    def _show_game(self, last: LastGame | None) -> None:
        """Show the chosen game: the map of the last one, or its board, and the shelf of its maps."""
        plot = self._place(last)
        self._country.display, self._picture.display = plot is not None, plot is None
        self._country.show(plot)
        if self._pictured != self._game():
            self._pictured = ""
            self._picture.show(())
            self._shelf.show((), 0, 0)
        begin(self, self._show_slowly, self._game(), plot is None, group="game")

    async def _show_slowly(self, game: str, boarded: bool) -> None:
        """What takes longer than a key may: it is worked out in a thread, once the choice of the game rests."""
        from powergrid_tui.toolkit.viewmodel.preview import Paper
        from powergrid_tui.tui.base.side_panel import REST

        await asyncio.sleep(REST)
        app, (width, height) = app_of(self), self._beside.size
        try:
            places = await asyncio.to_thread(self._shelf_of, game) if app.size.height >= _SHELVED else ()
        except TableError:  # of an installed game that cannot be loaded
            places = ()
        self._shelf.show(places, width - 2, app.size.height // 6)
        if boarded:
            paper = Paper(width - 1, height, self.glyphs, app.region_signs)
            self._picture.show(await app.draw_aside(self._board, game, paper))
            self._pictured = game

    def refresh_words(self) -> None:
        self._hint()
        self._tell_credit()
        self._offer(at=self._menu.item.id if self._menu.item else "")

    def _hint(self) -> None:
        self._hints.hint((self.glyphs.upright, tr("choose")), ("enter", tr("go")))

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self._covered:  # nobody has seen it yet
            self._covered = False
            return
        self._offer()
        if not self._lit:
            self.call_after_refresh(self._light)

    def on_resize(self) -> None:
        super().on_resize()
        self._arrange()
        self._offer(at=self._menu.item.id if self._menu.item else "")
        self._tell_credit()

    def _arrange(self) -> None:
        """Lay out the page for the size of the terminal."""
        width, height = max(COLUMNS, self.app.size.width), max(LINES, self.app.size.height)
        spare = height - LINES
        self._wordmark.styles.height = len(Wordmark.rows(width, height, self.glyphs))
        self._wordmark.styles.margin = (1 + min(2, spare // 8), 0, 1 + min(2, spare // 6), _left(width))
        self._menu.styles.width = _menu_width(width)
        self._menu.styles.margin = (0, 0, 0, _left(width) - 1)

    def _tell_credit(self) -> None:
        self._credit.say(tr(registry.GAMES[self._game()].credit), max(COLUMNS, self.app.size.width))

    def turn(self) -> None:
        """Select another game."""
        self._offer(at="game")
        self._tell_credit()

    def _offer(self, at: str = "") -> None:
        """Fill the menu. If there is a game to continue, that comes first."""
        self._notice.say(self._trouble(), warning=True)
        self._notice.display = bool(self._trouble())
        last, game = self._last(), registry.GAMES[self._game()]
        known = self._story(last)
        rows = [("continue", "c", tr("Continue"), known)] if last else []
        rows += [
            ("new", "n", tr("New game"), _dropped(tr("bots, or side by side"))),
            ("together", "p", tr("Play together"), _dropped(tr("with distant friends"))),
            *([("game", "g", tr("Game"), tr(game.name))] if len(registry.GAMES) > 1 else []),
            *([("tutorial", "t", tr("Tutorial"), _dropped(tr("learn it by playing")))] if game.tutorial else []),
            ("daily", "d", tr("Today's deal"), _dropped(tr("the same for everybody"))),
            ("load", "l", tr("Load"), _dropped(tr("continue a saved game"))),
            ("replay", "r", tr("Replay"), _dropped(tr("a game, move by move"))),
            ("statistics", "s", tr("Statistics"), _dropped(tr("your results so far"))),
            ("rules", "?", tr("Rules"), _dropped(tr("in short"))),
            ("settings", "o", tr("Settings"), _dropped(tr("colours, language, keys"))),
            ("quit", "q", tr("Quit"), ""),
        ]
        roomy = self.app.size.height >= LINES + len(rows)
        items = [
            Item(id, (label, beside), key, gap=roomy and number > 0)
            for number, (id, key, label, beside) in enumerate(rows)
        ]
        self._menu.fill(items, at=next((place for place, item in enumerate(items) if item.id == at), 0))
        if self._lit:
            self._show_game(last)

    def _story(self, last: LastGame | None) -> str:
        """Which game can be continued, and how far it has come, for its row; where that leaves no room for the players,
        all of it is told below the menu."""
        whole = story_of(last) if last else ""
        game, room = tr(registry.GAMES[self._game()].name), self.app.size.width - 2 * _left(self.app.size.width)
        known = whole.removeprefix(f"{game} · ")
        parts = known.split(" · ")
        fits = cells_of(known) <= _menu_width(self.app.size.width) - _LABELS - _MOST_LABEL
        said = known if fits else " · ".join((parts[0], *parts[1:][-1:]))
        ways = (whole, " · ".join((game, said)), said)  # the players go first
        told = "" if fits else with_dots(next((way for way in ways if cells_of(way) <= room), said), self.glyphs)
        self._about.say(strip_of((" " * _left(self.app.size.width) + told, palette.QUIET)))
        return Worded(with_dots(said, self.glyphs), parts[0])

    def _place(self, last: LastGame | None) -> Plot | None:
        """Where the last game of the chosen kind is played, or else where one would be; None where that is no map."""
        game = self._game()
        found = registry.plot(game, last.record.options) if last and last.record.game == game else None
        return found or registry.plot(game, {})

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        self.post_message(self.Chosen(message.item.id))

    def action_nothing(self) -> None:
        """Escape does nothing here, rather than leaving the program."""
