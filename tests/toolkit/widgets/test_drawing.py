"""What pictures are made of: text in cells, rows and columns of parts, lines, land, curves and large letters."""

from itertools import pairwise
from math import hypot
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from powergrid_tui.toolkit.viewmodel.chronicle import Curve, RoundEnd
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.preview import Plot, Spot
from powergrid_tui.toolkit.widgets.boards.places import REST, Rect, columns, places, rows
from powergrid_tui.toolkit.widgets.components.letters import DOTS, ROWS, dots, half_blocks, solid
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas, dots_between
from powergrid_tui.toolkit.widgets.drawing.cells import begun, width, wrap
from powergrid_tui.toolkit.widgets.drawing.graph import graph
from powergrid_tui.toolkit.widgets.drawing.land import INVERSE, SEA, Land, land, painted
from powergrid_tui.toolkit.widgets.drawing.thumbnail import SIGNS, SIGNS_ASCII, thumbnail

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
def test_anything_outside_is_cut(lines: list[tuple[int, int, int, int]], across: int, down: int, heavy: bool) -> None:
    plain, dotted = Canvas(across, down, ascii=True), Canvas(across, down)
    for canvas in (plain, dotted):
        for x0, y0, x1, y1 in lines:
            canvas.line((x0, y0), (x1, y1), QUIET, heavy=heavy)
            canvas.text(x0, y0, "name", LOUD)
    assert all(len(row) == across for row in text(plain) + text(dotted))
    assert all(row.isascii() for row in text(plain))


@given(*[st.integers(-40, 40)] * 4)
def test_a_line_has_both_ends_and_no_holes(x0: int, y0: int, x1: int, y1: int) -> None:
    found = dots_between((x0, y0), (x1, y1))
    assert (found[0], found[-1]) == ((x0, y0), (x1, y1))
    assert len(found) == max(abs(x1 - x0), abs(y1 - y0)) + 1
    assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(found))


def test_rows_that_did_not_change_are_the_same_objects_and_a_copy_is_a_picture_of_its_own() -> None:
    first = Canvas(6, 4)
    first.text(0, 1, "same", LOUD)
    first.text(0, 3, "same", QUIET)
    before = first.strips()
    second = first.copy()
    second.text(0, 0, "new", LOUD)
    second.text(0, 3, "same", LOUD)
    second.line((0, 9), (3, 9), QUIET)
    fresh = second.strips(first)
    assert fresh[1] is before[1]
    assert all(fresh[at] is not before[at] for at in (0, 2, 3)), "text, dots or style alone are a change"
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


# Text in cells


@pytest.mark.parametrize(
    ("words", "cells", "lines"),
    [
        ("to be or not to be", 8, ["to be or", "not to", "be"]),
        ("a Donaudampfschiff goes", 8, ["a", "Donaudam", "pfschiff", "goes"]),
        ("Germany · Ann, Bo · round 8", 19, ["Germany · Ann, Bo", "round 8"]),  # the dot goes where a line breaks at it
        ("Germany · Ann, Bo · round 8", 11, ["Germany", "Ann, Bo", "round 8"]),
        ("· free", 10, ["· free"]),
        ("每回合你買一座電廠，然後供電。", 20, ["每回合你買一座電廠，", "然後供電。"]),
        ("每回合你買一座電廠，然後供電。", 18, ["每回合你買一座電", "廠，然後供電。"]),
        ("他說「好」就走", 6, ["他說", "「好」", "就走"]),
        ("按Enter買下2個煤", 8, ["按Enter", "買下2個", "煤"]),
    ],
)
def test_lines_break_between_words_and_in_chinese_anywhere_but_at_its_punctuation(
    words: str, cells: int, lines: list[str]
) -> None:
    assert wrap(words, cells) == lines


@given(st.text(alphabet="ab ，。「」電廠買", max_size=40), st.integers(2, 12))
def test_nothing_is_lost_and_nothing_sticks_out(words: str, cells: int) -> None:
    lines = wrap(words, cells)
    assert "".join("".join(lines).split()) == "".join(words.split())
    assert all(width(line) <= cells for line in lines)


@pytest.mark.parametrize(
    ("words", "cells", "shown"),
    [
        ("round 8, Step 2, auction", 24, "round 8, Step 2, auction"),
        ("round 8, Step 2, auction", 23, "round 8, Step 2, …"),
        ("第 8 回合，階段 2，拍賣電廠", 20, "第 8 回合，階段 …"),
        ("Donaudampfschiff", 10, ""),
        ("12 credits short", 8, ""),
    ],
)
def test_what_has_no_room_is_begun_in_whole_words(words: str, cells: int, shown: str) -> None:
    assert begun(words, cells, "…") == shown


# Rows and columns of parts


def test_a_part_gets_what_it_asks_for_and_the_rest_is_shared_without_a_cell_left_over() -> None:
    box = rows(("title", 1), (columns(("map", REST), ("side", 49)), REST), ("question", 5))
    assert places(box, 120, 39) == {
        **{"title": Rect(0, 0, 120, 1), "map": Rect(0, 1, 71, 33), "side": Rect(71, 1, 49, 33)},
        "question": Rect(0, 34, 120, 5),
    }
    found = places(columns(("a", REST), ("b", REST), ("c", 10), ("d", REST)), 81, 2)
    assert [(found[name].x, found[name].width) for name in "abcd"] == [(0, 24), (24, 24), (48, 10), (58, 23)]
    assert places(rows(("a", 3), ("b", 4), ("c", 2)), 10, 5) == {"a": Rect(0, 0, 10, 3), "b": Rect(0, 3, 10, 2)}
    assert set(places(rows(("a", 3), ("b", REST), ("c", 2)), 10, 5)) == {"a", "c"}, "a part without a cell is not seen"
    assert places("a", 0, 0) == {}


# Land


WIDTH, HEIGHT = 40, 16


def quarters(ground: Land) -> dict[tuple[int, int], int]:
    """The owner of each quarter of a cell, by column and row of quarters."""
    found: dict[tuple[int, int], int] = {}
    for cell, owner in enumerate(ground.owners):
        y, x = divmod(cell, ground.width)
        for at, part in enumerate(ground.mixed.get(cell, (owner,) * 4)):
            found[2 * x + at % 2, 2 * y + at // 2] = part
    return found


def away(quarter: tuple[int, int], cells: list[int]) -> float:
    """The distance of a quarter from the nearest quarter of a place, in rows."""
    x, y = quarter
    spots = [(2 * (cell % WIDTH) + i, 2 * (cell // WIDTH) + j) for cell in cells for i in (0, 1) for j in (0, 1)]
    return min(hypot((x - i) / 4, (y - j) / 2) for i, j in spots)


def test_every_quarter_of_land_belongs_to_its_nearest_place() -> None:
    """As far as steps from quarter to quarter can measure it, which is a twelfth too far at worst."""
    spots = Random(1).sample([y * WIDTH + x for y in range(HEIGHT) for x in range(0, WIDTH - 6, 7)], 7)
    around = {7 * at: list(range(spot, spot + 5)) for at, spot in enumerate(spots)}
    found = quarters(land(WIDTH, HEIGHT, around))
    assert set(found.values()) - {SEA} == set(around)
    for quarter, owner in found.items():
        distances = {place: away(quarter, cells) for place, cells in around.items()}
        least = min(distances.values())
        assert least > 1.0 if owner == SEA else distances[owner] <= 1.09 * least + 0.01
        assert least >= 1.0 or owner != SEA


def test_ways_make_land_and_move_no_borders() -> None:
    two = {1: [8 * WIDTH], 2: [8 * WIDTH + WIDTH - 1]}
    way = [17 * 2 * WIDTH + x for x in range(2 * WIDTH)]
    bare, joined = quarters(land(WIDTH, HEIGHT, two)), quarters(land(WIDTH, HEIGHT, two, way))
    assert bare[WIDTH, 17] == SEA
    assert [joined[x, 17] for x in range(2 * WIDTH)] == [1] * WIDTH + [2] * WIDTH
    assert all(joined[quarter] == owner for quarter, owner in bare.items() if owner != SEA)
    assert not land(WIDTH, HEIGHT, two, way, whole=True).mixed, "whole cells are never divided"
    assert set(land(3, 1, {5: [0]}).owners) == {5}


@pytest.mark.parametrize(("across", "down", "least"), [(12, 4, 0), (30, 12, 4 * WIDTH * HEIGHT / 12)])
def test_ponds_without_an_outlet_are_filled_and_large_lakes_stay(across: int, down: int, least: float) -> None:
    frame = [(x, y) for y in range(down + 2) for x in range(across + 2) if x in (0, across + 1) or y in (0, down + 1)]
    found = quarters(land(WIDTH, HEIGHT, {3: [y * WIDTH + x for x, y in frame]}))
    water = sum(owner == SEA for (x, y), owner in found.items() if x < 2 * across + 4 and y < 2 * down + 4)
    assert water > least if least else water == 0


def test_a_cell_shows_its_two_commonest_colours_and_two_always_look_the_same() -> None:
    ground = Land(3, 1, [0, 0, 0], {1: (0, 1, 1, 1), 2: (0, 1, 1, 2)})
    assert painted(ground, ("a", "b", "c")).grounds == ["a", "b", "b"]
    assert painted(ground, ("a", "b", "c")).blocks == [None, ("▘", "a"), ("▘", "a")]
    assert painted(ground, ("a", "a", "sea")).blocks == [None, None, ("▗", "sea")], "what looks alike is one"
    canvas, mixed = Canvas(4, 1), {0: (0, 0, 0, 1), 1: (1, 1, 1, 0)}
    canvas.lay(painted(Land(4, 1, [0, 1, 0, 0], mixed), ("#1f3a29", "#20334f", "#000000")))
    ((blocks, *_),) = canvas.strips()
    assert blocks.text == "▛" + INVERSE["▛"] == "▛▗"


# Curves, small maps and large letters


PLAYERS = tuple(
    Player(letter, colour, name)
    for letter, colour, name in (("A", "orange", "Ann"), ("B", "blue", "Bo"), ("C", "green", "小明"))
)
CURVE = Curve("cities", ((1, 4, 10), (2, 2, 2), (0, 8, 5)))
ROUNDS = tuple(RoundEnd(at + 1, 10 * (at + 1)) for at in range(3))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_curves_pass_through_their_values_and_those_under_the_cursor_are_told_most_first(glyphs: Glyphs) -> None:
    strips = graph(CURVE, ROUNDS, PLAYERS, 1, 70, 12, glyphs)
    found = [strip.text for strip in strips]
    assert found[0].index("A") > 30, "ten, at the top, in the last round"
    assert found[10].index("C") < 6, "none, at the bottom, in the first"
    assert found.index(next(row for row in found if "C" in row[20:35])) < 4, "eight of ten in the second round"
    told = [row.split()[-2:] for row in found if row.split() and row.split()[-1] in ("Ann", "Bo", "小明")]
    assert told == [["8", "小明"], ["4", "Ann"], ["2", "Bo"]]
    assert "".join(words for words, style, _ in strips[-1] if style and style.reverse) == "2", "the round is marked"
    assert glyphs is UNICODE or all(row.replace("小明", "").isascii() for row in found)


@pytest.mark.parametrize("size", [(78, 18), (198, 54), (40, 8)])
def test_a_graph_keeps_to_its_room(size: tuple[int, int]) -> None:
    found = [strip.text for strip in graph(CURVE, ROUNDS, PLAYERS, 2, *size, UNICODE)]
    assert len(found) <= size[1]
    assert max(map(width, found)) <= size[0]


def test_those_who_are_level_are_all_named_also_in_a_first_round() -> None:
    level = Curve("cities", ((3,), (3,), (3,)))
    found = [strip.text for strip in graph(level, ROUNDS[:1], PLAYERS, 0, 60, 10, UNICODE)]
    assert any("ABC" in row or "CBA" in row for row in found)


SQUARE = (Spot(0, 0, 0), Spot(10, 0, 1), Spot(10, 10, 2), Spot(0, 10, 3))


def small(plot: Plot, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    return [strip.text for strip in thumbnail(plot, width, height, glyphs)]


@pytest.mark.parametrize(("glyphs", "signs"), [(UNICODE, SIGNS), (ASCII, SIGNS_ASCII)])
def test_in_a_small_map_places_lie_where_they_lie_with_a_sign_by_group(glyphs: Glyphs, signs: tuple[str, ...]) -> None:
    found = small(Plot(SQUARE, ((0, 1), (1, 2))), 30, 11, glyphs)
    assert (found[0][4], found[0][24]) == (signs[0], signs[1])
    assert (found[10][4], found[10][24]) == (signs[3], signs[2])
    assert found[0][5:24].strip(), "a way joins the first two"
    assert not found[10][5:24].strip(), "and none the last two"
    assert glyphs is UNICODE or all(row.isascii() for row in found)
    found = small(Plot((SQUARE[0], Spot(10, 0, 1, lit=False), *SQUARE[2:]), ((0, 1),)), 30, 11, glyphs)
    assert signs[1] not in "".join(found), "what is not in play has no sign and no ways"
    assert not found[0][5:24].strip()


@pytest.mark.parametrize("plot", [Plot(SQUARE, ((0, 1),)), Plot((Spot(3, 3),), ()), Plot(SQUARE[:2], ((0, 1),))])
def test_a_small_map_keeps_to_its_room(plot: Plot) -> None:
    for across, down in ((1, 1), (2, 9), (80, 2), (26, 9)):
        found = small(plot, across, down)
        assert (len(found), {len(row) for row in found}) == (down, {across})
        assert any(sign in row for row in found for sign in SIGNS)
    assert small(Plot((), ()), 10, 10) == small(plot, 0, 10) == []


def test_large_letters_are_five_dots_high_and_differ_and_what_the_font_lacks_is_left_to_the_caller() -> None:
    every = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.'!?&"
    shapes = {letter: tuple(dots(letter)) for letter in every}
    assert {len(shape) for shape in shapes.values()} == {DOTS}
    assert all(len({*map(len, shape)}) == 1 for shape in shapes.values())
    assert len({*shapes.values()}) == len(every)
    assert dots("Zoë") == half_blocks("朵拉") == solid("") == []
    assert dots("dora") == dots("DORA")


@pytest.mark.parametrize("word", ["DORA", "POWER GRID"])
def test_the_same_dots_in_half_blocks_and_solid(word: str) -> None:
    whole, halves = dots(word), half_blocks(word)
    assert len(halves) == ROWS
    assert ["".join("#" if sign in "█▀" else " " for sign in row) for row in halves] == whole[::2]
    assert ["".join("#" if sign in "█▄" else " " for sign in row) for row in halves][:2] == whole[1::2]
    assert [row[::2].replace("█", "#") for row in solid(word)] == whole
