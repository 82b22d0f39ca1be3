"""A server in lines: whoever types there has the rights, the limits and the secrets of those who see pages."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.plain.server import lobby
from powergrid_tui.plain.server.lobby import PlainLobby
from powergrid_tui.plain.server.place import COMMANDS
from powergrid_tui.plain.server.table import AtTable
from powergrid_tui.plain.server.waiting_room import PlainWaitingRoom
from powergrid_tui.server.clocks.clock import GRACE
from powergrid_tui.server.clocks.rules import ClockRules, Then
from powergrid_tui.server.daily import play_today
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournaments import open_tournament
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES, Pace
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel import verbs
from tests.plain.server_typed import begun, come, line_client, opened
from tests.power_grid.test_plans import DONE, coal, shop
from tests.server.test_clocks import Now, asked, wait
from tests.server.test_clocks import opened as timed
from tests.server.test_server import ANN, BO, CYD, lay


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with opened(tmp_path, chat_lines=3) as server:
        yield server


TWICE = "Give the same answer again"
"""How a warning ends."""


def choose(seat: int, table: ServerTable) -> str:
    """The line for the first thing that a seat may do."""
    assert table.host is not None
    session = table.host.session
    view = session.game.view(session.state, seat)
    offers = session.game.choices(view, seat)
    kept = [offer for offer in offers if offer.actions]
    done = [offer for offer in kept if offer.kind in ("pass", "done")] or kept
    action = done[0].actions[0]
    return session.game.format(action, view).partition(": ")[2]


async def test_a_newcomer_gets_a_name_sees_the_lobby_and_leaves(server: Server) -> None:
    async with come(server, "ann", "SHA256:stranger") as dora:
        await dora.hears("The name Ann is taken")
        await dora.type("nature", "reserved for chance")
        for command in ("list", "sit KQ7M", "begin", "Help"):
            word = command.partition(" ")[0].lower()
            await dora.type(command, f"'{word}' is a command, and no name.")
        await dora.type("Dora", "Welcome, Dora.")
        await dora.type("list", "No table is open.")
        await dora.type("nonsense \x1b[2J", "There is no command 'nonsense' here")
        await dora.type("who", "Dora (you)")
        await dora.type("quit", "You have left the server.")
    assert not server.presence.present
    assert all(line.isprintable() for line in dora.told)


async def test_a_table_is_opened_with_one_line_or_by_questions_and_gathers(server: Server) -> None:
    async with come(server, "ann") as ann, come(server, "bo") as bo:
        await ann.type("open", "Which game?")
        await ann.type("power_grid", "Who plays?")
        await ann.type("me,open,normal,Zoe", "Options as name=value")
        await ann.type("map=usa", "Seat 4: Zoe (Ann).")
        (table,) = server.tables.values()
        assert [chair.bot for chair in table.chairs] == ["", "", "normal", ""]
        await bo.type("list", table.code)
        await bo.type(f"sit {table.code.lower()}", "Seat 2: Bo.")
        await ann.hears("Seat 2: Bo.")
        await bo.type("begin", "Only Ann, who opened the table, can do that.")
        await bo.type("bot 2 hard", "Only Ann")
        await ann.type("bot 1 hard", "Ann already sits here.")
        await ann.type("bot 3 command:/bin/true", "A server does not run people's own bots.")
        await ann.type("bot 9", "Give a number from 1 to 4.")
        await ann.type("private perhaps", "'on' or 'off'")
        await bo.type("stand", "Seat 2: open.")
        await ann.type("begin", "1 seat is still open.")
        await ann.type("bot 2", "a bot: normal")
        await ann.type("begin", "Ann")
        assert table.begun
        await bo.hears("You are watching.")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("open chess", "There is no game 'chess'"),
        ("open power_grid me,open map=/etc/passwd", "map cannot be '/etc/passwd' here"),
        ("open power_grid me,open map=../house.db", "map cannot be '../house.db' here"),
        ("open power_grid me,open map_text=x", "there is no option map_text"),
        ("open power_grid me,bot:/x.py", "a name must not contain a colon"),
        ("open power_grid me,Bo", "the name Bo is taken"),
        ("open power_grid " + "open," * 500, "there is room for only 6"),
        ("sit QQ77", "There is no table 'QQ77' here"),
        ("sit", "There is no table ''"),
        ("games " + "9" * 5000, "give a number from 1 to 0"),
        ("open 0000012 me,open", "There is no game '0000012'"),
        ("mute nobody", "there is nobody else called nobody here"),
        ("say", "type what you want to say"),
        ("say /shutdown now", "there is no command '/shutdown'"),
    ],
)
async def test_what_is_wrong_gets_one_clear_sentence(server: Server, line: str, told: str) -> None:
    async with come(server, "ann") as ann:
        found = await ann.type(line, told[1:])
        assert len(found) < 400
        assert server.tables == {}


async def test_a_private_table_is_no_table_to_others(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "_A_MOMENT", 0.01)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    async with come(server, f"ann+{table.code}", "SHA256:ann") as ann, come(server, "cyd") as cyd:
        await ann.type("private on", "Only people with a seat see this table.")
        await cyd.type("list", "No table is open.")
        await cyd.type(f"watch {table.code}", "There is no table")
        await cyd.type("who", "Ann")
        assert not any(table.code in line for line in cyd.told if not line.startswith("There is no table"))
        await ann.type("invite Cyd", "Cyd has been invited.")
        await cyd.hears(f"Ann invites you to table {table.code}")
        await cyd.type(f"decline {table.code}", f"You have declined table {table.code}.")
        await ann.type("invite Cyd", "Cyd has declined.")
        assert server.tables_for(CYD) == []


async def test_who_may_not_come_to_a_table_leaves_nothing_there(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.make_private(table, ANN, True)
    with pytest.raises(TableError, match="there is no table"):
        PlainWaitingRoom(line_client(server, CYD), table)
    assert table.present == []
    client = line_client(server, ANN)
    gathering = PlainWaitingRoom(client, table)
    assert table.present == [ANN]
    gathering.end()
    assert table.present == []
    gathering.news.clear()
    table.say(ANN, "hello")
    assert not gathering.news.is_set(), "nothing calls it any more"


async def test_in_a_rated_game_lines_get_no_help_that_pages_do_not(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.rate(table, ANN, True)
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    assert table.host is not None
    name = ("Ann", "Bo")[table.host.session.state.turn]
    key = f"SHA256:{name.lower()}"
    async with come(server, table.code, key) as typist, come(server, table.code, "SHA256:cyd") as cyd:
        await typist.hears(f"{name}: ")
        await typist.type("hint", "This game is scored: no hints.")
        await typist.type(f"bot {name} hard", "This game is scored: no bot may play for a person.")
        await typist.type("review", "Only players can review the game, and only after the end.")
        await cyd.type(f"sit {name}", f"{name} sits at another terminal.")
        await cyd.type("rematch", "The game is not over yet.")
        await cyd.type("private on", "Only Ann, who opened the table, can do that.")
        await typist.type("help", "leave the server")
        await typist.hears("these commands")
        assert sum(line.startswith("quit:") for line in typist.told) == 1
    assert not any(seat.bot for seat in table.host.session.seats)


async def test_the_deal_of_the_day_is_seen_by_no_line_before_it_is_played(server: Server) -> None:
    table = await play_today(server, ANN)
    hidden = "This is the deal of the day: watch once you have played it yourself."
    async with come(server, table.code, "SHA256:cyd") as cyd:
        await cyd.hears(hidden)
        await cyd.type(f"watch {table.code}", hidden)
        await cyd.type(f"sit {table.code}", hidden)
        await cyd.type("games", "You have no games here to continue")
        await cyd.type(f"decline {table.code}", "You have not been invited")
        await cyd.type(f"close {table.code}", "Only Ann")
    async with come(server, table.code, "SHA256:ann") as ann:
        await ann.hears("Ann: ")
        await ann.type("hint", "This game is scored: no hints.")
        await ann.type("bot Ann", "This game is scored: no bot may play for a person.")
    assert server.tables == {table.code: table}


async def test_who_looks_on_at_a_table_that_becomes_private_goes_to_the_lobby(server: Server) -> None:
    gathering, playing = lay(server, ("Ann", ""), ("x", OPEN)), await begun(server)
    for table, comes in ((gathering, "Seat 1"), (playing, "You are watching.")):
        async with come(server, table.code, "SHA256:cyd") as cyd:
            await cyd.hears(comes)
            if table is gathering:
                await cyd.type("stand", "Seat 2: open.")
            server.make_private(table, ANN, True)
            await cyd.hears("Only people with a seat see this table.")
            await cyd.hears("The lobby.")
            table.say(ANN, "the secret")
            await cyd.type("who", "(you)")
            assert not any("the secret" in line for line in cyd.told)
            assert table.present.count(CYD) == 0


async def test_a_game_in_lines_against_somebody_who_sees_goes_to_its_end_and_on(server: Server) -> None:
    table = await begun(server)
    host = table.host
    assert host is not None
    session, bo = host.session, host.join((1,), who=BO)
    async with come(server, table.code, "SHA256:ann") as ann:
        await ann.hears("'?' lists what you may do")
        await ann.type("fly", "no")  # no action, or not her turn
        while session.game.to_move(session.state) != NOBODY:
            steps = len(session.steps)
            if 0 in session.game.to_act(session.state):
                line, warned = choose(0, table), sum(TWICE in told for told in ann.told)
                ann.put(line)
                while len(session.steps) == steps:
                    await asyncio.sleep(0.001)
                    if sum(TWICE in told for told in ann.told) > warned:
                        warned += 1
                        ann.put(line)
            else:
                bo.play(next(offer.actions[0] for offer in bo.offers if offer.actions))
        await ann.hears("The game is over")
        assert any(line.startswith("1. ") for line in ann.told)
        bo.leave()
        await ann.type("rematch", "Seat 2: reserved for Bo, who has been invited.")
        async with come(server, "bo") as other:
            await other.hears("Ann invites you to table")
            assert table.next is not None
            await other.type(f"sit {table.next.code}", "Seat 2: Bo.")
            await ann.hears("Seat 2: Bo.")


async def test_who_sits_at_another_table_is_told_once_that_somebody_invites_them(server: Server) -> None:
    table = await begun(server)
    assert table.host is not None
    words = "invites you to table"
    async with come(server, table.code, "SHA256:ann") as ann:
        await ann.hears("'?' lists what you may do")
        other = lay(server, ("Bo", ""), ("x", OPEN), ("y", OPEN), owner=BO)
        server.ask(other, BO, "Ann")
        told = await ann.hears(words)
        assert told.startswith(f"Bo {words} {other.code}: ")
        assert f"'next {other.code}' goes there" in told
        await ann.type(f"next {table.code}", "You are at that table already.")
        await ann.type("next QQ77", "There is no table 'QQ77' here.")
        server.ask(other, BO, "Cyd")
        table.say(BO, "hello")
        await ann.hears("Bo says: hello")
        assert sum(words in line for line in ann.told) == 1
        await ann.type(f"next {other.code}", "Seat 2: Ann.")
        assert not other.is_invited(ANN)
        third = lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
        server.ask(third, CYD, "Ann")
        await ann.hears(f"Cyd {words} {third.code}")  # while people gather, too
        await ann.type("leave", f"Cyd {words} {third.code}")  # the lobby lists what waits
        await ann.type(f"decline {third.code}", "You have declined")


async def test_an_invitation_from_before_is_told_to_who_goes_straight_to_a_table(server: Server) -> None:
    table, other = await begun(server), lay(server, ("Cyd", ""), ("x", OPEN), owner=CYD)
    server.ask(other, CYD, "Ann")
    async with come(server, table.code, "SHA256:ann") as ann:
        await ann.hears(f"Cyd invites you to table {other.code}")


async def test_who_is_asked_for_a_rematch_at_its_table_is_told_that_and_no_invitation(server: Server) -> None:
    table, following = await begun(server), lay(server, ("Bo", ""), ("x", OPEN), owner=BO)
    async with come(server, table.code, "SHA256:ann") as ann:
        await ann.hears("'?' lists what you may do")
        table.lead_to(following)
        server.ask(following, BO, "Ann")
        await ann.hears("Bo asks for another game")
        table.say(BO, "hello")
        await ann.hears("Bo says: hello")
        assert not any("invites you" in line for line in ann.told)


async def test_nobody_is_told_of_invitations_that_are_not_for_them_or_from_whom_they_have_muted(server: Server) -> None:
    table = await begun(server)
    server.personal.mute(ANN, "Cyd", muted=True)
    async with come(server, table.code, "SHA256:ann") as ann, come(server, table.code, "SHA256:bo") as bo:
        await ann.hears("'?' lists what you may do")
        other = lay(server, ("Cyd", ""), ("x", OPEN), ("y", OPEN), owner=CYD)
        server.ask(other, CYD, "Ann")
        server.ask(other, CYD, "Bo")
        await bo.hears(f"Cyd invites you to table {other.code}")
        table.say(BO, "hello")
        await ann.hears("Bo says: hello")
        assert not any("invites you" in line for line in ann.told)


async def test_the_clock_of_a_table_is_told(server: Server) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.set_clock(table, ANN, ClockRules(turn=600.0))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    other = await begun(server)
    async with come(server, table.code, "SHA256:ann") as ann:
        await ann.hears("'?' lists")
        await ann.type("clock", "left.")
    async with come(server, other.code, "SHA256:ann") as ann:
        await ann.type("clock", "This table has no clock.")


async def test_every_command_of_every_place_is_known_as_one(server: Server) -> None:
    gathers, played = lay(server, ("Ann", ""), ("x", OPEN)), await begun(server)
    client = line_client(server, ANN)
    places = [
        PlainLobby(client),
        PlainWaitingRoom(client, gathers),
        AtTable(client, played, await server.wake(played)),
    ]
    names = {name for place in places for name in place.commands}
    assert names | {verbs.BEFORE[name] for name in names & {*verbs.BEFORE}} == COMMANDS
    for place in places:
        place.end()


async def test_what_is_told_before_the_game_is_told_once_and_no_begin_that_would_be_refused(server: Server) -> None:
    people = (ANN, BO)
    more: dict[str, Any] = {"tables": 2, "seats": 2, "same": True, "rated": False}
    row = open_tournament(server, "Spring", "electropolis", "{}", people, **more)
    first, second = (server.tables[each.code] for each in row.tables)
    async with come(server, second.code) as nobody, come(server, second.code, "SHA256:ann") as ann:
        await nobody.hears("What shall we call you?")
        await ann.hears("Bo has not come yet.")
        server.sit(second, BO, "Bo")
        await ann.hears(f"With the same deals, finish the game at table {first.code} first.")
        assert not any("'begin' begins" in line for line in ann.told)
    table = lay(server, ("Ann", ""), ("x", OPEN), ("y", OPEN))
    async with come(server, table.code, "SHA256:ann") as ann, come(server, table.code, "SHA256:cyd") as cyd:
        await ann.hears("Cyd has sat down.")
        await ann.type("invite", "Nobody else is on the server.")
        async with come(server, "bo"):
            await until(lambda: BO in server.presence.present)
            await ann.type("invite", "You could invite Bo: ")
        await ann.type("invite bo", "Bo has been invited.")
        await cyd.hears("Bo has been invited.")
        assert sum("has been invited." in line and "Seat" not in line for line in ann.told) == 1
        server.sit(table, BO, "Bo")
        await ann.hears("'begin' begins the game.")
        await cyd.hears("Everybody is here: Ann says when it begins.")
        await ann.type("begin", "'?' lists")
        await cyd.hears("'?' lists")
        told = [said.words() for said in table.chat.lines]
        assert not any("has left" in words for words in told)
        assert not any("Cyd is away" in line for line in ann.told), "nor is whoever is slower than the other"
        assert told.count("Ann has arrived.") == told.count("Cyd has arrived.") == 1
        assert "Ann has arrived." not in ann.told, "who arrives knows it"
        assert "Ann has arrived." in cyd.told


async def test_whoever_does_not_arrive_at_the_game_has_left(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("powergrid_tui.server.server.CROSSING", 0.0)
    table = await begun(server)
    ann = server.people.numbered(ANN)
    assert ann is not None
    server.come(table, ann)
    server.go(table, ann, on=True)
    assert table.chat.lines[-1].words() != "Ann has left."
    await until(lambda: table.chat.lines[-1].words() == "Ann has left.")


async def test_a_full_disk_is_told_once_and_so_is_its_end(server: Server) -> None:
    table = await begun(server)
    async with come(server, table.code, "SHA256:ann") as ann, come(server, "bo") as bo:
        await ann.hears("'?' lists")
        await bo.hears("The lobby.")
        full = True

        def write() -> None:
            if full:
                raise OSError(errno.ENOSPC, "no space left on device")

        server.storage.files.write("full", write)
        for typist in (ann, bo):
            await typist.hears("Settings cannot be saved at the moment: no space left on device.")
        full = False
        server.storage.files.write("full", write)
        for typist in (ann, bo):
            await typist.hears("Everything can be saved again.")
        await bo.type("list", "There is 1 table.")
        assert sum("cannot be saved" in line for line in bo.told) == 1


async def until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0.005)


async def clocked(server: Server, then: Then, pace: Pace) -> tuple[ServerTable, Host, int, str, str]:
    """A table with five minutes a turn; who is asked there, and the keys of those who are and are not."""
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.set_clock(table, ANN, ClockRules(turn=300.0, then=then))
    table.sit(BO, "Bo")
    await server.begin(table, ANN)
    host = await server.wake(table)
    host.pace = pace
    seat = asked(host)
    names = ["SHA256:Ann", "SHA256:Bo"]
    return table, host, seat, names[seat], names[1 - seat]


@pytest.mark.parametrize("then", ["turn", "seat", "vote"])
async def test_whoever_is_there_is_warned_and_told_of_a_bot_and_how_to_take_the_seat_back(
    tmp_path: Path, then: Then
) -> None:
    now = Now()
    async with timed(tmp_path, now) as server:
        table, host, seat, late, other = await clocked(server, then, PACES["step"])
        name = table.chairs[seat].name
        async with come(server, table.code, late) as mine, come(server, table.code, other) as theirs:
            await mine.hears(f"{name} has 5 min left.")
            following = mine.told[mine.told.index(f"{name} has 5 min left.") + 1 :]
            assert any(line.startswith(f"{name}: ") for line in following), "the question comes last"
            await theirs.hears("'?' lists")
            wait(server, now, 270)
            await mine.hears("Time is running low.")
            assert mine.told[mine.told.index("Time is running low.") + 1] == f"{name} has 30 seconds left."
            wait(server, now, 30 + GRACE)
            if then == "vote":
                await mine.hears("Your time has run out: the others can let a bot play for you.")
                await theirs.hears(f"{name} has run out of time: 'standin' lets a bot play.")
                await theirs.type("standin", f"A bot plays for {name}, whose time has run out")
                await mine.hears(f"Your time has run out: a bot plays for you. 'sit {name}' takes your seat back.")
                await mine.type(f"sit {name}", "A bot has played for you. You have your seat again.")
                await mine.hears(f"{name} has run out of time.")
            elif then == "turn":
                await mine.hears("Your time has run out: a bot plays until this turn is over.")
                while host.session.seats[seat].bot:
                    host.hurry()
                    await asyncio.sleep(0.01)
                await mine.hears("A bot has played for you. You have your seat again.")
            else:
                await mine.hears(f"Your time has run out: a bot plays for you. 'sit {name}' takes your seat back.")
                await mine.type(f"sit {name}", "Your time has run out: a bot plays until the end of this turn.")
            assert sum("running low" in line for line in mine.told) == 1
            assert not any("running low" in line or "is away" in line for line in theirs.told)


# Planning one's turn


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
