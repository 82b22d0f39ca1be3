"""The board of Electropolis: its parts side by side, or one at a time, and the question below them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import var

from powergrid_tui.desk.coach import Lesson
from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.electropolis.desk import slices
from powergrid_tui.games.electropolis.desk.coach import lesson
from powergrid_tui.games.electropolis.desk.help import help_for
from powergrid_tui.games.electropolis.desk.questions import Part, Question, ask
from powergrid_tui.games.electropolis.widgets.city import CityPanel, HandPanel, OthersPanel
from powergrid_tui.games.electropolis.widgets.heading import ElectropolisTitle
from powergrid_tui.games.electropolis.widgets.hotspots import Clickable
from powergrid_tui.games.electropolis.widgets.table import ActionBoardPanel, CardsPanel, RingPanel
from powergrid_tui.games.electropolis.widgets.tally import FinalPanel, ScorePanel, TrendsPanel
from powergrid_tui.paint.ground import Column, Row
from powergrid_tui.paint.question_board import BoardKey, QuestionBoard
from powergrid_tui.table.language import mark


class ElectropolisBoard(QuestionBoard[Question]):
    """Everything of Electropolis between the title line and the hint line of the play screen."""

    PARTS: ClassVar[tuple[str, ...]] = (mark("table"), mark("city"), mark("others"), mark("scores"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.next", "n", "n"),
        BoardKey("board.jump", "j", "j"),
        BoardKey("board.discard", "d", "d"),
    )

    DEFAULT_CSS = """
    ElectropolisBoard { layout: vertical; height: 1fr; width: 1fr; }
    ElectropolisBoard Horizontal, ElectropolisBoard Vertical { width: 1fr; height: 1fr; }
    ElectropolisBoard ActionBoardPanel { height: 3; }
    ElectropolisBoard #ring { width: 50; }
    ElectropolisBoard CityPanel { width: 39; }
    ElectropolisBoard ScorePanel { height: 6; }
    ElectropolisBoard.-large #parts { layout: horizontal; }
    ElectropolisBoard.-large #table { width: 82; }
    ElectropolisBoard.-large #middle { height: 17; }
    ElectropolisBoard.-large #others { height: 8; }
    ElectropolisBoard.-large OthersPanel { width: 49; }
    ElectropolisBoard.-large #mine { layout: vertical; }
    ElectropolisBoard.-large CityPanel { height: 16; }
    ElectropolisBoard.-large HandPanel { height: 7; }
    ElectropolisBoard.-large QuestionPanel { height: 6; }
    """

    heading: var[slices.Heading | None] = var(None)
    actions: var[slices.ActionBoard | None] = var(None)
    ring: var[slices.Ring | None] = var(None)
    cards: var[slices.Cards | None] = var(None)
    city: var[slices.City | None] = var(None)
    hand: var[slices.Hand | None] = var(None)
    others: var[tuple[slices.Other, ...] | None] = var(None)
    score: var[slices.Score | None] = var(None)
    result: var[slices.Result | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._cards, self._final = CardsPanel(glyphs), FinalPanel(glyphs)
        self._city, self._hand, self._others = CityPanel(glyphs), HandPanel(glyphs), OthersPanel(glyphs)
        self._score, self._trends = ScorePanel(glyphs), TrendsPanel(glyphs)
        self._table, self._mine = Column(id="table"), Row(id="mine")
        self._middle, self._left, self._boards = Row(id="middle"), Column(id="ring"), Row(id="others")

    def compose(self) -> ComposeResult:
        yield ElectropolisTitle(self.glyphs).data_bind(content=ElectropolisBoard.heading)
        yield self._tabs.data_bind(content=ElectropolisBoard.tab_row)
        with Column(id="parts"):
            with self._table:
                with self._middle:
                    with self._left:
                        yield ActionBoardPanel(self.glyphs).data_bind(content=ElectropolisBoard.actions)
                        yield RingPanel(self.glyphs).data_bind(content=ElectropolisBoard.ring)
                    yield self._cards.data_bind(content=ElectropolisBoard.cards)
                    yield self._final.data_bind(content=ElectropolisBoard.result)
                yield self._score.data_bind(content=ElectropolisBoard.score)
                with self._boards:
                    yield self._others.data_bind(content=ElectropolisBoard.others)
                    yield self._trends.data_bind(content=ElectropolisBoard.score)
            with self._mine:
                yield self._city.data_bind(content=ElectropolisBoard.city)
                yield self._hand.data_bind(content=ElectropolisBoard.hand)
                yield self._log.data_bind(content=ElectropolisBoard.entries)
        yield self._panel.data_bind(content=ElectropolisBoard.prompt)
        yield self._last.data_bind(content=ElectropolisBoard.entries)

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        return ask(snapshot, self.glyphs, before)

    def cut(self, question: Question) -> None:
        view, players = question.view, question.players
        heading, score = slices.heading(view, players), slices.score(view, players, question.tallies)
        self.heading = heading
        self.tab_row = self.tabs(heading.order, over=view.over)
        before = question.last[0] if question.last and not view.over else None
        self.actions = slices.just_chosen(question.action_board(), before)
        self.ring = question.ring()
        self.cards = question.cards()
        self.city = question.city()
        self.hand = question.hand()
        self.others = slices.others(view, question.seat, players, question.tallies, before)
        self.score = score
        self.result = slices.result(view, score) if view.over else None

    def lay_out(self, question: Question | None) -> None:
        large, part = self.large, self.part
        over = question is not None and question.view.over
        self._table.display = large or part in (Part.TABLE, Part.OTHERS, Part.SCORE)
        self._middle.display = large or part == Part.TABLE
        self._left.display = self._cards.display = not over
        self._final.display = over
        self._boards.display = large or part in (Part.OTHERS, Part.SCORE)
        self._others.display = large or part == Part.OTHERS
        self._trends.display = self._score.display = large or part == Part.SCORE
        self._mine.display = large or part in (Part.CITY, Part.LOG)
        self._city.display = self._hand.display = large or part == Part.CITY
        self._log.display = large or part == Part.LOG

    def lesson(self) -> Lesson | None:
        return lesson(self.question) if self.question else None

    def help(self) -> list[tuple[str, str]]:
        """The keys of the question now asked, and the rules of this phase."""
        return help_for(self.question) if self.question else []

    def on_clickable_pointed(self, message: Clickable.Pointed) -> None:
        """A click on a space, a tile, a card or a cell."""
        message.stop()
        if self.question is not None:
            self.take(self.question.point_at(message.hotspot))
