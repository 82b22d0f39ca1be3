"""The coach and the tutorial, by themselves."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from powergrid_tui.plain.teaching import Teaching
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.at_random import drawn
from powergrid_tui.toolkit.viewmodel.question import Question
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.plain.typed import session
from tests.table.test_advising import Advisers

Out = pytest.CaptureFixture[str]
SEATS = tuple(Seat(name=name) for name in ("Ann", "Bo", "Cyd"))


def begun(game_id: str) -> tuple[Session[Any, Any], Teaching]:
    """A tutorial at its start."""
    tutorial = registry.tutorial(game_id)
    assert tutorial is not None
    playing = tutorial.begin(registry.game(game_id))
    connection = Host(playing, Advisers()).join((0,))
    return playing, Teaching(connection, Kept(None), tutorial)


def heard(session_: Session[Any, Any], seat: int) -> Question[Any, Any]:
    """The question to a seat that hears it."""
    game, ask = session_.game, registry.text_views(session_.game.id).ask
    assert ask is not None
    view = game.view(session_.state, seat)
    return ask(Snapshot(view, seat, game.choices(view, seat), session_.seats, (), heard=True))


async def test_a_tutorial_refuses_what_it_does_not_want_and_ends_with_its_last_move(capsys: Out) -> None:
    playing, teaching = begun("power_grid")
    tutorial = registry.tutorial("power_grid")
    assert tutorial is not None
    game, refused = playing.game, 0
    while (move := tutorial.move(playing)) is not None:
        own = move.line.startswith(f"{playing.seats[0].name}:")
        assert teaching.waits is not own, "it waits while somebody else is to act"
        wanted = game.parse(move.line, playing.state)
        teaching.check(wanted)
        seat = game.actor(playing.state, wanted)
        offers = [action for offer in game.choices(playing.state, seat) for action in offer.actions[:2]]
        for other in (action for action in offers if own and action != wanted):
            refused += 1
            with pytest.raises(TableError, match="in this tutorial, type "):
                teaching.check(other)
        playing.play(wanted)
    assert refused
    for _ in range(2):
        teaching.teach(None)
    assert capsys.readouterr().out.count("The tutorial is over.") == 1


async def test_the_coach_is_silent_once_it_is_turned_off(capsys: Out) -> None:
    playing, kept = session("power_grid", "Ann,Bo", money="open"), Kept(None)
    connection = Host(playing, Advisers()).join((0, 1))
    connection.turn_to(playing.state.turn)
    teaching = Teaching(connection, kept, None)
    question = heard(playing, playing.state.turn)
    kept.choose(coach=False)
    teaching.teach(question)
    assert capsys.readouterr().out == ""
    kept.choose(coach=True)
    teaching.teach(question)
    told = capsys.readouterr().out
    assert told.startswith("Phase 2: put up a plant for auction:")
    teaching.teach(question)
    assert capsys.readouterr().out == ""


SCREEN = re.compile(
    r"\b(Enter|arrows?|keys?|button|screen|basket|upper row|lower row|below the question|beside the map|marked"
    r"|ticks?|cursor|dim|lit)\b|[▸→■●·]"
)
"""What nobody has who hears the game."""
TO_PRESS = re.compile(r"\b[a-z0-9] (shows|goes|ends|passes|builds|buys|takes|does)\b|\bwith [a-z]\b|\bPress\b|\bbar\b")
"""Keys in the texts of tutorials, which are lines to type for those who hear them."""


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_who_hears_the_game_is_told_of_no_screen(game_id: str) -> None:
    """The question and the coach's lesson, in random games."""
    game, course, told = registry.game(game_id), registry.text_views(game_id).course, dict[str, str]()
    assert course is not None
    for seed in range(2):
        playing, rng = Session.start(game, game.Options(), SEATS, seed=seed), Random(seed)
        while game.to_act(playing.state) and len(playing.steps) < 300:
            seat = game.to_act(playing.state)[0]
            question = heard(playing, seat)
            lesson = course.lesson(question, over=False)
            told[type(question).__name__] = question.spoken()
            if lesson is not None:
                told[lesson.id] = f"{lesson.heading}: {lesson.text}"
            playing.play(drawn(playing.state, game.choices(playing.state, seat), rng))
    assert len(told) > 6
    assert {name: words for name, words in told.items() if SCREEN.search(words)} == {}


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_who_hears_a_tutorial_is_told_of_no_screen(game_id: str) -> None:
    tutorial = registry.tutorial(game_id)
    assert tutorial is not None
    told = [*((move.heading, move.text) for move in tutorial.moves), (tutorial.heading, tutorial.text)]
    assert [words for words in told if SCREEN.search(" ".join(words)) or TO_PRESS.search(words[1])] == []
