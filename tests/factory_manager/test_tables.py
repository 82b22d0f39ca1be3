"""The tables of the game, number by number: what is known of it, and that the rest hangs together."""

from collections import Counter
from itertools import pairwise

import pytest

from powergrid_tui.games.factory_manager.book import book
from powergrid_tui.games.factory_manager.tilefile import CODES, STANDARD, START_CELLS, START_WORKERS, X_SHOWN

from .positions import START
from .slow import DISCOUNT, TILES, X_TILES, letters

BOOK = book(STANDARD)

PILE = {2: (1, 4, 6, 8), 3: (1, 2, 3, 4, 6), 4: (1, 2, 3, 4, 5, 6), 5: (1, 2, 3, 4, 5, 6, 7)}


def test_the_box_holds_106_tiles_of_six_kinds() -> None:
    largest = Counter(tile for column in BOOK.columns(5) for tile in column)
    largest.update({tile: 5 * count for tile, count in Counter(BOOK.start).items()})
    largest.update(BOOK.x)
    kinds: Counter[str] = Counter()
    for tile, count in largest.items():
        kinds[BOOK.kind[tile]] += count
    assert kinds == {
        "storage": 35, "machine": 27, "robot_prod": 18, "robot_work": 9, "control": 9, "optimisation": 8,
    }  # fmt: skip
    assert kinds.total() == 106


@pytest.mark.parametrize(("players", "tiles"), [(2, 30), (3, 45), (4, 60), (5, 75)])
def test_tiles_in_the_warehouse_by_number_of_players(players: int, tiles: int) -> None:
    columns = BOOK.columns(players)
    assert sum(map(len, columns)) == tiles
    for kind, column in zip(CODES, columns, strict=True):
        assert {BOOK.kind[tile] for tile in column} == {kind}
        prices = [BOOK.price[tile] for tile in column]
        assert prices == sorted(prices)


@pytest.mark.parametrize("fewer", [2, 3, 4])
def test_with_one_player_more_tiles_are_added_and_none_taken_away(fewer: int) -> None:
    for some, more in zip(BOOK.columns(fewer), BOOK.columns(fewer + 1), strict=True):
        assert not Counter(some) - Counter(more)


def test_every_tile_costs_and_does_what_the_table_says() -> None:
    assert set(BOOK.tiles) == set(TILES)
    for name, row in TILES.items():
        tile = BOOK.tiles[name]
        assert (tile.price, tile.copies) == (row.price, row.copies)
        assert BOOK.sums[name] == (row.production, row.storage, row.energy, row.workers)
        assert name.startswith(CODES[BOOK.kind[name]])


def test_prices_rise_within_every_column() -> None:
    for one, other in pairwise(sorted(TILES, key=lambda tile: (letters(tile), int(tile[-1])))):
        if letters(one) == letters(other):
            assert BOOK.price[one] < BOOK.price[other]
    assert (BOOK.price["S1"], BOOK.price["S4"]) == (6, 18)
    assert (BOOK.sums["S1"].storage, BOOK.sums["S4"].storage) == (1, 4)


def test_every_factory_starts_with_two_machines_and_three_storages() -> None:
    assert BOOK.start == ("M0", "M0", "S0", "S0", "S0")
    assert BOOK.total(BOOK.start) == (2, 3, 4, 4)
    assert BOOK.busy == 4
    assert BOOK.x == X_TILES


def test_the_numbers_of_the_game() -> None:
    numbers = BOOK.numbers
    assert (numbers.rounds, numbers.money, numbers.workers, numbers.spare) == (5, 18, 7, 1)
    assert (numbers.cells, numbers.extensions, numbers.extension_price) == (10, 2, 10)
    assert (numbers.seasonal, numbers.seasonal_price, numbers.per_good) == (2, 7, 10)
    assert (numbers.least_energy, numbers.last_factor, numbers.x_shown) == (1, 2, 3)
    assert (numbers.energy.price, numbers.energy.removed, numbers.energy.cards) == (1, 3, {0: 2, 1: 4, 2: 2})


def test_what_an_own_file_is_measured_by_are_the_same_numbers() -> None:
    assert (X_SHOWN, START_CELLS, START_WORKERS) == (3, 10, 7 - 1)


@pytest.mark.parametrize(("players", "extra"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_turn_order_cards_and_further_tiles_by_number_of_players(players: int, extra: int) -> None:
    row = BOOK.numbers.players[players]
    assert (row.start, row.pile, row.extra) == (START[players], PILE[players], extra)
    assert len(row.pile) >= players


def test_discounts_grow_from_the_fourth_card_on() -> None:
    assert {card: BOOK.discounts[card] for card in range(1, 13)} == DISCOUNT
    assert BOOK.discounts[0] == 0, "before the deal"
