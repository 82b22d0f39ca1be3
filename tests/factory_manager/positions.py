"""Any position in a few words, and games played on from it by lines of the notation.

A position starts from a dealt game (`dealt`) and is bent into shape: `give` a seat tiles, money and workers, then begin
a phase with `auctioning`, `bringing`, `buys` or `runs`.
"""

from collections.abc import Sequence
from typing import Any

from powergrid_tui.games.factory_manager.actions import Deal, Reveal
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Factory, Options, State
from powergrid_tui.games.factory_manager.rules import buying, market, running
from tests.by_lines import ByLines

NAMES = ("Ann", "Bo", "Cyd", "Dora", "Ed")
"""Clockwise round the table."""

START = {2: (2, 10), 3: (5, 7, 8), 4: (7, 8, 9, 10), 5: (8, 9, 10, 11, 12)}
"""Turn-order cards that are dealt; `dealt` gives them out by seat, the smallest first."""

FIRST = ("M0", "M0", "S0", "S0", "S0")
"""Tiles of every factory at the start."""


def table(players: int = 2, options: Options | None = None) -> State:
    """A game before the deal."""
    return FACTORY_MANAGER.new(options or Options(), NAMES[:players])


def deal(players: int = 2, cards: Sequence[int] = (), x: Sequence[str] = ("M1", "RP1", "RW1")) -> Deal:
    return Deal(cards=tuple(cards) or START[players], x=tuple(x))


def dealt(players: int = 2, cards: Sequence[int] = (), x: Sequence[str] = ("M1", "RP1", "RW1")) -> State:
    """A game after the deal, with turn-order cards by seat, before those of round 1 are turned up."""
    return FACTORY_MANAGER.apply(table(players), deal(players, cards, x))


def seat(name: str) -> int:
    return NAMES.index(name)


def who(state: State, name: str) -> Factory:
    return state.players[seat(name)]


def give(state: State, name: str, *tiles: str, **fields: Any) -> State:
    """A seat with these tiles in its factory (those that it has, when none are named), and these fields changed."""
    factory = who(state, name).evolve(**fields)
    if tiles:
        rooms = {letter: "".join(tile for tile in tiles if tile[0] == letter) for letter in "CO"}
        floor = state.book.sorted(tile for tile in tiles if tile[0] not in "CO")
        factory = factory.evolve(floor=floor, control=rooms["C"], optimisation=rooms["O"])
    return state.with_factory(seat(name), factory)


def auctioning(state: State, *cards: int) -> State:
    """These turn-order cards are turned up."""
    return FACTORY_MANAGER.apply(state, Reveal(cards=cards))


def with_cards(state: State, *cards: int) -> State:
    """The turn-order cards of this round, by seat."""
    for at, card in enumerate(cards):
        state = give(state, NAMES[at], card=card)
    return state


def bringing(state: State, *cards: int) -> State:
    """The beginning of the market phase, with these cards by seat."""
    return market.begin(with_cards(state, *cards))


def buys(state: State, *cards: int, offered: Sequence[str] = ()) -> State:
    """The beginning of the buying phase, with these cards by seat and these tiles in the market."""
    return buying.begin(with_cards(state, *cards).evolve(market=state.book.sorted(offered)))


def runs(state: State, *cards: int) -> State:
    """The beginning of the running of the factories, with these cards by seat."""
    return running.begin(with_cards(state, *cards).evolve(market=()))


def round_of(state: State, number: int) -> State:
    return state.evolve(round=number)


_LINES = ByLines(FACTORY_MANAGER)
play, refused, told, mover = _LINES.play, _LINES.refused, _LINES.told, _LINES.mover
offered, rows = _LINES.offered, _LINES.rows
