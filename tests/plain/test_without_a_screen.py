"""A table in lines needs nothing that draws, and says nothing that is no message."""

import asyncio
import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit import registry
from tests.foreign import Foreign, left_in_english
from tests.no_screen import without_screen
from tests.plain.typed import Script, session, typed

WORDS = [
    "state",
    "market",
    "map",
    "help",
    "plan",
    "tracker",
    "ahead",
    "undo",
    "log",
    "quit",
    "all",
    "max",
    "hint",
    "why",
    "obvious",
    "near",
    "route",
    "rules",
    "since",
    "again",
    "bot",
    "sit",
    "settings",
    "set",
    "verbosity",
    "save",
    "statistics",
]


def played() -> list[bool]:
    """Of each game, whether 100 answers brought it on; where there are secrets the empty ones lift the curtain."""
    found = []
    for game_id in registry.GAMES:
        options: dict[str, Any] = {"money": "open"} if game_id == "power_grid" else {}
        playing = session(game_id, "Ann,Bo", **options)
        answers = ["", *WORDS[:4], "?", *("1", "") * 100]
        with contextlib.redirect_stdout(io.StringIO()):
            asyncio.run(PlainProgram(Store(Path("nowhere")), Script(answers), playing).talk())
        found.append(len(playing.steps) > 25)
    return found


@pytest.mark.thorough
def test_nothing_that_draws_is_imported() -> None:
    """It takes a second: a program of its own plays all games."""
    assert without_screen("tests.plain.test_without_a_screen", "played") == [True] * len(registry.GAMES)


def test_everything_is_said_in_the_language_of_who_listens(capsys: pytest.CaptureFixture[str]) -> None:
    playing = session("power_grid", "Ann,Bo", money="open")
    board = playing.state.book.board
    city = board.cities[playing.state.book.cities_in_play[0]].name
    asked = [*WORDS[:6], f"map {city}", "?", "open 5", "undo", "99"]
    with speaking_with("xx", Foreign()):
        said = "\n".join(typed(capsys, playing, asked))
    places = " ".join([board.name, *(place.name for place in board.cities), *(name for _, name in board.regions)])
    names = re.findall(r"[A-Za-z]{2,}", places)
    assert left_in_english(said, *names, *WORDS, "Ann", "Bo", "open", "pass", "bid", "plant") == []
