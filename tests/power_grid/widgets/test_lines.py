"""The lines of the map and their numbers: where labels go, lines along rows and columns, straight ones where there is
no other way, and every number visibly with its link. On telling maps at the usual sizes, and on small ones where there
is one right way."""

from collections.abc import Set
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.widgets.arrangement import SpaceNeeds, arrangement
from powergrid_tui.games.power_grid.widgets.map.label_search import LabelSearch
from powergrid_tui.games.power_grid.widgets.map.labels import CityLabel
from powergrid_tui.games.power_grid.widgets.map.network import CLOSEST
from powergrid_tui.games.power_grid.widgets.map.placement import DrawnLink, MapLayout, _plan, plan
from powergrid_tui.games.power_grid.widgets.map.routes import DOWN, LEFT, LEVEL, RIGHT, UP, UPRIGHT, Route, routing
from powergrid_tui.games.power_grid.widgets.map.sketch import sketch
from powergrid_tui.games.power_grid.widgets.map.straight import StraightLine, number_on, straight
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.widgets.boards.places import places
from powergrid_tui.toolkit.widgets.colours import palette
from tests.power_grid.widgets.test_map_drawing import cells, ink
from tests.power_grid.widgets.test_network import EAST, GERMANY, RUHR, SIZES, USA, Shown, scene

Cell = tuple[int, int]

REGIONS = 4
"""Regions in play with four players."""

STEP = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}
OTHER_SIDE = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


def map_size(terminal: tuple[int, int]) -> tuple[int, int]:
    """Cells of the map on a terminal, without its legend."""
    width, height = terminal[0], terminal[1] - 1
    box = arrangement(width, height, Part.MAP, SpaceNeeds(False, False, False, 4, lambda _: 10))
    found = places(box, width, height)["map"]
    return found.width, found.height - 1


@cache
def drawn(name: str, terminal: tuple[int, int], times: int) -> MapLayout:
    """A map on a terminal, looked at so closely."""
    board = atlas.load(name)
    width, height = map_size(terminal)
    return plan(board, board.region_ids[:REGIONS], times * width, times * height, times > 1)


def labels_of(where: MapLayout) -> set[Cell]:
    return {(x, p.y) for p in where.places.values() for x in range(p.x, p.end)}


# Lines -------------------------------------------------------------------------------------------------------------


def leads(line: DrawnLink, where: MapLayout) -> bool:
    """Whether a line is whole: each piece leads to the next, the first and the last to the labels of its ends."""
    for here, there in pairwise(line.pieces):
        if not any(
            (here.x + dx, here.y + dy) == there[:2] and here.sides & side and there.sides & OTHER_SIDE[side]
            for side, (dx, dy) in STEP.items()
        ):
            return False
    return all(
        any(
            (piece.x + dx, piece.y + dy) in {(x, place.y) for x in range(place.x, place.end)}
            for side, (dx, dy) in STEP.items()
            if piece.sides & side
        )
        for piece, place in zip((line.pieces[0], line.pieces[-1]), map(where.places.get, line.ends), strict=True)
        if place
    )


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
    numbers = set().union(*(line.number for line in where.lines))
    seen = {line: line.cells - labels_of(where) - numbers for line in where.lines}
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


TERMINALS = [
    ((80, 24), 1, "germany usa korea japan australia manhattan bremen europe", 3, 6),
    ((120, 40), 1, "germany korea uk-ireland manhattan", 0, 0),
    ((200, 60), 1, "usa south-africa", 0, 0),
    ((80, 24), 2, "germany europe korea", 0, 0),
]
"""The size of a terminal, how closely the map is looked at, which maps, and how many numbers may be left out or be
`between`: where there are fewer cells than links want, no number is better than one in doubt, and one looks closer."""


@pytest.mark.parametrize(("terminal", "times", "names", "unwritten", "dubious"), TERMINALS)
def test_lines_lead_from_label_to_label_and_every_number_belongs_visibly_to_its_link(
    terminal: tuple[int, int], times: int, names: str, unwritten: int, dubious: int
) -> None:
    layouts = {name: drawn(name, terminal, times) for name in names.split()}
    for name, where in layouts.items():
        lines = [line for line in where.lines if line.pieces]
        seen: dict[Cell, int] = {}
        for line in lines:
            assert leads(line, where), (name, line)
            assert not line.cells & labels_of(where)
            for x, y, piece in line.pieces:
                assert seen.get((x, y), 0) | piece == seen.get((x, y), 0) + piece, (name, "one runs along another")
                assert not (seen.get((x, y)) and piece not in (LEVEL, UPRIGHT)), (name, "a bend on a line")
                seen[x, y] = seen.get((x, y), 0) + piece
        assert all(not line.number & other.cells for line in lines for other in lines if other is not line)
        assert len(where.lines) - len(lines) <= 5 or (name == "manhattan" and not lines)
        assert doubtful(where) == [], name
        if times > 1:
            board = atlas.load(name)
            assert all(place.name.startswith(board.cities[city].name) for city, place in where.places.items())
    assert sum(where.unwritten for where in layouts.values()) <= unwritten
    assert sum(len(between(where)) for where in layouts.values()) <= dubious


def test_the_legend_counts_what_is_first_written_closer() -> None:
    korea = atlas.load("korea")
    missing = plan(korea, korea.region_ids, 78, 13).unwritten
    widget = Shown((78, 14))
    widget.keys = ("z", "a")
    widget.content = scene(korea, korea.region_ids)
    assert missing > 1
    assert f"z {missing} more costs" in widget.text()
    widget.look(CLOSEST)
    assert "more cost" not in widget.text()


def test_a_map_on_paper_is_as_tall_as_its_costs_need() -> None:
    korea = atlas.load("korea")
    drawing = sketch(korea, 60, 24, plain=False)
    assert plan(korea, korea.region_ids, 60, 23).unwritten
    assert not plan(korea, korea.region_ids, 60, len(drawing) - 1).unwritten


# Small maps --------------------------------------------------------------------------------------------------------


def alone(*labels: CityLabel, links: tuple[tuple[int, int, str], ...], size: tuple[int, int] = (20, 9)) -> list[Route]:
    found = routing(dict(enumerate(labels)), links, *size)
    assert found
    return [route for route in found.routes if route]


def test_a_price_stands_in_a_level_line_and_right_of_an_upright_one() -> None:
    a, b, below = CityLabel(0, 0, "A", 1), CityLabel(15, 0, "B", 1), CityLabel(0, 8, "C", 1)
    across, down = alone(a, b, below, links=((0, 1, "18"), (0, 2, "7")))
    assert across.at is not None
    assert {piece.sides for piece in across.pieces} == {LEVEL}
    assert [piece.x for piece in across.pieces] == list(range(4, 15))
    assert across.at in {(8, 0), (9, 0)}
    assert {piece[1:] for piece in down.pieces} == {(y, UPRIGHT) for y in range(1, 8)}
    assert down.at == (down.pieces[3].x + 1, 4)


def test_a_line_goes_round_a_label_and_not_under_it() -> None:
    a, between_, b = CityLabel(8, 0, "A", 1), CityLabel(5, 4, "Between", 1), CityLabel(8, 8, "B", 1)
    (route,) = alone(a, between_, b, links=((0, 2, "7"),))
    assert sum(piece.sides not in (LEVEL, UPRIGHT) for piece in route.pieces) >= 2
    assert not {(piece.x, piece.y) for piece in route.pieces} & {(x, 4) for x in range(between_.x, between_.end)}


def test_a_label_moves_where_a_price_has_no_room_otherwise() -> None:
    a, b = CityLabel(0, 4, "A", 1), CityLabel(0, 5, "B", 1)
    found = routing({0: a, 1: b}, ((0, 1, "18"),), 5, 9)
    assert found
    assert found.places != {0: a, 1: b}
    assert found.routes[0]
    assert found.routes[0].at


def test_maps_that_are_too_dense_have_straight_lines_alone() -> None:
    """So a map of one's own is drawn whatever it is."""
    here = GERMANY.members(("red", "cyan"))
    everywhere = tuple((a, b, 7) for a in here for b in here if a > b)
    where = plan(replace(GERMANY, links=everywhere), ("red", "cyan"), 44, 10)
    assert len(where.lines) == len(everywhere)
    assert not any(line.pieces for line in where.lines)


ACROSS, DOWNWARDS = StraightLine((0, 10), (19, 10)), StraightLine((10, 0), (10, 19))
"""The third row, and the sixth column, of a picture of ten cells by five."""


def test_a_straight_line_leads_from_label_to_label_and_stays_on_the_map() -> None:
    here, there = CityLabel(0, 0, "Aachen", 2), CityLabel(30, 4, "Berlin", 2)
    line = straight(here, there, 32)
    assert 0 <= line.start[0] < 2 * here.houses
    assert 60 <= line.stop[0] < 64
    assert (line.start[1] // 4, line.stop[1] // 4) == (0, 4)


def test_its_number_stands_in_the_middle_of_what_is_seen_and_off_the_lines_of_others() -> None:
    assert number_on(ACROSS, 1, set(), [], 10) in {(4, 2), (5, 2)}
    assert number_on(ACROSS, 1, {(x, 2) for x in range(4)}, [], 10) in {(6, 2), (7, 2)}
    spot = number_on(ACROSS, 1, set(), [DOWNWARDS.cells], 10)
    assert spot is not None
    assert spot not in DOWNWARDS.cells
    near = frozenset((x, 3) for x in range(10))
    assert number_on(ACROSS, 1, set(), [near], 10) is None, "three cells of the other touch it, two of its own"
    assert number_on(ACROSS, 2, {(x, 2) for x in range(1, 10)}, [], 10) is None, "there is no room"


# How lines look ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slow", [False, True])
def test_links_of_the_city_under_the_cursor_are_white_where_the_line_is_quick(slow: bool) -> None:
    kassel = GERMANY.city("Kassel")
    looks = cells(scene(GERMANY, RUHR, cursor=kassel), (100, 40), UNICODE, whole=slow)
    white = palette.NEWEST.color
    assert white
    for line in plan(GERMANY, RUHR, 100, 39).lines:
        lit = {(x, y) for x, y in line.cells | line.number if ink(looks[y][x]) == white.name}
        if kassel not in line.ends:
            assert len(lit) <= 2, "where one of them crosses"
        else:
            assert (len(lit) > len(line.cells) / 2) is not slow


# The search for places of labels -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("board", "regions"), [(GERMANY, RUHR), (USA, EAST)])
def test_settling_makes_the_map_better_and_keeps_its_own_accounts(
    board: MapBoard, regions: tuple[str, ...], size: tuple[int, int]
) -> None:
    """Whoever moves is lifted and put down again: what the search notes of labels and lines is what would be noted if
    all were put where they are now."""
    start, settled = (LabelSearch(board, board.members(regions), *size, 0.4) for _ in range(2))
    settled.settle()
    assert settled.total() < start.total()
    settled.shorten()
    settled.lengthen()
    passing = [0] * len(settled.passing)
    for a, b, _ in settled.links:
        for cell in settled.cells(a, b):
            passing[cell] += 1
    assert settled.passing == passing
    for city in settled.cities:
        assert 0 <= settled.x[city] <= settled.width - 1 - settled.span[city]
        assert 0 <= settled.y[city] < settled.height


def test_the_same_size_is_the_same_picture() -> None:
    args = (USA, EAST, 78, 13, False, "en")
    assert _plan.__wrapped__(*args) == _plan.__wrapped__(*args)
