"""Seats from a few words: ``Ann,Bo,bot:simple``. The caller says which kinds of bot there are."""

import shlex
from collections.abc import Collection, Iterator, Sequence

from pydantic import ValidationError

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.files.errors import errors_of
from powergrid_tui.table.protocol.characters import parted
from powergrid_tui.table.protocol.levels import default_level
from powergrid_tui.table.records.kinds import external
from powergrid_tui.table.records.record import seats_refusal
from powergrid_tui.table.records.seat import LONGEST_NAME, Seat
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import brief, quoted

_NAMES = ("Bo", "Cyd", "Dora", "Emil", "Fay", "Gus")


def person() -> str:
    """The name of the person at the keyboard, as the system knows it."""
    import getpass

    try:
        login = getpass.getuser()
    except (OSError, KeyError):
        login = ""
    name = "".join(c for c in login if c.isalnum() or c in " -_.")[:LONGEST_NAME].strip()
    name = name[:1].upper() + name[1:]
    return name if name and name.casefold() not in {"nature", "root"} else "Ann"


def free_names(taken: Collection[str]) -> Iterator[str]:
    """Names for those who gave none. They differ from all that are taken, even ignoring case."""
    folded = {name.casefold() for name in taken}
    return (name for name in _NAMES if name.casefold() not in folded)


def bot_refusal(kind: str, kinds: Sequence[str]) -> str:
    """Why no bot of this kind can sit down, given these `kinds`, or an empty string.

    A program or a file of somebody's own may have a seat in any record; whether it is run is decided elsewhere.
    """
    if kind in kinds or external(kind):
        return ""
    # Of many kinds, those are listed that are like what was typed: levels, or levels with a character.
    there = trc("list", ", ").join([each for each in kinds if bool(parted(each)[1]) == ("-" in kind)] or kinds)
    return tr(
        "there is no bot {kind}{meant}; choose {kinds}", kind=quoted(kind), meant=nearest(kind, kinds), kinds=there
    )


def bots_refusals(seats: Sequence[Seat], kinds: Sequence[str]) -> list[str]:
    """Why the bots of a record cannot have their seats, given these `kinds`."""
    return [
        tr("seats: {name}: {error}", name=seat.name, error=why)
        for seat in seats
        if seat.bot and (why := bot_refusal(seat.bot, kinds))
    ]


def parts_of(words: str) -> list[str]:
    """The parts between the commas, ignoring commas within the quotation marks of a command: ``Ann,bot:command:x
    "1,2"``."""
    found: list[str] = []
    for part in words.split(","):
        if found and _goes_on(found[-1]):
            found[-1] += f",{part}"
        else:
            found.append(part)
    return [part.strip() for part in found]


def _goes_on(part: str) -> bool:
    """Whether a quotation mark in a bot's kind is still open; in a name it is a character like any other."""
    try:
        shlex.split(part.partition(":")[2])
    except ValueError:
        return True
    return False


def seats_of(words: str, kinds: Sequence[str]) -> list[Seat]:
    """The seats of ``Ann,bot,bot:simple,Dora=bot:random``, or of a number: one person, and bots for the others.

    `kinds` are the kinds of bot that know the game, best first. A bot without a kind is of the default one, and one
    without a name is given one. Raises `TableError`.
    """
    parts = parts_of(words)
    if words.strip().isdecimal():
        count = min(int(words.strip()[:2]), len(COLOURS) + 1)
        parts = [person(), *["bot"] * (count - 1)][:count]
    if len(parts) > len(COLOURS):
        raise TableError(tr("there is room for only {most}", most=len(COLOURS)))
    free = free_names([part.partition("=")[0].strip() for part in parts])
    seats = []
    for part, colour in zip(parts, COLOURS, strict=False):
        if part == "bot" or part.startswith("bot:"):
            name, named, sort = next(free), "", part
        else:
            name, named, sort = (word.strip() for word in part.partition("="))
        try:
            seats.append(Seat(name=name, colour=colour, bot=_bot(name, sort, kinds) if sort or named else ""))
        except ValidationError as error:
            raise TableError(errors_of(error)[0]) from None
    if refusal := seats_refusal(seats):
        raise TableError(refusal)
    return seats


def hand_of(words: str, seats: Sequence[Seat], kinds: Sequence[str]) -> tuple[int, str]:
    """Which seat of a game is meant by ``Bo`` or ``Bo=bot:simple``, and the kind of bot that is to play there; no kind
    stands for a person. Raises `TableError`."""
    name, named, sort = (word.strip() for word in words.partition("="))
    there = [seat.name.casefold() for seat in seats]
    if name.casefold() not in there:
        hint = nearest(name, [seat.name for seat in seats])
        raise TableError(tr("there is no player {name}{hint}", name=quoted(name), hint=hint))
    return there.index(name.casefold()), _bot(name, sort, kinds) if named else ""


def _bot(name: str, words: str, kinds: Sequence[str]) -> str:
    """The kind in ``bot:simple``; the default for ``bot`` alone."""
    word, _, kind = words.partition(":")
    if word != "bot":
        if not words:
            raise TableError(tr("after {name}= write bot or bot:KIND", name=brief(name)))
        raise TableError(tr("after {name}= write bot or bot:KIND, not {words}", name=brief(name), words=brief(words)))
    kind = kind.strip() or default_level(kinds)
    if refusal := bot_refusal(kind, kinds):
        raise TableError(refusal)
    return kind
