"""The shape of the code, and the names in it that are data: both are found in its text, and nothing is imported.

What may stay although it does not keep to a rule is listed in `shape.toml`, with the reason.
"""

import re
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests import shape

RULES = {
    "alone": "An abstract class or a Protocol has two implementations here, or is offered in `kit` or the library.",
    "single": "A file that a single one of its own package imports has a test of its own, or is imported when it is "
    "needed, or is named in a string, or is compiled where the other is not. Otherwise the two are one subject.",
    "handed": "A class that is handed its owner has fields of its own.",
    "twice": "A public class name stands for one thing, or for the same role in several games.",
    "empty": "An `__init__` of one line stands only where a package has several modules.",
}

NAMES = tomllib.loads((Path(__file__).parent / "names.toml").read_text("utf-8"))

PLACES = {
    "bindings": r'\bid=f?"([a-z_]+\.[^"]+)"',
    "events": r'\bNote\(\s*"(\w+)"',
    "tables": r"CREATE TABLE (\w+)",
    "options": r'"(--[a-z][a-z-]+)',
}
"""Where the names of each kind are in the text of the program."""


@pytest.mark.parametrize("rule", RULES)
def test_the_code_keeps_to_its_shape(rule: str) -> None:
    kept = shape.KEPT.get(rule, {})
    found = sorted(what for what in shape.broken(rule) if not any(fnmatchcase(what, pattern) for pattern in kept))
    assert not found, f"{RULES[rule]} Not so: {found}"


@pytest.mark.parametrize("rule", RULES)
def test_what_may_stay_has_a_reason_and_is_still_there(rule: str) -> None:
    for pattern, reason in shape.KEPT.get(rule, {}).items():
        assert reason.endswith("."), pattern
        assert any(fnmatchcase(what, pattern) for what in shape.broken(rule)), f"{pattern} needs no exception"


def test_every_list_belongs_to_a_rule() -> None:
    assert set(shape.KEPT) <= set(RULES) == set(shape.RULES)


@cache
def text() -> str:
    return "\n".join(file.text for file in shape.files().values())


@pytest.mark.parametrize("kind", PLACES)
def test_names_that_are_data_stay(kind: str) -> None:
    """Keymaps of people, logs that programs read, databases, and scripts of owners have them: a name here must not
    change with the code. A new one is added to the list."""
    found, kept = set(re.findall(PLACES[kind], text())), set(NAMES[kind])
    assert not kept - found, f"these {kind} are gone, and people's data have them: {sorted(kept - found)}"
    assert not found - kept, f"add these {kind} to tests/names.toml: {sorted(found - kept)}"


@pytest.mark.parametrize("name", NAMES["strings"])
def test_strings_that_others_know_stay(name: str) -> None:
    assert f'"{name}"' in text() + (shape.ROOT / "pyproject.toml").read_text("utf-8")


def test_what_a_string_names_is_there() -> None:
    """A manifest names parts of a game by strings, which no type checker follows."""
    texts = (file.text for file in shape.files().values())
    places = set(chain.from_iterable(re.findall(r'"(powergrid_tui(?:\.\w+)+):(\w+)"', text) for text in texts))
    assert len(places) > 40
    missing = [(module, name) for module, name in places if not _holds(module, name)]
    assert not missing


def test_what_the_pages_import_is_there() -> None:
    """Games and bots of others import it by these paths."""
    pages = [(shape.ROOT / "docs" / page).read_text("utf-8") for page in ("first_game.md", "boards.md", "bots.md")]
    found = re.findall(r"^from (powergrid_tui(?:\.\w+)*) import ([\w, ]+)$", "\n".join(pages), re.MULTILINE)
    assert len(found) > 7
    names = [(module, name.split(" as ")[0].strip()) for module, names in found for name in names.split(",")]
    assert not [(module, name) for module, name in names if not _holds(module, name)]


def _holds(module: str, name: str) -> bool:
    """Whether a file of the program has a name: as a word, because it may be defined or imported there."""
    file = shape.files().get(module)
    return file is not None and (
        re.search(rf"\b{name}\b", file.text) is not None or f"{module}.{name}" in shape.files()
    )
