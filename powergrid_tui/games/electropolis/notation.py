"""An action as one line of text, and back: ``Bo: place coal b3``.

The name before the colon has to be that of the seat to move. A cell is a column letter and a row number; a1 is at the
top left. The order of the bag is encoded so that nobody reads it by accident, but plain text is accepted too.
"""

from collections.abc import Callable

from powergrid_tui.games.electropolis.actions import Action, Deal, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import CELLS, SIDE
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol import lines
from powergrid_tui.table.protocol.game import BadNotation
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import quoted

COLUMNS, ROWS = "abcde", "12345"


def cell_name(cell: int) -> str:
    """A cell in notation: ``b3``."""
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def _cell(word: str) -> int:
    column, row = word.strip()[:1], word.strip()[1:]
    if column not in tuple(COLUMNS) or row not in tuple(ROWS):
        raise BadNotation(
            tr("a cell is a letter from a to e and a number from 1 to 5, such as b3, not {given}", given=quoted(word))
        )
    return ROWS.index(row) * SIDE + COLUMNS.index(column)


def format_action(action: Action, state: State) -> str:
    """The line for an action of the seat to move. Raises `BadNotation` when the game is over."""
    return f"{lines.mover(state.names, state.turn)}: {words(action, state)}"


def words(action: Action, state: State) -> str:
    """The line without the player's name."""
    match action:
        case Space(space=space):
            return f"space {space + 1}"
        case Take(start=start, card=card, tiles=tiles):
            return " ".join((f"take {start + 1} {card}", *tiles))
        case Place(tile=tile, cell=cell):
            return f"place {tile} {cell_name(cell)}"
        case Discard(tile=tile):
            return f"discard {tile}"
        case Run(cells=cells):
            return f"run {' '.join(map(cell_name, cells)) or 'nothing'}"
        case Deal(first=first, trends=trends, cards=cards, tiles=tiles):
            bag = f"cards {lines.encode(cards)} tiles {lines.encode(tiles)}"
            return f"deal first {state.names[first]} trends {','.join(trends)} {bag}"


def parse_action(line: str, state: State) -> Action:
    """The action on a line. Raises `BadNotation`, saying what was expected. Does not check whether the action is
    legal."""
    _, reader, tail = lines.split(line, state.names, (state.turn,), _READERS, ("deal",), example="space 1")
    return reader(tail, state)


def _number(word: str, what: str) -> int:
    return lines.number(word, what, digits=3)


def _tile(word: str, state: State) -> str:
    if word not in state.book.kinds:
        raise BadNotation(tr("there is no tile {tile}", tile=quoted(word)) + nearest(word, state.book.kinds))
    return word


def _parse_space(tail: str, state: State) -> Space:
    return Space(space=_number(tail, tr("the space")) - 1)


def _parse_take(tail: str, state: State) -> Take:
    start, _, rest = tail.partition(" ")
    card, *tiles = rest.split() or [""]
    if card not in state.book.cards:
        raise BadNotation(tr("there is no card {card}", card=quoted(rest)) + nearest(rest, state.book.cards))
    named = tuple(_tile(tile, state) for tile in tiles)
    return Take(start=_number(start, tr("the first tile")) - 1, card=card, tiles=named)


def _parse_place(tail: str, state: State) -> Place:
    tile, _, cell = tail.partition(" ")
    return Place(tile=_tile(tile, state), cell=_cell(cell))


def _parse_discard(tail: str, state: State) -> Discard:
    return Discard(tile=_tile(tail, state))


def _parse_run(tail: str, state: State) -> Run:
    if tail == "nothing":
        return Run(cells=())
    cells = sorted({_cell(word) for word in tail.split()})
    if not cells:
        raise BadNotation(tr("name the cells of the plants to run, such as 'run a1 b2'"))
    return Run(cells=tuple(cell for cell in cells if cell < CELLS))


def _parse_deal(tail: str, state: State) -> Deal:
    found = lines.parts(tail, ("first", "trends", "cards", "tiles"))
    if not found:
        raise BadNotation(
            tr("a deal is 'deal first NAME trends TRENDS cards CARDS tiles TILES', each separated by commas")
        )
    return Deal(
        first=lines.seat_named(found[0], state.names),
        trends=lines.decode(found[1], trc("encoded", "list")),
        cards=lines.decode(found[2], trc("encoded", "list")),
        tiles=lines.decode(found[3], trc("encoded", "list")),
    )


_READERS: dict[str, Callable[[str, State], Action]] = {
    "space": _parse_space,
    "take": _parse_take,
    "place": _parse_place,
    "discard": _parse_discard,
    "run": _parse_run,
    "deal": _parse_deal,
}
