"""The actions of mayors and of nature: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value


class Deal(Value, frozen=True, kw_only=True):
    """Nature's only action: the first player, the trends, and the order of all cards and tiles."""

    kind: Literal["deal"] = "deal"
    first: int
    """The seat that gets turn-order number 1."""
    trends: tuple[str, ...]
    cards: tuple[str, ...]
    """All development cards, in the order in which they are revealed."""
    tiles: tuple[str, ...]
    """All tiles, in the order in which they are drawn."""


class Space(Value, frozen=True, kw_only=True):
    """Put one's piece on an action space."""

    kind: Literal["space"] = "space"
    space: int
    """Counted from 0; space 0 acts first."""


class Take(Value, frozen=True, kw_only=True):
    """Take a development card and a run of adjacent tiles from the ring; the action space says how many."""

    kind: Literal["take"] = "take"
    start: int
    """The ring position of the first tile, from 0; the others follow clockwise."""
    card: str
    tiles: tuple[str, ...] = ()
    """The tiles that a planned turn takes, and no others; empty for whichever lie there."""


class Place(Value, frozen=True, kw_only=True):
    """Place a tile on one's board."""

    kind: Literal["place"] = "place"
    tile: str
    cell: int
    """Counted from 0, row by row from the top left."""


class Discard(Value, frozen=True, kw_only=True):
    """Discard a tile that cannot be placed anywhere."""

    kind: Literal["discard"] = "discard"
    tile: str


class Run(Value, frozen=True, kw_only=True):
    """At the end of the game, with too little fuel: the cells of the coal and gas plants that run."""

    kind: Literal["run"] = "run"
    cells: tuple[int, ...]


Action = Annotated[Deal | Space | Take | Place | Discard | Run, Field(discriminator="kind")]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Validates an action that arrives as plain data from outside."""
