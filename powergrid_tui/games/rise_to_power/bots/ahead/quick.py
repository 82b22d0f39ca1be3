"""The policy for play-outs: it plays like an average company, one action at a time, and is many times faster than
planning a turn. It uses nothing but what the seat to move sees."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Discard,
    Done,
    Exchange,
    Power,
    Steal,
    Take,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.book import in_order, value_of
from powergrid_tui.games.rise_to_power.bots.ahead.evaluator import (
    PRISM,
    VALUE,
    Grid,
    forecast,
    readiness,
    survey,
    turns_to_come,
)
from powergrid_tui.games.rise_to_power.bots.ahead.planning import likely_sites
from powergrid_tui.games.rise_to_power.model import Cell, CompanyState, Phase, State
from powergrid_tui.games.rise_to_power.rules import acting, network, paying, piles
from powergrid_tui.table.protocol.game import NOBODY

POINT = 1.2
"""What the action point that an exact payment gives back is worth, in points."""

AT_LEAST = 0.15
"""What an action has to bring, in points; otherwise the turn is over."""

FIRST = 2
"""How many of the best districts of the exchange are considered."""

LAST_TURNS = 3.0
"""By how many points a company has to lead before it ends the game: the others move once more."""


def quick(state: State, rng: Random) -> Action:
    """The action of the seat to move."""
    match state.phase:
        case Phase.ACTIONS | Phase.CONTRACTS:
            return _acting(state)
        case Phase.DRAWING | Phase.TAKING:
            return Take(prisms=_taken(state, state.prism_track, min(state.picks, len(state.prism_track))))
        case Phase.RECOVERING:
            return Take(prisms=_one_by_one(state, state.discards, state.picks))
        case Phase.REDRAWING:
            return Discard(prisms=_useless(state))
        case Phase.STEALING:
            return _steal(state)
    return Discard(prisms=_thrown(state, piles.excess(state)))


def _grid(state: State, company: CompanyState) -> Grid:
    return survey(state.book, company.districts, company.agenda)


def _taken(state: State, track: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The cards of the track that pay for most together."""
    if count == len(track):
        return in_order(list(track))
    hand, grid = state.mover.hand, _grid(state, state.mover)
    best, found = -1.0, track[:count]
    for prisms in combinations(track, count):
        worth = _useful(grid, in_order([*hand, *prisms]))
        if worth > best:
            best, found = worth, prisms
    return in_order(list(found))


def _useful(grid: Grid, hand: tuple[str, ...]) -> float:
    """What a hand is worth, in points."""
    return readiness(grid, hand) + PRISM * sum([VALUE[card] for card in hand])


def _one_by_one(state: State, cards: tuple[str, ...], count: int) -> tuple[str, ...]:
    """This many of the cards, each time the one that helps most."""
    hand, grid = state.mover.hand, _grid(state, state.mover)
    found: list[str] = []
    left = list(cards)
    for _ in range(count):
        best, pick = -1.0, left[0]
        for card in sorted(set(left)):
            worth = _useful(grid, in_order([*hand, *found, card]))
            if worth > best:
                best, pick = worth, card
        found.append(pick)
        left.remove(pick)
    return in_order(found)


def _thrown(state: State, count: int) -> tuple[str, ...]:
    """This many cards of the hand, each time the one that is missed least."""
    hand, grid = state.mover.hand, _grid(state, state.mover)
    gone: list[str] = []
    for _ in range(count):
        best, pick = -1.0, hand[0]
        for card in sorted(set(hand)):
            worth = _useful(grid, piles.without(hand, (card,)))
            if worth > best:
                best, pick = worth, card
        gone.append(pick)
        hand = piles.without(hand, (pick,))
    return in_order(gone)


def _useless(state: State) -> tuple[str, ...]:
    """The cards in hand of colours that pay for nothing that lies in the grid."""
    wanted = {state.book.contracts[district.top].colour for district in state.mover.inactive}
    return in_order([card for card in state.mover.hand if card[0] not in wanted])


def _steal(state: State) -> Action:
    """The choice of whom to steal from: whoever holds the most cards."""
    seats = [seat for seat in range(len(state.players)) if seat != state.current and state.players[seat].hand]
    return Steal(seats=(max(seats, key=lambda seat: len(state.players[seat].hand)),))


def _acting(state: State) -> Action:
    """What brings most now; an exact payment brings its action point besides."""
    turns = turns_to_come(state)
    company = state.mover
    grid = _grid(state, company)
    tower = company.agenda == "tower"
    before = forecast(grid, company.hand, tower, turns, 0)
    best, found = AT_LEAST, None
    for action, after, bonus in _options(state, grid):
        worth = forecast(_grid(state, after), after.hand, tower, turns, 0) - before + bonus
        if worth > best and not _ends_behind(state, after):
            best, found = worth, action
    return Done() if found is None else found


def _options(state: State, grid: Grid) -> list[tuple[Action, CompanyState, float]]:
    """(action, the company after it, bonus in points) of what may be done now, but for trades."""
    book, company = state.book, state.mover
    found: list[tuple[Action, CompanyState, float]] = []
    room = grid.open
    sites: dict[str, Sequence[Cell]] = {}
    if state.phase == Phase.ACTIONS:
        for district in company.inactive:
            card = district.top
            contract = book.contracts[card]
            ways = acting.ways(state, contract)
            if not ways:
                continue
            way = ways[0]
            exact = sum([value_of(prism) for prism in way]) == paying.cost_now(state, contract)
            bonus = POINT if exact else 0.0
            poorer = piles.paid(company, way)
            if room:
                found.append((Power(card=card, prisms=way), network.powered(poorer, card), bonus))
            for cell in acting.targets(state, card):
                after, _ = network.built_over(book, poorer, card, cell)
                found.append((Upgrade(card=card, cell=cell, prisms=way), after, bonus))
        if room:
            offered = [card for card in state.exchange if card not in state.traded]
            offered.sort(key=lambda card: -book.contracts[card].influence)
            for card in offered[:FIRST]:
                for cell in _site(state, card, sites):
                    after = network.joined(company, card, cell, active=True)
                    found.append((Exchange(card=card, cell=cell), after, 0.0))
    for card in state.contract_track:
        for cell in _site(state, card, sites):
            found.append((Connect(card=card, cell=cell), network.joined(company, card, cell, active=False), 0.0))
    return found


def _site(state: State, card: str, known: dict[str, Sequence[Cell]]) -> Sequence[Cell]:
    """The likeliest cell for a district, if there is any. `known` has it by colour, as far as it was asked for."""
    colour = state.book.contracts[card].colour
    if colour not in known:
        known[colour] = likely_sites(state, colour)[:1]
    return known[colour]


def _ends_behind(state: State, after: CompanyState) -> bool:
    """Whether the company would end the game without leading by enough."""
    if state.closing != NOBODY or len(after.active) < state.book.numbers.end_at_active:
        return False
    rivals = [_grid(state, other).points for seat, other in enumerate(state.players) if seat != state.current]
    return _grid(state, after).points < max(rivals) + LAST_TURNS
