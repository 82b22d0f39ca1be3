"""The owners of a house, who give it orders from inside: who is one, what they may do, and the page for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from powergrid_tui.house.house import House as Household
from powergrid_tui.ssh.door.authorized import AuthorizedKeys
from powergrid_tui.ssh.door.entrance import Entrance
from powergrid_tui.ssh.door.office import LISTS, ORDERS, Office
from powergrid_tui.ssh.door.remedies import Remedies
from powergrid_tui.ssh.pages.app import HouseApp
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.owner import HousePage
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.ssh.standin import KEY, OTHER_KEY, House, client, house, listening
from tests.ssh.visiting import text, visitor
from tests.tui.shell import settle

ANN = KEY.get_fingerprint()

OWNER, OWN_KEY = asyncssh.generate_private_key("ssh-ed25519"), asyncssh.generate_private_key("ssh-ed25519")


def _line(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode("ascii")


@asynccontextmanager
async def owned(folder: Path, **words: Any) -> AsyncIterator[tuple[House, Household, Office, Path]]:
    """A house with an owner, and its office."""
    file = folder / "owners"
    file.write_text(_line(OWNER) + _line(OWN_KEY))
    inside = Household(folder, AT_ONCE)
    for name, key in (("Ann", KEY), ("Bo", OTHER_KEY), ("Olga", OWNER)):
        inside.people.admit(name, key.get_fingerprint())
    async with house(Entrance(owners=AuthorizedKeys(file), **words), looks=0.05) as home:
        office = Office()
        office.open(home.door, Remedies(home.door, inside, lambda _: ""))
        yield home, inside, office, file
    await inside.close_down()


async def test_an_owner_gives_orders_from_inside_and_nobody_else_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        owned(tmp_path) as (home, inside, office, _),
        client(home, "Olga", client_keys=[OWNER]) as olga,
        client(home, "Ann") as ann,
    ):
        await olga.sees("hello")
        await ann.sees("hello")
        assert [office.is_owner(number) for number in (0, 1, 2, 3)] == [False, True, False, False]
        assert len(office.look(1, "who")) == 2
        for number in (0, 2, 3):
            for what in ("who", "people", "tables", "bans"):
                with pytest.raises(TableError, match="only owners"):
                    office.look(number, what)
            for order in (["show_out", "1"], ["ban", "Bo"], ["unban", "Bo"], ["rename", "Bo", "X"], ["take_away", "X"]):
                with pytest.raises(TableError, match="only owners"):
                    office.give(number, *order)
        for unknown in ("backup", "who", "_person", "__init__"):
            with pytest.raises(ValueError, match=unknown):
                office.give(1, unknown, "x")
        with listening(caplog) as lines:
            office.give(1, "rename", "Bo", "Bob")
            assert inside.people.name_of(2) == "Bob"
            office.give(1, "ban", ANN, 3600.0, "Olga")
            assert any("order=rename" in line and "by=1" in line for line in lines("owner_order"))
        await ann.ended()


async def test_no_owner_locks_another_out(tmp_path: Path) -> None:
    async with (
        owned(tmp_path) as (home, _, office, _),
        client(home, "Olga", client_keys=[OWNER]) as olga,
        client(home, "Owen", client_keys=[OWN_KEY]) as owen,
    ):
        await olga.sees("hello")
        await owen.sees("hello")
        for subject in ("Olga", "0lga", "#3", OWNER.get_fingerprint(), "127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1"):
            with pytest.raises(TableError):
                office.give(2, "ban", subject, None, "")
        assert not list(home.door.bans)


async def test_whose_key_is_taken_out_is_no_owner_any_more(tmp_path: Path) -> None:
    async with owned(tmp_path) as (home, _, office, file), client(home, "Olga", client_keys=[OWNER]) as olga:
        await olga.sees("hello")
        whole = file.read_text()
        revoked = f"{whole}@revoked {_line(OWNER)}"
        for said in (_line(OWN_KEY), "", "\n# nobody\n", revoked, f"@revoked x\n{whole}", "\xff"):
            file.write_bytes(said.encode("latin-1"))
            with pytest.raises(TableError, match="only owners"):
                office.look(1, "who")
            assert home.door.notices or said in (_line(OWN_KEY), revoked)
            file.write_text(whole)
            assert office.look(1, "who")
        file.unlink()
        with pytest.raises(TableError, match="only owners"):
            office.give(1, "rename", "Bo", "X")
        assert any("There are no owners" in notice for notice in home.door.notices)


async def test_an_owners_key_opens_a_house_of_other_keys_and_one_of_a_pass_phrase(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(_line(KEY))
    (tmp_path / "a").mkdir()
    async with owned(tmp_path / "a", keys=AuthorizedKeys(keys)) as (home, _, office, _):
        async with client(home, "Olga", client_keys=[OWNER]) as olga:
            await olga.sees("hello")
            assert office.is_owner(1)
            keys.write_text(f"{_line(KEY)}@revoked {_line(OWNER)}")
            await olga.ended()  # the other file revokes it
        keys.unlink()
        with pytest.raises(asyncssh.Error):
            await home.connect("Olga", client_keys=[OWN_KEY])
    (tmp_path / "b").mkdir()
    async with owned(tmp_path / "b", passphrase="open sesame") as (home, _, office, _):
        with pytest.raises(asyncssh.Error):
            await home.connect("Ann")
        async with (
            client(home, "Olga", client_keys=[OWNER]) as olga,
            client(home, "Ann", password="open sesame") as ann,
        ):
            await olga.sees("hello")
            await ann.sees("hello")
            assert [office.is_owner(number) for number in (1, 2)] == [True, False]


# The page


class OwnOffice:
    """An office with made-up lists, which notes what it is asked for."""

    def __init__(self, owner: bool) -> None:
        self.owner = owner
        self.given: list[tuple[Any, ...]] = []

    def is_owner(self, number: int, /) -> bool:
        return self.owner

    def look(self, number: int, what: str, /) -> list[dict[str, str]]:
        assert what in LISTS
        if not self.owner:
            raise TableError("only owners of the house can do that")
        rows: dict[str, list[dict[str, str]]] = {
            "who": [{"number": "4", "name": "Bo", "user": "bo", "address": "10.0.0.7", "key": "SHA256:x"}],
            "people": [{"number": f"#{at}", "name": f"Person {at}", "key": "passphrase"} for at in range(1, 40)],
            "tables": [{"code": "ABCD", "owner": "Ann", "game": "Power Grid · Germany", "turn": "Bo to move"}],
        }
        return rows.get(what, [])

    def give(self, number: int, order: str, /, *words: Any, **more: Any) -> str:
        assert order in ORDERS
        self.look(number, "who")
        self.given.append((order, *words, *more.items()))
        return "It is done."


@asynccontextmanager
async def at_the_page(folder: Path, office: OwnOffice | None, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Any]:
    inside = Household(folder, AT_ONCE)
    app = HouseApp(inside, visitor("ann"), office)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Lobby))
        yield pilot
    await inside.close_down()


@pytest.mark.parametrize("office", [None, OwnOffice(owner=False)])
async def test_who_is_no_owner_neither_sees_the_key_nor_reaches_the_page(
    tmp_path: Path, office: OwnOffice | None
) -> None:
    async with at_the_page(tmp_path, office) as pilot:
        app = pilot.app
        assert not any(f" h {words}" in text(pilot) for words in ("house", "the house"))
        await pilot.press("h")
        await settle(pilot)
        assert isinstance(app.screen, Lobby)
        await pilot.press("?")
        await settle(pilot, lambda: not isinstance(app.screen, Lobby))
        assert "owners" not in text(pilot)
        await pilot.press("escape")
        await settle(pilot, lambda: isinstance(app.screen, Lobby))
        app.push_screen(HousePage(app._house, "Ann", app.glyphs), app.screen._no_longer)  # however they came there
        await settle(pilot, lambda: isinstance(app.screen, Lobby) and "Only owners" in text(pilot))
        with pytest.raises(TableError):
            app.office.give("rename", "Bo", "X")


async def test_an_owner_works_through_the_lists(tmp_path: Path) -> None:
    office = OwnOffice(owner=True)
    async with at_the_page(tmp_path, office) as pilot:
        assert " h house" in text(pilot)
        await pilot.press("h")
        await settle(pilot, lambda: "In the house now" in text(pilot))
        assert "10.0.0.7" in text(pilot)
        await pilot.press("enter")
        await settle(pilot, lambda: "Ban the address 10.0.0.7" in text(pilot))
        await pilot.press("enter")
        await settle(pilot, lambda: "It is done." in text(pilot))
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("down", "enter")
        await settle(pilot, lambda: "for a day" in text(pilot))
        await pilot.press("down", "enter")
        await settle(pilot, lambda: len(office.given) == 2)
        await pilot.press("tab")
        await settle(pilot, lambda: "Person 7" in text(pilot))
        await pilot.press("end", "enter")
        await settle(pilot)
        await pilot.press("enter", *"Zoe", "enter")
        await settle(pilot, lambda: len(office.given) == 3)
        await pilot.press("tab")
        await settle(pilot, lambda: "ABCD" in text(pilot))
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("enter", *"Bo", "enter")
        await settle(pilot, lambda: len(office.given) == 4)
        await pilot.press("tab")
        await settle(pilot, lambda: "There are no tournaments here yet." in text(pilot))
        await pilot.press("tab")
        await settle(pilot, lambda: "Nobody is banned." in text(pilot))
        await pilot.press("b", *"10.0.0.0/8", "enter")
        await settle(pilot, lambda: "for good" in text(pilot))
        await pilot.press("end", "enter")
        await settle(pilot, lambda: len(office.given) == 5)
        assert office.given == [
            ("show_out", "4"),
            ("ban", "SHA256:x", 86_400.0, "Ann"),
            ("rename", "#39", "Zoe"),
            ("hand_over", "ABCD", "Bo"),
            ("ban", "10.0.0.0/8", None, "Ann"),
        ]
        office.owner = False  # the key has been taken out of the file
        await pilot.press("tab")
        await settle(pilot, lambda: isinstance(pilot.app.screen, Lobby) and "Only owners" in text(pilot))
