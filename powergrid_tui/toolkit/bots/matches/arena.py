"""Whole games between bots, to measure them and to show that games end."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game, Step
from powergrid_tui.table.records.kinds import external, label
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import Bot, Follower, follower, make, sight
from powergrid_tui.toolkit.bots.matches.executors import run
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.bots.matches.outcome import GameOutcome, outcome
from powergrid_tui.toolkit.bots.programs.allowed import allow

TOO_LONG = 50_000
"""The number of actions after which a game counts as unfinished."""


@dataclass(frozen=True, slots=True)
class ArenaResults:
    """The results of some games."""

    seats: tuple[str, ...]
    """A name for each seat."""
    outcomes: tuple[GameOutcome, ...]
    """One per game, in game order."""
    seconds: float

    @property
    def games(self) -> int:
        """The number of games, finished or not."""
        return len(self.outcomes)

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return sum([came.finished for came in self.outcomes])

    @property
    def actions(self) -> int:
        """The number of actions in all games together, including nature's."""
        return sum([came.actions for came in self.outcomes])

    @property
    def wins(self) -> dict[str, int]:
        """Games won by each seat; a shared win counts in full for everybody who shares it."""
        winners = [seat for came in self.outcomes for seat in came.winners]
        return {name: winners.count(seat) for seat, name in enumerate(self.seats)}

    @property
    def games_per_second(self) -> float:
        """Games per second of wall-clock time, finished or not."""
        return self.games / self.seconds if self.seconds else 0.0


def names(seats: Sequence[str]) -> tuple[str, ...]:
    """A name for each bot, from its kind and its number: ``simple 1``."""
    return tuple(f"{label(kind)} {at}" for at, kind in enumerate(seats, 1))


def bots_named(kinds: Sequence[str], game_id: str) -> list[Bot]:
    """The bots of a line-up named by a person, including external programs and files. Raises `TableError`."""
    for kind in kinds:
        if external(kind):
            allow(kind)  # named on the command line, but a worker process has not seen that
    return [make(kind, game_id) for kind in kinds]


def play(
    game: Game[Any, Any], options: Any, bots: Sequence[Bot], seats: Sequence[str], luck: Random | Luck
) -> tuple[Any, int, tuple[int, ...]]:
    """Play one game to its end, or to `TOO_LONG`. Returns the last state, the number of actions, and the first turn
    order, if any.

    Nature and the bots draw from one generator, or from those of a `Luck`, which also records statistics.
    """
    followers = []
    for seat, bot in enumerate(bots):
        if (told := follower(bot)) is not None:
            told.begin(game, options, seats, seat)
            followers.append(told)
    try:
        return _played(game, options, bots, seats, luck, followers)
    finally:
        for told in followers:
            told.end()


def _played(
    game: Game[Any, Any],
    options: Any,
    bots: Sequence[Bot],
    seats: Sequence[str],
    luck: Random | Luck,
    followers: Sequence[Follower],
) -> tuple[Any, int, tuple[int, ...]]:
    state = game.new(options, seats)
    first_order: tuple[int, ...] = ()
    to_move, choices, advance = game.to_move, game.choices, game.advance
    match_luck = luck if isinstance(luck, Luck) else None
    rng: Any = luck  # a plain generator
    sights = [sight(game, bot) for bot in bots]
    for count in range(TOO_LONG):
        mover = to_move(state)
        if mover == NOBODY:
            return state, count, first_order
        if mover == NATURE:
            action = game.sample(state, rng if match_luck is None else match_luck.nature())
        else:
            bot, look = bots[mover], sights[mover]
            shown = state if look is None else look(state, mover)
            offers = choices(shown, mover)
            action = bot.decide(shown, offers, rng) if match_luck is None else match_luck.ask(bot, mover, shown, offers)
        before, state = state, advance(state, action)
        if not first_order:
            first_order = game.turn_order(state)
        if match_luck is not None:
            match_luck.watch(state)
        for told in followers:
            told.follow(Step(game.format(action, before), before, action, state))
    return state, TOO_LONG, first_order


def _series(game_id: str, options: Any, kinds: Sequence[str], seeds: Sequence[str]) -> list[GameOutcome]:
    """The outcome of one game for each seed."""
    game = registry.game(game_id)
    bots = bots_named(kinds, game_id)
    seats = names(kinds)
    found: list[GameOutcome] = []
    for seed in seeds:
        state, actions, first_order = play(game, options, bots, seats, Random(seed))
        found.append(outcome(game, state, actions, first_order, seats))
    return found


def simulate(
    game: Game[Any, Any], options: Any, seats: Sequence[str], games: int, seed: int, jobs: int = 1
) -> ArenaResults:
    """Play this many games between bots of these kinds, in `jobs` processes. The same seed gives the same games."""
    seeds = [f"{seed}:{number}" for number in range(games)]
    start = time.perf_counter()
    shares = [seeds[at::jobs] for at in range(min(jobs, games))]
    parts = dict(run(shares, partial(_series, game.id, options, seats), jobs))
    seconds = time.perf_counter() - start
    outcomes = tuple([parts[number % jobs][number // jobs] for number in range(games)])
    return ArenaResults(names(seats), outcomes, seconds)
