"""What the cards to come may bring a board. Each comes up once, so the cards to come are known; only their order is
not."""

from __future__ import annotations

from functools import lru_cache

from powergrid_tui.games.electropolis.book import RING, book
from powergrid_tui.games.electropolis.bots.valuation import survey
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.scoring import groups

LIKELY = 0.7
"""The chance to get the card that one wants most, 0 to 1, in a round in which it comes up."""

FADING = 0.5
"""The factor by which the chance falls after as many better cards as there are rounds with cards that pay."""

PAYING_ROUNDS = 2.5
"""The number of rounds in which cards of the last deck, which pay most, come up."""


def to_come(view: State) -> tuple[str, ...]:
    """The cards that have not come up yet, which everybody can work out."""
    seen = {*view.shown, *view.untaken, *(card for player in view.players for card in player.cards)}
    return tuple(name for name in view.book.cards if name not in seen)


def prospects(board: tuple[str, ...], coming: tuple[str, ...], left: int) -> float:
    """The points that the cards `coming` will bring a board as it is, with `left` rounds after this one."""
    if not left or not coming:
        return 0.0
    counts = counted(board)
    found = sorted([points * counts.get(per, 0) if per else points for per, points in _paying(coming)], reverse=True)
    return sum(points * weight for points, weight in zip(found, _weights(left), strict=False))


@lru_cache(maxsize=1 << 11)
def counted(board: tuple[str, ...]) -> dict[str, int]:
    """What cards that pay would count on this board, by the word in their file; words left out count as 0."""
    plants, seen = book().plants, survey(board)
    return {
        "plant:renewable": seen.green,
        "plant:coal": len(seen.coal),
        "plant:gas": len(seen.gas),
        "plant:nuclear": seen.nuclear,
        "plant_on_ring": sum(board[cell] in plants for cell in RING),
        "plant_of_largest_group": max(map(len, groups(board, plants)), default=0),
        "public": seen.public,
        "scrubber": board.count("scrubber"),
    }


@lru_cache(maxsize=256)
def _paying(coming: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """(what is counted, points for each) of the cards that bring points at once."""
    cards = [book().cards[name] for name in coming]
    return tuple((card.per, card.points) for card in cards if card.when == "now" and card.points)


@lru_cache(maxsize=16)
def _weights(left: int) -> tuple[float, ...]:
    """The chance to get each card, 0 to 1, starting with the card that brings most."""
    return tuple(LIKELY * FADING ** (at / min(left, PAYING_ROUNDS)) for at in range(len(book().cards)))
