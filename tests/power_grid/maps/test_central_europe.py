"""Central Europe: nuclear plants for three countries alone, and cheap garbage in Vienna."""

from random import Random

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.positions import (
    at,
    cards,
    dealt,
    give,
    market,
    mover,
    offered,
    play,
    refused,
    rows,
    seat,
    table,
    told,
    who,
)
from tests.power_grid.strategies import domain, refusal

from . import EDITIONS, STEPS, price_steps, resupplied, steps_of, table_of

RESUPPLY = table_of(
    "4/5/3 5/6/3 6/7/5 7/8/5 8/10/6",
    "1/2/3 2/2/3 2/3/4 3/4/5 4/5/6",
    "1/3/3 1/3/3 2/4/4 3/4/5 3/6/6",
    "1/1/1 1/1/1 1/2/1 2/2/2 2/3/2",
)

BAN = "only companies with a city in Czechia, Slovakia or Hungary may have nuclear plants"

EVERYWHERE = ("yellow", "green", "brown", "purple", "blue")
"""Austria, Czechia, Slovakia, Hungary, and half of Poland."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_market(edition: str) -> None:
    state = table(map="central-europe", edition=edition)
    assert state.market == (24, 18, 6, 5)
    assert state.supply == (0, 6, 18, 7)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    found = resupplied("central-europe", players, step, edition)
    assert found == (tuple(row[step - 1] for row in RESUPPLY[players]),)


# --- nuclear plants --------------------------------------------------------------------------------------------------


def selling(
    cities: dict[str, list[str]], *, order: str = "ABCD", round: int = 2, edition: str = "original", step: int = 1
) -> State:
    """Four companies with these cities; every third plant for sale is nuclear."""
    state = dealt(5, map="central-europe", regions=EVERYWHERE, edition=edition)
    state = cards(state, (10, 11, 14, 15, 16, 19, 20, 21), (28, 30, 31, 34, 35, STEP3))
    for name in ("Ann", "Bo", "Cy", "Di"):
        state = give(state, name, money=60, cities=cities.get(name, []))
    return at(give(state, "Ed", money=0), Phase.AUCTION, order=order + "E", round=round, step=step)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("cities", "allowed"),
    [
        ([], False),
        (["Wien"], False),
        (["Innsbruck", "Graz", "Linz"], False),
        (["Kraków"], False),
        (["Warszawa", "Wien"], False),
        (["Praha"], True),
        (["Ostrava"], True),
        (["Bratislava"], True),
        (["Győr"], True),
        (["Szeged"], True),
        (["Wien", "Graz", "Győr"], True),
        (["Kraków", "Prešov"], True),
    ],
)
def test_who_may_put_a_nuclear_plant_up(cities: list[str], allowed: bool, edition: str) -> None:
    state = selling({"Ann": cities, "Bo": ["Praha"]}, edition=edition)
    assert rows(state, "open")["open 11"].why == ("" if allowed else BAN)
    assert ("open 11" in offered(state, "open")) == allowed
    assert "open 14" in offered(state, "open")
    if allowed:
        assert play(state, "Ann: open 11").auction is not None
    else:
        assert refused(state, "Ann: open 11 12") == BAN


def test_the_northern_and_western_half_of_poland_is_poland_too() -> None:
    state = dealt(5, map="central-europe", regions=("yellow", "green", "brown", "blue", "red"))
    state = cards(state, (10, 11, 14, 15, 16, 19, 20, 21), (28, 30, STEP3))
    state = at(give(state, "Ann", cities=["Gdańsk", "Wrocław"]), Phase.AUCTION)
    assert refused(state, "Ann: open 11") == BAN


def test_who_may_not_buy_it_does_not_bid_for_it_and_keeps_the_turn_to_buy() -> None:
    state = selling({"Ann": ["Praha"], "Bo": ["Wien"], "Cy": [], "Di": ["Győr"]})
    state = play(state, "Ann: open 11 12")
    assert state.auction is not None
    assert state.auction.bidders == (seat("Di"), seat("Ann"))
    state = play(state, "Di: pass")
    assert (who(state, "Ann").plants, mover(state)) == ((11,), "Bo")
    # For a plant that burns garbage everybody bids.
    state = play(state, "Bo: open 14")
    assert state.auction is not None
    assert state.auction.bidders == (seat("Cy"), seat("Di"), seat("Ed"), seat("Bo"))


def test_alone_with_the_right_one_pays_the_number() -> None:
    state = selling({"Ann": ["Praha"], "Bo": ["Wien"], "Cy": ["Graz"], "Di": ["Kraków"]})
    assert "nobody else may bid" in refused(state, "Ann: open 11 12")
    assert [line for line in offered(state, "open") if line.startswith("open 11")] == ["open 11"]
    state = play(state, "Ann: open 11")
    assert (who(state, "Ann").plants, who(state, "Ann").money, mover(state)) == ((11,), 49, "Bo")


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_round_1_nobody_buys_one_and_everybody_buys_another(edition: str) -> None:
    state = selling({}, round=1, edition=edition)
    state = give(state, "Ed", money=60)
    for name in ("Ann", "Bo", "Cy", "Di", "Ed"):
        assert refused(state, f"{name}: open 11") == BAN
        assert refused(state, f"{name}: pass") == "in the first round every company must buy a power plant"
        line = next(line for line in offered(state, "open") if line.split()[1] != "11")
        state = play(state, f"{name}: {line}")
        while state.auction:
            state = play(state, f"{mover(state)}: pass")
    assert all(11 not in player.plants for player in state.players)


def test_who_may_buy_none_of_those_for_sale_is_passed_over_with_the_reason() -> None:
    state = selling({"Bo": ["Wien"], "Cy": ["Praha"]})
    state = cards(state, (11, 17, 23, 28, 30, 31, 35, 36), (40, STEP3))
    state = at(state, Phase.AUCTION, order="CBDAE", start="C")
    said = told(state, "Cy: pass")
    for name in ("Bo", "Di", "Ann"):
        assert f"{name} may buy none of the plants for sale and passes" in said


def test_a_nuclear_plant_once_bought_powers_cities_of_any_country() -> None:
    # Bought with Praha alone; the output is not shared out by country.
    state = give(selling({"Ann": ["Praha", "Wien", "Kraków", "Graz"]}), "Ann", plants=(28,), uranium=2)
    state = at(state, Phase.BUREAUCRACY, order="ABCDE")
    before = who(state, "Ann").money
    assert who(play(state, "Ann: power 28"), "Ann").money == before + 54
    # And its owner buys uranium, wherever the network is.
    state = give(selling({"Bo": ["Wien"]}), "Bo", plants=(28,))
    state = at(state, Phase.RESOURCES, order="ABCDE", start="B")
    assert "buy uranium 2" in offered(state, "buy")


@pytest.mark.parametrize("lines", [(), ("open 10",), ("open 11",)])
def test_what_is_offered_is_accepted_and_nothing_else(lines: tuple[str, ...]) -> None:
    state = selling({"Ann": ["Praha"], "Bo": ["Wien"], "Di": ["Győr"]})
    for line in lines:
        state = play(state, f"Ann: {line}")
    inside = {action for offer in POWER_GRID.choices(state) for action in offer.actions}
    for action in {*inside, *domain(state, Random(1))}:
        assert (refusal(state, action) == "") == (action in inside), action


def test_the_ban_is_on_what_a_plant_burns_whatever_the_deck() -> None:
    state = dealt(3, map="central-europe", deck="new")
    nuclear = {plant for plant, card in state.book.plants.items() if card.fuel == "uranium"}
    assert nuclear
    assert {plant for plant in state.book.plants if state.book.plant_market.ban(plant, ())} == nuclear


# --- Vienna ----------------------------------------------------------------------------------------------------------


def burning(*cities: str, money: int = 100, plants: tuple[int, ...] = (14, 30)) -> State:
    """Ann is to buy for these plants, with this network."""
    state = dealt(3, map="central-europe", regions=("yellow", "green", "brown"))
    for name in ("Bo", "Cy"):
        state = give(state, name, plants=(19,) if name == "Bo" else (24,), money=money, cities=["Praha"])
    state = give(state, "Ann", plants=plants, money=money, cities=cities)
    return at(state, Phase.RESOURCES, order="ABC", start="A")


@pytest.mark.parametrize(
    ("cities", "prices"),
    [
        ((), [7, 7, 7, 8, 8, 8]),
        (("Graz", "Linz", "Bratislava"), [7, 7, 7, 8, 8, 8]),
        (("Wien",), [6, 6, 6, 7, 7, 7]),
        (("Graz", "Wien", "Brno"), [6, 6, 6, 7, 7, 7]),
    ],
)
def test_with_vienna_each_garbage_costs_1_less(cities: tuple[str, ...], prices: list[int]) -> None:
    state = burning(*cities)
    assert steps_of(price_steps(state, "buy garbage", 6)) == prices
    after = play(state, "Ann: buy garbage 4")
    assert who(after, "Ann").money == 100 - sum(prices[:4])
    # In two purchases too.
    twice = play(state, "Ann: buy garbage 1", "Ann: buy garbage 3")
    assert who(twice, "Ann").money == 100 - sum(prices[:4])


def test_nothing_but_garbage_is_cheaper() -> None:
    state = burning("Wien", plants=(8, 7, 34, 30))
    assert steps_of(price_steps(state, "buy coal", 4)) == [1, 1, 1, 2]
    assert steps_of(price_steps(state, "buy oil", 4)) == [3, 3, 3, 4]
    assert steps_of(price_steps(state, "buy uranium", 2)) == [8, 10]
    state = play(state, "Ann: buy coal 2 oil 1 garbage 2 uranium 1")
    assert who(state, "Ann").money == 100 - 2 - 3 - 12 - 8


def test_the_rebate_is_the_owners_alone() -> None:
    state = play(burning("Wien"), "Ann: buy garbage 1")
    assert who(state, "Ann").money == 94
    state = at(state, Phase.RESOURCES, order="ABC", start="B")
    assert steps_of(price_steps(state, "buy garbage", 3)) == [7, 7, 8]


def test_the_rebate_decides_what_can_be_afforded() -> None:
    state = burning("Wien", money=12)
    assert offered(state, "buy") == ["buy garbage 1", "buy garbage 2"]
    assert refused(state, "Ann: buy garbage 3") == "3 garbage costs 18 Elektro and you have 12"
    assert offered(burning(money=12), "buy") == ["buy garbage 1"]
    assert who(play(state, "Ann: buy garbage 2"), "Ann").money == 0


def test_at_a_price_of_1_garbage_is_free_and_its_buyer_is_asked_without_money() -> None:
    state = market(burning("Wien", money=0), 24, 18, 24, 5)
    state = at(state, Phase.RESOURCES, order="ABC", start="B")
    state = play(give(state, "Bo", money=50), "Bo: done")
    assert mover(state) == "Ann"
    assert offered(state, "buy") == ["buy garbage 1", "buy garbage 2", "buy garbage 3"]
    assert price_steps(state, "buy garbage", 3) == [0, 0, 0]
    assert refused(state, "Ann: buy garbage 4") == "4 garbage costs 1 Elektro and you have 0"
    assert told(state, "Ann: buy garbage 3") == "Ann buys 3 garbage for 0 Elektro"


def test_a_house_in_vienna_counts_from_the_next_purchase() -> None:
    state = give(burning("Bratislava"), "Ann", money=100)
    state = play(at(state, Phase.BUILDING, order="ABC", start="A"), "Ann: build Wien")
    state = at(state, Phase.RESOURCES, order="ABC", start="A")
    assert steps_of(price_steps(state, "buy garbage", 2)) == [6, 6]


def test_the_log_tells_the_price_paid() -> None:
    assert told(burning("Wien"), "Ann: buy garbage 2") == "Ann buys 2 garbage for 12 Elektro"
    assert told(burning("Graz"), "Ann: buy garbage 2") == "Ann buys 2 garbage for 14 Elektro"


def test_without_austria_in_play_nobody_has_the_rebate() -> None:
    state = dealt(3, map="central-europe", regions=("green", "brown", "purple"))
    state = at(give(state, "Ann", plants=(30,), money=50, cities=["Praha"]), Phase.RESOURCES, order="ABC", start="A")
    assert steps_of(price_steps(state, "buy garbage", 2)) == [7, 7]
