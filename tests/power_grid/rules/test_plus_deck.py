"""The base deck with the six plus plants: a free area of the board, numbers of its own, and equal numbers."""

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid import positions
from tests.power_grid.decks.test_decks import printed
from tests.power_grid.positions import (
    NAMES,
    at,
    cards,
    city,
    give,
    offered,
    ordered,
    play,
    refused,
    rows,
    told,
    who,
)
from tests.power_grid.rules.test_setup import PLANTS

PLUS = {
    "46+": ("coal", 2, 7),
    "50+": ("uranium", 2, 8),
    "52+": ("garbage", 3, 8),
    "54+": ("oil", 2, 8),
    "57+": ("oil", 3, 9),
    "60+": ("wind", 0, 8),
}

NUMBERS = {
    # players: cities in play, for Step 2, for the end, plants removed
    2: (24, 12, 24, 10),
    3: (24, 8, 20, 10),
    4: (32, 8, 20, 5),
    5: (40, 8, 18, 0),
    6: (42, 7, 15, 0),
}


def new(players: int = 3, regions: Sequence[str] | str = "random", map: str = "germany") -> State:
    options = {"map": map, "deck": "plus", "money": "open", "regions": regions}
    return POWER_GRID.new(Options.model_validate(options), NAMES[:players])


def deal_of(players: int, lot: int, map: str = "germany") -> Deal:
    deal = POWER_GRID.sample(new(players, map=map), Random(lot))
    assert isinstance(deal, Deal)
    return deal


def connected(state: State, names: Iterable[str]) -> bool:
    """By the printed links, and by nothing that the game works out of them."""
    board = state.book.board
    left = {board.city(name) for name in names}
    reached = {min(left)}
    while True:
        beside = {b for a, b, _ in board.links if a in reached} | {a for a, b, _ in board.links if b in reached}
        if not (beside & left) - reached:
            return reached == left
        reached |= beside & left


def dealt(players: int = 3) -> State:
    return positions.dealt(players, deck="plus")


def plants_of(state: State, labels: str) -> tuple[int, ...]:
    return tuple(STEP3 if label == "step3" else state.book.deck.ids[label] for label in labels.split())


def labels(state: State, plants: Sequence[int]) -> str:
    return " ".join("step3" if plant == STEP3 else state.book.label(plant) for plant in plants)


# --- the deck --------------------------------------------------------------------------------------------------------


def test_the_deck_is_the_base_deck_and_six_plus_plants() -> None:
    book = rulebook(RulebookKey("germany", "original", "plus", 3))
    found = {book.label(at): (plant.fuel, plant.need, plant.cities) for at, plant in book.plants.items()}
    assert found == {**{str(number): faces for number, faces in printed(PLANTS).items()}, **PLUS}
    assert len(found) == 48


@pytest.mark.parametrize("players", range(2, 7))
def test_3_to_10_lie_out_13_on_top_and_the_rest_is_shuffled_less_the_plants_removed(players: int) -> None:
    state = new(players)
    counts = state.book.counts
    assert (counts.cities, counts.step2_at, counts.end_at, counts.removed) == NUMBERS[players]
    assert labels(state, state.plants) == "3 4 5 6 7 8 9 10"
    gone: set[str] = set()
    for lot in range(60):
        pile = deal_of(players, lot).deck
        assert state.book.label(pile[0]) == "13"
        assert pile[-1] == STEP3
        assert len(set(pile)) == len(pile) == 48 - 8 - NUMBERS[players][3] + 1
        gone |= {state.book.label(plant) for plant in set(state.book.plants) - {*pile, *state.plants}}
    # Plus plants may be among those removed.
    assert bool(gone & set(PLUS)) == (NUMBERS[players][3] > 0)


# --- the area --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("map", "players"), [("germany", 4), ("japan", 3)])
def test_so_many_cities_are_drawn_that_hang_together(map: str, players: int) -> None:
    state = new(players, map=map)
    for lot in range(25):
        area = deal_of(players, lot, map).regions
        assert len(set(area)) == len(area) == NUMBERS[players][0]
        assert connected(state, area)


def test_cities_out_of_the_area_are_neither_built_in_nor_passed_through() -> None:
    # The south is left out, the north coast, and Fulda in the middle.
    before = new(4)
    out = ["Freiburg", "Konstanz", "Stuttgart", "Augsburg", "München", "Passau", "Regensburg", "Cuxhaven", "Flensburg"]
    gone = {city(before, name) for name in (*out, "Fulda")}
    area = tuple(place.name for at, place in enumerate(before.book.board.cities) if at not in gone)
    assert len(area) == NUMBERS[4][0]
    state = play(before, POWER_GRID.format(deal_of(4, 1).evolve(regions=area, order=(0, 1, 2, 3)), before))
    assert {state.book.board.cities[at].name for at in state.book.cities_in_play} == set(area)
    state = at(give(state, "Di", cities=["Frankfurt-M"], money=500), Phase.BUILDING, order="ABCD")
    assert refused(state, "Di: build Fulda") == "Fulda is not in play"
    assert not any("Fulda" in row for row in rows(state, "build"))
    # As straight as before: 13.
    assert rows(state, "build")["build Kassel"].cost == 13 + 10
    assert rows(state, "build")["build Würzburg"].cost == 13 + 10
    # By way of Fulda 8 + 13; by Kassel 13 + 15.
    assert rows(state, "build")["build Erfurt"].cost == 13 + 15 + 10


def test_the_cities_may_be_picked_by_name() -> None:
    area = deal_of(3, 5).regions
    before = new(3, area)
    deal = POWER_GRID.sample(before, Random(8))
    assert isinstance(deal, Deal)
    assert set(deal.regions) == set(area)
    assert POWER_GRID.apply(before, deal).book.cities_in_play == tuple(sorted(city(before, name) for name in area))
    other = deal_of(3, 6).regions
    with pytest.raises(IllegalAction, match="have been picked"):
        POWER_GRID.apply(before, deal.evolve(regions=other))


def _apart(area: list[str]) -> list[str]:
    """Without a city on which others hang, and with one from far away instead."""
    state = new(3)
    for name in area:
        rest = [other for other in area if other != name]
        for far in ("Passau", "Flensburg", "Aachen", "Frankfurt-O", "Freiburg"):
            if far not in area and not connected(state, [*rest, far]):
                return [*rest, far]
    raise AssertionError


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda area: area[:-1], "3 players play in 24 cities with this deck, not 23"),
        (lambda area: ["yellow", "red", "cyan"], "Germany has no city yellow"),
        (lambda area: [*area[:-1], "Esen"], r"Germany has no city Esen \(did you mean Essen\?\)"),
        (_apart, "the cities in play must be connected with one another"),
    ],
)
def test_areas_that_cannot_be_played_in_are_refused_with_the_reason(change: object, reason: str) -> None:
    assert callable(change)
    area = list(deal_of(3, 5).regions)
    with pytest.raises(TableError, match=reason):
        new(3, change(area))
    before = new(3)
    with pytest.raises(IllegalAction, match=reason):
        POWER_GRID.apply(before, deal_of(3, 5).evolve(regions=tuple(change(area))))


def test_a_city_named_twice_is_refused_already_as_an_option() -> None:
    area = deal_of(3, 5).regions
    with pytest.raises(ValueError, match="named twice"):
        Options.model_validate({"deck": "plus", "regions": (*area[:-1], area[0])})
    before = new(3)
    with pytest.raises(IllegalAction, match="not 23"):
        POWER_GRID.apply(before, deal_of(3, 5).evolve(regions=(*area[:-1], area[0])))


# --- equal numbers ---------------------------------------------------------------------------------------------------


def auction(row: str = "42 44 46 46+ 50 50+ 52+ 54+", pile: str = "57+ 60+ step3") -> State:
    state = dealt(3)
    state = cards(state, plants_of(state, row), plants_of(state, pile))
    for name, label in zip("ABC", ("3", "4", "5"), strict=True):
        state = give(state, name, plants=plants_of(state, label), cities=1, money=100)
    return at(state, Phase.AUCTION, order="ABC")


def test_the_plus_plant_lies_behind_the_plain_one_of_its_number() -> None:
    state = auction("39 40 42 44 46 50 50+ 52+", "46+ 60+ step3")
    state = play(state, "Ann: open 39", "Bo: pass", "Cy: pass")
    assert labels(state, state.current) == "40 42 44 46"
    assert labels(state, state.future) == "46+ 50 50+ 52+"


def test_both_cost_the_printed_number_and_each_is_named_by_its_label() -> None:
    state = auction()
    assert refused(state, "Ann: open 46+ 45") == "bid at least 46 Elektro, the number of the plant"
    assert "open 46+" in offered(state, "open")
    state = play(state, "Ann: open 46+", "Bo: pass", "Cy: pass")
    assert who(state, "Ann").money == 54
    assert labels(state, who(state, "Ann").plants) == "3 46+"
    assert labels(state, state.plants) == "42 44 46 50 50+ 52+ 54+ 57+"


def test_of_two_equal_ones_the_plus_plant_goes_under_the_pile_as_the_largest() -> None:
    state = auction("36 37 38 39 40 42 46 46+", "44 60+ step3")
    state = at(give(state, "Cy", plants=plants_of(state, "13")), Phase.BUREAUCRACY, order="ABC", start="C")
    state = play(state, "Cy: power nothing")
    assert labels(state, state.plants) == "36 37 38 39 40 42 44 46"
    assert labels(state, state.pile) == "60+ step3 46+"


def test_the_owner_of_the_plus_plant_is_before_the_owner_of_the_plain_one() -> None:
    state = auction("36 37 38 39 40 42 44 52+")
    for order in ("ABC", "BAC"):
        ready = give(give(state, "Ann", plants=plants_of(state, "46")), "Bo", plants=plants_of(state, "46+"))
        ready = at(give(ready, "Cy", plants=plants_of(state, "13")), Phase.BUREAUCRACY, order=order, start="C")
        # All have one city.
        assert ordered(play(ready, "Cy: power nothing")) == "BAC"


def test_plants_are_obsolete_by_their_printed_number() -> None:
    # Wrong: by the number that the game keeps them under, which is ten times as large.
    state = give(auction("9 10 30 31 32 33 34 35", "8 40 step3"), "Cy", cities=8)
    after = play(state, "Ann: open 30", "Bo: pass", "Cy: pass")
    assert labels(after, after.discard) == "9 8"
    assert labels(after, after.plants) == "10 31 32 33 34 35 40 step3"


def test_what_is_wrong_with_a_run_is_told_by_the_label() -> None:
    state = give(auction("36 37 38 39 40 42 44 52+"), "Ann", plants=plants_of(auction(), "46+"), coal=2)
    state = at(state, Phase.BUREAUCRACY, order="ABC")
    assert refused(state, "Ann: power 46 (coal 3)") == "you do not own plant 46"
    assert refused(state, "Ann: power 46+ (coal 2)") == ("plant 46+ leaves no choice of fuel: give only its number")
    assert "Ann runs plant 46+" in told(state, "Ann: power 46+")
