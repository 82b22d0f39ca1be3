"""When Step 2 and Step 3 begin, what they take out of the plant market, and what a full or empty board does."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.positions import at, cards, city, dealt, give, market, mover, play, refused, told, who

LARGE = (30, 31, 32, 33, 34, 35, 36, 37)


def got(before: State, after: State) -> tuple[int, ...]:
    """Tokens that came to the resource market."""
    return tuple(now - then for now, then in zip(after.market, before.market, strict=True))


# --- Step 2 ----------------------------------------------------------------------------------------------------------


def before_step_2(cities: int = 6, *, players: int = 3, pile: tuple[int, ...] = (38, 39, 40, 42, STEP3)) -> State:
    """Cy, first to build, has so many cities. Bo owns a wind park and Köln, Ann nothing; no plant is small."""
    state = market(cards(dealt(players), LARGE, pile), 5, 5, 5, 5)
    state = give(state, "Cy", cities=["Essen"], money=900)
    state = give(state, "Bo", cities=["Köln"], plants=(13,), money=900)
    state = give(state, "Ann", money=900)
    state = give(state, "Cy", cities=cities - 1)
    return at(state, Phase.BUILDING, order="ABCDEF"[:players], start="C")


def test_step_2_waits_until_all_have_built() -> None:
    # Wrong: Step 2 the moment somebody has seven; then Bo could build in Essen in this very phase.
    state = play(before_step_2(), "Cy: build Düsseldorf")
    assert state.step == 1
    state = play(state, "Cy: done")
    assert (mover(state), state.step) == ("Bo", 1)
    assert "no free space in Step 1" in refused(state, "Bo: build Essen")
    state = play(state, "Bo: done")
    assert state.step == 1
    state = play(state, "Ann: done")
    assert (state.step, state.phase) == (2, Phase.BUREAUCRACY)


@pytest.mark.parametrize(("players", "number"), [(2, 10), (3, 7), (4, 7), (5, 7), (6, 6)])
def test_step_2_begins_at_the_number_for_the_players(players: int, number: int) -> None:
    for cities in (number - 1, number):
        state = cards(dealt(players), LARGE, (38, 39, STEP3))
        state = give(give(state, "Ann", cities=cities), "Bo", plants=(13,), cities=["Köln"])
        state = at(give(state, "Bo", money=100), Phase.BUILDING, order="BACDEF"[:players], start="B")
        assert play(state, "Bo: done").step == (2 if cities == number else 1)


def test_step_2_takes_the_smallest_plant_out_of_the_game_once() -> None:
    state = play(before_step_2(), "Cy: build Düsseldorf", "Cy: done", "Bo: done", "Ann: done")
    assert state.plants == (31, 32, 33, 34, 35, 36, 37, 38)
    assert state.discard == (30,)
    # To the end of the next round's building with an even larger network: nothing more goes.
    state = play(state, "Bo: power nothing")
    assert state.plants == (31, 32, 33, 34, 35, 36, 37, 39)
    state = play(state, "Cy: open 31", "Ann: pass", "Bo: pass", "Bo: pass", "Ann: pass")
    assert state.plants == (32, 33, 34, 35, 36, 37, 39, 40)
    state = play(state, "Cy: done", "Ann: done", "Bo: done", "Cy: build Dortmund", "Cy: done")
    assert (state.phase, state.step) == (Phase.BUREAUCRACY, 2)
    assert state.plants == (32, 33, 34, 35, 36, 37, 39, 40)
    assert state.discard == (30,)


def test_the_resupply_of_the_round_in_which_step_2_begins_is_that_of_step_2() -> None:
    # Three players: Step 1 4/2/1/1, Step 2 5/3/2/1. Wrong: Step 1 once more.
    state = play(before_step_2(), "Cy: build Düsseldorf", "Cy: done", "Bo: done", "Ann: done")
    assert got(state, play(state, "Bo: power nothing")) == (5, 3, 2, 1)


def test_step_2_begins_too_when_every_city_in_play_is_full_and_nobody_has_reached_the_number() -> None:
    # With seven cities a region somebody always has the number by then, so the houses here belong to nobody.
    state = give(cards(dealt(), LARGE, (38, 39, STEP3)), "Bo", plants=(13,), cities=["Köln"])
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    full = state.evolve(houses=tuple(int(place in state.book.cities_in_play) for place in range(42)))
    after = play(full, "Ann: done")
    assert after.step == 2
    assert after.discard == (30,)
    free = list(full.houses)
    free[city(state, "Essen")] = 0
    assert play(state.evolve(houses=tuple(free)), "Ann: done").step == 1


# --- Step 3 drawn in the auction -------------------------------------------------------------------------------------


def bidding(pile: tuple[int, ...] = (STEP3, 40, 38, 42), *, step: int = 2) -> State:
    """Step 2, plants 20 to 27 in the market, the Step 3 card on top of the pile. Each has a wind park and a city."""
    state = cards(dealt(), (20, 21, 23, 24, 25, 26, 28, 29), pile)
    for name, plant in zip("ABC", (18, 22, 27), strict=True):
        state = give(state, name, plants=(plant,), cities=1, money=200)
    return at(market(state, 5, 5, 5, 5), Phase.AUCTION, step=step, order="ABC")


def test_drawn_in_the_auction_the_card_is_the_largest_and_nature_shuffles_the_pile() -> None:
    state = play(bidding(), "Ann: open 21", "Bo: pass", "Cy: pass")
    assert state.turn == NATURE
    assert POWER_GRID.choices(state) == ()
    assert state.plants == (20, 23, 24, 25, 26, 28, 29, STEP3)
    assert not state.step3_out
    assert "same cards" in refused(state, "nature: shuffle 40,38")
    assert "same cards" in refused(state, "nature: shuffle 40,38,42,step3")
    state = play(state, "nature: shuffle 42,40,38")
    assert state.pile == (42, 40, 38)
    assert mover(state) == "Bo"


def test_the_auction_goes_on_in_step_2_with_the_card_as_the_last_of_eight() -> None:
    state = play(bidding(), "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38")
    # Wrong: all six or seven are for sale at once; or the market is not filled any more.
    assert state.step == 2
    assert state.current == (20, 23, 24, 25)
    assert state.future == (26, 28, 29, STEP3)
    assert "not in the current market" in refused(state, "Bo: open 26")
    assert "not in the current market" in refused(state, "Bo: open 999")
    state = play(state, "Bo: open 25", "Cy: pass")
    assert state.plants == (20, 23, 24, 26, 28, 29, 42, STEP3)
    assert state.current == (20, 23, 24, 26)
    assert state.pile == (40, 38)


def test_at_the_end_of_the_auction_the_card_and_the_smallest_go_and_six_are_left() -> None:
    state = play(bidding(), "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38")
    state = play(state, "Bo: open 25", "Cy: pass", "Cy: pass")
    # Wrong: the smallest is replaced, or stays (seven).
    assert state.plants == (23, 24, 26, 28, 29, 42)
    assert state.step3_out
    assert state.discard == (20,)
    assert state.pile == (40, 38)
    assert state.phase is not Phase.AUCTION
    assert state.step == 3


def test_step_3_is_in_force_from_resources_on_so_third_houses_are_built_in_the_same_round() -> None:
    state = bidding()
    for name in ("Ann", "Bo"):
        state = give(state, name, cities=["Essen"])
    state = at(give(state, "Cy", plants=(27, 4)), Phase.AUCTION, step=2, order="ABC")
    state = play(state, "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38", "Bo: pass", "Cy: pass")
    assert (state.phase, state.step) == (Phase.RESOURCES, 3)
    while state.phase is Phase.RESOURCES:
        state = play(state, f"{mover(state)}: done")
    before = who(state, "Cy").money
    state = play(state, "Cy: build Essen")
    assert before - who(state, "Cy").money >= 20


def test_drawn_for_the_last_plant_sold_the_card_goes_at_once_with_the_smallest() -> None:
    state = play(bidding(), "Ann: pass", "Bo: pass", "Cy: open 21", "nature: shuffle 42,40,38")
    assert state.plants == (23, 24, 25, 26, 28, 29)
    assert state.discard == (20,)
    assert state.pile == (42, 40, 38)
    assert state.step == 3


def test_drawn_for_the_plant_that_nobody_wanted_the_card_takes_the_next_smallest_with_it() -> None:
    state = play(bidding(), "Ann: pass", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38")
    assert state.discard == (20, 21)
    assert state.plants == (23, 24, 25, 26, 28, 29)
    assert state.pile == (42, 40, 38)
    assert state.step == 3


def test_the_card_as_the_very_last_of_the_pile_needs_no_shuffle_and_nothing_replaces_what_is_sold() -> None:
    state = play(bidding(pile=(STEP3,)), "Ann: open 21", "Bo: pass", "Cy: pass")
    assert mover(state) == "Bo"
    assert state.current == (20, 23, 24, 25)
    state = play(state, "Bo: open 20", "Cy: pass")
    assert state.plants == (23, 24, 25, 26, 28, 29, STEP3)
    state = play(state, "Cy: pass")
    assert state.plants == (24, 25, 26, 28, 29)
    assert state.discard == (23,)


def test_a_first_step_3_market_below_six_is_filled_up() -> None:
    state = at(cards(bidding(), (20, 21, 23, 24), (38, 40, 42)), Phase.AUCTION, step=3)
    state = play(state, "Ann: pass")
    assert state.plants == (20, 21, 23, 24, 38, 40)


# --- Step 3 drawn in building ----------------------------------------------------------------------------------------


def obsolete(*, step: int = 2, cities: int = 4) -> State:
    """Ann, last to build, makes plant 5 obsolete with her next city, and the Step 3 card is on top of the pile."""
    state = cards(dealt(), (5, 31, 32, 33, 34, 35, 36, 37), (STEP3, 40, 38, 42))
    state = give(give(state, "Ann", cities=["Essen"], money=900), "Bo", plants=(13,), cities=["Köln"])
    state = give(state, "Ann", cities=cities - 1)
    return at(market(state, 5, 5, 5, 5), Phase.BUILDING, step=step, order="ABC", start="A")


def before(state: State) -> State:
    """The same in a game that was begun by the first readings of the rules."""
    return state.evolve(options=state.options.evolve(readings=1))


def test_drawn_in_building_the_card_stays_as_the_largest_plant_until_the_phase_ends() -> None:
    state = play(obsolete(), "Ann: build Dortmund")
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 42,40,38")
    # 5 is obsolete. Wrong: 31 and the card go at once.
    assert state.plants == (31, 32, 33, 34, 35, 36, 37, STEP3)
    assert state.future[-1] == STEP3
    assert (state.discard, state.pile) == ((5,), (42, 40, 38))
    # The turn goes on, still in Step 2: no third house before phase 5.
    assert (mover(state), state.step, state.phase, state.step3_out) == ("Ann", 2, Phase.BUILDING, False)
    after = play(state, "Ann: done")
    assert (after.plants, after.discard, after.pile) == ((32, 33, 34, 35, 36, 37), (5, 31), (42, 40, 38))
    assert "The Step 3 card leaves the market" in told(state, "Ann: done")


def test_what_becomes_too_small_beside_the_card_is_replaced_from_the_shuffled_pile() -> None:
    # Five cities make 5 obsolete, the sixth makes 6: then the market has eight cards again, and 32 goes with the card.
    state = cards(obsolete(), (5, 6, 32, 33, 34, 35, 36, 37), (STEP3, 40, 38, 42))
    lines = ("Ann: build Dortmund", "nature: shuffle 42,40,38", "Ann: build Duisburg")
    state = play(state, *lines)
    assert (state.plants, state.discard) == ((32, 33, 34, 35, 36, 37, 42, STEP3), (5, 6))
    state = play(state, "Ann: done")
    assert (state.plants, state.discard, state.pile) == ((33, 34, 35, 36, 37, 42), (5, 6, 32), (40, 38))
    # A game begun before: 6 goes with the card at once, and nothing is too small after that.
    state = before(cards(obsolete(), (5, 6, 32, 33, 34, 35, 36, 37), (STEP3, 40, 38, 42)))
    state = play(state, *lines, "Ann: done")
    assert (state.plants, state.discard, state.pile) == ((32, 33, 34, 35, 36, 37), (5, 6), (42, 40, 38))


def test_drawn_in_building_step_3_begins_with_bureaucracy_and_its_resupply() -> None:
    state = play(obsolete(), "Ann: build Dortmund", "nature: shuffle 42,40,38", "Ann: done")
    assert (state.phase, state.step) == (Phase.BUREAUCRACY, 3)
    after = play(state, "Bo: power nothing")
    # Three players in Step 3: 3/4/3/1; in Step 2 it would be 5/3/2/1.
    assert got(state, after) == (3, 4, 3, 1)
    # And the smallest leaves the game, instead of the largest going under the pile.
    assert after.discard == (5, 31, 32)
    assert after.plants == (33, 34, 35, 36, 37, 42)
    assert after.pile == (40, 38)


def test_drawn_as_the_replacement_of_step_2_two_plants_go_and_the_card() -> None:
    state = before_step_2(pile=(STEP3, 38, 39))
    state = play(state, "Cy: build Düsseldorf", "Cy: done", "Bo: done", "Ann: done", "nature: shuffle 39,38")
    # Step 2 takes 30; the card and 31 follow. Wrong: 30 alone, or Step 2's removal twice.
    assert state.discard == (30, 31)
    assert state.plants == (32, 33, 34, 35, 36, 37)
    assert state.pile == (39, 38)
    assert (state.phase, state.step) == (Phase.BUREAUCRACY, 3)
    assert got(state, play(state, "Bo: power nothing")) == (3, 4, 3, 1)


# --- Step 3 drawn in bureaucracy -------------------------------------------------------------------------------------


def upkeep(*, step: int = 2, pile: tuple[int, ...] = (STEP3, 40, 42)) -> State:
    """Cy, with a wind park, is the last to power; the Step 3 card is on top of the pile."""
    state = give(cards(dealt(), LARGE, pile), "Cy", plants=(13,), cities=1, money=0)
    return at(market(state, 5, 5, 5, 5), Phase.BUREAUCRACY, step=step, order="ABC", start="C")


def test_drawn_in_bureaucracy_the_card_and_the_smallest_go_and_the_buried_plant_is_shuffled_in() -> None:
    state = play(upkeep(), "Cy: power nothing")
    assert sorted(state.pile) == [37, 40, 42]
    state = play(state, "nature: shuffle 37,42,40")
    assert state.plants == (31, 32, 33, 34, 35, 36)
    assert state.discard == (30,)
    assert state.pile == (37, 42, 40)
    assert (state.round, state.step) == (3, 3)
    # Now all six may be put up.
    assert state.current == state.plants


# --- Step 3 before Step 2 --------------------------------------------------------------------------------------------


def test_step_3_in_bureaucracy_before_step_2_makes_both_changes_step_2_first() -> None:
    state = play(upkeep(step=1), "Cy: power nothing", "nature: shuffle 42,40,37")
    assert got(upkeep(step=1), state) == (4, 2, 1, 1)
    # 30 leaves for Step 2 and is replaced by 42; then the card and 31.
    assert state.discard == (30, 31)
    assert state.plants == (32, 33, 34, 35, 36, 42)
    assert state.pile == (40, 37)
    assert state.step == 3


def test_step_3_in_the_auction_before_step_2_makes_both_changes_when_the_auction_ends() -> None:
    state = play(bidding(step=1), "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38")
    assert state.plants == (20, 23, 24, 25, 26, 28, 29, STEP3)
    state = play(state, "Bo: pass", "Cy: pass")
    # 20 for Step 2, replaced by 42; then the card and 23.
    assert state.discard == (20, 23)
    assert state.plants == (24, 25, 26, 28, 29, 42)
    assert state.pile == (40, 38)
    assert state.step == 3


def test_step_3_in_building_before_step_2_makes_both_changes_at_the_end_of_the_phase() -> None:
    state = play(obsolete(step=1), "Ann: build Dortmund", "nature: shuffle 42,40,38")
    assert (state.discard, state.step) == ((5,), 1)
    state = play(state, "Ann: done")
    assert (state.discard, state.step) == ((5, 31, 32), 3)
    assert state.plants == (33, 34, 35, 36, 37, 42)
    state = play(before(obsolete(step=1)), "Ann: build Dortmund", "nature: shuffle 42,40,38")
    assert (state.discard, state.step) == ((5, 31, 32), 1)


def test_the_replacement_of_step_2_in_such_a_case_must_not_be_obsolete_either() -> None:
    state = cards(upkeep(step=1), LARGE, (STEP3, 3, 42))
    state = give(state, "Ann", cities=3)
    state = play(at(state, Phase.BUREAUCRACY, order="ABC", start="C"), "Cy: power nothing", "nature: shuffle 3,42,37")
    assert set(state.discard) == {30, 3, 31}
    assert state.plants == (32, 33, 34, 35, 36, 42)


def test_the_replacement_of_step_2_may_itself_be_the_smallest_that_goes_with_the_card() -> None:
    # Wrong: take two plants out and fill up afterwards; then the 20 stays and 31 is gone.
    state = cards(upkeep(step=1), LARGE, (STEP3, 20, 42))
    state = play(state, "Cy: power nothing", "nature: shuffle 20,42,37")
    assert state.discard == (30, 20)
    assert state.plants == (31, 32, 33, 34, 35, 36)
    assert state.pile == (42, 37)
