"""Positions of Power Grid, and what seats see of them on its board."""

from collections.abc import Sequence

from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.table.game import NOBODY
from powergrid_tui.table.seat import COLOURS, Seat
from tests.board_host import LARGE, SMALL, Hosting, press
from tests.power_grid.positions import at, dealt, give, market

__all__ = ["LARGE", "SMALL", "answers", "press", "showing", "snapshot"]


def seats(names: Sequence[str], bots: str = "") -> tuple[Seat, ...]:
    """Seats in the usual colours; those whose initial is in `bots` are bots."""
    return tuple(
        Seat(name=name, colour=colour, bot="simple" if name[0] in bots else "")
        for name, colour in zip(names, COLOURS, strict=False)
    )


def snapshot(state: State, seat: int | None = None, *, notice: str = "", bots: str = "") -> Snapshot:
    """What the seat to move sees, or another one; with the offers only where it is that seat's turn."""
    viewer = max(state.turn, 0) if seat is None else seat
    return Snapshot(
        view=POWER_GRID.view(state, viewer),
        seat=max(viewer, 0),
        offers=POWER_GRID.choices(state) if state.turn == viewer and viewer != NOBODY else (),
        seats=seats(state.names, bots),
        log=("The game begins", "Bo bids 12"),
        notice=notice,
    )


_HOSTING = Hosting(PowerGridBoard, snapshot)
showing, answers = _HOSTING.showing, _HOSTING.answers


def auction(money: int = 40) -> State:
    """Round 2, Ann to open, with 40 Elektro or as told, and plants 3 to 6 for sale."""
    state = at(dealt(3, order="ABC"), Phase.AUCTION)
    return give(state, "A", money=money, plants=(12,))


def shopping() -> State:
    """Ann buys first: a coal plant that burns 2 and a hybrid that burns 2, one coal in stock."""
    state = give(dealt(3, order="BCA"), "A", money=30, plants=(4, 12), coal=1, cities=2)
    return at(market(state, 22, 18, 6, 2), Phase.RESOURCES)


def growing(step: int = 1, money: int = 41) -> State:
    """Ann builds, from Essen; Bo has Duisburg."""
    state = give(dealt(3, order="BCA"), "A", money=money, plants=(13, 18), cities=("Essen",))
    return at(give(state, "B", money=20, cities=("Duisburg",)), Phase.BUILDING, step=step)


def running() -> State:
    """Ann has three cities, a hybrid and a garbage plant with fuel for both, and wind."""
    state = give(dealt(3, order="ABC"), "A", plants=(5, 6, 13), cities=3, coal=1, oil=2, garbage=1)
    return at(state, Phase.BUREAUCRACY)
