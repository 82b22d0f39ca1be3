"""Cities planned together: compared with trying every order by the rules themselves."""

from itertools import permutations
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Build
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules.building import refusal
from powergrid_tui.games.power_grid.viewmodel.outlook import NONE, CityPlanner, standing
from tests.power_grid.asked import growing
from tests.power_grid.positions import at, cards, city, dealt, give, ordered, play

RICH = 900


def building(map: str, cities: int, *, round: int = 2, step: int = 2, players: int = 4) -> State:
    """Di, last in order, builds with more money than is needed; the others have some houses."""
    state = dealt(players, map=map, order="ABCD"[:players])
    for name in "ABC"[: players - 1]:
        state = give(state, name, cities=4)
    state = give(state, "ABCD"[players - 1], money=RICH, cities=cities)
    return at(state, Phase.BUILDING, round=round, step=step)


def spent(state: State, order: tuple[int, ...]) -> int | None:
    """Elektro for building in this order, by the rules; None when they refuse it."""
    seat, action = state.turn, Build(cities=order)
    if refusal(state, action):
        return None
    after = state
    for at_city in order:
        after = POWER_GRID.apply(after, Build(cities=(at_city,)))
    return state.players[seat].money - after.players[seat].money


MAPS = ("germany", "usa", "korea", "japan", "australia", "uk-ireland", "bremen", "manhattan", "south-africa")


@pytest.mark.parametrize("map", MAPS)
def test_the_order_is_the_cheapest_there_is_on_every_kind_of_map(map: str) -> None:
    # Wrong: the order of the prices alone, or that of the ticks.
    state = cards(building(map, 2 * (map not in MAPS[::3])), (40, 42), ())
    planner, rng = CityPlanner(state, state.turn), Random(map)
    for _ in range(6):
        some = frozenset(rng.sample(sorted(planner.prices()), 4))
        costs = [cost for order in permutations(some) if (cost := spent(state, order)) is not None]
        plan = planner.plan(some)
        assert (plan is None) == (not costs)
        if plan:
            assert plan.cost == min(costs)
            assert spent(state, plan.cities) == plan.cost == sum(plan.costs)


def test_going_to_the_cheapest_next_is_not_enough_where_entering_costs() -> None:
    # In Bremen the cities have prices of their own for entering, but not for the first house.
    state = building("bremen", 0, step=1)
    planner, worse = CityPlanner(state, state.turn), 0
    for seed in range(15):
        some = frozenset(Random(seed).sample(sorted(planner.prices()), 3))
        plan, simple = planner.plan(some), planner._cheapest_next(some)
        assert plan
        assert simple
        assert plan.cost <= simple.cost
        worse += plan.cost < simple.cost
    assert worse


def test_how_many_can_be_built_counts_what_each_makes_cheaper() -> None:
    # Düsseldorf 12, Dortmund 14, and from there Münster 12: from Essen it would be 16.
    state = growing()
    planner = CityPlanner(state, state.turn)
    assert [planner.within(money) for money in (11, 12, 25, 26, 37, 38)] == [0, 1, 1, 2, 2, 3]


def test_neighbours_tell_the_way_the_house_and_what_is_shut() -> None:
    state = growing()
    planner = CityPlanner(state, state.turn)
    found = {other.city: other for other in planner.neighbours(city(state, "Düsseldorf"))}
    essen, cologne = found[city(state, "Essen")], found[city(state, "Köln")]
    assert (essen.way, essen.house, essen.mine) == (2, None, True)
    assert (cologne.way, cologne.house, cologne.mine) == (4, 10, False)
    around = {other.city: other for other in planner.neighbours(city(state, "Essen"))}
    assert around[city(state, "Duisburg")].house is None, "Bo is there, in Step 1"
    ways = [other.way for other in planner.neighbours(city(state, "Köln"))]
    assert ways == sorted(ways)
    assert planner.prices(NONE) == planner.prices()


def test_the_standing_is_that_of_the_next_round() -> None:
    # Ann (13, 18: wind for 1 and 2) builds last in order before Bo and Cy, and is first when she has more cities.
    state = growing(money=300)
    now = standing(state, 0)
    more = tuple(city(state, name) for name in ("Düsseldorf", "Köln", "Dortmund"))
    then = standing(state, 0, more)
    assert (now.cities, now.powered, now.income) == (1, 1, 22)
    assert (then.cities, then.powered, then.income) == (4, 3, 44)
    assert (now.step2, now.end, then.step2, then.end) == (6, 16, 3, 13)
    after = play(state, "Ann: build Düsseldorf, Köln, Dortmund", "Ann: done")
    while after.round == state.round:
        lines = [offer.actions[0] for offer in POWER_GRID.choices(after) if offer.kind in ("done", "power")]
        after = POWER_GRID.apply(after, lines[0])
    assert ordered(after) == "".join(state.names[seat][0] for seat in then.order)


def test_step_2_and_the_end_come_when_they_are_reached_by_anybody() -> None:
    state = give(growing(money=300), "B", cities=6)
    assert standing(state, 0).step2 == 0
    assert standing(at(state, Phase.BUILDING, step=2), 0).step2 is None
    assert standing(give(state, "B", cities=10), 0).end == 0


def test_cities_that_are_planned_may_bring_an_outage() -> None:
    # In India twice as many cities as companies may be built in a round without one.
    state = give(dealt(3, map="india", order="BCA"), "A", money=300, plants=(13, 18), cities=1)
    state = at(state, Phase.BUILDING).evolve(built=5)
    first, second, *_ = sorted(CityPlanner(state, 0).prices())
    assert [standing(state, 0, more).income for more in ((), (first,), (first, second))] == [22, 33, 35]


def test_where_the_order_is_made_after_the_auction_more_cities_change_nothing_before() -> None:
    state = give(dealt(3, map="baden-wurttemberg", order="BCA"), "A", money=90, cities=1)
    state = at(give(state, "B", cities=1), Phase.BUILDING)
    more = tuple(sorted(CityPlanner(state, 0).prices())[:3])
    assert standing(state, 0, more).order == standing(state, 0).order == state.order
