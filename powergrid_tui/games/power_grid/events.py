"""What happens in a game of Power Grid, for the log. Everybody at the table may know all of it."""

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.table.protocol.events import Event, PassedOver

# Who does what. `seat` is the company; money is in Elektro.


class PlantSold(Event, frozen=True):
    """A company bought a plant at auction, for `price`."""

    seat: int
    plant: int
    price: int


class CityBuilt(Event, frozen=True):
    """A company built a house in a city, for `price` with the connection."""

    seat: int
    city: int
    price: int


class Paid(Event, frozen=True):
    """A company powered its cities and was paid for them."""

    seat: int
    cities: int
    income: int


class UraniumSold(Event, frozen=True):
    """The uranium mines of a company sold what they dig, for `income`."""

    seat: int
    income: int


# Who is skipped, and why. Prices are known, so these events say no more about money than the skip itself does.


class CannotAfford(PassedOver, frozen=True):
    """A company had too little money for any plant on offer."""

    price: int
    """The lowest opening price of a plant that the company may buy, in Elektro."""


class MayBuyNone(PassedOver, frozen=True):
    """A rule of the map kept a company from buying any plant on offer."""


class CannotRaise(PassedOver, frozen=True):
    """A company had too little money to bid more than `bid`."""

    bid: int


class NothingToBuy(PassedOver, frozen=True):
    """A company could buy no token."""

    room: bool
    """Its plants have room for tokens that they burn."""
    price: int
    """The price of the cheapest token that it has room for, in Elektro; 0 when the market has none."""


class NothingToBuild(PassedOver, frozen=True):
    """A company could build no house."""

    price: int
    """The price of the cheapest city, in Elektro; 0 when no free space can be reached."""


class NothingToRun(PassedOver, frozen=True):
    """A company could run no plant."""

    plants: bool
    """It has power plants, and not only mines, but lacks the tokens that they burn."""


# Where the game is.


class RoundBegan(Event, frozen=True):
    """A round began."""

    round: int
    order: tuple[int, ...]
    """Seats, the first in player order first."""
    anew: bool
    """Whether the order was decided anew for this round."""


class OrderMade(Event, frozen=True):
    """The player order was decided anew in the middle of a round."""

    order: tuple[int, ...]


class Step2Began(Event, frozen=True):
    """Step 2 began."""


class Step3Began(Event, frozen=True):
    """Step 3 began."""


# The cards.


class CardDrawn(Event, frozen=True):
    """A card came from the pile into the market."""

    card: int
    """A plant, or `STEP3`."""


class PlantRemoved(Event, frozen=True):
    """A plant left the game, for another reason than being obsolete."""

    plant: int


class PlantObsolete(Event, frozen=True):
    """A plant left the game, because some network has as many cities as its number."""

    plant: int


class PlantUndercut(Event, frozen=True):
    """A plant smaller than the discounted one was drawn."""

    plant: int


class PlantLaidAside(Event, frozen=True):
    """With two decks mixed: the first card of a number was laid aside."""

    plant: int


class PlantBuried(Event, frozen=True):
    """A plant went under the pile."""

    plant: int


class PlantHeaped(Event, frozen=True):
    """A plant was put aside until the pile runs out."""

    plant: int


class PileRanOut(Event, frozen=True):
    """The pile ran out."""

    cards: int
    """Number of cards put aside, which become the pile."""


class PileShuffled(Event, frozen=True):
    """What was left of the pile was shuffled."""

    cards: int


class Step3CardLeft(Event, frozen=True):
    """The Step 3 card left the market."""


# The resources.


class Resupplied(Event, frozen=True):
    """The resource market was refilled."""

    tokens: Tokens
    """Tokens added, all markets together."""


class UraniumLeft(Event, frozen=True):
    """On maps with mines: tokens of uranium left the market."""

    count: int


class NuclearExit(Event, frozen=True):
    """Uranium is no longer resupplied."""


class OilFell(Event, frozen=True):
    """All oil in the market moved down by so many spaces, and became cheaper."""

    spaces: int


class PowerOutage(Event, frozen=True):
    """All companies were paid less, because of a power outage."""

    built: int
    """Cities built this round: too many."""


# The Trust.


class TrustTookPlant(Event, frozen=True):
    """The Trust took a plant from the market."""

    plant: int


class TrustTookNoPlant(Event, frozen=True):
    """The Trust could have taken a plant from the market, and took none."""


class TrustTookFuel(Event, frozen=True):
    """The Trust took tokens from the market."""

    tokens: Tokens


class TrustFollowed(Event, frozen=True):
    """The Trust built a house in the city where a company had just built."""

    city: int


# The end.


class EndReached(Event, frozen=True):
    """A company had so many cities that the game ends."""

    cities: int
    """The number of cities that ended the game."""


class BoardFull(Event, frozen=True):
    """Nobody can build anywhere any more."""
