"""The file of authorized keys. It fails closed: what cannot be read or understood lets nobody in."""

from __future__ import annotations

import re
import time
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from ipaddress import ip_network
from math import inf
from pathlib import Path

import asyncssh

from powergrid_tui.server.codes import is_code
from powergrid_tui.server.names import refusal
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, read_text
from powergrid_tui.table.records.seat import LONGEST_NAME
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import one_line, quoted

LONGEST_COMMENT = 80
"""Characters of what stands after a key."""

_REVOKED = "@revoked"

_WITHOUT_MEANING = frozenset(
    {
        "agent-forwarding",
        "command",
        "environment",
        "no-agent-forwarding",
        "no-port-forwarding",
        "no-pty",
        "no-touch-required",
        "no-user-rc",
        "no-x11-forwarding",
        "permitlisten",
        "permitopen",
        "port-forwarding",
        "pty",
        "restrict",
        "tunnel",
        "user-rc",
        "x11-forwarding",
    }
)
"""Options about things that do not exist here. Any other might be a restriction."""

_FORMS = {8: "%Y%m%d", 12: "%Y%m%d%H%M", 14: "%Y%m%d%H%M%S"}


class AuthorizedKeys:
    """The keys in a file in the format of OpenSSH's ``authorized_keys``. Of a key's options ``from`` and
    ``expiry-time`` are heeded; most others are about things that do not exist here. A key in a line that begins with
    ``@revoked`` opens nothing, wherever else it stands.

    The file is read for every key that is offered. A line that cannot be understood lets nobody in; a file that cannot
    be read, or a revocation that cannot be understood, lets nobody in at all.
    """

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        """Raises `TableError` when the file holds no key."""
        self.errors: tuple[str, ...] = ()
        """What is wrong with the file, as it was last read: printable sentences."""
        self.is_read = True
        """Whether it could be read, and all of its revocations understood."""
        self._path = path
        self._now = now
        self._text: str | None = None
        self._list = _List()
        self.look()
        if not self.is_read:
            raise TableError("; ".join(self.errors))
        if not self._list.keys:
            raise TableError(tr("{file} contains no public key", file=str(path)))

    def look(self) -> bool:
        """Read the file; returns whether `errors` have changed."""
        before = self.errors
        try:
            text = read_text(self._path)
            if text != self._text or not self.is_read:
                self._text, self._list = text, _read(text, self._path.name)
            self.errors, self.is_read = self._list.told(self._path.name), self._list.is_whole
        except BadData as error:
            self._text, self.errors, self.is_read = None, (one_line(str(error)),), False
        except OSError as error:
            self._text, self.is_read = None, False
            self.errors = (one_line(tr("{file}: {error}", file=self._path.name, error=str(error))),)
        return self.errors != before

    def allow(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether a key lets in somebody at an address. (`look` reads the file.)"""
        return self.is_read and self.keeps(key, address)

    def keeps(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether somebody who came in by a key may stay: while the file cannot be read, its last contents apply."""
        if self.revokes(key):
            return False
        return any(line.allows(key, address, self._now()) for line in self._list.keys.get(key.public_data, ()))

    def revokes(self, key: asyncssh.SSHKey) -> bool:
        """Whether a key is revoked, wherever else it is listed."""
        return key.public_data in self._list.revoked

    def names(self, fingerprint: str) -> bool:
        """Whether a line of the file has the key with a fingerprint."""
        return any(_fingerprint(data) == fingerprint for data in self._list.keys)

    def comment_of(self, key: asyncssh.SSHKey) -> str:
        """What stands after a key in the file, or nothing."""
        return next((line.comment for line in self._list.keys.get(key.public_data, ()) if line.comment), "")

    def told(self) -> list[dict[str, str]]:
        """The keys of the file, each as a row of a list."""
        return [
            {
                mark("name"): name_in(line.comment),
                mark("key"): _fingerprint(data),
                mark("comment"): line.comment,
                mark("restricted"): tr("yes") if line.is_restricted else tr("no"),
            }
            for data, lines in self._list.keys.items()
            for line in lines
        ]


def key_count(text: str) -> int:
    """How many keys may come in by a text in the format of these files."""
    return len(_read(text, "").keys)


def name_in(comment: str) -> str:
    """The name that the comment of a key suggests, such as Ann for ``ann@laptop``; empty where it suggests none."""
    word = re.split("[@<(]", one_line(comment, LONGEST_COMMENT))[0].strip()
    if len(word) > LONGEST_NAME:
        word = re.split("[ ._-]", word)[0]
    name = word[:1].upper() + word[1:]
    return "" if not name or refusal(name) or is_code(name) else name


def _fingerprint(public_data: bytes) -> str:
    return f"SHA256:{b64encode(sha256(public_data).digest()).decode('ascii').rstrip('=')}"


@dataclass(frozen=True)
class _Line:
    """A line with a key."""

    entry: asyncssh.SSHAuthorizedKeys
    """This line alone, for ``from``."""
    until: float
    """When it expires, in seconds since 1970."""
    comment: str = ""
    """What stands after the key."""
    is_restricted: bool = False
    """Whether it has a time or a place where it holds."""

    def allows(self, key: asyncssh.SSHKey, address: str, now: float) -> bool:
        return now < self.until and self.entry.validate(key, address, address) is not None


@dataclass
class _List:
    """What a file says. `is_whole` is whether all of its revocations could be understood."""

    keys: dict[bytes, list[_Line]] = field(default_factory=dict)
    revoked: set[bytes] = field(default_factory=set)
    errors: list[str] = field(default_factory=list)
    is_whole: bool = True

    def told(self, file: str) -> tuple[str, ...]:
        if self.errors:
            return tuple(self.errors)
        return () if self.keys else (tr("{file} contains no public key", file=file),)


def _read(text: str, file: str) -> _List:
    found = _List()
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if line and not line.startswith("#"):
            try:
                _take(found, line)
            except _NotUnderstood as error:
                why = tr("{file}, line {number}: {error}", file=file, number=number, error=str(error))
                found.errors.append(one_line(why))
    return found


def _take(found: _List, line: str) -> None:
    """Add what a line says. Raises `_NotUnderstood`."""
    revokes = line.lower().startswith(_REVOKED)
    try:
        if not line.replace("\t", " ").isprintable():
            raise _NotUnderstood(tr("it contains unprintable characters"))
        if revokes:
            found.revoked.add(_key_in(line[len(_REVOKED) :]).public_data)
            return
        key, known = _understood(line)
    except _NotUnderstood:
        found.is_whole = found.is_whole and not revokes
        raise
    found.keys.setdefault(key.public_data, []).append(known)


def _key_in(text: str) -> asyncssh.SSHKey:
    try:
        return asyncssh.import_public_key(text.strip())
    except (ValueError, asyncssh.KeyImportError):
        raise _NotUnderstood(tr("it contains no public key")) from None


def _comment(key: asyncssh.SSHKey) -> str:
    return one_line((key.get_comment_bytes() or b"").decode("utf-8", "replace"), LONGEST_COMMENT)


def _understood(line: str) -> tuple[asyncssh.SSHKey, _Line]:
    """The key in a line, with its restrictions. Raises `_NotUnderstood`."""
    with suppress(_NotUnderstood):  # most lines have no options
        key = _key_in(line)
        return key, _Line(asyncssh.import_authorized_keys(line), inf, _comment(key))
    until = inf
    options, text = _options(line)
    key = _key_in(text)
    for name, value in options:
        if name == "from":
            _check_from(value)
        elif name == "expiry-time":
            until = min(until, _expiry(value))
        elif name == "cert-authority":
            raise _NotUnderstood(tr("certificates are not accepted here"))
        elif name.lower() not in _WITHOUT_MEANING:
            raise _NotUnderstood(tr("the option {word} is unknown here", word=quoted(name)))
    try:
        restricts = any(name in ("from", "expiry-time") for name, _ in options)
        return key, _Line(asyncssh.import_authorized_keys(line), until, _comment(key), restricts)
    except (ValueError, asyncssh.KeyImportError):
        raise _NotUnderstood(tr("it contains no public key")) from None


def _options(line: str) -> tuple[list[tuple[str, str]], str]:
    """The options at the beginning of a line, read as asyncssh reads them, and the rest of it. Raises
    `_NotUnderstood`."""
    parts, is_quoted, at = [""], False, 0
    while at < len(line) and (is_quoted or line[at] not in " \t"):
        sign = line[at]
        if sign == "\\":
            at += 1
            parts[-1] += line[at : at + 1]
        elif sign == '"':
            is_quoted = not is_quoted
        elif sign == "," and not is_quoted:
            parts.append("")
        else:
            parts[-1] += sign
        at += 1
    if is_quoted:
        raise _NotUnderstood(tr("it contains no public key"))
    split = [part.partition("=") for part in parts]
    return [(name, value) for name, _, value in split], line[at:]


def _check_from(patterns: str) -> None:
    """Raises `_NotUnderstood` for what looks like a network and is none: asyncssh would take it for a name that nobody
    has, and an address that is excluded by it would be let in."""
    for pattern in patterns.split(","):
        if "/" in pattern:
            try:
                ip_network(pattern.removeprefix("!"))
            except ValueError:
                raise _NotUnderstood(tr("{word} is not a network", word=quoted(pattern))) from None


def _expiry(said: str) -> float:
    """Seconds since 1970. Raises `_NotUnderstood`."""
    text, zone = (said[:-1], UTC) if said[-1:] in ("Z", "z") else (said, None)
    try:
        if not (text.isascii() and text.isdigit()):
            raise ValueError(text)
        return datetime.strptime(text, _FORMS[len(text)]).replace(tzinfo=zone).timestamp()
    except (KeyError, ValueError, OverflowError):
        raise _NotUnderstood(tr("{word} is not a time such as 20261231 or 202612312359Z", word=quoted(said))) from None


class _NotUnderstood(ValueError):
    """A line that lets nobody in."""
