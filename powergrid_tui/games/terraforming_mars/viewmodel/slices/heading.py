"""Generation and phase, for the title."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.phases import PHASES, ROUND
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.viewmodel.component_view import RoundHeading
from powergrid_tui.toolkit.viewmodel.players import Players


def heading(view: State, players: Players) -> RoundHeading:
    """The generation, the phase with the action of the turn, and who is to move."""
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)]
    number, last, phase = view.generation, view.book.numbers.solo_generations, PHASES[view.phase]
    research, actions, production = ROUND
    action = tr(actions)
    words = tr("Generation {number} of {last}", number=number, last=last) if view.solo else ""
    if view.phase == Phase.ACTIONS and view.turn >= 0:
        action = tr("action {number} of 2", number=min(view.acted + (not view.queue), view.book.numbers.actions))
    return RoundHeading(
        tuple((players[seat], seat == view.turn) for seat in around),
        (words or tr("Generation {number}", number=number)) if number else "",
        (tr(research), action, trc("phase", production)),
        phase.at,
        tr(phase.otherwise),
        (trn("deck {count} card", "deck {count} cards", len(view.deck)),),
    )
