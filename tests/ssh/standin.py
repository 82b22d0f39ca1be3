"""A small app in the place of the server, a door with it, and clients that come in."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Protocol

import asyncssh
import pyte
import pytest
from rich.console import Console
from textual.app import ComposeResult
from textual.events import Key, Paste, Resize
from textual.widgets import Static

from powergrid_tui.plain.conversation import Gone, say
from powergrid_tui.ssh.door.door import Door
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.wire.channel import ChannelOutput
from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.guest import GuestApp
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.lines import LineInput, Spoken
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.drawing.frame import TerminalFrame
from powergrid_tui.toolkit.widgets.drawing.updates import CompositorUpdate, PaintingApp

KEY, OTHER_KEY, HOST_KEY = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(3))
LEFT = "\x1b[?1049l"
HELLO = b"SSH-2.0-powergrid\r\n"
"""What a client reads first."""
FAILED = (asyncssh.Error, OSError)
"""What becomes of a login that is refused."""
PATIENCE = 30.0
"""Seconds that a busy machine may take for anything."""

UNHURRIED: dict[str, Any] = {
    "guess_pause": 0.0,
    "new_in_all": 500,
    "new_per_address": 500,
    "longest_penalty": 0,
    "own_time_at_once": 1e9,
    "time_at_once": 1e9,
    "resized": 0.0,
}
"""Limits that no test meets unless it is about them: everybody comes from one address here, and types fast."""


class StandIn(GuestApp[None], PaintingApp[None]):
    """Shows who came and what they typed last; ``q`` leaves, ``x`` fails."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self.typed: list[str] = []
        self.pasted: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.redrawn = 0
        self.slow = 0.0
        """Seconds for each key."""
        self._frame = TerminalFrame()

    def compose(self) -> ComposeResult:
        yield Static(f"hello {self.visitor.user}", id="who", markup=False)
        yield Static("", id="what", markup=False)

    def write_update(self, update: CompositorUpdate, console: Console) -> str:
        return self._frame.difference(update, console)

    def on_terminal_driver_back(self) -> None:
        self.redrawn += 1
        self._frame.forget()
        self.refresh(layout=True)

    def on_resize(self, event: Resize) -> None:
        self.sizes.append((event.size.width, event.size.height))
        self._frame.forget()

    def on_paste(self, event: Paste) -> None:
        self.pasted.append(event.text)

    async def on_key(self, event: Key) -> None:
        if self.slow:
            await asyncio.sleep(self.slow)
        self.typed.append(event.key)
        if event.key == "q":
            self.exit(message=tr("Everything is drawn anew."))
        elif event.key == "x":
            hidden = "a secret of the server"
            raise ZeroDivisionError(f"by hand, {len(hidden)}")
        else:
            self.say(f"typed {len(self.typed)}: {event.key}")

    def say(self, text: str) -> None:
        self.query_one("#what", Static).update(text)

    def flood(self) -> None:
        """Send as much as a picture of a large terminal has."""
        assert self._driver is not None
        self._driver.write("\x1b[H" + "~" * 8000)

    @property
    def output(self) -> ChannelOutput:
        driver = self._driver
        assert isinstance(driver, ChannelDriver)
        return driver._output


class StandInLines:
    """Says who came, and each line that they type; ``q`` leaves."""

    def __init__(self, visitor: Visitor, typed: LineInput) -> None:
        self._visitor, self._typed = visitor, typed

    def unsettled(self) -> None:
        return None

    async def run(self) -> None:
        say(f"hello {self._visitor.user}")
        with suppress(Gone):
            while (line := await self._typed.line()) != "q":
                say(line)


class Server:
    """A door, and the apps of those who came in."""

    def __init__(self, entrance: Entrance | None = None, **limits: Any) -> None:
        self.apps: list[StandIn] = []
        self.changes = 0
        self.make: Callable[[Visitor], StandIn] = StandIn
        self.make_plain: Callable[[Visitor, LineInput], Spoken] = StandInLines
        kept = Limits(**{**UNHURRIED, **limits})
        self.luck = 0.999
        """What the door draws, from 0 (whoever may be refused is) to 1 (nobody is)."""
        self.told = 0
        self.door = Door(
            self._make,
            lambda *words: self.make_plain(*words),  # noqa: PLW0108 - a test may change it
            entrance or Entrance(),
            HOST_KEY,
            limits=kept,
            changed=self._changed,
            told=self._told,
            luck=lambda: self.luck,
        )

    def _make(self, visitor: Visitor) -> StandIn:
        app = self.make(visitor)
        self.apps.append(app)
        return app

    def _changed(self) -> None:
        self.changes += 1

    def _told(self) -> None:
        self.told += 1

    async def connect(self, user: str = "ann", **words: Any) -> asyncssh.SSHClientConnection:
        words.setdefault("client_keys", [KEY])
        return await asyncssh.connect(
            "127.0.0.1", self.door.port, username=user, known_hosts=None, config=None, agent_path=None, **words
        )

    async def plug(self, address: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection of somebody who need not speak SSH, from an address of this machine."""
        return await asyncio.open_connection("127.0.0.1", self.door.port, local_addr=(address, 0))


@asynccontextmanager
async def server(entrance: Entrance | None = None, **limits: Any) -> AsyncIterator[Server]:
    """A server that is open for a while."""
    found = Server(entrance, **limits)
    await found.door.start()
    try:
        yield found
    finally:
        await found.door.close(lambda _: "")


class _Received(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.data, self.errors = bytearray(), bytearray()

    def data_received(self, data: bytes, datatype: Any) -> None:
        (self.errors if datatype else self.data).extend(data)


class Client:
    """Somebody who has come in, and everything that they have received."""

    def __init__(
        self, connection: asyncssh.SSHClientConnection, channel: Any, received: _Received, size: tuple[int, int]
    ) -> None:
        self.connection, self.channel, self.received = connection, channel, received
        self.size = size

    @property
    def text(self) -> str:
        return self.received.data.decode("utf-8", "replace")

    @property
    def errors(self) -> str:
        return self.received.errors.decode("utf-8", "replace")

    @property
    def screen(self) -> list[str]:
        """What its terminal shows."""
        return shown(self.text, self.size)

    async def sees(self, text: str) -> None:
        """Wait until a text has come."""
        await until(lambda: text in self.text, lambda: f"{text!r} did not come: {self.text[-400:]!r}")

    def type(self, keys: str | bytes) -> None:
        self.channel.write(keys.encode() if isinstance(keys, str) else keys)

    async def ended(self) -> int | None:
        """Wait until the server has closed the channel; gives the exit status."""
        await asyncio.wait_for(self.channel.wait_closed(), PATIENCE)
        status: int | None = self.channel.get_exit_status()
        return status


@asynccontextmanager
async def client(
    home: Server,
    user: str = "ann",
    *,
    size: tuple[int, int] = (80, 24),
    term: str | None = "xterm-256color",
    env: dict[str, str] | None = None,
    command: str | None = None,
    window: int = 2 << 20,
    **words: Any,
) -> AsyncIterator[Client]:
    """Somebody who comes in, with a terminal where `term` names one."""
    async with await home.connect(user, **words) as connection:
        channel, received = await connection.create_session(
            _Received,
            command,
            term_type=term,
            term_size=size,
            request_pty=bool(term),
            env=list((env or {}).items()),
            encoding=None,
            window=window,
        )
        assert isinstance(received, _Received)
        yield Client(connection, channel, received, size)


@asynccontextmanager
async def guest(home: Server, user: str = "ann", **words: Any) -> AsyncIterator[Client]:
    """Somebody who has come in and sees that."""
    async with client(home, user, **words) as found:
        await found.sees("hello")
        yield found


@asynccontextmanager
async def somebody_plays(home: Server) -> AsyncIterator[Client]:
    """Somebody else is on the server, and can still play when it is over."""
    async with guest(home, "bo", client_keys=[OTHER_KEY]) as bo:
        yield bo
        bo.type("b")
        await bo.sees("typed 1: b")


async def greeted(home: Server, address: str = "127.0.0.1") -> tuple[bytes, asyncio.StreamWriter]:
    """What somebody is told first, and their line."""
    reader, writer = await home.plug(address)
    with suppress(ConnectionError):
        return await asyncio.wait_for(reader.readline(), 30), writer
    return b"", writer


def shown(text: str, size: tuple[int, int] = (80, 24), before: str = "") -> list[str]:
    """What a terminal shows that was sent a text, and had one sign in every cell before."""
    screen = pyte.Screen(*size)
    for unknown in ("\x1b[>25u", "\x1b[<u", "\x1b[?2026$p"):
        text = text.replace(unknown, "")
    pyte.Stream(screen).feed(before * size[0] * size[1] + text)
    return [row.rstrip() for row in screen.display]


async def until(
    so: Callable[[], bool], why: Callable[[], str] = lambda: "it did not come to be", patience: float = PATIENCE
) -> None:
    """Wait until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while not so():
        assert loop.time() < end, why()
        await asyncio.sleep(0.005)


class Lines(Protocol):
    def __call__(self, word: str = "") -> list[str]: ...


def in_short(line: str) -> str:
    """An event of the log: its name, and ``name=value``; only what is not a word stands in quotes."""
    assert line.isprintable()
    fields = json.loads(line)
    short = (
        f"{name}={json.dumps(v, ensure_ascii=False) if ' ' in str(v) or v == '' else v}" for name, v in fields.items()
    )
    return " ".join(short).partition("event=")[2]


@contextmanager
def listening(caplog: pytest.LogCaptureFixture) -> Iterator[Lines]:
    """Gives what finds the lines of the log about an event, in the form ``joined number=1 user=ann``."""

    def lines(word: str = "") -> list[str]:
        own = [in_short(record.getMessage()) for record in caplog.records if record.name == log.name]
        return [line for line in own if line.startswith(word)]

    with caplog.at_level(logging.INFO, log.name):
        yield lines
