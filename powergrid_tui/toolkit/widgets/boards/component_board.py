"""The board of a game that is told in components: what lies on the table, what one player has, everybody, the dock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Generic

from textual.app import ComposeResult
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.coach import Course, Lesson
from powergrid_tui.toolkit.viewmodel.component_view import ComponentView, RoundHeading
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import Q
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board, BoardKey
from powergrid_tui.toolkit.widgets.boards.places import REST, Box, Rect, columns, places, rows
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.drawing import best, extents
from powergrid_tui.toolkit.widgets.components.panels import Beneath, ComponentPanel, ComponentsPanel
from powergrid_tui.toolkit.widgets.components.scores import FinalScores, WentPanel
from powergrid_tui.toolkit.widgets.components.shelves import arranged
from powergrid_tui.toolkit.widgets.panels.panel import Styled, joined, length
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, phases, turns

TABLE, MINE, OTHERS, LOG = range(4)
"""The parts, in the order of the keys that bring them up."""

LARGE = (118, 34)
"""The board size, in cells, from which everything is visible at once."""
_WIDE = 100
"""The width from which everybody, or the dock, is beside the other parts."""
_SPACIOUS = 150
"""The width from which the rail is wider, and as high as the board."""
_TALL = 50
"""The height from which a spacious board shows the charts and lists too: on a lower one, everything else would have to
do without its words."""
_RAIL, _WIDE_RAIL = 36, 46
_QUESTION, _LARGE_QUESTION = 5, 6
_LEAST_DOCK = 6
"""The minimum height of the dock below everybody."""
_SPARE = 2
"""The rows that are left free for what may grow while a question is answered."""
_LEAST_OTHER = 4
"""The rows that what somebody else has takes at least."""
_TABS_SAY = 110
"""Below this width, the tabs show the order of turns."""


class RoundTitle(TitleLine[RoundHeading]):
    """The round with its phases; at the right what is always to be seen, and the order of turns."""

    def left(self, content: RoundHeading, width: int) -> list[Styled]:
        row: list[Styled] = [(f" {content.round}   " if content.round else " ", palette.STRONG)]
        if content.now is None:
            return [*row, (f" {content.otherwise} ", palette.BUTTON)]
        room = self.room_beside(content, width) - length(row)
        return [*row, *phases(content.phases, content.now, self.glyphs, room)]

    def right(self, content: RoundHeading, width: int, room: int) -> list[Styled]:
        """Facts are left out, the last first, if they do not fit."""
        order = turns(content.order, self.glyphs, width) if width >= _TABS_SAY else []
        for count in range(len(content.facts), -1, -1):
            facts: list[list[Styled]] = [
                [(fact, (palette.WARN if content.urgent else palette.STRONG) if at == 0 else palette.QUIET)]
                for at, fact in enumerate(content.facts[:count])
            ]
            row = [*joined([*facts, *([order] if order else [])], "   "), (" ", palette.TEXT)]
            if length(row) < min(room, width // 2):
                return row
        return []


class ComponentBoard(Board[Q], Generic[Q]):
    """Everything of a game between the title line and the hint line of the play screen. A subclass names its model and
    its keys; where the parts are, and how they are drawn, is said here."""

    VIEW: ClassVar[type[ComponentView]]
    COURSE: ClassVar[Course]
    """What the coach says."""
    PICTURE: ClassVar[tuple[str, str]] = ("components", "mine")

    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        *Board.OWN_KEYS,
        BoardKey("board.whose", "f", "next-player", mark("What another player has")),
    )

    heading: var[RoundHeading | None] = var(None)
    components: var[tuple[Component, ...] | None] = var(None)
    """Those of the parts that are visible."""
    beneath: var[Beneath] = var(Beneath())
    """What stands in the rows that they leave free."""
    scores: var[Companies | None] = var(None)
    result: var[Result | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._components = ComponentsPanel(glyphs)
        self._whose = 0
        """How many seats to the left of the viewer the player is whose possessions are shown; 0 for the viewer."""
        self._parts_shown: frozenset[int] = frozenset()
        """The parts that are in sight, as far as they are made of components."""
        self._players_of: tuple[int, int, int] | None = None
        self._players_high = 0
        """The height of everybody, and what it was worked out for: the same until somebody has acted."""
        self._wanted: Any = None
        """The question shown last and the part that it asked for; choosing a place may change it."""
        self.panels |= {
            "title": RoundTitle(glyphs),
            "components": self._components,
            "players": ComponentPanel(glyphs),
            "final": FinalScores(glyphs),
            "went": WentPanel(glyphs),
        }

    def compose(self) -> ComposeResult:
        board = type(self)
        self._components.data_bind(beneath=ComponentBoard.beneath)
        yield from self.bound(
            title=board.heading,
            tabs=board.tab_row,
            components=board.components,
            players=board.scores,
            final=board.result,
            went=board.result,
            log=board.dock,
            question=board.prompt,
            last=board.entries,
        )

    def ask(self, snapshot: Snapshot, before: Q | None) -> Q:
        question: Any = self.VIEW.ask(snapshot, self.glyphs, before)
        if before is None or (question.asks and not before.asks):
            self._whose = 0
        return question  # type: ignore[no-any-return]  # the model of the game knows which questions it has

    def show(self, snapshot: Snapshot) -> None:
        self._components.arrange_anew()
        super().show(snapshot)

    def update(self) -> None:
        """Bring up the part that the question asks for, where its answer has come to another."""
        question = self.question
        if question is not None:
            if self._wanted is not None and self._wanted[0] is question and self._wanted[1] != question.part:
                self.part, self._whose = question.part, 0
            self._wanted = question, question.part
        super().update()

    def look(self, question: Q) -> ComponentView:
        seen = places(self.arrangement(*self.size), *self.size)
        whose = (question.seat + self._whose) % len(question.players)
        view = self.VIEW.from_question(question, whose, self.chronicle(question))
        everybody = [] if "players" in seen else [replace(view.scores, whole=True)]
        parts = {TABLE: view.table, MINE: view.mine, OTHERS: (*everybody, *view.sums, *view.more, *view.others)}
        whole = self.size.width >= _SPACIOUS and self.size.height >= _TALL and "tabs" not in seen
        asked_for = self.part != OTHERS or question.part == OTHERS
        if whole or ("tabs" not in seen and asked_for):
            played = (*view.table, *view.mine, *view.sums, *(view.more if whole else ()))
            shown = (*view.more, *view.mine[:1], *view.sums) if view.over else played
            others = view.others
            if not whole:
                made = partial(_fitting, played, others, seen.get("components", Rect(0, 0, 0, 0)))
                others = () if view.over else question.cached(f"spare {whose} {self.size}", made)
            self.components = tuple(dict.fromkeys((*shown, *others)))
            self._parts_shown = frozenset((TABLE, MINE, OTHERS))
        else:
            self.components = parts.get(self.part, view.table)
            self._parts_shown = frozenset((self.part, *((OTHERS,) if "players" in seen else ())))
        alone = "tabs" in seen and "players" not in seen and self.part in (TABLE, MINE)
        self.beneath = Beneath(view.scores) if alone else Beneath()
        return view

    def portrait(self, snapshot: Snapshot, width: int, height: int, *, signs: bool = False) -> list[Strip]:
        rows = super().portrait(snapshot, width, height, signs=signs)
        return rows[:-1] if self._components.pages > 1 else rows  # no key turns to the pages that the last row counts

    def arrangement(self, width: int, height: int) -> Box:
        over = self.question is not None and self.question.over
        if width >= LARGE[0] and height >= LARGE[1]:
            return self._whole(width, height, over=over)
        wide = width >= _WIDE
        main: Box = "final" if over and self.part == TABLE else "components"
        if wide:
            beside = "log" if self.part == LOG else "players"
            stage: Box = columns((main, REST), (beside, _RAIL))
        else:
            stage = "log" if self.part == LOG else main
        return rows(("title", 1), ("tabs", 1), (stage, REST), ("question", _QUESTION), ("last", 1))

    def _whole(self, width: int, height: int, *, over: bool) -> Box:
        """All parts at once."""
        spacious = width >= _SPACIOUS
        rail, inner = (_WIDE_RAIL if spacious else _RAIL), height - 1 - (0 if spacious else _LARGE_QUESTION)
        players = self._rows_of_players(rail, inner - _LEAST_DOCK) + 1
        beside = rows(("players", players), ("log", REST))
        main: Box = "components"
        if over and self.result is not None:  # the result tells what everybody has
            ranks = extents(self.result.scores, width - rail)[-1][1][1]
            main = rows(("final", FinalScores.CARD + ranks), ("components", REST))
            told = min(WentPanel.needs(self.result, rail) + 1, inner - _LEAST_DOCK)
            beside = rows(("went", told), ("log", REST))
        if spacious:
            main = rows((main, REST), ("question", _LARGE_QUESTION))
            return rows(("title", 1), (columns((main, REST), (beside, rail)), REST))
        return rows(("title", 1), (columns((main, REST), (beside, rail)), REST), ("question", _LARGE_QUESTION))

    def _rows_of_players(self, width: int, most: int) -> int:
        """The height of everybody in so many cells, at most `most`, with a blank row between them if there is room."""
        if self.scores is None:
            return most
        key = (id(self.scores), width, most)
        if key != self._players_of:
            self._players_of, self._players_high = key, self._high_of(self.scores, width, most)
        return self._players_high

    @staticmethod
    def _high_of(scores: Companies, width: int, most: int) -> int:
        form = best(scores, width, most)
        high = next(size[1] for each, size in extents(scores, width) if each == form)
        count = len(scores.rows)
        airy = high + count - 1
        return airy if high > 1 + count and airy <= most else min(high, most)

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        if self.question is None or len(self.question.players) < 2:
            return ()
        return ((self.written("next-player"), tr("what others have")),)

    def own_acts(self) -> dict[str, Callable[[], object]]:
        return {**super().own_acts(), "next-player": self._look_at_next}

    def _look_at_next(self) -> None:
        """Show what the next player has; after the last one, one's own again."""
        if self.question is not None:
            self._whose = (self._whose + 1) % len(self.question.players)
            if not self.is_seen("components") or self.is_seen("tabs"):
                self.part = MINE
            self.update()

    def shows(self, question: Q) -> bool:
        if question.part not in self._parts_shown or (question.part == MINE and self._whose):
            return False
        return question.part == OTHERS or self._components.shows_marked

    def come_back(self, question: Q) -> None:
        self._whose = 0
        self._components.follow()
        super().come_back(question)

    def page(self, pages: int) -> None:
        """As in the base, but the components have pages of their own if they do not all fit."""
        if self.part == LOG or not self.is_seen("components") or not self._components.turn(pages):
            super().page(pages)

    def lesson(self) -> Lesson | None:
        return self.COURSE.lesson(self.question, over=self.question.over) if self.question else None


def _fitting(played: Sequence[Component], others: Sequence[Component], there: Rect) -> tuple[Component, ...]:
    """What others have, as far as there are rows for it that nobody needs: nothing becomes smaller for it."""
    height = there.height - _SPARE
    alone = arranged(played, there.width, height)
    if len(alone) != 1 or max(place.y + place.height for place in alone[0]) + _LEAST_OTHER > height:
        return ()
    forms = {place.at: place.form for place in alone[0]}
    for count in sorted({len(others), 1}, reverse=True):
        pages = arranged((*played, *others[:count]), there.width, height)
        if len(pages) == 1 and forms.items() <= {place.at: place.form for place in pages[0]}.items():
            return tuple(others[:count])
    return ()
