"""A small app in the place of the house, a door with it, and clients that come in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
from textual.app import ComposeResult
from textual.events import Key, Paste, Resize
from textual.widgets import Static

from powergrid_tui.paint.frame import Frame
from powergrid_tui.paint.updates import CompositorUpdate, PaintingApp
from powergrid_tui.ssh.entrance import Entrance
from powergrid_tui.ssh.guest import GuestApp
from powergrid_tui.ssh.limits import Limits
from powergrid_tui.ssh.server import Door
from powergrid_tui.ssh.visitor import Visitor
from powergrid_tui.table.language import tr

KEY = asyncssh.generate_private_key("ssh-ed25519")
HOST_KEY = asyncssh.generate_private_key("ssh-ed25519")
LEFT = "\x1b[?1049l"
PATIENCE = 10.0


class StandIn(GuestApp[None], PaintingApp[None]):
    """Shows who came, how large their terminal is, and what they typed last."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self.typed: list[str] = []
        self.pasted: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.redrawn = 0
        self._frame = Frame()

    def compose(self) -> ComposeResult:
        yield Static(f"hello {self.visitor.user}", id="who")
        yield Static("", id="what")

    def write_update(self, update: CompositorUpdate, console: Any) -> str:
        return self._frame.difference(update, console)

    def on_terminal_driver_back(self) -> None:
        self.redrawn += 1
        self._frame.forget()
        self.refresh(layout=True)

    def on_resize(self, event: Resize) -> None:
        self.sizes.append(tuple(event.size))
        self._frame.forget()

    def on_paste(self, event: Paste) -> None:
        self.pasted.append(event.text)

    def on_key(self, event: Key) -> None:
        self.typed.append(event.key)
        if event.key == "q":
            self.exit(message=tr("Everything is drawn anew."))
        elif event.key == "x":
            raise ZeroDivisionError("by hand")
        else:
            self.query_one("#what", Static).update(f"typed {len(self.typed)}: {event.key}")

    def flood(self, signs: int = 4000) -> None:
        """Show something else everywhere."""
        self.query_one("#what", Static).update(
            "".join(chr(0x100 + (len(self.typed) * 7 + n * 31) % 400) for n in range(signs))
        )
        self.typed.append("")


class House:
    """A door, and the apps of those who are in."""

    def __init__(self, entrance: Entrance | None = None, **limits: Any) -> None:
        self.apps: list[StandIn] = []
        self.changes = 0
        self.door = Door(
            self._make,
            entrance or Entrance(),
            HOST_KEY,
            limits=Limits(**{"guess_pause": 0.0, **limits}),
            changed=self._changed,
        )
        self.make: Callable[[Visitor], StandIn] = StandIn

    def _make(self, visitor: Visitor) -> StandIn:
        self.apps.append(self.make(visitor))
        return self.apps[-1]

    def _changed(self) -> None:
        self.changes += 1

    async def connect(self, user: str = "ann", **words: Any) -> asyncssh.SSHClientConnection:
        words.setdefault("client_keys", [KEY])
        return await asyncssh.connect(
            "127.0.0.1", self.door.port, username=user, known_hosts=None, config=None, agent_path=None, **words
        )


@asynccontextmanager
async def house(entrance: Entrance | None = None, **limits: Any) -> AsyncIterator[House]:
    """A house that is open for a while."""
    found = House(entrance, **limits)
    await found.door.start()
    try:
        yield found
    finally:
        await found.door.close("")


class Client:
    """A client with a terminal, and everything that it has received."""

    def __init__(self, connection: asyncssh.SSHClientConnection, channel: Any, session: _Received) -> None:
        self.connection, self.channel, self._session = connection, channel, session

    @property
    def text(self) -> str:
        return self._session.data.decode("utf-8", "replace")

    def clear(self) -> None:
        self._session.data.clear()

    async def sees(self, text: str) -> str:
        """Wait until it has received a text; gives everything."""
        await until(lambda: text in self.text, lambda: f"{text!r} did not come: {self.text[-400:]!r}")
        return self.text

    def type(self, keys: str | bytes) -> None:
        self.channel.write(keys.encode() if isinstance(keys, str) else keys)

    async def ended(self) -> int | None:
        await asyncio.wait_for(self.channel.wait_closed(), PATIENCE)
        status: int | None = self.channel.get_exit_status()
        return status


class _Received(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.data = bytearray()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.data += data


@asynccontextmanager
async def client(
    home: House,
    user: str = "ann",
    *,
    size: tuple[int, int] = (80, 24),
    term: str | None = "xterm-256color",
    env: dict[str, str] | None = None,
    command: str | None = None,
    **words: Any,
) -> AsyncIterator[Client]:
    """Somebody with a terminal, who has come in."""
    async with await home.connect(user, **words) as connection:
        channel, session = await connection.create_session(
            _Received,
            command,
            term_type=term,
            term_size=size if term else (),
            env=env or {},
            encoding=None,
            request_pty=bool(term),
        )
        yield Client(connection, channel, session)


async def until(so: Callable[[], bool], why: Callable[[], str] = lambda: "it did not come to be") -> None:
    """Wait until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while not so():
        assert loop.time() < end, why()
        await asyncio.sleep(0.005)


def logged(caplog: Any, word: str) -> list[str]:
    """Lines of the house's log that begin so."""
    return [r.getMessage() for r in caplog.records if r.name == "powergrid_tui.ssh" and r.getMessage().startswith(word)]


LEVEL = logging.INFO
