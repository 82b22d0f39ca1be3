"""A plot drawn small: it lies as it does, in any room, in both sets of signs."""

import pytest

from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Plot, Spot
from powergrid_tui.toolkit.widgets.drawing.thumbnail import SIGNS, SIGNS_ASCII, thumbnail

SQUARE = Plot((Spot(0, 0, 0), Spot(10, 0, 1), Spot(10, 10, 2), Spot(0, 10, 3)), ((0, 1), (1, 2)))


def rows(plot: Plot, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    return [strip.text for strip in thumbnail(plot, width, height, glyphs)]


@pytest.mark.parametrize(("glyphs", "signs"), [(UNICODE, SIGNS), (ASCII, SIGNS_ASCII)])
def test_places_lie_where_they_lie_with_a_sign_by_group(glyphs: Glyphs, signs: tuple[str, ...]) -> None:
    found = rows(SQUARE, 30, 11, glyphs)
    assert (found[0][4], found[0][24]) == (signs[0], signs[1])
    assert (found[10][4], found[10][24]) == (signs[3], signs[2])
    assert found[0][5:24].strip(), "a way joins the first two"
    assert not found[10][5:24].strip(), "and none the last two"
    assert glyphs is UNICODE or all(row.isascii() for row in found)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 9), (80, 2), (26, 9)])
@pytest.mark.parametrize("plot", [SQUARE, Plot((Spot(3, 3),), ()), Plot((Spot(0, 0), Spot(5, 0)), ((0, 1),))])
def test_it_keeps_to_its_room(plot: Plot, width: int, height: int) -> None:
    found = rows(plot, width, height)
    assert len(found) == height
    assert all(len(row) == width for row in found)
    assert any(sign in row for row in found for sign in SIGNS)


def test_what_is_not_in_play_has_no_sign_and_no_ways() -> None:
    spots = (Spot(0, 0, 0), Spot(10, 0, 1, lit=False), Spot(10, 10, 2), Spot(0, 10, 3))
    found = rows(Plot(spots, SQUARE.links), 30, 11)
    assert SIGNS[1] not in "".join(found)
    assert not found[0][5:24].strip()


def test_nothing_is_drawn_of_nothing() -> None:
    assert rows(Plot((), ()), 10, 10) == []
    assert rows(SQUARE, 0, 10) == []
