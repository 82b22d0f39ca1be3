"""What people do at a table: the same to everybody there, in the database and in the results, whichever way in it is
done by."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.server.chat import MOST_NOTED
from powergrid_tui.server.quotas import A_MINUTE, RateLimit
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import FREE, RATED, SEEN, TALKS, ServerTable
from powergrid_tui.server.tournaments import open_tournament
from powergrid_tui.ssh.pages.lobby import Lobby
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.pages.waiting_room import WaitingRoom
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import PACES
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.seat_requests import SeatRequest
from powergrid_tui.toolkit.bots import kinds
from tests.plain.server_typed import come
from tests.server.test_results import GAME, play_out
from tests.server.test_server import ANN, BO, CYD
from tests.ssh.test_owner_commands import Run, run
from tests.ssh.visiting import inhabited, reopened, sees, text, through, visit
from tests.tui.shell import settle

__all__ = ["run"]

LAST = list(kinds(GAME.id))[-1]
NAMES = {ANN: "ann", BO: "bo", CYD: "cyd"}


def opened(folder: Path) -> AbstractAsyncContextManager[Server]:
    """A server in which bots act only when somebody lets them, so that games do not go on meanwhile."""
    return inhabited(folder, pace=PACES["step"])


# Tables


def lay(server: Server, *others: tuple[str, str]) -> ServerTable:
    """Ann's table, with others as (name, kind of bot, or `OPEN`), of which the deal is always the same."""
    places = zip([("Ann", ""), *others], ("red", "blue", "green", "yellow"), strict=False)
    table = server.open(ANN, GAME, GAME.Options(), [(name, colour, kind) for (name, kind), colour in places])
    table.seed = 7
    return table


async def empty(server: Server) -> ServerTable:
    return lay(server, ("", OPEN), ("Eve", "simple"))


async def seated(server: Server) -> ServerTable:
    table = await empty(server)
    table.sit(BO, "Bo")
    server.note(table)
    return table


async def inviting(server: Server) -> ServerTable:
    server.ask(table := await empty(server), ANN, "Bo")
    return table


async def playing(server: Server) -> ServerTable:
    await server.begin(table := await seated(server), ANN)
    return table


async def asked(server: Server) -> ServerTable:
    """Cyd, who watches, would like to have the seat of the bot."""
    watcher(table := await playing(server), CYD).take(2)
    return table


async def over(server: Server) -> ServerTable:
    play_out(table := await playing(server))
    return table


async def followed(server: Server) -> ServerTable:
    """Ann would like to play again."""
    server.again(table := await over(server), ANN)
    return table


def watcher(table: ServerTable, who: int) -> SeatConnection:
    assert table.host is not None
    return table.host.join((), who=who)


# Ways in


async def do(server: Server, table: ServerTable, who: int, said: str, then: type | str, *before: str) -> None:
    """By keys, at a page that is come to straight or in the lobby, until something comes of it; or by a line with its
    answer, at the table that is come to straight, or in the lobby after another line with its own."""
    here, codes = f"SHA256:{NAMES[who]}", {"over": table.code, "code": (table.next or table).code}
    if isinstance(then, str):
        async with come(server, NAMES[who] if before else table.code, here) as typist:
            await typist.hears("The lobby" if before else "'help'" if table.begun else "Seat 3")
            for line, answer in (*([before] if before else []), (said, then)):
                await typist.type(line.format(**codes), answer)
        return
    async with visit(server, NAMES[who] if then is Lobby else table.code, here, first=then) as (_, pilot):
        await settle(pilot)
        done = outcome_so_far(server, table)
        for key in said.format(over=" ".join(table.code.lower())).split():
            await pilot.press(key)
            await settle(pilot)
        await settle(pilot, lambda: outcome_so_far(server, table) != done)


def outcome_so_far(server: Server, table: ServerTable) -> object:
    return table.chat.count, {code: (other.chairs, other.chat.count) for code, other in server.tables.items()}


TOLD = {
    "private": "Only people with a seat see this table.",
    "silent": "Only people with a seat may talk during play.",
    "free": "Anybody may take a bot's seat.",
    "rated": "The game will be rated.",
    "clock": "The clock: 5 min a turn, then they get a reminder.",
    "invite": "Bo has been invited.",
    "withdraw": "Ann has withdrawn the invitation to Bo.",
    "open": "Ann has opened the seat of Bo to others.",
    "bot": "Ann has given the seat of Bo to a bot.",
    "sit": "Bo has sat down.",
    "accept": "Bo has sat down.",
    "leave": "Bo has left the seat.",
    "decline": "Bo has declined.",
    "begin": "The game begins.",
    "give": "Cyd plays for Eve now.",
    "keep": "Cyd does not get the seat of Eve.",
    "stand in": "A bot plays for Ann until they are back.",
    "another game": "Ann has opened table CODE for another game.",
}
"""What everybody at the table is told of each deed."""

OVER, WATCH = ("watch {over}", "The game is over"), ("watch {code}", "Seat 3")
WAYS: list[tuple[Any, ...]] = [
    ("private", seated, ANN, "p s", WaitingRoom),
    ("private", playing, ANN, "escape v enter", TablePage),
    ("private", playing, ANN, "private on", "Only people with a seat see this table."),
    ("silent", seated, ANN, "p t", WaitingRoom),
    ("silent", playing, ANN, "escape o enter", TablePage),
    ("silent", playing, ANN, "onlookers off", "Only people with a seat may talk"),
    ("free", seated, ANN, "f", WaitingRoom),
    ("free", playing, ANN, "escape f enter", TablePage),
    ("free", playing, ANN, "free on", "Anybody may take a bot's seat."),
    ("rated", seated, ANN, "r", WaitingRoom),
    ("rated", seated, ANN, "rated on", "The game will be rated."),
    ("clock", seated, ANN, "w t down down enter d", WaitingRoom),
    ("clock", seated, ANN, "clock 5m", "The clock: 5 min a turn"),
    ("invite", empty, ANN, "i b o enter", WaitingRoom),
    ("invite", empty, ANN, "t slash i n v i t e space b o enter", WaitingRoom),
    ("invite", empty, ANN, "invite bo", "Bo has been invited."),
    ("withdraw", inviting, ANN, "down b down enter", WaitingRoom),
    ("withdraw", inviting, ANN, "open 2", "Seat 2: open."),
    ("open", seated, ANN, "down b down enter", WaitingRoom),
    ("open", seated, ANN, "open 2", "Seat 2: open."),
    ("bot", seated, ANN, "down b end enter", WaitingRoom),
    ("bot", seated, ANN, f"bot 2 {LAST}", "a bot"),
    ("sit", empty, BO, "enter s", Lobby),
    ("sit", empty, BO, "sit", "Seat 2: Bo.", *WATCH),
    ("sit", empty, BO, "seats", "Seat 2: Bo."),
    ("accept", inviting, BO, "enter s", Lobby),
    ("accept", inviting, BO, "seats", "Seat 2: Bo."),
    ("accept", followed, BO, "c {over} enter ctrl+y", Lobby),
    ("accept", followed, BO, "yes", "Seat 2: Bo.", *OVER),
    ("accept", followed, BO, "rematch", "Seat 2: Bo.", *OVER),
    ("leave", seated, BO, "g", WaitingRoom),
    ("leave", seated, BO, "stand", "Seat 2: open."),
    ("decline", inviting, BO, "enter g", Lobby),
    ("decline", inviting, BO, "x", Lobby),
    ("decline", inviting, BO, "stand", "Seat 2: open.", *WATCH),
    ("decline", followed, BO, "c {over} enter ctrl+k", Lobby),
    ("decline", followed, BO, "no", "You are not joining the next game.", *OVER),
    ("begin", seated, ANN, "ctrl+s", WaitingRoom),
    ("begin", seated, ANN, "begin", "'?' lists"),
    ("give", asked, ANN, "ctrl+y", TablePage),
    ("give", asked, ANN, "yes", "Cyd plays for Eve now."),
    ("keep", asked, ANN, "ctrl+k", TablePage),
    ("keep", asked, ANN, "no", "Cyd does not get the seat of Eve."),
    ("stand in", playing, BO, "ctrl+b", TablePage),
    ("stand in", playing, BO, "standin", "A bot plays for Ann until they are back."),
    ("another game", over, ANN, "c {over} enter m", Lobby),
    ("another game", over, ANN, "rematch", "Seat 1: Ann.", *OVER),
]
"""Deed, table, who, and what they press or type, with the page or the answer."""


# What then holds


async def outcome(server: Server, table: ServerTable, since: int) -> tuple[object, ...]:
    """What everybody at a table was told but who came and went, what the server would be after a stop, and the results
    of its game once it is over."""
    told = [said.words() for at, said in table.chat.heard() if at >= since]
    told = [words for words in told if "has arrived" not in words and not words.endswith("has left.")]
    if table.next is not None:
        told = [words.replace(table.next.code, "CODE") for words in told]
    again = await reopened(server)
    try:
        kept = again.find(table.code)
        stays = (
            *(kept.owner, kept.chairs, kept.claims.free, kept.private, kept.silent, kept.rated, kept.clock.rules),
            *(kept.claims.taken, kept.claims.stand_ins, kept.next is not None),
        )
        if (game := again.games.row(table.file)) is not None:
            assert (game.rated, game.private, game.silent) == (kept.rated, kept.private, kept.silent)
            assert game.holders == tuple(chair.holder for chair in kept.chairs)
    finally:
        await again.close_down()
    return told, stays, await results(server, table)


async def results(server: Server, table: ServerTable) -> object:
    """Let the game be played to its end, by whoever has a seat or is invited to one."""
    if not table.begun:
        for at, chair in enumerate(table.chairs):
            if chair.invited:
                table.sit(chair.holder, table.name_of(chair.holder))
            elif chair.open:
                table.give(ANN, at, "simple")
        table.seed = 7
        await server.begin(table, ANN)
    play_out(table)
    row = next(row for row in server.results.latest(10) if row.file == table.file)
    return row.game, row.rated, row.unfinished, row.places


@pytest.mark.parametrize("deed", TOLD)
async def test_a_deed_is_the_same_by_every_way_in(deed: str, tmp_path: Path) -> None:
    found: list[tuple[object, ...]] = []
    for number, (_, laid, *way) in enumerate(row for row in WAYS if row[0] == deed):
        async with opened(tmp_path / str(number)) as server:
            table = await laid(server)
            at = table.next or table
            since = at.chat.count
            await do(server, table, *way)
            found.append(await outcome(server, at, since))
            assert found[-1] == found[0], way
    assert found[0][0] == [TOLD[deed]]


async def test_what_the_owner_of_the_server_does_at_a_table_is_told_there_and_kept(run: Run) -> None:
    inside = run.inside
    table = inside.open(ANN, GAME, GAME.Options(), [("Ann", "red", ""), ("", "blue", OPEN)])
    people = [ANN, BO]
    row = open_tournament(inside, "Cup", GAME.id, "{}", people, tables=1, seats=2, same=False, rated=False)
    cup = inside.find(row.tables[0].code)

    async def ordered(*words: str) -> None:
        whole = ["server", "--house", str(inside.storage.folder), *words]
        done = await asyncio.to_thread(CliRunner().invoke, cli.main, whole, prog_name="powergrid")
        assert done.exit_code == 0, done.output

    await ordered("hand-over", table.code, "Bo")
    await ordered("tournament", "stand-in", cup.code, "Ann", "--bot", "simple")
    assert [said.words() for said in table.chat.lines] == [f"Table {table.code} now belongs to Bo."]
    assert [said.words() for said in cup.chat.lines] == ["A bot plays for Ann."]
    again = await reopened(inside)
    assert again.find(table.code).owner == BO
    assert [chair.bot for chair in again.find(cup.code).chairs if not chair.holder] == ["simple"]
    await again.close_down()


# What was read is answered


async def test_an_answer_to_a_request_that_was_replaced_is_none_to_the_next(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        server.people.admit("Dora", "SHA256:dora")
        table = lay(server, ("", OPEN), ("Eve", "simple"), ("Fay", "simple"))
        table.sit(BO, "Bo")
        await server.begin(table, ANN)
        cyd, dora = watcher(table, CYD), watcher(table, 4)
        refused = "Cyd is no longer asking for the seat of Eve."
        async with come(server, table.code, "SHA256:ann") as ann:
            cyd.take(2)
            await ann.hears("Cyd asks for the seat of Eve")
            cyd.leave()
            dora.take(3)
            await ann.type("yes", refused)  # typed before it is told that Dora asks
            await ann.hears("Dora asks for the seat of Fay")
            assert (table.seats_of(CYD), table.seats_of(4)) == ((), ())
            await ann.type("yes", "Dora plays for Fay now.")
        assert table.seats_of(4) == (3,)


async def test_nor_is_a_key(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = await asked(server)
        async with visit(server, table.code, "SHA256:ann", first=TablePage) as (app, ann):
            await sees(ann, "Cyd asks for the seat of Eve")
            assert table.host is not None
            seat_requests = table.host.seat_requests
            (request,) = seat_requests._open
            page = app.screen
            watcher(table, BO)
            await settle(ann)
            seat_requests._requests[:] = [SeatRequest(2, BO)]  # nothing has been drawn since
            page.action_answer(True)
            await sees(ann, "Cyd is no longer asking for the seat of Eve.")
            assert bool(table.host.session.seats[2].bot)
            assert seat_requests.asked_of(page._connection) is not request


async def test_who_has_lost_the_rights_meanwhile_answers_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = await asked(server)
        assert table.host is not None
        ann = table.host.join((0,), who=ANN)
        request = table.host.seat_requests.asked_of(ann)
        assert request is not None
        table.give_rights(BO)
        with pytest.raises(TableError, match="only Bo can do that while Ann is away"):
            server.answer(table, ann, request, yes=True)
        assert table.seats_of(CYD) == ()


async def test_who_votes_in_lines_is_told_how_many_want_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table = lay(server, ("", OPEN), ("", OPEN))
        table.sit(BO, "Bo")
        table.sit(CYD, "Cyd")
        await server.begin(table, ANN)
        async with come(server, table.code, "SHA256:bo") as bo, come(server, table.code, "SHA256:cyd") as cyd:
            await bo.hears("'help'")
            await cyd.hears("'help'")
            await bo.type("standin", "Ann is away; for a bot: 1 of 2.")
            await cyd.type("standin", "A bot plays for Ann until they are back.")
            await bo.hears("A bot plays for Ann until they are back.")


# Who means harm


@pytest.mark.parametrize(
    ("toggle", "words", "now"),
    [
        ("make_private", SEEN, attrgetter("private")),
        ("silence", TALKS, attrgetter("silent")),
        ("free_seats", FREE, attrgetter("claims.free")),
        ("rate", RATED, attrgetter("rated")),
    ],
)
async def test_who_changes_something_again_and_again_does_not_fill_the_talk(
    toggle: str, words: Any, now: Callable[[ServerTable], bool], tmp_path: Path
) -> None:
    async with opened(tmp_path) as server:
        table = await seated(server)
        server.come(table, server.people.known("SHA256:bo"))  # type: ignore[arg-type]  # who is there need not accept
        table.say(BO, "the words of others")
        told = table.chat.count
        for at in range(200):
            with suppress(TableError):
                getattr(server, toggle)(table, ANN, at % 2 == 0)
        assert table.chat.count - told <= MOST_NOTED
        assert any(said.words() == "the words of others" for said in table.chat.lines)
        assert table.chat.lines[-1].words() == words[now(table)], "what holds is what was told last"


async def test_nor_by_any_way_in_and_is_told_to_wait(tmp_path: Path) -> None:
    async with opened(tmp_path) as server:
        table, game = await seated(server), await playing(server)
        wait = "That was a lot at once: wait a moment."
        for each in (table, game):
            async with come(server, each.code, "SHA256:ann") as ann:
                ann.put(*(f"private {how}" for _ in range(MOST_NOTED) for how in ("on", "off")))
                await ann.hears(wait)
        table.chat.noted = game.chat.noted = RateLimit(0, A_MINUTE)
        private = [table.private, game.private]
        async with visit(server, table.code, "SHA256:ann", first=WaitingRoom) as (_, ann):
            await through(ann, ("p s", wait))
        async with visit(server, game.code, "SHA256:ann", first=TablePage) as (_, ann):
            await through(ann, ("escape", "This table"), ("v enter", wait))
        assert [table.private, game.private] == private
        for each in (table, game):
            told = [said.words() for said in each.chat.lines]
            assert sum(words in SEEN.values() for words in told) <= MOST_NOTED


RULED = {
    "p": "private on",
    "f": "free on",
    "r": "rated on",
    "w": "clock 5m",
    "i": "invite Cyd",
    "down b": "open 2",
    "ctrl+s": "begin",
}
"""By the keys at a page before the game, what is typed for the same: all of it needs the rights of the table."""


async def test_who_has_not_the_right_is_told_so_by_every_way_in_and_nothing_changes(tmp_path: Path) -> None:
    why = "Only Ann, who opened the table, can do that."
    async with opened(tmp_path) as server:
        table, game = await seated(server), await asked(server)
        watcher(game, ANN)

        def known(each: ServerTable) -> object:
            settled = each.private, each.silent, each.claims.free, each.rated, each.clock.rules
            return each.chairs, each.begun, settled, [said.words() for said in each.chat.lines if said.who]

        before = known(table), known(game)
        async with visit(server, table.code, "SHA256:bo", first=WaitingRoom) as (_, bo):
            for pressed in RULED:
                # a warning goes when the cursor moves
                await through(bo, (pressed, why), ("down up up", lambda: why not in text(bo)))
        async with come(server, table.code, "SHA256:bo") as bo:
            await bo.hears("Seat 3")
            for line in (*RULED.values(), "onlookers off", "bot 2", "say /invite Cyd"):
                await bo.type(line, why)
        async with visit(server, game.code, "SHA256:bo", first=TablePage) as (_, bo):
            await through(bo, ("ctrl+y", "You have not been asked anything."), ("escape", "Back to the game"))
            assert not any(words in text(bo) for words in ("This table:", "Onlookers:", "Bots' seats:"))
        async with come(server, game.code, "SHA256:bo") as bo:
            await bo.hears("'help'")
            for line in ("private on", "onlookers off", "free on"):
                await bo.type(line, why)
            await bo.type("yes", "You have not been asked anything.")
        async with visit(server, game.code, "SHA256:ann", first=TablePage) as (_, ann):
            await through(ann, ("escape", "This table"))
            game.give_rights(BO)  # while the menu is open
            await through(ann, ("v enter", "Only Bo can do that while Ann is away."))
        assert (known(table), known(game)) == before
