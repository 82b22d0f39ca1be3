"""The map in sentences: near a city, and the way from one to another."""

from __future__ import annotations

import pytest

from powergrid_tui.games.power_grid.viewmodel.text_views import TEXT_VIEWS
from tests.plain.typed import session


def tell(word: str, said: str, *, built: tuple[str, ...] = ()) -> list[str]:
    """What is told to the first seat of a game on the whole of Germany's north, with houses of the second."""
    playing = session("power_grid", "Ann,Bo,Cyd", seed=1, money="open")
    state = playing.state
    cities = tuple(state.book.board.city(name) for name in built)
    houses = tuple(count + (at in cities) for at, count in enumerate(state.houses))
    players = tuple(player.evolve(cities=cities) if at == 1 else player for at, player in enumerate(state.players))
    return list(TEXT_VIEWS.by_word[word].tell(state.evolve(players=players, houses=houses), 0, said))


def test_near_a_city_names_its_neighbours_the_cheapest_link_first_with_directions() -> None:
    told = tell("near", "berlin")
    assert told[0] == "Berlin is in the region North-east."
    neighbours = [line for line in told if ", to the " in line]
    costs = [int(line.partition("connection ")[2].partition(" ")[0]) for line in neighbours]
    assert costs == sorted(costs)
    assert costs[0] == 6
    (east,) = [line for line in neighbours if line.startswith("Frankfurt (Oder)")]
    assert east.startswith("Frankfurt (Oder), to the east: connection 6 Elektro. Nobody has built there.")


def test_near_tells_who_is_there_and_what_is_free() -> None:
    told = tell("near", "Berlin", built=("Berlin",))
    assert told[1:3] == ["Built by Bo.", "There is no free space in Step 1."]
    told = tell("near", "Torgelow", built=("Berlin",))
    (berlin,) = [line for line in told if line.startswith("Berlin, ")]
    assert berlin.endswith("Built by Bo. There is no free space in Step 1.")


@pytest.mark.parametrize("said", ["Lübeck Berlin", "Lübeck, Berlin", "lubeck,berlin"])
def test_the_way_is_the_cheapest_with_each_link_and_their_sum(said: str) -> None:
    assert tell("route", said) == ["From Lübeck: Schwerin 6, Berlin 18.", "2 links, 24 Elektro in all, without houses."]


def test_one_company_alone() -> None:
    told = tell("state", "bo", built=("Berlin",))
    assert told[0].startswith("Bo: 50 Elektro, 1 city, ")
    assert not any("Ann" in line or "Cyd" in line for line in told)
