"""Every number, row of numbers and flag that the rules of a game depend on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from powergrid_tui.games.power_grid.decks.deckfile import AreaRows
from powergrid_tui.games.power_grid.rulebook.editions import EditionFile
from powergrid_tui.games.power_grid.tables.map_tables import MapTables

FEWEST, MOST = 2, 6
"""Number of players."""

TRUST = (3, 7, 18)
"""Against the Trust: plants a company may have, cities that trigger Step 2, cities that end the game."""


class Key(NamedTuple):
    """What a rulebook is made from, apart from the area in play."""

    map: str
    edition: str
    deck: str
    players: int
    map_text: str = ""
    """The file of a player's own map."""
    deck_text: str = ""
    trust: bool = False
    """Whether the Trust takes part, a third party that the rules play."""


@dataclass(frozen=True)
class Counts:
    """The counts of one game: for its edition, map, deck and number of players."""

    money: int
    """Starting money of a company, in Elektro."""
    payments: tuple[int, ...]
    """Income in Elektro, by number of cities powered."""
    house_costs: tuple[int, ...]
    """Elektro for the first, second and third house in a city."""

    regions: int
    """Number of regions in play."""
    cities: int
    """Number of cities in play if the area is free; 0 if regions are in play."""
    step2_at: int
    """Number of cities in one network that triggers Step 2."""
    end_at: int
    """Number of cities in one network that ends the game."""
    networks: int = 1
    """Number of networks that a company may start, each in a city that allows it."""

    removed: int = 0
    """Plants removed face down at set-up."""
    plant_limit: int = 3
    """The most plants that a company may have."""
    current: int = 4
    """Plants for sale in Steps 1 and 2."""
    sizes: tuple[int, int, int] = (8, 8, 6)
    """Cards in the plant market in Steps 1, 2 and 3."""
    step2_removes: int = 1
    """Plants that leave when Step 2 begins."""
    unsold: int = 1
    """Plants that leave the game if nobody buys any."""
    obsolete: bool = True
    """Whether a plant leaves the market once a company has at least as many cities as its number."""
    first_pass_removes: bool = False
    """Whether the smallest plant leaves the game when the first player of a round passes."""
    order_after_auction: bool = False
    """The player order is decided anew after every auction phase, not only the first."""
    token: bool = False
    """Whether the discount token is used."""
    token_buys_twice: bool = False
    """Whether the buyer of the discounted plant may buy another."""
    nuclear_exit: int = 0
    """Once this plant is sold, uranium is no longer resupplied; 0 for no such plant."""
    one_token: bool = False
    """Whether resources are bought one token at a time, in turns."""
    must_power: bool = False
    """Whether a company must power as many cities as it can."""
    step2_by: Literal["cities", "card", "pile"] = "cities"
    """What triggers Step 2. "cities": a company has built `step2_at` cities. "card": the Step 3 card is drawn for the
    first time, and goes back to the bottom of the pile. "pile": the pile runs out; there is no Step 3 card."""

    @property
    def step3_card(self) -> bool:
        """Whether the game has a Step 3 card."""
        return self.step2_by != "pile"


def counts_of(key: Key, edition: EditionFile, changes: MapTables, area: AreaRows | None) -> Counts:
    """The counts of an edition with the changes of a map. `area` is given for a deck that is played in a free area."""
    column = key.players - FEWEST
    rows, own, plants, recharged = edition.players, changes.players, changes.plants, changes.in_edition(key.edition)
    limit = (own.plant_limit or rows.plant_limit)[column]
    step2_at, end_at = (own.step2 or rows.step2)[column], (own.end or rows.end)[column]
    if key.trust:
        limit, step2_at, end_at = TRUST
    return Counts(
        money=edition.money,
        payments=edition.payment,
        house_costs=changes.house_costs or edition.house_costs,
        regions=(own.regions or rows.regions)[column],
        cities=area.cities[column] if area else 0,
        step2_at=area.step2[column] if area else step2_at,
        end_at=area.end[column] if area else end_at,
        removed=(area.removed if area else own.removed or rows.removed)[column],
        plant_limit=limit,
        sizes=plants.sizes,
        unsold=edition.unsold if plants.unsold is None else plants.unsold,
        obsolete=edition.obsolete and plants.obsolete,
        order_after_auction=changes.order_after_auction,
        token=edition.token and (recharged is None or recharged.token),
        nuclear_exit=recharged.nuclear_exit if recharged else 0,
    )
