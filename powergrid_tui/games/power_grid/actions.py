"""What a player, or nature, may do: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value

Tokens = tuple[int, int, int, int]
"""A number of tokens of each resource, in the order coal, oil, garbage, uranium."""


class Deal(Value, frozen=True, kw_only=True):
    """Nature's first action: the initial player order, the regions in play, and the pile from top to bottom."""

    kind: Literal["deal"] = "deal"
    order: tuple[int, ...]
    """Seats, the first in player order first."""
    regions: tuple[str, ...]
    """The area in play: ids of regions or names of cities. Empty when the regions are drafted."""
    market: tuple[int, ...] = ()
    """The plants laid out at the start, on maps that draw them."""
    closed: tuple[int, ...] = ()
    """Cities that are blocked for the whole game, on maps that draw them."""
    deck: tuple[int, ...]
    """Plant numbers, with `STEP3` for the Step 3 card. A plant neither here nor in `market` left the game unseen."""


class Shuffle(Value, frozen=True, kw_only=True):
    """Nature's other action: the new order of the pile that is left when the Step 3 card is drawn."""

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
    """Leave the running auction; with no auction running, give up the right to buy this round."""

    kind: Literal["pass"] = "pass"


class Scrap(Value, frozen=True, kw_only=True):
    """Give up an old plant after buying one above the limit."""

    kind: Literal["scrap"] = "scrap"
    plant: int
    keep: Tokens
    """The owner's whole stock afterwards. The rest goes back to the supply."""


class Buy(Value, frozen=True, kw_only=True):
    """Buy tokens from a resource market, cheapest first."""

    kind: Literal["buy"] = "buy"
    tokens: Tokens
    market: int = 0
    """Index of the market, on maps with two."""


class Build(Value, frozen=True, kw_only=True):
    """Connect cities one after another. Each counts at once when the next is priced."""

    kind: Literal["build"] = "build"
    cities: tuple[int, ...]
    begin: bool = False
    """Start a separate network instead of connecting the city. Only allowed with a single city."""


class Done(Value, frozen=True, kw_only=True):
    """End one's turn of buying resources or of building."""

    kind: Literal["done"] = "done"


class PlantRun(Value, frozen=True, kw_only=True):
    """A plant to run. A hybrid says which mix of coal and oil tokens it burns."""

    plant: int
    coal: int = 0
    oil: int = 0


class Power(Value, frozen=True, kw_only=True):
    """The plants to run this round, in ascending order. May be empty."""

    kind: Literal["power"] = "power"
    runs: tuple[PlantRun, ...] = ()


Action = Annotated[
    Deal | Shuffle | Region | Site | Open | Bid | Pass | Scrap | Buy | Build | Done | Power, Field(discriminator="kind")
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Validates an action that came from outside as plain data."""
