"""The picture of a game beside the title: its board as it was left last, or as bots would leave it. Slow: to be drawn
in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.bots.results import Heads
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.tui.base.thumbnail import portrait

_NAMES = ("Ann", "Bo", "Cleo")
_KIND = "simple"
"""The bots that play the game of a picture: the fastest."""
_SEED = 7
_MOST = 2000
"""Actions of that game: more than any has."""


def board_picture(store: Store, heads: Heads, game_id: str, paper: Paper) -> Sequence[Strip]:
    """The board of the last game of a kind in a folder, whether it is over or not; without one, that of a game among
    bots. Nothing for a game that cannot be drawn."""
    path = heads.newest(game_id)
    kept = [partial(_resumed, store, path)] if path is not None else []
    for session in (*kept, partial(_played, game_id)):
        try:
            if found := portrait(session(), paper).picture:
                return found
        except TableError:  # the list of games says why
            continue
        except Exception:  # the board of an installed game may raise anything
            if registry.is_own(game_id):
                raise
    return ()


def _resumed(store: Store, path: Path) -> Session[Any, Any]:
    """The game in a file, to be looked at only. Raises `TableError`."""
    record, _ = store.open(path)
    return Session.resume(registry.game(record.game), record)


@lru_cache(maxsize=8)
def _played(game_id: str) -> Session[Any, Any]:
    """A game that bots have played to its end; of an installed game, one that begins. Raises `TableError`."""
    game = registry.game(game_id)
    seats = tuple(Seat(name=name, colour=colour) for name, colour in zip(_NAMES, COLOURS, strict=False))
    session: Session[Any, Any] = Session.start(game, game.Options(), seats, seed=_SEED)
    if registry.is_own(game_id):
        bot = make(_KIND, game_id)
        while (seat := game.to_move(session.state)) != NOBODY and len(session.steps) < _MOST:
            view = game.view(session.state, seat)
            session.play(bot.decide(view, game.choices(view, seat), session.rng(seat)))
    return session
