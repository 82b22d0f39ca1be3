"""The city network: where things stand, what is drawn, and how the cursor gets about."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region, Size

from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.widgets.map.labels import names
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.games.power_grid.widgets.map.placement import MapLayout, plan
from powergrid_tui.table.words.language import speaking
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from tests.power_grid.maps.test_geography import DIRECTIONS, reached

GOLDENS = Path(__file__).parent / "goldens"
GERMANY, USA = atlas.load("germany"), atlas.load("usa")
SIZES = ((78, 14), (100, 40))
RUHR = ("red", "cyan", "green", "yellow", "brown")
EAST = ("red", "yellow", "brown", "green")
TABLES = [(GERMANY, RUHR), (GERMANY, ("red", "cyan", "purple")), (USA, EAST)]

A, B, C = (Player(letter, colour, letter) for letter, colour in zip("ABC", COLOURS, strict=False))


def scene(board: MapBoard, regions: tuple[str, ...], **changes: Any) -> MapScene:
    cities = len(board.cities)
    spaces = (changes.pop("spaces", 1),) * cities
    empty = MapScene(board, regions, ((),) * cities, spaces, {}, {}, None, (), None)
    return replace(empty, **changes)


def owned(board: MapBoard, **houses: tuple[Player, ...]) -> tuple[tuple[Player, ...], ...]:
    at = {board.city(name): row for name, row in houses.items()}
    return tuple(at.get(city, ()) for city in range(len(board.cities)))


class Shown(CityNetwork):
    """The widget without an app, at a given size."""

    def __init__(self, size: tuple[int, int], glyphs: Glyphs = UNICODE) -> None:
        super().__init__(glyphs)
        self.cells = Size(*size)
        self.repainted: list[int] = []

    @property
    def size(self) -> Size:
        return self.cells

    def refresh(self, *regions: Region, **how: object) -> "Shown":
        self.repainted = [region.y for region in regions] or list(range(self.cells.height))
        return self


def rows(what: MapScene, size: tuple[int, int] = (78, 14), glyphs: Glyphs = UNICODE) -> list[str]:
    widget = Shown(size, glyphs)
    widget.content = what
    return widget.text().split("\n")


# Names and hops ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [GERMANY, USA])
def test_no_two_cities_share_a_form_of_their_names(board: MapBoard) -> None:
    forms = [form.casefold() for row in names(board) for form in row]
    assert len(set(forms)) == len(forms)
    assert [row[-1] for row in names(board)] == [city.name for city in board.cities]
    if board is GERMANY:
        brief = {row[-1]: row[0] for row in names(GERMANY)}
        assert (brief["Frankfurt (Oder)"], brief["Frankfurt am Main"], brief["Essen"]) == ("FrO.", "FrM.", "Essen")


def test_a_map_is_written_in_the_language_of_whoever_reads() -> None:
    what, size = scene(GERMANY, ("red", "cyan", "purple")), SIZES[1]
    english = rows(what, size)
    with speaking("zh_TW"):
        chinese = rows(what, size)
    assert not any(letter.isascii() and letter.isalpha() for row in chinese for letter in row)
    assert "科隆" in "".join(chinese)
    assert "萊比錫" in "".join(chinese)  # out of play
    assert "西南部" in "".join(chinese)
    assert rows(what, size) == english


@pytest.mark.parametrize(("board", "regions"), TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_hops_on_the_screen_follow_the_screen(board: MapBoard, regions: tuple[str, ...], size: tuple[int, int]) -> None:
    widget = Shown(size)
    widget.content = scene(board, regions)
    cities = board.members(regions)
    assert all(reached(start, widget.hop) == set(cities) for start in cities)
    where = plan(board, regions, size[0], size[1] - 1).places
    for start in cities:
        assert where[widget.hop(start, "up")].y <= where[start].y
        assert where[widget.hop(start, "down")].y >= where[start].y


# Where things stand ------------------------------------------------------------------------------------------------


def label_cells(where: MapLayout) -> list[tuple[int, int]]:
    return [(x, p.y) for p in where.places.values() for x in range(p.x, p.end)]


def cost_cells(where: MapLayout) -> list[tuple[int, int]]:
    return [(line.at[0] + k, line.at[1]) for line in where.lines if line.at for k in range(len(line.cost))]


@pytest.mark.parametrize(("board", "regions"), TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_where_there_is_room_every_cost_is_shown(
    board: MapBoard, regions: tuple[str, ...], size: tuple[int, int]
) -> None:
    where = plan(board, regions, *size)
    assert tuple(where.places) == board.members(regions)
    assert size == SIZES[0] or where.unwritten == 0
    costs = set(cost_cells(where))
    for line in where.lines:
        if line.at and size != SIZES[0]:
            assert not {(line.at[0] - 1, line.at[1]), (line.at[0] + len(line.cost), line.at[1])} & costs
    taken = label_cells(where) + cost_cells(where)
    taken += [(x + k, y) for x, y, name in where.beyond for k in range(cells_of(name))]
    assert len(set(taken)) == len(taken)
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in taken)


@pytest.mark.parametrize(("board", "regions"), TABLES)
@pytest.mark.parametrize("size", SIZES)
def test_the_map_looks_like_the_country(board: MapBoard, regions: tuple[str, ...], size: tuple[int, int]) -> None:
    globe = project(board)
    where = plan(board, regions, *size)
    tall = max(globe[a][1] for a in where.places) - min(globe[a][1] for a in where.places)
    for a, here in where.places.items():
        for b, there in where.places.items():
            if globe[b][1] - globe[a][1] > 0.3 * tall:
                assert there.y > here.y, (board.cities[a].name, board.cities[b].name)
    turned = 0
    for a, b in (line.ends for line in where.lines):
        here, there = where.places[a], where.places[b]
        aside = (there.x + there.end - here.x - here.end) / 2  # a cell or two to the wrong side are not seen
        turned += abs(aside) > 2 and (globe[b][0] - globe[a][0]) * aside < 0
        turned += (globe[b][1] - globe[a][1]) * (there.y - here.y) < 0
    assert turned <= 0.12 * len(where.lines)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_any_size_is_survived(glyphs: Glyphs) -> None:
    for size in ((20, 5), (1, 1), (2, 9), (200, 3)):
        cursor = scene(GERMANY, RUHR, cursor=23, houses=owned(GERMANY, Essen=(A, B, C)), spaces=3)
        widget = Shown(size, glyphs)
        widget.content = cursor
        assert [strip.cell_length for strip in widget.draw(*size)] == [size[0]] * size[1]


# What is drawn -----------------------------------------------------------------------------------------------------


def ruhr_scene() -> MapScene:
    """Three regions in the middle of building: a cursor on Trier, the way from Köln."""
    inside = GERMANY.members(("red", "cyan", "purple"))
    koln, trier = GERMANY.city("Köln"), GERMANY.city("Trier")
    return scene(
        GERMANY,
        ("red", "cyan", "purple"),
        houses=owned(GERMANY, Köln=(A, B), Essen=(B,), München=(C, A)),
        spaces=2,
        costs={city: 20 for city in inside if city not in (koln, GERMANY.city("München"))},
        refused={koln: "You have a house here."},
        cursor=trier,
        route=GERMANY.route(("red", "cyan", "purple"), (koln,), trier),
        owner=A,
    )


@pytest.mark.parametrize(
    ("name", "size", "glyphs"),
    [
        ("network-78x14", (78, 14), UNICODE),
        ("network-78x14-ascii", (78, 14), ASCII),
    ],
)
def test_the_picture(name: str, size: tuple[int, int], glyphs: Glyphs) -> None:
    assert "\n".join(rows(ruhr_scene(), size, glyphs)) + "\n" == (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["germany", "spain-portugal"])
def test_a_short_name_of_the_map_is_marked_as_short(name: str, size: tuple[int, int]) -> None:
    """With a full stop in the space before the houses, so that no name and no price gives way to it."""
    board = atlas.load(name)
    shown = 0
    for regions in {board.region_ids[:4], board.region_ids[-4:]}:
        picture = rows(scene(board, regions), size)
        for city in range(len(board.cities)):
            short, whole = board.short_name(city), board.city_name(city)
            if short == whole or short.endswith("."):
                continue
            for row in picture:
                if f" {short}" in row and f" {whole}" not in row:
                    after = row.partition(f" {short}")[2]
                    if not after[:1].isalnum():  # else it begins another city's name
                        assert after.startswith("."), row
                        shown += 1
    assert shown or name in {"korea", "usa"} or size == (78, 14)


# What is sent ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_on_a_slow_line_a_step_of_the_cursor_repaints_two_rows_at_most(size: tuple[int, int]) -> None:
    widget = Shown(size)
    widget.set_reactive(CityNetwork.whole, True)
    here = GERMANY.city("Hannover")
    widget.content = scene(GERMANY, RUHR, cursor=here)
    widget.repainted = []
    for direction in DIRECTIONS:
        there = widget.hop(here, direction)
        widget.content = scene(GERMANY, RUHR, cursor=there)
        assert 1 <= len(widget.repainted) <= 2
        here = there
    widget.repainted = []
    widget.content = scene(GERMANY, RUHR, cursor=here)
    assert widget.repainted == []
