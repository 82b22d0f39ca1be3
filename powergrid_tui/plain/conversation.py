"""A conversation in lines of text: what is told, what is typed, and the loop between the two."""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from contextvars import ContextVar
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.table.words.text import narrowed, number_in, one_line, spaced
from powergrid_tui.toolkit.console import output
from powergrid_tui.toolkit.console.sequences import line_of
from powergrid_tui.toolkit.viewmodel import verbs

if TYPE_CHECKING:
    from powergrid_tui.plain.place import PlainPlace

_CHUNK = 65536
"""Bytes read at a time."""

_FOR_PEOPLE = frozenset(("say", "talk", "note"))
"""What follows these words is for people to read, and stays as it was typed."""


class Gone(Exception):
    """Nobody will answer any more: the input has ended, or somebody wants to leave."""


class LineSource(Protocol):
    """Where lines come from."""

    async def line(self) -> str:
        """The next line. Raises `Gone` when there is none."""
        ...


class Input:
    """The lines of a file descriptor, a terminal's or a pipe's, read while bots think.

    They are read in a thread, from the first request on. It is a daemon that holds no lock, so a program can end while
    it waits for a line.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._lines: asyncio.Queue[str | None] | None = None

    async def line(self) -> str:
        """The next line. Raises `Gone` at the end of the input."""
        if self._lines is None:
            self._lines = asyncio.Queue()
            loop = asyncio.get_running_loop()
            Thread(target=self._read, args=(loop, self._lines), name="input", daemon=True).start()
        line = await self._lines.get()
        if line is None:
            self._lines.put_nowait(None)
            raise Gone
        return line

    def _read(self, loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str | None]) -> None:
        with suppress(RuntimeError):  # the loop has ended: nobody is listening
            for line in self._received():
                loop.call_soon_threadsafe(lines.put_nowait, line)
            loop.call_soon_threadsafe(lines.put_nowait, None)

    def _received(self) -> Iterator[str]:
        """Line by line; the last one may lack its end."""
        encoding = getattr(sys.stdin, "encoding", None) or "utf-8"
        decode = codecs.getincrementaldecoder(encoding)(errors="replace").decode
        rest = ""
        while chunk := self._chunk():
            *whole, rest = (rest + decode(chunk)).split("\n")
            yield from whole
        if rest:
            yield rest

    def _chunk(self) -> bytes:
        try:
            return os.read(self._descriptor, _CHUNK)
        except OSError:  # closed, or a terminal that has hung up
            return b""


class Memory:
    """What has been told since the last line that was typed, and before it since the one before."""

    def __init__(self) -> None:
        self._now: list[str] = []
        self.last: tuple[str, ...] = ()
        """What was told before the last line that was typed, or in answer to the one before."""

    def tell(self, line: str) -> None:
        """Note something that is told."""
        self._now.append(line)

    def heard(self) -> None:
        """Note that a line has been typed."""
        if self._now:
            self.last = tuple(self._now)
        self._now = []


_memory: ContextVar[Memory | None] = ContextVar("memory", default=None)


def remember() -> None:
    """From now on, keep what is told last, in this context and in those started from it."""
    _memory.set(Memory())


def told_last() -> tuple[str, ...]:
    """What was told last, line by line; empty where nothing is kept."""
    memory = _memory.get()
    return memory.last if memory is not None else ()


def say(*told: str) -> None:
    """Sentences, one per line; a missing full stop is added."""
    show(map(_closed, told))


def show(rows: Iterable[str]) -> None:
    """Rows that are not sentences, one per line."""
    memory = _memory.get()
    for row in rows:
        line = one_line(row)
        if memory is not None:
            memory.tell(line)
        output.line(line)


def show_numbered(rows: Iterable[str]) -> None:
    """Rows of a list from which something is chosen by its number."""
    show(tr("{number}. {action}", number=number, action=row) for number, row in enumerate(rows, 1))


def chosen(said: str, most: int) -> int:
    """The index of the row with a number in such a list. Raises `TableError`."""
    number = number_in(said) or 0
    if not 0 < number <= most:
        raise TableError(tr("give a number from 1 to {most}", most=most))
    return number - 1


class Conversation:
    """A conversation with somebody. Nothing else in plain mode reads lines: one may come at any time, and is kept until
    it is taken."""

    def __init__(self, source: LineSource) -> None:
        self._source = source
        self._lines: deque[asyncio.Future[str]] = deque()
        """Lines that are there and were not taken, and behind them the one that is waited for. At the end of the input
        `Gone` stays in it."""

    async def stay(self, place: PlainPlace) -> None:
        """Stay at a place until it is left: whenever something has happened, it tells what is new, and whenever a line
        is typed, it takes that; what has happened comes first. Raises `Gone`."""
        while not place.left:
            place.news.clear()
            await place.tell()
            if not place.left and (line := await self._next(place)) is not None:
                try:
                    await place.take(line)
                except TableError as error:
                    say(str(error))

    async def ask(self, *question: str) -> str:
        """The answer to a question that nothing interrupts. Raises `Gone`."""
        say(*question)
        return await self.hear()

    async def hear(self) -> str:
        """The next line, for somebody who wants nothing else meanwhile. Raises `Gone`."""
        await asyncio.wait([self._line])
        return self._taken()

    def put_back(self, *lines: str) -> None:
        """Keep lines that were taken for whoever listens next."""
        for line in reversed(lines):
            kept: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            kept.set_result(line)
            self._lines.appendleft(kept)

    def hush(self) -> None:
        """Stop waiting for a line, and forget those that nobody took."""
        while self._lines:
            self._lines.pop().cancel()

    @property
    def has_line(self) -> bool:
        """Whether a line has come that is not taken yet."""
        return bool(self._lines) and self._lines[0].done()

    @property
    def is_piped(self) -> bool:
        """Whether more input followed the last line at once: nobody types that fast, so it is piped."""
        return bool(getattr(self._source, "has_more", False))

    async def _next(self, place: PlainPlace) -> str | None:
        """The next line for a place; None when something has happened first. Raises `Gone`."""
        news = asyncio.ensure_future(place.news.wait())
        waits: list[asyncio.Future[Any]] = [news]
        if place.hears and not (place.outlasts and self._has_ended):
            waits.append(self._line)
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if place.news.is_set():
            return None
        try:
            return self._taken()
        except Gone:
            if not place.outlasts:
                raise
            return None

    @property
    def _has_ended(self) -> bool:
        """Whether no line will come any more."""
        return self.has_line and self._lines[0].exception() is not None

    @property
    def _line(self) -> asyncio.Future[str]:
        """The line that is taken next."""
        if not self._lines:
            self._lines.append(asyncio.ensure_future(self._typed()))
        return self._lines[0]

    def _taken(self) -> str:
        """The line that has come, which is no longer kept. Raises `Gone`."""
        line = self._lines[0].result()
        self._lines.popleft()
        return line

    async def _typed(self) -> str:
        """The next line from where they come, in narrow characters with plain spaces. Raises `Gone`."""
        while (typed := line_of(await self._source.line())) is None:
            say(tr("Your terminal put something into that line, and it was ignored. Type it again."))
        line = _read(typed)
        if (memory := _memory.get()) is not None:
            memory.heard()
        return line


def _read(line: str) -> str:
    typed = narrowed(spaced(line)).strip()
    verb, space, _ = typed.partition(" ")
    is_for_people = space and verbs.understood(verb, _FOR_PEOPLE, verbs.SERVER_VERB).lower() in _FOR_PEOPLE
    return f"{verb} {line.strip()[len(verb) + 1 :].strip()}" if is_for_people else typed


def _closed(words: str) -> str:
    return words if words.endswith((".", "?", "!", ":", "。", "？", "！", "：")) else sentence(words)
