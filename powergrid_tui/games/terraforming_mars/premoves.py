"""Passing in advance: ends the turn now, and passes the next turn of the generation."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import Action, Done, Pass
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.words.language import tr


class PassAhead(Premove, frozen=True):
    """Do nothing more in a generation."""

    generation: int


def refusal(view: State, seat: int, order: Premove) -> str:
    """Why a seat may not set this premove, or an empty string."""
    if not isinstance(order, PassAhead):
        return tr("there is nothing to be ordered in this game")
    if order.generation != view.generation or view.phase != Phase.ACTIONS or view.queue:
        return tr("only what is left of this generation can be passed")
    return ""


def stands(view: State, seat: int, order: Premove) -> bool:
    """Until the seat has passed, or the generation is over."""
    same = isinstance(order, PassAhead) and order.generation == view.generation
    return same and view.phase == Phase.ACTIONS and not view.players[seat].passed


def action(view: State, seat: int, order: Premove) -> Action | None:
    """End the turn, or pass; None if something else is asked first."""
    if not isinstance(order, PassAhead) or view.turn != seat or view.queue:
        return None
    return Done() if view.acted else Pass()
