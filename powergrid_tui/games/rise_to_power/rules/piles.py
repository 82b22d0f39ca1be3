"""The prism deck, the hands and the tracks. Whatever wants a card says how many; `settle` brings them, and stops for
nature's shuffle when the deck is empty."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import Final

from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.events import PrismsDrawn, Refilled, Shuffled
from powergrid_tui.games.rise_to_power.model import IDLE, Company, Phase, State
from powergrid_tui.games.rise_to_power.scoring import values
from powergrid_tui.table.protocol.game import NATURE
from powergrid_tui.table.words.language import tr, trn


def gained(company: Company, prisms: tuple[str, ...]) -> Company:
    """The company with more cards in hand."""
    return company.evolve(hand=in_order([*company.hand, *prisms]))


def paid(company: Company, prisms: tuple[str, ...]) -> Company:
    """The company without cards of its hand."""
    return company.evolve(hand=without(company.hand, prisms))


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Cards with some less, in the same order."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def thrown(state: State, prisms: tuple[str, ...]) -> State:
    """Cards of the one whose turn it is go to the discards."""
    return state.with_mover(paid(state.mover, prisms)).evolve(discards=(*state.discards, *prisms))


def settle(state: State) -> State:
    """Draw what is owed, then fill the prism track if it is being filled: by itself, but for the shuffle.

    Fewer cards come when there are no others: neither in the deck nor among the discards.
    """
    while state.owed or state.refilling:
        wanted = state.owed or state.book.numbers.prism_track - len(state.prism_track)
        if wanted <= 0:
            return state.evolve(refilling=False)
        if not state.prism_deck:
            if not state.discards:
                return state.evolve(owed=0, refilling=False)
            return state.evolve(phase=Phase.SHUFFLE, resume=state.phase, turn=NATURE)
        drawn = state.prism_deck[:wanted]
        state = state.evolve(prism_deck=state.prism_deck[wanted:])
        if state.owed:
            event = PrismsDrawn(state.current, len(drawn), drawn)
            state = state.with_mover(gained(state.mover, drawn))
            state = state.evolve(owed=state.owed - len(drawn), events=(*state.events, event))
        else:
            event2 = Refilled(drawn, ())
            state = state.evolve(prism_track=(*state.prism_track, *drawn), events=(*state.events, event2))
    return state


def shuffle_refusal(state: State, prisms: tuple[str, ...]) -> str:
    """Why the discards cannot be shuffled like this, or nothing."""
    return "" if sorted(prisms) == sorted(state.discards) else tr("the discards are shuffled, all of them")


def shuffled(state: State, prisms: tuple[str, ...]) -> State:
    """The discards are the deck, and what wanted a card goes on."""
    return state.evolve(
        phase=state.resume,
        resume=Phase.DEAL,
        turn=IDLE,
        prism_deck=prisms,
        discards=(),
        events=(*state.events, Shuffled(len(prisms))),
    )


def excess(state: State) -> int:
    """Cards that the one whose turn it is holds above the limit of the hand."""
    return max(0, len(state.mover.hand) - values(state.book, state.mover).hand)


def hand_refusal(state: State, prisms: tuple[str, ...]) -> str:
    """Why these cards cannot be thrown away, or nothing."""
    if missing := Counter(prisms) - Counter(state.mover.hand):
        return tr("{prism} is not in your hand", prism=next(iter(missing)))
    return ""


def excess_refusal(state: State, prisms: tuple[str, ...]) -> str:
    """Why these cards are not what is to be thrown away, or nothing."""
    count = excess(state)
    if len(prisms) != count:
        return trn(
            "{count} card is thrown away, no more and no fewer",
            "{count} cards are thrown away, no more and no fewer",
            count,
        )
    return hand_refusal(state, prisms)


def track_refusal(track: tuple[str, ...], prisms: tuple[str, ...]) -> str:
    """Why these cards cannot be taken of those that lie face up, or nothing."""
    if missing := Counter(prisms) - Counter(track):
        return tr("{prism} does not lie there", prism=next(iter(missing)))
    return ""


MOST_HANDS: Final = 10_000
"""Choices of cards that are looked at: of a hand as large as no usual game has there are millions. All of them are
legal, offered or not."""


def hands(cards: tuple[str, ...], count: int) -> list[tuple[str, ...]]:
    """Every different choice of so many of these cards, each in the order of a hand, those of its last cards first."""
    return list(dict.fromkeys(islice(combinations(in_order(list(cards)), count), MOST_HANDS)))[::-1]
