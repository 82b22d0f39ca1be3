"""Every question of Electropolis is asked, answered and explained where there is no textual and no rich."""

from collections.abc import Callable

import pytest

from powergrid_tui.games.electropolis.book import CELLS
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.viewmodel.help import help_for
from powergrid_tui.games.electropolis.viewmodel.questions import ask
from powergrid_tui.games.electropolis.viewmodel.table_view import ElectropolisView
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.toolkit.viewmodel.question import Several
from tests.no_screen import without_screen

from .asked import choosing, short_of_fuel, snapshot, taking
from .positions import placing

KEYS: dict[str, tuple[Callable[[], State], str, str]] = {
    "Choosing": (choosing, "right enter", "Bo: space 1"),
    "Taking": (taking, "right right down enter", "Ann: take 3 A01"),
    "PlacingTile": (lambda: placing("C01", "coal", "park"), "p j enter", "Ann: place park d3"),
    "Running": (short_of_fuel, "down enter enter", "Ann: run a1 e4"),
}
"""By kind of question: where it is asked, keys, and the line of the answer."""


def asked() -> dict[str, list[str]]:
    """By kind of question: what is asked, what Enter would do, and the line of the answer to the keys."""
    found = {}
    for place, keys, _ in KEYS.values():
        state = place()
        question = ask(snapshot(state))
        prompt = question.prompt()
        view = ElectropolisView.from_question(question, question.seat, question.snapshot.figures())
        assert view.table
        assert len(view.mine[0].cells) == CELLS  # type: ignore[union-attr]
        assert dict(help_for(question))["Tiles"]
        *before, last = [question.press(key) for key in keys.split()]
        assert not any(before) or keys.endswith("enter enter"), "a sentence why not"
        assert last is not None
        assert not isinstance(last, str | Several | Premove)
        ELECTROPOLIS.apply(state, last)
        found[type(question).__name__] = [prompt.question, prompt.answer, ELECTROPOLIS.format(last, state)]
    return found


@pytest.fixture(scope="module")
def answers() -> dict[str, list[str]]:
    found: dict[str, list[str]] = without_screen(__name__, "asked")
    return found


@pytest.mark.parametrize("kind", KEYS)
def test_each_question_is_asked_and_answered(answers: dict[str, list[str]], kind: str) -> None:
    question, answer, line = answers[kind]
    assert question
    assert answer
    assert line == KEYS[kind][2]


def test_the_same_words_as_with_a_screen(answers: dict[str, list[str]]) -> None:
    assert asked() == answers
