"""What happens in a game of Power Grid, for the log. All of it is known to everybody at the table."""

from dataclasses import dataclass

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.table.events import Event

# Who does what. `seat` is the company; money is in Elektro.


@dataclass(frozen=True, slots=True)
class PlantSold(Event):
    seat: int
    plant: int
    price: int


@dataclass(frozen=True, slots=True)
class CityBuilt(Event):
    seat: int
    city: int
    price: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A company powered its cities and was paid for them."""

    seat: int
    cities: int
    income: int


@dataclass(frozen=True, slots=True)
class UraniumSold(Event):
    seat: int
    income: int


# Who is passed over, and why.


@dataclass(frozen=True, slots=True)
class CannotAfford(Event):
    seat: int
    plant: int
    """The smallest that it might have bought."""


@dataclass(frozen=True, slots=True)
class MayBuyNone(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CannotRaise(Event):
    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class NothingToBuy(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class NothingToBuild(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class NothingToRun(Event):
    seat: int


POVERTY = (CannotAfford, CannotRaise, NothingToBuy, NothingToBuild)
"""Events that tell something of a company's money."""


# The cards.


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    card: int
    """A plant, or `STEP3`."""


@dataclass(frozen=True, slots=True)
class PlantRemoved(Event):
    plant: int


@dataclass(frozen=True, slots=True)
class PlantObsolete(Event):
    plant: int


@dataclass(frozen=True, slots=True)
class PlantUndercut(Event):
    """A plant smaller than the discounted one was drawn."""

    plant: int


@dataclass(frozen=True, slots=True)
class PlantLaidAside(Event):
    """With two decks mixed: the first card of its number."""

    plant: int


@dataclass(frozen=True, slots=True)
class PlantBuried(Event):
    plant: int


@dataclass(frozen=True, slots=True)
class PlantHeaped(Event):
    """A plant was put aside until the pile runs out."""

    plant: int


@dataclass(frozen=True, slots=True)
class PileRanOut(Event):
    cards: int
    """Cards put aside, which become the pile."""


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    cards: int


@dataclass(frozen=True, slots=True)
class Step2Began(Event):
    pass


@dataclass(frozen=True, slots=True)
class Step3CardLeft(Event):
    """The card left the market."""


# The resources.


@dataclass(frozen=True, slots=True)
class Resupplied(Event):
    tokens: Tokens
    """That came, to all markets together."""


@dataclass(frozen=True, slots=True)
class UraniumLeft(Event):
    count: int


@dataclass(frozen=True, slots=True)
class OilFell(Event):
    spaces: int


@dataclass(frozen=True, slots=True)
class PowerOutage(Event):
    built: int
    """Cities built this round, too many."""


# The Trust.


@dataclass(frozen=True, slots=True)
class TrustTookPlant(Event):
    plant: int


@dataclass(frozen=True, slots=True)
class TrustTookNoPlant(Event):
    pass


@dataclass(frozen=True, slots=True)
class TrustTookFuel(Event):
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class TrustFollowed(Event):
    city: int


# The end.


@dataclass(frozen=True, slots=True)
class EndReached(Event):
    cities: int
    """That end the game."""


@dataclass(frozen=True, slots=True)
class BoardFull(Event):
    """Nobody can build anywhere any more."""
