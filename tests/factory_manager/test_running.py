"""Phases 4 and 5: which tiles run; the energy card and income; then the next round, or the end."""

import pytest

from powergrid_tui.games.factory_manager.actions import Run
from powergrid_tui.games.factory_manager.events import EnergyRaised, IncomePaid
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.rules.running import way_of
from powergrid_tui.table.protocol.game import NOBODY

from .positions import FIRST, dealt, give, mover, play, round_of, runs, told, who


def factory(*tiles: str, **fields: object) -> State:
    """Ann runs a factory of these tiles and three S0."""
    return runs(give(dealt(2), "Ann", *tiles, "S0", "S0", "S0", **fields), 1, 12)


def test_all_workers_come_back_and_the_smallest_card_runs_first() -> None:
    state = runs(give(dealt(3), "Ann", bid=2, used=1), 6, 2, 3)
    assert (who(state, "Ann").bid, who(state, "Ann").used) == (0, 0)
    assert mover(state) == "Bo"
    assert mover(play(state, "Bo: run M0")) == "Cyd"


@pytest.mark.parametrize(
    ("seasonal", "tiles", "why"),
    [
        (0, "M3 M0", ""),
        (0, "M3 M1", "7 workers are needed: one of your 7 must stay free"),
        (0, "M3 M1 RW1", ""),
        (1, "M3 M1", ""),
        (2, "M3 M1 M0", "9 workers are needed: one of your 9 must stay free"),
        (2, "M3 M1 M0 C1", ""),
        (2, "M0 RP1 RW1", "you cannot run more robots than machines: 2 with 1"),
        (0, "C1 C1", "there is 1 C1 in the factory, not 2"),
    ],
)
def test_one_worker_must_be_free_and_robots_are_no_more_than_machines(seasonal: int, tiles: str, why: str) -> None:
    state = factory("M3", "M1", "M0", "RP1", "RW1", "C1", seasonal=seasonal)
    assert FACTORY_MANAGER.refusal(state, Run(tiles=tuple(tiles.split()))) == why


def test_the_workers_that_are_needed_are_busy_in_the_next_round() -> None:
    state = factory("M3", "M1", "RW1", "C3")
    for tiles, busy in (("M3 M1 RW1", 5), ("M1 C3", 0), ("nothing", 0)):
        assert who(play(state, f"Ann: run {tiles}"), "Ann").busy == busy


def test_the_order_in_which_tiles_are_named_does_not_matter() -> None:
    state = factory("M0", "M0", "RP1")
    one = FACTORY_MANAGER.apply(state, Run(tiles=("RP1", "M0")))
    assert one == FACTORY_MANAGER.apply(state, Run(tiles=("M0", "RP1")))
    assert one.running[0] == ("M0", "RP1")


@pytest.mark.parametrize(
    ("tiles", "sums"),
    [("M6 O4", (4, 1, 3)), ("M2 C3", (2, 1, 0)), ("M0 M3 RP3 O1", (6, 5, 6)), ("", (0, 1, 0))],
)
def test_what_runs_makes_uses_and_needs(tiles: str, sums: tuple[int, int, int]) -> None:
    assert way_of(dealt().book, tuple(tiles.split()))[1:] == sums


def test_running_is_told_and_when_all_run_nature_turns_up_an_energy_card() -> None:
    assert told(factory("M0", "M0", "RP1"), "Ann: run M0 M0 RP1") == ["Ann runs 2 M0, RP1"]
    assert told(factory("M0"), "Ann: run nothing") == ["Ann shuts everything down"]
    state = play(round_of(factory("M0", "M0"), 2), "Ann: run M0 M0", "Bo: run M0")
    assert (state.phase, mover(state), state.running) == (Phase.ENERGY, "nature", (("M0", "M0"), ("M0",)))


# --- income ----------------------------------------------------------------------------------------------------------


def ran(round_: int, *tiles: str, price: int = 1, running: str = "M0 M0", **fields: object) -> State:
    """Ann has run her factory, and the energy card comes."""
    state = runs(give(round_of(dealt(2), round_), "Ann", *tiles, **fields), 1, 4).evolve(price=price)
    return play(state, f"Ann: run {running}", "Bo: run M0")


def test_the_price_rises_before_it_is_paid() -> None:
    state = play(ran(1, price=2), "nature: raise 2")
    assert (state.price, state.drawn) == (4, (2,))
    assert (who(state, "Ann").money, who(state, "Bo").money) == (18 + 20 - 4 * 4, 18 + 10 - 2 * 4)
    assert state.events == (EnergyRaised(2, 4), IncomePaid(0, 2, 4, 4, 1, 4), IncomePaid(1, 1, 2, 4, 1, 2))


@pytest.mark.parametrize(("storage", "goods"), [(("S0",), 10), (("S4", "S4"), 20), ((), 0)])
def test_goods_are_what_is_made_or_what_can_be_stored_without_being_named(storage: tuple[str, ...], goods: int) -> None:
    assert who(play(ran(1, "M0", "M0", *storage), "nature: raise 0"), "Ann").income == goods - 4


@pytest.mark.parametrize(("round_", "factor"), [(1, 1), (4, 1), (5, 2)])
def test_the_last_income_is_doubled_with_its_costs(round_: int, factor: int) -> None:
    state = play(ran(round_), "nature: raise 1")
    assert (who(state, "Ann").income, who(state, "Ann").money) == (factor * 12, 18 + factor * 12)
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
        (((18, 0), (20, 0), (20, 0)), [3, 1, 1]),
    ],
)
def test_the_most_money_wins_then_the_higher_last_income(
    incomes: tuple[tuple[int, int], ...], ranks: list[int]
) -> None:
    state = dealt(len(incomes)).evolve(phase=Phase.END, turn=NOBODY, round=5)
    for name, (money, last) in zip(state.names, incomes, strict=True):
        state = give(state, name, money=money, income=last)
    found = {standing.seat: standing for standing in FACTORY_MANAGER.standings(state)}
    assert [found[name].rank for name in state.names] == ranks
    assert found["Ann"].score == {"money": incomes[0][0], "last income": incomes[0][1]}


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
