"""The state of a game: a frozen value, tuples all the way down.

Nothing in it is hidden. What is to come by chance is drawn when it is turned up: the pile of turn-order cards and the
energy cards that are left are known but for their order, and of three energy cards taken out unseen nobody ever learns.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.tilefile import STANDARD
from powergrid_tui.table.protocol.events import Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.options import Carried, Meaning
from powergrid_tui.table.protocol.value import Value
from powergrid_tui.table.words.language import mark


class Options(Frozen):
    """What is settled before the deal."""

    tiles: Annotated[
        str,
        Field(title=mark("Tiles"), description=mark("What the tiles cost and do.")),
        Meaning(
            values={
                STANDARD: mark(
                    "The set of the program; most of its numbers are reconstructed. Sets of your own lie in the folder "
                    "tiles of your data folder."
                )
            },
            names={STANDARD: mark("the program's tiles")},
            typed=mark("Or a file of your own."),
        ),
    ] = STANDARD
    tiles_text: Annotated[str, Carried] = ""
    """The whole file of a set of the players' own, so that a saved game needs nothing else."""


class Phase(StrEnum):
    """Where in the round the game is. In ``deal``, ``cards`` and ``energy`` nature alone moves."""

    DEAL = "deal"
    CARDS = "cards"
    """Turn-order cards are turned up."""
    AUCTION = "auction"
    MARKET = "market"
    BUYING = "buying"
    RUNNING = "running"
    ENERGY = "energy"
    """An energy card is turned up."""
    END = "end"

    __hash__ = str.__hash__  # that of an enumeration is written in Python, and every action looks its phase up


class Factory(Value, frozen=True, kw_only=True):
    """One seat's factory, workers and money."""

    money: int
    """In Elektro."""
    floor: tuple[str, ...]
    """Tiles on the cells, in the order of the book; it does not matter which lies where."""
    control: str = ""
    """The tile in the cell of the control room, or nothing."""
    optimisation: str = ""
    aside: tuple[str, ...] = ()
    """Tiles bought in earlier rounds that lie in no cell."""
    kept: tuple[str, ...] = ()
    """Tiles put aside in this turn."""
    extensions: int = 0
    """Further cells opened."""
    seasonal: int = 0
    """Workers hired for a round."""
    busy: int
    """Workers that the factory needed when it last ran."""
    card: int = 0
    """Number on the turn-order card; from the auction on that of this round."""
    bid: int = 0
    """Workers on it."""
    used: int = 0
    """Workers that acted in this turn."""
    income: int = 0
    """Of the last round, in Elektro, before it is kept from taking more money than there is."""

    @property
    def rooms(self) -> tuple[str, ...]:
        """The tiles in cells of their own."""
        return tuple([tile for tile in (self.control, self.optimisation) if tile])

    @property
    def tiles(self) -> tuple[str, ...]:
        """All tiles in cells."""
        return (*self.floor, *self.rooms)


class Auction(Value, frozen=True, kw_only=True):
    """The card that is up."""

    card: int
    opener: int
    bidder: int
    """Who bid most."""
    bid: int
    """Workers."""
    bidding: tuple[int, ...]
    """Seats that may still raise, clockwise, the next to be asked first; the highest bidder is not among them."""


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes the next one."""

    book: Annotated[Book, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    round: int = 0
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    players: tuple[Factory, ...]
    """By seat; clockwise at the table."""
    pile: tuple[int, ...] = ()
    """Turn-order cards that lie face down, smallest first; their order is nobody's to know."""
    shown: tuple[int, ...] = ()
    """Turn-order cards of this round that nobody has yet."""
    taken: tuple[int, ...] = ()
    """During the auction, seats with a card of this round, in the order in which they took it."""
    sold: tuple[int, ...] = ()
    """Their cards."""
    auction: Auction | None = None
    waiting: tuple[int, ...] = ()
    """Seats that are yet to have their turn in this phase, the one to move first."""
    brought: int = 0
    """Tiles that the seat to move brought to the market."""
    columns: tuple[tuple[str, ...], ...] = ()
    """The warehouse: a column a kind, the lowest tile first."""
    market: tuple[str, ...] = ()
    """In the order of the book."""
    removed: tuple[str, ...] = ()
    """Tiles that left the game."""
    price: int
    """Of one energy, in Elektro."""
    drawn: tuple[int, ...] = ()
    """Energy cards of the rounds so far."""
    running: tuple[tuple[str, ...], ...] = ()
    """By seat, the tiles that run in this round, as far as it is settled, or ran in the last."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action brought about, for the log; the rules never read it."""

    @property
    def over(self) -> bool:
        return self.turn == NOBODY

    @property
    def mover(self) -> Factory:
        """The factory of the seat to move."""
        return self.players[self.turn]

    def with_factory(self, seat: int, factory: Factory) -> "State":
        """The state with another factory at a seat."""
        return self.evolve(players=(*self.players[:seat], factory, *self.players[seat + 1 :]))

    @property
    def last_round(self) -> bool:
        return self.round == self.book.numbers.rounds
