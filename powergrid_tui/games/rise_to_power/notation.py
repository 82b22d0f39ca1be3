"""An action as one line of text, and back: ``Bo: power SE2 with b2 b3``.

The name before the colon has to be that of the seat to move. A cell is its distance east or west and north or south of
the plant: ``e1``, ``w2n1``. Secrets are encoded so that nobody reads them by accident, but plain text is accepted too.
"""

from collections.abc import Callable

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Deal,
    Discard,
    Done,
    Draw,
    Exchange,
    Power,
    Shuffle,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, State
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol import lines
from powergrid_tui.table.protocol.game import BadNotation
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import quoted

BETWEEN = ", "
"""Separates names; no name contains a comma."""


def cell_name(cell: Cell) -> str:
    """A cell in notation: ``w2n1``."""
    x, y = cell
    if cell == PLANT:
        return "plant"
    sideways = f"{'e' if x > 0 else 'w'}{abs(x)}" if x else ""
    return sideways + (f"{'n' if y > 0 else 's'}{abs(y)}" if y else "")


_WAYS = {"e": (1, 0), "w": (-1, 0), "n": (0, 1), "s": (0, -1)}


def _cell(word: str) -> Cell:
    x = y = 0
    left = word.strip().lower()
    axes: tuple[str, ...] = ("ew", "ns")
    while left and axes:
        letter, rest = left[0], left[1:]
        axis = next((axis for axis in axes if letter in axis), "")
        digits = 2 if rest[1:2].isdigit() else 1
        count = rest[:digits]
        if not axis or not (count.isascii() and count.isdigit()):
            break
        axes = axes[axes.index(axis) + 1 :]
        x += _WAYS[letter][0] * int(count)
        y += _WAYS[letter][1] * int(count)
        left = rest[digits:]
    if left or not word.strip() or (x, y) == PLANT:
        raise BadNotation(
            tr("write a cell as its steps from the plant, such as e1 or w2n1, not {given}", given=quoted(word))
        )
    return (x, y)


def format_action(action: Action, state: State) -> str:
    """The line for an action of the seat to move. Raises `BadNotation` when the game is over."""
    return f"{lines.mover(state.names, state.turn)}: {words(action, state)}"


def words(action: Action, state: State) -> str:
    """The line without the player's name."""
    match action:
        case Deal(first=first, agendas=agendas, prisms=prisms, contracts=contracts):
            decks = f"prisms {lines.encode(prisms)} contracts {lines.encode(contracts)}"
            return f"deal first {state.names[first]} agendas {lines.encode(agendas)} {decks}"
        case Shuffle(prisms=prisms):
            return f"shuffle {lines.encode(prisms)}"
        case Draw(prisms=prisms):
            return f"draw {' '.join(lines.encode(cards) for cards in prisms)}"
        case Take(prisms=prisms):
            return f"take {_listed(prisms)}"
        case Discard(prisms=prisms):
            return f"discard {_listed(prisms)}"
        case Connect(card=card, cell=cell):
            return f"contract {card} {cell_name(cell)}"
        case Power(card=card, prisms=prisms):
            return f"power {card} with {_listed(prisms)}"
        case Upgrade(card=card, cell=cell, prisms=prisms):
            return f"upgrade {cell_name(cell)} {card} with {_listed(prisms)}"
        case Exchange(card=card, cell=cell):
            return f"exchange {card} {cell_name(cell)}"
        case Trade(card=card):
            return f"trade {card}"
        case Steal(seats=seats):
            return f"steal {BETWEEN.join(state.names[seat] for seat in seats)}"
        case Done():
            return "done"


def _listed(prisms: tuple[str, ...]) -> str:
    return " ".join(prisms) or "nothing"


def parse_action(line: str, state: State) -> Action:
    """The action on a line. Raises `BadNotation`, saying what was expected. Does not check whether the action is
    legal."""
    natures = ("deal", "shuffle", "draw")
    example = "contract SE2 e1"
    _, reader, tail = lines.split(line, state.names, (state.turn,), _READERS, natures, example=example)
    return reader(tail, state)


def _prism(word: str, state: State) -> str:
    prism = word.strip().lower()
    if prism not in state.book.prisms:
        raise BadNotation(tr("there is no prism card {prism}", prism=quoted(word)) + nearest(prism, state.book.prisms))
    return prism


MOST_PRISMS = 99
"""The maximum number of prism cards on one line: more than any hand holds."""


def _prisms(text: str, state: State) -> tuple[str, ...]:
    """The prism cards on a line, in hand order."""
    if text == "nothing":
        return ()
    found = text.replace(",", " ").split()
    if not found or len(found) > MOST_PRISMS:
        raise BadNotation(tr("name prism cards, such as 'g3 b5', or 'nothing'"))
    return in_order([_prism(word, state) for word in found])


def _card(word: str, state: State) -> str:
    card = word.strip().upper()
    if card not in state.book.contracts:
        raise BadNotation(tr("there is no contract {card}", card=quoted(word)) + nearest(card, state.book.contracts))
    return card


def _many(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in a list of nature's."""
    found = lines.decode(word, trc("encoded", "list"))
    for card in found:
        if card not in known:
            raise BadNotation(tr("there is no card {card}", card=quoted(card)))
    return found


def _parse_deal(tail: str, state: State) -> Deal:
    found = lines.parts(tail, ("first", "agendas", "prisms", "contracts"))
    if not found:
        raise BadNotation(
            tr("a deal is 'deal first NAME agendas AGENDAS prisms CARDS contracts CARDS', each separated by commas")
        )
    return Deal(
        first=lines.seat_named(found[0], state.names),
        agendas=_many(found[1], AGENDAS),
        prisms=_many(found[2], state.book.prisms),
        contracts=_many(found[3], tuple(state.book.contracts)),
    )


def _parse_shuffle(tail: str, state: State) -> Shuffle:
    return Shuffle(prisms=_many(tail, state.book.prisms))


def _parse_draw(tail: str, state: State) -> Draw:
    return Draw(prisms=tuple([in_order(list(_many(word, state.book.prisms))) for word in tail.split()]))


def _parse_take(tail: str, state: State) -> Take:
    return Take(prisms=_prisms(tail, state))


def _parse_discard(tail: str, state: State) -> Discard:
    return Discard(prisms=_prisms(tail, state))


def _placed(tail: str, state: State, example: str) -> tuple[str, Cell]:
    card, _, cell = tail.partition(" ")
    if not cell.strip():
        raise BadNotation(tr("say where, as in '{example}'", example=example))
    return _card(card, state), _cell(cell)


def _parse_contract(tail: str, state: State) -> Connect:
    card, cell = _placed(tail, state, "contract SE2 e1")
    return Connect(card=card, cell=cell)


def _parse_exchange(tail: str, state: State) -> Exchange:
    card, cell = _placed(tail, state, "exchange SE2 e1")
    return Exchange(card=card, cell=cell)


def _parse_power(tail: str, state: State) -> Power:
    card, _, prisms = tail.partition(" with ")
    if not prisms.strip():
        raise BadNotation(tr("say what pays, as in '{example}'", example="power SE2 with b2 b3"))
    return Power(card=_card(card, state), prisms=_prisms(prisms.strip(), state))


def _parse_upgrade(tail: str, state: State) -> Upgrade:
    what, _, prisms = tail.partition(" with ")
    cell, _, card = what.partition(" ")
    if not prisms.strip() or not card.strip():
        raise BadNotation(tr("say what pays, as in '{example}'", example="upgrade e1 SE2 with b2 b3"))
    return Upgrade(card=_card(card, state), cell=_cell(cell), prisms=_prisms(prisms.strip(), state))


def _parse_trade(tail: str, state: State) -> Trade:
    return Trade(card=_card(tail, state))


def _parse_steal(tail: str, state: State) -> Steal:
    found = [name.strip() for name in tail.split(BETWEEN.strip())] if tail else []
    if not found:
        raise BadNotation(tr("say from whom, as in '{example}'", example=f"steal {state.names[0]}"))
    return Steal(seats=tuple([lines.seat_named(name, state.names) for name in found]))


def _parse_done(tail: str, state: State) -> Done:
    if tail:
        raise BadNotation(tr("nothing may follow '{word}'", word="done"))
    return Done()


_READERS: dict[str, Callable[[str, State], Action]] = {
    "deal": _parse_deal,
    "shuffle": _parse_shuffle,
    "draw": _parse_draw,
    "take": _parse_take,
    "discard": _parse_discard,
    "contract": _parse_contract,
    "power": _parse_power,
    "upgrade": _parse_upgrade,
    "exchange": _parse_exchange,
    "trade": _parse_trade,
    "steal": _parse_steal,
    "done": _parse_done,
}
