"""What a mayor, or nature, may do: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value


class Deal(Value, frozen=True, kw_only=True):
    """Nature's one act: who is first, the trends, and the order of all cards and tiles."""

    kind: Literal["deal"] = "deal"
    first: int
    """The seat that begins with the lowest number."""
    trends: tuple[str, ...]
    cards: tuple[str, ...]
    """All development cards, the first to be shown first."""
    tiles: tuple[str, ...]
    """All tiles, the first to be drawn first."""


class Space(Value, frozen=True, kw_only=True):
    """Put one's piece on an action space."""

    kind: Literal["space"] = "space"
    space: int
    """From 0, the first to act."""


class Take(Value, frozen=True, kw_only=True):
    """Take a piece of the ring, as long as the action space says, and a development card."""

    kind: Literal["take"] = "take"
    start: int
    """The place in the ring of the first tile; the others follow clockwise."""
    card: str


class Place(Value, frozen=True, kw_only=True):
    """Put a tile on one's board."""

    kind: Literal["place"] = "place"
    tile: str
    cell: int
    """From 0, row by row from the top left."""


class Discard(Value, frozen=True, kw_only=True):
    """Give up a tile that has no place."""

    kind: Literal["discard"] = "discard"
    tile: str


class Run(Value, frozen=True, kw_only=True):
    """At the end, with too little fuel: the cells of the coal and gas plants that run."""

    kind: Literal["run"] = "run"
    cells: tuple[int, ...]


Action = Annotated[Deal | Space | Take | Place | Discard | Run, Field(discriminator="kind")]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Checks an action that came from outside as plain data."""
