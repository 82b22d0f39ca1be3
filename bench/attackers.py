"""Attackers for `python -m bench.server --attackers 20`, and how long a player's keys take meanwhile.

Those who never log in:

Each attacker has a loopback address, connects, sends the packets of a key exchange (the most expensive one that the
server offers), waits for the answer, hangs up, and starts again at once. They run in a process of their own, as the
player does. Quiet rounds and rounds of attack take turns, so that whatever else the machine does tells on both; the
attackers of each round come from addresses that the server has not met. The server has its usual limits, and nobody is
exempt from them.

With `--insiders maps` it is people who have been let in, each from an address of their own, with terminals of 400x150
cells: they turn through the maps of a new game, change the size of their terminals, or scroll.
"""

import asyncio
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

ROUNDS = 3
KEYS = 100
"""How many keys are pressed in a round while the server is quiet, and again during the attack."""
EVERY = 0.1
"""Seconds between two keys."""
HEAD_START = 1.0
"""Seconds of the attack before the first key."""


class Pace(NamedTuple):
    """How the player's keys are pressed."""

    keys: int
    """In each round."""
    every: float
    """Seconds between two."""
    rounds: int


STRANGERS = Pace(KEYS, EVERY, ROUNDS)
INSIDERS = Pace(30, 0.4, 4)
"""As fast as somebody who plays."""

_LARGE = (400, 150)


class Insider(NamedTuple):
    """What somebody does who has been let in."""

    way: tuple[str, ...]
    """Keys that lead to where it is done, each of which is given a moment."""
    every: float
    """Seconds between two deeds."""
    keys: tuple[str, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()


_DOWN, _UP, _RIGHT = "\x1b[B", "\x1b[A", "\x1b[C"
DEEDS = {
    "maps": Insider(("n", "\r", _DOWN, _DOWN), 0.2, (_RIGHT,)),
    "sizes": Insider((), 0.15, sizes=((399, 149), _LARGE, (120, 40), (398, 150))),
    "windows": Insider((), 0.55, sizes=((399, 149), _LARGE, (120, 40), (398, 150))),
    "scroll": Insider(("?",), 0.03, (_DOWN,) * 8 + (_UP,) * 8),
}

_DEAREST = ("rsa2048-sha256", "diffie-hellman-group18-sha512", "mlkem768x25519-sha256", "curve25519-sha256")
_SIZES = {"mlkem768x25519-sha256": 1216, "curve25519-sha256": 32}
"""Bytes of the first packet of a key exchange."""
_LISTS = 10


def _string(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content


def _packet(payload: bytes) -> bytes:
    padding = 16 - (5 + len(payload)) % 8
    return (1 + len(payload) + padding).to_bytes(4, "big") + bytes([padding]) + payload + bytes(padding)


def _public(name: str) -> bytes:
    """What a client sends first in an exchange; valid enough for the server to compute with."""
    if name.startswith("mlkem"):
        from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey

        return MLKEM768PrivateKey.generate().public_key().public_bytes_raw() + os.urandom(32)
    return os.urandom(_SIZES.get(name, 32))


async def _packet_from(reader: asyncio.StreamReader) -> bytes:
    length = int.from_bytes(await reader.readexactly(4), "big")
    return await reader.readexactly(length)


async def _attack(port: int, address: str, told: dict[str, int]) -> None:
    """One attempt."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        hello = await reader.readline()
        if not hello.startswith(b"SSH-"):
            told["refused"] += 1
            return
        writer.write(b"SSH-2.0-attacker\r\n")
        body = (await _packet_from(reader))[2 + 16 :]
        lists = []
        for _ in range(_LISTS):
            size = int.from_bytes(body[:4], "big")
            lists.append(body[4 : 4 + size])
            body = body[4 + size :]
        name = next(name for name in _DEAREST if name.encode() in lists[0].split(b","))
        chosen = b"\x14" + os.urandom(16) + b"".join(map(_string, [name.encode(), *lists[1:]])) + bytes(5)
        writer.write(_packet(chosen))
        if name in _SIZES:
            writer.write(_packet(b"\x1e" + _string(_public(name))))
        await _packet_from(reader)
        told["exchanged"] += 1
    finally:
        writer.close()


async def attackers(port: int, count: int, turn: int) -> None:
    """Attack until the input ends; then print how many connections were refused, and how many exchanged keys. The
    addresses are those of a turn."""
    told = {"refused": 0, "exchanged": 0}

    async def one(at: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                async with asyncio.timeout(30):
                    await _attack(port, f"127.1.{turn}.{at + 1}", told)
            await asyncio.sleep(0.005)  # faster attacks would show nothing more

    tasks = [asyncio.create_task(one(at)) for at in range(count)]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(told), flush=True)


async def insiders(port: int, folder: Path, what: str, count: int) -> None:
    """Come in, and do it until the input ends; then print how often it was done."""
    import asyncssh

    done, deed = 0, DEEDS[what]

    async def one(at: int) -> None:
        nonlocal done
        key = asyncssh.read_private_key(folder / f"insider{at}")
        address = (f"127.2.{at}.1", 0)
        where = {"username": f"Mallory{'abcdefghijklmnopqrstuvwxyz'[at % 26]}", "known_hosts": None}
        connection = await asyncssh.connect("127.0.0.1", port, client_keys=[key], local_addr=address, **where)
        channel, _ = await connection.create_session(
            asyncssh.SSHClientSession, term_type="xterm-256color", term_size=_LARGE, encoding=None
        )
        for step in deed.way:
            await asyncio.sleep(1.0)
            channel.write(step.encode())
        here.append(at)
        keys: Iterator[str] = cycle(deed.keys or ("",))
        sizes: Iterator[tuple[int, int]] = cycle(deed.sizes or (_LARGE,))
        while True:
            await asyncio.sleep(deed.every)
            if deed.keys:
                channel.write(next(keys).encode())
            else:
                channel.change_terminal_size(*next(sizes))
            done += 1

    here = list[int]()
    tasks = [asyncio.create_task(one(at)) for at in range(count)]
    while len(here) < count and not any(task.done() for task in tasks):
        await asyncio.sleep(0.1)
    print(json.dumps(len(here)), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps({"done": done}), flush=True)


async def _pressed(crowd: Any, name: str, pace: Pace) -> list[float]:
    """Milliseconds from each key until the first byte of what it changes on the player's own terminal."""
    await crowd.say("keys", name, "10", str(pace.every))  # the first display of a page is slower
    return sorted(1000 * each for each in await crowd.say("keys", name, str(pace.keys), str(pace.every)))


def _late(found: list[float]) -> float:
    return found[int(0.95 * len(found))]


def _row(found: list[float]) -> str:
    middle = statistics.median(found)
    return f"median {middle:.0f} ms, 95 of 100 within {_late(found):.0f} ms, the worst {found[-1]:.0f} ms"


async def besieged(crowd: Any, port: int, name: str, count: int) -> list[tuple[str, str]]:
    """A player's keys on a quiet server, and during an attack: (what, figure)."""
    quiet, attacked, exchanged, refused, share = list[float](), list[float](), 0, 0, 0.0
    pipe = asyncio.subprocess.PIPE
    for turn in range(ROUNDS):
        quiet += await _pressed(crowd, name, STRANGERS)
        words = ("--attackers", str(count), "--turn", str(turn), "--clients", str(port))
        start = (sys.executable, "-m", "bench.server", *words)
        process = await asyncio.create_subprocess_exec(*start, stdin=pipe, stdout=pipe)
        await asyncio.sleep(HEAD_START)
        spent, begun = time.process_time(), time.monotonic()
        attacked += await _pressed(crowd, name, STRANGERS)
        share += (time.process_time() - spent) / (time.monotonic() - begun) / ROUNDS
        output, _ = await process.communicate(b"")
        told = json.loads(output)
        exchanged, refused = exchanged + told["exchanged"], refused + told["refused"]
    quiet, attacked = sorted(quiet), sorted(attacked)
    work = f"{exchanged} key exchanges, {refused} refusals; the server took {share:.0%} of a core"
    return [
        ("a player's key on a quiet server", _row(quiet)),
        (f"a player's key while {count} addresses attack", _row(attacked)),
        ("the second 95th percentile, in times of the first", f"{_late(attacked) / _late(quiet):.1f}"),
        ("what the attacks have come to", work),
    ]


async def beset(crowd: Any, port: int, name: str, folder: Path, what: str, count: int) -> list[tuple[str, str]]:
    """A player's keys on a quiet server, and while people who have been let in do their worst, in pairs: (what,
    figure)."""
    import asyncssh

    for at in range(count):
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(str(folder / f"insider{at}"))
    quiet, attacked, ratios, done, share = list[float](), list[float](), list[float](), 0, 0.0
    pipe = asyncio.subprocess.PIPE
    for _ in range(INSIDERS.rounds):
        calm = await _pressed(crowd, name, INSIDERS)
        words = ("--insiders", what, "--attackers", str(count), "--clients", str(port), "--folder", str(folder))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.server", *words, stdin=pipe, stdout=pipe
        )
        assert process.stdout is not None
        await process.stdout.readline()
        await asyncio.sleep(HEAD_START)
        spent, begun = time.process_time(), time.monotonic()
        pressed = await _pressed(crowd, name, INSIDERS)
        share += (time.process_time() - spent) / (time.monotonic() - begun) / INSIDERS.rounds
        output, _ = await process.communicate(b"")
        done += json.loads(output)["done"]
        ratios.append(statistics.median(pressed) / statistics.median(calm))
        quiet, attacked = quiet + calm, attacked + pressed
    quiet, attacked, ratios = sorted(quiet), sorted(attacked), sorted(ratios)
    spread = f"{statistics.median(ratios):.2f}, from {ratios[0]:.2f} to {ratios[-1]:.2f} in {len(ratios)} pairs"
    return [
        ("a player's key on a quiet server", _row(quiet)),
        (f"a player's key while {count} do it ({what})", _row(attacked)),
        ("the second median, in times of the first", spread),
        ("the worst key, more than the worst quiet one", f"{max(0.0, attacked[-1] - quiet[-1]):.0f} ms"),
        ("what was done", f"{done} times; the server took {share:.0%} of a core"),
    ]
