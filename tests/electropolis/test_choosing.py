"""Choosing action spaces, and the order that follows from it."""

import pytest

from powergrid_tui.games.electropolis.actions import Space
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction

from .positions import dealt, initials, lay, mover, offered, play, refused, rows, told, who


def test_the_highest_number_chooses_first() -> None:
    state = dealt(4, first="Cy")  # numbers: Cy, Di, Ann, Bo
    chosen = []
    for space in (6, 1, 4, 3):
        chosen.append(mover(state))
        assert state.phase is Phase.CHOOSING
        state = play(state, f"{mover(state)}: space {space}")
    assert chosen == ["Bo", "Ann", "Di", "Cy"]
    assert state.phase is Phase.TAKING
    assert state.spaces == (0, NOBODY, 2, 3, NOBODY, 1)
    assert initials(state, state.waiting) == "ACDB"
    assert mover(state) == "Ann"


@pytest.mark.parametrize(("space", "gain"), [(1, 0), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_the_space_of_three_tiles_gives_one_support_at_once(space: int, gain: int) -> None:
    state = dealt(3)
    after = play(state, f"Cy: space {space}")
    assert who(after, "Cy").support == 3 + gain
    assert who(after, "Bo").support == 2
    more = ["Cy gains 1 support"] if gain else []
    tiles = (2, 3, 4, 4, 5, 5)[space - 1]
    assert told(state, f"Cy: space {space}") == [f"Cy takes the space for {tiles} tiles", *more]


def test_a_space_is_for_one_piece() -> None:
    state = play(dealt(3), "Cy: space 4")
    assert refused(state, "Bo: space 4") == "Cy is already there"
    assert offered(state, "space") == ["space 1", "space 2", "space 3", "space 5", "space 6"]
    shown = rows(state, "space")
    assert [row.why for row in shown.values()] == ["", "", "", "Cy is already there", "", ""]


@pytest.mark.parametrize("space", [-1, 6, 99])
def test_there_are_six_spaces(space: int) -> None:
    with pytest.raises(IllegalAction, match="there are 6 action spaces"):
        ELECTROPOLIS.apply(dealt(3), Space(space=space))


@pytest.mark.parametrize("verb", ["take 1 A01", "place coal c2", "discard coal", "run c2"])
def test_nothing_else_is_for_now(verb: str) -> None:
    kind = verb.split(maxsplit=1)[0]
    assert refused(dealt(3), f"Cy: {verb}") == f"{kind} is for later: action spaces are being chosen"


def played_round(state: State, **spaces: int) -> State:
    """Everybody takes nothing but coal, so that a round is over when all have taken."""
    while state.phase is Phase.CHOOSING:
        state = play(state, f"{mover(state)}: space {spaces[mover(state)]}")
    state = lay(state, *["fuel_coal"] * len(state.ring))
    number = state.round
    while state.round == number and state.turn >= 0:
        state = play(state, f"{mover(state)}: take 1 {state.shown[0]}")
    return state


def test_who_acts_first_has_the_lowest_number_next_and_chooses_last() -> None:
    state = played_round(dealt(4), Ann=6, Bo=2, Cy=5, Di=3)
    assert (state.round, state.phase) == (2, Phase.CHOOSING)
    assert initials(state, state.order) == "BDCA"
    assert initials(state, state.waiting) == "ACDB"
    assert state.spaces == (NOBODY,) * 6
    # Numbers give support at the set-up alone; since then A01 to A04 brought 1 each, and the space of three 1 to Bo.
    assert [mayor.support for mayor in state.players] == [1 + 1, 2 + 1 + 1, 3 + 1, 4 + 1]


def test_what_nobody_took_leaves_the_game() -> None:
    state = dealt(2)
    state = played_round(state, Ann=1, Bo=5)
    assert len(state.discard) == 14 - 2 - 5
    assert set(state.discard) == {"fuel_coal"}
    assert len(state.ring) == 14
    # Two of the four cards were taken; the other two do not come back.
    assert len(state.cards) == 32 - 8
    assert len(state.shown) == 4
    assert not set(state.shown) & {"A01", "A02", "A03", "A04"}


def test_eight_rounds_are_played() -> None:
    state = dealt(2)
    for number in range(1, 9):
        assert (state.round, state.over) == (number, False)
        state = played_round(state, Ann=2, Bo=1)
    assert (state.round, state.phase, state.turn) == (8, Phase.END, NOBODY)
    assert who(state, "Ann").fuel == (24, 0, 0)
    assert who(state, "Bo").fuel == (16, 0, 0)
    assert (state.ring, state.shown) == ((), ())
    assert [len(mayor.cards) for mayor in state.players] == [8, 8]


def test_the_new_round_is_told_with_the_order_of_choosing() -> None:
    state = play(dealt(2), "Bo: space 3", "Ann: space 5")
    state = lay(state, *["fuel_gas"] * 14, shown=("B01", "B02", "B03", "B04"))
    state = play(state, "Bo: take 1 B01")
    assert told(state, "Ann: take 1 B02") == [
        "Ann takes card B02 and " + ", ".join(["natural gas"] * 5),
        "Card B02 brings Ann 1 point",
        "Round 2: Ann, Bo choose in this order",
    ]


def test_the_end_is_told() -> None:
    state = play(dealt(2).evolve(round=8), "Bo: space 3", "Ann: space 5")
    state = lay(state, *["fuel_gas"] * 14, shown=("B01", "B02", "B03", "B04"))
    state = play(state, "Bo: take 1 B01")
    assert told(state, "Ann: take 1 B02")[-1] == "The game ends"
    over = play(state, "Ann: take 1 B02")
    with pytest.raises(IllegalAction, match="the game is over"):
        ELECTROPOLIS.apply(over, Space(space=0))
    assert over.over
