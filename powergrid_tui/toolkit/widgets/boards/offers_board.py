"""The board of a game that brings none: what may be done, how everybody stands, what the game tells, and the log.

A game that brings one may begin with it: a subclass puts panels of its own in the place of these, one at a time, in
`panels`, and says in `SLICES` which part of its view each of them shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Self, cast

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.reactive import var

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.listing import Listing, room_for_rows
from powergrid_tui.toolkit.viewmodel.offers.asking import ask
from powergrid_tui.toolkit.viewmodel.offers.game_parts import BOARD, LOG, MOVES, PARTS, TABLE
from powergrid_tui.toolkit.viewmodel.offers.questions import OffersQuestion
from powergrid_tui.toolkit.viewmodel.offers.table_view import Heading, OffersView
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.text_views import Sheets
from powergrid_tui.toolkit.widgets.boards.board import Board, BoardKey
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, columns, places, rows
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.drawing import extents
from powergrid_tui.toolkit.widgets.components.panels import Beneath, ComponentPanel, ComponentsPanel
from powergrid_tui.toolkit.widgets.components.scores import FinalScores
from powergrid_tui.toolkit.widgets.components.shelves import arranged
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.listing import ListPanel
from powergrid_tui.toolkit.widgets.panels.panel import Styled, joined
from powergrid_tui.toolkit.widgets.panels.sheets import SheetsPanel
from powergrid_tui.toolkit.widgets.panels.tabs import order_row
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine

LARGE = (120, 36)
"""The size from which all parts are visible at once."""
_THREE_COLUMNS = 160
"""The width from which three parts are side by side."""
_WIDE = 100
"""The width from which two are."""

_MOVES, _LOG = 66, 44
"""The widths of the moves, and of the log in a column of its own."""
_RAIL, _WIDE_RAIL, _BESIDE = 40, 46, 54
"""Widths beside components: the rail with players, sheets and dock, and a column of moves."""
_QUESTION = 5
_SPACIOUS_QUESTION = 6
_AROUND = 3 + _QUESTION
"""The number of rows that are always visible when the parts share the screen."""
_LEAST_SHEETS = 5
"""The minimum height of the sheets below the components."""
_LEAST_MOVES, _MOST_MOVES = 4, 9
"""The height of the moves below the components."""

_SHEETS_TALL = 30
"""Rows of the sheets from which all of them are shown."""

_ARROWS = ("left", "right", "up", "down")
_ASIDE = 3
"""How much a distance sideways counts, relative to one straight ahead."""
_ROW = 2
"""The height of a row, in columns."""

_HELP = mark("""\
- Up and down go through what you can do, page up and page down go faster. Dim rows are not allowed, and say why.
- Left and right go from one kind to the next. In a row that stands for many, such as bids, they go through those.
- Digits choose by number, or type an amount. A letter goes to the next row that begins with it.
- Enter does what is marked. With the mouse, click a row twice.""")

_PARTS = mark("""\
- Tab and the function keys bring up the parts of the board where they share the screen.
- Where the game shows cards, a map or the like, and that part is up, the arrow keys lead through those.
- t shows the next page about the game; page up and page down scroll it while the table is up.
- e turns from what happened since your last turn to the log, the coach and the chat. Where they are not in sight it
brings them up, and esc leads back. E shows all of it over the board.
- Home and end lead to the ends of the log.""")


class OffersTitle(TitleLine[Heading]):
    """The game and where it is; at the right the order, where there are no tabs to say so."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        facts: list[list[Styled]] = [[(fact, palette.QUIET)] for fact in content.facts]
        return joined([[(f" {content.name}", palette.NOW)], *facts], "   ")

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        return order_row(content.order, self.glyphs) if width >= 110 else []


class OffersBoard(Board[OffersQuestion]):
    """Everything of a game between the title line and the hint line of the play screen."""

    VIEW: ClassVar[type[OffersView]]
    """The model of what a seat of the game sees."""
    SLICES: ClassVar[Mapping[str, str]] = {
        "title": "heading",
        "tabs": "tab_row",
        "components": "components",
        "moves": "listing",
        "final": "result",
        "players": "scores",
        "sheets": "sheets",
        "log": "dock",
        "question": "prompt",
        "last": "entries",
    }
    """By the name of each panel, the part of the view, or the `var`, that it shows."""

    PARTS: ClassVar[tuple[str, ...]] = PARTS[1:]
    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.sheet", "t", "next-sheet", mark("Next page")),
        *Board.OWN_KEYS,
    )

    DEFAULT_CSS = """
    OffersBoard { height: 1fr; width: 1fr; }
    """

    heading: var[Heading | None] = var(None)
    listing: var[Listing | None] = var(None)
    components: var[tuple[Component, ...] | None] = var(None)
    scores: var[Companies | None] = var(None)
    sheets: var[Sheets | None] = var(None)
    result: var[Result | None] = var(None)
    beneath: var[Beneath] = var(Beneath())
    """What is shown below the components where they leave rows free."""
    sheet_key: var[str] = var("")
    """The key that turns to the next sheet, as it is written."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._sheet = 0
        """The first sheet that is shown."""
        self._sheets_panel = SheetsPanel(glyphs)
        self._components = ComponentsPanel(glyphs)
        self.panels |= {
            "title": OffersTitle(glyphs),
            "components": self._components,
            "moves": ListPanel(glyphs),
            "final": FinalScores(glyphs),
            "players": ComponentPanel(glyphs),
            "sheets": self._sheets_panel,
        }

    @classmethod
    def showing(cls, view: type[OffersView]) -> type[Self]:
        """The board of one game, by the model of what its seats see."""
        parts = view.GAME_PARTS.board_parts
        own = {"VIEW": view, "PARTS": parts, "RESULT": parts.index(MOVES), "__module__": cls.__module__}
        return cast("type[Self]", type(cls.__name__, (cls,), own))

    def compose(self) -> ComposeResult:
        self._sheets_panel.data_bind(key=OffersBoard.sheet_key)
        self._components.data_bind(beneath=OffersBoard.beneath)
        yield from self.bound(**{name: getattr(type(self), slice_) for name, slice_ in self.SLICES.items()})

    def ask(self, snapshot: Snapshot, before: OffersQuestion | None) -> OffersQuestion:
        return ask(snapshot, self.VIEW.GAME_PARTS, self.glyphs, before)

    def look(self, question: OffersQuestion) -> OffersView:
        seen = places(self.arrangement(*self.size), *self.size)
        listed = seen.get("moves")
        told = seen.get("sheets") if "sheets" in self.SLICES.values() else None
        self.sheet_key = self.written("next-sheet")
        question.steered = self.up == BOARD and "components" in seen and question.on_board
        view = self.VIEW.from_question(
            question,
            figures=self.chronicle(question),
            rows=room_for_rows(listed.height) if listed else 1,
            first=self._sheet % max(1, len(self.VIEW.GAME_PARTS.sheets)),
            sheets=(None if told.height >= _SHEETS_TALL else 1) if told else 0,
            listed=listed is not None,
        )
        if "components" in seen:
            scores, log = None if "players" in seen else view.scores, None if "log" in seen else view.log
            self.beneath = Beneath(scores, log)
        return view

    @property
    def up(self) -> str:
        """The part that is up."""
        return self.PARTS[self.part]

    def arrangement(self, width: int, height: int) -> Box:
        question = self.question
        over = question is not None and question.over
        moves = question.count if question is not None else 0
        components = self.VIEW.GAME_PARTS.makes is not None
        facts = _Facts(self.up, over, components, moves, self._rows_of_players, self._rows_needed)
        return _arrangement(width, height, facts)

    def _rows_of_players(self, width: int) -> int:
        """Rows that the players take in so many cells; before they were shown, as many as they are."""
        if self.scores is None:
            return 1 + len(self.question.players if self.question else ())
        return extents(self.scores, width)[-1][1][1]

    def _rows_needed(self, width: int, height: int) -> int:
        """Rows that the components take in so many cells."""
        pages = arranged(self.components or (), width, height)
        return max((place.y + place.height for page in pages for place in page), default=0)

    def own_acts(self) -> dict[str, Callable[[], object]]:
        return {
            "next-sheet": lambda: self._show_sheet(self._sheet + 1),
            **super().own_acts(),
            "log-back": partial(self._turn, -1),
            "log-on": partial(self._turn, 1),
        }

    def _turn(self, pages: int) -> None:
        """Turn the page of the part that was brought up; where all are seen that of the components or of the list, if
        they have several, or of the dock."""
        question, shown = self.question, self.listing
        part = self.up if self.is_seen("tabs") or self.up == BOARD else MOVES
        several = shown is not None and bool(shown.above or shown.below)
        if part == BOARD and self._components.turn(pages):
            return
        if part == TABLE and self.panels["sheets"] is self._sheets_panel:
            self._sheets_panel.turn(pages)
        elif question is None or part == LOG or not several or not self.is_seen("moves"):
            self.page(pages)
        elif question.turn_page(pages * len(shown.rows if shown else ())):
            self.update()

    def shows(self, question: OffersQuestion) -> bool:
        return question.over or question.steered or self.is_seen("moves")

    def come_back(self, question: OffersQuestion) -> None:
        self.bring_up(self.PARTS.index(MOVES))

    def press(self, question: OffersQuestion, word: str) -> Any:
        """As in the base, but arrow keys move through the components while those are up."""
        if question.steered and word in _ARROWS:
            return self._steer(question, word)
        return super().press(question, word)

    def _steer(self, question: OffersQuestion, arrow: str) -> Any:
        """Move the cursor to the nearest component in a direction, or turn the page if there is none."""
        here = next(filter(None, map(self._components.place_of, question.marked_hotspots)), None)
        if here is None and question.marked_hotspots and arrow in ("left", "right") and question.values:
            return question.press(arrow)  # the marked row is on no component and has several values
        found = _nearest(self._components.hotspots, here, arrow)
        if found is not None:
            question.lead_to(found)
        elif here is not None and arrow in ("up", "down"):
            self._components.turn(1 if arrow == "down" else -1)
        return ""

    def _show_sheet(self, at: int) -> None:
        """Tell a sheet; where none is seen, bring the table up."""
        if not self.is_seen("sheets"):
            self.bring_up(self.PARTS.index(TABLE))
            return
        self._sheet = at % max(1, len(self.VIEW.GAME_PARTS.sheets))
        self.update()

    def on_clickable_pointed(self, message: Clickable.Pointed) -> None:
        """A click on the word of a sheet; Textual asks the base of all else."""
        what, at = message.hotspot
        if what == "sheet":
            self._show_sheet(at)

    def unheard(self, event: events.Key) -> bool:
        """A letter that means nothing else goes to the next row that begins with it."""
        sign = event.character
        if self.question is None or sign is None or not sign.isalpha() or not self.question.jump(sign):
            return False
        if not self.shows(self.question):
            self.come_back(self.question)
        self.update()
        return True

    def help(self) -> list[tuple[str, str]]:
        """The keys, and what the game's own actions are about."""
        sheets = [
            tr("{word}: {about}", word=tr(word), about=tr(sheet.about))
            for word, sheet in self.VIEW.GAME_PARTS.sheets.items()
            if sheet.about
        ]
        told = [(tr("Pages"), "\n".join(f"- {line}" for line in sheets))] if sheets else []
        return [(tr("What you can do"), tr(_HELP)), (tr("The board"), tr(_PARTS)), *told]


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the arrangement depends on apart from the size."""

    part: str
    """The selected part."""
    over: bool
    """Whether the game has ended."""
    components: bool
    """Whether the game has components."""
    moves: int
    """The number of rows of offers."""
    players: Callable[[int], int]
    """Gives the height of the scoreboard for a width."""
    needs: Callable[[int, int], int]
    """Gives the height of the components for a width and a maximum height."""


def _arrangement(width: int, height: int, facts: _Facts) -> Box:
    """The parts of a board of this size, in rows and columns."""
    if width >= LARGE[0] and height >= LARGE[1]:
        whole = _whole_with_components if facts.components else _whole
        return rows(("title", 1), (whole(width, height, facts), REST), ("question", _SPACIOUS_QUESTION))
    stage = _stage_with_components if facts.components else _stage
    return rows(
        ("title", 1), ("tabs", 1), (stage(width, height - _AROUND, facts), REST), ("question", _QUESTION), ("last", 1)
    )


def _main(facts: _Facts) -> Box:
    return "final" if facts.over else "moves"


def _whole(width: int, height: int, facts: _Facts) -> Box:
    """Everything of a game without components."""
    if width < _THREE_COLUMNS:
        mine = rows((_main(facts), REST), ("log", height // 4))
        return columns((mine, _MOVES), (_table(width - _MOVES, height, facts), REST))
    moves = (width - _LOG) // 2
    table = _table(width - _LOG - moves, height, facts)
    return columns((_main(facts), moves), (table, REST), ("log", _LOG))


def _whole_with_components(width: int, height: int, facts: _Facts) -> Box:
    """Everything of a game with components: they are at the left, the moves below or beside them."""
    moves = max(_LEAST_MOVES, min(_MOST_MOVES, facts.moves + 1))
    if facts.over:
        moves = min(height // 2, 5 + facts.players(width - _RAIL))
    if width < _THREE_COLUMNS:
        mine = rows(("components", REST), (_main(facts), moves))
        rail = rows(("players", facts.players(_RAIL) + 1), ("sheets", height // 4), ("log", REST))
        return columns((mine, REST), (rail, _RAIL))
    rail = rows(("players", facts.players(_WIDE_RAIL) + 1), ("log", REST))
    inner = height - 1 - _SPACIOUS_QUESTION
    needs = facts.needs(width - _BESIDE - _WIDE_RAIL, inner) + 1
    if inner - needs >= _LEAST_SHEETS:
        left: Box = rows(("components", needs), ("sheets", REST))
        return columns((left, REST), (_main(facts), _BESIDE), (rail, _WIDE_RAIL))
    beside = rows((_main(facts), REST), ("sheets", height // 3))
    return columns(("components", REST), (beside, _BESIDE), (rail, _WIDE_RAIL))


def _stage(width: int, height: int, facts: _Facts) -> Box:
    """The parts visible in a game without components: one, or two side by side."""
    wide = width >= _WIDE
    table = _table(width - width // 2 if wide else width, height, facts)
    if wide:
        return columns((_main(facts), width // 2), ("log" if facts.part == LOG else table, REST))
    return {TABLE: table, LOG: "log"}.get(facts.part, _main(facts))


def _stage_with_components(width: int, height: int, facts: _Facts) -> Box:
    """The parts visible in a game with components, which stay at the left if there are two."""
    wide = width >= _WIDE
    table = _table(_RAIL if wide else width, height, facts)
    if wide:
        beside: Box = {TABLE: table, LOG: "log"}.get(facts.part, _main(facts))
        return columns(("components", REST), (beside, _RAIL))
    return {BOARD: "components", TABLE: table, LOG: "log"}.get(facts.part, _main(facts))


def _table(width: int, height: int, facts: _Facts) -> Box:
    """The scoreboard, at most half of the height, and the sheets."""
    return rows(("players", min(facts.players(width) + 1, height // 2)), ("sheets", REST))


def _nearest(hotspots: Sequence[tuple[Region, Hotspot]], here: Region | None, arrow: str) -> Hotspot | None:
    """The nearest hotspot in the direction of an arrow, or None. Without a starting point it is the first one, or the
    last one for left and up."""
    if here is None:
        order = sorted(hotspots, key=lambda each: (each[0].y, each[0].x))
        return order[0 if arrow in ("right", "down") else -1][1] if order else None
    ahead = [(way, region, at) for region, at in hotspots if (way := _way(here, region, arrow)) is not None]
    return min(ahead)[2] if ahead else None


def _way(here: Region, there: Region, arrow: str) -> int | None:
    """The distance to a region; None if it is not in that direction."""
    across, down = there.x - here.x, (there.y - here.y) * _ROW
    apart_x = max(0, there.x - here.right + 1, here.x - there.right + 1)
    apart_y = max(0, there.y - here.bottom + 1, here.y - there.bottom + 1) * _ROW
    if arrow in ("left", "right"):
        far = across if arrow == "right" else -across
        return far + _ASIDE * apart_y if far > 0 and (apart_x or not apart_y) else None
    far = down if arrow == "down" else -down
    middle = abs(there.x + there.width // 2 - here.x - here.width // 2)
    return far + _ASIDE * apart_x + middle // 2 if far > 0 else None
