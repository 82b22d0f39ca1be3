"""A language in which nothing of the English is left: what is still in Latin letters is no message."""

import re
from gettext import NullTranslations

_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абцдефгхийклмнопярстувшюызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЮЫЗ"
)


class Foreign(NullTranslations):
    """Every message in other letters of the same width; its parameters stay."""

    def gettext(self, message: str) -> str:
        return "".join(part if part.startswith("{") else part.translate(_LETTERS) for part in _parts(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def foreign(message: str) -> str:
    """An English message in that language."""
    return Foreign().gettext(message)


def left_in_english(text: str, *names: str) -> list[str]:
    """Words in Latin letters that are none of the names. A letter alone is a key, or stands for a player."""
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word.casefold() not in map(str.casefold, names)]


def _parts(message: str) -> list[str]:
    return re.split(r"(\{[^}]*\})", message)
