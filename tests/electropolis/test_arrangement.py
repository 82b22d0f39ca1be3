"""Where the parts of the board stand at each size, without a screen."""

import pytest

from powergrid_tui.games.electropolis.viewmodel.questions import Part
from powergrid_tui.games.electropolis.widgets.arrangement import arrangement
from powergrid_tui.toolkit.widgets.boards.places import Rect, places

SIZES = ((80, 24), (80, 30), (100, 24), (100, 30), (120, 40), (160, 40), (200, 60))
UP = {Part.TABLE: "ring", Part.CITY: "city", Part.OTHERS: "others", Part.SCORE: "trends", Part.LOG: "log"}


def at(size: tuple[int, int], part: Part, *, over: bool = False) -> dict[str, Rect]:
    """The places on a terminal of so many cells, of which the hints have a row."""
    width, height = size
    return places(arrangement(width, height - 1, part, over=over), width, height - 1)


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_belongs_to_one_part_and_the_one_that_is_up_is_seen(size: tuple[int, int]) -> None:
    for part, name in UP.items():
        for over in (False, True):
            now = at(size, part, over=over)
            assert ("final" if over and part is Part.TABLE else name) in now
            assert sum(place.width * place.height for place in now.values()) == size[0] * (size[1] - 1)


@pytest.mark.parametrize("size", SIZES)
def test_title_tabs_question_and_last_line_never_move(size: tuple[int, int]) -> None:
    first = at(size, Part.TABLE)
    for part in Part:
        now = at(size, part)
        assert [now.get(name) for name in ("title", "tabs", "question", "last")] == [
            first.get(name) for name in ("title", "tabs", "question", "last")
        ]


def test_two_parts_share_a_screen_of_100x30_and_the_log_is_as_high_as_one_of_200x60() -> None:
    assert {"others", "city", "score"} <= set(at((100, 30), Part.OTHERS))
    assert {"ring", "cards", "score"} <= set(at((100, 30), Part.TABLE))
    large = at((200, 60), Part.TABLE)
    assert large["log"].height == 52
    assert {"ring", "cards", "score", "others", "trends", "city", "hand", "log"} <= set(large)
