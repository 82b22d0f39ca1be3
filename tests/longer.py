"""A language in which everything takes 40 % more room than in English, as it may in German or Finnish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from math import ceil

from powergrid_tui.table.words.language import speaking_with

MORE = 1.4
"""How many times as long a message is as in English."""

OPEN, CLOSE = "«", "»"
"""What a message begins and ends with, so that one that is cut is seen."""

_SHORT = 3
"""Messages of up to so many letters are as short in any language: signs, abbreviations, lists."""

_PARAMETER = re.compile(r"(\{[^}]*\})")
_EDGES = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


class Longer(NullTranslations):
    """Every message with longer words, between marks; its parameters, lines and outer blanks are as they were."""

    def gettext(self, message: str) -> str:
        parts = _PARAMETER.split(message)
        letters = sum(sign.isalpha() for part in parts[::2] for sign in part)
        if letters <= _SHORT:
            return message
        match = _EDGES.fullmatch(message)
        assert match is not None
        before, inner, after = match.groups()
        said = sum(map(len, _PARAMETER.split(inner)[::2]))
        return f"{before}{OPEN}{_stretched(inner, ceil(said * MORE) - said - 2)}{CLOSE}{after}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def _stretched(words: str, more: int) -> str:
    """The words with so many letters more, spread evenly: each is written twice, or several times."""
    parts = _PARAMETER.split(words)
    letters = sum(sign.isalpha() for part in parts[::2] for sign in part)
    due, made = 0, []
    for at, part in enumerate(parts):
        if at % 2:
            made.append(part)
            continue
        for sign in part:
            due += max(0, more) * sign.isalpha()
            times, due = (due // letters, due % letters) if sign.isalpha() else (0, due)
            made.append(sign * (1 + times))
    return "".join(made)


@contextmanager
def speaking_longer() -> Iterator[None]:
    """Speak this language for a while."""
    with speaking_with("longer", Longer()):
        yield


def shrunk(text: str) -> str:
    """A text without marks, and with each letter that follows itself once: so words of this language can be found by
    those of English, when both are shrunk."""
    return re.sub(r"([^\W\d_])\1+", r"\1", text.replace(OPEN, "").replace(CLOSE, ""))
