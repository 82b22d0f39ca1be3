"""A place at a table of the server."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.table.records.seat import Seat


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
