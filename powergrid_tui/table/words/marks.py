"""How the players at a table are told apart: by a colour and a letter. Imports nothing heavy, because the title needs
it."""

from powergrid_tui.table.words.language import mark

COLOURS = (mark("orange"), mark("blue"), mark("green"), mark("yellow"), mark("red"), mark("purple"))
"""The colours of the players, who have a letter each as well."""


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each name, all different: its own first letter where it is free, else the next free one."""
    taken: list[str] = []
    for name in names:
        wanted = [c.upper() for c in name if c.isalnum() and c.isascii()] + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        taken.append(next(letter for letter in wanted if letter not in taken))
    return tuple(taken)
