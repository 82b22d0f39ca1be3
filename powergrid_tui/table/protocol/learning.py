"""What a game lends to the command that learns for its bots."""

from collections.abc import Sequence
from typing import Any, Protocol

from powergrid_tui.table.protocol.value import Value


class Lesson(Value, frozen=True):
    """One game to be learned from, or in which what was learned is tried."""

    seed: int
    generation: int
    number: int
    weights: tuple[bytes, ...] = ()
    """Of all generations before, as files, the newest last."""


class Learning(Protocol):
    """Learning in generations: games are played with what was learned from those before."""

    file: str
    """What the weights are called where the program looks for them."""
    generations: Sequence[int]
    """How many games each generation has when nothing is said."""
    packages: Sequence[str]
    """What must be installed to learn; nothing of it is needed to play."""

    def play(self, lesson: Lesson) -> Any:
        """A game of a generation: what is learned from it. Travels by pickle."""
        ...

    def trial(self, lesson: Lesson) -> float:
        """The part of the win that the newest weights get in a game that compares generations."""
        ...

    def learned(self, generations: Sequence[Sequence[Any]], seed: int) -> bytes:
        """The weights from what the games of all generations taught, the newest last."""
        ...
