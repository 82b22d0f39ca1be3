"""Placing tiles: region, corners, neighbours; discards; and what follows when the last tile lies."""

import pytest

from powergrid_tui.games.electropolis.actions import Place
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options, Phase, State
from powergrid_tui.games.electropolis.scoring import support
from powergrid_tui.games.electropolis.viewmodel.text_views import situation
from powergrid_tui.table.protocol.game import IllegalAction

from .positions import (
    NOTHING,
    acting,
    dealt,
    give,
    initials,
    lay,
    offered,
    placing,
    play,
    refused,
    rows,
    square,
    told,
    who,
)

EDGE = "a tile must share an edge with a tile already there"
CORNER = "disposal tiles go only on corner cells"


def cells(tile: str, card: str, *city: str) -> set[str]:
    """Where a tile may lie."""
    lines = offered(placing(card, tile, city=city or NOTHING), "place")
    return {line.removeprefix(f"place {tile} ") for line in lines}


def test_the_first_tile_lies_beside_the_centre() -> None:
    assert cells("park", "C01") == {"c2", "b3", "d3", "c4"}
    assert cells("park", "A01") == {"c2", "d3"}
    assert cells("coal", "B02") == {"b3", "d3", "c4"}


def test_the_centre_and_every_other_tile_are_in_the_way() -> None:
    state = placing("C01", "park", city=(".....", "..X..", "..+..", ".....", "....."))
    assert refused(state, "Ann: place park c3") == "the cell already has a tile"
    assert refused(state, "Ann: place park c2") == "the cell already has a tile"


def test_a_tile_shares_an_edge_and_a_corner_is_not_enough() -> None:
    assert refused(placing("C01", "park"), "Ann: place park b2") == EDGE
    assert refused(placing("C01", "park"), "Ann: place park c1") == EDGE
    assert cells("park", "C01", ".....", ".P...", "..+..", ".....", ".....") == {
        "b1", "a2", "c2", "b3", "d3", "c4",
    }  # fmt: skip


def test_a_row_does_not_go_on_in_the_next() -> None:
    """The last cell of a row and the first of the next have numbers that follow on one another, but no common edge."""
    found = cells("park", "C01", ".....", "....P", "..+..", ".....", ".....")
    assert found == {"e1", "d2", "e3", "c2", "b3", "d3", "c4"}


def test_a_card_for_the_whole_city_is_for_any_cell() -> None:
    assert situation(placing("C01", "park"), 0) == ["To place in any cell: park."]
    assert situation(placing("A01", "park"), 0) == ["To place in the top right: park."]


def test_tiles_outside_the_region_count_as_neighbours() -> None:
    assert cells("park", "A01", ".P...", ".....", "..+..", "....P", ".....") == {"c1", "c2", "d3", "e3"}
    assert refused(placing("A01", "park"), "Ann: place park b3") == "the card is for the top right"


@pytest.mark.parametrize(
    ("card", "cell", "name"),
    [
        ("A02", "d3", "top left"),
        ("A03", "d3", "bottom left"),
        ("A04", "b3", "bottom right"),
        ("A05", "a1", "centre"),
        ("B01", "c4", "top half"),
        ("B02", "c2", "bottom half"),
        ("B03", "d3", "left half"),
        ("B04", "b3", "right half"),
    ],
)
def test_the_refusal_names_the_region(card: str, cell: str, name: str) -> None:
    assert refused(placing(card, "park"), f"Ann: place park {cell}") == f"the card is for the {name}"


def test_there_is_no_cell_beyond_the_board() -> None:
    for cell in (-1, 25, 99):
        with pytest.raises(IllegalAction, match="there is no such cell"):
            ELECTROPOLIS.apply(placing("C01", "park"), Place(tile="park", cell=cell))


# --- disposal --------------------------------------------------------------------------------------------------------

CROSS = ("..P..", "..P..", "PP+PP", "..P..", "..P..")
NEAR = (".P.P.", ".P.P.", "PP+PP", ".P.P.", ".P.P.")


def test_disposal_lies_on_corners_alone_and_other_tiles_may_too() -> None:
    assert cells("waste", "C01", *NEAR) == {"a1", "e1", "a5", "e5"}
    assert cells("coal", "C01", *NEAR) > {"a1", "e1", "a5", "e5", "c1", "a2"}
    assert refused(placing("C01", "waste", city=NEAR), "Ann: place waste c1") == CORNER


def test_a_corner_too_needs_a_neighbour_and_the_region() -> None:
    assert cells("waste", "C01", *CROSS) == set()
    assert refused(placing("C01", "waste", city=CROSS), "Ann: place waste a1") == EDGE
    assert cells("waste", "A02", *NEAR) == {"a1"}
    assert cells("waste", "B04", *NEAR) == {"e1", "e5"}
    assert cells("waste", "A05", *NEAR) == set()
    assert refused(placing("A02", "waste", city=NEAR), "Ann: place waste e5") == "the card is for the top left"


def test_a_corner_that_is_taken_is_no_place_for_disposal() -> None:
    assert cells("waste", "A02", "SP...", ".P...", "PP+..", ".....", ".....") == set()


# --- several tiles ---------------------------------------------------------------------------------------------------


def test_tiles_are_placed_in_any_order_and_each_makes_room_for_the_next() -> None:
    state = placing("A02", "coal", "park", "coal")
    assert set(offered(state, "place")) == {
        "place coal c2", "place coal b3", "place park c2", "place park b3",
    }  # fmt: skip
    state = play(state, "Ann: place park b3")
    assert state.hand == ("coal", "coal")
    assert set(offered(state, "place")) == {f"place coal {cell}" for cell in ("c2", "b2", "a3")}
    state = play(state, "Ann: place coal b2", "Ann: place coal b1")
    board = who(state, "Ann").board
    assert [at for at, tile in enumerate(board) if tile == "coal"] == [1, 6]
    assert (board[11], board[12]) == ("park", "centre")
    assert state.turn == 1


def test_a_tile_that_is_not_in_hand_is_neither_placed_nor_discarded() -> None:
    state = placing("A02", "coal")
    assert refused(state, "Ann: place gas c2") == "you hold no such tile"
    assert refused(state, "Ann: discard gas") == "you hold no such tile"
    assert refused(state, "Ann: place fuel_coal c2") == "you hold no such tile"
    assert refused(state, "Ann: discard fuel_coal") == "you hold no such tile"


@pytest.mark.parametrize("verb", ["space 1", "take 1 A01", "run c2"])
def test_nothing_else_is_for_now(verb: str) -> None:
    kind = verb.split(maxsplit=1)[0]
    assert refused(placing("A02", "coal"), f"Ann: {verb}") == f"{kind} is not possible now: tiles are being placed"


def test_every_cell_is_shown_with_its_reason() -> None:
    shown = rows(placing("A02", "coal", city=(".....", "..P..", "..+..", ".....", ".....")), "place")
    assert len(shown) == 25
    assert {line for line, row in shown.items() if not row.why} == {f"place coal {c}" for c in ("c1", "b2", "b3")}
    assert shown["place coal c2"].why == "the cell already has a tile"
    assert shown["place coal e5"].why == "the card is for the top left"
    assert shown["place coal a1"].why == EDGE


# --- discards --------------------------------------------------------------------------------------------------------


def test_a_tile_is_discarded_only_when_it_has_no_cell() -> None:
    state = placing("A02", "waste", "coal", city=(".....", "..P..", "..+..", ".....", "....."))
    assert offered(state, "discard") == ["discard waste"]
    assert refused(state, "Ann: discard coal") == "the coal plant can still be placed"
    assert rows(state, "discard")["discard coal"].why == "the coal plant can still be placed"


def test_a_discard_costs_one_support_and_the_tile_leaves_the_game() -> None:
    state = give(placing("A02", "waste", "park"), "Ann", support=4)
    after = play(state, "Ann: discard waste")
    assert who(after, "Ann").support == 3
    assert who(after, "Ann").discarded == 1
    assert after.discard == ("waste",)
    assert after.hand == ("park",)
    assert who(after, "Ann").board == who(state, "Ann").board
    assert told(state, "Ann: discard waste") == ["Ann cannot place spent-fuel disposal: 1 support lost"]


def test_each_discard_costs_support_for_itself() -> None:
    state = give(placing("A02", "waste", "waste", "coal"), "Ann", support=4)
    after = play(state, "Ann: discard waste", "Ann: discard waste", "Ann: place coal c2")
    assert who(after, "Ann").support == 4 - 2 + 1  # and the card brings one
    assert after.discard == ("waste", "waste")


def test_a_tile_may_find_a_place_when_another_was_placed() -> None:
    state = placing("A02", "waste", "park", city=(".....", "PP...", "..+..", ".....", "....."))
    assert offered(state, "discard") == []
    assert offered(placing("A02", "waste", "park", city=(".....", ".P...", "..+..", ".....", ".....")), "discard") == [
        "discard waste"
    ]
    state = play(placing("A02", "waste", "park", city=(*NOTHING[:1], ".P...", *NOTHING[2:])), "Ann: place park a2")
    assert offered(state, "place") == ["place waste a1"]
    assert offered(state, "discard") == []


def test_all_of_a_full_region_is_discarded() -> None:
    city = ("PPP..", "PPP..", "PP+..", ".....", ".....")
    state = placing("A02", "coal", "gas", "coal", city=city)
    assert offered(state, "place") == []
    assert offered(state, "discard") == ["discard coal", "discard gas"]
    after = play(state, "Ann: discard coal", "Ann: discard gas", "Ann: discard coal")
    assert who(after, "Ann").discarded == 3
    assert after.turn == 1


# --- the end of a turn -----------------------------------------------------------------------------------------------


def test_the_next_acts_when_the_last_tile_lies_and_not_before() -> None:
    state = placing("B09", "coal", "park", players=3)
    state = play(state, "Ann: place coal c2")
    assert (state.turn, state.phase, who(state, "Ann").points) == (0, Phase.PLACING, 0)
    state = play(state, "Ann: place park c1")
    assert (state.turn, state.phase, who(state, "Ann").points) == (1, Phase.TAKING, 3)
    assert initials(state, state.acted) == "A"
    assert initials(state, state.waiting) == "BC"


def test_what_is_built_is_told_and_then_what_the_card_brings() -> None:
    assert told(placing("B09", "hydro"), "Ann: place hydro d3") == [
        "Ann builds run-of-river plant in d3",
        "Card B09 brings Ann 3 points",
    ]
    assert told(placing("B01", "coal"), "Ann: place coal c2")[1:] == ["Card B01 brings Ann 1 point"]
    assert told(placing("C06", "park"), "Ann: place park d3")[1:] == ["Card C06 brings Ann 0 points"]
    assert told(placing("A05", "park"), "Ann: place park d3")[1:] == []
    assert told(placing("A01", "park"), "Ann: place park d3")[1:] == ["Ann gains 1 support"]
    assert told(placing("A01", "park", "gas"), "Ann: place park d3")[1:] == []


def test_the_card_last_taken_is_the_one_that_counts() -> None:
    state = acting(dealt(2), "..A.B.")
    state = lay(state, *["fuel_coal"] * 3, "park", *["fuel_gas"] * 9, shown=("A01", "B01", "B02", "B03"))
    state = play(give(state, "Ann", cards=("B09",)), "Ann: take 1 A01")
    assert {line.split()[2] for line in offered(state, "place")} == square("c1:e3") & {"c2", "d3", "b3", "c4"}
    after = play(state, "Ann: place park c2")
    assert who(after, "Ann").points == 0
    assert who(after, "Ann").cards == ("B09", "A01")


# --- the marker of support -------------------------------------------------------------------------------------------

LOVED = ("DHAPD", ".....", "..+..", ".....", "D...D")
"""A city with 4 support on its tiles, and no corner for another disposal tile."""


def stands(state: State, readings: int, *lines: str) -> list[int]:
    """Where Ann's marker stands after each line."""
    state, found = state.evolve(options=Options(readings=readings)), []
    for line in lines:
        state = play(state, f"Ann: {line}")
        found.append(support(who(state, "Ann")))
    return found


@pytest.mark.parametrize(("readings", "then"), [(2, [16, 15, 14]), (1, [16, 16, 16])])
def test_the_marker_of_support_stops_at_16_as_it_goes(readings: int, then: list[int]) -> None:
    state = give(placing("A05", "museum", "waste", "waste", city=LOVED), "Ann", support=12)
    assert support(who(state, "Ann")) == 16  # and the museum would have made it 18
    assert stands(state, readings, "place museum c2", "discard waste", "discard waste") == then


@pytest.mark.parametrize(("readings", "then"), [(2, [0, 1]), (1, [0, 0])])
def test_the_marker_of_support_stops_at_its_low_end_as_it_goes(readings: int, then: list[int]) -> None:
    state = give(placing("A01", "waste", "coal"), "Ann", support=0)
    assert stands(state, readings, "discard waste", "place coal c2") == then


@pytest.mark.parametrize(("readings", "then"), [(2, [16, 15]), (1, [16, 16])])
def test_a_plant_next_to_housing_takes_from_where_the_marker_stands(readings: int, then: list[int]) -> None:
    state = give(placing("A05", "housing", "solar", city=LOVED), "Ann", support=11)
    assert stands(state, readings, "place housing c2", "place solar b2") == then


def test_the_log_says_that_the_marker_stays_where_it_is() -> None:
    low = give(placing("A05", "waste", city=NOTHING), "Ann", support=0)
    assert told(low, "Ann: discard waste")[0] == "Ann cannot place spent-fuel disposal; support stays at 0"
    high = give(placing("A01", "park"), "Ann", support=16)
    assert "The support of Ann stays at 16, the end of its track" in told(high, "Ann: place park c2")
    # With one step left, the card still brings its support.
    assert "Ann gains 1 support" in told(give(high, "Ann", support=14), "Ann: place park c2")


def test_the_log_says_by_which_place_in_support_a_card_scored() -> None:
    state = placing("B12", "coal", city=NOTHING, players=3)
    alone = give(give(give(state, "Ann", support=9), "Bo", support=10), "Cy", support=8)
    assert told(alone, "Ann: place coal d3")[1:3] == ["Card B12 brings Ann 4 points", "Ann is in place 2 in support"]
    level = give(alone, "Cy", support=9)
    assert told(level, "Ann: place coal d3")[1:3] == [
        "Card B12 brings Ann 4 points",
        "Ann is level with Cy in support, and counts as in place 2",
    ]
