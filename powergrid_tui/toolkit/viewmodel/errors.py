"""What to say when an installed game raises an error."""

from __future__ import annotations

from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief


def breakdown(game: str, part: str, error: BaseException) -> str:
    """The name of the game, the part of it that raised the error, and the error, without a full stop."""
    why = brief(f"{type(error).__name__}: {error}")
    return tr("{game} broke down ({verb}): {why}", game=game, verb=part, why=why)
