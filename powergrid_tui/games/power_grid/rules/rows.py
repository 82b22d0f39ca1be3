"""Rows of values by seat, or by market."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    new = list(row)
    new[at] = value
    return tuple(new)
