"""What a careful person remembers: purses that can be counted, and plants that were seen to go under the pile."""

from random import Random

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rules import plant_market
from powergrid_tui.table.protocol.game import NOBODY
from tests.power_grid import invariants
from tests.power_grid.strategies import Plan
from tests.power_grid.test_determinize import PLANS, game, moments


def shuffled_below(state: State, known: int, luck: Random) -> State:
    """The same with the first cards of the pile, which nobody has seen, in another order."""
    top = list(state.pile[:known])
    luck.shuffle(top)
    return state.evolve(pile=(*top, *state.pile[known:]))


@pytest.mark.parametrize("plan", PLANS[::13], ids=str)
def test_a_world_that_fits_what_is_remembered_is_remembered_alike(plan: Plan) -> None:
    # Wrong: purses drawn by lot, or plants under the pile in another order.
    luck = Random(plan.seed)
    for state in moments(plan, 5):
        for seat in range(plan.players):
            shown = POWER_GRID.recollection(state, seat)
            world = POWER_GRID.determinize(shown, seat, luck)
            assert POWER_GRID.recollection(world, seat) == shown
            assert [player.money for player in world.players] == [player.money for player in state.players]
            assert HIDDEN not in (*world.pile, *world.heap)
            assert world.known == ()
            if state.phase is not Phase.DEAL:
                invariants.check(world)


@pytest.mark.parametrize("plan", PLANS[::29], ids=str)
def test_what_nobody_has_seen_shows_nowhere(plan: Plan) -> None:
    luck = Random(plan.seed)
    for state in moments(plan, 5):
        if STEP3 not in state.pile or not state.book.layout.step3_known or state.phase is Phase.DEAL:
            continue
        at = state.pile.index(STEP3)
        for seat in range(plan.players):
            assert POWER_GRID.recollection(shuffled_below(state, at, luck), seat) == POWER_GRID.recollection(
                state, seat
            )


def of(map_id: str) -> Plan:
    return next(
        plan for plan in PLANS if (plan.map, plan.edition, plan.deck) == (map_id, "original", "base") and plan.players
    )


def test_a_plant_that_goes_under_the_pile_is_known_to_lie_there() -> None:
    state = game(of("germany"))[2]
    largest = state.plants[-1]
    after = plant_market.bury(state, largest)
    assert POWER_GRID.view(after, 0).pile[-1] == HIDDEN
    assert POWER_GRID.recollection(after, 0).pile[-1] == largest
    assert POWER_GRID.recollection(after, 0).pile[0] == HIDDEN


def test_what_was_dealt_below_the_step_3_card_is_not_known() -> None:
    state = game(of("uk-ireland"))[2]
    largest = state.plants[-1]
    shown = POWER_GRID.recollection(plant_market.bury(state, largest), 0)
    assert shown.pile[shown.pile.index(STEP3) + 1 :] == (HIDDEN, HIDDEN, largest)


def test_after_the_shuffle_it_is_known_which_plants_lie_in_the_pile_and_not_where() -> None:
    state = game(of("germany"))[2]
    under = state.pile[:3]
    step3 = state.evolve(step=3, pile=under, plants=tuple(card for card in state.plants if card not in under))
    shown = POWER_GRID.recollection(step3, 0)
    assert shown.known == tuple(sorted(under))
    assert set(shown.pile) == {HIDDEN}
    piles = {POWER_GRID.determinize(shown, 0, Random(seed)).pile for seed in range(30)}
    assert {tuple(sorted(pile)) for pile in piles} == {tuple(sorted(under))}
    assert len(piles) > 1


def test_only_a_seat_that_plays_remembers() -> None:
    """Who looks on sees what is public; nobody keeps the count of the purses for him."""
    state = game(of("germany"))[5]
    assert all(player.money == HIDDEN for player in POWER_GRID.view(state, NOBODY).players)
