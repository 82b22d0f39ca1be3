"""The simple bot: sound habits, blind to what is hidden, and never stuck."""

from collections.abc import Iterator
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Done, Open, Pass, Power, Scrap
from powergrid_tui.games.power_grid.bots.levels import BOTS
from powergrid_tui.games.power_grid.bots.simple import SimpleBot, ceiling
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Auction, Options, Phase, State
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.bots import RandomBot
from powergrid_tui.toolkit.bots.matches import arena
from tests.power_grid.positions import at, cards, dealt, give, market, seat, who

LATE = (25, 26, 27, 28, 29, 30, 31, 32)
"""A plant market of the middle of the game."""


def decide(state: State, seed: int = 1) -> Action:
    """What the bot does in the place of the seat to move."""
    view = POWER_GRID.view(state, state.turn)
    return SimpleBot().decide(view, POWER_GRID.choices(view), Random(seed))


def finish_turn(state: State) -> State:
    """The bot plays on for the seat to move until it is another's turn or another phase."""
    mover, phase = state.turn, state.phase
    while (state.turn, state.phase) == (mover, phase):
        state = POWER_GRID.apply(state, decide(state))
    return state


def spent(before: State, after: State, name: str) -> int:
    return who(before, name).money - who(after, name).money


def positions(players: int, seed: int, map: str) -> Iterator[State]:
    """Every position of a game between bots in which somebody is to decide."""
    rng = Random(seed)
    bot = SimpleBot()
    state = POWER_GRID.new(Options(map=map), [f"Company {n}" for n in range(players)])
    while state.turn != NOBODY:
        if state.turn == NATURE:
            state = POWER_GRID.apply(state, POWER_GRID.sample(state, rng))
            continue
        yield state
        view = POWER_GRID.view(state, state.turn)
        offers = POWER_GRID.choices(view)
        action = bot.decide(view, offers, rng)
        assert any(action in offer.actions for offer in offers)
        state = POWER_GRID.apply(state, action)


# Auction


def test_it_buys_a_plant_in_round_1() -> None:
    assert isinstance(decide(at(dealt(), Phase.AUCTION, round=1)), Open)


def test_it_opens_at_the_number_of_the_plant() -> None:
    state = cards(at(give(dealt(), "A", money=200, plants=[3], cities=4), Phase.AUCTION, step=2), LATE)
    action = decide(state)
    assert isinstance(action, Open)
    assert action.amount == action.plant


def test_it_passes_when_no_plant_on_sale_adds_to_what_it_can_power() -> None:
    rich = give(dealt(), "A", money=300, plants=[36, 38, 46], cities=12)
    state = cards(at(rich, Phase.AUCTION, step=2), (13, 14, 16, 17, 18, 19, 22, 23))
    assert decide(state) == Pass()


def test_it_buys_the_plant_that_replaces_its_weakest_when_its_cities_outgrow_its_plants() -> None:
    state = give(dealt(), "A", money=150, plants=[8, 20, 25], cities=11)
    state = cards(at(state, Phase.AUCTION, step=2), (13, 14, 18, 32, 33, 34, 36, 38))
    assert decide(state) == Open(plant=32, amount=32)


def test_it_keeps_its_money_when_a_plant_would_take_what_fuels_those_it_has() -> None:
    # It can afford 22 for two more cities, but not to connect them, nor then to run the plants it has.
    state = give(dealt(), "A", money=23, plants=[10, 20], cities=7)
    state = cards(at(state, Phase.AUCTION, step=2), (22, 23, 24, 27, 30, 31, 32, 33))
    assert decide(market(state, 6, 24, 12, 2)) == Pass()


@pytest.mark.parametrize("plant", [25, 29, 30])
def test_it_raises_by_one_up_to_its_ceiling_and_no_further(plant: int) -> None:
    state = give(dealt(), "A", money=400, plants=[3], cities=6)
    state = cards(at(give(state, "B", money=400), Phase.AUCTION, step=2), sorted({plant, 5, 6, 7, 8, 9, 10, 11}))

    def bidding(bid: int) -> State:
        return state.evolve(turn=0, auction=Auction(plant=plant, bid=bid, leader=1, bidders=(0, 1)))

    last = int(ceiling(plant))
    assert decide(bidding(plant)) == Bid(amount=plant + 1)
    assert decide(bidding(last - 1)) == Bid(amount=last)
    assert decide(bidding(last)) == Pass()


def test_it_lets_a_plant_go_to_a_rival_when_a_better_one_lies_beside_it() -> None:
    state = give(dealt(), "A", money=60, plants=[4, 8], cities=4)
    state = cards(at(state, Phase.AUCTION, step=2), (22, 25, 40, 42, 44, 46, 50, STEP3))
    state = state.evolve(turn=0, auction=Auction(plant=22, bid=24, leader=1, bidders=(0, 1)))
    assert decide(state) == Pass()


def test_it_scraps_its_worst_plant_and_keeps_the_tokens_that_fit_elsewhere() -> None:
    state = give(dealt(), "A", money=100, plants=[4, 20, 33, 36], cities=8, coal=9)
    state = at(state, Phase.AUCTION, step=2).evolve(scrapping=36)
    action = decide(state)
    assert action == Scrap(plant=4, keep=(9, 0, 0, 0))


# Resources


def test_it_buys_enough_to_run_all_plants_that_its_cities_need() -> None:
    state = give(dealt(), "A", money=100, plants=[8, 16, 24], cities=9)
    state = at(state, Phase.RESOURCES, step=2, start="A")
    after = finish_turn(state)
    assert best_output(after, seat("A")) == 9
    assert who(after, "A").stock[0] >= 3
    assert who(after, "A").stock[1] >= 2
    assert who(after, "A").stock[2] >= 2


def test_it_buys_no_fuel_for_a_plant_that_it_has_no_cities_for() -> None:
    state = give(dealt(), "A", money=8, plants=[8, 33], cities=3)
    state = at(market(state, 3, 3, 3, 3), Phase.RESOURCES, start="A")
    assert decide(state) == Done()


def test_it_runs_what_pays_when_it_cannot_fuel_everything() -> None:
    # Coal costs 8 a token and oil 1: either plant alone is all that it can pay for.
    state = give(dealt(), "A", money=16, plants=[10, 16], cities=5)
    after = finish_turn(at(market(state, 2, 24, 0, 0), Phase.RESOURCES, step=2, start="A"))
    assert who(after, "A").stock[1] >= 2
    assert who(after, "A").stock[0] == 0


def test_it_mixes_the_fuel_of_a_hybrid_as_prices_say() -> None:
    # Coal costs 1 a token, oil 6.
    state = give(dealt(), "A", money=40, plants=[46], cities=7)
    state = at(market(state, 24, 8, 0, 0), Phase.RESOURCES, step=2, start="A")
    action = decide(state)
    assert isinstance(action, Buy)
    assert action.tokens[0] >= 3
    assert action.tokens[1] == 0


def test_it_lays_by_fuel_that_will_be_dearer() -> None:
    # B and C will take six coal a round each, and four come: at 3 Elektro a token now is the time.
    state = give(dealt(), "A", money=250, plants=[36], cities=7)
    for rival in "BC":
        state = give(state, rival, plants=[31] if rival == "B" else [20], cities=6)
    state = at(market(state, 12, 0, 0, 0), Phase.RESOURCES, step=2, start="A", order="BCA")
    after = finish_turn(state)
    assert 3 < who(after, "A").stock[0] <= 6


def test_it_lays_nothing_by_when_the_round_may_be_the_last() -> None:
    state = give(dealt(), "A", money=250, plants=[36], cities=7)
    for rival, plant in (("B", 31), ("C", 20)):
        state = give(state, rival, plants=[plant], cities=16)
    state = at(market(state, 12, 0, 0, 0), Phase.RESOURCES, step=2, start="A", order="BCA")
    assert who(finish_turn(state), "A").stock[0] == 3


# Building


def test_it_does_not_build_what_it_cannot_power() -> None:
    state = give(dealt(), "A", money=200, plants=[8], cities=2, coal=3)
    state = at(state, Phase.BUILDING, start="A")
    assert decide(state) == Done()


def test_it_builds_the_cheapest_cities_up_to_what_its_plants_power() -> None:
    state = give(dealt(), "A", money=80, plants=[15], cities=["Essen"], coal=2)
    state = at(state, Phase.BUILDING, start="A")
    after = finish_turn(state)
    names = {state.book.board.cities[at].name for at in who(after, "A").cities}
    assert names == {"Essen", "Duisburg", "Düsseldorf"}


def test_it_starts_where_the_next_cities_are_cheap() -> None:
    state = at(give(dealt(), "A", plants=[8], coal=3), Phase.BUILDING, round=1, start="A")
    for seed in range(5):
        action = decide(state, seed)
        assert isinstance(action, Build)
        here = sorted(state.book.distances[action.cities[0]][other] for other in state.book.cities_in_play)
        everywhere = sorted(
            sorted(state.book.distances[city][other] for other in state.book.cities_in_play)[3]
            for city in state.book.cities_in_play
        )
        assert here[3] <= everywhere[len(everywhere) // 2]


def closing(mine: int, fuel: int, rival: int) -> State:
    """A at 15 of 17 cities, to build last, with plenty of money; B with as many cities as it powers."""
    state = give(dealt(), "A", money=300, plants=[31, 36, 42], cities=mine, coal=fuel)
    state = give(state, "B", money=10, plants=[32, 38, 46], cities=rival, oil=6, garbage=3)
    return at(state, Phase.BUILDING, step=3, start="A", order="ABC")


def test_it_ends_the_game_when_that_wins() -> None:
    after = finish_turn(closing(mine=15, fuel=8, rival=15))
    assert after.turn == NOBODY
    assert POWER_GRID.standings(after)[0].seat == "Ann"


def test_it_does_not_end_the_game_when_that_loses() -> None:
    after = finish_turn(closing(mine=15, fuel=3, rival=16))
    assert after.turn != NOBODY
    assert len(who(after, "A").cities) == 16


def test_when_another_has_ended_the_game_it_builds_all_that_it_powers() -> None:
    after = finish_turn(closing(mine=15, fuel=8, rival=17))
    assert after.turn == NOBODY
    assert after.powered[seat("A")] == len(who(after, "A").cities) == 19


def test_in_the_last_round_it_spares_money_that_powers_nothing_more() -> None:
    state = closing(mine=15, fuel=6, rival=17)
    after = finish_turn(state)
    assert len(who(after, "A").cities) == 15
    assert spent(state, after, "A") == 0


def test_it_ends_even_a_game_that_it_cannot_win_when_it_has_gone_on_for_long() -> None:
    state = closing(mine=15, fuel=3, rival=16)
    assert finish_turn(state.evolve(round=30)).turn == NOBODY


# Bureaucracy


def test_it_runs_what_pays_most() -> None:
    state = give(dealt(), "A", plants=[4, 20], cities=6, coal=5)
    action = decide(at(state, Phase.BUREAUCRACY))
    assert isinstance(action, Power)
    assert [run.plant for run in action.runs] == [4, 20]


def test_it_keeps_dear_fuel_that_would_power_one_city_more_for_little() -> None:
    # The thirteenth city pays 6 more; the garbage that it takes is not to be had again.
    state = give(dealt(), "A", plants=[30, 36, 44], cities=13, garbage=3, coal=3)
    action = decide(at(market(state, 20, 0, 0, 0), Phase.BUREAUCRACY, step=3))
    assert isinstance(action, Power)
    assert [run.plant for run in action.runs] == [36, 44]


# What it may know, and whole games


def test_it_decides_the_same_whatever_is_hidden() -> None:
    chance = Random(7)
    for state in positions(3, seed=3, map="usa"):
        view = POWER_GRID.view(state, state.turn)
        assert all((player.money == HIDDEN) == (at != state.turn) for at, player in enumerate(view.players))
        offers = POWER_GRID.choices(view)
        seen = SimpleBot().decide(view, offers, Random(1))
        pile = chance.sample(state.pile, len(state.pile))
        for money in (0, chance.randrange(60), 400):
            imagined = tuple(
                player if at == state.turn else player.evolve(money=money) for at, player in enumerate(state.players)
            )
            other = state.evolve(players=imagined, pile=tuple(pile))
            assert SimpleBot().decide(other, offers, Random(1)) == seen


def test_the_same_seed_gives_the_same_game() -> None:
    one, again, other = (list(positions(2, seed, "germany"))[-1] for seed in (5, 5, 6))
    assert POWER_GRID.digest(one) == POWER_GRID.digest(again)
    assert POWER_GRID.digest(one) != POWER_GRID.digest(other)


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "map"), [(2, "germany"), (4, "usa"), (6, "germany")])
def test_games_between_bots_end_in_good_time_with_most_cities_powered(players: int, map: str) -> None:
    seats, bots = arena.names(["simple"] * players), [SimpleBot()] * players
    state, *_ = arena.play(POWER_GRID, Options(map=map), bots, seats, Random(players))
    assert state.turn == NOBODY
    assert 6 <= state.round <= 16
    assert POWER_GRID.standings(state)[0].score["powered"] >= 0.6 * state.book.counts.end_at


def test_it_beats_random_players() -> None:
    won = 0
    for game in range(10):
        bots = [RandomBot()] * 4
        bots[game % 4] = SimpleBot()  # type: ignore[call-overload]
        names = [f"Company {n}" for n in range(4)]
        state, *_ = arena.play(POWER_GRID, Options(map=("germany", "usa")[game % 2]), bots, names, Random(game))
        won += POWER_GRID.standings(state)[0].seat == names[game % 4]
    assert won >= 9


def test_the_shelf_knows_it_as_simple() -> None:
    assert isinstance(BOTS["simple"](), SimpleBot)
    result = arena.simulate(POWER_GRID, Options(), ["simple", "random"], games=1, seed=1)
    assert result.finished == 1
