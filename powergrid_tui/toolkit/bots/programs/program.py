"""An external program in games that nobody watches, such as those of the arena, which simply wait for it."""

import asyncio
import logging
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Game, Offer, Step
from powergrid_tui.table.records.kinds import label, words_of
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit.bots.programs.engine import Ended, Engine, Late
from powergrid_tui.toolkit.bots.programs.protocol import action_of, hello, question

log = logging.getLogger(__name__)

SECONDS = 30.0
"""The time limit for an answer, the same as at a table."""


class BotProgram:
    """A `Follower`. If the program gives no answer, or an illegal one, a bot of the game decides."""

    needs_view: ClassVar[bool] = True

    def __init__(self, kind: str, game_id: str) -> None:
        """Raises `TableError` for words that do not name a program."""
        from powergrid_tui.toolkit.bots import default_bot, make

        self._words, self._label = words_of(kind), label(kind)
        self._stand_in = make(default_bot(game_id), game_id)
        self._runner: asyncio.Runner | None = None
        self._complaints: set[str] = set()

    def begin(self, game: Game[Any, Any], options: Any, names: Sequence[str], seat: int) -> None:
        """See `Follower`. The program starts when it is first asked."""
        self.end()
        self._game, self._seat = game, seat
        self._lines: list[str] = []
        self._runner = asyncio.Runner()
        self._engine = Engine(self._words, hello(game, options, names, seat, SECONDS), SECONDS)

    def follow(self, step: Step[Any, Any]) -> None:
        """See `Follower`."""
        self._lines.append(self._game.seen_line(step, self._seat))

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        """The program's answer, or a bot's in its place. What went wrong is logged."""
        assert self._runner is not None, "no game has begun"
        asked = question(self._game, view, offers)
        try:
            answer = self._runner.run(self._engine.move(tuple(self._lines), asked))
            return action_of(self._game, view, self._seat, answer)
        except Late:
            self._complain("late", f"has not answered for {SECONDS:g} seconds")
        except Ended:
            self._complain("ended", "has ended, or does not speak the protocol")
        except TableError as error:
            self._complain("illegal", f"answered what is not allowed, {quoted(answer)}: {error}")
        return self._stand_in.decide(view, offers, rng)

    def _complain(self, sort: str, error: str) -> None:
        """Log only the first error of each kind: there may be hundreds in a game."""
        if sort not in self._complaints:
            self._complaints.add(sort)
            log.warning("%s %s; the usual bot played for it", self._label, error)

    def end(self) -> None:
        """See `Follower`. Ends the program."""
        if self._runner is not None:
            self._runner.run(self._engine.end())
            self._runner.close()
            self._runner = None
