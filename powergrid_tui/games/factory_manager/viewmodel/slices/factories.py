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
    """Whether it is their turn."""
    card: int
    """Number of the turn-order card, 1 to 12; 0 for none."""
    discount: int
    """The discount that the card gives on every price, in Elektro."""
    old: bool
    """Whether the card is still last round's."""
    bid: int
    """Workers spent on the card."""
    money: int
    """In Elektro."""
    free: int
    """Workers that are not busy, not on the card and have not acted this turn."""
    workers: int
    """All workers, including seasonal ones."""
    sums: Sums
    """For the best choice of running tiles, or for the one decided this round."""
    income: int
    """Income in Elektro at the current price of energy; once the game is over, the actual last income."""
    filled: int
    """Cells with a tile, not counting the two rooms."""
    cells: int
    """Open cells, not counting the two rooms."""
    tiles: tuple[str, ...]
    """The ids of all its tiles, those in the two rooms last."""
    fresh: bool = False
    """Whether another player's last action changed it."""


@dataclass(frozen=True, slots=True)
class Lines:
    """All factories, in turn order."""

    lines: tuple[ScoreLine, ...]
    """In turn order; by seat until there is a turn order."""
    last: bool
    """Whether it is the last round, in which incomes count double."""


def lines(view: State, players: Players, before: State | None = None) -> Lines:
    """The figures of every factory."""
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
