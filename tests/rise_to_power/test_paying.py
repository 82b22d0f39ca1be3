"""Ways to pay with prism cards: what is offered, what is refused, and beside it a slow plain count."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.rules.paying import MOST_WAYS, ways

from . import slow
from .positions import acting, offered, play, refused, rows

CARDS = slow.PRISMS


def test_ways_are_those_of_a_plain_count_the_best_first() -> None:
    for seed in range(10):
        rng = Random(seed)
        hand = in_order(rng.sample(CARDS, rng.randint(0, 9)))
        for colour, cost in product(("g", "b", "o", ""), range(1, 14)):
            found = ways(hand, colour, cost)
            assert len(set(found)) == len(found)
            assert set(found) == slow.payments(hand, colour, cost)
            keys = [(slow.worth(way), len(way)) for way in found]
            assert keys == sorted(keys)


def test_a_strange_set_of_cards_makes_no_list_without_end() -> None:
    hand = in_order([*CARDS])
    found = ways(hand, "", 60)
    assert len(set(found)) == MOST_WAYS
    for way in found:
        assert not Counter(way) - Counter(hand)
        assert 0 <= slow.worth(way) - 60 < min(slow.worth((card,)) for card in way)


@pytest.mark.parametrize(("hand", "lines"), [
    ("b5", ["b5"]),
    ("b2 b3 b6", ["b2 b3", "b6"]),
    ("b1 b4 b5", ["b5", "b1 b4"]),
    ("b3 b3 b3", ["b3 b3"]),
    ("b4 g1 o1", []),
    ("b1 b1 b3 b4", ["b1 b4", "b1 b1 b3", "b3 b4"]),
    ("", []),
])  # fmt: skip
def test_what_is_offered_for_a_cost_of_5(hand: str, lines: list[str]) -> None:
    state = acting(inactive="SE2", hand=hand)
    assert offered(state, "power") == [f"power SE2 with {line}" for line in lines]
    for line in lines:
        assert play(state, f"Ann: power SE2 with {line}").discards == tuple(line.split())


@pytest.mark.parametrize("line", ["b1 b6", "b1 b2 b4", "b4 b6", "b1 b2 b4 b6"])
def test_more_cards_than_needed_pay_though_they_are_not_offered(line: str) -> None:
    state = acting(inactive="SE2", hand="b1 b2 b4 b6 g1 g5")
    assert f"power SE2 with {line}" not in offered(state, "power")
    paid = play(state, f"Ann: power SE2 with {line}")
    assert paid.discards == tuple(line.split())
    assert paid.points == state.points - 1  # it is not exact, so no point comes back
    action = RISE_TO_POWER.parse(f"Ann: power SE2 with {line}", state)
    assert RISE_TO_POWER.format(action, state) == f"Ann: power SE2 with {line}"


def test_more_cards_than_needed_pay_for_an_upgrade() -> None:
    state = acting(active="SE1", inactive="SE2", hand="b1 b2 b4 b6")
    where = next(line for line in offered(state, "upgrade") if line.endswith("with b6")).removesuffix("b6")
    assert play(state, f"Ann: {where}b1 b2 b6").discards == ("b1", "b2", "b6")


@pytest.mark.parametrize(("discount", "any_colour", "lines"), [
    (0, False, {"b2 b4"}),
    (0, True, {"g3 b2", "b2 b4", "g3 b4"}),
    (2, False, {"b4"}),
    (2, True, {"g3", "b4"}),
    (3, True, {"g3", "b2", "b4"}),
    (9, False, {"b2", "b4"}),
])  # fmt: skip
def test_a_lower_cost_and_any_colours_change_what_is_offered(discount: int, any_colour: bool, lines: set[str]) -> None:
    state = acting(inactive="SE2", hand="b2 b4 g3").evolve(discount=discount, any_colour=any_colour)
    assert {line.removeprefix("power SE2 with ") for line in offered(state, "power")} == lines


def test_a_cost_is_1_at_least_and_exact_means_the_lower_cost() -> None:
    state = acting(inactive="BI1", hand="o1 o2").evolve(discount=4)
    assert rows(state, "power")["power BI1 with o1"].cost == 1
    assert play(state, "Ann: power BI1 with o1").points == 2
    assert play(state, "Ann: power BI1 with o2").points == 1
    assert refused(state, "Ann: power BI1 with nothing") == "BI1 costs 1: these cards are 1 short"


def test_what_is_shown_costs_what_is_paid_or_what_is_wanted() -> None:
    state = acting(inactive="SE2 PA3", hand="b2 b6")
    assert {line: (row.cost, row.why) for line, row in rows(state, "power").items()} == {
        "power SE2 with b6": (6, ""),
        "power PA3 with nothing": (7, "costs 7 green, 7 more than you have"),
    }
    mixed = rows(state.evolve(any_colour=True, discount=1), "power")
    assert mixed["power SE2 with b6"].cost == 6
    assert mixed["power PA3 with b6"].cost == 6
    short = rows(acting(inactive="PA3", hand="b2 o1").evolve(any_colour=True), "power")
    assert short["power PA3 with nothing"].why == "costs 7 of any colour, 4 more than you have"
