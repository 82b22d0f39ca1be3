"""The state of a game: a frozen value made of tuples."""

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
"""(cells east, cells north) of the plant; negative to the west and south."""

PLANT: Cell = (0, 0)

IDLE: Final = -3
"""`State.turn` while the phases determine who moves next; never visible from outside."""


class Options(Frozen):
    """What is settled before the deal."""

    cards: Annotated[
        str,
        Field(title=mark("Cards"), description=mark("What districts cost and bring.")),
        Meaning(
            values={
                STANDARD: mark(
                    "The standard set; most of its numbers are reconstructed. Put your own sets in the "
                    "folder cards of your data folder."
                )
            },
            names={STANDARD: mark("the standard cards")},
            typed=mark("Or your own file."),
        ),
    ] = STANDARD
    cards_text: Annotated[str, Carried] = ""
    """The full text of a custom card set, so that a saved game needs no other file."""


class Phase(StrEnum):
    """The current step of a turn. From ``redrawing`` to ``lot`` a trade is carried out; in ``deal``, ``lot`` and
    ``shuffle`` only nature moves."""

    DEAL = "deal"
    DRAWING = "drawing"
    DISCARDING = "discarding"
    """The hand is over its limit after drawing."""
    ACTIONS = "actions"
    REDRAWING = "redrawing"
    """A trade: discarding cards to draw others."""
    CONTRACTS = "contracts"
    """A trade: taking contracts."""
    TAKING = "taking"
    """A trade: taking prism cards from the track."""
    RECOVERING = "recovering"
    """A trade: taking prism cards from the discards."""
    STEALING = "stealing"
    """A trade: choosing whose prism cards to steal."""
    LOT = "lot"
    """The stolen cards are drawn at random."""
    CLEANING = "cleaning"
    """The end of a turn: the hand is over its limit."""
    SHUFFLE = "shuffle"
    """A card is needed and the prism deck is empty."""
    END = "end"

    __hash__ = str.__hash__  # Enum's own hash is pure Python, and every action looks up its phase


class District(Value, frozen=True, kw_only=True):
    """The cards in one cell of a grid."""

    cell: Cell
    cards: tuple[str, ...]
    """Contracts, bottom first; an inactive district is a single card."""
    active: bool

    @property
    def top(self) -> str:
        """The uncovered card, the only one whose reward counts."""
        return self.cards[-1]


class CompanyState(Value, frozen=True, kw_only=True):
    """One player."""

    hand: tuple[str, ...] = ()
    """Prism cards in hand order; face down in another seat's view."""
    agenda: str = ""
    """`HIDDEN` in another seat's view until the game is over."""
    districts: tuple[District, ...] = ()
    """In the order in which their cells were filled."""

    @property
    def active(self) -> tuple[District, ...]:
        """The powered districts."""
        return tuple([district for district in self.districts if district.active])

    @property
    def inactive(self) -> tuple[District, ...]:
        """Districts that have not been powered yet."""
        return tuple([district for district in self.districts if not district.active])


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes a changed copy."""

    book: Annotated[Book, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    round: int = 0
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    current: int = 0
    """The seat whose turn it is, even while nature moves."""
    first: int = 0
    """The seat that begins each round."""
    players: tuple[CompanyState, ...]
    """By seat, which is clockwise around the table."""
    prism_track: tuple[str, ...] = ()
    contract_track: tuple[str, ...] = ()
    exchange: tuple[str, ...] = ()
    """Contracts that anybody may take, in the order in which they came."""
    prism_deck: tuple[str, ...] = ()
    """The next card first; face down in a view."""
    contract_deck: tuple[str, ...] = ()
    """The next card first; face down in a view."""
    discards: tuple[str, ...] = ()
    """Prism cards paid or discarded, face up."""
    points: int = 0
    """Action points left this turn."""
    spent: bool = False
    """Whether an action point has been spent this turn."""
    idle: int = 0
    """How many consecutive turns, up to the last one, have passed without spending an action point."""
    any_colour: bool = False
    """For the rest of this turn, prism cards of any colour may pay."""
    discount: int = 0
    """Taken off the next cost this turn, in prism."""
    traded: tuple[str, ...] = ()
    """Contracts traded this turn; they may not be taken back from the exchange in the same turn."""
    picks: int = 0
    """How many face-up prism cards or contracts are still to be taken, in the phases where that happens."""
    owed: int = 0
    """How many prism cards the current seat still has to draw from the deck."""
    refilling: bool = False
    """Whether the prism track is being refilled."""
    victims: tuple[int, ...] = ()
    """Seats from which prism cards are about to be stolen."""
    resume: Phase = Phase.DEAL
    """The phase to return to after a shuffle."""
    closing: int = NOBODY
    """The seat that triggered the end: the game is over before its next turn."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action caused, for the log; the rules never read it."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    @property
    def mover(self) -> CompanyState:
        """The company whose turn it is."""
        return self.players[self.current]

    def with_mover(self, company: CompanyState) -> "State":
        """The state with this company in the current seat."""
        return self.with_company(self.current, company)

    def with_company(self, seat: int, company: CompanyState) -> "State":
        """The state with this company in a seat."""
        return self.evolve(players=(*self.players[:seat], company, *self.players[seat + 1 :]))
