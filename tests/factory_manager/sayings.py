"""What is offered, refused, seen and told at every moment of every game."""

import pytest

from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
    Deal,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Raise,
    Remove,
    Reveal,
)
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.protocol.game import Step as LinedStep
from powergrid_tui.table.sessions.viewer_log import ViewerLog

from .games import Played
from .positions import START
from .slow import COLUMNS, TILES


def every_action(state: State) -> list[Action]:
    """All that could be said of the kinds that there are, sensible or not, but for ways to run."""
    return [
        *(Open(card=card, workers=bid) for card in range(1, 13) for bid in (-1, 0, 1, 3, 5, 8)),
        *(Bid(workers=bid) for bid in range(-1, 9)),
        Pass(),
        *(Bring(column=column) for column in (*COLUMNS, "robots")),
        *(Buy(tile=tile, aside=aside) for tile in TILES for aside in (False, True)),
        *(Place(tile=tile) for tile in TILES),
        *(Remove(tile=tile) for tile in TILES),
        Extend(),
        *(Done(hire=hire) for hire in range(-1, 4)),
        Deal(cards=START[len(state.players)], x=("M1", "S1", "O1")),
        Reveal(cards=state.pile[: len(state.players)]),
        *(Raise(by=by) for by in range(-1, 4)),
    ]


def what_is_offered_is_accepted_and_what_is_not_is_refused(steps: Played) -> None:
    for step in steps[1 + len(steps) % 9 :: 9]:
        state = step.before
        if state.turn < 0:
            continue
        allowed = set()
        for offer in FACTORY_MANAGER.choices(state):
            allowed |= set(offer.actions)
            rows = offer.rows()
            assert [row.action for row in rows if not row.why] == list(offer.actions)
            for row in rows:
                assert FACTORY_MANAGER.refusal(state, row.action) == row.why
        for action in allowed:
            assert FACTORY_MANAGER.apply(state, action) != state
        for action in every_action(state):
            assert action in allowed or FACTORY_MANAGER.refusal(state, action)
        with pytest.raises(IllegalAction):
            FACTORY_MANAGER.apply(state, Deal(cards=(1, 2), x=()))


def nothing_is_hidden_and_only_nature_reveals(steps: Played) -> None:
    for step in steps:
        assert FACTORY_MANAGER.reveals(step.before, step.after) == (step.before.turn == NATURE)
    last = steps[-1].before
    assert all(FACTORY_MANAGER.view(last, seat) == last for seat in (NOBODY, *range(len(last.players))))


def everything_is_told(steps: Played) -> None:
    for step in steps:
        lines = FACTORY_MANAGER.narrate(step.before, step.action, step.after, NOBODY)
        assert lines
        assert any(line == "The game ends" for line in lines) == step.after.over
        name = step.before.names[step.before.turn] if step.before.turn >= 0 else ""
        assert lines[0].startswith(name) or isinstance(step.action, Open)
    lined = [LinedStep(FACTORY_MANAGER.format(s.action, s.before), s.before, s.action, s.after) for s in steps]
    texts = [entry.text for entry in ViewerLog(FACTORY_MANAGER, NOBODY).after(lined)]
    assert texts[-1] == "The game ends"
    assert [f"Round {n} is over" in texts for n in range(1, 6)] == [True, True, True, True, False]
    assert len([text for text in texts if "takes turn-order card" in text]) == 5 * len(steps[0].before.players)
    assert len(texts) < len(steps) + 60
