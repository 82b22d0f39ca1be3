"""Languages for tests that look for words outside of messages: what is still English there is no message."""

import re
from collections.abc import Callable
from gettext import NullTranslations

_PARAMETER = re.compile(r"(\{[^}]*\})")

_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абцдефгхийклмнопярстувшюызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЮЫЗ"
)


class Pseudo(NullTranslations):
    """Says every message with its words changed and its parameters as they are."""

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
    """Every message in other letters of the same width."""

    def __init__(self) -> None:
        super().__init__(lambda words: words.translate(_LETTERS))


class Wordless(Pseudo):
    """A language without words: of a message only its parameters are said, or ``*``."""

    def __init__(self) -> None:
        super().__init__(lambda _: " ")

    def gettext(self, message: str) -> str:
        return " ".join(super().gettext(message).split()) or "*"


def foreign(message: str) -> str:
    """An English message in the language of other letters."""
    return Foreign().gettext(message)


def left_in_english(text: str, *names: str) -> list[str]:
    """Words in Latin letters that are none of the names. A letter alone is a key, or stands for a player."""
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word.casefold() not in map(str.casefold, names)]
