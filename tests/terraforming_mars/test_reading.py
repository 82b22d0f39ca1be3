"""While cards are offered, one can read one's hand, what one kept and what is in play; and what coach and help say
follows the options of the game."""

from collections.abc import Callable
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


def kept() -> State:
    """Ann has kept an asteroid, and holds a mine."""
    state = give(drafting(), "Ann", hand="013")
    return state.with_company(0, state.players[0].evolve(kept=("009",)))


@pytest.mark.parametrize(
    ("state", "titles"),
    [
        (give(buying(), "Ann", hand="013 080"), ["HAND 2", "A Ann: IN PLAY 1", "B Bo: IN PLAY 1"]),
        (kept(), ["KEPT 1", "HAND 1", "A Ann: IN PLAY", "B Bo: IN PLAY"]),
    ],
    ids=["research", "draft"],
)
async def test_w_reads_the_hand_where_other_cards_are_offered(state: State, titles: list[str]) -> None:
    assert "w" in {key.key for key in asking(state).prompt().keys}
    async with showing(state) as (app, pilot):
        for title in titles:
            await press(pilot, "w")
            assert app.board.reading.title.startswith(title)
            assert title in app.shown()
        await press(pilot, "enter")
        assert app.board.part == Part.MAP
        assert app.played == []
        await press(pilot, "2")
        assert app.board.reading.title.startswith("A Ann: IN PLAY"), "the tab says what it shows"


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


@pytest.mark.parametrize(
    ("told", "state", "words"),
    [
        (lesson, founding(), "3 each"),
        (lesson, founding(), "all 10 cards"),
        (lesson, dear(founding()), "4 each"),
        (lesson, dear(founding()), "all 11 cards"),
        (lesson, dear(buying()), "Each card costs 4 credits"),
        (helped, dear(buying()), "brings 5 cards; buy any of them for 4 credits each"),
        (lesson, founding(beginners=True), "Everybody is a beginner"),
        (lesson, drafting(), "Keep one card"),
        (helped, drafting(), "keeps one and passes the others on"),
        (lesson, solo(), "14 generations"),
        (helped, busy(), "milestones, 3 in all"),
        (helped, busy(), "8 plants for a greenery"),
        (helped, give(busy(), "Ann", corporation="R17"), "7 plants for a greenery"),
    ],
)
def test_coach_and_help_have_the_numbers_and_follow_the_options(
    told: Callable[[State], str], state: State, words: str
) -> None:
    assert words in told(state)


def test_coach_and_help_say_nothing_of_what_is_not_played() -> None:
    assert "Everybody is a beginner" not in lesson(founding())
    assert "milestone" not in lesson(solo())
    assert "milestone" not in helped(solo()).partition("Take as many actions")[2]
    assert "m goals" not in words(asking(solo()))
    assert "m goals" in words(asking(busy()))
    assert "3 credits each" in str(in_force(buying()))


@pytest.mark.parametrize("state", [founding(), buying(), drafting(), busy(), busy(hand="056 135 026 001")])
def test_what_a_card_requires_is_drawn_whole_with_its_kind(state: State) -> None:
    listing = asking(state).listing()
    for at_, entry in enumerate(listing.entries):
        shown = " ".join(" ".join(text(ComponentPanel, replace(listing, cursor=at_), 40, 14, UNICODE)).split())
        assert entry.kind
        assert entry.kind in shown
        assert entry.needs in shown
    assert any("; now " in entry.needs for entry in listing.entries)


def test_a_requirement_that_is_met_is_told_too() -> None:
    for oxygen, unmet in ((5, "oxygen 5 % of 13 %"), (13, "")):
        entry = asking(at(busy(), oxygen=oxygen)).listing().entries[-1]
        assert (entry.needs, entry.unmet) == (f"needs 13 % oxygen; now {oxygen} %", unmet)
