"""The end: who has too little fuel says what runs, the best first, and all fuel is burnt."""

import pytest

from powergrid_tui.games.electropolis import scoring
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY

from .games import steps
from .positions import NOTHING, acting, dealt, give, lay, mover, offered, play, rows, tally, told

City = tuple[str, ...]

MIXED = ("CC..C", ".....", "..+..", "GX...", "....G")
"""Coal: two together and one alone; gas: one beside a control and one alone."""

SMOKY = ("CC...", ".....", "..+..", ".....", "...XC")
"""One of the pair earns 7 and pollutes with 4; the one alone, beside a control, earns 6 and pollutes with 3."""


def ended(state: State) -> State:
    """Everybody takes fuel alone, with a card that is of no worth."""
    while state.phase is Phase.TAKING:
        state = play(state, f"{mover(state)}: take 1 {state.shown[0]}")
    return state


def last(spaces: str, players: int = 2, trends: tuple[str, ...] = ("kinds", "public", "renewable")) -> State:
    """The last round, with pieces on these spaces, and a ring of nuclear fuel."""
    state = acting(dealt(players, trends=trends), spaces).evolve(round=8)
    return lay(state, *["fuel_nuclear"] * 14, shown=("A05", "A07", "A08", "A09"))


def running(city: City, fuel: tuple[int, int, int], *, support: int = 16) -> State:
    """Ann, the last to act in the last round, has this city and is asked what runs."""
    return ended(give(last("....BA"), "Ann", *city, fuel=fuel, support=support))


def scores(state: State) -> list[tuple[str, int]]:
    """The ways to run, the best first, and what each scores in all."""
    return [(line.removeprefix("run "), -row.cost) for line, row in rows(state, "run").items()]


@pytest.mark.parametrize(("fuel", "runs"), [((3, 2, 0), (0, 1, 4, 15, 24)), ((0, 0, 0), ())])
def test_with_enough_fuel_or_without_any_nobody_is_asked(fuel: tuple[int, int, int], runs: tuple[int, ...]) -> None:
    state = running(MIXED, fuel)
    assert (state.phase, state.turn, state.running) == (Phase.END, NOBODY, (runs, ()))
    assert tally(state).plants == (7 + 7 + 6 + 6 + 6 if runs else 0)


@pytest.mark.parametrize(
    ("fuel", "ways"),
    [
        ((2, 2, 0), {"a1 b1 a4 e5", "a1 e1 a4 e5", "b1 e1 a4 e5"}),
        ((1, 1, 0), {"a1 a4", "b1 a4", "e1 a4", "a1 e5", "b1 e5", "e1 e5"}),
        ((0, 1, 0), {"a4", "e5"}),
        ((5, 1, 0), {"a1 b1 e1 a4", "a1 b1 e1 e5"}),
    ],
)
def test_with_too_little_fuel_its_owner_is_asked_for_coal_and_gas_by_themselves(
    fuel: tuple[int, int, int], ways: set[str]
) -> None:
    state = running(MIXED, fuel)
    assert (state.phase, mover(state)) == (Phase.RUNNING, "Ann")
    assert {way for way, _ in scores(state)} == ways


def test_the_best_is_offered_first_with_what_it_scores() -> None:
    # A plant of the pair earns 7, the one alone 6; 24 cells, 6 of them filled; Ann is alone in kinds.
    assert scores(running(MIXED, (1, 0, 0))) == [("a1", 7 - 18 + 12), ("b1", 7 - 18 + 12), ("e1", 6 - 18 + 12)]


def test_the_best_may_be_the_one_that_earns_less_and_pollutes_less() -> None:
    assert offered(running(SMOKY, (1, 0, 0), support=4), "run")[0] in ("run a1", "run b1")
    found = scores(running(SMOKY, (1, 0, 0), support=2))
    assert found == [("e5", -20 + 12 + 6 - 1), ("a1", -20 + 12 + 7 - 4), ("b1", -20 + 12 + 7 - 4)]


def test_the_best_looks_at_the_trend_of_polluters() -> None:
    """With 4 Ann would be first beside Bo's 4 and share; with 3 she is second, though she earns 1 less."""
    state = give(last("....BA", trends=("polluters", "public", "renewable")), "Ann", *SMOKY, fuel=(1, 0, 0), support=16)
    state = ended(give(state, "Bo", "C....", *NOTHING[1:], fuel=(1, 0, 0), support=16))
    assert scores(state) == [("e5", 6 - 20 - 7), ("a1", 7 - 20 - 9), ("b1", 7 - 20 - 9)]


def test_another_way_may_be_chosen_and_is_what_counts() -> None:
    state = play(running(MIXED, (1, 0, 0)), "Ann: run e1")
    assert (state.over, state.running, tally(state).plants) == (True, ((4,), ()), 6)
    assert ELECTROPOLIS.standings(state)[0].score["plants"] == 6


def both(trends: tuple[str, ...] = ("kinds", "public", "renewable")) -> State:
    """Ann and Bo have two plants and fuel for one; Cy has none. Bo acts first, then Cy, then Ann."""
    state = give(last("...BCA", 3, trends), "Ann", "C...C", ".....", "..+..", "....X", "....X")
    state = give(state, "Bo", "C...C", ".....", "..+..", ".....", "....X")
    return ended(give(give(state, "Ann", fuel=(1, 0, 0), support=16), "Bo", fuel=(1, 0, 0), support=16))


def test_they_are_asked_in_turn_order() -> None:
    state = both()
    assert mover(state) == "Bo"
    state = play(state, "Bo: run a1")
    assert (mover(state), state.over) == ("Ann", False)
    assert told(state, "Ann: run e1") == ["Ann runs the plants in e1", "The game ends"]
    state = play(state, "Ann: run e1")
    assert (state.over, state.running) == (True, ((4,), (0,), ()))


def test_while_they_are_asked_the_others_count_as_they_would_run_best() -> None:
    assert [row.score["plants"] for row in ELECTROPOLIS.standings(both())] == [6, 6, 0]
    assert {row.holdings["pollution"] for row in ELECTROPOLIS.standings(both())} == {(4,), (0,)}


@pytest.mark.parametrize("chosen", ["a1", "e1"])
def test_equal_polluters_share_whichever_plant_runs(chosen: str) -> None:
    state = play(both(("polluters", "public", "renewable")), f"Bo: run {chosen}")
    # 6 for the plant, 20 cells empty, and half of 12 and 7 lost.
    assert [points for _, points in scores(state)] == [6 - 20 - 9] * 2


def test_what_a_choice_scores_goes_by_what_the_others_have_settled() -> None:
    """Bo could run clean, with 3, but has chosen 4: Ann's 3 is then second, and her 4 shares the first place."""
    state = last("...B.A", trends=("polluters", "public", "renewable"))
    for name in ("Ann", "Bo"):
        state = give(state, name, "C....", ".....", "..+..", "....X", "....C", fuel=(1, 0, 0), support=16)
    state = ended(state)
    assert dict(scores(play(state, "Bo: run a1"))) == {"e5": 6 - 21 - 7, "a1": 6 - 21 - 9}
    assert dict(scores(play(state, "Bo: run e5"))) == {"e5": 6 - 21 - 9, "a1": 6 - 21 - 12}


@pytest.mark.parametrize("seed", range(3))
def test_counting_anew_only_what_hangs_on_the_plants_gives_the_whole_count(seed: int) -> None:
    """With fuel taken away there are many ways; each is worth what the whole count says."""
    for trends in (("polluters", "kinds", "empty"), ("public", "renewable", "nuclear_free")):
        players = steps(3, seed)[-1].after.players
        players = tuple(player.evolve(fuel=(1, 1, player.fuel[2])) for player in players)
        others = scoring.best_runs(players, trends)
        for seat in range(3):
            for cells, total in scoring.totals_by_way(players, trends, others, seat).items():
                ways = (*others[:seat], cells, *others[seat + 1 :])
                assert total == scoring.counts(players, trends, ways)[seat].total
