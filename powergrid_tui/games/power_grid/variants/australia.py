"""Australia: uranium mines and a market to sell to, flat connections, and a tax on coal, oil and garbage in Step 3."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.decks.deckfile import Deck
from powergrid_tui.games.power_grid.events import UraniumLeft, UraniumSold
from powergrid_tui.games.power_grid.rulebook import URANIUM, Rulebook

if TYPE_CHECKING:
    from powergrid_tui.games.power_grid.model import State

FLAT = 20
"""Elektro for which any city can be connected."""

REMOVED = ((1, 2, 3), (1, 2, 3), (2, 2, 4), (2, 3, 5), (3, 3, 6))
"""Uranium that leaves its market each round, by number of players, in Step 1, 2 and 3."""

TAXED = 6
"""Spaces at 1 and 2 that close in Step 3, and new ones at 9 and 10."""


class Rules(Rulebook):
    """The rulebook of Australia."""

    def _deck(self, deck: Deck) -> Deck:
        """Uranium plants are mines: they burn and power nothing, and sell uranium."""
        return deck.changed(
            {
                number: plant.evolve(fuel="mine", need=0, cities=0, room=0, sells=plant.cities)
                for number, plant in deck.plants.items()
                if plant.fuel == "uranium"
            }
        )

    def is_mine(self, plant: int) -> bool:
        return self.plants[plant].fuel == "mine"

    def places(self, plants: tuple[int, ...]) -> int:
        """Mines take none."""
        return sum(not self.is_mine(plant) for plant in plants)

    def step_from(self, city: int) -> tuple[int, ...]:
        """Any city in play costs 20 Elektro at most."""
        return _flat(self, self.distances[city])

    def at_step(self, step: int) -> Rulebook:
        """In Step 3 the spaces at 1 and 2 close, and as many open at 9 and 10."""
        return _taxed(self) if step == 3 else self

    def before_resupply(self, state: State) -> State:
        """In reverse player order companies sell uranium: each is paid the highest empty price for every city printed
        on its mines, and then lays a token for each mine on the highest empty spaces."""
        track = self.markets[0].tracks[URANIUM]
        for seat in reversed(state.order):
            mines = [plant for plant in state.players[seat].plants if self.is_mine(plant)]
            there = state.market[URANIUM]
            empty = len(track) - there
            if not mines or not empty:
                continue
            paid = track[empty - 1] * sum(self.plants[plant].sells for plant in mines)
            player = state.players[seat]
            state = state.evolve(
                players=(
                    *state.players[:seat],
                    player.evolve(money=player.money + paid),
                    *state.players[seat + 1 :],
                ),
                events=(*state.events, UraniumSold(seat, paid)),
            )
            state = _moved(state, min(len(mines), empty, state.supply[URANIUM]))
        return state

    def after_resupply(self, state: State, came: Tokens) -> State:
        """Uranium leaves the cheapest spaces."""
        count = min(REMOVED[self.column][state.step - 1], state.market[URANIUM])
        return _moved(state.evolve(events=(*state.events, UraniumLeft(count))), -count)


def _moved(state: State, count: int) -> State:
    """So many tokens of uranium from the supply to its market, or back."""
    coal, oil, garbage, uranium = state.market
    supply = (*state.supply[:URANIUM], state.supply[URANIUM] - count)
    return state.evolve(markets=((coal, oil, garbage, uranium + count),), supply=supply)


@lru_cache(maxsize=1 << 12)
def _flat(book: Rules, row: tuple[int, ...]) -> tuple[int, ...]:
    here = set(book.cities_in_play)
    return tuple(min(way, FLAT) if city in here else way for city, way in enumerate(row))


@lru_cache(maxsize=64)
def _taxed(book: Rules) -> Rulebook:
    *fuels, uranium = book.markets[0].tracks
    dearer = [(*track[TAXED:], *(9,) * (TAXED // 2), *(10,) * (TAXED // 2)) for track in fuels]
    return book.with_tracks((*dearer, uranium))
