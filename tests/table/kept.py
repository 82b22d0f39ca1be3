"""Games of Power Grid for tests of what is kept: played by chance, always the same."""

from functools import cache
from random import Random
from typing import Any

from powergrid_tui.bots import RandomBot
from powergrid_tui.games import shelf
from powergrid_tui.table.game import NOBODY
from powergrid_tui.table.seat import Seat
from powergrid_tui.table.session import Session

GAME = shelf.game("power_grid")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue", bot="random"))


def played(plays: int, **options: Any) -> Session[Any, Any]:
    """A game on Germany after so many plays, or at its end."""
    session = Session.start(GAME, GAME.Options(**options), SEATS, seed=11)
    bot, luck = RandomBot(), Random(5)
    for _ in range(plays):
        if GAME.to_move(session.state) == NOBODY:
            break
        session.play(bot.decide(session.state, GAME.choices(session.state), luck))
    return session


@cache
def whole() -> Session[Any, Any]:
    """A game to its end; not to be played on."""
    return played(100_000)
