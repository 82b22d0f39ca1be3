"""The simple bot: legal, sound, and far above chance."""

from collections.abc import Sequence
from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Action, Place, Run, Space, Take
from powergrid_tui.games.electropolis.bots.simple import SimpleBot
from powergrid_tui.games.electropolis.bots.valuation import value
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.table.protocol.game import Standing
from powergrid_tui.toolkit.bots import Bot, RandomBot
from tests.bots_at_play import between

from .positions import NAMES, NOTHING, acting, dealt, give, lay, mover, placing, table, who, worth


def decide(state: State, seed: int = 1) -> Action:
    """What the bot does in the place of the seat to move."""
    view = ELECTROPOLIS.view(state, state.turn)
    return SimpleBot().decide(view, ELECTROPOLIS.choices(view), Random(seed))


def game(bots: Sequence[Bot], seed: int) -> State:
    """The end of a game between bots."""
    return between(ELECTROPOLIS, table(len(bots)), bots, seed)[0]


def scored(row: Standing, what: str) -> int:
    """A figure at the end, where all of them are known."""
    figure = row.score[what]
    assert figure is not None
    return figure


@pytest.mark.thorough
def test_among_itself_it_scores_above_40_on_average() -> None:
    ends = [ELECTROPOLIS.standings(game([SimpleBot()] * 4, seed)) for seed in range(5)]
    assert sum(scored(row, "points") for end in ends for row in end) / 20 > 40


@pytest.mark.thorough
def test_it_wins_against_three_random_players() -> None:
    """Each seat in turn, since the first number is not the last."""
    wins = 0
    for seed in range(12):
        bots: list[Bot] = [RandomBot() for _ in NAMES]
        bots[seed % 4] = SimpleBot()
        wins += ELECTROPOLIS.standings(game(bots, seed))[0].seat == NAMES[seed % 4]
    assert wins >= 11


def test_it_plays_to_the_end_and_fills_its_city() -> None:
    for row in ELECTROPOLIS.standings(game([SimpleBot()] * 3, 8)):
        assert scored(row, "empty") > -3 * 12
        assert scored(row, "penalty") >= -32


def test_it_takes_what_it_lacks_for_a_plant() -> None:
    """The reactor has its disposal and lacks fuel, late in the game."""
    city = ("D....", ".N...", ".P+..", ".....", ".....")
    state = give(acting(dealt(2), "A....B"), "Ann", *city, support=6).evolve(round=7)
    ring = ("scrubber", "scrubber", "scrubber", "fuel_nuclear", "scrubber")
    state = lay(state, *ring, shown=("C01", "C02", "B01", "B02"))
    action = decide(state)
    assert isinstance(action, Take)
    assert "fuel_nuclear" in piece(state, action.start)


def test_it_puts_disposal_in_its_corner_before_another_tile_lies_there() -> None:
    city = (".P...", ".P...", ".P+..", ".....", ".....")
    assert decide(placing("A02", "park", "waste", city=city)) == Place(tile="waste", cell=0)


def test_it_joins_a_plant_to_its_group() -> None:
    city = (".....", "..PCC", "..+..", ".....", ".....")
    state = give(placing("C01", "coal", city=city), "Ann", fuel=(3, 0, 0), support=14)
    action = decide(state.evolve(round=8))
    assert isinstance(action, Place)
    assert action.cell in (3, 4, 13, 14)


def test_it_puts_a_control_where_it_cleans_most() -> None:
    # Of all free cells c2 alone is beside two plants that run.
    city = (".....", ".C.C.", "..+..", ".....", ".....")
    state = give(placing("C01", "scrubber", city=city), "Ann", fuel=(2, 0, 0), support=3).evolve(round=8)
    assert decide(state) == Place(tile="scrubber", cell=7)


def test_it_takes_few_tiles_when_few_cells_are_left_and_many_when_there_is_room() -> None:
    full = ("PPPPP", "PPPPP", "PP+PP", "PPPPP", "PPPPP")
    assert decide(give(dealt(2), "Bo", *full)) == Space(space=0)
    assert decide(give(dealt(2), "Bo", *full).evolve(round=8)) == Space(space=0)
    many = decide(dealt(2).evolve(round=6))
    assert isinstance(many, Space)
    assert many.space in (4, 5)


@pytest.mark.parametrize(("support", "taken"), [(12, True), (10, True), (8, False), (5, False)])
def test_it_pollutes_above_its_support_where_that_pays_and_no_more(support: int, taken: bool) -> None:
    """A third coal plant earns 10, two other plants earn 4 and fill a cell more: it is worth an excess of 2, which
    costs 4, but not one of 4."""
    city = ("CC...", ".....", "..+..", ".....", ".....")
    state = give(acting(dealt(2), "A....B"), "Ann", *city, fuel=(2, 0, 0), support=support)
    action = decide(lay(state.evolve(round=8, trends=()), "coal", "fuel_coal", "solar", "hydro", shown=("A07",)))
    assert isinstance(action, Take)
    assert (action.start == 0) == taken


@pytest.mark.parametrize("support", [16, 13, 9, 0])
@pytest.mark.parametrize("coal", [0, 2, 8])
def test_after_the_last_round_a_board_is_worth_what_is_counted(support: int, coal: int) -> None:
    """Pollution goes no further than 20, in the eyes of the bots too."""
    city, fuel = ("C.C.C", ".C.C.", "C.+.C", ".C.S.", "M...."), (coal, 0, 0)
    found = worth(*city, fuel=fuel, support=support)
    mayor = who(give(dealt(2), "Ann", *city, fuel=fuel, support=support), "Ann")
    assert value(mayor, (), 0) == found.total


def test_it_runs_what_scores_most() -> None:
    # One of the pair would earn 7 and cost 4; the one beside a control earns 6 and costs 1.
    state = acting(dealt(2), "....BA").evolve(round=8)
    state = give(state, "Ann", "CC...", ".....", "..+..", ".....", "...XC", fuel=(1, 0, 0), support=2)
    state = lay(state, *["fuel_nuclear"] * 10, shown=("A05", "A07", "A08", "A09"))
    while state.phase is Phase.TAKING:
        state = ELECTROPOLIS.apply(state, decide(state))
    assert mover(state) == "Ann"
    assert decide(state) == Run(cells=(24,))


def test_it_takes_the_only_way_out_of_a_full_region() -> None:
    city = ("PPP..", "PPP..", "PP+..", ".....", ".....")
    assert decide(placing("A02", "coal", city=city)).kind == "discard"
    assert decide(placing("A02", "coal", city=NOTHING)).kind == "place"
