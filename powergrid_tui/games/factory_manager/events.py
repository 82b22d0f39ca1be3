"""What happens in a game of Factory Manager, for the log. All of it is known to everybody at the table."""

from powergrid_tui.table.protocol.events import Event, PassedOver


class CardTaken(Event, frozen=True):
    """An auction is over."""

    seat: int
    card: int
    workers: int


class Outbid(PassedOver, frozen=True):
    """A seat had no worker to raise the bid with."""

    bid: int
    """The highest."""
    most: int
    """Workers that the seat could bid."""


class NothingToBring(PassedOver, frozen=True):
    """The warehouse is empty."""


class TilesReturned(Event, frozen=True):
    """What nobody bought goes back into its column."""

    tiles: tuple[str, ...]


class EnergyRaised(Event, frozen=True):
    by: int
    price: int


class IncomePaid(Event, frozen=True):
    """What a factory brought in a round."""

    seat: int
    goods: int
    """Made and stored."""
    energy: int
    """Used."""
    price: int
    """Of each energy, in Elektro."""
    factor: int
    """2 in the last round, else 1."""
    paid: int
    """In Elektro; money does not fall below 0, so it may be more than the sum of the rest."""
