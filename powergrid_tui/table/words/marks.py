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


_PLAIN = {
    **dict(zip("ØŁĐĦÆŒÞ", "OLDHAOT", strict=True)),
    **dict(zip("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯІЄ", "ABVGDEZZIKLMNOPRSTUFHCCSSYEYYIE", strict=True)),
    **dict(zip("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ABGDEZHTIKLMNXOPRSTYFCPO", strict=True)),
}
"""Letters that are not plain even without their marks, and the Latin ones that people write for them."""


def _plain(sign: str) -> str:
    """A digit, or the capital of a letter without its marks, in Latin: A for ä, I for и. Otherwise an empty string."""
    capital = unicodedata.normalize("NFKD", sign.upper())[:1]
    letter = _PLAIN.get(capital, capital)
    return letter if letter.isascii() and letter.isalnum() else ""
