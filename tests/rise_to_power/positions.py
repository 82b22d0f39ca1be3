"""Any position in a few words, and games played on from it by lines of the notation.

A position starts from `acting`: it is Ann's turn, her action points are all there, and every card lies in its deck but
for those that are named. `give` hands a seat cards and districts, `lay` puts cards on the table; what they take comes
out of the decks, and what they put back goes under them, so that no card is there twice and none is missing. Prism
cards are written ``b2 g6``, districts ``SE4@e1 PA5+PA2@n1``: the lowest card of a stack first, then the cell. Without
one an active district lies in the row to the east of the plant, and an inactive one west, north or south of it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from powergrid_tui.games.rise_to_power.actions import Action, Deal, Done
from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Cell, CompanyState, District, Options, Phase, State
from powergrid_tui.table.protocol.game import NOBODY, Choice, IllegalAction

NAMES = ("Ann", "Bo", "Cy", "Di")
"""Clockwise round the table."""


def table(players: int = 2, options: Options | None = None) -> State:
    """A game before the deal."""
    return RISE_TO_POWER.new(options or Options(), NAMES[:players])


def deal(
    state: State,
    *,
    first: str = "Ann",
    agendas: Sequence[str] = AGENDAS,
    prisms: str = "",
    contracts: str = "",
) -> Deal:
    """A deal with these cards on top: of the prism cards four for the track, then two for each hand, of the contracts
    four for the track. The others follow in the order of the book."""
    return Deal(
        first=seat(first),
        agendas=tuple(agendas)[: len(state.players)],
        prisms=_on_top(prisms.split(), state.book.prisms),
        contracts=_on_top(contracts.split(), state.book.contracts),
    )


def dealt(
    players: int = 2,
    *,
    first: str = "Ann",
    agendas: Sequence[str] = AGENDAS,
    prisms: str = "",
    contracts: str = "",
    options: Options | None = None,
) -> State:
    """A game after the deal, with the first player to move: see `deal`."""
    before = table(players, options)
    action = deal(before, first=first, agendas=agendas, prisms=prisms, contracts=contracts)
    return RISE_TO_POWER.apply(before, action)


def acting(
    players: int = 2,
    *,
    hand: str = "",
    active: str = "",
    inactive: str = "",
    prisms: str = "",
    contracts: str = "",
    exchange: str = "",
    discards: str = "",
    points: int = 2,
    options: Options | None = None,
) -> State:
    """Ann's actions begin. She has this hand and these districts, the others have nothing; on the table lie these
    prism cards and contracts in the tracks, districts in the exchange, and discards."""
    state = dealt(players, options=options)
    state = state.evolve(
        phase=Phase.ACTIONS,
        players=tuple(company.evolve(hand=(), districts=()) for company in state.players),
        points=points,
        picks=0,
        owed=0,
        turn=0,
        events=(),
    )
    state = lay(state, prisms=prisms, contracts=contracts, exchange=exchange, discards=discards)
    return give(state, "Ann", hand=hand, active=active, inactive=inactive)


def give(
    state: State,
    name: str,
    *,
    hand: str | None = None,
    active: str | None = None,
    inactive: str | None = None,
    agenda: str | None = None,
) -> State:
    """What a seat has: a hand, a whole grid (when districts of either kind are named), an agenda."""
    company = who(state, name)
    if hand is not None:
        company = company.evolve(hand=in_order(hand.split()))
    if active is not None or inactive is not None:
        company = company.evolve(districts=grid(active or "", inactive or ""))
    if agenda is not None:
        company = company.evolve(agenda=agenda)
    return _with_decks(state.with_company(seat(name), company))


def lay(
    state: State,
    *,
    prisms: str | None = None,
    contracts: str | None = None,
    exchange: str | None = None,
    discards: str | None = None,
    deck: str = "",
    contract_deck: str = "",
) -> State:
    """What lies on the table: exactly these cards in the tracks, the exchange and the discards that are named, and
    these on top of the decks."""
    named = {"prism_track": prisms, "contract_track": contracts, "exchange": exchange, "discards": discards}
    state = state.evolve(**{field: tuple(cards.split()) for field, cards in named.items() if cards is not None})
    return _with_decks(state, deck.split(), contract_deck.split())


def left(state: State, *, deck: str | None = None, discards: str | None = None, contracts: str | None = None) -> State:
    """Only these prism cards are left in the deck, only these were discarded, and only these contracts are to come;
    whatever is named. What lay there besides is out of the game."""
    named = {"prism_deck": deck, "discards": discards, "contract_deck": contracts}
    return state.evolve(**{field: tuple(cards.split()) for field, cards in named.items() if cards is not None})


def acts(state: State, name: str, points: int = 2) -> State:
    """The actions of a seat begin."""
    return state.evolve(phase=Phase.ACTIONS, current=seat(name), turn=seat(name), points=points)


def begins(state: State, name: str = "Ann") -> State:
    """The turn of a seat begins: the one before it is done, after having spent an action point."""
    before = NAMES[(seat(name) - 1) % len(state.players)]
    return play(acts(state, before).evolve(spent=True), f"{before}: done")


def passes(state: State) -> State:
    """A whole turn of the one to move, who spends nothing: drawn and thrown away is what is offered first."""
    mine = state.current
    while state.turn != NOBODY and state.current == mine:
        offers = RISE_TO_POWER.choices(state)
        state = RISE_TO_POWER.apply(state, Done() if state.phase == Phase.ACTIONS else offers[0].actions[0])
    return state


def grid(active: str = "", inactive: str = "") -> tuple[District, ...]:
    """Districts as they are written, the active ones first."""
    found: list[District] = []
    for words, powered in ((active, True), (inactive, False)):
        for word in words.split():
            cards, _, place = word.partition("@")
            where = cell(place) if place else _free(found, powered)
            assert all(other.cell != where for other in found), word
            found.append(District(cell=where, cards=tuple(cards.split("+")), active=powered))
    return tuple(found)


def _free(there: Sequence[District], powered: bool) -> Cell:
    east = [(x, 0) for x in range(1, 20)]
    cells = east if powered else [(-1, 0), (0, 1), (0, -1), *((x, 1) for x, _ in east)]
    taken = {district.cell for district in there}
    return next(place for place in cells if place not in taken)


def cell(name: str) -> Cell:
    """A cell by its name: ``w2n1``."""
    ways = {"e": (1, 0), "w": (-1, 0), "n": (0, 1), "s": (0, -1)}
    x = y = 0
    for letter, count in zip(name[::2], name[1::2], strict=True):
        x, y = x + ways[letter][0] * int(count), y + ways[letter][1] * int(count)
    return (x, y)


def _on_top(first: Sequence[str], cards: Iterable[str]) -> tuple[str, ...]:
    rest = list(cards)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def _with_decks(state: State, prisms: Sequence[str] = (), contracts: Sequence[str] = ()) -> State:
    """The decks hold whatever lies nowhere else: these on top, then what was there, then what was put back."""
    seen = [*state.prism_track, *state.discards]
    built = [*state.contract_track, *state.exchange]
    for company in state.players:
        seen += company.hand
        built += [card for district in company.districts for card in district.cards]
    return state.evolve(
        prism_deck=_deck(state.book.prisms, seen, state.prism_deck, prisms),
        contract_deck=_deck(state.book.contracts, built, state.contract_deck, contracts),
    )


def _deck(cards: Iterable[str], seen: Iterable[str], before: Sequence[str], first: Sequence[str]) -> tuple[str, ...]:
    free = Counter(list(cards))
    free.subtract(seen)
    assert min(free.values()) >= 0, f"more than there are: {[card for card, count in free.items() if count < 0]}"
    free.subtract(first)
    assert min(free.values()) >= 0, f"not in the deck: {[card for card, count in free.items() if count < 0]}"
    found = list(first)
    for card in before:
        if free[card] > 0:
            free[card] -= 1
            found.append(card)
    return (*found, *free.elements())


def seat(name: str) -> int:
    return NAMES.index(name)


def who(state: State, name: str) -> CompanyState:
    return state.players[seat(name)]


def hand(state: State, name: str = "Ann") -> str:
    """The hand of a seat, as it is written."""
    return " ".join(who(state, name).hand)


def districts(state: State, name: str = "Ann", *, active: bool) -> str:
    """The active or the inactive districts of a seat, as they are written."""
    found = who(state, name).active if active else who(state, name).inactive
    return " ".join(f"{'+'.join(district.cards)}@{_called(district.cell)}" for district in found)


def _called(place: Cell) -> str:
    x, y = place
    return f"{'we'[x > 0]}{abs(x)}" * bool(x) + f"{'sn'[y > 0]}{abs(y)}" * bool(y)


def play(state: State, *lines: str) -> State:
    """The state after these lines of the notation, each by the one whose turn it must be."""
    for line in lines:
        state = RISE_TO_POWER.apply(state, RISE_TO_POWER.parse(line, state))
    return state


def refused(state: State, line: str) -> str:
    """The reason for which the rules refuse this line."""
    action = RISE_TO_POWER.parse(line, state)
    with pytest.raises(IllegalAction) as caught:
        RISE_TO_POWER.apply(state, action)
    return str(caught.value)


def told(state: State, line: str, viewer: int = NOBODY) -> list[str]:
    """The log's lines for this line of the notation."""
    action = RISE_TO_POWER.parse(line, state)
    return list(RISE_TO_POWER.narrate(state, action, RISE_TO_POWER.apply(state, action), viewer))


def mover(state: State) -> str:
    """The name of the seat to move, ``nature`` or ``nobody``."""
    return state.names[state.turn] if state.turn >= 0 else {-1: "nature", -2: "nobody"}[state.turn]


def offered(state: State, kind: str) -> list[str]:
    """The lines offered of a kind, without the name."""
    actions = [action for offer in RISE_TO_POWER.choices(state) if offer.kind == kind for action in offer.actions]
    return [RISE_TO_POWER.format(action, state).partition(": ")[2] for action in actions]


def rows(state: State, kind: str) -> dict[str, Choice[Action]]:
    """What is shown of a kind, by its line without the name."""
    shown = [row for offer in RISE_TO_POWER.choices(state) if offer.kind == kind for row in offer.rows()]
    return {RISE_TO_POWER.format(row.action, state).partition(": ")[2]: row for row in shown}
