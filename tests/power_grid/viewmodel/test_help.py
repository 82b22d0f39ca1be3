"""The rules of the phases as the help tells them for each map, edition and deck; and the numbers that the coach, the
help and the tutorial tell, which are those of the rule book in force."""

import re
from dataclasses import replace
from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Phase, State
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
from tests.power_grid.asked import helped
from tests.power_grid.positions import at, cards, dealt


@pytest.mark.parametrize(
    ("map", "phase", "words"),
    [
        (
            "russia",
            Phase.AUCTION,
            "the market of six is sorted: the three smallest are for sale. In Step 3 there are four",
        ),
        ("russia", Phase.AUCTION, "When the first company of a round passes for good"),
        ("europe", Phase.AUCTION, "the market of nine (eight in Step 2) is sorted"),
        ("china", Phase.AUCTION, "a plant that is sold is not replaced; in Step 3 there are always four"),
        ("baden-wurttemberg", Phase.AUCTION, "the two smallest plants leave the game"),
        ("baden-wurttemberg", Phase.AUCTION, "The player order is determined again after every auction."),
        ("australia", Phase.AUCTION, "Mines do not count towards the limit."),
        ("manhattan", Phase.AUCTION, "Step 2 begins when the pile runs out"),
        ("korea", Phase.RESOURCES, "Each company buys in only one market this round: South or North."),
        ("india", Phase.RESOURCES, "One token at a time, in turns, until all have passed."),
        ("india", Phase.RESOURCES, "In Step 1 only tokens up to 3 Elektro are for sale, in Step 2 up to 5."),
        ("india", Phase.RESOURCES, "A plant stores twice the number printed on it"),
        ("south-africa", Phase.RESOURCES, "coal from the supply costs 8 Elektro each"),
        ("australia", Phase.RESOURCES, "Uranium cannot be bought"),
        ("bremen", Phase.BUILDING, "Houses cost 8, 14, 20 for the first, second and third in a city"),
        ("japan", Phase.BUILDING, "A company may begin two networks"),
        ("manhattan", Phase.BUILDING, "shows the price of its house, and holds one house"),
        ("baden-wurttemberg", Phase.BUILDING, "Some cities have prices or spaces of their own"),
        ("india", Phase.BUREAUCRACY, "Each company must power as many cities as it can"),
        ("china", Phase.BUREAUCRACY, "no plant goes under the pile"),
    ],
)
def test_the_help_tells_what_a_map_changes(map: str, phase: Phase, words: str) -> None:
    assert words in " ".join(helped(at(dealt(3, map=map), phase)).values())
    assert words not in " ".join(helped(at(dealt(3), phase)).values())


def test_it_tells_the_rules_of_most_maps_and_nothing_where_a_plant_stays() -> None:
    for phase, words, stays in (
        (Phase.AUCTION, "If nobody buys, the smallest plant leaves the game.", ("china", "russia")),
        (Phase.AUCTION, "the market of eight is sorted: the four smallest are for sale. In Step 3 there are six", ()),
        (
            Phase.BUILDING,
            "as many cities as the number of a plant in the market, or more, that plant leaves",
            ("china",),
        ),
        (Phase.BUREAUCRACY, "The largest plant of the future market goes under the pile", ("china",)),
    ):
        assert words in " ".join(helped(at(dealt(3), phase)).values())
        assert not any(words in " ".join(helped(at(dealt(3, map=map), phase)).values()) for map in stays)


def test_bureaucracy_names_the_plants_that_will_go() -> None:
    benelux = helped(at(cards(dealt(3, map="benelux"), (9, 10, 11, 12, 14, 20, 21, 22)), Phase.BUREAUCRACY))
    assert "plant 22 goes under the pile and the smallest plant leaves" in benelux["Phase 5: bureaucracy"]
    east = at(cards(dealt(3, map="middle-east"), (9, 10, 12, 15, 18, 20, 21, 22), (STEP3,)), Phase.BUREAUCRACY)
    assert "plants 22 and 21 go under" in helped(east.evolve(step=2))["Phase 5: bureaucracy"]


def test_the_notes_of_the_map_and_of_the_edition() -> None:
    parts = helped(at(dealt(3, map="benelux", edition="recharged"), Phase.AUCTION))
    assert "Brussels is two cities" in parts["Benelux"]
    assert "only if the discounted plant has not left" in parts["Benelux, Recharged edition"]
    assert not any("Recharged" in heading for heading in helped(at(dealt(3, map="benelux"), Phase.AUCTION)))


TABLES = [
    (map, ("original", "recharged")[at % 2], players)
    for at, map in enumerate(atlas.map_ids())
    for players in (2 + at % 3, 5 + at // 2 % 2)
]
"""Each map in one edition with few and with many players."""


def lesson(state: State, kind: type[Any]) -> str:
    """The lesson of a kind of question in a state, in one line."""
    question: Any = object.__new__(kind)
    question.snapshot = Snapshot(state, 0, (), (), ())
    found = COURSE.lesson(question, over=False)
    assert found is not None
    return " ".join(found.text.split())


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
    assert f"keep {in_words(book.counts.plant_limit)} plants" in lesson(state, Scrapping)

    assert numbers(lesson(state, Powering)) == [book.income.payment(cities) for cities in range(3)]

    cities = [book.board.cities[at] for at in book.cities_in_play]
    prices = {price for city in cities for price in city.houses or book.counts.house_costs if price}
    room = {book.network.spaces(at, 1) for at in book.cities_in_play}
    told = lesson(state, Building)
    assert min(prices) in numbers(told)
    assert max(prices) in numbers(told)
    assert set(numbers(told)) <= {*prices, 1}, "1 is the Step"
    assert ("room for one house" in told) == (room == {1})

    regions = lesson(state, Drafting)
    count = book.counts.regions
    assert f"{in_words(count)} region{'s' if count > 1 else ''}" in regions
    assert ("touch" in regions) != book.board.tables.apart

    cheapest = min(book.network.house_prices[0][at][0] or SHUT for at in book.cities_in_play)
    assert numbers(lesson(state, Buying)) == [cheapest]
    india = map == "india"
    assert ("one at a time" in lesson(state, Buying)) == india
    assert ("twice the number printed on it" in lesson(state, Buying)) == india

    lower = len(state.plants) > len(state.current)
    assert ("lower row" in lesson(state, Opening)) == lower


@pytest.mark.parametrize("language", ["en", "de", "zh_TW"])
def test_house_rules_are_told(language: str) -> None:
    with speaking(language):
        state = house_ruled(dealt(3))
        assert numbers(lesson(state, Powering)) == [3, 13, 23]
        assert {11, 17, 26} <= set(numbers(lesson(state, Building)))
        assert 11 in numbers(lesson(state, Buying))
        assert not {10, 15, 20, 22, 33} & set(numbers(lesson(state, Building) + lesson(state, Powering)))
    assert "keep five plants" in lesson(house_ruled(dealt(2)), Scrapping)


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
