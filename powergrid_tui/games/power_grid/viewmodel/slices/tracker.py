"""What everybody may know about the power plants (gone, owned, in the market, still to come), and the payments.

If the board remembers for the players, a view has more: which plants lie under the pile or aside, and once the pile was
shuffled, which are in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.determinization import out_of_sight
from powergrid_tui.games.power_grid.determinization import view as seen_by
from powergrid_tui.games.power_grid.model import HIDDEN, State
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST, Company
from powergrid_tui.games.power_grid.words import fuel
from powergrid_tui.table.words.language import tr

_FUELS = ("coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion", "mine")
"""In the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Unseen plants of one kind."""

    fuel: str
    """What they burn, in the reader's language."""
    kind: str
    """What they burn, as in a card's `fuel`."""
    cards: tuple[tuple[str, bool], ...]
    """(label, whether it is certainly in the pile) of each; if not certain, it may have been put aside unseen."""


@dataclass(frozen=True, slots=True)
class Tracker:
    """Where the plants are, and the payments."""

    coming: tuple[Coming, ...]
    """Plants that may still come, by kind."""
    pile: int
    """Number of plants that lie face down and may still come."""
    aside: int
    """Number of plants that were put aside unseen at the start."""
    step3: int | None
    """Number of cards drawn before the Step 3 card; None if unknown, or if that has been drawn."""
    under: tuple[str, ...]
    """Plants that are remembered to lie in the pile, in their order there."""
    current: tuple[str, ...]
    """Labels of the cards for sale."""
    future: tuple[str, ...]
    """Labels of the cards not yet for sale."""
    owned: tuple[tuple[Company, tuple[str, ...]], ...]
    """(company, labels of its plants) of each company that has any; the Trust comes last."""
    gone: tuple[str, ...]
    """Plants that will not come again."""
    inactive: bool
    """Whether those lie in the inactive area, because two decks are mixed."""
    payments: tuple[int, ...]
    """Elektro paid by number of cities powered, from 0 on."""
    powers: int
    """Number of cities that the viewer can power as things stand."""
    cities: int
    """Number of cities in the viewer's network."""


def tracker(view: State, companies: tuple[Company, ...], seat: int) -> Tracker:
    """What a seat may know, no more for a whole state than for a view; the same for all but `powers` and `cities`."""
    view, book = seen_by(view, seat), view.book
    hidden = out_of_sight(view)
    laid = view.step > 1 or view.step3_out
    later = () if laid else tuple(card for card in book.aside if card in hidden)
    pile = len(view.pile) + len(view.heap) + len(later) - (STEP3 in view.pile)
    under = tuple(card for card in view.pile if card not in (HIDDEN, STEP3))
    gone = {*view.discard, *view.inactive, *(() if pile else hidden)}
    if view.known:  # all other unseen plants were put aside at the start
        there = {*view.known, *view.heap}
        gone |= {*hidden} - there
        hidden = tuple(card for card in hidden if card in there)
    certain = set(hidden) if len(hidden) <= pile else {*book.layout.certain, *later, *under, *view.heap}
    kinds = {kind: [card for card in hidden if book.plants[card].fuel == kind] for kind in _FUELS} if pile else {}
    owners = [(company, player.plants) for company, player in zip(companies, view.players, strict=True)]
    if view.trust:
        owners.append((TRUST, view.trust.plants))
    return Tracker(
        coming=tuple(
            Coming(fuel(kind), kind, tuple((book.label(card), card in certain) for card in sorted(cards)))
            for kind, cards in kinds.items()
            if cards
        ),
        pile=pile,
        aside=len(hidden) - pile if pile else 0,
        under=_labels(view, under),
        step3=view.pile.index(STEP3) if STEP3 in view.pile and book.layout.step3_known else None,
        current=_labels(view, view.current),
        future=_labels(view, view.future),
        owned=tuple((company, _labels(view, plants)) for company, plants in owners if plants),
        gone=_labels(view, sorted(gone)),
        inactive=bool(book.deck.twins),
        payments=tuple(book.income.payment(cities) for cities in range(len(book.counts.payments))),
        powers=best_output(view, seat),
        cities=len(view.players[seat].cities),
    )


def _labels(view: State, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(tr("Step 3") if card == STEP3 else view.book.label(card) for card in cards)
