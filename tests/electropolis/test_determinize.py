"""Worlds that fit a view: another order of the bag and of each deck of cards, and nothing of it shows."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.table.protocol.game import NOBODY
from tests.board_host import LARGE, SMALL

from .asked import choosing, taking
from .games import steps
from .host import showing


def states(players: int, seed: int) -> list[State]:
    return [step.after for step in steps(players, seed)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_a_world_looks_like_the_view_and_has_every_piece_once(players: int, seed: int) -> None:
    luck = Random(seed)
    for state in states(players, seed)[::4]:
        for seat in (NOBODY, *range(players)):
            view = ELECTROPOLIS.view(state, seat)
            world = ELECTROPOLIS.determinize(view, seat, luck)
            assert ELECTROPOLIS.view(world, seat) == view
            assert Counter(world.bag) == Counter(state.bag)
            assert sorted(world.cards) == sorted(state.cards)
            decks = [world.book.cards[card].deck for card in world.cards]
            assert decks == sorted(decks), "deck A above B above C"


def test_what_is_to_come_differs_from_world_to_world() -> None:
    state = states(2, 2)[0]
    view = ELECTROPOLIS.view(state, 0)
    worlds = [ELECTROPOLIS.determinize(view, 0, Random(seed)) for seed in range(1500)]
    assert {world.bag[0] for world in worlds} == set(state.bag)
    deck = view.book.cards[state.cards[0]].deck
    assert {world.cards[0] for world in worlds} == {card for card in state.cards if view.book.cards[card].deck == deck}


def test_a_card_that_nobody_took_does_not_come_again() -> None:
    last = states(2, 3)[-1]
    taken = [card for player in last.players for card in player.cards]
    assert len(last.untaken) == len(last.book.cards) - len(taken) > 0
    assert not set(last.untaken) & set(taken)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("made", [choosing, taking])
async def test_what_is_to_come_changes_no_byte_of_the_screen(made: object, size: tuple[int, int]) -> None:
    state = made()  # type: ignore[operator]
    other = state.evolve(bag=tuple(reversed(state.bag)), cards=tuple(reversed(state.cards)))
    assert other != state
    drawn = []
    for shown in (state, other):
        async with showing(shown, None, size) as (app, _):
            drawn.append([strip._segments for strip in app.screen._compositor.render_strips()])
    assert drawn[0] == drawn[1]
