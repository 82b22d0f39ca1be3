"""What a position is worth to a seat: its chance to win, from what all cities will be worth.

That is estimated by hand from what is on the boards, or judged as learned from games: features of a city times weights.
The weights are in ``data/worth.toml``: for each number of players, a row for each feature, with eight weights, by the
number of rounds after this one, starting with 0. They were fitted, several times over, to what such cities gained by
the end of games between bots that judge in the same way; `learning` makes the file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from math import exp
from operator import mul

from powergrid_tui.games.electropolis.bots.features import CARD_OF, NAMES, TREND_OF, features, ranked
from powergrid_tui.games.electropolis.bots.plans import rounds_left
from powergrid_tui.games.electropolis.bots.valuation import PER_TREND, prospects, standing, survey, to_come
from powergrid_tui.games.electropolis.model import Mayor, Phase, State
from powergrid_tui.games.electropolis.scoring import counts, runs, shares
from powergrid_tui.table.files.data import toml_of

SETTLED = 2.0
"""The lead in points that makes the odds e to one when the game is over."""

PER_ROUND = 1.5
"""How much larger that lead has to be for each turn to come, in points."""

CELLS_A_ROUND = 3.0
"""How many cells a mayor fills in a round."""

TIE = 0.001
"""What a point from trends is worth at the end, in points: it breaks ties."""


def turns_left(state: State) -> list[int]:
    """By seat, the number of turns to come, including one that has begun."""
    left = rounds_left(state)
    if state.phase is Phase.CHOOSING:
        return [left + 1] * len(state.players)
    acting = state.phase in (Phase.TAKING, Phase.PLACING)
    return [left + (acting and seat in state.waiting) for seat in range(len(state.players))]


def expected(state: State, coming: tuple[str, ...] | None = None) -> list[float]:
    """By seat, the points expected at the end; if the game is over, the points scored.

    `coming` are the cards that may still come up, by default those that have not come up in this state.
    """
    if state.over:
        return [tally.total + TIE * sum(tally.trends) for tally in counts(state.players, state.trends, runs(state))]
    turns = turns_left(state)
    coming = to_come(state) if coming is None else coming
    empty_cell = 3.0 if "empty" in state.trends else 1.0
    found, dirt = [], []
    for player, left in zip(state.players, turns, strict=True):
        points, dirty = standing(player.board, player.fuel, player.support, player.cards, left)
        points += player.points + prospects(player.board, coming, left)
        found.append(points - empty_cell * max(0.0, survey(player.board).empty - CELLS_A_ROUND * left))
        dirt.append(dirty)
    sure = 1 - max(turns) / state.book.numbers.rounds
    for name in state.trends:
        for seat, points in enumerate(_trend(state, name, dirt, sure)):
            found[seat] += points
    return found


def _trend(state: State, name: str, dirt: list[float], sure: float) -> list[float]:
    """By seat, the points that a trend will bring. `sure`, 0 to 1, is how far the current ranking counts."""
    trend = state.book.trends[name]
    surveys = [survey(player.board) for player in state.players]
    if not trend.ranks:
        free = name == "nuclear_free"
        return [float(trend.points) if free and not seen.nuclear else 0.0 for seen in surveys]
    values = {
        "kinds": [seen.kinds for seen in surveys],
        "public": [seen.public for seen in surveys],
        "renewable": [seen.green for seen in surveys],
        "polluters": [round(dirty) for dirty in dirt],
    }[name]
    places = shares(values, trend.ranks)
    return [(1 - sure) * PER_TREND[name] * value + sure * place for value, place in zip(values, places, strict=True)]


def chances(state: State, coming: tuple[str, ...] | None = None) -> list[float]:
    """By seat, the chance to win, 0 to 1; they add up to 1. `coming` is as for `expected`."""
    points = expected(state, coming)
    most, scale = max(points), swing(state)
    odds = [exp((point - most) / scale) for point in points]
    return [odd / sum(odds) for odd in odds]


def swing(state: State) -> float:
    """The lead in points that makes the odds e to one."""
    return SETTLED if state.over else SETTLED + PER_ROUND * max(turns_left(state))


FILE = "worth.toml"
"""The weights, in the folder of the game's data."""

MOST_KNOWN = 256
"""How many rows of weights are cached."""


def idle(trends: Collection[str], coming: Collection[str]) -> set[str]:
    """The figures that count for nothing in a game with these trends, while these cards are still to come."""
    found = {name for name, trend in TREND_OF.items() if trend not in trends}
    return found.union(name for name, card in CARD_OF.items() if card not in coming)


class Weights:
    """The weights of a file."""

    def __init__(self, rows: Mapping[int, Sequence[Sequence[float]]]) -> None:
        self._rows = rows
        """By number of players and rounds after this one, a weight for each of `NAMES`, in points."""
        self._known: dict[tuple[int, int, tuple[str, ...], frozenset[str]], tuple[float, ...]] = {}

    def row(self, players: int, left: int, trends: tuple[str, ...], coming: frozenset[str]) -> tuple[float, ...]:
        """The weights in a game with these trends while these cards are still to come: 0 for what does not count."""
        key = (players, left, trends, coming)
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            rows, without = self._rows[players], idle(trends, coming)
            row = rows[min(left, len(rows) - 1)]
            self._known[key] = tuple(
                0.0 if name in without else weight for name, weight in zip(NAMES, row, strict=True)
            )
        return self._known[key]


def read(text: str) -> Weights:
    """The weights in the text of a file. Raises `ValueError` if they were learned for other figures."""
    tables = toml_of(text, FILE)
    if any(tuple(rows) != NAMES for rows in tables.values()):
        raise ValueError("these weights were learned for other figures")
    return Weights({int(players): tuple(zip(*rows.values(), strict=True)) for players, rows in tables.items()})


@lru_cache(maxsize=1)
def weights() -> Weights:
    """The weights shipped with the program."""
    return read(resources.files("powergrid_tui.games.electropolis").joinpath("data", FILE).read_text("utf-8"))


class Evaluator:
    """Judges cities that a seat might have when its turn is over."""

    def __init__(self, state: State, seat: int, learned: Weights | None = None) -> None:
        choosing = state.phase is Phase.CHOOSING
        # Before anybody acts, a city is worth what it was at the end of the round before.
        gone = {*state.untaken, *(card for player in state.players for card in player.cards)}
        if not choosing:
            gone.update(state.shown)
        self.coming = frozenset(state.book.cards.keys() - gone)
        """The cards that have not come up yet."""
        self._row = (learned or weights()).row(
            len(state.players), rounds_left(state) + choosing, state.trends, self.coming
        )
        others = [ranked(player) for at, player in enumerate(state.players) if at != seat]
        self.rivals = tuple(zip(*others, strict=True))
        """By trend of `RANKED`, the values of the others."""

    def __call__(self, mayor: Mayor) -> float:
        """The points expected at the end."""
        gain: float = sum(map(mul, self._row, features(mayor, self.rivals)))
        return mayor.points + gain


def evaluator_of_mover(state: State) -> Evaluator:
    """The evaluator for the seat to move."""
    return Evaluator(state, state.turn)


def odds(state: State) -> list[float]:
    """By seat, the chance to win, 0 to 1, at the end of a round or of the game."""
    if state.over:
        return chances(state)
    points = [Evaluator(state, at)(player) for at, player in enumerate(state.players)]
    most, scale = max(points), swing(state)
    shares = [exp((point - most) / scale) for point in points]
    return [share / sum(shares) for share in shares]
