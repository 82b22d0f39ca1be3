"""Curves: each passes through its values, and everybody's letter and figure can be read without colours."""

import pytest

from powergrid_tui.toolkit.viewmodel.chronicle import Curve, RoundEnd
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.drawing.cells import width
from powergrid_tui.toolkit.widgets.drawing.graph import graph

PLAYERS = tuple(
    Player(letter, colour, name)
    for letter, colour, name in (("A", "orange", "Ann"), ("B", "blue", "Bo"), ("C", "green", "小明"))
)
CURVE = Curve("cities", ((1, 4, 10), (2, 2, 2), (0, 8, 5)))
ROUNDS = tuple(RoundEnd(at + 1, 10 * (at + 1)) for at in range(3))


def drawn(
    glyphs: Glyphs = UNICODE, cursor: int = 2, size: tuple[int, int] = (70, 12), curve: Curve = CURVE
) -> list[str]:
    return [strip.text for strip in graph(curve, ROUNDS, PLAYERS, cursor, *size, glyphs)]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_letters_stand_at_the_values(glyphs: Glyphs) -> None:
    rows = drawn(glyphs)
    top, bottom = rows[0], rows[10]
    assert top.index("A") > 30, "ten, at the top, in the last round"
    assert bottom.index("C") < 6, "none, at the bottom, in the first"
    middle = next(row for row in rows if "C" in row[20:35])
    assert rows.index(middle) < 4, "eight of ten in the second round"


def test_who_has_how_much_under_the_cursor_is_told_most_first() -> None:
    told = [row[row.index(name) - 4 :] for name in ("Ann", "Bo", "小明") for row in drawn(cursor=1) if name in row]
    assert [row.split()[-2:] for row in told] == [["4", "Ann"], ["2", "Bo"], ["8", "小明"]]
    text = "\n".join(drawn(cursor=1))
    assert text.index("小明") < text.index("Ann") < text.index("Bo")


def test_the_round_under_the_cursor_is_marked() -> None:
    strips = graph(CURVE, ROUNDS, PLAYERS, 1, 70, 12, UNICODE)
    marked = [text for text, style, _ in strips[-1] if style and style.reverse]
    assert "".join(marked) == "2"


@pytest.mark.parametrize("size", [(78, 18), (118, 34), (198, 54), (40, 8)])
def test_it_keeps_to_its_room(size: tuple[int, int]) -> None:
    rows = drawn(size=size)
    assert len(rows) <= size[1]
    assert max(map(width, rows)) <= size[0]


def test_those_who_are_level_are_all_named() -> None:
    level = Curve("cities", ((3, 3, 3),) * 3)
    assert any("ABC" in row or "CBA" in row for row in drawn(curve=level))


def test_plain_signs_are_ascii() -> None:
    assert all(ord(sign) < 128 for row in drawn(ASCII) for sign in row.replace("小明", ""))


def test_one_round_alone_can_be_drawn() -> None:
    rows = [strip.text for strip in graph(Curve("x", ((0,), (0,), (0,))), ROUNDS[:1], PLAYERS, 0, 60, 10, UNICODE)]
    assert any("A" in row for row in rows)
