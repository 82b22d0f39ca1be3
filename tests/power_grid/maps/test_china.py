"""China: plants in order, no future market, and new plants in phase 5 alone."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.maps import (
    EDITIONS,
    POWERED,
    auction,
    buy,
    deals,
    exchanged,
    last_to_build,
    phase_5,
    pile_refusal,
)
from tests.power_grid.positions import dealt, market, mover, offered, play, refused, rows, told, who

FEW = (5, 6, 7, 8, 10, 12, 13, 14, 15, 17, 19, 21, 22, 23, 25, 26, 27, 28, 29)
SMALL = {2: FEW, 3: FEW, 4: tuple(sorted((*FEW, 9, 16, 20, 30))), 5: tuple(range(5, 31)), 6: tuple(range(5, 31))}
"""Plants up to 30 that are in the game, by number of players."""

LARGE = (36, 37, 38, 39, 40, 42, 44, 46, 50)


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_market_has_a_plant_for_each_player_and_the_pile_is_in_order(players: int, edition: str) -> None:
    small, places, orders = SMALL[players], set(), set()
    ordered = len(small) - players
    for plants, pile in deals("china", players, edition, 40):
        assert (plants, pile[:ordered]) == (small[:players], small[players:])
        assert sorted(pile[ordered : ordered + 5]) == [31, 32, 34, 35, STEP3]
        assert sorted(pile[ordered + 5 :]) == [plant for plant in LARGE if plant != 46 or players > 4]
        places.add(pile.index(STEP3) - ordered)
        orders.add(pile[ordered + 5 :])
    assert places == {0, 1, 2, 3, 4}
    assert len(orders) > 10


PILE = (*SMALL[3][3:], 34, STEP3, 31, 35, 32, 50, 36, 37, 38, 39, 40, 42, 44)
"""With three players."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pile_in_another_order_is_refused(edition: str) -> None:
    in_order = "the pile has these in this order: 8, 10, 12, 13"
    by_lot = "the pile has these in any order: 31, 32, 34, 35, Step 3"
    for one, other, why in (
        (31, 35, ""),
        (50, 44, ""),
        (13, 8, in_order),
        (29, 31, in_order),
        (STEP3, 44, by_lot),
        (32, 50, by_lot),
    ):
        found = pile_refusal("china", 3, exchanged(PILE, {one: other, other: one}), edition)
        assert found.startswith(why) if why else found == ""
    high = "the pile has these in any order: 36, 37, 38, 39, 40, 42, 44, 50"
    assert pile_refusal("china", 3, exchanged(PILE, {50: 46}), edition) == high
    assert pile_refusal("china", 3, (*PILE, 46), edition) == "the pile has 29 cards, not 30"


def test_a_seat_does_not_see_where_the_step_3_card_was_shuffled_in() -> None:
    views = set()
    rest = [card for card in PILE if card != STEP3]
    for place in range(16, 21):
        state = dealt(3, map="china", pile=(*rest[:place], STEP3, *rest[place:]))
        views.add(POWER_GRID.view(state, 0).pile)
        # It is still in the game for the view too.
        assert not POWER_GRID.view(state, 0).step3_out
    assert views == {(HIDDEN,) * 28 + (STEP3,)}


# --- phase 2 ---------------------------------------------------------------------------------------------------------


def selling(row: tuple[int, ...], pile: tuple[int, ...] = (40, STEP3, 42), **words: Any) -> State:
    return auction("china", row, pile, cities=0, **words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_round_1_everybody_buys_and_nothing_is_replaced(edition: str) -> None:
    state = dealt(3, map="china", edition=edition)
    assert (state.plants, state.current, state.future) == ((5, 6, 7), (5, 6, 7), ())
    assert refused(state, "Ann: pass") == "in the first round every company must buy a power plant"
    # No token of the Recharged edition lowers the first bid.
    assert "at least 5" in refused(state, "Ann: open 5 1")
    state = buy(state, 7)
    assert (state.plants, mover(state)) == ((5, 6), "Bo")
    state = buy(state, 5)
    # The last one takes the last plant, at its number.
    assert offered(state, "open") == ["open 6"]
    state = buy(state, 6)
    assert (state.plants, state.phase, state.discard) == ((), Phase.RESOURCES, ())


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("plants", [(20, 21), (20, 21, 22, 23, 25), (20, 21, 22, 23, 25, 26, 27)])
def test_every_plant_is_for_sale_however_many_there_are(plants: tuple[int, ...], step: int) -> None:
    state = selling(plants, players=6, step=step)
    assert (state.current, state.future) == (plants, ())
    assert [line for line, row in rows(state, "open").items() if not row.why] == [f"open {plant}" for plant in plants]


@pytest.mark.parametrize("step", [1, 2])
def test_what_is_sold_in_steps_1_and_2_is_not_replaced(step: int) -> None:
    state = buy(selling((20, 21, 22), step=step), 21)
    assert (state.plants, state.pile) == ((20, 22), (40, STEP3, 42))


def test_with_the_last_plant_sold_the_phase_is_over_for_who_has_none_yet() -> None:
    # As many plants as players less one: somebody may go without.
    state = buy(buy(selling((20, 21)), 21), 20)
    assert (state.phase, state.plants) == (Phase.RESOURCES, ())
    assert (who(state, "Cy").plants, who(state, "Cy").money) == ((), 100)


def test_an_empty_market_means_no_phase_2() -> None:
    # Ann passes on the only plant, Bo takes it.
    state = buy(play(selling((20,)), "Ann: pass"), 20)
    assert (state.phase, state.plants) == (Phase.RESOURCES, ())
    # Nothing is added at the end of phase 5, only at its beginning: the next round has no auction.
    state = play(phase_5("china", (), (40, STEP3)), POWERED)
    assert (state.round, state.phase) == (3, Phase.BUILDING)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_when_nobody_buys_every_plant_stays(step: int) -> None:
    state = selling((20, 21, 22, 23), (40, 42) if step == 3 else (40, STEP3), step=step)
    state = play(state, "Ann: pass", "Bo: pass", "Cy: pass")
    assert (state.plants, state.discard) == ((20, 21, 22, 23), ())


# --- what phase 5 adds -----------------------------------------------------------------------------------------------

COMING = (21, 22, 23, 25, 26, 27, 28, 29, STEP3, 31, 32)


def after_building(players: int, plants: tuple[int, ...], pile: tuple[int, ...], **words: Any) -> State:
    """When the last has built and phase 5 has begun; Ann can power and so is asked."""
    return play(last_to_build("china", plants, pile, players=players, **{"cities": 1, **words}), "Ann: done")


def test_no_plant_is_too_small_for_the_number_of_cities() -> None:
    # One is added and the smallest goes, as there are more than two; 7 is no larger than the seven cities either.
    state = after_building(3, (5, 6), (7, 8, 10, STEP3), cities=6)
    assert (state.plants, state.discard) == ((6, 7), (5,))


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize(
    ("players", "plants", "after"),
    [
        (2, (), (21, 22)),
        (2, (14, 15), (15, 21)),
        (3, (14,), (14, 21)),
        (3, (14, 15), (15, 21)),
        (3, (12, 14, 15), (15, 21)),
        (4, (), (21, 22, 23)),
        (4, (14, 15), (15, 21, 22)),
        (4, (12, 14, 15), (15, 21, 22)),
        (5, (15,), (15, 21, 22, 23)),
        (5, (14, 15), (14, 15, 21, 22)),
        (5, (10, 12, 14, 15), (14, 15, 21, 22)),
        (6, (), (21, 22, 23, 25, 26)),
        (6, (14, 15), (14, 15, 21, 22, 23)),
        (6, (8, 10, 12, 14, 15), (14, 15, 21, 22, 23)),
    ],
)
def test_what_the_start_of_phase_5_makes_of_the_market(
    players: int, plants: tuple[int, ...], after: tuple[int, ...], step: int
) -> None:
    state = after_building(players, plants, COMING, step=step)
    pile = COMING[len({*after} & {*COMING}) :]
    assert (state.phase, state.plants, state.pile) == (Phase.BUREAUCRACY, after, pile)
    assert state.discard == tuple(plant for plant in plants if plant not in after)
    # The end of phase 5 changes nothing more.
    state = play(state, POWERED)
    assert (state.phase, state.plants, state.pile) == (Phase.AUCTION, after, pile)


def test_a_newcomer_that_is_the_smallest_is_the_one_to_go() -> None:
    # It cannot come from an ordered pile, but the rule is the smallest plant, not the oldest.
    assert after_building(3, (22, 23), (21, 25, STEP3)).plants == (22, 23)


def test_the_log_tells_what_came_and_what_went() -> None:
    said = told(last_to_build("china", (14, 15), COMING, players=4, cities=1), "Ann: done").split("\n")
    assert said[-3:] == [
        "Plant 21 is drawn: 2 coal or oil for 4 cities",
        "Plant 22 is drawn: wind for 2 cities",
        "Plant 14 leaves the game",
    ]


@pytest.mark.parametrize(
    ("players", "plants", "after", "gone"),
    [
        # The smallest goes and is replaced, and only then plants are added. Wrong: (15, 21), the replacement left out.
        (3, (14, 15), (21, 22), (14, 15)),
        (3, (15,), (21, 22), (15,)),
        (3, (), (21, 22), ()),
        (2, (14, 15), (21, 22), (14, 15)),
        (4, (12, 14, 15), (21, 22, 23), (12, 14, 15)),
        (5, (10, 12, 14, 15), (15, 21, 22, 23), (10, 12, 14)),
        (6, (8, 10, 12, 14, 15), (15, 21, 22, 23, 25), (8, 10, 12, 14)),
    ],
)
def test_step_2_replaces_the_smallest_plant_before_others_are_added(
    players: int, plants: tuple[int, ...], after: tuple[int, ...], gone: tuple[int, ...]
) -> None:
    cities = {2: 10, 6: 6}.get(players, 7)
    state = after_building(players, plants, COMING, cities=cities)
    assert (state.step, state.plants, state.discard) == (2, after, gone)
    assert after_building(players, plants, COMING, cities=cities - 1).step == 1


# --- Step 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "plants", "pile", "after", "left", "gone"),
    [
        (3, (27, 28), (STEP3, 32, 31, 34, 35, 40), (28, 31, 32, 34), (35, 40), (27,)),
        (3, (28,), (STEP3, 32, 31, 34, 35, 40), (31, 32, 34, 35), (40,), (28,)),
        (3, (), (STEP3, 32, 31, 34, 35, 40), (31, 32, 34, 35), (40,), ()),
        (2, (27, 28), (STEP3, 32, 31, 34, 35), (28, 31, 32, 34), (35,), (27,)),
        # It comes second: what was added before it stays.
        (4, (27,), (31, STEP3, 32, 34, 35, 40), (31, 32, 34, 35), (40,), (27,)),
        (5, (26, 27, 28, 29), (31, STEP3, 32, 34), (27, 28, 29, 31), (32, 34), (26,)),
        # Four are there: none is added.
        (6, (25, 26, 27, 28, 29), (STEP3, 32, 31, 34), (26, 27, 28, 29), (32, 31, 34), (25,)),
        # Five or six are left: cut down to four.
        (6, (25, 26, 27, 28, 29), (31, STEP3, 32, 34), (27, 28, 29, 31), (32, 34), (25, 26)),
        (6, (25, 26, 27, 28, 29), (31, 34, STEP3, 32), (28, 29, 31, 34), (32,), (25, 26, 27)),
    ],
)
def test_the_step_3_card_leaves_with_the_smallest_plant_and_there_are_four(
    players: int,
    plants: tuple[int, ...],
    pile: tuple[int, ...],
    after: tuple[int, ...],
    left: tuple[int, ...],
    gone: tuple[int, ...],
) -> None:
    state = after_building(players, plants, pile, step=2)
    # The pile is not shuffled: it is already.
    assert state.turn != NATURE
    assert (state.phase, state.step) == (Phase.BUREAUCRACY, 3)
    assert (state.plants, state.pile, state.discard) == (after, left, gone)


def test_step_3_holds_for_the_phase_5_it_begins_in() -> None:
    # It has begun: resupply by Step 3, and the smallest plant leaves and is replaced as in every phase 5 of Step 3.
    state = after_building(3, (27, 28), (STEP3, 32, 31, 34, 35, 40), step=2)
    state = play(market(state, 0, 0, 0, 0), POWERED)
    assert state.market == (3, 4, 1, 1)
    assert (state.plants, state.pile, state.discard) == ((31, 32, 34, 35), (40,), (27, 28))
    assert (state.phase, state.round, state.step) == (Phase.AUCTION, 3, 3)


@pytest.mark.parametrize(
    ("plants", "pile", "cities", "after", "gone"),
    [
        # While in Step 1 what Step 2 brings comes first: 27 goes and 32 comes; 28 goes with the card; then up to four.
        ((27, 28), (STEP3, 32, 31, 34, 35, 40), 1, (31, 32, 34, 35), (27, 28)),
        # Of one plant alone the replacement is the smallest.
        ((28,), (STEP3, 31, 32, 34, 35, 36, 40), 1, (32, 34, 35, 36), (28, 31)),
        # Step 2: 27 goes, 32 comes. Then one is added, which is the card: it goes, and 28 with it.
        ((27, 28), (32, STEP3, 31, 34, 35, 40), 7, (31, 32, 34, 35), (27, 28)),
        # The card itself comes as the replacement.
        ((27, 28), (STEP3, 32, 31, 34, 35, 40), 7, (31, 32, 34, 35), (27, 28)),
    ],
)
def test_step_2_and_step_3_in_one_phase_5(
    plants: tuple[int, ...], pile: tuple[int, ...], cities: int, after: tuple[int, ...], gone: tuple[int, ...]
) -> None:
    state = after_building(3, plants, pile, cities=cities)
    assert (state.step, state.plants, state.discard, state.pile) == (3, after, gone, (40,))


def test_the_log_of_step_3() -> None:
    before = last_to_build("china", (27, 28), (STEP3, 32, 31, 34, 35, 40), cities=1, step=2)
    said = told(before, "Ann: done").split("\n")
    assert said[:2] == ["The Step 3 card is drawn", "Plant 27 leaves the game"]
    assert "The Step 3 card leaves the market" in said
    assert said.index("Plant 32 is drawn: 3 oil for 6 cities") > 1
    assert said[-1] == "Step 3 begins"
    assert "The pile is shuffled" not in said


def test_in_step_3_what_is_sold_is_replaced_at_once() -> None:
    state = buy(selling((27, 28, 31, 32), (40, 38), step=3), 28)
    assert (state.current, state.pile) == ((27, 31, 32, 40), (38,))
    state = buy(state, 40)
    assert state.plants == (27, 31, 32, 38)
    # When the pile has run out the market shrinks.
    assert buy(state, 27).plants == (31, 32, 38)


def test_in_step_3_phase_5_adds_nothing_and_changes_the_smallest() -> None:
    state = after_building(6, (27, 28, 31, 32), (40, 38), step=3)
    assert state.plants == (27, 28, 31, 32)
    state = play(state, POWERED)
    assert (state.plants, state.pile, state.discard) == ((28, 31, 32, 40), (38,), (27,))


def test_a_game_that_ends_adds_no_plants() -> None:
    state = last_to_build("china", (14, 15), COMING, cities=17)
    assert play(state, "Ann: done").plants == (14, 15)
    assert "drawn" not in told(state, "Ann: done")
