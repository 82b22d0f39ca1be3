"""The results of a player's finished games: by player, by place, and game by game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.statistics import Played, Sums, by_place, by_player
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.results import bot_named, counts, result
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.names import Names
from powergrid_tui.tui.base.page import KeyLine
from powergrid_tui.tui.base.work import begin

_FIGURE = 9
_OFTEN = 25
"""After this many games the results so far are shown."""


_MOST_TABLES = 4
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
        self._top = 0

    def fill(self, heads: tuple[str, ...], rows: list[tuple[str, ...]], empty: str = "") -> None:
        """Show other rows, each beginning with the name, or what is said if there are none."""
        self._heads, self._rows, self._empty = heads, rows, empty
        self.redraw()

    def roll(self, by: int) -> None:
        """Scroll by rows."""
        self._top = max(0, min(self._top + by, len(self._rows) - 1))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        if not self._rows:
            return [strip_of((f" {self._empty}", palette.TEXT))]
        columns = list(zip(self._heads, *self._rows, strict=False))[1:]
        sizes = [max(_FIGURE, 2 + max(map(cells_of, column))) for column in columns]
        name = max(12, min(32, width - sum(sizes) - 3))
        head = "".join(right(head, size) for head, size in zip(self._heads[1:], sizes, strict=True))
        self._top = max(0, min(self._top, len(self._rows) - height + 1))
        rows = [strip_of((f" {fit(self._heads[0] if self._heads else '', name)}{head}", palette.QUIET))]
        for first, *figures in self._rows[self._top : self._top + height - 1]:
            cells = "".join(right(figure, size) for figure, size in zip(figures, sizes, strict=True))
            rows.append(strip_of((f" {fit(first, name)}", palette.STRONG), (cells, palette.TEXT)))
        return rows


class StatisticsPage(FramedPage[None]):
    """Read from the folder of games: every finished one is replayed, in a thread."""

    DEFAULT_CSS = """
    StatisticsPage Names { margin-top: 1; }
    StatisticsPage #story { background: $background; }
    StatisticsPage FigureTable { height: 1fr; margin-bottom: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "game(-1)", mark("Previous game"), id="statistics.before", show=False),
        Binding("right,l", "game(1)", mark("Next game"), id="statistics.next", show=False),
        Binding("tab", "turn", mark("Next table"), id="statistics.turn", show=False, priority=True),
        *(Binding(str(at + 1), f"table({at})", id=f"statistics.{at + 1}", show=False) for at in range(_MOST_TABLES)),
        Binding("up,k", "roll(-1)", mark("Up"), id="statistics.up", show=False),
        Binding("down,j", "roll(1)", mark("Down"), id="statistics.down", show=False),
        Binding("escape,q", "leave", mark("Back"), id="statistics.leave", show=False),
    ]

    KEYS_TOLD = mark(
        "- Tab or a digit turns to another table of figures.\n"
        "- Left and right go to another game, if you have finished games of several.\n"
        "- Up and down scroll.\n"
        "- Esc or q goes back.\n"
        "\n"
        "Won gives the number of wins and the share of games won; by chance is the share you would expect "
        "from luck alone: one game in four at a table of four. Place and score are averages, best is the "
        "highest score."
    )

    def __init__(self, store: Store, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._store = store
        self._played: list[Played] = []
        self._game = ""
        """The game that is shown; empty before one is known."""
        self._names = Names(())
        self._story = KeyLine(id="story")
        self._table = FigureTable()

    def middle(self) -> ComposeResult:
        yield self._names
        yield self._story
        yield self._table

    def on_mount(self) -> None:
        self.tell()
        begin(self, self._read)

    def tell(self) -> None:
        self.head.say(tr("Statistics"), tr("of the games played to the end"))
        self._names.say(tuple(name for name, _ in self.tables()))
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
        self._table.fill(*self.tables()[self._names.at][1](games), self._empty)

    @property
    def _empty(self) -> str:
        """What the page says instead of a table without rows."""
        return tr("No game here has been played to the end yet.")

    def tables(self) -> tuple[tuple[str, Callable[[list[Played]], Figures]], ...]:
        """The tables of this page, each with its name, and what makes it of the games of one kind."""
        return (tr("players"), self._by_player), (tr("maps"), self._by_place)

    def _by_player(self, games: list[Played]) -> Figures:
        heads = (
            tr("player"),
            tr("games"),
            tr("won"),
            tr("by chance"),
            trc("statistics", "place"),
            tr("score"),
            tr("best"),
        )
        return heads, [self._player(sums) for sums in by_player(games, bot_named)]

    def _by_place(self, games: list[Played]) -> Figures:
        heads = (tr("map"), tr("games"), tr("won by people"), tr("winner's score"), tr("best"))
        return heads, [self._place(sums) for sums in by_place(games)]

    @staticmethod
    def _player(sums: Sums) -> tuple[str, ...]:
        won = f"{sums.won} {100 * sums.won / sums.games:.0f}%"
        figures = (f"{sums.due:.1f}", f"{sums.rank:.2f}", f"{sums.score:.1f}", str(sums.best))
        return (sums.name, str(sums.games), won, *figures)

    def _place(self, sums: Sums) -> tuple[str, ...]:
        name = sums.name or tr(registry.GAMES[self._game].name)
        return (name, str(sums.games), str(sums.won), f"{sums.score:.1f}", str(sums.best))

    def action_turn(self) -> None:
        self.action_table((self._names.at + 1) % len(self.tables()))

    def action_table(self, at: int) -> None:
        """Show another table."""
        if at < len(self.tables()):
            self._names.show(at)
            self._table.roll(-_MANY)
            self._show()

    def on_names_pointed(self, message: Names.Pointed) -> None:
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

    def action_leave(self) -> None:
        self.dismiss()
