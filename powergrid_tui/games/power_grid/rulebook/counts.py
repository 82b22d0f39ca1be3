"""Everything about a game that is a number, a row of numbers, or yes or no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from powergrid_tui.games.power_grid.decks.deckfile import AreaRows
from powergrid_tui.games.power_grid.rulebook.editions import EditionFile
from powergrid_tui.games.power_grid.tables.map_tables import MapTables

FEWEST, MOST = 2, 6
"""Players."""

TRUST = (3, 7, 18)
"""Against the Trust: plants that a company may have, cities that start Step 2, cities that end the game."""


class Key(NamedTuple):
    """What a rulebook is made from, but for the area in play."""

    map: str
    edition: str
    deck: str
    players: int
    map_text: str = ""
    """The file of a map of the players' own."""
    deck_text: str = ""
    trust: bool = False
    """A third party plays by itself."""


@dataclass(frozen=True)
class Counts:
    """The counts of one game, for its edition, map, deck and number of players."""

    money: int
    """Elektro that a company starts with."""
    payments: tuple[int, ...]
    """Elektro for powering so many cities."""
    house_costs: tuple[int, ...]
    """Elektro for the first, second and third house in a city."""

    regions: int
    """In play."""
    cities: int
    """In play where the area is free; 0 where regions are in play."""
    step2_at: int
    """Cities of one company that start Step 2."""
    end_at: int
    """Cities of one company that end the game."""
    networks: int = 1
    """Networks that a company may begin, each in a city where one may begin."""

    removed: int = 0
    """Plants taken out unseen."""
    plant_limit: int = 3
    """Plants that a company may have."""
    current: int = 4
    """Plants for sale in Steps 1 and 2."""
    sizes: tuple[int, int, int] = (8, 8, 6)
    """Cards in the plant market in Step 1, 2 and 3."""
    step2_removes: int = 1
    """Plants that leave when Step 2 begins."""
    unsold: int = 1
    """Plants that leave the game when nobody buys any."""
    obsolete: bool = True
    """A plant whose number is not above the number of cities of some company leaves the market."""
    first_pass_removes: bool = False
    """The smallest plant leaves the game when the first player of a round gives up buying."""
    order_after_auction: bool = False
    """The player order is made anew after every auction, not only after the first."""
    token: bool = False
    """The discount token is in the game."""
    token_buys_twice: bool = False
    """Who buys the discounted plant may buy another."""
    nuclear_exit: int = 0
    """The plant after whose sale no uranium is resupplied any more; 0 for none."""
    one_token: bool = False
    """Resources are bought one token at a time, in turns."""
    must_power: bool = False
    """A company powers as many cities as it can."""
    step2_by: Literal["cities", "card", "pile"] = "cities"
    """What begins Step 2: a company has built that many cities; the Step 3 card is drawn, and then goes back to the
    bottom of the pile; or the pile has run out, because there is no such card."""

    @property
    def step3_card(self) -> bool:
        """The Step 3 card is in the game."""
        return self.step2_by != "pile"


def counts_of(key: Key, edition: EditionFile, changes: MapTables, area: AreaRows | None) -> Counts:
    """The counts of an edition with what a map changes; `area` are the rows of a deck that is played in a free area."""
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
