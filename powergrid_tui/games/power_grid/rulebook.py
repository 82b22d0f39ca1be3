"""The numbers and hooks that an edition, a deck or a map changes.

A phase asks the rulebook and never which map it is on. The tables come from ``editions/*.toml``, ``decks/*.toml`` and
the map's own file; what no table can say is a subclass in ``variants/``.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.decks.deckfile import Deck
from powergrid_tui.games.power_grid.decks.layout import STEP3, Drawn, Fixed, Layout, Twins
from powergrid_tui.games.power_grid.editions import EditionFile, edition_file
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.markets import Market, PriceSteps, market, price_steps_of
from powergrid_tui.games.power_grid.tables import LowCards
from powergrid_tui.table.data import nearest
from powergrid_tui.table.game import TableError
from powergrid_tui.table.text import brief

if TYPE_CHECKING:
    from powergrid_tui.games.power_grid.model import State

RESOURCES = ("coal", "oil", "garbage", "uranium")
COAL, OIL, GARBAGE, URANIUM = range(4)

FEWEST, MOST = 2, 6
"""Players."""

TRUST = (3, 7, 18)
"""Against the Trust: plants that a company may have, cities that start Step 2, cities that end the game."""

TRUST_RESUPPLY = 3
"""Against the Trust the market is resupplied as for so many players."""

SHUT = 1_000_000_000
"""The price of a house where none can be built: more than anybody has."""

Storage = tuple[int, int, int, int, int]


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


class Rulebook:
    """The tables of one game, for its edition, deck, map, number of players and area in play.

    Never changed after it is made, and shared by all states of a game. Before the area is known it covers the whole
    map.
    """

    current_size = 4
    """Plants for sale in Steps 1 and 2."""
    sizes = (8, 8, 6)
    """Cards in the plant market in Step 1, 2 and 3."""
    has_step3_card = True
    step3_known = True
    """Everybody knows where in the pile the Step 3 card lies."""
    step2_removes = 1
    """Plants that leave when Step 2 begins."""
    order_after_auction = False
    """The player order is made anew after every auction, not only after the first."""
    first_pass_removes = False
    """The smallest plant leaves the game when the first player of a round gives up buying."""
    watches_market = False
    """Some plants may not lie where they lie in the market: `unwelcome` says which."""
    token_buys_twice = False
    """Who buys the discounted plant may buy another."""
    restricts = False
    """Some cities may not be built in though a way leads there: `closed_to` says which."""
    networks = 1
    """Networks that a company may begin, each in a city where one may begin."""
    one_token = False
    """Resources are bought one token at a time, in turns."""
    must_power = False
    """A company powers as many cities as it can."""
    step2_by_cities = True
    """Step 2 begins when a company has built so many cities."""
    step3_returns = False
    """The Step 3 card begins Step 2 when it is drawn first, and then lies at the bottom of the pile again."""

    def __init__(self, key: Key, area: tuple[str, ...], closed: tuple[int, ...]) -> None:
        numbers = edition_file(key.edition)
        if not FEWEST <= key.players <= MOST:
            raise TableError(f"Power Grid is for {FEWEST} to {MOST} players, not {key.players}")
        column = key.players - FEWEST
        self.key = key
        self.edition = key.edition
        self.players = key.players
        self.column = column
        self.board = atlas.load(key.map, key.edition, key.map_text)
        self.changes = self.board.tables
        self.recharged = self.changes.recharged if key.edition == "recharged" else None
        self._counts(numbers, column)
        self.regions = area or self.board.region_ids
        self.closed = closed
        self.payments = numbers.payment
        self.house_costs = self.changes.house_costs or numbers.house_costs
        self._resources(numbers, column)
        self._cards(numbers, column)
        here = self.board.members(self.regions)
        self.cities_in_play = tuple(city for city in here if city not in closed)
        if area:
            self.end_at: int = min(self.end_at, len(self.cities_in_play))
        self.distances = self.board.distances(self.regions)
        self.house_prices = tuple(
            tuple(self._spaces(city, step) for city in range(len(self.board.cities))) for step in (1, 2, 3)
        )
        """By step and city, the price of the next house for each number of houses there, or `SHUT`."""
        self.cities_alike = not self.restricts and all(
            len({prices[city] for city in self.cities_in_play}) == 1 for prices in self.house_prices
        )
        """All cities in play have the same spaces."""

    def _counts(self, numbers: EditionFile, column: int) -> None:
        rows, changes = numbers.players, self.changes.players
        self.region_count = (changes.regions or rows.regions)[column]
        self.removed = (changes.removed or rows.removed)[column]
        self.plant_limit = (changes.plant_limit or rows.plant_limit)[column]
        self.step2_at = (changes.step2 or rows.step2)[column]
        self.end_at = (changes.end or rows.end)[column]
        self.money = numbers.money
        self.obsolete = numbers.obsolete
        self.unsold = numbers.unsold
        self.token = numbers.token and (self.recharged is None or self.recharged.token)
        self.nuclear_exit = self.recharged.nuclear_exit if self.recharged else 0
        if self.key.trust:
            self.plant_limit, self.step2_at, self.end_at = TRUST
        self.area_size = 0
        """Cities in play where the area is free; 0 where regions are in play."""

    def _resources(self, numbers: EditionFile, column: int) -> None:
        if self.key.trust:
            column = TRUST_RESUPPLY - FEWEST
        changes, row = self.changes, numbers.track
        track = changes.track
        tracks = [
            old if new is None else new
            for old, new in zip(row.rows(), (track.coal, track.oil, track.garbage, track.uranium), strict=True)
        ]
        start = (self.recharged and self.recharged.start) or changes.start or numbers.start
        first = market(changes.market, tracks, start.row(), changes.resupply or numbers.resupply, column)
        second = changes.second
        self.markets: tuple[Market, ...] = (first,)
        if second:
            self.markets += (market(second.name, second.track.rows(), second.start.row(), second.resupply, column),)
        self.coal_beyond = (self.recharged and self.recharged.coal_beyond) or changes.coal_beyond
        """Elektro for a token of coal from the supply when the market has none; 0 when it cannot be had."""
        self._prices_as_printed = type(self).price_steps is Rulebook.price_steps and not self.coal_beyond
        self.tokens = (changes.tokens or numbers.tokens).row()

    def _cards(self, numbers: EditionFile, column: int) -> None:
        self.deck = self._deck(deckfile.load(self.key.deck, self.key.deck_text))
        changes = self.changes.deck
        out = changes.new_out if self.key.deck == "new" else changes.out
        gone = {*out, *changes.boxed[column], *(self.recharged.deck.out if self.recharged else ())}
        self.plants = {number: plant for number, plant in self.deck.plants.items() if number not in gone}
        self.numbers = self.deck.numbers
        self.labels = {**self.deck.labels, STEP3: "Step 3"}
        self.aside = changes.step2
        """Plants laid on the pile when Step 2 begins, the first to be drawn first."""
        self.kept = frozenset(changes.kept)
        """Plants that are never taken out unseen."""
        if self.deck.area:
            area = self.deck.area
            self.area_size, self.removed = area.cities[column], area.removed[column]
            self.step2_at, self.end_at = area.step2[column], area.end[column]
        self.opening: tuple[int, ...] = ()
        """Plants laid out at the start, where they are known."""
        self.layout: Layout = self._layout(numbers, column)

    def _deck(self, deck: Deck) -> Deck:
        """The deck with the faces that this map prints."""
        return deck

    def _layout(self, numbers: EditionFile, column: int) -> Layout:
        """How the deck is laid out; settles `opening`."""
        changes, low = self.changes.deck, numbers.low
        if self.deck.twins:
            return Twins(self.label, tuple(self.plants), self.numbers, changes.step3)
        if low:
            return self._drawn(low, column)
        named = () if changes.new_out and self.key.deck == "new" else changes.top
        top = named or tuple(card for card in self.deck.top if card in self.plants)
        small = sorted(set(self.plants) - {*top, *self.aside})
        usual = set(self.deck.market) <= set(small)
        self.opening = self.deck.market if usual else tuple(small[: len(self.deck.market)])
        return Fixed(
            self.players, self.label, tuple(self.plants), self.opening, top, self.kept, self.aside, self.removed,
            changes.step3,
        )  # fmt: skip

    def _drawn(self, low: LowCards, column: int) -> Drawn:
        """The market drawn from the low cards, as the Recharged edition does."""
        changes = self.changes.recharged.deck
        return Drawn(
            players=self.players,
            label=self.label,
            low=tuple(plant for plant in self.plants if plant <= low.up_to),
            high=tuple(plant for plant in self.plants if plant > low.up_to),
            fixed=changes.market,
            size=self.sizes[0],
            covered=1,
            top=changes.top,
            kept=self.kept,
            aside=self.aside,
            removed_low=(changes.low or low.low)[column],
            removed_high=(changes.high or low.high)[column],
            step3=self.changes.deck.step3,
        )

    def _spaces(self, city: int, step: int) -> tuple[int, ...]:
        place = self.board.cities[city]
        costs = place.houses or self.house_costs
        shown = costs[: place.open[step - 1]] if city in self.cities_in_play else ()
        return (*shown, *(SHUT,) * (MOST + 1 - len(shown)))

    def with_area(self, area: Sequence[str], closed: Sequence[int] = ()) -> Rulebook:
        """The same book once the area in play is known: ids of regions, or names of cities; and what is closed."""
        return rulebook(*self.key, area=tuple(area), closed=tuple(closed))

    def at_step(self, step: int) -> Rulebook:
        """The book for a step that begins."""
        return self

    # Plants

    def label(self, plant: int) -> str:
        """What a card is called: its number, with ``+`` for a plus plant."""
        return self.labels.get(plant, str(plant))

    def ban(self, plant: int, cities: tuple[int, ...]) -> str:
        """Why a company with this network may not buy a plant, or nothing: neither put it up nor bid for it."""
        rule = self.changes.nuclear
        if rule is None or self.plants[plant].fuel != "uranium":
            return ""
        if any(self.board.cities[city].region in rule.regions for city in cities):
            return ""
        return f"nuclear plants are for companies with a city {rule.where}"

    def is_ecological(self, plant: int) -> bool:
        """Whether a plant burns nothing; the Step 3 card is none."""
        return plant != STEP3 and self.plants[plant].fuel in ("wind", "fusion")

    def is_mine(self, plant: int) -> bool:
        """Whether a plant powers nothing and takes none of the places for plants."""
        return False

    def places(self, plants: tuple[int, ...]) -> int:
        """How many of the places for plants these take."""
        return len(plants)

    def upkeep(self, plants: tuple[int, ...], step: int, fell: bool) -> tuple[tuple[int, ...], bool]:
        """What phase 5 does to the plant market: which plants go under the pile, and whether the smallest leaves.

        `fell` tells whether the discounted plant left the game in this round.
        """
        if step == 3:
            return (), True
        return plants[-1:], False

    def current(self, plants: tuple[int, ...], step: int) -> tuple[int, ...]:
        """The part of the plant market that is for sale: the smallest, or in Step 3 all."""
        shown = plants if step == 3 else plants[: self.current_size]
        return shown[:-1] if shown and shown[-1] == STEP3 else shown

    def market_size(self, step: int, step3_out: bool) -> int:
        """Cards that the plant market is filled up to, before or after the Step 3 card has left it."""
        return self.sizes[2] if step3_out else self.sizes[step - 1]

    def unwelcome(self, plants: Sequence[int], step: int, pile: tuple[int, ...]) -> int | None:
        """A plant that may not lie where it lies in the market: it goes under the pile."""
        return None

    def leaves(self, plant: int) -> bool:
        """Whether an unwelcome plant leaves the game instead."""
        return False

    def closing(self, state: State) -> State:
        """What else happens before phase 5."""
        return state

    # Resources

    def price_steps(self, state: State, seat: int, resource: int, market: int) -> PriceSteps:
        """What the cheapest tokens of a resource cost a seat now, in one of the markets."""
        usual = self.markets[market].all_price_steps[resource][state.markets[market][resource]]
        if self.coal_beyond and resource == COAL:
            return _beyond(usual, self.coal_beyond, state.supply[COAL])
        return usual

    def all_price_steps(self, state: State, seat: int, market: int) -> tuple[PriceSteps, ...]:
        """For each resource its `price_steps`."""
        if self._prices_as_printed:
            printed, there = self.markets[market].all_price_steps, state.markets[market]
            return (printed[0][there[0]], printed[1][there[1]], printed[2][there[2]], printed[3][there[3]])
        return tuple([self.price_steps(state, seat, r, market) for r in range(len(RESOURCES))])

    def storage(self, plants: tuple[int, ...]) -> Storage:
        """Tokens that these plants store together: coal, oil, garbage, uranium, and either coal or oil in hybrids."""
        return _storage(self.deck, plants)

    def income(self, cities: int, network: int, built: int) -> int:
        """Elektro for powering so many cities, of a network of so many, when all have built so many this round."""
        return self.payment(cities)

    def before_resupply(self, state: State) -> State:
        """What happens after all have powered, in the last round too."""
        return state

    def after_resupply(self, state: State) -> State:
        """What happens to the markets besides the tables."""
        return state

    def payment(self, cities: int) -> int:
        """Elektro for powering that many cities; the last of the table holds for all above it."""
        return self.payments[min(cities, len(self.payments) - 1)]

    # Cities

    def connection(self, network: tuple[int, ...]) -> tuple[int, ...]:
        """What connecting each city of the board to this network costs, in Elektro, without the house.

        Nothing for a first city; `atlas.UNREACHABLE` where no network may begin, and for cities out of play.
        """
        return _connection(self, network)

    def step_from(self, city: int) -> tuple[int, ...]:
        """What connecting each city of the board to this one costs, in Elektro."""
        return self.distances[city]

    def closed_to(self, city: int, network: tuple[int, ...], houses: int, round: int) -> str:
        """Why a company with this network may not come into a city by a connection, or nothing."""
        return ""

    def begins(self, city: int, networks: int) -> bool:
        """Whether a company that has begun so many networks may begin another in this city."""
        return 0 < networks < self.networks and self.board.cities[city].start

    def house_cost(self, city: int, houses: int) -> int:
        """Elektro for the next house in a city that has so many, whatever the step; the city must have that space."""
        return (self.board.cities[city].houses or self.house_costs)[houses]

    def spaces(self, city: int, step: int) -> int:
        """Houses that a city may hold in a step."""
        place = self.board.cities[city]
        return min(place.open[step - 1], len(place.houses or self.house_costs)) if city not in self.closed else 0

    # The area in play

    def block(self, rng: Random) -> tuple[int, ...]:
        """Cities that are blocked for this game, drawn by lot."""
        return ()

    def block_refusal(self, closed: tuple[int, ...]) -> str:
        """Why these cannot be the blocked ones, or nothing."""
        return "no city is blocked on this map" if closed else ""

    def areas(self) -> tuple[tuple[str, ...], ...]:
        """Every set of regions that may be in play."""
        return self.board.region_sets(self.region_count)

    def check_area(self, area: Sequence[str]) -> str:
        """Why this area cannot be in play, or nothing: the ids of regions, or the names of cities where it is free."""
        return self._check_cities(area) if self.area_size else self._check_regions(area)

    def _check_regions(self, regions: Sequence[str]) -> str:
        known = self.board.region_ids
        for region in regions:
            if region not in known:
                names = ", ".join(f"{there} ({name})" for there, name in self.board.regions)
                return f"{self.board.name} has no region {brief(region)}{nearest(region, known)}: {names}"
        if len(regions) != self.region_count or len(set(regions)) != len(regions):
            return f"{self.players} players play in {self.region_count} regions, not {len(set(regions))}"
        if not self.board.joined(regions):
            return "the regions in play must touch one another, so that links lead to every city"
        return ""

    def _check_cities(self, names: Sequence[str]) -> str:
        known = [city.name for city in self.board.cities]
        for name in names:
            if name not in known:
                return f"{self.board.name} has no city {brief(name)}{nearest(name, known)}"
        if len(names) != self.area_size or len(set(names)) != len(names):
            return f"{self.players} players play in {self.area_size} cities with this deck, not {len(set(names))}"
        return "" if self.board.joined(names) else "the cities in play must be linked with one another"

    @property
    def resupply(self) -> tuple[tuple[int, int, int], ...]:
        """What the first market gets a round, for each resource, in Step 1, 2 and 3."""
        return self.markets[0].resupply

    def __copy__(self) -> Rulebook:
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made

    def with_tracks(self, tracks: Sequence[Sequence[int]]) -> Rulebook:
        """The same book with other prices on the first market."""
        made = copy.copy(self)
        first = self.markets[0]
        changed = Market(first.name, tuple(map(tuple, tracks)), first.start, first.resupply, price_steps_of(tracks))
        made.markets = (changed, *self.markets[1:])
        return made

    def __repr__(self) -> str:
        return f"Rulebook({', '.join(map(str, self.key[:4]))})"


@lru_cache(maxsize=512)
def rulebook(
    map_id: str,
    edition: str,
    deck: str,
    players: int,
    map_text: str = "",
    deck_text: str = "",
    trust: bool = False,
    area: tuple[str, ...] = (),
    closed: tuple[int, ...] = (),
) -> Rulebook:
    """The rulebook for these choices; the same object for the same choices.

    Raises `TableError` when they do not exist.
    """
    key = Key(map_id, edition, deck, players, map_text, deck_text, trust)
    rules = atlas.load(map_id, edition, map_text).tables.rules
    if rules:
        variant = import_module(f"powergrid_tui.games.power_grid.variants.{rules}")
        made: Rulebook = variant.Rules(key, area, closed)
        return made
    return Rulebook(key, area, closed)


@lru_cache(maxsize=1 << 14)
def _connection(book: Rulebook, network: tuple[int, ...]) -> tuple[int, ...]:
    if not network:
        cities = book.board.cities
        return tuple(
            0 if city in book.cities_in_play and cities[city].start else atlas.UNREACHABLE
            for city in range(len(cities))
        )
    if len(network) == 1:
        return book.step_from(network[0])
    return tuple(map(min, _connection(book, network[:-1]), book.step_from(network[-1])))


@lru_cache(maxsize=1 << 10)
def _beyond(usual: PriceSteps, price: int, supply: int) -> PriceSteps:
    """A price_steps that goes on with so many tokens of the supply at one price."""
    return (*usual, *(usual[-1] + price * count for count in range(1, supply + 1)))


@lru_cache(maxsize=1 << 14)
def _storage(deck: Deck, plants: tuple[int, ...]) -> Storage:
    room = dict.fromkeys(chain(RESOURCES, ("hybrid", "wind", "fusion", "mine")), 0)
    for number in plants:
        plant = deck.plants[number]
        room[plant.fuel] += plant.room
    return (room["coal"], room["oil"], room["garbage"], room["uranium"], room["hybrid"])
