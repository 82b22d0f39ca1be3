"""Passing in advance: ends the turn now, and passes the next turn of the generation."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import Action, Done, Pass
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.words.language import tr


class PassAhead(Premove, frozen=True):
    """Do nothing more in a generation."""

    generation: int


def refusal(view: State, seat: int, premove: Premove) -> str:
    """Why a seat may not set this premove, or an empty string."""
    if not isinstance(premove, PassAhead):
        return tr("there are no standing orders in this game")
    if premove.generation != view.generation or view.phase != Phase.ACTIONS or view.queue:
        return tr("you can pass only for the rest of this generation")
    return ""


def stands(view: State, seat: int, premove: Premove) -> bool:
    """Until the seat has passed, or the generation is over."""
    same = isinstance(premove, PassAhead) and premove.generation == view.generation
    return same and view.phase == Phase.ACTIONS and not view.players[seat].passed


def action(view: State, seat: int, premove: Premove) -> Action | None:
    """End the turn, or pass; None if something else is asked first."""
    if not isinstance(premove, PassAhead) or view.turn != seat or view.queue:
        return None
    return Done() if view.acted else Pass()
