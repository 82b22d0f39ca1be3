"""Set-up: nature's deal, and the start of each round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from powergrid_tui.games.electropolis.actions import Action, Deal
from powergrid_tui.games.electropolis.book import FEWEST, MOST, book
from powergrid_tui.games.electropolis.model import Mayor, Options, Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import tr

TRENDS = 3
"""Trend cards in a game."""


def new(options: Options, names: Sequence[str]) -> State:
    """The table before nature's deal. Raises `TableError` for too few or too many players."""
    if not FEWEST <= len(names) <= MOST:
        raise TableError(
            tr(
                "{game} is for {few} to {most} players, not {players}",
                game="Electropolis",
                few=FEWEST,
                most=MOST,
                players=len(names),
            )
        )
    return State(book=book(), names=tuple(names), options=options, players=tuple(Mayor() for _ in names))


def sample(state: State, rng: Random) -> Action:
    """A fair deal: each deck of cards is shuffled separately, with A on top of B on top of C."""
    rules = state.book
    trends = rng.sample(sorted(rules.trends), TRENDS)
    cards: list[str] = []
    for deck in sorted({card.deck for card in rules.cards.values()}):
        some = [name for name, card in rules.cards.items() if card.deck == deck]
        rng.shuffle(some)
        cards += some
    tiles = list(rules.bag)
    rng.shuffle(tiles)
    first = rng.randrange(len(state.players))
    return Deal(first=first, trends=tuple(trends), cards=tuple(cards), tiles=tuple(tiles))


def refusal(state: State, action: Action) -> str:
    """Why this is not a valid deal, or an empty string."""
    if not isinstance(action, Deal):
        return tr("the game must be dealt first")
    rules = state.book
    if not 0 <= action.first < len(state.players):
        return tr("the first player must be one of those at the table")
    if not len(action.trends) == len(set(action.trends)) == TRENDS or not set(action.trends) <= set(rules.trends):
        return tr("a game has {trends} of the trends, each once", trends=TRENDS)
    decks = [rules.cards[name].deck for name in action.cards if name in rules.cards]
    if sorted(action.cards) != sorted(rules.cards) or decks != sorted(decks):
        return tr("all development cards must be there, deck A above B above C")
    if sorted(action.tiles) != sorted(rules.bag):
        return tr("the bag must hold all {tiles} tiles", tiles=len(rules.bag))
    return ""


def act(state: State, action: Action) -> State:
    """Deal. Turn-order numbers go clockwise from the first player; everybody starts with as much support as their
    number."""
    assert isinstance(action, Deal)
    seats = len(state.players)
    order = tuple((action.first + step) % seats for step in range(seats))
    players = tuple(player.evolve(support=order.index(seat) + 1) for seat, player in enumerate(state.players))
    return state.evolve(
        players=players, order=order, trends=action.trends, cards=action.cards, bag=action.tiles, phase=Phase.DEAL
    )


def begin_round(state: State) -> State:
    """Reveal four cards and a ring of tiles. The highest number chooses first."""
    numbers, tiles = state.book.numbers, state.book.drawn(len(state.players))
    return state.evolve(
        phase=Phase.CHOOSING,
        round=state.round + 1,
        shown=state.cards[: numbers.shown],
        cards=state.cards[numbers.shown :],
        ring=state.bag[:tiles],
        bag=state.bag[tiles:],
        spaces=(NOBODY,) * len(numbers.spaces.tiles),
        waiting=tuple(reversed(state.order)),
        acted=(),
        hand=(),
        taken=0,
    )
