"""Boxes over a page: what does not fit beside a question or a choice goes, and the frame stays whole."""

import pytest

from powergrid_tui.ssh.pages.choice_page import ChoicePage
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item
from tests.tui.shell import playing, screen_text, settle

pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.mark.parametrize(("longer", "keys"), [(0, True), (1, False), (20, False)])
async def test_a_long_question_leaves_out_the_keys_and_no_corner(store: Store, longer: int, keys: bool) -> None:
    question = "An address, such as ntfys://ntfy.sh/a-topic-of-" + "x" * longer
    app = playing(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(AskName(question, "", 200, UNICODE))
        await settle(pilot, lambda: "An address" in screen_text(app))
        (top,) = [line for line in screen_text(app).splitlines() if "An address" in line]
        assert "┐" in top
        assert ("enter done" in top) is keys


async def test_a_choice_is_whole_and_what_stands_beside_it_is_cut(store: Store) -> None:
    long = "nothing of the kind is allowed " * 3
    items = [Item("a", ("Add an address", long)), Item("b", ("a table of mine " * 3, "on"))]
    app = playing(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ChoicePage("TELL ME", items, UNICODE))
        await settle(pilot, lambda: "TELL ME" in screen_text(app))
        assert ("a table of mine " * 3).strip() in screen_text(app)
