"""What is said of a key beside what it does now: its note in the help, and why it does nothing."""

from __future__ import annotations

from dataclasses import replace

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.game import NO_PREMOVE
from powergrid_tui.toolkit.viewmodel.question import Key
from tests.power_grid.asked import auction, growing, helped, shopping, snapshot
from tests.power_grid.positions import at, dealt, market, play


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
