"""What somebody else did last, highlighted where it happened until the next action.

Derived from what a seat sees before and after, so it reveals nothing that the seat may not know. A bid highlights
nothing, since the leader's row shows it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.events import PlantSold
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.viewmodel.outlook import way_to
from powergrid_tui.games.power_grid.viewmodel.slices.auction_house import AuctionHouse, MarketCard, Sale
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.games.power_grid.viewmodel.slices.resource_markets import ResourceMarkets
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.viewmodel.slices.score import Score
from powergrid_tui.table.protocol.game import NATURE


@dataclass(frozen=True, slots=True)
class Touched:
    """What an action affected."""

    seat: int = NATURE
    """The company that it affected most; `NATURE` if no company is highlighted."""
    sale: PlantSold | None = None
    new: frozenset[int] = frozenset()
    """Cards that entered the plant market."""
    built: tuple[int, ...] = ()
    """Cities in which a house was built."""
    ways: frozenset[frozenset[int]] = frozenset()
    """Links along which they were connected."""
    bought: tuple[Tokens, ...] = ()
    """Tokens that left each resource market; empty if none were bought."""


NOTHING = Touched()


def touched(before: State, after: State) -> Touched:
    """What an action of a company affected, from what a seat saw before and after it."""
    seat = before.turn
    if seat < 0:
        return NOTHING
    sale = next((event for event in after.events if isinstance(event, PlantSold)), None)
    bidding = before.auction is not None or after.auction is not None
    built = after.players[seat].cities[len(before.players[seat].cities) :]
    left = tuple(_tokens_gone(*tokens) for tokens in zip(before.markets, after.markets, strict=True))
    return Touched(
        seat=sale.seat if sale else NATURE if bidding else seat,
        sale=sale,
        new=frozenset(after.plants) - frozenset(before.plants),
        built=built,
        ways=_ways(after.book, before.players[seat].cities, built),
        bought=left if before.phase is Phase.RESOURCES and any(map(any, left)) else (),
    )


def _tokens_gone(before: Tokens, after: Tokens) -> Tokens:
    coal, oil, garbage, uranium = (max(0, had - has) for had, has in zip(before, after, strict=True))
    return coal, oil, garbage, uranium


def _ways(book: Rulebook, network: tuple[int, ...], built: tuple[int, ...]) -> frozenset[frozenset[int]]:
    """The links along which a network grew, city by city."""
    links: set[frozenset[int]] = set()
    for city in built:
        links.update(frozenset(link) for link in pairwise(way_to(book, network, city)))
        network = (*network, city)
    return frozenset(links)


def in_house(house: AuctionHouse, lit: Touched, book: Rulebook, companies: tuple[Company, ...]) -> AuctionHouse:
    """The auction house with the plant that was sold and the cards that replaced it highlighted."""
    if lit.sale is None and not lit.new:
        return house

    def fresh(cards: tuple[MarketCard, ...]) -> tuple[MarketCard, ...]:
        return tuple(replace(card, new=True) if card.plant in lit.new else card for card in cards)

    sale = lit.sale
    sold = Sale(book.label(sale.plant), companies[sale.seat], sale.price) if sale else None
    return replace(house, current=fresh(house.current), future=fresh(house.future), sold=sold)


def in_markets(markets: ResourceMarkets, lit: Touched) -> ResourceMarkets:
    """The resource markets with the spaces from which tokens were bought highlighted."""
    if not lit.bought:
        return markets
    return replace(
        markets,
        markets=tuple(
            replace(
                market,
                tracks=tuple(replace(track, left=lit.bought[market.index][track.resource]) for track in market.tracks),
            )
            for market in markets.markets
        ),
    )


def in_scene(scene: MapScene, lit: Touched, companies: tuple[Company, ...]) -> MapScene:
    """The map with the new houses and the links to them highlighted."""
    if not lit.built:
        return scene
    return replace(scene, built=lit.built, builder=companies[lit.seat], ways=lit.ways)


def in_score(score: Score, lit: Touched, companies: tuple[Company, ...]) -> Score:
    """The scoreboard with the company that acted or bought a plant highlighted, and the plant."""
    if lit.seat < 0:
        return score
    plant = lit.sale.plant if lit.sale else 0
    return replace(
        score,
        rows=tuple(
            replace(
                row,
                acted=True,
                plants=tuple(replace(owned, new=True) if owned.plant == plant else owned for owned in row.plants),
            )
            if row.company == companies[lit.seat]
            else row
            for row in score.rows
        ),
    )
