"""The board from offers as pictures, at the sizes at which it is laid out otherwise.

After a change that is meant, `pytest --snapshot-update` takes new pictures.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from powergrid_tui.table.records.store import Store
from tests.tui.shell import press, screen_text, settle
from tests.tui.test_offers_board import app_at, bazaar

__all__ = ["bazaar"]  # a fixture for every test here, too

LINES = ("Ann: bid 3", "Bo: buy cloth", "Ann: buy spice", "Bo: bid 5")
END = ("Ann: buy cloth", "Bo: pass")


class Place(NamedTuple):
    """What was played, the keys that are pressed then, and words that are seen."""

    size: tuple[int, int]
    lines: tuple[str, ...]
    keys: str
    words: str
    ascii: bool = False
    language: str = "en"


PLACES = {
    "a bid": Place((80, 24), LINES, "3 1 2", "shout 12"),
    "refused": Place((120, 40), LINES, "down down down", "Not now: that costs 30"),
    "the largest": Place((200, 60), LINES, "down", "take cloth home"),
    "the table": Place((80, 24), LINES, "tab t", "Cloth costs 4."),
    "Plain characters": Place((120, 40), LINES, "3 right", "shout 7", ascii=True),
    "the end": Place((80, 24), (*LINES, *END), "", "Ann wins."),
    "Chinese": Place((120, 40), LINES, "3 right", "shout 7", language="zh_TW"),
}


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.some(3)
def test_the_board(name: str, tmp_path: Path, snap_compare: Any) -> None:
    place = PLACES[name]
    app = app_at(Store(tmp_path / "saves"), "Ann", "Bo", lines=place.lines, ascii=place.ascii)
    app.note(language=place.language)

    async def run(pilot: Any) -> None:
        await settle(pilot)
        await press(pilot, place.keys)
        await settle(pilot, lambda: place.words in screen_text(app))

    assert snap_compare(app, terminal_size=place.size, run_before=run)
