"""Planning one's turn by typed lines, at a table of a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from powergrid_tui.plain.server.table import AtTable
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from tests.plain.server_typed import come, line_client
from tests.power_grid.test_plans import DONE, coal, shop
from tests.server.test_server import ANN, BO, CYD, lay


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path, AT_ONCE)
    for name in ("Ann", "Bo", "Cyd"):
        server.people.admit(name, f"SHA256:{name.lower()}")
    yield server
    await server.close_down()


async def buying(server: Server) -> ServerTable:
    """Ann buys resources, then Bo, then Cyd."""
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    table.sit(BO, "Bo")
    table.sit(CYD, "Cyd")
    await server.begin(table, ANN)
    assert table.host is not None
    session, state = table.host.session, shop()
    session._steps[-1] = type(session._steps[-1])("", state, session._steps[-1].action, state)
    return table


async def test_a_turn_is_planned_changed_and_carried_out_once_its_owner_is_asked(server: Server) -> None:
    table = await buying(server)
    assert table.host is not None
    ann = table.host.join((0,), who=ANN)
    async with come(server, table.code, "SHA256:bo") as bo, come(server, table.code, "SHA256:cyd") as cyd:
        await bo.type("prepare", "buy coal 1")
        await bo.type("prepare buy coal 2", "Planned: buy coal 2. It costs 2 Elektro at most")
        await bo.hears("done")
        await bo.type("prepare back", "buy coal 1, 1 Elektro")
        await bo.type("prepare buy coal 99", ".")
        await bo.type("prepare 9999", "There is no choice number 9999.")
        await bo.type("prepare fly", ".")
        await bo.type("prepare buy coal 3", "Planned: buy coal 3.")
        await bo.type("prepare done", "Planned: buy coal 3, done.")
        assert not any("coal 3" in line for line in cyd.told), "nobody else learns of it"
        ann.play(DONE)
        await cyd.hears("Bo")
        assert table.host.session.state.turn == 2, "it is Cyd's turn: Bo's was played as planned"
        await bo.type("prepare buy coal 1", ".")
        await cyd.type("prepare", "There is nothing that you can plan now.")
    ann.leave()


async def test_who_comes_back_hears_what_they_have_planned(server: Server) -> None:
    table = await buying(server)
    assert table.host is not None
    ann = table.host.join((0,), who=ANN)
    async with come(server, table.code, "SHA256:bo") as bo:
        await bo.type("prepare buy coal 3", "Planned: buy coal 3.")
    async with come(server, table.code, "SHA256:bo") as bo, come(server, table.code, "SHA256:cyd") as cyd:
        await bo.hears("Planned: buy coal 3. It costs 3 Elektro at most, or you are asked.")
        await cyd.hears("Bo")
        assert not any("Planned" in line for line in cyd.told)
    ann.leave()


async def test_a_plan_is_given_up_and_onlookers_have_none(server: Server) -> None:
    table = await buying(server)
    assert table.host is not None
    server.people.admit("Dora", "SHA256:dora")
    ann = table.host.join((0,), who=ANN)
    async with come(server, table.code, "SHA256:bo") as bo, come(server, table.code, "SHA256:dora") as dora:
        await dora.type("prepare", "There is nothing that you can plan now.")
        await dora.type("prepare none", ".")
        await dora.type("prepare back", "There is no step of a plan to take back.")
        await bo.type("prepare 1", "Planned: ")
        await bo.type("prepare none", "Nothing is planned.")
        ann.play(coal(1))
        ann.play(DONE)
        await bo.hears("Bo: ")
        assert table.host.session.state.turn == 1, "Bo is asked"
    ann.leave()


async def test_no_word_of_the_server_hides_what_a_game_tells(server: Server) -> None:
    for game_id in registry.GAMES:
        game = registry.game(game_id)
        table = server.open(ANN, game, game.Options(), [("Ann", "red", ""), ("Kim", "blue", kinds(game_id)[0])])
        await server.begin(table, ANN)
        client = line_client(server, ANN)
        at_table = AtTable(client, table, await server.wake(table))
        views = registry.text_views(game_id)
        assert not set(at_table.commands) & {*views.by_word, *views.premoves}, game_id
        at_table.end()
        server.take_away(table.code)
