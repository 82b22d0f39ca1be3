"""Phase 2: tiles are brought from the warehouse to the market."""

import pytest

from powergrid_tui.games.factory_manager.events import NothingToBring
from powergrid_tui.games.factory_manager.model import Phase, State

from .positions import bringing, dealt, give, mover, offered, play, refused, rows, told

EMPTY = ((),) * 6


def test_the_smallest_card_brings_first() -> None:
    state = bringing(dealt(3), 6, 2, 3)
    assert mover(state) == "Bo"
    state = play(state, *["Bo: bring storage"] * 3)
    assert mover(state) == "Cyd"
    state = play(state, *["Cyd: bring storage"] * 3)
    assert mover(state) == "Ann"


def test_the_lowest_tile_of_a_column_is_brought_and_the_same_column_may_be_taken_again() -> None:
    state = play(bringing(dealt(2, x=("RP1", "S1", "C1")), 1, 4), "Ann: bring machine")
    assert state.market == ("M1", "RP1", "S1", "C1")
    assert state.columns[0] == ("M2", "M3", "M4", "M5", "M6")
    state = play(state, "Ann: bring machine")
    assert state.market == ("M1", "M2", "RP1", "S1", "C1")


@pytest.mark.parametrize(
    ("fields", "tiles"),
    [
        ({}, 3),
        ({"bid": 2}, 1),
        ({"busy": 6}, 1),
        ({"busy": 0}, 7),
        ({"seasonal": 2}, 5),
        ({"seasonal": 1, "bid": 1}, 3),
    ],
)
def test_exactly_as_many_are_brought_as_workers_are_free(fields: dict[str, int], tiles: int) -> None:
    state = bringing(give(dealt(3), "Ann", **fields), 1, 2, 3)
    for left in range(tiles, 0, -1):
        assert mover(state) == "Ann"
        assert offered(state, "done") == []
        more = "1 more tile" if left == 1 else f"{left} more tiles"
        assert refused(state, "Ann: done") == f"bring {more}: one for each free worker"
        state = play(state, "Ann: bring storage" if state.columns[3] else "Ann: bring machine")
    assert mover(state) == "Bo"


@pytest.mark.parametrize(("players", "extra"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_the_last_player_may_bring_some_more_or_leave_it_at_any_number(players: int, extra: int) -> None:
    names = ("Ann", "Bo", "Cyd", "Dora", "Ed")[:players]
    state = bringing(dealt(players), *range(1, players + 1))
    for name in names[:-1]:
        state = play(state, *[f"{name}: bring storage"] * 3)
    last = names[-1]
    state = play(state, *[f"{last}: bring robot"] * 3)
    for more in range(extra):
        assert (state.phase, mover(state), state.brought) == (Phase.MARKET, last, 3 + more)
        assert offered(state, "done") == ["done"]
        assert play(state, f"{last}: done").phase is Phase.BUYING
        state = play(state, f"{last}: bring machine")
    assert state.phase is Phase.BUYING
    assert mover(state) == "Ann"


def test_an_empty_column_gives_nothing() -> None:
    state = bringing(dealt(2), 1, 4)
    state = state.evolve(columns=((), *state.columns[1:]))
    assert "bring machine" not in offered(state, "bring")
    assert rows(state, "bring")["bring machine"].why == refused(state, "Ann: bring machine") == "that column is empty"


def test_when_the_warehouse_is_empty_what_is_there_is_brought() -> None:
    state = bringing(dealt(3).evolve(columns=(("M1",), *EMPTY[1:])), 1, 2, 3)
    after = play(state, "Ann: bring machine")
    assert (after.phase, mover(after)) == (Phase.BUYING, "Ann")
    assert after.events == (NothingToBring(1), NothingToBring(2)), "Ann has brought what there was"
    assert told(state, "Ann: bring machine") == [
        "Ann brings M1 to the market",
        "Bo brings nothing: the warehouse is empty",
        "Cyd brings nothing: the warehouse is empty",
    ]


def test_an_empty_warehouse_is_passed_over() -> None:
    state = bringing(dealt(2).evolve(columns=EMPTY), 4, 1)
    assert (state.phase, mover(state)) == (Phase.BUYING, "Bo")
    assert state.events == (NothingToBring(1), NothingToBring(0))


def last_of_four() -> State:
    state = bringing(dealt(4), 1, 2, 3, 4)
    for name in ("Ann", "Bo", "Cyd", "Dora"):
        state = play(state, *[f"{name}: bring storage"] * 3)
    return state


def test_bringing_is_told() -> None:
    assert told(bringing(dealt(2), 1, 4), "Ann: bring labour") == ["Ann brings RW1 to the market"]
    assert told(last_of_four(), "Dora: done") == ["Dora brings no more"]


def test_bringing_uses_no_worker_up() -> None:
    state = play(bringing(dealt(2), 1, 4), *["Ann: bring storage"] * 3, *["Bo: bring machine"] * 3)
    assert (state.phase, mover(state)) == (Phase.BUYING, "Ann")
    state = give(state, "Ann", money=50)
    state = play(state, "Ann: buy S1", "Ann: buy S1", "Ann: buy S2")
    assert refused(state, "Ann: remove S0") == "no worker is free"
