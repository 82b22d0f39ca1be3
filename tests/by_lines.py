"""A game that is played on from any position by lines of its notation."""

from dataclasses import dataclass
from typing import Any, Generic

import pytest

from powergrid_tui.table.protocol.game import NATURE, NOBODY, A, Choice, Game, IllegalAction, S


@dataclass(frozen=True)
class ByLines(Generic[S, A]):
    """What comes of lines, each by the one whose turn it must be."""

    game: Game[S, A]

    def play(self, state: S, *lines: str) -> S:
        """The state after these lines."""
        for line in lines:
            state = self.game.apply(state, self.game.parse(line, state))
        return state

    def refused(self, state: S, line: str) -> str:
        """The reason for which the rules refuse this line."""
        action = self.game.parse(line, state)
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(state, action)
        return str(caught.value)

    def told(self, state: S, line: str) -> list[str]:
        """The log's sentences for this line."""
        action = self.game.parse(line, state)
        return list(self.game.narrate(state, action, self.game.apply(state, action), NOBODY))

    def mover(self, state: Any) -> str:
        """The name of the seat to move, ``nature`` or ``nobody``."""
        return {NATURE: "nature", NOBODY: "nobody"}.get(state.turn) or str(state.names[state.turn])

    def offered(self, state: S, kind: str) -> list[str]:
        """The lines offered of a kind, without the name."""
        actions = [action for offer in self.game.choices(state) if offer.kind == kind for action in offer.actions]
        return [self.game.format(action, state).partition(": ")[2] for action in actions]

    def rows(self, state: S, kind: str) -> dict[str, Choice[A]]:
        """What is shown of a kind, by its line without the name."""
        shown = [row for offer in self.game.choices(state) if offer.kind == kind for row in offer.rows()]
        return {self.game.format(row.action, state).partition(": ")[2]: row for row in shown}
