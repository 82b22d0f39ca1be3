"""Types for fields of tables: numbers, rows of numbers, and sentences for players, with messages for what is wrong."""

from collections.abc import Callable
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from powergrid_tui.table.words.language import tr, trn

Fuel = Literal["coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion"]

Count = Annotated[int, Field(strict=True, ge=0, le=1000)]
Positive = Annotated[int, Field(strict=True, ge=1, le=1000)]


def exact_length(length: int, message: Callable[[int], str]) -> BeforeValidator:
    """Refuses a list of any other length; `message` words it for that many entries."""

    def check(value: Any) -> Any:
        if isinstance(value, list | tuple) and len(value) != length:
            raise ValueError(message(len(value)))
        return value

    return BeforeValidator(check)


def _numbers(count: int) -> str:
    return trn(
        "{count} number; give one for each number of players from 2 to 6",
        "{count} numbers; give one for each number of players from 2 to 6",
        count,
    )


def _rows(count: int) -> str:
    return trn(
        "{count} row; give one for each number of players from 2 to 6",
        "{count} rows; give one for each number of players from 2 to 6",
        count,
    )


def steps_message(count: int) -> str:
    """The message for a list without exactly one number per step."""
    return trn(
        "{count} number; give one each for Steps 1, 2 and 3",
        "{count} numbers; give one each for Steps 1, 2 and 3",
        count,
    )


Row = Annotated[tuple[Count, ...], exact_length(5, _numbers)]
"""One number for each number of players, from 2 to 6."""
PositiveRow = Annotated[tuple[Positive, ...], exact_length(5, _numbers)]


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError(tr("contains characters that cannot be shown as text"))
    return text


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_one_line)]
Notes = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=600), AfterValidator(_one_line)], ...], Field(max_length=40)
]
"""Sentences for players."""


Line = Annotated[str, Field(max_length=160), AfterValidator(_one_line)]
"""A sentence that fits on two lines."""


Steps = Annotated[tuple[Count, Count, Count], exact_length(3, steps_message)]
"""One number for each step."""
Rows = Annotated[tuple[Steps, ...], exact_length(5, _rows)]


def _rising(prices: tuple[int, ...]) -> tuple[int, ...]:
    for before, after in pairwise(prices):
        if after < before:
            raise ValueError(
                tr("{after} follows {before}, but the cheapest space must come first", after=after, before=before)
            )
    return prices


Track = Annotated[tuple[Count, ...], Field(max_length=100), AfterValidator(_rising)]
"""The price of every space in Elektro, cheapest first."""
