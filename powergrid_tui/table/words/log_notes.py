"""What programs write into a log: events, each with a name and fields, as objects of JSON in one line each.

A line is ``{"event": "joined", "number": 3, "user": "Ann", "address": "10.0.0.7"}``. A value never leaves its string,
so that nothing that somebody types can end a line or look like another field.
"""

import json
from math import isfinite

LONGEST_VALUE = 2000
"""Characters of a value; whatever is longer is cut off."""


class Note:
    """An event for a log: pass it to a logger in the place of a message."""

    def __init__(self, event: str, **fields: object) -> None:
        self.fields: dict[str, object] = {"event": event, **fields}

    def __str__(self) -> str:
        return in_one_line(self.fields)


def in_one_line(fields: dict[str, object], most: int = LONGEST_VALUE) -> str:
    """An object of JSON, printable. Numbers and booleans are written as such, anything else as a string of at most
    `most` characters."""
    written = json.dumps({name: _value(value, most) for name, value in fields.items()}, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in written)


def _value(value: object, most: int) -> float | str:
    if isinstance(value, int) or (isinstance(value, float) and isfinite(value)):
        return value
    text = str(value)
    return text if len(text) <= most else text[: most - 1] + "…"
