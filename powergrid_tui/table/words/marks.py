"""How the players at a table are told apart: by a colour and a letter. Imports nothing heavy, because the title needs
it."""

import unicodedata

from powergrid_tui.table.words.language import mark

COLOURS = (mark("orange"), mark("blue"), mark("green"), mark("yellow"), mark("red"), mark("purple"))
"""The colours of the players, who have a letter each as well."""


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each name, all different: its own first letter where it is free, else the next free one."""
    taken: list[str] = []
    for name in names:
        own = [letter for sign in name if (letter := _plain(sign))]
        taken.append(next(letter for letter in (*own, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if letter not in taken))
    return tuple(taken)


_WHOLE = {"Ø": "O", "Ł": "L", "Đ": "D", "Æ": "A", "Œ": "O", "Þ": "T"}
"""Letters that have no marks to be taken off, and the plain ones that people write for them."""


def _plain(sign: str) -> str:
    """A digit, or the capital of a Latin letter without its marks: A for ä. Otherwise an empty string."""
    capital = sign.upper()[:1]
    letter = _WHOLE.get(capital, unicodedata.normalize("NFKD", capital)[:1])
    return letter if letter.isascii() and letter.isalnum() else ""
