"""`python -m bench [--write]`: measure, print the tables, and with --write put them into docs/performance.md
and bench/figures.md.

Plain Python and the compiled kernel have separate tables.

Times are medians, with the range in brackets. Nothing here fails a test: a slow machine is not an error.
"""

import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.growth import growth
from bench.measure import kernel, late_game
from bench.memory import after_each
from bench.tables import spread, table, write
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.rulebook import rulebook
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.bots.matches import arena
from tests.tui.terminal import Terminal

GAME = registry.game("power_grid")

Row = tuple[str, str, str]
"""What is measured, its goal, and the result."""


def milliseconds(action: Callable[[], object], times: int) -> list[float]:
    """How long each of several runs of an action takes, in milliseconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        found.append((time.perf_counter() - start) * 1000)
    return found


def random_games() -> Iterator[Row]:
    """Random four-player games on the USA, on one core."""
    results = [arena.simulate(GAME, Options(map="usa"), ["random"] * 4, 200, seed=seed) for seed in range(7)]
    yield ("random games, 4 players, USA, one core", "> 80 a second", spread([r.games_per_second for r in results], ""))
    yield ("the same, actions", "", spread([r.actions / r.seconds for r in results], " a second", 0))


def loading() -> Iterator[Row]:
    """Reading and checking a map, and making the rulebook for a game on it."""
    times = {}
    for map_id in (*atlas.map_ids(), "random-7"):
        found = []
        for _ in range(5):
            for kept in (atlas.load, atlas._file, rulebook):
                kept.cache_clear()
            found += milliseconds(partial(atlas.load, map_id), 1)
        times[map_id] = statistics.median(found)
    slowest = max(times, key=lambda map_id: times[map_id])
    middle = statistics.median(times.values())
    yield ("reading and checking a map", "< 20 ms", f"{middle:.1f} ms (slowest: {slowest}, {times[slowest]:.1f} ms)")


def other_maps() -> Iterator[Row]:
    """Random four-player games on every map and in both editions, compared with the USA."""
    seconds: dict[str, list[float]] = {}
    tables = [(map_id, edition) for map_id in atlas.map_ids() for edition in ("original", "recharged")]
    for seed in range(3):
        for map_id, edition in tables:
            options = Options(map=map_id, edition=edition)
            result = arena.simulate(GAME, options, ["random"] * 4, 20, seed=seed)
            seconds.setdefault(f"{map_id}, {edition}", []).append(result.seconds / result.games)
    default = min(seconds["usa, original"])
    times = {name: min(found) / default for name, found in seconds.items()}
    slowest = max(times, key=lambda name: times[name])
    yield (
        "a random game on another map, beside the USA",
        "≤ 1.5 times",
        f"{statistics.median(times.values()):.2f} times (slowest: {slowest}, {times[slowest]:.2f})",
    )


def as_in_the_program() -> None:
    """Leave what has been imported out of garbage collection, as the program does: a full one would otherwise count for
    the decision in which it falls."""
    gc.collect()
    gc.freeze()


def decisions() -> Iterator[Row]:
    """How long the simple bot thinks."""
    as_in_the_program()
    times: list[float] = []
    for players in (4, 6):
        for seed in range(6):
            rng = Random(f"bench:{seed}")
            state = GAME.new(Options(map="usa"), [f"P{at}" for at in range(players)])
            bot = make("simple", GAME.id)
            while (mover := GAME.to_move(state)) != -2:
                if mover == -1:
                    state = GAME.apply(state, GAME.sample(state, rng))
                    continue
                view = GAME.view(state, mover)
                offers = GAME.choices(view)
                start = time.perf_counter()
                action = bot.decide(view, offers, rng)
                times.append((time.perf_counter() - start) * 1000)
                state = GAME.apply(state, action)
    yield ("simple bot, longest decision", "≤ 50 ms", f"{max(times):.1f} ms (mean {statistics.mean(times):.2f})")


def another(game_id: str, score: str, wanted: str) -> Iterator[Row]:
    """Another game: random games, and the simple bot against itself and against three random bots. `score` names the
    figure that decides the game, and `wanted` is the mark for its mean among four simple bots."""
    game = registry.game(game_id)
    results = [arena.simulate(game, game.Options(), ["random"] * 4, 100, seed=seed) for seed in range(5)]
    yield (f"{game.name}: random games, 4 players, one core", "", spread([r.games_per_second for r in results], ""))
    scores: list[int] = []
    as_in_the_program()
    times: list[float] = []
    for seed in range(20):
        state, rng, bot = game.new(game.Options(), list("ABCD")), Random(f"bench:{seed}"), make("simple", game.id)
        while (mover := game.to_move(state)) != -2:
            if mover == -1:
                state = game.apply(state, game.sample(state, rng))
                continue
            view = game.view(state, mover)
            offers = game.choices(view)
            start = time.perf_counter()
            action = bot.decide(view, offers, rng)
            times.append((time.perf_counter() - start) * 1000)
            state = game.apply(state, action)
        scores += [standing.score[score] or 0 for standing in game.standings(state)]
    longest = f"{max(times):.0f} ms (mean {statistics.mean(times):.1f})"
    yield (f"{game.name}: simple bot, longest decision", "≤ 100 ms", longest)
    mean = f"{statistics.mean(scores):.1f} ({min(scores)} to {max(scores)})"
    yield (f"{game.name}: score of four simple bots", wanted, mean)
    result = arena.simulate(game, game.Options(), ["simple", "random", "random", "random"], 60, seed=1, jobs=2)
    wins = 100 * result.wins["simple 1"] / result.games
    yield (f"{game.name}: games won against three random bots", "≥ 95 %", f"{wins:.0f} % of {result.games}")


def saves(folder: Path) -> Iterator[Row]:
    """Saving and resuming a late game."""
    session = late_game(Store(folder).save_file("late"))
    save_file, record = session.save_file, session.record
    assert save_file is not None
    lines = len(record.actions)
    yield (
        f"save a late game ({lines} actions), safe on the disk",
        "< 10 ms",
        spread(milliseconds(lambda: save_file.save(session.record), 30), " ms"),
    )
    text = save_file.path.read_text("utf-8")
    yield (
        "resume it: read, replay, compare",
        "< 10 ms",
        spread(milliseconds(lambda: Session.resume(GAME, loads(text, "late.toml")), 30), " ms"),
    )


def version() -> Iterator[Row]:
    """The command line alone."""
    run = [sys.executable, "-m", "powergrid_tui", "--version"]
    times = milliseconds(lambda: subprocess.run(run, check=True, capture_output=True), 15)
    yield ("`powergrid --version`", "≤ 60 ms", spread(times, " ms", 0))


def screen(folder: Path) -> Iterator[Row]:
    """The screen on a pseudo-terminal at 120x40: one person against three bots."""
    paints, menus = [], []
    for at in range(7):
        with Terminal(saves=folder / f"title{at}", columns=120, lines=40) as terminal:
            while "POWER" not in terminal.text().upper() and "New game" not in terminal.text():
                terminal.first_byte()
            paints.append((time.perf_counter() - terminal.started) * 1000)
            while "New game" not in terminal.text():
                terminal.first_byte()
            menus.append((time.perf_counter() - terminal.started) * 1000)
    yield ("first paint of the title, from the start of the process", "≤ 300 ms", spread(paints, " ms", 0))
    yield ("the same, to the menu", "", spread(menus, " ms", 0))
    words = ["new", "--map", "germany", "--players", "Ann,Bo", "--money", "open", "--seed", "3"]
    with Terminal(*words, saves=folder / "play", columns=120, lines=40) as terminal:
        terminal.wait_for("Ann")
        terminal.read()
        idle = terminal.read(2.0)
        keys, sizes = [], []
        for key in ("\x1b[C", "\x1b[D") * 50:
            terminal.process.write(key.encode())
            keys.append(terminal.first_byte() * 1000)
            terminal.read(0.05)
        terminal.press("\r")
        for _ in range(4):
            terminal.read(1.5)  # a key that comes sooner is not taken for the next person's
            sizes.append(len(terminal.press("\r")))
    late = statistics.quantiles(keys, n=20)[-1]
    yield ("a key to its paint, 120x40", "≤ 5 ms, 95 of 100", f"{spread(keys, ' ms')}, 95 of 100: {late:.1f} ms")
    yield ("a bid, 120x40", "≤ 200 bytes", f"{statistics.median(sizes):.0f} bytes ({min(sizes)}–{max(sizes)})")
    yield ("idle for two seconds", "0 bytes", f"{len(idle)} bytes")
    mebibytes = list(after_each(folder / "games"))
    told = f"{mebibytes[0]:.1f} MiB after the first, {mebibytes[1]:.1f} the second, {mebibytes[-1]:.1f} the last"
    yield ("memory of one process that plays ten games", "flat", told)


def main() -> None:
    """Measure everything."""
    runs = f"Kernel: {kernel()}."
    print(runs, flush=True)
    rows: list[Row] = []
    with TemporaryDirectory() as folder:
        place = Path(folder)
        others = (
            another("electropolis", "points", "> 40"),
            another("factory_manager", "money", "≥ 225"),
            another("rise_to_power", "points", "≥ 26"),
            another("terraforming_mars", "points", "> 40"),
        )
        games = (random_games(), other_maps(), loading(), decisions())
        parts = (*games, *others, saves(place), version(), screen(place))
        for part in parts:
            for row in part:
                rows.append(row)
                print(" | ".join(row), flush=True)
    grown = growth()
    print("\n".join(grown), flush=True)
    if "--write" in sys.argv:
        write(f"table, {kernel()}", [runs, "", *table(("what", "goal", "measured"), rows)])
        write(f"growth, {kernel()}", [runs, "", *grown])


if __name__ == "__main__":
    main()
