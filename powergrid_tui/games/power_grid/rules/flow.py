"""The order of the phases: who is asked, how actions are handled, and what follows."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.model import HIDDEN, IDLE, Phase, State
from powergrid_tui.games.power_grid.rules import (
    auction,
    building,
    bureaucracy,
    player_order,
    resources,
    setup,
    steps,
    trust,
)
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.game import NOBODY, Offer

Rule = Callable[[State], State]

PROCEED: dict[Phase, Rule] = {
    Phase.DRAFT: setup.proceed_draft,
    Phase.SITES: trust.proceed,
    Phase.AUCTION: auction.proceed,
    Phase.AUCTION_CLOSE: auction.proceed_close,
    Phase.RESOURCES: resources.proceed,
    Phase.BUILDING: building.proceed,
    Phase.BUILDING_CLOSE: steps.proceed_close,
    Phase.BUREAUCRACY: bureaucracy.proceed,
    Phase.UPKEEP: bureaucracy.proceed_upkeep,
}
"""Finds who is to move in a phase; leaves the turn idle when the phase is over."""

FOLLOWS: dict[Phase, Rule] = {
    Phase.DEAL: setup.draft,
    Phase.DRAFT: trust.begin,
    Phase.SITES: player_order.begin,
    Phase.AUCTION: auction.close,
    Phase.AUCTION_CLOSE: resources.begin,
    Phase.RESOURCES: building.begin,
    Phase.BUILDING: steps.close,
    Phase.BUILDING_CLOSE: bureaucracy.begin,
    Phase.BUREAUCRACY: bureaucracy.upkeep,
    Phase.UPKEEP: player_order.begin,
}
"""What follows when a phase ends."""

CHOICES: dict[Phase, Callable[[State], tuple[Offer[Action], ...]]] = {
    Phase.DRAFT: setup.draft_choices,
    Phase.SITES: trust.choices,
    Phase.AUCTION: auction.choices,
    Phase.RESOURCES: resources.choices,
    Phase.BUILDING: building.choices,
    Phase.BUREAUCRACY: bureaucracy.choices,
}

REFUSALS: dict[Phase, Callable[[State, Action], str]] = {
    Phase.DRAFT: setup.draft_refusal,
    Phase.SITES: trust.refusal,
    Phase.AUCTION: auction.refusal,
    Phase.RESOURCES: resources.refusal,
    Phase.BUILDING: building.refusal,
    Phase.BUREAUCRACY: bureaucracy.refusal,
}

ACTS: dict[Phase, Callable[[State, Action], State]] = {
    Phase.DRAFT: setup.act_draft,
    Phase.SITES: trust.act,
    Phase.AUCTION: auction.act,
    Phase.RESOURCES: resources.act,
    Phase.BUILDING: building.act,
    Phase.BUREAUCRACY: bureaucracy.act,
}
"""What a legal action does."""


def choices(state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
    """The offers of a seat, by default of the one to move. Empty for other seats, for nature and after the end; also in
    the view of another seat, which does not know what the seat to move can pay."""
    if state.players[state.turn].money == HIDDEN:
        return ()
    return phases.choices(state, CHOICES, seat)


def asked_next(state: State) -> tuple[int, ...]:
    """The seats that are asked after the one to move, in this order if nobody is left out."""
    if state.phase is not Phase.AUCTION:
        return state.waiting[1:]
    return state.auction.bidders[1:] if state.auction else tuple(auction.still_in(state))


def refusal(state: State, action: Action) -> str:
    """Why this cannot be done now, or an empty string."""
    return phases.refusal(state, action, REFUSALS, setup.refusal)


def advance(state: State, action: Action) -> State:
    """The state after a legal action and everything that follows automatically."""
    return onward(phases.act(state, action, ACTS, _nature))


def _nature(state: State, action: Action) -> State:
    """After the deal the first phase begins; after a shuffle the interrupted phase continues."""
    state = setup.act(state, action).evolve(turn=IDLE)
    return state if state.phase is Phase.DEAL else PROCEED[state.phase](state)


def onward(state: State) -> State:
    """Go through the phases until somebody is to move."""
    while state.turn == IDLE:
        state = FOLLOWS[state.phase](state)
        state = PROCEED[state.phase](state) if state.turn != NOBODY else state
    return state
