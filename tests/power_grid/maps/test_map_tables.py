"""The maps in numbers, held against those written out a second time here and in `figures`."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import networkx as nx
import pytest

from powergrid_tui.games.power_grid.actions import Deal, Open
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.rulebook import SHUT, RulebookKey, rulebook
from tests.power_grid import figures
from tests.power_grid.figures import MAPS
from tests.power_grid.maps import EDITIONS, STEPS, deals, exchanged, pile_refusal, resupplied
from tests.power_grid.positions import dealt, table
from tests.power_grid.rules.test_setup import OFFICIAL, PLANTS

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

LINKS = """
australia: Melbourne 1 / Melbourne 2 0; Sydney 1 / Sydney 2 0; Melbourne 1 / Launceston 19
baden-wurttemberg: Mannheim / Ludwigshafen 0; Offenburg / Reutlingen 30
benelux: Brussel / Bruxelles 0; Luxembourg / Liège 20; Maastricht / Liège 3
china: Tangshan / Tianjin 0; Fushun / Shenyang 0
europe: Tirana / Napoli 25
france: Biarritz / Bordeaux 12; Paris 1 / Paris 2 0; Paris 1 / Paris 3 0; Paris 2 / Paris 3 0
france: Marseille / Aix-en-Provence 0; Toulouse / Clermont-Ferrand 24
germany: Essen / Duisburg 0; Halle / Leipzig 0; Wiesbaden / Frankfurt am Main 0; Osnabrück / Kassel 20
germany: Erfurt / Fulda 13; Frankfurt (Oder) / Leipzig 21; Passau / München 14
india: Bangalore 1 / Bangalore 2 0; Delhi 1 / Delhi 2 0; Mumbai 1 / Mumbai 2 0
italy: Messina / Reggio di Calabria 3; Parma / Reggio nell'Emilia 2; Roma / Foggia 22
japan: Tokyo / Yokohama 0
middle-east: Jeddah / Mecca 1
north-america: New York N / New York S 0; Mexico City N / Mexico City S 0
northern-europe: København / Göteborg 18
quebec: Québec / Charlesbourg 0; Gaspé / Pointe-à-la-Croix 25
south-africa: Cape Town N / Cape Town S 0; Durban N / Durban S 0; Johannesburg N / Johannesburg S 0
south-africa: Pretoria N / Pretoria S 0; Lesotho / Bloemfontein 30; Namibia / Springbok 30
south-africa: Eswatini / Germiston 30; Mozambique / Mbombela 30; Botswana / Rustenburg 30; Zimbabwe / Musina 30
spain-portugal: Braga / Valladolid 24; San Sebastián / Pamplona 6
uk-ireland: London 1 / London 2 0; Omagh / Derry 5
usa: New York / Philadelphia 0; Cheyenne / Denver 0; Savannah / Jacksonville 0; Boise / Cheyenne 24
usa: Salt Lake City / Santa Fe 28; Tampa / Miami 4; Cincinnati / Raleigh 15
germany recharged: Berlin / Stralsund 15; Rostock / Stralsund 19; Schwerin / Stralsund 19; Mainz / Frankfurt am Main 0
germany recharged: Mainz / Trier 18; Mainz / Köln 21; Mainz / Saarbrücken 10; Mainz / Mannheim 11
germany recharged: Mannheim / Saarbrücken 16; Dortmund / Essen 5
usa recharged: Chicago / Omaha 12; Houston / Santa Fe 20; Knoxville / Raleigh 11
usa recharged: Boise / Cheyenne none; Cincinnati / Raleigh none
"""
"""Those with a trap: double cities, the dearest, and those that others have got wrong or that editions differ in."""

BOTH = [(name, edition) for name in BOARDS for edition in EDITIONS]

# --- boards ----------------------------------------------------------------------------------------------------------


def test_every_map_has_its_figures() -> None:
    assert atlas.map_ids() == tuple(sorted(MAPS)) == tuple(sorted(BOARDS))
    assert len(MAPS) == 24


@pytest.mark.parametrize(("name", "edition"), BOTH)
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
    graph: nx.Graph[int] = nx.Graph([(a, b) for a, b, _ in board.links])
    assert len(graph) == len(board.cities)
    assert nx.number_connected_components(graph) == {"uk-ireland": 2, "australia": 3}.get(name, 1)


def test_connections_with_a_trap() -> None:
    for line in LINKS.strip().splitlines():
        name, _, entries = line.partition(": ")
        board = atlas.load(*name.split())
        for entry in entries.split("; "):
            ends, _, wanted = entry.rpartition(" ")
            pair = {board.city(end) for end in ends.split(" / ")}
            found = [str(cost) for a, b, cost in board.links if {a, b} == pair]
            assert found == ([] if wanted == "none" else [wanted]), (name, entry)


@pytest.mark.parametrize(("name", "edition"), BOTH)
def test_the_price_of_every_space_in_every_step(name: str, edition: str) -> None:
    book = rulebook(RulebookKey(name, edition, "base", 5))
    for at, city in enumerate(book.board.cities):
        costs = figures.house_costs(name, city.name)
        for step in STEPS:
            count = figures.spaces(name, city.name, step)
            assert book.network.spaces(at, step) == count
            assert book.network.house_prices[step - 1][at][: count + 1] == (*costs[:count], SHUT)


def test_where_a_network_may_begin() -> None:
    starts = {"japan": {"Fukuoka", "Kobe", "Osaka", "Sapporo", "Tokyo", "Yokohama"}}
    shut = {"south-africa": {"Namibia", "Botswana", "Zimbabwe", "Mozambique", "Eswatini", "Lesotho"}}
    for name in MAPS:
        cities = atlas.load(name).cities
        every = {city.name for city in cities}
        assert {city.name for city in cities if city.start} == starts.get(name, every - shut.get(name, set()))


# --- markets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "edition"), BOTH)
def test_the_start_market_is_the_maps_and_the_rest_of_the_box_lies_beside(name: str, edition: str) -> None:
    state, there = table(map=name, edition=edition), MAPS[name]
    laid = [there.start_in(edition)] + ([there.second.start] if there.second else [])
    assert list(state.markets) == laid
    assert state.book.resources.tokens == there.tokens
    assert state.supply == tuple(box - sum(some) for box, *some in zip(there.tokens, *laid, strict=True))


@pytest.mark.parametrize(("name", "edition"), BOTH)
def test_the_price_of_every_space_of_the_market(name: str, edition: str) -> None:
    book, there = rulebook(RulebookKey(name, edition, "base", 4)), MAPS[name]
    wanted = [there.tracks] + ([there.second.tracks] if there.second else [])
    for market, tracks in zip(book.resources.markets, wanted, strict=True):
        for r, track in enumerate(tracks):
            # The Middle East has more spaces at 1 than printed: any number of oil can lie there.
            extra = 24 if (name, r) == ("middle-east", 1) else 0
            assert market.tracks[r] == (*(1,) * extra, *track)


@pytest.mark.parametrize(("name", "edition"), BOTH)
def test_the_resupply_and_the_numbers_by_players(name: str, edition: str) -> None:
    for players in range(2, 7):
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


@pytest.mark.parametrize("name", MAPS)
def test_every_resource_comes_by_the_row_of_the_players_and_the_step(name: str) -> None:
    players = 2 + list(MAPS).index(name) % 5
    for step in STEPS:
        wanted = [figures.resupply_of(name, players), figures.second_resupply_of(name, players)]
        found = resupplied(name, players, step)
        assert found == tuple(tuple(row[step - 1] for row in rows) for rows in wanted[: len(found)])


def test_the_numbers_are_those_of_the_base_game() -> None:
    rows = (figures.REGIONS, figures.REMOVED, figures.LIMIT, figures.STEP2, figures.END)
    assert {players: tuple(row[players - 2] for row in rows) for players in range(2, 7)} == OFFICIAL


@pytest.mark.parametrize("name", MAPS)
def test_the_special_rules_of_a_map_hold_in_both_editions(name: str) -> None:
    """They are tested in one of them."""
    one, other = (rulebook(RulebookKey(name, edition, "base", 4)) for edition in EDITIONS)
    for part in ("plant_market", "resources", "network", "area", "income"):
        assert type(getattr(one, part)) is type(getattr(other, part))
    of_an_edition = ("token", "removed", "obsolete", "unsold", "nuclear_exit")
    same: dict[str, Any] = {field: getattr(other.counts, field) for field in of_an_edition}
    assert replace(one.counts, **same) == other.counts
    tables = (one.board.tables, other.board.tables)
    assert all(
        getattr(tables[0], part) == getattr(tables[1], part) for part in ("rules", "nuclear", "rebate", "plants")
    )


# --- decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "edition"), BOTH)
def test_the_plants_not_in_the_game_and_how_many_leave_it_unseen(name: str, edition: str) -> None:
    every = {int(entry.split()[0]) for entry in PLANTS.replace("\n", " ").split(",")}
    for players in range(2, 7):
        book = rulebook(RulebookKey(name, edition, "base", players))
        assert set(book.plants) == every - {*figures.out_of(name, "base", players)}
        wanted, *_ = figures.limits_of(name, edition, "base", players)
        state = table(players, map=name, edition=edition)
        for lot in range(3):
            deal = POWER_GRID.sample(state, Random(lot))
            assert isinstance(deal, Deal)
            unseen = set(book.plants) - {*state.plants, *deal.market, *deal.deck, *figures.aside_of(name, "base")}
            assert len(unseen) == wanted


TOPS = {"brazil": (13, 14), "france": (11,), "quebec": (13, 18, 22)}
"""What lies on the pile in the original edition, where that is not 13 alone."""

KEPT = {"brazil": {19, 24, 30, 38}, "quebec": {27, 33, 37, 44, 50}}
"""Plants that are never taken out."""

FIXED = sorted({*MAPS} - {"china", "europe", "manhattan", "middle-east", "russia"})
"""Maps with the layout of the base game; the others are in files of their own."""


@pytest.mark.parametrize("name", FIXED)
@pytest.mark.some(4)
def test_the_original_deck_is_laid_out_as_the_map_says(name: str) -> None:
    top = TOPS.get(name, (13,))
    step3 = -3 if name == "uk-ireland" else -1
    for players in (2, 4, 5):
        plants = set(rulebook(RulebookKey(name, "original", "base", players)).plants)
        small = tuple(sorted(plants - {*top}))[:8]
        aside = {*figures.aside_of(name, "base")}
        may_leave = plants - {*small, *top, *KEPT.get(name, ()), *aside}
        missing: set[int] = set()
        found = deals(name, players, lots=60)
        for market, pile in found:
            assert (market, pile[: len(top)], pile[step3]) == (small, top, STEP3)
            assert not {*pile} & {*market, *aside}
            missing |= plants - {*market, *pile, *aside}
        # Every other plant is left out now and then.
        assert missing == (may_leave if figures.limits_of(name, "original", "base", players)[0] else set())
        assert len({pile[step3 - 1] for _, pile in found}) > 8


PLUGS, SOCKETS = {*range(3, 16)}, {*range(16, 41), 42, 44, 46, 50}
GONE = {2: (1, 5), 3: (2, 6), 4: (1, 3)}
GONE_IN_FRANCE = {2: (0, 6), 3: (1, 6), 4: (0, 3)}
"""Low and high plants that are taken out unseen in the Recharged edition."""

IN_THE_MARKET = {"brazil": {6, 14}, "france": {11}}


@pytest.mark.parametrize("name", FIXED)
@pytest.mark.some(4)
def test_the_recharged_deck_has_a_market_by_lot_and_a_low_card_on_top(name: str) -> None:
    for players in range(2, 7):
        plants = {*rulebook(RulebookKey(name, "recharged", "base", players)).plants} - {*figures.aside_of(name, "base")}
        gone = {"bremen": {}, "france": GONE_IN_FRANCE}.get(name, GONE).get(players, (0, 0))
        found = deals(name, players, "recharged")
        for market, pile in found:
            assert (len({*market}), len({*pile})) == (8, len(pile))
            assert {*market, pile[0]} <= PLUGS
            assert {*market} >= IN_THE_MARKET.get(name, set())
            assert pile[-3 if name == "uk-ireland" else -1] == STEP3
            assert {*pile} >= KEPT.get(name, set())
            left = [plants & some - {*market, *pile} for some in (PLUGS, SOCKETS)]
            assert tuple(map(len, left)) == gone
            if name == "quebec":
                assert pile[1:3] == (18, 22)
                assert 13 in (*market, *pile)
        assert len({market for market, _ in found}) > 5
        assert len({pile[0] for _, pile in found}) > 2
        assert len({[at for at, card in enumerate(pile) if card in PLUGS][-1] for _, pile in found}) > 1


def test_quebecs_13_lies_where_the_lot_wants_it_in_the_recharged_edition() -> None:
    found = deals("quebec", 4, "recharged", lots=60)
    # Wrong: 13 always in the market.
    assert {"market" if 13 in plants else "top" if pile[0] == 13 else "pile" for plants, pile in found} == {
        "market",
        "top",
        "pile",
    }


@pytest.mark.parametrize(
    ("name", "edition", "change", "reason"),
    [
        ("australia", "original", {16: 17}, "there is no plant 17"),
        ("bremen", "original", {12: 11}, "there is no plant 11"),
        ("bremen", "original", {44: 50}, "there is no plant 50"),
        ("india", "original", {12: 11}, "there is no plant 11"),
        ("south-africa", "original", {12: 7}, "there is no plant 7"),
        ("france", "original", {12: 13}, "there is no plant 13"),
        ("france", "recharged", {12: 13}, "there is no plant 13"),
        ("france", "original", {11: 12, 12: 11}, "the pile must begin with plant 11"),
        ("brazil", "original", {13: 14, 14: 13}, "the pile must begin with plant 13, then 14"),
        ("brazil", "original", {14: 15, 15: 14}, "the pile must begin with plant 13, then 14"),
        ("brazil", "original", {19: 50}, "plant 19 is never removed"),
        ("brazil", "original", {38: 50}, "plant 38 is never removed"),
        ("quebec", "original", {18: 22, 22: 18}, "the pile must begin with plant 13, then 18, then 22"),
        ("quebec", "recharged", {18: 22, 22: 18}, "just under the top of the pile there must be plant 18, then 22"),
        ("quebec", "original", {50: 46}, "plant 50 is never removed"),
        ("spain-portugal", "original", {17: 18}, "plant 18 is set aside until Step 2"),
        ("spain-portugal", "original", {17: 27}, "plant 27 is set aside until Step 2"),
        ("uk-ireland", "original", {32: STEP3, STEP3: 32}, "the Step 3 card belongs 3 from the bottom of the pile"),
    ],
)
def test_a_pile_against_the_set_up_is_refused(name: str, edition: str, change: dict[int, int], reason: str) -> None:
    pile = dealt(3, map=name, edition=edition).pile
    assert {*change} & {*pile}
    assert pile_refusal(name, 3, pile, edition) == ""
    assert pile_refusal(name, 3, exchanged(pile, change), edition) == reason


def test_a_pile_with_too_many_or_too_few_plants_is_refused() -> None:
    pile = dealt(3, map="spain-portugal").pile
    assert pile_refusal("spain-portugal", 3, (*pile[:-1], 50, STEP3)) == (
        "with 3 players 23 plants are in the pile, not 24"
    )
    assert pile_refusal("spain-portugal", 3, pile[1:]) != ""
    pile = dealt(3, map="brazil", edition="recharged").pile
    gone = min(SOCKETS - {*pile})
    assert pile_refusal("brazil", 3, exchanged(pile, {30: gone}), "recharged") == "plant 30 is never removed"


# --- the discount token ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_the_discount_token_lies_on_the_smallest_plant_of_the_recharged_edition(name: str) -> None:
    without = name in ("baden-wurttemberg", "china", "russia")
    state = dealt(3, map=name, edition="recharged")
    assert state.discount == (0 if without else min(state.plants))
    lines = POWER_GRID.choices(state)[0].actions
    least = min(action.amount for action in lines if isinstance(action, Open))
    assert least == (min(state.plants) if without else 1)
