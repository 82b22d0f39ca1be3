"""Against the Trust: two companies and a third party that plays by itself, in the Recharged edition."""

from collections.abc import Sequence
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State, Trust
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.errors import TableError
from tests.power_grid.invariants import play as whole_game
from tests.power_grid.positions import NAMES, REGIONS, at, cards, give, market, mover, offered, play, refused, told, who

SITES = ("Köln", "Düsseldorf", "Essen", "Dortmund", "Münster", "Osnabrück")
"""Six cities in a row, each linked to the one before."""


def begun(order: str = "AB", **words: object) -> State:
    """A game after the deal: the first houses of the Trust are to be placed."""
    options = Options.model_validate({"edition": "recharged", "trust": True, "money": "open", **words})
    state = POWER_GRID.new(options, NAMES[:2])
    lot = POWER_GRID.sample(state, Random(1))
    assert isinstance(lot, Deal)
    seats = tuple("AB".index(letter) for letter in order)
    regions = REGIONS[2] if state.options.map == "germany" else lot.regions
    return POWER_GRID.apply(state, lot.evolve(order=seats, regions=regions))


def placed(order: str = "AB") -> State:
    """The same with the Trust in Cologne, Düsseldorf, Essen, Dortmund, Münster and Osnabrück."""
    state = begun(order)
    for city in SITES:
        state = play(state, f"{mover(state)}: site {city}")
    return state


def trust_of(state: State) -> Trust:
    assert state.trust is not None
    return state.trust


def with_trust(state: State, plants: Sequence[int] = (), **facts: object) -> State:
    """The Trust with these plants, and not yet its turn."""
    return state.evolve(trust=trust_of(state).evolve(plants=tuple(plants), took=False, fuelled=False, **facts))


# --- set-up ----------------------------------------------------------------------------------------------------------


def test_the_numbers_are_its_own() -> None:
    state = begun()
    assert (state.book.counts.plant_limit, state.book.counts.step2_at, state.book.counts.end_at) == (3, 7, 18)
    assert state.book.resources.resupply == rulebook(RulebookKey("germany", "recharged", "base", 3)).resources.resupply
    assert len(state.book.regions) == 3
    assert len(state.plants) == 8
    assert len(state.pile) == 42 - 8 - 6 + 1, "one plug and five socket plants are out; the Step 3 card is there"


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_the_two_place_its_first_six_houses_in_the_order_first_second_second_first_first_second(order: str) -> None:
    state, asked = begun(order), ""
    for city in SITES:
        asked += mover(state)[0]
        state = play(state, f"{mover(state)}: site {city}")
    first, second = order[0], order[1]
    assert asked == first + second + second + first + first + second
    assert (state.phase, mover(state)[0]) == (Phase.AUCTION, first)
    assert trust_of(state).houses == 10
    assert {state.book.board.cities[city].name for city in trust_of(state).cities} == set(SITES)


def test_each_of_its_first_cities_is_linked_to_one_before() -> None:
    state = begun()
    assert len(offered(state, "site")) == len(state.book.cities_in_play)
    state = play(state, "Ann: site Köln")
    beside = {state.book.board.cities[at].name for at in state.book.board.neighbours[state.book.board.city("Köln")]}
    assert {line.removeprefix("site ") for line in offered(state, "site")} == beside & {
        state.book.board.cities[at].name for at in state.book.cities_in_play
    }
    assert refused(state, "Bo: site Essen") == "no link connects a city of the Trust with Essen"
    assert refused(state, "Bo: site Köln") == "the Trust is already in Köln"
    assert refused(state, "Bo: site München") == "München is not in play"
    assert refused(state, "Bo: pass").startswith("pass is for later")


@pytest.mark.parametrize(
    ("words", "players", "why"),
    [
        ({"edition": "original"}, 2, "Against the Trust is a two-player game of the Recharged edition"),
        ({}, 3, "Against the Trust is a two-player game of the Recharged edition"),
        ({"map": "japan"}, 2, "special rules such as those of Japan"),
        ({"map": "korea"}, 2, "special rules such as those of Korea"),
        ({"map": "bremen"}, 2, "special rules such as those of Bremen"),
    ],
)
def test_where_it_does_not_play(words: dict[str, str], players: int, why: str) -> None:
    options = Options.model_validate({"edition": "recharged", "trust": True, **words})
    with pytest.raises(TableError, match=why):
        POWER_GRID.new(options, NAMES[:players])


# --- its turns -------------------------------------------------------------------------------------------------------

EIGHT = (5, 8, 12, 15, 20, 25, 31, 33)


def auction(plants: Sequence[int] = (), *, round: int = 2, money: int = 100, **words: str) -> State:
    state = placed(**words)
    state = cards(state, EIGHT, (36, 38, 40, 42, 999))
    for name in ("Ann", "Bo"):
        state = give(state, name, money=money, plants=())
    return with_trust(at(state, Phase.AUCTION, round=round), plants)


def test_it_takes_the_largest_plant_for_sale_after_the_first_in_order_and_before_the_second() -> None:
    state = play(auction(), "Ann: pass")
    assert trust_of(state).plants == (15,)
    assert state.plants == (5, 8, 12, 20, 25, 31, 33, 36)
    assert mover(state) == "Bo"
    assert "The Trust takes plant 15" in told(auction(), "Ann: pass")


def test_with_three_plants_it_takes_only_a_larger_one_than_its_smallest() -> None:
    state = play(auction((13, 18, 22)), "Ann: pass")
    assert trust_of(state).plants == (15, 18, 22)
    assert state.discard[-1] == 13
    state = play(auction((16, 18, 22)), "Ann: pass")
    assert trust_of(state).plants == (16, 18, 22)
    assert 15 in state.plants
    assert "The Trust takes no plant" in told(auction((16, 18, 22)), "Ann: pass")


def test_who_cannot_pay_is_passed_over_and_the_trust_still_comes_between() -> None:
    state = give(auction(), "Ann", money=0)
    state = POWER_GRID.apply(state.evolve(turn=1, order=(1, 0)), POWER_GRID.parse("Bo: pass", state.evolve(turn=1)))
    assert trust_of(state).plants == (15,)
    assert state.passed == (1, 0)


def test_the_token_goes_with_the_plant_it_takes_and_39_ends_the_supply_of_uranium() -> None:
    state = cards(auction(), (20, 25, 31, 39, 40, 42, 44, 46), (50, 999)).evolve(discount=39)
    after = play(state, "Ann: pass")
    assert trust_of(after).plants == (39,)
    assert (after.discount, after.nuclear_exit) == (0, True)


def fuelling(plants: Sequence[int]) -> State:
    state = with_trust(placed(), plants)
    state = market(state, 9, 9, 9, 9)
    state = give(state, "Ann", money=50, plants=(4,))
    state = give(state, "Bo", money=50, plants=(8,))
    return at(state, Phase.RESOURCES, order="AB")


def test_it_takes_fuel_for_one_run_of_each_plant_between_the_two_and_pays_nothing() -> None:
    state = fuelling((10, 16, 24, 44))
    assert mover(state) == "Bo"
    after = play(state, "Bo: buy coal 1", "Bo: done")
    assert trust_of(after).stock == (2, 2, 2, 0)
    assert after.market == (6, 7, 7, 9)
    assert mover(after) == "Ann"


def test_a_hybrid_takes_coal_and_oil_in_turns_coal_first_and_what_there_is_when_one_runs_out() -> None:
    assert trust_of(play(fuelling((46,)), "Bo: done")).stock == (2, 1, 0, 0)
    dry = market(fuelling((46,)), 0, 2, 9, 9)
    assert trust_of(play(dry, "Bo: done")).stock == (0, 2, 0, 0)


def test_its_fuel_goes_to_the_supply_before_the_resupply() -> None:
    state = with_trust(placed(), (10,), stock=(2, 0, 0, 0))
    state = market(state, 0, 0, 0, 0)
    state = state.evolve(supply=(2, 24, 24, 12))
    for name in ("Ann", "Bo"):
        state = give(state, name, money=0, plants=(13,), cities=1)
    state = at(state, Phase.BUREAUCRACY)
    after = play(state, "Ann: power nothing", "Bo: power nothing")
    assert trust_of(after).stock == (0, 0, 0, 0)
    assert after.market[0] == 4, "two from the supply and the two that it gave back"


# --- its houses ------------------------------------------------------------------------------------------------------


def building(step: int = 1) -> State:
    state = placed()
    for name in ("Ann", "Bo"):
        state = give(state, name, money=200, plants=(13,))
    return at(state, Phase.BUILDING, order="AB", step=step)


def city(state: State, name: str) -> int:
    return state.book.board.city(name)


def test_in_step_1_its_first_cities_are_full_but_may_be_passed() -> None:
    state = building()
    assert refused(state, "Bo: build Essen") == "Essen has no free space in Step 1"
    state = play(state, "Bo: build Duisburg", "Bo: build Aachen")
    way = state.book.network.connection((city(state, "Duisburg"),))[city(state, "Aachen")]
    assert who(state, "Bo").money == 200 - 10 - way - 10


def test_where_a_company_connects_an_empty_city_the_trust_follows_to_the_next_space() -> None:
    state = play(building(), "Bo: build Aachen")
    assert state.houses[city(state, "Aachen")] == 2
    assert trust_of(state).houses == 9
    state = play(state, "Bo: done")
    assert refused(state, "Ann: build Aachen") == "Aachen has no free space in Step 1"
    assert "The Trust follows to Aachen" in told(building(), "Bo: build Aachen")


def test_in_step_2_one_company_may_join_it_in_its_first_cities_and_the_trust_does_not_follow() -> None:
    state = building(step=2)
    after = play(state, "Bo: build Essen")
    assert who(after, "Bo").money == 200 - 15
    assert after.houses[city(after, "Essen")] == 2
    assert trust_of(after).houses == 10
    assert refused(play(after, "Bo: build Aachen", "Bo: done"), "Ann: build Aachen").endswith("Step 2")


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("map", "seed"), [("germany", 0), ("france", 1), ("north-america", 2)])
def test_whole_games_end_with_all_tokens_cards_and_houses_accounted_for(map: str, seed: int) -> None:
    options = Options.model_validate({"map": map, "edition": "recharged", "trust": True})
    state = whole_game(options, NAMES[:2], seed)
    assert state.trust
    assert len(state.trust.cities) + state.trust.houses == 16
    assert len(state.trust.plants) <= 3
