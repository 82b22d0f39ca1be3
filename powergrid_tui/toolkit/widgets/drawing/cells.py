"""Widths in terminal cells, not characters: names may hold any letters."""

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len, set_cell_size

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


_NEVER_FIRST = frozenset("，。、；：！？…）」』》〉】〕％")
"""Characters that no line of Chinese begins with."""
_NEVER_LAST = frozenset("（「『《〈【〔[(")
"""Characters that no line of Chinese ends with."""


def wrap(text: str, cells: int) -> list[str]:
    """The text as lines of at most `cells` cells, broken between words if possible, and between Chinese characters as
    their punctuation allows; at least two cells, which a wide character takes."""
    cells = max(2, cells)
    lines: list[str] = []
    line = ""
    for word in text.split():
        gap = " " if line else ""
        for part in _parts(word):
            rest = part
            if line and cell_len(line) + len(gap) + cell_len(rest) > cells:
                lines.append(line)
                line, gap = "", ""
            while cell_len(rest) > cells:
                head = set_cell_size(rest, cells).rstrip()  # a wide character that is cut in two leaves a blank
                lines.append(head)
                rest = rest[len(head) :]
            line, gap = f"{line}{gap}{rest}", ""
    return [*lines, line] if line or not lines else lines


def _parts(word: str) -> list[str]:
    """A word in parts that a line may end between: Chinese has no spaces."""
    if word.isascii():
        return [word]
    parts = [word[0]]
    for before, sign in pairwise(word):
        wide = cell_len(before) > 1 or cell_len(sign) > 1
        if wide and sign not in _NEVER_FIRST and before not in _NEVER_LAST:
            parts.append(sign)
        else:
            parts[-1] += sign
    return parts
