"""Languages for tests that look for words outside of messages: what is still English there is no message."""

import re

from powergrid_tui.testing.foreign import Foreign, Pseudo

__all__ = ["Foreign", "Pseudo", "Wordless", "foreign", "left_in_english"]


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
