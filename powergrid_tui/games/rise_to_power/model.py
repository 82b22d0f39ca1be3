"""The state of a game: a frozen value, tuples all the way down."""

from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.games.rise_to_power.book import Book
from powergrid_tui.games.rise_to_power.cardfile import STANDARD
from powergrid_tui.table.protocol.events import Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.options import Carried, Meaning
from powergrid_tui.table.protocol.value import Value
from powergrid_tui.table.words.language import mark

Cell = tuple[int, int]
"""A place in a grid: east and north of the plant, below 0 west and south."""

PLANT: Cell = (0, 0)

IDLE: Final = -3
"""`State.turn` while the phases find out who is to move; never seen from outside."""


class Options(Frozen):
    """What is settled before the deal."""

    cards: Annotated[
        str,
        Field(title=mark("Cards"), description=mark("What districts cost and bring.")),
        Meaning(
            values={
                STANDARD: mark(
                    "The set of the program; most of its numbers are reconstructed. Sets of your own lie in the folder "
                    "cards of your data folder."
                )
            },
            names={STANDARD: mark("the program's cards")},
            typed=mark("Or a file of your own."),
        ),
    ] = STANDARD
    cards_text: Annotated[str, Carried] = ""
    """The whole file of a set of the players' own, so that a saved game needs nothing else."""


class Phase(StrEnum):
    """Where in a turn the game is. From ``redrawing`` to ``lot`` a trade is carried out; in ``deal``, ``lot`` and
    ``shuffle`` nature alone moves."""

    DEAL = "deal"
    DRAWING = "drawing"
    DISCARDING = "discarding"
    """More was drawn than the hand may hold."""
    ACTIONS = "actions"
    REDRAWING = "redrawing"
    """A trade: cards are thrown away, and others drawn."""
    CONTRACTS = "contracts"
    """A trade: contracts are taken."""
    TAKING = "taking"
    """A trade: prism cards of the track are taken."""
    RECOVERING = "recovering"
    """A trade: prism cards that were thrown away are taken."""
    STEALING = "stealing"
    """A trade: whose prism cards are taken?"""
    LOT = "lot"
    """They are drawn."""
    CLEANING = "cleaning"
    """The end of a turn: the hand holds too much."""
    SHUFFLE = "shuffle"
    """The prism deck is empty, and a card is wanted."""
    END = "end"

    __hash__ = str.__hash__  # that of an enumeration is written in Python, and every action looks its phase up


class District(Value, frozen=True, kw_only=True):
    """What lies in one cell of a grid."""

    cell: Cell
    cards: tuple[str, ...]
    """Contracts, the lowest first; what lies inactive is one card."""
    active: bool

    @property
    def top(self) -> str:
        """The card that can be seen whole, the only one whose reward counts."""
        return self.cards[-1]


class Company(Value, frozen=True, kw_only=True):
    """One player."""

    hand: tuple[str, ...] = ()
    """Prism cards by colour and value; in a view of another face down."""
    agenda: str = ""
    """In a view of another `HIDDEN`, until the game is over."""
    districts: tuple[District, ...] = ()
    """In the order in which their cells were filled."""

    @property
    def active(self) -> tuple[District, ...]:
        """Those that are powered."""
        return tuple([district for district in self.districts if district.active])

    @property
    def inactive(self) -> tuple[District, ...]:
        """Contracts that are yet to be powered."""
        return tuple([district for district in self.districts if not district.active])


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes the next one."""

    book: Annotated[Book, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    round: int = 0
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    current: int = 0
    """The seat whose turn it is, also while nature is to move."""
    first: int = 0
    """The seat that begins each round."""
    players: tuple[Company, ...]
    """By seat; clockwise at the table."""
    prism_track: tuple[str, ...] = ()
    contract_track: tuple[str, ...] = ()
    exchange: tuple[str, ...] = ()
    """Contracts that anybody may take, as they came."""
    prism_deck: tuple[str, ...] = ()
    """The next card first; face down in a view."""
    contract_deck: tuple[str, ...] = ()
    """The next card first; face down in a view."""
    discards: tuple[str, ...] = ()
    """Prism cards that were paid or thrown away, face up."""
    points: int = 0
    """Action points that the turn has left."""
    spent: bool = False
    """Whether an action point was spent in this turn."""
    idle: int = 0
    """Turns in a row, up to the last, in which none was."""
    any_colour: bool = False
    """For the rest of this turn any colours pay."""
    discount: int = 0
    """Off the next cost of this turn."""
    traded: tuple[str, ...] = ()
    """Contracts that came to the exchange by trades of this turn, and may not be taken back in it."""
    picks: int = 0
    """Prism cards or contracts that are yet to be taken face up, in the phases in which that is done."""
    owed: int = 0
    """Prism cards that the one whose turn it is has yet to draw from the deck."""
    refilling: bool = False
    """The prism track is being filled."""
    victims: tuple[int, ...] = ()
    """Seats from which prism cards are about to be drawn."""
    resume: Phase = Phase.DEAL
    """What goes on after a shuffle."""
    closing: int = NOBODY
    """The seat that brought the end about: the game is over before its next turn."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action brought about, for the log; the rules never read it."""

    @property
    def over(self) -> bool:
        return self.turn == NOBODY

    @property
    def mover(self) -> Company:
        """The company whose turn it is."""
        return self.players[self.current]

    def with_mover(self, company: Company) -> "State":
        """The state with another company in the seat whose turn it is."""
        return self.with_company(self.current, company)

    def with_company(self, seat: int, company: Company) -> "State":
        """The state with another company in a seat."""
        return self.evolve(players=(*self.players[:seat], company, *self.players[seat + 1 :]))
