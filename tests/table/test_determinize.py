"""Worlds that fit a view, in the games that are small enough to read at once."""

from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game
from tests.table.pebbles import PEBBLES, Options, Take
from tests.table.toy import DIG
from tests.table.toy import Options as DigOptions


def test_dig_and_pebbles_are_imagined_as_they_may_be() -> None:
    luck = Random(4)
    games: list[tuple[Game[Any, Any], Any]] = [(DIG, DigOptions(goal=60)), (PEBBLES, Options())]
    for game, options in games:
        state = game.new(options, ["Ann", "Bo", "Cy"])
        while game.to_move(state) != NOBODY:
            for seat in (NOBODY, 0, 1, 2):
                view = game.view(state, seat)
                world = game.determinize(view, seat, luck)
                assert game.view(world, seat) == view
                assert [o.actions for o in game.choices(world)] == [o.actions for o in game.choices(state)]
            if game.to_move(state) == NATURE:
                action = game.sample(state, luck)
            else:
                action = luck.choice(luck.choice([o.actions for o in game.choices(state) if o.actions]))
            state = game.apply(state, action)


def test_what_others_have_taken_is_all_that_is_gone() -> None:
    state = PEBBLES.new(Options(), ["Ann", "Bo", "Cy"])
    for count in (20, 3, 2, 3, 3, 1, 2):
        state = PEBBLES.apply(state, Take(count=count))
    worlds = {PEBBLES.determinize(PEBBLES.view(state, 0), 0, Random(seed)).taken for seed in range(60)}
    assert {(world[0], sum(world)) for world in worlds} == {(state.taken[0], 14)}
    assert state.taken in worlds
    assert len(worlds) > 5
