"""Numbers that the coach, the help and the tutorial tell: those of the rule book in force."""

import re
from dataclasses import replace
from typing import Any

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import SHUT
from powergrid_tui.games.power_grid.viewmodel.coach import COURSE
from powergrid_tui.games.power_grid.viewmodel.help.ending import steps
from powergrid_tui.games.power_grid.viewmodel.help.rules import in_words
from powergrid_tui.games.power_grid.viewmodel.questions import (
    Building,
    Buying,
    Drafting,
    Opening,
    Powering,
    Scrapping,
)
from powergrid_tui.games.power_grid.viewmodel.tutorial import TUTORIAL
from powergrid_tui.table.words.language import speaking
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.power_grid.positions import dealt

TABLES = [
    (map, ("original", "recharged")[at % 2], players)
    for at, map in enumerate(atlas.map_ids())
    for players in (2 + at % 3, 5 + at // 2 % 2)
]
"""Each map in one edition with few and with many players."""


def said(state: State, kind: type[Any]) -> str:
    """The lesson of a kind of question in a state, in one line."""
    question: Any = object.__new__(kind)
    question.snapshot = Snapshot(state, 0, (), (), ())
    lesson = COURSE.lesson(question, over=False)
    assert lesson is not None
    return " ".join(lesson.text.split())


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


def house_ruled(state: State) -> State:
    """The same with numbers that no edition has."""
    counts = replace(
        state.book.counts,
        plant_limit=5,
        payments=(3, 13, 23, 31, 37),
        house_costs=(11, 17, 26),
        step2_at=8,
        end_at=19,
    )
    book = replace(state.book, counts=counts)
    book = replace(book, network=type(book.network)(book), income=type(book.income)(book))
    return state.evolve(book=book)


@pytest.mark.parametrize(("map", "edition", "players"), TABLES)
def test_every_number_is_that_of_the_book(map: str, edition: str, players: int) -> None:
    state = dealt(players, map=map, edition=edition)
    book = state.book
    assert f"keep {in_words(book.counts.plant_limit)} plants" in said(state, Scrapping)

    assert numbers(said(state, Powering)) == [book.income.payment(cities) for cities in range(3)]

    cities = [book.board.cities[at] for at in book.cities_in_play]
    prices = {price for city in cities for price in city.houses or book.counts.house_costs if price}
    room = {book.network.spaces(at, 1) for at in book.cities_in_play}
    told = said(state, Building)
    assert min(prices) in numbers(told)
    assert max(prices) in numbers(told)
    assert set(numbers(told)) <= {*prices, 1}, "1 is the Step"
    assert ("room for one house" in told) == (room == {1})

    regions = said(state, Drafting)
    count = book.counts.regions
    assert f"{in_words(count)} region{'s' if count > 1 else ''}" in regions
    assert ("touch" in regions) != book.board.tables.apart

    cheapest = min(book.network.house_prices[0][at][0] or SHUT for at in book.cities_in_play)
    assert numbers(said(state, Buying)) == [cheapest]
    india = map == "india"
    assert ("one at a time" in said(state, Buying)) == india
    assert ("twice the number printed on it" in said(state, Buying)) == india

    lower = len(state.plants) > len(state.current)
    assert ("lower row" in said(state, Opening)) == lower


@pytest.mark.parametrize("language", ["en", "de", "zh_TW"])
def test_house_rules_are_told(language: str) -> None:
    with speaking(language):
        state = house_ruled(dealt(3))
        assert numbers(said(state, Powering)) == [3, 13, 23]
        assert {11, 17, 26} <= set(numbers(said(state, Building)))
        assert 11 in numbers(said(state, Buying))
        assert not {10, 15, 20, 22, 33} & set(numbers(said(state, Building) + said(state, Powering)))
    assert "keep five plants" in said(house_ruled(dealt(2)), Scrapping)


@pytest.mark.parametrize(("map", "edition", "players"), TABLES)
def test_the_help_tells_the_spaces_of_this_board(map: str, edition: str, players: int) -> None:
    book = dealt(players, map=map, edition=edition).book
    told = steps(book)
    if book.counts.step2_by == "pile":
        assert not [line for line in told if "house" in line]
        return
    for step, line in zip((2, 3), told, strict=False):
        rooms = {book.network.spaces(at, step) for at in book.cities_in_play}
        most = in_words(max(rooms))
        assert f"room for {most if len(rooms) == 1 else f'at most {most}'} houses" in line
    assert f"{in_words(book.plant_market.market_size(3, True))} plants are for sale" in told[1]
    assert book.counts.end_at in numbers(told[-1])


def test_the_tutorial_tells_the_numbers_of_its_own_game() -> None:
    book = TUTORIAL.begin(POWER_GRID).state.book
    first, last = TUTORIAL.moves[1].text, TUTORIAL.text
    assert book.counts.end_at in numbers(first)
    assert f"built in {book.counts.step2_at} cities" in last
    assert f"built in {book.counts.end_at} cities" in last
    assert all(f"at {price} Elektro" in last for price in book.counts.house_costs[1:])
    assert f"{in_words(book.plant_market.market_size(3, True))} plants for sale" in last
    told = " ".join(move.text for move in TUTORIAL.moves)
    for cities in range(4):
        assert book.income.payment(cities) in numbers(told)
