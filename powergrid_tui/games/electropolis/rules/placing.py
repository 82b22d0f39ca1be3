"""Placing the tiles taken, within the card's region. Then the card takes effect and a new turn-order number is
taken."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.electropolis.actions import Action, Discard, Place
from powergrid_tui.games.electropolis.book import CELLS, CORNERS, beside
from powergrid_tui.games.electropolis.events import CardScored
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, Phase, State
from powergrid_tui.games.electropolis.rules import choosing, setup
from powergrid_tui.games.electropolis.scoring import card_points, on_track, places_in_support
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.words.language import mark, tr


def cell_refusal(state: State, mayor: Mayor, tile: str, cell: int) -> str:
    """Why a mayor may not place this tile in this cell with the last card taken, or an empty string."""
    message = _cell_error(state, mayor, tile, cell)
    return tr(message, region=state.book.region_called(_region(state, mayor))) if message else ""


def _cell_error(state: State, mayor: Mayor, tile: str, cell: int) -> str:
    """The same as an untranslated message: every cell is checked, and usually nobody reads the result."""
    if not 0 <= cell < CELLS:
        return mark("there is no such cell")
    if mayor.board[cell] != EMPTY:
        return mark("the cell already has a tile")
    if cell not in state.book.regions[_region(state, mayor)]:
        return mark("the card is for the {region}")
    if state.book.kinds[tile].corners and cell not in CORNERS:
        return mark("disposal tiles go only on corner cells")
    if all(mayor.board[other] == EMPTY for other in beside(cell)):
        return mark("a tile must share an edge with a tile already there")
    return ""


def _region(state: State, mayor: Mayor) -> str:
    """The region of the last card taken."""
    return state.book.cards[mayor.cards[-1]].region


def cells_for(state: State, tile: str) -> tuple[int, ...]:
    """The cells in which the seat to move may place a tile now."""
    mayor = state.mover
    return tuple(cell for cell in range(CELLS) if not _cell_error(state, mayor, tile, cell))


def proceed(state: State) -> State:
    """Ask for the next tile. Once none is left, the card takes effect and the mayor gets the lowest free turn-order
    number."""
    return state if state.hand else _finished(state)


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    match action:
        case Place(tile=tile, cell=cell):
            return _not_in_hand(state, tile) or cell_refusal(state, state.mover, tile, cell)
        case Discard(tile=tile):
            if why := _not_in_hand(state, tile):
                return why
            if not cells_for(state, tile):
                return ""
            return tr("the {tile} can still be placed", tile=state.book.kinds[tile].title)
        case _:
            return tr("{action} is not possible now: tiles are being placed", action=action.kind)


def _not_in_hand(state: State, tile: str) -> str:
    return "" if tile in state.hand else tr("you hold no such tile")


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Placing each kind of tile in hand in each legal cell, and discarding the kinds that have none."""
    tiles = sorted(set(state.hand), key=state.hand.index)
    places: list[Action] = [Place(tile=tile, cell=cell) for tile in tiles for cell in cells_for(state, tile)]
    discards: list[Action] = [Discard(tile=tile) for tile in tiles if not cells_for(state, tile)]

    def rows() -> Sequence[Choice[Action]]:
        every: list[Action] = [Place(tile=tile, cell=cell) for tile in tiles for cell in range(CELLS)]
        return [Choice(action, 0, refusal(state, action)) for action in every]

    def discard_rows() -> Sequence[Choice[Action]]:
        every: list[Action] = [Discard(tile=tile) for tile in tiles]
        return [Choice(action, 0, refusal(state, action)) for action in every]

    return (Offer("place", places, rows), Offer("discard", discards, discard_rows))


def act(state: State, action: Action) -> State:
    """Place or discard a tile."""
    assert isinstance(action, (Place, Discard))
    at = state.hand.index(action.tile)
    hand = (*state.hand[:at], *state.hand[at + 1 :])
    mayor = state.mover
    if isinstance(action, Place):
        board = (*mayor.board[: action.cell], action.tile, *mayor.board[action.cell + 1 :])
        return proceed(state.with_mover(on_track(state, mayor.evolve(board=board))).evolve(hand=hand))
    lost = state.book.numbers.penalty.discarded
    after = on_track(state, mayor.evolve(support=mayor.support - lost, discarded=mayor.discarded + 1))
    return proceed(state.with_mover(after).evolve(hand=hand, discard=(*state.discard, action.tile)))


def _finished(state: State) -> State:
    """The state after the card takes effect and the turn passes on. After the last turn the round ends."""
    seat, mayor = state.turn, state.mover
    card = state.book.cards[mayor.cards[-1]]
    if card.when == "now":
        places = places_in_support(state.players)
        points = card_points(card, mayor, state.taken, places[seat])
        if points or card.points or card.ranks:
            place = places[seat] if card.ranks else 0
            level = tuple(at for at, other in enumerate(places) if other == place and at != seat)
            state = state.evolve(events=(*state.events, CardScored(seat, card.id, points, place, level)))
        state = state.with_mover(mayor.evolve(points=mayor.points + points))
        if card.support:
            state = choosing.supported(state, card.support)
    state = state.evolve(waiting=state.waiting[1:], acted=(*state.acted, seat))
    if state.waiting:
        return state.evolve(phase=Phase.TAKING, turn=state.waiting[0], hand=(), taken=0)
    return _round_over(state)


def _round_over(state: State) -> State:
    """The state after the end of a round: cards that nobody took are discarded; those who acted choose in reverse
    order."""
    from powergrid_tui.games.electropolis.rules import running

    left = state.evolve(
        order=state.acted,
        discard=(*state.discard, *state.ring),
        untaken=(*state.untaken, *state.shown),
        ring=(),
        shown=(),
    )
    if state.round == state.book.numbers.rounds:
        return running.begin(left)
    return begin(left)


def begin(state: State) -> State:
    """Begin the next round."""
    return choosing.proceed(setup.begin_round(state))
