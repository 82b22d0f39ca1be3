"""Who may come in: those with a key in a file, those who know the house's pass phrase, or, with neither, everybody."""

from __future__ import annotations

import hmac
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from powergrid_tui.ssh.door.log import log
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, read_text
from powergrid_tui.table.files.writing import Stamp, stamp_of
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line

SHORTEST, LONGEST = 8, 200
"""Characters in a pass phrase."""


class AuthorizedKeys:
    """The keys in a file in the format of OpenSSH's ``authorized_keys``. Of a key's options only ``from`` is heeded;
    the others are about things that do not exist here. Lines added or removed take effect at the next login."""

    def __init__(self, path: Path) -> None:
        """Raises `TableError` when the file holds no key."""
        self._path = path
        self._stamp: Stamp | None = None
        self._keys = self._read()

    def allow(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether a key is in the file. If that cannot be read at the moment, the keys last read from it count."""
        try:
            if self._seen() != self._stamp:
                self._keys = self._read()
        except (TableError, OSError) as error:
            log.warning("authorized_keys fault=%s", one_line(str(error)))
        return self._keys.validate(key, address, address) is not None

    def _seen(self) -> Stamp:
        return stamp_of(self._path.stat())

    def _read(self) -> asyncssh.SSHAuthorizedKeys:
        try:
            text = read_text(self._path)
            self._stamp = self._seen()
            return asyncssh.import_authorized_keys(text or "#")  # an empty text would be refused
        except BadData as error:
            raise TableError(str(error)) from None
        except ValueError:
            raise TableError(tr("{file}: no public key is in it", file=str(self._path))) from None
        except OSError as error:
            raise TableError(tr("{file}: {fault}", file=str(self._path), fault=str(error))) from None


@dataclass(frozen=True)
class Entrance:
    """What opens the door. A pass phrase opens it for those whose key is in no file; where one is required, an unknown
    key alone does not."""

    keys: AuthorizedKeys | None = None
    passphrase: str = ""

    @property
    def takes_keys(self) -> bool:
        """Whether keys can open the door at all."""
        return self.keys is not None or not self.passphrase

    @property
    def open_to_all(self) -> bool:
        """Whether every key does."""
        return self.keys is None and not self.passphrase

    def knows(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether a key opens the door: one in the file, or any key at all if nothing else is required."""
        return self.keys.allow(key, address) if self.keys else self.open_to_all

    def opens(self, said: str) -> bool:
        """Whether that is the pass phrase. Every wrong one takes equally long."""
        return bool(self.passphrase) and hmac.compare_digest(_bytes(said), _bytes(self.passphrase))


def passphrase_in(path: Path) -> str:
    """The pass phrase in the first line of a file. Raises `TableError`."""
    try:
        return checked(read_text(path).partition("\n")[0].strip("\r"))
    except BadData as error:
        raise TableError(str(error)) from None


def checked(passphrase: str) -> str:
    """A pass phrase that will do. Raises `TableError`, which does not say what it was."""
    if not SHORTEST <= len(passphrase) <= LONGEST or not passphrase.isprintable():
        wanted = tr("a pass phrase has {least} to {most} printable signs, in one line", least=SHORTEST, most=LONGEST)
        raise TableError(wanted)
    return passphrase


def _bytes(phrase: str) -> bytes:
    """Normalized, because keyboards differ in how they compose letters."""
    return unicodedata.normalize("NFKC", phrase[: 4 * LONGEST]).encode("utf-8", "surrogatepass")
