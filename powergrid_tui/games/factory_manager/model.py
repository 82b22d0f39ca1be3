"""The state of a game: a frozen value made of tuples.

Nothing in it is hidden. Random cards are drawn at the moment they are revealed. Everybody knows which turn-order cards
are in the pile and which energy cards are left, only not their order. Three energy cards leave the game unseen, and
nobody ever learns which.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.tilefile import (
    RECONSTRUCTED_2,
    RECONSTRUCTED_3,
    RECONSTRUCTED_4,
    STANDARD,
)
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
                    "The standard set; most of its numbers are reconstructed. Put your own sets in the "
                    "folder tiles of your data folder."
                ),
                RECONSTRUCTED_2: mark(
                    "Cheaper and weaker tiles that need more workers: income closer to recorded games of four."
                ),
                RECONSTRUCTED_3: mark(
                    "Few tiles for four players and more for five: income closer to recorded games of four and of five."
                ),
                RECONSTRUCTED_4: mark(
                    "Tiles that use little energy, at prices close together: income as in recorded games, "
                    "with more cells opened and fewer idle workers."
                ),
            },
            names={
                STANDARD: mark("the standard tiles"),
                RECONSTRUCTED_2: mark("the weaker tiles"),
                RECONSTRUCTED_3: mark("the scarcer tiles"),
                RECONSTRUCTED_4: mark("the thriftier tiles"),
            },
            typed=mark("Or your own file."),
        ),
    ] = STANDARD
    tiles_text: Annotated[str, Carried] = ""
    """The full text of a custom tile set, so that a saved game needs no other file."""


class Phase(StrEnum):
    """The current step of the round. In ``deal``, ``cards`` and ``energy`` only nature moves."""

    DEAL = "deal"
    CARDS = "cards"
    """Turn-order cards are revealed."""
    AUCTION = "auction"
    MARKET = "market"
    BUYING = "buying"
    RUNNING = "running"
    ENERGY = "energy"
    """An energy card is revealed."""
    END = "end"

    __hash__ = str.__hash__  # Enum's own hash is pure Python, and every action looks up its phase


class Factory(Value, frozen=True, kw_only=True):
    """One seat's factory, workers and money."""

    money: int
    """In Elektro."""
    floor: tuple[str, ...]
    """Tiles on the cells, in book order; which tile is on which cell does not matter."""
    control: str = ""
    """The tile in the control room cell; empty if there is none."""
    optimisation: str = ""
    aside: tuple[str, ...] = ()
    """Tiles bought in earlier rounds that are not in a cell."""
    kept: tuple[str, ...] = ()
    """Tiles put aside this turn."""
    extensions: int = 0
    """Additional cells opened."""
    seasonal: int = 0
    """Workers hired for one round."""
    busy: int
    """Workers that the factory needed the last time it ran."""
    card: int = 0
    """The number on its turn-order card: last round's until this round's auction is over."""
    bid: int = 0
    """Workers spent on that card."""
    used: int = 0
    """Workers that have acted this turn."""
    income: int = 0
    """Income of the last round in Elektro, before it is limited so that money does not fall below 0."""

    @property
    def rooms(self) -> tuple[str, ...]:
        """The tiles in the control and optimisation rooms."""
        return tuple([tile for tile in (self.control, self.optimisation) if tile])

    @property
    def tiles(self) -> tuple[str, ...]:
        """All tiles in cells."""
        return (*self.floor, *self.rooms)


class Auction(Value, frozen=True, kw_only=True):
    """The auction of one card."""

    card: int
    opener: int
    bidder: int
    """The seat with the highest bid."""
    bid: int
    """In workers."""
    bidding: tuple[int, ...]
    """Seats that may still raise, clockwise, the next to be asked first; the highest bidder is not among them."""


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes a changed copy."""

    book: Annotated[Book, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    round: int = 0
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    players: tuple[Factory, ...]
    """By seat, which is clockwise around the table."""
    pile: tuple[int, ...] = ()
    """Face-down turn-order cards, sorted; nobody knows their order."""
    shown: tuple[int, ...] = ()
    """This round's turn-order cards that nobody has taken yet."""
    taken: tuple[int, ...] = ()
    """During the auction, seats that have a card for this round, in the order in which they got it."""
    sold: tuple[int, ...] = ()
    """The cards they got."""
    auction: Auction | None = None
    waiting: tuple[int, ...] = ()
    """Seats that still have a turn in this phase, the one to move first."""
    brought: int = 0
    """Tiles that the seat to move has brought to the market."""
    columns: tuple[tuple[str, ...], ...] = ()
    """The warehouse: one column per kind, the lowest tile first."""
    market: tuple[str, ...] = ()
    """In book order."""
    removed: tuple[str, ...] = ()
    """Tiles out of the game."""
    price: int
    """Price per unit of energy, in Elektro."""
    drawn: tuple[int, ...] = ()
    """Energy cards drawn so far."""
    running: tuple[tuple[str, ...], ...] = ()
    """By seat, the tiles that run this round if already decided, or else those that ran last round."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action caused, for the log; the rules never read it."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    @property
    def mover(self) -> Factory:
        """The factory of the seat to move."""
        return self.players[self.turn]

    def with_factory(self, seat: int, factory: Factory) -> "State":
        """The state with this factory at a seat."""
        return self.evolve(players=(*self.players[:seat], factory, *self.players[seat + 1 :]))

    @property
    def last_round(self) -> bool:
        """Whether this is the last round of the game."""
        return self.round == self.book.numbers.rounds
