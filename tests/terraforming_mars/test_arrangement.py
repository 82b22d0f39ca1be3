"""Where the parts of the board stand at each size, without a screen."""

import pytest

from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.widgets.arrangement import arrangement
from powergrid_tui.toolkit.widgets.boards.places import Rect, places

SIZES = ((80, 24), (100, 36), (120, 40), (171, 40), (200, 60))
SEATS = range(1, 6)
UP = {Part.MAP: "mars", Part.IN_PLAY: "reading", Part.GOALS: "goals", Part.LOG: "log"}


def at(size: tuple[int, int], part: Part, *, over: bool = False, players: int = 3) -> dict[str, Rect]:
    """The places on a terminal of so many cells, of which the hints have a row."""
    width, height = size
    box = arrangement(width, height - 1, part, over=over, players=players, beside=players > 1)
    return places(box, width, height - 1)


@pytest.mark.parametrize("size", SIZES)
def test_every_cell_belongs_to_one_part_and_the_one_that_is_up_is_seen(size: tuple[int, int]) -> None:
    for part, name in UP.items():
        for over in (False, True):
            for players in SEATS:
                now = at(size, part, over=over, players=players)
                assert name in now or (over and "result" in now) or (name == "goals" and players == 1)
                assert sum(place.width * place.height for place in now.values()) == size[0] * (size[1] - 1)
        first, now = at(size, Part.MAP), at(size, part)
        assert all(now.get(name) == first.get(name) for name in ("title", "tabs", "last")), "these do not move"


@pytest.mark.parametrize("size", SIZES)
def test_what_is_always_whole(size: tuple[int, int]) -> None:
    """All nine rows of hexes, every company, the question, and the hand with names beside the map."""
    for players in SEATS:
        for part in Part:
            now = at(size, part, players=players)
            assert now["companies"].height >= 1 + players
            assert now["companies"].width >= 56
            assert now["question"].height >= 4
            assert now["question"].width == size[0]
        now = at(size, Part.MAP, players=players)
        large = size[0] >= 118 and size[1] >= 37
        assert now["mars"].height >= (18 if large else 9)
        assert now["mars"].width >= (6 if large else 4) * 9 + 2
        assert now["listing"].width >= 41
        assert now["listing"].height >= 10


@pytest.mark.parametrize("players", SEATS)
def test_turning_points_have_rows_at_the_end(players: int) -> None:
    """Below the winner's card and three rows for each company; the last lines of the log come after them."""
    now = at((120, 40), Part.MAP, over=True, players=players)
    assert now["result"].height >= 5 + 1 + 3 * players + 3
    assert ("log" in now) == (players < 4)


def test_everything_is_seen_at_once_where_there_is_room() -> None:
    for size in ((120, 40), (200, 60)):
        for part in Part:
            now = at(size, part)
            assert {"mars", "goals", "companies", "log", "gauges"} < set(now)
            assert ("reading" if part == Part.IN_PLAY else "listing") in now
            assert "tabs" not in now
    wide = at((180, 40), Part.MAP)
    assert wide["log"].x >= wide["listing"].x + wide["listing"].width, "the dock has a column of its own"


@pytest.mark.parametrize("size", [(120, 40), (180, 40), (200, 60)])
@pytest.mark.parametrize("players", range(2, 6))
def test_goals_have_rows_for_both_tables_where_they_are_asked_for(size: tuple[int, int], players: int) -> None:
    """Five milestones and five awards, each kind with a heading."""
    goals = at(size, Part.GOALS, players=players)["goals"]
    assert goals.height >= 12
    assert goals.width >= 55
    if players < 4:
        assert at(size, Part.MAP, players=players)["goals"].height >= 6, "side by side"
