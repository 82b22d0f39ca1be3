"""Bans: whom they keep out, and for how long."""

from __future__ import annotations

from pathlib import Path

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.ssh.door.bans import BanRows, Bans, ban_of
from powergrid_tui.ssh.door.gate import NOT_NOW
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.ssh.standin import HELLO, server


async def test_who_is_banned_is_not_let_as_far_as_the_login() -> None:
    async with server() as home:
        home.door.bans.add(ban_of("127.0.0.2"))
        for address, answer in (("127.0.0.2", NOT_NOW), ("127.0.0.3", HELLO)):
            reader, writer = await home.plug(address)
            assert await reader.readline() == answer
            writer.close()


def test_many_bans_cost_a_flood_little() -> None:
    """A network is read once, not for everybody who knocks."""
    bans = Bans()
    for number in range(2000):
        bans.add(ban_of(f"10.{number // 250}.{number % 250}.7"))
    bans.refuses("", "192.0.2.1")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("powergrid_tui.ssh.door.bans.ip_network", None)
        assert not bans.refuses("", "192.0.2.1")
        assert bans.refuses("", "10.3.4.7")


async def test_bans_are_kept(tmp_path: Path) -> None:
    inside, now = Server(tmp_path, AT_ONCE), [100.0]
    bans = Bans(BanRows(inside.storage.database), lambda: now[0])
    bans.add(ban_of("SHA256:abc", None, "rude"))
    bans.add(ban_of("10.0.0.7", 200.0))
    bans.add(ban_of("10.0.0.8"))
    bans.remove("10.0.0.8/32")
    again = Bans(BanRows(inside.storage.database), lambda: now[0])
    assert [ban.subject for ban in again] == ["SHA256:abc", "10.0.0.7/32"]
    assert list(again) == list(bans)
    assert again.refuses("SHA256:abc", "10.0.0.9")
    assert again.refuses("", "10.0.0.7")
    now[0] = 300.0
    assert [ban.subject for ban in Bans(BanRows(inside.storage.database), lambda: now[0])] == ["SHA256:abc"]
    assert [row.subject for row in BanRows(inside.storage.database).all()] == ["SHA256:abc"], (
        "what has ended is forgotten"
    )
    await inside.close_down()
