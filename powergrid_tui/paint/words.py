"""Words as boards write them."""

from powergrid_tui.paint import palette
from powergrid_tui.paint.panel import Piece


def sentence(words: str) -> str:
    """Words as a sentence: with a capital, and a full stop."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def quiet(text: str) -> tuple[Piece, ...]:
    """A row of detail."""
    return ((text, palette.QUIET),)


def many(count: int, one: str, more: str = "") -> str:
    """A number of things in words."""
    return f"{count} {one if count == 1 else more or f'{one}s'}"
