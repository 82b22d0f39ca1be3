"""What this game teaches the shared opponents: one simple bot that looks a turn ahead.

It takes what it may do from the offers, tries pieces of the ring with each card, places what it would get as best it
can, and compares what the boards will be worth. Remembers nothing between decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar

from powergrid_tui.games.electropolis.actions import Action, Place, Space, Take
from powergrid_tui.games.electropolis.book import FUELS, NUCLEAR, Card, book
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, State
from powergrid_tui.games.electropolis.rules.placing import cells_for
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.games.electropolis.scoring import card_points, excess_penalty, smoke, support, worth
from powergrid_tui.table.game import Offer
from powergrid_tui.table.language import mark

Offers = Mapping[str, Offer[Action]]
"""By kind."""

PIECES = 5
"""Pieces of the ring that are looked at closely."""

BUILDINGS = 0.7
"""How many of the tiles taken are to be placed; the others are fuel."""

CROWDED = 3.0
"""What a building costs above a round's share of the empty cells, in points: it, or a later one, is discarded."""

TO_COME = 0.55
"""How likely it is to find what a plant lacks, at the start of the game."""

SUPPORT = 1.6
"""What a step of support above pollution is worth while it may still be needed, in points."""

SPARE = 5
"""Steps of support above pollution that are worth something."""

PER_TREND = {"kinds": 1.2, "public": 1.3, "renewable": 1.6, "polluters": -0.8}
"""What one more of what a trend ranks is worth, in points."""

TASTE = {
    "coal": 4.0, "gas": 4.4, "nuclear": 4.0, "solar": 2.6, "wind": 3.4, "hydro": 2.6, "museum": 3.4, "hospital": 3.4,
    "amusement": 2.2, "park": 2.2, "housing": 3.0, "waste": 2.0, "scrubber": 2.4,
    "fuel_coal": 1.6, "fuel_gas": 1.6, "fuel_nuclear": 1.6,
}  # fmt: skip
"""What a tile is worth before one looks closely, in points."""


class SimpleBot:
    """Builds what fits together, keeps its support above its pollution."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        kinds = {offer.kind: offer for offer in offers if len(offer.actions)}
        return next(habit for kind, habit in HABITS.items() if kind in kinds)(view, kinds, rng)


def value(player: Mayor, trends: tuple[str, ...], left: int) -> float:
    """What a board will be worth at the end, in points, with so many rounds left after this one."""
    return player.points + _standing(player.board, player.fuel, player.support, player.cards, trends, left)


@lru_cache(maxsize=1 << 16)
def _standing(
    board: tuple[str, ...],
    fuel: tuple[int, int, int],
    gained: int,
    cards: tuple[str, ...],
    trends: tuple[str, ...],
    left: int,
) -> float:
    rules = book()
    player = Mayor(board=board, fuel=fuel, support=gained, cards=cards)
    hope = TO_COME * left / (rules.numbers.rounds - 1)
    total, dirt = 0.0, 0.0
    by_cell, dirty = worth(board), smoke(board)
    for at, name in enumerate(("coal", "gas")):
        plants = sorted((cell for cell in by_cell if board[cell] == name), key=lambda cell: by_cell[cell], reverse=True)
        for place, cell in enumerate(plants):
            sure = 1.0 if place < fuel[at] else hope
            total += sure * by_cell[cell]
            dirt += sure * dirty[cell]
        total += 0.9 * hope * min(3, max(0, fuel[at] - len(plants)))
    total += _nuclear(player, hope)
    total += sum(rules.kinds[tile].points for tile in board if tile in rules.renewable)
    total += sum(card_points(rules.cards[card], player) for card in cards if rules.cards[card].when == "end")
    above = support(player) - dirt
    total += SUPPORT * min(SPARE * hope, above) if above > 0 else -_expected_penalty(-above)
    empty = board.count(EMPTY)
    cost = 3 if "empty" in trends else 1
    total -= cost * max(0.0, empty - 3.0 * left)
    for trend in trends:
        total += _trend(trend, board, dirt, rules.public, rules.renewable)
    return total


def _nuclear(player: Mayor, hope: float) -> float:
    """Nuclear plants with fuel and disposal, and what lacks one of them."""
    have = sorted((player.board.count("nuclear"), player.board.count("waste"), player.fuel[NUCLEAR]))
    complete = have[0]
    return 10.0 * complete + 5.0 * hope * (min(have[1], complete + 2) - complete) + hope * (have[2] - have[1])


def _expected_penalty(excess: float) -> float:
    whole = int(excess)
    low, high = excess_penalty(whole, 0), excess_penalty(whole + 1, 0)
    return low + (high - low) * (excess - whole)


def _trend(name: str, board: tuple[str, ...], dirt: float, public: frozenset[str], green: frozenset[str]) -> float:
    if name == "kinds":
        return PER_TREND[name] * len({tile for tile in board if tile})
    if name == "public":
        return PER_TREND[name] * sum(tile in public for tile in board)
    if name == "renewable":
        return PER_TREND[name] * sum(tile in green for tile in board)
    if name == "polluters":
        return PER_TREND[name] * dirt
    return 12.0 if name == "nuclear_free" and "nuclear" not in board else 0.0


def _left(view: State) -> int:
    return view.book.numbers.rounds - view.round


def _space(view: State, offers: Offers, rng: Random) -> Action:
    """Many tiles, but no more buildings than this round's share of the empty cells; among equal spaces the one that
    acts first."""
    share = view.mover.board.count(EMPTY) / (_left(view) + 1)
    spaces = view.book.numbers.spaces

    def gain(action: Action) -> float:
        assert isinstance(action, Space)
        tiles = spaces.tiles[action.space]
        crowded = max(0.0, BUILDINGS * tiles - share)
        return tiles - CROWDED * crowded + 0.9 * spaces.support[action.space] - 0.05 * action.space

    return max(offers["space"].actions, key=gain)


def _take(view: State, offers: Offers, rng: Random) -> Action:
    """The piece and the card whose tiles, placed as best it can, leave the best board."""
    starts = sorted(range(len(view.ring)), key=lambda start: -sum(TASTE[tile] for tile in piece(view, start)))[:PIECES]
    best: tuple[float, Action] | None = None
    for start in starts:
        tiles = piece(view, start)
        for name in view.shown:
            score = _tried(view, tiles, view.book.cards[name]) + rng.random() / 100
            if best is None or score > best[0]:
                best = (score, Take(start=start, card=name))
    assert best is not None
    return best[1]


def _tried(view: State, tiles: tuple[str, ...], card: Card) -> float:
    """The worth of one's board after placing these tiles greedily with this card."""
    mayor, left = view.mover, _left(view)
    coal, gas, nuclear = (have + tiles.count(fuel) for have, fuel in zip(mayor.fuel, FUELS, strict=True))
    mayor = mayor.evolve(fuel=(coal, gas, nuclear), cards=(*mayor.cards, card.id))
    state = view.with_mover(mayor).evolve(hand=tuple(tile for tile in tiles if tile not in FUELS))
    while state.hand:
        found = _best_place(state)
        if found is None:
            mayor = state.mover
            state = state.with_mover(mayor.evolve(support=mayor.support - len(state.hand))).evolve(hand=())
            break
        tile, cell = found
        at = state.hand.index(tile)
        mayor = state.mover
        board = (*mayor.board[:cell], tile, *mayor.board[cell + 1 :])
        state = state.with_mover(mayor.evolve(board=board)).evolve(hand=(*state.hand[:at], *state.hand[at + 1 :]))
    mayor = state.mover
    if card.when == "now":
        points = card_points(card, mayor, len(tiles), 2)
        mayor = mayor.evolve(points=mayor.points + points, support=mayor.support + card.support)
    return value(mayor, view.trends, left)


def _best_place(state: State) -> tuple[str, int] | None:
    """The tile and the cell that leave the best board; tiles that fit in few cells first."""
    mayor, left = state.mover, _left(state)
    tiles = sorted(set(state.hand))
    cells = {tile: cells_for(state, tile) for tile in tiles}
    tiles = [tile for tile in tiles if cells[tile]]
    if not tiles:
        return None
    corner = [tile for tile in tiles if state.book.kinds[tile].corners]
    best: tuple[float, str, int] | None = None
    for tile in corner or tiles:
        for cell in cells[tile]:
            board = (*mayor.board[:cell], tile, *mayor.board[cell + 1 :])
            score = value(mayor.evolve(board=board), state.trends, left)
            if best is None or score > best[0]:
                best = (score, tile, cell)
    return best[1:] if best else None


def _place(view: State, offers: Offers, rng: Random) -> Action:
    found = _best_place(view)
    assert found is not None
    return Place(tile=found[0], cell=found[1])


def _first(kind: str) -> Callable[[State, Offers, Random], Action]:
    """What is offered first: of the ways to run, the one that scores most."""
    return lambda view, offers, rng: offers[kind].actions[0]


HABITS: Mapping[str, Callable[[State, Offers, Random], Action]] = {
    "space": _space,
    "take": _take,
    "place": _place,
    "discard": _first("discard"),
    "run": _first("run"),
}
"""What it does about each kind of offer."""

BOTS: Mapping[str, Callable[[], SimpleBot]] = {mark("simple"): SimpleBot}
"""The bots that know this game, by kind."""
