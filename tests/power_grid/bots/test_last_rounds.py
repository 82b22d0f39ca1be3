"""The last rounds: nobody gives up, and plant, fuel and cities are planned together.

The games of `late.toml` were played by companies that gave up or did not see how the game would end: in each, the
company to move let every plant go or bought one that powers less, and so had a worse place than its money could have
brought.
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Build, Buy, Open, Tokens
from powergrid_tui.games.power_grid.bots.ahead.closing import Closing, closing, closing_with, left_for, may_end
from powergrid_tui.games.power_grid.bots.ahead.evaluator import outcome, shipped_evaluator
from powergrid_tui.games.power_grid.bots.ahead.plans import candidates
from powergrid_tui.games.power_grid.bots.ahead.prospects import last_prospects
from powergrid_tui.games.power_grid.bots.ahead.quick import DONE, PLAIN, Quick, Style, wanted
from powergrid_tui.games.power_grid.bots.ahead.search import simulated, weigh
from powergrid_tui.games.power_grid.bots.hindsight import missed, overlooked
from powergrid_tui.games.power_grid.bots.levels import Expert, Hard
from powergrid_tui.games.power_grid.estimates import DEEP, bill, expansion, fuelled
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Auction, Options, Phase, State
from powergrid_tui.games.power_grid.rules.running import Together, sets_of
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.bots import bot_view
from tests.power_grid.bots import decisions
from tests.power_grid.positions import at, cards, dealt, give, market

LAST = PLAIN._replace(closes=True)
"""Who plans the last round as a whole."""

GAMES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("late.toml").read_text("utf-8"))


@cache
def late(name: str) -> State:
    """The position at the end of the lines of a game."""
    game = GAMES[name]
    state = POWER_GRID.new(Options(map=game["map"]), [f"P{seat}" for seat in range(4)])
    for line in game["lines"].strip().splitlines():
        state = POWER_GRID.advance(state, POWER_GRID.parse(line, state))
    assert (state.turn, state.phase, state.auction) == (game["seat"], Phase.AUCTION, None)
    return state


def built(state: State, cities: Sequence[int]) -> State:
    """So many cities for each company; Ann's are the first, and the others' begin seven further on each."""
    towns, players = tuple(sorted(state.book.cities_in_play)), []
    for first, count, player in zip(range(0, 28, 7), cities, state.players, strict=False):
        players.append(player.evolve(cities=tuple(sorted((towns + towns)[first : first + count])) or player.cities))
    return state.evolve(players=(*players, *state.players[len(players) :]))


# --- nobody gives up -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_who_has_little_chance_to_win_still_buys_the_plant_that_brings_a_better_place(name: str) -> None:
    # Wrong: to pass because no plant adds much to a small chance.
    state = late(name)
    seat, me = state.turn, state.players[state.turn]
    alone = closing(state, seat, me.plants, me.money)
    for seed in range(3):
        action = Hard().decide(bot_view(POWER_GRID, state, seat, Hard()), POWER_GRID.choices(state), Random(seed))
        assert isinstance(action, Open), action
        assert closing_with(state, seat, action.plant, me.money - action.amount).powered > alone.powered


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if "most" in game])
def test_the_plant_that_powers_more_than_the_end_takes_is_bought(name: str) -> None:
    # Wrong: to keep the money or buy a cheaper plant, because one stops short of ending the game in imagined games.
    state = late(name)
    seat, me = state.turn, state.players[state.turn]
    # hard imagines two worlds only, and in both rivals may be short of fuel
    for seed in range(3):
        action = Expert().decide(bot_view(POWER_GRID, state, seat, Expert()), POWER_GRID.choices(state), Random(seed))
        assert isinstance(action, Open), action
        assert closing_with(state, seat, action.plant, me.money - action.amount).powered == 18, action


def lost(*powered: int) -> float:
    """What an end is worth to Ann, who has as much money as the others."""
    state = at(dealt(), Phase.AUCTION)
    over = give(give(give(state, "A", money=10), "B", money=10), "C", money=10).evolve(turn=NOBODY, powered=powered)
    return simulated(state, Hard.depth, shipped_evaluator()).evaluate(over)


def test_of_two_ways_to_lose_the_better_place_is_the_better() -> None:
    assert at(dealt(), Phase.AUCTION).turn == 0
    assert lost(9, 10, 8) > lost(9, 10, 10), "the second place is better than the last"
    assert lost(9, 17, 8) > lost(10, 17, 11), "and better than a city more"
    assert lost(10, 17, 11) > lost(9, 17, 11)


def test_a_narrow_loss_is_no_aim() -> None:
    # Wrong: half of a win for the margin, by which a good second ended the game although it could have played on.
    state = at(dealt(), Phase.AUCTION).evolve(turn=NOBODY, powered=(10, 11, 8))
    margin = outcome(state)[0]
    assert lost(10, 9, 8) > 0.5
    assert lost(10, 12, 8) < lost(10, 11, 8) < 0.8 * margin


# --- plant, fuel and cities together ------------------------------------------------------------------------------


def last_round(money: int) -> State:
    """Ann has 12 cities and power for 8; the end is near for Bo, and a wind plant is for sale."""
    state = give(dealt(), "A", money=money, plants=[18, 25], cities=12, coal=2)
    state = give(give(state, "B", money=150, plants=[30, 31, 32], cities=16, coal=3, oil=3, garbage=3), "C", money=30)
    state = cards(state, (26, 33, 34, 35, 36, 37, 38, 39))
    return market(at(state, Phase.AUCTION, round=10, step=3), 12, 12, 12, 6)


def ways_to_buy(some: Together, stock: Tokens, most: int) -> Iterator[Tokens]:
    """Every purchase, of up to so many tokens of a resource, with which these plants run once."""
    counts = range(most + 1)
    for coal, oil, garbage, uranium in product(counts, counts, counts, counts):
        if some.runs_on((stock[0] + coal, stock[1] + oil, stock[2] + garbage, stock[3] + uranium)):
            yield coal, oil, garbage, uranium


@pytest.mark.parametrize("seed", range(15))
def test_the_cheapest_fuel_is_the_cheapest_of_all_purchases(seed: int) -> None:
    """Of equal prices, the one with the least coal. Prices and stocks are random, and a market may run out."""
    luck = Random(seed)
    steps = [sorted(luck.randrange(1, 9) for _ in range(luck.randrange(6))) for _ in range(4)]
    prices = [(0, *accumulate(each)) for each in steps]
    one, two, three, four, *stock = [luck.randrange(3) for _ in range(8)]
    some = Together((), (one, two, three, four), luck.choice((0, 1, 2, 4)), 1)
    have: Tokens = (stock[0], stock[1], stock[2], stock[3])
    found = [
        (sum(price[count] for price, count in zip(prices, tokens, strict=True)), tokens)
        for tokens in ways_to_buy(some, have, 6)
        if all(count < len(price) for price, count in zip(prices, tokens, strict=True))
    ]
    assert bill(some, have, prices) == min(found, default=None)


def test_no_set_of_plants_ends_a_game_better_than_the_end_that_is_planned() -> None:
    """In every position that is written down, for every seat, each set is tried by itself."""
    compared = 0
    for _, state in decisions.positions():
        for seat, me in enumerate(state.players):
            ends = [
                closing(state, seat, some.plants, me.money)
                for some in sets_of(state.book, me.plants)
                if len(me.plants) > len(some.plants)
            ]
            planned = closing(state, seat, me.plants, me.money)
            assert planned == max([planned, *ends])
            compared += planned in ends
    assert compared > 20


def test_the_end_of_a_game_is_planned_as_a_whole() -> None:
    state = last_round(169)
    me = state.players[0]
    assert closing(state, 0, me.plants, me.money).powered == fuelled(state, 0)
    with_wind = closing_with(state, 0, 33, me.money - 33)
    assert with_wind.powered == fuelled(state, 0) + 4
    assert with_wind.money < me.money - 33 or with_wind.cities == 12
    limit = int(last_prospects(state, 0).prices[33])
    assert closing_with(state, 0, 33, me.money - limit).powered == with_wind.powered


def test_a_round_may_be_the_last_only_when_somebody_can_end_it() -> None:
    assert may_end(last_round(169))
    assert not may_end(at(give(dealt(), "A", money=500, plants=[36], cities=5), Phase.AUCTION, round=3))


def test_a_rival_who_needs_a_plant_before_it_ends_the_game_is_reckoned_with() -> None:
    # Wrong: to look only at the plants that companies have, and to keep the money for a round that never comes.
    def state(money: int) -> State:
        here = give(dealt(), "A", money=60, plants=[30, 31, 32], cities=12, coal=3, oil=3, garbage=3)
        here = built(give(here, "B", money=money, plants=[18, 22, 25], coal=2), (0, 14))
        here = cards(here, (26, 33, 34, 36, 37, 38, 39, 40))
        return market(at(here, Phase.AUCTION, round=10, step=3), 12, 12, 12, 6)

    here = state(money=200)
    mine, its = (closing(here, seat, here.players[seat].plants, here.players[seat].money) for seat in (0, 1))
    assert its.powered < mine.powered - 1, "with the plants that they have"
    assert len(here.players[1].cities) == here.book.counts.end_at - 3
    assert may_end(here)
    assert not may_end(here.evolve(passed=(1,))), "it has passed"
    assert not may_end(at(here, Phase.RESOURCES)), "the auction is over"
    assert not may_end(state(money=60)), "it cannot pay for the plant and the cities"


def test_nobody_stops_short_of_an_end_that_a_rival_brings_anyway() -> None:
    # Wrong: to build one city less than ends the game, and lose to a rival who builds later and ends it.
    def cities(style: Style, coal: int, rival: int) -> int:
        state = give(dealt(), "A", money=200, plants=[30, 31, 32], cities=14, coal=coal, oil=3, garbage=3)
        state = built(give(state, "B", money=rival, plants=[34, 36, 39], coal=3, uranium=2), (0, 15))
        state = at(state, Phase.BUILDING, order="CBA", step=3)
        assert (state.turn, fuelled(state, 0), fuelled(state, 1)) == (0, 12 + 2 * coal, 18)
        return wanted(state, style)

    end = dealt().book.counts.end_at
    assert cities(LAST, coal=3, rival=200) == 18 > end
    assert cities(PLAIN, coal=3, rival=200) == end - 1, "only who plans the last round as a whole"
    assert cities(LAST, coal=0, rival=200) == end - 1, "who powers fewer does not end the game for the rival"
    assert cities(PLAIN, coal=3, rival=0) == 18, "and who wins ends it"


@pytest.mark.parametrize("seed", [15, 87, 95])
def test_who_ends_the_game_builds_the_cities_that_were_planned(seed: int) -> None:
    # Wrong: to build a dearer city that leads to others, and to be short of money for the last one.
    rng, state = Random(seed), give(dealt(), "A", plants=[30, 31, 32], coal=3, oil=3, garbage=3)
    own: tuple[int, ...] = (rng.choice(sorted(state.book.cities_in_play)),)
    while len(own) < 11:
        own = (*own, rng.choice(expansion(state.book, own, state.houses, 3, 6))[0])
    state = state.evolve(players=(state.players[0].evolve(cities=own), *state.players[1:]))
    state = at(state, Phase.BUILDING, start="A", step=3)
    end = state.book.counts.end_at
    plan = expansion(state.book, own, state.houses, 3, DEEP)
    state = give(state, "A", money=sum(cost for _, cost in plan[: end - len(own)]))
    policy = Quick([LAST] * 3)
    while state.phase is Phase.BUILDING and state.turn == 0:
        state = POWER_GRID.advance(state, policy.decide(state, Random(1)))
    assert len(state.players[0].cities) == end


def test_who_wins_by_money_ends_the_game() -> None:
    # Wrong: to stop short because a rival powers as many cities, and to play on a game that was won.
    def cities(style: Style, rival: int) -> int:
        state = give(dealt(), "A", money=200, plants=[30, 31, 32], cities=14, coal=3, oil=3, garbage=3)
        state = give(state, "B", money=rival, plants=[34, 36, 39], coal=3, uranium=2)
        state = built(give(state, "A", plants=(30, 31, 29)), (0, 16))
        state = at(state, Phase.BUILDING, order="CAB", step=3).evolve(turn=0, waiting=(0,))
        assert (state.turn, fuelled(state, 0), min(fuelled(state, 1), 16)) == (0, 16, 16)
        return wanted(state, style)

    end = dealt().book.counts.end_at
    assert cities(LAST, rival=0) == end, "both power 16, and the rival has no money"
    assert cities(LAST, rival=300) == end - 1
    assert cities(PLAIN, rival=0) == end - 1, "only who plans the last round as a whole counts money"


def test_fuel_that_others_buy_first_is_not_counted_on() -> None:
    # Wrong: to take all that is in the market for one's own, although those behind in the order buy before.
    def state(order: str, garbage: int) -> State:
        here = give(dealt(), "A", money=200, plants=[18, 25], cities=12, coal=2)
        here = give(here, "B", money=200, plants=[30, 38, 24], cities=14)
        here = cards(give(here, "C", money=30), (19, 33, 34, 35, 36, 37, 39, 40))
        return market(at(here, Phase.AUCTION, order=order, round=10, step=3), 12, 12, garbage, 6)

    assert left_for(state("ABC", garbage=9), 0).market[2] == 1, "8 tokens run both plants that matter, or all three"
    assert left_for(state("BAC", garbage=9), 0).market[2] == 9, "Bo buys later"
    assert left_for(state("ABC", garbage=9), 0).players[0] == state("ABC", garbage=9).players[0]
    first, later = (last_prospects(state(order, garbage=9), 0).gains[19] for order in ("BAC", "ABC"))
    assert later < first
    first, later = (last_prospects(state(order, garbage=9), 0).gains[33] for order in ("BAC", "ABC"))
    assert later == first, "a wind plant needs none"


def test_spare_fuel_for_all_that_the_cities_leave_is_compared_in_the_last_round() -> None:
    # Wrong: rivals are imagined to leave one without fuel, and one never does so oneself.
    def bought(cities: int) -> list[Tokens]:
        state = give(dealt(), "A", money=60, plants=[25, 30, 38], cities=cities)
        state = market(at(state, Phase.RESOURCES, order="BCA", round=10, step=3), 12, 12, 3, 6)
        return [action.tokens for action in candidates(state, DONE) if isinstance(action, Buy)]

    assert (2, 0, 3, 0) in bought(cities=16), "what the plants lack"
    assert (4, 0, 3, 0) in bought(cities=16), "all the garbage there is, and coal for twice"
    assert (4, 0, 3, 0) not in bought(cities=9), "the game goes on"


def test_as_many_cities_as_the_plants_power_are_always_compared() -> None:
    # Wrong: the first, the middle and the last of ten numbers, and never the one that fits.
    state = give(dealt(), "A", money=400, plants=[25, 31], coal=5, cities=3)
    state = at(state, Phase.BUILDING, start="A", step=3)
    sizes = {len(action.cities) for action in candidates(state, DONE) if isinstance(action, Build)}
    assert max(sizes) > 10
    assert fuelled(state, 0) - 3 in sizes
    end = state.book.counts.end_at
    assert {end - 3, end - 4} <= sizes or end - 3 > max(sizes)


def test_no_plant_is_put_up_in_the_hope_that_a_rival_pays_for_it() -> None:
    # Wrong: to put up a plant that powers too few, because imagined rivals outbid one for it. Real ones passed.
    state = dealt(4)
    for name, money, plants in (("B", 130, (28, 30, 32)), ("C", 113, (20, 23, 50)), ("D", 122, (17, 29, 36))):
        state = give(state, name, money=money, plants=plants)
    state = give(state, "A", money=138, plants=[25, 26, 34], coal=2, oil=2, uranium=1)
    state = cards(built(state, (15, 12, 11, 12)), (35, 37, 38, 39, 40, 42, 44, 46))
    state = market(at(state, Phase.AUCTION, round=11, step=3), 8, 12, 17, 7)
    found = {row.action: row.worth for row in weigh(state, Expert.depth, shipped_evaluator(), Random(0))}
    assert found[Open(plant=38, amount=38)] > 0.7
    assert found[Open(plant=35, amount=35)] < 0.6
    begin = simulated(state, Expert.depth, shipped_evaluator()).begin
    assert begin is not None
    bought = [begin(state, Open(plant=39, amount=39), Random(seed)) for seed in range(200)]
    bought = [after for after in bought if after.auction is None]
    assert 60 < len(bought) < 140, "in half of the worlds"
    assert bought[0].scrapping == 39
    assert (bought[0].players[0].money, bought[0].passed) == (138 - 39, ()), "the others may still buy"


# --- hindsight ------------------------------------------------------------------------------------------------------


def to_the_end(name: str) -> list[State]:
    """What became of a game."""
    states = [late(name)]
    for line in GAMES[name]["then"].strip().splitlines():
        states.append(POWER_GRID.advance(states[-1], POWER_GRID.parse(line, states[-1])))
    return states


def test_hindsight_finds_the_better_place_within_ones_means() -> None:
    states = to_the_end("italy 1")
    assert states[-1].turn == NOBODY
    found = missed(states, 0)
    assert found is not None
    assert (found.place, found.plant, found.end) == (3, 39, Closing(16, 105, 16))
    assert missed(states, 2) is None, "nobody was before it"
    message, figures = overlooked(states, 0) or ("", {})
    assert "in hindsight, plant 39 for 39 in the last round would have powered 16, for place 3" in message.format(
        **figures
    )
    assert overlooked(states, 2) is None


def test_in_hindsight_a_plant_costs_what_the_others_made_it_cost() -> None:
    # Wrong: its minimum bid, for which nobody could have had it.
    states = to_the_end("italy 1")

    def price(bid: int, leader: int) -> int:
        running = Auction(plant=39, bid=bid, leader=leader, bidders=(1, leader))
        found = missed([states[0], states[0].evolve(turn=1, auction=running), *states[1:]], 0)
        return found.price if found is not None and found.plant == 39 else 0

    assert price(41, leader=2) == 42, "more than the rival paid"
    assert price(41, leader=0) == 41, "what it paid itself"
    assert price(states[0].players[0].money, leader=2) == 0, "beyond its means"
