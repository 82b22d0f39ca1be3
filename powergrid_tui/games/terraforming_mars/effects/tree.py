"""What the text of a card means: frozen parts, each for one kind of thing that cards do.

A part that holds others holds their text, so that what is still to be done can lie in a state, and be parsed when its
turn comes.

Stocks and productions go by a letter: M credits, S steel, T titanium, P plants, E energy, H heat; B is steel or
titanium, whichever the space of the tile shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

LETTERS = "MSTPEH"
"""Of the six stocks, in the order in which a state holds them."""


Six = tuple[int, int, int, int, int, int]
"""A number of each resource: credits, steel, titanium, plants, energy, heat."""

NONE: Six = (0, 0, 0, 0, 0, 0)


class Where(StrEnum):
    """Where a tile may be placed."""

    USUAL = ""
    """As the rules say for its kind."""
    LAND = "land"
    OCEAN = "ocean"
    """On a space that is reserved for oceans."""
    CITY = "city"
    """As a city."""
    ISOLATED = "isolated"
    """Beside no tile."""
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
    """The same, beside a tile of one's own."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How many: a number, as many as the player chooses (X), or a number for each of something."""

    number: int
    x: bool = False
    per: str = ""
    """What is counted: ``tag:power``, ``cities:mars``, ``cities:all``, ``events:all``; nothing for a plain number."""
    others: bool = False
    """Tags of all opponents are counted."""
    over: int = 1
    """For each so many of them."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Gain to one's stock, or pay out of it."""

    amount: Amount
    resource: str
    pays: bool = False
    payable: str = ""
    """S or T: credits that may be paid partly with it."""


@dataclass(frozen=True, slots=True)
class Produce:
    """One's production up, or down."""

    amount: Amount
    resource: str
    down: bool = False


@dataclass(frozen=True, slots=True)
class Reduce:
    """A production of any player, oneself included, down by exactly so much."""

    number: int
    resource: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Up to so much out of the stock of any player, or so many resources off a card of anybody."""

    number: int
    resource: str = ""
    kind: str = ""
    """Of the resources on cards."""
    adjacent: bool = False
    """Of the owner of a tile beside the one just placed."""


@dataclass(frozen=True, slots=True)
class Steal:
    """Up to so much from one opponent's stock into one's own."""

    number: int
    resource: str


@dataclass(frozen=True, slots=True)
class Raise:
    """Steps of TR, of the temperature or of oxygen."""

    what: str
    """``TR``, ``temp`` or ``oxy``."""
    amount: Amount


@dataclass(frozen=True, slots=True)
class Tile:
    """Place a tile."""

    kind: str
    """``ocean``, ``greenery``, ``city``, or the name of a special tile."""
    where: Where = Where.USUAL


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the deck."""

    number: int


@dataclass(frozen=True, slots=True)
class Look:
    """Look at cards from the deck, and keep so many, or buy any of them."""

    number: int
    keep: int
    buy: bool = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn the top card up; if it has a tag, something follows."""

    tag: str
    effect: str
    """The text of what follows."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards out of one's hand."""

    number: int


@dataclass(frozen=True, slots=True)
class CardResource:
    """Resources on a card, or off it."""

    number: int
    target: str
    """``here``, ``any``, ``played`` (the card that set it off), ``nonempty``."""
    kind: str = ""
    """Which kind a card of ``any`` must hold; nothing for the kind that it holds."""
    off: bool = False


@dataclass(frozen=True, slots=True)
class If:
    """One thing or another, by what is so."""

    condition: str
    """``solo``, ``TR_raised_this_gen``, or a requirement such as ``tag:plant>=3``."""
    then: str
    otherwise: str = ""
    """The texts of both; there may be no other."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """The player chooses one that is possible."""

    options: tuple[str, ...]
    """The texts of them."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pay, then gain."""

    cost: str
    effect: str
    may: bool = False
    """It may be left alone."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Keep a free land space for oneself."""


@dataclass(frozen=True, slots=True)
class CopyProduction:
    """The production changes of one own card with a tag once more."""

    tag: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after another."""

    parts: tuple[str, ...]
    """The texts of them."""


Effect = (
    Gain
    | Produce
    | Reduce
    | Remove
    | Steal
    | Raise
    | Tile
    | Draw
    | Look
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
    """Parameter requirements may be missed by so many steps."""

    steps: int


@dataclass(frozen=True, slots=True)
class Worth:
    """Each steel or titanium is worth more."""

    resource: str
    more: int


@dataclass(frozen=True, slots=True)
class Protect:
    """Opponents cannot remove these: P for plants, and kinds of resources on cards; or ``here``, from this card
    nobody removes any."""

    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlantCost:
    """What a greenery costs in plants."""

    plants: int


@dataclass(frozen=True, slots=True)
class HeatPays:
    """Heat may be paid as credits."""


@dataclass(frozen=True, slots=True)
class Next:
    """Something that holds for the next card that is played in this generation."""

    clause: Discount | Flexible


@dataclass(frozen=True, slots=True)
class Trigger:
    """When something happens, something follows."""

    event: Event
    effect: str
    """The text of what follows."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a trigger waits for."""

    what: str
    """``play`` (a card), ``project`` (a standard project), ``place`` (a tile)."""
    anyone: bool = False
    """Whoever does it."""
    tags: tuple[str, ...] = ()
    """Of a card: once for each of these that it has."""
    event: bool = False
    """An event card."""
    cost: int = 0
    """A printed cost of at least that."""
    paid: bool = False
    """Any standard project but selling patents."""
    tile: str = ""
    """``ocean``, ``greenery``, ``city``, or ``bonusST`` for any on a space that shows steel or titanium."""
    on_mars: bool = False
    """Not off the map."""


Clause = Discount | Flexible | Worth | Protect | PlantCost | HeatPays | Next | Trigger
"""What goes on while a card is in play."""


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must be so for a card to be played."""

    what: str
    """``oxy``, ``temp``, ``oceans``, ``tag:science``, ``prod:T``, ``own_greenery``, ``cities:all``."""
    number: int
    most: bool = False
    """At most the number, not at least."""


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points of a card."""

    number: int
    per: str = ""
    """For each: ``tag:jovian``, ``res``, ``adj_ocean``, ``adj_city``, ``cities:all``; ``any`` once if it has resources;
    nothing for plain points."""
    over: int = 1
