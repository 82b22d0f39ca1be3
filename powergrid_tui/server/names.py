"""Which names people may have, and which names count as the same.

A name is a user name of RFC 8265 (UsernameCasePreserved), or several of them with a space between: section 3.5 there
builds names of words in this way. That profile folds width and composes accents, and has no room for what is invisible,
for symbols, or for letters in fancy dress; the profile for nicknames (RFC 8266) would let all symbols in, blanks of
Braille among them. What looks like a name is that name: names are compared by the skeleton of Unicode's UTS #39, in
whatever case, and without the signs between letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, count, pairwise

from pydantic import ValidationError

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.errors import errors_of
from powergrid_tui.table.records.seat import LONGEST_NAME, Seat, unseen_refusal
from powergrid_tui.table.records.typed_seats import free_names
from powergrid_tui.table.words.language import tr

SIGNS = "'-._"
"""The characters allowed in a name besides letters, digits and single spaces. Brackets are for the names of guests."""

_LEAST_OF_HOST = 6
"""Letters of whoever's guest it is that a guest's name has room for at least."""

_MARKS = 2
"""Marks in a row that a letter may carry beside the accents that are part of it: Thai, Arabic and Vietnamese need no
more."""

_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that go together in a name: those of UTS #39, level "highly restrictive"."""

_ANY = frozenset({"COMMON", "INHERITED"})

_RESERVED = (
    *("nature", "house", "thehouse", "theserver", "owner", "theowner", "system", "server", "admin"),
    *("fromtheowner", "vombesitzer", "伺服器擁有者", "服务器拥有者"),
)
"""Names that would be mistaken for somebody else: chance, the server, or its owner, also in what the owner tells
everybody, in any language."""

_BOT = re.compile(r"bot[\dlo]*")
"""The skeletons of what bots are called when no other name is free."""

_GIVEN = re.compile(r"Bot [1-9][0-9]{0,3}")
"""Those names as bots get them."""

_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols that show nothing. Others have the category or the script of what shows nothing."""

_DROPPED = str.maketrans("", "", f"{SIGNS} ")
_ONE_STROKE = str.maketrans("i", "l")
"""The capital of the one looks like the other."""


def proper(name: str) -> str:
    """A name as it is kept: composed, and of the usual width. Raises `TableError` when nobody may have it."""
    unseen = next((sign for sign in name if sign != " " and not _is_seen(sign)), "")
    if unseen:
        raise TableError(unseen_refusal(unseen))
    try:
        told = " ".join(_word(word) for word in name.split(" "))
    except UnicodeError:
        raise TableError(_unreadable()) from None
    try:
        Seat(name=told)
    except ValidationError as error:
        raise TableError(errors_of(error, placed=False)[0]) from None
    if any(sign.isascii() and not sign.isalnum() and sign not in f"{SIGNS} " for sign in told):
        raise TableError(_unreadable())
    if not any(unicodedata.category(sign).startswith("L") for sign in told):
        raise TableError(tr("a name needs at least one letter"))
    if _is_flooded(told):
        raise TableError(tr("a letter may have at most {count} marks", count=_MARKS))
    scripts = _scripts(told)
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise TableError(tr("a name must be written in one script"))
    if not keys(told).isdisjoint(_reserved()) or any(map(_BOT.fullmatch, keys(told))):
        raise TableError(tr("the name {name} is reserved", name=told))
    return told


def refusal(name: str) -> str:
    """Why nobody may have this name, or an empty string."""
    try:
        proper(name)
    except TableError as error:
        return str(error)
    return ""


@lru_cache(maxsize=10_000)
def keys(name: str) -> frozenset[str]:
    """What a name is compared by: two names with a key in common are one. There may be two, because what looks alike
    as capitals need not as small letters (the Greek Ν is an N, and its small letter ν a v)."""
    text = name.translate(_DROPPED)
    if not text.isascii():
        text = unicodedata.normalize("NFKC", "".join(sign for sign in text if _is_seen(sign)))
        text = "".join(sign for sign in text if _script(sign) != "INHERITED")
    found = [_skeleton(_skeleton(each).casefold()).casefold() for each in {text, text.casefold()}]
    return frozenset(key.translate(_ONE_STROKE) or name for key in found)


def alike(one: str, other: str) -> bool:
    """Whether two names are one."""
    return not keys(one).isdisjoint(keys(other))


def guest_room(host: str) -> int:
    """How many letters the name of somebody's guest may have."""
    return LONGEST_NAME - len(" ()") - min(len(host), _LEAST_OF_HOST)


def guest_refusal(name: str, whose: Callable[[str], int]) -> str:
    """Why nobody's guest may have a name, or an empty string. `whose` tells who has a name, or 0."""
    return refusal(name) or (tr("the name {name} is taken", name=name) if whose(name) else "")


def guest_name(name: str, host: str) -> str:
    """What somebody is called who plays at another's terminal: ``Bo (Ann)``. Nobody takes that for the name of a
    person, because those have no brackets."""
    name = name.partition(" (")[0][: guest_room(host)].strip()
    room = LONGEST_NAME - len(name) - len(" ()")
    return f"{name} ({host if len(host) <= room else f'{host[: room - 1]}…'})"


def is_guest(name: str) -> bool:
    """Whether that is a guest's name."""
    return name.endswith(")")


def bot_name(taken: Iterable[str], whose: Callable[[str], int], *, like_a_person: bool = True) -> str:
    """A name for a bot: nobody's at the table, and nobody's on the server. `whose` tells who has a name, or 0."""
    others = list(taken)
    return next(
        name
        for name in chain(free_names(()) if like_a_person else (), (f"Bot {number}" for number in count(1)))
        if not whose(name) and not any(alike(name, other) for other in others)
    )


def bot_refusal(name: str) -> str:
    """Why no bot on a server may have a name, or an empty string: others read it, so it is one that people may have, or
    one of those that bots are given."""
    return "" if _GIVEN.fullmatch(name) else refusal(name)


class NameIndex:
    """Numbers by name, however the name is written."""

    def __init__(self) -> None:
        self._numbers: dict[str, set[int]] = {}

    def add(self, number: int, name: str) -> None:
        """Somebody has a name."""
        for key in keys(name):
            self._numbers.setdefault(key, set()).add(number)

    def remove(self, number: int, name: str) -> None:
        """Somebody has it no longer."""
        for key in keys(name):
            self._numbers[key].discard(number)

    def find(self, name: str) -> list[int]:
        """Whose name looks like this one: usually one number at most. An older server may know several people whose
        names are alike."""
        return sorted({number for key in keys(name) for number in self._numbers.get(key, ())})


def _unreadable() -> str:
    return tr(
        "a name may contain visible letters and digits, single spaces, and only these other characters: {signs}",
        signs=SIGNS,
    )


def _word(word: str) -> str:
    from precis_i18n import get_profile

    if "\u200c" in word or "\u200d" in word:  # the profile allows joiners in some scripts
        raise UnicodeError(word)
    return get_profile("UsernameCasePreserved").enforce(word)


def _is_flooded(name: str) -> bool:
    """Whether marks pile up on a letter, stand at the beginning of a word, or stand twice."""
    count = _MARKS
    for before, sign in pairwise(f" {name}"):
        if unicodedata.category(sign) not in {"Mn", "Me"}:
            count = _MARKS if sign == " " else 0
        elif before in (" ", sign) or count == _MARKS:
            return True
        else:
            count += 1
    return False


def _is_seen(sign: str) -> bool:
    return sign not in _BLANK and not unicodedata.category(sign).startswith(("C", "Z"))


def _scripts(name: str) -> frozenset[str]:
    return frozenset(_script(sign) for sign in name) - _ANY


def _script(sign: str) -> str:
    from confusable_homoglyphs.categories import alias

    return str(alias(sign))


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    return frozenset(key for name in _RESERVED for key in keys(name))


def _skeleton(text: str) -> str:
    """The skeleton of UTS #39: letters that look alike become the same one."""
    table = _prototypes()
    for _ in range(3):  # what a letter becomes may itself look like another: the table names both directions
        before, text = text, unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(table))
        if text == before:
            break
    return text


@lru_cache(maxsize=1)
def _prototypes() -> dict[int, str]:
    """By letter, the one that stands for all that look like it. The table of the library says of each pair that they
    look alike, not which of them Unicode takes for the prototype: here it is the one that has the most pairs, and
    always one of several letters, because only those can be found in no other way."""
    from confusable_homoglyphs.confusables import confusables_data

    pairs = {sign: tuple(_pairs(found)) for sign, found in confusables_data.items()}

    def rank(text: str) -> tuple[bool, int, int]:
        return len(text) > 1, len(pairs.get(text, ())), -ord(text[0])

    table = {}
    for sign, others in pairs.items():
        if len(sign) == 1 and others and (best := max(others, key=rank)) and rank(best) > rank(sign):
            table[ord(sign)] = best
    return table


def _pairs(found: list[dict[str, str]]) -> Iterator[str]:
    for each in found:
        if text := each["c"].replace("\u200e", ""):
            yield text
