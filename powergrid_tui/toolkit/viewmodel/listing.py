"""A list of things of which one is marked, as a panel shows it: as many rows as there is room for, and what is told of
the marked one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListRow:
    """One thing of a list."""

    at: int
    """Which one it is, counted from 0: what a click on it tells."""
    words: str
    """What it is."""
    group: str = ""
    """What it and those after it have in common, at the first of them; else nothing."""
    number: int = 0
    """The number that is typed for it; 0 for none."""
    figure: str = ""
    """What it costs, or another figure."""
    why: str = ""
    """Why it cannot be had; empty where it can."""
    marked: bool = False
    """The cursor stands on it."""
    steps: bool = False
    """There are more of it, which left and right lead to."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows of a list, from somewhere in it."""

    title: str
    rows: tuple[ListRow, ...]
    above: int = 0
    """Rows that come before those."""
    below: int = 0
    """Rows that follow."""
    details: tuple[str, ...] = ()
    """Sentences about the marked one."""
    empty: str = ""
    """What is told where there are no rows."""


DETAILS = 4
"""Rows for the details of what is marked, with one between, where there is room for them."""
_ROOMY = 18
"""Rows of a list from which the details stand below it."""


def room_for_details(height: int) -> int:
    """Rows of a list, of so many, that are left to the details."""
    return DETAILS if height >= _ROOMY else 0


def room_for_rows(height: int) -> int:
    """Rows of a list, of so many, that things stand in."""
    return max(1, height - 1 - room_for_details(height))


def window(count: int, marked: int, room: int) -> int:
    """The first of so many rows that is shown, so that the marked one is in the middle where it can be."""
    return max(0, min(marked - room // 2, count - room))
