"""The canvas: lines of dots, text over them, and rows taken from the picture before."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas, dots_between

QUIET = Style(dim=True)
LOUD = Style(bold=True)


def text(canvas: Canvas) -> list[str]:
    return [strip.text for strip in canvas.strips()]


def style_at(canvas: Canvas, x: int, y: int) -> Style | None:
    for segment in canvas.strips()[y]:
        if x < len(segment.text):
            return segment.style
        x -= len(segment.text)
    raise AssertionError("beyond the row")


def test_each_dot_has_its_own_place_in_a_cell_and_lines_are_of_dots() -> None:
    signs = []
    for y in range(4):
        for x in range(2):
            canvas = Canvas(1, 1)
            canvas.dot(x, y, QUIET)
            signs += text(canvas)
    assert signs == ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"]
    canvas = Canvas(3, 2)
    for start, end in (((0, 0), (5, 0)), ((1, 4), (1, 7)), ((5, 4), (2, 7))):
        canvas.line(start, end, QUIET)
    assert text(canvas) == ["⠉⠉⠉", "⢸⡠⠊"]


def test_lines_in_ascii() -> None:
    canvas = Canvas(4, 2, ascii=True)
    for start, end in (((0, 2), (7, 2)), ((1, 4), (1, 7)), ((2, 4), (3, 7)), ((5, 4), (4, 7))):
        canvas.line(start, end, QUIET)
    assert text(canvas) == ["----", "|\\/ "]


@pytest.mark.parametrize("ascii", [False, True])
def test_a_heavy_line_differs_without_colours(ascii: bool) -> None:
    for end in ((15, 2), (0, 15), (15, 15), (15, 9)):
        thin, heavy = Canvas(8, 4, ascii=ascii), Canvas(8, 4, ascii=ascii)
        thin.line((0, 2), end, QUIET)
        heavy.line((0, 2), end, QUIET, heavy=True)
        assert text(thin) != text(heavy)


def test_a_line_hides_no_letter_whichever_comes_first() -> None:
    before, after = Canvas(5, 1), Canvas(5, 1)
    before.text(1, 0, "a b", LOUD)
    before.line((0, 1), (9, 1), QUIET, heavy=True)
    after.line((0, 1), (9, 1), QUIET, heavy=True)
    after.text(1, 0, "a b", LOUD)
    assert text(before) == text(after) == ["⠶a b⠶"]
    for canvas in (before, after):
        assert [style_at(canvas, x, 0) for x in (0, 1, 2, 3, 4)] == [QUIET, LOUD, LOUD, LOUD, QUIET]


def test_wide_letters_keep_the_width_of_the_row() -> None:
    canvas = Canvas(6, 2)
    canvas.text(0, 0, "東京", LOUD)
    canvas.text(3, 1, "東京", LOUD)
    assert [strip.cell_length for strip in canvas.strips()] == [6, 6]
    assert [sum(segment.cell_length for segment in strip) for strip in canvas.strips()] == [6, 6]
    assert text(canvas) == ["東京  ", "   東 "]


@given(
    st.lists(st.tuples(*[st.integers(-30, 60)] * 4), max_size=8), st.integers(1, 20), st.integers(1, 8), st.booleans()
)
def test_anything_outside_is_cut(lines: list[tuple[int, int, int, int]], width: int, height: int, heavy: bool) -> None:
    plain, dots = Canvas(width, height, ascii=True), Canvas(width, height)
    for canvas in (plain, dots):
        for x0, y0, x1, y1 in lines:
            canvas.line((x0, y0), (x1, y1), QUIET, heavy=heavy)
            canvas.text(x0, y0, "name", LOUD)
    assert all(len(row) == width for row in text(plain) + text(dots))
    assert all(row.isascii() for row in text(plain))


@given(*[st.integers(-40, 40)] * 4)
def test_a_line_has_both_ends_and_no_holes(x0: int, y0: int, x1: int, y1: int) -> None:
    dots = dots_between((x0, y0), (x1, y1))
    assert (dots[0], dots[-1]) == ((x0, y0), (x1, y1))
    assert len(dots) == max(abs(x1 - x0), abs(y1 - y0)) + 1
    assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(dots))


def test_rows_that_did_not_change_are_the_same_objects_and_a_copy_is_a_picture_of_its_own() -> None:
    first = Canvas(6, 4)
    first.text(0, 1, "same", LOUD)
    first.text(0, 3, "same", QUIET)
    rows = first.strips()
    second = first.copy()
    second.text(0, 0, "new", LOUD)
    second.text(0, 3, "same", LOUD)
    second.line((0, 9), (3, 9), QUIET)
    fresh = second.strips(first)
    assert fresh[1] is rows[1]
    assert all(fresh[at] is not rows[at] for at in (0, 2, 3)), "text, dots or style alone are a change"
    assert text(second) == ["new   ", "same  ", "⠒⠒    ", "same  "]
    assert style_at(second, 0, 3) == LOUD
    assert text(first) == ["      ", "same  ", "      ", "same  "]


def test_a_picture_of_another_size_or_set_of_signs_lends_no_row() -> None:
    other = Canvas(6, 1, ascii=True)
    other.line((0, 1), (11, 1), QUIET)
    other.strips()
    canvas = Canvas(6, 1)
    canvas.line((0, 1), (11, 1), QUIET)
    assert [strip.text for strip in canvas.strips(other)] == ["⠒" * 6]
    smaller = Canvas(4, 1)
    assert [strip.text for strip in smaller.strips(other)] == ["    "]


def test_a_window_shows_a_part_and_halves_no_wide_letter() -> None:
    canvas = Canvas(8, 3)
    canvas.text(0, 1, "ab電c電", QUIET)
    assert text(canvas.window(0, 0, (8, 3), (8, 3))) == text(canvas)
    assert text(canvas.window(1, 1, (2, 1), (4, 2)))[0].rstrip() == "b"
    assert text(canvas.window(3, 1, (4, 2), (4, 2)))[0] == " c電"
