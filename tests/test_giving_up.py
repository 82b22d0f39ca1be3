"""After an arrow, Enter never gives anything up for good without asking again: in every question of every game."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.testing.games import seats
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.question import Several
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.electropolis import asked as electropolis
from tests.factory_manager import asked as factory_manager
from tests.power_grid import asked as power_grid
from tests.rise_to_power import asked as rise_to_power
from tests.terraforming_mars import asked as terraforming_mars

POSITIONS = {
    "power_grid": (power_grid.auction, power_grid.shopping, power_grid.growing, power_grid.running),
    "electropolis": (electropolis.choosing, electropolis.taking, electropolis.short_of_fuel),
    "factory_manager": (
        factory_manager.opening,
        factory_manager.bidding,
        factory_manager.filling,
        factory_manager.shopping,
        factory_manager.choosing,
    ),
    "rise_to_power": (
        rise_to_power.drawing,
        rise_to_power.discarding,
        rise_to_power.busy,
        rise_to_power.taking,
        rise_to_power.recovering,
        rise_to_power.stealing,
        rise_to_power.cleaning,
    ),
    "terraforming_mars": (
        terraforming_mars.founding,
        terraforming_mars.buying,
        terraforming_mars.drafting,
        terraforming_mars.busy,
        terraforming_mars.placing,
        terraforming_mars.targeting,
        terraforming_mars.reducing,
        terraforming_mars.upon,
        terraforming_mars.amount,
        terraforming_mars.keeping,
        terraforming_mars.guild,
        terraforming_mars.first,
        terraforming_mars.greeneries,
    ),
}
"""Questions of every kind, some of them rare in games played at random."""

CHOSEN = ("cards", "tokens", "cities", "runs", "tiles", "prisms", "cells")
"""Fields of actions that hold what was chosen."""
STEPS = 12
"""So often the same arrow is pressed at most."""


def moments(game_id: str) -> Iterator[tuple[Any, int]]:
    """Every kind of question, each as a state with the seat that is asked."""
    game, found = registry.game(game_id), 0
    for make in POSITIONS[game_id]:
        state = make()
        for seat in game.to_act(state):
            found += 1
            yield state, seat
    assert found >= len(POSITIONS[game_id])


def question_of(game_id: str, state: Any, seat: int) -> Any:
    game = registry.game(game_id)
    view = game.view(state, seat)
    ask = import_module(f"powergrid_tui.games.{game_id}.viewmodel.questions").ask
    return ask(Snapshot(view, seat, game.choices(view, seat), seats(len(state.players)), ()))


def gives_up(reply: Any, offered: Any) -> bool:
    """Whether an answer ends something, or takes nothing although something could be had."""
    actions = reply.actions if isinstance(reply, Several) else (reply,)
    if len(actions) == 1 and actions[0].kind in ("pass", "done"):
        return True
    return any(takes_nothing(action, offered) for action in actions)


def takes_nothing(action: Any, offered: Any) -> bool:
    if getattr(action, "seat", 0) == NOBODY or getattr(action, "card", "one") == "":
        return True
    alike = [other for offer in offered for other in offer.actions if other.kind == action.kind]
    names = [name for name in CHOSEN if getattr(action, name, None) is not None]
    return any(
        not any(getattr(action, name)) and any(any(getattr(other, name)) for other in (*alike, None) if other)
        for name in names
    )


@pytest.mark.parametrize("arrow", ["up", "down", "left", "right"])
@pytest.mark.parametrize("game_id", registry.GAMES)
def test_after_an_arrow_enter_never_means_nothing(game_id: str, arrow: str) -> None:
    answered = 0
    for state, seat in moments(game_id):
        for times in range(1, STEPS + 1):
            question = question_of(game_id, state, seat)
            for _ in range(times):
                question.press(arrow)
            reply = question.press("enter")
            if isinstance(reply, str):
                if question.warned:
                    again = question.press(question.warned)
                    assert not isinstance(again, str), "it can be done all the same"
                continue
            if reply is None:
                continue
            answered += 1
            told = f"{type(question).__name__}: {times} times {arrow}, then Enter plays {reply}"
            assert not gives_up(reply, question.snapshot.offers), told
    assert answered or game_id == "electropolis"
