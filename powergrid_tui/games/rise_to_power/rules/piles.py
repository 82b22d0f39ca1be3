"""The prism deck, the hands and the tracks.

Other modules record how many cards are due. `settle` deals them, and stops for nature's shuffle when the deck is empty.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import Final

from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.events import PrismsDrawn, Refilled, Shuffled
from powergrid_tui.games.rise_to_power.model import IDLE, CompanyState, Phase, State
from powergrid_tui.games.rise_to_power.rules.paying import prism_name
from powergrid_tui.games.rise_to_power.scoring import values
from powergrid_tui.table.protocol.game import NATURE
from powergrid_tui.table.words.language import tr, trn


def gained(company: CompanyState, prisms: tuple[str, ...]) -> CompanyState:
    """The company with these cards added to its hand."""
    return company.evolve(hand=in_order([*company.hand, *prisms]))


def paid(company: CompanyState, prisms: tuple[str, ...]) -> CompanyState:
    """The company with these cards removed from its hand."""
    return company.evolve(hand=without(company.hand, prisms))


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """The cards left after removing some, in the same order."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def thrown(state: State, prisms: tuple[str, ...]) -> State:
    """The state after the current seat discards these cards."""
    return state.with_mover(paid(state.mover, prisms)).evolve(discards=(*state.discards, *prisms))


def settle(state: State) -> State:
    """Draw what is owed, then refill the prism track if that is under way. Needs no decision but the shuffle.

    Fewer cards are dealt if both the deck and the discards run out.
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
    """Why the discards cannot be shuffled like this, or an empty string."""
    return "" if sorted(prisms) == sorted(state.discards) else tr("all the discards must be shuffled")


def shuffled(state: State, prisms: tuple[str, ...]) -> State:
    """The state with the discards as the new deck, resuming whatever needed a card."""
    return state.evolve(
        phase=state.resume,
        resume=Phase.DEAL,
        turn=IDLE,
        prism_deck=prisms,
        discards=(),
        events=(*state.events, Shuffled(len(prisms))),
    )


def excess(state: State) -> int:
    """How many cards the current seat holds above the hand limit."""
    return max(0, len(state.mover.hand) - values(state.book, state.mover).hand)


def hand_refusal(state: State, prisms: tuple[str, ...]) -> str:
    """Why these cards cannot be discarded, or an empty string."""
    if missing := Counter(prisms) - Counter(state.mover.hand):
        return tr("{prism} is not in your hand", prism=prism_name(next(iter(missing))))
    return ""


def excess_refusal(state: State, prisms: tuple[str, ...]) -> str:
    """Why these cards are not the right ones to discard, or an empty string."""
    count = excess(state)
    if len(prisms) != count:
        return trn(
            "discard exactly {count} card",
            "discard exactly {count} cards",
            count,
        )
    return hand_refusal(state, prisms)


def track_refusal(track: tuple[str, ...], prisms: tuple[str, ...]) -> str:
    """Why these face-up cards cannot be taken, or an empty string."""
    if missing := Counter(prisms) - Counter(track):
        return tr("{prism} is not there", prism=prism_name(next(iter(missing))))
    return ""


MOST_HANDS: Final = 10_000
"""How many combinations are tried at most. An unusually large hand may allow millions; those not offered are legal
too."""


def hands(cards: tuple[str, ...], count: int) -> list[tuple[str, ...]]:
    """Every distinct combination of this many cards, each in hand order, those made of the last cards first."""
    return list(dict.fromkeys(islice(combinations(in_order(list(cards)), count), MOST_HANDS)))[::-1]
