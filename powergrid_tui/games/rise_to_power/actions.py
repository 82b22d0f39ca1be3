"""What a company, or nature, may do: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value


class Deal(Value, frozen=True, kw_only=True):
    """Nature: who begins, the agendas, and both decks."""

    kind: Literal["deal"] = "deal"
    first: int
    agendas: tuple[str, ...]
    """By seat."""
    prisms: tuple[str, ...]
    """All of them, the top first: the track, then the hands from seat 0 on, then the deck."""
    contracts: tuple[str, ...]
    """All of them, the top first: the track, then the deck."""


class Shuffle(Value, frozen=True, kw_only=True):
    """Nature: the discards become the prism deck."""

    kind: Literal["shuffle"] = "shuffle"
    prisms: tuple[str, ...]
    """The next one first."""


class Draw(Value, frozen=True, kw_only=True):
    """Nature: prism cards that are stolen."""

    kind: Literal["draw"] = "draw"
    prisms: tuple[tuple[str, ...], ...]
    """From each of the victims."""


class Take(Value, frozen=True, kw_only=True):
    """Take prism cards that lie face up: of the track, or of the discards."""

    kind: Literal["take"] = "take"
    prisms: tuple[str, ...]


class Discard(Value, frozen=True, kw_only=True):
    """Throw prism cards away."""

    kind: Literal["discard"] = "discard"
    prisms: tuple[str, ...]


class Connect(Value, frozen=True, kw_only=True):
    """Take a contract from the track and connect it, inactive."""

    kind: Literal["contract"] = "contract"
    card: str
    cell: tuple[int, int]


class Power(Value, frozen=True, kw_only=True):
    """Pay for an inactive district, which becomes active."""

    kind: Literal["power"] = "power"
    card: str
    prisms: tuple[str, ...]


class Upgrade(Value, frozen=True, kw_only=True):
    """Pay for an inactive district, and build it over or through an active one of the same name."""

    kind: Literal["upgrade"] = "upgrade"
    card: str
    cell: tuple[int, int]
    """Of the active one."""
    prisms: tuple[str, ...]


class Exchange(Value, frozen=True, kw_only=True):
    """Take a district from the exchange and connect it, active."""

    kind: Literal["exchange"] = "exchange"
    card: str
    cell: tuple[int, int]


class Trade(Value, frozen=True, kw_only=True):
    """Give an inactive district to the exchange for its trade ability."""

    kind: Literal["trade"] = "trade"
    card: str


class Steal(Value, frozen=True, kw_only=True):
    """Say from whom prism cards are taken."""

    kind: Literal["steal"] = "steal"
    seats: tuple[int, ...]


class Done(Value, frozen=True, kw_only=True):
    """End one's turn, or take no more."""

    kind: Literal["done"] = "done"


Action = Annotated[
    Deal | Shuffle | Draw | Take | Discard | Connect | Power | Upgrade | Exchange | Trade | Steal | Done,
    Field(discriminator="kind"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Checks an action that came from outside as plain data."""
