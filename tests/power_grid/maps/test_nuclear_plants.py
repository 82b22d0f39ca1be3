"""Maps on which only companies with a city in some countries may have nuclear plants."""

from typing import NamedTuple

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.maps import EDITIONS, auction, buy
from tests.power_grid.positions import at, cards, dealt, give, mover, offered, play, refused, rows, seat, told, who


class Ban(NamedTuple):
    """Where nuclear power is welcome."""

    regions: tuple[str, ...]
    """Some in play."""
    welcome: tuple[tuple[str, ...], ...]
    """Networks, one city of which is enough."""
    unwelcome: tuple[tuple[str, ...], ...]
    where: str


MAPS = {
    "central-europe": Ban(
        ("yellow", "green", "brown"),
        (("Praha",), ("Wien", "Graz", "Ostrava"), ("Bratislava",)),
        (("Wien",), ("Innsbruck", "Graz", "Linz"), ()),
        "in Czechia, Slovakia or Hungary",
    ),
    "northern-europe": Ban(
        ("orange", "red", "purple"),
        (("Malmö",), ("Oslo", "Göteborg")),
        (("Oslo",), ("Aarhus", "Bergen"), ()),
        "in Sweden, Finland or the Baltic States",
    ),
    "spain-portugal": Ban(
        ("yellow", "green", "purple"),
        (("León",), ("Porto", "Braga", "Ourense"), ("Toledo",)),
        (("Lisboa", "Porto"), ("Faro",), ()),
        "in Spain",
    ),
    "uk-ireland": Ban(
        ("brown", "green", "orange"),
        (("Glasgow",), ("Dublin", "Cork", "Newry"), ("Derry",)),
        (("Dublin",), ("Cork", "Sligo", "Dublin"), ()),
        "outside the Republic of Ireland",
    ),
}

ELSEWHERE = {
    "central-europe": [
        ("purple green brown", "Győr", True),
        ("purple green brown", "Szeged", True),
        ("blue brown green", "Kraków", False),
        ("red green brown", "Wrocław", False),
    ],
    "northern-europe": [
        ("brown yellow pink", "Luleå", True),
        ("brown yellow pink", "Pori", True),
        ("brown yellow pink", "Riga", True),
    ],
    "spain-portugal": [
        ("pink brown green", "Barcelona", True),
        ("pink brown green", "Madrid", True),
        ("red purple yellow", "Sevilla", True),
    ],
    "uk-ireland": [
        ("red pink yellow", "Bristol", True),
        ("red pink yellow", "Leeds", True),
        ("red pink yellow", "Cardiff", True),
    ],
}
"""A city of each other region, and whether it is enough."""

ROW = (16, 17, 20, 23, 24, 27, 29, 30)
"""17 and 23 burn uranium."""

EVERY = [(map, edition) for map in MAPS for edition in EDITIONS]


def banned(map: str) -> str:
    return f"only companies with a city {MAPS[map].where} may have nuclear plants"


def selling(map: str, *networks: tuple[str, ...], edition: str = "original", order: str = "ABC") -> State:
    """Plants to buy for Ann, Bo and Cy with these networks."""
    state = auction(
        map, ROW, (31, 33, 35, STEP3, 36, 37), edition=edition, regions=MAPS[map].regions, cities=0, order=order
    )
    for name, network in zip(("Ann", "Bo", "Cy"), networks, strict=False):
        state = give(state, name, cities=network)
    return state


def nuclear(state: State) -> list[str]:
    return [line for line in offered(state, "open") if line.split()[1] in ("17", "23")]


@pytest.mark.parametrize(("map", "edition"), EVERY)
def test_one_city_where_they_are_welcome_is_enough(map: str, edition: str) -> None:
    for network in MAPS[map].welcome:
        state = selling(map, network, network, edition=edition)
        assert rows(state, "open")["open 17"].why == ""
        assert "open 17" in nuclear(state)
        assert play(state, "Ann: open 17").auction is not None


@pytest.mark.parametrize(("map", "edition"), EVERY)
def test_with_cities_elsewhere_alone_or_none_no_nuclear_plant_is_put_up(map: str, edition: str) -> None:
    for network in MAPS[map].unwelcome:
        state = selling(map, network, MAPS[map].welcome[0], edition=edition)
        assert refused(state, "Ann: open 17") == refused(state, "Ann: open 23 25") == banned(map)
        assert rows(state, "open")["open 23"].why == banned(map)
        assert nuclear(state) == []
        assert "open 16" in offered(state, "open")


@pytest.mark.parametrize("map", ELSEWHERE)
def test_what_holds_in_the_other_regions(map: str) -> None:
    for regions, city, welcome in ELSEWHERE[map]:
        state = auction(map, ROW, regions=regions.split(), cities=0)
        state = give(cards(state, (16, 23, 28, 34, 40, 42), (31, 33, STEP3)), "Ann", cities=[city])
        assert rows(state, "open")["open 28"].why == ("" if welcome else banned(map)), city


@pytest.mark.parametrize("map", MAPS)
def test_nor_is_one_bid_for_and_who_does_not_bid_keeps_the_turn_to_buy(map: str) -> None:
    here, there = MAPS[map].welcome[:2]
    state = play(selling(map, here, MAPS[map].unwelcome[0], there), "Ann: open 17")
    assert state.auction is not None
    assert state.auction.bidders == (seat("Cy"), seat("Ann"))
    state = play(state, "Cy: bid 18", "Ann: pass")
    assert (who(state, "Cy").plants, who(state, "Cy").money, state.passed) == ((17,), 82, ())
    # For a plant that burns something else everybody bids.
    assert mover(play(state, "Ann: open 16")) == "Bo"


@pytest.mark.parametrize("map", MAPS)
def test_alone_with_the_right_one_pays_the_number(map: str) -> None:
    elsewhere = MAPS[map].unwelcome
    state = selling(map, elsewhere[0], MAPS[map].welcome[0], elsewhere[1], order="BAC")
    assert refused(state, "Bo: open 17 18") == "nobody else may bid: the price is 17 Elektro, the number of the plant"
    assert [line for line in nuclear(state) if line.startswith("open 17")] == ["open 17"]
    state = play(state, "Bo: open 17")
    assert (who(state, "Bo").plants, who(state, "Bo").money, mover(state)) == ((17,), 83, "Ann")


@pytest.mark.parametrize(("map", "edition"), EVERY)
def test_in_round_1_nobody_buys_one_and_everybody_buys_another(map: str, edition: str) -> None:
    state = at(selling(map, edition=edition), Phase.AUCTION, round=1, order="ABC")
    for name in ("Ann", "Bo", "Cy"):
        assert refused(state, f"{name}: open 17") == banned(map)
        assert refused(state, f"{name}: pass") == "in the first round every company must buy a power plant"
        state = buy(state, next(plant for plant in state.current if plant not in (17, 23)))
    assert all(not {17, 23} & {*player.plants} for player in state.players)


def test_who_may_buy_nothing_for_sale_is_passed_over_with_the_true_reason() -> None:
    for map, ban in MAPS.items():
        state = selling(map, ban.welcome[0], ban.unwelcome[0], ban.welcome[1])
        state = cards(state, (11, 17, 23, 28, 40, 50), (42, STEP3))
        assert "Bo may buy none of the plants for sale and passes" in told(state, "Ann: pass")
        assert mover(play(state, "Ann: pass")) == "Cy"
        # He has the 11 Elektro for the smallest, which he may not have.
        state = give(cards(state, (11, 14, 15, 16, 40, 42), (44, STEP3)), "Bo", money=13)
        assert "Bo cannot afford any power plant: the cheapest costs 14 Elektro" in told(state, "Ann: pass")
        assert mover(play(give(state, "Bo", money=14), "Ann: pass")) == "Bo"


def test_a_nuclear_plant_once_bought_powers_cities_of_any_country() -> None:
    state = dealt(map="central-europe", regions=MAPS["central-europe"].regions)
    state = give(state, "Ann", plants=(28,), cities=["Praha", "Wien", "Linz", "Graz"], uranium=2, money=0)
    assert who(play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 28"), "Ann").money == 54
    # And its owner buys uranium, wherever the network is.
    state = at(give(state, "Bo", plants=(34,), cities=["Wien"]), Phase.RESOURCES, order="ABC", start="B")
    assert "buy uranium 2" in offered(state, "buy")


def test_the_ban_is_on_what_a_plant_burns_whatever_the_deck() -> None:
    book = dealt(3, map="central-europe", deck="new").book
    burning = {plant for plant, card in book.plants.items() if card.fuel == "uranium"}
    assert {plant for plant in book.plants if book.plant_market.ban(plant, ())} == burning != set()


def test_the_face_in_play_counts_in_northern_europe() -> None:
    row = (10, 39, 40, 42, 44, 46, 50)
    for regions, here, allowed, forbidden in (
        ("orange red purple", row, {39, 40}, {10}),  # South Sweden: 10 is nuclear and 39 a wind park
        ("orange red yellow", row, {10, 40}, {39}),  # elsewhere 10 burns coal and 39 uranium
        ("brown yellow red", (25, 39, 40, 44, 46, 50), {40}, {25, 39, 44}),  # North Sweden's 25, Finland's 44
    ):
        state = auction("northern-europe", here, (31, 33, STEP3), regions=regions.split(), cities=["Oslo"])
        assert {int(line.split()[1]) for line in offered(state, "open")} & {*allowed, *forbidden} == allowed
        assert all(refused(state, f"Ann: open {plant}") == banned("northern-europe") for plant in forbidden)
