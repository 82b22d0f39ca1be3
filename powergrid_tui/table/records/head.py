"""The head of a saved game, for the title: read without what a board needs, which takes the time of a title by itself.

Whatever is not in the form that is written now is left to `record.loads`, which knows older forms and has the sentences
for every error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from powergrid_tui.table.files.data import toml_of
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import steady

FORMAT = 2
"""The format of the files written now. Raised, and a migration added, when older programs could not read the new
files."""

MOST_LINES = 20_000
"""The most lines in a saved game: thirty times as many as a long game has."""

LONGEST_TITLE = 40
"""The most characters of the title that a player gives a game."""

LONGEST_FACT = 40
"""Letters."""

LONGEST_NAME = 16

LONGEST_BOT = 240
"""Letters in the kind of a bot: few enough to be read in full before somebody allows what it names."""

LONGEST_PREMOVE = 6000
"""Letters in what is kept of what is to be done for a seat, veiled."""

BetweenChoice = Literal["", "lit", "curtain", "open"]
"""How people at one keyboard keep their secrets from one another; empty for as their settings say."""

_Fact = Annotated[str, msgspec.Meta(max_length=LONGEST_FACT)]


class HeadSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as the title names it."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
    colour: str = ""
    bot: Annotated[str, msgspec.Meta(max_length=LONGEST_BOT)] = ""
    stands_in: bool = False


class _Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    date: _Fact
    version: _Fact
    again: bool = False


class _Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    actions: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_LINES)]
    digest: str = ""
    premoves: tuple[Annotated[str, msgspec.Meta(max_length=LONGEST_PREMOVE)], ...] = ()
    between: BetweenChoice = ""


class RecordHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A saved game that is certainly not damaged. What each field means stands with `record.Head`."""

    format: int
    game: str
    title: Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)] = ""
    seed: int = 0
    finished: bool = False
    where: Mapping[str, int | _Fact] = {}
    deal: _Deal | None = None
    options: dict[str, Any] = {}
    seats: tuple[HeadSeat, ...]
    record: _Lines


def head_of(text: str, file: str) -> RecordHead | None:
    """The head of the record in the text of a file, or None where only `record.loads` can say what it is. Raises
    `BadData` where even the text cannot be read."""
    try:
        head = msgspec.convert(toml_of(text, file), RecordHead)
    except msgspec.ValidationError:
        return None
    return head if head.format == FORMAT and _is_plain(head) else None


def _is_plain(head: RecordHead) -> bool:
    """Whether everything in it may be shown and played with as it stands."""
    texts = (head.title, *(fact for fact in head.where.values() if isinstance(fact, str)))
    names = {seat.name.casefold() for seat in head.seats}
    return (
        all(text.isprintable() for text in texts)
        and all(map(_is_plain_seat, head.seats))
        and 0 < len(names) == len(head.seats)
    )


def _is_plain_seat(seat: HeadSeat) -> bool:
    name = seat.name
    return (
        bool(name)
        and name.isprintable()
        and name == steady(name).strip()
        and not any(sign in name for sign in ":,;")
        and name.casefold() != "nature"
        and (not seat.colour or seat.colour in COLOURS)
        and seat.bot.isprintable()
    )
