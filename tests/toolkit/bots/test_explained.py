"""Why somebody did something, as whoever asks may know it."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.toolkit.bots import Adviser, adviser, explained
from tests.power_grid.asked import bo_builds
from tests.power_grid.positions import give
from tests.table.pebbles import PEBBLES, Heap, Options, Pebbles, Take
from tests.toolkit.bots.wise import Terse, Wise


def secretly() -> State:
    state = bo_builds()
    return state.evolve(options=state.options.evolve(money="secret"))


def done(state: State, line: str) -> Step[Any, Any]:
    action = POWER_GRID.parse(line, state)
    return Step(line, state, action, POWER_GRID.apply(state, action))


def reason(state: State, line: str, viewer: int | None) -> str:
    best = adviser("power_grid")
    assert best is not None
    (told,) = explained(POWER_GRID, best, done(state, line), viewer)
    return told.reason.format_map(told.figures)


@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_money_that_is_secret_is_told_nobody_else(viewer: int) -> None:
    told = {reason(give(secretly(), "B", money=money), "Bo: build Köln", viewer) for money in (17, 60, 100)}
    assert len(told) == 1, "three purses"
    (words,) = told
    assert words.startswith("costs 16 Elektro: your network grows to 2")
    assert "leaves" not in words


def test_it_is_told_to_its_owner_and_after_the_game() -> None:
    for viewer in (1, None):
        assert reason(secretly(), "Bo: build Köln", viewer).startswith("costs 16 Elektro and leaves 84")


def test_it_is_told_to_everybody_where_money_is_open() -> None:
    assert bo_builds().options.money == "open"
    for viewer in (0, NOBODY):
        assert reason(bo_builds(), "Bo: build Köln", viewer).startswith("costs 16 Elektro and leaves 84")


class Reasons(Wise):
    """Has two reasons: the first speaks of what somebody has taken, the second does not."""

    seat = 1

    def reasons(self, view: Heap, action: Take) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        figures = {"have": view.taken[self.seat], "left": view.left}
        return (("there are {left}, and one of us has {have}", figures), ("there are {left}", figures))


class Worlds(Pebbles):
    """Whoever does not see what others have taken holds two worlds possible."""

    def worlds(self, view: Heap, seat: int) -> Sequence[Heap]:
        return [view.evolve(taken=tuple(most if have < 0 else have for have in view.taken)) for most in (0, 5)]


def heap(hands: str = "secret") -> Step[Any, Any]:
    state = Heap(names=("Ann", "Bo", "Cy"), options=Options(hands=hands), left=9, turn=1, taken=(1, 2, 3))
    return Step("Bo: take 2", state, Take(count=2), PEBBLES.advance(state, Take(count=2)))


def test_the_first_reason_that_holds_in_every_world_is_told_with_its_own_figures_alone() -> None:
    game, bot = Worlds(), Reasons()
    (told,) = explained(game, bot, heap(), 0)
    assert (told.reason, told.figures) == ("there are {left}", {"left": 9})
    (told,) = explained(game, bot, heap(), 1)
    assert told.figures == {"left": 9, "have": 2}


def test_where_no_reason_holds_in_all_nothing_is_told() -> None:
    class OnlyOne(Reasons):
        def reasons(self, view: Heap, action: Take) -> Sequence[tuple[str, Mapping[str, int | str]]]:
            return super().reasons(view, action)[:1]

    assert explained(Worlds(), OnlyOne(), heap(), 0) == ()
    assert explained(Worlds(), OnlyOne(), heap(), None)[0].figures == {"left": 9, "have": 2}


def test_without_reasons_there_is_advice_without_one() -> None:
    (told,) = explained(PEBBLES, cast(Adviser, Terse()), heap(), 0)
    assert told.reason == ""


def test_what_was_done_in_secret_is_not_explained() -> None:
    class Secretive(Worlds):
        secret_verbs = frozenset({"take"})

    assert explained(Secretive(), Reasons(), heap(), 0) == ()
    assert explained(Secretive(), Reasons(), heap(), 1)
