"""The results of finished games, by player and by place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY, Game
from powergrid_tui.table.records.record import Record, options_of
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import opening, walk
from powergrid_tui.table.words.language import tr


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game."""

    game: str
    place: str
    """Where it was played, as players call it; empty for a game with a single place."""
    results: tuple[tuple[Seat, int, int], ...]
    """(seat, rank, the first figure of its score), by seat."""


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of one player, or of one place."""

    name: str
    games: int
    won: int
    """For a player, wins including shared ones; for a place, games won by people."""
    due: float
    """The wins that chance alone would bring: one divided by the number of players, for each game."""
    rank: float
    """The average rank."""
    score: float
    """The average: for a player their own, for a place the winner's."""
    best: int


def finished_game(game: Game[Any, Any], record: Record, place: str = "") -> FinishedGame:
    """The result of a finished game, replaying all of its lines. `place` is the option that says where it was played.

    Raises `TableError` when a line is illegal or the game is not over.
    """
    state = opening(game, record)
    for step in walk(game, record):
        state = step.after
    if game.to_move(state) != NOBODY:
        raise TableError(tr("the game is not over yet"))
    standings = {standing.seat: standing for standing in game.standings(state)}
    results = []
    for seat in record.seats:
        standing = standings[seat.name]
        results.append((seat, standing.rank, next(iter(standing.score.values())) or 0))
    return FinishedGame(game.id, _place(game, record, place), tuple(results))


def _place(game: Game[Any, Any], record: Record, option: str) -> str:
    if not option:
        return ""
    options = options_of(game.Options, record)
    value = str(getattr(options, option))
    return dict(game.option_choices(option, options, len(record.seats))).get(value, value)


def by_player(games: Iterable[FinishedGame], bot: Callable[[str], str]) -> list[Totals]:
    """The totals of each person by name, ignoring case, and of each kind of bot, which `bot` names; sorted by wins
    beyond those due."""
    rows: dict[tuple[str, str], list[tuple[FinishedGame, int, int]]] = {}
    names: dict[tuple[str, str], str] = {}
    for game in games:
        for seat, rank, score in game.results:
            key = (seat.bot, "" if seat.bot else seat.name.casefold())
            names.setdefault(key, bot(seat.bot) if seat.bot else seat.name)
            rows.setdefault(key, []).append((game, rank, score))
    found = [_sums(names[key], some, won=sum(rank == 1 for _, rank, _ in some)) for key, some in rows.items()]
    return sorted(found, key=lambda sums: (sums.due - sums.won, sums.name))


def by_place(games: Iterable[FinishedGame]) -> list[Totals]:
    """The totals of each place, the most played first."""
    rows: dict[str, list[tuple[FinishedGame, int, int]]] = {}
    people: dict[str, int] = {}
    for game in games:
        first = min(rank for _, rank, _ in game.results)  # not 1 where not everybody has been kept
        best = max(score for _, rank, score in game.results if rank == first)
        rows.setdefault(game.place, []).append((game, 1, best))
        by_people = any(rank == 1 and not seat.bot for seat, rank, _ in game.results)
        people[game.place] = people.get(game.place, 0) + by_people
    found = [_sums(place, some, won=people[place]) for place, some in rows.items()]
    return sorted(found, key=lambda sums: (-sums.games, sums.name))


def _sums(name: str, rows: list[tuple[FinishedGame, int, int]], won: int) -> Totals:
    count = len(rows)
    return Totals(
        name=name,
        games=count,
        won=won,
        due=sum(1 / len(game.results) for game, _, _ in rows),
        rank=sum(rank for _, rank, _ in rows) / count,
        score=sum(score for _, _, score in rows) / count,
        best=max(score for _, _, score in rows),
    )
