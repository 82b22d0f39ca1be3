"""Where the parts of the board stand at each size, without a screen."""

import pytest

from powergrid_tui.games.terraforming_mars.viewmodel.questions import Part
from powergrid_tui.games.terraforming_mars.widgets.arrangement import arrangement
from powergrid_tui.toolkit.widgets.boards.places import Rect, places

SIZES = ((80, 24), (80, 32), (100, 24), (100, 36), (120, 40), (171, 40), (200, 60))
UP = {Part.MAP: "mars", Part.COMPANIES: "companies", Part.GOALS: "goals", Part.LOG: "log"}


def at(size: tuple[int, int], part: Part, *, over: bool = False) -> dict[str, Rect]:
    """The places on a terminal of so many cells, of which the hints have a row."""
    width, height = size
    return places(arrangement(width, height - 1, part, over=over), width, height - 1)


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_belongs_to_one_part_and_the_one_that_is_up_is_seen(size: tuple[int, int]) -> None:
    for part, name in UP.items():
        for over in (False, True):
            now = at(size, part, over=over)
            assert name in now or (over and part is Part.MAP and "result" in now)
            assert sum(place.width * place.height for place in now.values()) == size[0] * (size[1] - 1)


@pytest.mark.parametrize("size", SIZES)
def test_title_tabs_question_and_last_line_never_move(size: tuple[int, int]) -> None:
    first = at(size, Part.MAP)
    for part in Part:
        now = at(size, part)
        assert [now.get(name) for name in ("title", "tabs", "question", "last")] == [
            first.get(name) for name in ("title", "tabs", "question", "last")
        ]


@pytest.mark.parametrize("size", SIZES)
def test_the_map_is_whole_and_the_hand_beside_it(size: tuple[int, int]) -> None:
    """Nine rows of hexes with the parameters above, and a card's name with what it lacks beside."""
    now = at(size, Part.MAP)
    assert now["mars"].height >= 1 + 9
    assert now["mars"].width >= 9 * 4 + 1
    assert now["listing"].width >= 42
    assert now["listing"].y == now["mars"].y
    assert now["question"].height == 7
    assert now["question"].width == size[0]


def test_a_large_map_where_there_is_room() -> None:
    for size in ((120, 40), (171, 40), (200, 60)):
        place = at(size, Part.MAP)["mars"]
        assert place.height >= 1 + 2 * 9
        assert place.width >= 6 * 9 + 1


@pytest.mark.parametrize("size", SIZES)
def test_the_figures_of_five_companies_are_whole(size: tuple[int, int]) -> None:
    now = at(size, Part.COMPANIES)["companies"]
    assert now.height >= 1 + 5
    assert now.width >= 80


@pytest.mark.parametrize("size", SIZES)
def test_the_goals_have_all_their_rows(size: tuple[int, int]) -> None:
    """Ten and two headings, or packed in eight."""
    now = at(size, Part.GOALS)["goals"]
    assert now.height >= (12 if "tabs" in at(size, Part.GOALS) else 8)


def test_what_is_seen_together() -> None:
    assert "companies" not in at((80, 24), Part.MAP)
    assert "own" in at((80, 24), Part.MAP), "one's own stocks at least"
    assert "own" not in at((80, 24), Part.COMPANIES)
    assert "companies" in at((80, 32), Part.MAP)
    assert "own" not in at((80, 32), Part.MAP)
    every = {"mars", "listing", "goals", "companies", "log"}
    for size in ((120, 40), (200, 60)):
        for part in Part:
            assert every < set(at(size, part))
            assert "tabs" not in at(size, part)


def test_the_log_has_a_column_where_the_terminal_is_wide() -> None:
    narrow = at((120, 40), Part.MAP)
    assert narrow["log"].y == narrow["companies"].y
    wide = at((180, 40), Part.MAP)
    assert wide["log"].x >= wide["listing"].x + wide["listing"].width
    assert wide["log"].y == wide["mars"].y


def test_at_the_end_the_result_takes_the_place_of_the_list() -> None:
    for size in SIZES:
        now, before = at(size, Part.MAP, over=True), at(size, Part.MAP)
        assert "listing" not in now
        if "tabs" not in before:
            assert now["result"] == before["listing"]
        else:
            assert now["result"].width == size[0]
