"""Sequences whose members are made, or looked for, when they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import Any, TypeVar, overload

T = TypeVar("T")
G = TypeVar("G")


class Lazy(Sequence[T]):
    """A sequence whose members are made on demand: a thousand bids cost nothing until one is drawn."""

    __slots__ = ("_given", "_make", "_size")

    def __init__(self, size: int, make: Callable[[G, int], T], given: G) -> None:
        """`make` is called with what is `given` and the index of a member."""
        self._size = size
        self._make: Callable[[Any, int], T] = make
        self._given = given

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return [self._make(self._given, i) for i in range(*at.indices(self._size))]
        if not -self._size <= at < self._size:
            raise IndexError(at)
        return self._make(self._given, at % self._size)

    def __iter__(self) -> Iterator[T]:
        return map(self._make, repeat(self._given), range(self._size))


class Found(Sequence[T]):
    """The actions of an offer. Often it is only asked whether there is any: then the others are not looked for."""

    __slots__ = ("_coming", "_found")

    def __init__(self, actions: Iterator[T]) -> None:
        self._coming = actions
        self._found: list[T] = []

    def __bool__(self) -> bool:
        if not self._found:
            for action in self._coming:
                self._found.append(action)
                return True
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[T]:
        return iter(self._all())

    def __contains__(self, action: object) -> bool:
        return action in self._all()

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        return self._all()[at]

    def __reduce__(self) -> tuple[type[list[T]], tuple[list[T]]]:
        """Other processes are sent a list."""
        return list, (self._all(),)

    def _all(self) -> list[T]:
        self._found += self._coming
        return self._found
