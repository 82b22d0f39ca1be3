"""Finds the messages in sources for Babel: as Babel does it, and within f-strings too, where it sees none before Python
3.12."""

import ast
import io
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from babel.messages.extract import extract_python

Found = tuple[int, str, Any, list[str]]
"""Line, function, message (or messages, as the function was given them) and comments, as Babel has it."""


def extract(
    file: io.BufferedIOBase, keywords: Mapping[str, Any], tags: Collection[str], options: Any
) -> Iterator[Found]:
    """Every call of one of the functions in `keywords`, with the comments that the `tags` begin."""
    source = file.read()
    plain: list[Any] = list(extract_python(io.BytesIO(source), keywords, tags, options))
    yield from plain
    seen = {(function, _texts(messages)) for _, function, messages, _ in plain}
    for string in ast.walk(ast.parse(source)):
        if isinstance(string, ast.JoinedStr):
            for call in ast.walk(string):
                found = _call(call, keywords)
                if found and (found[1], _texts(found[2])) not in seen:
                    yield found


def _call(node: ast.AST, keywords: Mapping[str, Any]) -> Found | None:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in keywords):
        return None
    given = [part.value if isinstance(part, ast.Constant) else None for part in node.args]
    messages = [text if isinstance(text, str) else None for text in given]
    return node.lineno, node.func.id, messages[0] if len(messages) == 1 else tuple(messages), []


def _texts(messages: Any) -> tuple[str, ...]:
    return tuple(text for text in ([messages] if isinstance(messages, str) else messages or ()) if text)
