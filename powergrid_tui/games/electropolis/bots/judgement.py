"""What a city will be worth at the end, as learned from games: figures of the city times weights.

The weights are in ``data/worth.toml``: for each number of players, a row for each figure, with eight weights, by the
number of rounds after this one, starting with 0. They were fitted, several times over, to what such cities gained by
the end of games between bots that judge in the same way; `learning` makes the file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from math import exp
from operator import mul

from powergrid_tui.games.electropolis.bots.figures import CARD_OF, NAMES, TREND_OF, figures, ranked
from powergrid_tui.games.electropolis.bots.outlook import chance, swing
from powergrid_tui.games.electropolis.bots.planning import rounds_left
from powergrid_tui.games.electropolis.model import Mayor, Phase, State
from powergrid_tui.table.files.data import toml_of

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


class Judge:
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
        gain: float = sum(map(mul, self._row, figures(mayor, self.rivals)))
        return mayor.points + gain


def judged(state: State) -> Judge:
    """The judge of the seat to move."""
    return Judge(state, state.turn)


def odds(seat: int, state: State) -> float:
    """A seat's chance to win, 0 to 1, at the end of a round or of the game."""
    if state.over:
        return chance(seat, state)
    points = [Judge(state, at)(player) for at, player in enumerate(state.players)]
    most, scale = max(points), swing(state)
    shares = [exp((point - most) / scale) for point in points]
    return shares[seat] / sum(shares)
