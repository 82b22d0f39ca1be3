"""How long what a bot does stays: a bid is read sooner than a purchase, and a purchase sooner than a house."""

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import State
from tests.power_grid.asked import auction, bo_builds, bo_buys
from tests.power_grid.positions import play


def weight(before: State, line: str) -> float:
    action = POWER_GRID.parse(line, before)
    return POWER_GRID.weight(before, action, POWER_GRID.apply(before, action))


def test_the_more_there_is_to_see_the_longer_it_stays() -> None:
    opened = play(auction(), "Ann: open 3")
    bid = weight(opened, "Bo: bid 4")
    assert bid == weight(opened, "Bo: pass") == weight(bo_buys(), "Bo: done")
    purchase = weight(bo_buys(), "Bo: buy coal 2")
    assert bid < purchase < weight(bo_builds(), "Bo: build Dortmund")
    assert weight(play(opened, "Bo: bid 4", "Cy: pass"), "Ann: pass") > purchase, "the plant is sold with it"
