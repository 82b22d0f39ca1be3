"""Every sentence a person reads is a message: none is left out of the catalogue, and none is glued from pieces.

Where a string with words in it is read by programs alone, `NOT_READ` says so, by file.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from powergrid_tui.locale import data_files

PACKAGE = Path(__file__).parents[1] / "powergrid_tui"

MESSAGES = {"tr", "trn", "trc", "mark", "markn"}
"""Functions whose strings are messages."""

NOT_MESSAGES = {
    *("NotImplementedError", "AssertionError", "TypeVar", "parse", "compile", "query_one", "query", "cast"),
    *("Unavailable", "_tongue"),
}
"""Functions whose strings nobody reads: errors of programmers, styles, patterns, selectors, types, parts of names."""

CSS = {"DEFAULT_CSS", "CSS"}

WORDS = re.compile(r"[A-Za-z]{2,}[,;:.!?']* +[A-Za-z(]{2,}")
"""Two words in a row are a sentence, or a piece of one."""

NOT_READ: dict[str, set[str]] = {
    "bots/connection.py": {"from powergrid_tui.bots.worker import main; main()"},
    "desk/keys.py": {"home end"},
    "games/electropolis/notation.py": {"deal first "},
    "games/power_grid/entry.py": {"Power Grid"},
    "games/power_grid/model.py": {"auction close", "building close"},
    "games/power_grid/notation.py": {"deal order "},
    "games/power_grid/summary.py": {"auction close", "building close"},
    "paint/updates.py": {" where a strip was"},
    "table/data.py": {"Cannot overwrite a value", "Cannot declare", "Duplicate inline table key"},
    "tui/app.py": {"Power Grid"},
    "tui/rules.py": {"home end"},
}
"""By file, strings of two words and more that no person reads as a sentence: notation, names of fonts, formats."""


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of every string that is no docstring, message, style, pattern or line of the log."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if id(node) in skipped:
            skipped.update(id(child) for child in ast.iter_child_nodes(node))
            continue
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                skipped.add(id(node.value))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name in CSS:
                skipped.add(id(node.value))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log"))):
                skipped.update(id(argument) for argument in node.args)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in MESSAGES | NOT_MESSAGES:
                skipped.update(id(argument) for argument in node.args)
            case ast.Constant(value=str(text)):
                yield node.lineno, text


def left_out(file: Path) -> list[str]:
    allowed = NOT_READ.get(str(file.relative_to(PACKAGE)), set())
    found = strings(ast.parse(file.read_text("utf-8")))
    return [f"{line}: {text}" for line, text in found if WORDS.search(text) and text not in allowed]


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_sentence_is_left_out_of_the_catalogue(file: Path) -> None:
    assert left_out(file) == []


def test_the_template_of_catalogues_holds_every_message() -> None:
    """`make words` writes it."""
    keywords = {"tr": None, "trn": (1, 2), "trc": ((1, "c"), 2), "mark": None, "markn": (1, 2)}
    with (PACKAGE / "locale" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    methods = [(pattern, data_files.extract if kind == "data_files" else kind) for pattern, kind in methods]
    found = extract_from_dir(PACKAGE.parent, methods, options, keywords, callback=None)
    said = {(context, *((text,) if isinstance(text, str) else text)) for _, _, text, _, context in found}
    with (PACKAGE / "locale" / "powergrid.pot").open("rb") as file:
        template = {
            (message.context, *((message.id,) if isinstance(message.id, str) else message.id))
            for message in read_po(file)
            if message.id
        }
    assert said - {(None, "")} == template
