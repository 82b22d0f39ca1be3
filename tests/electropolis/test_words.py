"""What cards and trends say about themselves."""

import pytest

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.games.electropolis.wording import card_words, trend_words
from powergrid_tui.games.electropolis.words import goes_on, narrate, tell
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.words.language import speaking

from .games import steps
from .positions import placing, table

CARDS = {
    "A01": "1 support",
    "A02": "1 support",
    "A03": "1 support",
    "A04": "1 support",
    "A05": "5 points with solar, wind and hydro all on the board, at the end",
    "A06": "1 point for each fuel tile not burnt by a plant, at the end",
    "A07": "7 points with all four corners built on, at the end",
    "A08": "7 points with all four corners built on, at the end",
    "A09": "8 points with a square of 4x4 cells filled, at the end",
    "A10": "8 points with a square of 4x4 cells filled, at the end",
    "B01": "1 point",
    "B02": "1 point",
    "B03": "1 point",
    "B04": "1 point",
    "B05": "1 point for each building in the bottom left 3x3",
    "B06": "1 point for each building in the bottom right 3x3",
    "B07": "1 point for each building in the top right 3x3",
    "B08": "1 point for each building in the top left 3x3",
    "B09": "3 points",
    "B10": "1 point for each tile taken this round",
    "B11": "3 points",
    "B12": "5, 4 or 2 points for place 1, 2 or 3 in support; if level, the better place",
    "C01": "1 support",
    "C02": "1 support",
    "C03": "2 points for each renewable plant",
    "C04": "2 points for each gas plant",
    "C05": "2 points for each nuclear plant",
    "C06": "2 points for each coal plant",
    "C07": "1 point for each plant on the outer cells",
    "C08": "1 point for each plant in the largest group of plants",
    "C09": "2 points for each public facility",
    "C10": "2 points for each air-pollution control",
}


@pytest.mark.parametrize("card", CARDS)
def test_what_a_card_says(card: str) -> None:
    assert card_words(book().cards[card]) == CARDS[card]


@pytest.mark.parametrize(
    ("trend", "words"),
    [
        ("kinds", "most kinds of buildings: 12, 7 and 3 points for places 1 to 3"),
        ("public", "most public facilities: 12, 7 and 3 points for places 1 to 3"),
        ("renewable", "most renewable plants: 12, 7 and 3 points for places 1 to 3"),
        ("polluters", "most pollution: 12, 7 and 3 points lost for places 1 to 3"),
        ("nuclear_free", "no nuclear plant: 12 points"),
        ("empty", "each empty cell costs 3"),
    ],
)
def test_what_a_trend_says(trend: str, words: str) -> None:
    assert trend_words(book().trends[trend], 4) == words


def test_every_card_and_trend_has_its_words_here() -> None:
    assert set(CARDS) == set(book().cards)
    assert len(book().trends) == 6


def test_the_log_has_what_the_line_of_a_step_says() -> None:
    for step in steps(3, 1):
        entries = tell([step], NOBODY)  # type: ignore[list-item]
        assert narrate(step.before, step.action, step.after, NOBODY) == tuple(entry.text for entry in entries)


@pytest.mark.parametrize(
    ("language", "line", "meant"),
    [
        ("en", "place air-pollution control e3", "place scrubber e3"),
        ("en", "place coal plant d3", "place coal d3"),
        ("en", "discard Spent-Fuel Disposal", "discard waste"),
        ("de", "place Luftfilter e3", "place scrubber e3"),
        ("zh_TW", "place 公園 c2", "place park c2"),
        ("zh_TW", "place park c2", "place park c2"),
    ],
)
def test_a_tile_can_be_typed_by_its_name(language: str, line: str, meant: str) -> None:
    with speaking(language):
        assert TEXT_VIEWS.reworded(table(), line) == meant


def test_what_a_seat_builds_in_one_turn_is_told_together() -> None:
    state, built = placing("A01", "park", "gas"), list[Step[State, Action]]()
    for line in ("Ann: place park d3", "Ann: place gas e3"):
        action = ELECTROPOLIS.parse(line, state)
        after = ELECTROPOLIS.apply(state, action)
        built.append(Step(line, state, action, after))
        state = after
    of_another = Step("Bo: place park d3", state, built[0].action, state)
    assert (goes_on(built[0], built[1]), goes_on(built[1], of_another)) == (True, False)
    assert [entry.text for entry in tell(built, 0)][:2] == [
        "Ann builds park in d3 and gas plant in e3",
        "Ann gains 1 support",
    ]
