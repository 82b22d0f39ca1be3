"""Any position in a few words, and games played on from it by lines of the notation.

A position starts from a dealt game (`dealt`) and is bent into shape: `give` a mayor a city drawn in five rows and what
lies beside it, `lay` out a ring and cards, put the pieces on their spaces with `acting`, and hand the one to move a
card and tiles with `holding`.
"""

from collections.abc import Sequence
from typing import Any

from powergrid_tui.games.electropolis.actions import Deal
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Mayor, Options, Phase, State
from powergrid_tui.games.electropolis.scoring import Tally, counts, runs
from powergrid_tui.table.protocol.game import NOBODY
from tests.by_lines import ByLines

NAMES = ("Ann", "Bo", "Cy", "Di")
"""Clockwise round the table."""

TRENDS = ("kinds", "public", "renewable")
"""The trends of a dealt game, unless a test says otherwise."""

SIGNS = {
    "C": "coal", "G": "gas", "N": "nuclear", "S": "solar", "W": "wind", "R": "hydro",
    "M": "museum", "H": "hospital", "A": "amusement", "P": "park", "U": "housing",
    "D": "waste", "X": "scrubber", "+": "centre", ".": "",
}  # fmt: skip
"""How a city is drawn: R for run-of-river, U for public housing, D for disposal, X for air-pollution control."""

NOTHING = (".....", ".....", "..+..", ".....", ".....")
"""A city at the start."""


def city(*rows: str) -> tuple[str, ...]:
    """The cells of a city drawn in five rows, the top row first."""
    cells = tuple(SIGNS[sign] for sign in "".join(rows))
    assert len(cells) == 25
    assert cells[12] == "centre"
    return cells


def table(players: int = 3) -> State:
    """A game before the deal."""
    return ELECTROPOLIS.new(Options(), NAMES[:players])


def deal(
    *, first: str = "Ann", trends: Sequence[str] = TRENDS, cards: Sequence[str] = (), tiles: Sequence[str] = ()
) -> Deal:
    """A deal with these cards on top of their decks and these tiles to be drawn first; the others follow in the order
    of the book."""
    order = (*cards, *(card for card in book().cards if card not in cards))
    rest = list(book().bag)
    for tile in tiles:
        rest.remove(tile)
    decks = tuple(sorted(order, key=lambda card: card[0]))
    return Deal(first=seat(first), trends=tuple(trends), cards=decks, tiles=(*tiles, *rest))


def dealt(players: int = 3, **dealing: Any) -> State:
    """A game after the deal, in round 1: see `deal`."""
    return ELECTROPOLIS.apply(table(players), deal(**dealing))


def seat(name: str) -> int:
    """The seat of a name or of its initial."""
    return next(at for at, full in enumerate(NAMES) if full.startswith(name))


def who(state: State, name: str) -> Mayor:
    return state.players[seat(name)]


def give(
    state: State,
    name: str,
    *rows: str,
    support: int | None = None,
    points: int | None = None,
    fuel: tuple[int, int, int] | None = None,
    cards: Sequence[str] | None = None,
) -> State:
    """What a mayor has: a city in five rows, the support of spaces and cards, points so far, and fuel for coal, gas and
    nuclear plants."""
    mayor = who(state, name)
    given = {"board": city(*rows) if rows else None, "support": support, "points": points, "fuel": fuel}
    given["cards"] = None if cards is None else tuple(cards)
    mayor = mayor.evolve(**{field: value for field, value in given.items() if value is not None})
    at = seat(name)
    return state.evolve(players=(*state.players[:at], mayor, *state.players[at + 1 :]))


def lay(state: State, *ring: str, shown: Sequence[str] = ()) -> State:
    """Exactly these tiles in the ring, and these cards on the table (those that lie there, when none are named)."""
    return state.evolve(ring=ring, shown=tuple(shown) or state.shown)


def acting(state: State, spaces: str) -> State:
    """The beginning of the acting, with pieces on the spaces by initials: ``.B.A..``."""
    taken = tuple(NOBODY if sign == "." else seat(sign) for sign in spaces)
    assert len(taken) == len(state.spaces)
    waiting = tuple(at for at in taken if at != NOBODY)
    return state.evolve(phase=Phase.TAKING, spaces=taken, waiting=waiting, turn=waiting[0], acted=())


def holding(state: State, card: str, *hand: str, taken: int = 0) -> State:
    """The one to move has taken this card and yet has to place these tiles; `taken` tiles, when fuel was among them."""
    mayor = state.mover
    state = state.with_mover(mayor.evolve(cards=(*mayor.cards, card)))
    shown = tuple(name for name in state.shown if name != card)
    return state.evolve(phase=Phase.PLACING, hand=hand, taken=taken or len(hand), shown=shown)


def placing(card: str, *hand: str, city: Sequence[str] = NOTHING, taken: int = 0, players: int = 2) -> State:
    """Ann, who acts first, has a city, a card and tiles to place."""
    state = acting(dealt(players), "ABCD.."[:players].ljust(6, "."))
    return holding(give(state, "Ann", *city), card, *hand, taken=taken)


def over(state: State, **running: Sequence[str]) -> State:
    """The end of the game, with the cells of the plants that run by name where a mayor has too little fuel."""
    state = state.evolve(round=8, phase=Phase.RUNNING, waiting=state.order, turn=NOBODY, running=())
    best = runs(state)
    chosen = tuple(
        tuple(sorted(map(cell, running[name]))) if name in running else best[at] for at, name in enumerate(state.names)
    )
    return state.evolve(phase=Phase.END, waiting=(), ring=(), shown=(), running=chosen)


def tally(state: State, name: str = "Ann") -> Tally:
    """The final count of a mayor, as things stand."""
    return counts(state.players, state.trends, runs(state))[seat(name)]


def worth(
    *rows: str,
    support: int = 16,
    points: int = 0,
    fuel: tuple[int, int, int] = (0, 0, 0),
    cards: Sequence[str] = (),
    trends: Sequence[str] = (),
) -> Tally:
    """The final count of one city, without trends unless they are named, beside another that is empty."""
    state = dealt(2).evolve(trends=tuple(trends))
    return tally(give(state, "Ann", *rows, support=support, points=points, fuel=fuel, cards=cards))


def cell(name: str) -> int:
    """The number of a cell by its name: ``b3``."""
    return "abcde".index(name[0]) + 5 * (int(name[1]) - 1)


def square(corners: str) -> set[str]:
    """The names of the cells of a rectangle: ``a1:c3``."""
    return {
        f"{column}{row}"
        for column in "abcde"["abcde".index(corners[0]) : "abcde".index(corners[3]) + 1]
        for row in range(int(corners[1]), int(corners[4]) + 1)
    }


def initials(state: State, seats: Sequence[int]) -> str:
    """Seats by initials."""
    return "".join(state.names[at][0] for at in seats)


_LINES = ByLines(ELECTROPOLIS)
play, refused, told, mover = _LINES.play, _LINES.refused, _LINES.told, _LINES.mover
offered, rows = _LINES.offered, _LINES.rows
