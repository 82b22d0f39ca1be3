"""What pydantic finds wrong with the tables of a file, in sentences for players; and what can be read all the same."""

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from powergrid_tui.table.data import closest, nearest, printable

M = TypeVar("M", bound=BaseModel)
Place = tuple[int | str, ...]
"""Where a value stands: keys, and places in lists counted from 0."""

_MANY = 100
"""Faults that are told of a file."""

_WANTED = {
    "int": "a whole number",
    "float": "a number",
    "finite": "a number",
    "string": "text in quotes",
    "bool": "true or false",
    "tuple": "a list in brackets",
    "list": "a list in brackets",
    "model": "a table of keys",
    "dict": "a table of keys",
}
"""By the first word of pydantic's name for what is wrong."""


def faults_of(error: ValidationError) -> list[str]:
    """A pydantic error as sentences: where, and what is wrong there."""
    return [_told(fault["loc"], _sentence(fault)) for fault in _errors(error)]


def faults_with_words(error: ValidationError, model: type[BaseModel]) -> list[str]:
    """A pydantic error about a table as sentences, with the nearest right word for an unknown key.

    A misspelt key is one fault, not two: nobody is told besides that the right one is missing.
    """
    found = []
    faults = _errors(error)
    unknown = [fault["loc"] for fault in faults if fault["type"] == "extra_forbidden"]
    meant = {(*at[:-1], closest(str(at[-1]), _keys(model, at[:-1]))) for at in unknown}
    for fault in faults:
        at = fault["loc"]
        text = _sentence(fault)
        if fault["type"] == "missing" and at in meant:
            continue
        if at in unknown:
            text = _unknown(model, at[:-1], str(at[-1]))
        found.append(_told(at, text))
    return found


def not_too_many(faults: Iterable[str]) -> list[str]:
    """Each fault once, and no more than anybody reads."""
    each = list(dict.fromkeys(faults))
    more = len(each) - _MANY
    return [*each[:_MANY], f"there are {more} faults more"] if more > 1 else each


def sound(model: type[M], tables: Mapping[str, Any]) -> M | None:
    """What can be read of a table that has faults: all but the keys and entries that are wrong. None if that is
    nothing."""
    left = deepcopy(dict(tables))
    while True:
        try:
            return model.model_validate(left)
        except ValidationError as error:
            # From the end, so that what is cut out of a list moves nothing that is still to be cut.
            cuts = [_cut(left, fault["loc"], fault["type"] == "missing") for fault in reversed(error.errors())]
            if not any(cuts):
                return None


def _cut(tables: Any, at: Place, missing: bool) -> bool:
    """Take out the value there; where a key is missing, the table that misses it. Tells whether anything went."""
    here, way = tables, []
    for part in at[:-1] if missing else at:
        if part not in (range(len(here)) if isinstance(here, list) else here if isinstance(here, dict) else ()):
            break
        way.append((here, part))
        here = here[part]
    if not way:
        return False
    holder, last = way[-1]
    del holder[last]
    return True


def _errors(error: ValidationError) -> list[ErrorDetails]:
    """All but those about a list that is too short because of what is wrong with its entries."""
    faults = error.errors(include_url=False)
    return [f for f in faults if f["type"] != "too_short" or len(f["input"]) < f["ctx"]["min_length"]]


def _unknown(model: type[BaseModel], at: Place, key: str) -> str:
    """What to say of a key that the table there does not have: the nearest right word, or where it belongs."""
    if near := nearest(key, _keys(model, at)):
        return f"no such key{near}"
    for table, keys in _tables(model, ()):
        if key in keys:
            where = f"in {'.'.join(table)}" if table else "at the top of the file, above the first line in brackets"
            return f"no such key here; {key} stands {where}"
    return "no such key"


def _told(at: Place, text: str) -> str:
    # places in a list are counted from 1, as people count
    where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in at)
    return f"{where}: {text}" if where else text


def _sentence(fault: ErrorDetails) -> str:
    kind, limits, given = fault["type"], fault.get("ctx", {}), fault["input"]
    match kind:
        case "missing":
            return "is missing"
        case "string_too_short":
            return "is empty"
        case "string_too_long":
            return f"is longer than {limits['max_length']} letters"
        case "too_short" if not given:
            return "is empty"
        case "too_short":
            return f"has {len(given)} entries, and {limits['min_length']} are needed"
        case "too_long":
            return f"has {len(given)} entries, and {limits['max_length']} at most are allowed"
        case "greater_than_equal":
            return f"should be {limits['ge']:g} or more, not {_shown(given)}"
        case "less_than_equal":
            return f"should be {limits['le']:g} or less, not {_shown(given)}"
        case "literal_error":
            words = re.findall(r"'([^']*)'", limits["expected"])
            return f"should be {limits['expected']}, not {_shown(given)}{nearest(str(given), words)}"
    wanted = _WANTED.get(kind.partition("_")[0])
    if wanted and kind.endswith(("_type", "_parsing", "_from_float", "_number")):
        return f"should be {wanted}, not {_shown(given)}"
    if kind == "value_error":
        return fault["msg"].removeprefix("Value error, ")
    return fault["msg"][:1].lower() + fault["msg"][1:]


def _shown(value: object) -> str:
    """A value of a TOML file, as far as it helps to see it."""
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, str):
        return f'"{printable(value, 40)}"'
    return printable(str(value).lower() if isinstance(value, bool) else str(value), 40)


def _keys(model: type[BaseModel], at: Place) -> tuple[str, ...]:
    """The right keys of the table at that place, or none where there should be no table."""
    here: type[BaseModel] | None = model
    for part in at:
        if isinstance(part, str):
            field = here.model_fields.get(part) if here else None
            here = next(_models(field.annotation), None) if field else None
    return tuple(here.model_fields) if here else ()


def _tables(model: type[BaseModel], at: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every table in a file and its right keys, the outermost first."""
    yield at, tuple(model.model_fields)
    for key, field in model.model_fields.items():
        for inner in _models(field.annotation):
            yield from _tables(inner, (*at, key))


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that a type is made of: of ``tuple[City, ...] | None``, the city."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)
