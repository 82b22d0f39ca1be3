"""A finished game, or a replay, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from powergrid_tui.plain.conversation import say
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.console.output import cell


def standings(game: Game[Any, Any], state: Any) -> Iterable[str]:
    """The standings, best first, one sentence each. Given a view, what it shows."""
    for standing in game.standings(state):
        score = [
            tr("{figure} {value}", figure=tr(name), value=tr("unknown") if value is None else cell(value))
            for name, value in standing.score.items()
        ]
        yield tr(
            "{rank}. {player}: {score}.", rank=standing.rank, player=standing.seat, score=trc("list", ", ").join(score)
        )


def tell(game: Game[Any, Any], state: Any, story: Sequence[str]) -> None:
    """What happened, and how everybody stands after it."""
    say(*story, *standings(game, state))
