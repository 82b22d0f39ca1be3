"""In a language that takes 40 % more room than English, the pages of a server name their keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.cells import cell_len

from powergrid_tui.server.server import Server
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.words import language
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.tui.base.page import KeyLine
from tests.longer import OPEN, Longer, shrunk
from tests.ssh.test_page_pictures import PAGES, server
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle
from tests.tui.test_longer_words import EVERYWHERE

__all__ = ["server"]

KEYS = {
    "lobby, invited": ("", "cyd"),
    **{name: (page.keys, page.who) for name, page in PAGES.items()},
}
"""The keys that lead to a page, and who goes there."""


LEFT_OUT = {("lobby", 80): {"l", "d"}, ("lobby, invited", 80): {"l", "g"}}
"""Keys at the end of a row for which there is no room; the help names them."""


async def seen(server: Server, page: str, columns: int) -> tuple[str, set[str], str]:
    """What a page shows in the language that is spoken, its keys, and what its help says of keys."""
    keys, who = KEYS[page]
    async with visit(server, who.title(), size=(columns, 24 if columns == 80 else 40)) as (app, pilot):
        for key in keys.split():
            before: Any = pilot.app.screen
            await pilot.press(key)
            if key == "enter":
                await settle(pilot, lambda before: pilot.app.screen is not before, before)
            await settle(pilot)
        await settle(pilot)
        shown = text(pilot)
        assert max(map(cell_len, shown.split("\n"))) <= columns
        told = "\n".join(text for _, text in app.screen.help_parts()) if page.startswith("lobby") else ""
        return shown, keys_in(app, shown), told


def keys_in(app: Any, shown: str) -> set[str]:
    """The keys that a page names with what they do, in whole words or in short ones, in the language it is shown in."""
    row, found = shrunk(shown), set()
    for line in app.screen.query(KeyLine):
        for key, what in line.hints:
            ways = {what, short(what), *[""][: key in EVERYWHERE]}
            if any(f" {named_now(key, {})} {shrunk(words)}".rstrip() in row for words in ways):
                found.add(key)
    return found


@pytest.mark.parametrize("columns", [80, pytest.param(120, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("page", KEYS)
@pytest.mark.some(8)
async def test_a_page_names_its_keys(page: str, columns: int, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for person in server.people:
        server.storage.settings_of(person).save(Settings(coach=False, language="en"))
    server.storage.files.wait()
    _, english, _ = await seen(server, page, columns)
    monkeypatch.setattr(language, "_catalogue", lambda _: Longer())
    shown, longer, told = await seen(server, page, columns)
    assert OPEN in shown
    left_out = english - longer
    assert left_out <= LEFT_OUT.get((page, columns), set()), shown
    assert all(re.search(rf"^\W*{key} ", shrunk(told), re.MULTILINE) for key in left_out), told
