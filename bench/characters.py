"""`python -m bench.characters GAME [--level L] [--deals N] [--seed N] [--map MAP] [--rows FILE]`: characters compared
with their level.

The level and each of its characters sit at one table; each deal is played once with everybody in each seat. A line of
the table holds the games won with the 95 % Wilson interval, and means over the beginnings of all rounds but the first:
how full the store is and how far the game is on its way, as the searches see it, in hundredths; then the mean score and
its standard deviation. With --rows, each game is kept as a line of a file, and a run that was stopped continues.
"""

import argparse
import json
import statistics
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.tables import table
from powergrid_tui.games.power_grid.bots.ahead import evaluator as power_grid
from powergrid_tui.games.rise_to_power.bots.ahead import evaluator as rise_to_power
from powergrid_tui.games.terraforming_mars.bots.levels import MarsLookahead
from powergrid_tui.table.protocol.characters import parted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.bots.matches.arena import bots_named, names, play
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.bots.matches.match import Match, wilson
from powergrid_tui.toolkit.bots.matches.outcome import outcome

Figure = Callable[[Any, int], float]
"""Of a state at the beginning of a round, and a seat."""


def nothing(state: Any, seat: int) -> float:
    """The figure of a game that has none."""
    return 0.0


FIGURES: Mapping[str, tuple[Figure, Figure]] = {
    "power_grid": (power_grid.kept, power_grid.way),
    "electropolis": (nothing, nothing),
    "factory_manager": (nothing, nothing),
    "rise_to_power": (nothing, rise_to_power.way),
    "terraforming_mars": (MarsLookahead().kept, lambda state, seat: state.players[seat].tr / 100),
}
"""The store and the way. On Mars, all are equally far; there, the rating tells who brought Mars there."""


class Row(NamedTuple):
    """A game, by entry of the line-up."""

    won: Sequence[float]
    """The share of the win."""
    store: Sequence[float]
    way: Sequence[float]
    score: Sequence[float]


class Watched(Luck):
    """The luck of a game, which looks at each round as it begins."""

    def __init__(self, match: Match, number: int) -> None:
        deal, rotation = divmod(number, match.games_a_deal)
        super().__init__(match.seed, deal, rotation, match.players)
        self.seen: list[Any] = []
        self._round = 1

    def watch(self, state: Any) -> None:
        """Keep the state if a round has begun."""
        super().watch(state)
        now = getattr(state, "round", 0) or getattr(state, "generation", 0)
        if now > self._round:
            self._round = now
            self.seen.append(state)


def row(match: Match, number: int) -> Row:
    """Play the game with this index."""
    game, seats = registry.game(match.game_id), match.seating(*divmod(number, match.games_a_deal))
    bots = [match.bots[entry] for entry in seats]
    luck = Watched(match, number)
    state, actions, order = play(game, match.options, bots_named(bots, game.id), names(bots), luck)
    found = outcome(game, state, actions, order, names(bots))
    at = [seats.index(entry) for entry in range(match.players)]
    store, way = ([statistics.mean([one(seen, seat) for seen in luck.seen]) for seat in at] for one in FIGURES[game.id])
    scores = [next((value for value in found.scores[seat].values() if value is not None), 0) for seat in at]
    return Row([(seat in found.winners) / max(1, len(found.winners)) for seat in at], store, way, scores)


def told(match: Match, rows: Sequence[Row]) -> list[str]:
    """The table. The first entry is the level; of the others, the store and the way are told with the standard error of
    how much they differ from its own."""
    found = []
    for at, kind in enumerate(match.bots):
        wins = statistics.mean(row.won[at] for row in rows)
        low, high = wilson(wins, len(rows))
        cells = [kind, f"{100 * wins:.0f} [{100 * low:.0f}, {100 * high:.0f}]"]
        for part in (1, 2):
            more = [100 * (row[part][at] - row[part][0]) for row in rows]
            cells.append(f"{100 * statistics.mean(row[part][at] for row in rows):.1f}")
            if at:
                cells[-1] += f" ({statistics.mean(more):+.1f} ± {statistics.stdev(more) / len(more) ** 0.5:.1f})"
        scores = [row.score[at] for row in rows]
        found.append([*cells, f"{statistics.mean(scores):.1f} ± {statistics.stdev(scores):.1f}"])
    return table(("bot", f"wins of {len(rows)}, in hundredths", "store", "way", "score"), found)


def main(words: Sequence[str] | None = None) -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.characters", description="Characters beside their level.")
    parser.add_argument("game", choices=list(registry.GAMES))
    parser.add_argument("--level", default="hard")
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--map", default="")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="keep the games in this file, and go on from there")
    said = parser.parse_args(words)
    game = registry.game(said.game)
    options = game.complete(game.Options.model_validate({"map": said.map} if said.map else {}), said.seed)
    bots = (said.level, *[kind for kind in kinds(game.id) if parted(kind)[0] == said.level and parted(kind)[1]])
    match = Match(game.id, options, bots, said.seed, len(bots))
    known = said.rows.read_text("utf-8").splitlines() if said.rows and said.rows.exists() else []
    rows = [Row(*json.loads(line)) for line in known]
    for number in range(len(rows), said.deals * match.games_a_deal):
        rows.append(row(match, number))
        if said.rows:
            with said.rows.open("a", encoding="utf-8") as file:
                print(json.dumps(rows[-1]), file=file)
    print("\n".join(told(match, rows)))


if __name__ == "__main__":
    main()
