"""What happens in a game of Factory Manager, for the log. All of it is public."""

from powergrid_tui.table.protocol.events import Event, PassedOver


class CardTaken(Event, frozen=True):
    """An auction ended."""

    seat: int
    card: int
    workers: int


class Outbid(PassedOver, frozen=True):
    """A seat had too few workers to raise the bid."""

    bid: int
    """The highest bid, in workers."""
    most: int
    """The most workers that the seat could bid."""


class NothingToBring(PassedOver, frozen=True):
    """The warehouse is empty."""


class TilesReturned(Event, frozen=True):
    """Tiles that nobody bought went back to their columns."""

    tiles: tuple[str, ...]


class EnergyRaised(Event, frozen=True):
    """Energy got more expensive `by` so much, and now costs `price` a unit, in Elektro."""

    by: int
    price: int


class IncomePaid(Event, frozen=True):
    """What a factory earned in a round."""

    seat: int
    goods: int
    """Goods both produced and stored."""
    energy: int
    """Energy used."""
    price: int
    """Price per unit of energy, in Elektro."""
    factor: int
    """2 in the last round, else 1."""
    paid: int
    """In Elektro. Money never falls below 0, so this may be more than the other figures add up to."""
