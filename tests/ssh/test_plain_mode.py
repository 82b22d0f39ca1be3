"""Clients without a terminal, or with one that shows no picture: they are told sentences and type lines; what they send
to do harm; and what a terminal says by itself, which is no key over SSH either."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.plain.server.visit import Comer, Visit
from powergrid_tui.server.server import Server
from powergrid_tui.ssh.pages.table import TablePage
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.lines import LONGEST_TYPED, LineInput, LineOutput
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import ANN, BO, lay
from tests.ssh import standin
from tests.ssh.standin import Client, Lines, client, until
from tests.ssh.test_sent import begun as bo_is_asked
from tests.ssh.test_sent import move, opened
from tests.ssh.visiting import begun, session_of
from tests.tui.shell import screen_text
from tests.tui.test_said_by_terminals import ALL, ANSWERS, ODD_REPORTS


@asynccontextmanager
async def lines(folder: Path, **limits: Any) -> AsyncIterator[tuple[standin.Server, Server]]:
    """A door, and a server behind it, for those who type lines."""
    server, door = Server(folder, AT_ONCE), standin.Server(**limits)
    server.people.admit("Ann", standin.KEY.get_fingerprint())
    server.people.admit("Bo", "SHA256:bo")

    def plain(visitor: Visitor, typed: LineInput) -> Visit:
        return Visit(server, Comer(visitor.user, visitor.key, "127.0.0.1", visitor.way_in), typed)

    door.make_plain = plain
    await door.door.start()
    try:
        yield door, server
    finally:
        await door.door.close(lambda _: "")
        await server.close_down()


async def test_sentences_and_lines_without_a_terminal(tmp_path: Path) -> None:
    async with lines(tmp_path) as (door, server), client(door, term=None) as ann:
        await ann.sees("'list' lists the tables")
        ann.type("say hello\nwho\n")
        await ann.sees("Ann (you).\n")
        assert [said.words() for said in server.chat.lines] == ["hello"]
        ann.type("quit\n")
        assert await ann.ended() == 0
        assert ann.text.endswith("You have left the server. Your seats are kept for you.\n")
        assert "\x1b" not in ann.text
        assert "\r" not in ann.text
        assert ann.errors == ""
        assert not server.presence.present


async def test_a_dumb_terminal_is_echoed_and_edits_its_line(tmp_path: Path) -> None:
    async with lines(tmp_path) as (door, server), client(door, term="dumb") as ann:
        await ann.sees("'list' lists the tables")
        ann.type("nonsense\x15say hallo\x7f\x7fl!\x08o\x1b[A\x01\r")
        await until(lambda: bool(server.chat.lines))
        assert server.chat.lines[-1].words() == "hallo"
        assert "\r\n" in ann.text
        ann.type("who\r\nli")
        await ann.sees("Ann (you).\r\n")
        ann.type("\x03")
        assert await ann.ended() == 0
        assert "\x1b" not in ann.text


async def test_a_pipe_is_taken_to_its_end_and_its_moves_wait_for_their_question(tmp_path: Path) -> None:
    async with lines(tmp_path) as (door, server):
        table = await begun(server)
        assert table.host is not None
        bo, session = table.host.join((1,), who=BO), table.host.session
        async with client(door, table.code, term=None) as ann:
            ann.type("1\n1\n1\nsay well played")  # the last line lacks its end
            ann.channel.write_eof()
            while not server.tables[table.code].chat.lines or ann.channel.get_exit_status() is None:
                if 1 in session.game.to_act(session.state):
                    offers = [offer for offer in bo.offers if offer.actions]
                    bo.play(next((o for o in offers if o.kind == "pass"), offers[0]).actions[0])
                await asyncio.sleep(0.01)
            assert await ann.ended() == 0
            assert "It is not your turn" not in ann.text
            assert [said.words() for said in table.chat.lines if said.who == ANN] == ["well played"]
            mine = [step for step in session.steps if step.line.startswith("Ann:")]
            assert len(mine) == 3


async def test_somebody_at_a_keyboard_types_nothing_ahead(tmp_path: Path) -> None:
    async with lines(tmp_path) as (door, server):
        table = await begun(server)
        assert table.host is not None
        bo, session = table.host.join((1,), who=BO), table.host.session
        async with client(door, table.code, term=None) as ann:
            if 0 in session.game.to_act(session.state):
                await ann.sees("Ann:")
                ann.type("1\n")
                await until(lambda: 1 in session.game.to_act(session.state))
            steps = len(session.steps)
            ann.type("pass\n")
            await ann.sees("It is not your turn.")
            assert len(session.steps) == steps
            bo.leave()


async def test_an_invitation_leaves_what_is_half_typed_at_a_table(tmp_path: Path) -> None:
    async with lines(tmp_path) as (door, server):
        table = await begun(server)
        async with client(door, table.code, term="dumb") as ann:
            await ann.sees("'?' lists what you may do")
            ann.type("say hel")
            await ann.sees("say hel")
            other = lay(server, ("Bo", ""), ("x", OPEN), owner=BO)
            server.ask(other, BO, "Ann")
            await ann.sees("declines.\r\nsay hel")  # it stands below again
            assert f"say hel\r\nBo invites you to table {other.code}" in ann.text
            ann.type("lo\r")
            await until(lambda: any(said.who == ANN for said in table.chat.lines))
            assert [said.words() for said in table.chat.lines if said.who == ANN] == ["hello"]


# Harm


async def flooded(ann: Client, data: bytes) -> None:
    for at in range(0, len(data), 8192):
        ann.channel.write(data[at : at + 8192])
        await asyncio.sleep(0)


async def test_a_line_without_end_is_not_kept_and_the_next_is_heard(tmp_path: Path) -> None:
    async with lines(tmp_path, bytes_per_second=10_000_000) as (door, server), client(door, term=None) as ann:
        await ann.sees("'list' lists the tables")
        await flooded(ann, b"say " + b"x" * 200_000)
        ann.type("\nsay short\n")
        await ann.sees(f"longer than {LONGEST_TYPED} characters")
        await until(lambda: bool(server.chat.lines))
        assert [said.words() for said in server.chat.lines] == ["short"]


async def test_lines_without_number_are_taken_one_by_one(tmp_path: Path) -> None:
    """Whoever sends thousands is read no faster than they are acted on, and keeps nobody waiting."""
    bob = standin.OTHER_KEY
    async with (
        lines(tmp_path, bytes_per_second=10_000_000, lines_waiting=50) as (door, server),
        client(door, term=None) as ann,
        client(door, "bob", term=None, client_keys=[bob]) as bo,
    ):
        await ann.sees("'list' lists the tables")
        await flooded(ann, b"say flood\n" * 20_000)
        bo.type("say still here\n")
        await until(lambda: any(said.words() == "still here" for said in server.chat.lines))
        await bo.sees("Ann says: flood")
        assert sum(said.words() == "flood" for said in server.chat.lines) <= 20, "chat has its limit"
        await ann.sees("That was a lot at once")
        ann.connection.abort()
        await until(lambda: len(server.presence.present) == 1)


async def test_control_characters_reach_nobody(tmp_path: Path) -> None:
    bob = standin.OTHER_KEY
    async with (
        lines(tmp_path) as (door, _),
        client(door, term=None) as ann,
        client(door, "bob", term=None, client_keys=[bob]) as bo,
    ):
        await bo.sees("'list' lists the tables")
        ann.type(b"say \x07\x1b]0;gotcha\x07\x1b[2Jhi\x00\xff\xe2\x80\xaethere\n")
        await bo.sees("Ann says:")
        await until(lambda: bo.text.endswith("\n"))
        assert all(sign.isprintable() or sign == "\n" for sign in bo.text), bo.text
        ann.type(b"\x1b[201~\xc3\n" + b"\x1b" * 500 + b"\nwho\n")
        await ann.sees("Ann (you)")
        assert all(sign.isprintable() or sign == "\n" for sign in ann.text), ann.text


async def test_an_end_in_the_middle_of_a_line_and_a_line_that_drops(tmp_path: Path) -> None:
    async with lines(tmp_path) as (door, server):
        async with client(door, term=None) as ann:
            ann.type(b"say half \xe2\x82")
            ann.channel.write_eof()
            assert await ann.ended() == 0
            assert server.chat.lines[-1].words() == "half"
        async with client(door, term=None) as ann:
            await ann.sees("'list' lists the tables")
            ann.type("open power_grid")
            ann.connection.abort()
            await until(lambda: not server.presence.present)
        assert server.tables == {}


async def test_who_does_not_read_is_told_what_was_left_out() -> None:
    class Line:
        def __init__(self) -> None:
            self.is_full = False
            self.sent = bytearray()

        def send(self, data: bytes) -> None:
            self.sent += data

    line = Line()
    told = LineOutput(line, Limits(unsent=1000), "\n", lambda: None)  # type: ignore[arg-type]
    told.put("one")
    await told.drain()
    line.is_full = True
    for _ in range(100_000):
        told.put("two")
    assert told._waiting == []
    line.is_full = False
    told.put("three")
    await told.drain()
    assert bytes(line.sent) == b"one\n100000 lines are left out here.\nthree\n"


async def test_nothing_is_told_before_it_is_safe() -> None:
    sent, safe = bytearray(), asyncio.Event()

    class Line:
        is_full = False

        @staticmethod
        def send(data: bytes) -> None:
            sent.extend(data)

    told = LineOutput(Line(), Limits(), "\n", lambda: None if safe.is_set() else safe.wait())  # type: ignore
    told.put("You have the seat.")
    await asyncio.sleep(0.01)
    assert not sent
    safe.set()
    await told.drain()
    assert sent == b"You have the seat.\n"


async def test_the_server_sends_them_home_with_a_word(tmp_path: Path, log: Lines) -> None:
    async with lines(tmp_path) as (door, server), client(door, term=None) as ann:
        await ann.sees("'list' lists the tables")
        door.door.kick(1)
        assert await ann.ended() == 0
        assert "You have been kicked" in ann.errors
        assert not server.presence.present
    assert log("joined")[0].endswith("plain=True")


SAMPLE = [*ANSWERS, *ODD_REPORTS, *random.Random(7).sample(ALL, 40)]


async def test_nothing_is_played_and_nothing_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.ESCAPE_DELAY", 1.0)  # the rest may come late on a busy machine
    async with opened(tmp_path) as (server, door):
        table = await bo_is_asked(server)
        session = session_of(table)
        while not table.waits_for(ANN):
            move(session)
        async with client(door, f"{table.code}") as ann:
            await until(lambda: bool(door.apps) and isinstance(door.apps[-1].screen, TablePage))
            app: Any = door.apps[-1]
            await until(lambda: "Round 1" in screen_text(app))
            page, shown, played = app.screen, "", len(session.record.actions)
            while shown != (now := screen_text(app)):
                shown = now
                await asyncio.sleep(0.7)
            for said in SAMPLE:
                data = said.encode()
                cut = random.Random(said).randrange(len(data))
                ann.type(data[:cut])
                await asyncio.sleep(0)
                ann.type(data[cut:])
            await asyncio.sleep(2.0)
            assert app.screen is page
            assert screen_text(app) == shown
            assert len(session.record.actions) == played


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_a_line_is_what_was_typed_in_it(tmp_path: Path, term: str | None) -> None:
    async with lines(tmp_path) as (door, server), client(door, term=term) as ann:
        await ann.sees("'list' lists the tables")
        plain = [said for said in ANSWERS if "\r" not in said and "[M" not in said]
        for number in range(4):
            some = "".join(plain[number::4])
            data = f"{some}say hel{some}lo {number}\r\n".encode()
            ann.type(data[: 5 + number])
            await asyncio.sleep(0)
            ann.type(data[5 + number :])
            await until(lambda number=number: len(server.chat.lines) > number)  # type: ignore[misc]
            assert server.chat.lines[-1].words() == f"hello {number}"
        ann.type("say nothing\x1b]4;1;rgb\r\n")
        await ann.sees("Type it again.")
        assert "nothing" not in server.chat.lines[-1].words()
