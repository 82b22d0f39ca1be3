"""What comes between two games: who is asked, who comes along, and that nobody stays behind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make
from tests.server.test_results import play_out
from tests.server.test_server import ANN, BO, CYD, lay
from tests.ssh.test_talking import at, server
from tests.ssh.visiting import text, visit
from tests.tui.shell import settle

__all__ = ["server"]


async def ended(server: Server) -> ServerTable:
    """A short game of Ann and Bo that is over."""
    game = registry.game("electropolis")
    table = server.open(ANN, game, game.Options(), [("Ann", "red", ""), ("", "blue", OPEN)])
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    assert table.host is not None
    session, bot = table.host.session, make("random", game.id)
    while not table.over:
        (seat, *_) = game.to_act(session.state)
        view = game.view(session.state, seat)
        session.play(bot.decide(view, game.choices(view, seat), session.rng(seat)))
    return table


async def test_a_rematch_asks_everybody_and_seats_who_says_yes(server: Server) -> None:
    table = await ended(server)
    async with (
        visit(server, table.code, "SHA256:ann", first=TablePage) as (_, ann),
        visit(server, "bo") as (_, bo),
    ):
        await bo.press("enter")
        for pilot in (ann, bo):
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        await ann.press("m")
        await settle(ann, lambda: at(ann, WaitingRoom))
        following = table.next
        assert following is not None
        assert following.is_invited(BO)
        await settle(bo, lambda: "Ann asks for another game" in text(bo))
        await bo.press("ctrl+y")
        await settle(bo, lambda: at(bo, WaitingRoom))
        assert [chair.invited for chair in following.chairs] == [False, False]
        await ann.press("ctrl+s")
        for pilot in (ann, bo):
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
            assert pilot.app.screen.table is following


async def test_whoever_says_no_to_a_rematch_knows_where_the_others_are(server: Server) -> None:
    table = await ended(server)
    async with visit(server, "bo") as (_, bo):
        await bo.press("enter")
        await settle(bo, lambda: at(bo, TablePage))
        following = server.again(table, ANN)
        await settle(bo, lambda: "Ann asks for another game" in text(bo))
        await bo.press("ctrl+k")
        await settle(bo, lambda: "You are not joining the next game." in text(bo))
        assert following.chairs[1].open
        following.give(ANN, 1, "random")
        await server.begin(following, ANN)
        await bo.press("escape", "escape")
        await settle(bo, lambda: f"The next game is at table {following.code}" in text(bo))
        await bo.press("m")
        await settle(bo, lambda: at(bo, TablePage) and bo.app.screen.table is following)


@pytest.mark.thorough
async def test_of_three_people_nobody_is_left_at_the_end_page(server: Server) -> None:
    """One opens the next game, one comes along, one does nothing at all and loses the seat, and one has only looked
    on."""
    game = registry.game("electropolis")
    places = [("Ann", "red", ""), ("", "blue", OPEN), ("", "green", OPEN)]
    table = server.open(ANN, game, game.Options(), places)
    server.people.admit("Dora", "SHA256:dora")
    table.sit(BO, "Bo")
    table.sit(CYD, "Cyd")
    await server.begin(table, ANN)
    play_out(table)
    async with (
        visit(server, "ann") as (_, ann),
        visit(server, "bo") as (_, bo),
        visit(server, "cyd") as (_, cyd),
        visit(server, "dora") as (_, dora),
    ):
        for pilot in (ann, bo, cyd, dora):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        await ann.press("m")
        await settle(ann, lambda: at(ann, WaitingRoom))
        following = table.next
        assert following is not None
        for pilot in (bo, cyd):
            await settle(pilot, lambda pilot: "Ann asks for another game" in text(pilot), pilot)
        await settle(dora, lambda: f"The next game is forming at table {following.code}" in text(dora))
        await bo.press("ctrl+y")
        await settle(bo, lambda: at(bo, WaitingRoom))
        await dora.press("m")
        await settle(dora, lambda: at(dora, WaitingRoom))
        await ann.press("down", "down", "b")
        await settle(ann, lambda: "Cyd stays" in text(ann))
        await ann.press("end", "enter", "ctrl+s")
        for pilot in (ann, bo, dora):
            await settle(pilot, lambda pilot: at(pilot, TablePage) and pilot.app.screen.table is following, pilot)
        await settle(cyd, lambda: f"The next game is at table {following.code}" in text(cyd))
        await cyd.press("m")
        await settle(cyd, lambda: at(cyd, TablePage) and cyd.app.screen.table is following)


async def test_whoever_looks_on_comes_along_when_the_game_begins_also_at_a_full_table(server: Server) -> None:
    server.quotas = replace(server.quotas, terminals=3)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    table.sit(BO, "Bo")
    async with (
        visit(server, "ann", size=(80, 24)) as (_, ann),
        visit(server, "bo", size=(80, 24)) as (_, bo),
        visit(server, "cyd", size=(80, 24)) as (_, cyd),
    ):
        for pilot in (ann, bo, cyd):
            await pilot.press("enter")
            await settle(pilot, lambda pilot: at(pilot, WaitingRoom), pilot)
        await cyd.press("ctrl+t", *"good lu")  # in the middle of a line
        await ann.press("ctrl+s")
        for pilot in (ann, bo, cyd):
            await settle(pilot, lambda pilot: at(pilot, TablePage), pilot)
        assert sorted(table.present) == [ANN, BO, CYD]
        assert table.host is not None
        assert table.seats_of(CYD) == ()
