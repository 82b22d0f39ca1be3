"""The trade abilities of districts, a different one for each."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from powergrid_tui.games.rise_to_power.actions import Action, Connect, Discard, Done, Steal, Take
from powergrid_tui.games.rise_to_power.book import Contract
from powergrid_tui.games.rise_to_power.events import NothingFor, PrismsStolen, Recovered
from powergrid_tui.games.rise_to_power.model import IDLE, Phase, State
from powergrid_tui.games.rise_to_power.rules import network, paying, piles
from powergrid_tui.table.protocol.game import NATURE, Offer, unpriced
from powergrid_tui.table.words.language import tr, trn


def begin(state: State, contract: Contract) -> State:
    """Use the ability of a contract that has just been traded. Abilities that ask a question have their own phase."""
    amount = contract.amount
    match contract.trade:
        case "points":
            return state.evolve(points=state.points + amount)
        case "draw":
            return state.evolve(owed=amount)
        case "any_colour":
            return state.evolve(any_colour=True)
        case "discount":
            return state.evolve(discount=state.discount + amount)
        case "redraw":
            if not state.mover.hand:
                return state.evolve(owed=amount)
            return state.evolve(phase=Phase.REDRAWING, picks=amount)
        case "contracts":
            if state.contract_track and network.sites(state.mover):
                return state.evolve(phase=Phase.CONTRACTS, picks=amount)
        case "refill":
            return state.evolve(phase=Phase.TAKING, picks=amount, refilling=True)
        case "recover":
            if len(state.discards) > amount:
                return state.evolve(phase=Phase.RECOVERING, picks=amount)
            if state.discards:
                return _recovered(state, state.discards)
        case "steal":
            wealthy = _wealthy(state)
            if len(wealthy) > 1:
                return state.evolve(phase=Phase.STEALING, picks=amount)
            if wealthy:
                return state.evolve(phase=Phase.LOT, picks=amount, victims=wealthy)
    return state.evolve(events=(*state.events, NothingFor(state.current, contract.id)))


def _recovered(state: State, prisms: tuple[str, ...]) -> State:
    """The state after recovering these cards, when there is nothing to choose."""
    state = state.with_mover(piles.gained(state.mover, prisms))
    return state.evolve(
        discards=piles.without(state.discards, prisms), events=(*state.events, Recovered(state.current, prisms))
    )


def _wealthy(state: State) -> tuple[int, ...]:
    """The other seats that hold prism cards, clockwise."""
    seats = len(state.players)
    others = [(state.current + step) % seats for step in range(1, seats)]
    return tuple([seat for seat in others if state.players[seat].hand])


def proceed(state: State) -> State:
    """Ask for as long as there is something to choose."""
    if state.phase == Phase.TAKING:
        state = piles.settle(state)
        if state.turn == NATURE:
            return state
    left = state.picks
    if state.phase == Phase.TAKING and not state.prism_track:
        left = 0
    if state.phase == Phase.CONTRACTS and not (state.contract_track and network.sites(state.mover)):
        left = 0
    if not left:
        return state.evolve(picks=0)
    return state.evolve(turn=NATURE if state.phase == Phase.LOT else state.current)


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    match state.phase, action:
        case Phase.REDRAWING, Discard(prisms=prisms):
            return piles.hand_refusal(state, prisms)
        case Phase.CONTRACTS, Connect(card=card, cell=cell):
            return network.connect_refusal(state, card, cell)
        case Phase.TAKING, Take(prisms=prisms):
            if len(prisms) > state.picks:
                return trn("{count} card at most", "{count} cards at most", state.picks)
            return piles.track_refusal(state.prism_track, prisms)
        case Phase.RECOVERING, Take(prisms=prisms):
            if len(prisms) != state.picks:
                return trn(
                    "take exactly {count} card",
                    "take exactly {count} cards",
                    state.picks,
                )
            return piles.track_refusal(state.discards, prisms)
        case Phase.STEALING, Steal(seats=seats):
            return _steal_refusal(state, seats)
        case Phase.CONTRACTS, Done():
            return ""
    return tr("{action} is not possible now: the trade comes first", action=action.kind)


def _steal_refusal(state: State, seats: tuple[int, ...]) -> str:
    if not seats or len(seats) > state.picks or len(set(seats)) != len(seats):
        return trn("from at most {count} company, once", "from 1 to {count} companies, each once", state.picks)
    for seat in seats:
        if seat == state.current or not 0 <= seat < len(state.players):
            return tr("steal cards from another company")
        if not state.players[seat].hand:
            return tr("{player} has no prism cards", player=state.names[seat])
    return ""


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Everything that the ability lets the seat choose."""
    found: list[Action] = []
    match state.phase:
        case Phase.REDRAWING:
            hand = state.mover.hand
            found += [Discard(prisms=prisms) for count in range(len(hand) + 1) for prisms in piles.hands(hand, count)]
            return (unpriced("discard", found),)
        case Phase.CONTRACTS:
            cells = network.sites(state.mover)
            found += [Connect(card=card, cell=cell) for card in state.contract_track for cell in cells]
            return (unpriced("contract", found), unpriced("done", [Done()]))
        case Phase.TAKING:
            most = min(state.picks, len(state.prism_track))
            for count in range(most, -1, -1):
                found += [Take(prisms=prisms) for prisms in piles.hands(state.prism_track, count)]
            return (unpriced("take", found),)
        case Phase.RECOVERING:
            found += [Take(prisms=prisms) for prisms in piles.hands(state.discards, state.picks)]
            return (unpriced("take", found),)
    wealthy = _wealthy(state)
    for count in range(1, min(state.picks, len(wealthy)) + 1):
        # If the cards cannot be split evenly, those named first lose one more.
        orders = permutations if state.picks % count else combinations
        found += [Steal(seats=seats) for seats in orders(wealthy, count)]
    return (unpriced("steal", found),)


def act(state: State, action: Action) -> State:
    """Carry out the choice."""
    state = state.evolve(turn=IDLE)
    match action:
        case Discard(prisms=prisms):
            return piles.thrown(state, prisms).evolve(owed=len(prisms) + state.picks, picks=0)
        case Connect(card=card, cell=cell):
            return network.connected(state, card, cell).evolve(picks=state.picks - 1)
        case Take(prisms=prisms):
            recovering = state.phase == Phase.RECOVERING
            state = state.with_mover(piles.gained(state.mover, prisms)).evolve(picks=0)
            if recovering:
                return state.evolve(discards=piles.without(state.discards, prisms))
            return state.evolve(prism_track=piles.without(state.prism_track, prisms))
        case Steal(seats=seats):
            return state.evolve(phase=Phase.LOT, victims=tuple(seats))
        case Done():
            return state.evolve(picks=0)
    raise TypeError(action)


def counts(state: State) -> tuple[int, ...]:
    """How many cards each victim loses. With several victims the split is as even as possible; those named first lose
    one more."""
    share, more = divmod(state.picks, len(state.victims))
    return tuple([min(len(state.players[seat].hand), share + (at < more)) for at, seat in enumerate(state.victims)])


def draw_refusal(state: State, prisms: tuple[tuple[str, ...], ...]) -> str:
    """Why these cards are not a valid draw, or an empty string."""
    wanted = counts(state)
    if [len(cards) for cards in prisms] != list(wanted):
        return tr("the numbers of cards stolen must be {counts}", counts=", ".join(map(str, wanted)))
    for seat, cards in zip(state.victims, prisms, strict=True):
        if missing := Counter(cards) - Counter(state.players[seat].hand):
            return tr(
                "{player} does not have {prism}", player=state.names[seat], prism=paying.prism_name(next(iter(missing)))
            )
    return ""


def drawn(state: State, prisms: tuple[tuple[str, ...], ...]) -> State:
    """The state after the stolen cards change hands."""
    events = list(state.events)
    for seat, cards in zip(state.victims, prisms, strict=True):
        state = state.with_company(seat, piles.paid(state.players[seat], cards))
        state = state.with_mover(piles.gained(state.mover, cards))
        events.append(PrismsStolen(state.current, seat, len(cards), cards))
    return state.evolve(turn=IDLE, victims=(), picks=0, events=tuple(events))
