"""What a game provides for the command that trains its bots."""

from collections.abc import Sequence
from typing import Any, Protocol

from powergrid_tui.table.protocol.value import Value


class TrainingGame(Value, frozen=True):
    """One game to learn from, or one that tries out what was learned."""

    seed: int
    generation: int
    number: int
    weights: tuple[bytes, ...] = ()
    """From all earlier generations, as files, the newest last."""


class Learning(Protocol):
    """Learning in generations: games are played with what earlier generations learned."""

    file: str
    """The file name under which the program looks for the weights."""
    generations: Sequence[int]
    """How many games each generation has by default."""
    packages: Sequence[str]
    """Packages needed to learn; playing needs none of them."""

    def play(self, training: TrainingGame) -> Any:
        """A game of a generation: what can be learned from it. Sent by pickle."""
        ...

    def trial(self, training: TrainingGame) -> float:
        """The share of the win that the newest weights get in a game that compares generations."""
        ...

    def learned(self, generations: Sequence[Sequence[Any]], seed: int) -> bytes:
        """The weights learned from the games of all generations, the newest last."""
        ...
