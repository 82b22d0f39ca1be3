"""Games that go in phases: each phase offers and acts for itself."""

from typing import Any

import pytest

from powergrid_tui.table import phases
from powergrid_tui.table.frozen import Frozen
from powergrid_tui.table.game import NATURE, NOBODY, IllegalAction, Offer


class Counting(Frozen):
    """A game of adding: by day one more than is said, by night twice as much."""

    phase: str = "day"
    turn: int = 0
    total: int = 0
    news: tuple[Any, ...] = ()


ACTS = {
    "day": lambda state, more: state.evolve(total=state.total + more + 1, news=(*state.news, more)),
    "night": lambda state, more: state.evolve(total=state.total + 2 * more),
}


def offered(state: Counting) -> tuple[Offer[int], ...]:
    return (Offer("add", [state.total], lambda: []),)


def dawn(state: Counting, action: int) -> Counting:
    return state.evolve(phase="day", turn=action)


def test_the_phase_in_force_acts_and_tells_its_own_news_alone() -> None:
    state = phases.apply(phases.apply(Counting(), 3, ACTS, dawn), 5, ACTS, dawn)
    # Wrong: (3, 5), what was told before with it.
    assert (state.total, state.news) == (10, (5,))
    assert phases.apply(Counting(phase="night", news=(1,)), 3, ACTS, dawn) == Counting(phase="night", total=6)


def test_nature_acts_in_any_phase() -> None:
    assert phases.apply(Counting(phase="night", turn=NATURE), 1, ACTS, dawn) == Counting(turn=1)


def test_nobody_acts_when_the_game_is_over() -> None:
    with pytest.raises(IllegalAction, match="the game is over"):
        phases.apply(Counting(turn=NOBODY), 1, ACTS, dawn)


def test_only_seats_are_offered_anything() -> None:
    assert phases.choices(Counting(total=4), {"day": offered})[0].actions == [4]
    assert phases.choices(Counting(turn=NATURE), {"day": offered}) == ()
    assert phases.choices(Counting(turn=NOBODY), {"day": offered}) == ()
