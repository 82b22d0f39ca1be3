"""What a game costs and pays, reckoned a second time from the printed rules while the game goes on.

Nothing here asks the rulebook: prices come from `figures`, ways from networkx over the bare lists of the board.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import networkx as nx

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Open, Pass, Tokens
from powergrid_tui.games.power_grid.events import Paid
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid import figures
from tests.power_grid.figures import MAPS
from tests.power_grid.rules.test_bureaucracy import PAYMENT
from tests.power_grid.strategies import Plan, of_one

COAL, OIL, GARBAGE, URANIUM = range(4)

_OLD, _NEW = {11: 2, 17: 2, 23: 3, 28: 4, 34: 5, 39: 6}, {8: 2, 19: 3, 24: 4, 31: 5, 38: 6, 50: 8}

MINES: dict[str, dict[int, int]] = {
    "base": _OLD,
    "new": _NEW,
    "mixed": {10 * n: c for n, c in _OLD.items()} | {10 * n + 1: c for n, c in _NEW.items()},
    "plus": {10 * n: c for n, c in _OLD.items()} | {501: 8},
}
"""Of Australia: the cities printed on each, by deck."""

URANIUM_GONE = ("1/2/3", "1/2/3", "2/2/4", "2/3/5", "3/3/6")
"""What leaves the uranium market of Australia each round, for 2 to 6 players, in Steps 1, 2, 3."""

STARTS = ("Fukuoka", "Kobe", "Osaka", "Sapporo", "Tokyo", "Yokohama")
"""Where a network may begin in Japan."""

FAR = 10**6


def graph(board: MapBoard, cities: frozenset[int]) -> "nx.DiGraph[int]":
    """These cities and the ways between them; a way costs its link and what the city at its end asks for entering."""
    found: nx.DiGraph[int] = nx.DiGraph()
    found.add_nodes_from(cities)
    for link in board.links:
        for a, b in (link[:2], link[1::-1]):
            if a in cities and b in cities:
                found.add_edge(a, b, weight=link[2] + board.cities[b].entry)
    return found


@cache
def ways(map_id: str, edition: str, cities: frozenset[int]) -> dict[int, dict[int, int]]:
    """What leads from each of these cities to each other, in Elektro."""
    some = graph(atlas.load(map_id, edition), cities)
    if map_id == "manhattan":  # 5 Elektro for each space passed
        hops = dict(nx.all_pairs_shortest_path_length(some))
        return {a: {b: 5 * max(0, n - 1) for b, n in row.items()} for a, row in hops.items()}
    return dict(nx.all_pairs_dijkstra_path_length(some))


def area(state: State) -> frozenset[int]:
    """The cities of the regions, or of the free area, in play: those that are blocked too."""
    wanted = set(state.book.regions)
    return frozenset(at for at, city in enumerate(state.book.board.cities) if wanted & {city.region, city.name})


def moved(before: State, after: State) -> dict[int, int]:
    """Elektro gained by each seat whose money changed."""
    pairs = zip(before.players, after.players, strict=True)
    return {at: now.money - then.money for at, (then, now) in enumerate(pairs) if now.money != then.money}


def resupplied(before: State, after: State) -> bool:
    """Whether the markets were filled on the way."""
    if before.round == 0 or before.phase is Phase.UPKEEP:
        return False
    return after.phase is Phase.UPKEEP or after.round > before.round


def can_hold(state: State, plan: Plan, seat: int, more: Sequence[int] = (0, 0, 0, 0)) -> bool:
    """Whether the plants of a seat hold its tokens and so many more, by trying how much of the hybrids' room is for
    coal. A plant stores twice what is printed; in India a garbage plant burns one more than that."""
    rooms = Counter[str]()
    for plant in state.players[seat].plants:
        card = state.book.plants[plant]
        rooms[card.fuel] += 2 * (card.need - (plan.map == "india" and card.fuel == "garbage"))
    coal, oil, garbage, uranium = map(int.__add__, state.players[seat].stock, more)
    mixed = any(
        coal <= rooms["coal"] + some and oil <= rooms["oil"] + rooms["hybrid"] - some
        for some in range(rooms["hybrid"] + 1)
    )
    return mixed and garbage <= rooms["garbage"] and uranium <= rooms["uranium"]


def most_powered(state: State, seat: int) -> int:
    """By brute force: every set of plants and every mix of its hybrids."""
    player, best = state.players[seat], 0
    fuels = {"coal": 0, "oil": 1, "garbage": 2, "uranium": 3}
    ways = []
    for card in (state.book.plants[number] for number in player.plants):
        if card.fuel == "hybrid":
            mixes = [(coal, card.need - coal, 0, 0) for coal in range(card.need + 1)]
        else:
            mixes = [tuple(card.need * (fuels.get(card.fuel) == r) for r in range(4))]  # type: ignore[list-item]
        ways.append([(0, (0, 0, 0, 0)), *((card.cities, mix) for mix in mixes)])
    for some in product(*ways):
        burnt = [sum(mix[r] for _, mix in some) for r in range(4)]
        if all(have >= needed for have, needed in zip(player.stock, burnt, strict=True)):
            best = max(best, sum(cities for cities, _ in some))
    return min(best, len(player.cities))


class Reckoning:
    """The money and the markets of one game, followed from action to action."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.map = plan, MAPS[plan.map]
        self.built = 0
        """Cities built this round."""
        self.exit = False
        """Plant 39 has been sold, where that ends the resupply of uranium."""
        self.line = list(figures.TRIPLE)
        """The oil prices of the Middle East: they slide."""

    def follow(self, before: State, action: Action, after: State) -> dict[int, int]:
        """Elektro that each seat must have gained. Checks what lies in the markets too."""
        gained = [0] * self.plan.players
        if isinstance(action, Buy):
            gained[before.turn] -= self.price(before, action)
        for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
            if set(now.plants) - set(then.plants):
                gained[seat] -= self._bid(before, action, seat)
        self._build(before, action, after, gained)
        for event in after.events:
            if isinstance(event, Paid):
                gained[event.seat] += self._income(after, event.seat, event.cities)
        uranium = before.market[URANIUM]
        if self.plan.map == "australia" and (resupplied(before, after) or after.over):
            uranium = self._sell_uranium(before, after, gained)
        if self.plan.edition == "recharged" and self.plan.map in ("germany", "italy"):
            self.exit |= any(39 in player.plants for player in after.players)
        self._check_markets(before, action, after, uranium)
        if after.round > before.round or after.phase is Phase.UPKEEP:
            self.built = 0
        return {seat: elektro for seat, elektro in enumerate(gained) if elektro}

    # Resources

    def spaces(self, state: State, market: int, resource: int) -> list[int]:
        """The price of every space of a market, the cheapest first."""
        tracks = self.map.tracks
        if market:
            assert self.map.second is not None
            tracks = self.map.second.tracks
        track = list(tracks[resource])
        if self.plan.map == "middle-east" and resource == OIL:
            return self.line
        if self.plan.map == "australia" and state.step == 3 and resource != URANIUM:
            return [*track[6:], 9, 9, 9, 10, 10, 10]
        return track

    def price(self, state: State, action: Buy) -> int:
        """Elektro for these tokens, the cheapest that lie there."""
        total = 0
        for r, count in enumerate(action.tokens):
            there = state.markets[action.market][r]
            spaces = self.spaces(state, action.market, r)
            paid = spaces[len(spaces) - there :][:count]
            if len(paid) < count:
                assert r == COAL
                assert (self.plan.map, self.plan.edition) == ("usa", "recharged") or self.plan.map == "south-africa"
                paid += [8] * (count - len(paid))
            if self.plan.map == "india":
                assert max(paid, default=0) <= (3, 5, 8)[state.step - 1]
            if self.plan.map == "central-europe" and r == GARBAGE:
                names = {state.book.board.cities[city].name for city in state.players[state.turn].cities}
                total -= count * ("Wien" in names)
            total += sum(paid)
        return total

    def _for_sale(self, state: State, market: int, resource: int) -> int:
        """Tokens of a resource that anybody could buy."""
        there = state.markets[market][resource]
        if self.plan.map == "india":
            spaces = self.spaces(state, market, resource)
            return sum(price <= (3, 5, 8)[state.step - 1] for price in spaces[len(spaces) - there :])
        stored = (self.plan.map, self.plan.edition) == ("usa", "recharged") or self.plan.map == "south-africa"
        return there + state.supply[COAL] * (resource == COAL and stored)

    def purchases(self, state: State) -> Iterator[Buy]:
        """All that the seat to move could buy now, of one resource each."""
        money = state.players[state.turn].money
        picked = {action for action in range(len(state.markets)) if state.picked in (-1, action)}
        for market in picked:
            for r in range(4):
                most = self._for_sale(state, market, r)
                for count in range(1, (min(1, most) if self.plan.map == "india" else most) + 1):
                    one = Buy(tokens=of_one(r, count), market=market)
                    if not can_hold(state, self.plan, state.turn, one.tokens) or self.price(state, one) > money:
                        break
                    yield one

    def _check_markets(self, before: State, action: Action, after: State, uranium: int) -> None:
        """What was bought has left, from the supply only what the market had not; then what is due has come."""
        bought = action.tokens if isinstance(action, Buy) else (0, 0, 0, 0)
        markets = [list(there) for there in before.markets]
        supply = list(before.supply)
        for r, count in enumerate(bought):
            at = action.market if isinstance(action, Buy) else 0
            from_market = min(count, markets[at][r])
            markets[at][r] -= from_market
            supply[r] -= count - from_market
        gone = [
            sum(then.stock[r] - now.stock[r] for then, now in zip(before.players, after.players, strict=True))
            for r in range(4)
        ]
        supply = [have + lost + more for have, lost, more in zip(supply, gone, bought, strict=True)]
        if not resupplied(before, after):
            supply[URANIUM] -= uranium - before.market[URANIUM]
            markets[0][URANIUM] += uranium - before.market[URANIUM]
            assert (after.markets, after.supply) == (tuple(map(tuple, markets)), tuple(supply))
            return
        steps = [before.step] if before.phase is Phase.BUREAUCRACY else sorted({before.step, after.step})
        found = [self._resupply(markets, supply, step, uranium - before.market[URANIUM]) for step in steps]
        lines = [line for made, line in found if made == (after.markets, after.supply)]
        assert lines, (found, after.markets, after.supply)
        self.line = lines[0]

    def _resupply(
        self, markets: list[list[int]], supply: list[int], step: int, sold: int
    ) -> tuple[tuple[tuple[Tokens, ...], Tokens], list[int]]:
        """Markets, supply and the line of oil prices after the resupply of a step."""
        markets, supply, line = [list(there) for there in markets], list(supply), list(self.line)
        markets[0][URANIUM] += sold
        supply[URANIUM] -= sold
        tables = [figures.resupply_of(self.plan.map, self.plan.players)]
        tracks = [self.map.tracks]
        if self.map.second:
            tables.append(figures.second_resupply_of(self.plan.map, self.plan.players))
            tracks.append(self.map.second.tracks)
        for at in reversed(range(len(markets))):
            for r in range(4):
                due = 0 if r == URANIUM and self.exit else tables[at][r][step - 1]
                slides = self.plan.map == "middle-east" and r == OIL
                if slides and not markets[at][r]:
                    line = list(figures.TRIPLE)
                for _ in range(due):
                    if supply[r] and markets[at][r] < len(tracks[at][r]):
                        markets[at][r] += 1
                        supply[r] -= 1
                    elif slides and not supply[r]:
                        line = [1, *line[:-1]]
        if self.plan.map == "australia":
            gone = int(URANIUM_GONE[self.plan.players - 2].split("/")[step - 1])
            gone = min(gone, markets[0][URANIUM])
            markets[0][URANIUM] -= gone
            supply[URANIUM] += gone
        coal, oil, garbage, uranium = supply
        laid = tuple((a, b, c, d) for a, b, c, d in markets)
        return (laid, (coal, oil, garbage, uranium)), line

    # Plants

    def _bid(self, before: State, action: Action, seat: int) -> int:
        """What a seat pays for the plant that it got by this action."""
        match action:
            case Open(amount=amount) | Bid(amount=amount):
                # Nobody else could raise, or may.
                assert seat == before.turn
                return amount
            case Pass():
                assert before.auction is not None
                assert seat == before.auction.leader
                return before.auction.bid
        raise AssertionError(f"{action} gives nobody a plant")

    # Cities

    def _build(self, before: State, action: Action, after: State, gained: list[int]) -> None:
        """A line of several cities is paid as each is built: the rest after a shuffle that came between."""
        table = ways(self.plan.map, self.plan.edition, area(after))
        houses = list(before.houses)
        for seat, player in enumerate(after.players):
            network = list(before.players[seat].cities)
            assert player.cities[: len(network)] == tuple(network)
            for city in player.cities[len(network) :]:
                begins = isinstance(action, Build) and action.begin
                name = after.book.board.cities[city].name
                gained[seat] -= 0 if begins or not network else self.way(table, network, city, houses[city])
                gained[seat] -= figures.house_costs(self.plan.map, name)[houses[city]]
                if self.plan.map == "japan":
                    free = begins or not network
                    assert free or before.round > 1
                    assert not free or name in STARTS
                elif self.plan.map == "south-africa":
                    assert network or len(figures.house_costs(self.plan.map, name)) == 3
                else:
                    assert not begins
                houses[city] += 1
                self.built += 1
                network.append(city)
        if self.plan.map == "japan":
            assert all(player.networks <= 2 for player in after.players)

    def way(self, table: dict[int, dict[int, int]], network: list[int], city: int, houses: int) -> int:
        """Elektro for the connection of a city to a network."""
        cost = min(table[own].get(city, FAR) for own in network)
        if self.plan.map == "australia":
            return min(cost, 20)
        if cost == FAR:  # the other island
            assert self.plan.map == "uk-ireland"
            assert houses == 0
            return 20
        return cost

    def sites(self, state: State) -> Iterator[Build]:
        """Every city that the seat to move could build in now."""
        table, player = ways(self.plan.map, self.plan.edition, area(state)), state.players[state.turn]
        step = 1 if self.plan.map == "manhattan" else state.step
        network = list(player.cities)
        for city in area(state) - {*state.book.closed, *network}:
            name, houses = state.book.board.cities[city].name, state.houses[city]
            if houses >= figures.spaces(self.plan.map, name, step):
                continue
            house = figures.house_costs(self.plan.map, name)[houses]
            start = name in STARTS if self.plan.map == "japan" else house > 0
            if not network:
                if start and house <= player.money:
                    yield Build(cities=(city,))
                continue
            if self.plan.map == "japan":
                if start and player.networks == 1 and house <= player.money:
                    yield Build(cities=(city,), begin=True)
                if state.round == 1:
                    continue
            cut_off = all(city not in table[own] for own in network)
            if cut_off and self.plan.map == "uk-ireland" and houses:
                continue
            if self.way(table, network, city, houses) + house <= player.money:
                yield Build(cities=(city,))

    # Bureaucracy

    def _income(self, after: State, seat: int, cities: int) -> int:
        paid, network = PAYMENT[min(cities, 20)], len(after.players[seat].cities)
        if self.plan.map == "india" and self.built > 2 * self.plan.players:
            return max(0, paid - 3 * network)
        return paid

    def _sell_uranium(self, before: State, after: State, gained: list[int]) -> int:
        """Pay the owners of mines, in reverse order; what the uranium market holds then."""
        there = before.market[URANIUM]
        for seat in reversed(before.order):
            mines = [plant for plant in after.players[seat].plants if plant in MINES[self.plan.deck]]
            empty = list(figures.PAIRS)[: 12 - there]
            if mines and empty:
                gained[seat] += empty[-1] * sum(MINES[self.plan.deck][plant] for plant in mines)
                there += min(len(mines), len(empty))
        return there
