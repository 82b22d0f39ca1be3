"""The simple bot: sound habits, blind to what is hidden, and never stuck."""

from collections.abc import Iterator
from random import Random
from typing import Any

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


def positions(players: int, seed: int, map: str) -> Iterator[State]:
    """Every position of a game between bots in which somebody is to decide."""
    rng, bot = Random(seed), SimpleBot()
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


def selling(row: tuple[int, ...], tokens: tuple[int, ...] = (), **company: Any) -> State:
    """Ann, who has this, may put a plant up."""
    state = cards(at(give(dealt(), "A", **company), Phase.AUCTION, step=2), row)
    return market(state, *tokens) if tokens else state


def test_it_buys_a_plant_in_round_1_and_opens_at_the_number_of_the_plant() -> None:
    assert isinstance(decide(at(dealt(), Phase.AUCTION, round=1)), Open)
    action = decide(selling((25, 26, 27, 28, 29, 30, 31, 32), money=200, plants=[3], cities=4))
    assert isinstance(action, Open)
    assert action.amount == action.plant


@pytest.mark.parametrize(
    ("state", "action"),
    [
        pytest.param(
            selling((13, 14, 16, 17, 18, 19, 22, 23), money=300, plants=[36, 38, 46], cities=12),
            Pass(),
            id="it passes when no plant on sale adds to what it can power",
        ),
        pytest.param(
            selling((13, 14, 18, 32, 33, 34, 36, 38), money=150, plants=[8, 20, 25], cities=11),
            Open(plant=32, amount=32),
            id="it replaces its weakest when its cities outgrow its plants",
        ),
        # It can afford 22 for two more cities, but not to connect them, nor then to run the plants it has.
        pytest.param(
            selling((22, 23, 24, 27, 30, 31, 32, 33), (6, 24, 12, 2), money=23, plants=[10, 20], cities=7),
            Pass(),
            id="it keeps its money when a plant would take what fuels those it has",
        ),
        pytest.param(
            selling((22, 25, 40, 42, 44, 46, 50, STEP3), money=60, plants=[4, 8], cities=4).evolve(
                turn=0, auction=Auction(plant=22, bid=24, leader=1, bidders=(0, 1))
            ),
            Pass(),
            id="it lets a plant go to a rival when a better one lies beside it",
        ),
        pytest.param(
            selling((40, 42), money=100, plants=[4, 20, 33, 36], cities=8, coal=9).evolve(scrapping=36),
            Scrap(plant=4, keep=(9, 0, 0, 0)),
            id="it scraps its worst plant and keeps the tokens that fit elsewhere",
        ),
    ],
)
def test_what_it_does_in_an_auction(state: State, action: Action) -> None:
    assert decide(state) == action


@pytest.mark.parametrize("plant", [25, 29, 30])
def test_it_raises_by_one_up_to_its_ceiling_and_no_further(plant: int) -> None:
    state = give(
        selling(tuple(sorted({plant, 5, 6, 7, 8, 9, 10, 11})), money=400, plants=[3], cities=6), "B", money=400
    )
    last = int(ceiling(plant))
    for bid, action in ((plant, Bid(amount=plant + 1)), (last - 1, Bid(amount=last)), (last, Pass())):
        auction = Auction(plant=plant, bid=bid, leader=1, bidders=(0, 1))
        assert decide(state.evolve(turn=0, auction=auction)) == action


# Resources


def stock(tokens: tuple[int, ...], rivals: dict[str, tuple[int, int]] | None = None, **company: Any) -> tuple[int, ...]:
    """What Ann has when she has bought; rivals have a plant and so many cities each, and she buys first."""
    state = give(dealt(), "A", **company)
    for rival, (plant, cities) in (rivals or {}).items():
        state = give(state, rival, plants=[plant], cities=cities)
    state = market(state, *tokens) if tokens else state
    state = at(state, Phase.RESOURCES, step=2, start="A", order="BCA")
    return who(finish_turn(state), "A").stock


def test_it_buys_enough_to_run_all_plants_that_its_cities_need_and_none_for_others() -> None:
    state = give(dealt(), "A", money=100, plants=[8, 16, 24], cities=9)
    assert best_output(finish_turn(at(state, Phase.RESOURCES, step=2, start="A")), seat("A")) == 9
    state = give(dealt(), "A", money=8, plants=[8, 33], cities=3)
    assert decide(at(market(state, 3, 3, 3, 3), Phase.RESOURCES, start="A")) == Done()


def test_it_runs_what_pays_when_it_cannot_fuel_everything() -> None:
    # Coal costs 8 a token and oil 1: either plant alone is all that it can pay for.
    coal, oil, *_ = stock((2, 24, 0, 0), money=16, plants=[10, 16], cities=5)
    assert (coal, oil >= 2) == (0, True)


def test_it_mixes_the_fuel_of_a_hybrid_as_prices_say() -> None:
    # Coal costs 1 a token, oil 6.
    state = market(give(dealt(), "A", money=40, plants=[46], cities=7), 24, 8, 0, 0)
    action = decide(at(state, Phase.RESOURCES, step=2, start="A"))
    assert isinstance(action, Buy)
    assert (action.tokens[0] >= 3, action.tokens[1]) == (True, 0)


def test_it_lays_by_fuel_that_will_be_dearer_but_not_when_the_round_may_be_the_last() -> None:
    # B and C will take six coal a round each, and four come: at 3 Elektro a token now is the time.
    company = {"money": 250, "plants": [36], "cities": 7}
    assert 3 < stock((12, 0, 0, 0), {"B": (31, 6), "C": (20, 6)}, **company)[0] <= 6
    assert stock((12, 0, 0, 0), {"B": (31, 16), "C": (20, 16)}, **company)[0] == 3


# Building


def test_it_builds_the_cheapest_cities_up_to_what_its_plants_power() -> None:
    state = at(give(dealt(), "A", money=200, plants=[8], cities=2, coal=3), Phase.BUILDING, start="A")
    assert decide(state) == Done()
    state = at(give(dealt(), "A", money=80, plants=[15], cities=["Essen"], coal=2), Phase.BUILDING, start="A")
    names = {state.book.board.cities[at].name for at in who(finish_turn(state), "A").cities}
    assert names == {"Essen", "Duisburg", "Düsseldorf"}


def test_it_starts_where_the_next_cities_are_cheap() -> None:
    state = at(give(dealt(), "A", plants=[8], coal=3), Phase.BUILDING, round=1, start="A")
    here = state.book.cities_in_play
    fourth = {city: sorted(state.book.distances[city][other] for other in here)[3] for city in here}
    for seed in range(5):
        action = decide(state, seed)
        assert isinstance(action, Build)
        assert fourth[action.cities[0]] <= sorted(fourth.values())[len(here) // 2]


@pytest.mark.parametrize(
    ("fuel", "rival", "round", "over", "cities"),
    [
        pytest.param(8, 15, 2, True, 19, id="it ends the game when that wins"),
        pytest.param(3, 16, 2, False, 16, id="it does not when that loses"),
        pytest.param(3, 16, 30, True, 21, id="it ends even that when it has gone on for long"),
        pytest.param(8, 17, 2, True, 19, id="when another has ended it, it builds all that it powers"),
        pytest.param(6, 17, 2, True, 15, id="in the last round it spares money that powers nothing more"),
    ],
)
def test_the_end_of_the_game(fuel: int, rival: int, round: int, over: bool, cities: int) -> None:
    """A has 15 of 17 cities, is to build last, and has plenty of money; B has as many cities as it powers."""
    state = give(dealt(), "A", money=300, plants=[31, 36, 42], cities=15, coal=fuel)
    state = give(state, "B", money=10, plants=[32, 38, 46], cities=rival, oil=6, garbage=3)
    after = finish_turn(at(state, Phase.BUILDING, step=3, start="A", order="ABC", round=round))
    assert (after.turn == NOBODY, len(who(after, "A").cities)) == (over, cities)
    if rival == 15:
        assert POWER_GRID.standings(after)[0].seat == "Ann"
    if fuel == 8:
        assert after.powered[seat("A")] == cities


# Bureaucracy


@pytest.mark.parametrize(
    ("company", "runs"),
    [
        ({"plants": [4, 20], "cities": 6, "coal": 5}, [4, 20]),
        # The thirteenth city pays 6 more; the garbage that it takes is not to be had again.
        ({"plants": [30, 36, 44], "cities": 13, "garbage": 3, "coal": 3}, [36, 44]),
    ],
)
def test_it_runs_what_pays_most_but_keeps_dear_fuel(company: dict[str, Any], runs: list[int]) -> None:
    action = decide(at(market(give(dealt(), "A", **company), 18, 0, 0, 0), Phase.BUREAUCRACY, step=3))
    assert isinstance(action, Power)
    assert [run.plant for run in action.runs] == runs


# What it may know, and whole games


def test_it_decides_the_same_whatever_is_hidden() -> None:
    chance = Random(7)
    for state in [*positions(3, seed=3, map="usa")][::3]:
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
    one, again = (POWER_GRID.digest([*positions(2, 5, "germany")][-1]) for _ in range(2))
    assert one == again


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
    assert arena.simulate(POWER_GRID, Options(), ["simple", "random"], games=1, seed=1).finished == 1
