"""Opponents of other kinds: each has its own habit, and all of them finish their games."""

from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, Open
from powergrid_tui.games.power_grid.bots.baselines import BASELINES, LAPSES, RESERVE
from powergrid_tui.games.power_grid.bots.simple import SimpleBot
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.bots.matches import arena


def actions(kinds: list[str], seed: int, map: str = "germany") -> list[tuple[State, Action]]:
    """(state before, action) of a game between bots of these kinds; every action must be one that is allowed."""
    bots = [BASELINES[kind]() for kind in kinds]
    rng, state, found = Random(seed), POWER_GRID.new(Options(map=map), arena.names(kinds)), []
    while state.turn != NOBODY:
        if state.turn == NATURE:
            action = POWER_GRID.sample(state, rng)
        else:
            view = POWER_GRID.view(state, state.turn)
            action = bots[state.turn].decide(view, POWER_GRID.choices(view, state.turn), rng)
        found.append((state, action))
        state = POWER_GRID.apply(state, action)
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_they_finish_games_among_themselves(players: int) -> None:
    kinds = [list(BASELINES)[at % len(BASELINES)] for at in range(players)]
    assert actions(kinds[players % 2 :] + kinds[: players % 2], players)


@pytest.mark.parametrize("kind", BASELINES)
def test_a_table_of_one_kind_finishes_and_is_the_same_twice(kind: str) -> None:
    assert actions([kind] * 2, 3, "usa") == actions([kind] * 2, 3, "usa")


def test_the_greedy_one_builds_while_it_can_and_wants_what_powers_most() -> None:
    built = opened = 0
    for state, action in actions(["greedy", "noisy", "greedy"], 4):
        if state.turn not in (0, 2):
            continue
        view = POWER_GRID.view(state, state.turn)
        kinds = {offer.kind: offer for offer in POWER_GRID.choices(view)}
        if "build" in kinds and len(kinds["build"].actions):
            assert action.kind == "build"
            built += 1
        if action.kind == "open":
            rows = [row for row in kinds["open"].rows() if not row.why]
            price = {row.action.plant: row for row in rows if isinstance(row.action, Open)}
            cities = view.book.plants
            assert cities[action.plant].cities == max(cities[plant].cities for plant in price)
            opened += 1
    assert built > 10
    assert opened > 3


def test_the_hoarding_one_buys_until_nothing_more_can_be_had() -> None:
    ended = 0
    for state, action in actions(["hoarding", "noisy", "greedy"], 5):
        if state.turn == 0 and action.kind == "done":
            kinds = {offer.kind: offer for offer in POWER_GRID.choices(POWER_GRID.view(state, 0))}
            if "buy" in kinds:
                assert not len(kinds["buy"].actions)
                ended += 1
    assert ended > 3


def test_the_bidder_pays_more_than_the_simple_habit_and_keeps_its_reserve() -> None:
    leaps = 0
    for state, action in actions(["bidder", "bidder", "greedy", "noisy"], 6):
        if state.turn in (0, 1) and action.kind == "bid":
            assert state.auction is not None
            assert state.players[state.turn].money - action.amount >= RESERVE
            leaps += action.amount > state.auction.bid + 1
    assert leaps > 3


def test_the_noisy_one_has_lapses_but_few() -> None:
    played = [(state, action) for state, action in actions(["noisy"] * 3, 7) if state.turn >= 0]
    same = 0
    for state, action in played:
        view = POWER_GRID.view(state, state.turn)
        same += SimpleBot().decide(view, POWER_GRID.choices(view), Random(1)) == action
    assert 1 - 2 * LAPSES < same / len(played) < 1 - LAPSES / 4
