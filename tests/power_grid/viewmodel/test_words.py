"""What is said of a key beside what it does now, and actions as phrases, for hints and for the look back."""

from dataclasses import replace

import pytest

from powergrid_tui.games.power_grid import notation
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.phrases import phrase
from powergrid_tui.games.power_grid.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.game import NO_PREMOVE
from powergrid_tui.toolkit.viewmodel.question import Key
from tests.power_grid.asked import (
    against_trust,
    auction,
    drafting,
    growing,
    helped,
    running,
    scrapping,
    shopping,
    snapshot,
)
from tests.power_grid.positions import at, dealt, give, market, mover, play
from tests.power_grid.viewmodel.test_in_another_language import POSITIONS


def row(question: Question, key: str) -> Key:
    """A key in the row."""
    return next(shown for shown in question.prompt().keys if shown.key == key)


def test_the_help_names_a_key_as_it_is_assigned() -> None:
    keys = dict(help_for(ask(snapshot(auction())), {"p": "k"}))["Keys"].split("\n")
    assert any(line.startswith("- k: no plant this round") for line in keys)
    assert not any(line.startswith("- p: ") for line in keys)


def test_where_tokens_are_bought_one_at_a_time_the_help_knows_no_basket() -> None:
    told = helped(at(market(dealt(3, map="india"), 24, 24, 6, 2), Phase.RESOURCES))["Keys"]
    assert "- enter: buys the token; then the next company buys one" in told
    assert "basket" not in told
    assert "Supply" not in told
    assert "- f: adds the fuel that the basket lacks" in helped(shopping())["Keys"]


def test_while_a_name_is_typed_enter_is_noted_for_that() -> None:
    question = ask(snapshot(growing()))
    assert question.key_notes()["enter"].startswith("builds in the city")
    question.press("/")
    assert question.key_notes()["enter"] == "ends the typing, and builds nothing"


def test_a_highest_bid_that_was_left_is_withdrawn_with_its_key_while_waiting() -> None:
    state = play(auction(), "Ann: open 3")
    waiting = snapshot(state, 2)
    assert ask(waiting).press("s") is None
    question = ask(replace(waiting, premove=HighestBid(plant=3, amount=9)))
    assert row(question, "s").what == "withdraw your highest bid"
    assert question.press("s") is NO_PREMOVE


def test_arrows_hop_by_the_globe_where_no_map_is_drawn() -> None:
    question = ask(snapshot(growing()))
    names = []
    for key in ("up", "left", "down", "right"):
        assert question.press(key) == ""
        names.append(question.view.book.board.cities[question.scene().cursor or 0].name)
    assert names == ["Duisburg", "Aachen", "Trier", "Wiesbaden"]


def test_one_who_waits_is_told_whom_for() -> None:
    question = ask(snapshot(play(auction(), "Ann: open 4"), 0))
    assert not question.asks
    assert question.press("enter") is None
    assert question.prompt().question == "bids for plant 4, or passes"


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
