"""The door of the server: it listens, lets in those who may enter, kicks those who may no longer stay, and sends
everybody home when the server closes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import asyncssh

from powergrid_tui.ssh.door.bans import Bans
from powergrid_tui.ssh.door.connection import SshConnection
from powergrid_tui.ssh.door.gate import Gate
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.penalties import GuessLimit
from powergrid_tui.ssh.wire.algorithms import ENCRYPTIONS, KEY_EXCHANGES, MACS, SIGNATURES
from powergrid_tui.ssh.wire.guest import leave_streams_alone
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.sharing import KeyTurns, ReadingTurns
from powergrid_tui.table.words.language import mark
from powergrid_tui.table.words.notes import Note

if TYPE_CHECKING:
    from powergrid_tui.ssh.door.entrance import Entrance
    from powergrid_tui.ssh.door.listener import Peer
    from powergrid_tui.ssh.door.session import SshSession
    from powergrid_tui.ssh.wire.guest import GuestApp
    from powergrid_tui.ssh.wire.lines import LineInput, Spoken
    from powergrid_tui.ssh.wire.visitor import Visitor

VERSION = "powergrid"
"""What a client is told about the server before it logs in."""

KICKED = mark("You have been kicked by the owner. Your seat is kept for you.")
KEY_TAKEN_OUT = mark("This server no longer accepts your key.")


class Door:
    """Where clients come in. `app` makes an app for each client with a terminal, `plain` a visit in lines for each
    other one; `changed` is called when somebody has come in or left, `told` when `notices` may be others."""

    def __init__(
        self,
        app: Callable[[Visitor], GuestApp[Any]],
        plain: Callable[[Visitor, LineInput], Spoken],
        entrance: Entrance,
        host_key: asyncssh.SSHKey,
        *,
        limits: Limits | None = None,
        bans: Bans | None = None,
        changed: Callable[[], None] | None = None,
        told: Callable[[], None] | None = None,
        luck: Callable[[], float] = random.random,
    ) -> None:
        self.limits = limits or Limits()
        self.entrance = entrance
        self.app, self.plain = app, plain
        self.bans = bans if bans is not None else Bans()
        """People who are banned are not let in, and those inside are kicked at once."""
        self.guess_limit = GuessLimit(self.limits, asyncio.get_running_loop().time)
        self.reading_turns, self.key_turns = ReadingTurns(self.limits), KeyTurns(self.limits)
        self.gate = Gate(self.limits, self.bans, luck, self._log_in)
        self._host_key = host_key
        self._changed, self._told = changed, told
        self._options: asyncssh.SSHServerConnectionOptions | None = None
        self._connections: set[SshConnection] = set()
        self._sessions: set[SshSession] = set()
        self._watch: asyncio.Task[None] | None = None
        self._last_notices: list[str] = []
        self._visitors = 0
        self._closing = ""

    @property
    def visitors(self) -> list[Visitor]:
        """Who is inside, in the order in which they came."""
        found = [each.visitor for each in self._connections if each.visitor is not None]
        return sorted(found, key=lambda visitor: visitor.number)

    @property
    def notices(self) -> list[str]:
        """What the owner should know: sentences."""
        return [*self.entrance.notices, *filter(None, [self.guess_limit.notice])]

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.gate.port

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Start to listen; port 0 is any free one. Raises `OSError` when that is impossible."""
        leave_streams_alone()
        limits = self.limits
        self._options = await asyncssh.SSHServerConnectionOptions.construct(
            None,
            server_host_keys=[self._host_key],
            server_version=VERSION,
            config=None,
            kex_algs=KEY_EXCHANGES,
            encryption_algs=ENCRYPTIONS,
            mac_algs=MACS,
            signature_algs=SIGNATURES,
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
        await self.gate.listen(host, port)
        self.bans.watch(self._check)
        self._watch = asyncio.create_task(self._look_now_and_then())

    async def close(self, word: str) -> None:
        """Let nobody else in, show everybody a text (a message) in their own language, and wait briefly until they are
        gone."""
        self._closing = word or "closing"
        self.gate.close()
        if self._watch is not None:
            self._watch.cancel()
        visits = {session.task: session for session in self._sessions if session.task is not None}
        for session in list(self._sessions):
            session.send_home(word)
        if visits:
            _, late = await asyncio.wait(visits, timeout=self.limits.ending)
            for task in late:
                visits[task].cut_off()
            if late:
                await asyncio.wait(late, timeout=self.limits.closing)
        for peer in self.gate.strangers:
            peer.turn_out("closing")
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
        await self.gate.end_logins(self.limits.closing)

    # --- what owners may do ----------------------------------------------------------------------------------------

    def kick(self, number: int) -> None:
        """Kick the visitor with a number, if there is one."""
        if (found := self._connection_of(number)) is not None:
            self._kick(found, "by_owner", KICKED)

    def is_owner(self, number: int) -> bool:
        """Whether the visitor with a number came in by the key of an owner, as the file was last read."""
        found = self._connection_of(number)
        if found is None or found.key is None or found.is_leaving:
            return False
        return self.entrance.is_owner(found.key, found.peer.address)

    def _connection_of(self, number: int) -> SshConnection | None:
        found = (each for each in self._connections if each.visitor is not None and each.visitor.number == number)
        return next(found, None)

    # --- who may stay ----------------------------------------------------------------------------------------------

    def read_keys(self) -> None:
        """Read the file of keys anew."""
        if self.entrance.look():
            for fault in self.entrance.faults:
                log.warning(Note("authorized_keys", fault=fault))
            if not self.entrance.faults:
                log.info(Note("authorized_keys", fault="none"))
            self.tell()

    def tell(self) -> None:
        """There may be something new for the owner."""
        if self._told is not None:
            self._told()

    async def _look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(self.limits.looks)
            try:
                self.read_keys()
                self._check(counts=True)
                if self._last_notices != (notices := self.notices):
                    self._last_notices = notices
                    self.tell()
            except Exception:  # an error here must not end the checks: nobody would be kicked any more
                log.exception(Note("look_failed"))

    def _check(self, counts: bool = False) -> None:
        """Kick who may not stay. A key must be missing at two looks that count: an editor may have emptied the file
        for a moment to write it anew."""
        for peer in self.gate.strangers:
            if self.bans.refuses("", peer.address):
                peer.turn_out("banned")
        for each in list(self._connections):
            if self.bans.refuses(each.fingerprint, each.peer.address):
                self._part(each, "banned", KICKED)
            elif each.key is not None and counts:
                gone = self.entrance.takes_back(each.key, each.peer.address)
                each.taken_back = each.taken_back + 1 if gone else 0
                if each.taken_back == 2:
                    self._part(each, "key_taken_out", KEY_TAKEN_OUT)

    def _part(self, connection: SshConnection, why: str, word: str) -> None:
        if connection.peer.is_stranger:
            connection.turn_out(why)
        elif not connection.is_leaving:
            self._kick(connection, why, word)

    def _kick(self, connection: SshConnection, why: str, word: str) -> None:
        """Send somebody home with a text (a message); `why` is for the log."""
        number = connection.visitor.number if connection.visitor is not None else 0
        where = {"address": connection.peer.address, "key": connection.fingerprint or "passphrase"}
        log.info(Note("shown_out", number=number, user=connection.user, **where, reason=why))
        connection.kick(word)

    # --- for the connections ---------------------------------------------------------------------------------------

    async def _log_in(self, peer: Peer) -> None:
        with suppress(OSError, asyncssh.Error, ValueError):  # the connection has told why
            await asyncssh.run_server(
                peer.socket, config=None, options=self._options, server_factory=partial(SshConnection, self, peer)
            )

    def opened(self, connection: SshConnection) -> None:
        """asyncssh has taken a connection over."""
        self._connections.add(connection)
        if self._closing:
            connection.turn_out("closing")

    def closed(self, connection: SshConnection) -> None:
        """A connection is gone."""
        self._connections.discard(connection)
        self.gate.forget(connection.peer)

    def came(self, session: SshSession) -> int:
        """A visit begins; returns its number."""
        self._sessions.add(session)
        self._visitors += 1
        self._visited()
        return self._visitors

    def went(self, session: SshSession) -> None:
        """A visit is over, or was none."""
        self._sessions.discard(session)
        self._visited()

    def _visited(self) -> None:
        if self._changed is not None:
            self._changed()
