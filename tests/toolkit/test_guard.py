"""A game of somebody else's that raises, hangs or lies harms its own table, and nothing else."""

import pickle
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from pydantic import ValidationError, field_validator

from powergrid_tui.table.protocol.game import IllegalAction, NoOptions, Offer
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import guard
from powergrid_tui.toolkit.guard import GameError, guarded
from tests.table.pebbles import PEBBLES, Heap, Pebbles, Take

SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"))


class Raising(Pebbles):
    def advance(self, state: Heap, action: Take) -> Heap:
        if state.turn >= 0:
            raise ZeroDivisionError("division\nby zero")
        return super().advance(state, action)


class Hanging(Pebbles):
    def choices(self, state: Heap, seat: int | None = None) -> tuple[Offer[Take], ...]:
        while True:
            pass


class HangingLater(Pebbles):
    """Answers at once, with rows that never come."""

    def choices(self, state: Heap, seat: int | None = None) -> tuple[Offer[Take], ...]:
        def rows() -> Sequence[Any]:
            while True:
                with suppress(Exception):  # it holds on to whatever it can
                    time.sleep(0.001)

        return (Offer("take", (), rows),)


def start(game: Pebbles) -> Session[Any, Any]:
    return Session.start(guarded(game), game.Options(), SEATS, seed=1)


def test_an_honest_game_plays_as_it_does_without_a_guard() -> None:
    free: Session[Any, Any] = Session.start(PEBBLES, PEBBLES.Options(), SEATS, seed=1)
    watched = start(PEBBLES)
    while offers := free.game.choices(free.state):
        assert [list(o.actions) for o in watched.game.choices(watched.state)] == [list(o.actions) for o in offers]
        free.play(offers[0].actions[0])
        watched.play(offers[0].actions[0])
    assert watched.record == free.record


def test_what_it_raises_is_one_sentence_and_nothing_has_changed() -> None:
    session = start(Raising())
    before = session.state
    action = session.game.choices(before)[0].actions[0]
    with pytest.raises(GameError, match=r"Pebbles broke down .apply.: ZeroDivisionError: division by zero"):
        session.play(action)
    assert session.state is before
    assert len(session.record.actions) == 1, "the deal"


@pytest.mark.parametrize("game", [Hanging(), HangingLater()], ids=lambda game: type(game).__name__)
def test_a_verb_that_hangs_is_stopped_and_the_game_is_not_asked_again(
    game: Pebbles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.05)
    session = start(game)
    with pytest.raises(GameError, match=r"Pebbles has stopped responding .choices."):
        session.game.choices(session.state)
    begun = time.monotonic()
    with pytest.raises(GameError, match="has stopped responding"):
        session.game.standings(session.state)
    assert time.monotonic() - begun < 5, "it is refused at once"


class Choosy(Pebbles):
    class Options(NoOptions):
        heap: int = 7

        @field_validator("heap")
        @classmethod
        def _fits(cls, heap: int) -> int:
            if heap == 3:
                raise ValueError("three is too few")
            while heap == 4:
                pass
            return heap // (heap - 5) and heap


def test_options_that_break_down_are_refused_like_wrong_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    model: Any = guarded(Choosy()).Options
    assert "heap" in model.model_fields
    with pytest.raises(ValidationError, match="three is too few"):
        model(heap=3)
    with pytest.raises(ValidationError, match=r"Pebbles broke down .Options.: ZeroDivisionError"):
        model(heap=5)
    monkeypatch.setattr(guard, "PATIENCE", 0.05)
    with pytest.raises(ValidationError, match=r"Pebbles has stopped responding .Options."):
        model(heap=4)


def test_options_of_a_guarded_game_equal_those_that_the_game_makes_and_travel_to_other_processes() -> None:
    model: Any = guarded(Choosy()).Options
    options = model(heap=9)
    assert options == Choosy.Options(heap=9) == model(heap=9) != Choosy.Options(heap=8)
    assert hash(options) == hash(Choosy.Options(heap=9))
    assert pickle.loads(pickle.dumps(options)).model_dump() == {"heap": 9}


def test_an_illegal_action_is_refused_in_the_words_of_the_game() -> None:
    session = start(PEBBLES)
    with pytest.raises(IllegalAction) as refused:
        session.play(Take(count=99))
    assert not isinstance(refused.value, GameError)


def test_an_endless_offer_is_an_error() -> None:
    class Endless(Pebbles):
        def choices(self, state: Heap, seat: int | None = None) -> tuple[Offer[Take], ...]:
            return (Offer("take", range(10**9), lambda: ()),)  # type: ignore[arg-type]

    session = start(Endless())
    with pytest.raises(GameError, match="too long"):
        session.game.choices(session.state)
