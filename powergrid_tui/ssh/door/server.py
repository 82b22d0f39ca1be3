"""The door of the house: it listens, lets in those who may enter, and sends everybody home when the house closes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any

import asyncssh

from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.log import Refusals
from powergrid_tui.ssh.door.session import Caller, SshSession
from powergrid_tui.ssh.wire.guest import leave_streams_alone
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.line import Valve
from powergrid_tui.ssh.wire.visitor import Visitor, user_of
from powergrid_tui.table.words.text import one_line

if TYPE_CHECKING:
    from textual.app import App

VERSION = "powergrid"
"""What a client is told about the server before it logs in."""

_LONGEST_REASON = 120


class Door:
    """Where clients come in. `app` makes an app for each client with a terminal; `changed` is called when somebody has
    come in or left."""

    def __init__(
        self,
        app: Callable[[Visitor], App[Any]],
        entrance: Entrance,
        host_key: asyncssh.SSHKey,
        *,
        limits: Limits | None = None,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.entrance = entrance
        self.app = app
        self._host_key = host_key
        self._changed = changed
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._connections: dict[_Connection, str] = {}
        """Those that are open, with the network each comes from; the oldest first."""
        self._refusals: Refusals | None = None
        self._sessions: set[SshSession] = set()
        self._visitors = 0
        self._closing = ""

    @property
    def present(self) -> int:
        """How many visitors are inside."""
        return len(self._sessions)

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._acceptor.get_port() if self._acceptor else 0

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Start to listen; port 0 is any free one. Raises `OSError` when that is impossible."""
        leave_streams_alone()
        self._refusals = Refusals(asyncio.get_running_loop().time)
        limits = self.limits
        self._acceptor = await asyncssh.listen(
            host,
            port,
            server_factory=lambda: _Connection(self),
            server_host_keys=[self._host_key],
            server_version=VERSION,
            config=None,
            login_timeout=limits.login,
            keepalive_interval=limits.keepalive,
            keepalive_count_max=limits.unanswered,
            compression_algs=None,  # compressed data may expand to any length
            public_key_auth=self.entrance.takes_keys,
            password_auth=bool(self.entrance.passphrase),
            kbdint_auth=bool(self.entrance.passphrase),
            host_based_auth=False,
            gss_host=None,
            x509_trusted_certs=None,
            agent_forwarding=False,
            x11_forwarding=False,
            sftp_factory=None,
            allow_scp=False,
            line_editor=False,
            encoding=None,
            window=limits.window,
            max_pktsize=limits.window,
        )

    async def close(self, word: str) -> None:
        """Let nobody else in, tell everybody a word (a message) in their own language, and wait briefly until they are
        gone."""
        self._closing = word
        if self._acceptor is not None:
            self._acceptor.close()
        visits = {session.task: session for session in self._sessions if session.task is not None}
        for session in list(self._sessions):
            session.send_home(word)
        if visits:
            _, late = await asyncio.wait(visits, timeout=self.limits.ending)
            for task in late:
                visits[task].cut_off()
            if late:
                await asyncio.wait(late, timeout=self.limits.closing)
        open_now = list(self._connections)
        for connection in open_now:
            connection.hang_up()
        gone = [asyncio.ensure_future(connection.gone.wait()) for connection in open_now]
        if gone:
            _, late_waits = await asyncio.wait(gone, timeout=self.limits.closing)
            for connection in open_now:
                connection.cut()
            for wait in late_waits:
                wait.cancel()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()

    # --- for the connections ---------------------------------------------------------------------------------------

    def refuse(self, address: str, why: str) -> None:
        """Log that somebody was not let in."""
        if self._refusals is not None:
            self._refusals.tell(address, why)

    def opened(self, connection: _Connection) -> str:
        """A connection wants to come in: returns why it may not, or nothing."""
        network = network_of(connection.address)
        if self._closing:
            return "closing"
        if len(self._connections) >= self.limits.connections:
            return "too_many_connections"
        if sum(1 for other in self._connections.values() if other == network) >= self.limits.per_address:
            return "too_many_of_one_address"
        self._connections[connection] = network
        strangers = {other: net for other, net in self._connections.items() if not other.logged_in}
        if len(strangers) > self.limits.strangers:
            (most, _), *_ = Counter(strangers.values()).most_common(1)
            next(other for other, net in strangers.items() if net == most).turn_out("too_many_strangers")
        return ""

    def closed(self, connection: _Connection) -> None:
        """A connection is gone."""
        self._connections.pop(connection, None)

    def session(self, caller: Caller) -> SshSession:
        """The session for a client that has logged in."""
        return SshSession(caller, self.app, self.limits, self._came, self._went)

    def _came(self, session: SshSession) -> int:
        self._sessions.add(session)
        self._visitors += 1
        self._tell()
        return self._visitors

    def _went(self, session: SshSession) -> None:
        self._sessions.discard(session)
        self._tell()

    def _tell(self) -> None:
        if self._changed is not None:
            self._changed()


class _Connection(asyncssh.SSHServer):
    """One connection: who is at its other end, and what it may have. asyncssh refuses to forward anything unless it is
    told otherwise, and it is not."""

    def __init__(self, door: Door) -> None:
        self.address = ""
        self.logged_in = False
        self.gone = asyncio.Event()
        self._door = door
        self._loop = asyncio.get_running_loop()
        self._connection: asyncssh.SSHServerConnection | None = None
        self._valve: Valve | None = None
        self._user = ""
        self._key = ""
        """The fingerprint of the key offered last. It is proved once the login is complete, because asyncssh asks about
        a key again when it has its signature; a pass phrase clears it."""
        self._offers = self._guesses = 0
        self._why = ""
        """Why it was turned away."""
        self._timers: list[asyncio.TimerHandle] = []
        self._session: SshSession | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self.address = one_line(str(peer[0]), 60) if peer else "?"
        self._valve = Valve(conn, self._door.limits)
        if why := self._door.opened(self):
            self.turn_out(why)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.closed(self)
        self.gone.set()
        for timer in self._timers:
            timer.cancel()
        if not self.logged_in and self._why != "closing":
            told = one_line(f"{type(exc).__name__}: {exc}", _LONGEST_REASON) if exc else "left"
            self._door.refuse(self.address, self._why or told)

    def turn_out(self, why: str) -> None:
        """Close it before it has come in."""
        self._why = self._why or why
        self.cut()

    def hang_up(self) -> None:
        """Close it once everything waiting has been sent."""
        if self._connection is not None:
            self._connection.close()

    def cut(self) -> None:
        """Close it at once."""
        if self._connection is not None:
            self._connection.abort()

    def _dismiss(self, seconds: float) -> None:
        """Close it as soon as the client has taken everything, or after so many seconds."""
        if seconds:
            self._timers.append(self._loop.call_later(seconds, self.cut))
        else:
            self.hang_up()

    def _expect_session(self) -> None:
        if self._session is None or not self._session.started:
            self.cut()

    # --- logging in ------------------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        self._user = user_of(username)
        self._offered()
        return True

    def auth_completed(self) -> None:
        """A client that has come in has as long again to say what it wants."""
        self.logged_in = True
        self._timers.append(self._loop.call_later(self._door.limits.login, self._expect_session))

    def public_key_auth_supported(self) -> bool:
        return self._door.entrance.takes_keys

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        if not self._offered() or not self._door.entrance.knows(key, self.address):
            return False
        self._key = key.get_fingerprint()
        return True

    def password_auth_supported(self) -> bool:
        return bool(self._door.entrance.passphrase)

    async def validate_password(self, username: str, password: str) -> bool:
        self._key = ""
        if self._door.entrance.opens(password):
            return True
        self._guesses += 1
        if self._guesses >= self._door.limits.guesses:
            self.turn_out("wrong_passphrases")
        await asyncio.sleep(self._door.limits.guess_pause)
        return False

    def change_password(self, username: str, old_password: str, new_password: str) -> bool:
        return False

    def _offered(self) -> bool:
        """Count an attempt; False when there were too many."""
        self._offers += 1
        if self._offers > self._door.limits.offers:
            self.turn_out("too_many_keys")
            return False
        return True

    # --- what it may have ------------------------------------------------------------------------------------------

    def session_requested(self) -> SshSession | bool:
        """A session, only once: each further one would need an app."""
        if self._session is not None or self._valve is None:
            return False
        self._session = self._door.session(Caller(self._user, self._key, self.address, self._valve, self._dismiss))
        return self._session


def network_of(address: str) -> str:
    """What counts as one address: in version 6 the network of 64 bits, since one household is given all of it."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return address
