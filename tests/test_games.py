"""The suite of `powergrid_tui.testing` on every game of this package: on a few random games, and in a thorough test on
games of every number of players."""

from collections.abc import Collection
from functools import cache
from typing import Any

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.testing import CHECKS, Check, Played, played
from powergrid_tui.toolkit import registry

FEW: dict[str, dict[str, Any]] = {
    "power_grid": {"players": (2, 4), "seeds": (1,)},
    "electropolis": {"players": (2, 4), "seeds": (1,)},
    "factory_manager": {"players": (2, 5), "seeds": (1,)},
    "rise_to_power": {"players": (2, 4), "seeds": (3, 4)},
    "terraforming_mars": {"players": (1, 3), "seeds": (2,), "every": 13},
}
"""Which games are played of each where a few are enough."""


def names(game_id: str) -> Collection[str]:
    """What a game says in every language alike: names of cards and of places."""
    if game_id == "terraforming_mars":
        box = book(True, "standard")
        places = [space.name for space in box.spaces.values()]
        return ["phobos", "ganymede", *places, *map(box.called, (*box.cards, *box.corporations))]
    if game_id == "power_grid":
        board = POWER_GRID.new(POWER_GRID.Options(), ["Ann", "Bo"]).book.board
        return [board.name, *board.region_ids, *(name for _, name in board.regions), *(at.name for at in board.cities)]
    return ()


@cache
def few(game_id: str) -> Played:
    return played(registry.game(game_id), names=names(game_id), **FEW.get(game_id, {}))


@cache
def many(game_id: str) -> Played:
    return played(registry.game(game_id), names=names(game_id), seeds=(1, 2), every=5)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game_id", registry.GAMES)
def test_every_game_passes(game_id: str, check: Check) -> None:
    check(few(game_id))


@pytest.mark.thorough
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game_id", registry.GAMES)
def test_every_game_passes_for_every_number_of_players(game_id: str, check: Check) -> None:
    check(many(game_id))
