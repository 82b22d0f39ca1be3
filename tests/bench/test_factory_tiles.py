"""What is counted in games of Factory Manager with a set of tiles."""

import pytest

from bench.factory_tiles import play
from powergrid_tui.games.factory_manager.model import Options

pytestmark = pytest.mark.thorough

X_SHOWN = 3


def test_no_more_is_sold_than_workers_can_buy_so_the_first_market_is_never_emptied() -> None:
    """Everybody brings a tile for each free worker and buys at most one for each; the X tiles come on top."""
    game = play(Options(), 3, 5)
    assert len(game.beyond) == len(game.left) == 5
    assert game.beyond[0] >= X_SHOWN
    assert all(left >= beyond for left, beyond in zip(game.left, game.beyond, strict=True))
    assert len(game.idle) == 3 * 5
