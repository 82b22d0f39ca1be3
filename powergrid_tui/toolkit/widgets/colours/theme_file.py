"""Checks the file of a theme: every error at once, with the nearest right word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, ValidationError, create_model

from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.files.errors import errors_with_words, value_words
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import one_line
from powergrid_tui.toolkit.widgets.colours import roles
from powergrid_tui.toolkit.widgets.colours.sheets import SECTIONS, SHIPPED, ColourDepth

LONGEST_NAME = 20
"""Letters of a theme's name."""

_STRICT = ConfigDict(extra="forbid", strict=True)
_WANTED = {
    ColourDepth.ALL: mark('should be a colour such as "#87d7ff" or a number from 16 to 255, not {given}'),
    ColourDepth.TABLE: mark("should be a number from 16 to 255, not {given}"),
    ColourDepth.SIXTEEN: mark("should be a number from 0 to 15, not {given}"),
}


def checked(tables: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The tables of a theme file, if they are right. Raises `BadData` with every error."""
    model = _model()
    try:
        model.model_validate(tables)
    except ValidationError as error:
        raise BadData(file, errors_with_words(error, model)) from None
    return {**tables, "name": one_line(tables["name"])}


def _colour(depth: ColourDepth, given: Any) -> Any:
    low, high = (0, 15) if depth is ColourDepth.SIXTEEN else (16, 255)
    if isinstance(given, int) and not isinstance(given, bool) and low <= given <= high:
        return given
    if depth is ColourDepth.ALL and isinstance(given, str) and re.fullmatch("#[0-9a-fA-F]{6}", given):
        return given
    raise ValueError(tr(_WANTED[depth], given=value_words(given)))


@lru_cache(maxsize=1)
def _model() -> type[BaseModel]:
    """A theme file: a table for each kind of terminal, with a key for each role."""
    groups: dict[str, list[str]] = {}
    for role in roles.palette_of():
        group, _, member = role.partition(".")
        groups.setdefault(group, []).extend([member] if member else [])
    share = Annotated[float, Field(ge=0, le=100, strict=False)]
    shares = _table("Shares", dict.fromkeys(roles.SHARES, share))
    sections = {}
    for depth, section in SECTIONS.items():
        colour = Annotated[Any, PlainValidator(partial(_colour, depth))]
        fields: dict[str, Any] = {"shares": shares}
        for group, members in groups.items():
            fields[group] = _group(group, members, colour, depth) if members else colour
        sections[section] = _table(f"Section{section}", fields)
    head = {"name": (Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)], ...)}
    like = {"like": (Literal[tuple(SHIPPED)], ...), "blocks": (bool, False), "signs": (bool, False)}
    tables = {section: (model | None, None) for section, model in sections.items()}
    return create_model("ThemeFile", __config__=_STRICT, **head, **like, **tables)  # type: ignore[call-overload,no-any-return]


def _group(name: str, members: list[str], colour: Any, depth: ColourDepth) -> Any:
    """A role with members: a table with some of them, or one colour for all."""

    def spread(given: Any) -> Any:
        return given if isinstance(given, dict) else dict.fromkeys(members, _colour(depth, given))

    return Annotated[_table(f"{name}{depth}", dict.fromkeys(members, colour)), BeforeValidator(spread)]


def _table(name: str, fields: dict[str, Any]) -> type[BaseModel]:
    optional: dict[str, Any] = {key: (kind, None) for key, kind in fields.items()}
    return create_model(name, __config__=_STRICT, **optional)
