"""`python -m bench.characters GAME [--level L] [--players N] [--games N] [--seed N] [--map MAP] [--only NAME,...]
[--rows DIR]`: whether a character is as strong as its level, and whether it shows.

Each character plays its own level without one, in alternate seats, and each deal twice with the seats swapped. A line
holds its share of wins with the 95 % Wilson interval, and for both sides what it leans to: the mean over the seats and
over the ends of all rounds. With --rows, each game is kept as a line of a file, and a run that was stopped continues.
"""

import argparse
import json
import statistics
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from powergrid_tui.games.electropolis.bots import evaluator as electropolis
from powergrid_tui.games.power_grid.bots.ahead import evaluator as power_grid
from powergrid_tui.games.rise_to_power.bots.ahead import evaluator as rise_to_power
from powergrid_tui.games.terraforming_mars.bots.levels import MarsLookahead
from powergrid_tui.table.protocol.characters import parted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds, make
from powergrid_tui.toolkit.bots.matches.arena import names, play
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.bots.matches.match import Match, wilson
from powergrid_tui.toolkit.bots.matches.outcome import outcome

Figure = Callable[[Any, int], float]
"""Of a state at the beginning of a round, and a seat."""

FIGURES: Mapping[tuple[str, str], Figure] = {
    ("power_grid", "hoarder"): power_grid.kept,
    ("power_grid", "sprinter"): power_grid.way,
    ("electropolis", "hoarder"): electropolis.kept,
    ("factory_manager", "hoarder"): lambda state, seat: state.players[seat].money,
    ("rise_to_power", "hoarder"): rise_to_power.kept,
    ("rise_to_power", "sprinter"): rise_to_power.way,
    ("terraforming_mars", "hoarder"): MarsLookahead().kept,
    ("terraforming_mars", "sprinter"): lambda state, seat: state.players[seat].tr,
}
"""What a character leans to, where a state shows it."""

Row = tuple[float, tuple[float, float], tuple[float, float], int]
"""Of a game: the character's share of the win; for it and for the others the figure and the score; the rounds."""


class Watched(Luck):
    """The luck of a game, which looks at each round as it begins."""

    def __init__(self, match: Match, number: int, figure: Figure) -> None:
        deal, rotation = divmod(number, match.games_a_deal)
        super().__init__(match.seed, deal, rotation, match.players)
        self.figures: list[list[float]] = [[] for _ in range(match.players)]
        self._figure = figure
        self._round = 0

    def watch(self, state: Any) -> None:
        """Take the figures of everybody if a round has begun."""
        super().watch(state)
        now = getattr(state, "round", None) or getattr(state, "generation", 0)
        if now != self._round:
            self._round = now
            if now > 1:
                for seat, found in enumerate(self.figures):
                    found.append(self._figure(state, seat))


def row(match: Match, number: int) -> Row:
    """Play the game with this index."""
    deal, rotation = divmod(number, match.games_a_deal)
    game, seating = registry.game(match.game_id), match.seating(deal, rotation)
    bots = [match.bots[at] for at in seating]
    luck = Watched(match, number, FIGURES.get((game.id, parted(match.bots[0])[1]), lambda state, seat: 0.0))
    state, actions, order = play(game, match.options, [make(kind, game.id) for kind in bots], names(bots), luck)
    found = outcome(game, state, actions, order, names(bots))
    won = sum(not seating[seat] for seat in found.winners) / max(1, len(found.winners))
    scores = [next((value for value in score.values() if value is not None), 0) for score in found.scores]
    rounds = max(map(len, luck.figures)) + 1

    def side(at: int) -> tuple[float, float]:
        seats = [seat for seat in range(match.players) if seating[seat] == at]
        return (
            statistics.mean([statistics.mean(luck.figures[seat] or [0.0]) for seat in seats]),
            statistics.mean([scores[seat] for seat in seats]),
        )

    return won, side(0), side(1), rounds


def told(match: Match, rows: Sequence[Row]) -> str:
    """A line of figures."""
    share = statistics.mean(won for won, *_ in rows)
    low, high = wilson(share, len(rows))
    own, theirs = ([row[at][0] for row in rows] for at in (1, 2))
    error = statistics.stdev([a - b for a, b in zip(own, theirs, strict=True)]) / len(rows) ** 0.5
    spreads = [statistics.stdev([row[at][1] for row in rows]) for at in (1, 2)]
    return (
        f"{match.bots[0]}, {match.players} players: {100 * share:.0f} [{100 * low:.0f}, {100 * high:.0f}] of "
        f"{len(rows)} games; figure {statistics.mean(own):.2f} against {statistics.mean(theirs):.2f} "
        f"(+/- {error:.2f}); score {statistics.mean(row[1][1] for row in rows):.1f} against "
        f"{statistics.mean(row[2][1] for row in rows):.1f}, deviation {spreads[0]:.1f} against {spreads[1]:.1f}; "
        f"{statistics.mean(row[3] for row in rows):.1f} rounds"
    )


def main(words: Sequence[str] | None = None) -> None:
    """Play the matches and print their figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.characters", description="Characters beside their level.")
    parser.add_argument("game", choices=list(registry.GAMES))
    parser.add_argument("--level", default="hard")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--map", default="")
    parser.add_argument("--only", default="", help="these characters alone, with commas")
    parser.add_argument("--rows", type=Path, metavar="DIR", help="keep the games in this folder, and go on from there")
    said = parser.parse_args(words)
    game = registry.game(said.game)
    options = game.complete(game.Options.model_validate({"map": said.map} if said.map else {}), said.seed)
    for kind in kinds(game.id):
        level, name = parted(kind)
        if level != said.level or not name or (said.only and name not in said.only.split(",")):
            continue
        match = Match(game.id, options, (kind, level), said.seed, said.players, mirror=True)
        path = said.rows / f"{game.id}-{kind}-{said.players}.jsonl" if said.rows else None
        rows = [json.loads(line) for line in path.read_text().splitlines()] if path and path.exists() else []
        for number in range(len(rows), said.games):
            rows.append(row(match, number))
            if path:
                with path.open("a") as file:
                    print(json.dumps(rows[-1]), file=file)
        print(told(match, rows), flush=True)


if __name__ == "__main__":
    main()
