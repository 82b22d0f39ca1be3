"""A tutorial game: its lines are fixed, and each of the learner's comes with a text that says what to do and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.bots import Bots, Decision
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr


@dataclass(frozen=True, slots=True)
class TutorialLine:
    """A line of the record, and what the learner is told before it."""

    line: str
    heading: str = ""
    """A message; empty for a line that is not the learner's."""
    text: str = ""
    """A message: what is true on a screen and by ear."""
    keys: str = ""
    """A message: what to press, for somebody who tries something else."""
    screen: str = ""
    """A message: what a screen adds to the text, such as where something stands and which key does it."""

    @property
    def on_screen(self) -> str:
        """The text and what the screen adds, in the reader's language."""
        return _joined(self.text, self.screen)


@dataclass(frozen=True, slots=True)
class Tutorial:
    """The first rounds of a game, dealt and played so as to teach the most. The learner has the first seat."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    """The seats as the game goes on afterwards: all others are bots."""
    seed: int
    moves: tuple[TutorialLine, ...]
    """In order, beginning with the deal."""
    heading: str
    """The heading of the closing words, a message."""
    text: str
    """The closing words, a message: what is true on a screen and by ear."""
    screen: str = ""
    """A message: what a screen adds to the closing words."""

    @property
    def on_screen(self) -> str:
        """The closing words and what the screen adds, in the reader's language."""
        return _joined(self.text, self.screen)

    def begin(self, game: Game[Any, Any]) -> Session[Any, Any]:
        """The game after the deal. It is not saved. Raises `TableError` when the deal does not fit the rules."""
        record = Record(
            game=self.game, seed=self.seed, options=dict(self.options), seats=self.seats, actions=(self.moves[0].line,)
        )
        return Session.resume(game, record)

    def move(self, session: Session[Any, Any], ahead: int = 0) -> TutorialLine | None:
        """The next fixed line, or one so many lines later; None when the rest is the learner's own."""
        done = len(session.steps) + ahead
        return self.moves[done] if done < len(self.moves) else None


class Script(Bots):
    """Plays the others' lines of a tutorial; after those, bots decide."""

    def __init__(self, tutorial: Tutorial, after: Bots) -> None:
        self._tutorial, self._after = tutorial, after

    def refusal(self, kind: str, game_id: str) -> str:
        return self._after.refusal(kind, game_id)

    def prepare(self, session: Session[Any, Any]) -> None:
        """Nothing to prepare: no bot thinks here."""

    def dismiss(self, session: Session[Any, Any]) -> None:
        self._after.dismiss(session)

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        move = self._tutorial.move(session)
        if move is None:
            return await self._after.decide(session, seat)
        return Decision(session.game.parse(move.line, session.state))

    def advice_refusal(self, game_id: str) -> str:
        return self._after.advice_refusal(game_id)

    async def advise(self, session: Session[Any, Any], seat: int, at: int | None = None) -> tuple[Advice, ...]:
        return await self._after.advise(session, seat, at)

    async def explain(self, session: Session[Any, Any], at: int, viewer: int | None) -> tuple[Advice, ...]:
        return await self._after.explain(session, at, viewer)


def _joined(*messages: str) -> str:
    return "\n\n".join(tr(message) for message in messages if message)
