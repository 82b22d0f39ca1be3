"""Measurements of one tree: `python -P bench/measure.py TREE TASK ARGUMENTS` prints the result as JSON.

It is run by path, in a process of its own with the tree on PYTHONPATH, and measures the kernel of that tree, which may
be of another commit. So it relies only on functions that have existed for long. Times are in seconds of processor time,
because wall-clock time on a busy machine says more about other programs. What is done only once, such as reading maps
and making rulebooks, is not timed.
"""

import importlib
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from cProfile import Profile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import powergrid_tui
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Phase

try:
    from powergrid_tui.table.records.record import dumps, loads
    from powergrid_tui.table.records.seat import Seat
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.toolkit import registry
    from powergrid_tui.toolkit.bots import make
    from powergrid_tui.toolkit.bots.matches import arena
except ImportError:  # a tree from before 1.0, which has these modules elsewhere
    if not TYPE_CHECKING:  # type checkers see only today's tree
        from powergrid_tui.bots import arena, make
        from powergrid_tui.table.record import dumps, loads
        from powergrid_tui.table.seat import Seat
        from powergrid_tui.table.session import Session

        from powergrid_tui.games import shelf as registry

POWER_GRID = "power_grid"
USA: dict[str, Any] = {"map": "usa"}
EDITIONS = ("original", "recharged")

KERNEL = "powergrid_tui.games.power_grid.rules.auction"
"""A module that is compiled if the kernel is."""

WARM = 12
"""Games played before timing starts: by then most of the areas that may be drawn have their rulebook."""

RANDOM_GAMES = 10
"""How many random games are recorded for replaying."""

OTHER_GAMES = 10
"""How many games of each number of players, each with its own seed, are played of a game without maps."""


def kernel() -> str:
    """Which kernel runs: ``compiled`` or ``plain Python``."""
    file = str(importlib.import_module(KERNEL).__file__)
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "plain Python"


def games(
    game: str = POWER_GRID, options: Any = USA, bots: Sequence[str] = ("random",) * 4, count: int = 20, seed: int = 0
) -> tuple[float, int]:
    """(seconds, actions) of `count` games between bots of these kinds."""
    played = registry.game(game)
    fixed = played.Options(**options)
    arena.simulate(played, fixed, ["random"] * len(bots), WARM, seed=-1)
    start = time.process_time()
    result = arena.simulate(played, fixed, bots, count, seed=seed)
    return time.process_time() - start, result.actions


def _session(kind: str, seed: int, save_file: Any, ended: Callable[[Any], bool]) -> Any:
    """A whole game of four bots of a kind on the USA."""
    game, bot = registry.game(POWER_GRID), make(kind, POWER_GRID)
    seats = [Seat(name=f"Bot {at}", bot=kind) for at in range(1, 5)]
    kept = {"save_file": save_file} if save_file else {}  # older trees have another word for it
    session = Session.start(game, game.Options(**USA), seats, seed=seed, **kept)
    while not (session.state.over or ended(session.state)):
        mover = session.state.turn
        view = game.view(session.state, mover)
        session.play(bot.decide(view, game.choices(view), session.rng(mover)))
    return session


def late_game(save_file: Any = None) -> Any:
    """A session of four simple bots, stopped in round 10 or just before its end."""
    return _session("simple", 7, save_file, lambda state: state.round >= 10 and state.phase is Phase.BUILDING)


def record(folder: str) -> None:
    """Put a late game, and whole random games, into a folder."""
    Path(folder, "late.toml").write_text(dumps(late_game().record), "utf-8")
    for seed in range(RANDOM_GAMES):
        session = _session("random", seed, None, lambda state: False)
        Path(folder, f"random-{seed}.toml").write_text(dumps(session.record), "utf-8")


def replays(folder: str, files: str, times: int) -> tuple[float, int]:
    """(seconds, actions) of reading the recorded games with these names and replaying them, all of them several
    times."""
    game = registry.game(POWER_GRID)
    texts = [path.read_text("utf-8") for path in sorted(Path(folder).glob(files))]

    def replay() -> int:
        return sum(len(Session.resume(game, loads(text, "a record")).record.actions) for text in texts)

    replay()
    start = time.process_time()
    actions = sum(replay() for _ in range(times))
    return time.process_time() - start, actions


def last_states(
    players: Iterable[int] = range(2, 7), maps: Sequence[str] = (), others: int = OTHER_GAMES
) -> dict[str, tuple[str, Any]]:
    """The results of random games from the same seeds: (digest, standings), by a description of the game.

    One game of Power Grid for each number of players on each map, by default every map that comes with the program, in
    both editions; and `others` of each of the other games with every number of players.
    """
    power_grid = registry.game(POWER_GRID)
    found = {}
    for map_id in maps or atlas.map_ids():
        for edition in EDITIONS:
            options = power_grid.Options.model_validate({"map": map_id, "edition": edition})
            for count in players:
                if not power_grid.players_refusal(options, count):
                    found[f"{map_id}, {edition}, {count} players"] = _last_state(power_grid, options, count, 0)
    for game_id in registry.found():
        game = registry.game(game_id)
        if game_id != POWER_GRID:
            for count in game.seats(game.Options()):
                for seed in range(others):
                    found[f"{game.name}, {count} players, seed {seed}"] = _last_state(game, game.Options(), count, seed)
    return found


def _last_state(game: Any, options: Any, players: int, seed: int) -> tuple[str, Any]:
    bots = [make("random", game.id) for _ in range(players)]
    state, *_ = arena.play(game, options, bots, arena.names(["random"] * players), Random(f"against:{seed}"))
    return game.digest(state), [(standing.seat, standing.rank, standing.score) for standing in game.standings(state)]


def profile(count: int) -> tuple[int, list[tuple[str, int, float]]]:
    """The functions that ran in random games on the USA, the most expensive first: (actions, [(name, calls, share of
    the time)]).

    A function's time is its own, including its comprehensions and the functions it calls that are not written in
    Python.
    """
    game = registry.game(POWER_GRID)
    options, bots = game.Options(**USA), ("random",) * 4
    arena.simulate(game, options, bots, WARM, seed=-1)
    seen = Profile()
    seen.enable()
    actions = arena.simulate(game, options, bots, count, seed=0).actions
    seen.disable()
    seconds: defaultdict[str, float] = defaultdict(float)
    calls: Counter[str] = Counter()
    for row in seen.getstats():
        if not isinstance(row.code, str):
            name, within = _name(row.code)
            called = sum(other.inlinetime for other in row.calls or () if isinstance(other.code, str))
            seconds[name] += row.inlinetime + called
            calls[name] += 0 if within else row.callcount
    whole = sum(seconds.values())
    dearest = sorted(seconds, key=lambda name: seconds[name], reverse=True)
    return actions, [(name, calls[name], seconds[name] / whole) for name in dearest]


_COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
"""Python's names for comprehensions; from 3.12 on, most are inlined in their function anyway."""


def _name(code: Any) -> tuple[str, bool]:
    """(``rules/building.py choices``, whether this is a comprehension in it)."""
    if code.co_filename == "<string>":
        return f"{code.co_name} of dataclasses", False
    written = code.co_qualname.split(".")
    while written and written[-1] in (*_COMPREHENSIONS, "<locals>"):
        written.pop()
    function = ".".join(written) or "<module>"
    return f"{'/'.join(Path(code.co_filename).parts[-2:])} {function}", code.co_name in _COMPREHENSIONS


TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task for task in (kernel, games, record, replays, last_states, profile)
}


def main() -> None:
    """Do one task in the given tree, and make sure that no other is imported."""
    tree, task, arguments = sys.argv[1:]
    found = Path(str(powergrid_tui.__file__)).resolve()
    if not found.is_relative_to(Path(tree).resolve()):
        sys.exit(f"the package comes from {found.parent}, not from {tree}: is it installed in a way that goes first?")
    print(json.dumps(TASKS[task](**json.loads(arguments))))


if __name__ == "__main__":
    main()
