"""Every number on the map belongs visibly to its link: on all maps, at the usual sizes, and looked at closely."""

import pytest

from powergrid_tui.games.power_grid.desk.questions import Part
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.widgets.arrangement import Facts, arrangement
from powergrid_tui.games.power_grid.widgets.map.numbers import place
from powergrid_tui.games.power_grid.widgets.map.placement import Line, Plan, plan
from powergrid_tui.paint.canvas import dots_between
from powergrid_tui.paint.places import places

Cell = tuple[int, int]

REGIONS = 4
"""Regions in play with four players."""


def trail(line: Line) -> set[Cell]:
    """The cells that a line passes as it is drawn."""
    return {(x >> 1, y >> 2) for x, y in dots_between(line.start, line.stop)}


def number(line: Line) -> set[Cell]:
    assert line.at
    return {(line.at[0] + k, line.at[1]) for k in range(len(line.cost))}


def around(cells: set[Cell]) -> set[Cell]:
    return {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - cells


def doubtful(where: Plan) -> list[Line]:
    """The links whose number is missing, is not on their line, stands on the line of another, or touches more of
    another's line than of its own."""
    written = [line for line in where.lines if line.cost]
    labels = {(x, p.y) for p in where.places.values() for x in range(p.x, p.end)}
    numbers = {cell for line in written if line.at for cell in number(line)}
    drawn = {line: trail(line) for line in where.lines}
    seen = {line: cells - labels - numbers - set(line.gaps) for line, cells in drawn.items()}
    found = []
    for line in written:
        if line.at is None or not number(line) & drawn[line]:
            found.append(line)
            continue
        mine = number(line)
        beside = around(mine)
        others = [other for other in where.lines if other is not line]
        touched = max(len(beside & seen[other] - seen[line]) for other in others)
        if any(mine & drawn[other] for other in others) or touched > len(beside & seen[line]):
            found.append(line)
    return found


def map_size(terminal: tuple[int, int]) -> tuple[int, int]:
    """Cells of the map on a terminal, without its legend."""
    width, height = terminal[0], terminal[1] - 1
    box = arrangement(width, height, Part.MAP, Facts(False, False, False, 4, lambda _: 10))
    found = places(box, width, height)["map"]
    return found.width, found.height - 1


# Where there are fewer cells than links want some numbers stay doubtful; one looks closer there.
@pytest.mark.long
@pytest.mark.parametrize(
    ("terminal", "times", "share"),
    [
        ((80, 24), 1, 0.075),
        ((100, 30), 1, 0.085),
        ((120, 40), 1, 0.012),
        ((200, 60), 1, 0.001),
        ((80, 24), 2, 0.003),
        ((80, 24), 3, 0.003),
    ],
    ids=str,
)
def test_a_number_belongs_visibly_to_its_link(terminal: tuple[int, int], times: int, share: float) -> None:
    width, height = map_size(terminal)
    links = doubts = 0
    for name in atlas.map_ids():
        board = atlas.load(name)
        regions = board.region_ids[:REGIONS]
        where = plan(board, regions, times * width, times * height, times > 1)
        assert all(line.at for line in where.lines if line.cost), name
        links += len(where.lines)
        doubts += len(doubtful(where))
    assert len(atlas.map_ids()) == 24
    assert doubts <= share * links, (doubts, links)


@pytest.mark.parametrize("name", atlas.map_ids())
def test_looked_at_closely_names_are_full_and_apart(name: str) -> None:
    board = atlas.load(name)
    width, height = map_size((80, 24))
    for times in (2, 3):
        where = plan(board, board.region_ids, times * width, times * height, True)
        assert all(place.name.startswith(board.cities[city].name) for city, place in where.places.items())
        cells = [(x, p.y) for p in where.places.values() for x in range(p.x, p.end)]
        assert len(set(cells)) == len(cells)
        assert all(0 <= x < times * width and 0 <= y < times * height for x, y in cells)


class TestPlacing:
    """Numbers on lines of a picture ten cells wide."""

    def test_it_stands_in_the_middle_of_what_is_seen(self) -> None:
        taken = bytearray(30)
        taken[10:13] = b"\1\1\1"  # a label
        found = place([list(range(10, 20))], [1], taken, 10)
        assert found.first == (16,)
        assert found.gaps == (frozenset(),)

    def test_it_keeps_away_from_the_line_of_another(self) -> None:
        across, down = list(range(20, 30)), [5, 15, 25, 35, 45]
        found = place([across, down], [1, 1], bytearray(50), 10)
        first, second = found.first
        assert first in set(across) - {24, 25, 26}
        assert second in {5, 45}

    def test_the_line_of_another_gets_a_gap_where_it_must_run_beside(self) -> None:
        one, other = list(range(10, 20)), list(range(20, 30))
        found = place([one, other], [1, 0], bytearray(40), 10)
        first = found.first[0]
        assert first in one
        assert found.gaps == (frozenset(), frozenset({first + 9, first + 10, first + 11}))

    def test_no_room_is_no_number(self) -> None:
        assert place([[0, 1]], [2], bytearray(b"\1\1"), 2).first == (None,)
