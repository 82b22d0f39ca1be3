"""In another language nothing English is left on the board but names of cards, and nothing of it is cut off."""

import re
from dataclasses import replace

import pytest

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.viewmodel.questions import ask
from powergrid_tui.games.terraforming_mars.viewmodel.slices.companies import companies
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII
from tests.board_host import SMALL, press
from tests.foreign import Foreign, foreign, left_in_english

from .asked import ASKING, busy, over, snapshot
from .host import showing
from .positions import NAMES, table

BOOK = book(True, "standard")
CALLED = [BOOK.called(card) for card in (*BOOK.cards, *BOOK.corporations)]
PLACES = [space.name for space in BOOK.spaces.values() if space.name]
"""Names of places on Mars, the same everywhere."""
NAMED = sorted((*CALLED, *PLACES), key=len, reverse=True)

SIGNS = re.findall(r"\w+", "vA vB ss pp tt cc pt CA CB gA gg ggn gn Cn enter esc space arrows pgup")
"""Bonuses of the map, tiles with their owners, and keys."""


def unnamed(shown: str) -> str:
    """What is shown without names of cards and places, also where they are cut."""
    for name in NAMED:
        shown = shown.replace(name, " ")
        for cut in range(len(name) - 1, 4, -1):
            shown = shown.replace(f"{name[:cut]}~", " ")
    return shown


@pytest.mark.long
@pytest.mark.thorough  # the suite reads every sentence in a made-up language; this one reads the screen
async def test_no_english_is_left_on_the_board() -> None:
    """In other letters of the same width. Latin letters are those of cards, signs of the map, keys and names."""
    parts = {word for name in NAMED for word in re.findall(r"[A-Za-z]+", name)}
    with speaking_with("foreign", Foreign()):
        async with showing(table(2), viewer=0, size=SMALL, glyphs=ASCII) as (app, pilot):
            for state in (table(2), *(place() for place in ASKING), over()):
                app.board.question = None
                app.board.show(replace(snapshot(state, 0), log=()))
                for keys in ("", "down", "right", "down", "p down", "m down", "2", "w", "3", "1"):
                    await press(pilot, keys)
                    left = left_in_english(unnamed(app.shown()), *NAMES, *SIGNS, *parts)
                    assert left == [], app.shown()


def test_the_letters_of_the_resources_are_those_of_the_language() -> None:
    question = ask(snapshot(busy()))
    with speaking_with("yy", Foreign()):
        figures = companies(question.view, 0, question.players).figures
    assert (figures[1], *figures[3:8]) == tuple(map(foreign, "MSTPEH"))
    assert figures[2] == foreign("+M")
