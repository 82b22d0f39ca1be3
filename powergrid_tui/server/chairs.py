"""The chairs of new tables, and the names of the players on them.

A person has their own name, or, if they play at another's terminal, a guest's name. A bot has neither the name of
anybody whom the server knows or who is at the table, nor one that nobody may have: it gets another instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from powergrid_tui.server.names import alike, bot_name, bot_refusal, guest_name, guest_refusal, is_guest, proper
from powergrid_tui.server.people import People
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.marks import COLOURS


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at a table."""

    name: str = ""
    """The player's name; empty while the chair is open."""
    colour: str = ""
    holder: int = 0
    """The number of the person at whose terminal it is played; 0 if it is open or a bot's."""
    bot: str = ""
    invited: bool = False
    """Whether it is kept for a person who has not yet accepted."""
    inviter: int = 0
    """The number of the person who invited them; 0 if they sat down of their own accord, or the server invited them."""

    @property
    def open(self) -> bool:
        """Whether anybody may take it."""
        return not self.name

    @property
    def seat(self) -> Seat:
        """The seat of a game."""
        return Seat(name=self.name, colour=self.colour, bot=self.bot)


def chairs_of(places: Sequence[tuple[str, str, str]], owner: int, people: People) -> tuple[Chair, ...]:
    """The chairs of a new table, from (name, colour, kind of bot or `OPEN`) of each place: people's chairs are played
    at the terminal of the person who opens the table. Raises `TableError` for a guest's name that cannot be had."""
    host = people.name_of(owner)
    chairs = []
    for name, colour, kind in places:
        if kind == OPEN:
            chairs.append(Chair(colour=colour))
        elif kind:
            chairs.append(Chair(name=name, colour=colour, bot=kind))
        elif alike(name, host):
            chairs.append(Chair(name=host, colour=colour, holder=owner))
        elif why := guest_refusal(name, people.whose):
            raise TableError(why)
        else:
            chairs.append(Chair(name=guest_name(proper(name), host), colour=colour, holder=owner))
    seated = [chair.name for chair in chairs if chair.holder]
    for at, name in enumerate(seated):
        if any(alike(name, other) for other in seated[:at]):
            raise TableError(tr("two seats have the name {name}", name=name))
    return _with_bots(chairs, people)


def chairs_again(before: Iterable[Chair], people: People, who: int) -> tuple[Chair, ...]:
    """The chairs for a rematch that somebody wants: people as they are called now, and their guests with them; the
    chairs of all others are kept until they say whether they come. A person who took over the seat of a bot has it in
    their own name, unless they have another."""
    seated = {chair.holder for chair in before if alike(chair.name, people.name_of(chair.holder))}
    chairs = []
    for chair in before:
        name = host = people.name_of(chair.holder) if chair.holder else ""
        if host and not alike(chair.name, host) and (is_guest(chair.name) or chair.holder in seated):
            name = guest_name(chair.name, host)
        seated.add(chair.holder)
        bot, asked = "" if chair.holder else chair.bot, bool(chair.holder) and chair.holder != who
        chairs.append(replace(chair, name=name or chair.name, bot=bot, invited=asked, inviter=who if asked else 0))
    return _with_bots(chairs, people)


def chairs_renamed(before: Sequence[Chair], number: int, name: str, people: People) -> tuple[Chair, ...]:
    """The chairs of a table before its game, after the person with a number has got another name in place of this
    one."""
    now = people.name_of(number)
    return _with_bots(
        [
            replace(chair, name=now if chair.name == name else guest_name(chair.name, now))
            if chair.holder == number
            else chair
            for chair in before
        ],
        people,
    )


def chairs_in(seats: Sequence[Seat], holders: Mapping[int, int]) -> tuple[Chair, ...]:
    """The chairs of a game that has begun."""
    return tuple(
        Chair(name=seat.name, colour=seat.colour or COLOURS[at % len(COLOURS)], holder=holders.get(at, 0), bot=seat.bot)
        for at, seat in enumerate(seats)
    )


def _with_bots(chairs: Sequence[Chair], people: People) -> tuple[Chair, ...]:
    taken = [chair.name for chair in chairs if chair.holder]
    bots = [chair.name for chair in chairs if chair.bot]
    found = []
    for chair in chairs:
        name = chair.name
        if chair.bot:
            if bot_refusal(name) or people.whose(name) or any(alike(name, other) for other in taken):
                name = bot_name([*taken, *bots], people.whose)
            taken.append(name)
        found.append(replace(chair, name=name))
    return tuple(found)
