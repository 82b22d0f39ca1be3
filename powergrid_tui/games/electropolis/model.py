"""The state of a game: a frozen value, tuples all the way down."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.games.electropolis.book import CELLS, CENTRE, Book
from powergrid_tui.table.protocol.events import Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.value import Value

EMPTY = ""
"""A cell without a tile."""

TOWN_HALL = "centre"
"""The tile in the middle of every board."""

START = tuple(TOWN_HALL if cell == CENTRE else EMPTY for cell in range(CELLS))

HIDDEN = "?"
"""A card or tile that lies face down, in a view."""


class Options(Frozen):
    """There is nothing to settle before the deal."""


class Phase(StrEnum):
    """Where in the round the game is. In ``deal`` nature alone moves."""

    DEAL = "deal"
    CHOOSING = "choosing"
    TAKING = "taking"
    PLACING = "placing"
    RUNNING = "running"
    END = "end"

    __hash__ = str.__hash__  # that of an enumeration is written in Python, and every action looks its phase up


class Mayor(Value, frozen=True, kw_only=True):
    """One player."""

    board: tuple[str, ...] = START
    """The kind of tile in each cell, row by row."""
    support: int = 0
    """From the start, spaces and cards, less discards; what stands on the board comes on top."""
    points: int = 0
    """From cards so far."""
    fuel: tuple[int, int, int] = (0, 0, 0)
    """Tiles of coal, gas and nuclear fuel beside the board."""
    cards: tuple[str, ...] = ()
    """Every card taken, in order."""
    discarded: int = 0


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes the next one."""

    book: Annotated[Book, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    round: int = 0
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    players: tuple[Mayor, ...]
    """By seat; clockwise at the table."""
    order: tuple[int, ...] = ()
    """Seats by turn-order number, the lowest first."""
    trends: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()
    """Tiles of this round; the last is beside the first."""
    shown: tuple[str, ...] = ()
    """Development cards of this round."""
    spaces: tuple[int, ...] = ()
    """The seat on each action space, or `NOBODY`."""
    waiting: tuple[int, ...] = ()
    """Seats yet to choose, act or say what runs, the one to move first."""
    acted: tuple[int, ...] = ()
    """Seats that have acted this round: they choose in the reverse order in the next."""
    hand: tuple[str, ...] = ()
    """Tiles that the seat to move has yet to place."""
    taken: int = 0
    """Tiles that it took."""
    running: tuple[tuple[int, ...], ...] = ()
    """By seat, the cells of the coal and gas plants that run at the end, once settled."""
    cards: tuple[str, ...] = ()
    """Development cards to come; face down in a view."""
    bag: tuple[str, ...] = ()
    """Tiles to come; face down in a view."""
    discard: tuple[str, ...] = ()
    """Tiles that left the game."""
    untaken: tuple[str, ...] = ()
    """Development cards of earlier rounds that nobody took."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action brought about, for the log; the rules never read it."""

    @property
    def over(self) -> bool:
        return self.turn == NOBODY

    @property
    def mover(self) -> Mayor:
        """The mayor to move."""
        return self.players[self.turn]

    def with_mover(self, mayor: Mayor) -> "State":
        """The state with another mayor in the seat to move."""
        return self.evolve(players=(*self.players[: self.turn], mayor, *self.players[self.turn + 1 :]))
