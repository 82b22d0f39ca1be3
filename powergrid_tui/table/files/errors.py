"""What pydantic finds wrong with the tables of a file, in sentences for players; and what can be read in spite of
it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from powergrid_tui.table.files.data import MOST_ERRORS, Place, closest, key_of, nearest
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.table.words.text import one_line

M = TypeVar("M", bound=BaseModel)

_WANTED = {
    "int": mark("should be a whole number, not {given}"),
    "float": mark("should be a number, not {given}"),
    "finite": mark("should be a number, not {given}"),
    "string": mark("should be text in quotes, not {given}"),
    "bool": mark("should be true or false, not {given}"),
    "tuple": mark("should be a list in brackets, not {given}"),
    "list": mark("should be a list in brackets, not {given}"),
    "model": mark("should be a table of keys, not {given}"),
    "dict": mark("should be a table of keys, not {given}"),
}
"""By the first word of pydantic's name for the error."""


def error(key: str, words: str) -> str:
    """What is wrong in a file, with the key it concerns."""
    return tr("{key}: {error}", key=key, error=words)


def errors_of(exception: ValidationError, *, placed: bool = True) -> list[str]:
    """A pydantic error as sentences: where, unless that is obvious, and what is wrong there."""
    return [_with_place(error["loc"] if placed else (), _sentence(error)) for error in _errors(exception)]


def errors_with_words(exception: ValidationError, model: type[BaseModel]) -> list[str]:
    """A pydantic error about a table as sentences, with the nearest right word for an unknown key.

    A misspelt key is one error, not two: the right key is not also reported as missing. Looking for the right word
    takes time, so it is done only for the errors that are listed.
    """
    found: list[str] = []
    errors = _errors(exception)
    unknown = [error["loc"] for error in errors if error["type"] == "extra_forbidden"]
    meant = {(*at[:-1], closest(str(at[-1]), _keys(model, at[:-1]))) for at in unknown[:MOST_ERRORS]}
    for error in errors:
        at, helps = error["loc"], len(found) < MOST_ERRORS
        if error["type"] == "missing" and at in meant:
            continue
        if error["type"] == "extra_forbidden" and helps:
            found.append(_with_place(at, _unknown(model, at[:-1], str(at[-1]))))
        else:
            found.append(_with_place(at, _sentence(error, helps)))
    return found


def sound(model: type[M], tables: Mapping[str, Any]) -> M | None:
    """What can be read of a table that has errors: everything but the wrong keys and entries. None if nothing is
    left."""
    left = deepcopy(dict(tables))
    while True:
        try:
            return model.model_validate(left)
        except ValidationError as exception:
            errors = exception.errors(include_url=False, include_context=False, include_input=False)
            # Where a key is missing, drop the table that lacks it.
            if not _cut(left, (error["loc"][: -1 if error["type"] == "missing" else None] for error in errors)):
                return None


def _cut(tables: dict[str, Any], places: Iterable[Place]) -> bool:
    """Remove the values at these places, or whatever is left of the path to them. Returns whether anything was
    removed."""
    doomed: dict[int, tuple[Any, set[int | str]]] = {}
    for at in places:
        here: Any = tables
        last: tuple[Any, int | str] | None = None
        for part in at:
            if part not in (range(len(here)) if isinstance(here, list) else here if isinstance(here, dict) else ()):
                break
            last = (here, part)
            here = here[part]
        if last:
            doomed.setdefault(id(last[0]), (last[0], set()))[1].add(last[1])
    for holder, keys in doomed.values():
        if isinstance(holder, list):
            holder[:] = [value for at, value in enumerate(holder) if at not in keys]
        else:
            for key in keys:
                del holder[key]
    return bool(doomed)


def _errors(exception: ValidationError) -> list[ErrorDetails]:
    """All errors except those about a list that is too short only because some of its entries are wrong."""
    errors = exception.errors(include_url=False)
    return [f for f in errors if f["type"] != "too_short" or len(f["input"]) < f["ctx"]["min_length"]]


def _unknown(model: type[BaseModel], at: Place, key: str) -> str:
    """What to say about a key that its table does not have: the nearest right word, or where the key belongs."""
    if near := nearest(key, _keys(model, at)):
        return tr("no such key") + near
    for table, keys in _tables(model, ()):
        if key in keys and table:
            return tr("no such key here; {key} belongs in {table}", key=key, table=".".join(table))
        if key in keys:
            return tr(
                "no such key here; {key} belongs at the top of the file, above the first line in brackets", key=key
            )
    return tr("no such key")


def _with_place(at: Place, text: str) -> str:
    if at[-1:] == ("[key]",):  # pydantic's word for a key that is wrong itself
        at = at[:-1]
    return tr("{key}: {error}", key=key_of(at), error=text) if at else text


def _sentence(error: ErrorDetails, helps: bool = True) -> str:
    """What is wrong, with the nearest right word where that helps."""
    kind, limits, given = error["type"], error.get("ctx", {}), error["input"]
    match kind:
        case "missing":
            return tr("is missing")
        case "string_too_short":
            return tr("is empty")
        case "string_too_long":
            return trn("is longer than {count} character", "is longer than {count} characters", limits["max_length"])
        case "too_short" if not given:
            return tr("is empty")
        case "too_short":
            return tr("has {count} entries; {needed} are needed", count=len(given), needed=limits["min_length"])
        case "too_long":
            return tr("has {count} entries; at most {most} are allowed", count=len(given), most=limits["max_length"])
        case "greater_than_equal":
            return tr("should be {least} or more, not {given}", least=f"{limits['ge']:g}", given=value_words(given))
        case "less_than_equal":
            return tr("should be {most} or less, not {given}", most=f"{limits['le']:g}", given=value_words(given))
        case "literal_error":
            words = re.findall(r"'([^']*)'", limits["expected"])
            near = nearest(str(given), words) if helps else ""
            return (
                tr("should be {words}, not {given}", words=_either(limits["expected"]), given=value_words(given)) + near
            )
        case "extra_forbidden":
            return tr("no such key")
    wanted = _WANTED.get(kind.partition("_")[0])
    if wanted and kind.endswith(("_type", "_parsing", "_from_float", "_number")):
        return tr(wanted, given=value_words(given))
    if kind == "value_error":
        return str(limits["error"])
    return error["msg"][:1].lower() + error["msg"][1:]


def _either(expected: str) -> str:
    """The values that pydantic lists in English: ``'a', 'b' or 'c'``."""
    *most, last = re.split(r", | or ", expected)
    return trc("list", "{most} or {last}", most=trc("list", ", ").join(most), last=last) if most else last


def value_words(value: object) -> str:
    """A value of a TOML file, abbreviated to what is helpful."""
    if isinstance(value, list | tuple):
        return tr("a list")
    if isinstance(value, dict):
        return tr("a table")
    if isinstance(value, str):
        return f'"{one_line(value, 40)}"'
    return one_line(str(value).lower() if isinstance(value, bool) else str(value), 40)


def _keys(model: type[BaseModel], at: Place) -> tuple[str, ...]:
    """The right keys of the table at that place, or none if there should be no table."""
    here: type[BaseModel] | None = model
    for part in at:
        if isinstance(part, str):
            field = here.model_fields.get(part) if here else None
            here = next(_models(field.annotation), None) if field else None
    return tuple(here.model_fields) if here else ()


def _tables(model: type[BaseModel], at: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every table in a file with its right keys, the outermost first."""
    yield at, tuple(model.model_fields)
    for key, field in model.model_fields.items():
        for inner in _models(field.annotation):
            yield from _tables(inner, (*at, key))


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models in a type: for ``tuple[City, ...] | None``, the city."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)
