"""Development cards: where each lets one build, and what each brings. Values are worked out by hand."""

import pytest

from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options, State

from .positions import (
    NOTHING,
    acting,
    dealt,
    give,
    lay,
    offered,
    placing,
    play,
    square,
    who,
    worth,
)

TOP_RIGHT, TOP_LEFT, BOTTOM_LEFT, BOTTOM_RIGHT, CENTRE = "c1:e3", "a1:c3", "a3:c5", "c3:e5", "b2:d4"
TOP, BOTTOM, LEFT, RIGHT, EVERYWHERE = "a1:e3", "a3:e5", "a1:c5", "c1:e5", "a1:e5"

REGIONS = {
    "A01": TOP_RIGHT, "A02": TOP_LEFT, "A03": BOTTOM_LEFT, "A04": BOTTOM_RIGHT, "A05": CENTRE,
    "A06": CENTRE, "A07": TOP_RIGHT, "A08": BOTTOM_LEFT, "A09": TOP_LEFT, "A10": BOTTOM_RIGHT,
    "B01": TOP, "B02": BOTTOM, "B03": LEFT, "B04": RIGHT, "B05": TOP_RIGHT, "B06": TOP_LEFT,
    "B07": BOTTOM_LEFT, "B08": BOTTOM_RIGHT, "B09": TOP_RIGHT, "B10": TOP_LEFT, "B11": BOTTOM_LEFT,
    "B12": BOTTOM_RIGHT, "C01": EVERYWHERE, "C02": EVERYWHERE, "C03": TOP, "C04": BOTTOM, "C05": LEFT,
    "C06": RIGHT, "C07": TOP, "C08": BOTTOM, "C09": RIGHT, "C10": LEFT,
}  # fmt: skip
"""Where each card lets one build, as the rectangle from its first to its last cell."""

BONUS = ("B01", "B02", "B03", "B04")
AT_THE_END = ("A05", "A06", "A07", "A08", "A09", "A10")

FULL = ("PPPPP", "PPPPP", "PP+PP", "PPPPP", "PPPPP")


def gained(before: State, *lines: str) -> tuple[int, int]:
    """Points and support that Ann has more after these lines; support of spaces, cards and discards alone. So that the
    marker of a city full of parks does not stop, by the first readings."""
    after = play(before.evolve(options=Options(readings=1)), *lines)
    was, now = who(before, "Ann"), who(after, "Ann")
    return now.points - was.points, now.support - was.support


@pytest.mark.parametrize("card", REGIONS)
def test_a_card_is_for_the_cells_of_its_region_and_no_others(card: str) -> None:
    may = set()
    for cell in range(25):
        row, column = divmod(cell, 5)
        if cell == 12:
            continue
        city = [list(line) for line in FULL]
        city[row][column] = "."
        state = placing(card, "park", city=["".join(line) for line in city])
        may |= {line.removeprefix("place park ") for line in offered(state, "place")}
    assert may == square(REGIONS[card]) - {"c3"}


# --- at once ---------------------------------------------------------------------------------------------------------

AT_ONCE = [
    # card, city, what is built, points, support
    *((card, NOTHING, "place park c2", 0, 1) for card in ("A01", "A02", "C01", "C02")),
    *((card, NOTHING, "place park c4", 0, 1) for card in ("A03", "A04")),
    *((card, NOTHING, f"place park {cell}", 1, 0) for card, cell in zip(BONUS, ("c2", "c4", "b3", "d3"), strict=True)),
    ("B09", NOTHING, "place park d3", 3, 0),
    ("B11", NOTHING, "place park b3", 3, 0),
    # Buildings of the opposite corner: any plant or facility there, without the centre tile.
    ("B05", (".....", ".P...", "CX+P.", "GPPP.", "DPPP."), "place park c2", 8, 0),
    ("B06", ("P....", ".P...", "PP+PC", "..DXG", "....P"), "place park c2", 6, 0),
    ("B07", ("..CP.", "..XSN", "PP+..", "P..PP", "....."), "place park b4", 5, 0),
    ("B08", ("D.C..", ".GN..", ".X+PP", "PPPPP", "PPPP."), "place park e5", 5, 0),
    # For each plant, facility or control of a kind, with the tile that was just built.
    ("C03", ("C.S.G", "CNWRG", "..+.N", "..R..", "..S.."), "place solar d3", 12, 0),
    ("C04", ("G...G", "GPP.G", "..+.N", "MAUGX", "D...D"), "place gas b3", 12, 0),
    ("C05", ("N...N", "GPP.N", "..+.C", "MAUGX", "D...D"), "place nuclear b3", 8, 0),
    ("C06", ("C...C", "GPP.N", "..+.C", "MAUGX", "D...D"), "place coal d3", 8, 0),
    ("C09", ("MHAPU", "PPP.P", "..+.N", "CG.GX", "D...D"), "place museum d3", 20, 0),
    ("C10", ("X...X", "XPP.X", "..+.N", "CG.GX", "D...D"), "place scrubber b3", 12, 0),
    # Plants on the sixteen outer cells.
    ("C07", (".....", ".CCC.", ".C+CP", ".CCCX", "..PMD"), "place wind b1", 1, 0),
    ("C07", ("CGNSW", "R.P.C", "G.+.N", "SPPPW", "RCGNP"), "place park b2", 15, 0),
    # The largest group of plants of any kind.
    ("C08", NOTHING, "place park c4", 0, 0),
    ("C08", ("CG...", "NS...", "WP+P.", "CG.WR", "....S"), "place park c4", 7, 0),
    ("C08", ("CG...", "NS...", "WP+P.", "CG.WR", "....S"), "place hydro c4", 11, 0),
]


@pytest.mark.parametrize(("card", "city", "line", "points", "more"), AT_ONCE)
def test_what_a_card_brings_at_once(card: str, city: tuple[str, ...], line: str, points: int, more: int) -> None:
    state = placing(card, line.split()[1], city=city)
    assert gained(state, f"Ann: {line}") == (points, more)


def test_all_cards_have_a_case_here() -> None:
    assert sorted(REGIONS) == sorted(book().cards)
    assert all(card.id[0] == card.deck for card in book().cards.values())
    tested = {card for card, *_ in AT_ONCE} | {"B10", "B12"}
    assert tested == set(REGIONS) - set(AT_THE_END)


@pytest.mark.parametrize("card", [*BONUS, "A01", "B09", "B10", "B12", "C01", "C06"])
def test_nothing_comes_before_the_last_tile_lies(card: str) -> None:
    state = placing(card, "park", "park", city=(".....", "..P..", ".P+P.", "..P..", "....."))
    assert gained(state, f"Ann: {offered(state, 'place')[0]}") == (0, 0)


def test_a_card_for_the_end_brings_nothing_at_once_and_one_at_once_nothing_at_the_end() -> None:
    # The city and the fuel would make each of them worth something.
    city = ("DSWRP", "PPPPP", "PP+PP", "PPPPP", "PPPPP")
    for card in REGIONS:
        found = worth(*city, fuel=(3, 3, 3), cards=(card,))
        assert (found.cards_end > 0) == (card in AT_THE_END)
    for card in AT_THE_END:
        state = give(placing(card, "park", city=city), "Ann", fuel=(3, 3, 3))
        assert gained(state, "Ann: discard park") == (0, -1)


# --- tiles taken, and place in support -------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "tiles"), [(1, 2), (3, 4), (6, 5)])
def test_tiles_taken_this_round_are_the_number_on_the_space_fuel_and_discards_too(space: int, tiles: int) -> None:
    spaces = ["."] * 6
    spaces[space - 1] = "A"
    # All tiles but two are fuel, and one of the two has no place with this card: B10 is for the top left.
    state = give(dealt(2), "Ann", "PPP..", "PPP..", "P.+..", ".....", ".....")
    state = lay(acting(state, "".join(spaces)), "park", "waste", *["fuel_coal"] * 12, shown=("B10", "A01"))
    lines = ("Ann: take 1 B10", "Ann: place park b3", "Ann: discard waste")
    assert gained(state, *lines) == (tiles, -1)


@pytest.mark.parametrize(
    ("mine", "others", "points"),
    [
        (9, (8, 8, 8), 5),
        (9, (11, 10, 8), 2),
        (9, (11, 10, 12), 0),
        (9, (9, 9, 9), 5),  # all share the first place
        (9, (9, 10, 8), 4),
        (9, (10, 10, 8), 2),  # two share the first: the taker is third
        (-3, (0, 1, 2), 2),  # there is no support below none
        (20, (16, 1, 2), 5),  # nor above 16
    ],
)
def test_the_taker_alone_scores_by_the_place_in_support(mine: int, others: tuple[int, ...], points: int) -> None:
    state = placing("B12", "scrubber", players=4)
    for name, level in zip(("Ann", "Bo", "Cy", "Di"), (mine, *others), strict=True):
        state = give(state, name, support=level, points=1)
    state = play(state, "Ann: place scrubber c4")
    assert [mayor.points for mayor in state.players] == [1 + points, 1, 1, 1]


def test_the_place_in_support_counts_what_stands_on_the_boards_and_what_was_just_built() -> None:
    state = give(placing("B12", "museum"), "Ann", support=3)
    state = give(state, "Bo", ".....", ".HA..", "..+..", ".....", ".....", support=1)  # 1 + 2 + 1
    assert gained(state, "Ann: place museum c4") == (5, 0)  # 3 + 2 > 4
    assert gained(give(state, "Ann", support=1), "Ann: place museum c4") == (4, 0)  # 1 + 2 < 4


def test_a_discard_costs_its_support_before_the_place_is_told() -> None:
    state = give(give(placing("B12", "waste"), "Ann", support=5), "Bo", support=5)
    assert gained(state, "Ann: discard waste") == (4, -1)


def test_a_card_counts_at_the_moment_and_not_again() -> None:
    state = play(placing("C06", "coal"), "Ann: place coal c2")
    later = give(state, "Ann", "CC...", ".....", "..+..", ".....", ".....")
    assert who(state, "Ann").points == who(later, "Ann").points == 2
    assert ELECTROPOLIS.standings(later)[0].score["cards"] == 2


# --- at the end ------------------------------------------------------------------------------------------------------

SPREAD = ("P...S", ".....", "..+..", ".....", "D...C")


@pytest.mark.parametrize(
    ("card", "city", "fuel", "points"),
    [
        ("A05", ("S....", ".W...", "..+..", "...R.", "....."), (0, 0, 0), 5),
        ("A05", ("SSS..", ".WW..", "..+..", "...G.", "....."), (0, 0, 0), 0),
        # Unused: 3 coal without a plant; nuclear fuel lacks a plant, or a disposal tile.
        ("A06", NOTHING, (3, 0, 0), 3),
        ("A06", ("D....", ".N.N.", "..+..", ".C.G.", "....."), (2, 3, 4), 1 + 2 + 3),
        ("A07", SPREAD, (0, 0, 0), 7),
        ("A08", SPREAD, (0, 0, 0), 7),
        ("A07", ("P...S", "PPPPP", "PP+PP", "PPPPP", "DPPP."), (0, 0, 0), 0),
        ("A08", ("....S", "PPPPP", "PP+PP", "PPPPP", "DPPPP"), (0, 0, 0), 0),
        # Four by four cells, in each of the four places; the centre tile counts as filled.
        ("A09", ("PPPP.", "PPPP.", "PP+P.", "PPPP.", "....."), (0, 0, 0), 8),
        ("A09", (".PPPP", ".PPPP", ".P+PP", ".PPPP", "....."), (0, 0, 0), 8),
        ("A10", (".....", "PPPP.", "PP+P.", "PPPP.", "PPPP."), (0, 0, 0), 8),
        ("A10", (".....", ".PPPP", ".P+PP", ".PPPP", ".PPPP"), (0, 0, 0), 8),
        ("A09", ("PPPPP", "PPP.P", "PP+PP", "PPPPP", "PPPPP"), (0, 0, 0), 0),
        ("A10", ("PPPPP", "PPPPP", "PP+PP", ".....", "PPPPP"), (0, 0, 0), 0),
    ],
)
def test_what_a_card_brings_at_the_end(
    card: str, city: tuple[str, ...], fuel: tuple[int, int, int], points: int
) -> None:
    assert worth(*city, fuel=fuel, cards=(card,)).cards_end == points
    assert worth(*city, fuel=fuel, cards=()).cards_end == 0


def test_every_card_for_the_end_counts_for_itself() -> None:
    found = worth(*FULL, cards=("A07", "A08", "A09", "A10"), points=9)
    assert (found.cards_now, found.cards_end) == (9, 7 + 7 + 8 + 8)
