"""The page on which people say what they want to be told while they are elsewhere, and what owners allow."""

from ipaddress import ip_network
from pathlib import Path
from typing import Any

import click
import pytest

from powergrid_tui.cli.serve import notices_of, serve
from powergrid_tui.server.notices.post import Letter
from powergrid_tui.ssh.pages.lobby import Lobby
from tests.server.test_clocks import Now
from tests.server.test_notices import THERE, server_with, wish
from tests.server.test_server import BO
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle


def keys(words: str) -> list[str]:
    names = {"/": "slash", ":": "colon", ".": "full_stop"}
    return [names.get(sign, sign) for sign in words]


async def test_an_address_is_named_proven_and_removed(tmp_path: Path) -> None:
    async with server_with(tmp_path, Now()) as (server, box), visit(server, "Bo") as (_, bo):
        outbox = server.notices.outbox

        async def see(words: str) -> None:
            await settle(bo, lambda: words in text(bo))

        await bo.press("m")
        await see("ntfy and mail")
        await bo.press("a")
        await see("such as ntfys://")
        await bo.press(*keys("file://x"), "enter")
        await see("This server may use only ntfy and mail.")
        await bo.press("escape")
        await bo.press("a")
        await see("such as ntfys://")
        await bo.press(*keys(THERE), "enter")
        await see("a code is on its way")
        (way,) = outbox.wishes_of(BO).ways
        await bo.press("c", *way.code, "enter")
        await settle(bo, lambda: outbox.wishes_of(BO).wanted)
        await see("ntfys://ntfy.example.org…")
        assert THERE not in text(bo), "whoever looks over a shoulder cannot write there"
        await bo.press("d")
        await settle(bo, lambda: outbox.wishes_of(BO).delay == 15)
        await bo.press("q")
        await settle(bo, lambda: outbox.wishes_of(BO).quiet == (22, 8))
        await bo.press("down", "down", "enter")
        await settle(bo, lambda: outbox.wishes_of(BO).off == ("turn",))
        await bo.press("enter")
        await see("Remove it")
        await bo.press("r")
        await settle(bo, lambda: outbox.wishes_of(BO).ways == ())
        assert outbox.wishes_of(BO).delay == 15, "the rest stays"
        assert len(box.letters) == 1


async def test_whoever_comes_in_is_told_that_an_address_was_given_up(tmp_path: Path) -> None:
    async with server_with(tmp_path, Now()) as (server, _):
        wish(server, BO)
        (way,) = server.notices.outbox.wishes_of(BO).ways
        for _ in range(5):
            server.notices.outbox.answered(Letter(BO, way.address, "", ""), "slow")
        async with visit(server, "Bo") as (app, bo):
            await settle(bo, lambda: "failed and were stopped" in text(bo))
            assert isinstance(app.screen, Lobby)


def said(**words: Any) -> dict[str, Any]:
    return {"notify": (), "notify_network": (), "notify_mail": None, "way_in": "", **words}


def test_an_owner_allows_services(tmp_path: Path) -> None:
    pytest.importorskip("apprise")
    assert not notices_of(said(), 0).allowed
    network = ip_network("10.0.0.0/8")
    rules = notices_of(said(notify=("ntfy", "zulip"), notify_network=(network,), way_in="games.example.org:22"), 0)
    assert rules.allowed == ("ntfy", "zulip")
    assert rules.schemes == {"ntfys", "ntfy", "zulip"}
    file = tmp_path / "mail"
    file.write_text("mailtos://server:word@mail.example.org?from=server@example.org\n")
    assert notices_of(said(notify_mail=file), 0).allowed == ("mail",)
    file.write_text("json://127.0.0.1\n")
    with pytest.raises(click.BadParameter):
        serve.make_context("serve", ["--notify", "syslog"])
    with pytest.raises(click.BadParameter):
        notices_of(said(notify_mail=file), 0)
