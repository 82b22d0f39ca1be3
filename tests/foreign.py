"""Languages for tests that look for words outside messages: whatever is still English is not a message."""

import re

from powergrid_tui.testing.words import Foreign, Pseudo

__all__ = ["Foreign", "Pseudo", "Wordless", "foreign", "left_in_english"]


class Wordless(Pseudo):
    """A language without words: a message is only its parameters, or ``*``."""

    def __init__(self) -> None:
        super().__init__(lambda _: " ")

    def gettext(self, message: str) -> str:
        return " ".join(super().gettext(message).split()) or "*"


def foreign(message: str) -> str:
    """An English message in the language with other letters."""
    return Foreign().gettext(message)


def left_in_english(text: str, *names: str) -> list[str]:
    """Words in Latin letters other than these names. Single letters are left out: they are keys, or stand for
    players."""
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word.casefold() not in map(str.casefold, names)]
