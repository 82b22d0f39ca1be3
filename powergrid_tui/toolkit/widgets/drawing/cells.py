"""Widths in terminal cells rather than characters, because names may contain any script."""

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len, set_cell_size

_LEAST = 4
"""The minimum width of a truncated name."""


def width(text: str) -> int:
    """How many cells the text takes."""
    return cell_len(text)


def fit(text: str, cells: int) -> str:
    """The text in exactly this many cells: padded with spaces, or truncated with a final ``~``."""
    if cells <= 0:
        return ""
    if cell_len(text) <= cells:
        return text + " " * (cells - cell_len(text))
    return set_cell_size(text, cells - 1) + "~"


def right(text: str, cells: int) -> str:
    """The text right-aligned in exactly this many cells."""
    return " " * (cells - cell_len(text)) + text if cell_len(text) < cells else fit(text, cells)


def centre(text: str, cells: int) -> str:
    """The text centred in exactly this many cells."""
    room = cells - cell_len(text)
    return fit(" " * (room // 2) + text, cells) if room > 0 else fit(text, cells)


def longest_of(widths: Sequence[int], cells: int) -> int:
    """The maximum width for each of these names so that all of them fit into this many cells. Shorter names are not
    truncated, and none gets fewer than four cells."""
    longest = max(widths, default=0)
    while longest > _LEAST and sum(min(size, longest) for size in widths) > cells:
        longest -= 1
    return longest


_NEVER_FIRST = frozenset("，。、；：！？…）」』》〉】〕％")
"""Characters that may not start a line of Chinese."""
_NEVER_LAST = frozenset("（「『《〈【〔[(")
"""Characters that may not end a line of Chinese."""


def wrap(text: str, cells: int) -> list[str]:
    """The text in lines of at most `cells` cells. Lines break between words where possible, and between Chinese
    characters as punctuation allows. The dot between two parts goes where a line breaks at it. `cells` is at least two,
    the width of a wide character."""
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
                head = set_cell_size(rest, cells).rstrip()  # cutting a wide character in two leaves a space
                lines.append(head)
                rest = rest[len(head) :]
            line, gap = f"{line}{gap}{rest}", ""
    lines += [line] if line or not lines else []
    first, *more = [each.removesuffix(" ·") for each in lines[:-1]] + lines[-1:]
    return [first, *(each.removeprefix("· ") for each in more)]


def begun(text: str, cells: int, dots: str) -> str:
    """The text, or its first whole words and dots where there is no room for more; empty if there is none for a word,
    or only for a number, which would mislead."""
    if cell_len(text) <= cells:
        return text
    first, *_ = wrap(text, cells - cell_len(dots) - 1)
    halved = text[len(first)].isalnum() and first[-1:].isascii()  # a word longer than the room
    return "" if halved or first.isdigit() else f"{first} {dots}"


def _parts(word: str) -> list[str]:
    """A word in parts between which a line may break; Chinese has no spaces."""
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
