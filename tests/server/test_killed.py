"""A server that is killed while people come, take names, open tables, sit down and talk: it opens again, and whatever
was shown to anybody is there.

Each server runs in a process of its own, which writes a line for each thing done once it may be shown, as the driver of
a terminal does with its pictures. One process imports the program, which takes longer than a server lives, and every
server is a fork of it.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.test_server import opened

CHAOS = """
import asyncio, json, os, sys
from pathlib import Path
from random import Random
from powergrid_tui.server.server import Server
from powergrid_tui.server.quotas import Quotas
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import OPEN, lay

async def main(folder, seed):
    rng, server = Random(seed), Server(Path(folder), AT_ONCE, Quotas(chat_lines=10**6, new_lines=10**6))
    said = 0

    async def show(*what):
        await server.storage.settle()
        assert not server.storage.trouble
        print(json.dumps(what), flush=True)

    async def live(me):
        nonlocal said
        while True:
            name, address = f"P{seed}-{me}-{rng.randrange(10**6)}", f"10.0.{me}.{rng.randrange(250)}"
            person = server.admit(name, f"SHA256:{rng.random()}", address)
            await show("name", person.number, person.name, person.keys[0])
            server.presence.enter(person)
            try:
                table = lay(server, (person.name, ""), ("x", OPEN), ("y", OPEN), owner=person.number)
            except TableError:
                table = rng.choice(tuple(server.tables.values()))
            await show("table", table.code, table.owner)
            server.come(table, person)
            try:
                other = rng.choice(tuple(server.tables.values()))
                if not other.seats_of(person.number):
                    other.sit(person.number, person.name)
                    server.note(other)
                    await show("seat", other.code, person.number)
            except TableError:
                pass
            said += 1
            table.chat.say(person.number, f"{seed}-{me}-{said}")
            await show("said", table.code, person.number, f"{seed}-{me}-{said}")
            server.go(table, person)
            server.presence.leave(person)
            await asyncio.sleep(0)

    print(os.getpid(), flush=True)
    await asyncio.gather(*(live(me) for me in range(3)))

for seed in sys.stdin:
    if server := os.fork():
        os.waitpid(server, 0)
        print("null", flush=True)
    else:
        asyncio.run(main(sys.argv[1], int(seed)))
"""


@contextmanager
def builder(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The process that servers are forks of: it is told a seed for each, and says "null" when that server is dead."""
    words = [sys.executable, "-c", CHAOS, str(folder)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


def lives(builds: subprocess.Popen[str], seed: int, lines: int) -> list[Any]:
    """A server that is killed after it has shown so many things; gives them."""
    assert builds.stdin is not None
    assert builds.stdout is not None
    builds.stdin.write(f"{seed}\n")
    builds.stdin.flush()
    server = int(builds.stdout.readline())
    shown = [json.loads(builds.stdout.readline()) for _ in range(lines)]
    os.kill(server, signal.SIGKILL)
    while (what := json.loads(builds.stdout.readline())) is not None:  # what it said before it heard of it
        shown.append(what)
    return shown


async def missing(folder: Path, shown: list[Any]) -> list[Any]:
    """What was shown and is not there."""
    async with opened(folder, "") as server:
        tables = server.tables

        def is_there(kind: str, *what: Any) -> bool:
            if kind == "name":
                number, name, key = what
                return server.people.known(key) is server.people.numbered(number) is server.people.called(name)
            table = tables[what[0]]
            if kind == "table":
                return bool(table.owner == what[1])
            if kind == "seat":
                return bool(table.seats_of(what[1]))
            return (what[1], what[2]) in [(said.who, said.words()) for said in table.chat.lines]

        return [what for what in shown if not is_there(*what)]


async def killed(folder: Path, times: int) -> None:
    rng, shown = Random(times), list[Any]()
    with builder(folder) as builds:
        for seed in range(times):
            shown += lives(builds, seed, rng.randrange(10, 40))
            assert await missing(folder, shown) == []
    assert len(shown) > 5 * times
    assert {what[0] for what in shown} == {"name", "table", "seat", "said"}


async def test_nothing_that_was_shown_is_lost_to_a_kill(tmp_path: Path) -> None:
    await killed(tmp_path, 2)


@pytest.mark.long
@pytest.mark.thorough
async def test_nor_to_forty(tmp_path: Path) -> None:
    await killed(tmp_path, 40)
