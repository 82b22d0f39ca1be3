"""Whole states that fit a view: other hands, other agendas, the decks in another order."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

from powergrid_tui.games.rise_to_power.book import HIDDEN, in_order, value_of
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS, COLOURS
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr


def determinize(view: State, rng: Random) -> State:
    """The view with hands, agendas and decks filled in at random. Raises `TableError` if too few cards are unaccounted
    for.

    Every card that is not visible is in a hand or in a deck, each place being equally likely.
    """
    return _with_prisms(view, _prisms(view, rng), rng)


def extremes(view: State) -> list[State]:
    """Some of these states: the hidden hands hold the lowest cards that they may hold or, of one colour after another,
    the highest."""
    prisms = _prisms(view, Random(0))

    def order(first: str, prism: str) -> tuple[bool, int]:
        return prism[0] != first, -value_of(prism)

    best = [sorted(prisms, key=partial(order, colour)) for colour in COLOURS]
    return [_with_prisms(view, cards, Random(0)) for cards in (sorted(prisms, key=value_of), *best)]


def _with_prisms(view: State, prisms: list[str], rng: Random) -> State:
    agendas = _agendas(view, rng)
    players = []
    for company in view.players:
        hidden = len(company.hand) if HIDDEN in company.hand else 0
        hand = in_order(prisms[:hidden]) if hidden else company.hand
        agenda = agendas.pop() if company.agenda == HIDDEN else company.agenda
        players.append(company.evolve(hand=hand, agenda=agenda))
        prisms = prisms[hidden:]
    return view.evolve(players=tuple(players), prism_deck=tuple(prisms), contract_deck=_contracts(view, rng))


def _prisms(view: State, rng: Random) -> list[str]:
    """Prism cards that are not visible, shuffled: as many as are hidden in hands and in the deck."""
    left = Counter(view.book.prisms)
    left.subtract((*view.prism_track, *view.discards))
    hidden = len(view.prism_deck)
    for company in view.players:
        if HIDDEN in company.hand:
            hidden += len(company.hand)
        else:
            left.subtract(company.hand)
    return _as_many([card for card, count in left.items() for _ in range(max(0, count))], hidden, rng)


def _contracts(view: State, rng: Random) -> tuple[str, ...]:
    seen = {*view.contract_track, *view.exchange}
    for company in view.players:
        for district in company.districts:
            seen.update(district.cards)
    unseen = [card for card in view.book.contracts if card not in seen]
    return tuple(_as_many(unseen, len(view.contract_deck), rng))


def _agendas(view: State, rng: Random) -> list[str]:
    known = {company.agenda for company in view.players}
    unseen = [agenda for agenda in AGENDAS if agenda not in known]
    return _as_many(unseen, sum(company.agenda == HIDDEN for company in view.players), rng)


def _as_many(unseen: list[str], count: int, rng: Random) -> list[str]:
    """As many as lie face down. Any surplus was never in the game: somebody set up this position by hand."""
    if len(unseen) < count:
        raise TableError(
            tr(
                "{pieces} pieces are still to come, but only {unseen} are unaccounted for",
                pieces=count,
                unseen=len(unseen),
            )
        )
    rng.shuffle(unseen)
    return unseen[:count]
