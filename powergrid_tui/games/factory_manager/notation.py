"""An action as one line of text, and back: ``Bo: buy M2``.

The name before the colon has to be that of the seat to move. A tile is written as the letters of its kind and its
level.
"""

from collections.abc import Callable

from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
    Deal,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Raise,
    Remove,
    Reveal,
    Run,
)
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.tilefile import COLUMNS, KINDS
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol import lines
from powergrid_tui.table.protocol.game import BadNotation
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import quoted


def format_action(action: Action, state: State) -> str:
    """The line for an action of the seat to move. Raises `BadNotation` when the game is over."""
    return f"{lines.mover(state.names, state.turn)}: {words(action)}"


def words(action: Action) -> str:
    """The line without the player's name."""
    match action:
        case Deal(cards=cards, x=x):
            return f"deal cards {_listed(cards)} x {','.join(x)}"
        case Reveal(cards=cards):
            return f"reveal {_listed(cards)}"
        case Raise(by=by):
            return f"raise {by}"
        case Open(card=card, workers=workers):
            return f"open {card} {workers}"
        case Bid(workers=workers):
            return f"bid {workers}"
        case Pass():
            return "pass"
        case Bring(column=column):
            return f"bring {COLUMNS[column]}"
        case Buy(tile=tile, aside=aside):
            return f"buy {tile} aside" if aside else f"buy {tile}"
        case Place(tile=tile):
            return f"place {tile}"
        case Remove(tile=tile):
            return f"remove {tile}"
        case Extend():
            return "extend"
        case Done(hire=hire):
            return f"done hire {hire}" if hire else "done"
        case Run(tiles=tiles):
            return f"run {' '.join(tiles) or 'nothing'}"


def _listed(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def parse_action(line: str, state: State) -> Action:
    """The action on a line. Raises `BadNotation`, saying what was expected. Does not check whether the action is
    legal."""
    natures = ("deal", "reveal", "raise")
    _, reader, tail = lines.split(line, state.names, (state.turn,), _READERS, natures, example="buy M2")
    return reader(tail, state)


def _number(word: str, what: str) -> int:
    return lines.number(word, what, digits=3)


def _numbers(text: str, what: str) -> tuple[int, ...]:
    return tuple([_number(word.strip(), what) for word in text.split(",")])


def _tile(word: str, state: State) -> str:
    tile = word.strip().upper()
    if tile not in state.book.tiles:
        raise BadNotation(tr("there is no tile {tile}", tile=quoted(word)) + nearest(word, state.book.tiles))
    return tile


def _parse_deal(tail: str, state: State) -> Deal:
    found = lines.parts(tail, ("cards", "x"))
    if not found or " " in found[0]:
        raise BadNotation(tr("a deal is 'deal cards NUMBERS x TILES', each separated by commas"))
    x = tuple([_tile(word, state) for word in found[1].split(",")])
    return Deal(cards=_numbers(found[0], tr("a turn-order card")), x=x)


def _parse_reveal(tail: str, state: State) -> Reveal:
    return Reveal(cards=_numbers(tail, tr("a turn-order card")))


def _parse_raise(tail: str, state: State) -> Raise:
    return Raise(by=_number(tail, tr("the energy card")))


def _parse_open(tail: str, state: State) -> Open:
    card, _, workers = tail.partition(" ")
    return Open(card=_number(card, tr("the turn-order card")), workers=_number(workers.strip() or "0", tr("the bid")))


def _parse_bid(tail: str, state: State) -> Bid:
    return Bid(workers=_number(tail, tr("the bid")))


def _alone(tail: str, word: str) -> None:
    if tail:
        raise BadNotation(tr("nothing may follow '{word}'", word=word))


def _parse_pass(tail: str, state: State) -> Pass:
    _alone(tail, "pass")
    return Pass()


def _parse_bring(tail: str, state: State) -> Bring:
    kind = next((kind for kind in KINDS if tail in (COLUMNS[kind], kind)), "")
    if not kind:
        raise BadNotation(tr("there is no column {column}", column=quoted(tail)) + nearest(tail, COLUMNS.values()))
    return Bring(column=kind)


def _parse_buy(tail: str, state: State) -> Buy:
    tile, _, where = tail.partition(" ")
    if where.strip() not in ("", "aside"):
        raise BadNotation(tr("buy a tile with 'buy M2', or 'buy M2 aside'"))
    return Buy(tile=_tile(tile, state), aside=bool(where.strip()))


def _parse_place(tail: str, state: State) -> Place:
    return Place(tile=_tile(tail, state))


def _parse_remove(tail: str, state: State) -> Remove:
    return Remove(tile=_tile(tail, state))


def _parse_extend(tail: str, state: State) -> Extend:
    _alone(tail, "extend")
    return Extend()


def _parse_done(tail: str, state: State) -> Done:
    if not tail:
        return Done()
    word, _, count = tail.partition(" ")
    if word != "hire":
        raise BadNotation(tr("end a turn with 'done', or for example 'done hire 1'"))
    return Done(hire=_number(count.strip(), tr("the number of seasonal workers")))


MOST_TILES = 60
"""The maximum number of tiles on one line: more than any factory holds."""


def _parse_run(tail: str, state: State) -> Run:
    if tail == "nothing":
        return Run(tiles=())
    words = tail.split()
    if not words or len(words) > MOST_TILES:
        raise BadNotation(tr("name the tiles to run, such as 'run M0 M2 RP1', or 'run nothing'"))
    return Run(tiles=state.book.sorted([_tile(word, state) for word in words]))


_READERS: dict[str, Callable[[str, State], Action]] = {
    "deal": _parse_deal,
    "reveal": _parse_reveal,
    "raise": _parse_raise,
    "open": _parse_open,
    "bid": _parse_bid,
    "pass": _parse_pass,
    "bring": _parse_bring,
    "buy": _parse_buy,
    "place": _parse_place,
    "remove": _parse_remove,
    "extend": _parse_extend,
    "done": _parse_done,
    "run": _parse_run,
}
