"""The end: who has too little fuel says what runs, the best first, and all fuel is burnt."""

from random import Random

import pytest

from powergrid_tui.games.electropolis import scoring
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options, Phase, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY

from .positions import NOTHING, acting, dealt, give, lay, mover, offered, over, play, refused, rows, tally, told

City = tuple[str, ...]

MIXED = (
    "CC..C",
    ".....",
    "..+..",
    "GX...",
    "....G",
)
"""Coal: two together and one alone; gas: one beside a control and one alone."""

TWO = ("C...C", ".....", "..+..", ".....", "....X")


def ended(state: State) -> State:
    """Everybody takes fuel alone, with a card that is of no worth."""
    while state.phase is Phase.TAKING:
        state = play(state, f"{mover(state)}: take 1 {state.shown[0]}")
    return state


def running(city: City, fuel: tuple[int, int, int], *, support: int = 16) -> State:
    """Ann, the last to act in the last round, has this city and is asked what runs."""
    state = acting(dealt(2), "....BA").evolve(round=8)
    state = lay(state, *["fuel_nuclear"] * 10, shown=("A05", "A07", "A08", "A09"))
    return ended(give(state, "Ann", *city, fuel=fuel, support=support))


def test_with_enough_fuel_nobody_is_asked() -> None:
    state = running(MIXED, (3, 2, 0))
    assert (state.phase, state.turn) == (Phase.END, NOBODY)
    assert state.running == ((0, 1, 4, 15, 24), ())
    assert tally(state).plants == 7 + 7 + 6 + 6 + 6


def test_without_any_fuel_nobody_is_asked() -> None:
    state = running(MIXED, (0, 0, 0))
    assert (state.phase, state.turn) == (Phase.END, NOBODY)
    assert state.running == ((), ())


def test_with_too_little_fuel_its_owner_is_asked() -> None:
    state = running(MIXED, (2, 2, 0))
    assert (state.phase, mover(state)) == (Phase.RUNNING, "Ann")
    assert set(offered(state, "run")) == {"run a1 b1 a4 e5", "run a1 e1 a4 e5", "run b1 e1 a4 e5"}
    assert ELECTROPOLIS.summary({}, state.names, ELECTROPOLIS.facts(state)) == "Ann, Bo · round 8, the end"


def test_coal_and_gas_are_chosen_for_themselves() -> None:
    assert set(offered(running(MIXED, (1, 1, 0)), "run")) == {
        "run a1 a4", "run b1 a4", "run e1 a4", "run a1 e5", "run b1 e5", "run e1 e5",
    }  # fmt: skip
    assert set(offered(running(MIXED, (0, 1, 0)), "run")) == {"run a4", "run e5"}
    assert set(offered(running(MIXED, (5, 1, 0)), "run")) == {"run a1 b1 e1 a4", "run a1 b1 e1 e5"}


def test_the_best_is_offered_first_with_what_it_scores() -> None:
    state = running(MIXED, (1, 0, 0), support=16)
    lines = offered(state, "run")
    # A plant of the pair earns 7, the one alone 6; 24 cells, 6 of them filled; Ann is alone in kinds.
    assert [(line, -row.cost) for line, row in rows(state, "run").items()] == [
        ("run a1", 7 - 18 + 12),
        ("run b1", 7 - 18 + 12),
        ("run e1", 6 - 18 + 12),
    ]
    assert lines[2] == "run e1"


def test_the_best_may_be_the_one_that_earns_less_and_pollutes_less() -> None:
    # The pair earns 7 each and pollutes with 4; the one alone, beside a control, earns 6 and pollutes with 3.
    city = ("CC...", ".....", "..+..", ".....", "...XC")
    assert offered(running(city, (1, 0, 0), support=4), "run")[0] in ("run a1", "run b1")
    state = running(city, (1, 0, 0), support=2)
    assert offered(state, "run")[0] == "run e5"
    assert [row.cost for row in rows(state, "run").values()] == [20 - 12 - 6 + 1, 20 - 12 - 7 + 4, 20 - 12 - 7 + 4]


def test_the_best_looks_at_the_trend_of_polluters() -> None:
    """With 4 Ann would be first beside Bo's 4 and share; with 3 she is second, though she earns 1 less."""
    state = dealt(2, trends=("polluters", "public", "renewable"))
    state = give(state, "Ann", "CC...", ".....", "..+..", ".....", "...XC", fuel=(1, 0, 0), support=16)
    state = give(state, "Bo", "C....", *NOTHING[1:], fuel=(1, 0, 0), support=16)
    state = acting(state, "....BA").evolve(round=8)
    state = ended(lay(state, *["fuel_nuclear"] * 10, shown=("A05", "A07", "A08", "A09")))
    assert [(line, -row.cost) for line, row in rows(state, "run").items()] == [
        ("run e5", 6 - 20 - 7),
        ("run a1", 7 - 20 - 9),
        ("run b1", 7 - 20 - 9),
    ]


def test_another_way_may_be_chosen_and_is_what_counts() -> None:
    state = play(running(MIXED, (1, 0, 0)), "Ann: run e1")
    assert state.over
    assert state.running == ((4,), ())
    assert tally(state).plants == 6
    assert ELECTROPOLIS.standings(state)[0].score["plants"] == 6


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "run nothing",
            ("burn all the fuel you can: 2 coal and gas plants must run, as many of each as there is fuel for"),
        ),
        ("run a1", ("burn all the fuel you can: 2 coal and gas plants must run, as many of each as there is fuel for")),
        (
            "run a1 b1",
            ("burn all the fuel you can: 2 coal and gas plants must run, as many of each as there is fuel for"),
        ),
        (
            "run a1 b1 a4",
            ("burn all the fuel you can: 2 coal and gas plants must run, as many of each as there is fuel for"),
        ),
        ("run a1 b4", "only coal and gas plants leave you a choice"),
        ("run a1 c1", "only coal and gas plants leave you a choice"),
        ("run a1 c3", "only coal and gas plants leave you a choice"),
    ],
)
def test_what_burns_too_little_too_much_or_nothing_at_all_is_refused(line: str, reason: str) -> None:
    assert refused(running(MIXED, (1, 1, 0)), f"Ann: {line}") == reason


@pytest.mark.parametrize("verb", ["space 1", "take 1 A01", "place coal c2", "discard coal"])
def test_nothing_else_is_for_now(verb: str) -> None:
    kind = verb.split(maxsplit=1)[0]
    assert refused(running(MIXED, (1, 1, 0)), f"Ann: {verb}") == f"{kind} is not possible now: all rounds are over"


def both(trends: tuple[str, ...] = ("kinds", "public", "renewable")) -> State:
    """Ann and Bo have two plants and fuel for one; Cy has none. Bo acts first, then Cy, then Ann."""
    state = acting(dealt(3, trends=trends), "...BCA").evolve(round=8)
    state = lay(state, *["fuel_nuclear"] * 14, shown=("A05", "A07", "A08", "A09"))
    for name in ("Ann", "Bo"):
        state = give(state, name, *TWO, fuel=(1, 0, 0), support=16)
    state = give(state, "Ann", "C...C", ".....", "..+..", "....X", "....X")
    return ended(state)


def test_they_are_asked_in_turn_order() -> None:
    state = both()
    assert mover(state) == "Bo"
    state = play(state, "Bo: run a1")
    assert (mover(state), state.over) == ("Ann", False)
    assert told(state, "Ann: run e1") == ["Ann runs the plants in e1", "The game ends"]
    state = play(state, "Ann: run e1")
    assert state.over
    assert state.running == ((4,), (0,), ())


def test_while_they_are_asked_the_others_count_as_they_would_run_best() -> None:
    state = both()
    assert [row.score["plants"] for row in ELECTROPOLIS.standings(state)] == [6, 6, 0]
    assert {row.holdings["pollution"] for row in ELECTROPOLIS.standings(state)} == {(4,), (0,)}


@pytest.mark.parametrize("chosen", ["a1", "e1"])
def test_equal_polluters_share_whichever_plant_runs(chosen: str) -> None:
    state = play(both(("polluters", "public", "renewable")), f"Bo: run {chosen}")
    # 6 for the plant, 20 cells empty, and half of 12 and 7 lost.
    assert [-row.cost for row in rows(state, "run").values()] == [6 - 20 - 9] * 2


def test_what_a_choice_scores_goes_by_what_the_others_have_settled() -> None:
    """Bo could run clean, with 3, but has chosen 4: Ann's 3 is then second, and her 4 shares the first place."""
    city = ("C....", ".....", "..+..", "....X", "....C")
    state = acting(dealt(2, trends=("polluters", "public", "renewable")), "...B.A").evolve(round=8)
    state = lay(state, *["fuel_nuclear"] * 12, shown=("A05", "A07", "A08", "A09"))
    for name in ("Ann", "Bo"):
        state = give(state, name, *city, fuel=(1, 0, 0), support=16)
    state = ended(state)
    assert mover(state) == "Bo"
    dirty, clean = play(state, "Bo: run a1"), play(state, "Bo: run e5")
    assert {line: -row.cost for line, row in rows(dirty, "run").items()} == {
        "run e5": 6 - 21 - 7,
        "run a1": 6 - 21 - 9,
    }
    assert {line: -row.cost for line, row in rows(clean, "run").items()} == {
        "run e5": 6 - 21 - 9,
        "run a1": 6 - 21 - 12,
    }


def test_a_way_to_run_in_a_drawn_end_is_the_one_asked_for() -> None:
    state = give(dealt(2), "Ann", *MIXED, fuel=(1, 1, 0), support=16)
    assert tally(over(state, Ann=("e1", "e5"))).plants == 6 + 6
    assert tally(over(state)).plants == 7 + 6


@pytest.mark.parametrize("seed", range(6))
def test_counting_anew_only_what_hangs_on_the_plants_gives_the_whole_count(seed: int) -> None:
    """With fuel taken away there are many ways; each is worth what the whole count says."""
    rng = Random(seed)
    state = ELECTROPOLIS.new(Options(), ("Ann", "Bo", "Cy"))
    while not state.over:
        if state.turn == NATURE:
            action = ELECTROPOLIS.sample(state, rng)
        else:
            offer = rng.choice([offer for offer in ELECTROPOLIS.choices(state) if len(offer.actions)])
            action = offer.actions[rng.randrange(len(offer.actions))]
        state = ELECTROPOLIS.apply(state, action)
    trends = ("polluters", "kinds", "empty") if seed % 2 else ("public", "renewable", "nuclear_free")
    players = tuple(player.evolve(fuel=(1, 1, player.fuel[2])) for player in state.players)
    others = scoring.best_runs(players, trends)
    for seat in range(3):
        for cells, total in scoring.totals_by_way(players, trends, others, seat).items():
            running = (*others[:seat], cells, *others[seat + 1 :])
            assert total == scoring.counts(players, trends, running)[seat].total
