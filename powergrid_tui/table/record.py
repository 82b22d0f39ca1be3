"""A game as it is kept: who played what with which options, one line an action, as TOML.

The state can always be had again from the record (`session.walk`). Reading tells every fault of a file at once, each in
a sentence; what an older version wrote is brought up to date first.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import tomli_w
from pydantic import Field, StrictBool, StrictInt, ValidationError, field_validator

from powergrid_tui.table.data import BadData, toml_of
from powergrid_tui.table.faults import faults_with_words
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import TableError
from powergrid_tui.table.seat import Seat

FORMAT = 1
"""The format of the files written now. Raised when an older program could not read them, with a migration added."""

Raw = dict[str, Any]

MOST_LINES = 20_000
"""Lines of a game that is kept: thirty times as many as a long one has."""

MIGRATIONS: dict[int, Callable[[Raw], Raw]] = {}
"""By format: makes the tables of a file in that format into those of the next one."""


class Head(Frozen):
    """What stands before the lines."""

    format: StrictInt = FORMAT
    game: str
    seed: StrictInt = 0
    """Nature and the bots draw from it, so that a resumed game goes on as it would have."""
    finished: StrictBool = False
    summary: str = ""
    """Where the game is, in words: for lists of games, which replay nothing."""

    @field_validator("summary")
    @classmethod
    def _is_text(cls, summary: str) -> str:
        if not summary.isprintable():
            raise ValueError("holds signs that are no text")
        return summary

    options: dict[str, Any] = Field(default_factory=dict)
    """As the game's own options model writes them."""
    seats: tuple[Seat, ...]


class Record(Head):
    """A game as it is kept."""

    actions: tuple[str, ...] = ()
    """A line an action, nature's among them."""
    digest: str = ""
    """The game's fingerprint of the state after the last line; empty when the record was written by hand."""


class _Lines(Frozen):
    digest: str = ""
    actions: Annotated[tuple[str, ...], Field(max_length=MOST_LINES)]


class _File(Head):
    """The same as it stands in the file."""

    format: StrictInt
    record: _Lines


def seats_refusal(seats: Sequence[Seat]) -> str:
    """Why these seats cannot share a table, or nothing."""
    if not seats:
        return "nobody sits at the table"
    seen: dict[str, str] = {}
    for seat in seats:
        if seen.setdefault(seat.name.casefold(), seat.name) is not seat.name:
            return f"two seats are named {seat.name}"
    return ""


def loads(text: str, file: str) -> Record:
    """The record in the text of a file. Raises `BadData`, with `file` before each fault."""
    raw = toml_of(text, file)
    if not is_record(raw):
        raise BadData(file, ["not a saved game" if text.strip() else "not a saved game: the file is empty"])
    return read_record(raw, file)


def is_record(raw: Raw) -> bool:
    """Whether the tables of a file look like those of a saved game."""
    return not raw.keys().isdisjoint(("format", "game", "record"))


def read_record(raw: Raw, file: str) -> Record:
    """The record in the tables of a file. Raises `BadData`, with `file` before each fault."""
    try:
        checked = _File.model_validate(_migrated(raw, file))
    except ValidationError as error:
        raise BadData(file, faults_with_words(error, _File)) from None
    if refusal := seats_refusal(checked.seats):
        raise BadData(file, [f"seats: {refusal}"])
    head = {name: getattr(checked, name) for name in Head.model_fields}
    return Record(**head, actions=checked.record.actions, digest=checked.record.digest)


def _migrated(raw: Raw, file: str) -> Raw:
    """The tables of a file in today's format."""
    found = raw.get("format")
    if type(found) is not int:  # a bool is no number here
        return raw  # the model says what is wrong with it
    if found > FORMAT:
        raise BadData(file, [f"was written by a newer version (format {found}, this one reads up to {FORMAT})"])
    for step in range(found, FORMAT):
        if step not in MIGRATIONS:
            raise BadData(file, [f"format: there never was a format {found}"])
        try:
            raw = {**MIGRATIONS[step](raw), "format": step + 1}
        except (LookupError, TypeError, ValueError, AttributeError):  # damaged, so not as that format has it
            raise BadData(file, [f"cannot be brought from format {step} to {step + 1}: it is damaged"]) from None
    return raw


def dumps(record: Record) -> str:
    """The record as TOML. The lines come last, so that a file that was cut off anywhere is known for it."""
    head = record.model_dump(include={"format", "game", "seed", "finished", "summary"})
    parts = [tomli_w.dumps(head), tomli_w.dumps({"options": record.options})]
    parts += ["[[seats]]\n" + tomli_w.dumps(seat.model_dump(exclude_defaults=True)) for seat in record.seats]
    lines = {"digest": record.digest, "actions": record.actions}
    parts.append(tomli_w.dumps({"record": lines}, indent=2))
    return "\n".join(parts)


def options_of(model: type[Frozen], record: Record) -> Any:
    """The record's options as the game's own model. Raises `TableError` naming the first that is wrong."""
    try:
        return model.model_validate(record.options)
    except ValidationError as error:
        faults = faults_with_words(error, model)
        raise TableError(f"options.{faults[0]}") from None
