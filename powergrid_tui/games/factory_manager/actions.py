"""The actions of factory owners and of nature: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value


class Deal(Value, frozen=True, kw_only=True):
    """Nature: the first turn-order card of each seat, and the X tiles in the market."""

    kind: Literal["deal"] = "deal"
    cards: tuple[int, ...]
    """By seat."""
    x: tuple[str, ...]


class Reveal(Value, frozen=True, kw_only=True):
    """Nature: the round's turn-order cards, drawn from the pile."""

    kind: Literal["reveal"] = "reveal"
    cards: tuple[int, ...]


class Raise(Value, frozen=True, kw_only=True):
    """Nature: the round's energy card."""

    kind: Literal["raise"] = "raise"
    by: int
    """The price increase per unit of energy, in Elektro."""


class Open(Value, frozen=True, kw_only=True):
    """Put a turn-order card up for auction, or take the last one."""

    kind: Literal["open"] = "open"
    card: int
    workers: int


class Bid(Value, frozen=True, kw_only=True):
    """Bid more workers for the card being auctioned."""

    kind: Literal["bid"] = "bid"
    workers: int


class Pass(Value, frozen=True, kw_only=True):
    """Drop out of the auction for this card."""

    kind: Literal["pass"] = "pass"


class Bring(Value, frozen=True, kw_only=True):
    """Move the lowest tile of a column to the market."""

    kind: Literal["bring"] = "bring"
    column: str
    """A kind of tile."""


class Buy(Value, frozen=True, kw_only=True):
    """Buy a tile from the market and put it into the factory, or aside."""

    kind: Literal["buy"] = "buy"
    tile: str
    aside: bool = False


class Place(Value, frozen=True, kw_only=True):
    """Put a tile that lies aside into the factory."""

    kind: Literal["place"] = "place"
    tile: str


class Remove(Value, frozen=True, kw_only=True):
    """Take a tile out of the factory and out of the game."""

    kind: Literal["remove"] = "remove"
    tile: str


class Extend(Value, frozen=True, kw_only=True):
    """Open another cell."""

    kind: Literal["extend"] = "extend"


class Done(Value, frozen=True, kw_only=True):
    """End one's turn. When buying, also says how many seasonal workers are hired."""

    kind: Literal["done"] = "done"
    hire: int = 0


class Run(Value, frozen=True, kw_only=True):
    """Say which tiles run. Storage always counts and is not listed."""

    kind: Literal["run"] = "run"
    tiles: tuple[str, ...]


Action = Annotated[
    Deal | Reveal | Raise | Open | Bid | Pass | Bring | Buy | Place | Remove | Extend | Done | Run,
    Field(discriminator="kind"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Validates an action that arrives as plain data from outside."""
