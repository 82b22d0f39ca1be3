"""A game as it is saved: who played what with which options, and one line per action, as TOML.

The state can always be rebuilt from the record (`session.walk`). Reading reports every error in a file at once, each in
a sentence; what an older version wrote is first converted to the current format.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import tomli_w
from pydantic import Field, StrictBool, StrictInt, ValidationError, field_validator

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, toml_of
from powergrid_tui.table.files.errors import errors_with_words
from powergrid_tui.table.protocol.digest import version_of
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.options import READINGS
from powergrid_tui.table.records.head import (
    FORMAT,
    LONGEST_FACT,
    LONGEST_PREMOVE,
    LONGEST_TITLE,
    MOST_LINES,
    BetweenChoice,
)
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import tr

Raw = dict[str, Any]

TO_MOVE, WINNER = "to_move", "winner"
"""Names in `Head.where` besides the game's own facts: whose turn it is, and for a finished game who has won."""


def _without_summary(raw: Raw) -> Raw:
    """Format 1 kept an English sentence about where the game was."""
    return {key: value for key, value in raw.items() if key != "summary"}


MIGRATIONS: dict[int, Callable[[Raw], Raw]] = {1: _without_summary}
"""By format: turns the tables of a file in that format into those of the next."""


class DailyMark(Frozen):
    """Marks a game as that of the deal of a day."""

    date: Annotated[str, Field(max_length=LONGEST_FACT)]
    """Such as ``2026-05-04``, by UTC."""
    version: Annotated[str, Field(max_length=LONGEST_FACT)]
    """The version of the program that began it: the bots of another version may play differently."""
    again: StrictBool = False
    """It is not for the record: somebody has played the deal before."""


class Head(Frozen):
    """Everything before the lines."""

    format: StrictInt = FORMAT
    game: str
    title: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""
    """What a player calls it; empty when it has no name."""
    seed: StrictInt = 0
    """Nature and the bots draw from it, so a resumed game goes on as it would have done."""
    finished: StrictBool = False
    where: dict[str, StrictInt | Annotated[str, Field(max_length=LONGEST_FACT)]] = Field(default_factory=dict)
    """The current point of the game, according to its `facts`, and whose turn it is: for lists of games, which replay
    nothing."""
    deal: DailyMark | None = None
    """For a game with the deal of a day."""

    @field_validator("title")
    @classmethod
    def _is_a_name(cls, title: str) -> str:
        if not title.isprintable():
            raise ValueError(tr("contains characters that cannot be shown as text"))
        return title

    @field_validator("where")
    @classmethod
    def _is_text(cls, where: dict[str, int | str]) -> dict[str, int | str]:
        if not all(isinstance(fact, int) or fact.isprintable() for fact in where.values()):
            raise ValueError(tr("contains characters that cannot be shown as text"))
        return where

    options: dict[str, Any] = Field(default_factory=dict)
    """In the form in which the game's own options model writes them."""
    seats: tuple[Seat, ...]


class Record(Head):
    """A game as it is kept."""

    actions: tuple[str, ...] = ()
    """One line per action, nature's included."""
    digest: str = ""
    """The game's fingerprint of the state after the last line; empty when the record was written by hand."""
    premoves: tuple[str, ...] = ()
    """By seat, what is to be done for it as soon as it is asked, veiled, or an empty string: in save files alone."""
    between: BetweenChoice = ""
    """How people at one keyboard keep their secrets from one another in this game, if that was chosen for it: in save
    files alone."""


class _Lines(Frozen):
    digest: str = ""
    premoves: tuple[Annotated[str, Field(max_length=LONGEST_PREMOVE)], ...] = ()
    between: BetweenChoice = ""
    actions: Annotated[tuple[str, ...], Field(max_length=MOST_LINES)]


class _File(Head):
    """The same in the shape of the file, with the lines in a table of their own."""

    format: StrictInt
    record: _Lines


def seats_refusal(seats: Sequence[Seat]) -> str:
    """Why these seats cannot share a table, or an empty string."""
    if not seats:
        return tr("nobody is sitting at the table")
    seen: dict[str, str] = {}
    for seat in seats:
        if seen.setdefault(seat.name.casefold(), seat.name) is not seat.name:
            return tr("two seats have the name {name}", name=seat.name)
    return ""


def loads(text: str, file: str) -> Record:
    """The record in the text of a file. Raises `BadData`; `file` is the name that each of its sentences begins with."""
    raw = toml_of(text, file)
    if not is_record(raw):
        raise BadData(file, [tr("not a saved game") if text.strip() else tr("not a saved game: the file is empty")])
    return read_record(raw, file)


def is_record(raw: Raw) -> bool:
    """Whether the tables of a file look like those of a saved game."""
    return not raw.keys().isdisjoint(("format", "game", "record"))


def read_record(raw: Raw, file: str) -> Record:
    """The record in the tables of a file. Raises `BadData`; `file` is the name that each of its sentences begins
    with."""
    raw = _migrated(raw, file)
    try:
        checked = _File.model_validate(raw)
    except ValidationError as error:
        raise BadData(file, errors_with_words(error, _File)) from None
    if refusal := seats_refusal(checked.seats):
        raise BadData(file, [tr("{key}: {error}", key="seats", error=refusal)])
    shared = {name: getattr(checked, name) for name in Head.model_fields}
    lines = checked.record
    record = Record(**shared, **{name: getattr(lines, name) for name in _Lines.model_fields})
    written = {old["name"]: seat.name for old, seat in zip(raw["seats"], checked.seats, strict=True)}
    return _renamed(record, {old: new for old, new in written.items() if old != new})


def _renamed(record: Record, names: Mapping[str, str]) -> Record:
    """A record whose seats have other names than in its file, with those names wherever the file has the old ones. Only
    the version of the fingerprint is left, because names are part of the rest."""
    if not names:
        return record

    def renamed(text: str) -> str:
        for old, new in names.items():
            text = text.replace(old, new)
        return text

    where = {key: renamed(fact) if isinstance(fact, str) else fact for key, fact in record.where.items()}
    return record.evolve(actions=tuple(map(renamed, record.actions)), where=where, digest=version_of(record.digest))


def _migrated(raw: Raw, file: str) -> Raw:
    """The tables of a file in today's format."""
    found = raw.get("format")
    if type(found) is not int:  # a bool does not count as a number here
        return raw  # the model says what is wrong with it
    if found > FORMAT:
        newer = tr(
            "was written by a newer version (format {format}; this version reads up to {known})",
            format=found,
            known=FORMAT,
        )
        raise BadData(file, [newer])
    for step in range(found, FORMAT):
        if step not in MIGRATIONS:
            never = tr("there has never been a format {format}", format=found)
            raise BadData(file, [tr("{key}: {error}", key="format", error=never)])
        try:
            raw = {**MIGRATIONS[step](raw), "format": step + 1}
        except (LookupError, TypeError, ValueError, AttributeError):  # damaged, so not what that format contained
            damaged = tr(
                "cannot be converted from format {format} to {next}: it is damaged", format=step, next=step + 1
            )
            raise BadData(file, [damaged]) from None
    return raw


def dumps(record: Record) -> str:
    """The record as TOML. The lines come last, so that a truncated file is recognised wherever it was cut off."""
    named = {"title"} if record.title else set()  # versions without titles can still read every other game
    first = record.model_dump(include={"format", "game", "seed", "finished", *named})
    where = [tomli_w.dumps({"where": record.where})] if record.where else []
    deal = [tomli_w.dumps({"deal": record.deal.model_dump(exclude_defaults=True)})] if record.deal else []
    parts = [tomli_w.dumps(first), *where, *deal, tomli_w.dumps({"options": record.options})]
    parts += ["[[seats]]\n" + tomli_w.dumps(seat.model_dump(exclude_defaults=True)) for seat in record.seats]
    planned = {"premoves": record.premoves} if record.premoves else {}  # as with titles
    between = {"between": record.between} if record.between else {}
    lines = {"digest": record.digest, **planned, **between, "actions": record.actions}
    parts.append(tomli_w.dumps({"record": lines}, indent=2))
    return "\n".join(parts)


def options_of(model: type[Frozen], record: Record) -> Any:
    """The record's options as the game's own model. Raises `TableError` naming the first faulty one.

    A record that names no readings, but has a fingerprint, was written before there was a choice of readings: it keeps
    the first ones. A record written by hand has no fingerprint, and gets those of today.
    """
    options = record.options
    if READINGS in model.model_fields and record.digest:
        options = {READINGS: 1, **options}
    try:
        return model.model_validate(options)
    except ValidationError as error:
        errors = errors_with_words(error, model)
        raise TableError(f"options.{errors[0]}") from None
