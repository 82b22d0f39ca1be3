"""What happens in a game of Electropolis, for the log. All of it is known to everybody at the table."""

from dataclasses import dataclass

from powergrid_tui.table.events import Event


@dataclass(frozen=True, slots=True)
class SupportGained(Event):
    seat: int
    support: int


@dataclass(frozen=True, slots=True)
class CardScored(Event):
    seat: int
    card: str
    points: int
