"""When the game ends, what is counted, and who wins."""

import pytest

from powergrid_tui.games.power_grid.actions import Done
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY, BadNotation, IllegalAction
from tests.power_grid.positions import at, cards, city, dealt, give, mover, offered, play, told, who

LARGE = (30, 31, 32, 33, 34, 35, 36, 37)
LAST = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}


def eve(players: int = 3, *, short: int = 1, step: int = 3) -> State:
    """Ann, first of all to build, is so many cities short of the end."""
    state = cards(dealt(players), LARGE[:6] if step == 3 else LARGE, (40,) if step == 3 else (40, STEP3))
    state = give(state, "Ann", cities=LAST[players] - short, money=500)
    return at(state, Phase.BUILDING, step=step, order="BCDEF"[: players - 1] + "A")


def build_any(state: State) -> State:
    return play(state, f"{mover(state)}: {offered(state, 'build')[0]}")


def all_done(state: State) -> State:
    while state.phase is Phase.BUILDING:
        state = play(state, f"{mover(state)}: done")
    return state


@pytest.mark.parametrize("players", range(2, 7))
def test_the_game_ends_at_the_number_for_the_players_and_not_one_city_earlier(players: int) -> None:
    assert all_done(build_any(eve(players))).over
    assert not all_done(build_any(eve(players, short=2))).over


@pytest.mark.parametrize("step", [1, 2, 3])
def test_it_ends_in_any_step(step: int) -> None:
    assert all_done(build_any(eve(step=step))).over


def test_all_others_still_build_before_the_end() -> None:
    # Wrong: over at the 17th city, or at the end of Ann's turn.
    state = play(build_any(eve()), "Ann: done")
    assert not state.over
    assert mover(state) == "Cy"
    state = play(state, f"Cy: {offered(state, 'build')[0]}", "Cy: done")
    assert not state.over
    state = play(state, "Bo: done")
    assert (state.over, state.phase, state.turn) == (True, Phase.END, NOBODY)


def test_building_beyond_the_number_is_allowed() -> None:
    state = build_any(build_any(eve()))
    assert len(who(state, "Ann").cities) == 18
    assert all_done(state).over


def test_in_the_last_round_there_is_no_income() -> None:
    state = give(build_any(eve()), "Bo", plants=(50,), cities=["Essen"], money=7)
    money = [player.money for player in state.players]
    after = all_done(state)
    # Wrong: Bo gets 22, or everybody at least 10.
    assert [player.money for player in after.players] == money
    assert after.income == () or not any(after.income)


def test_the_end_comes_before_step_2_and_takes_no_plant() -> None:
    # Six players: Step 2 at 6, the end at 14. All in one round.
    state = build_any(eve(6, step=1))
    after = all_done(state)
    assert after.over
    assert after.step == 1
    assert after.plants == LARGE
    assert after.discard == ()


def test_when_it_is_over_nobody_may_do_anything() -> None:
    after = all_done(build_any(eve()))
    assert POWER_GRID.choices(after) == ()
    with pytest.raises(IllegalAction, match="the game is over"):
        POWER_GRID.apply(after, Done())
    with pytest.raises(BadNotation, match="the game is over"):
        POWER_GRID.parse("Ann: done", after)


# --- what is powered -------------------------------------------------------------------------------------------------


def powered(*plants: int, cities: int, **stock: int) -> int:
    """Cities that Bo powers at the end, which Ann has brought about."""
    state = give(build_any(eve()), "Bo", plants=plants, cities=cities, **stock)
    return all_done(state).powered[1]


def test_as_many_as_plants_and_resources_allow_and_no_more_than_are_in_the_network() -> None:
    assert powered(36, cities=10, coal=3) == 7
    assert powered(36, cities=5, coal=3) == 5
    assert powered(36, cities=10, coal=2) == 0
    assert powered(cities=10) == 0


def test_the_best_choice_of_plants_is_taken_where_fuel_is_short() -> None:
    # Three coal: 36 (three coal, seven cities) or 25 (two coal, five) but not both.
    # Wrong: in ascending order, 25 first; or all plants that could run alone (12).
    assert powered(25, 36, cities=12, coal=3) == 7
    # Two coal, one oil: the hybrid 29 takes the oil and leaves the coal to 42: four and six.
    # Wrong: the hybrid burns coal first, and the 42 stands still.
    assert powered(29, 42, cities=12, coal=2, oil=1) == 10
    # A hybrid without its two tokens stands still, beside a plant that takes them and alone.
    assert powered(12, 42, cities=12, coal=3) == 6
    assert powered(12, cities=12, oil=1) == 0
    # And two hybrids on one coal and three oil.
    assert powered(12, 21, cities=12, coal=1, oil=3) == 6


# --- who wins --------------------------------------------------------------------------------------------------------


def final(**companies: tuple[int, int, int]) -> dict[str, int]:
    """Ranks by name, for (cities powered, money, cities) of Ann, Bo and Cy."""
    state = at(dealt(), Phase.BUILDING)
    for name, (_, money, cities) in companies.items():
        state = give(state, name, money=money, cities=cities)
    over = state.evolve(phase=Phase.END, turn=NOBODY, powered=tuple(powered for powered, _, _ in companies.values()))
    return {row.seat: row.rank for row in POWER_GRID.standings(over)}


def test_most_cities_powered_wins_and_not_most_cities_or_money() -> None:
    assert final(Ann=(12, 0, 14), Bo=(11, 500, 17), Cy=(10, 600, 16)) == {"Ann": 1, "Bo": 2, "Cy": 3}


def test_a_tie_goes_to_the_most_money() -> None:
    # Wrong: most cities in the network before money.
    assert final(Ann=(12, 20, 17), Bo=(12, 21, 14), Cy=(11, 99, 17)) == {"Bo": 1, "Ann": 2, "Cy": 3}


def test_a_tie_in_money_too_goes_to_the_most_cities() -> None:
    assert final(Ann=(12, 20, 15), Bo=(12, 20, 16), Cy=(12, 19, 17)) == {"Bo": 1, "Ann": 2, "Cy": 3}


def test_who_is_alike_in_all_three_shares_the_place_and_the_next_place_is_left_out() -> None:
    assert final(Ann=(12, 20, 15), Bo=(12, 20, 15), Cy=(3, 0, 5)) == {"Ann": 1, "Bo": 1, "Cy": 3}
    assert final(Ann=(13, 20, 15), Bo=(12, 20, 15), Cy=(12, 20, 15)) == {"Ann": 1, "Bo": 2, "Cy": 2}


def test_neither_plants_nor_player_order_nor_fuel_left_break_a_tie() -> None:
    state = build_any(eve())
    state = give(give(state, "Bo", plants=(33,), cities=4, money=50), "Cy", plants=(37, 4), cities=4, money=50, coal=1)
    ranks = {row.seat: row.rank for row in POWER_GRID.standings(all_done(state))}
    assert ranks == {"Bo": 1, "Cy": 1, "Ann": 3}


def test_a_full_ending_by_its_lines() -> None:
    # Ann has 17 cities and powers 5; Bo has 12 and powers 11; Cy 11 and 11, and more money: Cy wins.
    state = give(eve(), "Ann", plants=(44,))
    state = give(state, "Bo", plants=(33, 38), cities=12, garbage=3, money=3)
    state = give(state, "Cy", plants=(37, 36), cities=11, coal=3, money=4)
    after = all_done(build_any(state))
    rows = POWER_GRID.standings(after)
    assert [(row.seat, row.rank) for row in rows] == [("Cy", 1), ("Bo", 2), ("Ann", 3)]
    assert [tuple(row.score.values()) for row in rows] == [(11, 4, 11), (11, 3, 12), (5, who(after, "Ann").money, 17)]
    assert list(rows[0].score) == ["powered", "money", "cities"]


# --- two players -----------------------------------------------------------------------------------------------------


def test_two_players_end_at_21_though_no_plant_can_power_so_many() -> None:
    # Wrong: the end waits for 21 cities powered.
    state = give(build_any(eve(2)), "Ann", plants=(13,))
    after = all_done(state)
    assert after.over
    assert after.powered == (1, 0)


def test_two_players_who_fill_three_regions_can_both_come_to_21() -> None:
    state = give(eve(2, step=2), "Bo", cities=21, money=0)
    state = at(state, Phase.BUILDING, step=2, order="BA")
    left = [name for name in state.book.cities_in_play if name not in who(state, "Ann").cities]
    assert offered(state, "build") == [f"build {state.book.board.cities[left[0]].name}"]
    assert all_done(build_any(state)).over


def test_the_end_is_told() -> None:
    state = build_any(eve())
    state = give(give(state, "Bo", money=0), "Cy", money=0)
    assert "The game ends" in told(state, "Ann: done")
    assert city(state, "Essen") in state.book.cities_in_play


def test_the_game_ends_too_when_nobody_could_ever_build_again() -> None:
    """Two companies fill Ireland, one fills Wales, and a network on the other island begins in an empty city."""
    state = dealt(3, map="uk-ireland", regions=("orange", "green", "yellow"))
    cities = state.book.board.cities
    for name, regions in (("Ann", ("orange", "green")), ("Bo", ("orange", "green")), ("Cy", ("yellow",))):
        mine = [cities[at].name for at in state.book.cities_in_play if cities[at].region in regions]
        state = give(state, name, money=500, plants=(), cities=mine)
    state = at(cards(state, (30, 31, 32, 33, 34, 35), (36, 37)), Phase.RESOURCES, round=9, step=3)
    state = give(state, "Ann", plants=(3,))
    after = play(state.evolve(turn=0, waiting=(0,)), "Ann: done")
    assert after.over
    assert "nobody can build any more" in told(state.evolve(turn=0, waiting=(0,)), "Ann: done")
    free = [*state.players[2].cities][:-1]
    rescued = state.evolve(
        players=(*state.players[:2], state.players[2].evolve(cities=tuple(free))),
        houses=tuple(n - (at == state.players[2].cities[-1]) for at, n in enumerate(state.houses)),
    )
    assert not play(rescued.evolve(turn=0, waiting=(0,)), "Ann: done").over, "one city in Wales is still to be had"
