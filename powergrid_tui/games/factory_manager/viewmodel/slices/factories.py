"""All factories in figures."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.factory_manager.book import Sums
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.workers import free, new_card, staff
from powergrid_tui.games.factory_manager.viewmodel.plan import sums_of, way_now
from powergrid_tui.games.factory_manager.viewmodel.slices.heading import ordered
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A factory in figures."""

    owner: Player
    """Whose factory it is."""
    turn: bool
    """It is to move."""
    card: int
    """Number of the turn-order card, 1 to 12; 0 for none."""
    discount: int
    """Elektro that the card takes off every price."""
    old: bool
    """The card is still that of the last round."""
    bid: int
    """Workers on the card."""
    money: int
    """In Elektro."""
    free: int
    """Workers who are neither busy, nor on the card, nor have acted in this turn."""
    workers: int
    """All workers, seasonal ones included."""
    sums: Sums
    """With the tiles that run best, or were settled on in this round."""
    income: int
    """Elektro that it would earn at the present price of energy; once the game is over, what it did earn last."""
    filled: int
    """Cells with a tile, without the two rooms."""
    cells: int
    """Cells that are open, without the two rooms."""
    tiles: tuple[str, ...]
    """All its tiles by id, those of the two rooms last."""
    fresh: bool = False
    """Another's last action has changed it."""


@dataclass(frozen=True, slots=True)
class Lines:
    """All factories, in turn order."""

    lines: tuple[ScoreLine, ...]
    """In turn order; by seat until there is one."""
    last: bool
    """It is the last round: incomes count double."""


def lines(view: State, players: Players, before: State | None = None) -> Lines:
    """Every factory in figures."""
    book = view.book
    rows = []
    for seat in ordered(view):
        factory = view.players[seat]
        way = way_now(view, seat)
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
