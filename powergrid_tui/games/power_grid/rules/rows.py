"""Helpers for rows of values by seat or market."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """A copy of the row with another value at one index."""
    new = list(row)
    new[at] = value
    return tuple(new)
