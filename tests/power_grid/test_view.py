"""What a seat may know, and when something hidden has come to light."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.value import adapter
from tests.power_grid.positions import at, cards, dealt, give, play, reveals

LARGE = (30, 31, 32, 33, 34, 35, 36, 37)


def rich(money: str = "secret") -> State:
    """Three companies with all they can have, Cy to move."""
    state = give(dealt(money=money), "Ann", plants=(4, 20), coal=5, cities=3, money=41)
    state = give(state, "Bo", plants=(12,), oil=2, cities=2, money=42)
    return give(state, "Cy", plants=(5, 21), coal=3, oil=2, cities=1, money=43)


def test_money_is_seen_by_its_owner_and_by_all_where_it_is_open_or_the_game_is_over() -> None:
    over = rich().evolve(phase=Phase.END, turn=NOBODY, powered=(1, 1, 1))
    for state, seat, seen in (
        (rich(), 1, [HIDDEN, 42, HIDDEN]),
        (rich(), NOBODY, [HIDDEN] * 3),
        (rich("open"), 1, [41, 42, 43]),
        (rich("open"), NOBODY, [41, 42, 43]),
        (over, 1, [41, 42, 43]),
    ):
        assert [player.money for player in POWER_GRID.view(state, seat).players] == seen
    assert [POWER_GRID.secret(rich(money).options) for money in ("secret", "open")] == [True, False]


def test_everything_but_money_is_open() -> None:
    state = rich()
    view = POWER_GRID.view(state, 1)
    blank = [player.evolve(money=0) for player in state.players]
    assert [player.evolve(money=0) for player in view.players] == blank
    assert view.evolve(players=state.players, pile=state.pile) == state


@pytest.mark.parametrize("money", ["secret", "open"])
def test_no_card_of_the_pile_is_seen_but_how_many_and_where_the_step_3_card_lies(money: str) -> None:
    state = cards(rich(money), LARGE, (38, 39, STEP3, 40, 42))
    for seat in (0, 1, 2, NOBODY):
        view = POWER_GRID.view(state, seat)
        assert view.pile == (HIDDEN, HIDDEN, STEP3, HIDDEN, HIDDEN)
        assert "38" not in str(adapter(State).dump_python(view)["pile"])


def test_a_card_drawn_comes_to_light_and_a_bid_does_not() -> None:
    before = at(cards(rich("open"), LARGE, (38, 39, STEP3)), Phase.AUCTION, order="ABC")
    opened = play(before, "Ann: open 30")
    assert not POWER_GRID.reveals(before, opened)
    raised = play(opened, "Bo: bid 31")
    assert not POWER_GRID.reveals(opened, raised)
    passed = play(raised, "Cy: pass")
    assert not POWER_GRID.reveals(raised, passed)
    assert POWER_GRID.reveals(passed, play(passed, "Ann: pass"))


def test_purchases_and_houses_bring_nothing_to_light_unless_a_plant_becomes_obsolete() -> None:
    state = at(give(rich("open"), "Cy", money=200), Phase.RESOURCES)
    assert not POWER_GRID.reveals(state, play(state, "Cy: buy coal 1"))
    state = at(cards(state, (4 + 3, 8, 9, 10, 11, 13, 14, 15), (16, STEP3)), Phase.BUILDING)
    assert not POWER_GRID.reveals(state, play(state, "Cy: build Essen"))
    state = cards(state, (2 + 1, 8, 9, 10, 11, 13, 14, 15), (16, STEP3))
    assert POWER_GRID.reveals(state, play(state, "Cy: build Essen"))


def test_a_bid_that_shows_what_others_cannot_pay_brings_secret_money_to_light() -> None:
    # Ann opens at 50; Bo (42) and Cy (43) are out by themselves, the plant is hers, and she is still to move, with a
    # plant to scrap. No card has left the pile, but taking the bid back and trying 44, 43, 42 would count their money.
    state = cards(give(rich(), "Ann", plants=(4, 20, 25), money=60), LARGE, (38, 39, STEP3))
    before = at(state, Phase.AUCTION, order="ABC", step=2)
    assert play(before, "Ann: open 30 50").scrapping == 30
    assert reveals(before, "Ann: open 30 50", 0)


def test_standings_of_a_view_never_break_on_hidden_money() -> None:
    rows = POWER_GRID.standings(POWER_GRID.view(rich(), 2))
    assert {row.seat for row in rows} == {"Ann", "Bo", "Cy"}
