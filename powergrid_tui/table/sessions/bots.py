"""What a table asks of the bots that play at it, and what they answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.sessions.session import Session

Sentence = Callable[[], str]
"""Made when it is read, in the language of the reader."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot does."""

    action: Any
    remark: Sentence | None = None
    """For the players, when something is wrong with the bot."""


class Bots(Protocol):
    """Who thinks for seats without people."""

    def refusal(self, kind: str, game_id: str) -> str:
        """Why no bot of this kind can play the game, or nothing."""
        ...

    def prepare(self, session: Session[Any, Any]) -> None:
        """A game begins in which they are asked soon."""
        ...

    def dismiss(self, session: Session[Any, Any]) -> None:
        """Nobody sits at the table any more: what was kept ready for it may go."""
        ...

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        """A legal action for a seat that is asked, in a time that is bounded. Raises `TableError` when there is
        none."""
        ...

    def advice_refusal(self, game_id: str) -> str:
        """Why nobody can say in this game what a seat should do, or nothing."""
        ...

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        """What a seat could do that is asked, best first, from what it may know; never nothing. With `at` so many lines
        are looked back to: what it could have done then, and did. Raises `TableError` when nobody can say."""
        ...
