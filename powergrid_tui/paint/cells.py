"""Widths in terminal cells, not characters: names may hold any letters."""

from collections.abc import Sequence

from rich.cells import cell_len, chop_cells, set_cell_size

_LEAST = 4
"""Cells of a name that was cut short."""


def width(text: str) -> int:
    """Cells that the text takes."""
    return cell_len(text)


def fit(text: str, cells: int) -> str:
    """The text in exactly so many cells: filled with spaces, or cut and ended with ``~``."""
    if cells <= 0:
        return ""
    if cell_len(text) <= cells:
        return text + " " * (cells - cell_len(text))
    return set_cell_size(text, cells - 1) + "~"


def right(text: str, cells: int) -> str:
    """The text at the right end of exactly so many cells."""
    return " " * (cells - cell_len(text)) + text if cell_len(text) < cells else fit(text, cells)


def centre(text: str, cells: int) -> str:
    """The text in the middle of exactly so many cells."""
    room = cells - cell_len(text)
    return fit(" " * (room // 2) + text, cells) if room > 0 else fit(text, cells)


def longest_of(widths: Sequence[int], cells: int) -> int:
    """How wide each of some names may be, so that all of them fit into so many cells: the shorter ones stay whole, and
    none gets less than four."""
    longest = max(widths, default=0)
    while longest > _LEAST and sum(min(size, longest) for size in widths) > cells:
        longest -= 1
    return longest


def wrap(text: str, cells: int) -> list[str]:
    """The text as lines of at most so many cells, broken between words where it can be; of two cells at least, which a
    wide letter takes."""
    cells = max(2, cells)
    lines: list[str] = []
    line = ""
    for word in text.split():
        rest = word
        while cell_len(rest) > cells:
            head = chop_cells(rest, cells)[0]
            lines += [line, head] if line else [head]
            line, rest = "", rest[len(head) :]
        if line and cell_len(line) + 1 + cell_len(rest) > cells:
            lines.append(line)
            line = rest
        else:
            line = f"{line} {rest}" if line else rest
    return [*lines, line] if line or not lines else lines
