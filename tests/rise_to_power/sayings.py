"""What is offered, refused and told at every moment of every game."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Deal,
    Discard,
    Done,
    Draw,
    Exchange,
    Power,
    Shuffle,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.table.protocol.game import IllegalAction

from .games import Played
from .slow import CONTRACTS, shares

LARGEST_HAND = 9
"""Of which every set of cards is tried."""

EVERY_DAY = (Phase.DRAWING, Phase.DISCARDING, Phase.ACTIONS, Phase.CLEANING)
"""Phases of which some moments will do; the others are rare."""


def every_action(state: State) -> Iterator[Action]:
    """All that could be said of the kinds that there are, sensible or not, near the plant."""
    hand, face_up = state.mover.hand, state.discards if state.phase is Phase.RECOVERING else state.prism_track
    thrown = [set_ for count in range(len(hand) + 1) for set_ in shares(hand, count)]
    far = 1 + max([0, *(abs(step) for district in state.mover.districts for step in district.cell)]) + 1
    cells = list(product(range(-far, far + 1), range(-far, far + 1)))
    near = [*CONTRACTS[::9], *state.contract_track, *state.exchange]
    mine = [district.top for district in state.mover.districts]
    yield from (Take(prisms=set_) for count in range(4) for set_ in shares(face_up, count))
    yield from (Discard(prisms=set_) for set_ in thrown)
    yield from (Connect(card=card, cell=cell) for card in near for cell in cells)
    yield from (Exchange(card=card, cell=cell) for card in near for cell in cells)
    yield from (Power(card=card, prisms=set_) for card in (*mine, "SE9") for set_ in thrown)
    at = [district.cell for district in state.mover.districts]
    yield from (
        Upgrade(card=card, cell=cell, prisms=set_) for card in mine for cell in (*at, (9, 9)) for set_ in thrown
    )
    yield from (Trade(card=card) for card in CONTRACTS)
    seats = range(-2, len(state.players) + 1)
    yield from (Steal(seats=some) for count in range(4) for some in permutations(seats, count))
    yield Done()
    yield Shuffle(prisms=state.discards)
    yield Draw(prisms=(state.players[0].hand,))
    yield Deal(first=0, agendas=(), prisms=(), contracts=())


def said(action: Action) -> Action:
    """The action in the order in which it is offered; victims are named in any."""
    return Steal(seats=tuple(sorted(action.seats))) if isinstance(action, Steal) else action


def what_is_offered_is_accepted_and_what_is_not_is_refused(steps: Played) -> None:
    for at, step in enumerate(steps):
        state = step.before
        if state.turn < 0:
            continue
        allowed: list[Action] = []
        for offer in RISE_TO_POWER.choices(state):
            allowed += offer.actions
            rows = offer.rows()
            assert [row.action for row in rows if not row.why] == list(offer.actions)
            for row in rows:
                assert RISE_TO_POWER.refusal(state, row.action) == row.why
        assert len(set(allowed)) == len(allowed)
        if len(state.mover.hand) > LARGEST_HAND or (state.phase in EVERY_DAY and (at + len(steps)) % 29):
            continue
        for action in allowed:
            assert RISE_TO_POWER.apply(state, action) != state
        offered = {said(action) for action in allowed}
        for action in every_action(state):
            legal = said(action) in offered or overpaid(state, action, allowed)
            assert legal != bool(RISE_TO_POWER.refusal(state, action)), action
        with pytest.raises(IllegalAction):
            RISE_TO_POWER.apply(state, Deal(first=0, agendas=(), prisms=(), contracts=()))


def overpaid(state: State, action: Action, allowed: list[Action]) -> bool:
    """Whether this is a payment that is offered, with more cards that might pay, too."""
    if not isinstance(action, Power | Upgrade) or action.card not in state.book.contracts:
        return False
    if Counter(action.prisms) - Counter(state.mover.hand):
        return False
    colour = "" if state.any_colour else state.book.contracts[action.card].colour
    return all(card[0] == colour or not colour for card in action.prisms) and any(
        isinstance(other, Power | Upgrade)
        and other.evolve(prisms=action.prisms) == action
        and not Counter(other.prisms) - Counter(action.prisms)
        for other in allowed
    )
