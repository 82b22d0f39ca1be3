"""The owners of a server, who give it orders from inside: who is one, what they may do, the page for it; and their
tournaments, which they open there, let bots play in, and end."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest

from powergrid_tui.games.power_grid.model import Options as PowerGrid
from powergrid_tui.server.server import Server as TableServer
from powergrid_tui.ssh.door.authorized_keys import AuthorizedKeys
from powergrid_tui.ssh.door.door import Door
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.owner_commands import COMMANDS, Answer, RunningServer
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.owner import OwnerPage
from powergrid_tui.ssh.pages.tournament_form import TournamentForm
from powergrid_tui.ssh.pages.tournaments import TournamentsPage
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.goldens import comes_to
from tests.ssh.standin import KEY, OTHER_KEY, Server, guest, listening, server
from tests.ssh.visiting import sees, text, through, typed, visitor
from tests.tui.shell import settle

ANN = KEY.get_fingerprint()

OWNER, OWN_KEY = asyncssh.generate_private_key("ssh-ed25519"), asyncssh.generate_private_key("ssh-ed25519")


def _line(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode("ascii")


@asynccontextmanager
async def owned(folder: Path, **words: Any) -> AsyncIterator[tuple[Server, TableServer, RunningServer, Path]]:
    """A server with an owner."""
    file = folder / "owners"
    file.write_text(_line(OWNER) + _line(OWN_KEY))
    inside = TableServer(folder, AT_ONCE)
    for name, key in (("Ann", KEY), ("Bo", OTHER_KEY), ("Olga", OWNER)):
        inside.people.admit(name, key.get_fingerprint())
    async with server(Entrance(owners=AuthorizedKeys(file), **words), looks=0.05) as home:
        yield home, inside, RunningServer(home.door, inside, lambda _: ""), file
    await inside.close_down()


async def test_an_owner_gives_orders_from_inside_and_nobody_else_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        owned(tmp_path) as (home, inside, here, _),
        guest(home, "Olga", client_keys=[OWNER]),
        guest(home, "Ann") as ann,
    ):
        assert [here.is_owner(number) for number in (0, 1, 2, 3)] == [False, True, False, False]
        assert len(here.from_inside(1, "who", {}).rows or ()) == 2
        with listening(caplog) as lines:
            here.from_inside(1, "rename", {"person": "Bo", "name": "Bob"})
            assert inside.people.name_of(2) == "Bob"
            here.from_inside(1, "ban", {"subject": ANN, "seconds": 3600.0, "reason": "Olga"})
            assert any("order=rename" in line and "by=1" in line for line in lines("owner_order"))
        await ann.ended()


async def test_no_owner_locks_another_out(tmp_path: Path) -> None:
    async with (
        owned(tmp_path) as (home, _, here, _),
        guest(home, "Olga", client_keys=[OWNER]),
        guest(home, "Owen", client_keys=[OWN_KEY]),
    ):
        for subject in ("Olga", "0lga", "#3", OWNER.get_fingerprint(), "127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1"):
            with pytest.raises(TableError):
                here.from_inside(2, "ban", {"subject": subject})
        assert not list(home.door.bans)


async def test_whose_key_is_taken_out_is_no_owner_any_more(tmp_path: Path) -> None:
    async with owned(tmp_path) as (home, _, here, file), guest(home, "Olga", client_keys=[OWNER]):
        whole = file.read_text()
        revoked = f"{whole}@revoked {_line(OWNER)}"
        for said in (_line(OWN_KEY), "", "\n# nobody\n", revoked, f"@revoked x\n{whole}", "\xff"):
            file.write_bytes(said.encode("latin-1"))
            with pytest.raises(TableError, match="only owners"):
                here.from_inside(1, "who", {})
            assert home.door.notices or said in (_line(OWN_KEY), revoked)
            file.write_text(whole)
            assert here.from_inside(1, "who", {})
        file.unlink()
        with pytest.raises(TableError, match="only owners"):
            here.from_inside(1, "rename", {"person": "Bo", "name": "X"})
        assert any("There are no owners" in notice for notice in home.door.notices)


async def test_an_owners_key_opens_a_server_of_other_keys_and_one_of_a_pass_phrase(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(_line(KEY))
    (tmp_path / "a").mkdir()
    async with owned(tmp_path / "a", keys=AuthorizedKeys(keys)) as (home, _, here, _):
        async with guest(home, "Olga", client_keys=[OWNER]) as olga:
            assert here.is_owner(1)
            keys.write_text(f"{_line(KEY)}@revoked {_line(OWNER)}")
            await olga.ended()  # the other file revokes it
        keys.unlink()
        with pytest.raises(asyncssh.Error):
            await home.connect("Olga", client_keys=[OWN_KEY])
    (tmp_path / "b").mkdir()
    async with owned(tmp_path / "b", passphrase="open sesame") as (home, _, here, _):
        with pytest.raises(asyncssh.Error):
            await home.connect("Ann")
        async with (
            guest(home, "Olga", client_keys=[OWNER]) as olga,
            guest(home, "Ann", password="open sesame"),
        ):
            assert [here.is_owner(number) for number in (1, 2)] == [True, False]


# The page


class MadeUp(RunningServer):
    """Made-up lists; notes what else it is asked for."""

    def __init__(self, owner: bool) -> None:
        self.owner = owner
        self.given: list[tuple[Any, ...]] = []

    def is_owner(self, number: int) -> bool:
        return self.owner

    def from_inside(self, number: int, name: str, words: Mapping[str, Any]) -> Answer:
        if not self.owner:
            raise TableError("only owners of the server can do that")
        command = COMMANDS[name]
        assert command.inside
        found = command.read(words)
        if not command.fields:
            self.given.append((name, *found.values()))
            return Answer(said="It is done.")
        rows: dict[str, list[dict[str, str]]] = {
            "who": [
                {
                    **{"number": "4", "name": "Bo", "user": "bo", "table": "KQ7M", "idle": "7"},
                    **{"since": "2026-05-04 20:15", "address": "10.0.0.7", "key": "SHA256:x"},
                }
            ],
            "people": [{"number": f"#{at}", "name": f"Person {at}", "key": "passphrase"} for at in range(1, 40)],
            "tables": [{"code": "ABCD", "owner": "Ann", "game": "Power Grid · Germany", "turn": "Bo to move"}],
        }
        return Answer(rows=rows.get(name, []))


@asynccontextmanager
async def at_the_page(folder: Path, made_up: MadeUp | None, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Any]:
    inside = TableServer(folder, AT_ONCE)
    app = VisitorApp(inside, visitor("ann"), made_up)
    async with app.run_test(size=size) as pilot:
        await sees(pilot, Lobby)
        yield pilot
    await inside.close_down()


@pytest.mark.parametrize("made_up", [None, MadeUp(owner=False)])
async def test_who_is_no_owner_neither_sees_the_key_nor_reaches_the_page(
    tmp_path: Path, made_up: MadeUp | None
) -> None:
    async with at_the_page(tmp_path, made_up) as pilot:
        app = pilot.app
        assert not any(f" h {words}" in text(pilot) for words in ("server", "the server"))
        await pilot.press("h")
        await settle(pilot)
        assert isinstance(app.screen, Lobby)
        await through(pilot, ("?", lambda: not isinstance(app.screen, Lobby)))
        assert "owners" not in text(pilot)
        await through(pilot, ("escape", lambda: isinstance(app.screen, Lobby)))
        app.push_screen(OwnerPage(app._server, "Ann", app.glyphs), app.screen._no_longer)  # however they came there
        await settle(pilot, lambda: isinstance(app.screen, Lobby) and "Only owners" in text(pilot))
        with pytest.raises(TableError):
            app.as_owner("rename", person="Bo", name="X")


async def test_an_owner_works_through_the_lists(tmp_path: Path) -> None:
    made_up = MadeUp(owner=True)
    async with at_the_page(tmp_path, made_up) as pilot:
        assert " h server" in text(pilot)
        await through(pilot, ("h", "On the server now"))
        assert "Bo  KQ7M  since 05-04 20:15  idle 7 min  10.0.0.7" in text(pilot)
        await through(pilot, ("enter", "Ban the address 10.0.0.7"), ("enter", "It is done."))
        await pilot.press("enter")
        await settle(pilot)
        await through(
            pilot, ("down enter", "for a day"), ("down enter", lambda: len(made_up.given) == 2), ("tab", "Person 7")
        )
        await pilot.press("end", "enter")
        await settle(pilot)
        await through(pilot, (f"enter {typed('Zoe')} enter", lambda: len(made_up.given) == 3), ("tab", "ABCD"))
        await pilot.press("enter")
        await settle(pilot)
        await through(
            pilot,
            (f"enter {typed('Bo')} enter", lambda: len(made_up.given) == 4),
            ("tab", "There are no tournaments here yet."),
            ("tab", "Nobody is banned."),
            (f"b {typed('10.0.0.0/8')} enter", "for good"),
            ("end enter", lambda: len(made_up.given) == 5),
            (f"s {typed('Soup')} enter", lambda: len(made_up.given) == 6),
        )
        assert made_up.given == [
            ("show_out", "4"),
            ("ban", "SHA256:x", 86_400.0, "Ann"),
            ("rename", "#39", "Zoe"),
            ("hand_over", "ABCD", "Bo"),
            ("ban", "10.0.0.0/8", None, "Ann"),
            ("say", "Soup"),
        ]
        pilot.app.screen._give("rename", person="Bo")
        await sees(pilot, "Usage: rename PERSON NEW.")
        made_up.owner = False  # the key has been taken out of the file
        await through(pilot, ("tab", Lobby), ("", "Only owners"))


GOLDENS = Path(__file__).parent / "goldens"


class Hinges:
    """A door as far as an owner's commands need one."""

    owner, visitors, bans = True, (), ()

    def read_keys(self) -> None:
        pass

    def is_owner(self, number: int) -> bool:
        return self.owner


@asynccontextmanager
async def at_the_tournaments(folder: Path, size: tuple[int, int]) -> AsyncIterator[tuple[TableServer, Hinges, Any]]:
    """The list of tournaments on the owners' page."""
    server = TableServer(folder, AT_ONCE)
    for name in ("ann", "bo", "cyd"):
        server.people.admit(name.title(), f"SHA256:{name}")
    door = Hinges()
    app = VisitorApp(server, visitor("ann"), RunningServer(cast(Door, door), server, lambda _: ""))
    async with app.run_test(size=size) as pilot:
        await through(pilot, ("", Lobby), ("h left left", "There are no tournaments here yet."))
        yield server, door, pilot
    await server.close_down()


FILLED_IN = (
    ("n", "What is it called?"),
    (f"{typed('Spring')} enter", "Spring"),
    ("w", "Who plays?"),
)


async def test_whoever_is_no_longer_an_owner_fills_the_form_in_for_nothing(tmp_path: Path) -> None:
    async with at_the_tournaments(tmp_path, (80, 24)) as (server, door, pilot):
        await through(pilot, ("n", "A NEW TOURNAMENT"), ("escape", OwnerPage), ("escape", Lobby))
        door.owner = False
        opened: list[str] = []
        TournamentForm(pilot.app, pilot.app.glyphs, opened.append).ask()  # however they came there
        await through(
            pilot,
            ("", "A NEW TOURNAMENT"),
            *FILLED_IN,
            (f"{typed('Ann, Bo, Cyd')} enter", "Ann, Bo, Cyd"),
            ("o", "Only owners of the server can do that."),
        )
        assert not opened
        assert not server.tournaments.all
        assert server.tables == {}
        await through(pilot, ("escape", "Spring"))


@pytest.mark.thorough
async def test_a_tournament_from_its_opening_to_its_end(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    async with at_the_tournaments(tmp_path, (80, 24)) as (server, _, pilot):
        await through(
            pilot,
            ("n", "A NEW TOURNAMENT"),
            ("o", "is for 2 to 6 players, not 0."),
            ("escape", "A NEW TOURNAMENT"),
            *FILLED_IN,
            (f"{typed('Ann,nobody')} enter", "Ann,nobody"),
            ("o", "There is nobody called 'nobody' here."),
            ("escape", "Ann,nobody"),  # nothing is lost
            ("w", "Who plays?"),
            (f"{'backspace ' * 6}{typed('#2,cyd')} enter", "Ann,#2,cyd"),
            ("t", "How many tables?"),
            ("9 9 enter", "24"),
            ("t", "How many tables?"),
            ("3 enter", lambda: "How many tables?" not in text(pilot)),
            ("p", "OPTIONS"),
            ("enter", "MAP"),
            ("down enter", "OPTIONS"),
            ("down down down down enter", "MONEY"),
            ("down enter", "OPTIONS"),
            ("escape", "Baden-Württemberg, open money"),
            ("d", "all the same deal"),
        )
        assert server.tables == {}
        await comes_to(pilot, lambda: text(pilot), GOLDENS / "tournament-form-80.txt", request)
        await through(pilot, ("o", "The tables of Spring are open, and its people have been invited."))
        options = PowerGrid(map="baden-wurttemberg", money="open")
        assert [table.options for table in server.tables.values()] == [options] * 3
        await through(
            pilot,
            ("", "0 of 3 finished"),
            ("enter", "How everybody stands"),
            ("enter", TournamentsPage),
            ("", "Spring"),
            ("escape", OwnerPage),
            ("left", "Power Grid"),
            ("enter", "Let a bot play for"),
            ("enter", "A bot plays for"),
        )
        assert sum(bool(chair.bot) for table in server.tables.values() for chair in table.chairs) == 1
        await through(
            pilot,
            ("right enter", "End it: tables that wait are closed"),
            ("down enter", "Spring is called off: no game had begun."),
        )
        assert server.tables == {}
        assert server.tournaments.all == ()
        await through(
            pilot,
            ("n", "A NEW TOURNAMENT"),
            ("p", "OPTIONS"),
            ("enter", "MAP"),
            ("down enter", "OPTIONS"),
            ("escape", lambda: re.search(r"Options +Baden-Württemberg", text(pilot))),
            ("g", "WHICH GAME"),
            ("down enter", lambda: re.search(r"Factory Manager[\s\S]*Options +default", text(pilot))),
            ("g", "WHICH GAME"),
            ("end enter", "Electropolis"),
        )
        assert "Options" not in text(pilot)  # it has none
