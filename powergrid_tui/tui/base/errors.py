"""Distinguishes errors in an installed game from errors of the program."""

from __future__ import annotations

from typing import Any

from textual.worker import WorkerFailed

from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.guard import GameError
from powergrid_tui.toolkit.viewmodel.errors import breakdown


def error_of(error: BaseException, game: Game[Any, Any] | None) -> str:
    """What to say about an error, as a sentence, when it comes from an installed game: from its rules, or from its
    board while `game` is on the table. Empty for an error of the program."""
    if isinstance(error, WorkerFailed):
        error = error.error
    if isinstance(error, GameError):
        return str(error)
    if game is None or registry.is_own(game.id):
        return ""
    return breakdown(game.name, tr("board"), error)
