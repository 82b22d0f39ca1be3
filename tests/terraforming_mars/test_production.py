"""The production phase: energy into heat, ratings and productions into stocks, all at once."""

import pytest

from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase

from .positions import at, give, mars, play, told, who


def produced(stock: str, production: str, tr: int, **words: bool) -> Six:
    """A stock after the production."""
    state = give(mars(2, **words), "Ann", stock, production=production, tr=tr)
    return who(play(state, "Ann: pass", "Bo: pass")).stock


@pytest.mark.parametrize(
    ("stock", "production", "tr", "after"),
    [
        ("", "", 20, (20, 0, 0, 0, 0, 0)),
        ("1M 2S 3T 4P 5E 6H", "1M 2S 3T 4P 5E 6H", 20, (22, 4, 6, 8, 5, 17)),
        ("5M", "-5M", 14, (14, 0, 0, 0, 0, 0)),
        ("0M", "-5M", 14, (9, 0, 0, 0, 0, 0)),
        ("0M", "-5M", 3, (0, 0, 0, 0, 0, 0)),  # no debts
        ("7E", "", 0, (0, 0, 0, 0, 0, 7)),  # all energy becomes heat
        ("7E", "3E", 0, (0, 0, 0, 0, 3, 7)),  # and that of the production is new
        ("2E 1H", "3E 4H", 0, (0, 0, 0, 0, 3, 7)),
    ],
)
def test_what_a_production_brings(stock: str, production: str, tr: int, after: Six) -> None:
    assert produced(stock, production, tr) == after


def test_everybody_produces_at_once() -> None:
    state = give(give(mars(3), "Ann", production="1S", tr=21), "Cy", production="2T", tr=30)
    state = play(state, "Ann: pass", "Bo: pass")
    assert who(state).stock == (0, 0, 0, 0, 0, 0), "not before all have passed"
    state = play(state, "Cy: pass")
    assert [company.stock[:3] for company in state.players] == [(21, 1, 0), (20, 0, 0), (30, 0, 2)]


def test_it_comes_before_research_is_paid() -> None:
    state = play(give(mars(2), "Ann", tr=3), "Ann: pass", "Bo: pass")
    assert state.phase is Phase.RESEARCH
    assert who(play(state, "Ann: buy 001")).stock[0] == 3
    assert who(play(state, "Ann: buy 001", "Bo: buy nothing")).stock[0] == 0


def test_it_comes_in_the_last_generation_too() -> None:
    state = give(at(mars(2), temperature=8, oxygen=14, oceans=9), "Ann", "2E", production="1P", tr=20)
    state = play(state, "Ann: pass", "Bo: pass")
    assert state.over
    assert who(state).stock == (20, 0, 0, 1, 0, 2)


def test_it_is_told() -> None:
    state = play(give(mars(2), "Ann", "2E", production="1S", tr=21), "Ann: pass")
    (line,) = [line for line in told(state, "Bo: pass") if line.startswith("Ann produces")]
    for part in ("produces 21 credits", " 1 steel", "-2 energy", " 2 heat"):
        assert part in line


def test_a_rating_that_rose_and_used_actions_are_forgotten() -> None:
    state = give(mars(2), "Ann", "8H", used=("012",))
    state = play(state, "warm", "done", "Bo: pass")
    assert (who(state).raised, who(state).used) == (True, ("012",))
    state = play(state, "Ann: pass")
    assert (who(state).raised, who(state).used) == (False, ())


def test_productions_themselves_do_not_change() -> None:
    state = give(mars(2), "Ann", production="-3M 1S 2E")
    after = play(state, "Ann: pass", "Bo: pass")
    assert who(after).production == (-3, 1, 0, 0, 2, 0)
    assert TERRAFORMING_MARS.facts(after)["generation"] == 3
