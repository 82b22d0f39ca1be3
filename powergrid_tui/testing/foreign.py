"""A language that does not exist: whatever is still in English when a game speaks it is not a message."""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import NullTranslations

_PARAMETER = re.compile(r"(\{[^}]*\})")

_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абцдефгхийклмнопярстувшюызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЮЫЗ"
)


class Pseudo(NullTranslations):
    """Returns every message with its words changed and its parameters left as they are."""

    def __init__(self, change: Callable[[str], str]) -> None:
        super().__init__()
        self._change = change

    def gettext(self, message: str) -> str:
        parts = _PARAMETER.split(message)
        return "".join(self._change(part) if part and not _PARAMETER.fullmatch(part) else part for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


class Foreign(Pseudo):
    """Returns every message in other letters of the same width."""

    def __init__(self) -> None:
        super().__init__(lambda words: words.translate(_LETTERS))


def latin(text: str) -> list[str]:
    """The words of a text in Latin letters, lowercased. A single letter is a key, or stands for a player."""
    return [word.casefold() for word in re.findall(r"[A-Za-z]{2,}", text)]


def is_foreign(text: str) -> bool:
    """Whether any letter of a text is one of those."""
    return any("Ѐ" <= sign <= "ӿ" for sign in text)
