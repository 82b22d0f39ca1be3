"""Phase 5: the energy card and income; then the next round, or the end."""

import pytest

from powergrid_tui.games.factory_manager.events import EnergyRaised, IncomePaid
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY

from .positions import FIRST, dealt, give, mover, play, round_of, runs, told, who


def ran(round_: int, *tiles: str, price: int = 1, running: str = "M0 M0", **fields: object) -> State:
    """Ann has run her factory, and the energy card comes."""
    state = runs(give(round_of(dealt(2), round_), "Ann", *tiles, **fields), 1, 4).evolve(price=price)
    return play(state, f"Ann: run {running}", "Bo: run M0")


def test_the_price_rises_before_it_is_paid() -> None:
    state = play(ran(1, price=2), "nature: raise 2")
    assert (state.price, state.drawn) == (4, (2,))
    assert who(state, "Ann").money == 18 + 20 - 4 * 4
    assert who(state, "Bo").money == 18 + 10 - 2 * 4
    assert state.events == (
        EnergyRaised(2, 4),
        IncomePaid(0, 2, 4, 4, 1, 4),
        IncomePaid(1, 1, 2, 4, 1, 2),
    )


def test_goods_are_what_is_made_or_what_can_be_stored() -> None:
    one_way = play(ran(1, "M0", "M0", "S0"), "nature: raise 0")
    assert who(one_way, "Ann").income == 10 - 4
    other = play(ran(1, "M0", "M0", "S4", "S4"), "nature: raise 0")
    assert who(other, "Ann").income == 20 - 4
    none = play(ran(1, "M0", "M0"), "nature: raise 0")
    assert who(none, "Ann").income == -4


@pytest.mark.parametrize(("round_", "factor"), [(1, 1), (4, 1), (5, 2)])
def test_the_last_income_is_doubled_with_its_costs(round_: int, factor: int) -> None:
    state = play(ran(round_), "nature: raise 1")
    assert who(state, "Ann").income == factor * (20 - 4 * 2)
    assert who(state, "Ann").money == 18 + factor * 12
    assert state.over == (round_ == 5)


def test_money_does_not_fall_below_nothing() -> None:
    state = play(ran(5, price=4, running="nothing", money=3), "nature: raise 0")
    assert (who(state, "Ann").income, who(state, "Ann").money) == (-8, 0)
    assert IncomePaid(0, 0, 1, 4, 2, -3) in state.events


def test_a_round_follows_until_the_fifth() -> None:
    state = play(ran(1), "nature: raise 1")
    assert (state.round, state.phase, mover(state)) == (2, Phase.CARDS, "nature")
    assert state.running == (("M0", "M0"), ("M0",)), "it is seen until the next"
    last = play(ran(5), "nature: raise 1")
    assert (last.round, last.phase, last.turn) == (5, Phase.END, NOBODY)


@pytest.mark.parametrize(
    ("incomes", "ranks"),
    [
        (((240, 130), (240, 128)), [1, 2]),
        (((240, 128), (240, 130)), [2, 1]),
        (((240, 130), (240, 130)), [1, 1]),
        (((239, 150), (240, -8)), [2, 1]),
    ],
)
def test_the_most_money_wins_then_the_higher_last_income(
    incomes: tuple[tuple[int, int], ...], ranks: list[int]
) -> None:
    state = dealt(2).evolve(phase=Phase.END, turn=NOBODY, round=5)
    for name, (money, income) in zip(("Ann", "Bo"), incomes, strict=True):
        state = give(state, name, money=money, income=income)
    found = {standing.seat: standing for standing in FACTORY_MANAGER.standings(state)}
    assert [found["Ann"].rank, found["Bo"].rank] == ranks
    assert found["Ann"].score == {"money": incomes[0][0], "last income": incomes[0][1]}


def test_three_share_and_rank_by_those_before() -> None:
    state = give(give(dealt(3), "Bo", money=20), "Cyd", money=20)
    assert [(row.seat, row.rank) for row in FACTORY_MANAGER.standings(state)] == [("Bo", 1), ("Cyd", 1), ("Ann", 3)]


def test_what_a_factory_is_stands_beside_its_money() -> None:
    state = play(ran(5, *FIRST, "C1", "S2"), "nature: raise 0")
    (ann,) = [row for row in FACTORY_MANAGER.standings(state) if row.seat == "Ann"]
    assert ann.holdings == {
        "production": (2,), "storage": (5,), "tiles": ("M0", "M0", "S0", "S0", "S0", "S2", "C1"),
    }  # fmt: skip


def test_income_is_told() -> None:
    assert told(ran(1), "nature: raise 1") == [
        "Energy rises by 1, and costs 2 Elektro",
        "Ann earns 12 Elektro: 20 for goods, less 4 energy at 2 each",
        "Bo earns 6 Elektro: 10 for goods, less 2 energy at 2 each",
        "Round 1 is over",
    ]
    assert told(ran(5, running="nothing", money=1), "nature: raise 0") == [
        "Energy still costs 1 Elektro",
        "Ann pays 1 Elektro: 2 times 0 for goods, less 2 times 1 energy at 1 each",
        "Bo earns 16 Elektro: 2 times 10 for goods, less 2 times 2 energy at 1 each",
        "The game ends",
    ]
