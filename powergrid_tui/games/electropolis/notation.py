"""An action as one line of text, and back: ``Bo: place coal b3``.

The name before the colon is checked against who is to move. Cells are a letter for the column and a number for the row,
a1 at the top left. The order of the bag is encoded, so that nobody reads it at a glance, and may be given in clear.
"""

import base64
import binascii
import re
from collections.abc import Callable, Iterable

from powergrid_tui.games.electropolis.actions import Action, Deal, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import CELLS, SIDE
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.table.data import nearest
from powergrid_tui.table.game import NATURE, NOBODY, BadNotation

NATURE_NAME = "nature"
COLUMNS = "abcde"


def mover(state: State) -> str:
    """The name that stands before the colon now. Raises `BadNotation` when the game is over."""
    if state.turn == NOBODY:
        raise BadNotation("the game is over")
    return NATURE_NAME if state.turn == NATURE else state.names[state.turn]


def cell_name(cell: int) -> str:
    """A cell as people write it: ``b3``."""
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def _cell(word: str) -> int:
    found = re.fullmatch(r"([a-e])([1-5])", word.strip(), re.ASCII)
    if found is None:
        raise BadNotation(f"a cell is a letter from a to e and a number from 1 to 5, such as b3, not {word!r}")
    return (int(found[2]) - 1) * SIDE + COLUMNS.index(found[1])


def format_action(action: Action, state: State) -> str:
    """The line of an action by the one to move. Raises `BadNotation` when the game is over."""
    return f"{mover(state)}: {words(action, state)}"


def words(action: Action, state: State) -> str:
    """The line without the name."""
    match action:
        case Space(space=space):
            return f"space {space + 1}"
        case Take(start=start, card=card):
            return f"take {start + 1} {card}"
        case Place(tile=tile, cell=cell):
            return f"place {tile} {cell_name(cell)}"
        case Discard(tile=tile):
            return f"discard {tile}"
        case Run(cells=cells):
            return f"run {' '.join(map(cell_name, cells)) or 'nothing'}"
        case Deal(first=first, trends=trends, cards=cards, tiles=tiles):
            listed = ",".join(trends)
            return f"deal first {state.names[first]} trends {listed} cards {_encode(cards)} tiles {_encode(tiles)}"


def _encode(names: Iterable[str]) -> str:
    return "~" + base64.urlsafe_b64encode(",".join(names).encode()).decode().rstrip("=")


def _decode(text: str) -> tuple[str, ...]:
    if text.startswith("~"):
        try:
            coded = text[1:].encode()
            text = base64.b64decode(coded + b"=" * (-len(coded) % 4), altchars=b"-_", validate=True).decode("ascii")
        except (binascii.Error, UnicodeError):
            raise BadNotation("the encoded list is damaged") from None
    return tuple(name.strip() for name in text.split(",") if name.strip())


def parse_action(line: str, state: State) -> Action:
    """The action of a line. Raises `BadNotation` with what was expected; whether it is legal is for the rules."""
    name, colon, rest = line.partition(":")
    wanted = mover(state)
    if not colon:
        raise BadNotation(f"a line is a name, a colon and what is done, such as '{wanted}: space 1'")
    if name.strip() != wanted:
        raise BadNotation(f"it is {wanted}'s turn, not {name.strip()}'s")
    verb, _, tail = rest.strip().partition(" ")
    reader = _READERS.get(verb)
    if reader is None:
        raise BadNotation(f"there is no action {verb!r}{nearest(verb, _READERS)}")
    if (verb == "deal") != (state.turn == NATURE):
        raise BadNotation(f"{verb} is for {'the players' if state.turn == NATURE else 'nature'}")
    return reader(tail.strip(), state)


def _number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise BadNotation(f"{what} is a number, not {word!r}" if word else f"{what} is missing")
    return int(word)


def _tile(word: str, state: State) -> str:
    if word not in state.book.kinds:
        raise BadNotation(f"there is no tile {word!r}{nearest(word, state.book.kinds)}")
    return word


def _parse_space(tail: str, state: State) -> Space:
    return Space(space=_number(tail, "the space") - 1)


def _parse_take(tail: str, state: State) -> Take:
    start, _, card = tail.partition(" ")
    if card.strip() not in state.book.cards:
        raise BadNotation(f"there is no card {card.strip()!r}{nearest(card, state.book.cards)}")
    return Take(start=_number(start, "the first tile") - 1, card=card.strip())


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
        raise BadNotation("name the cells of the plants that run, such as 'run a1 b2'")
    return Run(cells=tuple(cell for cell in cells if cell < CELLS))


_DEAL = re.compile(r"first (?P<first>.+?) trends (?P<trends>\S+) cards (?P<cards>\S+) tiles (?P<tiles>\S+)")


def _parse_deal(tail: str, state: State) -> Deal:
    found = _DEAL.fullmatch(tail)
    if found is None:
        raise BadNotation("a deal is 'deal first NAME trends TRENDS cards CARDS tiles TILES', each with commas")
    name = found["first"].strip()
    if name not in state.names:
        raise BadNotation(f"nobody is called {name!r}{nearest(name, state.names)}")
    return Deal(
        first=state.names.index(name),
        trends=_decode(found["trends"]),
        cards=_decode(found["cards"]),
        tiles=_decode(found["tiles"]),
    )


_READERS: dict[str, Callable[[str, State], Action]] = {
    "space": _parse_space,
    "take": _parse_take,
    "place": _parse_place,
    "discard": _parse_discard,
    "run": _parse_run,
    "deal": _parse_deal,
}
