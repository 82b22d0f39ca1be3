"""Set-up: nature's deal, and the neutral tiles of a solo game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from powergrid_tui.games.terraforming_mars.actions import Action, Deal, Shuffle
from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER, FEWEST, MOST, Space
from powergrid_tui.games.terraforming_mars.effects.tree import Where
from powergrid_tui.games.terraforming_mars.events import Shuffled
from powergrid_tui.games.terraforming_mars.model import IDLE, NEUTRAL, CompanyState, Options, Phase, State, Tile
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES
from powergrid_tui.games.terraforming_mars.rules.tiles import beside, sites, tile_at
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import either, tr


def new(options: Options, names: Sequence[str]) -> State:
    """The table before nature's deal. Raises `TableError` for too many players or an unknown set of cards."""
    if not FEWEST <= len(names) <= MOST:
        raise TableError(
            tr(
                "{game} is for {few} to {most} players, not {players}",
                game=tr("Terraforming Mars"),
                few=FEWEST,
                most=MOST,
                players=len(names),
            )
        )
    rules = book(options.corporate, options.projects, options.projects_text)
    numbers = rules.numbers
    basic = 0 if options.corporate else numbers.basic_production
    rating = numbers.solo_tr if len(names) == 1 else numbers.tr
    company = CompanyState(tr=rating, production=(basic,) * 6)
    return State(
        book=rules,
        names=tuple(names),
        options=options,
        players=(company,) * len(names),
        temperature=numbers.temperature.least,
    )


def last_winners(state: State) -> tuple[int, ...]:
    """Seats of the winners of the game before a rematch; one of them is the first player."""
    return tuple([seat for seat, name in enumerate(state.names) if name in state.options.winners])


def sample(state: State, rng: Random) -> Action:
    """A random deal, or a random shuffle."""
    if state.phase == Phase.SHUFFLE:
        discards = sorted(state.discards)
        rng.shuffle(discards)
        return Shuffle(deck=tuple(discards))
    rules, seats = state.book, len(state.players)
    deck = list(rules.cards)
    rng.shuffle(deck)
    each = 0 if state.options.beginners else rules.numbers.corporations
    dealt = rng.sample(rules.choices, each * seats)
    corporations = tuple([tuple(dealt[seat * each : (seat + 1) * each]) for seat in range(seats)])
    first = rng.choice(last_winners(state) or range(seats))
    return Deal(first=first, corporations=corporations, deck=tuple(deck))


def refusal(state: State, action: Action) -> str:
    """Why nature may not do this now, or an empty string."""
    if state.phase == Phase.SHUFFLE:
        if not isinstance(action, Shuffle) or sorted(action.deck) != sorted(state.discards):
            return tr("all the discards must be shuffled")
        return ""
    if not isinstance(action, Deal):
        return tr("the game must be dealt first")
    rules, seats = state.book, len(state.players)
    if not 0 <= action.first < seats:
        return tr("the first player must be one of those at the table")
    if (winners := last_winners(state)) and action.first not in winners:
        names = either([state.names[seat] for seat in winners])
        return tr("{player}, the winner of the last game, goes first", player=names)
    each = 0 if state.options.beginners else rules.numbers.corporations
    dealt = [name for some in action.corporations for name in some]
    even = len(action.corporations) == seats and all(len(some) == each for some in action.corporations)
    if not even or len(set(dealt)) != len(dealt) or not set(dealt) <= set(rules.choices):
        return tr("deal everybody {count} corporations, each once", count=each)
    if sorted(action.deck) != sorted(rules.cards):
        return tr("the deck must have all {count} project cards, each once", count=len(rules.cards))
    return ""


def act(state: State, action: Action) -> State:
    """Deal, or shuffle."""
    if isinstance(action, Shuffle):
        return state.evolve(
            phase=state.resume,
            resume=Phase.DEAL,
            turn=IDLE,
            deck=(*state.deck, *action.deck),
            discards=(),
            events=(*state.events, Shuffled(len(action.deck))),
        )
    assert isinstance(action, Deal)
    state = state.evolve(
        phase=Phase.START, turn=IDLE, first=action.first, current=action.first, generation=1, deck=action.deck
    )
    if state.solo:
        state = _neutral(state)
    numbers = state.book.numbers
    for seat in range(len(state.players)):
        cards, deck = state.deck[: numbers.first_cards], state.deck[numbers.first_cards :]
        company = state.players[seat]
        if state.options.beginners:
            company = company.evolve(dealt=(BEGINNER,), hand=cards)
        else:
            company = company.evolve(dealt=action.corporations[seat], offered=cards)
        state = state.with_company(seat, company).evolve(deck=deck)
    return state


def _neutral(state: State) -> State:
    """Two neutral cities with a greenery next to each. The costs of the four top cards decide where; they are
    discarded."""
    cards, deck = state.deck[:4], state.deck[4:]
    costs = [max(1, state.book.cards[card].cost) for card in cards]
    state = state.evolve(deck=deck, discards=cards)
    state = _laid(state, "city", _city_sites(state), costs[0])
    state = _laid(state, "city", _city_sites(state)[::-1], costs[1])
    for city, cost in zip([tile.space for tile in state.tiles], costs[2:], strict=True):
        state = _laid(state, "greenery", _clockwise(state, city), cost)
    return state


def _laid(state: State, kind: str, spaces: Sequence[str], count: int) -> State:
    """Put a neutral tile on the `count`-th of these spaces, wrapping around; nothing if there are none."""
    if not spaces:  # the greenery next to the first city may have taken the only space next to the second
        return state
    space = spaces[(count - 1) % len(spaces)]
    return state.evolve(tiles=(*state.tiles, Tile(space=space, kind=kind, owner=NEUTRAL)))


def _is_free_land(state: State, space: str) -> bool:
    return state.book.spaces[space].kind == "land" and tile_at(state, space) is None


def _city_sites(state: State) -> list[str]:
    """Land, row by row, that is next to no city and has room for a greenery next to it."""
    found = []
    for space in sites(state, NEUTRAL, "city", Where.DEFAULT):
        near = state.book.spaces[space].neighbours
        crowded = any(tile.kind in CITIES for tile in beside(state, space))
        if not crowded and any(_is_free_land(state, other) for other in near):
            found.append(space)
    return found


def _clockwise(state: State, city: str) -> list[str]:
    """Free land next to a city, clockwise from the upper left."""
    here = state.book.spaces[city]
    found = []
    for step in _STEPS:
        for name in here.neighbours:
            other = state.book.spaces[name]
            if (other.row - here.row, _half(other) - _half(here)) == step and _is_free_land(state, name):
                found.append(name)
    return found


def _half(space: Space) -> int:
    """Horizontal position in halves of a hex; shorter rows are indented by half a hex per row from the longest."""
    return 2 * space.index + abs(space.row - 4)


_STEPS = ((-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2))
"""(rows, half hexes) from a hex to its neighbours, clockwise from the upper left."""
