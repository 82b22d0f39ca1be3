"""The first step of a turn: drawing prism cards, then discarding down to the hand limit."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.actions import Action, Discard, Take
from powergrid_tui.games.rise_to_power.events import TurnBegan
from powergrid_tui.games.rise_to_power.model import IDLE, Phase, State
from powergrid_tui.games.rise_to_power.rules import piles
from powergrid_tui.games.rise_to_power.scoring import values
from powergrid_tui.table.protocol.game import Offer, unpriced
from powergrid_tui.table.words.language import tr, trn


def begin(state: State, seat: int) -> State:
    """Begin a seat's turn. It draws from the track as far as possible, then from the deck."""
    draw = values(state.book, state.players[seat]).draw
    picks = min(draw, len(state.prism_track))
    round_ = state.round + (seat == state.first)
    state = state.evolve(
        phase=Phase.DRAWING,
        round=round_,
        turn=IDLE,
        current=seat,
        points=state.book.numbers.action_points,
        spent=False,
        any_colour=False,
        discount=0,
        traded=(),
        picks=picks,
        owed=draw - picks,
    )
    taken = state.prism_track if picks == len(state.prism_track) else ()
    state = state.evolve(events=(*state.events, TurnBegan(seat, round_, taken)))
    return _taken(state, taken) if taken else state


def _taken(state: State, prisms: tuple[str, ...]) -> State:
    return state.with_mover(piles.gained(state.mover, prisms)).evolve(
        prism_track=piles.without(state.prism_track, prisms), picks=0, turn=IDLE
    )


def proceed(state: State) -> State:
    """Ask which cards of the track to take; the rest comes from the deck."""
    return state.evolve(turn=state.current) if state.picks else piles.settle(state)


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if not isinstance(action, Take):
        return tr("{action} is for later: prism cards are being drawn", action=action.kind)
    if len(action.prisms) != state.picks:
        return trn("take exactly {count} card", "take exactly {count} cards", state.picks)
    return piles.track_refusal(state.prism_track, action.prisms)


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every combination of cards on the track."""
    taken: list[Action] = [Take(prisms=prisms) for prisms in piles.hands(state.prism_track, state.picks)]
    return (unpriced("take", taken),)


def act(state: State, action: Action) -> State:
    """Take them."""
    assert isinstance(action, Take)
    return _taken(state, action.prisms)


def proceed_discarding(state: State) -> State:
    """Ask what to discard if the hand is over its limit."""
    return state.evolve(turn=state.current) if piles.excess(state) else state


def refusal_discarding(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if not isinstance(action, Discard):
        return tr("{action} is not possible now: there are too many cards in hand", action=action.kind)
    return piles.excess_refusal(state, action.prisms)


def choices_discarding(state: State) -> tuple[Offer[Action], ...]:
    """Every combination of cards in hand."""
    thrown: list[Action] = [Discard(prisms=prisms) for prisms in piles.hands(state.mover.hand, piles.excess(state))]
    return (unpriced("discard", thrown),)


def act_discarding(state: State, action: Action) -> State:
    """Discard them."""
    assert isinstance(action, Discard)
    return piles.thrown(state, action.prisms).evolve(turn=IDLE)
