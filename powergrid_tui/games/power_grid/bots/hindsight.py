"""What a company failed to do, seen from the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from powergrid_tui.games.power_grid.bots.ahead.closing import Closing, closing, fleets
from powergrid_tui.games.power_grid.bots.ahead.evaluator import keys
from powergrid_tui.games.power_grid.estimates import DEEP, builds, expansion, fuelled
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import auction
from powergrid_tui.table.words.language import mark


def could_have_powered(state: State, seat: int) -> bool:
    """Whether a seat ended the game with the fuel and the money for more cities than it powered: it failed to build
    what it could have powered."""
    player = state.players[seat]
    plan = expansion(state.book, player.cities, state.houses, state.step, DEEP)
    reach = len(player.cities) + builds(plan, player.money, DEEP)[0]
    return min(fuelled(state, seat), reach) > state.powered[seat]


class Missed(NamedTuple):
    """A better end that was within a company's means in the last round."""

    place: int
    """The place it would have had, from 1."""
    plant: int
    """The plant to buy; 0 if none."""
    price: int
    """Its price, in Elektro."""
    end: Closing


def missed(states: Sequence[State], seat: int) -> Missed | None:
    """The best place that a seat could have had by another plant, other fuel or other cities in the last round; None if
    none is better than the one it had. The others are taken to do what they did: a plant costs its minimum bid if
    nobody wanted it, otherwise as much as the seat paid for it or one more than a rival did.

    `states` are those in which somebody was to move, in order, and the end of the game.
    """
    end = states[-1]
    last = [state for state in states[:-1] if state.round == end.round and state.turn == seat]
    opens = next((state for state in last if state.phase is Phase.AUCTION and not state.auction), None)
    fuel = next((state for state in last if state.phase is Phase.RESOURCES), None)
    build = next((state for state in last if state.phase is Phase.BUILDING), None)
    if fuel is None or build is None:
        return None
    rivals = [key for at, key in enumerate(keys(end)) if at != seat]

    def place(key: tuple[int, int, int]) -> int:
        return 1 + sum(rival > key for rival in rivals)

    had, me = place(keys(end)[seat]), fuel.players[seat]
    found = [Missed(0, 0, 0, closing(fuel, seat, me.plants, me.money, build))]
    if opens is not None and not opens.scrapping:
        own, dear = opens.players[seat], _prices(states, seat)
        found.append(Missed(0, 0, 0, closing(fuel, seat, own.plants, own.money, build)))
        for plant in opens.current:
            price = dear.get(plant) or auction.minimum(opens, plant)
            if price <= own.money:
                for plants in fleets(opens.book, own.plants, plant):
                    found.append(Missed(0, plant, price, closing(fuel, seat, plants, own.money - price, build)))
    best = max(found, key=lambda each: each.end)
    return best._replace(place=place(best.end)) if place(best.end) < had else None


def _prices(states: Sequence[State], seat: int) -> dict[int, int]:
    """What a seat would have had to pay at least for each plant that was bid for in the last round, in Elektro."""
    found: dict[int, int] = {}
    for state in states:
        if state.round == states[-1].round and state.auction is not None:
            running = state.auction
            found[running.plant] = running.bid + (running.leader != seat)
    return found


_PLANT = mark(
    "given what was known, the best bot would have done no better; in hindsight, plant {plant} for {price} in the "
    "last round would have powered {cities}, for place {place}"
)
_NO_PLANT = mark(
    "given what was known, the best bot would have done no better; in hindsight, other fuel and cities in the last "
    "round would have powered {cities}, for place {place}"
)


def overlooked(states: Sequence[State], seat: int) -> tuple[str, dict[str, int | str]] | None:
    """A message, with its figures, about the better place that a seat could have had in the last round."""
    found = missed(states, seat)
    if found is None:
        return None
    figures: dict[str, int | str] = {"cities": found.end.powered, "place": found.place}
    if not found.plant:
        return _NO_PLANT, figures
    book = states[-1].book
    return _PLANT, figures | {"plant": book.label(found.plant), "price": found.price}
