"""The simple bot: legal, sound, and far above chance."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Action, Done, Power, Upgrade
from powergrid_tui.games.rise_to_power.bots.ahead.evaluator import Evaluator, forecast, survey
from powergrid_tui.games.rise_to_power.bots.simple import HABITS, SimpleBot
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Options, Phase, State
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.bots import Bot, RandomBot

from .positions import acting, begins, give, lay, left, play, table, who

ODD = """
name = "odd"
[plant]
draw = 5
hand = 9
connections = 2
[prisms]
9 = 6
1 = 9
[agendas]
matched = 0
mixed = 20
balance = 0
tower = 20
[[districts]]
code = "AA"
name = "free for all"
sector = "space"
reward = ""
trade = "points"
amount = 9
costs = [1, 1, 1, 1, 1, 1, 1, 1, 1]
[[districts]]
code = "BB"
name = "far too dear"
sector = "offshore"
reward = "DDDD"
trade = "recover"
amount = 3
costs = [41, 42, 43, 44, 45, 46, 47, 48, 49]
[[districts]]
code = "CC"
name = "hands full"
sector = "space"
reward = "DHHH"
trade = "redraw"
amount = 4
costs = [3, 3, 4, 4, 5, 6, 17, 18, 19]
"""
"""Nothing is green, hands are large, and trades bring a turn of many actions."""


def decide(state: State, seed: int = 1) -> Action:
    """What the bot does in the place of the seat to move."""
    view = RISE_TO_POWER.view(state, state.turn)
    return SimpleBot().decide(view, RISE_TO_POWER.choices(view), Random(seed))


def line(state: State) -> str:
    """The same as a line of the notation, without the name."""
    return RISE_TO_POWER.format(decide(state), state).partition(": ")[2]


def turn(state: State) -> tuple[list[str], State]:
    """What the bot does until its turn or the actions of it are over, and where that leads."""
    mine, found = state.current, []
    while state.turn == mine and state.current == mine:
        found.append(line(state))
        state = RISE_TO_POWER.apply(state, decide(state))
    return found, state


def game(bots: Sequence[Bot], seed: int, options: Options | None = None) -> State:
    """A game between bots to its end; every action must be one of those offered."""
    rng = Random(seed)
    state = table(len(bots), options)
    while state.turn != NOBODY:
        if state.turn == NATURE:
            action = RISE_TO_POWER.sample(state, rng)
        else:
            view = RISE_TO_POWER.view(state, state.turn)
            offers = RISE_TO_POWER.choices(view)
            action = bots[state.turn].decide(view, offers, rng)
            assert any(action in offer.actions for offer in offers)
        state = RISE_TO_POWER.apply(state, action)
    return state


def decisions(players: int, seed: int) -> Iterator[State]:
    """Every state of a game of the bot against itself in which somebody is asked."""
    rng = Random(seed)
    state = table(players)
    while state.turn != NOBODY:
        if state.turn != NATURE:
            yield state
        action = RISE_TO_POWER.sample(state, rng) if state.turn == NATURE else decide(state)
        state = RISE_TO_POWER.apply(state, action)


def last_turn(state: State) -> State:
    """Bo has brought the end about, and Ann's last turn has come."""
    return state.evolve(closing=1)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_whole_games_and_scores_as_many_points_as_a_practised_player(players: int) -> None:
    state = game([SimpleBot()] * players, 1)
    found = [tally(state.book, company).total for company in state.players]
    assert sum(found) / len(found) >= 25


@pytest.mark.thorough
def test_it_wins_against_three_random_players() -> None:
    """From each seat in turn; by far, so that a few games tell. It takes a second: whole games are played."""
    wins = 0
    for seed in range(12):
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = SimpleBot()
        state = game(bots, seed)
        best = {standing.seat for standing in RISE_TO_POWER.standings(state) if standing.rank == 1}
        wins += best == {state.names[seed % 4]}
    assert wins >= 11


@pytest.mark.thorough
def test_whatever_it_thinks_of_is_offered() -> None:
    """Nothing is left to what it does when it has no answer. It takes a second: it decides whole games."""
    looked = set()
    for state in (*decisions(2, 3), *islice(decisions(3, 3), 40)):
        view = RISE_TO_POWER.view(state, state.turn)
        offers = {offer.kind: offer for offer in RISE_TO_POWER.choices(view) if len(offer.actions)}
        action = HABITS[view.phase](view, offers, Evaluator(view))
        assert action in offers[action.kind].actions
        looked.add(view.phase)
    assert {Phase.DRAWING, Phase.DISCARDING, Phase.ACTIONS} <= looked


def test_it_plays_cards_that_nobody_has_thought_of() -> None:
    state = game([SimpleBot(), RandomBot()], 1, Options(cards="odd", cards_text=ODD))
    assert state.over


def test_the_same_view_is_answered_the_same_whatever_the_luck() -> None:
    state = acting(hand="b1 b4 g2 g3", inactive="SE2 PA2", contracts="IC3 OL2 MA1 BI4")
    assert {decide(state, seed) for seed in range(4)} == {decide(state)}


def test_what_is_hidden_changes_nothing() -> None:
    """Other hands, agendas and decks that fit the same view, at every decision of some rounds."""
    rng = Random(7)
    for state in islice(decisions(3, 7), 25):
        view = RISE_TO_POWER.view(state, state.turn)
        assert decide(RISE_TO_POWER.determinize(view, state.turn, rng)) == decide(state)


# Paying.


def test_it_pays_exactly_rather_than_with_one_card() -> None:
    state = acting(hand="b2 b3 b6", inactive="SE2", points=1)
    assert line(state) == "power SE2 with b2 b3"


def test_it_finds_the_exact_payment_among_many() -> None:
    action = decide(acting(hand="b2 b2 b4 b4 b6 b6", inactive="IS3", points=1))
    assert isinstance(action, Power)
    assert sum(int(prism[1:]) for prism in action.prisms) == 8


def test_two_exact_payments_leave_points_for_two_contracts() -> None:
    state = acting(hand="b1 b4 g2 g3", inactive="SE2 PA2", contracts="IC3 OL2")
    lines, _ = turn(state)
    assert sorted(lines[:2]) == ["power PA2 with g2 g3", "power SE2 with b1 b4"]
    assert len([done for done in lines if done.startswith("contract")]) == 2


def test_a_card_that_another_district_needs_is_not_spent() -> None:
    """g6 alone would pay PA2, and then nothing GT3: that wants g6 and g2."""
    state = acting(hand="g2 g5 g6", inactive="PA2 GT3")
    assert sorted(turn(state)[0][:2]) == ["power GT3 with g2 g6", "power PA2 with g5"]


def test_a_dearer_district_is_powered_first_where_one_connection_is_left() -> None:
    state = acting(hand="b3 b4 g5 g4", active="BI1 BI2 BI3", inactive="SE3 PA1", points=1)
    assert line(state) == "power SE3 with b3 b4"


# Cards to take and to keep.


def test_it_takes_the_cards_that_pay_exactly() -> None:
    state = begins(lay(acting(inactive="SE5"), prisms="b5 g6 o6 b6"))
    assert line(state) == "take b5 b6"


def test_it_keeps_the_cards_that_pay() -> None:
    state = give(acting(active="SS1", inactive="PA3"), "Ann", hand="g1 g3 g4 b6")
    state = begins(lay(state, prisms="b1 o1 o2 b2"))
    assert state.phase == Phase.DISCARDING
    lines, state = turn(state)
    assert lines[0].startswith("discard")
    assert not set(lines[0].split()) & {"g3", "g4"}
    assert "power PA3 with g3 g4" in lines


def test_at_the_end_of_the_turn_it_throws_away_what_pays_for_nothing_it_has() -> None:
    state = acting(hand="b4 b5 g1 g2 o3", inactive="SE4", points=0)
    state = play(state.evolve(points=1), "Ann: done")
    assert state.phase == Phase.CLEANING
    assert line(state) == "discard g1"


def test_it_recovers_the_two_cards_that_pay_exactly_together() -> None:
    state = acting(hand="b4", inactive="SE5 IS1", discards="g6 o6 b3 b4 b6 g5", points=2)
    assert line(play(state, "Ann: trade IS1")) == "take b3 b4"


# Contracts, and where they lie.


@pytest.mark.parametrize("agenda", AGENDAS)
def test_a_contract_is_taken_that_the_hand_pays_in_the_same_turn(agenda: str) -> None:
    state = give(acting(hand="o4 o4 b1 g1", contracts="PA4 SE4 MA4 BI4", points=2), "Ann", agenda=agenda)
    assert turn(state)[0][:2] == ["contract BI4 n1", "power BI4 with o4 o4"]


@pytest.mark.parametrize(("agenda", "colour"), [("matched", "g"), ("mixed", "b")])
def test_it_places_districts_where_its_agenda_gains(agenda: str, colour: str) -> None:
    """Green lies to the east and blue to the west; one more green district lies by the one or the other."""
    state = give(acting(contracts="PA3", points=1), "Ann", active="PA2@e1 PA1@e2 SE2@w1 SE1@w2", agenda=agenda)
    action = decide(state)
    assert action.kind == "contract"
    after = RISE_TO_POWER.apply(state, action)
    x, y = who(after, "Ann").inactive[0].cell
    near = {
        district.top[:2]
        for district in who(after, "Ann").active
        if abs(district.cell[0] - x) + abs(district.cell[1] - y) == 1
    }
    assert near == ({"PA"} if colour == "g" else {"SE"})


def test_for_the_agenda_of_sets_it_powers_the_sector_that_is_lacking() -> None:
    state = give(acting(hand="o3 o4 b4 b4", points=1), "Ann", active="PA1 SE1", inactive="SE3 OL3", agenda="balance")
    assert line(last_turn(state)).startswith("power OL3")


def test_for_the_agenda_of_upgrades_it_builds_higher() -> None:
    """As a district of its own SE2 would bring 2 points, on another 2 + 1, and 2 more for the agenda."""
    state = acting(hand="b5", active="SE4@e1", inactive="SE2@n1", points=1)
    assert line(last_turn(give(state, "Ann", agenda="tower"))) == "upgrade e1 SE2 with b5"


# Trades and the exchange.


def test_it_takes_the_best_district_of_the_exchange() -> None:
    state = acting(active="BI1", exchange="PA2 SE5 IC1", points=1)
    assert line(state).startswith("exchange SE5")


def test_it_does_not_trade_away_what_it_can_power() -> None:
    state = acting(hand="g5 g6", active="BI1", inactive="PA5", points=1)
    assert line(state) == "power PA5 with g5 g6"


def test_in_the_last_turn_it_trades_for_colours_that_pay() -> None:
    """Nothing in hand is green; with BI1 traded any colour pays for PA5."""
    state = acting(hand="b5 o6", active="SE1", inactive="BI1 PA5")
    assert turn(last_turn(state))[0] == ["trade BI1", "power PA5 with b5 o6", "done"]


def test_in_the_last_turn_it_trades_for_a_discount() -> None:
    state = acting(hand="g3 g4", active="SE1", inactive="SS1 PA5")
    assert turn(last_turn(state))[0][:2] == ["trade SS1", "power PA5 with g3 g4"]


def test_points_are_traded_for_when_there_is_more_to_do_than_there_are_points() -> None:
    """No payment is exact: without the trade two of three districts would be powered."""
    state = acting(hand="g6 b6 o6", active="SE1", inactive="IC1 PA2 SE2 OL2")
    lines, _ = turn(last_turn(state))
    assert "trade IC1" in lines
    assert len([done for done in lines if done.startswith("power")]) == 3


def test_it_steals_from_the_one_who_is_ahead() -> None:
    state = give(acting(3, active="BI1", inactive="OL1"), "Bo", hand="b1 b2 b3")
    state = give(state, "Cy", hand="g1 g2 g3", active="SE5 PA5 IC5", inactive="")
    state = play(state, "Ann: trade OL1")
    assert state.phase == Phase.STEALING
    assert line(state) == "steal Cy"


def test_cards_are_redrawn_that_pay_for_nothing() -> None:
    state = play(acting(hand="b5 b6 g1 g1", inactive="SE5 PA1"), "Ann: trade PA1")
    assert state.phase == Phase.REDRAWING
    assert line(state) == "discard g1 g1"


# What a position is worth.


def expected(state: State, hand: str) -> float:
    """Ann's points at the end, as they are guessed some turns before, with these cards in hand."""
    company = who(state, "Ann")
    return forecast(survey(state.book, company.districts, "tower"), tuple(hand.split()), True, 4, 0)


def gain(hand: str, inactive: str, active: str = "") -> float:
    """What these cards are worth to Ann."""
    state = acting(active=active, inactive=inactive)
    return expected(state, hand) - expected(state, "")


def test_a_card_pays_for_one_district_only() -> None:
    assert gain("g5", "PA2 PA3") < gain("g5", "PA2") + gain("g5", "PA3") - 0.5


def test_the_last_connection_is_used_once() -> None:
    """Both districts can be paid; only one may be powered."""
    active = "BI1 BI2 BI3"
    assert gain("g5 b5", "PA2 SE2", active) < gain("g5", "PA2", active) + gain("b5", "SE2", active) - 0.5
    assert gain("g5 b5", "PA2 SE2") == pytest.approx(gain("g5", "PA2") + gain("b5", "SE2"))


def test_without_turns_to_come_nothing_counts_but_points() -> None:
    state = acting(active="SE4+SE2 PA3", inactive="PA2 BI5")
    grid = survey(state.book, who(state, "Ann").districts, "tower")
    assert forecast(grid, ("g5", "o5", "o5"), True, 0, 5) == 4 + 2 + 1 + 2 + 3


# The end.


def test_in_the_last_turn_nothing_counts_but_points() -> None:
    """One connection is left: MA2 would bring two more, PA3 a point more."""
    state = acting(hand="b3 b4 g4 g4", active="BI1 BI2 BI3", inactive="MA2 PA3", points=1)
    assert line(state) == "power MA2 with b3 b4"
    assert line(last_turn(state)) == "power PA3 with g4 g4"


NEARLY = "SE5 PA5 IC5 BI5 MA1 MA2 MA3"
"""Seven districts, and connections for more."""


def test_when_it_is_far_ahead_it_brings_the_end_about() -> None:
    state = give(acting(hand="o2", active=NEARLY, inactive="BI1", points=1), "Bo", active="SE1 PA1", inactive="")
    assert decide(state) == Power(card="BI1", prisms=("o2",))


def test_when_it_is_behind_it_does_not() -> None:
    far = "SE5+SE4+SE3 PA5+PA4+PA3 IC5+IC4+IC3 BI5+BI4+BI3"
    state = give(
        acting(hand="o2", active="IS1 OL1 IC1 PA1 MA1 GT1 MA2", inactive="BI1", points=1), "Bo", active=far, inactive=""
    )
    assert not isinstance(decide(state), Power)


def test_a_turn_that_can_bring_nothing_is_over() -> None:
    state = left(acting(active="SE1 SE2 SE3 SE4", contracts="", points=2), contracts="PA1 PA2 PA3 PA4 PA5")
    assert decide(last_turn(state)) == Done()


def test_it_upgrades_through_what_is_worth_less_in_the_last_turn() -> None:
    """BI5 takes the cell of BI1 where every connection is in use."""
    state = acting(hand="o4 o6", active="BI1@e1 SE1 SE2 SE3", inactive="BI5", points=1)
    assert decide(last_turn(state)) == Upgrade(card="BI5", cell=(1, 0), prisms=("o4", "o6"))
