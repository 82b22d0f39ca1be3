"""The control socket: how the owner of the machine gives commands to a running server.

A socket in the folder of the server takes one line of JSON, with the command as `verb` and its words by name, and
answers with one. Its permissions let in only its owner, and it checks which user the system says is at the other end.
After an update a server may go on running in its earlier version, so the names in the table of commands are kept.
"""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import stat
import struct
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from powergrid_tui.ssh.door.log import log
from powergrid_tui.ssh.door.owner_commands import Answer, RunningServer
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.words.language import language, speaking, tr
from powergrid_tui.table.words.log_notes import Note

SOCKET = "control"

LONGEST_LINE = 8 * 1024
"""Bytes of a request."""
LONGEST_ANSWER = 4 * 1024 * 1024
MOST = 8
"""Requests at once."""
HASTE = 5.0
"""Seconds to send a request."""
PATIENCE = 600.0
"""Seconds to wait for an answer: a backup may be large."""

_LONGEST_PATH = 100
"""Bytes of a path that fit into the address of a socket."""
_ROOT = 0


class Control:
    """Listens in the folder of a server."""

    def __init__(self, folder: Path, here: RunningServer) -> None:
        self._path, self._here = folder / SOCKET, here
        self._server: asyncio.Server | None = None
        self._inode = 0
        self._busy = 0

    async def start(self) -> None:
        """Begin to listen. If that is impossible, the log says so, and the server is open all the same. Raises
        `TableError` when another server is open in this folder."""
        if not hasattr(socket, "AF_UNIX"):
            log.warning(Note("no_control", reason="no unix sockets"))
            return
        listening = socket.socket(socket.AF_UNIX)
        try:
            with _address(self._path) as address:
                if _is_alive(address):
                    raise TableError(tr("a server is already open in {folder}", folder=str(self._path.parent)))
                self._clear()
                listening.bind(address)
            self._path.chmod(0o600)  # before anybody can connect
            self._inode = self._path.lstat().st_ino
            self._server = await asyncio.start_unix_server(self._serve, sock=listening, limit=LONGEST_LINE)
        except OSError as error:
            listening.close()
            log.warning(Note("no_control", reason=reason(error)))
        except BaseException:
            listening.close()
            raise

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                if self._path.lstat().st_ino == self._inode:
                    self._path.unlink()

    def _clear(self) -> None:
        """Remove the socket of a server that was killed. Raises `FileExistsError` for anything else: it is not ours."""
        with suppress(FileNotFoundError):
            if not stat.S_ISSOCK(self._path.lstat().st_mode):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self._path))
            self._path.unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._busy += 1
        try:
            if self._busy <= MOST and _is_owner(writer.get_extra_info("socket")):
                async with asyncio.timeout(HASTE):
                    line = await reader.readuntil(b"\n")
                writer.write(msgspec.json.encode(await self._answer(line)) + b"\n")
                async with asyncio.timeout(HASTE):
                    await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            writer.transport.abort()  # the client does not wait for an answer: none need be kept for it
        finally:
            self._busy -= 1
            writer.close()

    async def _answer(self, line: bytes) -> Answer:
        try:
            words = msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            words = {}
        verb, spoken = words.pop("verb", ""), words.pop("language", "")
        with speaking(spoken if isinstance(spoken, str) else ""):
            try:
                return await self._here.on_machine(verb, words)
            except TableError as error:
                return Answer(error=str(error))
            except Exception:
                log.exception(Note("remedy_failed", verb=verb))
                return Answer(error=tr("something went wrong on the server; see its log"))


def ask(folder: Path, command: str, words: Mapping[str, Any], spoken: str = "", patience: float = PATIENCE) -> Answer:
    """Give a command to the server in a folder, and wait for the answer, in the language of this context unless another
    is to be `spoken`. Raises `TableError`, with a sentence for whoever asks."""
    nobody = tr("no server is open in {folder}", folder=str(folder))
    if not hasattr(socket, "AF_UNIX"):
        raise TableError(tr("this system has no sockets for reaching a server"))
    line = msgspec.json.encode({"verb": command, "language": spoken or language(), **words}) + b"\n"
    if len(line) > LONGEST_LINE:
        raise TableError(tr("that is too long"))
    try:
        with socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(patience)
            with _address(folder / SOCKET) as address:
                asking.connect(address)
            if not _is_ours(asking, folder):
                raise TableError(tr("the server in {folder} belongs to another account", folder=str(folder.parent)))
            asking.sendall(line)
            heard = bytearray()
            while not heard.endswith(b"\n") and (more := asking.recv(65536)) and len(heard) < LONGEST_ANSWER:
                heard += more
        return msgspec.json.decode(bytes(heard), type=Answer)
    except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
        raise TableError(nobody) from None
    except PermissionError:
        raise TableError(tr("the server in {folder} belongs to another account", folder=str(folder))) from None
    except (OSError, msgspec.MsgspecError):
        raise TableError(tr("the server did not answer")) from None


@contextmanager
def _address(path: Path) -> Iterator[str]:
    """A path that fits into the address of a socket. On Linux a longer one is reached through its folder."""
    if len(os.fsencode(path)) <= _LONGEST_PATH or not sys.platform.startswith("linux"):
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def _is_alive(address: str) -> bool:
    """Whether some process listens there."""
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(1)
        try:
            asking.connect(address)
        except (FileNotFoundError, ConnectionRefusedError):
            return False
        except TimeoutError:
            return True
    return True


def _is_owner(connection: socket.socket) -> bool:
    """Whether the other end is the user who runs the server, or root. Where the system cannot tell, the permissions of
    the socket decide alone."""
    return _user_of(connection) in (None, _ROOT, os.geteuid())


def _is_ours(connection: socket.socket, folder: Path) -> bool:
    """Whether the other end is run by the user who owns the folder: only that user's server is to be given orders, even
    by root."""
    return _is_owner(connection) or (os.geteuid() == _ROOT and _user_of(connection) == folder.stat().st_uid)


def _user_of(connection: socket.socket) -> int | None:
    """The user at the other end; None where the system cannot tell."""
    if not hasattr(socket, "SO_PEERCRED"):
        return None
    told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", told)[1])
