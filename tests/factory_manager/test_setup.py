"""Set-up: the table before the deal, the deal, and the cards that are turned up."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.factory_manager.actions import Deal, Raise, Reveal
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Options, Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY

from .positions import FIRST, NAMES, START, auctioning, dealt, mover, play, runs, table, told
from .slow import TILES, X_TILES


def sampled(seed: int, players: int = 3) -> Deal:
    action = FACTORY_MANAGER.sample(table(players), Random(seed))
    assert isinstance(action, Deal)
    return action


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_begins_with_18_elektro_and_three_free_workers(players: int) -> None:
    state = dealt(players)
    for factory in state.players:
        assert (factory.money, factory.floor, factory.busy, factory.seasonal) == (18, FIRST, 4, 0)
        assert (factory.control, factory.optimisation, factory.aside, factory.extensions) == ("", "", (), 0)
    assert (state.price, state.round, state.phase, mover(state)) == (1, 1, Phase.CARDS, "nature")
    assert FACTORY_MANAGER.choices(state) == ()


def test_nature_is_first_to_move_and_nothing_is_offered() -> None:
    state = table(4)
    assert (state.turn, state.phase, state.market) == (NATURE, Phase.DEAL, ())
    assert FACTORY_MANAGER.choices(state) == ()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_gives_everybody_a_card_and_puts_three_x_tiles_into_the_market(players: int) -> None:
    action = sampled(7, players)
    state = FACTORY_MANAGER.apply(table(players), action)
    assert tuple(factory.card for factory in state.players) == action.cards
    assert sorted(action.cards) == list(START[players])
    assert state.market == action.x
    assert len(set(action.x)) == 3
    assert set(action.x) < set(X_TILES)
    assert sorted(tile for column in state.columns for tile in column) == sorted(
        tile for tile, row in TILES.items() for _ in range(row.copies[players - 2])
    ), "the other X tiles are out of the game"


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


def energy(drawn: tuple[int, ...] = ()) -> State:
    return play(runs(dealt(2), 1, 4), "Ann: run M0 M0", "Bo: run nothing").evolve(drawn=drawn)


def test_an_energy_card_is_drawn_from_those_that_are_left() -> None:
    found = Counter(
        action.by for seed in range(400) if isinstance(action := FACTORY_MANAGER.sample(energy(), Random(seed)), Raise)
    )
    assert found.total() == 400
    assert 60 < found[0] < 140
    assert 150 < found[1] < 250
    assert 60 < found[2] < 140
    left = {FACTORY_MANAGER.sample(energy((0, 0, 2, 2)), Random(seed)) for seed in range(20)}
    assert left == {Raise(by=1)}


@pytest.mark.parametrize("players", [0, 1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    assert players not in FACTORY_MANAGER.seats(Options())
    with pytest.raises(TableError, match=f"Factory Manager is for 2 to 5 players, not {players}"):
        FACTORY_MANAGER.new(Options(), (*NAMES, "Flo")[:players])


def test_two_to_five_may_play_and_nothing_is_secret() -> None:
    assert list(FACTORY_MANAGER.seats(Options())) == [2, 3, 4, 5]
    assert FACTORY_MANAGER.options_refusal(Options(), 2) == ""
    assert FACTORY_MANAGER.complete(Options(), 5) == Options()
    assert not FACTORY_MANAGER.secret(Options())


def test_the_deal_and_the_cards_are_told() -> None:
    assert told(table(), "nature: deal cards 10,2 x S1,M1,O1") == [
        "Turn-order cards: Ann 10, Bo 2. In the market: S1, M1, O1"
    ]
    assert told(dealt(), "nature: reveal 4,8") == ["Round 1: the turn-order cards 4, 8"]


def summary(state: State) -> str:
    return FACTORY_MANAGER.summary({}, state.names, FACTORY_MANAGER.facts(state))


def test_where_the_game_is_in_words_and_figures() -> None:
    assert summary(table()) == "Ann, Bo · before the deal"
    assert summary(auctioning(dealt(), 4, 8)) == "Ann, Bo · round 1, auction of the turn order"
    assert summary(dealt().evolve(turn=NOBODY, phase=Phase.END)) == "Ann, Bo · finished"
    assert FACTORY_MANAGER.facts(dealt().evolve(round=4)) == {"round": 4, "phase": "cards"}
