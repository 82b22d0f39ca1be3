"""What the lines of every game's notation have in common: whose line it is, the verb, numbers, and lists that nobody
reads at a glance."""

import base64
import binascii
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TypeVar

from powergrid_tui.table.data import nearest
from powergrid_tui.table.game import NATURE, NOBODY, BadNotation
from powergrid_tui.table.text import brief, quoted

T = TypeVar("T")

NATURE_NAME = "nature"

CODED = "~"
"""Stands before a list that is encoded."""

LONGEST = 20_000
"""Signs of a line: twice those of a deal that names every city of the largest map."""


def mover(names: Sequence[str], turn: int) -> str:
    """The name that stands before the colon now. Raises `BadNotation` when the game is over."""
    if turn == NOBODY:
        raise BadNotation("the game is over")
    return NATURE_NAME if turn == NATURE else names[turn]


def split(
    line: str,
    names: Sequence[str],
    asked: Sequence[int],
    readers: Mapping[str, T],
    natures: Container[str],
    example: str,
) -> tuple[int, T, str]:
    """Whose line it is, what reads its verb, and the rest of it. `asked` are the seats that may act now, `NATURE`
    alone, or `NOBODY`; `natures` are the verbs of nature.

    Raises `BadNotation`, also when the name is of nobody who is asked.
    """
    if len(line) > LONGEST:
        raise BadNotation(f"a line has {LONGEST} signs at most, not {len(line)}")
    name, colon, rest = line.partition(":")
    wanted = [mover(names, turn) for turn in asked]
    if not colon:
        raise BadNotation(f"a line is a name, a colon and what is done, such as '{wanted[0]}: {example}'")
    if name.strip() not in wanted:
        raise BadNotation(f"it is {' or '.join(wanted)}'s turn, not {brief(name)}'s")
    turn = asked[wanted.index(name.strip())]
    verb, _, tail = rest.strip().partition(" ")
    if verb not in readers:
        raise BadNotation(f"there is no action {quoted(verb)}{nearest(verb, readers)}")
    if (verb in natures) != (turn == NATURE):
        raise BadNotation(f"{verb} is for {'the players' if turn == NATURE else 'nature'}")
    return turn, readers[verb], tail.strip()


def number(word: str, what: str, digits: int) -> int:
    """A number of so many digits at most. Raises `BadNotation`."""
    if not (word.isascii() and word.isdigit() and len(word) <= digits):
        raise BadNotation(f"{what} is a number, not {quoted(word)}" if word else f"{what} is missing")
    return int(word)


def encode(words: Iterable[str]) -> str:
    """A list in Base64, so that nobody reads it at a glance."""
    return CODED + base64.urlsafe_b64encode(",".join(words).encode()).decode().rstrip("=")


def decode(text: str, what: str) -> tuple[str, ...]:
    """The words of a list, encoded or in clear. Raises `BadNotation`, where `what` is damaged."""
    if text.startswith(CODED):
        try:
            coded = text.removeprefix(CODED).encode()
            text = base64.b64decode(coded + b"=" * (-len(coded) % 4), altchars=b"-_", validate=True).decode("ascii")
        except (binascii.Error, UnicodeError):
            raise BadNotation(f"the encoded {what} is damaged") from None
    return tuple(word.strip() for word in text.split(",") if word.strip())
