"""The actions of companies and of nature: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value


class Deal(Value, frozen=True, kw_only=True):
    """Nature: the first player, the agendas, and both decks."""

    kind: Literal["deal"] = "deal"
    first: int
    agendas: tuple[str, ...]
    """By seat."""
    prisms: tuple[str, ...]
    """All prism cards, top first: the track, then the hands from seat 0 on, then the deck."""
    contracts: tuple[str, ...]
    """All contracts, top first: the track, then the deck."""


class Shuffle(Value, frozen=True, kw_only=True):
    """Nature: the discards become the new prism deck."""

    kind: Literal["shuffle"] = "shuffle"
    prisms: tuple[str, ...]
    """The next card first."""


class Draw(Value, frozen=True, kw_only=True):
    """Nature: which prism cards are stolen."""

    kind: Literal["draw"] = "draw"
    prisms: tuple[tuple[str, ...], ...]
    """For each victim, the cards they lose."""


class Take(Value, frozen=True, kw_only=True):
    """Take face-up prism cards, from the track or the discards."""

    kind: Literal["take"] = "take"
    prisms: tuple[str, ...]


class Discard(Value, frozen=True, kw_only=True):
    """Discard prism cards."""

    kind: Literal["discard"] = "discard"
    prisms: tuple[str, ...]


class Connect(Value, frozen=True, kw_only=True):
    """Take a contract from the track and connect it as an inactive district."""

    kind: Literal["contract"] = "contract"
    card: str
    cell: tuple[int, int]


class Power(Value, frozen=True, kw_only=True):
    """Pay for an inactive district and make it active."""

    kind: Literal["power"] = "power"
    card: str
    prisms: tuple[str, ...]


class Upgrade(Value, frozen=True, kw_only=True):
    """Pay for an inactive district and build it on top of an active one of the same name."""

    kind: Literal["upgrade"] = "upgrade"
    card: str
    cell: tuple[int, int]
    """The cell of the active district."""
    prisms: tuple[str, ...]


class Exchange(Value, frozen=True, kw_only=True):
    """Take a district from the exchange and connect it as an active one."""

    kind: Literal["exchange"] = "exchange"
    card: str
    cell: tuple[int, int]


class Trade(Value, frozen=True, kw_only=True):
    """Give an inactive district to the exchange and use its trade ability."""

    kind: Literal["trade"] = "trade"
    card: str


class Steal(Value, frozen=True, kw_only=True):
    """Choose whose prism cards to steal."""

    kind: Literal["steal"] = "steal"
    seats: tuple[int, ...]


class Done(Value, frozen=True, kw_only=True):
    """End one's turn, or stop taking cards."""

    kind: Literal["done"] = "done"


Action = Annotated[
    Deal | Shuffle | Draw | Take | Discard | Connect | Power | Upgrade | Exchange | Trade | Steal | Done,
    Field(discriminator="kind"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Validates an action that arrives as plain data from outside."""
