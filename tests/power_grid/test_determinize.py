"""Worlds that fit a view: what may be imagined, what may not, and that nothing hidden shows anywhere."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.determinization import purse
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import HIDDEN, Auction, Phase, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from tests.board_host import SMALL
from tests.power_grid import invariants
from tests.power_grid.asked import auction, growing, running, shopping
from tests.power_grid.positions import at, cards, city, dealt, give, market, play
from tests.power_grid.strategies import DECKS, EDITIONS, Plan, opening, turns
from tests.power_grid.widgets.host import showing

PLANS = tuple(
    plan
    for number, map_id in enumerate(atlas.map_ids())
    for edition in EDITIONS
    for deck in DECKS
    if (plan := Plan(map_id, 2 + number % 5, "even", number, edition, deck, "secret")).allowed
)
"""Every map with every edition and deck that it can be played with."""


@cache
def game(plan: Plan) -> tuple[State, ...]:
    """A random game from its opening on."""
    return (opening(plan), *(after for *_, after in turns(plan)))


def moments(plan: Plan, some: int = 8) -> Iterator[State]:
    """Some states of a game, its first and last ones among them."""
    states = game(plan)
    yield from states[:3]
    yield from states[3 :: max(1, len(states) // some)]
    yield states[-1]


def to_the_end(state: State, luck: Random) -> State:
    """Played on by chance, with everything checked."""
    while state.turn != NOBODY:
        if state.turn == NATURE:
            action: Any = POWER_GRID.sample(state, luck)
        else:
            action = luck.choice(luck.choice([o.actions for o in POWER_GRID.choices(state) if len(o.actions)]))
        state = POWER_GRID.apply(state, action)
        if state.phase is not Phase.DEAL:
            invariants.check(state)
    return state


# --- every view --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS[::5], ids=str)
def test_a_world_looks_like_the_view_and_is_sound(plan: Plan) -> None:
    luck = Random(plan.seed)
    for state in moments(plan):
        for seat in (NOBODY, *range(plan.players)):
            view = POWER_GRID.view(state, seat)
            world = POWER_GRID.determinize(view, seat, luck)
            assert POWER_GRID.view(world, seat) == view
            assert HIDDEN not in (*world.pile, *world.heap)
            if state.phase is not Phase.DEAL:
                invariants.check(world)


@pytest.mark.thorough
@pytest.mark.parametrize("plan", PLANS[::11], ids=str)
def test_a_world_can_be_played_to_its_end(plan: Plan) -> None:
    luck = Random(plan.seed)
    for state in list(moments(plan, 2))[plan.seed // 2 % 2 :: 2]:  # every other moment, in every other plan the others
        seat = luck.randrange(plan.players)
        assert to_the_end(POWER_GRID.determinize(POWER_GRID.view(state, seat), seat, luck), luck).over


@pytest.mark.parametrize("plan", PLANS[::5], ids=str)
def test_after_the_deal_a_world_is_a_deal_too(plan: Plan) -> None:
    """What everybody knows of the pile: what lies on top, in what layers, what was never taken out."""
    before, after = game(plan)[:2]
    action = next(action for _, action, _ in turns(plan))
    assert isinstance(action, Deal)
    assert before.phase is Phase.DEAL
    if after.pile == action.deck:  # nobody has drawn yet
        view = POWER_GRID.view(after, 0)
        piles = {POWER_GRID.determinize(view, 0, Random(seed)).pile for seed in range(20)}
        assert len(piles) > 1
        for pile in piles:
            assert before.book.layout.refusal(action.market, pile) == ""


# --- the draw is fair --------------------------------------------------------------------------------------------


def worlds(state: State, count: int = 300, seat: int = 0) -> list[State]:
    view = POWER_GRID.view(state, seat)
    return [POWER_GRID.determinize(view, seat, Random(seed)) for seed in range(count)]


def test_every_card_that_may_lie_on_top_does_so_sometimes() -> None:
    state = play(dealt(3, order="ABC", money="secret"), "Ann: open 3", "Bo: pass", "Cy: pass")
    assert 13 in state.plants
    seen = {*state.plants, *state.discard, *(plant for player in state.players for plant in player.plants)}
    tops = {world.pile[0] for world in worlds(state)}
    assert tops == set(state.book.plants) - seen
    assert len({world.pile for world in worlds(state)}) == 300


def test_what_lies_on_top_at_the_start_is_known() -> None:
    assert {world.pile[0] for world in worlds(dealt(3, money="secret"))} == {13}
    brazil = dealt(3, map="brazil", money="secret")
    found = worlds(brazil)
    assert {world.pile[:2] for world in found} == {(13, 14)}
    assert all({19, 24, 30, 38} <= set(world.pile) for world in found)
    assert len({world.pile[2] for world in found}) > 15


def test_cards_that_were_taken_out_unseen_are_drawn_by_lot() -> None:
    found = worlds(dealt(3, money="secret"))
    out = {card for world in found for card in set(world.book.plants) - {*world.plants, *world.pile}}
    assert all(len(world.pile) == len(found[0].pile) for world in found)
    assert out == set(found[0].book.plants) - {*found[0].plants, 13}


def test_the_step_3_card_stays_where_everybody_knows_it_to_be() -> None:
    state = cards(dealt(3, money="secret"), (20, 21, 22, 23, 24, 25, 26, 27), (28, 29, 30, STEP3, 31, 32))
    assert {world.pile.index(STEP3) for world in worlds(state, 30)} == {3}


def test_in_china_the_layers_of_the_pile_are_known_and_the_place_of_the_step_3_card_is_not() -> None:
    state = next(after for _, action, after in turns(Plan("china", 4, "even", 1)) if isinstance(action, Deal))
    found = worlds(state)
    small = tuple(card for card in state.pile if card <= 30)
    assert all(world.pile[: len(small)] == small == tuple(sorted(small)) for world in found)
    middle = {*range(31, 36)} & set(state.pile) | {STEP3}
    assert all(set(world.pile[len(small) : len(small) + len(middle)]) == middle for world in found)
    assert len({world.pile.index(STEP3) for world in found}) == len(middle)


def test_in_manhattan_what_was_put_aside_is_drawn_by_lot_too() -> None:
    states = game(Plan("manhattan", 4, "even", 2, money="secret"))
    state = next(state for state in states if len(state.heap) >= 4)
    assert len({world.heap for world in worlds(state, 50)}) > 40


def test_in_the_recharged_edition_a_low_card_lies_on_top_and_the_rest_is_mixed() -> None:
    state = game(Plan("usa", 4, "even", 3, "recharged", money="secret"))[1]
    found = worlds(state)
    assert all(world.pile[0] <= 15 for world in found)
    assert len({world.pile[0] for world in found}) > 1
    assert len({sum(card <= 15 for card in world.pile) for world in found}) == 1


def test_a_view_that_is_none_of_a_whole_game_is_refused() -> None:
    state = dealt(3)
    with pytest.raises(TableError, match="are face down, but only"):
        POWER_GRID.determinize(state.evolve(pile=(HIDDEN,) * 60), 0, Random(1))


# --- purses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS[::5], ids=str)
def test_what_everybody_has_lies_within_what_can_be_known(plan: Plan) -> None:
    for state in game(plan):
        for seat, player in enumerate(state.players):
            least, most = purse(POWER_GRID.view(state, NOBODY), seat)
            assert 0 <= least <= player.money <= most


def test_what_follows_from_the_table_bounds_a_purse() -> None:
    state = dealt(3, order="ABC", money="secret")
    assert purse(state, 1) == (50, 50), "nothing was bought or earned yet"
    state = at(give(give(state, "B", plants=(12,)), "C", plants=(13,)), Phase.AUCTION)
    assert purse(state.evolve(turn=1), 1)[0] == 3
    bidding = state.evolve(auction=Auction(plant=4, bid=9, leader=2, bidders=(1, 0, 2)), turn=1)
    assert [purse(bidding, seat)[0] for seat in (0, 1, 2)] == [0, 10, 9]
    assert purse(state, 1)[1] == 50 + 10 - 12
    settled = give(state, "B", plants=(12,), cities=3)
    assert purse(settled, 1)[1] == 50 + 44 - 12 - 30 - 0


def test_who_is_in_the_middle_of_a_build_can_pay_for_the_rest() -> None:
    state = give(at(dealt(3, order="BAC", money="secret"), Phase.BUILDING), "A", plants=(4,), cities=("Essen",))
    names = ("Duisburg", "Dortmund")
    whole = play(give(state.evolve(turn=0, waiting=(0, 1)), "A", money=99), f"Ann: build {', '.join(names)}")
    cost = 99 - whole.players[0].money
    rest = tuple(city(state, name) for name in names)
    shuffling = state.evolve(turn=NATURE, waiting=(0, 1), acted=True, to_build=rest)
    assert cost > 20
    assert purse(shuffling, 0)[0] == cost
    assert purse(shuffling, 1)[0] == 0


def test_purses_differ_and_one_that_is_seen_does_not() -> None:
    state = give(at(dealt(3, order="ABC", money="secret"), Phase.AUCTION, round=6), "A", money=61, plants=(12,))
    state = give(give(state, "B", plants=(13,), cities=4), "C", plants=(14,), cities=4)
    found = worlds(state)
    assert {world.players[0].money for world in found} == {61}
    assert len({world.players[1].money for world in found}) > 50
    shown = worlds(state.evolve(options=state.options.evolve(money="open")), 20)
    assert {world.players[1].money for world in shown} == {state.players[1].money}


# --- nothing hidden shows ----------------------------------------------------------------------------------------


def permuted(state: State, viewer: int, luck: Random) -> State:
    """Other money and another order of the pile, for a viewer to notice or not."""
    players = tuple(
        player if seat == viewer else player.evolve(money=luck.randrange(200))
        for seat, player in enumerate(state.players)
    )
    hidden = [card for card in state.pile if card != STEP3]
    luck.shuffle(hidden)
    rest = iter(hidden)
    return state.evolve(players=players, pile=tuple(card if card == STEP3 else next(rest) for card in state.pile))


@pytest.mark.parametrize("made", [auction(), shopping(), growing(), running()], ids=lambda state: str(state.phase))
@pytest.mark.some(2)
async def test_what_is_hidden_changes_no_byte_of_the_screen(made: State) -> None:
    state = made.evolve(options=made.options.evolve(money="secret"))
    drawn = []
    for luck in (None, Random(1), Random(2)):
        shown = permuted(state, state.turn, luck) if luck else state
        async with showing(shown, state.turn, SMALL) as (app, _):
            drawn.append([strip._segments for strip in app.screen._compositor.render_strips()])
    assert drawn[0] == drawn[1] == drawn[2]
    async with showing(give(market(state, 5, 5, 5, 5), "A", money=99), state.turn, SMALL) as (app, _):
        assert drawn[0] != [strip._segments for strip in app.screen._compositor.render_strips()], "what is seen shows"
