"""Paying: steel, titanium and heat beside credits, nothing wasted, and what is proposed.

Mine (056) costs 4 and has a building tag, Deep Well Heating (003) costs 13 and has one; Phobos Space Haven (021) costs
25 and has a space tag; Space Elevator (013) costs 27 and has both; Research (090) costs 11 and has neither.
"""

from itertools import product
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.actions import Activate
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying

from .positions import give, mars, offered, play, refused, who

ALLOYS = "071"
"""Advanced Alloys: steel and titanium are worth one more."""

IN_BETWEEN = "you can pay with less of that"


def holding(card: str, stock: str, **fields: Any) -> State:
    return give(mars(2), "Ann", stock, hand=card, **fields)


def paid(card: str, stock: str, payment: str, **fields: str) -> tuple[int, ...]:
    """Credits, steel, titanium and heat that are left."""
    after = play(holding(card, stock, **fields), f"play {card} {payment}".strip())
    credits, steel, titanium, _, _, heat = who(after).stock
    return credits, steel, titanium, heat


# --- what pays what --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "stock", "payment", "left"),
    [
        ("003", "13M 9S 9T", "", (0, 9, 9, 0)),
        ("003", "13M 9S 9T", "steel 1", (2, 8, 9, 0)),
        ("003", "13M 9S 9T", "steel 6", (12, 3, 9, 0)),
        ("003", "0M 9S 9T", "steel 7", (0, 2, 9, 0)),  # no change
        ("021", "30M 9T", "titanium 8", (29, 0, 1, 0)),
        ("021", "0M 9T", "titanium 9", (0, 0, 0, 0)),
        ("013", "30M 9S 9T", "steel 3 titanium 7", (30, 6, 2, 0)),
    ],
)
def test_steel_and_titanium_pay_without_change(card: str, stock: str, payment: str, left: tuple[int, ...]) -> None:
    assert paid(card, stock, payment) == left


@pytest.mark.parametrize(
    ("card", "stock", "payment", "why"),
    [
        ("003", "12M", "", "1 credit short"),
        ("003", "0M 2S", "steel 2", "9 credits short"),
        ("021", "50M 9S", "steel 1", "steel pays only for cards with a building tag"),
        ("003", "50M 9T", "titanium 1", "titanium pays only for cards with a space tag"),
        ("003", "50M 1S", "steel 2", "you do not have that much to pay with"),
        ("003", "50M 20S", "steel 8", IN_BETWEEN),
        ("021", "50M 20T", "titanium 10", IN_BETWEEN),
        ("013", "50M 20S 20T", "steel 1 titanium 9", IN_BETWEEN),
    ],
)
def test_ways_to_pay_that_are_refused(card: str, stock: str, payment: str, why: str) -> None:
    assert refused(holding(card, stock), f"play {card} {payment}".strip()) == why


# --- what metals are worth -------------------------------------------------------------------------------------------


def test_advanced_alloys_and_phobolog_make_metals_worth_more() -> None:
    assert paid("003", "1M 4S", "steel 4", play=ALLOYS) == (0, 0, 0, 0)
    assert paid("021", "1M 6T", "titanium 6", corporation="R09") == (0, 0, 0, 0)
    assert paid("021", "0M 5T", "titanium 5", corporation="R09", play=ALLOYS) == (0, 0, 0, 0)
    assert refused(holding("003", "0M 4S", play=ALLOYS), "play 003 steel 4") == "1 credit short"


# --- heat ------------------------------------------------------------------------------------------------------------


def test_helion_pays_with_heat_as_with_credits() -> None:
    assert paid("003", "10M 5H", "heat 3", corporation="R18") == (0, 0, 0, 2)
    assert paid("003", "13M 5H", "heat 5", corporation="R18") == (5, 0, 0, 0)
    assert paid("003", "0M 3S 9H", "steel 3 heat 7", corporation="R18") == (0, 0, 0, 2)
    helion = holding("003", "10M 2H", corporation="R18")
    assert refused(helion, "play 003 heat 2") == "1 credit short"
    assert refused(helion, "play 003 heat 3") == "1 credit short", "however it is paid"
    rich = holding("003", "20M 7S 20H", corporation="R18")
    assert refused(rich, "play 003 steel 7 heat 1") == IN_BETWEEN
    assert refused(rich, "play 003 heat 14") == IN_BETWEEN


# --- what is proposed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "stock", "fields", "line"),
    [
        ("003", "13M", {}, "play 003"),
        ("003", "13M 3S", {}, "play 003 steel 3"),
        ("003", "13M 9S", {}, "play 003 steel 6"),  # the seventh would be wasted
        ("003", "0M 9S", {}, "play 003 steel 7"),  # but must be where there is no credit
        ("021", "20M 20T", {}, "play 021 titanium 8"),
        ("013", "20M 20S 20T", {}, "play 013 titanium 9"),
        ("013", "20M 3S 5T", {}, "play 013 steel 3 titanium 5"),
        ("013", "20M 6S 6T", {}, "play 013 steel 6 titanium 5"),  # exactly 27
        ("090", "20M 6S 6T", {}, "play 090"),
        ("003", "13M 9H", {"corporation": "R18"}, "play 003"),  # heat last
        ("003", "5M 2S 9H", {"corporation": "R18"}, "play 003 steel 2 heat 4"),
        ("056", "0M 1S 1T", {"corporation": "R09"}, None),
    ],
)
def test_what_is_proposed(card: str, stock: str, fields: dict[str, str], line: str | None) -> None:
    assert offered(holding(card, stock, **fields), "play") == ([line] if line else [])


def exactly(state: State, cost: int, payable: str) -> tuple[int, int] | None:
    """The least waste, and the fewest credits and heat for it, of all ways to pay."""
    credits, steel, titanium, _, _, heat = state.players[0].stock
    company = state.players[0]
    there = credits + (heat if company.corporation == "R18" else 0)
    worths = [2 + (ALLOYS in company.played), 3 + (ALLOYS in company.played) + (company.corporation == "R09")]
    mixes = product(range(steel * ("S" in payable) + 1), range(titanium * ("T" in payable) + 1))
    lefts = [cost - some * worths[0] - more * worths[1] for some, more in mixes]
    ways = [(max(0, -left), max(0, left)) for left in lefts if left <= there]
    return min(ways, default=None)


def test_the_proposal_wastes_least_and_is_there_whenever_it_can_be_paid() -> None:
    luck = Random(3)
    for _ in range(1500):
        corporation, played = luck.choice(("", "R09", "R18")), luck.choice(("", ALLOYS))
        payable = luck.choice(("", "S", "T", "ST"))
        stock = f"{luck.choice((0, 1, 4))}M {luck.randrange(4)}S {luck.randrange(4)}T {luck.choice((0, 2))}H"
        state, cost = give(mars(2), "Ann", stock, corporation=corporation, play=played), luck.randrange(17)
        purse = paying.purse(state, 0)
        best, way = exactly(state, cost, payable), paying.proposal(purse, cost, payable)
        assert (best is None) == (way is None) == (paying.shortage(purse, cost, payable) > 0)
        if best is None or way is None:
            continue
        assert not paying.refusal(purse, cost, payable, way.steel, way.titanium, way.heat)
        metals = way.steel * purse.steel_worth + way.titanium * purse.titanium_worth
        assert (max(0, metals - cost), way.credits + way.heat) == best
        assert way.heat == 0 or way.credits == state.players[0].stock[0], "heat only where credits do not reach"


# --- actions ---------------------------------------------------------------------------------------------------------


def test_actions_of_cards_are_paid_with_the_metal_that_they_name() -> None:
    water = give(mars(2), "Ann", "6M 9S 2T", play="012")
    assert offered(water, "use") == ["use 012 titanium 2"]
    assert who(play(water, "use 012 titanium 2", "place a5")).stock[:3] == (0, 9, 0)
    assert refused(water, "use 012 steel 1") == "steel pays only for cards with a building tag"
    pump = give(mars(2), "Ann", "6M 9S 2T", play="187")
    assert offered(pump, "use") == ["use 187 steel 4"]
    assert who(play(pump, "use 187 steel 4", "place a5")).stock[:3] == (6, 5, 2)
    assert refused(pump, "use 187 steel 5") == IN_BETWEEN
    assert TERRAFORMING_MARS.refusal(pump, Activate(card="187", heat=1)) == "heat cannot pay for this"
    assert refused(give(mars(2), "Ann", "5M 1T", play="012"), "use 012") == "4 credits short"
