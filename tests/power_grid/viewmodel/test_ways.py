"""The way on which a city is connected, and where there is none but a flat price; told in sentences, too."""

from __future__ import annotations

import pytest

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.outlook import flat_price, way_to
from powergrid_tui.games.power_grid.viewmodel.text_views import TEXT_VIEWS
from tests.plain.typed import session
from tests.power_grid.positions import at, city, dealt, give
from tests.power_grid.widgets.host import showing


def on(map: str, *names: str) -> State:
    """Ann, who builds, has these cities."""
    state = give(dealt(5, map=map, order="BCDEA"), "A", money=200, cities=names)
    return at(state, Phase.BUILDING)


def ways(map: str, network: tuple[str, ...], target: str) -> tuple[int, list[str]]:
    """The flat price, and the way by names."""
    state = on(map, *network)
    book, cities = state.book, state.players[0].cities
    place = city(state, target)
    return flat_price(book, cities, place), [book.board.cities[at].name for at in way_to(book, cities, place)]


@pytest.mark.parametrize("target", [["M60"], ["M60", "M67"], ["M60", "M67", "M71"]])
def test_in_manhattan_the_way_is_followed_though_the_last_space_costs_nothing_to_enter(target: list[str]) -> None:
    # Wrong: 5 Elektro less than the distance taken for a flat price.
    assert ways("manhattan", ("M55",), target[-1]) == (0, ["M55", *target])


async def test_the_price_of_a_space_in_manhattan_is_told_with_its_way() -> None:
    state = on("manhattan", "M55")
    async with showing(state) as (app, pilot):
        app.board.question.point_at(("city", city(state, "M67")))
        app.board.update()
        await pilot.pause()
        assert "Build in M67 for 15    link 5 + house 10" in app.shown()
        assert "The connection runs through M60." in app.shown()


def test_in_bremen_entering_a_district_is_part_of_what_the_way_costs() -> None:
    flat, way = ways("bremen", ("Findorff",), "Schwachhausen")
    assert (flat, way[0], way[-1]) == (0, "Findorff", "Schwachhausen")


def test_in_australia_what_is_far_has_a_flat_price_and_no_way() -> None:
    state = on("australia")
    book = state.book
    home = book.cities_in_play[0]
    far = [place for place in book.cities_in_play if book.distances[home][place] > 20]
    near = [place for place in book.cities_in_play if 0 < book.distances[home][place] <= 20]
    assert far
    assert near
    assert {flat_price(book, (home,), place) for place in far} == {20}
    assert not any(way_to(book, (home,), place) for place in far)
    assert not any(flat_price(book, (home,), place) for place in near)
    assert all(way_to(book, (home,), place)[-1] == place for place in near)


def test_a_first_city_and_ones_own_have_neither() -> None:
    state = on("manhattan", "M55")
    book, own = state.book, state.players[0].cities
    assert flat_price(book, (), 3) == flat_price(book, own, own[0]) == 0
    assert way_to(book, (), 3) == ()


def tell(word: str, said: str, *, built: tuple[str, ...] = ()) -> list[str]:
    """What is told to the first seat of a game on the whole of Germany's north, with houses of the second."""
    playing = session("power_grid", "Ann,Bo,Cyd", seed=1, money="open")
    state = playing.state
    cities = tuple(state.book.board.city(name) for name in built)
    houses = tuple(count + (at in cities) for at, count in enumerate(state.houses))
    players = tuple(player.evolve(cities=cities) if at == 1 else player for at, player in enumerate(state.players))
    return list(TEXT_VIEWS.by_word[word].tell(state.evolve(players=players, houses=houses), 0, said))


def test_near_tells_who_is_there_and_what_is_free() -> None:
    told = tell("near", "Berlin", built=("Berlin",))
    assert told[1:3] == ["Built by Bo.", "There is no free space in Step 1."]
    told = tell("near", "Torgelow", built=("Berlin",))
    (berlin,) = [line for line in told if line.startswith("Berlin, ")]
    assert berlin.endswith("Built by Bo. There is no free space in Step 1.")


@pytest.mark.parametrize("said", ["Lübeck Berlin", "Lübeck, Berlin", "lubeck,berlin"])
def test_the_way_is_the_cheapest_with_each_link_and_their_sum(said: str) -> None:
    assert tell("route", said) == ["From Lübeck: Schwerin 6, Berlin 18.", "2 links, 24 Elektro in all, without houses."]
