"""The end of a game on the board: the winner's card and the numbers by round."""

from __future__ import annotations

import pytest

from powergrid_tui.games.power_grid.viewmodel.slices import FinalResult, companies_of, result
from powergrid_tui.games.power_grid.widgets.final import FinalPanel
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from tests.pictures import session


def ended(*names: str) -> FinalResult:
    """How the game of the tests ended, with these names."""
    played = session()
    seats = tuple(seat if at >= len(names) else seat.evolve(name=names[at]) for at, seat in enumerate(played.seats))
    return result(played.state, companies_of(seats), registry.figures(played))


def text(content: FinalResult, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[str]:
    """What the panel shows."""
    return [row.text.rstrip() for row in FinalPanel(glyphs).picture(content, width, height)]


def test_everything_has_its_place_at_the_default_size() -> None:
    shown = text(ended(), 49, 26)
    assert len(shown) == 26
    assert "█▀▀▀▄" in shown[1], "large letters"
    assert "17 of 17 cities powered, 22 Elektro left" in shown[4]
    (cities,), (paid,) = ([row for row in shown if word in row] for word in ("CITIES BY ROUND", "PAID BY ROUND"))
    ann = shown[shown.index(cities) + 3].split(), shown[shown.index(paid) + 3].split()
    assert ann[0] == ["A", "1", "2", "3", "4", "5", "6", "9", "11", "13", "15", "16"]
    assert ann[1] == ["A", "22", "33", "44", "44", "64", "73", "98", "98", "112", "134"], "nobody is paid at the end"


def test_the_best_of_each_round_is_bold() -> None:
    panel = FinalPanel(UNICODE)
    rows = panel.picture(ended(), 49, 26)
    at = next(at for at, row in enumerate(rows) if "CITIES BY ROUND" in row.text)
    bold = {
        (part.text.strip(), bool(part.style and part.style.bold))
        for row in rows[at + 2 : at + 6]
        for part in row
        if part.text.strip().isdigit()
    }
    assert ("17", True) in bold
    assert ("12", False) in bold


@pytest.mark.parametrize(("width", "height"), [(80, 15), (100, 18), (49, 26), (51, 49), (76, 12), (40, 12)])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_nothing_is_wider_or_higher_than_its_place(width: int, height: int, glyphs: Glyphs) -> None:
    content = ended("Wilhelmina-Charlotte", "大衛", "Cyd", "Maximiliane-Friederike")
    rows = FinalPanel(glyphs).picture(content, width, height)
    assert max(row.cell_length for row in rows) <= width
    shown = "\n".join(row.text for row in rows[:height])
    assert "RESULT" in shown
    assert "大衛" in shown
    if glyphs.ascii:
        assert shown.replace("大衛", "").isascii()
