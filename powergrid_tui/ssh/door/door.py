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
from powergrid_tui.ssh.wire.processor_time import measured
from powergrid_tui.ssh.wire.sharing import KeyTurns, ReadingTurns
from powergrid_tui.table.words.language import mark
from powergrid_tui.table.words.log_notes import Note

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
        address: str = "",
    ) -> None:
        """`address` is where others reach the server, as its owner says; empty if they do not."""
        self.limits = limits or Limits()
        self.entrance = entrance
        self.app, self.plain, self.address = app, plain, address
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
        self._asks: asyncio.Task[None] | None = None
        self._last_notices: list[str] = []
        self._last_errors: tuple[str, ...] = ()
        self._visitors = 0
        self._is_closing = False

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
        asyncio.get_running_loop().set_task_factory(measured)
        self._options = await self._made_options(self.entrance, self.limits)
        await self.gate.listen(host, port)
        self.bans.watch(self._check)
        self._watch = asyncio.create_task(self._look_now_and_then())
        self._asks = asyncio.create_task(self._ask_now_and_then())

    async def set_terms(self, entrance: Entrance, limits: Limits) -> None:
        """Let others in, within other limits, from now on. Whoever is inside by a key that no longer opens the door
        goes as if it had been taken out of its file."""
        self._options = await self._made_options(entrance, limits)
        self.entrance, self.limits = entrance, limits
        self.gate.set_limits(limits)
        self.guess_limit.set_limits(limits)
        self.tell()

    async def _made_options(self, entrance: Entrance, limits: Limits) -> asyncssh.SSHServerConnectionOptions:
        """What asyncssh is told."""
        made: asyncssh.SSHServerConnectionOptions = await asyncssh.SSHServerConnectionOptions.construct(
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
            public_key_auth=entrance.takes_keys,
            password_auth=bool(entrance.passphrase),
            kbdint_auth=bool(entrance.passphrase),
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
        return made

    async def close(self, parting: Callable[[Visitor], str]) -> None:
        """Let nobody else in, show everybody their parting words, which are made in their own language, and wait
        briefly until they are gone."""
        self._is_closing = True
        self.gate.close()
        for task in (self._watch, self._asks):
            if task is not None:
                task.cancel()
        visits = {session.task: session for session in self._sessions if session.task is not None}
        for session in list(self._sessions):
            if session.visitor is not None:
                session.send_home(partial(parting, session.visitor), "closed")
        if visits:
            _, late = await asyncio.wait(visits, timeout=self.limits.ending)
            for task in late:
                visits[task].cut_off()
            if late:
                await asyncio.wait(late, timeout=self.limits.closing)
        for peer in self.gate.strangers:
            peer.turn_out("closing")
        await self._see_off()
        await self.gate.end_logins(self.limits.closing)

    async def _see_off(self) -> None:
        """Wait until the clients have closed their connections: OpenSSH no longer shows what it has not shown yet once
        it reads that the server disconnects. Those that do not come to it find the end of the line behind everything
        that they were sent."""
        waits = {asyncio.ensure_future(each.gone.wait()): each for each in self._connections}
        for each in waits.values():
            if each.visitor is None:
                each.cut()
        if not waits:
            return
        _, late = await asyncio.wait(waits, timeout=self.limits.seeing_off)
        for wait in late:
            waits[wait].cut()
        if late:
            await asyncio.wait(late, timeout=self.limits.closing)
        for wait in late:
            wait.cancel()

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
        """Read the files of keys anew."""
        self.entrance.look()
        if self._last_errors != (errors := self.entrance.errors):
            self._last_errors = errors
            for error in errors:
                log.warning(Note("authorized_keys", fault=error))
            if not errors:
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

    async def _ask_now_and_then(self) -> None:
        """Have the command for keys, if there is one by now, print them again. It has just done so when the server
        opens, or reads its options again."""
        while True:
            await asyncio.sleep(self.limits.asks)
            if self.entrance.command is None:
                continue
            try:
                await self.entrance.command.ask()
                self.read_keys()
            except Exception:  # the keys of before still hold
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
        if self._is_closing:
            connection.turn_out("closing")

    def closed(self, connection: SshConnection) -> None:
        """A connection is gone."""
        self._connections.discard(connection)
        if self._is_closing and connection.visitor is not None:
            how = "cut" if connection.was_cut else "by_itself"
            log.info(Note("line_ended", number=connection.visitor.number, user=connection.user, how=how))
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
