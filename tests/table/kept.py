"""Games of Power Grid for tests of what is kept: played by chance, always the same."""

from functools import cache
from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot

GAME = registry.game("power_grid")
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
