"""Taking a piece of the ring and a card."""

import pytest

from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction

from .positions import acting, dealt, give, lay, offered, play, refused, rows, told, who

RING = ("coal", "gas", "nuclear", "solar", "wind", "hydro", "museum", "hospital", "amusement", "park")
"""Ten tiles that differ."""


def taking(spaces: str = "..A.B.", *ring: str) -> State:
    """Ann, who takes four tiles, before Bo, who takes five."""
    return lay(acting(dealt(2), spaces), *(ring or RING), shown=("A01", "A02", "A03", "A04"))


@pytest.mark.parametrize(("space", "tiles"), [(1, 2), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_exactly_as_many_tiles_are_taken_as_the_space_says(space: int, tiles: int) -> None:
    spaces = ["."] * 6
    spaces[space - 1] = "A"
    state = play(taking("".join(spaces)), "Ann: take 3 A01")
    assert state.hand == RING[2 : 2 + tiles]
    assert state.ring == RING[:2] + RING[2 + tiles :]
    assert state.taken == tiles


@pytest.mark.parametrize(
    ("start", "hand", "left"),
    [
        (1, RING[0:4], RING[4:]),
        (4, RING[3:7], RING[:3] + RING[7:]),
        (7, RING[6:10], RING[:6]),
        (8, (*RING[7:], RING[0]), RING[1:7]),
        (10, (RING[9], *RING[:3]), RING[3:9]),
    ],
)
def test_the_ring_goes_on_past_its_last_tile(start: int, hand: tuple[str, ...], left: tuple[str, ...]) -> None:
    state = play(taking(), f"Ann: take {start} A02")
    assert state.hand == hand
    assert state.ring == left


def test_the_ring_closes_and_the_next_takes_across_the_gap() -> None:
    state = taking("..A.B.", "coal", "fuel_gas", "fuel_gas", "fuel_gas", "fuel_gas", "gas", "park", "solar", "wind")
    state = play(state, "Ann: take 2 A01")
    assert state.ring == ("coal", "gas", "park", "solar", "wind")
    state = play(state, "Bo: take 1 A02")
    assert state.hand == ("coal", "gas", "park", "solar", "wind")
    assert state.ring == ()


def test_fuel_goes_beside_the_board_and_the_rest_is_to_be_placed() -> None:
    ring = ("fuel_coal", "coal", "fuel_nuclear", "fuel_gas", "fuel_coal", "park", "park", "park")
    state = give(taking("....AB", *ring), "Ann", fuel=(1, 2, 3))
    after = play(state, "Ann: take 1 A03")
    assert who(after, "Ann").fuel == (3, 3, 4)
    assert after.hand == ("coal",)
    assert after.phase is Phase.PLACING
    assert who(after, "Ann").cards == ("A03",)
    assert after.shown == ("A01", "A02", "A04")
    assert after.taken == 5
    assert who(after, "Bo").fuel == (0, 0, 0)


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
    assert {"take 1 A01", "take 10 A04"} <= set(lines)
    assert set(rows(taking(), "take")) == set(lines)


def test_a_card_that_is_not_on_the_table_is_refused() -> None:
    assert refused(taking(), "Ann: take 1 A05") == "card A05 is not on the table"
    state = play(taking("..A.B.", *["fuel_gas"] * 9), "Ann: take 1 A02")
    assert refused(state, "Bo: take 1 A02") == "card A02 is not on the table"


@pytest.mark.parametrize("start", [-1, 10, 500])
def test_a_place_that_the_ring_has_not_is_refused(start: int) -> None:
    with pytest.raises(IllegalAction, match="the ring has 10 tiles"):
        ELECTROPOLIS.apply(taking(), Take(start=start, card="A01"))


@pytest.mark.parametrize("verb", ["space 1", "place coal c2", "discard coal", "run c2"])
def test_nothing_else_is_for_now(verb: str) -> None:
    kind = verb.split(maxsplit=1)[0]
    assert refused(taking(), f"Ann: {verb}") == f"{kind} is not possible now: tiles and a card are being taken"


def test_what_was_taken_is_told_with_the_fuel_last() -> None:
    state = taking("..A.B.", "fuel_coal", "hydro", "fuel_nuclear", "waste", *RING)
    assert told(state, "Ann: take 1 A01") == [
        "Ann takes card A01 and run-of-river plant, spent-fuel disposal, coal, nuclear fuel"
    ]


def test_nothing_hidden_comes_to_light_before_the_round_is_over() -> None:
    state = taking("..A.B.", *["fuel_gas"] * 9)
    after = play(state, "Ann: take 1 A02")
    assert not ELECTROPOLIS.reveals(state, after)
    assert ELECTROPOLIS.reveals(after, play(after, "Bo: take 1 A01"))
