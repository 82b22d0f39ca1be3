"""Phase 1: turn-order cards are auctioned for workers."""

from powergrid_tui.games.factory_manager.events import CardTaken, Outbid
from powergrid_tui.games.factory_manager.model import Phase, State

from .positions import auctioning, dealt, give, mover, offered, play, refused, told, who


def up() -> State:
    """Ann has 7, Bo 8, Cyd 9, Dora 10; 1, 3, 4 and 6 are turned up."""
    return auctioning(dealt(4), 1, 3, 4, 6)


def test_the_highest_card_opens_with_any_card_and_cannot_decline() -> None:
    state = up()
    assert mover(state) == "Dora"
    assert offered(state, "open") == [f"open {card} {bid}" for card in (1, 3, 4, 6) for bid in (0, 1, 2)]
    assert refused(state, "Dora: pass") == "the player with the highest number must put up a card"


def test_the_others_are_asked_clockwise_from_the_opener() -> None:
    state = play(auctioning(dealt(4, cards=(7, 10, 9, 8)), 1, 3, 4, 6), "Bo: open 3 0")
    assert mover(state) == "Cyd"
    state = play(state, "Cyd: bid 1")
    assert mover(state) == "Dora"
    state = play(state, "Dora: pass")
    assert mover(state) == "Ann"
    assert offered(state, "bid") == ["bid 2"]
    state = play(state, "Ann: bid 2")
    assert mover(state) == "Bo", "neither Bo nor Cyd can raise, and Bo, who has no card yet, opens again"
    assert state.auction is None
    assert [event for event in state.events if isinstance(event, Outbid)] == [Outbid(1, 2, 2), Outbid(2, 2, 2)]
    assert CardTaken(0, 3, 2) in state.events


def test_it_goes_round_until_one_is_left() -> None:
    state = give(up(), "Dora", seasonal=2)
    state = give(state, "Bo", seasonal=2)
    state = play(state, "Dora: open 1 0", "Ann: pass", "Bo: bid 1", "Cyd: pass", "Dora: bid 2", "Bo: bid 3")
    assert mover(state) == "Dora"
    state = play(state, "Dora: bid 4")
    assert CardTaken(3, 1, 4) in state.events
    assert mover(state) == "Cyd"


def test_the_opener_who_does_not_get_the_card_opens_again() -> None:
    state = play(up(), "Dora: open 6 0", "Ann: bid 1", "Bo: pass", "Cyd: pass", "Dora: pass")
    assert (state.taken, state.sold, who(state, "Ann").bid) == ((0,), (6,), 1)
    assert mover(state) == "Dora"
    assert state.shown == (1, 3, 4)


def test_who_has_a_new_card_is_not_asked_again() -> None:
    state = play(up(), "Dora: open 6 0", "Ann: bid 1", "Bo: pass", "Cyd: pass", "Dora: pass", "Dora: open 1 0")
    assert mover(state) == "Bo"
    state = play(state, "Bo: pass", "Cyd: pass")
    assert mover(state) == "Cyd"
    state = play(state, "Cyd: open 3 2")
    assert mover(state) == "Bo", "nobody is left to raise: Bo, the last, takes the last card"
    assert offered(state, "open") == ["open 4 0", "open 4 1", "open 4 2"]


def test_a_bid_takes_a_worker_less_than_are_free() -> None:
    state = give(up(), "Dora", busy=6)
    assert offered(state, "open") == ["open 1 0", "open 3 0", "open 4 0", "open 6 0"]
    assert refused(state, "Dora: open 1 1") == "bid at most 0: one free worker must be left"
    hired = give(up(), "Dora", busy=6, seasonal=2)
    assert offered(hired, "open")[:3] == ["open 1 0", "open 1 1", "open 1 2"], "seasonal workers may bid"


def test_the_others_cannot_bid_what_the_highest_has() -> None:
    state = play(up(), "Dora: open 1 1")
    assert refused(state, "Ann: bid 1") == "the bid is 1: bid at least 2"
    assert refused(state, "Ann: bid 3") == "bid at most 2: one free worker must be left"
    assert offered(state, "bid") == ["bid 2"]
    assert offered(state, "pass") == ["pass"]


def test_all_turn_to_their_new_cards_and_the_old_ones_go_to_the_pile() -> None:
    state = play(auctioning(dealt(2), 4, 8), "Bo: open 8 0", "Ann: pass")
    assert (who(state, "Bo").card, state.pile) == (10, (1, 6)), "the old card says who opens until all are sold"
    state = play(state, "Ann: open 4 0")
    assert [factory.card for factory in state.players] == [4, 8]
    assert state.pile == (1, 2, 6, 10)
    assert (state.taken, state.sold, state.shown) == ((), (), ())
    assert (state.phase, mover(state)) == (Phase.MARKET, "Ann")


def test_workers_on_the_card_are_not_there_for_the_rest_of_the_round() -> None:
    state = play(auctioning(dealt(2), 4, 8), "Bo: open 4 2", "Ann: open 8 0")
    assert mover(state) == "Bo"
    state = play(state, "Bo: bring machine")
    assert mover(state) == "Ann"
    state = play(state, *["Ann: bring storage"] * 3)
    assert mover(state) == "Bo"
    state = play(state, "Bo: buy M1")
    assert refused(state, "Bo: buy S1") == "no worker is free"


def test_the_auction_is_told() -> None:
    state = play(up(), "Dora: open 1 0", "Ann: bid 1", "Bo: pass", "Cyd: pass")
    assert told(up(), "Dora: open 1 0") == ["Turn-order card 1: Dora bids 0 workers"]
    assert told(state, "Dora: bid 2") == [
        "Dora bids 2 workers",
        "Ann cannot bid more than 2: the bid is 2 workers",
        "Dora takes turn-order card 1 for 2 workers",
    ]
    assert told(state, "Dora: pass") == ["Dora passes", "Ann takes turn-order card 1 for 1 worker"]
