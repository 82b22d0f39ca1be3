"""Who may come in: those with a key in a file, those who know the server's pass phrase, or, with neither, everybody."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
from powergrid_tui.ssh.door.keys_command import KeysCommand
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, read_text
from powergrid_tui.table.words.language import mark, tr

SHORTEST, LONGEST = 8, 200
"""Characters in a pass phrase."""

_BLIND = secrets.token_bytes(32)
"""A secret of this process, so that nobody can find out a digest step by step."""


@dataclass(frozen=True)
class Entrance:
    """Who is let in. A pass phrase lets in those whose key is in no file; where one is required, an unknown key alone
    is not enough."""

    keys: AuthorizedKeys | None = None
    passphrase: str = ""
    owners: AuthorizedKeys | None = None
    """The keys of those who own the server: they open the door too."""
    command: KeysCommand | None = None
    """Prints the keys of more people."""
    printed: AuthorizedKeys | None = None
    """The file that holds what it has printed."""

    @property
    def takes_keys(self) -> bool:
        """Whether keys can open the door at all."""
        return bool(self._files) or not self.passphrase

    @property
    def _files(self) -> tuple[AuthorizedKeys, ...]:
        return tuple(file for file in (self.keys, self.owners, self.printed) if file is not None)

    @property
    def _lists(self) -> tuple[AuthorizedKeys, ...]:
        """The files whose keys open the door to those who are no owners."""
        return tuple(file for file in (self.keys, self.printed) if file is not None)

    @property
    def open_to_all(self) -> bool:
        """Whether every key does."""
        return not self._lists and not self.passphrase

    def look(self) -> None:
        """Read the files of keys."""
        for file in self._files:
            file.look()

    @property
    def errors(self) -> tuple[str, ...]:
        """What is wrong with the files of keys, and with the command for them: printable sentences."""
        trouble = (self.command.trouble,) if self.command is not None and self.command.trouble else ()
        return (*(error for file in self._files for error in file.errors), *trouble)

    @property
    def notices(self) -> list[str]:
        """The same for the owner's status line, with the consequences of a file that cannot be read."""
        found: list[str] = []
        nobody, no_owners = (
            mark("New people cannot come in by key: {error}"),
            mark("There are no owners for now: {error}"),
        )
        for file, words in ((self.keys, nobody), (self.owners, no_owners), (self.printed, nobody)):
            if file is not None:
                found += file.errors if file.is_read else [tr(words, error=file.errors[0])]
        if self.command is not None and self.command.trouble:
            found.append(tr("The keys of before still hold: {error}", error=self.command.trouble))
        return found

    def comment_of(self, key: asyncssh.SSHKey) -> str:
        """What stands after a key in the files, or nothing."""
        return next(filter(None, (file.comment_of(key) for file in self._files)), "")

    def knows(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether a key opens the door: one in a file, or any key at all if nothing else is required."""
        if self._revoked(key):
            return False
        if self.is_owner(key, address):
            return True
        return self.open_to_all or any(file.allow(key, address) for file in self._lists)

    def _revoked(self, key: asyncssh.SSHKey) -> bool:
        return any(file.revokes(key) for file in self._files)

    def is_owner(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether it is the key of an owner. A key that either file revokes is not, and while one of the files cannot
        be read, no key is."""
        if self.owners is None or self._revoked(key) or not all(file.is_read for file in self._files):
            return False
        return self.owners.allow(key, address)

    def takes_back(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether a key that has let somebody in is no longer in the files. A file that cannot be read counts with its
        last contents."""
        if self._revoked(key):
            return True
        files = () if self.open_to_all else self._files
        return bool(files) and not any(file.keeps(key, address) for file in files)

    def opens(self, said: str) -> bool:
        """Whether that is the pass phrase. The comparison takes the same time for any guess, of any length."""
        return hmac.compare_digest(_digest(said), _digest(self.passphrase)) and bool(self.passphrase)


def passphrase_in(path: Path) -> str:
    """The pass phrase in the first line of a file. Raises `TableError`."""
    try:
        return checked(read_text(path).partition("\n")[0].strip("\r"))
    except BadData as error:
        raise TableError(str(error)) from None


def checked(passphrase: str) -> str:
    """The pass phrase, if it will do. Raises `TableError`, which does not repeat it."""
    if not SHORTEST <= len(passphrase) <= LONGEST or not passphrase.isprintable():
        wanted = tr("a passphrase is one line of {least} to {most} printable characters", least=SHORTEST, most=LONGEST)
        raise TableError(wanted)
    return passphrase


def _digest(phrase: str) -> bytes:
    """The digest of the normalized phrase, because keyboards differ in how they compose letters."""
    text = unicodedata.normalize("NFKC", phrase[: 4 * LONGEST]).encode("utf-8", "surrogatepass")
    return hmac.new(_BLIND, text, hashlib.sha256).digest()
