"""Taking tiles from the ring and a development card."""

from __future__ import annotations

from powergrid_tui.games.electropolis.actions import Action, Take
from powergrid_tui.games.electropolis.book import FUELS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.rules import placing
from powergrid_tui.table.protocol.game import Offer, unpriced
from powergrid_tui.table.words.language import tr


def size(state: State) -> int:
    """How many tiles the seat to move takes: the number on its action space."""
    return state.book.numbers.spaces.tiles[state.spaces.index(state.turn)]


def piece(state: State, start: int) -> tuple[str, ...]:
    """The tiles from a ring position onwards, clockwise."""
    ring = state.ring
    return tuple(ring[(start + at) % len(ring)] for at in range(size(state)))


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if not isinstance(action, Take):
        return tr("{action} is not possible now: tiles and a card are being taken", action=action.kind)
    if not 0 <= action.start < len(state.ring):
        return tr("the ring has {tiles} tiles", tiles=len(state.ring))
    if action.tiles and piece(state, action.start) != action.tiles:
        return tr("these tiles no longer lie side by side in the ring")
    return "" if action.card in state.shown else tr("card {card} is not on the table", card=action.card)


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every run of tiles combined with every card."""
    actions = [Take(start=start, card=card) for card in state.shown for start in range(len(state.ring))]
    return (unpriced("take", actions),)


def act(state: State, action: Action) -> State:
    """Take them. Fuel goes beside the board, the gap in the ring closes, and the other tiles are placed next."""
    assert isinstance(action, Take)
    count, tiles = size(state), piece(state, action.start)
    gone = {(action.start + at) % len(state.ring) for at in range(count)}
    mayor = state.mover
    coal, gas, nuclear = (have + tiles.count(fuel) for have, fuel in zip(mayor.fuel, FUELS, strict=True))
    state = state.with_mover(mayor.evolve(fuel=(coal, gas, nuclear), cards=(*mayor.cards, action.card)))
    return placing.proceed(
        state.evolve(
            phase=Phase.PLACING,
            ring=tuple(tile for at, tile in enumerate(state.ring) if at not in gone),
            shown=tuple(card for card in state.shown if card != action.card),
            hand=tuple(tile for tile in tiles if tile not in FUELS),
            taken=count,
        )
    )
