"""Phase 3: what may be bought, what it costs, and what the plants can hold."""

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from powergrid_tui.games.power_grid.actions import Buy
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RESOURCES, RulebookKey, rulebook
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.positions import BOX, at, dealt, give, market, mover, offered, play, refused, rows, told, who

BOOK = rulebook(RulebookKey("germany", "original", "base", 3))


def shop(*plants: int, money: int = 200, tokens: Sequence[int] = (24, 18, 6, 2), **stock: int) -> State:
    """Cy, last in order, is to buy for these plants with this market, less what he has already."""
    state = give(dealt(), "Cy", plants=plants, money=money, **stock)
    left = (box - stock.get(name, 0) for name, box in zip(RESOURCES, BOX, strict=True))
    there = map(min, tokens, left)
    return at(market(state, *there), Phase.RESOURCES)


def counts(state: State, resource: str) -> list[int]:
    return [int(line.split()[2]) for line in offered(state, "buy") if line.split()[1] == resource]


# --- what fits -------------------------------------------------------------------------------------------------------


def test_only_what_ones_plants_run_on_may_be_bought() -> None:
    state = shop(4)
    assert {line.split()[1] for line in offered(state, "buy")} == {"coal"}
    assert refused(state, "Cy: buy oil 1") == "none of your power plants runs on oil"
    assert refused(state, "Cy: buy coal 1 uranium 1") == "none of your power plants runs on uranium"
    assert rows(state, "buy")["buy garbage 1"].why == "none of your power plants runs on garbage"


def test_only_the_overflow_of_coal_and_oil_lies_on_a_hybrid() -> None:
    # Plant 4 holds four coal, 3 four oil, 5 four of either. Wrong: coal may use the hybrid and oil may use it again
    # (6 + 7 > 12); or coal counts on the hybrid before its own plant is full.
    state = shop(3, 4, 5)
    assert max(counts(state, "coal")) == 8
    assert who(play(state, "Cy: buy coal 6 oil 6"), "Cy").stock == (6, 6, 0, 0)
    assert "your power plants have no space for" in refused(state, "Cy: buy coal 6 oil 7")
    assert "your power plants have no space for" in refused(state, "Cy: buy coal 7 oil 6")
    # Oil of its own plant is not in the way of coal on the hybrid.
    assert max(counts(shop(3, 4, 5, oil=4), "coal")) == 8
    assert max(counts(shop(3, 4, 5, oil=6), "coal")) == 6


PLANTS = (3, 4, 5, 6, 7, 11, 12, 13, 20, 21, 29, 46, 50)


def can_hold(plants: Sequence[int], tokens: Sequence[int]) -> bool:
    """By brute force: lay the tokens one after the other on any space that takes them."""
    spaces = tuple(sorted(BOOK.plants[n].fuel for n in plants for _ in range(2 * BOOK.plants[n].need)))
    return _can_hold(spaces, tuple(tokens))


@cache
def _can_hold(spaces: tuple[str, ...], tokens: tuple[int, ...]) -> bool:
    if not any(tokens):
        return True
    r = next(i for i, count in enumerate(tokens) if count)
    fewer = tuple(count - (i == r) for i, count in enumerate(tokens))
    takers = {RESOURCES[r], "hybrid"} if r < 2 else {RESOURCES[r]}
    return any(
        _can_hold((*spaces[: spaces.index(space)], *spaces[spaces.index(space) + 1 :]), fewer)
        for space in takers.intersection(spaces)
    )


@given(
    plants=st.lists(st.sampled_from(PLANTS), unique=True, max_size=3),
    stock=st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 2), st.integers(0, 2)),
    more=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 2), st.integers(0, 2)),
)
def test_what_fits_is_what_can_be_laid_out_token_by_token(
    plants: list[int], stock: tuple[int, ...], more: tuple[int, ...]
) -> None:
    if not can_hold(plants, stock):
        stock = (0, 0, 0, 0)
    tokens = dict(zip(RESOURCES, stock, strict=True))
    state = give(dealt(), "Cy", plants=plants, money=999, **tokens)
    state = at(market(state, *(box - have for box, have in zip(BOX, stock, strict=True))), Phase.RESOURCES)
    for r, resource in enumerate(RESOURCES):
        able = counts(state, resource)
        assert able == list(range(1, len(able) + 1))
        for extra in (len(able), len(able) + 1):
            after = [have + extra * (i == r) for i, have in enumerate(stock)]
            assert can_hold(plants, after) == (extra == len(able))
    if any(more):
        fits = can_hold(plants, [have + extra for have, extra in zip(stock, more, strict=True)])
        try:
            POWER_GRID.apply(state, Buy(tokens=(more[0], more[1], more[2], more[3])))
        except IllegalAction:
            assert not fits
        else:
            assert fits


# --- what it costs ---------------------------------------------------------------------------------------------------


def test_the_cheapest_tokens_go_first_and_prices_rise_within_one_purchase() -> None:
    # Full coal track: 1 1 1 2 2 2. Wrong: all at the price of the first (6), or of the last (12).
    state = play(shop(20, money=9), "Cy: buy coal 6")
    assert who(state, "Cy").money == 0
    assert refused(shop(20, money=8), "Cy: buy coal 6") == "6 coal costs 9 Elektro and you have 8"
    assert rows(shop(20), "buy")["buy coal 4"].cost == 5


def test_an_empty_market_sells_nothing() -> None:
    state = shop(4, 7, tokens=(0, 2, 0, 0))
    assert counts(state, "coal") == []
    assert counts(state, "oil") == [1, 2]
    assert refused(state, "Cy: buy coal 1") == "the market has no coal"
    assert refused(state, "Cy: buy oil 3") == "the market has only 2 oil"
    assert rows(state, "buy")["buy coal 1"].why == "the market has no coal"
    assert rows(state, "buy")["buy oil 3"].why == "the market has only 2 oil"


@pytest.mark.parametrize("tokens", [(0, 0, 0, 0), (-1, 0, 0, 0), (2, -1, 0, 0)])
def test_nothing_and_less_than_nothing_cannot_be_bought(tokens: tuple[int, int, int, int]) -> None:
    # A negative number would be a sale.
    state = shop(5, coal=2, oil=2)
    with pytest.raises(IllegalAction):
        POWER_GRID.apply(state, Buy(tokens=tokens))


# --- turns -----------------------------------------------------------------------------------------------------------


def test_who_bought_all_he_can_still_ends_his_turn_himself() -> None:
    state = play(shop(4), "Cy: buy coal 4")
    assert mover(state) == "Cy"
    assert offered(state, "buy") == []
    assert offered(state, "done") == ["done"]


def test_who_can_buy_nothing_is_passed_over_and_the_log_says_so() -> None:
    # Bo has a wind park, Ann no money.
    state = give(give(shop(4), "Bo", plants=(13,)), "Ann", plants=(20,), money=0)
    lines = told(state, "Cy: done")
    assert "Bo cannot buy resources" in lines
    assert "Ann cannot buy resources" in lines
    assert play(state, "Cy: done").phase is Phase.BUILDING
