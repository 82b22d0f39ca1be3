"""Many whole random games on every map, in both editions, with every deck: `make soak`.

Two hundred games for each map and edition, spread over the possible numbers of players, two hundred for each way of
using the new power plants, two hundred against the Trust and two hundred in random countries; all invariants are
checked after every action. Then the simple bot plays on every map, and the other games are played a thousand times for
each number of players; Rise to Power by players of different habits, with its invariants checked too. Exits with 1 if a
game does not end, or breaks a rule.
"""

import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from powergrid_tui.games.power_grid.files import complete
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.rulebook import FEWEST, MOST
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.matches import arena
from tests.power_grid.invariants import play
from tests.rise_to_power import invariants as rise_to_power_invariants

GAMES = 200
"""Games of each kind."""

BOTS = 20
"""Games of the simple bot on each map and edition."""

JOBS = 2

DECK_MAPS = ("germany", "usa", "france", "korea", "central-europe")


@dataclass(frozen=True)
class Table:
    """Games of one kind."""

    name: str
    options: tuple[dict[str, Any], ...]
    games: int = GAMES
    bots: bool = False

    def seats(self) -> list[tuple[Options, int]]:
        """The possible games: (options, number of players)."""
        found = [Options.model_validate(words) for words in self.options]
        return [
            (options, players)
            for options in found
            for players in range(FEWEST, MOST + 1)
            if not POWER_GRID.options_refusal(options, players)
        ]


def tables() -> Iterator[Table]:
    """All tables to play."""
    editions = ("original", "recharged")
    for map_id in atlas.map_ids():
        for edition in editions:
            words = ({"map": map_id, "edition": edition}, {"map": map_id, "edition": edition, "regions": "draft"})
            yield Table(f"{map_id}, {edition}", words)
    for deck in ("new", "mixed", "plus"):
        yield Table(f"deck {deck}", tuple({"map": map_id, "deck": deck} for map_id in DECK_MAPS))
    yield Table("against the Trust", ({"edition": "recharged", "trust": True},))
    yield Table("a random country", ({"map": "random"},))
    for map_id in atlas.map_ids():
        yield Table(f"simple bots, {map_id}", tuple({"map": map_id, "edition": e} for e in editions), BOTS, bots=True)


def run(table: Table) -> tuple[Table, int, str]:
    """How many of the games ended, and what went wrong in the first that did not."""
    seats, ended, trouble = table.seats(), 0, ""
    for at in range(table.games):
        options, players = seats[at % len(seats)]
        options = complete(options, at)
        names = [f"P{seat}" for seat in range(players)]
        try:
            if table.bots:
                result = arena.simulate(POWER_GRID, options, ["simple"] * players, 1, seed=at)
                ended += result.finished
            else:
                play(options, names, at)
                ended += 1
        except Exception:
            trouble = trouble or f"{options!r}, {players} players, seed {at}\n{traceback.format_exc()}"
    return table, ended, trouble


def rise_to_power(players: int, seed: int) -> str:
    """What goes wrong in one of the games; empty if nothing does."""
    try:
        rise_to_power_invariants.check(players, seed)
    except Exception:
        return f"{players} players, seed {seed}\n{traceback.format_exc()}"
    return ""


def main() -> int:
    """Play everything, and print a line for each kind."""
    wrong = 0
    with ProcessPoolExecutor(JOBS) as pool:
        for table, ended, trouble in pool.map(run, tables()):
            print(f"{table.name:34} {ended} of {table.games}", flush=True)
            if trouble:
                print(trouble, flush=True)
            wrong += ended != table.games
    for name, most in (("electropolis", 4), ("factory_manager", 5), ("terraforming_mars", 5)):
        game = registry.game(name)
        for players in range(2, most + 1):
            result = arena.simulate(game, game.Options(), ["random"] * players, 5 * GAMES, seed=1, jobs=JOBS)
            print(f"{f'{game.name}, {players} players':34} {result.finished} of {result.games}", flush=True)
            wrong += result.finished != result.games
    with ProcessPoolExecutor(JOBS) as pool:
        for players in range(2, 5):
            troubles = [
                told for told in pool.map(partial(rise_to_power, players), range(5 * GAMES), chunksize=50) if told
            ]
            print(f"{f'Rise to Power, {players} players':34} {5 * GAMES - len(troubles)} of {5 * GAMES}", flush=True)
            if troubles:
                print(troubles[0], flush=True)
            wrong += bool(troubles)
    print("all games ended, and nothing was lost" if not wrong else f"{wrong} kinds of game went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
