"""Standard projects: what they cost and bring, patents, and what is paid for nothing."""

import pytest

from powergrid_tui.games.terraforming_mars.actions import Project
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS

from .positions import at, changed, fill, give, lay, mars, offered, play, refused, who, words


@pytest.mark.parametrize(
    ("credits", "lines", "what"),
    [
        (11, ("project power_plant",), "Ann -11M; Ann p+1E"),
        (14, ("project asteroid",), "Ann -14M; temp+1; Ann TR+1"),
        (18, ("project aquifer", "place a5"), "Ann -18M; a5 ocean; Ann TR+1"),
        (23, ("project greenery", "place c6"), "Ann -23M; c6 greenery Ann; oxy+1; Ann TR+1"),
        (25, ("project city", "place c6"), "Ann -25M; c6 city Ann; Ann p+1M"),
    ],
)
def test_a_project_is_paid_and_done(credits: int, lines: tuple[str, ...], what: str) -> None:
    before = give(mars(2), "Ann", f"{credits}M")
    assert changed(before, play(before, *lines)) == words(what)
    poorer = give(mars(2), "Ann", f"{credits - 1}M 30S 30T 30H")
    assert refused(poorer, lines[0]) == "1 credit short"


def test_patents_are_sold_for_a_credit_each() -> None:
    before = give(mars(2), "Ann", hand="001 002 003")
    after = play(before, "sell 003 001")
    assert changed(before, after) == words("Ann +2M; Ann hand-2; discards+2")
    assert (who(after).hand, after.discards) == (("002",), ("003", "001"))
    assert refused(before, "sell nothing") == "say which cards to sell"
    assert refused(before, "sell 004") == "sell only cards from your hand, each once"
    assert refused(before, "sell 001 001") == "sell only cards from your hand, each once"
    assert refused(mars(2), "sell 001") == "no card in hand"
    assert set(offered(before, "project")) == {"sell 001", "sell 002", "sell 003", "sell 001 002 003"}


def test_words_that_are_no_project_are_refused() -> None:
    state = give(mars(2), "Ann", "99M")
    assert refused(state, "project city_plan").startswith("there is no standard project 'city_plan'")
    assert refused(state, "project asteriod") == "there is no standard project 'asteriod' (did you mean asteroid?)"
    with_cards = Project(project="asteroid", cards=("001",))
    assert TERRAFORMING_MARS.refusal(state, with_cards) == "cards can be sold only for credits"
    sold = Project(project="sell_patents", cards=("001",), heat=1)
    assert TERRAFORMING_MARS.refusal(give(state, "Ann", hand="001"), sold) == "that costs nothing"


@pytest.mark.parametrize(
    ("credits", "lines", "back"),
    [
        (11, ("project power_plant",), 0),
        (14, ("project asteroid",), 0),
        (18, ("project aquifer", "place a5"), 0),
        (23, ("project greenery", "place c6"), 4),
        (25, ("project city", "place c6"), 4),
    ],
)
def test_credicor_has_four_back_for_projects_of_20_and_more(credits: int, lines: tuple[str, ...], back: int) -> None:
    before = give(mars(2), "Ann", f"{credits}M", corporation="R08")
    assert who(play(before, *lines)).stock[0] == back


# --- for nothing -----------------------------------------------------------------------------------------------------


def test_an_asteroid_at_the_highest_temperature_is_paid_for_nothing() -> None:
    before = give(at(mars(2), temperature=8), "Ann", "14M")
    assert changed(before, play(before, "project asteroid")) == words("Ann -14M")


def test_an_aquifer_without_an_ocean_left_is_paid_for_nothing() -> None:
    before = give(at(mars(2), oceans=9), "Ann", "18M")
    assert changed(before, play(before, "project aquifer")) == words("Ann -18M")


def test_a_greenery_and_a_city_need_a_space() -> None:
    full = give(fill(mars(2)), "Ann", "50M 8P")
    for line in ("project greenery", "project city", "plant"):
        assert refused(full, line) == "no space for the tile"
    crowded = give(fill(mars(2), "c3"), "Ann", "50M")
    assert play(crowded, "project greenery").tiles[-1].space == "16", "the one space is taken without a question"
    beside = give(fill(lay(mars(2), "c4 city Bo"), "c3"), "Ann", "50M")
    assert refused(beside, "project city") == "no space for the tile"
    assert play(beside, "project greenery").tiles[-1].space == "16"
