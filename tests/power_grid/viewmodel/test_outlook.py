"""A round ahead: what is proposed to be bought, what stays for cities, and what a plant would bring."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, Build, Buy, Done, Tokens
from powergrid_tui.games.power_grid.bots.simple import SimpleBot
from powergrid_tui.games.power_grid.estimates import fuelled
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.running import best_output, could_power, output, sets_of
from powergrid_tui.games.power_grid.rules.storage import NOTHING, minus, plus
from powergrid_tui.games.power_grid.viewmodel.outlook import (
    LAST_CITIES,
    next_cities,
    proposal,
    scarcest,
    this_round,
    with_basket,
    with_plant,
)
from powergrid_tui.games.power_grid.viewmodel.questions import Buying, ask
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Choice
from tests.power_grid.asked import auction, shopping, snapshot
from tests.power_grid.positions import NAMES, at, cards, dealt, give, market

LONGEST = 4000
"""Actions of a game."""


def as_proposed(state: State) -> Action:
    """Enter while the question has something in its basket, then the end of the turn."""
    question = ask(snapshot(state))
    assert isinstance(question, Buying)
    reply = question.press("enter") if any(question.basket) else question.press("d")
    assert isinstance(reply, Buy | Done), reply
    return reply


def cheapest(state: State) -> Choice[Action] | None:
    """The cheapest city that the seat to move can build in."""
    rows = [row for offer in POWER_GRID.choices(state) if offer.kind == "build" for row in offer.rows() if not row.why]
    return min(rows, key=lambda row: row.cost, default=None)


def turns(options: Options, players: int, seed: int) -> Iterator[tuple[State, State]]:
    """A game as (state before, state after) of each action: all buy as is proposed and build the cheapest city while
    they can power more, and the rest is for the simple bot."""
    luck, bot = Random(seed), SimpleBot()
    state = POWER_GRID.new(options, NAMES[:players])
    for _ in range(LONGEST):
        mover = POWER_GRID.to_move(state)
        if mover == NOBODY:
            return
        after = POWER_GRID.apply(state, _decision(state, mover, luck, bot))
        yield state, after
        state = after
    raise AssertionError("no end")


def _decision(state: State, mover: int, luck: Random, bot: SimpleBot) -> Action:
    if mover == NATURE:
        return POWER_GRID.sample(state, luck)
    if state.phase is Phase.RESOURCES:
        return as_proposed(state)
    if state.phase is Phase.BUILDING:
        row = cheapest(state)
        wanted = fuelled(state, mover) > len(state.players[mover].cities)
        return row.action if row and wanted and isinstance(row.action, Build) else Done()
    view = POWER_GRID.view(state, mover)
    return bot.decide(view, POWER_GRID.choices(view), luck)


def buying(money: int, plants: tuple[int, ...], cities: int, *tokens: int, map: str = "germany") -> State:
    """Ann, who buys and builds before the others, in a market with so many tokens; or the usual ones."""
    state = give(dealt(3, order="BCA", map=map), "A", money=money, plants=plants, cities=cities)
    return at(market(state, *(tokens or (24, 18, 6, 2))), Phase.RESOURCES)


class TestProposal:
    def test_no_fuel_for_more_cities_than_there_will_be(self) -> None:
        # 20 burns 3 coal for 5 cities, 10 burns 2 for 2. One city, and money for no other: wrong is fuel for both.
        state = buying(8, (10, 20), 1)
        assert proposal(state).tokens == (2, 0, 0, 0)

    def test_money_goes_where_it_brings_most(self) -> None:
        # Coal at 5. Fuel for one plant leaves too little for a city; wrong is a city that stays dark, or fuel for none.
        state = buying(16, (4, 10), 1, 12, 18, 6, 2)
        ahead = with_basket(state, proposal(state).tokens)
        assert ahead.cities == 0
        assert ahead.tokens == (2, 0, 0, 0)
        rich = with_basket(buying(40, (4, 10), 1), proposal(buying(40, (4, 10), 1)).tokens)
        assert (rich.tokens, rich.cities, rich.powered) == ((4, 0, 0, 0), 2, 3)

    def test_what_is_in_stock_is_not_bought(self) -> None:
        assert proposal(give(buying(40, (4, 10), 3), "A", coal=3)).tokens == (1, 0, 0, 0)
        assert proposal(give(buying(40, (4, 10), 3), "A", coal=4)).tokens == NOTHING

    def test_fuel_dearer_than_the_income_is_left_alone_until_the_last_round(self) -> None:
        # The second city brings 12; with one uranium left for 16 it costs more than that.
        state = buying(16, (11, 13), 2, 24, 18, 6, 1)
        assert with_basket(state, (0, 0, 0, 1)).fuel == 16
        assert proposal(state).tokens == NOTHING
        # The game ends at 17 cities, and three a round are not rare.
        assert proposal(give(state, "B", cities=14)).tokens == (0, 0, 0, 1)
        assert proposal(give(state, "B", cities=13)).tokens == NOTHING

    def test_a_hybrid_takes_the_cheaper_fuel(self) -> None:
        assert proposal(buying(30, (12,), 2, 24, 2, 6, 2)).tokens == (2, 0, 0, 0)
        assert proposal(buying(30, (12,), 2, 2, 18, 6, 2)).tokens == (0, 2, 0, 0)

    def test_to_a_basket_it_adds(self) -> None:
        state = shopping()
        assert proposal(state).tokens == (3, 0, 0, 0)
        # One coal in stock, two oil in the basket: the hybrid has its fuel, the coal plant lacks one.
        assert proposal(state, basket=(0, 2, 0, 0)).tokens == (1, 0, 0, 0)
        assert proposal(state, basket=(3, 0, 0, 0)).tokens == NOTHING
        assert proposal(state, basket=(7, 4, 0, 0)).tokens == NOTHING

    def test_of_tokens_bought_one_by_one_the_scarcest_comes_first(self) -> None:
        state = buying(40, (4, 7), 3, 24, 6, 6, 2, map="india")
        assert scarcest(state, (2, 3, 0, 0), 0) == (0, 1, 0, 0)
        assert scarcest(state, NOTHING, 0) == NOTHING


def positions(seed: int) -> list[State]:
    """Where companies that build first are asked to buy, in a game in which all buy what is proposed."""
    maps = ("germany", "usa", "italy", "japan", "uk-ireland", "central-europe")
    options = Options.model_validate({"map": maps[seed], "edition": ("original", "recharged")[seed % 2]})
    states = (before for before, _ in turns(options, 4, seed))
    asked = [at for at in states if at.phase is Phase.RESOURCES and at.turn == at.order[-1] and not at.acted]
    return asked[1 :: max(1, len(asked) // 3)]


def played(state: State, basket: Tokens) -> tuple[int, int, int, int]:
    """What stands at the end of the round by the rules, if the seat to move buys this, builds the cheapest cities that
    it can power, and the others do nothing: (powered, income, Elektro paid for fuel, cities that it could pay then)."""
    seat, money = state.turn, state.players[state.turn].money
    if any(basket):
        state = POWER_GRID.apply(state, Buy(tokens=basket))
    fuel = money - state.players[seat].money
    plants = state.players[seat].plants
    able = output(state.book, plants, state.players[seat].stock)
    capacity = sets_of(state.book, plants)[-1].output
    state = state.evolve(phase=Phase.BUILDING, turn=seat, waiting=(seat,), acted=False)
    powered = income = grown = 0
    while True:
        cities = len(state.players[seat].cities)
        if cities <= max(able, len(state.players[seat].cities) - grown):
            powered = best_output(state, seat)
            income = state.book.income.paid(powered, cities, state.built)
        row = cheapest(state)
        if row is None or cities >= capacity:
            return powered, income, fuel, grown
        state, grown = POWER_GRID.apply(state, row.action), grown + 1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.some(2)
def test_what_is_proposed_is_burnt_and_no_other_basket_leaves_a_company_better_off(seed: int) -> None:
    asked = positions(seed)
    assert asked
    for state in asked:
        if state.players[state.turn].plants == ():
            continue
        player, tokens = state.players[state.turn], proposal(state).tokens
        ahead = with_basket(state, tokens)
        assert ahead.spare >= 0
        for r in range(4):
            if tokens[r]:
                one = (int(r == 0), int(r == 1), int(r == 2), int(r == 3))
                able = could_power(state.book, player.plants, plus(player.stock, minus(tokens, one)), ahead.network)
                assert able < ahead.powered, (tokens, r)
        powered, income, fuel, grown = played(state, tokens)
        burn = sets_of(state.book, state.players[state.turn].plants)[-1]
        coal, oil, garbage, uranium = (range(count + burn.mixed * (r < 2) + 1) for r, count in enumerate(burn.burn))
        closing = largest_network(state) + LAST_CITIES >= state.book.counts.end_at
        for other in product(coal, oil, garbage, uranium):
            if any(other) and not resources.refusal(state, Buy(tokens=other)):
                found = played(state, other)
                if closing:
                    assert found[0] <= powered, other
                else:
                    better = found[1] - found[2] > income - fuel and found[3] >= grown
                    assert not better, (other, tokens)


class TestGrowth:
    @pytest.mark.parametrize("map_id", ["germany", "uk-ireland", "japan", "australia", "bremen", "manhattan", "korea"])
    def test_costs_are_those_of_the_rules(self, map_id: str) -> None:
        # Wrong: ways through cities out of play, spaces of a later step, a network begun where none may begin.
        state = at(dealt(4, map=map_id), Phase.BUILDING, round=2)
        state = give(state, state.names[state.turn], money=900)
        seat = state.turn
        first = cheapest(state)
        assert first is not None
        state = POWER_GRID.apply(state, first.action)
        foreseen = [cost for _, cost in next_cities(state, seat, 6)]
        paid: list[int] = []
        while len(paid) < len(foreseen):
            row = cheapest(state)
            assert row is not None
            state = POWER_GRID.apply(state, row.action)
            paid.append(row.cost)
        assert foreseen == paid


class TestPlants:
    def test_a_plant_brings_its_cities_and_costs_its_fuel(self) -> None:
        state = give(market(cards(auction(80), (3, 4, 10, 13, 20, 21, 22, 23), (30, 31)), 24, 18, 6, 2), "A", cities=2)
        without, having = this_round(state, 0), with_plant(state, 0, 10, 10)
        assert (without.powered, without.income) == (2, 33)
        assert (having.cities, having.powered, having.income) == (2, 4, 54)
        assert (without.fuel, having.fuel) == (2, 1 + 1 + 1 + 2)
        assert having.spare == 80 - 10 - having.fuel - having.building
        assert having.approximate

    def test_of_too_many_the_smallest_goes_with_its_fuel(self) -> None:
        state = give(market(auction(40), 20, 18, 6, 2), "A", plants=(3, 13, 20), cities=9, oil=4, coal=3)
        having = with_plant(state, 0, 6, 6)
        # 3 (2 oil for 1) is missed least: garbage for 6, one city of 13, and five of 20 with the coal in stock.
        assert (having.tokens, having.powered) == ((0, 0, 1, 0), 7)

    @pytest.mark.parametrize(("coal", "oil"), [(2, 0), (0, 2), (1, 1), (4, 0), (0, 4)])
    def test_what_lies_on_a_hybrid_is_not_bought_again(self, coal: int, oil: int) -> None:
        # Plant 12 burns 2 coal or oil for two cities, and 13 is wind.
        state = give(market(auction(60), 20, 14, 6, 2), "A", cities=3, coal=coal, oil=oil)
        having = with_plant(state, 0, 13, 13)
        assert (having.tokens, having.fuel, having.powered) == (NOTHING, 0, 3)

    def test_of_what_a_hybrid_has_no_room_for_the_coal_goes(self) -> None:
        # 5 is missed least. Of the 4 coal and 4 oil on two hybrids 12 has room for the oil alone; wrong is more than it
        # can hold, and so no room for the garbage that 24 burns.
        state = market(auction(60), 20, 14, 6, 2)
        state = give(state, "A", plants=(5, 12, 18), cities=8, coal=4, oil=4)
        having = with_plant(state, 0, 24, 24)
        assert (having.tokens, having.powered) == ((0, 0, 2, 0), 8)


def test_the_proposal_is_that_of_the_market_that_serves_best() -> None:
    state = buying(40, (4,), 1, 3, 0, 0, 0, map="korea")
    south = state.evolve(markets=((3, 0, 0, 0), (12, 0, 0, 0)))
    assert proposal(south, 1).merit > proposal(south, 0).merit


def test_prices_hold_about_for_all_but_the_one_who_builds_first() -> None:
    state = buying(40, (4, 10), 1)
    assert not with_basket(state, NOTHING).approximate
    assert with_basket(at(state, Phase.RESOURCES, order="BAC", start="A"), NOTHING).approximate
