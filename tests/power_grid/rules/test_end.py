"""When the game ends, what is counted, and who wins."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from tests.power_grid.positions import at, cards, dealt, give, mover, offered, play, told

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


def test_all_others_still_build_before_the_end() -> None:
    # Wrong: over at the 17th city, or at the end of Ann's turn.
    state = play(build_any(eve()), "Ann: done")
    assert not state.over
    assert mover(state) == "Cy"
    state = play(state, f"Cy: {offered(state, 'build')[0]}", "Cy: done")
    assert not state.over
    state = play(state, "Bo: done")
    assert (state.over, state.phase, state.turn) == (True, Phase.END, NOBODY)


def test_in_the_last_round_there_is_no_income() -> None:
    state = give(build_any(eve()), "Bo", plants=(50,), cities=["Essen"], money=7)
    money = [player.money for player in state.players]
    after = all_done(state)
    # Wrong: Bo gets 22, or everybody at least 10.
    assert [player.money for player in after.players] == money
    assert after.income == () or not any(after.income)


# --- what is powered -------------------------------------------------------------------------------------------------


def powered(*plants: int, cities: int, **stock: int) -> int:
    """Cities that Bo powers at the end, which Ann has brought about."""
    state = give(build_any(eve()), "Bo", plants=plants, cities=cities, **stock)
    return all_done(state).powered[1]


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


WINS = {
    "most cities powered wins and not most cities or money": ([(12, 0, 14), (11, 500, 17), (10, 600, 16)], [1, 2, 3]),
    "a tie goes to the most money": ([(12, 20, 17), (12, 21, 14), (11, 99, 17)], [2, 1, 3]),
    "a tie in money too goes to the most cities": ([(12, 20, 15), (12, 20, 16), (12, 19, 17)], [2, 1, 3]),
    "who is alike in all three shares the place": ([(12, 20, 15), (12, 20, 15), (3, 0, 5)], [1, 1, 3]),
    "and so below the winner": ([(13, 20, 15), (12, 20, 15), (12, 20, 15)], [1, 2, 2]),
}
"""By rule: cities powered, money and cities of Ann, Bo and Cy, and their ranks."""


@pytest.mark.parametrize(("companies", "ranks"), WINS.values(), ids=WINS)
def test_who_wins(companies: list[tuple[int, int, int]], ranks: list[int]) -> None:
    state = at(dealt(), Phase.BUILDING)
    for name, (_, money, cities) in zip("ABC", companies, strict=True):
        state = give(state, name, money=money, cities=cities)
    over = state.evolve(phase=Phase.END, turn=NOBODY, powered=tuple(powered for powered, _, _ in companies))
    found = {row.seat[0]: row.rank for row in POWER_GRID.standings(over)}
    assert [found[name] for name in "ABC"] == ranks


# --- nobody can build any more ---------------------------------------------------------------------------------------


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
