"""What happens in a game of Electropolis, for the log. All of it is public."""

from powergrid_tui.table.protocol.events import Event


class SupportGained(Event, frozen=True):
    """A mayor's support rose by so many steps."""

    seat: int
    support: int


class CardScored(Event, frozen=True):
    """A mayor's card brought so many points."""

    seat: int
    card: str
    points: int
