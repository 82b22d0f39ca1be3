"""Generation and phase, for the title."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.component_view import RoundHeading
from powergrid_tui.toolkit.viewmodel.players import Players

_AT = {Phase.DRAFT: 0, Phase.RESEARCH: 0, Phase.ACTIONS: 1}
_OTHERWISE = {
    Phase.DEAL: mark("SET-UP"),
    Phase.START: mark("CORPORATIONS"),
    Phase.GREENERIES: mark("THE LAST GREENERIES"),
    Phase.SHUFFLE: mark("SHUFFLING"),
    Phase.END: mark("THE END"),
}


def heading(view: State, players: Players) -> RoundHeading:
    """The generation, the phase with the action of the turn, and who is to move."""
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)]
    number, last, action = view.generation, view.book.numbers.solo_generations, tr("actions")
    words = tr("Generation {number} of {last}", number=number, last=last) if view.solo else ""
    if view.phase == Phase.ACTIONS and view.turn >= 0:
        action = tr("action {number} of 2", number=min(view.acted + (not view.queue), view.book.numbers.actions))
    return RoundHeading(
        tuple((players[seat], seat == view.turn) for seat in around),
        (words or tr("Generation {number}", number=number)) if number else "",
        (tr("research"), action, trc("phase", "production")),
        _AT.get(view.phase),
        tr(_OTHERWISE.get(view.phase, "")),
        (trn("deck {count} card", "deck {count} cards", len(view.deck)),),
    )
