"""Games that go in phases: each phase offers and acts for itself."""

from typing import Any

from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer


class Counting(Frozen):
    """A game of adding: by day one more than is said, by night twice as much."""

    phase: str = "day"
    turn: int = 0
    total: int = 0
    events: tuple[Any, ...] = ()


ACTS = {
    "day": lambda state, more: state.evolve(total=state.total + more + 1, events=(*state.events, more)),
    "night": lambda state, more: state.evolve(total=state.total + 2 * more),
}


def offered(state: Counting) -> tuple[Offer[int], ...]:
    return (Offer("add", [state.total], lambda: []),)


def dawn(state: Counting, action: int) -> Counting:
    return state.evolve(phase="day", turn=action)


def test_the_phase_in_force_acts_and_tells_its_own_events_alone() -> None:
    state = phases.act(phases.act(Counting(), 3, ACTS, dawn), 5, ACTS, dawn)
    # Wrong: (3, 5), what was told before with it.
    assert (state.total, state.events) == (10, (5,))
    assert phases.act(Counting(phase="night", events=(1,)), 3, ACTS, dawn) == Counting(phase="night", total=6)


def test_nature_acts_in_any_phase() -> None:
    assert phases.act(Counting(phase="night", turn=NATURE), 1, ACTS, dawn) == Counting(turn=1)


def test_the_phase_in_force_refuses_for_the_seats_and_nature_for_herself() -> None:
    refusals = {"day": lambda state, more: "too many" if more > 5 else "", "night": lambda state, more: "asleep"}

    def dark(state: Counting, action: int) -> str:
        return "too early"

    assert phases.refusal(Counting(), 6, refusals, dark) == "too many"
    assert phases.refusal(Counting(), 5, refusals, dark) == ""
    assert phases.refusal(Counting(phase="night"), 5, refusals, dark) == "asleep"
    assert phases.refusal(Counting(phase="night", turn=NATURE), 5, refusals, dark) == "too early"


def test_nobody_acts_when_the_game_is_over() -> None:
    assert phases.refusal(Counting(turn=NOBODY), 1, {"day": lambda state, more: ""}, lambda state, more: "") == (
        "the game is over"
    )


def test_only_seats_are_offered_anything() -> None:
    assert phases.choices(Counting(total=4), {"day": offered})[0].actions == [4]
    assert phases.choices(Counting(total=4), {"day": offered}, 0)[0].actions == [4]
    assert phases.choices(Counting(total=4), {"day": offered}, 1) == ()
    assert phases.choices(Counting(turn=NATURE), {"day": offered}) == ()
    assert phases.choices(Counting(turn=NATURE), {"day": offered}, NATURE) == ()
    assert phases.choices(Counting(turn=NOBODY), {"day": offered}) == ()
