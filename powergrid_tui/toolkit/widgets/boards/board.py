"""What the play screen and a game's board say to one another.

The play screen holds the session and knows no rule; a board knows its game and holds no session. The screen shows a
board a `Snapshot`; the board answers with `Board.Play`, or with `Board.Plan` while others are to move, or leaves a
standing order with `Board.Instruct`.
"""

from typing import Any, ClassVar

from textual.message import Message

from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.sessions.meanwhile import Meanwhile
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.drawing.ground import Ground
from powergrid_tui.toolkit.widgets.panels.since import Sentences, SincePanel


class Board(Ground):
    """Base of a game's board: everything between the title line and the hint line of the play screen."""

    class Play(Message):
        """The person at the keyboard has decided: on an action, or on several that are played one after another."""

        def __init__(self, *actions: Any) -> None:
            self.actions = actions
            super().__init__()

    class Plan(Message):
        """The person at the keyboard has decided what to do once asked, in a view of that: on actions one after
        another."""

        def __init__(self, view: Any, *actions: Any) -> None:
            self.view = view
            self.actions = actions
            super().__init__()

    class Instruct(Message):
        """The person at the keyboard wants something done from now on, or no more: `NO_ORDER`."""

        def __init__(self, order: Premove) -> None:
            self.order = order
            super().__init__()

    docks: ClassVar[bool] = False
    """It shows what happened since one's last turn, and what people say, in a part of its own."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        """The signs to draw with."""

    def show(self, snapshot: Snapshot) -> None:
        """Draw what can be seen now, and ask the question that `snapshot.offers` puts."""
        raise NotImplementedError

    def since(self, meanwhile: Meanwhile) -> SincePanel[Any]:
        """What shows what happened since one's last turn: by default the sentences of the log."""
        return Sentences(meanwhile.entries, players_of(meanwhile.seats), self.glyphs)

    def hear(self, talk: LogPage, count: int) -> bool:
        """Show what people at the table have said: the last lines, and how many there ever were. Gives whether it has a
        place for that."""
        return False

    def lesson(self) -> Lesson | None:
        """What there is to be learned about the decision now asked, or about the end of the game."""
        return None

    def help(self) -> list[tuple[str, str]]:
        """(heading, text) pairs for the help screen: the keys of the question now asked, and the rules of this
        phase."""
        raise NotImplementedError
