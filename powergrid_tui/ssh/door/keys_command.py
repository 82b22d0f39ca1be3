"""The command that prints who may come in: so keys may be kept in a directory, or on a forge, and no code here knows of
it.

It is run once for everybody, not for each login, so nothing that a stranger types or sends reaches a program. What it
prints is kept in a file of the server, which is read like any other file of keys. If it fails, is late, prints too much
or no key at all, or could have been changed by another user, the file stays as it is, also after a restart, and
`trouble` says why.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import stat
from pathlib import Path

from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys, key_count
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import MOST_BYTES, reason, written_by_others
from powergrid_tui.table.files.writing import PRIVATE, make_folder, replace
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import one_line, quoted
from powergrid_tui.toolkit.bots.programs.engine import gone, kill, started

FILE = "authorized_keys.command"
"""In the folder of the server: what the command printed last."""

_LONGEST = 200
"""Characters of what is wrong."""

_TOKEN = re.compile(r"%[A-Za-z]")
"""What sshd fills in; it would hand a stranger's words to a program."""

_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class KeysCommand:
    """Belongs to a server."""

    def __init__(self, line: str, folder: Path, seconds: float = 10.0) -> None:
        """A command as it would be typed, with its words quoted as in a shell, which it never sees; `seconds` is how
        long it may take. Raises `TableError` for one that is never to be run."""
        self.file = folder / FILE
        self.trouble = ""
        """Why what it says is not taken, a printable sentence; empty while all is well."""
        self._seconds = seconds
        try:
            self._words = shlex.split(line)
        except ValueError:
            raise TableError(tr("a quotation mark is missing in {word}", word=quoted(line))) from None
        if not self._words or not Path(self._words[0]).is_absolute():
            raise TableError(tr("a command begins with the absolute path of a program"))
        if token := next(filter(_TOKEN.fullmatch, self._words[1:]), None):
            why = mark("{word} means nothing here: the command is run once for everybody, and prints all keys")
            raise TableError(tr(why, word=quoted(token)))
        must_be_safe(Path(self._words[0]))

    async def ask(self) -> None:
        """Run it, and take what it prints."""
        try:
            must_be_safe(Path(self._words[0]))
            text = await self._printed()
            if not key_count(text):
                raise TableError(tr("it has printed no public key"))
            make_folder(self.file.parent)  # at the first start it is not there yet
            await asyncio.to_thread(replace, self.file, text.encode(), PRIVATE)
            self.trouble = ""
        except (TableError, OSError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            name = Path(self._words[0]).name
            self.trouble = one_line(tr("the command for keys, {command}: {error}", command=name, error=why), _LONGEST)

    async def _printed(self) -> str:
        """What it prints. Raises `TableError` and `OSError`. It has a process group of its own, so that whatever it has
        started ends with it; and of the environment only what a program needs to find others."""
        home = {"HOME": os.environ["HOME"]} if "HOME" in os.environ else {}
        process = await started(
            *self._words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PATH": _PATH, "LANG": "C.UTF-8", **home},
            cwd="/",
            start_new_session=True,
        )
        assert process.stdout is not None
        heard = bytearray()
        try:
            async with asyncio.timeout(self._seconds):
                while more := await process.stdout.read(65536):
                    heard += more
                    if len(heard) > MOST_BYTES:
                        raise TableError(tr("it has printed too much"))
                status = await process.wait()
        except TimeoutError:
            raise TableError(tr("it has not ended in {seconds} seconds", seconds=f"{self._seconds:g}")) from None
        finally:
            kill(process)
            await gone(process)
        if status:
            raise TableError(tr("it has ended with status {status}", status=status))
        try:
            return heard.decode()
        except UnicodeDecodeError:
            raise TableError(tr("what it has printed is not text")) from None


def keys_printed(line: str, folder: Path) -> tuple[KeysCommand, AuthorizedKeys]:
    """A command, run for the first time, and the file of what it has printed: now or, if it fails, before. Raises
    `TableError` when there is neither."""
    command = KeysCommand(line, folder)
    asyncio.run(command.ask())
    try:
        return command, AuthorizedKeys(command.file)
    except TableError as error:
        raise TableError(command.trouble or str(error)) from None


def must_be_safe(program: Path) -> None:
    """Raises `TableError` for a program that another user than this one and root could have changed, or put something
    else in the place of: the same goes for each folder on the way to it, as with sshd. In a folder with the sticky bit
    nobody can replace what is another's."""
    try:
        program = program.resolve(strict=True)
        if (path := written_by_others(program)) is not None:
            raise TableError(tr("{file}: others than its owner and root can change this", file=str(path)))
        is_program = stat.S_ISREG(program.stat().st_mode) and os.access(program, os.X_OK)
    except (OSError, RuntimeError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise TableError(tr("{file}: {error}", file=str(program), error=why)) from None
    if not is_program:
        raise TableError(tr("{file}: this is no program that can be run", file=str(program)))
