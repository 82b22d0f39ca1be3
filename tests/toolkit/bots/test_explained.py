"""Why somebody did something, as whoever asks may know it."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from powergrid_tui.table.protocol.game import Step
from powergrid_tui.toolkit.bots import Adviser, explained
from tests.table.pebbles import PEBBLES, Heap, Options, Pebbles, Take
from tests.toolkit.bots.wise import Terse, Wise


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
