"""What a table asks of the bots that play at it, and what they answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.sessions.session import Session

Sentence = Callable[[], str]
"""Made when it is read, in the reader's language."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot does."""

    action: Any
    remark: Sentence | None = None
    """For the players, when something is wrong with the bot."""


class Bots(Protocol):
    """The bots of a table: they decide for the seats that no person plays."""

    def refusal(self, kind: str, game_id: str) -> str:
        """Why no bot of this kind can play the game, or an empty string."""
        ...

    def prepare(self, session: Session[Any, Any]) -> None:
        """A game begins in which the bots will soon be asked."""
        ...

    def dismiss(self, session: Session[Any, Any]) -> None:
        """Nobody is at the table any more: anything held ready for it may be released."""
        ...

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        """A legal action for a seat that is asked, in bounded time. Raises `TableError` when there is none."""
        ...

    def advice_refusal(self, game_id: str) -> str:
        """Why nobody can say in this game what a seat should do, or an empty string."""
        ...

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """What a seat that is asked could do, best first, judged from what it may know; never empty. With `at`, the
        position after that many lines is judged instead: what the seat could have done then, and what it did. Raises
        `TableError` when nobody can say."""
        ...

    async def explain(self, session: Session[Any, Any], at: int, viewer: int | None) -> tuple[Advice, ...]:
        """What spoke for what a seat did after that many lines, as a viewer may know it: a seat, or `NOBODY`; None for
        everything, once the game is over. Advice without a reason where there is none, and nothing where it depends on
        what the viewer does not see. Raises `TableError` when nobody can say."""
        ...
