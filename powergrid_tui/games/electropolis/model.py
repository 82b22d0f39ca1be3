"""The state of a game: a frozen value made of tuples."""

from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field, StrictInt
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.games.electropolis.book import CELLS, CENTRE, Book
from powergrid_tui.table.protocol.events import Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.options import Carried
from powergrid_tui.table.protocol.value import Value

EMPTY = ""
"""A cell without a tile."""

TOWN_HALL = "centre"
"""The tile in the middle of every board."""

START = tuple(TOWN_HALL if cell == CENTRE else EMPTY for cell in range(CELLS))

HIDDEN = "?"
"""A face-down card or tile, in a view."""


READINGS: Final = 2
"""The readings of the rules by which new games are played; docs/decisions.md says what each changed."""


class Options(Frozen):
    """There is nothing to choose before the deal."""

    readings: Annotated[StrictInt, Carried, Field(ge=1, le=READINGS)] = READINGS
    """The readings of the rules by which the game is played: 1 is how versions before 2.0 read them. By 1, support is
    only clamped to its track when it is read; by 2, the marker stops at the ends as it goes."""


class Phase(StrEnum):
    """The current step of the round. In ``deal`` only nature moves."""

    DEAL = "deal"
    CHOOSING = "choosing"
    TAKING = "taking"
    PLACING = "placing"
    RUNNING = "running"
    END = "end"

    __hash__ = str.__hash__  # Enum's own hash is pure Python, and every action looks up its phase


class Mayor(Value, frozen=True, kw_only=True):
    """One player."""

    board: tuple[str, ...] = START
    """The kind of tile in each cell, row by row."""
    support: int = 0
    """From the start, action spaces and cards, less discards, and less what the marker could not move (`on_track`).
    Support from tiles on the board is added to this."""
    points: int = 0
    """Points from cards so far."""
    fuel: tuple[int, int, int] = (0, 0, 0)
    """Fuel tiles beside the board: coal, gas, nuclear."""
    cards: tuple[str, ...] = ()
    """Every card taken, in the order taken."""
    discarded: int = 0


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes a changed copy."""

    book: Annotated[Book, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    round: int = 0
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    players: tuple[Mayor, ...]
    """By seat, which is clockwise around the table."""
    order: tuple[int, ...] = ()
    """Seats by turn-order number, the lowest first."""
    trends: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()
    """This round's tiles, clockwise; the last is next to the first."""
    shown: tuple[str, ...] = ()
    """This round's development cards."""
    spaces: tuple[int, ...] = ()
    """By action space, the seat that holds it, or `NOBODY`."""
    waiting: tuple[int, ...] = ()
    """Seats still to choose, to act or to decide which plants run; the first is next."""
    acted: tuple[int, ...] = ()
    """Seats that have acted this round. Reversed, this is the order in which they choose next round."""
    hand: tuple[str, ...] = ()
    """Tiles that the seat to move still has to place."""
    taken: int = 0
    """How many tiles it took."""
    running: tuple[tuple[int, ...], ...] = ()
    """By seat, the cells of the coal and gas plants that run at the end, once decided."""
    cards: tuple[str, ...] = ()
    """Development cards still to come; face down in a view."""
    bag: tuple[str, ...] = ()
    """Tiles still to come; face down in a view."""
    discard: tuple[str, ...] = ()
    """Tiles out of the game."""
    untaken: tuple[str, ...] = ()
    """Development cards of earlier rounds that nobody took."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action caused, for the log; the rules never read it."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    @property
    def mover(self) -> Mayor:
        """The mayor to move."""
        return self.players[self.turn]

    def with_mover(self, mayor: Mayor) -> "State":
        """The state with this mayor in the seat to move."""
        return self.evolve(players=(*self.players[: self.turn], mayor, *self.players[self.turn + 1 :]))
