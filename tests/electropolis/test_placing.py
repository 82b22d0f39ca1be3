"""Placing tiles: region, corners, neighbours; discards; and what follows when the last tile lies."""

import pytest

from powergrid_tui.games.electropolis.model import Options, Phase, State
from powergrid_tui.games.electropolis.scoring import support
from powergrid_tui.games.electropolis.viewmodel.text_views import situation

from .positions import NOTHING, acting, dealt, give, initials, lay, offered, placing, play, rows, told, who

NEAR = (".P.P.", ".P.P.", "PP+PP", ".P.P.", ".P.P.")
CROSS = ("..P..", "..P..", "PP+PP", "..P..", "..P..")


@pytest.mark.parametrize(
    ("tile", "card", "city", "cells"),
    [
        # The first tile lies beside the centre.
        ("park", "C01", NOTHING, "c2 b3 d3 c4"),
        ("park", "A01", NOTHING, "c2 d3"),
        # A tile shares an edge, and a corner is not enough; a row does not go on in the next.
        ("park", "C01", (".....", ".P...", "..+..", ".....", "....."), "b1 a2 c2 b3 d3 c4"),
        ("park", "C01", (".....", "....P", "..+..", ".....", "....."), "e1 d2 e3 c2 b3 d3 c4"),
        # Tiles outside the region count as neighbours.
        ("park", "A01", (".P...", ".....", "..+..", "....P", "....."), "c1 c2 d3 e3"),
        # Disposal lies on corners alone, in the region and beside another tile; other tiles may lie there, too.
        ("waste", "C01", NEAR, "a1 e1 a5 e5"),
        ("coal", "A02", (".P...", ".P...", "PP+..", ".....", "....."), "a1 c1 a2 c2"),
        ("waste", "C01", CROSS, ""),
        ("waste", "A02", NEAR, "a1"),
        ("waste", "B04", NEAR, "e1 e5"),
        ("waste", "A05", NEAR, ""),
        ("waste", "A02", ("SP...", ".P...", "PP+..", ".....", "....."), ""),
    ],
)
def test_where_a_tile_may_lie(tile: str, card: str, city: tuple[str, ...], cells: str) -> None:
    lines = offered(placing(card, tile, city=city), "place")
    assert {line.removeprefix(f"place {tile} ") for line in lines} == set(cells.split())


def test_a_card_for_the_whole_city_is_for_any_cell() -> None:
    assert situation(placing("C01", "park"), 0) == ["To place in any cell: park."]
    assert situation(placing("A01", "park"), 0) == ["To place in the top right: park."]


def test_tiles_are_placed_in_any_order_and_each_makes_room_for_the_next() -> None:
    state = placing("A02", "coal", "park", "coal")
    assert set(offered(state, "place")) == {
        f"place {tile} {cell}" for tile in ("coal", "park") for cell in ("c2", "b3")
    }
    state = play(state, "Ann: place park b3")
    assert state.hand == ("coal", "coal")
    assert set(offered(state, "place")) == {f"place coal {cell}" for cell in ("c2", "b2", "a3")}
    state = play(state, "Ann: place coal b2", "Ann: place coal b1")
    board = who(state, "Ann").board
    assert (board[1], board[6], board[11], board[12], state.turn) == ("coal", "coal", "park", "centre", 1)


def test_every_cell_is_shown_with_its_reason() -> None:
    shown = rows(placing("A02", "coal", city=(".....", "..P..", "..+..", ".....", ".....")), "place")
    assert len(shown) == 25
    assert {line for line, row in shown.items() if not row.why} == {f"place coal {c}" for c in ("c1", "b2", "b3")}
    assert shown["place coal c2"].why == "the cell already has a tile"
    assert shown["place coal e5"].why == "the card is for the top left"


# --- discards --------------------------------------------------------------------------------------------------------


def test_a_tile_is_discarded_only_when_it_has_no_cell_and_that_costs_one_support_each() -> None:
    state = give(placing("A02", "waste", "waste", "coal"), "Ann", support=4)
    assert offered(state, "discard") == ["discard waste"]
    assert rows(state, "discard")["discard coal"].why == "the coal plant can still be placed"
    assert told(state, "Ann: discard waste") == ["Ann cannot place spent-fuel disposal: 1 support lost"]
    after = play(state, "Ann: discard waste")
    assert (who(after, "Ann").support, who(after, "Ann").discarded, after.discard) == (3, 1, ("waste",))
    assert (after.hand, who(after, "Ann").board) == (("waste", "coal"), who(state, "Ann").board)
    after = play(after, "Ann: discard waste", "Ann: place coal c2")
    assert who(after, "Ann").support == 4 - 2 + 1, "and the card brings one"
    assert after.discard == ("waste", "waste")


def test_a_tile_may_find_a_place_when_another_was_placed() -> None:
    state = placing("A02", "waste", "park", city=(".....", ".P...", "..+..", ".....", "....."))
    assert offered(state, "discard") == ["discard waste"]
    state = play(state, "Ann: place park a2")
    assert (offered(state, "place"), offered(state, "discard")) == (["place waste a1"], [])


def test_all_of_a_full_region_is_discarded() -> None:
    state = placing("A02", "coal", "gas", "coal", city=("PPP..", "PPP..", "PP+..", ".....", "....."))
    assert offered(state, "place") == []
    assert offered(state, "discard") == ["discard coal", "discard gas"]
    after = play(state, "Ann: discard coal", "Ann: discard gas", "Ann: discard coal")
    assert (who(after, "Ann").discarded, after.turn) == (3, 1)


# --- the end of a turn -----------------------------------------------------------------------------------------------


def test_the_next_acts_when_the_last_tile_lies_and_not_before() -> None:
    state = play(placing("B09", "coal", "park", players=3), "Ann: place coal c2")
    assert (state.turn, state.phase, who(state, "Ann").points) == (0, Phase.PLACING, 0)
    state = play(state, "Ann: place park c1")
    assert (state.turn, state.phase, who(state, "Ann").points) == (1, Phase.TAKING, 3)
    assert (initials(state, state.acted), initials(state, state.waiting)) == ("A", "BC")


@pytest.mark.parametrize(
    ("card", "tiles", "line", "more"),
    [
        ("B09", ("hydro",), "place hydro d3", ["Card B09 brings Ann 3 points"]),
        ("B01", ("coal",), "place coal c2", ["Card B01 brings Ann 1 point"]),
        ("C06", ("park",), "place park d3", ["Card C06 brings Ann 0 points"]),
        ("A05", ("park",), "place park d3", []),
        ("A01", ("park",), "place park d3", ["Ann gains 1 support"]),
        ("A01", ("park", "gas"), "place park d3", []),
    ],
)
def test_what_is_built_is_told_and_then_what_the_card_brings(
    card: str, tiles: tuple[str, ...], line: str, more: list[str]
) -> None:
    built, *rest = told(placing(card, *tiles), f"Ann: {line}")
    assert built.startswith("Ann builds ")
    assert rest == more


def test_the_card_last_taken_is_the_one_that_counts() -> None:
    state = acting(dealt(2), "..A.B.")
    state = lay(state, *["fuel_coal"] * 3, "park", *["fuel_gas"] * 9, shown=("A01", "B01", "B02", "B03"))
    state = play(give(state, "Ann", cards=("B09",)), "Ann: take 1 A01")
    assert {line.split()[2] for line in offered(state, "place")} == {"c2", "d3"}
    after = play(state, "Ann: place park c2")
    assert (who(after, "Ann").points, who(after, "Ann").cards) == (0, ("B09", "A01"))


# --- the marker of support -------------------------------------------------------------------------------------------

LOVED = ("DHAPD", ".....", "..+..", ".....", "D...D")
"""A city with 4 support on its tiles, and no corner for another disposal tile."""

HIGH = give(placing("A05", "museum", "waste", "waste", city=LOVED), "Ann", support=12)
LOW = give(placing("A01", "waste", "coal"), "Ann", support=0)
HOUSED = give(placing("A05", "housing", "solar", city=LOVED), "Ann", support=11)


@pytest.mark.parametrize(
    ("readings", "state", "lines", "then"),
    [
        (2, HIGH, ("place museum c2", "discard waste", "discard waste"), [16, 15, 14]),
        (1, HIGH, ("place museum c2", "discard waste", "discard waste"), [16, 16, 16]),
        (2, LOW, ("discard waste", "place coal c2"), [0, 1]),
        (1, LOW, ("discard waste", "place coal c2"), [0, 0]),
        (2, HOUSED, ("place housing c2", "place solar b2"), [16, 15]),
        (1, HOUSED, ("place housing c2", "place solar b2"), [16, 16]),
    ],
)
def test_the_marker_of_support_stops_at_the_ends_of_its_track_as_it_goes(
    readings: int, state: State, lines: tuple[str, ...], then: list[int]
) -> None:
    """By the first readings, only the sum of it all is held within the track."""
    state, found = state.evolve(options=Options(readings=readings)), []
    for line in lines:
        state = play(state, f"Ann: {line}")
        found.append(support(who(state, "Ann")))
    assert found == then


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
    for level, place in (
        (8, "Ann is in place 2 in support"),
        (9, "Ann is level with Cy in support, and counts as in place 2"),
    ):
        brought = told(give(alone, "Cy", support=level), "Ann: place coal d3")[1:3]
        assert brought == ["Card B12 brings Ann 4 points", place]
