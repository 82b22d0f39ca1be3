"""One connection: who is at its other end, and what it may have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import NamedTuple, Protocol

import asyncssh

from powergrid_tui.ssh.door.bans import Bans
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.listener import Peer
from powergrid_tui.ssh.door.penalties import GuessLimit
from powergrid_tui.ssh.door.session import Caller, SshSession
from powergrid_tui.ssh.wire.addresses import plain
from powergrid_tui.ssh.wire.algorithms import is_taken
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.sharing import ReadingTurns
from powergrid_tui.ssh.wire.valve import Valve
from powergrid_tui.ssh.wire.visitor import user_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line

LONGEST_REASON = 120

HUNG_UP, FAILED, MISUSED = 1.0, 5.0, 10.0
"""Seconds of penalty: for hanging up, for a failed login, and for something that no honest client does."""

_MISUSES = frozenset({"login_timeout", "too_much_data", "too_many_key_exchanges", "too_many_keys"})
_FAILURES = frozenset({"no_ssh", "unknown_key", "banned_key"})


class Failure(NamedTuple):
    """A login that failed."""

    reason: str
    """A word for the log."""
    penalty: float
    """Seconds."""
    detail: str
    """What went wrong, in the words of the library."""


class Doorkeeper(Protocol):
    """What a connection needs of the door."""

    limits: Limits
    entrance: Entrance
    bans: Bans
    guess_limit: GuessLimit
    turns: ReadingTurns

    def opened(self, connection: SshConnection) -> None:
        """asyncssh has taken a connection over."""

    def closed(self, connection: SshConnection) -> None:
        """A connection is gone."""

    def failed(self, connection: SshConnection, failure: Failure) -> None:
        """Somebody has not come in."""

    def fault(self, peer: Peer, seconds: float) -> None:
        """Somebody has done what is worth so many seconds of penalty."""

    def session(self, caller: Caller) -> SshSession:
        """The session for a client that has logged in."""

    def read_keys(self) -> None:
        """Read the files of keys again."""

    def tell(self) -> None:
        """There may be something new for the owner."""


class SshConnection(asyncssh.SSHServer):
    """One connection. asyncssh refuses to forward anything unless it is told otherwise, and it is not."""

    def __init__(self, door: Doorkeeper, peer: Peer) -> None:
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
        """Whether the visitor has been shown out."""
        self._door = door
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        """When it was opened, or has logged in."""
        self._connection: asyncssh.SSHServerConnection | None = None
        self._valve: Valve | None = None
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
    def _address(self) -> str:
        return self.peer.address

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._valve = Valve(conn, self._door.limits, self._door.turns, self.turn_out)
        self.peer.turn_out = self.turn_out
        self._door.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in self._timers:
            timer.cancel()
        self._door.closed(self)
        self.gone.set()
        if self.peer.is_stranger:
            if self._why != "closing":
                self._door.failed(self, self._failure(exc))
        elif self._loop.time() - self._since < self._door.limits.brief_visit:
            self._door.fault(self.peer, HUNG_UP)

    def _failure(self, exc: Exception | None) -> Failure:
        reason = self._why or self._reason(exc)
        detail = one_line(f"{type(exc).__name__}: {exc}", LONGEST_REASON) if exc else ""
        if reason == "too_many_strangers":
            return Failure(reason, 0, detail)
        if self._guesses:
            return Failure(reason, FAILED * self._guesses, detail)
        return Failure(reason, MISUSED if reason in _MISUSES else FAILED if reason in _FAILURES else HUNG_UP, detail)

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

    def show_out(self, word: str) -> None:
        """End a visit with a message that the visitor reads, and soon also one that does not end by itself."""
        self.is_leaving = True
        if self.session is None or self.session.task is None:
            self.cut()
            return
        self.session.send_home(word, "shown_out")
        self._wait(self._door.limits.ending, self.session.cut_off)

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
        if self._valve is not None:
            self._valve.let_in()
        self._wait(self._door.limits.login, self._expect_session)

    def public_key_auth_supported(self) -> bool:
        return self._door.entrance.takes_keys

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._has_offered_key = True
        if not self._offered() or not is_taken(key):
            return False
        if self._door.bans.refuses(key.get_fingerprint(), self._address):
            self._is_banned = True
            return False
        self._door.read_keys()
        if not self._door.entrance.knows(key, self._address):
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
        if not may_be and self._connection is not None:
            word = tr("Too many pass phrases have been tried. Come back in a minute.")
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

    @property
    def _reached(self) -> tuple[str, int]:
        """The address and the port of the server that the client has reached."""
        here = self._connection.get_extra_info("sockname") if self._connection is not None else None
        return (plain(here[0]), int(here[1])) if here else ("", 0)

    # --- what it may have ------------------------------------------------------------------------------------------

    def session_requested(self) -> SshSession | bool:
        """A session, but only one: each further session would need an app."""
        if self.session is not None or self._valve is None:
            return False
        caller = Caller(self.user, self.fingerprint, self._address, self._valve, self._dismiss, self._reached)
        self.session = self._door.session(caller)
        return self.session
