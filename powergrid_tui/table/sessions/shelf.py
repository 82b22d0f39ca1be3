"""A shelf of places, such as maps: the best that people have done in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from powergrid_tui.table.protocol.characters import parted
from powergrid_tui.table.sessions.statistics import FinishedGame

UNKNOWN = 0
"""In place of a rank: somebody else has won, and nothing more is known."""


class Outcome(NamedTuple):
    """How the best of the people did in a finished game."""

    place: str
    """Where it was played, as players call it."""
    rank: int
    """Their rank, or `UNKNOWN`."""
    players: int
    opponents: str
    """The kind of the weakest bot at the table; empty if only people played."""
    score: int | None = None
    """The first figure of their score, if it is known."""

    @property
    def won(self) -> bool:
        """Whether one of the people has won."""
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class PlaceResult:
    """What people have done in one place."""

    name: str
    """As players call it."""
    games: int
    best: Outcome | None
    """None where nobody has played to the end yet."""

    @property
    def won(self) -> bool:
        """Whether one of the people has won there."""
        return self.best is not None and self.best.won


def weakest(bots: Iterable[str], kinds: Sequence[str]) -> str:
    """The kind of the weakest of these bots; empty if there is none. `kinds` are those of the game, best first, and
    whatever is not among them counts as weaker."""
    return max((bot for bot in bots if bot), key=lambda bot: _weakness(bot, kinds), default="")


def outcome(game: FinishedGame, kinds: Sequence[str]) -> Outcome | None:
    """How the best of the people did; None where only bots played."""
    people = [(rank, -score) for seat, rank, score in game.results if not seat.bot]
    if not people:
        return None
    rank, score = min(people)
    bots = weakest((seat.bot for seat, _, _ in game.results), kinds)
    return Outcome(game.place, rank, len(game.results), bots, -score)


def shelf(outcomes: Iterable[Outcome], kinds: Sequence[str], places: Iterable[str] = ()) -> list[PlaceResult]:
    """What people have done in each place: first where they have won, against the strongest opponents first, then where
    they have not, then the other `places`."""
    played: dict[str, list[Outcome]] = {}
    for found in outcomes:
        played.setdefault(found.place, []).append(found)
    best = {place: min(some, key=lambda one: _order(one, kinds)) for place, some in played.items()}
    ranked = sorted(best, key=lambda place: (*_order(best[place], kinds), place))
    rest = [place for place in dict.fromkeys(places) if place not in played]
    return [
        *(PlaceResult(place, len(played[place]), best[place]) for place in ranked),
        *(PlaceResult(place, 0, None) for place in rest),
    ]


def _order(one: Outcome, kinds: Sequence[str]) -> tuple[int | bool, ...]:
    """Smaller is better: a win before any other rank, stronger opponents before weaker ones, more players before
    fewer."""
    return not one.won, _weakness(one.opponents, kinds), one.rank or one.players, -one.players, -(one.score or 0)


def _weakness(kind: str, kinds: Sequence[str]) -> int:
    """The place of a kind among all, the best first, whatever its character; that of people playing by themselves is
    last."""
    kind = parted(kind)[0]
    return kinds.index(kind) if kind in kinds else len(kinds) + (not kind)
