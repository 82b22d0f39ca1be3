"""What a player, or nature, may do: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value

Tokens = tuple[int, int, int, int]
"""A number of tokens of each resource, in the order coal, oil, garbage, uranium."""


class Deal(Value, frozen=True, kw_only=True):
    """Nature's first act: the lot for the player order, the regions in play, the pile from its top to its bottom."""

    kind: Literal["deal"] = "deal"
    order: tuple[int, ...]
    """Seats, first in the player order first."""
    regions: tuple[str, ...]
    """The area in play: ids of regions, or names of cities; empty when the regions are drafted."""
    market: tuple[int, ...] = ()
    """The plants laid out at the start, where they are drawn."""
    closed: tuple[int, ...] = ()
    """Cities that are blocked for the whole game, where that is drawn."""
    deck: tuple[int, ...]
    """Plant numbers, `STEP3` for the Step 3 card. Plants in neither the market nor this left the game unseen."""


class Shuffle(Value, frozen=True, kw_only=True):
    """Nature's other act: the pile that is left when the Step 3 card is drawn, in its new order."""

    kind: Literal["shuffle"] = "shuffle"
    deck: tuple[int, ...]


class Region(Value, frozen=True, kw_only=True):
    """Pick a region to be in play."""

    kind: Literal["region"] = "region"
    region: str


class Site(Value, frozen=True, kw_only=True):
    """Place one of the first houses of the Trust."""

    kind: Literal["site"] = "site"
    city: int


class Open(Value, frozen=True, kw_only=True):
    """Put a plant of the current market up for auction, with the opening bid in Elektro."""

    kind: Literal["open"] = "open"
    plant: int
    amount: int


class Bid(Value, frozen=True, kw_only=True):
    """Raise the running auction to an amount in Elektro."""

    kind: Literal["bid"] = "bid"
    amount: int


class Pass(Value, frozen=True, kw_only=True):
    """Leave the running auction; or, with no auction running, give up the right to buy this round."""

    kind: Literal["pass"] = "pass"


class Scrap(Value, frozen=True, kw_only=True):
    """Give up an old plant after buying one above the limit."""

    kind: Literal["scrap"] = "scrap"
    plant: int
    keep: Tokens
    """The owner's whole stock afterwards; the rest goes to the supply."""


class Buy(Value, frozen=True, kw_only=True):
    """Buy tokens from a resource market, the cheapest first."""

    kind: Literal["buy"] = "buy"
    tokens: Tokens
    market: int = 0
    """Which market, where there are two."""


class Build(Value, frozen=True, kw_only=True):
    """Connect cities, one after the other, each counting at once for the next."""

    kind: Literal["build"] = "build"
    cities: tuple[int, ...]
    begin: bool = False
    """Begin another network there instead of connecting it; of one city alone."""


class Done(Value, frozen=True, kw_only=True):
    """End one's turn of buying resources or of building."""

    kind: Literal["done"] = "done"


class PlantRun(Value, frozen=True, kw_only=True):
    """A plant that runs; for a hybrid, with its mix of coal and oil in tokens."""

    plant: int
    coal: int = 0
    oil: int = 0


class Power(Value, frozen=True, kw_only=True):
    """The plants that run this round, in ascending order; none is allowed."""

    kind: Literal["power"] = "power"
    runs: tuple[PlantRun, ...] = ()


Action = Annotated[
    Deal | Shuffle | Region | Site | Open | Bid | Pass | Scrap | Buy | Build | Done | Power, Field(discriminator="kind")
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Checks an action that came from outside as plain data."""
