"""Boards for toy games, and their entries on the shelf: a board says what it was shown, and a digit plays."""

from collections.abc import Iterator
from typing import Any

from textual.app import ComposeResult
from textual.events import Key
from textual.strip import Strip

from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from tests.table.pebbles import Take
from tests.table.research import Pick


class ToyBoard(Board):
    """Base of a toy's board."""

    def rows(self, view: Any) -> Iterator[str]:
        """What is to be seen."""
        raise NotImplementedError

    def action(self, snapshot: Snapshot, digit: int) -> Any:
        """What a digit plays."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield _Shown(self)

    def show(self, snapshot: Snapshot) -> None:
        shown = self.query_one(_Shown)
        shown.snapshot = snapshot
        shown.redraw()

    @property
    def snapshot(self) -> Snapshot | None:
        return self.query_one(_Shown).snapshot

    def help(self) -> list[tuple[str, str]]:
        return [("Keys", "1 2 3 take as many pebbles."), ("Rules", "The last pebble wins.")]


class _Shown(Rows, can_focus=True):
    def __init__(self, board: ToyBoard) -> None:
        super().__init__()
        self._board = board
        self.snapshot: Snapshot | None = None

    def draw(self, width: int, height: int) -> list[Strip]:
        snapshot = self.snapshot
        if snapshot is None:
            return []
        rows = [f"seat {snapshot.seat}", *self._board.rows(snapshot.view), f"! {snapshot.notice}"]
        return [
            strip_of(row)
            for row in [*rows, f"offers {len(snapshot.offers)}", *(entry.text for entry in snapshot.log[-5:])]
        ]

    def on_key(self, event: Key) -> None:
        if self.snapshot is not None and event.character and event.character in "12349":
            event.stop()
            self.post_message(Board.Play(self._board.action(self.snapshot, int(event.character))))


class PebblesBoard(ToyBoard):
    """A digit takes that many."""

    def rows(self, view: Any) -> Iterator[str]:
        yield f"taken {view.taken}"
        yield f"left {view.left}"

    def action(self, snapshot: Snapshot, digit: int) -> Take:
        return Take(count=digit)


class ResearchBoard(ToyBoard):
    """A digit picks that number."""

    def rows(self, view: Any) -> Iterator[str]:
        yield f"round {view.round}"
        yield f"picks {view.picks}"

    def action(self, snapshot: Snapshot, digit: int) -> Pick:
        return Pick(seat=snapshot.seat, number=digit)


class DigBoard(ToyBoard):
    """A digit adds that much."""

    def rows(self, view: Any) -> Iterator[str]:
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
