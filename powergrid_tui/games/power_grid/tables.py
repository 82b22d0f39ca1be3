"""Tables that stand both in an edition and, where a map differs from it, in a map file."""

from typing import Annotated

from pydantic import Field

from powergrid_tui.table.frozen import Frozen

Count = Annotated[int, Field(ge=0)]
Row = Annotated[tuple[Count, ...], Field(min_length=5, max_length=5)]
"""A number for each number of players, from 2 to 6."""


class PerResource(Frozen):
    coal: Count
    oil: Count
    garbage: Count
    uranium: Count

    def row(self) -> tuple[int, int, int, int]:
        return (self.coal, self.oil, self.garbage, self.uranium)


Steps = tuple[Count, Count, Count]
"""A number for each step."""
Rows = Annotated[tuple[Steps, ...], Field(min_length=5, max_length=5)]


class Resupply(Frozen):
    coal: Rows
    oil: Rows
    garbage: Rows
    uranium: Rows


class DeckChanges(Frozen):
    """How a map lays out the deck."""

    out: tuple[int, ...] = ()
    """Plants that leave the game before anything is laid out."""
    top: tuple[int, ...] = ()
    """Plants on the pile instead of the deck's own, the first to be drawn first."""
    kept: tuple[int, ...] = ()
    """Plants that are never among those taken out unseen."""
    step2: tuple[int, ...] = ()
    """Plants set aside, and laid on the pile when Step 2 begins, the first to be drawn first."""


class MapTables(Frozen):
    """What a map changes in the numbers of the edition."""

    start: PerResource | None = None
    """Tokens in the resource market at the start."""
    resupply: Resupply | None = None
    deck: DeckChanges = DeckChanges()
    rules: str = ""
    """The module in ``variants/`` with what no table can say."""
    notes: tuple[str, ...] = ()
    """The special rules in words, for players."""
