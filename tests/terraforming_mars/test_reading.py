"""While cards are offered, one can read one's hand, what one kept and what is in play; and what coach and help say
follows the options of the game."""

from dataclasses import replace
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.viewmodel.coach import COURSE
from powergrid_tui.games.terraforming_mars.viewmodel.help import help_for, in_force
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.widgets.components.panels import ComponentPanel
from tests.board_host import press

from .asked import asking, busy, buying, drafting, founding, solo, words
from .host import showing
from .positions import at, give
from .test_board import text

SIZES = pytest.mark.parametrize("size", [(80, 22), (120, 38)], ids=str)


def kept() -> State:
    """Ann has kept an asteroid, and holds a mine."""
    state = give(drafting(), "Ann", hand="013")
    return state.with_company(0, state.players[0].evolve(kept=("009",)))


@SIZES
@pytest.mark.parametrize(
    ("state", "titles"),
    [
        (give(buying(), "Ann", hand="013 080"), ["HAND 2", "A Ann: IN PLAY 1", "B Bo: IN PLAY 1"]),
        (kept(), ["KEPT 1", "HAND 1", "A Ann: IN PLAY", "B Bo: IN PLAY"]),
        (busy(), ["A Ann: IN PLAY 4", "B Bo: IN PLAY"]),
    ],
    ids=["research", "draft", "turn"],
)
async def test_w_reads_the_hand_where_other_cards_are_offered(
    state: State, titles: list[str], size: tuple[int, int]
) -> None:
    async with showing(state, size=size) as (app, pilot):
        for title in titles:
            await press(pilot, "w")
            assert app.board.reading.title.startswith(title)
            assert title in app.shown()
        await press(pilot, "enter")
        assert app.board.part == Part.MAP
        assert app.played == []
        await press(pilot, "2")
        assert app.board.reading.title.startswith("A Ann: IN PLAY"), "the tab says what it shows"


@pytest.mark.parametrize("state", [buying(), kept()], ids=["research", "draft"])
def test_the_key_is_told(state: State) -> None:
    assert "w" in {key.key for key in asking(state).prompt().keys}


def lesson(state: State) -> str:
    found = COURSE.lesson(asking(state), over=False)
    assert found is not None
    return found.text


def helped(state: State) -> str:
    return "\n".join(text for _, text in help_for(asking(state)))


def dear(state: State) -> State:
    """The same with other numbers."""
    book = state.book
    numbers = book.numbers.model_copy(update={"card_price": 4, "first_cards": 11, "research": 5})
    other: Any = object.__new__(type(book))
    other.__dict__.update(book.__dict__, numbers=numbers)
    return state.evolve(book=other)


def test_coach_and_help_have_the_numbers_of_the_game() -> None:
    assert "3 each" in lesson(founding())
    assert "all 10 cards" in lesson(founding())
    assert "4 each" in lesson(dear(founding()))
    assert "all 11 cards" in lesson(dear(founding()))
    assert "Each card costs 4 credits" in lesson(dear(buying()))
    assert "brings 5 cards; buy any of them for 4 credits each" in helped(dear(buying()))


def test_coach_and_help_follow_the_options() -> None:
    assert "Everybody is a beginner" in lesson(founding(beginners=True))
    assert "Everybody is a beginner" not in lesson(founding())
    assert "Keep one card" in lesson(drafting())
    assert "keeps one and passes the others on" in helped(drafting())
    assert "milestone" not in lesson(solo())
    assert "14 generations" in lesson(solo())
    assert "m goals" not in words(asking(solo()))
    assert "m goals" in words(asking(busy()))
    assert "milestone" not in helped(solo()).partition("Take as many actions")[2]
    assert "milestones, 3 in all" in helped(busy())
    assert "8 plants for a greenery" in helped(busy())
    assert "7 plants for a greenery" in helped(give(busy(), "Ann", corporation="R17"))
    assert "3 credits each" in str(in_force(buying()))


class TestRowsOfCards:
    """What a card requires, with how much of it there is, and its kind: in every list, at every size."""

    @pytest.mark.parametrize("state", [founding(), buying(), drafting(), busy()], ids=["start", "buy", "draft", "hand"])
    @pytest.mark.parametrize("size", [(40, 14), (58, 21)], ids=str)
    def test_they_are_drawn(self, state: State, size: tuple[int, int]) -> None:
        question = asking(state)
        seen = []
        for at_ in range(len(question.listing().entries)):
            content = replace(question.listing(), cursor=at_)
            entry = content.entries[at_]
            shown = " ".join(" ".join(text(ComponentPanel, content, *size, UNICODE)).split())
            assert entry.kind, entry
            assert entry.kind in shown
            assert entry.needs in shown
            seen.append(entry.needs)
        assert any("; now " in needs for needs in seen)

    @pytest.mark.parametrize("num", ["135", "026", "001"])
    def test_a_long_one_takes_more_lines(self, num: str) -> None:
        question = asking(busy(hand=f"056 {num}"), "up")
        entry = question.listing().entries[1]
        shown = " ".join(" ".join(text(ComponentPanel, question.listing(), 40, 14, UNICODE)).split())
        assert entry.needs in shown
        assert entry.kind in shown

    def test_a_requirement_that_is_met_is_told_too(self) -> None:
        entry = next(entry for entry in asking(busy()).listing().entries if entry.name == "Birds")
        assert (entry.needs, entry.unmet) == ("needs 13 % oxygen; now 5 %", "oxygen 5 % of 13 %")
        warm = at(busy(), oxygen=13)
        entry = next(entry for entry in asking(warm).listing().entries if entry.name == "Birds")
        assert (entry.needs, entry.unmet) == ("needs 13 % oxygen; now 13 %", "")
