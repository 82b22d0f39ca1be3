"""The board of Terraforming Mars: its parts side by side or one at a time, and the question below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.reactive import var

from powergrid_tui.games.terraforming_mars.model import Phase
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.coach import ALONE, COURSE
from powergrid_tui.games.terraforming_mars.viewmodel.help import help_for
from powergrid_tui.games.terraforming_mars.viewmodel.questions import KINDS, Question, ask
from powergrid_tui.games.terraforming_mars.viewmodel.questions.acting import GOALS, Acting
from powergrid_tui.games.terraforming_mars.viewmodel.slices.cards import READ
from powergrid_tui.games.terraforming_mars.viewmodel.table_view import TerraformingMarsView
from powergrid_tui.games.terraforming_mars.widgets.arrangement import COMPANIES, LARGE, arrangement
from powergrid_tui.games.terraforming_mars.widgets.panels import GaugesPanel, GoalsPanel
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.component_view import RoundHeading
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList
from powergrid_tui.toolkit.viewmodel.components.chart import Chart
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.components.track import Track
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board, BoardKey, assignable_keys
from powergrid_tui.toolkit.widgets.boards.component_board import RoundTitle
from powergrid_tui.toolkit.widgets.boards.places import Box
from powergrid_tui.toolkit.widgets.components import companies
from powergrid_tui.toolkit.widgets.components.panels import ComponentPanel
from powergrid_tui.toolkit.widgets.components.scores import FinalScores
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable

_IN_PLAY = mark("in play")


class TerraformingMarsBoard(Board[Question]):
    """Everything of Terraforming Mars between the title line and the hint line of the play screen."""

    VIEW: ClassVar[type[TerraformingMarsView]] = TerraformingMarsView
    PARTS: ClassVar[tuple[str, ...]] = (mark("map"), _IN_PLAY, mark("goals"), mark("log"))
    KEYS: ClassVar[tuple[BoardKey, ...]] = assignable_keys(KINDS.values())
    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.whole", "w", "whole", mark("Read your hand, the cards of each company, and those of the log")),
        *Board.OWN_KEYS,
    )
    FACES: ClassVar[dict[str, Callable[[Question], LogPage]]] = {_IN_PLAY: lambda question: question.laid_out}

    SIGNS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("s t", mark("steel, titanium that a tile there brings")),
        ("p c", mark("a plant, a card that it brings")),
        ("~", mark("a space for an ocean")),
        ("C g *", mark("city, greenery, special tile; then whose")),
    )
    PICTURE: ClassVar[tuple[str, str]] = ("mars", "mars")

    DEFAULT_CSS = """
    TerraformingMarsBoard { height: 1fr; width: 1fr; }
    """

    heading: var[RoundHeading | None] = var(None)
    parameters: var[tuple[Track, ...] | None] = var(None)
    mars: var[Plan | None] = var(None)
    listing: var[CardList | None] = var(None)
    reading: var[CardList | None] = var(None)
    companies: var[Companies | None] = var(None)
    goals: var[slices.Goals | None] = var(None)
    result: var[Result | None] = var(None)
    growth: var[Chart | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.source = 0
        """Which of the cards that can be read are read while that part is up."""
        self.read_at = 0
        """The index of the card that is read."""
        self.panels |= {
            "title": RoundTitle(glyphs),
            "gauges": GaugesPanel(glyphs),
            "mars": ComponentPanel(glyphs),
            "listing": ComponentPanel(glyphs),
            "reading": ComponentPanel(glyphs),
            "companies": ComponentPanel(glyphs),
            "goals": GoalsPanel(glyphs),
            "result": FinalScores(glyphs),
            "growth": ComponentPanel(glyphs),
        }

    def compose(self) -> ComposeResult:
        yield from self.bound(
            title=TerraformingMarsBoard.heading,
            tabs=TerraformingMarsBoard.tab_row,
            gauges=TerraformingMarsBoard.parameters,
            mars=TerraformingMarsBoard.mars,
            listing=TerraformingMarsBoard.listing,
            reading=TerraformingMarsBoard.reading,
            companies=TerraformingMarsBoard.companies,
            goals=TerraformingMarsBoard.goals,
            result=TerraformingMarsBoard.result,
            growth=TerraformingMarsBoard.growth,
            log=TerraformingMarsBoard.dock,
            question=TerraformingMarsBoard.prompt,
            last=TerraformingMarsBoard.entries,
        )

    def ask(self, snapshot: Snapshot, before: Question | None) -> Question:
        return ask(snapshot, self.glyphs, before)

    def look(self, question: Question) -> TerraformingMarsView:
        reading = self._reading() if self.part == Part.IN_PLAY else None
        return self.VIEW.from_question(question, self.chronicle(question), reading)

    def _reading(self) -> slices.Reading:
        """What is being read."""
        sources = self._sources()
        seat, pile = sources[min(self.source, len(sources) - 1)]
        return slices.Reading(seat, pile, self.read_at, self.written("whole"))

    def _sources(self) -> list[tuple[int | None, str]]:
        """What can be read, as seats with `slices.HAND` or `slices.KEPT`: what one kept and one's hand, where the list
        shows other cards; what is in play, one's own first; and None for the cards of the log."""
        question = self.question
        if question is None:
            return [(0, "")]
        seat, seats, company = question.seat, len(question.players), question.company
        hidden = question.snapshot.watching or question.snapshot.shown is not None or question.lists_hand
        piles = (
            (slices.KEPT, company.kept if question.view.phase == Phase.DRAFT else ()),
            (slices.HAND, company.hand),
        )
        own = [(seat, pile) for pile, cards in piles if cards and not hidden]
        return [*own, *(((seat + step) % seats, "") for step in range(seats)), (None, "")]

    def own_acts(self) -> dict[str, Callable[[], object]]:
        return {**super().own_acts(), "whole": self._read_next}

    def bring_up(self, part: int) -> None:
        if part % len(self.PARTS) != Part.IN_PLAY or self.part != Part.IN_PLAY:
            self.source, self.read_at = next(at for at, (_, pile) in enumerate(self._sources()) if not pile), 0
        super().bring_up(part)

    def _read_next(self) -> None:
        """Read what one kept and holds, then the cards of one company after another and of the log; then go back to the
        map."""
        if self.part != Part.IN_PLAY:
            self.bring_up(Part.IN_PLAY)
            self.source = 0
        else:
            self.source, self.read_at = self.source + 1, 0
        self.bring_up(Part.IN_PLAY if self.source < len(self._sources()) else Part.MAP)

    def press(self, question: Question, word: str) -> Any:
        """As in the base, but while cards are read, up and down go through them, and enter and escape close them: no
        key that is meant for reading plays anything."""
        if self.part != Part.IN_PLAY or word not in ("up", "down", "enter", "escape"):
            return super().press(question, word)
        if word in ("enter", "escape"):
            self.bring_up(Part.MAP)
        elif self.reading is not None and self.reading.entries:
            self.read_at = (self.read_at + (1 if word == "down" else -1)) % len(self.reading.entries)
        return ""

    def shows(self, question: Question) -> bool:
        return self.is_seen("mars") and self.is_seen("listing")

    def on_clickable_pointed(self, message: Clickable.Pointed) -> None:
        """A click on a card that is read; Textual asks the base of all else."""
        what, at = message.hotspot
        if what == READ:
            self.read_at = at
            self.update()

    def arrangement(self, width: int, height: int) -> Box:
        question = self.question
        over, players = (question.view.over, len(question.players)) if question is not None else (False, 1)
        beside = self.goals is not None and players > 1
        if beside and self.companies is not None:
            beside = companies.BELOW not in companies.forms(self.companies, COMPANIES)
        large = width >= LARGE[0] and height >= LARGE[1]
        part = Part.GOALS if large and self.part == Part.MAP and _chooses_a_goal(question) else self.part
        return arrangement(width, height, part, over=over, players=players, beside=beside)

    def lesson(self) -> Lesson | None:
        question = self.question
        if question is None:
            return None
        return (ALONE if question.view.solo else COURSE).lesson(question, over=question.view.over)

    def help(self) -> list[tuple[str, str]]:
        """The keys of the current question, and the rules of this phase."""
        return help_for(self.question, self.changed_keys) if self.question else []


def _chooses_a_goal(question: Question | None) -> bool:
    """Whether milestones and awards are the list that is open."""
    return isinstance(question, Acting) and question.open == GOALS
