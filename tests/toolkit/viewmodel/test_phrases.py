"""Whatever may be done in a game is a phrase in a hint and a review: people who never type lines read those, too."""

import gettext
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.advice import action_in_words, suggestions


def offered(name: str, steps: int, seed: int) -> list[tuple[Any, Any]]:
    """Views and actions that are offered in them, one of each kind there, on a random way through a game."""
    game, luck, found = registry.game(name), Random(seed), []
    state = game.new(game.complete(game.Options(), seed), ("Ann", "Bo"))
    for _ in range(steps):
        if (turn := game.to_move(state)) == NOBODY:
            break
        if turn == NATURE:
            state = game.advance(state, game.sample(state, luck))
            continue
        view = game.view(state, turn)
        actions = [action for offer in game.choices(view) for action in offer.actions[:8]]
        kinds = {action.kind: action for action in luck.sample(actions, len(actions))}
        found += [(view, action) for action in kinds.values()]
        state = game.advance(state, luck.choice(list(kinds.values())))
    return found


class Marking(gettext.NullTranslations):
    """A catalogue that marks whatever passes it."""

    def gettext(self, message: str) -> str:
        return f"~{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"~{msgid1 if n == 1 else msgid2}"

    def pgettext(self, context: str, message: str) -> str:
        return f"~{message}"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"~{msgid1 if n == 1 else msgid2}"


@pytest.mark.parametrize(
    "name", ["power_grid", "electropolis", "factory_manager", "rise_to_power", "terraforming_mars"]
)
def test_every_action_is_told_in_words_that_can_be_translated(name: str) -> None:
    game, sheets = registry.game(name), registry.text_views(name)
    found = offered(name, 90, seed=3)
    assert len({action.kind for _, action in found}) > 4
    with speaking_with("xx", Marking()):
        for view, action in found:
            words = action_in_words(game, sheets, view, action)
            assert words.startswith("~"), words
            assert sheets.phrase(view, action) == words


@pytest.mark.parametrize(
    ("other", "told"), [("pass", "pass"), ("bid 2", "bid 2 workers"), ("anything", "anything"), ("bid 99", "bid 99")]
)
def test_an_action_that_a_reason_names_is_told_in_words(other: str, told: str) -> None:
    game = registry.game("factory_manager")
    view, bid = next((view, act) for view, act in offered(game.id, 90, seed=3) if act.kind == "bid")
    advice = Advice(bid, 0.5, "{other} wins as many", {"other": other})
    (found,) = suggestions(game, registry.text_views(game.id), view, [advice])
    assert found.reason == f"{told[:1].upper()}{told[1:]} wins as many."
