"""Who plays the seats, as every board shows them: a letter, a colour and a name."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.marks import letters

if TYPE_CHECKING:
    from powergrid_tui.table.records.seat import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat."""

    letter: str
    """A capital letter, or another character, that nobody else at the table has."""
    colour: str
    """``orange``, ``blue``, ``green``, ``yellow``, ``red`` or ``purple``; empty for none."""
    name: str
    """As it was given at the start."""
    bot: str = ""
    """The kind of bot that plays, as ``normal``; empty for a person."""

    @property
    def level(self) -> str:
        """The level of the bot that plays, in a word of the reader's language, or nothing for a person."""
        from powergrid_tui.table.records.seat import (
            external,  # which is heavy, and the title draws with what stands here
        )

        return trc("scoreboard", "bot") if external(self.bot) else tr(self.bot)


ORDER: Final = "(player, whether it is their turn) of everybody, in playing order."
"""Said so, for a docstring below a field is not handed down to the headings of games."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a game is: base of what every game tells in its title."""

    order: tuple[tuple[Player, bool], ...] = field(metadata={"description": ORDER})


Players = tuple[Player, ...]


@lru_cache(maxsize=64)
def players_of(seats: tuple[Seat, ...]) -> Players:
    """Everybody, by seat."""
    marks = letters(tuple(seat.name for seat in seats))
    return tuple(Player(letter, seat.colour, seat.name, seat.bot) for letter, seat in zip(marks, seats, strict=True))


@lru_cache(maxsize=64)
def by_name(names: tuple[str, ...]) -> Players:
    """Everybody by name alone, by seat: for sentences, which show no letter and no colour."""
    return tuple(Player("", "", name) for name in names)
