"""The board of Electropolis: its parts side by side, or one at a time, and the question below them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.electropolis.desk import slices
from powergrid_tui.games.electropolis.desk.help import help_for
from powergrid_tui.games.electropolis.desk.questions import Part, Question, Waiting, ask
from powergrid_tui.games.electropolis.widgets.city import CityPanel, HandPanel, OthersPanel
from powergrid_tui.games.electropolis.widgets.heading import TitleLine
from powergrid_tui.games.electropolis.widgets.hotspots import Clickable
from powergrid_tui.games.electropolis.widgets.table import CardsPanel, RingPanel, StandsPanel
from powergrid_tui.games.electropolis.widgets.tally import FinalPanel, ScorePanel, TrendsPanel
from powergrid_tui.paint.asking import AskingBoard
from powergrid_tui.paint.log import LastLine, Log
from powergrid_tui.paint.question import QuestionPanel
from powergrid_tui.paint.tabs import TabRow, Tabs

_ALL_AT_ONCE = (120, 36)
"""Cells of the board from which every part is seen at once."""


class ElectropolisBoard(AskingBoard):
    """Everything of Electropolis between the title line and the hint line of the play screen."""

    PARTS: ClassVar[tuple[str, ...]] = ("table", "city", "others", "scores", "log")

    DEFAULT_CSS = """
    ElectropolisBoard { layout: vertical; height: 1fr; width: 1fr; }
    ElectropolisBoard Horizontal, ElectropolisBoard Vertical { width: 1fr; height: 1fr; }
    ElectropolisBoard StandsPanel { height: 3; }
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

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._title, self._tabs = TitleLine(glyphs), Tabs(glyphs)
        self._stands, self._ring, self._cards = StandsPanel(glyphs), RingPanel(glyphs), CardsPanel(glyphs)
        self._city, self._hand, self._others = CityPanel(glyphs), HandPanel(glyphs), OthersPanel(glyphs)
        self._score, self._trends, self._final = ScorePanel(glyphs), TrendsPanel(glyphs), FinalPanel(glyphs)
        self._log, self._last, self._panel = Log(glyphs), LastLine(glyphs), QuestionPanel(glyphs)
        self._table, self._mine = Vertical(id="table"), Horizontal(id="mine")
        self._middle, self._left, self._boards = Horizontal(id="middle"), Vertical(id="ring"), Horizontal(id="others")
        self._question: Question | None = None

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._tabs
        with Vertical(id="parts"):
            with self._table:
                with self._middle:
                    with self._left:
                        yield self._stands
                        yield self._ring
                    yield self._cards
                    yield self._final
                yield self._score
                with self._boards:
                    yield self._others
                    yield self._trends
            with self._mine:
                yield self._city
                yield self._hand
                yield self._log
        yield self._panel
        yield self._last

    def show(self, snapshot: Snapshot) -> None:
        """Draw what can be seen now, and ask the question that `snapshot.offers` puts."""
        before = self._question
        question = self._question = ask(snapshot, self.glyphs, before)
        self.listen(question, snapshot.notice)
        if before is None or self._moved_on(before, question):
            self.part = question.part
        self.lay_out()
        self._log.show(snapshot.log)
        self._last.show(snapshot.log)
        self.paint()

    @staticmethod
    def _moved_on(before: Question, now: Question) -> bool:
        """The part chosen by hand stays until something new is asked of the person here, or what one looks at when
        waiting is another."""
        asked = type(now) is not Waiting and (type(before) is not type(now) or before.seat != now.seat)
        return asked or before.part != now.part or before.view.over != now.view.over

    def paint(self) -> None:
        question = self._question
        if question is None:
            return
        view, players = question.view, question.players
        heading = slices.heading(view, players)
        names = ("result", *self.PARTS[1:]) if view.over else self.PARTS
        self._title.show(heading)
        self._tabs.show(TabRow(names, self.part, True, heading.order))
        self._stands.show(question.stands())
        self._ring.show(question.ring())
        self._cards.show(question.cards())
        self._city.show(question.city())
        self._hand.show(question.hand())
        score = slices.score(view, players, question.tallies)
        self._others.show(slices.others(view, question.seat, players, question.tallies))
        self._score.show(score)
        self._trends.show(score)
        if view.over:
            self._final.show(slices.result(view, score))
        self._panel.show(question.asked().noting(self.notice))

    def lay_out(self) -> None:
        if not self.is_mounted:
            return
        large = self.size.width >= _ALL_AT_ONCE[0] and self.size.height >= _ALL_AT_ONCE[1]
        part, over = self.part, self._question is not None and self._question.view.over
        self.set_class(large, "-large")
        self._tabs.display = self._last.display = not large
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

    def page(self, pages: int) -> None:
        if not self._log.display:
            self.bring_up(Part.LOG)
        self._log.turn(pages)

    def help(self) -> list[tuple[str, str]]:
        """The keys of the question now asked, and the rules of this phase."""
        return help_for(self._question) if self._question else []

    def on_clickable_pointed(self, message: Clickable.Pointed) -> None:
        """A click on a space, a tile, a card or a cell."""
        message.stop()
        if self._question is not None:
            self.take(self._question.point_at(message.hotspot))
