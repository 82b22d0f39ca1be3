"""Boards for toy games, and their entries on the shelf: a board says what it was shown, and a digit plays."""

from collections.abc import Iterator
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.players import Heading
from powergrid_tui.toolkit.viewmodel.question import Prompt, Question
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.boards.places import Box
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel
from tests.table.pebbles import Take
from tests.table.research import Pick


class ToyQuestion(Question[Any, Any]):
    """A digit answers it."""

    over = False

    def __init__(self, snapshot: Snapshot, board: "ToyBoard") -> None:
        super().__init__(snapshot)
        self._board = board

    def press(self, key: str) -> Any:
        return self._board.action(self.snapshot, int(key)) if key in ("1", "2", "3", "4", "9") else None

    def prompt(self) -> Prompt:
        return Prompt(None, bool(self.offers), "")


class ToyView(TableView):
    rows: tuple[str, ...]
    """What is to be seen."""


class _Shown(Panel[tuple[str, ...]]):
    def picture(self, content: tuple[str, ...], width: int, height: int) -> list[Strip]:
        return [strip_of(row) for row in content]


class ToyBoard(Board[ToyQuestion]):
    """Base of a toy's board."""

    PARTS: ClassVar[tuple[str, ...]] = ("toy", "log")

    rows: var[tuple[str, ...] | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.panels["toy"] = _Shown(glyphs)

    def told(self, view: Any) -> Iterator[str]:
        """What a state is told in."""
        raise NotImplementedError

    def action(self, snapshot: Snapshot, digit: int) -> Any:
        """What a digit plays."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield from self.bound(toy=ToyBoard.rows, log=ToyBoard.dock)

    def arrangement(self, width: int, height: int) -> Box:
        return self.PARTS[self.part]

    def ask(self, snapshot: Snapshot, before: ToyQuestion | None) -> ToyQuestion:
        return ToyQuestion(snapshot, self)

    def look(self, question: ToyQuestion) -> ToyView:
        shown = question.snapshot
        rows = [f"seat {shown.seat}", *self.told(shown.view), f"! {self.notice}", f"offers {len(shown.offers)}"]
        return ToyView.build(question, heading=Heading(()), rows=(*rows, *(entry.text for entry in shown.log[-5:])))

    @property
    def snapshot(self) -> Snapshot | None:
        return self.question.snapshot if self.question else None

    def help(self) -> list[tuple[str, str]]:
        return [("Keys", "1 2 3 take as many pebbles."), ("Rules", "The last pebble wins.")]


class PebblesBoard(ToyBoard):
    """A digit takes that many."""

    def told(self, view: Any) -> Iterator[str]:
        yield f"taken {view.taken}"
        yield f"left {view.left}"

    def action(self, snapshot: Snapshot, digit: int) -> Take:
        return Take(count=digit)


class ResearchBoard(ToyBoard):
    """A digit picks that number."""

    def told(self, view: Any) -> Iterator[str]:
        yield f"round {view.round}"
        yield f"picks {view.picks}"

    def action(self, snapshot: Snapshot, digit: int) -> Pick:
        return Pick(seat=snapshot.seat, number=digit)


class DigBoard(ToyBoard):
    """A digit adds that much."""

    def told(self, view: Any) -> Iterator[str]:
        yield f"sum {view.sum} of {view.goal}"

    def action(self, snapshot: Snapshot, digit: int) -> tuple[str, ...]:
        return ("add", str(digit))


def entry(module: str, name: str, bots: str = "") -> Manifest:
    """A toy on the shelf, with its own bots or others."""
    toy = f"tests.table.{module}"
    return Manifest(
        id=name.lower(),
        name=name,
        game=f"{toy}:{name.upper()}",
        board=f"tests.tui.toys:{name}Board",
        bots=bots or f"{toy}:BOTS",
        summary=f"{toy}:summary",
        rules="",
    )


PEBBLES, RESEARCH, DIG = entry("pebbles", "Pebbles"), entry("research", "Research"), entry("toy", "Dig")
