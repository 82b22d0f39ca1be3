"""What a game's model of options says about each option. The command line, its help and the new-game form are made from
it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """An annotation on a field, for what its title and description leave unsaid."""

    values: Mapping[Any, str] = field(default_factory=dict)
    """What each value means: a message, in a sentence."""
    names: Mapping[Any, str] = field(default_factory=dict)
    """What a value is called wherever it need not be typed: a message."""
    listed: bool = False
    """Lists of games mention it even when it has its default value."""
    typed: str = ""
    """What else may be typed on a command line: a message, in a sentence."""


class Carried:
    """An annotation on a field that no player chooses: the game fills it in from what was chosen."""


READINGS: Final = "readings"
"""The field of options that says by which readings of its rule book a game is played. A game raises the number, its
field's default, whenever it begins to read a rule differently; it plays by every number up to that one, so that a game
that was begun before goes on as it began. The first readings have the number 1."""


def with_readings_of_today(options: Any) -> Any:
    """The options of a game about to begin, which may come from an older game, with the readings of this version."""
    if READINGS not in type(options).model_fields:
        return options
    return options.evolve(**{READINGS: type(options).model_fields[READINGS].default})


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a player may choose."""

    name: str
    title: str
    """A message."""
    description: str
    """A message, in a sentence; empty where the model has none."""
    default: Any
    meaning: Meaning
    values: tuple[Any, ...]
    """The values that the type lists; it may list none."""
    closed: bool
    """There are no other values."""
    many: bool
    """Several values may be picked by hand."""

    def read(self, word: str) -> Any:
        """What a typed word stands for: one of the values, or several with commas, or the word itself."""
        named = {str(value): value for value in self.values}
        if word in named:
            return named[word]
        return [part.strip() for part in word.split(",")] if self.many else word

    def label(self, value: Any) -> str:
        """What a value is called on the screen, even if a record holds a value that is not allowed."""
        if isinstance(value, tuple | list):
            return tr("picked by hand")
        if isinstance(value, bool) and not self.meaning.names:
            return tr("yes") if value else tr("no")
        called = next((name for known, name in self.meaning.names.items() if known == value), "")
        return tr(called) if called else brief(str(value).replace("_", " "))


def glance(model: type[Frozen], options: Mapping[str, Any]) -> tuple[str, ...]:
    """What lists of games say about options as recorded: whatever is not the default, and whatever is always
    mentioned."""
    found = []
    for option in options_in(model):
        value = options.get(option.name, option.default)
        if option.meaning.names and (option.meaning.listed or value != option.default):
            found.append(option.label(value))
    return tuple(found)


@cache
def options_in(model: type[Frozen]) -> tuple[Option, ...]:
    """The options that a player may choose, in the order of the model. Every field must have a default."""
    return tuple(
        Option(
            name=name,
            title=info.title or name.replace("_", " ").capitalize(),
            description=info.description or "",
            default=info.get_default(call_default_factory=True),
            meaning=next((mark for mark in info.metadata if isinstance(mark, Meaning)), Meaning()),
            values=_values(info.annotation),
            closed=all(part is bool or get_origin(part) is Literal for part in _parts(info.annotation)),
            many=any(get_origin(part) is tuple for part in _parts(info.annotation)),
        )
        for name, info in model.model_fields.items()
        if Carried not in info.metadata
    )


def _parts(annotation: Any) -> tuple[Any, ...]:
    """The members of a union; a single type is its only member."""
    if get_origin(annotation) in {Union, UnionType}:
        return tuple(inner for part in get_args(annotation) for inner in _parts(part))
    return (annotation,)


def _values(annotation: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    for part in _parts(annotation):
        if part is bool:
            found += (True, False)
        elif get_origin(part) is Literal:
            found += get_args(part)
    return tuple(found)
