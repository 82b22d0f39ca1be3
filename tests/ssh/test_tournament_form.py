"""Owners open tournaments from inside, have bots play for who does not come, and end them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from powergrid_tui.games.power_grid.model import Options as PowerGrid
from powergrid_tui.server.server import Server
from powergrid_tui.ssh.door.door import Door
from powergrid_tui.ssh.door.owner_commands import RunningServer
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.owner import OwnerPage
from powergrid_tui.ssh.pages.tournament_form import TournamentForm
from powergrid_tui.ssh.pages.tournaments import TournamentsPage
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.goldens import same
from tests.ssh.visiting import sees, text, through, visitor
from tests.tui.shell import Pilot_, settle

GOLDENS = Path(__file__).parent / "goldens"


class Hinges:
    """A door as far as an owner's commands need one."""

    owner, visitors, bans = True, (), ()

    def read_keys(self) -> None:
        pass

    def is_owner(self, number: int) -> bool:
        return self.owner


@asynccontextmanager
async def at_the_page(folder: Path, size: tuple[int, int]) -> AsyncIterator[tuple[Server, Hinges, Any]]:
    """The list of tournaments on the owners' page."""
    server = Server(folder, AT_ONCE)
    for name in ("ann", "bo", "cyd"):
        server.people.admit(name.title(), f"SHA256:{name}")
    door = Hinges()
    app = VisitorApp(server, visitor("ann"), RunningServer(cast(Door, door), server, lambda _: ""))
    async with app.run_test(size=size) as pilot:
        await through(pilot, ("", Lobby), ("h left left", "There are no tournaments here yet."))
        yield server, door, pilot
    await server.close_down()


async def fill_in(pilot: Pilot_, people: str) -> None:
    """Call the tournament Spring, and say who plays."""
    for key, question, answer in (("n", "What is it called?", "Spring"), ("w", "Who plays?", people)):
        await pilot.press(key)
        await settle(pilot, lambda words: words in text(pilot), question)
        await pilot.press(*answer, "enter")
        await settle(pilot, lambda words: words in text(pilot), answer)


async def test_whoever_is_no_longer_an_owner_fills_the_form_in_for_nothing(tmp_path: Path) -> None:
    async with at_the_page(tmp_path, (80, 24)) as (server, door, pilot):
        await through(pilot, ("escape", Lobby))
        door.owner = False
        opened: list[str] = []
        TournamentForm(pilot.app, pilot.app.glyphs, opened.append).ask()  # however they came there
        await sees(pilot, "A NEW TOURNAMENT")
        await fill_in(pilot, "Ann, Bo, Cyd")
        await through(pilot, ("o", "Only owners of the server can do that."))
        assert not opened
        assert not server.tournaments.all
        await through(pilot, ("escape", "Spring"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.thorough
async def test_a_tournament_from_its_opening_to_its_end(
    tmp_path: Path, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    async with at_the_page(tmp_path, size) as (server, _, pilot):

        async def see(words: str) -> None:
            await settle(pilot, lambda: words in text(pilot))

        await pilot.press("n")
        await see("A NEW TOURNAMENT")
        await pilot.press("o")
        await see("is for 2 to 6 players, not 0.")
        await pilot.press("escape")
        await fill_in(pilot, "Ann,nobody")
        await pilot.press("o")
        await see("There is nobody called 'nobody' here.")
        await pilot.press("escape")
        await see("Ann,nobody")  # nothing is lost
        await pilot.press("w")
        await see("Who plays?")
        await pilot.press(*["backspace"] * 6, *"#2,cyd", "enter")
        await see("Ann,#2,cyd")
        await pilot.press("t")
        await see("How many tables?")
        await pilot.press("9", "9", "enter")
        await see("24")
        await pilot.press("t")
        await see("How many tables?")
        await through(pilot, ("3 enter", lambda: "How many tables?" not in text(pilot)))
        await pilot.press("p")
        await see("OPTIONS")
        await pilot.press("enter")
        await see("MAP")
        await pilot.press("down", "enter")
        await see("OPTIONS")
        await pilot.press("escape")
        await see("Baden-Württemberg")
        await pilot.press("d")
        await see("all the same deal")
        assert server.tables == {}
        same(text(pilot), GOLDENS / f"tournament-form-{size[0]}.txt", request)
        await pilot.press("o")
        await see("The tables of Spring are open, and its people have been invited.")
        assert [table.options for table in server.tables.values()] == [PowerGrid(map="baden-wurttemberg")] * 3
        await see("0 of 3 finished")
        await pilot.press("enter")
        await see("How everybody stands")
        await through(pilot, ("enter", TournamentsPage), ("", "Spring"), ("escape", OwnerPage))
        await pilot.press("left")
        await see("Power Grid")
        await pilot.press("enter")
        await see("Let a bot play for")
        await pilot.press("enter")
        await see("A bot plays for")
        assert sum(bool(chair.bot) for table in server.tables.values() for chair in table.chairs) == 1
        await pilot.press("right", "enter")
        await see("End it: tables that wait are closed")
        await pilot.press("down", "enter")
        await see("Spring is called off: no game had begun.")
        assert server.tables == {}
        assert server.tournaments.all == ()


@pytest.mark.thorough
async def test_any_option_of_the_game_reaches_its_tables(tmp_path: Path) -> None:
    async with at_the_page(tmp_path, (80, 24)) as (server, _, pilot):

        async def see(words: str) -> None:
            await settle(pilot, lambda: words in text(pilot))

        await pilot.press("n")
        await see("A NEW TOURNAMENT")
        await fill_in(pilot, "Ann,Bo,Cyd")
        await pilot.press("p")
        for moves, heading in (("down", "EDITION"), ("down down down down", "MONEY")):
            await see("OPTIONS")
            await pilot.press(*moves.split(), "enter")
            await see(heading)
            await pilot.press("down", "enter")
        await see("OPTIONS")
        assert re.search(r"Edition +Recharged", text(pilot))
        assert re.search(r"Money +open money", text(pilot))
        await pilot.press("enter")
        await see("MAP")
        await pilot.press("escape")  # nothing changes
        await see("OPTIONS")
        await pilot.press("escape")
        await see("Recharged, open money")
        await pilot.press("o")
        await see("The tables of Spring are open")
        for table in server.tables.values():
            assert table.options == PowerGrid(edition="recharged", money="open")


@pytest.mark.thorough
async def test_another_game_begins_with_its_defaults(tmp_path: Path) -> None:
    async with at_the_page(tmp_path, (80, 24)) as (_, _, pilot):

        async def see(pattern: str) -> None:
            await settle(pilot, lambda: re.search(pattern, text(pilot)) is not None)

        await pilot.press("n", "p")
        await see("OPTIONS")
        await pilot.press("enter")
        await see("MAP")
        await pilot.press("down", "enter")
        await see("OPTIONS")
        await pilot.press("escape")
        await see(r"Options +Baden-Württemberg")
        await pilot.press("g")
        await see("WHICH GAME")
        await pilot.press("down", "enter")
        await see(r"Factory Manager[\s\S]*Options +default")
        await pilot.press("g")
        await see("WHICH GAME")
        await pilot.press("end", "enter")
        await see("Electropolis")
        assert "Options" not in text(pilot)  # it has none


async def test_whoever_is_no_owner_any_more_opens_none(tmp_path: Path) -> None:
    async with at_the_page(tmp_path, (80, 24)) as (server, door, pilot):
        await through(pilot, ("n", "A NEW TOURNAMENT"))
        door.owner = False
        await through(pilot, ("o", "Only owners of the server"))
        assert server.tables == {}
