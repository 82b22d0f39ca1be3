"""Boxes over a page: what does not fit beside a question or a choice goes, and the frame stays whole."""

import pytest

from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item
from tests.tui.shell import playing, running, screen_text, sees

pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.mark.parametrize(("longer", "keys"), [(0, True), (1, False), (20, False)])
async def test_a_long_question_leaves_out_the_keys_and_no_corner(store: Store, longer: int, keys: bool) -> None:
    question = "An address, such as ntfys://ntfy.sh/a-topic-of-" + "x" * longer
    async with running(playing(store)) as (app, pilot):
        app.push_screen(AskName(question, "", 200, UNICODE))
        await sees(pilot, "An address")
        (top,) = [line for line in screen_text(app).splitlines() if "An address" in line]
        assert "┐" in top
        assert ("enter done" in top) is keys


async def test_a_choice_is_whole_and_what_stands_beside_it_is_cut(store: Store) -> None:
    long = "nothing of the kind is allowed " * 3
    items = [Item("a", ("Add an address", long)), Item("b", ("a table of mine " * 3, "on"))]
    async with running(playing(store)) as (app, pilot):
        app.push_screen(ChoicePage("TELL ME", items, UNICODE))
        await sees(pilot, "TELL ME")
        assert ("a table of mine " * 3).strip() in screen_text(app)
