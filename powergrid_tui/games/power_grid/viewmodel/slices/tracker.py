"""What everybody may know of the power plants (gone, owned, in the market, still to come), and what powering pays.

Where the board remembers, a view has more to tell: which plants lie under the pile or aside, and once the pile has been
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
from powergrid_tui.games.power_grid.viewmodel.slices.auction_house import fuel
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST, Company
from powergrid_tui.table.words.language import tr

_FUELS = ("coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion", "mine")
"""In the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Plants of one kind that lie nowhere in sight."""

    fuel: str
    """What they burn, in the reader's language."""
    cards: tuple[tuple[str, bool], ...]
    """(the face, whether it is certainly in the pile) of each; otherwise it may have been put aside unseen."""


@dataclass(frozen=True, slots=True)
class Tracker:
    """Where the plants are, and the payments."""

    coming: tuple[Coming, ...]
    """Plants that may still come, by kind."""
    pile: int
    """Plants that lie face down and may still come."""
    aside: int
    """Plants that were put aside unseen at the start."""
    step3: int | None
    """Cards that are drawn before the Step 3 card; None where that is not known, or it has been drawn."""
    under: tuple[str, ...]
    """Plants that are remembered to lie in the pile, in their order there."""
    current: tuple[str, ...]
    """What stands on the cards for sale."""
    future: tuple[str, ...]
    """What stands on the cards yet to come up for sale."""
    owned: tuple[tuple[Company, tuple[str, ...]], ...]
    """(company, what stands on its plants) of each company that has any; the Trust last."""
    gone: tuple[str, ...]
    """Plants that will not come again."""
    payments: tuple[int, ...]
    """Elektro paid for powering so many cities, from 0 on."""
    powers: int
    """Cities that the one who looks can power as things stand."""


def tracker(view: State, companies: tuple[Company, ...], seat: int) -> Tracker:
    """What a seat may know, which is the same for all but `powers`; of a whole state no more than of a view."""
    view, book = seen_by(view, seat), view.book
    hidden = out_of_sight(view)
    laid = view.step > 1 or view.step3_out
    later = () if laid else tuple(card for card in book.aside if card in hidden)
    pile = len(view.pile) + len(view.heap) + len(later) - (STEP3 in view.pile)
    under = tuple(card for card in view.pile if card not in (HIDDEN, STEP3))
    gone = {*view.discard, *view.inactive, *(() if pile else hidden)}
    if view.known:  # all others that are out of sight were put aside at the start
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
            Coming(fuel(kind), tuple((book.label(card), card in certain) for card in sorted(cards)))
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
        payments=tuple(book.income.payment(cities) for cities in range(len(book.counts.payments))),
        powers=best_output(view, seat),
    )


def _labels(view: State, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(tr("Step 3") if card == STEP3 else view.book.label(card) for card in cards)
