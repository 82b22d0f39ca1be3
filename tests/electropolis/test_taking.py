"""Choosing action spaces; taking a piece of the ring and a card."""

import pytest

from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY

from .positions import acting, dealt, give, initials, lay, mover, offered, play, rows, told, who

RING = ("coal", "gas", "nuclear", "solar", "wind", "hydro", "museum", "hospital", "amusement", "park")
"""Ten tiles that differ."""


def test_the_highest_number_chooses_first_and_the_lowest_space_acts_first() -> None:
    state = dealt(4, first="Cy")  # numbers: Cy, Di, Ann, Bo
    chosen = []
    for space in (6, 1, 4, 3):
        chosen.append(mover(state))
        state = play(state, f"{mover(state)}: space {space}")
    assert chosen == ["Bo", "Ann", "Di", "Cy"]
    assert (state.phase, state.spaces) == (Phase.TAKING, (0, NOBODY, 2, 3, NOBODY, 1))
    assert initials(state, state.waiting) == "ACDB"


@pytest.mark.parametrize(("space", "gain"), [(1, 0), (2, 1), (3, 0)])
def test_the_space_of_three_tiles_gives_one_support_at_once(space: int, gain: int) -> None:
    state = dealt(3)
    after = play(state, f"Cy: space {space}")
    assert (who(after, "Cy").support, who(after, "Bo").support) == (3 + gain, 2)
    more = ["Cy gains 1 support"] if gain else []
    assert told(state, f"Cy: space {space}") == [f"Cy takes the space for {1 + space} tiles", *more]


def test_a_space_is_for_one_piece() -> None:
    shown = rows(play(dealt(3), "Cy: space 4"), "space")
    assert [row.why for row in shown.values()] == ["", "", "", "Cy is already there", "", ""]


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
    assert (state.round, state.phase, state.spaces) == (2, Phase.CHOOSING, (NOBODY,) * 6)
    assert initials(state, state.order) == "BDCA"
    assert initials(state, state.waiting) == "ACDB"
    # Numbers give support at the set-up alone; since then A01 to A04 brought 1 each, and the space of three 1 to Bo.
    assert [mayor.support for mayor in state.players] == [1 + 1, 2 + 1 + 1, 3 + 1, 4 + 1]


def test_what_nobody_took_leaves_the_game() -> None:
    state = played_round(dealt(2), Ann=1, Bo=5)
    assert (len(state.discard), set(state.discard)) == (14 - 2 - 5, {"fuel_coal"})
    assert not set(state.shown) & {"A01", "A02", "A03", "A04"}, "the other two cards do not come back"


def taking(spaces: str = "..A.B.", *ring: str) -> State:
    """Ann, who takes four tiles, before Bo, who takes five."""
    return lay(acting(dealt(2), spaces), *(ring or RING), shown=("A01", "A02", "A03", "A04"))


@pytest.mark.parametrize(
    ("start", "hand", "left"),
    [(1, RING[0:4], RING[4:]), (8, (*RING[7:], RING[0]), RING[1:7]), (10, (RING[9], *RING[:3]), RING[3:9])],
)
def test_the_ring_goes_on_past_its_last_tile_and_closes(
    start: int, hand: tuple[str, ...], left: tuple[str, ...]
) -> None:
    state = play(taking(), f"Ann: take {start} A02")
    assert (state.hand, state.ring, state.taken) == (hand, left, 4)
    assert (who(state, "Ann").cards, state.shown) == (("A02",), ("A01", "A03", "A04"))


def test_fuel_goes_beside_the_board_and_the_rest_is_to_be_placed() -> None:
    ring = ("fuel_coal", "coal", "fuel_nuclear", "fuel_gas", "fuel_coal", "park", "park", "park")
    after = play(give(taking("....AB", *ring), "Ann", fuel=(1, 2, 3)), "Ann: take 1 A03")
    assert (who(after, "Ann").fuel, who(after, "Bo").fuel) == ((3, 3, 4), (0, 0, 0))
    assert (after.hand, after.phase, after.taken) == (("coal",), Phase.PLACING, 5)


def test_with_nothing_but_fuel_the_card_takes_effect_at_once_and_the_next_acts() -> None:
    state = taking("..A.B.", *["fuel_gas"] * 9)
    after = play(state, "Ann: take 1 A02")
    assert (after.phase, after.turn, after.hand) == (Phase.TAKING, 1, ())
    assert who(after, "Ann").support == who(state, "Ann").support + 1
    assert told(state, "Ann: take 1 A02") == [
        "Ann takes card A02 and natural gas, natural gas, natural gas, natural gas",
        "Ann gains 1 support",
    ]


def test_every_piece_is_offered_with_every_card() -> None:
    lines = offered(taking(), "take")
    assert len(lines) == len(set(lines)) == 4 * 10
    assert set(rows(taking(), "take")) == set(lines) >= {"take 1 A01", "take 10 A04"}


def test_what_was_taken_is_told_with_the_fuel_last() -> None:
    state = taking("..A.B.", "fuel_coal", "hydro", "fuel_nuclear", "waste", *RING)
    assert told(state, "Ann: take 1 A01") == [
        "Ann takes card A01 and run-of-river plant, spent-fuel disposal, coal, nuclear fuel"
    ]
