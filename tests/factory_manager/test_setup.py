"""Set-up: the tables of the game, the deal, and the cards that nature turns up."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.factory_manager.actions import Deal, Raise, Reveal
from powergrid_tui.games.factory_manager.book import book
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Options, Phase, State
from powergrid_tui.games.factory_manager.tilefile import CODES, STANDARD, START_CELLS, START_WORKERS, X_SHOWN
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY

from .positions import FIRST, NAMES, START, auctioning, dealt, mover, play, runs, table
from .slow import DISCOUNT, TILES, X_TILES

BOOK = book(STANDARD)

PILE = {2: (1, 4, 6, 8), 3: (1, 2, 3, 4, 6), 4: (1, 2, 3, 4, 5, 6), 5: (1, 2, 3, 4, 5, 6, 7)}


def test_every_tile_costs_and_does_what_the_table_says() -> None:
    assert set(BOOK.tiles) == set(TILES)
    for name, row in TILES.items():
        assert (BOOK.price[name], BOOK.tiles[name].copies) == (row.price, row.copies)
        assert BOOK.sums[name] == (row.production, row.storage, row.energy, row.workers)
        assert name.startswith(CODES[BOOK.kind[name]])
    assert (BOOK.start, BOOK.total(BOOK.start), BOOK.busy, BOOK.x) == (FIRST, (2, 3, 4, 4), 4, X_TILES)
    assert {card: BOOK.discounts[card] for card in range(13)} == {0: 0, **DISCOUNT}, "0 is before the deal"


@pytest.mark.parametrize(("players", "tiles", "extra"), [(2, 30, 0), (3, 45, 1), (4, 60, 2), (5, 75, 3)])
def test_tiles_and_turn_order_cards_by_number_of_players(players: int, tiles: int, extra: int) -> None:
    columns, row = BOOK.columns(players), BOOK.numbers.players[players]
    assert sum(map(len, columns)) == tiles
    for kind, column in zip(CODES, columns, strict=True):
        assert {BOOK.kind[tile] for tile in column} == {kind}
        prices = [BOOK.price[tile] for tile in column]
        assert prices == sorted(prices)
    assert (row.start, row.pile, row.extra) == (START[players], PILE[players], extra)


def test_an_own_file_is_measured_by_the_numbers_of_the_game() -> None:
    numbers = BOOK.numbers
    assert (numbers.x_shown, numbers.cells, numbers.workers - numbers.spare) == (X_SHOWN, START_CELLS, START_WORKERS)


def sampled(seed: int, players: int = 3) -> Deal:
    action = FACTORY_MANAGER.sample(table(players), Random(seed))
    assert isinstance(action, Deal)
    return action


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_gives_everybody_a_card_and_puts_three_x_tiles_into_the_market(players: int) -> None:
    action = sampled(7, players)
    state = FACTORY_MANAGER.apply(table(players), action)
    for factory in state.players:
        assert (factory.money, factory.floor, factory.busy, factory.seasonal) == (18, FIRST, 4, 0)
        assert (factory.control, factory.optimisation, factory.aside, factory.extensions) == ("", "", (), 0)
    assert tuple(factory.card for factory in state.players) == action.cards
    assert sorted(action.cards) == list(START[players])
    assert (state.market, len(set(action.x))) == (action.x, 3)
    assert set(action.x) < set(X_TILES)
    assert (state.price, state.round, state.phase, mover(state)) == (1, 1, Phase.CARDS, "nature")


def test_deals_differ() -> None:
    some = [sampled(seed) for seed in range(60)]
    assert {action.cards[0] for action in some} == {5, 7, 8}
    assert {tile for action in some for tile in action.x} == set(X_TILES)
    assert len({action.x for action in some}) > 10


def test_as_many_cards_are_turned_up_as_there_are_players_and_leave_the_pile() -> None:
    state = auctioning(dealt(3), 2, 3, 6)
    assert (state.shown, state.pile, state.phase) == ((2, 3, 6), (1, 4), Phase.AUCTION)
    for seed in range(10):
        action = FACTORY_MANAGER.sample(dealt(4), Random(seed))
        assert isinstance(action, Reveal)
        assert len(set(action.cards)) == 4
        assert set(action.cards) <= {1, 2, 3, 4, 5, 6}


def test_an_energy_card_is_drawn_from_those_that_are_left() -> None:
    energy = play(runs(dealt(2), 1, 4), "Ann: run M0 M0", "Bo: run nothing")
    drawn = [FACTORY_MANAGER.sample(energy, Random(seed)) for seed in range(400)]
    found = Counter(action.by for action in drawn if isinstance(action, Raise))
    assert found.total() == 400
    assert 60 < found[0] < 140
    assert 150 < found[1] < 250
    assert 60 < found[2] < 140
    left = energy.evolve(drawn=(0, 0, 2, 2))
    assert {FACTORY_MANAGER.sample(left, Random(seed)) for seed in range(20)} == {Raise(by=1)}


@pytest.mark.parametrize("players", [0, 1, 6])
def test_the_game_is_for_two_to_five_and_nothing_is_secret(players: int) -> None:
    assert list(FACTORY_MANAGER.seats(Options())) == [2, 3, 4, 5]
    with pytest.raises(TableError, match=f"Factory Manager is for 2 to 5 players, not {players}"):
        FACTORY_MANAGER.new(Options(), (*NAMES, "Flo")[:players])
    assert FACTORY_MANAGER.options_refusal(Options(), 2) == ""
    assert FACTORY_MANAGER.complete(Options(), 5) == Options()
    assert not FACTORY_MANAGER.secret(Options())


def summary(state: State) -> str:
    return FACTORY_MANAGER.summary({}, state.names, FACTORY_MANAGER.facts(state))


def test_where_the_game_is_in_words() -> None:
    assert summary(table()) == "Ann, Bo · before the deal"
    assert summary(auctioning(dealt(), 4, 8)) == "Ann, Bo · round 1, auction of the turn order"
    assert summary(dealt().evolve(turn=NOBODY, phase=Phase.END)) == "Ann, Bo · finished"
