"""What came of a game between bots, for the JSON of a series and for the rows of a match."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field, NonNegativeInt

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NOBODY, Game

Place = Annotated[int, Field(ge=1)]

Score = dict[str, int | None]
"""The game's own figures, the one that decides first; None for one that is not known."""


class Outcome(Frozen):
    """The end of a game, or how it stood when it was given up. Figures by seat."""

    actions: NonNegativeInt
    """Nature's too."""
    finished: bool
    starts: tuple[Place | None, ...]
    """Places in the first turn order, from 1; None where the game has none."""
    scores: tuple[Score, ...]
    places: tuple[Place | None, ...]
    """At the end, from 1; those who share one have the same. None in a game that did not finish."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats, from 0, that have the first place; none of a game that did not finish."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


def outcome(
    game: Game[Any, Any], state: Any, actions: int, first_order: Sequence[int], sitting: Sequence[str]
) -> Outcome:
    """What came of a game that stands here, after so many actions. `first_order` holds seats, `sitting` their names."""
    finished = game.to_move(state) == NOBODY
    standings = {standing.seat: standing for standing in game.standings(state)}
    each = [standings[name] for name in sitting]
    return Outcome(
        actions=actions,
        finished=finished,
        starts=tuple([first_order.index(seat) + 1 if seat in first_order else None for seat in range(len(sitting))]),
        scores=tuple([standing.score for standing in each]),
        places=tuple([standing.rank if finished else None for standing in each]),
    )
