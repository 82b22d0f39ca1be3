"""Finds the messages in data files for Babel: what people read of maps, decks and cards stands there in English."""

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import tomli

Found = tuple[int, str, str | tuple[str, str], list[str]]
"""Line, function, message (after its context, where it has one) and comments, as Babel has it."""


def extract(file: io.BufferedIOBase, _keywords: Any, _tags: Any, options: Mapping[str, str]) -> Iterator[Found]:
    """The texts under the keys that the mapping file names, wherever they stand in the file; in the context that it
    names, if any, as `trc` asks for them."""
    raw = file.read().decode("utf-8")
    keys, context = options["keys"].split(), options.get("context")
    lines = raw.split("\n")
    for text in dict.fromkeys(_texts(tomli.loads(raw), keys)):
        at = next((number for number, line in enumerate(lines, 1) if text in line), 1)
        yield (at, "trc", (context, text), []) if context else (at, "", text, [])


def _texts(value: Any, keys: Sequence[str]) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys:
                texts = [inner] if isinstance(inner, str) else inner.values() if isinstance(inner, dict) else inner
                yield from (text for text in texts if isinstance(text, str))
            else:
                yield from _texts(inner, keys)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, keys)
