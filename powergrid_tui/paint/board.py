"""What the play screen and a game's board say to one another.

The play screen holds the session and knows no rule; a board knows its game and holds no session. The screen shows a
board
a `Glance`; the board answers with `Board.Play`.
"""

from dataclasses import dataclass
from typing import Any

from textual.message import Message
from textual.widget import Widget

from powergrid_tui.paint.glyphs import UNICODE, Glyphs
from powergrid_tui.table.game import Offer
from powergrid_tui.table.seat import Seat


@dataclass(frozen=True, slots=True)
class Glance:
    """All that the person at the keyboard may see now."""

    view: Any
    """The game's state as `seat` may see it."""
    seat: int
    """The seat of the person at the keyboard."""
    offers: tuple[Offer[Any], ...]
    """What that seat may do now; empty when it is another's turn, or the game is over."""
    seats: tuple[Seat, ...]
    log: tuple[str, ...]
    """What happened so far, oldest first."""
    may_undo: bool = False
    notice: str = ""
    """One sentence to be seen at once: a refusal, a save that failed."""


class Board(Widget):
    """Base of a game's board: everything between the title line and the hint line of the play screen."""

    class Play(Message):
        """The person at the keyboard has decided."""

        def __init__(self, action: Any) -> None:
            self.action = action
            super().__init__()

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        """The signs to draw with."""

    def show(self, glance: Glance) -> None:
        """Draw what can be seen now, and ask the question that `glance.offers` puts."""
        raise NotImplementedError

    def help(self) -> list[tuple[str, str]]:
        """(heading, text) pairs for the help screen: the keys of the question now asked, and the rules of this
        phase."""
        raise NotImplementedError
