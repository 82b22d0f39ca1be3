"""Actions in words: as phrases, for hints and for the look back (``build the park in b3``), and what they are about."""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.table.language import series, tr, trn


def phrase(view: State, action: Action) -> str:
    """What the seat to move would do, with what that is about; nothing for what nature does."""
    kinds = view.book.kinds
    match action:
        case Space(space=space):
            words = tr("take action space {space}", space=space + 1)
            return tr("{action} ({meaning})", action=words, meaning=meaning(view, action))
        case Take(start=start, card=card):
            words = tr("take card {card} and tiles of the ring from number {number} on", card=card, number=start + 1)
            return tr("{action} ({meaning})", action=words, meaning=meaning(view, action))
        case Place(tile=tile, cell=cell):
            return tr("build the {tile} in {cell}", tile=kinds[tile].called, cell=cell_name(cell))
        case Discard(tile=tile):
            return tr("discard the {tile}", tile=kinds[tile].called)
        case Run(cells=()):
            return tr("run no plant")
        case Run(cells=cells):
            return tr("run the plants in {cells}", cells=series(map(cell_name, cells)))
        case _:
            return ""


def meaning(view: State, action: Action) -> str:
    """Tiles and support of a space; the tiles of a piece; a tile by name."""
    match action:
        case Space(space=space):
            spaces = view.book.numbers.spaces
            tiles = trn("{count} tile", "{count} tiles", spaces.tiles[space])
            gain = spaces.support[space]
            return tr("{tiles}, {support} support", tiles=tiles, support=gain) if gain else tiles
        case Take(start=start):
            return tiles_of(view, taking.piece(view, start))
        case Place(tile=tile) | Discard(tile=tile):
            return view.book.kinds[tile].called
        case _:
            return ""


def tiles_of(view: State, tiles: Iterable[str]) -> str:
    """Tiles by name, one after another."""
    return series(view.book.kinds[tile].called for tile in tiles)
