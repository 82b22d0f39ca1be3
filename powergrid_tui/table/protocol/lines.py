"""What the notation lines of all games have in common: whose line it is, the verb, numbers, and lists that are encoded
so that nobody reads them at a glance."""

import base64
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TypeVar

from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation
from powergrid_tui.table.words.language import either, tr
from powergrid_tui.table.words.text import brief, quoted, spaced

T = TypeVar("T")

NATURE_NAME = "nature"

CODED = "~"
"""Precedes a list that is encoded."""

LONGEST = 20_000
"""Characters in a line: twice those of a deal that names every city of the largest map."""


def mover(names: Sequence[str], turn: int) -> str:
    """The name before the colon of a line for this turn. Raises `BadNotation` when the game is over."""
    if turn == NOBODY:
        raise BadNotation(tr("the game is over"))
    return NATURE_NAME if turn == NATURE else names[turn]


def split(
    line: str,
    names: Sequence[str],
    asked: Sequence[int],
    readers: Mapping[str, T],
    natures: Container[str],
    example: str,
) -> tuple[int, T, str]:
    """Whose line it is, what parses its verb, and the rest of the line. `asked` are the seats that may act now,
    `NATURE` alone, or `NOBODY`; `natures` are the verbs of nature.

    Raises `BadNotation` if the line has no such form, or its name is not that of somebody who is asked.
    """
    if len(line) > LONGEST:
        raise BadNotation(tr("a line has at most {most} characters, not {count}", most=LONGEST, count=len(line)))
    name, colon, rest = (line if line.isprintable() else spaced(line)).partition(":")
    named = name.strip()
    if named not in names:
        named = _meant(named, names)
    for turn in asked:
        if mover(names, turn) == named and colon:
            break
    else:
        wanted = [mover(names, turn) for turn in asked]
        if not colon:
            such = f"{wanted[0]}: {example}"
            raise BadNotation(tr("a line is a name, a colon and an action, such as '{example}'", example=such))
        raise BadNotation(tr("it is {player}'s turn, not {other}'s", player=either(wanted), other=brief(name)))
    verb, _, tail = rest.strip().partition(" ")
    if verb not in readers:
        raise BadNotation(tr("there is no action {action}", action=quoted(verb)) + nearest(verb, readers))
    if (verb in natures) != (turn == NATURE):
        if turn == NATURE:
            raise BadNotation(tr("{action} is for the players", action=verb))
        raise BadNotation(tr("{action} is for nature", action=verb))
    return turn, readers[verb], tail.strip()


def seat_named(text: str, names: Sequence[str]) -> int:
    """The seat with this name. Raises `BadNotation` with the nearest name."""
    named = _meant(text.strip(), names)
    if named not in names:
        raise BadNotation(tr("there is no player {name}", name=quoted(text)) + nearest(text, names))
    return names.index(named)


def _meant(named: str, names: Sequence[str]) -> str:
    """The name that was typed, with the gaps between its words as they are at the table if only one name there is
    meant."""
    if named in names:
        return named
    words = named.split()
    such = [name for name in names if name.split() == words]
    return such[0] if len(such) == 1 else named


def parts(text: str, keys: Sequence[str]) -> tuple[str, ...]:
    """What follows each of these words in a text that has nothing else: words of a name after the first, and one word,
    such as a list, after each of the others. Empty if the text has no such form."""
    if "\n" in text:
        return ()
    found: list[str] = []
    for key in reversed(keys[1:]):
        cut = text.rsplit(maxsplit=2)
        if len(cut) < 3 or cut[1] != key:
            return ()
        found.append(cut[2])
        text = cut[0]
    first, _, name = text.partition(" ")
    if first != keys[0] or not name.strip():
        return ()
    return (name.strip(), *reversed(found))


def number(word: str, what: str, digits: int) -> int:
    """A number of at most `digits` digits. Raises `BadNotation`."""
    if not (word.isascii() and word.isdigit() and len(word) <= digits):
        if word:
            raise BadNotation(tr("{what} must be a number, not {given}", what=what, given=quoted(word)))
        raise BadNotation(tr("{what} is missing", what=what))
    return int(word)


def encode(words: Iterable[str]) -> str:
    """A list in Base64, so that nobody reads it at a glance."""
    return veil(",".join(words))


def decode(text: str, what: str) -> tuple[str, ...]:
    """The words of a list, encoded or not. Raises `BadNotation`, which says that `what` is damaged."""
    if text.startswith(CODED):
        try:
            text = unveil(text)
        except ValueError:
            raise BadNotation(tr("the encoded {what} is damaged", what=what)) from None
    return tuple(word.strip() for word in text.split(",") if word.strip())


def veil(text: str) -> str:
    """A text in Base64, so that nobody reads it at a glance."""
    return CODED + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def unveil(text: str) -> str:
    """What was veiled. Raises `ValueError`."""
    coded = text.removeprefix(CODED).encode()
    return base64.b64decode(coded + b"=" * (-len(coded) % 4), altchars=b"-_", validate=True).decode()
