"""Games that bots have played to their end."""

from typing import Any

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make


def finished(game_id: str = "electropolis", names: str = "Ann Bo*", seed: int = 1, **options: Any) -> Session[Any, Any]:
    """A game that bots have played to its end; a name with an asterisk is a bot's."""
    game = registry.game(game_id)
    kind = "simple"
    seats = tuple(
        Seat(name=name.rstrip("*"), colour=colour, bot=kind if name.endswith("*") else "")
        for name, colour in zip(names.split(), COLOURS, strict=False)
    )
    session = Session.start(game, game.Options(**options), seats, seed=seed)
    bot = make(kind, game_id)
    while (seat := game.to_move(session.state)) != NOBODY:
        view = game.view(session.state, seat)
        session.play(bot.decide(view, game.choices(view, seat), session.rng(seat)))
    return session
