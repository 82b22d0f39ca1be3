"""The search for places of labels: what it may not do, and that it is worth its time."""

import pytest

from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.widgets.map.label_search import LabelSearch
from tests.power_grid.widgets.test_network import SIZES, TABLES

SHARE = 0.4


def searched(board: MapBoard, regions: tuple[str, ...], size: tuple[int, int]) -> LabelSearch:
    search = LabelSearch(board, board.members(regions), *size, SHARE)
    search.settle()
    return search


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("board", "regions"), TABLES[:2] + TABLES[4:5])
def test_settling_makes_the_map_better_and_keeps_its_own_accounts(
    board: MapBoard, regions: tuple[str, ...], size: tuple[int, int]
) -> None:
    """Whoever moves is lifted and put down again: what the search notes of labels and lines is what would be noted if
    all were put where they are now."""
    start, settled = LabelSearch(board, board.members(regions), *size, SHARE), searched(board, regions, size)
    assert settled.total() < start.total()
    settled.shorten()
    settled.lengthen()
    passing = [0] * len(settled.passing)
    for a, b, _ in settled.links:
        for cell in settled.cells(a, b):
            passing[cell] += 1
    assert settled.passing == passing
    for city in settled.cities:
        assert 0 <= settled.x[city] <= settled.width - 1 - settled.span[city]
        assert 0 <= settled.y[city] < settled.height


def test_the_search_finds_the_same_places_each_time() -> None:
    one, other = (searched(*TABLES[0], (78, 14)) for _ in range(2))
    assert (one.x, one.y, one.form) == (other.x, other.y, other.form)


def test_full_names_are_never_shortened() -> None:
    board, regions = TABLES[0]
    search = LabelSearch(board, board.members(regions), 60, 12, SHARE, full=True)
    search.settle()
    before = dict(search.form)
    search.shorten()
    assert search.form == before
    assert all(form == min(2, len(search.forms[city]) - 1) for city, form in before.items())
