"""A game of somebody else's that breaks down on the screen ends its own table; the title tells why, and plays on."""

import re
from typing import Any, ClassVar

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.guard import guarded
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.pebbles import Options, Pebbles
from tests.tui.shell import Gone, playing, press, running, screen_text, seats, sees, settle
from tests.tui.toys import ToyBoard

pytestmark = pytest.mark.usefixtures("pebbles")

VERBS = ("to_move", "choices", "view", "advance", "format", "tell")


class Breaking(Pebbles):
    """Breaks down in one verb, from some moment on."""

    broken: ClassVar[str] = ""


def _breaking(verb: str) -> Any:
    def asked(self: Breaking, *words: Any, **more: Any) -> Any:
        return (broken if Breaking.broken == verb else getattr(super(Breaking, self), verb))(*words, **more)

    return asked


for each in VERBS:
    setattr(Breaking, each, _breaking(each))


def table(store: Store, *names: str) -> Session[Any, Any]:
    sitters = seats(*names)
    return Session.start(
        guarded(Breaking()), Options(hands="open"), sitters, seed=1, save_file=store.save_file_for(sitters)
    )


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.some(3)
async def test_a_broken_verb_leads_to_the_title(verb: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(playing(store, table(store, "Ann", "Bo", "Cy*"))) as (app, pilot):
        await sees(pilot, PlayScreen)
        await press(pilot, "1")
        with monkeypatch.context() as context:
            context.setattr(Breaking, "broken", verb)
            for _ in range(6):
                await press(pilot, "1")
            await pilot.pause(0.1)
            told = screen_text(app)
            # the verb that is named may be another, which called the broken one
            assert re.search(r"Pebbles broke down \(\w+\): ZeroDivisionError: division by zero", told), told
        if isinstance(app.screen, PlayScreen):
            await pilot.press("1", "question_mark", "escape")  # it is drawn anew, and whoever is asked is asked again
        else:
            await pilot.press("c")  # the game was kept, and goes on when it is whole again
        await sees(pilot, PlayScreen, Gone("division"))


def broken(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("division by zero")


async def test_a_board_that_breaks_down_leads_to_the_title(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(playing(store, table(store, "Ann", "Bo"))) as (_, pilot):
        await sees(pilot, PlayScreen)

        def broken(self: ToyBoard, snapshot: Any, digit: int) -> Any:
            raise KeyError(digit)

        monkeypatch.setattr("tests.tui.toys.PebblesBoard.action", broken)
        await press(pilot, "1", TitleScreen, "Pebbles broke down (board): KeyError: 1.")


async def test_an_error_of_the_program_is_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    app = playing(store)
    monkeypatch.setattr(TitleScreen, "_tell_credit", broken)
    with pytest.raises(ZeroDivisionError):
        await _turned(app)


async def _turned(app: HomeApp) -> None:
    async with app.run_test() as pilot:
        await settle(pilot)


@pytest.mark.parametrize("verb", ["seats", "option_choices", "options_refusal", "new", "to_move"])
async def test_a_game_that_cannot_begin_leaves_the_title(
    verb: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_KEPT", {})
    monkeypatch.setattr(Pebbles, verb, broken)
    async with running(playing(store)) as (app, pilot):
        await settle(pilot)
        for _ in range(2):  # the second time, too
            await press(pilot, "n")
            if not isinstance(app.screen, TitleScreen):
                await pilot.press("enter")  # the form begins the game
                await sees(pilot, TitleScreen)
            assert isinstance(app.screen, TitleScreen)
            assert f"Pebbles broke down ({verb}): ZeroDivisionError: division by zero." in screen_text(app)
        await press(pilot, "o")
        assert not isinstance(app.screen, TitleScreen), "the program goes on"
