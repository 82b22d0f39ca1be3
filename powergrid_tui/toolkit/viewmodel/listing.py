"""A list with one marked row, as a panel shows it: as many rows as fit, and details of the marked one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListRow:
    """One item of a list."""

    at: int
    """Its index, from 0; a click on it reports this."""
    words: str
    """What it is."""
    group: str = ""
    """The heading of a group, at its first item; empty for the others."""
    number: int = 0
    """The number to type for it; 0 for none."""
    figure: str = ""
    """Its cost, or another figure."""
    why: str = ""
    """Why it is not available; empty if it is."""
    marked: bool = False
    """Whether the cursor is on it."""
    steps: bool = False
    """Whether it has variants, which left and right step through."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The visible rows of a list."""

    title: str
    rows: tuple[ListRow, ...]
    above: int = 0
    """How many rows come before the visible ones."""
    below: int = 0
    """How many rows come after them."""
    details: tuple[str, ...] = ()
    """Sentences about the marked item."""
    empty: str = ""
    """The text shown if there are no rows."""


DETAILS = 4
"""Rows for the details of the marked item, including a separator, if there is room."""
_ROOMY = 18
"""The height in rows from which the details are shown below the list."""


def room_for_details(height: int) -> int:
    """How many rows of a list this high are used for details."""
    return DETAILS if height >= _ROOMY else 0


def room_for_rows(height: int) -> int:
    """How many rows of a list this high are used for items."""
    return max(1, height - 1 - room_for_details(height))


def window(count: int, marked: int, room: int) -> int:
    """The index of the first visible row, chosen so that the marked one is in the middle if possible."""
    return max(0, min(marked - room // 2, count - room))
