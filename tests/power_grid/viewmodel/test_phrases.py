"""Actions as phrases, for hints and for the look back."""

import pytest

from powergrid_tui.games.power_grid import notation
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.phrases import phrase
from tests.power_grid.asked import against_trust, auction, drafting, growing, running, scrapping, shopping
from tests.power_grid.positions import at, dealt, give, mover, play
from tests.power_grid.viewmodel.test_in_another_language import POSITIONS


def said(state: State, words: str) -> str:
    """The phrase of what somebody to move could type."""
    action = notation.parse_action(f"{mover(state)}: {words}", state)
    return phrase(POWER_GRID.view(state, state.turn), action)


@pytest.mark.parametrize(
    ("state", "typed", "told"),
    [
        (auction(), "open 4 7", "put up plant 4 for 7 Elektro, 2 coal for 1 city"),
        (auction(), "pass", "buy no power plant this round"),
        (play(auction(), "Ann: open 4"), "bid 9", "bid 9 Elektro for plant 4"),
        (play(auction(), "Ann: open 4"), "pass", "let plant 4 go"),
        (scrapping(), "scrap 10 keep coal 2 oil 1", "scrap plant 10 and lose 5 coal, 2 coal for 2 cities"),
        (scrapping(), "scrap 10 keep coal 7 oil 1", "scrap plant 10, 2 coal for 2 cities"),
        (shopping(), "buy coal 3 oil 1", "buy 3 coal and 1 oil for 8 Elektro"),
        (shopping(), "done", "buy nothing this round"),
        (play(shopping(), "Ann: buy coal 1"), "done", "buy nothing more this round"),
        (growing(), "build Düsseldorf, Köln", "build in Düsseldorf and Köln"),
        (growing(), "done", "build nothing this round"),
        (play(growing(), "Ann: build Düsseldorf"), "done", "build nothing more this round"),
        (POSITIONS["beginning a network"](), "begin Kobe", "begin a second network in Kobe"),
        (running(), "power 5 (coal 1 oil 1), 13", "run plants 5 on 1 coal and 1 oil, 13, powers 2 cities"),
        (running(), "power 6", "run plant 6, powers 1 city"),
        (running(), "power nothing", "run no plants, powers 0 cities"),
        (drafting(), "region brown", "pick North-east"),
        (against_trust(), "site Essen", "place the Trust in Essen"),
    ],
)
def test_what_is_typed_as_a_phrase(state: State, typed: str, told: str) -> None:
    assert said(state, typed) == told


def test_where_there_are_two_markets_the_one_is_named() -> None:
    state = at(give(dealt(3, map="korea"), "C", plants=(4,), cities=1), Phase.RESOURCES)
    assert said(state, "buy south coal 2") == "buy 2 coal in the South for 3 Elektro"
