"""Worlds that fit a view: another order of the bag and of each deck of cards, and nothing of it shows."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import HIDDEN, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from tests.board_host import LARGE, SMALL
from tests.reach import reached

from .asked import choosing, taking
from .games import steps
from .host import showing


def states(players: int, seed: int) -> list[State]:
    return [step.after for step in steps(players, seed)]


def offers_of(state: State) -> list[object]:
    return [(offer.kind, list(offer.actions), list(offer.rows())) for offer in ELECTROPOLIS.choices(state)]


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


@pytest.mark.parametrize("players", [2, 4])
def test_a_world_can_be_played_to_its_end(players: int) -> None:
    luck = Random(players)
    for state in states(players, 1)[::15]:
        world = ELECTROPOLIS.determinize(ELECTROPOLIS.view(state, 0), 0, luck)
        while world.turn != NOBODY:
            if world.turn == NATURE:
                action = ELECTROPOLIS.sample(world, luck)
            else:
                action = luck.choice(luck.choice([o.actions for o in ELECTROPOLIS.choices(world) if o.actions]))
            world = ELECTROPOLIS.apply(world, action)
        assert ELECTROPOLIS.standings(world)


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


@pytest.mark.parametrize("players", [2, 4])
def test_the_choices_of_a_view_are_those_of_the_state_and_lead_to_nothing_hidden(players: int) -> None:
    for state in states(players, 4)[::5]:
        if state.turn < 0:
            continue
        view = ELECTROPOLIS.view(state, state.turn)
        assert offers_of(view) == offers_of(state)
        found = list(reached(view, ELECTROPOLIS.choices(view)))
        assert all(thing is not state for thing in found)
        assert {face for thing in found if isinstance(thing, State) for face in (*thing.bag, *thing.cards)} <= {HIDDEN}


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
