"""Actions that are looked for when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

A = TypeVar("A")


class Found(Sequence[A]):
    """The actions of an offer. Often it is only asked whether there is any: then the others are not looked for."""

    def __init__(self, actions: Iterator[A]) -> None:
        self._coming = actions
        self._found: list[A] = []

    def __bool__(self) -> bool:
        if not self._found:
            self._found += islice(self._coming, 1)
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[A]:
        return iter(self._all())

    def __contains__(self, action: object) -> bool:
        return action in self._all()

    @overload
    def __getitem__(self, at: int) -> A: ...
    @overload
    def __getitem__(self, at: slice) -> list[A]: ...
    def __getitem__(self, at: int | slice) -> A | list[A]:
        return self._all()[at]

    def __reduce__(self) -> tuple[type[list[A]], tuple[list[A]]]:
        """Other processes are sent a list."""
        return list, (self._all(),)

    def _all(self) -> list[A]:
        self._found += self._coming
        return self._found
