"""What holds after every action of every game, cheap enough to be asked each time: for the soak and a sample in CI."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.rules.plant_market import card_stays_in_building, settle
from powergrid_tui.table.protocol.game import NATURE, NOBODY

LONGEST = 20_000
"""Actions after which a game counts as one that does not finish."""


def held(state: State) -> list[int]:
    """Tokens of each resource, wherever they are."""
    stocks = [player.stock for player in state.players] + ([state.trust.stock] if state.trust else [])
    return [sum(lot[r] for lot in (*state.markets, state.supply, *stocks)) for r in range(4)]


def lying(state: State) -> Counter[int]:
    """Cards, wherever they are in sight or in a pile."""
    owned = [plant for player in state.players for plant in player.plants]
    trust = state.trust.plants if state.trust else ()
    return Counter((*state.plants, *state.pile, *state.heap, *state.discard, *state.inactive, *owned, *trust))


def check(state: State) -> None:
    """Raises `AssertionError` when something came from nowhere, got lost, or is where it may not be."""
    book = state.book
    assert held(state) == list(book.resources.tokens)
    assert min(min(lot) for lot in (*state.markets, state.supply)) >= 0
    for market, there in zip(book.resources.markets, state.markets, strict=True):
        assert all(count <= len(track) for count, track in zip(there, market.tracks, strict=True))
    cards = lying(state)
    assert max(cards.values()) == 1, "a card is in two places"
    assert set(cards) - {STEP3} <= set(book.plants)
    assert list(state.plants) == sorted(state.plants)
    if state.phase is Phase.BUILDING and not state.reshuffle:
        assert settle(state, card_stays=card_stays_in_building(state)) is state, (
            "who ends a turn of building would change the market"
        )
    for seat, player in enumerate(state.players):
        assert player.money >= 0
        assert min(player.stock) >= 0
        assert len(set(player.cities)) == len(player.cities)
        assert set(player.cities) <= set(book.cities_in_play)
        assert not any(book.network.connection(player.cities)[city] for city in player.cities), "its own city costs"
        assert book.places(player.plants) <= book.counts.plant_limit + (seat == state.turn and bool(state.scrapping))
        coal, oil, garbage, uranium, hybrid = book.storage(player.plants)
        over = max(0, player.stock[0] - coal) + max(0, player.stock[1] - oil)
        if not state.scrapping:
            assert over <= hybrid
            assert player.stock[2] <= garbage
            assert player.stock[3] <= uranium
    networks = [player.cities for player in state.players] + ([state.trust.cities] if state.trust else [])
    houses = Counter(city for network in networks for city in network)
    assert [houses[city] for city in range(len(state.houses))] == list(state.houses)
    if not state.trust:
        assert all(count <= book.network.spaces(city, state.step) for city, count in houses.items())


def play(options: Options, names: Sequence[str], seed: int) -> State:
    """A random game to its end, everything checked after each action, with no card lost between the first and the last.

    Raises `AssertionError`, also when it does not end.
    """
    rng, game = Random(seed), POWER_GRID
    state = game.new(options, names)
    cards: Counter[int] = Counter()
    for _ in range(LONGEST):
        if state.turn == NOBODY:
            assert all(0 <= powered <= len(p.cities) for powered, p in zip(state.powered, state.players, strict=True))
            return state
        action: Any
        if state.turn == NATURE:
            action = game.sample(state, rng)
        else:
            offers = [offer for offer in game.choices(state) if len(offer.actions)]
            assert offers, "nobody can act"
            offer = offers[rng.randrange(len(offers))]
            action = offer.actions[rng.randrange(len(offer.actions))]
        state = game.apply(state, action)
        check(state)
        if state.phase not in (Phase.DEAL, Phase.DRAFT):
            now = lying(state)
            lost = cards - now
            assert not {card for card in lost if card != STEP3}, "a card got lost"
            cards = now
    raise AssertionError(f"no end after {LONGEST} actions")
