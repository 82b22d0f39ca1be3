"""The results of a player's finished games: by player, by place, and the best of each place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.shelf import PlaceResult
from powergrid_tui.table.sessions.statistics import FinishedGame, Totals, by_place, by_player
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.results import counts, faced, heading_of, result, shelf_of
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import tag
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.ground import Column
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.framed import Beside, FramedPage
from powergrid_tui.tui.base.name_tabs import NameTabs
from powergrid_tui.tui.base.page import KeyLine
from powergrid_tui.tui.base.work import begin

_FIGURE = 9
"""Cells of a column of figures, where there is room."""
_NAME, _WHOLE, _LONGEST = 12, 20, 32
"""Of the name before the figures: the least cells, how long it may be without being cut, and the most cells."""
_OFTEN = 25
"""After this many games the results so far are shown."""


_ASIDE = 120
"""The width in cells from which the shelf is beside the other tables."""
_LEAST = 4
"""The rows of the smallest table below another: a blank row, its name, its heads and one row."""
_MOST_TABLES = 5
_MANY = 100_000
"""More rows than any table has."""

Figures = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""Heads, and rows of figures, each beginning with a name."""


class FigureTable(Rows):
    """Rows of figures, as many as fit; the cursor keys scroll."""

    def __init__(self) -> None:
        super().__init__()
        self._heads: tuple[str, ...] = ()
        self._rows: list[tuple[str, ...]] = []
        self._empty = ""
        self._name = ""
        self._below: Sequence[tuple[str, Figures]] = ()
        self._top = 0

    def fill(
        self,
        heads: tuple[str, ...],
        rows: list[tuple[str, ...]],
        empty: str = "",
        name: str = "",
        below: Sequence[tuple[str, Figures]] = (),
    ) -> None:
        """Show other rows, each beginning with the name, or what is said if there are none; `name` stands above them,
        and further tables with their names are `below` them if there is room."""
        self._heads, self._rows, self._empty, self._name, self._below = heads, rows, empty, name, below
        self.redraw()

    def roll(self, by: int) -> None:
        """Scroll by rows."""
        self._top = max(0, min(self._top + by, len(self._rows) - 1))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        named = [strip_of((f" {self._name}", palette.TITLE)), strip_of("")] if self._name else []
        if not self._rows:
            return [*named, strip_of((f" {self._empty}", palette.TEXT))]
        height -= len(named)
        self._top = max(0, min(self._top, len(self._rows) - height + 1))
        rows = _drawn(self._heads, self._rows[self._top :], self._rows, width)[:height]
        for name, (heads, more) in self._below:
            if more and height - len(rows) >= _LEAST:
                rows += [strip_of(""), strip_of((f" {name}", palette.TITLE)), *_drawn(heads, more, more, width)]
        return [*named, *rows[:height]]


def _drawn(
    heads: tuple[str, ...], shown: list[tuple[str, ...]], rows: list[tuple[str, ...]], width: int
) -> list[Strip]:
    """The heads and these of the rows; all rows have their part in how wide the columns are. The last columns go where
    there is no room for all. A row without figures is quiet."""
    columns = list(zip(heads, *rows, strict=False))[1:]
    sizes = [max(_FIGURE, 2 + max(map(cells_of, column))) for column in columns]
    longest = max((cells_of(row[0]) for row in rows), default=0)
    if 2 + longest + sum(sizes) > width:  # columns give way to the names
        sizes = [2 + max(map(cells_of, column)) for column in columns]
    while sizes and max(1 + _NAME, 2 + min(longest, _WHOLE)) + sum(sizes) > width:
        sizes.pop()
    name = max(_NAME, min(_LONGEST, width - sum(sizes) - 2))
    head = "".join(right(head, size) for head, size in zip(heads[1:], sizes, strict=False))
    strips = [strip_of((f" {fit(heads[0] if heads else '', name)}{head}", palette.QUIET))]
    for first, *figures in shown:
        cells = "".join(right(figure, size) for figure, size in zip(figures, sizes, strict=False))
        style = palette.STRONG if any(figures) else palette.DIM
        strips.append(strip_of((f" {fit(first, name)}", style), (cells, palette.TEXT)))
    return strips


class StatisticsPage(FramedPage[None]):
    """Read from the folder of games: every finished one is replayed, in a thread."""

    DEFAULT_CSS = """
    StatisticsPage #story { background: $background; }
    StatisticsPage FigureTable { height: 1fr; }
    StatisticsPage Beside .main { margin: 0 1 0 0; }
    """

    SHELF: ClassVar[bool] = True
    """Whether there is a shelf of maps."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "game(-1)", mark("Previous game"), id="statistics.before", show=False),
        Binding("right,l", "game(1)", mark("Next game"), id="statistics.next", show=False),
        Binding("tab", "turn", mark("Next table"), id="statistics.turn", show=False, priority=True),
        *(Binding(str(at + 1), f"table({at})", id=f"statistics.{at + 1}", show=False) for at in range(_MOST_TABLES)),
        Binding("up,k", "roll(-1)", mark("Up"), id="statistics.up", show=False),
        Binding("down,j", "roll(1)", mark("Down"), id="statistics.down", show=False),
        Binding("escape,q", "leave", mark("Back"), id="statistics.leave", show=False),
    ]

    KEYS_HELP = mark(
        "- Tab or a digit turns to another table.\n"
        "- Left and right go to another game, if you have finished games of several.\n"
        "- Up and down scroll.\n"
        "- Esc or q goes back.\n"
        "\n"
        "Won gives the number of wins and the share of games won; by chance is the share you would expect "
        "from luck alone: one game in four at a table of four. Place and score are averages, best is the "
        "highest score.\n"
        "\n"
        "The shelf has the best result of a person on each map: a win before any other place, stronger opponents "
        "before weaker ones, more players before fewer. Opponents are the weakest bots at that table."
    )

    def __init__(self, store: Store, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._store = store
        self._played: list[FinishedGame] = []
        self._game = ""
        """The game that is shown; empty before one is known."""
        self._names = NameTabs(())
        self._story = KeyLine(id="story")
        self._table, self._aside = FigureTable(), FigureTable()

    def middle(self) -> ComposeResult:
        yield Beside(Column(self._names, self._story, self._table), self._aside, self._room)

    def _room(self, columns: int) -> int:
        """The width of the shelf on a page of this many columns; 0 where it is a table like the others."""
        return max(50, columns * 2 // 5) if self.SHELF and columns >= _ASIDE else 0

    def on_resize(self) -> None:
        super().on_resize()
        self._names.styles.margin = (0 if self._room(self.app.size.width) else 1, 0, 0, 0)
        names = [name for name, _ in self._shown]
        self._names.say(tuple(names))
        self._names.show(min(self._names.at, len(names) - 1))
        if self._played:
            self._show()

    def on_mount(self) -> None:
        self.refresh_words()
        begin(self, self._read)

    def refresh_words(self) -> None:
        self.head.say(tr("Statistics"), tr("of the games played to the end"))
        self._names.say(tuple(name for name, _ in self._shown))
        if self._played:
            self._show()
        self.keys.hint(*self.hints)

    @property
    def hints(self) -> list[tuple[str, str]]:
        """The keys of this page, in its last row."""
        more = [("?", tr("help")), ("esc", tr("back"))]
        return [
            ("tab", tr("next table")),
            (self.glyphs.sideways, tr("game")),
            (self.glyphs.upright, tr("scroll")),
            *more,
        ]

    async def _read(self) -> None:
        entries = [entry for entry in await asyncio.to_thread(self._store.games) if counts(entry)]
        for number, entry in enumerate(entries, 1):
            found = await asyncio.to_thread(result, entry)
            self._played += [found] if found else []
            if number % _OFTEN == 0:
                self._show(tr("{number} of {count} games read", number=number, count=len(entries)))
        self._show()

    @property
    def _games(self) -> list[str]:
        """The games that have results, in the order of lists."""
        there = {game.game for game in self._played}
        return [game_id for game_id in registry.GAMES if game_id in there]

    def _show(self, progress: str = "") -> None:
        if not self._games:
            self._story.say(strip_of((f" {progress or self._empty}", palette.TEXT)))
            return
        self._game = self._game or self._games[0]
        games = [game for game in self._played if game.game == self._game]
        count = trn(
            "{game}: {count} game", "{game}: {count} games", len(games), game=tr(registry.GAMES[self._game].name)
        )
        self._story.say(strip_of((f" {count}", palette.STRONG), (f"   {progress}", palette.QUIET)))
        self._fill(games)

    def _fill(self, games: list[FinishedGame]) -> None:
        """Show the chosen table, the others below it, and the shelf."""
        tables = [(name, make(games)) for name, make in self._shown]
        below = [(name.upper(), figures) for at, (name, figures) in enumerate(tables) if at != self._names.at]
        self._table.fill(*tables[self._names.at][1], self._empty, below=below)
        if self._room(self.app.size.width):
            self._aside.fill(*self._shelf(games), name=heading_of(shelf_of(self._game, games)))

    @property
    def _shown(self) -> tuple[tuple[str, Callable[[list[FinishedGame]], Figures]], ...]:
        """The tables that can be chosen: where there is no room for the shelf beside them, that is one of them."""
        if not self.SHELF or self._room(self.app.size.width):
            return self.tables()
        return (*self.tables(), (tr("shelf"), self._shelf))

    @property
    def _empty(self) -> str:
        """What the page says instead of a table without rows."""
        return tr("No game here has been played to the end yet.")

    def tables(self) -> tuple[tuple[str, Callable[[list[FinishedGame]], Figures]], ...]:
        """The tables of this page, each with its name, and what makes it of the games of one kind."""
        return (tr("players"), self._by_player), (tr("maps"), self._by_place)

    def _by_player(self, games: list[FinishedGame]) -> Figures:
        heads = (
            tr("player"),
            tr("games"),
            tr("won"),
            tr("by chance"),
            trc("statistics", "place"),
            tr("score"),
            tr("best"),
        )
        return heads, [self._player(sums) for sums in by_player(games, tag)]

    def _by_place(self, games: list[FinishedGame]) -> Figures:
        heads = (tr("map"), tr("games"), tr("won by people"), tr("winner's score"), tr("best"))
        return heads, [self._place(sums) for sums in by_place(games)]

    def _shelf(self, games: list[FinishedGame]) -> Figures:
        heads = (tr("map"), trc("statistics", "place"), tr("opponents"), tr("score"), tr("games"))
        return heads, [self._best(place) for place in shelf_of(self._game, games)]

    def _best(self, place: PlaceResult) -> tuple[str, ...]:
        name = place.name or tr(registry.GAMES[self._game].name)
        best = place.best
        if best is None:
            return f"  {name}", "", "", "", ""
        rank = tr("{place} of {players}", place=best.rank, players=best.players)
        mark = self.glyphs.tick if best.won else " "
        return f"{mark} {name}", rank, faced(best.opponents), str(best.score), str(place.games)

    @staticmethod
    def _player(sums: Totals) -> tuple[str, ...]:
        won = f"{sums.won} {100 * sums.won / sums.games:.0f}%"
        figures = (f"{sums.due:.1f}", f"{sums.rank:.2f}", f"{sums.score:.1f}", str(sums.best))
        return (sums.name, str(sums.games), won, *figures)

    def _place(self, sums: Totals) -> tuple[str, ...]:
        name = sums.name or tr(registry.GAMES[self._game].name)
        return (name, str(sums.games), str(sums.won), f"{sums.score:.1f}", str(sums.best))

    def action_turn(self) -> None:
        self.action_table((self._names.at + 1) % len(self._shown))

    def action_table(self, at: int) -> None:
        """Show another table."""
        if at < len(self._shown):
            self._names.show(at)
            self._table.roll(-_MANY)
            self._show()

    def on_name_tabs_pointed(self, message: NameTabs.Pointed) -> None:
        message.stop()
        self.action_table(message.at)

    def action_game(self, by: int) -> None:
        """Show another game among those that have results."""
        games = self._games
        if games:
            self._game = games[(games.index(self._game) + by) % len(games)]
            self._show()

    def action_roll(self, by: int) -> None:
        self._table.roll(by)
        self._aside.roll(by)

    def action_leave(self) -> None:
        self.dismiss()
