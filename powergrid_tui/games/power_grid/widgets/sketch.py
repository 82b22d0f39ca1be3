"""A map drawn outside of a game, for lists of maps."""

from __future__ import annotations

from powergrid_tui.games.power_grid import atlas
from powergrid_tui.games.power_grid.widgets.network import CityNetwork, Scene
from powergrid_tui.paint.glyphs import ASCII, UNICODE


def sketch(board: atlas.Board, width: int, height: int, plain: bool) -> list[str]:
    """The whole board with its links and their costs, in rows of text."""
    network = CityNetwork(ASCII if plain else UNICODE)
    network.show(
        Scene(
            board=board,
            regions=board.region_ids,
            houses=((),) * len(board.cities),
            spaces=0,
            costs={},
            refused={},
            cursor=None,
            route=(),
            mine=frozenset(),
        )
    )
    return [strip.text.rstrip() for strip in network.draw(width, height)]
