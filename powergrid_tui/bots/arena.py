"""Whole games between bots, for measuring them and for proving that games end."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from powergrid_tui.bots import Bot, Follower, follower, make, sight
from powergrid_tui.bots.executors import run
from powergrid_tui.bots.others import allow, label
from powergrid_tui.bots.umpire import Umpire
from powergrid_tui.games import shelf
from powergrid_tui.table.game import NATURE, NOBODY, Game, Step
from powergrid_tui.table.seat import external

TOO_LONG = 50_000
"""Actions after which a game counts as one that does not finish."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of some games."""

    games: int
    finished: int
    actions: int
    """Of all games together, nature's too."""
    seconds: float
    wins: dict[str, int]
    """Games won by each seat; a shared first place counts for all who share it."""

    @property
    def games_per_second(self) -> float:
        """Finished or not, in wall-clock time."""
        return self.games / self.seconds if self.seconds else 0.0


def names(seats: Sequence[str]) -> tuple[str, ...]:
    """A name for each bot: its kind and its place, ``simple 1``."""
    return tuple(f"{label(kind)} {at}" for at, kind in enumerate(seats, 1))


def made(kinds: Sequence[str], game_id: str) -> list[Bot]:
    """The bots of a line-up, as somebody has named it: programs and files of their own too. Raises `TableError`."""
    for kind in kinds:
        if external(kind):
            allow(kind)  # it was named on the command line, of which a process elsewhere knows nothing
    return [make(kind, game_id) for kind in kinds]


def play(
    game: Game[Any, Any], options: Any, bots: Sequence[Bot], seats: Sequence[str], luck: Random | Umpire
) -> tuple[Any, int]:
    """One game to its end, or to `TOO_LONG`: the last state, and the number of actions.

    Nature and the bots draw from one generator, or from those that an umpire hands out; he also watches.
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
    luck: Random | Umpire,
    followers: Sequence[Follower],
) -> tuple[Any, int]:
    state = game.new(options, seats)
    to_move, choices, advance = game.to_move, game.choices, game.advance
    umpire = luck if isinstance(luck, Umpire) else None
    rng: Any = luck  # where there is no umpire
    sights = [sight(game, bot) for bot in bots]
    for count in range(TOO_LONG):
        mover = to_move(state)
        if mover == NOBODY:
            return state, count
        if mover == NATURE:
            action = game.sample(state, rng if umpire is None else umpire.nature())
        else:
            bot, look = bots[mover], sights[mover]
            shown = state if look is None else look(state, mover)
            offers = choices(shown, mover)
            action = bot.decide(shown, offers, rng) if umpire is None else umpire.ask(bot, mover, shown, offers)
        before, state = state, advance(state, action)
        if umpire is not None:
            umpire.watch(state)
        for told in followers:
            told.follow(Step(game.format(action, before), before, action, state))
    return state, TOO_LONG


def _series(game_id: str, options: Any, kinds: Sequence[str], seeds: Sequence[str]) -> tuple[int, int, Counter[str]]:
    """(finished, actions, wins) of one game for each seed."""
    game = shelf.game(game_id)
    bots = made(kinds, game_id)
    seats = names(kinds)
    finished, actions = 0, 0
    wins: Counter[str] = Counter()
    for seed in seeds:
        state, count = play(game, options, bots, seats, Random(seed))
        actions += count
        if game.to_move(state) == NOBODY:
            finished += 1
            wins.update(standing.seat for standing in game.standings(state) if standing.rank == 1)
    return finished, actions, wins


def simulate(game: Game[Any, Any], options: Any, seats: Sequence[str], games: int, seed: int, jobs: int = 1) -> Result:
    """So many games between bots of these kinds, in `jobs` processes; the same seed gives the same games."""
    seeds = [f"{seed}:{number}" for number in range(games)]
    start = time.perf_counter()
    shares = [seeds[at::jobs] for at in range(min(jobs, games))]
    parts = [part for _, part in run(shares, partial(_series, game.id, options, seats), jobs)]
    seconds = time.perf_counter() - start
    wins = Counter(dict.fromkeys(names(seats), 0))
    for part in parts:
        wins.update(part[2])
    return Result(games, sum(p[0] for p in parts), sum(p[1] for p in parts), seconds, dict(wins))
