"""The board of Electropolis: its parts side by side or one at a time, and the question below them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import var

from powergrid_tui.games.electropolis.viewmodel import slices
from powergrid_tui.games.electropolis.viewmodel.coach import COURSE
from powergrid_tui.games.electropolis.viewmodel.help import help_for
from powergrid_tui.games.electropolis.viewmodel.questions import Question, ask
from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
from powergrid_tui.games.electropolis.widgets.arrangement import arrangement
from powergrid_tui.games.electropolis.widgets.city import CityPanel, HandPanel, OthersPanel
from powergrid_tui.games.electropolis.widgets.heading import ElectropolisTitle
from powergrid_tui.games.electropolis.widgets.table import ActionBoardPanel, CardsPanel, RingPanel
from powergrid_tui.games.electropolis.widgets.tally import FinalPanel, ScorePanel, TrendsPanel
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.places import Box
from powergrid_tui.toolkit.widgets.boards.question_board import BoardKey, QuestionBoard


class ElectropolisBoard(QuestionBoard[Question]):
    """Everything of Electropolis between the title line and the hint line of the play screen."""

    PARTS: ClassVar[tuple[str, ...]] = (mark("table"), mark("city"), mark("others"), mark("scores"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.next", "n", "n", mark("Next tile")),
        BoardKey("board.jump", "j", "j", mark("Next free cell")),
        BoardKey("board.discard", "d", "d", mark("Discard")),
    )

    PICTURE: ClassVar[tuple[str, str]] = ("city", "city")

    DEFAULT_CSS = """
    ElectropolisBoard { height: 1fr; width: 1fr; }
    """

    heading: var[slices.Heading | None] = var(None)
    action_board: var[slices.ActionBoard | None] = var(None)
    ring: var[slices.Ring | None] = var(None)
    cards: var[slices.Cards | None] = var(None)
    city: var[slices.City | None] = var(None)
    hand: var[slices.Hand | None] = var(None)
    others: var[tuple[slices.Other, ...] | None] = var(None)
    scoreboard: var[slices.Score | None] = var(None)
    result: var[slices.Result | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.panels |= {
            "title": ElectropolisTitle(glyphs),
            "actions": ActionBoardPanel(glyphs),
            "ring": RingPanel(glyphs),
            "cards": CardsPanel(glyphs),
            "final": FinalPanel(glyphs),
            "score": ScorePanel(glyphs),
            "others": OthersPanel(glyphs),
            "trends": TrendsPanel(glyphs),
            "city": CityPanel(glyphs),
            "hand": HandPanel(glyphs),
        }

    def compose(self) -> ComposeResult:
        yield from self.bound(
            title=ElectropolisBoard.heading,
            tabs=ElectropolisBoard.tab_row,
            actions=ElectropolisBoard.action_board,
            ring=ElectropolisBoard.ring,
            cards=ElectropolisBoard.cards,
            final=ElectropolisBoard.result,
            score=ElectropolisBoard.scoreboard,
            others=ElectropolisBoard.others,
            trends=ElectropolisBoard.scoreboard,
            city=ElectropolisBoard.city,
            hand=ElectropolisBoard.hand,
            log=ElectropolisBoard.entries,
            question=ElectropolisBoard.prompt,
            last=ElectropolisBoard.entries,
        )

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        return ask(snapshot, self.glyphs, before)

    def look(self, question: Question) -> ElectropolisView:
        return ElectropolisView.cut(question)

    def arrangement(self, width: int, height: int) -> Box:
        over = self.question is not None and self.question.view.over
        return arrangement(width, height, self.part, over=over)

    def lesson(self) -> Lesson | None:
        return COURSE.lesson(self.question, over=self.question.view.over) if self.question else None

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question) if self.question else []
