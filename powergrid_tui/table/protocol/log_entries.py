"""Log entries, with the seats and the things that are named in them.

A sentence is made from a message, which puts its parameters wherever the language wants them. So that a screen can
still tell which words name a seat, each name goes through the message between two characters that no name and no text
may contain; `log_entry` takes them out again. The same is done with things that have a name in each language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

_SEAT, _NAME, _END = "\x0e", "\x1f", "\x0f"

_NAMED = re.compile(f"{_SEAT}([0-9]+){_NAME}([^{_END}]*){_END}")
_THING = re.compile(f"{_SEAT}#([0-9A-Z]+){_NAME}([^{_END}]*){_END}")


class EntryKind(Enum):
    """What an entry is: 1 an action, 2 what followed from it automatically, 3 the start of something, such as a round,
    4 a skipped turn, with the reason."""

    LINE = auto()
    """Somebody did something."""
    DETAIL = auto()
    """Something that followed automatically."""
    RULE = auto()
    """The start of something, such as a round."""
    SKIPPED = auto()
    """A turn was skipped, with the reason."""


class LogPart(NamedTuple):
    """Some words of an entry: the text, and the seat it names; None where it names none."""

    text: str
    seat: int | None = None


class LogEntry(NamedTuple):
    """One entry of the log: its parts, whose texts make up the sentence; its kind; the seat whose turn was skipped, or
    None; whether more will still be added at the end; and the things it names."""

    parts: tuple[LogPart, ...]
    kind: EntryKind = EntryKind.LINE
    seat: int | None = None
    """Whose turn was skipped."""
    growing: bool = False
    """More will be added at the end as the game goes on."""
    things: tuple[str, ...] = ()
    """What is named in it besides seats, by its id in the game: such as the numbers of cards."""

    @property
    def text(self) -> str:
        """The text alone."""
        return "".join(part.text for part in self.parts)


def named(seat: int, words: str) -> str:
    """Words that name a seat, for a message that becomes an entry: `log_entry` recognises them."""
    return f"{_SEAT}{seat}{_NAME}{words}{_END}"


def named_thing(thing: str, words: str) -> str:
    """Words that name a thing of the game, by its id of digits and capitals, for a message that becomes an entry."""
    return f"{_SEAT}#{thing}{_NAME}{words}{_END}"


def all_named(names: Sequence[str]) -> tuple[str, ...]:
    """The names of all seats, for messages that become entries."""
    return tuple(named(seat, name) for seat, name in enumerate(names))


def log_entry(
    sentence: str, kind: EntryKind = EntryKind.LINE, seat: int | None = None, *, growing: bool = False
) -> LogEntry:
    """The entry for a sentence in which seats are `named`."""
    things = tuple(found[1] for found in _THING.finditer(sentence))
    pieces = _NAMED.split(_THING.sub(r"\2", sentence))  # text, seat, name, text, seat, name, ..., text
    parts: list[LogPart] = []
    for at in range(0, len(pieces), 3):
        if pieces[at]:
            parts.append(LogPart(pieces[at]))
        if at + 2 < len(pieces):
            parts.append(LogPart(pieces[at + 2], int(pieces[at + 1])))
    return LogEntry(tuple(parts), kind, seat, growing, things)
