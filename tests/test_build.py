"""What `make fast` compiles is found by where it is, without naming games."""

import ast
from pathlib import Path

import pytest
import tomli

from powergrid_tui.toolkit import registry

ROOT = Path(__file__).resolve().parent.parent
PATTERNS: list[str] = tomli.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
    "wheel"
]["hooks"]["mypyc"]["include"]
COMPILED = sorted({path for pattern in PATTERNS for path in ROOT.glob(pattern.removeprefix("/"))})


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_finds_something_and_names_no_game(pattern: str) -> None:
    assert list(ROOT.glob(pattern.removeprefix("/")))
    assert not set(registry.found()) & set(pattern.split("/"))


@pytest.mark.parametrize("game", sorted(registry.found()))
def test_the_rules_of_every_game_are_compiled(game: str) -> None:
    rules = set((ROOT / "powergrid_tui" / "games" / game / "rules").rglob("*.py"))
    assert rules
    assert rules <= set(COMPILED)


def test_what_is_compiled_is_what_was() -> None:
    """A file that is joined with another one, or moved, would fall out of the kernel unnoticed, or bring into it what
    cannot be compiled. Whoever means it changes the list."""
    listed = (ROOT / "tests" / "compiled.txt").read_text("utf-8").splitlines()
    assert [path.relative_to(ROOT).as_posix() for path in COMPILED] == listed


def test_nothing_stops_the_compiler() -> None:
    """What mypyc refuses, and what would only work uncompiled."""
    nodes = [(path, node) for path in COMPILED for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    for path, node in nodes:
        where = f"{path}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            starred = [part for row in node.comparators if isinstance(row, ast.Tuple) for part in row.elts]
            assert not any(isinstance(part, ast.Starred) for part in starred), f"{where}: in (*a, *b)"
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                many = isinstance(statement, ast.Assign) and (
                    len(statement.targets) > 1 or isinstance(statement.targets[0], ast.Tuple)
                )
                assert not many, f"{where}: several names in one assignment of a class"
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            assert not (node.decorator_list and "Generic" in bases), f"{where}: a generic dataclass"
