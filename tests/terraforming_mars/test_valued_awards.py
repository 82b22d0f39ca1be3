"""How bots value awards, what tiles set off, and greeneries that cost fewer plants."""

from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.actions import Award, Warm
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator, at_end, expected_points, leads
from powergrid_tui.games.terraforming_mars.bots.plans import award_worth, gain_and_price
from powergrid_tui.games.terraforming_mars.bots.quick import quick
from powergrid_tui.games.terraforming_mars.bots.reasons import reason
from powergrid_tui.games.terraforming_mars.model import CompanyState, Tile
from tests.terraforming_mars.test_bot import FULL, LATE, company, mars

TOWN = "38"
"""Land in the middle of Mars."""


def judge(*companies: CompanyState, **changes: Any) -> Evaluator:
    """The first of these companies as it judges."""
    return Evaluator(mars(*companies, **changes), 0)


def test_a_lead_is_surer_the_larger_and_the_later_it_is() -> None:
    state = mars(company(), company(), company())
    of = [expected_points(state, "banker", (lead, lead), 3) for lead in (-9, -1, 1, 9)]
    assert 0 <= of[0] < of[1] < of[2] < of[3] <= 5
    assert expected_points(state, "banker", (3, 3), 1) > expected_points(state, "banker", (3, 3), 8)
    assert expected_points(state, "banker", (-3, -3), 1) < expected_points(state, "banker", (-3, -3), 8)


def test_second_place_counts_only_where_a_third_can_miss_it() -> None:
    two = mars(company(), company(production=(30, 0, 0, 0, 0, 0)))
    three = mars(company(), company(production=(30, 0, 0, 0, 0, 0)), company(production=(0,) * 6))
    rounds = 1.0
    assert expected_points(two, "banker", leads(two, 0, "banker"), rounds) < 0.1
    assert expected_points(three, "banker", leads(three, 0, "banker"), rounds) == pytest.approx(2, abs=0.2)


def test_what_the_last_production_brings_counts() -> None:
    """Heat with the energy that turns into it; steel and titanium; but not what is counted without a production."""
    made = company(heat=1, production=(3, 1, 2, 4, 5, 6)).evolve(stock=(9, 1, 1, 9, 7, 1))
    state = mars(made, company())
    assert at_end(state, 0, "thermalist") == 1 + 6 + 7
    assert at_end(state, 0, "miner") == 2 + 1 + 2
    assert at_end(state, 0, "banker") == 3


def test_more_of_what_an_award_is_for_is_worth_something_once_it_is_funded() -> None:
    """Most where the race is close, nothing before it is funded, and the more for what rivals lose by it."""
    town, other = Tile(space=TOWN, kind="city", owner=0), Tile(space="10", kind="city", owner=1)
    funded = {"awards": (("landlord", 1),)}
    close = judge(company(), company(), tiles=(town, other), **funded)
    free = judge(company(), company(), tiles=(town, other))
    far = judge(company(), company(), tiles=tuple(Tile(space=f"{at:02}", kind="city", owner=0) for at in range(9)))
    far = Evaluator(far.state.evolve(**funded), 0)
    assert free.nearer("landlord", 1) == 0
    assert close.nearer("landlord", 1) > 10 * far.nearer("landlord", 1)
    assert close.nearer("landlord", -1) < 0 < close.nearer("landlord", 1)
    assert close.space("greenery", "45") - free.space("greenery", "45") == pytest.approx(close.nearer("landlord", 1))
    own = close.award(0, "landlord", 1) - close.award(0, "landlord")
    assert close.nearer("landlord", 1) == pytest.approx(2 * own * close.prices.point)


def test_heat_that_holds_an_award_is_kept() -> None:
    """Eight heat are a point of rating, or the five points of the Thermalist."""
    funded = {**LATE, "awards": (("thermalist", 1), ("landlord", 1), ("banker", 1))}
    level = mars(company(credits=0, heat=12), company(heat=12), **funded)
    assert quick(level, 0) != Warm()
    assert quick(level.evolve(awards=()), 0) == Warm()
    ahead = mars(company(credits=0, heat=90), company(heat=12), **funded)
    assert quick(ahead, 0) == Warm()


def test_metal_that_holds_an_award_is_dearer() -> None:
    """Strip Mine for 12 steel and a credit."""
    steel = company("138", credits=1).evolve(stock=(1, 12, 0, 0, 0, 0))
    funded, free = judge(steel, steel, awards=(("miner", 1),), **FULL), judge(steel, steel, **FULL)
    assert funded.cost("138") > free.cost("138") + 100


def test_production_of_credits_and_science_count_for_their_awards() -> None:
    """Sponsors bring two credits; Olympus Conference has one science tag, and an event's tags do not count."""
    funded = {"awards": (("banker", 1), ("scientist", 1))}
    with_them, without = judge(company(), company(), **funded), judge(company(), company())
    assert with_them.card("068") - without.card("068") == pytest.approx(with_them.nearer("banker", 2))
    assert with_them.card("185") - without.card("185") == pytest.approx(with_them.nearer("scientist", 1))
    assert with_them.card("192") == pytest.approx(without.card("192"))


def test_an_award_in_which_all_are_level_is_worth_nothing() -> None:
    """Whoever funds it pays for the points of everybody; a clear lead is worth it five generations before the end."""
    level = judge(company(), company(), **LATE)
    assert award_worth(level, "banker") == pytest.approx(0)
    ahead = judge(company(production=(9, 0, 0, 0, 0, 0)), company(), **LATE)
    assert award_worth(ahead, "banker") > 8
    assert gain_and_price(ahead, Award(award="banker"))[0] == award_worth(ahead, "banker")


def test_a_tile_is_worth_what_it_sets_off() -> None:
    """Rover Construction brings 2 credits for each city, whoever places it; an ocean feeds no rover."""
    plain = judge(company(), company())
    own, others = judge(company(played=("038",)), company()), judge(company(), company(played=("038",)))
    assert own.space("city", TOWN) == pytest.approx(plain.space("city", TOWN) + 2)
    assert others.space("city", TOWN) == pytest.approx(plain.space("city", TOWN) - 2)
    assert own.space("ocean", "04") == pytest.approx(plain.space("ocean", "04"))
    three = judge(company(), company(played=("038",)), company())
    alone = judge(company(), company(), company())
    assert three.space("city", TOWN) == pytest.approx(alone.space("city", TOWN) - 1)


def test_only_tiles_on_steel_or_titanium_set_off_the_mining_guild() -> None:
    plain = judge(company(), company())
    named = next(card for card, entry in plain.book.corporations.items() if "bonusST" in entry.ongoing)
    guild = judge(company(corporation=named), company())
    spaces = plain.book.spaces
    rich = next(name for name, space in spaces.items() if space.kind == "land" and "S" in space.bonus)
    bare = next(name for name, space in spaces.items() if space.kind == "land" and not space.bonus)
    more = guild.space("greenery", rich) - plain.space("greenery", rich)
    assert more == pytest.approx(guild.prices.production["S"], rel=0.3)
    assert guild.space("greenery", bare) == pytest.approx(plain.space("greenery", bare))


def test_plants_are_worth_more_where_a_greenery_costs_fewer() -> None:
    """EcoLine needs seven instead of eight."""
    eco = next(card for card, entry in mars(company()).book.corporations.items() if "plantcost" in entry.ongoing)
    default, cheap = judge(company(), company()).prices, judge(company(corporation=eco), company()).prices
    assert cheap.stock["P"] == pytest.approx(default.stock["P"] * 8 / 7)
    assert cheap.production["P"] == pytest.approx(default.production["P"] * 8 / 7)


def test_a_lead_that_is_still_to_come_is_not_called_one() -> None:
    """With less heat, but much more of it made, nobody is told to stay ahead."""
    making = company(heat=2, production=(3, 0, 0, 0, 0, 20))
    award = Award(award="thermalist")
    assert reason(mars(making, company(heat=8), **LATE), award) == ("", {})
    message, figures = reason(mars(making, company(heat=2), **LATE), award)
    assert message
    assert (figures["mine"], figures["theirs"]) == (2, 2)
