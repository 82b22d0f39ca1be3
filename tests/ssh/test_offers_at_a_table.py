"""A game without a board in a house: opened in the lobby, played from two terminals on the board from its offers."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.house.house import House
from powergrid_tui.ssh.pages.room import Room
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.toolkit import registry
from tests.house.test_house import ANN, BO
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle
from tests.tui.test_offers_board import BARE


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(registry, "GAMES", {"bazaar": BARE})
    house = House(tmp_path, AT_ONCE)
    for name in ("Ann", "Bo"):
        house.settings_of(house.people.admit(name, f"SHA256:{name.lower()}")).save(Settings(coach=False))
    house.files.wait()
    yield house
    await house.close_down()


def at(pilot: Any, page: type) -> bool:
    return isinstance(pilot.app.screen, page)


async def test_it_is_opened_and_played_from_two_terminals(house: House) -> None:
    async with visit(house, "ann", size=(120, 40)) as (_, ann), visit(house, "bo", size=(80, 24)) as (_, bo):
        await ann.press("n")
        await settle(ann, lambda: "Bazaar" in text(ann))
        await ann.press("enter")
        await settle(ann, lambda: "open to others" in text(ann))
        await ann.press("down", "left", "left", "ctrl+s")
        await settle(ann, lambda: at(ann, Room))
        (table,) = house.tables.values()
        table.sit(BO, "Bo")
        await house.begin(table, ANN)
        await settle(ann, lambda: at(ann, TablePage))
        await bo.press("enter")
        await settle(bo, lambda: at(bo, TablePage))
        assert table.host is not None
        session = table.host.session
        mover, other = (ann, bo) if session.seats[0].name == "Ann" else (bo, ann)
        await settle(mover, lambda: "what do you do?" in text(mover))
        await settle(other, lambda: "is to move" in text(other))
        await other.press("1", "enter")  # it is not their turn
        await settle(other)
        assert not session.steps
        await mover.press("2", "enter")
        await settle(mover, lambda: len(session.steps) == 1)
        await settle(other, lambda: "what do you do?" in text(other))
        await mover.press("h")
        await settle(mover, lambda: "No hints where others play." in text(mover))
        table.chat.say(ANN, "too dear")
        large, small = (mover, other) if mover is ann else (other, mover)
        await settle(large, lambda: bool(re.search(r"talk [1-9]", text(large))))
        await settle(small, lambda: bool(re.search(r"log \+[1-9]", text(small))))
        assert "too dear" not in text(large), "nothing lies over the board"
        while "TALK" not in text(large):
            await large.press("e")
            await settle(large, lambda: bool(re.search("SINCE|LOG|TALK", text(large))))
        assert "too dear" in text(large)
        assert not re.search(r"talk [1-9]", text(large), re.IGNORECASE)
