"""What programs write into a log: events, each with a name and further words, in a form that nobody's words can break.

A line is ``event=joined number=3 user="Ann B" address=10.0.0.7``. A value that is more than letters, figures and a few
signs stands in double quotes as a string of JSON, so that no value can end early, or look like another word.
"""

import json
import re

LONGEST_VALUE = 2000
"""Characters of a value; whatever is longer is cut off."""

_PLAIN = re.compile(r"[A-Za-z0-9_.:/@+%,\[\]-]+")


class Note:
    """An event for a log: pass it to a logger in the place of a message."""

    def __init__(self, event: str, **words: object) -> None:
        self._words = {"event": event, **words}

    def __str__(self) -> str:
        return in_words(self._words)


def in_words(words: dict[str, object], most: int = LONGEST_VALUE) -> str:
    """Names and values as a line holds them: printable, and each value as one word or one quoted string."""
    return " ".join(f"{name}={_value(value, most)}" for name, value in words.items())


def _value(value: object, most: int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if len(text) > most:
        text = text[: most - 1] + "…"
    if _PLAIN.fullmatch(text):
        return text
    written = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in written)
