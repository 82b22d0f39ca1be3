"""Questions in Chinese: places go by their Chinese names, and no English punctuation joins Chinese words."""

import re

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.table.words.language import speaking
from tests.power_grid.asked import snapshot
from tests.power_grid.positions import at, dealt
from tests.power_grid.viewmodel.test_in_another_language import KEYS, PHASES, POSITIONS, shown, texts

JOINED = re.compile(r"[\u4e00-\u9fff）][,;:](?: |$)|(?:^| )[,;:] ?[\u4e00-\u9fff]")
"""English punctuation beside a Chinese sign."""


def left_over(said: set[str], names: set[str]) -> list[str]:
    """What is told with an English name of a place, or with English punctuation among Chinese words."""
    name = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" for name in names) or "(?!)")
    return [text for text in said if name.search(text) or JOINED.search(text)]


def english_names(state: State) -> set[str]:
    """Names of places, but those that are typed and those that are numbers."""
    board = state.book.board
    typed = {market.name for market in state.book.resources.markets}
    names = {*(city.name for city in board.cities), *dict(board.regions).values()}
    parts = {re.sub(r" [\dNS]$", "", name) for name in names}  # of cities that are several on the map
    return {name for name in (names | parts) - typed if not re.fullmatch(r"\w\d+", name)}


def test_what_is_left_over_is_found() -> None:
    assert left_over({"從Köln到波昂"}, {"Köln"})
    assert left_over({"科隆, 波昂"}, {"Köln"})
    assert not left_over({"科隆、波昂：連線費 7"}, {"Köln"})


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.some(4)
def test_every_question_with_every_key(position: str) -> None:
    state = POSITIONS[position]()
    with speaking("zh_TW"):
        question = ask(snapshot(state, None))
        said = set(shown(question))
        for key in KEYS.split():
            reply = question.press(key)
            said.update(texts(reply))
            said.update(shown(question))
    assert left_over(said - {*KEYS.split()}, english_names(state)) == []


@pytest.mark.parametrize("edition", ["original", "recharged"])
@pytest.mark.parametrize("map", atlas.map_ids())
def test_every_page_of_the_help(map: str, edition: str) -> None:
    state = dealt(3, map=map, edition=edition)
    with speaking("zh_TW"):
        said = {text for phase in PHASES for text in texts(help_for(ask(snapshot(at(state, phase)))))}
    assert left_over(said, english_names(state)) == []
