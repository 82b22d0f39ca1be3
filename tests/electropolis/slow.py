"""The game kept by hand: slow, plain, and written from the rules alone, to compare the engine with.

It is told what was done and by itself knows whose turn it was, what lies where, and what everything is worth. Nothing
here comes from the engine but the actions. Cells are (row, column).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations, product

from powergrid_tui.games.electropolis.actions import Action, Deal, Discard, Place, Run, Space, Take

Cell = tuple[int, int]

SPACES = [2, 3, 4, 4, 5, 5]
DRAWN = {2: 14, 3: 16, 4: 18}
CENTRE = (2, 2)
PLANTS = ["coal", "gas", "nuclear", "solar", "wind", "hydro"]
RENEWABLE = {"solar": 2, "wind": 3, "hydro": 2}
PUBLIC = {"museum": 2, "hospital": 2, "amusement": 1, "park": 1, "housing": 3}
FUELS = ["fuel_coal", "fuel_gas", "fuel_nuclear"]
BOX = Counter(
    coal=16, gas=12, nuclear=12, solar=6, wind=4, hydro=4, museum=4, hospital=2, amusement=4, park=4, housing=4,
    waste=10, scrubber=16, fuel_coal=20, fuel_gas=14, fuel_nuclear=12,
)  # fmt: skip
EVERY_CELL = [(row, column) for row in range(5) for column in range(5)]
CORNERS = [(0, 0), (0, 4), (4, 0), (4, 4)]


@dataclass
class City:
    """What belongs to one mayor."""

    tiles: dict[Cell, str] = field(default_factory=dict)
    fuel: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FUELS, 0))
    marker: int = 0
    """Of support. It stops at the ends of its track, and what would take it further is lost."""
    points: int = 0
    cards: list[str] = field(default_factory=list)
    taken: int = 0
    runs: list[Cell] | None = None

    def around(self, cell: Cell) -> list[str]:
        row, column = cell
        cells = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [self.tiles[other] for other in cells if other in self.tiles]

    def cells(self, kinds: Iterable[str]) -> list[Cell]:
        return [cell for cell in EVERY_CELL if self.tiles.get(cell, "") in kinds]

    def number(self, kinds: Iterable[str]) -> int:
        return len(self.cells(kinds))

    def within(self, rows: range, columns: range) -> int:
        return sum(row in rows and column in columns for row, column in self.tiles)

    def move(self, steps: int) -> None:
        self.marker = min(16, max(0, self.marker + steps))

    def built(self) -> int:
        """The support of what is built."""
        total = 0
        for cell in self.cells(PUBLIC):
            kind = self.tiles[cell]
            if kind == "housing":
                total += max(0, 3 - sum(other in PLANTS for other in self.around(cell)))
            else:
                total += PUBLIC[kind]
        return total

    def build(self, tile: str, cell: Cell) -> None:
        before = self.built()
        self.tiles[cell] = tile
        self.move(self.built() - before)

    def group(self, cell: Cell, kinds: Iterable[str]) -> int:
        """The size of the group that a cell belongs to."""
        members = {cell}
        grown = True
        while grown:
            grown = False
            for row, column in self.cells(kinds):
                beside = any(abs(row - r) + abs(column - c) == 1 for r, c in members)
                if beside and (row, column) not in members:
                    members.add((row, column))
                    grown = True
        return len(members)

    def nuclear(self) -> int:
        return min(self.number(["nuclear"]), self.number(["waste"]), self.fuel["fuel_nuclear"])

    def ways(self) -> list[list[Cell]]:
        """Every set of coal and gas plants that may run."""
        found = []
        for kind in ("coal", "gas"):
            plants = self.cells([kind])
            size = min(len(plants), self.fuel[f"fuel_{kind}"])
            found.append([list(some) for some in combinations(plants, size)])
        return [coal + gas for coal, gas in product(*found)]

    def running(self) -> list[Cell]:
        if self.runs is not None:
            return self.runs
        (only,) = self.ways()
        return only

    def pollution(self) -> int:
        total = 0
        for cell in self.running():
            total += max(0, {"coal": 4, "gas": 2}[self.tiles[cell]] - self.around(cell).count("scrubber"))
        return min(20, total)

    def plant_points(self) -> int:
        total = 10 * self.nuclear()
        for cell in self.running():
            total += {1: 6, 2: 7}.get(self.group(cell, [self.tiles[cell]]), 8)
        return total + sum(RENEWABLE[self.tiles[cell]] for cell in self.cells(RENEWABLE))

    def at_once(self, card: str, supports: list[int]) -> int:
        """Points that a card brings when it is taken; `supports` of all others."""
        low, high = range(3), range(2, 5)
        match card:
            case "B01" | "B02" | "B03" | "B04":
                return 1
            case "B09" | "B11":
                return 3
            case "B05":
                return self.within(high, low)
            case "B06":
                return self.within(high, high)
            case "B07":
                return self.within(low, high)
            case "B08":
                return self.within(low, low)
            case "B10":
                return self.taken
            case "B12":
                return {0: 5, 1: 4, 2: 2, 3: 0}[sum(other > self.marker for other in supports)]
            case "C03":
                return 2 * self.number(RENEWABLE)
            case "C04":
                return 2 * self.number(["gas"])
            case "C05":
                return 2 * self.number(["nuclear"])
            case "C06":
                return 2 * self.number(["coal"])
            case "C07":
                return sum(0 in cell or 4 in cell for cell in self.cells(PLANTS))
            case "C08":
                return max((self.group(cell, PLANTS) for cell in self.cells(PLANTS)), default=0)
            case "C09":
                return 2 * self.number(PUBLIC)
            case "C10":
                return 2 * self.number(["scrubber"])
        return 0

    def at_the_end(self, card: str) -> int:
        match card:
            case "A05":
                return 5 if all(self.number([kind]) for kind in RENEWABLE) else 0
            case "A06":
                return sum(self.fuel.values()) - len(self.running()) - self.nuclear()
            case "A07" | "A08":
                return 7 if all(corner in self.tiles for corner in CORNERS) else 0
            case "A09" | "A10":
                for top, left in product((0, 1), repeat=2):
                    cells = product(range(top, top + 4), range(left, left + 4))
                    if all(cell in self.tiles or cell == CENTRE for cell in cells):
                        return 8
        return 0


def ranked(values: list[int], prizes: list[int]) -> list[int]:
    """What each wins: equals share the places they cover, rounded towards zero, and 0 wins nothing."""
    places = sorted((value for value in values if value), reverse=True)
    prizes = prizes[: len(values)] + [0] * len(values)
    won = []
    for value in values:
        shared = [prizes[at] for at, other in enumerate(places) if other == value]
        total = sum(shared)
        won.append((abs(total) // len(shared)) * (1 if total > 0 else -1) if shared else 0)
    return won


class Referee:
    """Follows a game from its deal, action by action."""

    def __init__(self, players: int) -> None:
        self.cities = [City() for _ in range(players)]
        self.numbers: list[int] = []
        self.trends: tuple[str, ...] = ()
        self.bag: list[str] = []
        self.ring: list[str] = []
        self.spaces: dict[int, int] = {}
        self.acted: list[int] = []
        self.hand: list[str] = []
        self.rounds = 0

    def begin(self) -> None:
        drawn = DRAWN[len(self.cities)]
        self.ring, self.bag = self.bag[:drawn], self.bag[drawn:]
        self.spaces, self.acted = {}, []
        self.rounds += 1

    def to_act(self) -> int:
        if len(self.spaces) < len(self.cities):
            return self.numbers[-1 - len(self.spaces)]
        return [self.spaces[space] for space in sorted(self.spaces)][len(self.acted)]

    def to_run(self) -> int:
        return next(seat for seat in self.numbers if self.cities[seat].runs is None and self.choosy(seat))

    def choosy(self, seat: int) -> bool:
        return len(self.cities[seat].ways()) > 1

    def follow(self, action: Action) -> None:
        """Write down an action of whoever is to move."""
        match action:
            case Deal(first=first, trends=trends, tiles=tiles):
                seats = len(self.cities)
                self.numbers = [(first + step) % seats for step in range(seats)]
                for number, seat in enumerate(self.numbers, 1):
                    self.cities[seat].marker = number
                self.trends, self.bag = trends, list(tiles)
                self.begin()
            case Space(space=space):
                seat = self.to_act()
                self.spaces[space] = seat
                self.cities[seat].move(space == 1)
            case Take(start=start, card=card):
                self.take(self.cities[self.to_act()], start, card)
            case Place(tile=tile, cell=cell):
                self.hand.remove(tile)
                self.cities[self.to_act()].build(tile, divmod(cell, 5))
                self.finish()
            case Discard(tile=tile):
                self.hand.remove(tile)
                self.cities[self.to_act()].move(-1)
                self.finish()
            case Run(cells=cells):
                self.cities[self.to_run()].runs = [divmod(cell, 5) for cell in cells]

    def take(self, city: City, start: int, card: str) -> None:
        city.taken = SPACES[next(space for space, seat in self.spaces.items() if seat == self.to_act())]
        turned = self.ring[start:] + self.ring[:start]
        tiles = turned[: city.taken]
        # Places of the ring are counted on from where it began, also when its first tiles are gone.
        self.ring = self.ring[max(0, start + city.taken - len(self.ring)) : start] + self.ring[start + city.taken :]
        city.cards.append(card)
        self.hand = [tile for tile in tiles if tile not in FUELS]
        for tile in tiles:
            if tile in FUELS:
                city.fuel[tile] += 1
        self.finish()

    def finish(self) -> None:
        """With nothing left in hand the card takes effect."""
        if self.hand:
            return
        seat = self.to_act()
        city = self.cities[seat]
        card = city.cards[-1]
        others = [other.marker for other in self.cities if other is not city]
        city.points += city.at_once(card, others)
        city.move(card in ("A01", "A02", "A03", "A04", "C01", "C02"))
        self.acted.append(seat)
        if len(self.acted) == len(self.cities):
            self.numbers = self.acted
            if self.rounds < 8:
                self.begin()

    def trend(self, name: str) -> list[int]:
        cities = self.cities
        match name:
            case "kinds":
                return ranked([len(set(city.tiles.values())) for city in cities], [12, 7, 3])
            case "public":
                return ranked([city.number(PUBLIC) for city in cities], [12, 7, 3])
            case "renewable":
                return ranked([city.number(RENEWABLE) for city in cities], [12, 7, 3])
            case "polluters":
                return ranked([city.pollution() for city in cities], [-12, -7, -3])
            case "nuclear_free":
                return [0 if city.number(["nuclear"]) else 12 for city in cities]
        return [0] * len(cities)

    def scores(self) -> list[dict[str, int]]:
        """The final count by seat, line by line, with the place."""
        per_cell = 3 if "empty" in self.trends else 1
        won = [self.trend(name) for name in self.trends]
        found = []
        for seat, city in enumerate(self.cities):
            excess = city.pollution() - city.marker
            row = {
                "trends": sum(points[seat] for points in won),
                "plants": city.plant_points(),
                "cards": city.points + sum(map(city.at_the_end, city.cards)),
                "empty": -per_cell * (24 - len(city.tiles)),
                "penalty": -excess * excess if excess > 0 else 0,
            }
            found.append({"points": sum(row.values()), **row})
        for row in found:
            key = (row["points"], row["trends"])
            row["rank"] = 1 + sum((other["points"], other["trends"]) > key for other in found)
        return found
