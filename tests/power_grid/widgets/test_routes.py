"""Lines along rows and columns: on all maps, and on small ones where there is one right way."""

from dataclasses import replace
from itertools import pairwise

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.widgets.map.labels import CityLabel
from powergrid_tui.games.power_grid.widgets.map.placement import DrawnLink, MapLayout, _plan, plan
from powergrid_tui.games.power_grid.widgets.map.routes import DOWN, LEFT, LEVEL, RIGHT, UP, UPRIGHT, Route, routing
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.widgets.colours import palette
from tests.power_grid.widgets.test_map_drawing import cells, ink
from tests.power_grid.widgets.test_network import GERMANY, RUHR, A, owned, rows, scene
from tests.power_grid.widgets.test_numbers import TERMINALS, drawn

STEP = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}
OTHER_SIDE = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


def sides(piece: int) -> set[int]:
    return {side for side in STEP if piece & side}


def leads(line: DrawnLink, where: MapLayout) -> bool:
    """Whether a line is whole: each piece leads to the next, the first and the last to the labels of its ends."""
    for here, there in pairwise(line.pieces):
        if not any(
            (here.x + dx, here.y + dy) == there[:2] and here.sides & side and there.sides & OTHER_SIDE[side]
            for side, (dx, dy) in STEP.items()
        ):
            return False
    labels = []
    for city in line.ends:
        place = where.places[city]
        labels.append({(x, place.y) for x in range(place.x, place.end)})
    return all(
        any((piece.x + STEP[side][0], piece.y + STEP[side][1]) in label for side in sides(piece.sides))
        for piece, label in zip((line.pieces[0], line.pieces[-1]), labels, strict=True)
    )


@pytest.mark.parametrize(("terminal", "times"), [case[:2] for case in TERMINALS], ids=str)
@pytest.mark.some(2)
def test_lines_lead_from_label_to_label_under_none_and_only_cross_each_other(
    terminal: tuple[int, int], times: int
) -> None:
    """It takes some seconds: every map is drawn."""
    routed = 0
    for name in atlas.map_ids():
        where = drawn(name, terminal, times)
        labels = {(x, p.y) for p in where.places.values() for x in range(p.x, p.end)}
        lines = [line for line in where.lines if line.pieces]
        seen: dict[tuple[int, int], int] = {}
        for line in lines:
            assert leads(line, where), (name, line)
            assert not line.cells & labels
            for x, y, piece in line.pieces:
                assert seen.get((x, y), 0) | piece == seen.get((x, y), 0) + piece, (name, "one runs along another")
                assert not (seen.get((x, y)) and piece not in (LEVEL, UPRIGHT)), (name, "a bend on a line")
                seen[x, y] = seen.get((x, y), 0) + piece
        assert all(not line.number & other.cells for line in lines for other in lines if other is not line)
        routed += len(lines) == len(where.lines)
        assert len(where.lines) - len(lines) <= 5 or not lines
    assert routed >= {(80, 24): 7, (120, 40): 23, (200, 60): 24}[terminal]


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
    a, between, b = CityLabel(8, 0, "A", 1), CityLabel(5, 4, "Between", 1), CityLabel(8, 8, "B", 1)
    (route,) = alone(a, between, b, links=((0, 2, "7"),))
    assert sum(piece.sides not in (LEVEL, UPRIGHT) for piece in route.pieces) >= 2
    assert not {(piece.x, piece.y) for piece in route.pieces} & {(x, 4) for x in range(between.x, between.end)}


def test_a_label_moves_where_a_price_has_no_room_otherwise() -> None:
    a, b = CityLabel(0, 4, "A", 1), CityLabel(0, 5, "B", 1)
    found = routing({0: a, 1: b}, ((0, 1, "18"),), 5, 9)
    assert found
    assert found.places != {0: a, 1: b}
    assert found.routes[0]
    assert found.routes[0].at


def test_maps_that_are_too_dense_have_straight_lines_alone() -> None:
    """So a map of one's own is drawn whatever it is."""
    names = [city.name for city in GERMANY.cities]
    everywhere = tuple((a, b, 7) for a in range(len(names)) for b in range(a))[:400]
    board = replace(GERMANY, links=everywhere)
    where = plan(board, board.region_ids, 72, 26)
    assert len(where.lines) == len(everywhere)
    assert not any(line.pieces for line in where.lines)
    assert len(rows(scene(board, board.region_ids), (72, 27))) == 27


def test_the_same_size_is_the_same_picture() -> None:
    args = (GERMANY, RUHR, 78, 14, False, "en")
    assert _plan.__wrapped__(*args) == _plan.__wrapped__(*args)


def test_own_links_and_the_route_are_told_in_ascii() -> None:
    ends = (GERMANY.city("Kassel"), GERMANY.city("Hannover"))
    plain = scene(GERMANY, RUHR)
    own = replace(plain, houses=owned(GERMANY, Kassel=(A,), Hannover=(A,)), owner=A)
    for what, signs, others in ((plain, "", "#=*"), (own, "#=", "*"), (replace(plain, route=ends), "*", "#=")):
        picture = "".join(rows(what, (100, 40), ASCII)[:-1])
        assert any(sign in picture for sign in signs) or not signs
        assert not any(sign in picture for sign in others)


@pytest.mark.parametrize("slow", [False, True])
def test_links_of_the_city_under_the_cursor_are_white_where_the_line_is_quick(slow: bool) -> None:
    kassel = GERMANY.city("Kassel")
    what = scene(GERMANY, RUHR, cursor=kassel)
    looks = cells(what, (100, 40), UNICODE, whole=slow)
    where = plan(GERMANY, RUHR, 100, 39)
    white = palette.NEWEST.color
    assert white
    for line in where.lines:
        lit = {(x, y) for x, y in line.cells | line.number if ink(looks[y][x]) == white.name}
        if kassel not in line.ends:
            assert len(lit) <= 2, "where one of them crosses"
        else:
            assert (len(lit) > len(line.cells) / 2) is not slow
