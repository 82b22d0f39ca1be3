"""Every component as the board from offers shows it: at the four sizes, and in the other themes.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from tests.tui.shell import press, screen_text, settle
from tests.tui.test_isles import LINES, app_at, isles

__all__ = ["isles"]  # a fixture for every test here, too

MORE = ("Ann: settle c2", "Bo: settle d1", "Ann: buy barge", "Bo: buy clipper")


class Place(NamedTuple):
    """The size, what was played, the keys that are pressed then, words that are seen, and the colours."""

    size: tuple[int, int]
    lines: tuple[str, ...] = (*LINES, *MORE)
    keys: str = "right down"
    words: str = "enter settle b3"
    theme: str = "dark"
    depth: ColourDepth = ColourDepth.ALL
    ascii: bool = False


PLACES = {
    "80x24": Place((80, 24)),
    "100x30": Place((100, 30), keys="right right f4", words="LOG"),
    "120x40": Place((120, 40)),
    "200x60": Place((200, 60)),
    "light": Place((120, 40), theme="light"),
    "high contrast": Place((100, 30), theme="contrast"),
    "sixteen colours": Place((100, 30), depth=ColourDepth.SIXTEEN),
    "Plain characters": Place((100, 30), ascii=True),
    "the end": Place((120, 40), (*LINES, *MORE, "Ann: settle a4", "Bo: settle d2"), "", "wins the game"),
}


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.some(3)
def test_the_board(name: str, tmp_path: Path, snap_compare: Any) -> None:
    place = PLACES[name]
    app = app_at(Store(tmp_path / "saves"), place.lines, ascii=place.ascii, depth=place.depth)
    app.choose(theme=place.theme)

    async def run(pilot: Any) -> None:
        await settle(pilot)
        await press(pilot, place.keys)
        await settle(pilot, lambda: place.words in screen_text(app))

    assert snap_compare(app, terminal_size=place.size, run_before=run)
