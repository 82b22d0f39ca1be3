"""Actions in words: as phrases for hints and reviews (``build the park in b3``), and the details behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from powergrid_tui.games.electropolis.actions import Action, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import FUELS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.table.words.language import mark, series, tr, trn


def phrase(view: State, action: Action) -> str:
    """The action of the seat to move, with its details; empty for an action of nature."""
    match action:
        case Space(space=space):
            return space_taken(view, space)
        case Take(start=start, card=card, tiles=named):
            tiles = tiles_of(view, named or taking.piece(view, start))
            return tr("take card {card} and from the ring, clockwise, {tiles}", card=card, tiles=tiles)
        case Place(tile=tile, cell=cell):
            return tr("build the {tile} in {cell}", tile=view.book.kinds[tile].title, cell=cell_name(cell))
        case Discard(tile=tile):
            return tr("discard the {tile}", tile=view.book.kinds[tile].title)
        case Run(cells=()):
            return tr("run no plants")
        case Run(cells=cells):
            return tr("run the plants in {cells}", cells=series(map(cell_name, cells)))
        case _:
            return ""


def space_taken(view: State, space: int) -> str:
    """That somebody takes an action space, described by what is printed on it. At most two spaces are alike."""
    spaces = view.book.numbers.spaces
    count, support = spaces.tiles[space], spaces.support[space]
    tiles = trn("{count} tile", "{count} tiles", count)
    if support:
        tiles = tr("{tiles} and {support} support", tiles=tiles, support=support)
    if spaces.tiles.count(count) == 1:
        return tr("take the space for {tiles}", tiles=tiles)
    if spaces.tiles.index(count) == space:
        return tr("take the left space for {tiles}", tiles=tiles)
    return tr("take the right space for {tiles}", tiles=tiles)


def meaning(view: State, action: Action) -> str:
    """The tiles and support of a space, the tiles taken, or the name of a tile."""
    match action:
        case Space(space=space):
            spaces = view.book.numbers.spaces
            tiles = trn("{count} tile", "{count} tiles", spaces.tiles[space])
            gain = spaces.support[space]
            return tr("{tiles}, {support} support", tiles=tiles, support=gain) if gain else tiles
        case Take(start=start, tiles=named):
            return tiles_of(view, named or taking.piece(view, start))
        case Place(tile=tile) | Discard(tile=tile):
            return view.book.kinds[tile].title
        case _:
            return ""


def planned(view: State, actions: Sequence[Action]) -> str:
    """A turn that is planned, as a sentence: the card, tiles that are not built, and where the others go."""
    whole, placed, parts, left = True, list[str](), list[str](), Counter[str]()
    for action in actions:
        match action:
            case Take(card=card, tiles=tiles):
                parts.append(tr("card {card}", card=card))
                left.update(tiles)
            case Place(tile=tile, cell=cell):
                placed.append(tr("{tile} in {cell}", tile=view.book.kinds[tile].title, cell=cell_name(cell)))
                left[tile] -= 1
            case Discard(tile=tile):
                placed.append(phrase(view, action))
                left[tile] -= 1
            case _:
                placed.append(phrase(view, action))
    for tile in left.elements():
        whole &= tile in FUELS
        parts.append(view.book.kinds[tile].title)
    message = mark("Planned: {what}.") if whole else mark("Planned: {what}; then you are asked.")
    return tr(message, what=series((*parts, *placed)))


def tiles_of(view: State, tiles: Iterable[str]) -> str:
    """The names of tiles, as a list within a sentence."""
    return series(view.book.kinds[tile].title for tile in tiles)
