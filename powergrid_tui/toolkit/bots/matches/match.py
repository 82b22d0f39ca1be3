"""A match: the same deals played with the seats rotated, so that luck cancels out. One row per game."""

import math
import statistics
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import NonNegativeInt

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.matches.arena import bots_named, names, play
from powergrid_tui.toolkit.bots.matches.executors import run
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.bots.matches.outcome import Place, Score, outcome

NORMAL = statistics.NormalDist().inv_cdf(0.975)
"""How many standard errors a 95 % interval extends to either side."""

Hindsight = Callable[[Any, int], bool]
"""Whether a seat could have powered more in the state at the end of a game."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what against whom.

    Each deal is played by the line-up and, with identical draws by nature, by each of its rotations. With `mirror` it
    is a match between two kinds in alternate seats: each deal is played twice, with the kinds swapped. Both then play
    every seat equally often, and with an odd number of players each has the majority once. The first seat shifts by one
    from deal to deal.
    """

    game_id: str
    options: Any
    """As returned by `Game.complete`."""
    bots: tuple[str, ...]
    """The kind of each entry in the line-up; with `mirror`, the two kinds."""
    seed: int
    players: int
    mirror: bool = False
    hindsight: Hindsight | None = None
    """Called for every seat at the end; must be picklable."""

    @property
    def games_a_deal(self) -> int:
        """How many times each deal is played."""
        return 2 if self.mirror else self.players

    def seating(self, deal: int, rotation: int) -> tuple[int, ...]:
        """The line-up entry in each seat."""
        if self.mirror:
            return tuple([((seat + deal) % self.players + rotation) % 2 for seat in range(self.players)])
        return tuple([(seat + rotation) % self.players for seat in range(self.players)])

    def kinds(self, deal: int, rotation: int) -> tuple[str, ...]:
        """The kind of bot in each seat."""
        return tuple([self.bots[entry] for entry in self.seating(deal, rotation)])

    def number(self, deal: int, rotation: int) -> int:
        """The index of a game in the match, from 0."""
        return deal * self.games_a_deal + rotation


class GameResult(Frozen):
    """The result of a game. Figures are by seat; None if the game has no such figure."""

    deal: NonNegativeInt
    rotation: NonNegativeInt
    seats: tuple[str, ...]
    """The kind of bot in each seat."""
    winners: tuple[NonNegativeInt, ...]
    """Seats, from 0; none in an unfinished game."""
    powered: tuple[int | None, ...]
    """Cities powered at the end."""
    money: tuple[int | None, ...]
    plants: tuple[int, ...] | None
    """Power plants bought."""
    rounds: int | None
    actions: NonNegativeInt
    """Including nature's."""
    finished: bool
    more: tuple[bool, ...] | None = None
    """Who could have powered more at the end, if the match asks for it."""
    median_ms: tuple[float | None, ...]
    """The median processor time of each seat's decisions in ms: the only figures that differ from run to run."""
    starts: tuple[Place | None, ...] | None = None
    """As in `Outcome`, like the next two; None in rows saved before these existed."""
    scores: tuple[Score, ...] | None = None
    places: tuple[Place | None, ...] | None = None

    def won(self, seat: int) -> float:
        """The share of the win that goes to this seat: seats tied for first place split it evenly."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def row(match: Match, number: int) -> GameResult:
    """Play the game with this index."""
    deal, rotation = divmod(number, match.games_a_deal)
    game, seats = registry.game(match.game_id), match.kinds(deal, rotation)
    bought = registry.bought(match.game_id)
    luck = Luck(match.seed, deal, rotation, match.players, bought)
    seat_names = names(seats)
    state, actions, first_order = play(game, match.options, bots_named(seats, game.id), seat_names, luck)
    came = outcome(game, state, actions, first_order, seat_names)
    rounds = game.facts(state).get("round")
    hindsight = match.hindsight
    return GameResult(
        deal=deal,
        rotation=rotation,
        seats=seats,
        winners=came.winners,
        powered=tuple([score.get("powered") for score in came.scores]),
        money=tuple([score.get("money") for score in came.scores]),
        plants=tuple(luck.plants) if bought else None,
        rounds=rounds if isinstance(rounds, int) else None,
        actions=actions,
        finished=came.finished,
        more=tuple([bool(hindsight(state, seat)) for seat in range(match.players)]) if hindsight else None,
        median_ms=tuple(luck.median_ms()),
        starts=came.starts,
        scores=came.scores,
        places=came.places,
    )


def played(
    match: Match, numbers: Sequence[int], processes: int = 1, executor: str = ""
) -> Generator[tuple[int, GameResult], None, None]:
    """Play the games with these indices through `executors.run`. Yields (index, row) as each game ends."""
    with closing(run(numbers, partial(row, match), processes, executor)) as found:
        for at, result in found:
            yield numbers[at], result


@dataclass(frozen=True, slots=True)
class LineUpResult:
    """The results of one line-up entry. Means are over its seats; None if the game has no such figure."""

    bot: str
    games: int
    """How many games it played."""
    wins: float
    """A shared win counts as a fraction."""
    share: float
    """The fraction of its games that it won."""
    low: float
    high: float
    """The bounds of the 95 % Wilson interval of the share."""
    powered: float | None
    """Cities powered at the end."""
    money: float | None
    plants: float | None
    """Power plants bought per game."""
    more: float | None
    """Among its seats that did not win, the fraction that could have powered more."""
    median_ms: float | None
    """The median, over its seats in all games, of the median processor time of a decision in ms."""


def entries(match: Match, rows: Sequence[GameResult]) -> tuple[LineUpResult, ...]:
    """The results of each line-up entry in these games, in line-up order."""
    return tuple([_entry(match, rows, at) for at in range(len(match.bots))])


def _entry(match: Match, rows: Sequence[GameResult], at: int) -> LineUpResult:
    held = [(row, s) for row in rows for s, entry in enumerate(match.seating(row.deal, row.rotation)) if entry == at]
    wins = sum([row.won(seat) for row, seat in held])
    share = wins / len(rows) if rows else 0.0
    low, high = wilson(share, len(rows))
    times = [taken for row, seat in held if (taken := row.median_ms[seat]) is not None]
    return LineUpResult(
        bot=match.bots[at],
        games=len(rows),
        wins=wins,
        share=share,
        low=low,
        high=high,
        powered=_mean(row.powered[seat] for row, seat in held),
        money=_mean(row.money[seat] for row, seat in held),
        plants=_mean(row.plants[seat] if row.plants else None for row, seat in held),
        more=_mean(row.more[seat] if row.more else None for row, seat in held if seat not in row.winners),
        median_ms=statistics.median(times) if times else None,
    )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def wilson(share: float, games: int) -> tuple[float, float]:
    """The bounds of the 95 % Wilson interval of a share over this many games. Unlike the normal approximation it holds
    for few games and for shares near 0 or 1. Without any games it is (0, 1)."""
    if not games:
        return 0.0, 1.0
    square = NORMAL * NORMAL / games
    middle = (share + square / 2) / (1 + square)
    half = NORMAL * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
