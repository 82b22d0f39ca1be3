"""Straight lines of dots, where lines along rows and columns are not possible, and their numbers."""

from powergrid_tui.games.power_grid.widgets.map.labels import CityLabel
from powergrid_tui.games.power_grid.widgets.map.straight import StraightLine, number_on, straight

ACROSS, DOWN = StraightLine((0, 10), (19, 10)), StraightLine((10, 0), (10, 19))
"""The third row, and the sixth column, of a picture of ten cells by five."""


def test_a_line_leads_from_label_to_label_and_stays_on_the_map() -> None:
    here, there = CityLabel(0, 0, "Aachen", 2), CityLabel(30, 4, "Berlin", 2)
    line = straight(here, there, 32)
    assert 0 <= line.start[0] < 2 * here.houses
    assert 60 <= line.stop[0] < 64
    assert (line.start[1] // 4, line.stop[1] // 4) == (0, 4)


def test_a_number_stands_in_the_middle_of_what_is_seen() -> None:
    label = {(x, 2) for x in range(4)}
    assert number_on(ACROSS, 1, label, [], 10) in {(6, 2), (7, 2)}
    assert number_on(ACROSS, 1, set(), [], 10) in {(4, 2), (5, 2)}


def test_a_number_keeps_off_the_line_of_another_and_nearer_to_its_own() -> None:
    spot = number_on(ACROSS, 1, set(), [DOWN.cells], 10)
    assert spot is not None
    assert spot not in DOWN.cells
    beside = frozenset((x, 3) for x in range(10))
    assert number_on(ACROSS, 1, set(), [beside], 10) is None, "three cells of the other touch it, two of its own"


def test_no_room_is_no_number() -> None:
    assert number_on(ACROSS, 2, {(x, 2) for x in range(1, 10)}, [], 10) is None
