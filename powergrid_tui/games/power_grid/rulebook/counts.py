"""Every number, row of numbers and flag that the rules of a game depend on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from powergrid_tui.games.power_grid.decks.deckfile import AreaRows
from powergrid_tui.games.power_grid.rulebook.editions import EditionFile
from powergrid_tui.games.power_grid.tables.map_tables import MapTables

FEWEST, MOST = 2, 6
"""Number of players."""

TODAY: Final = 2
"""The readings of the rules by which new games are played."""

SUMMARY = (8, 3, 7, 17)
"""By the numbers of the summary: plants removed face down, plants a company may have, cities that trigger Step 2,
cities that end the game. Its regions in play are as many as the players."""

TRUST = (3, 7, 18)
"""Against the Trust: plants a company may have, cities that trigger Step 2, cities that end the game."""


class RulebookKey(NamedTuple):
    """What decides the rules of a game: a rulebook is made from it, and from the area in play. All but the number of
    players are options of the same name."""

    map: str
    edition: str
    deck: str
    players: int
    map_text: str = ""
    """The file of a player's own map."""
    deck_text: str = ""
    trust: bool = False
    """Whether the Trust takes part, a third party that the rules play."""
    numbers: str = "official"
    """Whose numbers apply, where the map has none of its own: the edition's, by number of players, or the summary's."""
    readings: int = TODAY
    """The readings of the rules by which the game is played."""


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
    cities_wanted: int
    """The number of cities that the table of the deck asks for; the board may have fewer."""
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


def counts_of(key: RulebookKey, edition: EditionFile, changes: MapTables, area: AreaRows | None, there: int) -> Counts:
    """The counts of an edition with the changes of a map. `area` is given for a deck that is played in a free area, and
    `there` is the number of cities of the board."""
    column = key.players - FEWEST
    rows, own, plants, recharged = edition.players, changes.players, changes.plants, changes.in_edition(key.edition)
    regions = (own.regions or rows.regions)[column]
    removed, limit = rows.removed[column], rows.plant_limit[column]
    step2_at, end_at = rows.step2[column], rows.end[column]
    if key.numbers == "summary":
        regions = key.players
        removed, limit, step2_at, end_at = SUMMARY
    removed = own.removed[column] if own.removed else removed
    limit = own.plant_limit[column] if own.plant_limit else limit
    step2_at = own.step2[column] if own.step2 else step2_at
    end_at = own.end[column] if own.end else end_at
    if key.trust:
        limit, step2_at, end_at = TRUST
    cities = 0
    if area:
        cities, step2_at, end_at = area.cities[column], area.step2[column], area.end[column]
        if key.readings == 1 or not own.removed:  # a map that removes plants in its own way does so with any deck
            removed = area.removed[column]
    return Counts(
        money=edition.money,
        payments=edition.payment,
        house_costs=changes.house_costs or edition.house_costs,
        regions=regions,
        cities=min(cities, there),
        cities_wanted=cities,
        step2_at=step2_at,
        end_at=end_at,
        removed=removed,
        plant_limit=limit,
        sizes=plants.sizes,
        unsold=edition.unsold if plants.unsold is None else plants.unsold,
        obsolete=edition.obsolete and plants.obsolete,
        order_after_auction=changes.order_after_auction,
        token=edition.token and (recharged is None or recharged.token),
        nuclear_exit=recharged.nuclear_exit if recharged else 0,
    )
