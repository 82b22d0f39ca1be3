"""What a corporation, or nature, may do: a discriminated union of small values."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from powergrid_tui.table.protocol.value import Value


class Deal(Value, frozen=True, kw_only=True):
    """Nature: who begins, the corporations to choose from, and the deck."""

    kind: Literal["deal"] = "deal"
    first: int
    corporations: tuple[tuple[str, ...], ...]
    """By seat; empty where all are beginners."""
    deck: tuple[str, ...]
    """All cards, the top first."""


class Shuffle(Value, frozen=True, kw_only=True):
    """Nature: the discards become the deck."""

    kind: Literal["shuffle"] = "shuffle"
    deck: tuple[str, ...]


class Start(Value, frozen=True, kw_only=True):
    """Choose a corporation, and the first cards to buy. What heat does not pay is paid in credits."""

    kind: Literal["start"] = "start"
    seat: int
    corporation: str
    cards: tuple[str, ...] = ()
    heat: int = 0


class Buy(Value, frozen=True, kw_only=True):
    """Research: buy some of the cards drawn. What heat does not pay is paid in credits."""

    kind: Literal["buy"] = "buy"
    seat: int
    cards: tuple[str, ...]
    heat: int = 0


class Draft(Value, frozen=True, kw_only=True):
    """Keep one card, and pass the others on."""

    kind: Literal["draft"] = "draft"
    seat: int
    card: str


class Play(Value, frozen=True, kw_only=True):
    """Play a card from one's hand. What is not paid otherwise is paid in credits."""

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
    """That are sold as patents."""


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
    """The first action that the corporation demands."""

    kind: Literal["first"] = "first"


class Done(Value, frozen=True, kw_only=True):
    """End the turn after one action; or place no more greeneries."""

    kind: Literal["done"] = "done"


class Pass(Value, frozen=True, kw_only=True):
    """Do nothing more in this generation."""

    kind: Literal["pass"] = "pass"


class Place(Value, frozen=True, kw_only=True):
    """Say where the tile goes, or which space is claimed."""

    kind: Literal["place"] = "place"
    space: str


class Choose(Value, frozen=True, kw_only=True):
    """Say which of several things."""

    kind: Literal["choose"] = "choose"
    option: int
    """From 0."""


class Target(Value, frozen=True, kw_only=True):
    """Say whose resources or production; `NOBODY` where that is allowed."""

    kind: Literal["target"] = "target"
    seat: int


class On(Value, frozen=True, kw_only=True):
    """Say which card; nothing for none, where that is allowed."""

    kind: Literal["on"] = "on"
    card: str


class Amount(Value, frozen=True, kw_only=True):
    """Say how much."""

    kind: Literal["amount"] = "amount"
    amount: int


class Later(Value, frozen=True, kw_only=True):
    """Let the other things that are still to be done come first."""

    kind: Literal["later"] = "later"


class Keep(Value, frozen=True, kw_only=True):
    """Say which of the cards looked at are kept, or which of one's hand are thrown away."""

    kind: Literal["keep"] = "keep"
    cards: tuple[str, ...]
    heat: int = 0
    """That pays, where they are bought."""


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
"""Checks an action that came from outside as plain data."""
