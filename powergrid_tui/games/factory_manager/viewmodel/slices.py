"""What each part of the board shows, cut out of the game as everybody may see it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from powergrid_tui.games.factory_manager.book import Book, Sums, Way
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.rules.workers import by_card, free, new_card, staff, tile_price
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES, KINDS, RUNNABLE
from powergrid_tui.games.factory_manager.viewmodel.plan import prospect, sums_of
from powergrid_tui.games.factory_manager.viewmodel.tiles import signs
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game is."""

    round: int
    rounds: int
    phase: Phase
    price: int
    """Of one energy."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Tiles that are alike, side by side with others."""

    tile: str
    price: int | None = None
    count: int = 1
    picked: int = 0
    """Of them, those in the basket."""
    aside: int = 0
    """Of them, those in the basket that are put aside."""
    cursor: bool = False
    dear: bool = False
    """There is not enough money for one."""
    fresh: bool = False
    """Another has just brought one."""
    stop: int | None = None
    """Its place among what the cursor may stand on."""


@dataclass(frozen=True, slots=True)
class Column:
    """A kind of tile: what of it is in the market, and what in the warehouse."""

    name: str
    market: tuple[Chip, ...]
    stock: tuple[Chip, ...]
    """The lowest first."""
    pointed: bool = False


@dataclass(frozen=True, slots=True)
class Market:
    """Warehouse and market."""

    columns: tuple[Column, ...]
    discount: int
    """Off the prices."""
    card: int
    """Of which card that is, which one has or may get; 0 for none."""
    bidding: bool
    """One is yet to get a card."""
    bringing: bool
    """A column may be pointed at."""


@dataclass(frozen=True, slots=True)
class Floor:
    """One's own factory."""

    owner: Player
    tiles: tuple[Chip, ...]
    """On its cells; `picked` are those that are taken out, or run."""
    rooms: tuple[tuple[str, Chip | None], ...]
    """The two cells of their own, by what they are called."""
    lying: tuple[Chip, ...]
    """Tiles aside."""
    coming: tuple[Chip, ...]
    """Tiles that a plan brings."""
    filled: int
    cells: int
    """Open."""
    closed: int
    """Further cells that can be opened."""
    price: int
    """Of opening one."""
    now: Sums
    then: Sums
    workers: int
    """Of the factory, seasonal ones with them."""
    idle: tuple[str, ...] = ()
    """Tiles that would stand still, as workers, robots' machines or room for goods are lacking."""
    running: bool = False
    """`picked` are the tiles that run."""


@dataclass(frozen=True, slots=True)
class Card:
    """A turn-order card that is turned up."""

    number: int
    discount: int
    cursor: bool = False
    up: bool = False
    """It is being auctioned."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The turn-order cards, and who has bid what."""

    cards: tuple[Card, ...]
    pile: tuple[int, ...]
    bidder: Player | None = None
    bid: int = 0
    bidding: tuple[Player, ...] = ()
    """Who may still raise."""
    price: int = 0
    """Of one energy."""
    left: tuple[tuple[int, int], ...] = ()
    """What an energy card may raise it by, and how many such cards are out of sight."""
    away: int = 0
    """How many of those are out of the game."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A factory in figures."""

    owner: Player
    turn: bool
    card: int
    discount: int
    old: bool
    """The card is still that of the last round."""
    bid: int
    """Workers on the card."""
    money: int
    free: int
    workers: int
    sums: Sums
    income: int
    """At the present price, with the tiles that run best."""
    filled: int
    cells: int
    tiles: tuple[str, ...]
    fresh: bool = False
    """It has just changed."""


@dataclass(frozen=True, slots=True)
class Lines:
    """All factories, in turn order."""

    lines: tuple[ScoreLine, ...]
    last: bool
    """It is the last round: incomes count double."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """Every tile of the game with what it costs and does."""

    name: str
    columns: tuple[tuple[str, tuple[tuple[str, int, str, int], ...]], ...]
    """By kind: its name, and each tile's name, price, effect, and how many are left in warehouse and market."""


@dataclass(frozen=True, slots=True)
class FinalRank:
    """A place at the end."""

    owner: Player
    rank: int
    money: int
    income: int
    sums: Sums
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    places: tuple[FinalRank, ...]
    by_income: bool
    """Somebody has as much money as the winner."""


@dataclass(frozen=True)
class Pointed:
    """What of the market and the factory a question marks."""

    stops: tuple[tuple[str, str], ...] = ()
    """What the cursor may stand on: ``market``, ``floor`` or ``aside``, and the tile."""
    at: int | None = None
    picked: Counter[str] = field(default_factory=Counter)
    """Tiles of the market in the basket."""
    aside: Counter[str] = field(default_factory=Counter)
    placed: Counter[str] = field(default_factory=Counter)
    """Tiles from aside that are placed."""
    marked: Counter[str] = field(default_factory=Counter)
    """Tiles of the factory that are taken out, or run."""
    coming: tuple[str, ...] = ()
    column: int | None = None
    card: int = 0
    """The turn-order card under the cursor."""

    def stop(self, where: str, tile: str) -> int | None:
        """The place of a tile among the stops."""
        return self.stops.index((where, tile)) if (where, tile) in self.stops else None

    def here(self, where: str, tile: str) -> bool:
        """Whether the cursor stands on it."""
        return self.at is not None and self.at < len(self.stops) and self.stops[self.at] == (where, tile)


NOWHERE = Pointed()


def heading(view: State, players: Players) -> Heading:
    """Round and phase, who moves, and energy."""
    order = tuple((players[seat], seat == view.turn) for seat in ordered(view))
    return Heading(order, view.round, view.book.numbers.rounds, view.phase, view.price)


def ordered(view: State) -> tuple[int, ...]:
    """Seats in turn order: before the deal by seat."""
    return by_card(view)


def priced_with(view: State, seat: int, pointed: int = 0) -> int:
    """The turn-order card that a seat will buy with, or would: the new one that it holds, else the one under its
    cursor, else the one that is up as long as it may get it; 0 for none."""
    if held := new_card(view, seat):
        return held
    auction = view.auction
    bidding = auction is not None and seat in (auction.bidder, *auction.bidding)
    return pointed or (auction.card if auction is not None and bidding else 0)


def market(view: State, seat: int, pointed: Pointed = NOWHERE, before: State | None = None) -> Market:
    """Warehouse and market, with prices less the discount of a seat."""
    book, card = view.book, priced_with(view, seat, pointed.card)
    factory = view.players[seat].evolve(card=card)
    old = Counter(before.market) if before is not None and before.phase == view.phase else None
    columns = []
    for at, kind in enumerate(KINDS):
        lying = Counter(tile for tile in view.market if book.kind[tile] == kind)
        chips = []
        for tile, count in lying.items():
            price = tile_price(book, factory, tile)
            chips.append(
                Chip(
                    tile,
                    price,
                    count,
                    pointed.picked[tile] + pointed.aside[tile],
                    pointed.aside[tile],
                    pointed.here("market", tile),
                    price > factory.money,
                    old is not None and count > old[tile],
                    pointed.stop("market", tile),
                )
            )
        stock = tuple(Chip(tile, count=count) for tile, count in Counter(view.columns[at]).items())
        columns.append(Column(tr(KIND_NAMES[kind]), tuple(chips), stock, pointed.column == at))
    bidding = view.phase is Phase.AUCTION and not new_card(view, seat)
    return Market(tuple(columns), book.discounts[card], card, bidding, view.phase is Phase.MARKET)


def floor(
    view: State, seat: int, players: Players, then: tuple[Factory, Way] | None = None, pointed: Pointed = NOWHERE
) -> Floor:
    """The factory of a seat, with what a plan or a way to run would make of it."""
    book, factory = view.book, view.players[seat]
    after, way = then or (factory, prospect(view, factory).way)
    running_now = view.phase is Phase.RUNNING

    def chip(tile: str, count: int = 1, where: str = "floor") -> Chip:
        return Chip(
            tile,
            count=count,
            picked=pointed.placed[tile] if where == "aside" else pointed.marked[tile],
            cursor=pointed.here(where, tile),
            stop=pointed.stop(where, tile),
        )

    rooms = tuple(
        (tr(KIND_NAMES[kind]), chip(tile) if tile else None)
        for kind, tile in (("control", factory.control), ("optimisation", factory.optimisation))
    )
    lying = Counter((*factory.aside, *factory.kept))
    return Floor(
        owner=players[seat],
        tiles=tuple(chip(tile, count) for tile, count in Counter(factory.floor).items()),
        rooms=rooms,
        lying=tuple(chip(tile, count, "aside") for tile, count in lying.items()),
        coming=tuple(Chip(tile, count=count) for tile, count in Counter(pointed.coming).items()),
        filled=len(after.floor),
        cells=book.numbers.cells + after.extensions,
        closed=book.numbers.extensions - after.extensions,
        price=book.numbers.extension_price,
        now=sums_of(book, factory, _now(view, seat)),
        then=sums_of(book, after, way),
        workers=staff(book, after),
        idle=() if running_now or view.over else _idle(book, after, way),
        running=running_now,
    )


def _idle(book: Book, factory: Factory, way: Way) -> tuple[str, ...]:
    """Tiles of a factory that do not run in a way."""
    able = Counter(tile for tile in factory.tiles if book.kind[tile] in RUNNABLE)
    return tuple((able - Counter(way.tiles)).elements())


def _now(view: State, seat: int) -> Way:
    """What runs: as settled in this round, else as would be best."""
    factory = view.players[seat]
    if view.phase in (Phase.ENERGY, Phase.END) and view.running:
        return running.way_of(view.book, view.running[seat])
    return prospect(view, factory).way


def cards(view: State, players: Players, cursor: int | None = None) -> Cards:
    """The cards that are turned up, and the auction."""
    auction, discounts = view.auction, view.book.discounts
    shown = tuple(
        Card(number, discounts[number], number == cursor, auction is not None and number == auction.card)
        for number in view.shown
    )
    left, away = tuple(energy_left(view).items()), view.book.numbers.energy.removed
    found = Cards(shown, view.pile, price=view.price, left=left, away=away)
    if auction is None:
        return found
    bidding = tuple(players[seat] for seat in auction.bidding)
    return replace(found, bidder=players[auction.bidder], bid=auction.bid, bidding=bidding)


def lines(view: State, players: Players, before: State | None = None) -> Lines:
    """Every factory in figures."""
    book = view.book
    rows = []
    for seat in ordered(view):
        factory = view.players[seat]
        way = _now(view, seat)
        factor = book.numbers.last_factor if view.last_round else 1
        held = new_card(view, seat)
        card = held or factory.card
        rows.append(
            ScoreLine(
                owner=players[seat],
                turn=seat == view.turn,
                card=card,
                discount=book.discounts[card],
                old=view.phase in (Phase.CARDS, Phase.AUCTION) and not held,
                bid=factory.bid,
                money=factory.money,
                free=free(book, factory),
                workers=staff(book, factory),
                sums=sums_of(book, factory, way),
                income=factory.income if view.over else running.income(book, factory, way, view.price, factor),
                filled=len(factory.floor),
                cells=book.numbers.cells + factory.extensions,
                tiles=factory.tiles,
                fresh=before is not None and before.players[seat] != factory,
            )
        )
    return Lines(tuple(rows), view.last_round)


def kinds(view: State) -> Kinds:
    """Every tile of the game."""
    book = view.book
    left = Counter(tile for column in (*view.columns, view.market) for tile in column)
    return Kinds(
        book.name,
        tuple(
            (
                tr(KIND_NAMES[kind]),
                tuple(
                    (tile, book.price[tile], signs(book, tile), left[tile])
                    for tile in book.tiles
                    if book.kind[tile] == kind
                ),
            )
            for kind in KINDS
        ),
    )


def result(view: State, players: Players) -> Result:
    """The places at the end."""
    found = []
    standings = FACTORY_MANAGER.standings(view)
    for standing in standings:
        seat = view.names.index(standing.seat)
        factory = view.players[seat]
        sums = sums_of(view.book, factory, _now(view, seat))
        found.append(FinalRank(players[seat], standing.rank, factory.money, factory.income, sums, factory.tiles))
    ties = sum(place.money == found[0].money for place in found)
    return Result(tuple(found), ties > 1)
