"""The key by which clients recognise the server: made on the first start, and readable by nobody else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, read_file, reason
from powergrid_tui.table.words.language import tr

NAME = "ssh_host_ed25519_key"
"""The file, in the folder of the server."""

_FOLDER, _FILE = 0o700, 0o600
_OTHERS = 0o077


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The server's key from its folder, made if there is none. Raises `TableError` if it cannot be read or written: a
    broken key is left alone, because clients would take a new one for an impostor's."""
    path = folder / NAME
    try:
        folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
        if not os.path.lexists(path):
            _make(path)
        text, found = read_file(path)
        if stat.S_IMODE(found.st_mode) & _OTHERS:
            path.chmod(_FILE)
        return asyncssh.import_private_key(text)
    except BadData as error:
        raise TableError(str(error)) from None
    except asyncssh.KeyImportError:
        raise TableError(tr("{file}: not a private key without a passphrase", file=str(path))) from None
    except OSError as error:
        raise TableError(tr("{file}: {error}", file=str(path), error=reason(error))) from None


def _make(path: Path) -> None:
    """Write a new key, whole or not at all. If another server does so at the same time, the first one wins."""
    new = path.with_name(f".{NAME}.{os.getpid()}.new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, _FILE)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(asyncssh.generate_private_key("ssh-ed25519", comment="powergrid").export_private_key())
            file.flush()
            os.fsync(handle)
        os.link(new, path)
    except FileExistsError:
        pass
    finally:
        new.unlink(missing_ok=True)
