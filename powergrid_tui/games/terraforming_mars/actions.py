"""What a corporation, or nature, may do: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value


class Deal(Value, frozen=True, kw_only=True):
    """Nature: the first player, the corporations to choose from, and the deck."""

    kind: Literal["deal"] = "deal"
    first: int
    corporations: tuple[tuple[str, ...], ...]
    """By seat; empty if all are beginners."""
    deck: tuple[str, ...]
    """All cards, top first."""


class Shuffle(Value, frozen=True, kw_only=True):
    """Nature: the discards become the deck."""

    kind: Literal["shuffle"] = "shuffle"
    deck: tuple[str, ...]


class Start(Value, frozen=True, kw_only=True):
    """Choose a corporation and the first cards to buy. Whatever heat does not pay is paid in credits."""

    kind: Literal["start"] = "start"
    seat: int
    corporation: str
    cards: tuple[str, ...] = ()
    heat: int = 0


class Buy(Value, frozen=True, kw_only=True):
    """Research: buy some of the cards drawn. Whatever heat does not pay is paid in credits."""

    kind: Literal["buy"] = "buy"
    seat: int
    cards: tuple[str, ...]
    heat: int = 0


class Draft(Value, frozen=True, kw_only=True):
    """Keep one card and pass the others on."""

    kind: Literal["draft"] = "draft"
    seat: int
    card: str


class Play(Value, frozen=True, kw_only=True):
    """Play a card from hand. Whatever is not paid otherwise is paid in credits."""

    kind: Literal["play"] = "play"
    card: str
    steel: int = 0
    titanium: int = 0
    heat: int = 0


class Activate(Value, frozen=True, kw_only=True):
    """Use the action of a card or of one's corporation."""

    kind: Literal["activate"] = "activate"
    card: str
    steel: int = 0
    titanium: int = 0
    heat: int = 0


class Project(Value, frozen=True, kw_only=True):
    """A standard project."""

    kind: Literal["project"] = "project"
    project: str
    heat: int = 0
    cards: tuple[str, ...] = ()
    """Cards to sell, for the project of selling patents."""


class Milestone(Value, frozen=True, kw_only=True):
    """Claim a milestone."""

    kind: Literal["milestone"] = "milestone"
    milestone: str
    heat: int = 0


class Award(Value, frozen=True, kw_only=True):
    """Fund an award."""

    kind: Literal["award"] = "award"
    award: str
    heat: int = 0


class Plant(Value, frozen=True, kw_only=True):
    """Turn plants into a greenery."""

    kind: Literal["plant"] = "plant"


class Warm(Value, frozen=True, kw_only=True):
    """Turn heat into a step of temperature."""

    kind: Literal["warm"] = "warm"


class First(Value, frozen=True, kw_only=True):
    """Take the first action that the corporation requires."""

    kind: Literal["first"] = "first"


class Done(Value, frozen=True, kw_only=True):
    """End the turn after one action; or stop placing greeneries at the end of the game."""

    kind: Literal["done"] = "done"


class Pass(Value, frozen=True, kw_only=True):
    """Do nothing more in this generation."""

    kind: Literal["pass"] = "pass"


class Place(Value, frozen=True, kw_only=True):
    """Choose the space for a tile, or the space to claim."""

    kind: Literal["place"] = "place"
    space: str


class Choose(Value, frozen=True, kw_only=True):
    """Choose one of several options."""

    kind: Literal["choose"] = "choose"
    option: int
    """Index, from 0."""


class Target(Value, frozen=True, kw_only=True):
    """Choose whose resources or production is affected; `NOBODY` where that is allowed."""

    kind: Literal["target"] = "target"
    seat: int


class On(Value, frozen=True, kw_only=True):
    """Choose a card; empty for none, where that is allowed."""

    kind: Literal["on"] = "on"
    card: str


class Amount(Value, frozen=True, kw_only=True):
    """Choose an amount."""

    kind: Literal["amount"] = "amount"
    amount: int


class Later(Value, frozen=True, kw_only=True):
    """Do the other pending things first."""

    kind: Literal["later"] = "later"


class Keep(Value, frozen=True, kw_only=True):
    """Choose which of the revealed cards to keep, or which cards of one's hand to discard."""

    kind: Literal["keep"] = "keep"
    cards: tuple[str, ...]
    heat: int = 0
    """Heat to pay with, if the cards are bought."""


Action = Annotated[
    Deal
    | Shuffle
    | Start
    | Buy
    | Draft
    | Play
    | Activate
    | Project
    | Milestone
    | Award
    | Plant
    | Warm
    | First
    | Done
    | Pass
    | Place
    | Choose
    | Target
    | On
    | Amount
    | Keep
    | Later,
    Field(discriminator="kind"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Validates an action that came from outside as plain data."""
