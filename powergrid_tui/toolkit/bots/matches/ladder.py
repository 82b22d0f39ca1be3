"""A ladder: bots meet in pairs, each pair as often as any other, and everybody's rating is kept in a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files import own_file
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.bots.matches.match import GameResult, Match

POINTS = 40.0
"""How many points a unit of openskill's scale is: newcomers have 1000, as on a server."""


class Rung(msgspec.Struct, kw_only=True):
    """One bot's rating. `mean` and `deviation` are on openskill's scale."""

    mean: float
    deviation: float
    games: int = 0
    wins: float = 0.0
    """A shared win counts as a half."""

    @property
    def points(self) -> int:
        """The rating on the scale that people see: newcomers have 1000."""
        return round(POINTS * self.mean)

    @property
    def give(self) -> int:
        """In 95 of 100 cases the true strength differs from `points` by no more than this."""
        return round(2 * POINTS * self.deviation)


class Ladder(msgspec.Struct, kw_only=True):
    """The contents of the file. Whoever keeps it writes `bots`; the rest is written by the program."""

    bots: list[str] = []
    """Kinds, commands and files, as after ``--bots``."""
    game: str = ""
    """The id of the game that the ratings are for; empty before the first match, as is `players`."""
    players: int = 0
    deals: dict[str, int] = {}
    """By pair, how many deals it has played, so that the next match goes on with new ones."""
    ratings: dict[str, Rung] = {}
    """By bot. Bots that are no longer in `bots` keep their ratings."""


def load(path: Path, game_id: str, players: int) -> Ladder:
    """Read a ladder for this game. Raises `TableError` if the file is missing or wrong, or of another game."""
    if not path.exists():
        raise TableError(tr('{file} is not there; it begins with a line like bots = ["hard", "easy"]', file=path.name))
    ladder, _ = own_file.load(path, Ladder)
    if len(ladder.bots) < 2 or len({*ladder.bots}) < len(ladder.bots):
        raise TableError(tr("{file}: bots names at least two, each once", file=path.name))
    if ladder.game and (ladder.game, ladder.players) != (game_id, players):
        raise TableError(
            tr(
                "{file} has ratings of {game} with {players} players",
                file=path.name,
                game=ladder.game,
                players=ladder.players,
            )
        )
    ladder.game, ladder.players = game_id, players
    return ladder


def meetings(ladder: Ladder, options: Any, games: int, seed: int) -> Iterator[tuple[Match, Sequence[int]]]:
    """Each pair's match, and which of its games come next: `games` of them, rounded up to whole deals."""
    for one, other in combinations(ladder.bots, 2):
        match = Match(ladder.game, options, (one, other), seed, ladder.players, mirror=True)
        begun = ladder.deals.get(pair(match), 0) * match.games_a_deal
        deals = -(-games // match.games_a_deal)
        yield match, range(begun, begun + deals * match.games_a_deal)


def pair(match: Match) -> str:
    """The name of a pair in the file."""
    return " | ".join(sorted(match.bots))


def rate(ladder: Ladder, match: Match, rows: Sequence[GameResult]) -> None:
    """Count some whole deals of a pair, in the order of the games. If a bot has several seats, its best one counts."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    new = model.rating()
    rungs = [ladder.ratings.setdefault(bot, Rung(mean=new.mu, deviation=new.sigma)) for bot in match.bots]
    for row in sorted(rows, key=_number):
        if not row.finished or row.places is None:
            continue
        best = _best(match, row)
        before = [[model.rating(rung.mean, rung.deviation)] for rung in rungs]
        after = model.rate(before, ranks=list(map(float, best)))
        for at, (rung, [rating]) in enumerate(zip(rungs, after, strict=True)):
            rung.mean, rung.deviation = rating.mu, rating.sigma
            rung.games += 1
            rung.wins += (best[at] < best[1 - at]) + (best[at] == best[1 - at]) / 2
    name = pair(match)
    ladder.deals[name] = ladder.deals.get(name, 0) + len(rows) // match.games_a_deal


def _number(row: GameResult) -> tuple[int, int]:
    return (row.deal, row.rotation)


def _best(match: Match, row: GameResult) -> list[int]:
    """The best place of each of the two bots."""
    best = [match.players + 1, match.players + 1]
    for entry, place in zip(match.seating(row.deal, row.rotation), row.places or (), strict=True):
        best[entry] = min(best[entry], place if place is not None else match.players)
    return best


def standing(ladder: Ladder) -> list[tuple[str, Rung]]:
    """Everybody who has played, best first: by the lower end of the range in which the strength is likely to be."""
    there = [(bot, ladder.ratings[bot]) for bot in ladder.bots if bot in ladder.ratings]
    return sorted(there, key=lambda each: each[1].give - each[1].points)


def rung_row(bot: str, rung: Rung) -> Mapping[str, str]:
    """A row of the table."""
    return {
        mark("bot"): bot,
        mark("rating"): f"{rung.points} ± {rung.give}",
        mark("games"): str(rung.games),
        mark("wins"): f"{rung.wins:g}",
        mark("share"): f"{rung.wins / max(1, rung.games):.1%}",
    }
