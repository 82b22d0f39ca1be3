"""The players of the seats, as every board shows them: a letter, a colour and a name."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from powergrid_tui.table.protocol.characters import parted
from powergrid_tui.table.records.kinds import external, label
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.marks import letters
from powergrid_tui.toolkit.viewmodel.short import Worded

if TYPE_CHECKING:
    from powergrid_tui.table.records.seat import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat."""

    letter: str
    """A capital letter, or another character, unique at the table."""
    colour: str
    """``orange``, ``blue``, ``green``, ``yellow``, ``red`` or ``purple``; empty for none."""
    name: str
    """As given at the start."""
    bot: str = ""
    """The kind of bot, such as ``normal``; empty for a person."""


ORDER: Final = "(player, whether it is their turn) of everybody, in playing order."
"""A constant, because the docstring of a field is not inherited by the games' headings."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The current point of the game: base class of every game's heading."""

    order: tuple[tuple[Player, bool], ...] = field(metadata={"description": ORDER})

    @property
    def figures(self) -> tuple[str, ...]:
        """A figure of everybody in that order, for the row of tabs; empty for none."""
        return ()


Players = tuple[Player, ...]


@lru_cache(maxsize=64)
def players_of(seats: tuple[Seat, ...]) -> Players:
    """Everybody, by seat."""
    marks = letters(tuple(seat.name for seat in seats))
    return tuple(Player(letter, seat.colour, seat.name, seat.bot) for letter, seat in zip(marks, seats, strict=True))


@lru_cache(maxsize=64)
def by_name(names: tuple[str, ...]) -> Players:
    """Everybody by name only, by seat: for sentences, which show neither letters nor colours."""
    return tuple(Player("", "", name) for name in names)


def tag(kind: str) -> Worded:
    """What every page calls a bot of this kind, such as "bot: hard"; beside a name on a board, the short form: its
    character or its level, or that it is one."""
    level, name = parted(kind)
    told = trc("list", ", ").join(map(tr, filter(None, (label(level), name))))
    brief = trc("scoreboard", "bot") if external(kind) else tr(name or level)
    return Worded(tr("bot: {kind}", kind=told), brief)


def tagged(name: str, kind: str) -> str:
    """A name in a sentence or a list of players, with the tag of a bot after it."""
    return tr("{name} ({level})", name=name, level=tag(kind)) if kind else name
