"""Caches keep no more than is asked for again, however many games a process plays."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from random import Random

import pytest
from rich.style import Style

from powergrid_tui.games.electropolis.book import book as electropolis_book
from powergrid_tui.games.electropolis.bots.valuation import survey
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.games.power_grid.rules.running import sets_of
from powergrid_tui.games.power_grid.rules.spaces import free_spaces
from powergrid_tui.games.power_grid.widgets.map import placement
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of

USA = rulebook(RulebookKey("usa", "original", "base", 4))


@contextmanager
def left_behind(most: float) -> Iterator[None]:
    """Raise `AssertionError` if more MiB than this remain allocated after the block."""
    gc.collect()
    tracemalloc.start()
    try:
        yield
        gc.collect()
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert left < most * (1 << 20), f"{left / (1 << 20):.1f} MiB"


def networks() -> None:
    """Thousands of networks, as companies have them in a hundred games."""
    rng = Random(1)
    for _ in range(300):
        cities = tuple(rng.sample(USA.cities_in_play, 15))
        for size in range(1, 16):
            USA.network.connection(cities[:size])


def houses() -> None:
    """Thousands of boards with houses on them."""
    rng = Random(1)
    for _ in range(3000):
        free_spaces(USA, 2, tuple(rng.randrange(3) for _ in USA.board.cities))


def plants() -> None:
    """Thousands of rows of plants."""
    for some in combinations(sorted(USA.plants)[:36], 3):
        sets_of(USA, some)


def rows() -> None:
    """Thousands of rows of a board, padded and put on a background."""
    styles = [Style(color=f"color({at})") for at in range(10)]
    for number in range(2500):
        pieces = [(f"{number} {at}", style) for at, style in enumerate(styles)]
        strip_of(*pieces).adjust_cell_length(120).apply_style(Style(bgcolor="black"))


def plans() -> None:
    """Maps of one width for a few areas; the plans themselves are not kept here."""
    board = atlas.load("usa")
    for regions in board.region_sets(4)[:4]:
        placement.plan(board, regions, 110, 40)
        placement._plan.cache_clear()


def cities() -> None:
    """Thousands of boards of Electropolis, as a bot evaluates them."""
    rng, tiles = Random(1), ["", *electropolis_book().kinds]
    for _ in range(8000):
        survey(tuple(rng.choice(tiles) for _ in range(25)))


@pytest.mark.parametrize(
    ("work", "most"),
    [(networks, 0.5), (houses, 1.0), (plants, 2.5), (rows, 4.0), (plans, 0.3), (cities, 4.5)],
)
@pytest.mark.thorough
def test_little_is_kept_of_what_is_seldom_asked_again(work: Callable[[], None], most: float) -> None:
    """It takes a second: memory is traced while thousands of results are worked out."""
    with left_behind(most):
        work()
