"""Turns: one or two actions, done, pass; the production at the end of a generation, and what begins with the next."""

import pytest

from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.games.terraforming_mars.model import Phase

from .positions import at, give, mars, mover, offered, play, refused, who


def test_a_turn_has_two_actions_and_the_second_may_be_declined() -> None:
    state = give(mars(3), "Ann", "16H")
    assert refused(state, "Ann: done") == "take at least one action in a turn, or pass"
    state = play(state, "Ann: warm")
    assert (mover(state), state.acted) == ("Ann", 1)
    assert refused(state, "Ann: pass") == "you can now end only your turn, not the generation"
    assert (offered(state, "pass"), offered(state, "done")) == ([], ["done"])
    for line in ("Ann: done", "Ann: warm"):
        after = play(state, line)
        assert (mover(after), after.acted, who(after).passed) == ("Bo", 0, False)


def test_who_has_passed_is_out_for_the_generation() -> None:
    state = play(mars(3), "Ann: pass")
    assert (mover(state), who(state).passed) == ("Bo", True)
    state = play(give(state, "Bo", "24H"), "Bo: warm", "Bo: done", "Cy: pass")
    assert mover(state) == "Bo", "the others have passed"
    state = play(state, "Bo: warm", "Bo: warm")
    assert mover(state) == "Bo", "and goes on, two actions at a time"
    state = play(state, "Bo: pass")
    assert (state.generation, state.phase, state.names[state.first]) == (3, Phase.RESEARCH, "Bo")
    assert not any(company.passed for company in state.players)


def test_an_action_and_its_choices_are_one() -> None:
    """The city is placed by an answer of its own: two actions are two, however many answers they take."""
    state = give(mars(2), "Ann", "48M")
    state = play(state, "Ann: project city", "Ann: place d4", "Ann: project greenery")
    assert (mover(state), state.acted) == ("Ann", 2)
    assert mover(play(state, "Ann: place d3")) == "Bo"


def test_alone_one_takes_turn_after_turn() -> None:
    state = give(mars(1), "Ann", "24H")
    state = play(state, "warm", "warm", "warm")
    assert (mover(state), state.acted) == ("Ann", 1)
    state = play(state, "done")
    assert (mover(state), state.acted, state.generation) == ("Ann", 0, 2)
    assert play(state, "pass").generation == 3


# --- the end of a generation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stock", "production", "tr", "after"),
    [
        ("1M 2S 3T 4P 5E 6H", "1M 2S 3T 4P 5E 6H", 20, (22, 4, 6, 8, 5, 17)),
        ("5M", "-5M", 14, (14, 0, 0, 0, 0, 0)),
        ("0M", "-5M", 3, (0, 0, 0, 0, 0, 0)),  # no debts
        ("7E", "", 0, (0, 0, 0, 0, 0, 7)),  # all energy becomes heat
        ("2E 1H", "3E 4H", 0, (0, 0, 0, 0, 3, 7)),  # and that of the production is new
    ],
)
def test_what_a_production_brings(stock: str, production: str, tr: int, after: Six) -> None:
    state = give(mars(2), "Ann", stock, production=production, tr=tr)
    assert who(play(state, "Ann: pass", "Bo: pass")).stock == after


def test_it_comes_before_research_is_paid() -> None:
    state = play(give(mars(2), "Ann", tr=3), "Ann: pass", "Bo: pass")
    assert state.phase is Phase.RESEARCH
    assert who(play(state, "Ann: buy 001")).stock[0] == 3
    assert who(play(state, "Ann: buy 001", "Bo: buy nothing")).stock[0] == 0


def test_it_comes_in_the_last_generation_too() -> None:
    state = give(at(mars(2), temperature=8, oxygen=14, oceans=9), "Ann", "2E", production="1P", tr=20)
    state = play(state, "Ann: pass", "Bo: pass")
    assert (state.over, who(state).stock) == (True, (20, 0, 0, 1, 0, 2))


def test_what_was_used_may_be_used_again() -> None:
    state = give(mars(2), "Ann", used=("012",), raised=True, next=("next: disc 8 all",))
    state = play(state, "Ann: pass", "Bo: pass")
    assert (who(state).used, who(state).raised, who(state).next) == ((), False, ())
