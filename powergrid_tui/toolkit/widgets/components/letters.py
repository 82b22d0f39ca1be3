"""Large letters, mostly five dots wide and five high: in half blocks, or solid with two cells to a dot."""

from __future__ import annotations

from typing import Final

_FONT: Final = {
    "A": " ###/#   #/#####/#   #/#   #",
    "B": "####/#   #/####/#   #/####",
    "C": " ####/#/#/#/ ####",
    "D": "####/#   #/#   #/#   #/####",
    "E": "#####/#/####/#/#####",
    "F": "#####/#/####/#/#",
    "G": " ####/#/#  ##/#   #/ ####",
    "H": "#   #/#   #/#####/#   #/#   #",
    "I": "###/ #/ #/ #/###",
    "J": "  ###/   #/   #/#  #/ ##",
    "K": "#   #/#  #/###/#  #/#   #",
    "L": "#/#/#/#/#####",
    "M": "#   #/## ##/# # #/#   #/#   #",
    "N": "#   #/##  #/# # #/#  ##/#   #",
    "O": " ###/#   #/#   #/#   #/ ###",
    "P": "####/#   #/####/#/#",
    "Q": " ###/#   #/# # #/#  #/ ## #",
    "R": "####/#   #/####/#  #/#   #",
    "S": " ####/#/ ###/    #/####",
    "T": "#####/  #/  #/  #/  #",
    "U": "#   #/#   #/#   #/#   #/ ###",
    "V": "#   #/#   #/ # #/ # #/  #",
    "W": "#   #/#   #/# # #/# # #/ # #",
    "X": "#   #/ # #/  #/ # #/#   #",
    "Y": "#   #/ # #/  #/  #/  #",
    "Z": "#####/   #/  #/ #/#####",
    "0": " ###/#  ##/# # #/##  #/ ###",
    "1": " #/##/ #/ #/###",
    "2": "####/    #/ ###/#/#####",
    "3": "####/    #/ ###/    #/####",
    "4": "#  #/#  #/#####/   #/   #",
    "5": "#####/#/####/    #/####",
    "6": " ###/#/####/#   #/ ###",
    "7": "#####/   #/  #/ #/ #",
    "8": " ###/#   #/ ###/#   #/ ###",
    "9": " ###/#   #/ ####/    #/ ###",
    "-": "//###//",
    "_": "////####",
    ".": "////#",
    "'": "#/#///",
    "!": "#/#/#//#",
    "?": "###/   #/ ##// #",
    "&": " ##/#  #/ ##/#  #/ ## #",
    " ": "  /  /  /  /  ",
}
"""Five rows each, from the top."""
DOTS: Final = 5
"""The height of a letter, in dots."""
ROWS: Final = 3
"""The height of half blocks, in rows."""


def _rows(letter: str) -> list[str]:
    """The dots of a letter, row by row."""
    rows = _FONT[letter].split("/")
    return [row.ljust(max(map(len, rows))) for row in rows]


def dots(text: str) -> list[str]:
    """The text in rows of dots, ``#`` and blanks; an empty list if the font lacks one of its letters. Small letters
    become capitals."""
    letters = text.strip().upper()
    if not letters or any(letter not in _FONT for letter in letters):
        return []
    drawn = [_rows(letter) for letter in letters]
    return [" ".join(letter[row] for letter in drawn) for row in range(DOTS)]


def half_blocks(text: str) -> list[str]:
    """The text in `ROWS` rows of cells, a dot being half a cell high; an empty list as for `dots`."""
    rows = dots(text)
    if not rows:
        return []
    rows.append(" " * len(rows[0]))
    signs = {"##": "█", "# ": "▀", " #": "▄", "  ": " "}
    return ["".join(signs[a + b] for a, b in zip(*rows[at : at + 2], strict=True)) for at in range(0, DOTS, 2)]


def solid(text: str, sign: str = "█", across: int = 2) -> list[str]:
    """The text in `DOTS` rows, a dot being `across` cells of a sign; an empty list as for `dots`."""
    return ["".join((sign if dot == "#" else " ") * across for dot in row) for row in dots(text)]
