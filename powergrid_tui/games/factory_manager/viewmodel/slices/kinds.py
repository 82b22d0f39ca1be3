"""Every tile of the game, for reference."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES, KINDS
from powergrid_tui.games.factory_manager.viewmodel.tiles import signs
from powergrid_tui.table.words.language import tr


@dataclass(frozen=True, slots=True)
class Kinds:
    """Every tile of the game, with its price and effect."""

    name: str
    """The name of the tile set."""
    columns: tuple[tuple[str, tuple[tuple[str, int, str, int], ...]], ...]
    """(kind in the reader's language, its tiles), each tile as (id, price in Elektro, effect, how many are left in
    warehouse and market). The effect is abbreviated: ``+2`` goods produced or stored, ``e1`` energy used, ``w3``
    workers needed."""


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
