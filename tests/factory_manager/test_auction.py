"""Phases 1 and 2: turn-order cards are auctioned for workers, and tiles are brought to the market."""

import pytest

from powergrid_tui.games.factory_manager.events import CardTaken, NothingToBring, Outbid
from powergrid_tui.games.factory_manager.model import Phase, State

from .positions import NAMES, auctioning, bringing, dealt, give, mover, offered, play, refused, rows, told, who


def up() -> State:
    """Ann has 7, Bo 8, Cyd 9, Dora 10; 1, 3, 4 and 6 are turned up."""
    return auctioning(dealt(4), 1, 3, 4, 6)


def test_the_highest_card_opens_with_any_card() -> None:
    assert mover(up()) == "Dora"
    assert offered(up(), "open") == [f"open {card} {bid}" for card in (1, 3, 4, 6) for bid in (0, 1, 2)]


def test_the_others_are_asked_clockwise_from_the_opener() -> None:
    state = play(auctioning(dealt(4, cards=(7, 10, 9, 8)), 1, 3, 4, 6), "Bo: open 3 0", "Cyd: bid 1", "Dora: pass")
    assert (mover(state), offered(state, "bid")) == ("Ann", ["bid 2"])
    state = play(state, "Ann: bid 2")
    assert mover(state) == "Bo", "neither Bo nor Cyd can raise, and Bo, who has no card yet, opens again"
    assert state.auction is None
    assert [event for event in state.events if isinstance(event, Outbid)] == [Outbid(1, 2, 2), Outbid(2, 2, 2)]
    assert CardTaken(0, 3, 2) in state.events


def test_it_goes_round_until_one_is_left_and_seasonal_workers_may_bid() -> None:
    state = give(give(up(), "Dora", seasonal=2), "Bo", seasonal=2)
    state = play(state, "Dora: open 1 0", "Ann: pass", "Bo: bid 1", "Cyd: pass", "Dora: bid 2", "Bo: bid 3")
    assert mover(state) == "Dora"
    state = play(state, "Dora: bid 4")
    assert CardTaken(3, 1, 4) in state.events
    assert mover(state) == "Cyd"


def test_the_opener_who_does_not_get_the_card_opens_again_and_who_has_one_is_not_asked() -> None:
    state = play(up(), "Dora: open 6 0", "Ann: bid 1", "Bo: pass", "Cyd: pass", "Dora: pass")
    assert (state.taken, state.sold, state.shown, who(state, "Ann").bid) == ((0,), (6,), (1, 3, 4), 1)
    state = play(state, "Dora: open 1 0", "Bo: pass", "Cyd: pass")
    assert mover(state) == "Cyd"
    state = play(state, "Cyd: open 3 2")
    assert mover(state) == "Bo", "nobody is left to raise: Bo, the last, takes the last card"
    assert offered(state, "open") == ["open 4 0", "open 4 1", "open 4 2"]


def test_a_bid_takes_a_worker_less_than_are_free() -> None:
    assert offered(give(up(), "Dora", busy=6), "open") == ["open 1 0", "open 3 0", "open 4 0", "open 6 0"]
    state = play(up(), "Dora: open 1 1")
    assert (offered(state, "bid"), offered(state, "pass")) == (["bid 2"], ["pass"])


def test_all_turn_to_their_new_cards_and_the_old_ones_go_to_the_pile() -> None:
    state = play(auctioning(dealt(2), 4, 8), "Bo: open 8 0", "Ann: pass")
    assert (who(state, "Bo").card, state.pile) == (10, (1, 6)), "the old card says who opens until all are sold"
    state = play(state, "Ann: open 4 0")
    assert [factory.card for factory in state.players] == [4, 8]
    assert (state.pile, state.taken, state.sold, state.shown) == ((1, 2, 6, 10), (), (), ())
    assert (state.phase, mover(state)) == (Phase.MARKET, "Ann")


def test_the_auction_is_told() -> None:
    state = play(up(), "Dora: open 1 0", "Ann: bid 1", "Bo: pass", "Cyd: pass")
    assert told(up(), "Dora: open 1 0") == ["Turn-order card 1: Dora bids 0 workers"]
    assert told(state, "Dora: bid 2") == [
        "Dora bids 2 workers",
        "Ann cannot bid more than 2: the bid is 2 workers",
        "Dora takes turn-order card 1 for 2 workers",
    ]
    assert told(state, "Dora: pass") == ["Dora passes", "Ann takes turn-order card 1 for 1 worker"]


# --- the market ------------------------------------------------------------------------------------------------------

EMPTY = ((),) * 6


def test_the_lowest_tile_of_a_column_is_brought_and_the_same_column_may_be_taken_again() -> None:
    state = play(bringing(dealt(2, x=("RP1", "S1", "C1")), 1, 4), "Ann: bring machine")
    assert state.market == ("M1", "RP1", "S1", "C1")
    assert state.columns[0] == ("M2", "M3", "M4", "M5", "M6")
    assert play(state, "Ann: bring machine").market == ("M1", "M2", "RP1", "S1", "C1")


@pytest.mark.parametrize(
    ("fields", "tiles"),
    [({}, 3), ({"bid": 2}, 1), ({"busy": 0}, 7), ({"seasonal": 2}, 5), ({"seasonal": 1, "bid": 1}, 3)],
)
def test_exactly_as_many_are_brought_as_workers_are_free(fields: dict[str, int], tiles: int) -> None:
    state = bringing(give(dealt(3), "Ann", **fields), 1, 2, 3)
    for left in range(tiles, 0, -1):
        assert (mover(state), offered(state, "done")) == ("Ann", [])
        more = "1 more tile" if left == 1 else f"{left} more tiles"
        assert refused(state, "Ann: done") == f"bring {more}: one for each free worker"
        state = play(state, "Ann: bring storage" if state.columns[3] else "Ann: bring machine")
    assert mover(state) == "Bo"


@pytest.mark.parametrize(("players", "extra"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_the_last_player_may_bring_some_more_or_leave_it_at_any_number(players: int, extra: int) -> None:
    state, last = bringing(dealt(players), *range(1, players + 1)), NAMES[players - 1]
    for name in NAMES[: players - 1]:
        state = play(state, *[f"{name}: bring storage"] * 3)
    state = play(state, *[f"{last}: bring robot"] * 3)
    for more in range(extra):
        assert (state.phase, mover(state), state.brought) == (Phase.MARKET, last, 3 + more)
        assert offered(state, "done") == ["done"]
        assert told(state, f"{last}: done")[0] == f"{last} brings no more"
        assert play(state, f"{last}: done").phase is Phase.BUYING
        state = play(state, f"{last}: bring machine")
    assert (state.phase, mover(state)) == (Phase.BUYING, "Ann")


def test_an_empty_column_gives_nothing() -> None:
    state = bringing(dealt(2), 1, 4)
    state = state.evolve(columns=((), *state.columns[1:]))
    assert "bring machine" not in offered(state, "bring")
    assert rows(state, "bring")["bring machine"].why == "that column is empty"


def test_when_the_warehouse_is_empty_what_is_there_is_brought() -> None:
    state = bringing(dealt(3).evolve(columns=(("M1",), *EMPTY[1:])), 1, 2, 3)
    after = play(state, "Ann: bring machine")
    assert (after.phase, mover(after)) == (Phase.BUYING, "Ann")
    assert after.events == (NothingToBring(1), NothingToBring(2)), "Ann has brought what there was"
    assert told(state, "Ann: bring machine") == [
        "Ann brings M1 to the market",
        "Bo brings nothing: the warehouse is empty",
        "Cyd brings nothing: the warehouse is empty",
    ]
    state = bringing(dealt(2).evolve(columns=EMPTY), 4, 1)
    assert (state.phase, mover(state), state.events) == (Phase.BUYING, "Bo", (NothingToBring(1), NothingToBring(0)))


def test_bringing_uses_no_worker_up_and_a_bid_does() -> None:
    state = play(bringing(dealt(2), 1, 4), *["Ann: bring storage"] * 3, *["Bo: bring machine"] * 3)
    state = play(give(state, "Ann", money=50), "Ann: buy S1", "Ann: buy S1", "Ann: buy S2")
    assert refused(state, "Ann: remove S0") == "no worker is free"
    state = play(auctioning(dealt(2), 4, 8), "Bo: open 4 2", "Ann: open 8 0", "Bo: bring machine")
    state = play(state, *["Ann: bring storage"] * 3, "Bo: buy M1")
    assert refused(state, "Bo: buy S1") == "no worker is free"
