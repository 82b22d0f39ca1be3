"""What a person at the table may see at one moment: all that a board, or a page of plain text, is drawn from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.game import Offer, Premove
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that a person at the table may see now."""

    view: Any
    """The game's state as `seat` may see it."""
    seat: int
    """The seat of the person."""
    offers: tuple[Offer[Any], ...]
    """What that seat may do now; empty when it is another's turn, or the game is over."""
    seats: tuple[Seat, ...]
    log: tuple[LogEntry, ...]
    """What happened so far, oldest first."""
    may_undo: bool = False
    last: tuple[Any, Any] | None = None
    """The seat's views before and after what was done last, when another did it, to show what that touched."""
    order: Premove | None = None
    """What stands to be done for that seat whenever it is asked."""
    planning: bool = False
    """The seat is not asked yet: `view` and `offers` are those of a turn to come, and what is answered is planned."""
    held: bool = False
    """No answer is taken now, as keys may be meant for a plan that is over: the notice tells."""
    plan_refusal: str = ""
    """Why the plan that stands as the order would not be carried out as things are, or nothing."""
    figures: Callable[[], Chronicle] = Chronicle
    """Works out the game in figures so far, as everybody may know them.
    It takes a while: to be asked once a round, not at every key."""
    since: Callable[[], tuple[LogEntry, ...]] = tuple
    """What happened since one of the people at the terminal decided last, as in the log; nothing before that. It takes
    a while, too."""
    notice: str = ""
    """One sentence to be seen at once: a refusal, a save that failed."""
