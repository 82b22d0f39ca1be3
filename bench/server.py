"""`python -m bench.server [--seats 100] [--tables 25] [--moves 20] [--every 4] [--cycles 500] [--write]`: a full
server.

The server and its door run in this process, the clients (asyncssh, over loopback) in another. It reports the memory of
each further seat, the time from a move until its bytes reach all terminals of its table while every table plays, the
traffic and processor time while nobody acts, what remains of visitors who have left, and the cost of a client that does
not read.

With `--attackers 20` it is what a player's own keys take instead, before and while so many addresses attack who never
log in (`bench/attackers.py`); with `--insiders maps` while so many turn through maps who have been let in. With
`--bots` it is how long tables wait for bots while others ask them too (`bench/thinking.py`). Every table has a clock,
something is said with each move, and a thousand notices wait for a service that is dead, unless that is left out by
`--games-alone`; at the end lobbies are opened (`bench/meeting.py`).
"""

import argparse
import asyncio
import gc
import json
import os
import statistics
import sys
import time
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import BenchError, meeting, thinking
from bench.attackers import DEEDS, attackers, beset, besieged, insiders
from bench.tables import table as rows_of
from bench.tables import write
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry

GAME = registry.game("power_grid")
QUIET = 10.0
"""Seconds during which nobody acts."""

HELP_AND_BACK = "?\\x1b[27u"
"""Keys that open a page and close it again."""

PLAYING = (*("\x1b[C", "\x1b[D") * 4, "?", "\x1b[27u")
"""Keys of somebody who plays, again and again: the cursor moves to and fro, and at times a page opens and closes."""


def memory() -> float:
    """MiB of this process in memory that no file backs."""
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(fields["RssAnon"].split()[0]) / 1024


# The clients


async def clients(port: int, folder: Path) -> None:
    """Carry out the lines of the input; each answer is a line of JSON."""
    import asyncssh

    heard: dict[str, list[tuple[float, int]]] = {}
    here: dict[str, Any] = {}

    class Terminal(asyncssh.SSHClientSession[bytes]):
        def __init__(self, name: str) -> None:
            self.name = name

        def data_received(self, data: bytes, datatype: Any) -> None:
            heard.setdefault(self.name, []).append((time.monotonic(), len(data)))

    async def come(name: str) -> None:
        key = asyncssh.read_private_key(folder / name)
        table = int(name[1:].partition("s")[0])  # each has an address of its own, as tables of friends have
        connection = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=name,
            client_keys=[key],
            known_hosts=None,
            local_addr=(f"127.0.{table % 250 + 1}.1", 0),
        )
        channel, _ = await connection.create_session(
            lambda: Terminal(name), term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        here[name] = (connection, channel)

    async def pressed(name: str, count: int, every: float) -> list[float]:
        """Seconds from each key until something is received."""
        found = []
        for at in range(count):
            heard.pop(name, None)
            begun = time.monotonic()
            here[name][1].write(PLAYING[at % len(PLAYING)].encode())
            while name not in heard and time.monotonic() < begun + 10:
                await asyncio.sleep(0.001)
            found.append((heard[name][0][0] if name in heard else time.monotonic()) - begun)
            await asyncio.sleep(max(0.0, begun + every - time.monotonic()))
        return found

    loop = asyncio.get_running_loop()
    while words := (await loop.run_in_executor(None, sys.stdin.readline)).split():
        told: Any = None
        if words[0] == "come":
            await asyncio.gather(*(come(name) for name in words[1:]))
        elif words[0] == "press":
            for name in words[2:]:
                here[name][1].write(words[1].encode().decode("unicode_escape").encode())
        elif words[0] == "deaf":
            here[words[1]][0]._transport.pause_reading()
        elif words[0] == "leave":
            for name in words[1:]:
                connection, _ = here.pop(name)
                connection.abort()
                await connection.wait_closed()
        elif words[0] == "keys":
            told = await pressed(words[1], int(words[2]), float(words[3]))
        elif words[0] == "heard":
            told, heard = heard, {}
        print(json.dumps(told), flush=True)


class Crowd:
    """The process of the clients."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def open(cls, port: int, folder: Path) -> "Crowd":
        """Start the process."""
        words = (sys.executable, "-m", "bench.server", "--clients", str(port), "--folder", str(folder))
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, limit=1 << 26))

    async def say(self, *words: str) -> Any:
        """Give it an order, and return its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write((" ".join(words) + "\n").encode())
        line = await self._process.stdout.readline()
        if not line:
            raise BenchError("the clients have ended")
        return json.loads(line)

    async def close(self) -> None:
        """End the process."""
        self._process.kill()
        await self._process.wait()


# The server


async def lay(server: Server, folder: Path, number: int, seats: int, timed: bool) -> tuple[ServerTable, list[str]]:
    """Start a game at a new table, with a clock or without; returns the table and its people."""
    import asyncssh

    names, people = [f"T{number}s{seat}" for seat in range(seats)], list[int]()
    for name in names:
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(str(folder / name))
        person = server.people.admit(name, key.get_fingerprint())
        server.storage.settings_of(person).save(Settings(coach=False))
        people.append(person.number)
    places = [(names[0], COLOURS[0], ""), *[("", COLOURS[at], OPEN) for at in range(1, seats)]]
    table = server.open(people[0], GAME, Options(map="usa"), places)
    if timed:
        server.set_clock(table, people[0], meeting.CLOCK)
    for person_number, name in zip(people[1:], names[1:], strict=True):
        table.sit(person_number, name)
    await server.begin(table, people[0])
    return table, names


async def settled(seconds: float = 1.0) -> None:
    """Wait until every screen has been drawn."""
    await asyncio.sleep(seconds)


async def played(
    tables: list[ServerTable], todo: list[list[Any]], every: float, spoken: bool
) -> list[tuple[int, float]]:
    """Play the moves of all tables, one every `every` seconds at each, in silence or with a line said: (table, when it
    was due)."""
    found: list[tuple[int, float]] = []

    async def at_table(at: int) -> None:
        host = tables[at].host
        assert host is not None
        due = time.monotonic() + every * at / len(tables)
        for action in todo[at]:
            await asyncio.sleep(due - time.monotonic())
            found.append((at, due))  # being late counts as waiting too
            host.session.play(action)
            if spoken:
                meeting.speak(tables[at])
            due += every

    await asyncio.gather(*(at_table(at) for at in range(len(tables))))
    return found


def delays(
    moves: list[tuple[int, float]], every: float, names: list[list[str]], heard: dict[str, list[Any]]
) -> list[float]:
    """Milliseconds from when each move was due until its last byte reached the last terminal of its table. A byte
    belongs to the last move that was due before it."""
    found = []
    for at, when in moves:
        times = [told for name in names[at] for told, _ in heard.get(name, []) if when <= told < when + every]
        if times:
            found.append(1000 * (max(times) - when))
    return sorted(found)


async def at_play(
    crowd: Crowd, tables: list[ServerTable], names: list[list[str]], said: argparse.Namespace
) -> list[tuple[str, str]]:
    """The cost of all tables playing at once."""
    todo = [meeting.actions(table.host.session, at, said.moves) for at, table in enumerate(tables) if table.host]
    spent, start = time.process_time(), time.monotonic()
    moves = await played(tables, todo, said.every, not said.games_alone)
    taken = time.process_time() - spent
    share = taken / (time.monotonic() - start)
    await settled()
    found = delays(moves, said.every, names, await crowd.say("heard"))
    if not found:
        raise BenchError("no terminal has heard of any move")
    late = found[min(len(found) - 1, int(0.95 * len(found)))]
    each = 1000 * taken / (len(moves) * len(names[0]))
    when = f"{said.tables} tables with a move every {said.every:g} s each"
    return [
        (when, f"{share:.0%} of a core, {each:.1f} ms of the processor for each screen"),
        (
            "a move on all screens of its table",
            f"median {statistics.median(found):.0f} ms, 95 of 100 within {late:.0f} ms",
        ),
    ]


async def deaf(crowd: Crowd, table: ServerTable, name: str) -> float:
    """The MiB that a client costs if it does not read, while it asks for page after page and two hundred lines are said
    at its table."""
    gc.collect()
    before = most = memory()
    await crowd.say("deaf", name)
    await crowd.say("press", HELP_AND_BACK * 1000, name)
    for at in range(200):
        table.chat.tell(partial("{} {}".format, at, "x" * 60))  # what every terminal there draws
        await asyncio.sleep(0.05)
        most = max(most, memory())
    return most - before


async def visited(crowd: Crowd, everybody: list[str], cycles: int) -> int:
    """The apps alive after everybody has left, and `cycles` short visits, half of which ended abruptly."""
    from powergrid_tui.ssh.pages.app import VisitorApp

    await crowd.say("leave", *everybody)
    await settled(3.0)
    for _ in range(cycles // 10):
        await crowd.say("come", *everybody[:10])
        await settled(0.3)
        await crowd.say("press", "q", *everybody[:5])
        await settled(0.1)
        await crowd.say("leave", *everybody[:10])
    await settled(3.0)
    gc.unfreeze()  # what the server has set aside is not listed
    gc.collect()
    return sum(isinstance(thing, VisitorApp) for thing in gc.get_objects())


async def full(
    crowd: Crowd, tables: list[ServerTable], names: list[list[str]], said: argparse.Namespace
) -> list[tuple[str, str]]:
    """The cost of a full server: (what, figure)."""
    await settled(QUIET)  # recent messages disappear from the boards
    await crowd.say("heard")
    spent, start = time.process_time(), time.monotonic()
    await asyncio.sleep(QUIET)
    share = (time.process_time() - spent) / (time.monotonic() - start)
    sent = sum(count for rows in (await crowd.say("heard")).values() for _, count in rows)
    told = [(f"while nobody acts, in {QUIET:.0f} s", f"{sent} bytes sent, {share:.1%} of a core")]

    told += await at_play(crowd, tables, names, said)
    told.append(("a client that does not read", f"{await deaf(crowd, tables[0], names[0][0]):.1f} MiB"))
    everybody = [name for people in names for name in people]
    told.append(
        (f"after {said.cycles // 10 * 10} visits", f"{await visited(crowd, everybody, said.cycles)} apps alive")
    )
    return told


async def measure(said: argparse.Namespace, folder: Path) -> list[tuple[str, str]]:
    """Everything to report: (what, figure)."""
    import asyncssh

    from powergrid_tui.plain.server.visit import Comer, Visit
    from powergrid_tui.ssh.door.door import Door
    from powergrid_tui.ssh.door.entrance import Entrance
    from powergrid_tui.ssh.garbage import Collector
    from powergrid_tui.ssh.pages.app import VisitorApp
    from powergrid_tui.ssh.wire.limits import Limits, Startups

    server = Server(folder, AT_ONCE)
    limits = Limits()
    if not said.attackers and not said.insiders:  # so many come at once
        everybody, at_once = ip_network("127.0.0.0/16"), Startups(10_000, 0, 10_000)
        limits = Limits(connections=10_000, new_in_all=1000, exempt=(everybody,), startups=at_once)
    key = asyncssh.generate_private_key("ssh-ed25519")
    collector = Collector()
    door = Door(
        lambda visitor: VisitorApp(server, visitor),
        lambda visitor, typed: Visit(server, Comer(visitor.user, visitor.key, visitor.address, visitor.way_in), typed),
        Entrance(),
        key,
        limits=limits,
        changed=collector.visited,
    )
    await door.start()
    collector.begin()
    crowd = await Crowd.open(door.port, folder)
    each = said.seats // said.tables
    laid = [await lay(server, folder, number, each, not said.games_alone) for number in range(said.tables)]
    tables, names = [table for table, _ in laid], [people for _, people in laid]

    if not said.games_alone:
        meeting.call_for(server)

    async def seated(people: list[str]) -> None:
        await crowd.say("come", *people)
        await settled()
        await crowd.say("press", "\\r", *people)
        await settled(2.0)

    await seated(names[0])
    gc.collect()
    few, before = each, memory()
    for people in names[1:]:
        await seated(people)
    gc.collect()
    told = [("memory of a further seat", f"{(memory() - before) / max(1, said.seats - few):.2f} MiB")]

    host = tables[0].host
    assert host is not None
    player = names[0][host.session.game.to_move(host.session.state)]
    if said.insiders:
        told = await beset(crowd, door.port, player, folder, said.insiders, said.attackers or 1)
    elif said.attackers:
        told = await besieged(crowd, door.port, player, said.attackers)
    else:
        told += await full(crowd, tables, names, said)
    await crowd.close()
    await door.close(lambda _: "")
    collector.end()
    await server.close_down()
    if not said.attackers and not said.insiders and not said.games_alone:
        told += await meeting.lobby(folder, 300, 2000)
    return told


def main() -> None:
    """Measure, and report."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="A server full of people.")
    parser.add_argument("--seats", type=int, default=100)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--moves", type=int, default=20, help="at every table")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two moves at a table")
    parser.add_argument("--cycles", type=int, default=500, help="visits of those who leave at once")
    parser.add_argument("--attackers", type=int, default=0, help="addresses that attack and never log in")
    parser.add_argument("--insiders", choices=DEEDS, help="what so many people do who have been let in")
    parser.add_argument("--games-alone", action="store_true", help="without clocks, talk and notices")
    parser.add_argument("--bots", action="store_true", help="how long tables wait for bots")
    parser.add_argument("--write", action="store_true", help="put the table into its page of docs/")
    parser.add_argument("--clients", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--turn", type=int, default=0, help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.clients and said.insiders:
        asyncio.run(insiders(said.clients, said.folder, said.insiders, said.attackers))
        return
    if said.clients and said.attackers:
        asyncio.run(attackers(said.clients, said.attackers, said.turn))
        return
    if said.clients:
        asyncio.run(clients(said.clients, said.folder))
        return
    if said.bots:
        print("\n".join(rows_of((f"Bots on {os.cpu_count()} cores", ""), asyncio.run(thinking.measure(said.moves)))))
        return
    with TemporaryDirectory(prefix="powergrid-") as folder:
        told = asyncio.run(measure(said, Path(folder)))
    lines = rows_of((f"{said.seats} seats at {said.tables} tables", ""), told)
    print("\n".join(lines))
    if said.write:
        alone = " --games-alone" if said.games_alone else ""
        what, words = ("attackers", f" --attackers {said.attackers}") if said.attackers else ("server", alone)
        write(what, [*lines, "", f"On {os.cpu_count()} cores, by `python -m bench.server{words}`."])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped")
    except (BenchError, OSError) as error:
        sys.exit(str(error))
