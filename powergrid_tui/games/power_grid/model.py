"""The state of a game: a frozen value, tuples all the way down.

What never changes during a game (the board, the plants, the tables) is in the `Rulebook` that the state refers to. The
rule book is not dumped with the state.
"""

from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import Field, StrictInt, model_validator
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.rulebook import TODAY, Rulebook
from powergrid_tui.table.protocol.events import Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.options import Carried, Meaning
from powergrid_tui.table.protocol.value import Value
from powergrid_tui.table.words.language import mark, tr

HIDDEN: Final = -1
"""Stands in a view for money that a seat may not see, and for a face-down card."""


TO_LAY: Final = -1
"""The discount token waits beside the board until the market is full."""

IDLE: Final = -3
"""`turn` while the rules look for the next player; never seen outside of them."""


DECK_NAMES: Final = {
    "base": mark("base game"),
    "new": mark("new power plants"),
    "mixed": mark("both decks mixed"),
    "plus": mark("base and plus plants"),
}
"""Display names of the built-in decks."""


READINGS: Final = TODAY
"""The readings of the rules by which new games are played; docs/decisions.md says what each changed."""


class Options(Frozen):
    """What is settled before the deal."""

    map: Annotated[
        str,
        Field(title=mark("Map"), description=mark("The country or city you supply with power.")),
        Meaning(
            values={"random": mark("A country generated from the seed of the game.")},
            typed=mark("Or an ID ('powergrid maps' lists them), or your own file."),
        ),
    ] = "germany"
    edition: Annotated[
        Literal["original", "recharged"],
        Field(title=mark("Edition"), description=mark("Which rules and numbers apply.")),
        Meaning(
            values={
                "original": mark("The first edition, from 2004."),
                "recharged": mark("The revised edition of 2019, with a discount token on the smallest plant."),
            },
            names={"original": mark("first edition"), "recharged": mark("Recharged")},
            listed=True,
        ),
    ] = "original"
    numbers: Annotated[
        Literal["official", "summary"],
        Field(
            title=mark("Numbers"),
            description=mark(
                "How many regions and plants are used with each number of players, and when Step 2 and the end come."
            ),
        ),
        Meaning(
            values={
                "official": mark("The tables of the rule book, by number of players."),
                "summary": mark(
                    "One set for all: as many regions as players, eight plants removed face down, three plants each, "
                    "Step 2 at 7 cities and the end at 17."
                ),
            },
            names={"official": mark("official numbers"), "summary": mark("the summary's numbers")},
        ),
    ] = "official"
    deck: Annotated[
        str,
        Field(title=mark("Deck"), description=mark("The power plants in the game.")),
        Meaning(
            values={
                "base": mark("The 42 plants of the base game."),
                "new": mark("The 42 plants of the expansion The New Power Plant Cards."),
                "mixed": mark("Both decks, shuffled together."),
                "plus": mark("The base deck and six plus plants; cities are put in play one by one."),
            },
            names=DECK_NAMES,
            typed=mark("Or your own file."),
        ),
    ] = "base"
    money: Annotated[
        Literal["secret", "open"],
        Field(title=mark("Money"), description=mark("Who sees how much money a company has.")),
        Meaning(
            values={
                "secret": mark("Only the company, until the game is over."),
                "open": mark("Everybody, at all times."),
            },
            names={"secret": mark("secret money"), "open": mark("open money")},
        ),
    ] = "secret"
    memory: Annotated[
        Literal["players", "board"],
        Field(title=mark("Memory"), description=mark("Who keeps track of payments, and of plants put under the pile.")),
        Meaning(
            values={
                "players": mark("The players, each from memory."),
                "board": mark(
                    "The board: it shows all money that can be worked out, and which plants are known to come."
                ),
            },
            names={"players": mark("own memory"), "board": mark("open notes")},
        ),
    ] = "players"
    """Changes what views show, never what is legal."""
    regions: Annotated[
        Literal["random", "draft"] | tuple[str, ...],
        Field(title=mark("Regions"), description=mark("Which regions of the map are in play.")),
        Meaning(
            values={
                "random": mark("They are drawn at the start."),
                "draft": mark("The players pick them in turn."),
            },
            names={"random": mark("drawn at random"), "draft": mark("drafted in turn")},
            typed=mark("Or the IDs of those in play, separated by commas; with the plus deck, the names of cities."),
        ),
    ] = "random"
    """When picked by hand, as many as the number of players asks for."""
    trust: Annotated[
        bool,
        Field(title=mark("The Trust"), description=mark("Two players against the Trust, in the Recharged edition.")),
        Meaning(
            values={
                True: mark("A third company plays by itself."),
                False: mark("Just the players."),
            },
            names={True: mark("against the Trust"), False: mark("no Trust")},
        ),
    ] = False
    readings: Annotated[StrictInt, Carried, Field(ge=1, le=READINGS)] = READINGS
    """The readings of the rules by which the game is played: 1 is how versions before 2.0 read them."""
    map_text: Annotated[str, Carried] = ""
    """The whole file of a player's own map, so that a saved game needs nothing else."""
    deck_text: Annotated[str, Carried] = ""
    """The whole file of a player's own deck."""

    @model_validator(mode="after")
    def _regions_once(self) -> Self:
        if isinstance(self.regions, tuple) and len(set(self.regions)) < len(self.regions):
            raise ValueError(tr("a region is named twice"))
        return self


class Phase(StrEnum):
    """Where in the round the game is. Nobody but the rules and nature acts in the two closing phases."""

    DEAL = "deal"
    DRAFT = "draft"
    SITES = "sites"
    AUCTION = "auction"
    AUCTION_CLOSE = "auction close"
    RESOURCES = "resources"
    BUILDING = "building"
    BUILDING_CLOSE = "building close"
    BUREAUCRACY = "bureaucracy"
    UPKEEP = "upkeep"
    END = "end"

    # Enum's own hash is written in Python and therefore slow, and every action looks its phase up
    __hash__ = str.__hash__


BEFORE_THE_ROUNDS = (Phase.DEAL, Phase.DRAFT, Phase.SITES)


class CompanyState(Value, frozen=True, kw_only=True):
    """One company."""

    money: int = 50
    """Elektro; `HIDDEN` in a view that may not show it."""
    plants: tuple[int, ...] = ()
    """Numbers, ascending."""
    stock: Tokens = (0, 0, 0, 0)
    """All tokens of the company; each may lie on any of its plants that can burn it."""
    cities: tuple[int, ...] = ()
    """Indices into the board's cities, in the order in which they were connected."""
    networks: int = 0
    """Networks started. There may be fewer separate ones on the board, since networks can meet."""


class Trust(Value, frozen=True, kw_only=True):
    """A third party that the rules play."""

    plants: tuple[int, ...] = ()
    """Ascending."""
    stock: Tokens = (0, 0, 0, 0)
    """Held until phase 5."""
    cities: tuple[int, ...] = ()
    houses: int = 0
    """Yet to be built."""
    took: bool = False
    """Has had its turn to take a plant this round."""
    fuelled: bool = False
    """Has had its turn to take fuel this round."""


class Auction(Value, frozen=True, kw_only=True):
    """A running auction."""

    plant: int
    bid: int
    """The highest bid so far, in Elektro."""
    leader: int
    """The seat that made it."""
    bidders: tuple[int, ...]
    """Seats still in, clockwise: the next to act first, the leader last."""


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes the next one."""

    book: Annotated[Rulebook, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    round: int = 0
    step: int = 1
    step2_round: int = 0
    """The round in which the number of cities triggered Step 2; 0 before that, and if something else did."""
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    order: tuple[int, ...] = ()
    """Seats in player order."""
    players: tuple[CompanyState, ...]
    """By seat, clockwise at the table."""
    plants: tuple[int, ...]
    """The plant market, ascending; `STEP3`, when it lies there, comes last."""
    pile: tuple[int, ...] = ()
    """Face-down cards from top to bottom. In a view all are `HIDDEN`, except a Step 3 card and the cards that are
    remembered to lie below it."""
    discard: tuple[int, ...] = ()
    """Plants that left the game in sight of all, and scrapped ones."""
    markets: tuple[Tokens, ...]
    """Tokens in each resource market; they fill its most expensive spaces."""
    supply: Tokens
    """Tokens beside the board."""
    houses: tuple[int, ...]
    """Houses in each city of the board."""
    auction: Auction | None = None
    bought: tuple[int, ...] = ()
    """Seats that bought a plant this round."""
    passed: tuple[int, ...] = ()
    """Seats that gave up buying a plant this round."""
    scrapping: int = 0
    """The plant just bought above the limit by the seat to move, which must now give up an old one; 0 if nobody must.
    """
    waiting: tuple[int, ...] = ()
    """Seats yet to take their turn in phases 3, 4 and 5, the next to move first."""
    acted: bool = False
    """The seat to move has already done something, so it must end its turn itself."""
    to_build: tuple[int, ...] = ()
    """The rest of a build of several cities that is interrupted by a shuffle."""
    powered: tuple[int, ...] = ()
    """Cities powered by each seat when last asked; the result when the game is over."""
    income: tuple[int, ...] = ()
    """Elektro paid to each seat in the last bureaucracy."""
    picked: int = -1
    """The market that the seat to move buys from this round; -1 before its first purchase."""
    discount: int = 0
    """The plant under the discount token, or 0; `TO_LAY` if the token has yet to be laid."""
    fell: bool = False
    """The discounted plant left the game this round."""
    first_passed: bool = False
    """The plant that leaves with the first pass of a round is gone."""
    inactive: tuple[int, ...] = ()
    """With two decks mixed: the first card of each number that turned up, for all to see."""
    unseen: int = 0
    """With two decks mixed: how many more plants leave the game instead of entering the market."""
    heap: tuple[int, ...] = ()
    """Plants put aside face down until the pile runs out."""
    slack: Tokens = (0, 0, 0, 0)
    """By how many of its most expensive spaces the tokens of the first market have moved down, per resource."""
    nuclear_exit: bool = False
    """Uranium is no longer resupplied."""
    built: int = 0
    """Cities built this round by all companies together."""
    trust: Trust | None = None
    drafted: tuple[str, ...] = ()
    """Regions drafted so far."""
    reshuffle: bool = False
    """The Step 3 card was drawn and nature has yet to shuffle the pile."""
    known: Annotated[tuple[int, ...], Field(exclude=True)] = ()
    """Only in a recollection: the cards of a shuffled pile, if all of them have been seen."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action led to, for the log. The rules never read it."""

    @property
    def market(self) -> Tokens:
        """Tokens in the first resource market; most maps have no other."""
        return self.markets[0]

    @property
    def current(self) -> tuple[int, ...]:
        """The plants that may be put up for auction now."""
        return self.book.plant_market.current(self.plants, self.step)

    @property
    def future(self) -> tuple[int, ...]:
        """The plants to come; the Step 3 card, if it lies there, is last."""
        return self.plants[len(self.current) :]

    @property
    def inactive_area(self) -> tuple[int, ...]:
        """With two decks mixed: all that lies in the inactive area, the first cards of each number and the plants that
        left the game after them; otherwise there is no such area."""
        return tuple(sorted((*self.inactive, *self.discard))) if self.book.deck.twins else ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    @property
    def step3_out(self) -> bool:
        """Whether the Step 3 card has left pile and market."""
        return (
            self.book.counts.step3_card
            and self.phase not in BEFORE_THE_ROUNDS
            and STEP3 not in self.plants
            and STEP3 not in self.pile
        )
