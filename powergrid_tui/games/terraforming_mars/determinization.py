"""Whole states that fit a view: other hands, and another order of the deck."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from powergrid_tui.games.terraforming_mars.model import HIDDEN, Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr


def determinize(view: State, rng: Random) -> State:
    """Fill in a view with hands, a deck and discards that may be those of the game. Raises `TableError` if the view
    cannot be that of a whole game.

    Cards that are nowhere in sight are in a hand, in the deck or among the discards, with equal probability for each
    place.
    """
    seen = {card for company in view.players for card in (*company.played, *company.events)}
    for company in view.players:
        seen.update((*company.hand, *company.offered, *company.kept))
    for task in view.queue:
        seen.update(task.cards)
    seen.update((*view.deck, *view.discards))
    unseen = [card for card in view.book.cards if card not in seen]
    rng.shuffle(unseen)
    pool = iter(unseen)
    corporations = _corporations(view, rng)
    try:
        return _filled(view, pool, corporations)
    except StopIteration:
        raise TableError(tr("more cards are face down than are unaccounted for")) from None


def _corporations(view: State, rng: Random) -> list[str]:
    seen = {company.corporation for company in view.players} | {c for company in view.players for c in company.dealt}
    unseen = [name for name in view.book.choices if name not in seen]
    rng.shuffle(unseen)
    return unseen


def _filled(view: State, pool: Iterator[str], corporations: list[str]) -> State:
    """Replace every face-down card with one from the pool."""

    def faces(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([next(pool) if card == HIDDEN else card for card in cards])

    players = []
    for company in view.players:
        dealt = tuple([corporations.pop() if name == HIDDEN else name for name in company.dealt])
        if view.phase == Phase.START and company.done and HIDDEN in company.dealt:
            dealt = dealt[:1]  # it has chosen one of them
        hand, offered = faces(company.hand), faces(company.offered)
        kept = faces(company.kept)
        players.append(company.evolve(dealt=dealt, hand=hand, offered=offered, kept=kept))
    queue = tuple([task.evolve(cards=faces(task.cards)) for task in view.queue])
    return view.evolve(players=tuple(players), queue=queue, deck=faces(view.deck), discards=faces(view.discards))
