"""In another language nothing English is left on the board, and nothing of it is cut off."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from powergrid_tui.games.rise_to_power.model import Phase
from powergrid_tui.games.rise_to_power.phases import Part
from powergrid_tui.games.rise_to_power.viewmodel import components
from powergrid_tui.games.rise_to_power.viewmodel.questions import ask
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import languages, speaking, speaking_with
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII
from tests.board_host import LARGE, SMALL, press, sizes
from tests.foreign import Foreign, left_in_english
from tests.parts import cards

from .asked import (
    busy,
    connecting,
    discarding,
    drawing,
    recovering,
    redrawing,
    snapshot,
    stealing,
    taking,
)
from .host import showing
from .positions import acting, table

# --- the board -------------------------------------------------------------------------------------------------------

PLACES = (drawing, discarding, busy, connecting, taking, redrawing, recovering, stealing)


@sizes(SMALL, LARGE)
@pytest.mark.thorough
async def test_no_english_is_left_on_the_board(size: tuple[int, int]) -> None:
    """In other letters of the same width. Latin letters are those of cards, cells, keys and names. It takes a second:
    every place is drawn for every key."""
    names, codes = ("Ann", "Bo", "Cy", "enter", "esc", "space"), {card[:2] for card in table().book.contracts}
    with speaking_with("foreign", Foreign()):
        over = busy().evolve(phase=Phase.END, turn=NOBODY)
        for state in (table(2), *(place() for place in PLACES), over):
            async with showing(state, viewer=0, size=size, glyphs=ASCII) as (app, pilot):
                app.board.show(replace(snapshot(state, 0), log=()))
                for keys in ("", "right", "enter", "escape", "t", "2", "3", "1"):
                    await press(pilot, keys)
                    assert left_in_english(app.shown(), *names, *codes) == [], app.shown()


class Wordy(Foreign):
    """A language in which everything takes a third more than in English."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\b[a-zA-Z]{3,}\b)(?![^{]*\})", lambda word: word[0] + "x" * (len(word[0]) // 3), message)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_a_language_with_longer_words_pushes_nothing_out(size: tuple[int, int]) -> None:
    with speaking_with("wordy", Wordy()):
        for place in PLACES:
            async with showing(place(), size=size) as (app, pilot):
                for keys in ("", "right", *"234"):
                    await press(pilot, keys)
                    rows = app.shown().split("\n")
                    assert max(map(cell_len, rows)) <= size[0]
                if size == LARGE:
                    cards = [row for row in rows if "b2" in row or "g6" in row]
                    assert place is stealing or cards, "the hand is still seen"


def test_every_part_has_a_name_in_other_letters() -> None:
    with speaking_with("foreign", Foreign()):
        question = ask(snapshot(busy(), viewer=0))
        assert len(Part) == 4
        assert left_in_english(cards(components.table(question)[0])[0].name) == []


@pytest.mark.parametrize("tag", languages())
def test_a_narrow_card_holds_what_a_district_costs(tag: str) -> None:
    with speaking(tag):
        question = ask(snapshot(acting(inactive="SS1 OL5 GT4")))
        city = next(part for part in components.mine(question, 0) if isinstance(part, Plan))
        told = [line for cell in city.cells for line in cell.brief]
        assert {"SS1", "OL5", "GT4"} <= set(told)
        assert all(cell_len(line) <= 6 for line in told)
