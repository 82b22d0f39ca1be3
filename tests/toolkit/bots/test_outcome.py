"""What came of each game, in the JSON of a series: who sat where, who began, what it came to; for every game."""

import json
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NATURE
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot
from powergrid_tui.toolkit.bots.matches import arena
from powergrid_tui.toolkit.bots.matches.outcome import outcome
from tests.table.pebbles import PEBBLES
from tests.test_cli import run

KINDS = ("simple", "random", "random")
GAMES = ("electropolis", "factory_manager", "power_grid", "rise_to_power", "terraforming_mars")


def dealt(action: Any) -> tuple[int, ...]:
    """The first turn order, as the deal has it."""
    if hasattr(action, "order"):
        return tuple(action.order)
    if hasattr(action, "first"):
        return tuple((action.first + step) % 3 for step in range(3))
    return tuple(sorted(range(3), key=lambda seat: int(action.cards[seat])))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_turn_order_is_that_of_the_deal_and_there_is_none_before(game_id: str) -> None:
    game, seed = registry.game(game_id), 2
    state = game.new(game.complete(game.Options(), seed), ("Ann", "Bo", "Cy"))
    assert game.turn_order(state) == ()
    deal = game.sample(state, Random(seed))
    state = game.advance(state, deal)
    while game.to_move(state) == NATURE:
        assert game.turn_order(state) == dealt(deal)
        state = game.advance(state, game.sample(state, Random(seed)))
    assert game.turn_order(state) == dealt(deal)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.some(5)
def test_the_json_of_a_series_tells_each_game_by_seat(game_id: str) -> None:
    """It takes a second: each of five games is played twice."""
    words = ("simulate", "--game", game_id, "--players", 3, "--games", 5, "--seed", 3, "--bots", ",".join(KINDS))
    facts = json.loads(run(*words, "--json").stdout)
    game, wins = registry.game(game_id), dict.fromkeys(arena.names(KINDS), 0)
    assert [result["game"] for result in facts["results"]] == [1, 2, 3, 4, 5]
    for number, result in enumerate(facts["results"]):
        options = game.complete(game.Options(), 3)
        bots = arena.bots_named(KINDS, game_id)
        state, actions, first = arena.play(game, options, bots, arena.names(KINDS), Random(f"3:{number}"))
        standings = {standing.seat: standing for standing in game.standings(state)}
        assert (result["finished"], result["actions"]) == (True, actions)
        for at, seat in enumerate(result["seats"]):
            assert list(seat) == ["seat", "name", "bot", "start", "score", "figures", "place"]
            assert (seat["seat"], seat["bot"]) == (at + 1, KINDS[at])
            standing = standings[seat["name"]]
            assert first[seat["start"] - 1] == at
            assert (seat["place"], list(seat["figures"].items())) == (standing.rank, list(standing.score.items()))
            assert seat["score"] == next(iter(standing.score.values()))
            wins[seat["name"]] += seat["place"] == 1
    assert facts["wins"] == wins


def test_games_come_in_their_order_however_many_processes_play() -> None:
    words = ("simulate", "--game", "rise_to_power", "--players", 2, "--games", 5, "--json")
    alone, together = (json.loads(run(*words, "--jobs", jobs).stdout) for jobs in (1, 2))
    assert together["results"] == alone["results"]
    assert len({result["actions"] for result in alone["results"]}) > 1


def test_a_game_that_did_not_finish_has_no_places() -> None:
    game = registry.game("power_grid")
    state = game.new(game.Options(), ("Ann", "Bo"))
    came = outcome(game, state, 7, (1, 0), ("Ann", "Bo"))
    assert (came.finished, came.actions, came.starts, came.places, came.winners) == (False, 7, (2, 1), (None, None), ())
    assert came.scores[0]["powered"] == 0


def test_those_who_share_a_place_and_a_game_without_a_turn_order() -> None:
    names = arena.names(["random"] * 2)
    state, actions, first = arena.play(PEBBLES, PEBBLES.Options(), [RandomBot()] * 2, names, Random(1))
    came = outcome(PEBBLES, state, actions, first, names)
    assert came.starts == (None, None)
    assert (came.places, came.winners) == ((1, 1), (0, 1))
