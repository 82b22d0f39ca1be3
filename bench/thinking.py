"""What `python -m bench.server --bots` measures: how long tables wait for bots while other tables ask them too.

Everything is asked of the bots of one server, as hosts ask them, without screens. Each figure is set beside the same
questions at a server where nobody else asks: on a busy machine only the ratios tell something.
"""

import asyncio
import statistics
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server.server import Server
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.bots.programs.allowed import allow

GAME = registry.game("power_grid")
NAMES = ("Ann", "Bo", "Cyd", "Dee")
OTHERS = 7
"""Tables beside the one that is watched."""
ROUNDS = 5
LEAD = 40
"""Actions before the bots are asked: the later the game, the dearer the question."""

SLOW = """
import time
class Slow:
    def decide(self, view, offers, rng):
        time.sleep(4)
        return next(offer.actions[0] for offer in offers if offer.actions)
"""


def table(kind: str, seed: int, person: bool = True) -> Session[Any, Any]:
    """A game under way, with a person in the last seat or with bots alone; it is a bot's turn."""
    session = Session.start(GAME, Options(map="usa"), [Seat(name=name) for name in NAMES], seed=seed)
    bot, rng = make("simple", GAME.id), session.rng
    while len(session.steps) < LEAD or (person and session.state.turn == len(NAMES) - 1):
        view = GAME.view(session.state, session.state.turn)
        session.play(bot.decide(view, GAME.choices(view), rng(session.state.turn)))
    for seat in range(len(NAMES) - person):
        session.reseat(seat, kind)
    return session


async def asked(server: Server, session: Session[Any, Any]) -> float:
    """Seconds that one decision takes."""
    begun = time.monotonic()
    await server.bots.decide(session, GAME.to_move(session.state))
    return time.monotonic() - begun


async def key(server: Server, moves: int) -> list[float]:
    """Seconds from a person's action until that person is asked again, at a table with three experts."""
    session = table("expert", 1)
    host = Host(session, server.bots)
    changed = asyncio.Event()
    connection = host.join([len(NAMES) - 1], changed.set)
    host.open()
    found: list[float] = []
    bot, begun = make("simple", GAME.id), time.monotonic()
    while len(found) <= moves and GAME.to_move(session.state) not in (NOBODY, NATURE):
        changed.clear()
        if not connection.asked:
            await changed.wait()
            continue
        found.append(time.monotonic() - begun)
        view = GAME.view(session.state, connection.seat)
        begun = time.monotonic()
        connection.play(bot.decide(view, GAME.choices(view), session.rng(connection.seat)))
    connection.leave()
    return [seconds for seconds in found[1:] if seconds > 0.1]  # the others did not have to wait for a bot


async def alone(server: Server, seed: int) -> None:
    """A table of experts that play on and on."""
    while True:
        session = table("expert", seed, person=False)
        while GAME.to_move(session.state) != NOBODY:
            session.play((await server.bots.decide(session, GAME.to_move(session.state))).action)


async def easy_asked(server: Server, until: "asyncio.Future[Any]") -> list[float]:
    """Seconds that an easy bot takes each time, until something is done."""
    found, session = list[float](), table("easy", 50)
    while not until.done():
        found.append(await asked(server, session))
        await asyncio.sleep(0.05)
    return found


async def marks(server: Server, folder: Path, moves: int) -> list[tuple[str, str]]:
    """What is told: (what, figure)."""
    tables = [table("expert", 100 + at) for at in range(OTHERS + 1)]
    await asyncio.gather(*(asked(server, session) for session in tables))  # every worker has been started
    await asked(server, table("easy", 50))
    quiet_ones, longest, times, easy = list[float](), list[float](), list[float](), list[float]()
    for _ in range(ROUNDS):
        single = [await asked(server, session) for session in tables]
        many = asyncio.gather(*(asked(server, session) for session in tables))
        easy += await easy_asked(server, many)
        quiet_ones += single
        longest.append(max(await many))
        times.append(longest[-1] / statistics.mean(single))
    told = [
        (
            "an expert's decision, asked alone",
            f"mean {statistics.mean(quiet_ones):.2f} s, longest {max(quiet_ones):.2f} s",
        ),
        (
            "eight tables ask at once",
            f"the last waits {statistics.median(longest):.2f} s, {statistics.median(times):.1f} times one alone",
        ),
        ("an easy bot meanwhile", f"longest {max(easy):.2f} s"),
    ]
    file = folder / "slow.py"
    file.write_text(SLOW)
    slow = table("simple", 60)
    slow.reseat(GAME.to_move(slow.state), allow(f"{file}:Slow"))
    behind = asyncio.ensure_future(asked(server, slow))
    await asyncio.sleep(0.2)
    told.append(
        (
            "an easy bot beside a bot from a file that takes 4 s",
            f"longest {max(await easy_asked(server, behind)):.2f} s",
        )
    )
    await behind
    quiet = await key(server, moves)
    others = [asyncio.ensure_future(alone(server, 200 + at)) for at in range(OTHERS)]
    await asyncio.sleep(3)
    busy = await key(server, moves)
    for other in others:
        other.cancel()
    for other in others:
        with suppress(asyncio.CancelledError):
            await other
    told.append(
        (
            "a person waits for three experts",
            f"mean {statistics.mean(quiet):.2f} s; beside seven tables of experts alone {statistics.mean(busy):.2f} s: "
            f"{sum(busy) / sum(quiet):.2f} times as long",
        )
    )
    return told


async def measure(moves: int) -> list[tuple[str, str]]:
    """What the bots of a server are asked, and how long that takes."""
    with TemporaryDirectory(prefix="powergrid-") as name:
        server = Server(Path(name))
        try:
            return await marks(server, Path(name), moves)
        finally:
            await server.close_down()
