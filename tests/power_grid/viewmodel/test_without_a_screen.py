"""Every question of Power Grid is asked, answered and explained where there is no textual and no rich."""

from collections.abc import Callable

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.toolkit.viewmodel.pieces import NamesRow
from powergrid_tui.toolkit.viewmodel.question import Several
from tests.no_screen import without_screen
from tests.power_grid.asked import (
    against_trust,
    auction,
    drafting,
    growing,
    running,
    scrapping,
    shopping,
    snapshot,
)
from tests.power_grid.positions import play

KEYS: dict[str, tuple[Callable[[], State], str, str]] = {
    "Drafting": (drafting, "right enter", "Ann: region brown"),
    "Siting": (against_trust, "n enter", ""),
    "Opening": (auction, "right up enter", "Ann: open 4 5"),
    "Bidding": (lambda: play(auction(), "Ann: open 4"), "up 1 8 enter", "Bo: bid 18"),
    "Scrapping": (scrapping, "right enter", "Ann: scrap 20 keep coal 6 oil 1"),
    "Buying": (shopping, "x c up o up enter", "Ann: buy coal 1 oil 1"),
    "Building": (growing, "/ k ö l n enter enter", "Ann: build Köln"),
    "Powering": (running, "right space enter", "Ann: power 5 (coal 1 oil 1), 13"),
}
"""By kind of question: where it is asked, keys, and the line of the answer; no line where that hangs on chance."""


def asked() -> dict[str, list[str]]:
    """By kind of question: what is asked, what Enter would do, and the line of the answer to the keys."""
    found = {}
    for place, keys, _ in KEYS.values():
        state = place()
        question = ask(snapshot(state))
        prompt = question.prompt()
        assert all((row.names if isinstance(row, NamesRow) else row)[0].text for row in prompt.details)
        assert question.auction_house().current is not None
        assert question.resource_markets().markets
        assert question.scene().board is state.book.board
        assert slices.score(question.view, question.players).rows
        assert dict(help_for(question))["Keys"]
        *before, last = [question.press(key) for key in keys.split()]
        assert not any(before), "a sentence why not"
        assert last is not None
        assert not isinstance(last, str | Several | Premove)
        POWER_GRID.apply(state, last)
        found[type(question).__name__] = [prompt.question, prompt.answer, POWER_GRID.format(last, state)]
    return found


def hops() -> list[str]:
    """Where the arrows lead, one after the other, on a board that nobody draws."""
    question = ask(snapshot(growing()))
    names = []
    for key in ("up", "left", "down", "right"):
        assert question.press(key) == ""
        cursor = question.scene().cursor
        assert cursor is not None
        names.append(question.view.book.board.cities[cursor].name)
    return names


@pytest.fixture(scope="module")
def answers() -> dict[str, list[str]]:
    found: dict[str, list[str]] = without_screen(__name__, "asked")
    return found


@pytest.mark.parametrize("kind", KEYS)
def test_each_question_is_asked_and_answered(answers: dict[str, list[str]], kind: str) -> None:
    question, answer, line = answers[kind]
    assert question
    assert answer
    assert line == (KEYS[kind][2] or line)


def test_the_same_words_as_with_a_screen(answers: dict[str, list[str]]) -> None:
    assert asked() == answers


def test_arrows_hop_by_the_globe_where_no_map_is_drawn() -> None:
    assert without_screen(__name__, "hops") == ["Duisburg", "Aachen", "Trier", "Wiesbaden"]


def test_one_who_waits_is_told_whom_for() -> None:
    question = ask(snapshot(play(auction(), "Ann: open 4"), 0))
    assert not question.asks
    assert question.press("enter") is None
    assert question.prompt().question == "bids for plant 4, or passes"
