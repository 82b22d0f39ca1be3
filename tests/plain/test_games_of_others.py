"""A game of others that has no words for it tells how everybody stands, and what is on its table, all the same."""

from dataclasses import replace

import pytest

from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.plain.pig import MANIFEST
from tests.plain.typed import session, typed

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "pig", MANIFEST)


@pytest.fixture
def described(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game with components, made by the function of that name."""
    monkeypatch.setitem(registry.GAMES, "pig", replace(MANIFEST, components=f"tests.plain.pig:{request.param}"))


def after(*lines: str) -> Session[object, object]:
    """A game of Ann and Bo that goes on from these lines."""
    begun = session("pig", "Ann,Bo")
    return Session.resume(begun.game, begun.record.evolve(actions=lines, digest=""))


def test_whoever_is_asked_hears_the_score_and_state_tells_it_again(capsys: Out) -> None:
    playing = after("Ann: roll", "nature: die 5", "Ann: hold", "Bo: roll", "nature: die 3")
    said = typed(capsys, playing, ["state", "hold", "help"])
    asked = said.index("Bo: roll or hold?")
    assert said[asked - 2 : asked] == ["Ann: points 5. Bo: points 0.", "Scores 5, 0, pot 3."]
    assert said[asked + 1 :][:3] == ["Ann: points 5.", "Bo: points 0.", "Scores 5, 0, pot 3."]
    assert "Ann: points 5. Bo: points 3." in said
    assert "state: how everybody stands, and what is on the table" in said


@pytest.mark.parametrize("described", ["components"], indirect=True)
def test_its_components_tell_themselves_and_one_that_raises_is_one_sentence(described: None, capsys: Out) -> None:
    said = typed(capsys, after("Ann: roll", "nature: die 5", "Ann: hold"), ["state"])
    at = said.index("Pot:")
    way = ["Way:", "Ann: 15 points to go.", "Bo: 20 points to go."]
    assert said[at - 2 : at + 5] == ["Ann: points 5.", "Bo: points 0.", "Pot:", "Pot: 0.", *way]
    said = typed(capsys, after("Ann: roll", "nature: die 4"), ["state", "hold"])
    at = said.index("Pig broke down (Broken): ZeroDivisionError: no pot.")
    assert said[at - 2 : at] == ["Ann: points 0.", "Bo: points 0."]
    assert said[at + 1 : at + 3] == ["Way:", "Ann: 20 points to go."]
    assert "Bo: roll?" in said, "the game goes on"


@pytest.mark.parametrize("described", ["failing"], indirect=True)
def test_components_that_cannot_be_made_are_one_sentence_too(described: None, capsys: Out) -> None:
    playing = after("Ann: roll", "nature: die 4")
    said = typed(capsys, playing, ["hold"])
    assert "Ann: points 0. Bo: points 0. Pig broke down (components): LookupError: no pot." in said
    assert "Bo: roll?" in said
