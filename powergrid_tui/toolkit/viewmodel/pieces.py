"""Text with roles, as view models produce it: a screen colours the roles, plain mode drops them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from string import Formatter
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Role(StrEnum):
    """The role of some text: ``dim`` is past, closed or not in play, ``now`` is what can be done now."""

    TEXT = auto()
    STRONG = auto()
    QUIET = auto()
    DIM = auto()
    """Past, closed or not in play."""
    NOW = auto()
    """What can be done now."""
    WARN = auto()


class Piece(NamedTuple):
    """Some text with a role."""

    text: str
    role: Role = Role.TEXT
    cursor: bool = False
    """Whether the cursor is on it."""


Row = tuple[Piece, ...]
"""Pieces side by side."""


@dataclass(frozen=True, slots=True)
class NamesRow:
    """Names side by side. If they do not fit into one row, the longest are shortened when drawn."""

    names: Row
    """One piece for each name."""


Detail = Row | NamesRow
"""A row of detail below a question."""


def joined(groups: Sequence[Sequence[T]], gap: T) -> list[T]:
    """The groups of pieces in one row, with the gap between those that are not empty."""
    row: list[T] = []
    for group in groups:
        if row and group:
            row.append(gap)
        row += group
    return row


def spread(message: str, role: Role, **parts: Piece) -> list[Piece]:
    """A message whose parameters keep their own roles, wherever the language puts them."""
    row: list[Piece] = []
    for words, name, _, _ in Formatter().parse(message):
        row += [Piece(words, role)] if words else []
        row += [parts[name]] if name else []
    return row


GAP = Piece("  ", Role.QUIET)
WIDE_GAP = Piece("   ", Role.QUIET)


def quiet(text: str) -> Row:
    """A row of detail."""
    return (Piece(text, Role.QUIET),)
