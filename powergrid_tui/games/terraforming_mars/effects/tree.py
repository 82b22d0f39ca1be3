"""The meaning of a card's text: frozen parts, one class for each kind of effect.

A part that nests others holds them as text. So pending effects can be kept in a state, and are parsed when their
turn comes.

Stocks and productions go by letter: M credits, S steel, T titanium, P plants, E energy, H heat. B is steel or
titanium, whichever the space of the tile shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

LETTERS = "MSTPEH"
"""Letters of the six resources, in the order in which a state holds them."""


Six = tuple[int, int, int, int, int, int]
"""An amount of each resource: credits, steel, titanium, plants, energy, heat."""

NONE: Six = (0, 0, 0, 0, 0, 0)


class Where(StrEnum):
    """Where a tile may be placed."""

    DEFAULT = ""
    """By the rules for its kind."""
    LAND = "land"
    OCEAN = "ocean"
    """On a space reserved for oceans."""
    CITY = "city"
    """By the rules for a city."""
    ISOLATED = "isolated"
    """Next to no tile."""
    VOLCANIC = "volcanic"
    NOCTIS = "noctis"
    GANYMEDE = "ganymede"
    PHOBOS = "phobos"
    BY_TWO_CITIES = "by2city"
    BY_CITY = "by_city"
    BY_GREENERY = "by_greenery"
    BONUS = "bonusST"
    """On a space that shows steel or titanium."""
    BONUS_BY_OWN = "bonusST_by_own"
    """The same, next to a tile of one's own."""

    # Enum's own hash is written in Python and therefore slow, and sites are looked up by it
    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, an amount chosen by the player (X), or a number per something counted."""

    number: int
    x: bool = False
    per: str = ""
    """What is counted: ``tag:power``, ``cities:mars``, ``cities:all``, ``events:all``; empty for a plain number."""
    others: bool = False
    """Count the tags of all opponents."""
    over: int = 1
    """The number is for every `over` of them."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Add to one's stock, or pay from it."""

    amount: Quantity
    resource: str
    pays: bool = False
    payable: str = ""
    """S or T: the credits may be paid partly with this resource."""


@dataclass(frozen=True, slots=True)
class Produce:
    """Raise or lower one's production."""

    amount: Quantity
    resource: str
    down: bool = False


@dataclass(frozen=True, slots=True)
class Reduce:
    """Lower a production of any player, oneself included, by exactly this much."""

    number: int
    resource: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove up to this much from any player's stock, or up to this many resources from anybody's card."""

    number: int
    resource: str = ""
    kind: str = ""
    """The kind of resources on cards."""
    adjacent: bool = False
    """Only from the owner of a tile adjacent to the one just placed."""


@dataclass(frozen=True, slots=True)
class Steal:
    """Take up to this much from an opponent's stock into one's own."""

    number: int
    resource: str


@dataclass(frozen=True, slots=True)
class Raise:
    """Steps of TR, temperature or oxygen."""

    what: str
    """``TR``, ``temp`` or ``oxy``."""
    amount: Quantity


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Place a tile."""

    kind: str
    """``ocean``, ``greenery``, ``city``, or the name of a special tile."""
    where: Where = Where.DEFAULT


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw cards from the deck."""

    number: int


@dataclass(frozen=True, slots=True)
class LookAtCards:
    """Look at cards from the deck, and keep this many or buy any of them."""

    number: int
    keep: int
    buy: bool = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal the top card; if it has a tag, something follows."""

    tag: str
    effect: str
    """The text of what follows."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard cards from one's hand."""

    number: int


@dataclass(frozen=True, slots=True)
class CardResource:
    """Put resources on a card, or remove them."""

    number: int
    target: str
    """``here``, ``any``, ``played`` (the card that triggered it), ``nonempty``."""
    kind: str = ""
    """The kind that a card for ``any`` must hold; empty for whatever kind it holds."""
    off: bool = False


@dataclass(frozen=True, slots=True)
class If:
    """One effect or another, depending on a condition."""

    condition: str
    """``solo``, ``TR_raised_this_gen``, or a requirement such as ``tag:plant>=3``."""
    then: str
    otherwise: str = ""
    """The text of the alternative; may be empty."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """The player chooses one of the possible options."""

    options: tuple[str, ...]
    """Their texts."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pay, then gain."""

    cost: str
    effect: str
    may: bool = False
    """It is optional."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Reserve a free land space for oneself."""


@dataclass(frozen=True, slots=True)
class CopyProduction:
    """Repeat the production changes of one of one's cards with a tag."""

    tag: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after another."""

    parts: tuple[str, ...]
    """Their texts."""


Effect = (
    Gain
    | Produce
    | Reduce
    | Remove
    | Steal
    | Raise
    | PlaceTile
    | Draw
    | LookAtCards
    | Reveal
    | Discard
    | CardResource
    | If
    | OneOf
    | Exchange
    | Claim
    | CopyProduction
    | Sequence
)


@dataclass(frozen=True, slots=True)
class Discount:
    """Something costs less."""

    number: int
    scope: str
    """``all`` cards, cards with a tag (``tag:space``), or a standard project (``sp:power``)."""


@dataclass(frozen=True, slots=True)
class Flexible:
    """Requirements on parameters may be missed by this many steps."""

    steps: int


@dataclass(frozen=True, slots=True)
class Worth:
    """Each steel or titanium is worth more."""

    resource: str
    more: int


@dataclass(frozen=True, slots=True)
class Protect:
    """Opponents cannot remove these: P for plants, or kinds of resources on cards. With ``here``, nobody removes any
    from this card."""

    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlantCost:
    """The number of plants that a greenery costs."""

    plants: int


@dataclass(frozen=True, slots=True)
class HeatPays:
    """Heat may be used as credits."""


@dataclass(frozen=True, slots=True)
class Next:
    """Something that applies to the next card played this generation."""

    clause: Discount | Flexible


@dataclass(frozen=True, slots=True)
class Trigger:
    """When something happens, something follows."""

    event: TriggerEvent
    effect: str
    """The text of what follows."""


@dataclass(frozen=True, slots=True)
class TriggerEvent:
    """What a trigger waits for."""

    what: str
    """``play`` (a card), ``project`` (a standard project), ``place`` (a tile)."""
    anyone: bool = False
    """Whoever does it."""
    tags: tuple[str, ...] = ()
    """Tags of a card: triggers once for each of these that it has."""
    event: bool = False
    """Only an event card."""
    cost: int = 0
    """The least printed cost."""
    paid: bool = False
    """Any standard project except selling patents."""
    tile: str = ""
    """``ocean``, ``greenery``, ``city``, or ``bonusST`` for any tile on a space that shows steel or titanium."""
    on_mars: bool = False
    """Only tiles on the map."""


Clause = Discount | Flexible | Worth | Protect | PlantCost | HeatPays | Next | Trigger
"""An ongoing effect of a card in play."""


@dataclass(frozen=True, slots=True)
class Need:
    """A requirement for playing a card."""

    what: str
    """``oxy``, ``temp``, ``oceans``, ``tag:science``, ``prod:T``, ``own_greenery``, ``cities:all``."""
    number: int
    most: bool = False
    """Whether the number is a maximum, not a minimum."""


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points of a card."""

    number: int
    per: str = ""
    """Per what the points count: ``tag:jovian``, ``res``, ``adj_ocean``, ``adj_city``, ``cities:all``; ``any`` for
    once if it has resources; empty for plain points."""
    over: int = 1
