"""Any position in a few words, and games played on from it by lines of the notation.

A position starts from a dealt game (`dealt`) and is bent into shape: `give` a company what it has, lay out the
plant `cards`, fill the resource `market`, and enter a phase with `at`. Tokens given to companies come out of the
supply and the market, so that a resource never has more tokens than the box.
"""

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, Deal, Tokens
from powergrid_tui.games.power_grid.decks.layout import Fixed, put_step3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import CompanyState, Options, Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.protocol.game import NOBODY, Choice, IllegalAction, Step
from powergrid_tui.table.sessions import session

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
"""Clockwise round the table."""

REGIONS = {
    2: ("yellow", "red", "cyan"),
    3: ("yellow", "red", "cyan"),
    4: ("green", "yellow", "red", "cyan"),
    5: ("green", "yellow", "red", "cyan", "purple"),
    6: ("green", "yellow", "red", "cyan", "purple"),
}
"""Regions of Germany in play, by number of players, unless a test says otherwise."""

BOX: Tokens = (24, 24, 24, 12)
"""Tokens in the box: coal, oil, garbage, uranium."""


def pile_of(players: int, map: str = "germany", deck: str = "base") -> tuple[int, ...]:
    """What the map lays on top, then the other plants ascending without the largest that may leave, then Step 3."""
    book = rulebook(RulebookKey(map, "original", deck, players))
    layout = book.layout
    assert isinstance(layout, Fixed)
    rest = sorted(set(book.plants) - {*book.layout.opening, *layout.top, *book.aside})
    may_leave = [number for number in rest if number not in book.kept]
    gone = may_leave[len(may_leave) - book.counts.removed :]
    return put_step3((*layout.top, *(number for number in rest if number not in gone)), layout.step3)


def table(
    players: int = 3, *, map: str = "germany", money: str = "open", edition: str = "original", deck: str = "base"
) -> State:
    """A game before the deal."""
    options = {"map": map, "money": money, "edition": edition, "deck": deck}
    return POWER_GRID.new(Options.model_validate(options), NAMES[:players])


def dealt(
    players: int = 3,
    *,
    map: str = "germany",
    regions: Sequence[str] = (),
    order: str = "",
    pile: Sequence[int] = (),
    money: str = "open",
    edition: str = "original",
    deck: str = "base",
) -> State:
    """A game after the deal; `order` by initials, such as ``CAB``, and clockwise from Ann by default.

    Where the market or blocked cities are drawn, and where the pile is not the usual one, they are those of one lot.
    """
    state = table(players, map=map, money=money, edition=edition, deck=deck)
    first = tuple(seat(initial) for initial in order) or tuple(range(players))
    lot = POWER_GRID.sample(state, Random(1))
    assert isinstance(lot, Deal)
    default = type(state.book.layout) is Fixed
    regions = tuple(regions) or (REGIONS[players] if map == "germany" and deck != "plus" else lot.regions)
    cards = tuple(pile) or (pile_of(players, map, deck) if default else lot.deck)
    return POWER_GRID.apply(state, lot.evolve(order=first, regions=regions, deck=cards))


def seat(name: str) -> int:
    """The seat of a name or of its initial."""
    return next(at for at, full in enumerate(NAMES) if full.startswith(name))


def who(state: State, name: str) -> CompanyState:
    return state.players[seat(name)]


def city(state: State, name: str) -> int:
    return state.book.board.city(name)


def give(
    state: State,
    name: str,
    *,
    money: int | None = None,
    plants: Sequence[int] | None = None,
    cities: Sequence[str] | int = (),
    coal: int = 0,
    oil: int = 0,
    garbage: int = 0,
    uranium: int = 0,
) -> State:
    """What a company has, besides its tokens and cities so far. A number of cities takes those with fewest houses."""
    owner = who(state, name)
    if plants is not None:
        owner = owner.evolve(plants=tuple(sorted(plants)))
        state = state.evolve(
            plants=tuple(card for card in state.plants if card not in plants),
            pile=tuple(card for card in state.pile if card not in plants),
        )
    if money is not None:
        owner = owner.evolve(money=money)
    houses = list(state.houses)
    if isinstance(cities, int):
        free = sorted((houses[at], at) for at in state.book.cities_in_play if at not in owner.cities)
        more = [at for _, at in free[:cities]]
    else:
        more = [city(state, at) for at in cities]
    for at in more:
        houses[at] += 1
    tokens = (coal, oil, garbage, uranium)
    networks = owner.networks or min(1, len(more) + len(owner.cities))
    supply, market = list(state.supply), list(state.market)
    for r, count in enumerate(tokens):
        from_supply = min(count, supply[r])
        supply[r] -= from_supply
        market[r] -= count - from_supply
    assert min(market) >= 0, "the box has not so many tokens"
    stock = tuple(have + count for have, count in zip(owner.stock, tokens, strict=True))
    owner = owner.evolve(cities=(*owner.cities, *more), stock=stock, networks=networks)
    return state.evolve(
        players=tuple(owner if at == seat(name) else other for at, other in enumerate(state.players)),
        houses=tuple(houses),
        supply=tuple(supply),
        markets=(tuple(market), *state.markets[1:]),
    )


def cards(state: State, market: Sequence[int], pile: Sequence[int] = ()) -> State:
    """Exactly these cards in the plant market and in the pile from top to bottom.

    Without the Step 3 card (999) in either it has been drawn before, and the market is one of six.
    """
    return state.evolve(plants=tuple(sorted(market)), pile=tuple(pile))


def market(state: State, *tokens: int, second: Tokens | None = None) -> State:
    """Exactly these tokens in the resource market (and in the `second`, where there is one): coal, oil, garbage,
    uranium; the supply has the rest of the box."""
    assert len(tokens) == 4
    markets = (tokens, *state.markets[1:]) if second is None else (tokens, second)
    held = [sum(player.stock[r] for player in state.players) for r in range(4)]
    laid = [sum(there[r] for there in markets) for r in range(4)]
    supply = tuple(state.book.resources.tokens[r] - held[r] - laid[r] for r in range(4))
    assert min(supply) >= 0
    return state.evolve(markets=markets, supply=supply)


def at(state: State, phase: Phase, *, round: int = 2, step: int = 1, order: str = "", start: str = "") -> State:
    """The beginning of a phase for the first to act, or for `start` when those before have had their turn."""
    seats = tuple(seat(initial) for initial in order) or state.order
    waiting = seats if phase in (Phase.AUCTION, Phase.BUREAUCRACY) else tuple(reversed(seats))
    if start:
        waiting = waiting[waiting.index(seat(start)) :]
    nothing = (0,) * len(seats)
    return state.evolve(
        phase=phase,
        round=round,
        step=step,
        order=seats,
        turn=waiting[0],
        waiting=() if phase is Phase.AUCTION else waiting,
        auction=None,
        bought=(),
        passed=(),
        scrapping=0,
        acted=False,
        picked=-1,
        discount=0,
        powered=nothing if phase is Phase.BUREAUCRACY else (),
        income=nothing if phase is Phase.BUREAUCRACY else (),
    )


def play(state: State, *lines: str) -> State:
    """The state after these lines of the notation, each by the one whose turn it must be."""
    for line in lines:
        state = POWER_GRID.apply(state, POWER_GRID.parse(line, state))
    return state


def reveals(state: State, line: str, seat: int) -> bool:
    """Whether this line tells a seat something that it did not know."""
    action = POWER_GRID.parse(line, state)
    return session.reveals(POWER_GRID, Step(line, state, action, POWER_GRID.apply(state, action)), seat)


def refused(state: State, line: str) -> str:
    """The reason for which the rules refuse this line."""
    action = POWER_GRID.parse(line, state)
    with pytest.raises(IllegalAction) as caught:
        POWER_GRID.apply(state, action)
    return str(caught.value)


def told(state: State, line: str) -> str:
    """The log's lines for this line of the notation."""
    action = POWER_GRID.parse(line, state)
    return "\n".join(POWER_GRID.narrate(state, action, POWER_GRID.apply(state, action), NOBODY))


def mover(state: State) -> str:
    """The name of the seat to move, ``nature`` or ``nobody``."""
    return state.names[state.turn] if state.turn >= 0 else {-1: "nature", -2: "nobody"}[state.turn]


def facts(state: State, names: Iterable[str]) -> dict[str, object]:
    """Parts of a state by name, and its ``mover``."""
    return {name: mover(state) if name == "mover" else getattr(state, name) for name in names}


def ordered(state: State) -> str:
    """The player order by initials."""
    return "".join(state.names[at][0] for at in state.order)


def offered(state: State, kind: str) -> list[str]:
    """The lines offered of a kind, without the name."""
    actions = [action for offer in POWER_GRID.choices(state) if offer.kind == kind for action in offer.actions]
    return [POWER_GRID.format(action, state).partition(": ")[2] for action in actions]


def rows(state: State, kind: str) -> dict[str, Choice[Action]]:
    """What is shown of a kind, by its line without the name."""
    shown = [row for offer in POWER_GRID.choices(state) if offer.kind == kind for row in offer.rows()]
    return {POWER_GRID.format(row.action, state).partition(": ")[2]: row for row in shown}
