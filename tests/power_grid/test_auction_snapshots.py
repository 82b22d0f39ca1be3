"""The auction desk and a highest bid as pictures, at every size that lays the board out in another way.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.table.records import seating
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.tui.app import PowerGridApp
from tests.power_grid.asked import seats
from tests.power_grid.positions import NAMES, at, cards, dealt, give, play
from tests.tui.shell import press, screen_text, settle

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]

pytestmark = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


def later() -> State:
    """Round 5: Ann, who has three plants, is to put one up, before Bo, Cy and Di."""
    state = at(dealt(4, money="open"), Phase.AUCTION, round=5)
    state = give(state, "A", money=67, plants=(8, 10, 15), cities=7, coal=3)
    state = give(state, "B", money=52, plants=(9, 20), cities=6, coal=2, oil=1)
    state = give(state, "C", money=41, plants=(11, 12, 14), cities=6, garbage=2, uranium=1)
    state = give(state, "D", money=80, plants=(7, 18), cities=5, oil=3)
    return cards(state, (16, 17, 21, 23, 25, 28, 30, 33), state.pile[:20])


def app_at(state: State, bots: str) -> PowerGridApp:
    """A game that stands so, with all as bots but Ann."""
    session = Session.start(POWER_GRID, Options(money="open"), seats(NAMES[:4], bots), seed=1)
    last = session._steps[-1]
    session._steps[-1] = type(last)(last.line, last.before, last.action, state)
    session._told[(0, "en")] = [()]
    return PowerGridApp(Store(Path("nowhere")), start=session, pace=3600)


def typing(keys: str, words: str) -> Any:
    async def run(pilot: Pilot[None]) -> None:
        app = pilot.app
        await settle(pilot, lambda: "AUCTION" in screen_text(app))  # type: ignore[arg-type]
        await press(pilot, keys)
        await settle(pilot, lambda: words in screen_text(app))  # type: ignore[arg-type]

    return run


PLACES = {
    "putting a plant up": (later, "right right", "Keep 10+15+21: power 9 (+2)"),
    "bidding": (lambda: play(later(), "Ann: open 21", "Bo: bid 22", "Cy: pass", "Di: bid 23"), "", "Di bids 23"),
    "a highest bid": (later, "right right 3 0 s", "Your highest bid: 30."),
}


@pytest.mark.parametrize("place", PLACES)
def test_auction(place: str, size: tuple[int, int], snap_compare: Any) -> None:
    state, keys, words = PLACES[place]
    app = app_at(state(), "BCD")
    assert snap_compare(app, terminal_size=size, run_before=typing(keys, words))
