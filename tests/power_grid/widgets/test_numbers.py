"""Every number on the map belongs visibly to its link: on all maps, at the usual sizes, and looked at closely."""

from functools import cache

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.widgets.arrangement import Facts, arrangement
from powergrid_tui.games.power_grid.widgets.map.network import CLOSEST
from powergrid_tui.games.power_grid.widgets.map.numbers import place
from powergrid_tui.games.power_grid.widgets.map.placement import DrawnLink, MapLayout, plan
from powergrid_tui.games.power_grid.widgets.map.sketch import sketch
from powergrid_tui.toolkit.widgets.boards.places import places
from powergrid_tui.toolkit.widgets.drawing.canvas import dots_between
from tests.power_grid.widgets.test_network import Shown, scene

Cell = tuple[int, int]

REGIONS = 4
"""Regions in play with four players."""


def trail(line: DrawnLink) -> set[Cell]:
    """The cells that a line passes as it is drawn."""
    return {(x >> 1, y >> 2) for x, y in dots_between(line.start, line.stop)}


def number(line: DrawnLink) -> set[Cell]:
    assert line.at
    return {(line.at[0] + k, line.at[1]) for k in range(len(line.cost))}


def around(cells: set[Cell]) -> set[Cell]:
    return {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - cells


def doubtful(where: MapLayout) -> list[DrawnLink]:
    """The links whose number is not on their line, stands on the line of another, or touches no more of its
    own line than of another's. A number that takes all that is seen of a line in one row stands between its cities."""
    labels = {(x, p.y) for p in where.places.values() for x in range(p.x, p.end)}
    numbers = {cell for line in where.lines if line.at for cell in number(line)}
    trails = {line: trail(line) for line in where.lines}
    seen = {line: trails[line] - labels - numbers - set(line.gaps) for line in where.lines}
    found = []
    for line in where.lines:
        if not line.at:
            continue
        mine, others = number(line), [other for other in where.lines if other is not line]
        ring = around(mine)
        touched = max(len(ring & seen[other] - seen[line]) for other in others)
        on_another = any(mine & trails[other] for other in others)
        flat = len({y for _, y in trails[line]}) == 1
        between = flat and not touched and trails[line] - labels <= mine
        if not mine & trails[line] or on_another or (touched >= len(ring & seen[line]) and not between):
            found.append(line)
    return found


def map_size(terminal: tuple[int, int]) -> tuple[int, int]:
    """Cells of the map on a terminal, without its legend."""
    width, height = terminal[0], terminal[1] - 1
    box = arrangement(width, height, Part.MAP, Facts(False, False, False, 4, lambda _: 10))
    found = places(box, width, height)["map"]
    return found.width, found.height - 1


@cache
def drawn(name: str, terminal: tuple[int, int], times: int) -> MapLayout:
    """A map on a terminal, looked at so closely; kept, as what takes long is to find places for its names."""
    board = atlas.load(name)
    width, height = map_size(terminal)
    return plan(board, board.region_ids[:REGIONS], times * width, times * height, times > 1)


# Where there are fewer cells than links want a number is left out rather than put in doubt; one looks closer there.
# What is drawn closer the next test wants too.
@pytest.mark.parametrize(
    ("terminal", "times", "share"),
    [
        pytest.param((80, 24), 1, 0.065, marks=[pytest.mark.long, pytest.mark.thorough]),
        pytest.param((100, 30), 1, 0.08, marks=[pytest.mark.long, pytest.mark.thorough]),
        pytest.param((120, 40), 1, 0.006, marks=pytest.mark.long),
        pytest.param((200, 60), 1, 0.0, marks=[pytest.mark.long, pytest.mark.thorough]),
        ((80, 24), 2, 0.002),
        ((80, 24), 1 + CLOSEST, 0.0),
    ],
    ids=str,
)
@pytest.mark.some(3)
def test_a_number_belongs_visibly_to_its_link(terminal: tuple[int, int], times: int, share: float) -> None:
    """It takes a second: every map is drawn."""
    narrow = terminal == (80, 24)  # where it is hardest every map is tried, elsewhere one of three
    maps = {name: drawn(name, terminal, times) for name in atlas.map_ids()[:: 1 if narrow else 3]}
    assert len(maps) == (24 if narrow else 8)
    assert {name: found for name, where in maps.items() if (found := doubtful(where))} == {}
    assert sum(where.unwritten for where in maps.values()) <= share * sum(len(where.lines) for where in maps.values())


@pytest.mark.parametrize("name", atlas.map_ids())
@pytest.mark.some(4)
def test_looked_at_closely_names_are_full_and_apart(name: str) -> None:
    board = atlas.load(name)
    width, height = map_size((80, 24))
    for times in (2, 3):
        where = drawn(name, (80, 24), times)
        assert all(place.name.startswith(board.cities[city].name) for city, place in where.places.items())
        cells = [(x, p.y) for p in where.places.values() for x in range(p.x, p.end)]
        assert len(set(cells)) == len(cells)
        assert all(0 <= x < times * width and 0 <= y < times * height for x, y in cells)


@pytest.mark.parametrize("size", [(78, 14), (60, 40)])
@pytest.mark.some(2)
def test_the_legend_counts_what_is_first_written_closer(size: tuple[int, int]) -> None:
    korea = atlas.load("korea")
    missing = plan(korea, korea.region_ids, size[0], size[1] - 1).unwritten
    widget = Shown(size)
    widget.keys = ("z", "a")
    widget.content = scene(korea, korea.region_ids)
    assert missing > 1
    assert f"z {missing} more costs" in widget.text()
    widget.look(CLOSEST)
    assert "more cost" not in widget.text()


def test_a_map_on_paper_is_as_tall_as_its_costs_need() -> None:
    korea = atlas.load("korea")
    rows = sketch(korea, 80, 36, plain=False)
    assert plan(korea, korea.region_ids, 80, 35).unwritten
    assert not plan(korea, korea.region_ids, 80, len(rows) - 1).unwritten


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

    def test_where_it_would_be_in_doubt_there_is_none(self) -> None:
        one, other = [12, 13], [2, 13, 24]  # the second line crosses one cell of the first and runs beside the other
        assert place([one, other], [1, 0], bytearray(30), 10).first == (None, None)

    def test_a_line_makes_room_for_the_number_of_another(self) -> None:
        one, other, free = [12, 13, 14, 15], [2, 12, 13, 14, 15, 25], [5, 6, 7, 8]
        alone = place([one, other], [1, 0], bytearray(30), 10)
        assert alone.first == (None, None)
        found = place([one, other], [1, 0], bytearray(30), 10, lambda link: [free] if link else [])
        assert found.moved == {1: 0}
        assert found.first[0] in one

    def test_no_room_is_no_number(self) -> None:
        assert place([[0, 1]], [2], bytearray(b"\1\1"), 2).first == (None,)
