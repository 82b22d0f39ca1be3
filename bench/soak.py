"""Many whole games, over both maps and all numbers of players: `make soak`. Exits with 1 when one does not finish."""

import sys

from powergrid_tui.bots import arena
from powergrid_tui.games import shelf

GAMES = 1000


def main() -> int:
    """A thousand games of each kind of bot."""
    game = shelf.game("power_grid")
    tables = [(map_id, players) for map_id in ("germany", "usa") for players in range(2, 7)]
    ends = True
    for kind in ("random", "simple"):
        finished = 0
        for map_id, players in tables:
            options = game.Options(map=map_id)
            result = arena.simulate(game, options, [kind] * players, GAMES // len(tables), seed=1, jobs=2)
            finished += result.finished
            print(f"{kind:7} {map_id:8} {players} players: {result.finished} of {result.games} finished, "
                  f"{result.actions / result.games:.0f} actions a game", flush=True)
        print(f"{kind}: {finished} of {GAMES} finished")
        ends = ends and finished == GAMES
    return 0 if ends else 1


if __name__ == "__main__":
    sys.exit(main())
