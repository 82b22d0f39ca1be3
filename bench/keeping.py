"""`python -m bench.keeping [--games 2000] [--tables 300]`: what a server with many games costs.

Told are a list of one person's games when every file is read for it, when the index knows none of them, and when it
knows them all; the time to open a server with so many finished games and so many tables at play; and a change from
memory to disk.
"""

import argparse
import asyncio
import statistics
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.tables import table as rows_of
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.server.server import Server
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make

GAME = registry.game("power_grid")
QUOTAS = Quotas(tables=10_000, tables_of_one=10_000)


def played() -> Record:
    """A whole game."""
    session = Session.start(GAME, Options(map="usa"), [Seat(name="Ann"), Seat(name="Bo"), Seat(name="Cyd")], seed=1)
    bot, rng = make("simple", GAME.id), Random(1)
    while (seat := GAME.to_move(session.state)) not in (NOBODY, NATURE):
        view = GAME.view(session.state, seat)
        session.play(bot.decide(view, GAME.choices(view), rng))
    return session.record


def listed(server: Server, who: int) -> str:
    """How long a list takes."""
    begun = time.perf_counter()
    count = len(server.games.waiting_for(who))
    return f"{(time.perf_counter() - begun) * 1000:.0f} ms, {count} to be played on"


async def measure(said: argparse.Namespace, folder: Path) -> list[tuple[str, str]]:
    """What is told: (what, figure)."""
    record = played()
    server = Server(folder, AT_ONCE, QUOTAS)
    ann, bo = (server.people.admit(name, f"SHA256:{name}") for name in ("Ann", "Bo"))
    for at in range(said.games):
        save_file = server.storage.store.save_file(f"game-{at:05}")
        save_file.save(record)
        server.games.note(save_file.path.name, ann.number, (ann.number, bo.number, 0))
    begun = time.perf_counter()
    server.storage.store.games()
    told = [("a list for which every file is read", f"{(time.perf_counter() - begun) * 1000:.0f} ms")]
    told.append(("a list, of files that the index does not know", listed(server, ann.number)))
    told.append(("a list, of files that it knows", listed(server, ann.number)))

    places = [("Ann", COLOURS[0], ""), ("x", COLOURS[1], OPEN)]
    for _ in range(said.tables):
        table = server.open(ann.number, GAME, Options(map="usa"), places)
        table.sit(bo.number, "Bo")
        await server.begin(table, ann.number)
    spans = []
    for at in range(200):
        begun = time.perf_counter()
        server.people.admit(f"Name {at}", f"SHA256:{at}")
        await server.storage.settle()
        spans.append(time.perf_counter() - begun)
    spans.sort()
    median, late = statistics.median(spans) * 1000, spans[int(len(spans) * 0.95)] * 1000
    told.append(("a new name, until it is safe", f"median {median:.2f} ms, 95 of 100 within {late:.2f} ms"))
    await server.close_down()

    for what in ("opened, its tables' games not known to the index", "opened again"):
        begun = time.perf_counter()
        server = Server(folder, AT_ONCE, QUOTAS)
        told.append((f"a server with {len(server.tables)} tables {what}", f"{time.perf_counter() - begun:.2f} s"))
        await server.close_down()
    return told


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(prog="python -m bench.keeping", description="A server with many games.")
    parser.add_argument("--games", type=int, default=2000, help="finished ones, all of one person")
    parser.add_argument("--tables", type=int, default=300, help="at play")
    said = parser.parse_args()
    with TemporaryDirectory(prefix="powergrid-") as folder:
        told = asyncio.run(measure(said, Path(folder)))
    print("\n".join(rows_of((f"{said.games} games", ""), told)))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped")
