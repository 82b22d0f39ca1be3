"""The outcome of a game between bots, used in the JSON of a series and in the rows of a match."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field, NonNegativeInt

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NOBODY, Game

Place = Annotated[int, Field(ge=1)]

Score = dict[str, int | None]
"""The game's own figures, the deciding one first; None if unknown."""


class GameOutcome(Frozen):
    """How a game ended, or how it stood when it was abandoned. Figures are by seat."""

    actions: NonNegativeInt
    """Including nature's."""
    finished: bool
    starts: tuple[Place | None, ...]
    """Places in the first turn order, from 1; None where the game has none."""
    scores: tuple[Score, ...]
    places: tuple[Place | None, ...]
    """Final ranks, from 1; tied seats share a rank. None in an unfinished game."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats, from 0, with rank 1; empty for an unfinished game."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


def outcome(
    game: Game[Any, Any], state: Any, actions: int, first_order: Sequence[int], seat_names: Sequence[str]
) -> GameOutcome:
    """The outcome of a game in this state, after so many actions. `seat_names` is by seat."""
    finished = game.to_move(state) == NOBODY
    standings = {standing.seat: standing for standing in game.standings(state)}
    each = [standings[name] for name in seat_names]
    return GameOutcome(
        actions=actions,
        finished=finished,
        starts=tuple([first_order.index(seat) + 1 if seat in first_order else None for seat in range(len(seat_names))]),
        scores=tuple([standing.score for standing in each]),
        places=tuple([standing.rank if finished else None for standing in each]),
    )
