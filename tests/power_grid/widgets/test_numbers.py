"""Every number on the map belongs visibly to its link: on all maps, at the usual sizes, and looked at closely."""

from collections.abc import Set
from functools import cache

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.widgets.arrangement import SpaceNeeds, arrangement
from powergrid_tui.games.power_grid.widgets.map.network import CLOSEST
from powergrid_tui.games.power_grid.widgets.map.placement import DrawnLink, MapLayout, plan
from powergrid_tui.games.power_grid.widgets.map.sketch import sketch
from powergrid_tui.toolkit.widgets.boards.places import places
from tests.power_grid.widgets.test_network import Shown, scene

Cell = tuple[int, int]

REGIONS = 4
"""Regions in play with four players."""


def around(cells: Set[Cell]) -> set[Cell]:
    return {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - cells


def beside(line: DrawnLink) -> set[Cell]:
    """The cells left and right of a number."""
    assert line.at
    x, y = line.at
    return {(x - 1, y), (x + len(line.cost), y)}


def doubtful(where: MapLayout) -> list[DrawnLink]:
    """The links whose number stands on the line of another, or does not touch its own. On a straight line it must touch
    more of that than of any other, on one along rows and columns the others are those of `between`."""
    labels = {(x, p.y) for p in where.places.values() for x in range(p.x, p.end)}
    numbers = set().union(*(line.number for line in where.lines))
    seen = {line: line.cells - labels - numbers for line in where.lines}
    found = []
    for line in where.lines:
        if not line.at:
            continue
        others = [other for other in where.lines if other is not line and (line.straight or not other.straight)]
        ring = around(line.number)
        touched = max((len(ring & seen[other] - seen[line]) for other in others), default=0)
        clear = touched < len(ring & seen[line]) if line.straight else ring & seen[line] or line.cells <= line.number
        if not clear or any(line.number & other.cells for other in others):
            found.append(line)
    return found


def between(where: MapLayout) -> list[DrawnLink]:
    """The links whose number has another link's line at its left or right: it might be the number of either."""
    routed = [line for line in where.lines if not line.straight]
    return [
        line
        for line in routed
        if line.at and any(beside(line) & other.cells - line.cells for other in routed if other is not line)
    ]


def map_size(terminal: tuple[int, int]) -> tuple[int, int]:
    """Cells of the map on a terminal, without its legend."""
    width, height = terminal[0], terminal[1] - 1
    box = arrangement(width, height, Part.MAP, SpaceNeeds(False, False, False, 4, lambda _: 10))
    found = places(box, width, height)["map"]
    return found.width, found.height - 1


@cache
def drawn(name: str, terminal: tuple[int, int], times: int) -> MapLayout:
    """A map on a terminal, looked at so closely; kept, as what takes long is to find places for its names."""
    board = atlas.load(name)
    width, height = map_size(terminal)
    return plan(board, board.region_ids[:REGIONS], times * width, times * height, times > 1)


TERMINALS = [((80, 24), 1, 0.013), ((120, 40), 1, 0.002), ((200, 60), 1, 0.0), ((80, 24), 2, 0.0)]
"""The size of a terminal, how closely the map is looked at, and which share of numbers may be left out: where there are
fewer cells than links want, no number is better than one in doubt, and one looks closer there."""


@pytest.mark.parametrize(("terminal", "times", "share"), TERMINALS, ids=str)
@pytest.mark.some(2)
def test_a_number_belongs_visibly_to_its_link(terminal: tuple[int, int], times: int, share: float) -> None:
    """It takes some seconds: every map is drawn."""
    maps = {name: drawn(name, terminal, times) for name in atlas.map_ids()}
    assert len(maps) == 24
    assert {name: found for name, where in maps.items() if (found := doubtful(where))} == {}
    links = sum(len(where.lines) for where in maps.values())
    assert sum(where.unwritten for where in maps.values()) <= share * links
    assert sum(len(between(where)) for where in maps.values()) <= (0.02 if terminal == (80, 24) else 0.004) * links


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


@pytest.mark.parametrize("size", [(78, 14), (60, 20)])
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
    rows = sketch(korea, 60, 24, plain=False)
    assert plan(korea, korea.region_ids, 60, 23).unwritten
    assert not plan(korea, korea.region_ids, 60, len(rows) - 1).unwritten
