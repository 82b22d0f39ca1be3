"""One connection: who is at its other end, and what it may have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING

import asyncssh

from powergrid_tui.server.codes import reached_at
from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.penalties import HUNG_UP, penalty_for
from powergrid_tui.ssh.door.session import SshSession
from powergrid_tui.ssh.wire.addresses import plain
from powergrid_tui.ssh.wire.algorithms import is_taken
from powergrid_tui.ssh.wire.valve import Valve
from powergrid_tui.ssh.wire.visitor import user_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.table.words.text import one_line

if TYPE_CHECKING:
    from powergrid_tui.ssh.door.door import Door
    from powergrid_tui.ssh.door.listener import Peer
    from powergrid_tui.ssh.wire.visitor import Visitor

LONGEST_DETAIL = 120
"""Characters of what the library says about a login that has failed."""


class SshConnection(asyncssh.SSHServer):
    """One connection. asyncssh refuses to forward anything unless it is told otherwise, and it is not."""

    def __init__(self, door: Door, peer: Peer) -> None:
        self.peer = peer
        self.user = ""
        self.key: asyncssh.SSHKey | None = None
        """The key offered last. It is proved once the login is complete, because asyncssh asks about a key again when
        it has its signature; a pass phrase clears it."""
        self.gone = asyncio.Event()
        self.session: SshSession | None = None
        self.taken_back = 0
        """How often in a row the key was missing from the files."""
        self.is_leaving = False
        """Whether the visitor has been kicked."""
        self.was_cut = False
        """Whether the server has closed it while the client had not."""
        self.valve: Valve
        self._connection: asyncssh.SSHServerConnection
        """asyncssh names it before anything else, and the valve is put on it then."""
        self._door = door
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        """When it was opened, or has logged in."""
        self._offers = self._guesses = 0
        self._has_offered_key = False
        self._is_banned = False
        """Whether a banned key was offered."""
        self._why = ""
        """Why it was turned away."""
        self._timers: list[asyncio.TimerHandle] = []

    @property
    def fingerprint(self) -> str:
        """Of the key, as OpenSSH writes it; empty without one."""
        return self.key.get_fingerprint() if self.key is not None else ""

    @property
    def visitor(self) -> Visitor | None:
        """Who has come in by it, once the visit has begun."""
        return self.session.visitor if self.session is not None else None

    @property
    def reached(self) -> str:
        """Where others reach the server: what its owner says, otherwise where this client has; empty where that is
        unknown. Behind NAT, or in a container, the client has reached an address that nobody else can."""
        if self._door.address:
            return self._door.address
        here = self._connection.get_extra_info("sockname")
        return reached_at(plain(here[0]), int(here[1])) if here else ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self.valve = Valve(conn, self._door.limits, self._door.reading_turns, self.turn_out)
        self.peer.turn_out = self.turn_out
        self._door.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in self._timers:
            timer.cancel()
        self._door.closed(self)
        self.gone.set()
        if self.peer.is_stranger:
            if self._why != "closing":
                self._tell_failure(exc)
        elif self._loop.time() - self._since < self._door.limits.brief_visit:
            self._door.gate.offence(self.peer, HUNG_UP)

    def _tell_failure(self, exc: Exception | None) -> None:
        """Nobody has come in."""
        reason = self._why or self._reason(exc)
        more = {"detail": one_line(f"{type(exc).__name__}: {exc}", LONGEST_DETAIL)} if exc else {}
        log.info(Note("login_failed", address=self.peer.address, reason=reason, user=self.user, **more))
        if seconds := penalty_for(reason, self._guesses):
            self._door.gate.offence(self.peer, seconds)

    def _reason(self, exc: Exception | None) -> str:
        """Why nobody has come in, as far as the connection tells."""
        if "timeout" in str(exc):
            return "login_timeout"
        if self._guesses:
            return "wrong_passphrase"
        if self._is_banned:
            return "banned_key"
        if self._has_offered_key:
            return "unknown_key"
        if isinstance(exc, asyncssh.KeyExchangeFailed):
            return "no_common_algorithm"
        if exc is None or isinstance(exc, (asyncssh.ConnectionLost, asyncssh.DisconnectError, OSError)):
            no_ssh = isinstance(exc, (asyncssh.ProtocolError, asyncssh.ProtocolNotSupported, asyncssh.MACError))
            return "no_ssh" if no_ssh else "hung_up"
        return "no_ssh"

    def turn_out(self, why: str) -> None:
        """Close it before it has come in."""
        self._why = self._why or why
        self.cut()

    def kick(self, word: str) -> None:
        """End a visit with a text (a message) that the visitor reads, and soon also one that does not end by itself."""
        self.is_leaving = True
        if self.session is None or self.session.task is None:
            self.cut()
            return
        self.session.send_home(partial(tr, word), "shown_out")
        self._wait(self._door.limits.ending, self.session.cut_off)

    def hang_up(self) -> None:
        """Close it once everything waiting has been sent."""
        self._connection.close()

    def cut(self) -> None:
        """Close it at once."""
        self.was_cut = True
        self._connection.abort()

    def dismiss(self, seconds: float) -> None:
        """Close it as soon as the client has taken everything, or after so many seconds."""
        if seconds:
            self._wait(seconds, self.cut)
        else:
            self.hang_up()

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` later, unless the connection has ended. The context is empty, because a cancelled timer keeps its
        context until it would have been due, and an app with it."""
        self._timers.append(self._loop.call_later(seconds, then, context=Context()))

    def _expect_session(self) -> None:
        if self.session is None or not self.session.started:
            self.cut()

    # --- logging in ------------------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        self.user = user_of(username)
        self._offered()
        return True

    def auth_completed(self) -> None:
        """A client that has come in has as long again to say what it wants."""
        self.peer.is_stranger = False
        self._since = self._loop.time()
        self.valve.let_in()
        self._wait(self._door.limits.login, self._expect_session)

    def public_key_auth_supported(self) -> bool:
        return self._door.entrance.takes_keys

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._has_offered_key = True
        if not self._offered() or not is_taken(key):
            return False
        if self._door.bans.refuses(key.get_fingerprint(), self.peer.address):
            self._is_banned = True
            return False
        self._door.read_keys()
        if not self._door.entrance.knows(key, self.peer.address):
            return False
        self.key = key
        return True

    def password_auth_supported(self) -> bool:
        return bool(self._door.entrance.passphrase)

    async def validate_password(self, username: str, password: str) -> bool:
        """Whether that is the pass phrase. The attempt counts before it is compared, even if the client hangs up."""
        self.key = None
        self._guesses += 1
        guess_limit, network = self._door.guess_limit, self.peer.network
        is_right, may_be = self._door.entrance.opens(password), guess_limit.lets(network)
        if is_right and may_be:
            guess_limit.right(network)
            self._guesses -= 1
            return True
        guess_limit.wrong(network)
        self._door.tell()
        if not may_be:
            self._why = "too_many_guesses"
        await asyncio.sleep(self._door.limits.guess_pause)
        if not may_be:
            word = tr("Too many passphrases have been tried. Come back in a minute.")
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, word)
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
        """A session, but only one: each further session would need an app."""
        if self.session is not None:
            return False
        self.session = SshSession(self._door, self)
        return self.session
