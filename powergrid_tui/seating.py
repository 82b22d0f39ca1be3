"""Seats from a few words: ``Ann,Bo,bot:simple``."""

from pydantic import ValidationError

from powergrid_tui.bots import kinds, make
from powergrid_tui.table.faults import faults_of
from powergrid_tui.table.game import TableError
from powergrid_tui.table.record import seats_refusal
from powergrid_tui.table.seat import COLOURS, Seat
from powergrid_tui.table.text import brief
from powergrid_tui.tui.setup import OTHERS, person


def seats_of(words: str, game_id: str) -> list[Seat]:
    """The seats of ``Ann,bot,bot:simple,Dora=bot:random``, or of a number: a person and bots for the others.

    A bot of no kind is of the best, and one without a name gets one. Raises `TableError`.
    """
    parts = [part.strip() for part in words.split(",")]
    if words.strip().isdecimal():
        if not int(words.strip()[:2]):
            raise TableError("nobody sits at the table")
        parts = [person(), *["bot"] * min(int(words.strip()[:2]) - 1, len(COLOURS))]
    if len(parts) > len(COLOURS):
        raise TableError(f"there is room for {len(COLOURS)}")
    taken = {part.partition("=")[0].strip().casefold() for part in parts}
    free = iter([name for name in OTHERS if name.casefold() not in taken])
    seats = []
    for part, colour in zip(parts, COLOURS, strict=False):
        name, named, sort = (word.strip() for word in part.partition("="))
        if not named and (part == "bot" or part.startswith("bot:")):
            name, sort = next(free), part
        try:
            seats.append(Seat(name=name, colour=colour, bot=_bot(name, sort, game_id) if sort or named else ""))
        except ValidationError as error:
            raise TableError(faults_of(error)[0]) from None
    if refusal := seats_refusal(seats):
        raise TableError(refusal)
    return seats


def _bot(name: str, words: str, game_id: str) -> str:
    """The kind in ``bot:simple``; the best for ``bot`` alone."""
    word, _, kind = words.partition(":")
    if word != "bot":
        raise TableError(f"after {brief(name)}= comes bot or bot:KIND, not {brief(words) or 'nothing'}")
    kind = kind or kinds(game_id)[0]
    make(kind, game_id)
    return kind
