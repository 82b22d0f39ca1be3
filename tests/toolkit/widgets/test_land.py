"""Land around places: who owns each quarter of a cell, where the sea begins, and how that is painted."""

from math import hypot
from random import Random

import pytest

from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas
from powergrid_tui.toolkit.widgets.drawing.land import INVERSE, SEA, Land, land, painted

WIDTH, HEIGHT = 40, 16


def quarters(ground: Land) -> dict[tuple[int, int], int]:
    """The owner of each quarter, by column and row of quarters."""
    found: dict[tuple[int, int], int] = {}
    for cell, owner in enumerate(ground.owners):
        y, x = divmod(cell, ground.width)
        a, b, c, d = ground.mixed.get(cell, (owner,) * 4)
        found |= {(2 * x, 2 * y): a, (2 * x + 1, 2 * y): b, (2 * x, 2 * y + 1): c, (2 * x + 1, 2 * y + 1): d}
    return found


def away(quarter: tuple[int, int], cells: list[int]) -> float:
    """The distance of a quarter from the nearest quarter of a place, in rows."""
    x, y = quarter
    spots = [(2 * (cell % WIDTH) + i, 2 * (cell // WIDTH) + j) for cell in cells for i in (0, 1) for j in (0, 1)]
    return min(hypot((x - i) / 4, (y - j) / 2) for i, j in spots)


@pytest.mark.parametrize("seed", range(3))
def test_every_quarter_of_land_belongs_to_its_nearest_place(seed: int) -> None:
    """As far as steps from quarter to quarter can measure it, which is a twelfth too far at worst."""
    luck = Random(seed)
    spots = luck.sample([y * WIDTH + x for y in range(HEIGHT) for x in range(0, WIDTH - 6, 7)], 7)
    places = {7 * at: list(range(spot, spot + 5)) for at, spot in enumerate(spots)}
    found = quarters(land(WIDTH, HEIGHT, places))
    assert set(found.values()) - {SEA} == set(places)
    for quarter, owner in found.items():
        distances = {place: away(quarter, cells) for place, cells in places.items()}
        least = min(distances.values())
        if owner == SEA:
            assert least > 1.0
        else:
            assert distances[owner] <= 1.09 * least + 0.01
        if least < 1.0:
            assert owner != SEA


def test_ways_make_land_and_move_no_borders() -> None:
    places = {1: [8 * WIDTH], 2: [8 * WIDTH + WIDTH - 1]}
    way = [17 * 2 * WIDTH + x for x in range(2 * WIDTH)]
    bare, joined = quarters(land(WIDTH, HEIGHT, places)), quarters(land(WIDTH, HEIGHT, places, way))
    assert bare[WIDTH, 17] == SEA
    assert [joined[x, 17] for x in range(2 * WIDTH)] == [1] * WIDTH + [2] * WIDTH
    assert all(joined[quarter] == owner for quarter, owner in bare.items() if owner != SEA)


def ring(across: int, down: int) -> list[int]:
    """The cells of a frame around water of so many cells, in the upper left corner."""
    return [
        y * WIDTH + x for y in range(down + 2) for x in range(across + 2) if x in (0, across + 1) or y in (0, down + 1)
    ]


def test_ponds_are_filled_and_lakes_stay() -> None:
    def water(across: int, down: int) -> int:
        found = quarters(land(WIDTH, HEIGHT, {3: ring(across, down)}))
        return sum(owner == SEA for (x, y), owner in found.items() if x < 2 * across + 4 and y < 2 * down + 4)

    assert water(12, 4) == 0, "without an outlet"
    assert water(30, 12) > 4 * WIDTH * HEIGHT / 12, "large enough"


def test_whole_cells_are_never_divided() -> None:
    places = {0: [5 * WIDTH + 3], 1: [9 * WIDTH + 20]}
    assert land(WIDTH, HEIGHT, places).mixed
    assert not land(WIDTH, HEIGHT, places, whole=True).mixed


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 1), (1, 5)])
def test_any_size_is_survived(width: int, height: int) -> None:
    assert len(land(width, height, {}).owners) == width * height
    assert set(land(width, height, {5: [0]}).owners) == {5}


def test_a_cell_shows_its_two_commonest_colours() -> None:
    ground = Land(3, 1, [0, 0, 0], {1: (0, 1, 1, 1), 2: (0, 1, 1, 2)})
    assert painted(ground, ("a", "b", "c")).grounds == ["a", "b", "b"]
    assert painted(ground, ("a", "b", "c")).blocks == [None, ("▘", "a"), ("▘", "a")]
    assert painted(ground, ("a", "a", "sea")).blocks == [None, None, ("▗", "sea")], "what looks alike is one"


def test_two_colours_in_a_cell_always_make_the_same_look() -> None:
    """Which is sent once then, whichever of them has more quarters."""
    canvas = Canvas(4, 1)
    green, blue = "#1f3a29", "#20334f"
    canvas.lay(painted(Land(4, 1, [0, 1, 0, 0], {0: (0, 0, 0, 1), 1: (1, 1, 1, 0)}), (green, blue, "#000000")))
    ((blocks, *_),) = canvas.strips()
    assert blocks.text == "▛" + INVERSE["▛"] == "▛▗"
