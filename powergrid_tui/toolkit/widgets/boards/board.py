"""The interface between the play screen and a game's board.

The play screen holds the session and knows no rules; a board knows its game and holds no session. The screen gives a
board a `Snapshot`. The board answers with `Board.Play`, with `Board.Plan` while others are to move, or with
`Board.Instruct` to set a premove.
"""

from collections.abc import Iterable
from typing import Any

from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.sessions.meanwhile import Meanwhile
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyRow, KeysNow
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.drawing.ground import Ground
from powergrid_tui.toolkit.widgets.panels.since import Sentences, SincePanel


class Board(Ground):
    """Base class of a game's board: everything between the title line and the hint line of the play screen."""

    class Play(Message):
        """The person at the keyboard has decided on an action, or on several to play one after another."""

        def __init__(self, *actions: Any) -> None:
            self.actions = actions
            super().__init__()

    class Plan(Message):
        """The person at the keyboard has planned a turn to be played once they are asked."""

        def __init__(self, view: Any, *actions: Any) -> None:
            self.view = view
            self.actions = actions
            super().__init__()

    class Instruct(Message):
        """The person at the keyboard has set a premove, or cancelled it with `NO_PREMOVE`."""

        def __init__(self, premove: Premove) -> None:
            self.premove = premove
            super().__init__()

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        """The glyphs to draw with."""

    def show(self, snapshot: Snapshot) -> None:
        """Draw the snapshot, and ask the question for its offers."""
        raise NotImplementedError

    def handed_over(self) -> None:
        """Somebody else has the keyboard from now on, without having asked for it."""

    def does_nothing(self, sentence: str) -> None:
        """Show a sentence about a key that neither board nor table uses; empty once another key is pressed."""

    def since(self, meanwhile: Meanwhile) -> SincePanel[Any]:
        """The panel that shows what happened since one's last turn; by default, the sentences of the log."""
        return Sentences(meanwhile.entries, players_of(meanwhile.seats), self.glyphs)

    def hear(self, talk: LogPage, count: int) -> None:
        """Show what people at the table have said: the last lines, and how many there ever were."""

    def talk(self) -> None:
        """Bring what people say into sight."""

    def teach(self, lesson: Lesson | None, keys: str = "") -> None:
        """Show a lesson of the coach, or none any more; `keys` says which keys belong to it."""

    @property
    def taught(self) -> Lesson | None:
        """The lesson that it shows, in sight or not."""
        return None

    def lesson(self) -> Lesson | None:
        """The lesson on the current decision, or on the end of the game."""
        return None

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """Keys of the board itself that do something now, with what: for the row of keys where it has room, and the
        help."""
        return ()

    def keys_now(self, besides: Iterable[tuple[str, str]]) -> KeysNow:
        """The keys that do something now, for the help; `besides` those of the page, with what they do."""
        return KeysNow("", tuple(KeyRow(key, what) for key, what in besides))

    def portrait(self, snapshot: Snapshot, width: int, height: int, *, signs: bool = False) -> list[Strip]:
        """A picture of this many cells of how a game stands, for lists of games; none where the game has none."""
        return []

    def help(self) -> list[tuple[str, str]]:
        """(heading, text) pairs for the help screen: the keys of the current question, and the rules of this phase."""
        raise NotImplementedError
