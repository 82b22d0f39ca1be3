"""The tables of all maps, held against those written out a second time in `figures`."""

from collections import Counter
from random import Random

import networkx as nx
import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.rulebook import SHUT, RulebookKey, rulebook
from tests.power_grid import figures
from tests.power_grid.figures import MAPS
from tests.power_grid.positions import table
from tests.power_grid.rules.test_setup import OFFICIAL, PLANTS, RESUPPLY

BOARDS = {
    "australia": "35 47 439 2 pink:7:139 brown:7:151 green:7:102 red:7:85 yellow:7:93",
    "baden-wurttemberg": "35 69 688 1 purple:7:185 green:7:175 red:7:147 blue:7:285 yellow:7:219",
    "benelux": "35 74 472 1 green:7:132 brown:7:92 yellow:7:143 red:7:122 blue:7:138",
    "brazil": "42 89 966 3 red:7:236 pink:7:155 purple:7:355 green:7:134 brown:7:174 yellow:7:338",
    "bremen": "25 53 0 53 blue:5:55 pink:5:17 purple:5:45 red:5:52 orange:5:57",
    "central-europe": "42 96 1013 2 blue:7:227 brown:7:229 purple:7:213 red:7:241 yellow:7:215 green:7:246",
    "china": "42 83 838 2 pink:7:59 green:7:177 red:7:156 brown:7:265 purple:7:223 yellow:7:285",
    "europe": "49 99 1146 0 pink:7:150 red:7:222 brown:7:213 yellow:7:298 orange:7:213 blue:7:305 green:7:208",
    "france": "42 93 1014 4 brown:7:196 purple:7:190 blue:7:347 yellow:7:323 green:7:199 red:7:276",
    "germany": "42 83 992 3 green:7:207 brown:7:232 yellow:7:290 red:7:194 cyan:7:238 purple:7:217",
    "india": "42 77 752 3 red:7:179 brown:7:124 green:7:190 orange:7:113 yellow:7:233 pink:7:214",
    "italy": "42 81 678 3 brown:7:118 purple:7:242 red:7:178 green:7:113 blue:7:138 yellow:7:143",
    "japan": "35 53 577 3 brown:7:153 green:7:161 purple:7:124 yellow:7:124 red:7:126",
    "korea": "42 80 840 4 yellow:7:216 red:7:266 brown:7:187 green:7:211 purple:7:122 pink:7:220",
    "manhattan": "83 154 0 154 manhattan:83:415",
    "middle-east": "42 84 919 0 pink:7:256 green:7:217 orange:7:175 yellow:7:283 red:7:154 brown:7:188",
    "north-america": "49 99 1231 2 pink:7:237 brown:7:376 orange:7:255 green:7:249 blue:7:276 yellow:7:240 red:7:99",
    "northern-europe": "42 91 905 0 brown:7:202 yellow:7:287 pink:7:130 purple:7:248 orange:7:139 red:7:299",
    "quebec": "42 65 656 9 green:7:148 brown:7:143 pink:7:214 red:7:53 yellow:7:189 purple:7:149",
    "russia": "42 91 801 1 green:7:220 pink:7:180 red:7:165 yellow:7:262 purple:7:124 brown:7:122",
    "south-africa": "35 61 805 4 orange:7:145 green:7:214 yellow:7:199 brown:7:240 red:7:279",
    "spain-portugal": "42 97 1103 0 yellow:7:248 pink:7:172 brown:7:269 green:7:288 purple:7:415 red:7:231",
    "uk-ireland": "40 74 764 1 red:8:159 pink:7:217 yellow:6:144 brown:7:159 orange:5:109 green:7:171",
    "usa": "42 87 907 3 purple:7:280 cyan:7:348 red:7:236 yellow:7:232 brown:7:85 green:7:104",
}
"""Cities, connections, Elektro for all of them together, those that cost nothing; and of each region its cities,
and the Elektro for all connections that touch it and for entering its cities."""

RECHARGED_BOARDS = {
    "germany": "42 83 998 3 green:7:207 brown:7:232 yellow:7:290 red:7:195 cyan:7:243 purple:7:217",
    "usa": "42 86 877 3 purple:7:255 cyan:7:347 red:7:235 yellow:7:227 brown:7:85 green:7:100",
}
"""Those of the boards that the Recharged edition draws anew."""

EDITIONS = ("original", "recharged")


# --- boards ----------------------------------------------------------------------------------------------------------


def test_every_map_has_its_figures() -> None:
    assert atlas.map_ids() == tuple(sorted(MAPS)) == tuple(sorted(BOARDS))
    assert len(MAPS) == 24


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", BOARDS)
def test_cities_regions_and_connections(name: str, edition: str) -> None:
    board = atlas.load(name, edition)
    costs = [cost for *_, cost in board.links]
    assert len({frozenset(link[:2]) for link in board.links}) == len(costs)
    assert len({city.name for city in board.cities}) == len(board.cities)
    found = [len(board.cities), len(costs), sum(costs), costs.count(0)]
    touched: Counter[str] = Counter()
    for a, b, cost in board.links:
        for region in {board.cities[a].region, board.cities[b].region}:
            touched[region] += cost
    for city in board.cities:
        touched[city.region] += city.entry
    regions = [f"{region}:{len(board.members([region]))}:{touched[region]}" for region in board.region_ids]
    wanted = (RECHARGED_BOARDS if edition == "recharged" else {}).get(name, BOARDS[name]).split()
    assert [str(count) for count in found] == wanted[:4]
    assert sorted(regions) == sorted(wanted[4:])


@pytest.mark.parametrize("name", BOARDS)
def test_how_many_pieces_each_board_has(name: str) -> None:
    board = atlas.load(name)
    graph: nx.Graph[int] = nx.Graph([(a, b) for a, b, _ in board.links])
    assert len(graph) == len(board.cities)
    assert nx.number_connected_components(graph) == {"uk-ireland": 2, "australia": 3}.get(name, 1)


@pytest.mark.parametrize(
    ("name", "a", "b", "cost"),
    [
        ("france", "Biarritz", "Bordeaux", 12),
        ("france", "Paris 1", "Paris 2", 0),
        ("france", "Paris 1", "Paris 3", 0),
        ("france", "Paris 2", "Paris 3", 0),
        ("france", "Marseille", "Aix-en-Provence", 0),
        ("france", "Toulouse", "Clermont-Ferrand", 24),
        ("italy", "Messina", "Reggio di Calabria", 3),
        ("italy", "Parma", "Reggio nell'Emilia", 2),
        ("italy", "Roma", "Foggia", 22),
        ("brazil", "Brasília", "Uberlândia", None),
        ("quebec", "Québec", "Charlesbourg", 0),
        ("quebec", "Gaspé", "Pointe-à-la-Croix", 25),
        ("benelux", "Brussel", "Bruxelles", 0),
        ("benelux", "Luxembourg", "Liège", 20),
        ("benelux", "Maastricht", "Liège", 3),
        ("spain-portugal", "Braga", "Valladolid", 24),
        ("spain-portugal", "San Sebastián", "Pamplona", 6),
        ("japan", "Tokyo", "Yokohama", 0),
        ("china", "Tangshan", "Tianjin", 0),
        ("china", "Fushun", "Shenyang", 0),
        ("australia", "Melbourne 1", "Melbourne 2", 0),
        ("australia", "Melbourne 1", "Launceston", 19),
        ("north-america", "New York N", "New York S", 0),
        ("north-america", "Mexico City N", "Mexico City S", 0),
        ("europe", "Tirana", "Napoli", 25),
        ("uk-ireland", "London 1", "London 2", 0),
        ("uk-ireland", "Omagh", "Derry", 5),
        ("middle-east", "Jeddah", "Mecca", 1),
        ("northern-europe", "København", "Göteborg", 18),
        ("south-africa", "Lesotho", "Bloemfontein", 30),
        ("baden-wurttemberg", "Mannheim", "Ludwigshafen", 0),
        ("baden-wurttemberg", "Offenburg", "Reutlingen", 30),
    ],
)
def test_connections_with_a_trap(name: str, a: str, b: str, cost: int | None) -> None:
    board = atlas.load(name)
    pair = {board.city(a), board.city(b)}
    found = [c for x, y, c in board.links if {x, y} == pair]
    # The source of Brazil has one connection twice.
    assert len(found) == 1 if cost is None else found == [cost]


@pytest.mark.parametrize(
    ("name", "a", "b", "cost"),
    [
        ("germany", "Berlin", "Stralsund", 15),
        ("germany", "Mainz", "Frankfurt am Main", 0),
        ("germany", "Mannheim", "Saarbrücken", 16),
        ("germany", "Dortmund", "Essen", 5),
        ("usa", "Boise", "Cheyenne", None),
        ("usa", "Chicago", "Omaha", 12),
        ("usa", "Cincinnati", "Raleigh", None),
        ("usa", "Houston", "Santa Fe", 20),
        ("usa", "Knoxville", "Raleigh", 11),
    ],
)
def test_connections_of_the_recharged_boards(name: str, a: str, b: str, cost: int | None) -> None:
    def cost_in(edition: str) -> list[int]:
        board = atlas.load(name, edition)
        names = [{board.cities[x].name, board.cities[y].name} for x, y, _ in board.links]
        return [link[2] for link, pair in zip(board.links, names, strict=True) if pair == {a, b}]

    assert cost_in("recharged") == ([] if cost is None else [cost])
    assert cost_in("original") != cost_in("recharged")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", BOARDS)
def test_the_price_of_every_space_in_every_step(name: str, edition: str) -> None:
    book = rulebook(RulebookKey(name, edition, "base", 5))
    for at, city in enumerate(book.board.cities):
        costs = figures.house_costs(name, city.name)
        for step in (1, 2, 3):
            count = figures.spaces(name, city.name, step)
            assert book.network.spaces(at, step) == count
            assert book.network.house_prices[step - 1][at][: count + 1] == (*costs[:count], SHUT)


def test_where_a_network_may_begin() -> None:
    for name in MAPS:
        board = atlas.load(name)
        starts = {city.name for city in board.cities if city.start}
        others = {city.name for city in board.cities} - starts
        if name == "japan":
            assert starts == {"Fukuoka", "Kobe", "Osaka", "Sapporo", "Tokyo", "Yokohama"}
        elif name == "south-africa":
            assert others == {"Namibia", "Botswana", "Zimbabwe", "Mozambique", "Eswatini", "Lesotho"}
        else:
            assert others == set()


# --- markets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", MAPS)
def test_the_start_market_is_the_maps_and_the_rest_of_the_box_lies_beside(name: str, edition: str) -> None:
    state, there = table(map=name, edition=edition), MAPS[name]
    laid = [there.start_in(edition)] + ([there.second.start] if there.second else [])
    assert list(state.markets) == laid
    assert state.book.resources.tokens == there.tokens
    assert state.supply == tuple(box - sum(some) for box, *some in zip(there.tokens, *laid, strict=True))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", MAPS)
def test_the_price_of_every_space_of_the_market(name: str, edition: str) -> None:
    book, there = rulebook(RulebookKey(name, edition, "base", 4)), MAPS[name]
    wanted = [there.tracks] + ([there.second.tracks] if there.second else [])
    for market, tracks in zip(book.resources.markets, wanted, strict=True):
        for r, track in enumerate(tracks):
            # The Middle East has more spaces at 1 than printed: any number of oil can lie there.
            extra = len(market.tracks[r]) - len(track)
            assert market.tracks[r] == (*(1,) * extra, *track)
            assert extra == (24 if (name, r) == ("middle-east", 1) else 0)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", MAPS)
def test_the_resupply_and_the_numbers_by_players(name: str, edition: str, players: int) -> None:
    book = rulebook(RulebookKey(name, edition, "base", players))
    assert book.resources.resupply == figures.resupply_of(name, players)
    if len(book.resources.markets) > 1:
        assert book.resources.markets[1].resupply == figures.second_resupply_of(name, players)
    _, limit, step2, end = figures.limits_of(name, edition, "base", players)
    assert (book.counts.regions, book.counts.plant_limit) == (MAPS[name].regions_in_play[players - 2], limit)
    if name not in ("manhattan", "middle-east"):  # there it is the cards that bring Step 2
        assert book.counts.step2_at == step2
    assert book.counts.end_at == end
    assert len(book.counts.payments) == 21


def test_the_numbers_are_those_of_the_base_game() -> None:
    rows = (figures.REGIONS, figures.REMOVED, figures.LIMIT, figures.STEP2, figures.END)
    assert {players: tuple(row[players - 2] for row in rows) for players in range(2, 7)} == OFFICIAL


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", MAPS)
def test_the_plants_not_in_the_game_and_how_many_leave_it_unseen(name: str, edition: str, players: int) -> None:
    book = rulebook(RulebookKey(name, edition, "base", players))
    every = {int(entry.split()[0]) for entry in PLANTS.replace("\n", " ").split(",")}
    assert set(book.plants) == every - {*figures.out_of(name, "base", players)}
    wanted, _, _, _ = figures.limits_of(name, edition, "base", players)
    state = table(players, map=name, edition=edition)
    for lot in range(3):
        deal = POWER_GRID.sample(state, Random(lot))
        assert isinstance(deal, Deal)
        unseen = set(book.plants) - {*state.plants, *deal.market, *deal.deck, *figures.aside_of(name, "base")}
        assert len(unseen) == wanted


# --- what the tables have in common ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_resupply_swapped_between_resources(players: int) -> None:
    coal, oil, garbage, uranium = RESUPPLY[players]
    assert figures.resupply_of("brazil", players) == (garbage, coal, oil, uranium)
    # One cell of the garbage of Benelux and one row of the oil of Russia are not the usual ones.
    swapped = figures.resupply_of("benelux", players)
    assert swapped == (oil, coal, (2, *garbage[1:]) if players == 3 else garbage, uranium)
    more = (garbage[0] + 1, *garbage[1:])
    default = (oil, (3, 4, 3) if players == 3 else coal, more, uranium)
    assert figures.resupply_of("russia", players) == default
    assert figures.resupply_of("spain-portugal", players)[3][0] == 0
    australian = figures.resupply_of("australia", players)
    assert australian[1] == australian[2] == garbage


@pytest.mark.parametrize("players", range(2, 7))
def test_china_gets_the_resupply_of_step_2_in_step_1(players: int) -> None:
    base = RESUPPLY[players]
    for r, row in enumerate(figures.resupply_of("china", players)):
        assert row == (base[r][1], base[r][1], base[r][0] if r == 2 else base[r][2])


@pytest.mark.parametrize("players", range(2, 7))
def test_bremen_gets_the_resupply_of_three_with_two_and_little_garbage(players: int) -> None:
    coal, oil, garbage, _ = RESUPPLY[max(3, players)]
    assert figures.resupply_of("bremen", players) == (coal, oil, (*garbage[:2], garbage[0]), (0, 0, 0))


@pytest.mark.parametrize("players", range(2, 7))
def test_both_markets_of_korea_together_are_the_default_one(players: int) -> None:
    south, north = figures.resupply_of("korea", players), figures.second_resupply_of("korea", players)
    together = tuple(tuple(map(int.__add__, a, b)) for a, b in zip(south, north, strict=True))
    assert together == RESUPPLY[players]
    korea = MAPS["korea"]
    assert korea.second is not None
    for r, track in enumerate(figures.TRACKS):
        assert sorted((*korea.tracks[r], *korea.second.tracks[r])) == list(track)
    assert tuple(map(int.__add__, korea.start, korea.second.start)) == (24, 18, 6, 2)


@pytest.mark.parametrize("name", MAPS)
def test_no_market_starts_with_more_than_it_has_spaces_for(name: str) -> None:
    there = MAPS[name]
    markets = [(there.start, there.tracks)]
    if there.second:
        markets.append((there.second.start, there.second.tracks))
    for some, tracks in markets:
        assert all(count <= len(track) for count, track in zip(some, tracks, strict=True))
        assert all(list(track) == sorted(track) for track in tracks)
