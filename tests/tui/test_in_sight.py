"""At 80x24 no key acts on what is out of sight: every kind of question of every game, with every part up."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.testing.games import played
from powergrid_tui.testing.keys import SIZE, BoardApp
from powergrid_tui.testing.presentation import board_of
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.component_board import OTHERS, ComponentBoard
from powergrid_tui.toolkit.widgets.components.drawing import marked

GAMES = ("power_grid", "electropolis", "factory_manager", "rise_to_power", "terraforming_mars")

KEYS = ("left", "right", "up", "down", "space", "enter", "d", "p", "n", "j", "t", "u", "1")

APART = 13
"""One key in so many is tried of each way to look; over questions and ways all take their turn."""

PANELS = {
    Part.MAP: {"map", "planner"},
    Part.AUCTION: {"plants"},
    Part.RESOURCES: {"resources"},
    Part.COMPANIES: {"companies"},
}
"""By the part of a question of Power Grid, the panels that show what it points at."""


def moments(game: Any) -> Iterator[Snapshot]:
    """A moment of each kind of question."""
    board, kinds = board_of(game), set[type]()
    most = max(count for count in game.seats(game.Options()) if count <= 4)
    for session in played(game, players=(most,), seeds=(1, 2)).sessions:
        for step in session.steps:
            state = step.after
            seat = game.to_move(state)
            if seat in (NATURE, NOBODY):
                continue
            view = game.view(state, seat)
            snapshot = Snapshot(view, seat, game.choices(view, seat), session.seats, ())
            kind = type(board.ask(snapshot, None))
            if kind not in kinds:
                kinds.add(kind)
                yield snapshot


def in_sight(board: Any) -> bool:
    """Whether the board shows what its question points at."""
    question, seen = board.question, {name for name in board.panels if board.is_seen(name)}
    if not isinstance(board, ComponentBoard):
        if board.PICTURE[0] == "mars":
            return {"mars", "listing"} <= seen
        return bool(PANELS[question.part] & seen)
    if question.part == OTHERS and "players" in seen:
        return True
    if "components" not in seen or board.part != question.part:
        return False
    panel, content = board._components, board.components or ()
    pointed = {at for at, component in enumerate(content) if marked(component)}
    return not pointed or bool(pointed & {place.at for place in panel._arranged[panel._page]})


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.some(3)
async def test_what_a_key_acts_on_is_in_sight_or_comes_into_sight_first(name: str) -> None:
    game = registry.game(name)
    app = BoardApp(board_of(game))
    board: Any = app.board
    looks: list[tuple[str, ...]] = [(f"f{at}",) for at in range(1, len(board.PARTS) + 1)]
    looks += [("f",), ("t",), ("pagedown",), ("w",)]
    tried = hidden = at = 0
    async with app.run_test(size=SIZE) as pilot:
        for snapshot in moments(game):
            for look in looks:
                if len(look[0]) == 1 and board.question and board._words.get(look[0]):
                    continue  # there it is a key of the question
                at += 1
                for key in KEYS[at % APART :: APART]:
                    board.question, app.played = None, []
                    board.show(snapshot)
                    for each in ("right", "down", *look):
                        board._heard(each, each if len(each) == 1 else None, 0.0)
                    await pilot.pause()
                    if app.played:
                        continue
                    seen, before = in_sight(board), replace(board.prompt, notice="")
                    used = board._heard(key, key if len(key) == 1 else None, 9e9)
                    await pilot.pause()
                    tried, hidden = tried + 1, hidden + (not seen)
                    where = f"{type(board.question).__name__}, {look}, {key}"
                    assert seen or not app.played, f"{where} plays {app.played} out of sight"
                    changed = used and replace(board.prompt, notice="") != before
                    assert not changed or in_sight(board), f"{where} changes what is out of sight"
    assert tried > 12
    assert hidden > 3
