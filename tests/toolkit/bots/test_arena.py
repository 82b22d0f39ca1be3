"""Whole games between bots: what a bot is handed, what the random one does with it, and tables of every size."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import pytest

from powergrid_tui.games.power_grid.model import HIDDEN, Options, State
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot
from powergrid_tui.toolkit.bots.matches import arena
from tests.reach import reached
from tests.table.research import RESEARCH
from tests.table.research import Options as ResearchOptions

POWER_GRID = registry.game("power_grid")


class Spy:
    """Looks into everything that it is handed, and plays by chance."""

    needs_view: ClassVar[bool] = True

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        self.asked += 1
        states = [thing for thing in reached(view, offers) if isinstance(thing, State)]
        assert view in states
        for state in states:
            assert [player.money == HIDDEN for player in state.players] == [
                seat != view.turn for seat in range(len(state.players))
            ]
            assert not set(state.pile) & set(state.book.plants)
        return RandomBot().decide(view, offers, rng)


@pytest.mark.parametrize("map_id", ["germany", "china", "manhattan"])
def test_the_arena_hands_a_bot_its_view_and_the_choices_of_that_view(map_id: str) -> None:
    spy = Spy()
    state, *_ = arena.play(POWER_GRID, Options(map=map_id), [spy] * 3, ["Ann", "Bo", "Cy"], Random(3))
    assert state.over
    assert spy.asked > 50


def test_the_random_bot_plays_every_action_of_every_kind() -> None:
    def offer(kind: str, *actions: str) -> Offer[str]:
        return Offer(kind, actions, lambda: [Choice(action) for action in actions])

    offers = [offer("open", "3", "4"), offer("nothing"), offer("pass", "pass")]
    luck = Random(8)
    found = Counter(RandomBot().decide(None, offers, luck) for _ in range(4000))
    assert set(found) == {"3", "4", "pass"}
    assert 1850 < found["pass"] < 2150, "a kind is as likely as another, however many actions it has"
    assert 850 < found["3"] < 1150


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_game_that_asks_several_at_once_comes_to_its_end_with_any_number(players: int) -> None:
    names = arena.names(["random"] * players)
    state, actions, first_order = arena.play(RESEARCH, ResearchOptions(), [RandomBot()] * players, names, Random(1))
    assert RESEARCH.to_act(state) == ()
    assert actions == 2 * players
    assert first_order == (), "it has no turn order"
