"""Where the parts of the board stand at each size, without a screen."""

import pytest

from powergrid_tui.games.rise_to_power.viewmodel.questions import Part
from powergrid_tui.games.rise_to_power.widgets.arrangement import arrangement
from powergrid_tui.toolkit.widgets.boards.places import Rect, places

SIZES = ((80, 24), (80, 32), (100, 24), (100, 36), (120, 40), (171, 40), (200, 60))
UP = {Part.TABLE: "table", Part.GRID: "grid", Part.COMPANIES: "grids", Part.LOG: "log"}


def at(size: tuple[int, int], part: Part, *, over: bool = False) -> dict[str, Rect]:
    """The places on a terminal of so many cells, of which the hints have a row."""
    width, height = size
    return places(arrangement(width, height - 1, part, over=over), width, height - 1)


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_belongs_to_one_part_and_the_one_that_is_up_is_seen(size: tuple[int, int]) -> None:
    for part, name in UP.items():
        for over in (False, True):
            now = at(size, part, over=over)
            assert ("result" if over and part is Part.TABLE else name) in now
            assert sum(place.width * place.height for place in now.values()) == size[0] * (size[1] - 1)


@pytest.mark.parametrize("size", SIZES)
def test_title_tabs_question_and_last_line_never_move(size: tuple[int, int]) -> None:
    first = at(size, Part.TABLE)
    for part in Part:
        now = at(size, part)
        assert [now.get(name) for name in ("title", "tabs", "question", "last")] == [
            first.get(name) for name in ("title", "tabs", "question", "last")
        ]


@pytest.mark.parametrize("size", SIZES)
def test_the_table_has_the_rows_that_it_needs_and_the_question_too(size: tuple[int, int]) -> None:
    """Two rows of prism cards, three rows each of contracts, exchange and inactive districts, and the values."""
    now = at(size, Part.TABLE)
    assert now["table"].width >= 80
    assert now["table"].height >= 12
    assert now["question"].height == 7
    assert now["question"].width == size[0]


@pytest.mark.parametrize("size", SIZES)
def test_the_figures_of_four_companies_are_whole(size: tuple[int, int]) -> None:
    assert at(size, Part.COMPANIES)["lines"].height >= 1 + 4
    assert at(size, Part.COMPANIES)["grids"].height >= 5, "a name, and four rows of districts"


def test_what_is_seen_together() -> None:
    assert "grid" not in at((80, 24), Part.TABLE)
    assert "lines" not in at((80, 24), Part.GRID)
    for part in (Part.TABLE, Part.GRID):
        assert "lines" in at((80, 32), part)
    every = {"table", "grid", "lines", "grids", "log"}
    for size in ((120, 40), (200, 60)):
        for part in Part:
            assert every < set(at(size, part))
            assert "tabs" not in at(size, part)


def test_the_log_has_a_column_where_the_terminal_is_wide() -> None:
    assert at((120, 40), Part.TABLE)["log"].x == at((120, 40), Part.TABLE)["grid"].x
    wide = at((180, 40), Part.TABLE)
    assert wide["log"].x >= wide["grid"].x + wide["grid"].width
    assert wide["log"].height == wide["grid"].height


def test_at_the_end_the_result_takes_the_place_of_the_table() -> None:
    for size in SIZES:
        assert at(size, Part.TABLE, over=True)["result"] == at(size, Part.TABLE)["table"]
        assert "table" not in at(size, Part.TABLE, over=True)
