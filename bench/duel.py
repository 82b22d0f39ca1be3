"""`python -m bench.duel GAME ONE OTHER [--players N] [--games N] [--seed N] [--single] [--rows FILE]`: bots compared.

The two alternate in the seats, and each deal is played twice, the second time with the seats swapped. With --single,
ONE plays alone against all others, and each deal is played once with it in each seat. A bot is a level, or a variant
of one: `simple-never` and `hard-never` of Rise to Power never trade. It prints the share of wins of ONE with its 95 %
Wilson interval, and its margin: the mean difference in the score. Standard errors are over deals. With --rows, each
game is kept as a line of a file, and a run that was stopped continues.
"""

import argparse
import json
import statistics
from collections.abc import Callable, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import ClassVar

from powergrid_tui.games.rise_to_power.bots.levels import HardBot
from powergrid_tui.games.rise_to_power.bots.simple import SimpleBot
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import Bot, make
from powergrid_tui.toolkit.bots.matches.arena import names, play
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.bots.matches.match import Match, wilson
from powergrid_tui.toolkit.bots.matches.outcome import outcome

OPTIONS_SEED = 1
"""What the options are completed with, if a game leaves any to chance."""


class SimpleNever(SimpleBot):
    """Simple without trades."""

    caution: ClassVar[float] = inf


class HardNever(HardBot):
    """Hard without trades."""

    caution: ClassVar[float] = inf


VARIANTS: Mapping[tuple[str, str], Callable[[], Bot]] = {
    ("rise_to_power", "simple-never"): SimpleNever,
    ("rise_to_power", "hard-never"): HardNever,
}
"""By game and name."""

Row = tuple[float, float]
"""Of a game: the first bot's share of the win, and its mean score minus the mean of the other's."""


def made(kind: str, game: str) -> Bot:
    """A bot by its level or its variant's name. Raises `TableError`."""
    variant = VARIANTS.get((game, kind))
    return variant() if variant else make(kind, game)


def row(match: Match, number: int) -> Row:
    """Play the game with this index."""
    deal, rotation = divmod(number, match.games_a_deal)
    game, seating = registry.game(match.game_id), match.seating(deal, rotation)
    kinds = [match.bots[at] for at in seating]
    seats = names(kinds)
    luck = Luck(match.seed, deal, rotation, match.players)
    state, actions, order = play(game, match.options, [made(kind, game.id) for kind in kinds], seats, luck)
    found = outcome(game, state, actions, order, seats)
    won = sum(not seating[seat] for seat in found.winners) / max(1, len(found.winners))
    # The first figure of a score is the one that decides.
    points = [next((value for value in score.values() if value is not None), 0) for score in found.scores]
    sides = [[value for value, at in zip(points, seating, strict=True) if bool(at) == other] for other in (False, True)]
    return won, statistics.mean(sides[0]) - statistics.mean(sides[1])


def kept(path: Path | None) -> list[Row]:
    """The games in a file, from the first one on."""
    if path is None or not path.exists():
        return []
    return [(won, margin) for won, margin in map(json.loads, path.read_text().splitlines())]


def told(match: Match, rows: Sequence[Row]) -> str:
    """A line of figures for the deals that are complete."""
    each = match.games_a_deal
    rows = rows[: len(rows) // each * each]
    deals = [rows[at : at + each] for at in range(0, len(rows), each)]
    if len(deals) < 2:
        return f"{len(rows)} games"
    share = statistics.mean(won for won, _ in rows)
    low, high = wilson(share, len(rows))
    equal = 0.5 if match.mirror else 1 / match.players
    wins = [statistics.mean(won for won, _ in deal) for deal in deals]
    margins = [statistics.mean(margin for _, margin in deal) for deal in deals]
    return (
        f"{match.bots[0]} against {match.bots[1]}, {match.players} players, seed {match.seed}: "
        f"{100 * share:.0f} [{100 * low:.0f}, {100 * high:.0f}] of {100 * equal:.0f} ({_errors(wins, equal)}), "
        f"margin {statistics.mean(margins):+.1f} ({_errors(margins, 0.0)}), {len(rows)} games"
    )


def _errors(values: Sequence[float], mark: float) -> str:
    """How many standard errors the mean is above the mark."""
    error = statistics.stdev(values) / len(values) ** 0.5
    return f"{(statistics.mean(values) - mark) / error:+.1f}" if error else "always the same"


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description="Two bots compared.")
    parser.add_argument("game", choices=list(registry.GAMES))
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--single", action="store_true", help="one seat against all others")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="keep the games in this file, and go on from there")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    """Play the match and print its figures."""
    said = arguments(words)
    game = registry.game(said.game)
    options = game.complete(game.Options(), OPTIONS_SEED)
    others = said.players - 1 if said.single else 1
    match = Match(game.id, options, (said.one, *[said.other] * others), said.seed, said.players, mirror=not said.single)
    rows = kept(said.rows)
    for number in range(len(rows), said.games):
        rows.append(row(match, number))
        if said.rows:
            with said.rows.open("a") as file:
                print(json.dumps(rows[-1]), file=file)
    print(told(match, rows))


if __name__ == "__main__":
    main()
