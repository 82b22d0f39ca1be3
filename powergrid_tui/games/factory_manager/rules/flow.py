"""The phases, what each of them offers, refuses and does."""

from __future__ import annotations

from collections.abc import Callable

from powergrid_tui.games.factory_manager.actions import Action, Deal, Raise, Reveal
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules import auction, buying, market, running, setup
from powergrid_tui.table.protocol import phases
from powergrid_tui.table.protocol.game import Offer

CHOICES: dict[Phase, Callable[[State], tuple[Offer[Action], ...]]] = {
    Phase.AUCTION: auction.choices,
    Phase.MARKET: market.choices,
    Phase.BUYING: buying.choices,
    Phase.RUNNING: running.choices,
}

REFUSALS: dict[Phase, Callable[[State, Action], str]] = {
    Phase.AUCTION: auction.refusal,
    Phase.MARKET: market.refusal,
    Phase.BUYING: buying.refusal,
    Phase.RUNNING: running.refusal,
}

ACTS: dict[Phase, Callable[[State, Action], State]] = {
    Phase.AUCTION: auction.act,
    Phase.MARKET: market.act,
    Phase.BUYING: buying.act,
    Phase.RUNNING: running.act,
}
"""What an action does, once it is known to be legal."""


def choices(state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
    """What a seat may do, by default the one to move. Empty for any other seat, for nature, and when the game is
    over."""
    return phases.choices(state, CHOICES, seat)


def asked_next(state: State) -> tuple[int, ...]:
    """The seats that are asked after the one to move, in this order if nobody is left out."""
    if state.phase is not Phase.AUCTION:
        return state.waiting[1:]
    running = state.auction
    return (*running.bidding[1:], running.bidder) if running else auction.still_in(state)


def refusal(state: State, action: Action) -> str:
    """Why this is illegal now, or an empty string."""
    return phases.refusal(state, action, REFUSALS, setup.refusal)


def advance(state: State, action: Action) -> State:
    """The state after a legal action and everything that follows from it automatically."""
    return phases.act(state, action, ACTS, _nature)


def _nature(state: State, action: Action) -> State:
    if isinstance(action, Deal):
        return setup.begin_round(setup.act(state, action))
    if isinstance(action, Reveal):
        return auction.begin(state, action)
    assert isinstance(action, Raise)
    paid = running.pay(state, action)
    return running.end(paid) if paid.last_round else setup.begin_round(paid)
