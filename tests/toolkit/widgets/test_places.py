"""Rows and columns of parts: what each of them gets."""

from powergrid_tui.toolkit.widgets.boards.places import REST, Rect, columns, places, rows


def test_what_is_asked_for_is_given_and_the_rest_is_shared() -> None:
    box = rows(("title", 1), (columns(("map", REST), ("side", 49)), REST), ("question", 5))
    assert places(box, 120, 39) == {
        "title": Rect(0, 0, 120, 1),
        "map": Rect(0, 1, 71, 33),
        "side": Rect(71, 1, 49, 33),
        "question": Rect(0, 34, 120, 5),
    }


def test_what_cannot_be_shared_evenly_leaves_no_cell_over() -> None:
    found = places(columns(("a", REST), ("b", REST), ("c", 10), ("d", REST)), 81, 2)
    assert [found[name].width for name in "abcd"] == [24, 24, 10, 23]
    assert found["d"].x + found["d"].width == 81


def test_a_part_without_a_cell_is_not_seen() -> None:
    assert set(places(rows(("a", 3), ("b", REST), ("c", 2)), 10, 5)) == {"a", "c"}
    assert places(rows(("a", 3), ("b", 4), ("c", 2)), 10, 5) == {"a": Rect(0, 0, 10, 3), "b": Rect(0, 3, 10, 2)}
    assert places("a", 0, 0) == {}
