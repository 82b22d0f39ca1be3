"""What plain mode says can be read aloud: no signs that only eyes read, in games at random."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.plain.typed import session, typed

Out = pytest.CaptureFixture[str]

FOR_EYES = re.compile(
    r"[·•/|\[\]()<>{}=*~^#&\\_—–−→←■●▸…]"  # signs, and ids, such as robot_prod
    r"|\d-\d"  # ranges; numbers below zero are read as such
    r"|\d\?[,.]"  # a number that is in doubt
)
"""What a voice leaves out, or reads as a word that means nothing there."""

NAMES = re.compile(r"\((Oder|Saale)\)")
"""Parts of names of places, as they are written."""

LISTED = 100
"""Answers of which one is chosen: of a large hand, any cards may be sold."""

MOST = 60
"""Decisions of a game that are listened to."""


def answers(playing: Session[Any, Any], luck: Random) -> Iterator[str]:
    """At each decision something that can be asked, then an action by its number."""
    game = playing.game
    sheets = registry.spoken(game).by_word
    asked = ["since", "?", "why", "log", "rules", "help", *sheets]
    for at in range(MOST):
        state = playing.state
        if game.to_move(state) == NOBODY:
            break
        yield asked[at % len(asked)]
        if not game.to_act(state) or game.to_act(state)[0] != 0:
            continue
        offers = game.choices(game.view(state, 0), 0)
        rows = (row for offer in offers for row in offer.rows() if not row.why)
        number = str(luck.randint(1, sum(1 for _ in islice(rows, LISTED))))
        yield number
        if playing.state is state:  # what gives something up is typed twice
            yield number


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_what_is_said_can_be_read_aloud(game_id: str, capsys: Out) -> None:
    playing = session(game_id, "Ann,bo", seed=2)
    told = typed(capsys, playing, answers(playing, Random(2)))
    assert len(told) > MOST
    assert [line for line in told if FOR_EYES.search(NAMES.sub("", line))] == []
