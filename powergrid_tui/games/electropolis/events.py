"""What happens in a game of Electropolis, for the log. All of it is public."""

from powergrid_tui.table.protocol.events import Event


class SupportGained(Event, frozen=True):
    """A mayor gained support: its marker rose by so many steps, which may be none at the end of the track."""

    seat: int
    support: int


class CardScored(Event, frozen=True):
    """A mayor's card brought so many points."""

    seat: int
    card: str
    points: int
    place: int = 0
    """The mayor's place in support, from 1, if that is what the card scores."""
    level: tuple[int, ...] = ()
    """Everybody else in that place."""
