"""What is done beside cards: standard projects and patents, milestones and awards, and what they cost."""

from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules.projects import award_value

from .positions import at, changed, fill, give, lay, lines, mars, offered, play, refused, rows, who, words


def rich(stock: str = "100M", **fields: Any) -> State:
    return give(mars(2), "Ann", stock, **fields)


# --- standard projects -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("credits", "answers", "what", "back"),
    [
        (11, "project power_plant", "p+1E", 0),
        (14, "project asteroid", "temp+1; TR+1", 0),
        (18, "project aquifer, place a5", "a5 ocean; TR+1", 0),
        (23, "project greenery, place c6", "c6 greenery Ann; oxy+1; TR+1", 4),
        (25, "project city, place c6", "c6 city Ann; p+1M", 4),
    ],
)
def test_a_project_is_paid_and_done(credits: int, answers: str, what: str, back: int) -> None:
    """CrediCor has four back for those of 20 and more."""
    before = rich(f"{credits}M")
    assert changed(before, play(before, *lines(answers))) == words(f"-{credits}M; {what}")
    assert refused(rich(f"{credits - 1}M 30S 30T 30H"), lines(answers)[0]) == "1 credit short"
    assert who(play(give(before, "Ann", corporation="R08"), *lines(answers))).stock[0] == back


def test_thorgate_builds_power_plants_for_eight_and_nothing_else_cheaper() -> None:
    costs = {line: row.cost for line, row in rows(rich(corporation="R13"), "project").items()}
    assert (costs["project power plant"], costs["project asteroid"]) == (8, 14)
    assert changed(rich("8M", corporation="R13"), play(rich("8M", corporation="R13"), "project power_plant")) == words(
        "-8M; p+1E"
    )


@pytest.mark.parametrize(
    ("credits", "line", "full"), [(14, "project asteroid", {"temperature": 8}), (18, "project aquifer", {"oceans": 9})]
)
def test_what_raises_nothing_any_more_is_paid_for_nothing(credits: int, line: str, full: dict[str, int]) -> None:
    before = at(rich(f"{credits}M"), **full)
    assert changed(before, play(before, line)) == words(f"-{credits}M")


def test_a_greenery_and_a_city_need_a_space() -> None:
    full = give(fill(mars(2)), "Ann", "50M 8P")
    for line in ("project greenery", "project city", "plant"):
        assert refused(full, line) == "no space for the tile"
    beside = give(fill(lay(mars(2), "c4 city Bo"), "c3"), "Ann", "50M")
    assert refused(beside, "project city") == "no space for the tile"
    assert play(beside, "project greenery").tiles[-1].space == "16", "the one space is taken without a question"


def test_patents_are_sold_for_a_credit_each() -> None:
    before = rich("0M", hand="001 002 003")
    after = play(before, "sell 003 001")
    assert changed(before, after) == words("+2M; hand-2; discards+2")
    assert (who(after).hand, after.discards) == (("002",), ("003", "001"))
    for cards, why in (
        ("nothing", "say which cards to sell"),
        ("004", "sell only cards from your hand, each once"),
        ("001 001", "sell only cards from your hand, each once"),
    ):
        assert refused(before, f"sell {cards}") == why
    assert set(offered(before, "project")) == {"sell 001", "sell 002", "sell 003", "sell 001 002 003"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("project asteriod", "there is no standard project 'asteriod' (did you mean asteroid?)"),
        ("milestone major", "there is no milestone 'major' (did you mean mayor?)"),
        ("award bankers", "there is no award 'bankers' (did you mean banker?)"),
    ],
)
def test_words_that_are_none_of_them(line: str, why: str) -> None:
    assert refused(rich(), line) == why


# --- milestones ------------------------------------------------------------------------------------------------------

BUILDINGS = "003 008 013 016 017 026"
"""Six cards with a building tag; Mining Guild has two more. Those of events and of the hand do not count."""
MANY = " ".join(f"{number:03}" for number in range(1, 16))


@pytest.mark.parametrize(
    ("milestone", "state", "why", "enough"),
    [
        ("terraformer", rich(tr=34), "34 of 35", rich(tr=35)),
        (  # wherever they lie
            "mayor",
            lay(rich(), "b1 city Ann", "d3 CAPITAL Ann", "f2 city Bo"),
            "2 of 3",
            lay(rich(), "b1 city Ann", "d3 CAPITAL Ann", "ganymede city Ann"),
        ),
        (
            "gardener",
            lay(rich(), "b1 greenery Ann", "d3 greenery Ann", "f2 greenery Bo"),
            "2 of 3",
            lay(rich(), "b1 greenery Ann", "d3 greenery Ann", "f3 greenery Ann"),
        ),
        (
            "builder",
            rich(play=BUILDINGS[:-4], hand="029", corporation="R24"),
            "7 of 8",
            rich(play=BUILDINGS, corporation="R24"),
        ),
        ("planner", rich(hand=MANY), "15 of 16", rich(hand=f"{MANY} 016")),
    ],
)
def test_what_a_milestone_wants_and_that_it_costs_eight(milestone: str, state: State, why: str, enough: State) -> None:
    assert refused(state, f"milestone {milestone}") == why
    after = play(enough, f"milestone {milestone}")
    assert changed(enough, after) == words("-8M")
    assert after.milestones == ((milestone, 0),)
    assert refused(give(enough, "Ann", "7M"), f"milestone {milestone}") == "1 credit short"


def test_each_is_claimed_once_and_three_in_all() -> None:
    state = lay(rich(tr=40), "b1 city Ann", "d3 city Ann", "f2 city Ann").evolve(milestones=(("terraformer", 1),))
    assert refused(state, "milestone terraformer") == "Bo has claimed it"
    assert play(state, "milestone mayor").milestones == (("terraformer", 1), ("mayor", 0))
    state = state.evolve(milestones=(("terraformer", 1), ("gardener", 1), ("builder", 0)))
    assert refused(state, "milestone mayor") == "3 milestones have already been claimed"
    assert offered(state, "milestone") == []
    assert [row.why for row in rows(state, "milestone").values()].count("3 milestones have already been claimed") == 2


# --- awards ----------------------------------------------------------------------------------------------------------


def test_awards_cost_8_14_and_20() -> None:
    state = give(mars(3), "Ann", "42M")
    for award, left in (("banker", 34), ("miner", 20)):
        state = play(state, f"award {award}")
        assert who(state).stock[0] == left
    assert refused(give(state, "Bo", "19M"), "Bo: award landlord") == "1 credit short"
    state = play(give(state, "Bo", "20M"), "Bo: award landlord")
    assert state.awards == (("banker", 0), ("miner", 0), ("landlord", 1))
    state = give(state, "Bo", "50M")
    assert refused(state, "Bo: award scientist") == "3 awards have already been funded"
    assert refused(state, "Bo: award miner") == "Ann has funded it"


def test_what_awards_measure() -> None:
    """Landlord: all tiles but oceans, off the map too. Banker: the production without the rating. Scientist: tags in
    play, Research has two. Thermalist: heat. Miner: steel and titanium."""
    state = lay(mars(2), "b1 city Ann", "d3 greenery Ann", "f2 LAVA Ann", "phobos city Ann", "a2 ocean", "f4 city Bo")
    state = give(state, "Ann", "60M 3S 4T 5P 6E 9H", production="-2M 7H", play="005 006 090", corporation="R43")
    measured = {
        award: award_value(state, 0, award) for award in ("landlord", "banker", "scientist", "thermalist", "miner")
    }
    assert measured == {"landlord": 4, "banker": -2, "scientist": 5, "thermalist": 9, "miner": 7}
    assert award_value(state, 1, "landlord") == 1
