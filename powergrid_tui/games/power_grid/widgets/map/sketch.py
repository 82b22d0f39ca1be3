"""A map drawn outside a game: for the command line, and for the new-game form."""

from __future__ import annotations

from collections.abc import Iterator

from textual.strip import Strip

from powergrid_tui.games.power_grid import files
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.viewmodel.preview import plot
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.games.power_grid.widgets.map.placement import plan
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.drawing.thumbnail import lit

_WIDTHS, _HEIGHTS = (60, 160), (36, 60)
"""The smallest and the largest size of a drawing, in cells."""

_TALLER = (48, 60, 72, 90)
"""Heights to try if a drawing would leave out costs."""

LEAST_NAMED = 56
"""Cells across from which a picture of the map has room for the names of its cities."""

_LINE = 100
"""The longest line of text, in characters."""


def drawing(name: str, edition: str, width: int, height: int, plain: bool) -> Iterator[str]:
    """A built-in map, one of the players' own folder or one in a file, drawn with its rules line by line.

    `width` and `height` are those of the terminal. Raises `TableError`.
    """
    board = files.load(name, edition)
    yield tr(
        "{map}: {cities}, {links}",
        map=board.title,
        cities=trn("{count} city", "{count} cities", len(board.cities)),
        links=trn("{count} link", "{count} links", len(board.links)),
    )
    yield ""
    yield from sketch(board, _within(width, _WIDTHS), _within(height - 3, _HEIGHTS), plain)
    for note in files.notes(board, edition):
        first, *rest = wrap(tr(note), min(width, _LINE) - 2)
        yield f"- {first}"
        yield from (f"  {line}" for line in rest)


def _within(value: int, limits: tuple[int, int]) -> int:
    return max(limits[0], min(value, limits[1]))


def sketch(board: MapBoard, width: int, height: int, plain: bool) -> list[str]:
    """The whole board with its links and costs, in rows of text; taller than `height` if costs would be left out."""
    network = CityNetwork(ASCII if plain else UNICODE)
    network.set_reactive(CityNetwork.signs, True)  # there are no colours to tell regions, nor a ground
    network.set_reactive(CityNetwork.whole, True)
    # The last row is the legend.
    tall = next((rows for rows in (height, *_TALLER) if rows >= height and _whole(board, width, rows - 1)), height)
    return [strip.text.rstrip() for strip in network.picture(_empty(board, board.region_ids), width, tall)]


def _empty(board: MapBoard, regions: tuple[str, ...]) -> MapScene:
    """The map without a house, the land in play lit."""
    members = board.members(regions)
    return MapScene(
        board=board,
        regions=regions,
        houses=((),) * len(board.cities),
        spaces=tuple(min(city.open[2], len(city.houses or city.open)) for city in board.cities),
        costs={},
        refused={},
        cursor=None,
        route=(),
        owner=None,
        bright=frozenset(members),
    )


def picture(options: Options, paper: Paper) -> list[Strip]:
    """The map of these options without a house; of regions picked by hand, those. Nothing of a map that is not made up
    yet or cannot be read."""
    try:
        board = atlas.load(options.map, options.edition, options.map_text)
    except TableError:
        return []
    picked = options.regions if isinstance(options.regions, tuple) and options.regions else board.region_ids
    if paper.width < LEAST_NAMED:
        return small(_empty(board, picked), paper.width, paper.height, paper.glyphs)
    network = CityNetwork(paper.glyphs)
    network.set_reactive(CityNetwork.signs, paper.signs)
    return network.picture(_empty(board, picked), paper.width, paper.height)


def small(scene: MapScene, width: int, height: int, glyphs: Glyphs) -> list[Strip]:
    """The map without a name or a price: which cities are lit, and the lines between them."""
    owners = {city: houses[0].colour for city, houses in enumerate(scene.houses) if houses}
    return lit(plot(scene.board, scene.regions, owners), width, height, glyphs)


def _whole(board: MapBoard, width: int, height: int) -> bool:
    """Whether every cost is written at this size in cells."""
    return not plan(board, board.region_ids, width, height).unwritten
