"""Where the parts of the board stand at each size, without a screen."""

import pytest

from powergrid_tui.games.factory_manager.viewmodel.questions import Part
from powergrid_tui.games.factory_manager.widgets.arrangement import arrangement
from powergrid_tui.toolkit.widgets.boards.places import Rect, places

SIZES = ((80, 24), (80, 30), (100, 24), (100, 30), (120, 40), (170, 40), (200, 60))
UP = {Part.MARKET: "market", Part.FACTORIES: "lines", Part.TILES: "kinds", Part.LOG: "log"}


def at(size: tuple[int, int], part: Part, *, over: bool = False) -> dict[str, Rect]:
    """The places on a terminal of so many cells, of which the hints have a row."""
    width, height = size
    return places(arrangement(width, height - 1, part, over=over), width, height - 1)


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_belongs_to_one_part_and_the_one_that_is_up_is_seen(size: tuple[int, int]) -> None:
    for part, name in UP.items():
        for over in (False, True):
            now = at(size, part, over=over)
            assert ("result" if over and part is Part.MARKET else name) in now
            assert sum(place.width * place.height for place in now.values()) == size[0] * (size[1] - 1)


@pytest.mark.parametrize("size", SIZES)
def test_title_tabs_question_and_last_line_never_move(size: tuple[int, int]) -> None:
    first = at(size, Part.MARKET)
    for part in Part:
        now = at(size, part)
        assert [now.get(name) for name in ("title", "tabs", "question", "last")] == [
            first.get(name) for name in ("title", "tabs", "question", "last")
        ]


@pytest.mark.parametrize("size", SIZES)
def test_market_and_factory_stand_together_and_have_the_rows_they_need(size: tuple[int, int]) -> None:
    now = at(size, Part.MARKET)
    assert now["market"].height >= 7
    assert now["floor"].height >= 4
    assert now["market"].width == now["floor"].width >= 80


def test_what_is_seen_together() -> None:
    assert {"market", "floor"} < set(at((80, 24), Part.MARKET))
    assert {"cards", "lines"} < set(at((80, 24), Part.FACTORIES))
    assert {"market", "floor", "lines", "log"} < set(at((100, 30), Part.MARKET))
    every = {"market", "floor", "cards", "lines", "log"}
    assert every < set(at((120, 40), Part.FACTORIES))
    assert {*every, "kinds"} < set(at((200, 60), Part.LOG))
    assert "kinds" not in at((120, 40), Part.MARKET)


def test_the_tiles_do_not_drive_the_log_away_where_both_have_room() -> None:
    assert {"market", "floor", "kinds", "log"} < set(at((120, 40), Part.TILES))


def test_five_factories_have_two_rows_each_at_120x40() -> None:
    assert at((120, 40), Part.MARKET)["lines"].height >= 1 + 5 * 2
