"""How the cost of a random game grows: with the number of players on the USA, and with the cities on the board."""

import statistics
from collections import defaultdict
from collections.abc import Sequence

from bench.measure import games
from bench.tables import spread, table
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.rulebook import FEWEST, MOST

ROUNDS = 5
"""How often each kind of game is measured: one of each in turn, so that other load on the machine affects them all."""

GAMES = 20
"""Games per measurement."""

FOUR = 4
"""Players on other maps than the USA."""

COSTS = ("ms a game", "actions a game", "µs an action")

Kind = tuple[str, int]
"""(map, players)."""


def costs(kinds: Sequence[Kind], rounds: int = ROUNDS, count: int = GAMES) -> dict[Kind, tuple[str, str, str]]:
    """What a random game of each kind costs: the cells under `COSTS`, as medians, with the range for a game."""
    seconds: defaultdict[Kind, list[float]] = defaultdict(list)
    actions: defaultdict[Kind, list[int]] = defaultdict(list)
    for seed in range(rounds):
        for map_id, players in kinds:
            options = {"map": map_id}
            spent, done = games(options=options, bots=["random"] * players, count=count, seed=seed)
            seconds[map_id, players].append(spent)
            actions[map_id, players].append(done)
    found = {}
    for kind in kinds:
        each = [1e6 * spent / done for spent, done in zip(seconds[kind], actions[kind], strict=True)]
        found[kind] = (
            spread([1000 * spent / count for spent in seconds[kind]]),
            f"{statistics.median(actions[kind]) / count:.0f}",
            f"{statistics.median(each):.1f}",
        )
    return found


def cities(map_id: str) -> int:
    """The cities of the whole board; the area in play is a part of it that depends on the number of players."""
    return len(atlas.load(map_id).cities)


def growth() -> list[str]:
    """Two tables: by players and by cities."""
    maps = sorted(atlas.map_ids(), key=lambda map_id: (cities(map_id), map_id))
    on_usa = [("usa", players) for players in range(FEWEST, MOST + 1)]
    of_four = [(map_id, FOUR) for map_id in maps]
    found = costs(list(dict.fromkeys(on_usa + of_four)))
    by_players = [(str(players), *found[map_id, players]) for map_id, players in on_usa]
    by_cities = [(str(cities(map_id)), map_id, *found[map_id, players]) for map_id, players in of_four]
    return [
        *table(("players, USA", *COSTS), by_players),
        "",
        *table(("cities on the board", "map, 4 players", *COSTS), by_cities),
    ]
