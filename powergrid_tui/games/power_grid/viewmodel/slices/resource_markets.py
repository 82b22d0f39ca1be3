"""The resource markets, with the buyer's basket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, RESOURCES, URANIUM, Rulebook
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.bureaucracy import resupply
from powergrid_tui.games.power_grid.rules.storage import rooms
from powergrid_tui.games.power_grid.viewmodel.rivals import demand
from powergrid_tui.games.power_grid.words import fuel
from powergrid_tui.table.words.language import tr, trn

NEXT = 3
"""Number of tokens beyond the basket whose prices are shown."""


@dataclass(frozen=True, slots=True)
class ResourceTrack:
    """A resource in a market: its spaces and tokens, and what the viewer wants of it."""

    resource: int
    """0 coal, 1 oil, 2 garbage, 3 uranium."""
    name: str
    """In the reader's language."""
    prices: tuple[int, ...]
    """Elektro of each space, cheapest first."""
    there: int
    """Tokens in the market; they fill the most expensive spaces."""
    down: int
    """Number of most expensive spaces that the tokens have moved down from because the supply ran short."""
    dear: int
    """Number of tokens, the most expensive ones, that may not be bought yet."""
    ahead: tuple[int, ...]
    """Elektro of each of the next tokens beyond the basket, at most three; empty if nobody is buying it."""
    supply: int
    """Tokens in the supply, outside the markets."""
    comes: int
    """Tokens that the next resupply adds to this market."""
    held: int = 0
    """Tokens that the viewer has; 0 outside the resource phase."""
    room: int = 0
    """Tokens that still fit on the viewer's plants; 0 outside the resource phase."""
    basket: int = 0
    """Tokens about to be bought."""
    cost: int = 0
    """Elektro for the basket."""
    chosen: bool = False
    """Whether the cursor is on it."""
    why: str = ""
    """Why no more of it fits in the basket; empty if more does."""
    left: int = 0
    """Tokens that were just bought; they lay on the most expensive of the empty spaces."""


@dataclass(frozen=True, slots=True)
class ResourceMarket:
    """One market."""

    name: str
    """Empty if there is only one market."""
    tracks: tuple[ResourceTrack, ...]
    """The resources that this market can ever hold."""
    index: int
    """Its index among the markets."""
    shut: bool = False
    """Whether the buyer may not buy here any more this round."""


@dataclass(frozen=True, slots=True)
class Others:
    """What is left of a resource for the others, in tokens."""

    resource: int
    """0 coal, 1 oil, 2 garbage, 3 uranium."""
    left: int
    """Tokens in the markets without the basket."""
    least: int
    """Tokens that the plants of others burn per round if all run, hybrids on the other resource."""
    most: int
    """The same, with all hybrids on this resource."""
    held: int
    """Tokens that they have."""

    @property
    def short(self) -> bool:
        """Whether some of their plants cannot run with what is left."""
        return self.left + self.held < self.least


@dataclass(frozen=True, slots=True)
class ResourceMarkets:
    """The resource markets."""

    markets: tuple[ResourceMarket, ...]
    """By index."""
    mine: bool = False
    """Whether it is the resource phase, so that `held` and `room` are the viewer's."""
    buying: bool = False
    """Whether a basket is being filled."""
    notes: tuple[str, ...] = ()
    """Special conditions of the market now, one sentence each."""
    others: Others | None = None
    """What the basket leaves of the chosen resource; None while nobody buys."""


def resource_markets(
    view: State,
    seat: int,
    basket: tuple[int, ...] = (),
    chosen: int = -1,
    whys: tuple[str, ...] = (),
    market: int = 0,
) -> ResourceMarkets:
    """The resource markets, with the buyer's basket in the one that it is for."""
    comes = resupply(view)
    wanted = [_Wanted(basket[r] if basket else 0, r == chosen, whys[r] if whys else "") for r in range(len(RESOURCES))]
    nothing = _Wanted(0, False, "")
    found = []
    for at, shown in enumerate(view.book.resources.markets):
        all_price_steps = resources.all_price_steps(view, seat, at)
        tracks = tuple(
            _track(view, seat, at, r, all_price_steps[r], comes[at][r], wanted[r] if at == market else nothing)
            for r in range(len(RESOURCES))
            if shown.tracks[r]
        )
        shut = bool(basket) and at not in resources.open_markets(view)
        found.append(
            ResourceMarket(view.book.board.market_name(shown.name) if len(view.markets) > 1 else "", tracks, at, shut)
        )
    others = _others(view, seat, basket, chosen) if basket and chosen >= 0 else None
    return ResourceMarkets(tuple(found), view.phase is Phase.RESOURCES, bool(basket), notes(view, seat, market), others)


def _others(view: State, seat: int, basket: tuple[int, ...], chosen: int) -> Others:
    wanted = demand(view, seat)[chosen]
    return Others(chosen, wanted.there - basket[chosen], wanted.least, wanted.most, wanted.held)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the buyer wants of a resource."""

    basket: int
    chosen: bool
    why: str


def _track(
    view: State, seat: int, at: int, r: int, price_steps: PriceSteps, comes: int, wanted: _Wanted
) -> ResourceTrack:
    book, player = view.book, view.players[seat]
    mine = view.phase is Phase.RESOURCES
    there = view.markets[at][r]
    sold = r == URANIUM and sells_uranium(view.book)
    return ResourceTrack(
        r,
        fuel(RESOURCES[r]),
        book.resources.markets[at].tracks[r],
        there,
        view.slack[r] if at == 0 else 0,
        max(0, there + 1 - len(price_steps)),
        () if sold else next_prices(price_steps, wanted.basket, NEXT),
        view.supply[r],
        comes,
        player.stock[r] if mine else 0,
        max(0, rooms(book, player.plants, player.stock)[r]) if mine else 0,
        wanted.basket,
        price_steps[wanted.basket],
        wanted.chosen,
        wanted.why,
    )


@lru_cache(maxsize=64)
def sells_uranium(book: Rulebook) -> bool:
    """Whether mines sell uranium, so that nobody buys any."""
    return book.has_mines


def notes(view: State, seat: int, market: int = 0) -> tuple[str, ...]:
    """Special conditions of the resource market now, one sentence each."""
    book, ceiling = view.book, view.book.changes.ceiling
    found = []
    if ceiling and ceiling[view.step - 1] < max(max(track, default=0) for track in book.resources.markets[0].tracks):
        highest = ceiling[view.step - 1]
        found.append(
            tr("In Step {step} only tokens up to {price} Elektro are for sale.", step=view.step, price=highest)
        )
    if book.resources.coal_beyond and view.supply[COAL]:
        found.append(
            trn(
                "When the market runs out, {count} coal from the supply costs {price} Elektro each.",
                "When the market runs out, {count} coal from the supply cost {price} Elektro each.",
                view.supply[COAL],
                price=book.resources.coal_beyond,
            )
        )
    for r, down in enumerate(view.slack):
        if down:
            found.append(
                trn(
                    "All {resource} is {count} space cheaper: the supply ran short.",
                    "All {resource} is {count} spaces cheaper: the supply ran short.",
                    down,
                    resource=fuel(RESOURCES[r]),
                )
            )
    if sells_uranium(view.book):
        track = book.resources.markets[0].tracks[URANIUM]
        empty = len(track) - view.market[URANIUM]
        if empty:
            found.append(tr("Mines sell uranium for {price} Elektro now; nobody buys it.", price=track[empty - 1]))
        else:
            found.append(tr("Mines sell uranium when a space is empty; nobody buys it."))
    if view.nuclear_exit:
        found.append(tr("Uranium is no longer refilled."))
    return (*found, *_rebates(view, seat, resources.all_price_steps(view, seat, market), market))


def _rebates(view: State, seat: int, all_price_steps: Sequence[PriceSteps], market: int) -> list[str]:
    """Where this seat pays less than the printed price of the cheapest token."""
    found = []
    for r, price_steps in enumerate(all_price_steps):
        there = view.markets[market][r]
        if not there or len(price_steps) == 1:
            continue
        default = view.book.resources.markets[market].price_steps[r][there + (view.slack[r] if market == 0 else 0)]
        if price_steps[1] < default[1]:
            found.append(
                tr(
                    "{player} pays {amount} Elektro less for each {resource}.",
                    player=view.names[seat],
                    amount=default[1] - price_steps[1],
                    resource=fuel(RESOURCES[r]),
                )
            )
    return found


def next_prices(price_steps: PriceSteps, taken: int, count: int) -> tuple[int, ...]:
    """The price in Elektro of each of the next `count` tokens, after the first `taken` ones."""
    totals = price_steps[taken : taken + count + 1]
    return tuple(after - before for before, after in pairwise(totals))
