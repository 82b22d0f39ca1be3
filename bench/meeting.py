"""What a server does beside its games: clocks that run, talk, notices that nobody takes, and a lobby full of tables."""

import asyncio
import statistics
import time
from pathlib import Path
from random import Random
from typing import Any

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server.clocks.rules import ClockRules
from powergrid_tui.server.notices.post import MOST, PATIENCE, Carrier, Letter
from powergrid_tui.server.notices.settings import NoticeAddress, NoticeSettings
from powergrid_tui.server.quotas import A_DAY, Quotas
from powergrid_tui.server.results import ResultRow, ResultSeatRow
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry

GAME = registry.game("power_grid")
CLOCK = ClockRules(turn=A_DAY, then="turn")
_THERE = "ntfys://ntfy.invalid/{who}"


class Dead(Carrier):
    """A service that does not answer."""

    def __init__(self) -> None:
        pass

    async def carry(self, letter: Letter) -> str:
        await asyncio.sleep(PATIENCE)
        return "service"

    async def close(self) -> None:
        pass


def actions(session: Session[Any, Any], seed: int, count: int) -> list[Any]:
    """The next actions of a table, if the simple bot plays all its seats."""
    from powergrid_tui.toolkit.bots import make

    bot, rng, found = make("simple", GAME.id), Random(seed), list[Any]()
    copy = Session.resume(GAME, session.record)
    while len(found) < count and copy.game.to_move(copy.state) not in (NOBODY, NATURE):
        view = GAME.view(copy.state, copy.state.turn)
        found.append(bot.decide(view, GAME.choices(view), rng))
        copy.play(found[-1])
    return found


def call_for(server: Server) -> None:
    """Have everybody wish for notices from a service that is dead, and fill the queue."""
    server.notices.post._carrier = Dead()
    people = [person.number for person in server.people]
    for who in people:
        server.notices.outbox.wish(
            who, NoticeSettings(ways=(NoticeAddress(address=_THERE.format(who=who)),), delay=0, often=True)
        )
    for at in range(MOST):
        who = people[at % len(people)]
        server.notices.post.put(Letter(who, _THERE.format(who=who), "your turn", "It is your turn."))


def speak(table: ServerTable) -> None:
    """Whoever is next to speak says something at a table."""
    seats = table.claims.holders
    table.say(seats[table.chat.count % len(seats)], "that was a good move")


async def lobby(folder: Path, tables: int, results: int) -> list[tuple[str, str]]:
    """How long it takes to open the lobby of a server with so many tables, half of whose games have begun, and finished
    games; and of one without any."""
    full, empty = await _opened(folder / "full", tables, results), await _opened(folder / "empty", 0, 0)
    return [
        (f"to open the lobby, with {tables} tables and {results} finished games", full),
        ("to open it on an empty server", empty),
    ]


async def _opened(folder: Path, tables: int, results: int) -> str:
    from powergrid_tui.ssh.pages.app import VisitorApp
    from powergrid_tui.ssh.pages.lobby import Lobby
    from powergrid_tui.ssh.wire.visitor import Visitor

    folder.mkdir()
    server = Server(folder, AT_ONCE, Quotas(tables=tables + 1, tables_of_one=tables + 1, new_tables=tables + 1))
    people = [server.people.admit(f"P{at}", f"SHA256:{at}").number for at in range(40)]
    for at in range(tables):
        owner, other = people[at % 40], people[(at + 1) % 40]
        places = [(server.people.name_of(owner), COLOURS[0], ""), ("", COLOURS[1], OPEN)]
        table = server.open(owner, GAME, Options(map="usa"), places)
        server.set_clock(table, owner, CLOCK)
        if at % 2:
            table.sit(other, server.people.name_of(other))
            await server.begin(table, owner)
    for at in range(results):
        seated = tuple(ResultSeatRow(people[(at + seat) % 40], "", "", seat + 1, {"cities": 15}) for seat in range(4))
        row = ResultRow(f"r{at}.toml", GAME.id, "usa", time.time() - at, True, False, seated)
        server.results._rows.put(row, server.results._rated(row))
    await asyncio.to_thread(server.storage.database.wait)

    found, spent = list[float](), list[float]()
    app: Any = VisitorApp(server, Visitor(user="P0", key="SHA256:0", address="127.0.0.1", term="xterm-256color"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for _ in range(11):
            drawn, begun, used = asyncio.Event(), time.perf_counter(), time.process_time()
            page = Lobby(server, app.person, app.glyphs, str)
            await app.push_screen(page)
            page.call_after_refresh(drawn.set)
            await drawn.wait()
            found.append(1000 * (time.perf_counter() - begun))
            spent.append(1000 * (time.process_time() - used))
            await app.pop_screen()
            await pilot.pause()
    await server.close_down()
    return f"median {statistics.median(found):.0f} ms, {statistics.median(spent):.0f} ms of the processor"
