"""What those at a table are told apart by: a colour and a letter. Imports nothing heavy: the title is drawn with it."""

from powergrid_tui.table.words.language import mark

COLOURS = (mark("orange"), mark("blue"), mark("green"), mark("yellow"), mark("red"), mark("purple"))
"""What companies are told apart by, beside their letter."""


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each name, all different: its own first letter where it is free, else the next free one."""
    taken: list[str] = []
    for name in names:
        wanted = [c.upper() for c in name if c.isalnum() and c.isascii()] + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        taken.append(next(letter for letter in wanted if letter not in taken))
    return tuple(taken)
