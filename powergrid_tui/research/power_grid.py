"""Power Grid as numbers. `docs/environment.md` has tables for people; `blocks` and `row` of `PowerGridCoding` are
authoritative."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Power, Region, Scrap, Site
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.table.protocol.game import Offer

RAISES = 50
"""How many bids have a number: bids are encoded as Elektro above the lowest legal bid, from 0 to one less than this."""

OPENINGS = 10
"""The same for opening bids."""

KEEPS = 4
"""How many choices of resources to keep when a plant is scrapped have a number, those keeping the most first."""

TOKENS = 12
"""The most tokens of one resource in a single purchase; several purchases may be made."""

SLOTS = 6
"""How many plants of a company, in ascending order, have a bit for whether they run."""

PHASES = tuple(Phase)


class PowerGridCoding:
    """See `Coding`. Plants are numbered in ascending order, cities in the order of the map file."""

    def __init__(self, state: State) -> None:
        book = state.book
        self._plants = {plant: at for at, plant in enumerate(sorted(book.plants))}
        self._regions = {region: at for at, region in enumerate(book.board.region_ids)}
        self._cities = len(book.board.cities)
        plants, cities, markets = len(self._plants), self._cities, len(book.resources.markets)
        self.blocks = {
            "pass": 1,
            "done": 1,
            "bid": RAISES,
            "open": plants * OPENINGS,
            "scrap": plants * KEEPS,
            "buy": markets * len(RESOURCES) * TOKENS,
            "build": cities,
            "begin": cities,
            "power": 2**SLOTS * 2,
            "site": cities,
            "region": len(self._regions),
        }
        """How many numbers each kind of action has, in order."""
        ends = list(accumulate(self.blocks.values()))
        self._starts = dict(zip(self.blocks, [0, *ends], strict=False))
        self.actions = ends[-1]
        self.features = len(self.row(state, 0))

    def codes(self, view: State, offers: Sequence[Offer[Any]]) -> Mapping[int, Action]:
        """The actions that have a number. If several share one, it means the first one offered, which is the best."""
        found: dict[int, Action] = {}
        variants: dict[int, int] = {}
        for offer in offers:
            for action in offer.actions:
                at = self._place(view, action, variants)
                if 0 <= at < self.blocks[_block(action)]:
                    found.setdefault(self._starts[_block(action)] + at, action)
        return found

    def _place(self, view: State, action: Action, variants: dict[int, int]) -> int:
        """The index of an action in its block; out of range if it has none."""
        match action:
            case Bid(amount=amount):
                return amount - (view.auction.bid if view.auction else 0) - 1
            case Open(plant=plant, amount=amount):
                above = amount - minimum(view, plant)
                return self._plants[plant] * OPENINGS + above if above < OPENINGS else -1
            case Scrap(plant=plant):
                variant = variants[plant] = variants.get(plant, -1) + 1
                return self._plants[plant] * KEEPS + variant if variant < KEEPS else -1
            case Buy(tokens=tokens, market=market):
                resource = max(range(len(tokens)), key=tokens.__getitem__)
                lot = (market * len(RESOURCES) + resource) * TOKENS
                return lot + tokens[resource] - 1 if tokens[resource] <= TOKENS else -1
            case Build(cities=cities):
                return cities[0]
            case Site(city=city):
                return city
            case Region(region=region):
                return self._regions[region]
            case Power(runs=runs):
                plants = view.players[view.turn].plants[:SLOTS]
                if any(run.plant not in plants for run in runs):
                    return -1
                slots = sum(1 << plants.index(run.plant) for run in runs)
                return 2 * slots + (sum(run.oil for run in runs) > sum(run.coal for run in runs))
            case _:
                return 0

    def row(self, view: State, seat: int) -> Sequence[float]:
        """What a seat sees: first itself, then the others clockwise."""
        seats = len(view.players)
        found: list[float] = [view.round, view.step, *(view.phase == phase for phase in PHASES)]
        found += [view.markets[at][r] for at in range(len(view.book.resources.markets)) for r in range(len(RESOURCES))]
        found += [*view.supply, *view.houses, len(view.pile), view.discount, view.scrapping]
        found += self._marked(view.current)
        found += self._marked(view.future)
        found += self._marked((view.auction.plant,) if view.auction else ())
        found.append(view.auction.bid if view.auction else 0)
        for other in ((seat + step) % seats for step in range(seats)):
            player = view.players[other]
            found += [player.money, *player.stock, len(player.cities), player.networks]
            found += [view.order.index(other) if other in view.order else -1, view.turn == other]
            found += [other in view.bought, other in view.passed, other in view.waiting]
            found.append(view.auction is not None and view.auction.leader == other)
            found += self._marked(player.plants)
            found += [city in player.cities for city in range(self._cities)]
        return [float(value) for value in found]

    def _marked(self, plants: Iterable[int]) -> list[float]:
        """One number per plant of the deck: 1 for those given, 0 for the others; Step 3 cards are ignored."""
        there = set(plants)
        return [float(plant in there) for plant in self._plants]


def _block(action: Action) -> str:
    return "begin" if isinstance(action, Build) and action.begin else action.kind
