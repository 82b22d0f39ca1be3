"""A game with the deal of a day, in lines to paste into a chat: how the game went, but nothing about the deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.toolkit import registry

_BLOCKS, _ASCII = "▁▂▃▄▅▆▇█", "_.-=+*%#"
_CURVE = 1
"""The name of the figure shown: cities powered."""


def bars(values: Sequence[int], most: int, *, plain: bool = False) -> str:
    """A row of blocks, one for each value, of which `most` is a full one; `plain` draws with ASCII characters."""
    signs = _ASCII if plain else _BLOCKS
    last = len(signs) - 1
    return "".join(signs[min(last, max(0, -(-value * last // max(1, most))))] for value in values)


def lines(session: Session[Any, Any], streak: int = 0, *, plain: bool = False) -> tuple[str, ...]:
    """The lines of a finished game; none before its end. The person has the first seat. A full block stands for the
    most cities that anybody powered."""
    game = session.game
    if session.deal is None or game.to_move(session.state) != NOBODY:
        return ()
    name = session.seats[0].name
    own = next(standing for standing in game.standings(session.state) if standing.seat == name)
    chronicle = registry.figures(session)
    powered = chronicle.curves[_CURVE].values
    rounds = trn("{count} round", "{count} rounds", len(chronicle.rounds))
    cities = trn("{count} city powered", "{count} cities powered", powered[0][-1])
    first = tr("{game}, deal of {day}", game=tr(game.name), day=session.deal.date)
    if session.deal.again:
        first = tr("{deal}, played again", deal=first)
    elif streak > 1:
        first = tr("{deal}, day {count} in a row", deal=first, count=streak)
    came = tr("Place {place} of {players}: {cities}, {rounds}", place=own.rank, players=len(session.seats),
              cities=cities, rounds=rounds)  # fmt: skip
    most = max(max(row) for row in powered)
    return first, came, bars(powered[0], most, plain=plain)
