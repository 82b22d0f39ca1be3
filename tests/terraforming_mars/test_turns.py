"""Turns: one or two actions, done, pass, who follows, the first action that a corporation owes, the next generation."""

import pytest

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase

from .positions import changed, dealt, give, mars, mover, offered, play, refused, rows, told, who, words


def test_a_turn_has_two_actions() -> None:
    state = give(mars(3), "Ann", "16H")
    state = play(state, "Ann: warm")
    assert (mover(state), state.acted) == ("Ann", 1)
    state = play(state, "Ann: warm")
    assert (mover(state), state.acted) == ("Bo", 0)


def test_the_second_action_may_be_declined() -> None:
    state = give(mars(3), "Ann", "8H")
    assert refused(state, "Ann: done") == "take at least one action in a turn, or pass"
    state = play(state, "Ann: warm", "Ann: done")
    assert (mover(state), who(state).passed) == ("Bo", False)
    assert told(play(give(mars(3), "Ann", "8H"), "Ann: warm"), "Ann: done") == []


def test_a_turn_that_has_begun_is_ended_but_not_the_generation() -> None:
    state = play(give(mars(3), "Ann", "8H"), "Ann: warm")
    assert refused(state, "Ann: pass") == "you can now end only your turn, not the generation"
    assert offered(state, "pass") == []
    assert offered(state, "done") == ["done"]


def test_who_has_passed_is_out_for_the_generation() -> None:
    state = play(mars(3), "Ann: pass")
    assert (mover(state), who(state).passed) == ("Bo", True)
    state = play(give(state, "Bo", "24H"), "Bo: warm", "Bo: done", "Cy: pass")
    assert mover(state) == "Bo", "the others have passed"
    state = play(state, "Bo: warm", "Bo: warm")
    assert mover(state) == "Bo", "and goes on, two actions at a time"
    state = play(state, "Bo: pass")
    assert (state.generation, state.phase) == (3, Phase.RESEARCH)
    assert not any(company.passed for company in state.players)


def test_turns_go_round_from_the_first_player() -> None:
    state = give(give(mars(3).evolve(turn=2, current=2, first=2), "Ann", "8H"), "Cy", "8H")
    state = play(state, "Cy: warm", "Cy: done", "Ann: warm", "Ann: done")
    assert mover(state) == "Bo"


def test_an_action_and_its_choices_are_one() -> None:
    """The city is placed by an answer of its own: two actions are two, however many answers they take."""
    state = give(mars(2), "Ann", "48M")
    state = play(state, "Ann: project city", "Ann: place d4", "Ann: project greenery")
    assert (mover(state), state.acted) == ("Ann", 2)
    assert mover(play(state, "Ann: place d3")) == "Bo"


def test_what_is_asked_in_the_turn_of_another_does_not_change_whose_turn_it_is() -> None:
    state = play(give(mars(2), "Ann", "18M"), "Ann: project aquifer", "Ann: place a2")
    assert (mover(state), state.current, state.acted) == ("Ann", 0, 1)


# --- first actions ---------------------------------------------------------------------------------------------------


def test_what_a_corporation_owes_comes_first_and_is_an_action() -> None:
    state = dealt(2, corporations=[("R31", "R09"), ("R43", "R17")])
    state = play(state, "Ann: start R31 nothing", "Bo: start R43 nothing")
    why = "take the first action of Tharsis Republic first"
    for line in ("pass", "done", "project power_plant", "warm"):
        assert refused(state, f"Ann: {line}") == why
    assert [offer.kind for offer in TERRAFORMING_MARS.choices(state)] == ["first"]
    assert offered(state, "first") == ["first"]
    before = state
    state = play(state, "Ann: first", "Ann: place d3")
    assert changed(before, state) == words("d3 city Ann; Ann +1P; Ann +3M; Ann p+1M")
    assert (mover(state), state.acted) == ("Ann", 1)
    assert refused(state, "Ann: first") == "there is no first action to take"
    state = play(state, "Ann: done", "Bo: first")
    assert len(who(state, "Bo").hand) == 3
    assert (mover(state), state.acted) == ("Bo", 1)


def test_others_owe_nothing() -> None:
    state = play(dealt(2, corporations=[("R09", "R31"), ("R18", "R17")]), "Ann: start R09 nothing", "Bo: start R18")
    assert refused(state, "Ann: first") == "there is no first action to take"
    assert mover(play(state, "Ann: pass")) == "Bo"


# --- the next generation ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "following"), [("Ann", "Bo"), ("Bo", "Cy"), ("Cy", "Ann")])
def test_the_mark_goes_on_to_the_left(first: str, following: str) -> None:
    at = ("Ann", "Bo", "Cy").index(first)
    state = mars(3).evolve(first=at, current=at, turn=at)
    for step in range(3):
        state = play(state, f"{state.names[(at + step) % 3]}: pass")
    assert (state.names[state.first], state.generation) == (following, 3)
    state = play(state, "Ann: buy nothing", "Bo: buy nothing", "Cy: buy nothing")
    assert mover(state) == following


def test_what_was_used_may_be_used_again() -> None:
    state = give(mars(2), "Ann", used=("012",), raised=True, next=("next: disc 8 all",))
    state = play(state, "Ann: pass", "Bo: pass")
    assert (who(state).used, who(state).raised, who(state).next) == ((), False, ())


def test_a_generation_is_told() -> None:
    lines = told(play(give(mars(2), "Ann", tr=20), "Ann: pass"), "Bo: pass")
    assert lines[0] == "Bo passes"
    assert "Generation 3: Bo is first" in lines
    assert lines.index("Generation 3: Bo is first") > next(
        at for at, line in enumerate(lines) if "Ann produces" in line
    )


def test_alone_one_takes_turn_after_turn() -> None:
    state = give(mars(1), "Ann", "24H")
    state = play(state, "warm", "warm", "warm")
    assert (mover(state), state.acted) == ("Ann", 1)
    state = play(state, "done")
    assert (mover(state), state.acted, state.generation) == ("Ann", 0, 2)
    assert play(state, "pass").generation == 3


# --- what is offered -------------------------------------------------------------------------------------------------


def test_everything_is_shown_with_its_price_and_why_not() -> None:
    state = give(mars(2), "Ann", "20M 3S 7P 8H", hand="006 096 103", play="012")
    assert rows(state, "plant")["plant"].why == "1 plant short"
    assert rows(state, "warm")["warm"].why == ""
    projects = rows(state, "project")
    assert {line: row.cost for line, row in projects.items() if " " in line and "sell" not in line} == {
        "project power plant": 11,
        "project asteroid": 14,
        "project aquifer": 18,
        "project greenery": 23,
        "project city": 25,
    }
    assert (projects["project city"].why, projects["project aquifer"].why) == ("5 credits short", "")
    assert projects["sell 006"].cost == -1
    assert {len(line.split()) for line in projects if "sell" in line} == {2, 4}, "one card, or all"
    assert rows(state, "milestone")["milestone gardener"].why == "0 of 3"
    assert rows(state, "award")["award banker"].cost == 8
    assert set(rows(state, "use")) == {line for line in rows(state, "use") if line.startswith("use 012")}
    assert rows(state, "done")["done"].why == "take at least one action in a turn, or pass"


def test_alone_neither_milestones_nor_awards_are_offered() -> None:
    state = give(mars(1), "Ann", "20M", tr=40)
    assert (rows(state, "milestone"), rows(state, "award")) == ({}, {})
