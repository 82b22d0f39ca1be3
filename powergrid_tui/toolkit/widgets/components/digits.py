"""Large digits, three columns by three rows, drawn with half blocks or, in ASCII, with lines."""

from __future__ import annotations

from typing import Final

_FONT: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": ("## ", " # ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "+": ("   ", " # ", "###", " # ", "   "),
    "-": ("   ", "   ", "###", "   ", "   "),
}
_LINES: Final = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "+": ("   ", "_|_", " | "),
    "-": ("   ", "___", "   "),
}
ROWS: Final = 3
"""The height of a digit, in rows."""
_HALVES: Final = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def across(number: str) -> int:
    """The width of a number, in cells."""
    return 4 * len(number) - 1


def large(number: str, *, ascii: bool = False) -> list[str]:
    """A number as rows of half blocks, or of ASCII; an empty list if it has other characters than the font."""
    if not number or any(sign not in _FONT for sign in number):
        return []
    if ascii:
        return [" ".join(_LINES[sign][row] for sign in number) for row in range(ROWS)]
    dots = ["".join(" " * 4 for _ in number), *(" ".join(_FONT[sign][row] for sign in number) for row in range(5))]
    return [
        "".join(_HALVES[top == "#", below == "#"] for top, below in zip(dots[row], dots[row + 1], strict=False))
        for row in range(0, 6, 2)
    ]
