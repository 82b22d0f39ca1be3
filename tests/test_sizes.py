"""No file of the program is above 400 lines, and no class above 300."""

import ast
from collections.abc import Iterator
from pathlib import Path

import powergrid_tui

PACKAGE = Path(powergrid_tui.__file__).parent
LONGEST_FILE, LONGEST_CLASS = 400, 300
SOURCES = {
    path.relative_to(PACKAGE).as_posix(): source
    for path in sorted(PACKAGE.rglob("*.py"))
    if (source := path.read_text("utf-8")).count("\n") > LONGEST_CLASS
}
"""The sources that are long enough to hold a class that is too long."""


def classes(source: str) -> Iterator[tuple[str, int]]:
    """The name of each class, wherever it stands, and its lines with those of its decorators."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield node.name, (node.end_lineno or node.lineno) - first + 1


def test_no_file_is_too_long() -> None:
    lines = {path: source.count("\n") for path, source in SOURCES.items()}
    assert not {path: count for path, count in lines.items() if count > LONGEST_FILE}


def test_no_class_is_too_long() -> None:
    found = {(path, name): count for path, source in SOURCES.items() for name, count in classes(source)}
    assert not {place: count for place, count in found.items() if count > LONGEST_CLASS}


def test_decorators_and_inner_classes_are_counted() -> None:
    assert dict(classes("@a\n@b\nclass Outer:\n    class Inner:\n        x = 1\n\n    y = 2\n")) == {
        "Outer": 7,
        "Inner": 2,
    }
