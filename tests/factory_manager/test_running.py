"""Phase 4: which tiles run."""

import pytest

from powergrid_tui.games.factory_manager.actions import Run
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules.running import way_of

from .positions import FIRST, dealt, give, mover, offered, play, refused, round_of, rows, runs, told, who
from .slow import every_way, income, summed


def factory(*tiles: str, **fields: object) -> State:
    """Ann runs a factory of these tiles and three S0."""
    return runs(give(dealt(2), "Ann", *tiles, "S0", "S0", "S0", **fields), 1, 12)


def test_all_workers_come_back_and_the_smallest_card_runs_first() -> None:
    state = runs(give(dealt(3), "Ann", bid=2, used=1), 6, 2, 3)
    assert (who(state, "Ann").bid, who(state, "Ann").used) == (0, 0)
    assert mover(state) == "Bo"
    assert mover(play(state, "Bo: run M0")) == "Cyd"


def test_storage_counts_without_being_named() -> None:
    state = factory("M0", "M0")
    assert refused(state, "Ann: run M0 S0") == "storage always counts: name only the other tiles to run"
    after = play(state, "Ann: run M0", "Bo: run nothing", "nature: raise 0")
    assert who(after, "Ann").income == 10 - 2


@pytest.mark.parametrize(
    ("tiles", "why"),
    [
        ("M0 M0 M0", "there are 2 M0 in the factory, not 3"),
        ("M0 M1", "M1 is not in the factory"),
        ("C1 C1", "there is 1 C1 in the factory, not 2"),
        ("RP1", "you cannot run more robots than machines: 1 with 0"),
        ("M0 RP1 RW1", "you cannot run more robots than machines: 2 with 1"),
        ("M0 M0 RP1 RP1 RW1", "you cannot run more robots than machines: 3 with 2"),
    ],
)
def test_what_may_not_run_together(tiles: str, why: str) -> None:
    assert refused(factory("M0", "M0", "RP1", "RP1", "RW1", "C1"), f"Ann: run {tiles}") == why


@pytest.mark.parametrize(
    ("seasonal", "tiles", "why"),
    [
        (0, "M3 M0", ""),
        (0, "M3 M1", "7 workers are needed: one of your 7 must stay free"),
        (0, "M3 M1 RW1", ""),
        (1, "M3 M1", ""),
        (1, "M3 M1 M0", "9 workers are needed: one of your 8 must stay free"),
        (2, "M3 M1 M0", "9 workers are needed: one of your 9 must stay free"),
        (2, "M3 M1 M0 RW1", ""),
        (2, "M3 M1 M0 C1", ""),
    ],
)
def test_one_worker_must_be_free(seasonal: int, tiles: str, why: str) -> None:
    state = factory("M3", "M1", "M0", "RW1", "C1", seasonal=seasonal)
    action = Run(tiles=tuple(tiles.split()))
    assert FACTORY_MANAGER.refusal(state, action) == why
    assert not why or refused(state, f"Ann: run {tiles}") == why


def test_the_workers_that_are_needed_are_busy_in_the_next_round() -> None:
    state = factory("M3", "M1", "RW1", "C3")
    assert who(play(state, "Ann: run M3 M1 RW1"), "Ann").busy == 5
    assert who(play(state, "Ann: run M1 C3"), "Ann").busy == 0
    assert who(play(state, "Ann: run nothing"), "Ann").busy == 0


@pytest.mark.parametrize(
    "tiles",
    [
        FIRST,
        ("M1", "M3", "RP1", "RP3", "RW1", "S2", "C1", "O1"),
        ("M6", "M6", "M0", "RW3", "RP5", "RP5", "O4"),
        ("RP1", "RW1", "C3"),
        ("S0",),
        ("M0", "M0", "M2", "M2", "RW1", "RW1", "RP2", "RP2", "S4", "S4", "C2", "O2"),
    ],
)
@pytest.mark.parametrize("staff", [7, 9])
def test_every_way_that_differs_is_offered_once_the_best_first(tiles: tuple[str, ...], staff: int) -> None:
    state = runs(give(dealt(2), "Ann", *tiles, seasonal=staff - 7), 1, 12).evolve(price=3)
    does = {}
    for way in every_way(tiles, staff):
        made, energy, workers = summed(way)
        does[made, max(1, energy), max(0, workers)] = income(tiles, way, 3)
    lines = offered(state, "run")
    assert len(lines) == len(set(lines)) == len(does)
    shown = rows(state, "run")
    assert [-shown[line].cost for line in lines] == sorted(does.values(), reverse=True)


def test_the_order_in_which_tiles_are_named_does_not_matter() -> None:
    state = factory("M0", "M0", "RP1")
    state = state.evolve(running=state.running)
    one = FACTORY_MANAGER.apply(state, Run(tiles=("RP1", "M0")))
    assert one == FACTORY_MANAGER.apply(state, Run(tiles=("M0", "RP1")))
    assert one.running[0] == ("M0", "RP1")


def test_what_runs_makes_uses_and_needs() -> None:
    book = dealt().book
    assert way_of(book, ("M6", "O4"))[1:] == (4, 1, 3)
    assert way_of(book, ("M2", "C3"))[1:] == (2, 1, 0)
    assert way_of(book, ("M0", "M3", "RP3", "O1"))[1:] == (6, 5, 6)
    assert way_of(book, ())[1:] == (0, 1, 0)


def test_when_all_run_nature_turns_up_an_energy_card() -> None:
    state = play(round_of(factory("M0", "M0"), 2), "Ann: run M0 M0", "Bo: run M0")
    assert (state.phase, mover(state)) == (Phase.ENERGY, "nature")
    assert state.running == (("M0", "M0"), ("M0",))


def test_running_is_told() -> None:
    assert told(factory("M0", "M0", "RP1"), "Ann: run M0 M0 RP1") == ["Ann runs 2 M0, RP1"]
    assert told(factory("M0"), "Ann: run nothing") == ["Ann shuts everything down"]
