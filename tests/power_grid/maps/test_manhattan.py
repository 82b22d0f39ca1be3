"""Manhattan: a house a space, blocked spaces, and a pile that is played through twice without a Step 3 card."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Deal, Open
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rulebook import SHUT, RulebookKey, rulebook
from powergrid_tui.table.protocol.game import NATURE, IllegalAction
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

from . import EDITIONS, STEPS, comes_back, deals, pile_refusal, resupplied, table_of

RESUPPLY = table_of(
    "4/4/4 4/4/4 5/5/5 6/6/6 7/7/7",
    "3/3/3 3/3/3 4/4/4 5/5/5 6/6/6",
    "2/2/2 2/2/2 3/3/3 4/4/4 5/5/5",
    "1/1/1 1/1/1 2/2/2 2/2/2 3/3/3",
)

SPACES = {10: 17, 15: 15, 20: 14, 25: 13, 30: 10, 35: 8, 40: 6}
"""How many spaces there are at each price."""

FOUR = {10: 3, 15: 3, 20: 2, 25: 2, 30: 2, 35: 2}
"""Blocked with four players."""


def price(state: State, space: int) -> int:
    houses = state.book.board.cities[space].houses
    assert houses is not None
    return houses[0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market(edition: str) -> None:
    state = table(map="manhattan", edition=edition)
    assert state.market == (18, 18, 9, 4)
    assert state.supply == (6, 6, 15, 8)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply_is_the_same_in_every_step(players: int, step: int, edition: str) -> None:
    assert resupplied("manhattan", players, step, edition) == (tuple(row[0] for row in RESUPPLY[players]),)


# --- spaces ----------------------------------------------------------------------------------------------------------


def test_how_many_spaces_there_are_at_each_price_and_one_house_in_each_in_every_step() -> None:
    book = rulebook(RulebookKey("manhattan", "original", "base", 5))
    found = Counter((place.houses or (0,))[0] for place in book.board.cities)
    assert found == SPACES
    for step in STEPS:
        for at_, place in enumerate(book.board.cities):
            costs = [cost for cost in book.network.house_prices[step - 1][at_] if cost != SHUT]
            assert tuple(costs) == place.houses
            assert book.network.spaces(at_, step) == 1


def building(players: int = 5, *, step: int = 1, closed: tuple[str, ...] = (), edition: str = "original") -> State:
    """Ann builds."""
    state = dealt(players, map="manhattan", edition=edition)
    if closed:
        state = state.evolve(book=state.book.with_area(state.book.regions, [city(state, name) for name in closed]))
    state = cards(state, (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, 44))
    for name in ("Ann", "Bo"):
        state = give(state, name, money=200)
    return at(state, Phase.BUILDING, step=step, order="ABCDEF"[:players], start="A")


def test_the_first_house_may_stand_anywhere_for_its_price() -> None:
    state = building()
    shown = rows(state, "build")
    assert len(offered(state, "build")) == 83
    assert {name: shown[f"build {name}"].cost for name in ("M1", "M43", "M55", "M83")} == {
        "M1": 40,
        "M43": 15,
        "M55": 10,
        "M83": 10,
    }


@pytest.mark.parametrize(
    ("network", "target", "way"),
    [
        (("M55",), "M60", 0),  # next door: the house alone
        (("M55",), "M53", 0),
        (("M55",), "M67", 5),  # M60 is passed. Wrong: 10, with the space that is built in
        (("M55",), "M71", 10),  # M60 and M67
        (("M55",), "M76", 15),
        (("M55", "M60"), "M67", 0),  # next door to the second space. Wrong: 5 for the own space on the way
        (("M55", "M67"), "M71", 0),
        (("M1",), "M83", 65),  # right across: thirteen spaces on the shortest way
    ],
)
def test_a_way_costs_5_for_each_space_passed(network: tuple[str, ...], target: str, way: int) -> None:
    state = give(building(), "Ann", cities=network)
    house = price(state, city(state, target))
    assert rows(state, "build")[f"build {target}"].cost == way + house
    assert who(play(state, f"Ann: build {target}"), "Ann").money == 200 - way - house


def test_spaces_of_others_are_passed_for_5_and_have_no_second_house() -> None:
    for step in STEPS:
        state = give(give(building(step=step), "Ann", cities=("M55",)), "Bo", cities=("M60", "M59"))
        assert rows(state, "build")["build M67"].cost == 5 + 10
        assert refused(state, "Ann: build M60") == "M60 has room for one house and is full"


def test_the_way_to_the_second_of_two_begins_at_the_first() -> None:
    state = give(building(), "Ann", cities=("M55",))
    assert who(play(state, "Ann: build M60, M67"), "Ann").money == 200 - 10 - 10
    # The other way round the space between is passed once for 5.
    assert who(play(state, "Ann: build M67, M60"), "Ann").money == 200 - 15 - 10


def test_blocked_spaces_are_passed_for_5_and_never_built_in() -> None:
    state = give(building(4, closed=("M60",)), "Ann", cities=("M55",))
    assert rows(state, "build")["build M67"].cost == 5 + 10
    assert refused(state, "Ann: build M60") == "M60 is blocked"
    assert "build M60" not in rows(state, "build")
    assert state.book.network.spaces(city(state, "M60"), 3) == 0


def test_nobody_begins_in_a_blocked_space() -> None:
    state = building(4, closed=("M60",))
    assert refused(state, "Ann: build M60") == "M60 is blocked"
    assert "build M60" not in offered(state, "build")


# --- who is blocked --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "times"), [(2, 2), (3, 2), (4, 1), (5, 0), (6, 0)])
def test_so_many_of_each_price_are_blocked_and_never_one_of_40(players: int, times: int, edition: str) -> None:
    before = table(players, map="manhattan", edition=edition)
    seen: set[int] = set()
    for lot in range(40):
        deal = POWER_GRID.sample(before, Random(lot))
        assert isinstance(deal, Deal)
        seen |= set(deal.closed)
        assert len(set(deal.closed)) == len(deal.closed) == 14 * times
        found = Counter(price(before, space) for space in deal.closed)
        assert found == Counter({cost: count * times for cost, count in FOUR.items()})
        after = POWER_GRID.apply(before, deal)
        assert after.book.closed == deal.closed
        assert len(after.book.cities_in_play) == 83 - 14 * times
    if times == 2:
        # Any of them may be hit.
        assert len(seen) == 83 - SPACES[40]


def test_the_line_of_the_deal_names_the_blocked_spaces_and_comes_back() -> None:
    before = table(4, map="manhattan")
    deal = POWER_GRID.sample(before, Random(3))
    assert isinstance(deal, Deal)
    line = POWER_GRID.format(deal, before)
    names = [before.book.board.cities[space].name for space in deal.closed]
    assert f" blocked {','.join(names)} deck ~" in line
    assert f" regions manhattan market {','.join(map(str, deal.market))} blocked " in line
    assert POWER_GRID.parse(line, before) == deal
    assert told(before, line).splitlines()[0] == f"Manhattan; blocked: {', '.join(names[:-1])} and {names[-1]}"


def test_with_nothing_blocked_the_line_says_nothing_of_it() -> None:
    before = table(5, map="manhattan")
    deal = POWER_GRID.sample(before, Random(3))
    line = POWER_GRID.format(deal, before)
    assert "blocked" not in line
    assert POWER_GRID.parse(line, before) == deal
    assert told(before, line).splitlines()[0] == "Manhattan"


def test_a_deal_with_other_blocked_spaces_than_the_rules_ask_for_is_refused() -> None:
    before = table(4, map="manhattan")
    deal = POWER_GRID.sample(before, Random(3))
    assert isinstance(deal, Deal)
    tens = [space for space in deal.closed if price(before, space) == 10]
    others = [space for space in range(83) if price(before, space) == 10 and space not in tens]
    forty = city(before, "M1")

    def why(*closed: int) -> str:
        with pytest.raises(IllegalAction) as caught:
            POWER_GRID.apply(before, deal.evolve(closed=closed))
        return str(caught.value)

    rest = tuple(space for space in deal.closed if space not in tens)
    POWER_GRID.apply(before, deal.evolve(closed=(*rest, *others[:3])))
    assert why(*rest, *others[:2]) == "with 4 players 3 spaces of 10 are blocked, not 2"
    assert why(*deal.closed, others[0]) == "with 4 players 3 spaces of 10 are blocked, not 4"
    assert why(*deal.closed, forty) == "with 4 players 0 spaces of 40 are blocked, not 1"
    assert why(*rest, tens[0], tens[0], tens[1]) == "a space is blocked twice"
    assert why() == "with 4 players 3 spaces of 10 are blocked, not 0"


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
    tops: set[int] = set()
    for plants, pile in deals("manhattan", players, edition):
        assert len(plants) == 8
        assert max(plants) <= 15
        assert pile[0] <= 15
        assert set(pile[1:]) == {*range(16, 41), 42, 44, 46, 50} - boxed
        assert STEP3 not in pile
        tops.add(pile[0])
    # Wrong: 13, as on other maps.
    assert len(tops) > 3


def test_piles_against_the_set_up_are_refused() -> None:
    good = dealt(3, map="manhattan").pile
    assert pile_refusal("manhattan", 3, good) == ""
    assert pile_refusal("manhattan", 3, (*good, STEP3)) == "the Step 3 card is not in this game"
    assert pile_refusal("manhattan", 3, (*good[:-1], 22)) == "there is no plant 22"
    assert pile_refusal("manhattan", 3, (*good[1:], good[0])) == "the pile must begin with a plant up to 15"
    assert "high plants are in the pile" in pile_refusal("manhattan", 3, good[:-1])


# --- the plant market ------------------------------------------------------------------------------------------------


def closing(
    market: tuple[int, ...],
    pile: tuple[int, ...],
    *,
    heap: tuple[int, ...] = (),
    step: int = 1,
    edition: str = "original",
) -> State:
    """Before the last company powers."""
    state = give(dealt(5, map="manhattan", edition=edition), "Ann", plants=(10,), coal=2, cities=1)
    state = cards(state, market, pile).evolve(heap=heap)
    return at(state, Phase.BUREAUCRACY, step=step, order="ABCDE")


LINE = "Ann: power nothing"
EIGHT = (21, 22, 23, 24, 25, 26, 27, 28)


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_phase_5_the_two_largest_are_put_aside_and_replaced(edition: str) -> None:
    state = play(closing(EIGHT, (30, 20, 31, 32), edition=edition), LINE)
    # Wrong: under the pile; or one after the other, so that 30 is put aside too.
    assert state.plants == (20, 21, 22, 23, 24, 25, 26, 30)
    assert sorted(state.heap) == [27, 28]
    assert state.pile == (31, 32)
    assert (state.step, state.discard) == (1, ())
    assert state.current == (20, 21, 22, 23)


def test_the_heap_grows_by_two_each_round_and_nobody_sees_it() -> None:
    state = play(closing(EIGHT, (30, 20, 31, 32), heap=(40, 42)), LINE)
    assert sorted(state.heap) == [27, 28, 40, 42]
    view = POWER_GRID.view(state, 0)
    assert view.heap == (HIDDEN,) * 4
    said = told(closing(EIGHT, (30, 20, 31, 32)), LINE)
    assert "Plant 27 is set aside" in said
    assert "Plant 28 is set aside" in said


def test_the_pile_runs_out_and_the_heap_is_shuffled_and_takes_its_place() -> None:
    state = play(closing(EIGHT, (30,), heap=(40, 42)), LINE)
    # One card for two gaps: then nature shuffles what was put aside, this round's two with it.
    assert (state.turn, sorted(state.pile), state.heap) == (NATURE, [27, 28, 40, 42], ())
    assert refused(state, "nature: shuffle 40,42,27") == "a shuffled pile has the same cards as before"
    state = play(state, "nature: shuffle 40,27,42,28")
    assert state.plants == (21, 22, 23, 24, 25, 26, 30, 40)
    assert state.pile == (27, 42, 28)
    assert (state.step, state.round, mover(state)) == (2, 3, "Ann")
    assert state.current == (21, 22, 23, 24)
    assert "The plants set aside become the pile" in told(closing(EIGHT, (30,), heap=(40, 42)), LINE)


def test_it_has_run_out_too_when_its_last_card_fills_the_market() -> None:
    state = play(closing(EIGHT, (30, 31), heap=(40, 42)), LINE)
    # Wrong: not before the next time that a card is wanted.
    assert (state.turn, state.step, sorted(state.pile)) == (NATURE, 2, [27, 28, 40, 42])
    state = play(state, "nature: shuffle 40,27,42,28")
    assert state.plants == (21, 22, 23, 24, 25, 26, 30, 31)
    assert state.pile == (40, 27, 42, 28)


def test_from_then_on_the_largest_goes_under_the_pile() -> None:
    # One alone, and it comes again. Wrong: two, or put aside for a third pile.
    state = play(closing(EIGHT, (40, 29, 42), step=2), LINE)
    assert state.plants == (21, 22, 23, 24, 25, 26, 27, 40)
    assert (state.pile, state.heap, state.step) == ((29, 42, 28), (), 2)


@pytest.mark.parametrize("market", [EIGHT, EIGHT[:6]])
def test_when_it_runs_out_again_all_are_for_sale(market: tuple[int, ...]) -> None:
    # The largest goes under the empty pile and comes back; after that nothing is left.
    before = closing(market, (), step=2)
    state = play(before, LINE)
    assert (state.plants, state.pile, state.step) == (market, (), 3)
    assert state.current == market
    assert state.future == ()
    said = told(before, LINE)
    assert "The pile has run out" in said
    assert "Step 3 begins" in said


def test_a_pile_that_lasts_through_phase_5_changes_nothing() -> None:
    state = play(closing(EIGHT, (40,), step=2), LINE)
    assert (state.pile, state.step) == ((28,), 2)
    assert state.current == (21, 22, 23, 24)


def test_after_that_the_smallest_leaves_in_phase_5_and_is_not_replaced() -> None:
    state = play(closing(EIGHT, (), step=3), LINE)
    assert (state.plants, state.discard, state.step) == (EIGHT[1:], (21,), 3)
    assert state.current == EIGHT[1:]


def selling(pile: tuple[int, ...], *, step: int = 1, heap: tuple[int, ...] = (), edition: str = "original") -> State:
    state = cards(dealt(5, map="manhattan", edition=edition), EIGHT, pile).evolve(heap=heap)
    for name in ("Ann", "Bo", "Cy", "Di", "Ed"):
        state = give(state, name, money=100, cities=1)
    return at(state, Phase.AUCTION, step=step, order="ABCDE")


def buy(state: State, plant: int, amount: int | None = None) -> State:
    """The one to move puts a plant up, and everybody else lets it go."""
    state = play(state, f"{mover(state)}: open {plant} {amount or plant}")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    return state


def test_what_is_sold_is_replaced_as_long_as_there_is_a_pile() -> None:
    state = buy(selling((30, 31)), 21)
    assert state.plants == (22, 23, 24, 25, 26, 27, 28, 30)


def test_what_was_put_aside_becomes_the_pile_as_soon_as_an_auction_wants_a_card() -> None:
    state = buy(selling((30,), heap=(40, 29, 42)), 21)
    # The last card fills the market, and none is wanted yet.
    assert (state.plants, state.pile, state.step) == ((22, 23, 24, 25, 26, 27, 28, 30), (), 1)
    assert sorted(state.heap) == [29, 40, 42]
    state = buy(state, 22)
    # Wrong: seven plants until phase 5.
    assert (state.turn, state.step, state.heap, sorted(state.pile)) == (NATURE, 2, (), [29, 40, 42])
    state = play(state, "nature: shuffle 29,42,40")
    assert (state.plants, state.pile) == ((23, 24, 25, 26, 27, 28, 29, 30), (42, 40))
    assert (state.phase, mover(state), state.step) == (Phase.AUCTION, "Cy", 2)
    assert mover(buy(state, 23)) == "Di"


def test_one_card_put_aside_needs_no_shuffle_and_both_piles_have_run_out() -> None:
    state = buy(selling((), heap=(40,)), 21)
    assert (state.plants, state.pile, state.heap) == ((22, 23, 24, 25, 26, 27, 28, 40), (), ())
    assert (state.step, mover(state)) == (3, "Bo")


def test_plants_that_grow_obsolete_are_replaced_from_what_was_put_aside() -> None:
    state = cards(building(), (9, 32, 33, 34, 35, 36, 37, 38), ()).evolve(heap=(40, 42, 44))
    state = give(state, "Ann", cities=8)
    name = state.book.board.cities[next(at for at in state.book.cities_in_play if not state.houses[at])].name
    state = play(state, f"Ann: build {name}")
    assert (state.turn, state.step, state.discard, sorted(state.pile)) == (NATURE, 2, (9,), [40, 42, 44])
    state = play(state, "nature: shuffle 44,40,42")
    assert (state.plants[-1], state.pile) == (44, (40, 42))
    assert (state.phase, mover(state)) == (Phase.BUILDING, "Ann")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_card_of_the_second_pile_puts_all_plants_up_for_sale_in_the_running_auction(edition: str) -> None:
    before = selling((29, 30), step=2, edition=edition)
    assert refused(before, "Ann: open 28 28") == "plant 28 is not in the current market"
    state = buy(before, 21)
    # One card is left.
    assert (state.pile, state.step, state.current) == ((30,), 2, (22, 23, 24, 25))
    before = state
    state = buy(state, 22)
    # Wrong: not before phase 5, or before another card is wanted.
    assert (state.phase, state.step, state.pile, mover(state)) == (Phase.AUCTION, 3, (), "Cy")
    assert state.current == state.plants == (23, 24, 25, 26, 27, 28, 29, 30)
    assert state.future == ()
    last = play(before, "Bo: open 22 22", "Cy: pass", "Di: pass")
    assert told(last, "Ed: pass").splitlines()[-3:] == [
        "Plant 30 is drawn: 3 garbage for 6 cities",
        "The pile has run out",
        "Step 3 begins",
    ]
    state = buy(state, 30)
    # Nothing replaces it, and the next company chooses among seven.
    assert (state.plants, mover(state)) == ((23, 24, 25, 26, 27, 28, 29), "Di")
    offered_now = [row.action for row in POWER_GRID.choices(state)[0].rows()]
    assert [action.plant for action in offered_now if isinstance(action, Open)] == list(state.plants)


def test_step_3_begins_when_an_obsolete_plant_took_the_last_card_of_the_second_pile() -> None:
    state = cards(building(step=2), (9, 32, 33, 34, 35, 36, 37, 38), (40,))
    state = give(state, "Ann", cities=8)
    name = state.book.board.cities[next(at for at in state.book.cities_in_play if not state.houses[at])].name
    state = play(state, f"Ann: build {name}")
    assert (state.step, state.discard, state.pile, state.phase) == (3, (9,), (), Phase.BUILDING)
    assert state.current == state.plants == (32, 33, 34, 35, 36, 37, 38, 40)


def test_in_the_round_in_which_step_3_began_in_the_auction_the_smallest_leaves() -> None:
    state = buy(selling((30,), step=2), 21)
    state = play(at(state, Phase.BUREAUCRACY, step=3, order="ABCDE"), LINE)
    assert (state.plants, state.step, state.pile) == ((23, 24, 25, 26, 27, 28, 30), 3, ())


def test_views_and_imagined_worlds_have_an_empty_pile_and_all_plants_for_sale_too() -> None:
    state = buy(selling((30,), step=2), 21)
    view = POWER_GRID.view(state, 1)
    assert (view.pile, view.heap, view.current) == ((), (), state.plants)
    world = POWER_GRID.determinize(POWER_GRID.recollection(state, 1), 1, Random(1))
    assert (world.pile, world.heap, world.current) == ((), (), state.plants)


def test_phase_5_then_fills_the_market_from_what_was_put_aside() -> None:
    state = closing(EIGHT[:6], (), heap=(40, 42, 30, 31))
    state = play(state, LINE)
    # Of six two lay in the future market: they are put aside, and six cards are the new pile.
    assert sorted(state.pile) == [25, 26, 30, 31, 40, 42]
    state = play(state, "nature: shuffle 30,25,40,26,42,31")
    assert (state.plants, state.pile) == ((21, 22, 23, 24, 25, 26, 30, 40), (42, 31))


def test_of_a_market_of_five_only_the_one_to_come_is_put_aside() -> None:
    state = play(closing(EIGHT[:5], (30, 31, 32, 33, 35)), LINE)
    # Wrong: 24 too, which is for sale.
    assert state.heap == (25,)
    assert state.plants == (21, 22, 23, 24, 30, 31, 32, 33)


def test_no_number_of_cities_begins_step_2() -> None:
    state = cards(building(), (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, 44))
    state = give(state, "Ann", plants=(13,), cities=10)
    state = play(state, "Ann: done")
    assert (state.step, state.phase) == (1, Phase.BUREAUCRACY)
    assert state.plants == (31, 32, 33, 34, 35, 36, 37, 38)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "end"), [(2, 18), (3, 17), (4, 17), (5, 15), (6, 14)])
def test_the_end(players: int, end: int, edition: str) -> None:
    for count in (end - 1, end):
        state = building(players, edition=edition)
        state = give(state, "Ann", plants=(18, 25), cities=count, coal=2)
        after = play(state, "Ann: done")
        assert after.over == (count == end)
    assert f"a company has reached {end} cities" in told(state, "Ann: done")


# --- the discount token ----------------------------------------------------------------------------------------------


def discounted(*, round: int = 2) -> State:
    state = selling((30, 31, 32, 33, 34, 35), edition="recharged")
    return at(state, Phase.AUCTION, round=round, order="ABCDE").evolve(discount=21)


def test_who_buys_the_discounted_plant_may_buy_another() -> None:
    state = buy(discounted(), 21, 1)
    assert (mover(state), state.bought, state.discount) == ("Ann", (), 0)
    state = buy(state, 22)
    assert who(state, "Ann").plants == (21, 22)
    assert who(state, "Ann").money == 100 - 1 - 22
    # And not a third.
    assert (mover(state), state.bought) == ("Bo", (0,))


def test_or_may_pass_and_is_then_out() -> None:
    state = buy(discounted(), 21, 1)
    state = play(state, "Ann: pass", "Bo: open 22")
    assert state.auction is not None
    assert 0 not in state.auction.bidders


def test_who_wins_it_from_another_may_bid_for_another_and_is_asked_in_turn() -> None:
    state = play(discounted(), "Ann: open 21 1", "Bo: bid 2")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    assert who(state, "Bo").plants == (21,)
    state = play(state, "Ann: open 22")
    assert state.auction is not None
    assert 1 in state.auction.bidders
    state = play(state, "Bo: bid 23")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    assert who(state, "Bo").plants == (21, 22)
    assert (mover(state), state.bought) == ("Ann", (1,))


def test_two_other_plants_are_too_many() -> None:
    state = buy(discounted(), 22)
    assert (mover(state), state.bought, state.discount) == ("Bo", (0,), 21)


def test_in_the_first_round_the_second_plant_is_no_duty() -> None:
    state = buy(discounted(round=1), 21, 1)
    # Wrong: every company buys a plant in round 1; Ann has bought one.
    assert "pass" in offered(state, "pass")
    state = play(state, "Ann: pass")
    assert mover(state) == "Bo"
    assert "every company must buy" in refused(state, "Bo: pass")


def test_elsewhere_the_discounted_plant_is_the_one_plant() -> None:
    state = cards(dealt(3, map="italy", edition="recharged"), EIGHT, (30, 31, 32, STEP3))
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100)
    state = buy(at(state, Phase.AUCTION, order="ABC").evolve(discount=21), 21, 1)
    assert (mover(state), state.bought) == ("Bo", (0,))


def test_lines_come_back() -> None:
    assert comes_back(building(), "build")
    assert comes_back(discounted(), "open")
