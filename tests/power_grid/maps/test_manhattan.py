"""Manhattan: a house a space, blocked spaces, and a pile that is played through twice without a Step 3 card."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from tests.power_grid.maps import EDITIONS, POWERED, STEPS, auction, buy, deals, exchanged, phase_5, pile_refusal
from tests.power_grid.positions import (
    at,
    cards,
    city,
    dealt,
    give,
    mover,
    offered,
    play,
    refused,
    rows,
    table,
    told,
    who,
)

SPACES = {10: 17, 15: 15, 20: 14, 25: 13, 30: 10, 35: 8, 40: 6}
"""How many spaces there are at each price."""

FOUR = {10: 3, 15: 3, 20: 2, 25: 2, 30: 2, 35: 2}
"""Blocked with four players."""


def price(state: State, space: int) -> int:
    houses = state.book.board.cities[space].houses
    assert houses is not None
    return houses[0]


# --- spaces ----------------------------------------------------------------------------------------------------------


def building(*network: str, step: int = 1, players: int = 5, closed: tuple[str, ...] = ()) -> State:
    """Ann builds."""
    state = dealt(players, map="manhattan")
    if closed:
        state = state.evolve(book=state.book.with_area(state.book.regions, [city(state, name) for name in closed]))
    state = cards(state, (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, 44))
    state = give(give(state, "Ann", money=200, cities=network), "Bo", money=200)
    return at(state, Phase.BUILDING, step=step, order="ABCDEF"[:players], start="A")


def test_the_first_house_may_stand_anywhere_for_its_price() -> None:
    shown = rows(building(), "build")
    assert len(offered(building(), "build")) == 83
    assert [shown[f"build {name}"].cost for name in ("M1", "M43", "M55", "M83")] == [40, 15, 10, 10]


@pytest.mark.parametrize(
    ("network", "target", "way"),
    [
        ("M55", "M60", 0),  # next door: the house alone
        ("M55", "M53", 0),
        ("M55", "M67", 5),  # M60 is passed. Wrong: 10, with the space that is built in
        ("M55", "M71", 10),  # M60 and M67
        ("M55", "M76", 15),
        ("M55 M60", "M67", 0),  # next door to the second space. Wrong: 5 for the own space on the way
        ("M55 M67", "M71", 0),
        ("M1", "M83", 65),  # right across: thirteen spaces on the shortest way
    ],
)
def test_a_way_costs_5_for_each_space_passed(network: str, target: str, way: int) -> None:
    state = building(*network.split())
    house = price(state, city(state, target))
    assert rows(state, "build")[f"build {target}"].cost == way + house
    assert who(play(state, f"Ann: build {target}"), "Ann").money == 200 - way - house


@pytest.mark.parametrize("step", STEPS)
def test_spaces_of_others_are_passed_for_5_and_have_no_second_house(step: int) -> None:
    state = give(building("M55", step=step), "Bo", cities=("M60", "M59"))
    assert rows(state, "build")["build M67"].cost == 5 + 10
    assert refused(state, "Ann: build M60") == "M60 has room for one house and is full"


def test_the_way_to_the_second_of_two_begins_at_the_first() -> None:
    assert who(play(building("M55"), "Ann: build M60, M67"), "Ann").money == 200 - 10 - 10
    # The other way round the space between is passed once for 5.
    assert who(play(building("M55"), "Ann: build M67, M60"), "Ann").money == 200 - 15 - 10


@pytest.mark.parametrize("network", [(), ("M55",)])
def test_blocked_spaces_are_passed_for_5_and_never_built_in(network: tuple[str, ...]) -> None:
    state = building(*network, players=4, closed=("M60",))
    assert refused(state, "Ann: build M60") == "M60 is blocked"
    assert "build M60" not in rows(state, "build")
    assert "build M60" not in offered(state, "build")
    if network:
        assert rows(state, "build")["build M67"].cost == 5 + 10
    assert state.book.network.spaces(city(state, "M60"), 3) == 0


# --- who is blocked --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "times"), [(2, 2), (3, 2), (4, 1), (5, 0), (6, 0)])
def test_so_many_of_each_price_are_blocked_and_never_one_of_40(players: int, times: int, edition: str) -> None:
    before = table(players, map="manhattan", edition=edition)
    seen: set[int] = set()
    for lot in range(20):
        deal = POWER_GRID.sample(before, Random(lot))
        assert isinstance(deal, Deal)
        seen |= set(deal.closed)
        assert len(set(deal.closed)) == len(deal.closed) == 14 * times
        found = Counter(price(before, space) for space in deal.closed)
        assert found == Counter({cost: count * times for cost, count in FOUR.items()})
        after = POWER_GRID.apply(before, deal)
        assert after.book.closed == deal.closed
        assert len(after.book.cities_in_play) == 83 - 14 * times
    # Any of them may be hit.
    assert len(seen) >= (83 - SPACES[40] - 5) * (times > 1)


def test_the_line_of_the_deal_names_the_blocked_spaces() -> None:
    for players in (4, 5):
        before = table(players, map="manhattan")
        deal = POWER_GRID.sample(before, Random(3))
        assert isinstance(deal, Deal)
        line = POWER_GRID.format(deal, before)
        names = [before.book.board.cities[space].name for space in deal.closed]
        said = f"Manhattan; blocked: {', '.join(names[:-1])} and {names[-1]}" if names else "Manhattan"
        blocked = f" blocked {','.join(names)}" if names else ""
        assert f" regions manhattan market {','.join(map(str, deal.market))}{blocked} deck ~" in line
        assert POWER_GRID.parse(line, before) == deal
        assert told(before, line).splitlines()[0] == said


def test_a_deal_with_other_blocked_spaces_than_the_rules_ask_for_is_refused() -> None:
    before = table(4, map="manhattan")
    deal = POWER_GRID.sample(before, Random(3))
    assert isinstance(deal, Deal)
    tens = [space for space in deal.closed if price(before, space) == 10]
    others = [space for space in range(83) if price(before, space) == 10 and space not in tens]
    rest = tuple(space for space in deal.closed if space not in tens)
    POWER_GRID.apply(before, deal.evolve(closed=(*rest, *others[:3])))
    for closed, why in (
        ((*rest, *others[:2]), "with 4 players 3 spaces of 10 are blocked, not 2"),
        ((*deal.closed, others[0]), "with 4 players 3 spaces of 10 are blocked, not 4"),
        ((*deal.closed, city(before, "M1")), "with 4 players 0 spaces of 40 are blocked, not 1"),
        ((*rest, tens[0], tens[0], tens[1]), "a space is blocked twice"),
        ((), "with 4 players 3 spaces of 10 are blocked, not 0"),
    ):
        assert POWER_GRID.refusal(before, deal.evolve(closed=closed)) == why


def test_elsewhere_nothing_is_blocked() -> None:
    before = table(3, map="italy")
    deal = POWER_GRID.sample(before, Random(1))
    assert isinstance(deal, Deal)
    assert deal.closed == ()
    with pytest.raises(IllegalAction, match="no city is blocked on this map"):
        POWER_GRID.apply(before, deal.evolve(closed=(3,)))


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_nine_low_cards_and_all_the_others_and_no_step_3_card(players: int, edition: str) -> None:
    boxed = {20, 22, 37} if players < 4 else set()
    found = deals("manhattan", players, edition)
    for plants, pile in found:
        assert (len(plants), max(*plants, pile[0]) <= 15) == (8, True)
        assert set(pile[1:]) == {*range(16, 41), 42, 44, 46, 50} - boxed
    # Wrong: 13, as on other maps.
    assert len({pile[0] for _, pile in found}) > 3


def test_piles_against_the_set_up_are_refused() -> None:
    good = dealt(3, map="manhattan").pile
    for pile, why in (
        (good, ""),
        ((*good, STEP3), "the Step 3 card is not in this game"),
        (exchanged(good, {good[-1]: 22}), "there is no plant 22"),
        ((*good[1:], good[0]), "the pile must begin with a plant up to 15"),
    ):
        assert pile_refusal("manhattan", 3, pile) == why
    assert "high plants are in the pile" in pile_refusal("manhattan", 3, good[:-1])


# --- the plant market: most of it is in plant_markets.txt ------------------------------------------------------------

EIGHT = (21, 22, 23, 24, 25, 26, 27, 28)


def selling(pile: tuple[int, ...], **words: Any) -> State:
    return auction("manhattan", EIGHT, pile, players=5, **words)


def test_what_was_put_aside_is_told_as_it_goes_and_seen_by_nobody() -> None:
    before = phase_5("manhattan", EIGHT, (30, 20, 31, 32), players=5).evolve(heap=(40, 42))
    assert all(f"Plant {plant} is set aside" in told(before, POWERED) for plant in (27, 28))
    assert POWER_GRID.view(play(before, POWERED), 0).heap == (HIDDEN,) * 4
    before = cards(before, EIGHT, (30,))
    assert "The plants set aside become the pile" in told(before, POWERED)
    why = refused(play(before, POWERED), "nature: shuffle 40,42,27")
    assert why == "a shuffled pile has the same cards as before"


def test_the_last_card_of_the_second_pile_puts_all_plants_up_for_sale_in_the_running_auction() -> None:
    state = selling((30,), step=2)
    assert refused(state, "Ann: open 28 28") == "plant 28 is not in the current market"
    last = play(state, "Ann: open 21 21", "Bo: pass", "Cy: pass", "Di: pass")
    assert told(last, "Ed: pass").splitlines()[-3:] == [
        "Plant 30 is drawn: 3 garbage for 6 cities",
        "The pile has run out",
        "Step 3 begins",
    ]
    state = play(last, "Ed: pass")
    # Wrong: not before phase 5, or before another card is wanted.
    assert (state.phase, state.step, mover(state)) == (Phase.AUCTION, 3, "Bo")
    assert {int(line.split()[1]) for line in rows(state, "open")} == {*state.plants}
    world = POWER_GRID.determinize(POWER_GRID.recollection(state, 1), 1, Random(1))
    for other in (POWER_GRID.view(state, 1), world):
        assert (other.pile, other.heap, other.current) == ((), (), state.plants)


# --- the discount token ----------------------------------------------------------------------------------------------


def discounted(map: str = "manhattan", *, round: int = 2) -> State:
    state = auction(map, EIGHT, (30, 31, 32, 33, 34, 35), players=5, edition="recharged", cities=0, round=round)
    return state.evolve(discount=21)


def test_who_buys_the_discounted_plant_may_buy_another() -> None:
    state = buy(discounted(), 21, 1)
    assert (mover(state), state.bought, state.discount) == ("Ann", (), 0)
    after = buy(state, 22)
    assert (who(after, "Ann").plants, who(after, "Ann").money) == ((21, 22), 100 - 1 - 22)
    # And not a third.
    assert (mover(after), after.bought) == ("Bo", (0,))
    # Or may pass and is then out.
    state = play(state, "Ann: pass", "Bo: open 22")
    assert state.auction is not None
    assert 0 not in state.auction.bidders


def test_who_wins_it_from_another_may_bid_for_another_and_is_asked_in_turn() -> None:
    state = play(discounted(), "Ann: open 21 1", "Bo: bid 2")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    assert who(state, "Bo").plants == (21,)
    state = play(state, "Ann: open 22", "Bo: bid 23")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    assert who(state, "Bo").plants == (21, 22)
    assert (mover(state), state.bought) == ("Ann", (1,))


def test_two_other_plants_are_too_many_and_elsewhere_the_discounted_plant_is_the_one_plant() -> None:
    state = buy(discounted(), 22)
    assert (mover(state), state.bought, state.discount) == ("Bo", (0,), 21)
    state = buy(discounted("italy"), 21, 1)
    assert (mover(state), state.bought) == ("Bo", (0,))


def test_in_the_first_round_the_second_plant_is_no_duty() -> None:
    state = buy(discounted(round=1), 21, 1)
    # Wrong: every company buys a plant in round 1; Ann has bought one.
    assert "pass" in offered(state, "pass")
    state = play(state, "Ann: pass")
    assert mover(state) == "Bo"
    assert "every company must buy" in refused(state, "Bo: pass")
