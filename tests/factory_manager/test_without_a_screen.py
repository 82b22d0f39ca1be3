"""Every question of Factory Manager is asked, answered and explained where there is no textual and no rich."""

from collections.abc import Callable

import pytest

from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.viewmodel.coach import COURSE
from powergrid_tui.games.factory_manager.viewmodel.help import help_for
from powergrid_tui.games.factory_manager.viewmodel.questions import ask
from powergrid_tui.games.factory_manager.viewmodel.table_view import FactoryManagerView
from powergrid_tui.toolkit.viewmodel.question import Several
from tests.no_screen import without_screen

from .asked import bidding, choosing, filling, opening, shopping, snapshot

KEYS: dict[str, tuple[Callable[[], State], str, list[str]]] = {
    "Opening": (opening, "right up enter", ["Dora: open 3 1"]),
    "Bidding": (bidding, "enter", ["Ann: bid 2"]),
    "Bringing": (filling, "down enter", ["Ann: bring robot"]),
    "Buying": (shopping, "space w enter", ["Ann: buy M2", "Ann: done hire 1"]),
    "Running": (choosing, "enter", ["Ann: run M0 M0 RP1 RW1"]),
}
"""By kind of question: where it is asked, keys, and the lines of the answer."""


def asked() -> dict[str, list[list[str]]]:
    """By kind of question: what is asked, what Enter would do, and the lines of the answer to the keys."""
    found = {}
    for place, keys, _ in KEYS.values():
        state = place()
        question = ask(snapshot(state))
        prompt = question.prompt()
        seen = FactoryManagerView.from_snapshot(snapshot(state))
        assert len(seen.table[-1].later) == 6  # type: ignore[union-attr]  # the market
        assert seen.heading.facts[0] == f"energy {state.price}"
        assert len(seen.scores.rows) == len(state.players)
        assert dict(help_for(question))["Tiles"].count("\n") == len(state.book.tiles) - 1
        assert COURSE.lesson(question, over=False)
        *before, last = [question.press(key) for key in keys.split()]
        assert not any(before), "a sentence why not"
        assert last is not None
        assert not isinstance(last, str)
        lines = []
        for action in last.actions if isinstance(last, Several) else (last,):
            lines.append(FACTORY_MANAGER.format(action, state))
            state = FACTORY_MANAGER.apply(state, action)
        found[type(question).__name__] = [[prompt.question, prompt.answer], lines]
    return found


@pytest.fixture(scope="module")
def answers() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = without_screen(__name__, "asked")
    return found


@pytest.mark.parametrize("kind", KEYS)
def test_each_question_is_asked_and_answered(answers: dict[str, list[list[str]]], kind: str) -> None:
    told, lines = answers[kind]
    assert all(told)
    assert lines == KEYS[kind][2]


def test_the_same_words_as_with_a_screen(answers: dict[str, list[list[str]]]) -> None:
    assert asked() == answers
