"""The end: when, the last greeneries, points by a worked example, ties, awards, a solo game."""

import pytest

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules.scoring import award_points, card_points, tally
from powergrid_tui.table.protocol.game import NOBODY

from .positions import at, changed, first_readings, give, lay, mars, mover, play, shuffled, thin, told, who, words


def full(state: State) -> State:
    """All parameters at their ends."""
    return at(state, temperature=8, oxygen=14, oceans=9)


def all_pass(state: State) -> State:
    while state.phase is Phase.ACTIONS:
        state = play(state, "pass")
    return state


def ranks(state: State) -> list[tuple[str, int]]:
    return [(standing.seat, standing.rank) for standing in TERRAFORMING_MARS.standings(state)]


# --- when ------------------------------------------------------------------------------------------------------------


def test_the_generation_is_played_to_its_end() -> None:
    state = give(at(mars(2), temperature=6, oxygen=14, oceans=9), "Ann", "16H")
    state = play(state, "Ann: warm")
    assert (state.phase, state.over, mover(state)) == (Phase.ACTIONS, False, "Ann")
    state = all_pass(play(state, "Ann: done"))
    assert (state.over, state.phase, state.turn, state.generation) == (True, Phase.END, NOBODY, 2)


# --- the last greeneries ---------------------------------------------------------------------------------------------


def test_plants_of_the_last_production_become_greeneries_in_turn_order() -> None:
    state = full(mars(3)).evolve(first=1, current=1, turn=1)
    state = give(give(give(state, "Ann", "8P"), "Bo", production="9P"), "Cy", "7P")
    state = all_pass(state)
    assert (state.phase, mover(state)) == (Phase.GREENERIES, "Bo")
    before = state
    state = play(state, "plant", "place c3")
    assert changed(before, state) == words("Bo -8P; c3 greenery Bo"), "without a rating: oxygen is at its end"
    assert mover(state) == "Ann", "Cy has too few plants"
    assert play(state, "plant", "place d4").over


# --- points ----------------------------------------------------------------------------------------------------------


def worked() -> State:
    """Ann: rating 30; a city at c3 with two greeneries beside it, one of them hers, and one off the map. Bo: rating 28,
    a city at e7 beside one of his two greeneries. Cy: rating 25. Gardener is Bo's; banker and miner were funded."""
    state = full(mars(3))
    state = lay(state, "c3 city Ann", "c4 greenery Ann", "d3 greenery Bo", "phobos city Ann")
    state = lay(state, "e7 city Bo", "f5 greenery Bo", "d7 greenery Bo")
    state = give(state, "Ann", "12M 3S", production="6M", tr=30, play="018 034 103:5", events="082")
    state = give(state, "Bo", "40M 1S 1T", production="4M", tr=28)
    state = give(state, "Cy", "7M 2T", production="4M", tr=25)
    return state.evolve(milestones=(("gardener", 1),), awards=(("banker", 2), ("miner", 0)))


def test_points_by_a_worked_example() -> None:
    """Banker: Ann 6, Bo and Cy share the second place with 4. Miner: Ann 3, Bo and Cy 2 each."""
    state = worked()
    ann, bo, cy = (tally(state, at_) for at_ in range(3))
    cards = sum(card_points(state, 0, card) for card in ("018", "034", "103", "082"))
    assert ann == (30, 0, 5 + 5, 1, 2, cards)
    assert bo == (28, 5, 2 + 2, 3, 1, 0)
    assert cy == (25, 0, 2 + 2, 0, 0, 0)
    assert (ann.total, bo.total, cy.total) == (43 + cards, 41, 29)
    score = TERRAFORMING_MARS.standings(state)[0].score
    assert (score["points"], score["TR"], score["awards"], score["cities"], score["credits"]) == (
        43 + cards, 30, 10, 2, 12,
    )  # fmt: skip


# --- awards ----------------------------------------------------------------------------------------------------------


def bankers(*productions: int, funded: int = 1) -> list[int]:
    state = mars(len(productions))
    for name, number in zip(state.names, productions, strict=True):
        state = give(state, name, production=f"{number}M")
    state = state.evolve(awards=(("banker", 0),)[:funded])
    return [award_points(state, seat) for seat in range(len(productions))]


@pytest.mark.parametrize(
    ("productions", "points"),
    [
        ((3, 2, 1), [5, 2, 0]),
        ((1, 3, 2, 0), [0, 5, 2, 0]),
        ((3, 3, 1), [5, 5, 0]),  # two are first: no second
        ((3, 3, 3), [5, 5, 5]),
        ((3, 2, 2, 1), [5, 2, 2, 0]),  # two are second
        ((0, 0, 0, 0, 0), [5, 5, 5, 5, 5]),
        ((-2, -1, -1), [0, 5, 5]),
        ((3, 2), [5, 0]),  # of two there is no second
        ((2, 2), [5, 5]),
    ],
)
def test_places_of_an_award(productions: tuple[int, ...], points: list[int]) -> None:
    assert bankers(*productions) == points
    assert bankers(*productions, funded=0) == [0] * len(points)


def test_awards_are_measured_after_the_last_production() -> None:
    """Bo's energy becomes heat, and passes Ann's."""
    state = give(give(full(mars(2)), "Ann", "5H"), "Bo", "6E", production="1H")
    state = state.evolve(awards=(("thermalist", 0),))
    assert [award_points(state, at_) for at_ in range(2)] == [5, 0]
    assert [award_points(all_pass(state), at_) for at_ in range(2)] == [0, 5]


# --- who wins --------------------------------------------------------------------------------------------------------


def test_credits_break_a_tie_and_then_it_is_shared() -> None:
    state = give(give(give(mars(3), "Ann", "5M"), "Bo", "6M"), "Cy", "5M 9H")
    assert ranks(state) == [("Bo", 1), ("Ann", 2), ("Cy", 2)]
    assert ranks(give(state, "Bo", "5M")) == [("Ann", 1), ("Bo", 1), ("Cy", 1)]


# --- solo ------------------------------------------------------------------------------------------------------------


def last(state: State) -> State:
    """The fourteenth generation is passed, and no greenery is placed."""
    state = play(state, "pass")
    return play(state, "done") if state.phase is Phase.GREENERIES else state


def test_alone_fourteen_generations_are_played_also_when_mars_is_habitable_before() -> None:
    state = play(full(mars(1, generation=13)), "pass")
    assert (state.generation, state.phase) == (14, Phase.RESEARCH)
    state = play(full(mars(1, generation=14)), "pass")
    assert (state.over, state.generation) == (True, 14)


def test_alone_it_is_won_when_all_parameters_are_full() -> None:
    assert ranks(last(full(mars(1, generation=14)))) == [("Ann", 1)]
    lost = last(at(mars(1, generation=14), temperature=8, oxygen=14, oceans=8))
    assert lost.over
    assert ranks(lost) == [("Ann", 2)]
    assert ranks(full(mars(1))) == [("Ann", 1)], "as things stand there is nobody before her"


def test_the_last_greeneries_come_too_late_to_win_but_count_for_points() -> None:
    state = give(at(mars(1, generation=14), temperature=8, oxygen=13, oceans=9), "Ann", "8P", tr=30)
    state = play(state, "pass")
    assert (state.phase, mover(state)) == (Phase.GREENERIES, "Ann")
    state = play(state, "plant", "place c6")
    assert (state.over, state.oxygen) == (True, 13)
    assert ranks(state) == [("Ann", 2)]
    assert tally(state, 0).greeneries == 1


@pytest.mark.parametrize(
    ("oxygen", "temperature", "raised"),
    [
        (7, -2, "oxy+1; temp+1; TR+3; i5 ocean; +2T"),  # on and on: a step of temperature, and its ocean
        (6, 8, "oxy+1; TR+1"),
        (13, 8, "oxy+1; TR+1"),
    ],
)
def test_alone_the_last_greeneries_raise_nothing(oxygen: int, temperature: int, raised: str) -> None:
    """They give their tile, what its space shows, what oceans beside it bring, and what the tile triggers."""
    alone = at(mars(1, generation=14), temperature=temperature, oxygen=oxygen, oceans=8)
    alone = give(alone, "Ann", "8P", play="147")  # Herbivores gain an animal of a greenery
    given = "-6P; 147+1; +4M; d5 greenery Ann"
    before = play(alone, "pass")
    assert before.phase is Phase.GREENERIES
    assert changed(before, play(before, "plant", "place d5")) == words(given)

    state = first_readings(before)
    after = play(state, "plant", "place d5")
    after = play(after, "place i5") if after.queue else after
    assert changed(state, after) == words(f"{given}; {raised}")

    early = play(alone, "plant", "place d5")
    early = play(early, "place i5") if early.queue else early
    assert changed(alone, early) == words(f"{given}; {raised}"), "before the last production they still raise"


def test_the_deck_may_run_out_under_the_last_greeneries() -> None:
    """A greenery is still one of the last after nature has shuffled."""
    state = give(at(mars(1, generation=14), temperature=8, oxygen=7, oceans=9), "Ann", "16P")
    state = play(thin(state, "031", "032 033"), "pass", "plant", "place h4")
    assert (state.phase, state.oxygen) == (Phase.SHUFFLE, 7)
    state = play(shuffled(state, "032 033"), "plant", "place h3")
    assert (state.over, state.oxygen, who(state).tr) == (True, 7, 14)


def test_how_it_went_is_told() -> None:
    assert "Mars is habitable" in told(full(mars(1, generation=14)), "pass")
    assert "The last generation is over, and Mars is not habitable" in told(mars(1, generation=14), "pass")
