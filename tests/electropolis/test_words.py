"""What cards, trends, actions and the log say, and what may be typed."""

import re

import pytest

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.viewmodel.phrases import phrase
from powergrid_tui.games.electropolis.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.games.electropolis.wording import card_words, trend_words
from powergrid_tui.games.electropolis.words import goes_on, narrate, tell
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.words.language import speaking, speaking_with
from powergrid_tui.toolkit import registry
from tests.foreign import Foreign, Wordless, left_in_english

from .games import steps
from .positions import NAMES, acting, dealt, lay, mover, placing, table

CARDS = {
    "A01 A02 A03 A04 C01 C02": "1 support",
    "A05": "5 points with solar, wind and hydro all on the board, at the end",
    "A06": "1 point for each fuel tile not burnt by a plant, at the end",
    "A07 A08": "7 points with all four corners built on, at the end",
    "A09 A10": "8 points with a square of 4x4 cells filled, at the end",
    "B01 B02 B03 B04": "1 point",
    "B05": "1 point for each building in the bottom left 3x3",
    "B06": "1 point for each building in the bottom right 3x3",
    "B07": "1 point for each building in the top right 3x3",
    "B08": "1 point for each building in the top left 3x3",
    "B09 B11": "3 points",
    "B10": "1 point for each tile taken this round",
    "B12": "5, 4 or 2 points for place 1, 2 or 3 in support; if level, the better place",
    "C03": "2 points for each renewable plant",
    "C04": "2 points for each gas plant",
    "C05": "2 points for each nuclear plant",
    "C06": "2 points for each coal plant",
    "C07": "1 point for each plant on the outer cells",
    "C08": "1 point for each plant in the largest group of plants",
    "C09": "2 points for each public facility",
    "C10": "2 points for each air-pollution control",
}


def test_what_a_card_says() -> None:
    told = {name: words for names, words in CARDS.items() for name in names.split()}
    assert {name: card_words(card) for name, card in book().cards.items()} == told


PLACES = "12, 7 and 3 points for places 1 to 3"

TRENDS = {
    "kinds": f"most kinds of buildings: {PLACES}",
    "public": f"most public facilities: {PLACES}",
    "renewable": f"most renewable plants: {PLACES}",
    "polluters": "most pollution: 12, 7 and 3 points lost for places 1 to 3",
    "nuclear_free": "no nuclear plant: 12 points",
    "empty": "each empty cell costs 3",
}


def test_what_a_trend_says() -> None:
    assert {name: trend_words(trend, 4) for name, trend in book().trends.items()} == TRENDS


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


RING = ("coal", "gas", "park", "solar", "fuel_coal", "museum")
TAKING = lay(acting(dealt(2), ".A..B."), *RING, shown=("A01", "A05", "B09"))
TAKEN = "take card A05 and from the ring, clockwise,"

PHRASES = [
    (dealt(2), "space 1", "take the space for 2 tiles"),
    (dealt(2), "space 2", "take the space for 3 tiles and 1 support"),
    (dealt(2), "space 3", "take the left space for 4 tiles"),
    (dealt(2), "space 4", "take the right space for 4 tiles"),
    (TAKING, "take 6 A05", f"{TAKEN} museum, coal plant, gas plant"),
    (TAKING, "take 5 A05", f"{TAKEN} coal, museum, coal plant"),
    (placing("A01", "park"), "place park d1", "build the park in d1"),
    (placing("A01", "park"), "discard park", "discard the park"),
    (placing("A01", "park"), "run a1 b2", "run the plants in a1, b2"),
    (placing("A01", "park"), "run nothing", "run no plants"),
]


@pytest.mark.parametrize(("state", "typed", "told"), PHRASES, ids=[told for _, _, told in PHRASES])
def test_an_action_as_a_phrase_which_is_a_message_in_every_language(state: State, typed: str, told: str) -> None:
    view, action = ELECTROPOLIS.view(state, state.turn), ELECTROPOLIS.parse(f"{mover(state)}: {typed}", state)
    assert phrase(view, action) == told
    with speaking_with("xx", Foreign()):
        assert left_in_english(phrase(view, action)) == []
    with speaking("zh_TW"):
        assert left_in_english(phrase(view, action)) == [], "no word of the notation"


SAME = {*NAMES, *book().cards}
"""Words of every language: names of people and of cards."""


def strange(text: str) -> set[str]:
    """The words of a text that no language shares, other than cells."""
    return {word for word in re.findall(r"\w*[^\W\d_]\w*", text) if not re.fullmatch("[a-e][1-5]", word)} - SAME


def test_cards_and_trends_hold_no_word_outside_of_a_message() -> None:
    with speaking_with("wordless", Wordless()):
        assert not any(strange(card_words(card)) for card in book().cards.values())
        assert not any(strange(trend_words(trend, 4)) for trend in book().trends.values())


def test_the_last_point_in_figures_is_the_final_count() -> None:
    game = steps(3, 1)
    state = game[-1].after
    found = registry.chronicle("electropolis", game)  # type: ignore[arg-type]
    scores = {standing.seat: standing.score for standing in ELECTROPOLIS.standings(state)}
    points, support, _ = found.curves
    assert [row[-1] for row in points.values] == [scores[name]["points"] for name in state.names]
    assert support.values[0][0] != support.values[0][-1]
    assert [some.number for some in found.rounds] == list(range(1, state.round + 1))
