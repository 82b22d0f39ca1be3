"""What a person at the table may see at one moment: everything that a board or a page of plain text is made from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import Offer, Premove
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that a person at the table may see now."""

    view: Any
    """The game's state as `seat` may see it."""
    seat: int
    """That person's seat."""
    offers: tuple[Offer[Any], ...]
    """What that seat may do now; empty when it is another seat's turn, or the game is over."""
    seats: tuple[Seat, ...]
    log: tuple[LogEntry, ...]
    """What has happened so far, oldest first."""
    shown: Any = None
    """The state as everybody may see it, while the seat's secrets are covered because others see the screen too: `view`
    is then a state made from it, in which the seat can be asked. None while nothing is covered."""
    must_look: bool = False
    """Whether the seat is asked something that it cannot decide while its secrets are covered."""
    elsewhere: bool = False
    """Whether the person in the seat sees its secrets at a terminal of their own: they are never shown here."""
    watching: bool = False
    """Whether this is an onlooker's view: nothing is addressed to a player, and `seat` is only the one whose things are
    shown."""
    shared: bool = False
    """Whether several people take turns at this screen."""
    heard: bool = False
    """Whether it is told in sentences: then nothing is said of a screen or its keys."""
    may_undo: bool = False
    last: tuple[Any, Any] | None = None
    """The seat's views before and after the last action, if another seat took it, to highlight what it changed."""
    premove: Premove | None = None
    """The seat's premove, if any."""
    planning: bool = False
    """Whether the seat is not asked yet: `view` and `offers` are those of a turn to come, and answers are planned."""
    held: bool = False
    """Whether answers are ignored for now, because keys may still be meant for a plan that has ended; the notice says
    so."""
    plan_refusal: str = ""
    """Why the planned turn would not be carried out as things stand, or an empty string."""
    figures: Callable[[], Chronicle] = Chronicle
    """Makes the chronicle of the game so far, from what everybody may know. Slow: call it once a round, not at every
    key."""
    recap: Callable[[], tuple[LogEntry, ...]] = tuple
    """Finds what has happened recap one of the people at this terminal last decided, as in the log; empty before that.
    Slow, too."""
    remembered: Any = None
    """What everybody has seen and the view does not tell: see `Game.remembered`."""
    notice: str = ""
    """One sentence to show at once: a refusal, or a save that failed."""
