"""The numbers and hooks that an edition, a deck or a map changes.

A phase asks the rulebook and never which map it is on. The tables come from ``editions/*.toml`` and ``decks/*.toml``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module, resources
from itertools import accumulate
from typing import Literal

from powergrid_tui.games.power_grid import atlas
from powergrid_tui.games.power_grid.tables import Count, PerResource, Resupply, Row
from powergrid_tui.table.data import read_toml
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import TableError

STEP3 = 999
"""The Step 3 card among plant numbers: the largest of all, so that it sorts last."""

RESOURCES = ("coal", "oil", "garbage", "uranium")
COAL, OIL, GARBAGE, URANIUM = range(4)

FEWEST, MOST = 2, 6
"""Players."""

Fuel = Literal["coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion"]


class Plant(Frozen):
    """A power plant card."""

    number: int
    """Its price at auction starts here, in Elektro."""
    fuel: Fuel
    """A hybrid runs on any mix of coal and oil."""
    need: Count
    """Tokens burnt to run once; it stores up to twice as many."""
    cities: Count
    """Cities that it powers."""


class DeckFile(Frozen):
    market: tuple[int, ...]
    top: int
    plants: tuple[Plant, ...]


@dataclass(frozen=True, eq=False)
class Deck:
    """The plants of a deck. One object a deck, so that what is worked out of plants is kept for all games with it."""

    market: tuple[int, ...]
    """Plants laid out at the start."""
    top: int
    """The first card of the pile."""
    plants: dict[int, Plant]
    """By number."""


class PerPlayers(Frozen):
    """Numbers by number of players, from 2 to 6."""

    regions: Row
    removed: Row
    plant_limit: Row
    step2: Row
    end: Row


class Tracks(Frozen):
    coal: tuple[int, ...]
    oil: tuple[int, ...]
    garbage: tuple[int, ...]
    uranium: tuple[int, ...]

    def rows(self) -> tuple[tuple[int, ...], ...]:
        return (self.coal, self.oil, self.garbage, self.uranium)


class EditionFile(Frozen):
    money: Count
    house_costs: tuple[Count, ...]
    payment: tuple[Count, ...]
    players: PerPlayers
    track: Tracks
    tokens: PerResource
    start: PerResource
    resupply: Resupply


def _data(folder: str, name: str) -> dict[str, object]:
    source = resources.files("powergrid_tui").joinpath("games", "power_grid", folder, f"{name}.toml")
    return read_toml(source, f"{name}.toml")


@cache
def _edition(name: str) -> EditionFile:
    return EditionFile.model_validate(_data("editions", name))


@cache
def _deck(name: str) -> Deck:
    file = DeckFile.model_validate(_data("decks", name))
    return Deck(file.market, file.top, {plant.number: plant for plant in file.plants})


class Rulebook:
    """The tables of one game, for its edition, deck, map, number of players and regions in play.

    Never changed after it is made, and shared by all states of a game. Before the deal of random regions it covers
    the whole map.
    """

    def __init__(self, map_id: str, edition: str, deck: str, players: int, regions: tuple[str, ...]) -> None:
        numbers, cards = _edition(edition), _deck(deck)
        if not FEWEST <= players <= MOST:
            raise TableError(f"Power Grid is for {FEWEST} to {MOST} players, not {players}")
        column = players - FEWEST
        self.key = (map_id, edition, deck, players)
        self.board = atlas.load(map_id)
        self.players = players
        self.regions = regions or self.board.region_ids
        self.region_count = numbers.players.regions[column]
        self.removed = numbers.players.removed[column]
        self.plant_limit = numbers.players.plant_limit[column]
        self.step2_at = numbers.players.step2[column]
        self.end_at = numbers.players.end[column]
        self.money = numbers.money
        self.house_costs = numbers.house_costs
        self.payments = numbers.payment
        self.tracks = numbers.track.rows()
        self.tokens = numbers.tokens.row()
        changes = self.board.tables
        self.start = (changes.start or numbers.start).row()
        supply = changes.resupply or numbers.resupply
        self.resupply = tuple(rows[column] for rows in (supply.coal, supply.oil, supply.garbage, supply.uranium))
        self.deck = cards
        self.plants = {number: plant for number, plant in cards.plants.items() if number not in changes.deck.out}
        low = sorted(set(self.plants) - set(changes.deck.top) - {cards.top})
        self.opening = tuple(low[: len(cards.market)])
        """Plants laid out at the start: the smallest."""
        self.top = changes.deck.top or (cards.top,)
        """Plants that lie on the pile, the first to be drawn first."""
        self.kept = frozenset(changes.deck.kept)
        """Plants that are never taken out unseen."""
        self.aside = changes.deck.step2
        """Plants laid on the pile when Step 2 begins, the first to be drawn first."""
        self.cities_in_play = self.board.members(self.regions)
        self.distances = self.board.distances(self.regions)
        self.prices = tuple((0, *accumulate(track)) for track in self.tracks)
        """For each resource, what all spaces below a space cost together: differences are the price of a purchase."""

    def with_regions(self, regions: Sequence[str]) -> Rulebook:
        """The same book once the regions in play are known."""
        return rulebook(*self.key, regions=tuple(regions))

    def payment(self, cities: int) -> int:
        """Elektro for powering that many cities; the last of the table holds for all above it."""
        return self.payments[min(cities, len(self.payments) - 1)]

    def ban(self, plant: int, cities: tuple[int, ...]) -> str:
        """Why a company with this network may not buy a plant, or nothing."""
        return ""

    def is_ecological(self, plant: int) -> bool:
        """Whether a plant burns nothing; the Step 3 card is none."""
        return plant != STEP3 and self.plants[plant].fuel in ("wind", "fusion")

    def upkeep(self, plants: tuple[int, ...], step: int) -> tuple[int | None, bool]:
        """What phase 5 does to the plant market: which plant goes under the pile, and whether the smallest leaves."""
        if step == 3:
            return None, True
        return (plants[-1] if plants else None), False

    def current(self, plants: tuple[int, ...], step: int) -> tuple[int, ...]:
        """The part of the plant market that is for sale: the four smallest, or in Step 3 all six."""
        shown = plants if step == 3 else plants[:4]
        return shown[:-1] if shown and shown[-1] == STEP3 else shown

    def market_size(self, step3_out: bool) -> int:
        """Cards in the plant market: eight, or six once the Step 3 card has left it."""
        return 6 if step3_out else 8

    def connection(self, network: tuple[int, ...]) -> tuple[int, ...]:
        """What connecting each city of the board to this network costs, in Elektro, without the house.

        Nothing for a first city; `atlas.UNREACHABLE` for cities out of play.
        """
        return _connection(self, network)

    def storage(self, plants: tuple[int, ...]) -> tuple[int, int, int, int, int]:
        """Tokens that these plants store together: coal, oil, garbage, uranium, and either coal or oil in hybrids."""
        return _storage(self.deck, plants)

    def cost_of(self, resource: int, in_market: int, count: int) -> int:
        """Elektro for the `count` cheapest tokens of a resource when so many are in the market."""
        prices = self.prices[resource]
        first = len(prices) - 1 - in_market
        return prices[first + count] - prices[first]

    def house_cost(self, houses: int) -> int:
        """Elektro for the next house in a city that has this many."""
        return self.house_costs[houses]

    def check_regions(self, regions: Sequence[str]) -> str:
        """Why these regions cannot be in play, or nothing: their ids, their number, that they hang together."""
        known = self.board.region_ids
        for region in regions:
            if region not in known:
                from powergrid_tui.table.data import nearest

                names = ", ".join(f"{there} ({name})" for there, name in self.board.regions)
                return f"{self.board.name} has no region {region}{nearest(region, known)}: {names}"
        if len(regions) != self.region_count or len(set(regions)) != len(regions):
            return f"{self.players} players play in {self.region_count} regions, not {len(set(regions))}"
        if not self.board.joined(regions):
            return "the regions in play must touch one another, so that links lead to every city"
        return ""

    def __repr__(self) -> str:
        return f"Rulebook({', '.join(map(str, self.key))})"


@lru_cache(maxsize=512)
def rulebook(map_id: str, edition: str, deck: str, players: int, regions: tuple[str, ...] = ()) -> Rulebook:
    """The rulebook for these choices; the same object for the same choices. Raises `TableError` when they do not
    exist."""
    rules = atlas.load(map_id).tables.rules
    if rules:
        variant = import_module(f"powergrid_tui.games.power_grid.variants.{rules}")
        made: Rulebook = variant.Rules(map_id, edition, deck, players, regions)
        return made
    return Rulebook(map_id, edition, deck, players, regions)


@lru_cache(maxsize=1 << 14)
def _connection(book: Rulebook, network: tuple[int, ...]) -> tuple[int, ...]:
    if not network:
        return tuple(min(row) for row in book.distances)
    if len(network) == 1:
        return book.distances[network[0]]
    return tuple(map(min, _connection(book, network[:-1]), book.distances[network[-1]]))


@lru_cache(maxsize=1 << 14)
def _storage(deck: Deck, plants: tuple[int, ...]) -> tuple[int, int, int, int, int]:
    room = {"coal": 0, "oil": 0, "garbage": 0, "uranium": 0, "hybrid": 0, "wind": 0, "fusion": 0}
    for number in plants:
        plant = deck.plants[number]
        room[plant.fuel] += 2 * plant.need
    return (room["coal"], room["oil"], room["garbage"], room["uranium"], room["hybrid"])
