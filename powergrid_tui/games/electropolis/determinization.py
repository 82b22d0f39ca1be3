"""Whole states that fit a view: the cards and tiles still to come, in another order."""

from collections import Counter
from random import Random

from powergrid_tui.games.electropolis.book import FUELS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr


def determinize(view: State, rng: Random) -> State:
    """The view with the hidden cards and tiles filled in at random. Raises `TableError` if too few are unaccounted for.

    Everything revealed so far is public. Hidden is only the order, within each deck of cards and within the bag.
    """
    return view.evolve(cards=_cards(view, rng), bag=_bag(view, rng))


def _cards(view: State, rng: Random) -> tuple[str, ...]:
    seen = {*view.shown, *view.untaken, *(card for player in view.players for card in player.cards)}
    decks: dict[str, list[str]] = {}
    for name, card in view.book.cards.items():
        if name not in seen:
            decks.setdefault(card.deck, []).append(name)
    left: list[str] = []
    for _, deck in sorted(decks.items()):
        rng.shuffle(deck)
        left += deck
    return _of(left, len(view.cards))


def _bag(view: State, rng: Random) -> tuple[str, ...]:
    left = Counter(view.book.bag)
    left.subtract((*view.ring, *view.hand, *view.discard))
    for player in view.players:
        left.subtract(tile for tile in player.board if tile in view.book.kinds)
        left.subtract(dict(zip(FUELS, player.fuel, strict=True)))
    tiles = list(left.elements())
    rng.shuffle(tiles)
    return _of(tiles, len(view.bag))


def _of(unseen: list[str], count: int) -> tuple[str, ...]:
    """As many as lie face down. Any surplus was never in the game: somebody set up this position by hand."""
    if len(unseen) < count and count:
        raise TableError(
            tr(
                "{pieces} pieces are still to come, but only {unseen} are unaccounted for",
                pieces=count,
                unseen=len(unseen),
            )
        )
    return tuple(unseen[len(unseen) - count :])
