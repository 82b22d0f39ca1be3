"""The map on the title, read without the rules."""

import pytest

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.plot import plot
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.widgets.drawing.night import country


@pytest.mark.parametrize("map_id", atlas.map_ids())
def test_the_cities_lie_where_they_do_on_the_board(map_id: str) -> None:
    board, found = atlas.load(map_id), plot({"map": map_id})
    assert found is not None
    there = project(board)
    scale = (there[1][0] - there[0][0]) / (found.spots[1].x - found.spots[0].x)  # plans have units of their own
    for spot, (x, y) in zip(found.spots, there, strict=True):
        assert scale * (spot.x - found.spots[0].x) == pytest.approx(x - there[0][0], abs=0.01)
        assert scale * (spot.y - found.spots[0].y) == pytest.approx(y - there[0][1], abs=0.01)
    assert {frozenset(link) for link in found.links} == {frozenset((a, b)) for a, b, _ in board.links}


HOSTILE = [
    "garbage [",
    "regions = 5",
    'regions = [{ cities = [{ name = "A", lat = "x", lon = 1 }] }]\nlinks = []',
    'regions = [{ cities = [{ name = "A", lat = 1, lon = 1 }] }]\nlinks = [["A", "B", 3]]',
    'regions = [{ cities = [{ name = "A", lat = nan, lon = inf }] }]\nlinks = []',
    "regions = []\nlinks = []",
    "links = []\n[[regions]]\ncities = ["
    + ", ".join(f'{{ name = "{n}", lat = {n % 90}, lon = 1 }}' for n in range(500))
    + "]",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_map_in_a_save_that_makes_no_sense_is_not_drawn(text: str) -> None:
    assert plot({"map": "mine", "map_text": text}) is None
    assert plot({"map": "../../etc/passwd"}) is None


def test_places_that_are_all_the_same_are_drawn() -> None:
    city = ", ".join(f'{{ name = "{n}", lat = 1, lon = 1 }}' for n in range(3))
    found = plot({"map": "mine", "map_text": f"links = []\n[[regions]]\ncities = [{city}]"})
    assert found is not None
    assert sum(row.text.count("●") for row in country(found, 30, 12, UNICODE)) == 1
    assert country(found, 5, 3, UNICODE) == ()
