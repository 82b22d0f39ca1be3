"""Notices for people who are elsewhere: who is told what and when, what stands in them, and what they cannot do."""

import asyncio
import json
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from types import FrameType, SimpleNamespace
from typing import Any, cast

import pytest

from powergrid_tui.server.clocks.rules import NO_CLOCK, ClockRules
from powergrid_tui.server.notices import guard
from powergrid_tui.server.notices.letters import WHY, letter, told, way_back
from powergrid_tui.server.notices.outbox import AGAIN
from powergrid_tui.server.notices.post import MOST, Carrier, Letter, Post
from powergrid_tui.server.notices.services import NoticeRules, checked, destination, may_be_called, service_refusal
from powergrid_tui.server.notices.settings import KINDS, TRIES, TURN, NoticeAddress, NoticeSettings
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.tournaments import end_tournament, open_tournament
from powergrid_tui.server.turns import asked_in_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit import registry
from tests.server.test_clocks import BERLIN, Now, asked, game, moment, move, opened, wait
from tests.server.test_server import ANN, BO, CYD, known, lay, refused
from tests.server.test_tournaments import GAME

RULES = NoticeRules(
    services=("ntfy",), mail="mailtos://server:secret@mail.example.org", way_in="games.example.org:8022"
)
THERE = "ntfys://ntfy.example.org/bo"
MINUTE, HOUR = 60, 3600


class Box(Carrier):
    """Takes letters in the place of services."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.why = ""

    async def carry(self, letter: Letter) -> str:
        self.letters.append(letter)
        return self.why

    async def close(self) -> None:
        pass

    def to(self, who: int) -> list[str]:
        return [letter.heading for letter in self.letters if letter.who == who]


@asynccontextmanager
async def server_with(folder: Path, now: Now, rules: NoticeRules = RULES) -> AsyncIterator[tuple[Server, Box]]:
    async with opened(folder, now, notices=rules, zone=BERLIN) as server:
        box = Box()
        server.notices.post._carrier = box
        yield server, box


async def later(server: Server, now: Now, minutes: float) -> None:
    """Let time pass, and letters be sent."""
    for _ in range(max(1, int(minutes))):
        now.now += minutes * MINUTE / max(1, int(minutes))
        server.notices.outbox.tick()
        for _ in range(3):
            await asyncio.sleep(0)


def wish(server: Server, who: int, **wishes: Any) -> None:
    server.notices.outbox.wish(who, NoticeSettings(ways=(NoticeAddress(address=THERE),), **wishes))


async def bos_turn(server: Server, rules: ClockRules = NO_CLOCK) -> ServerTable:
    """A table of Ann, Bo and Cyd in which it has just become Bo's turn."""
    table, host = await game(server, rules)
    while asked(host) == 1:
        move(host)
    while asked(host) != 1:
        move(host)
    return table


def past_bos_turn(table: ServerTable, *, again: bool = False) -> None:
    """Bo acts; and the others as well until Bo is asked `again`."""
    assert table.host is not None
    while table.waits_for(BO):
        move(table.host)
    while again and not table.waits_for(BO):
        move(table.host)


# An address


@pytest.mark.parametrize(
    "address",
    [
        *("file:///etc/passwd", "ntfy://topic", "json://127.0.0.1/", "dbus://", "syslog://", "exec://sh", "ntfys:/x"),
        *("ntfys://127.0.0.1/x", "ntfys://[::1]/x", "ntfys://10.0.0.7/x", "ntfys://192.168.1.1:80/x"),
        *("ntfys://169.254.169.254/latest", "ntfys://[fd00::1]/x", "ntfys://[::ffff:127.0.0.1]/x", "ntfys://0.0.0.0/x"),
        *("ntfys://localhost/x", "ntfys://a.localhost./x", "ntfys://u:p@127.0.0.1/x", "ntfys://127.0.0.1#x"),
        *("ntfys://a.example/x?redirect=yes", "ntfys://a.example/x, file:///etc/passwd", "ntfys://a.example/x y"),
        *("ntfys://a.example/\x1b]0;x\x07", "ntfys://" + "x" * 500, "", "ann", "ann@b", "ann@b.example?to=x@y.example"),
        *("-oProxyCommand=x@b.example ", "NTFYS://a.example/x", "ntfys://"),
    ],
)
def test_an_address_that_the_server_must_not_call_is_refused(address: str) -> None:
    assert refused(lambda: checked(address, RULES))


def test_an_address_of_a_service_that_the_owner_has_named_is_taken() -> None:
    for address in (THERE, "ntfys://user:word@ntfy.example.org/topic", "ann@example.org", "ntfys://topic"):
        assert checked(f" {address} ", RULES) == address
    assert "no services" in refused(lambda: checked(THERE, NoticeRules()))
    assert "sends no mail" in refused(lambda: checked("ann@example.org", NoticeRules(services=("ntfy",))))
    local = NoticeRules(services=("webhook",), networks=(ip_network("127.0.0.0/8"),))
    assert checked("json://127.0.0.1:80/x", local)
    assert "own network" in refused(lambda: checked("json://10.0.0.1/x", local))
    assert destination("ann@example.org", RULES) == (f"{RULES.mail}?to=ann%40example.org", True)
    assert destination(THERE, RULES) == (THERE, False)
    services = ("ntfy", "zulip", "syslog", "dbus", "file:", "", "windows")
    named = [name for name in services if not service_refusal(name)]
    assert named == ["ntfy", "zulip"], "and nothing that acts on the machine"


@pytest.mark.parametrize(
    ("address", "may"),
    [
        *(("93.184.216.34", True), ("2606:2800:220:1::1", True), ("127.8.8.8", False), ("100.64.0.1", False)),
        *(("::", False), ("224.0.0.1", False), ("255.255.255.255", False), ("::ffff:10.0.0.1", False)),
        *(("2002:7f00:1::", False), ("fe80::1%eth0", False), ("64:ff9b::7f00:1", False)),
        *(("fec0::1", False), ("feff:ffff::1", False), ("fd00::1", False)),
    ],
)
def test_only_addresses_that_are_everybodys_may_be_called(address: str, may: bool) -> None:
    assert may_be_called(address, ()) is may


async def test_nothing_is_sent_before_the_code_is_entered_and_codes_are_few(
    noticing: tuple[Server, Box], now: Now
) -> None:
    server, box = noticing
    ways, outbox = server.notices.addresses, server.notices.outbox
    ways.add(BO, THERE)
    await later(server, now, 1)
    (way,) = outbox.wishes_of(BO).ways
    assert way.code in box.letters[0].text
    table = await bos_turn(server)
    await later(server, now, 30)
    assert len(box.letters) == 1, "the test message alone"
    assert "not the code" in refused(lambda: ways.enter(BO, "AAAAAA"))
    ways.enter(BO, f" {way.code.lower()} ")
    assert "no code" in refused(lambda: ways.enter(BO, way.code))
    past_bos_turn(table, again=True)
    await later(server, now, 6)
    assert box.to(BO)[1:] == [f"your turn, {table.code}"]
    ways.add(CYD, "cyd@example.org")
    for _ in range(TRIES):
        refused(lambda: ways.enter(CYD, "AAAAAA"))
    assert outbox.wishes_of(CYD).ways == (), "an address whose code is guessed at is forgotten"
    ways.add(CYD, "cyd@example.org")
    assert "tomorrow" in refused(lambda: ways.add(CYD, "cyd@example.org")), "nobody's box is filled"
    assert "tomorrow" in refused(lambda: ways.add(ANN, "CYD@example.org")), "by nobody else either"
    for at in range(10):
        server.notices.outbox.wish(ANN, NoticeSettings())
        try:
            ways.add(ANN, f"ann{at}@example.org")
        except TableError:
            break
    assert at == 5


# Who is told what, and when


async def test_a_turn_is_told_after_a_while_to_who_does_not_look_and_once(
    noticing: tuple[Server, Box], now: Now
) -> None:
    server, box = noticing
    wish(server, BO, delay=10)
    wish(server, ANN)
    table = await bos_turn(server)
    await later(server, now, 9)
    bo = known(server, "Bo")
    server.come(table, bo)
    await later(server, now, 60)
    assert box.to(BO) == [f"table {table.code} begins"], "they look at the table"
    server.go(table, bo)
    await later(server, now, 9)
    assert len(box.to(BO)) == 1
    await later(server, now, 2)
    assert box.to(BO)[1:] == [f"your turn, {table.code}"]
    assert box.letters[-1].text == (
        f"It is your turn at table {table.code}: {asked_in_words(table)}.\n"
        f"Come back: ssh -p 8022 {table.code}@games.example.org"
    )
    await later(server, now, 600)
    assert len(box.to(BO)) == 2
    assert box.to(ANN) == [f"table {table.code} begins"]


async def test_an_invitation_is_told_at_once_unless_it_is_past_or_by_somebody_who_is_muted(
    noticing: tuple[Server, Box], now: Now
) -> None:
    server, box = noticing
    wish(server, BO)
    table = lay(server, ("Ann", ""), ("x", OPEN))
    server.ask(table, ANN, "Bo")
    await later(server, now, 1)
    assert box.letters.pop().text.startswith(f"Ann invites you to table {table.code}: Power Grid.")
    past = lay(server, ("Ann", ""), ("x", OPEN))
    server.ask(past, ANN, "Bo")
    past.rise(BO)
    server.personal.mute(BO, "Ann", muted=True)
    server.ask(lay(server, ("Ann", ""), ("x", OPEN)), ANN, "Bo")
    await later(server, now, 60)
    assert box.letters == []


async def test_who_has_acted_in_time_is_not_told(noticing: tuple[Server, Box], now: Now) -> None:
    server, box = noticing
    wish(server, BO, off=("begins",))
    table = await bos_turn(server)
    await later(server, now, 4)
    past_bos_turn(table)
    await later(server, now, 60)
    assert box.letters == []


async def test_there_is_one_notice_of_a_kind_an_hour_about_a_table_unless_more_are_wanted(tmp_path: Path) -> None:
    for often in (False, True):
        now = Now()
        async with server_with(tmp_path / str(often), now) as (server, box):
            wish(server, BO, delay=0, often=often)
            table = await bos_turn(server)
            for _ in range(3):
                await later(server, now, 5)
                past_bos_turn(table, again=True)
            told = [f"table {table.code} begins", f"your turn, {table.code}"]
            assert (len(box.to(BO)) > 3) is often
            if not often:
                assert box.to(BO) == told, "what was told first silences nothing but its own kind"
                await later(server, now, 70)
                assert box.to(BO)[2:] == told[1:], "it is not lost"


async def test_quiet_time_and_digest(tmp_path: Path) -> None:
    now = Now(moment("2026-05-04 21:00"))
    async with server_with(tmp_path, now) as (server, box):
        wish(server, BO, delay=0, quiet=(22, 8), off=("begins",))
        wish(server, CYD, digest=18)
        await later(server, now, 90)
        tables = [await bos_turn(server), await bos_turn(server)]
        server.notices.outbox.left(tables[0], CYD)  # who leaves a table is told of it all the same
        await later(server, now, 60 * 9)
        assert box.letters == [], "half past seven in the morning"
        await later(server, now, 60)
        assert box.to(BO) == [f"your turn, {table.code}" for table in tables]
        await later(server, now, 60 * 9)
        assert box.to(CYD) == []
        await later(server, now, 60)
        assert box.to(CYD) == ["2 things since yesterday"], "at six in the evening, of both tables"
        assert all(table.code in box.letters[-1].text for table in tables)
        await later(server, now, 60 * 48)
        assert len(box.to(CYD)) == 1


async def test_a_clock_that_runs_low_and_a_game_that_is_over(noticing: tuple[Server, Box], now: Now) -> None:
    server, box = noticing
    wish(server, BO, off=("begins", "turn"), often=True)
    table = await bos_turn(server, ClockRules(turn=HOUR))
    wait(server, now, 55 * MINUTE)
    await later(server, now, 0.1)
    assert box.to(BO) == [f"your clock, {table.code}"]
    assert "You have 4 min left" in box.letters[0].text
    wait(server, now, 6 * MINUTE)
    await later(server, now, 0.1)
    assert "has run out" in box.letters[1].text
    host = table.host
    assert host is not None
    luck = Random(1)
    while host.session.game.to_move(host.session.state) != NOBODY:
        offers = [offer for offer in host.session.game.choices(host.session.state) if offer.actions]
        host.session.play(luck.choice(luck.choice(offers).actions))
    await later(server, now, 1)
    assert box.to(BO)[2:] == [f"game over, {table.code}"]
    assert "has won" in box.letters[-1].text


async def test_after_a_quiet_time_a_clock_is_told_as_it_is_then(tmp_path: Path) -> None:
    now = Now(moment("2026-05-04 05:00"))
    async with server_with(tmp_path, now) as (server, box):
        wish(server, BO, off=("begins", "turn"), quiet=(22, 8))
        await bos_turn(server, ClockRules(turn=3 * HOUR + 6 * MINUTE))
        wait(server, now, 3 * HOUR - MINUTE)
        await later(server, now, 0.1)
        assert box.letters == []
        wait(server, now, MINUTE)
        await later(server, now, 0.1)
        assert "You have 5 min left" in box.letters[0].text


async def test_nobody_is_told_again_after_a_stop_and_nobody_is_forgotten(tmp_path: Path) -> None:
    now = Now()
    async with server_with(tmp_path, now) as (server, box):
        wish(server, BO, delay=10, off=("begins",), quiet=None)
        table = await bos_turn(server)
        await later(server, now, 11)
        assert len(box.to(BO)) == 1
        other = await bos_turn(server)
        await later(server, now, 5)
    async with server_with(tmp_path, now) as (server, box):
        await later(server, now, 4)
        assert box.letters == []
        await later(server, now, 2)
        assert box.to(BO) == [f"your turn, {other.code}"]
        await later(server, now, 100)
        assert f"your turn, {table.code}" not in box.to(BO)


# A service that fails


async def test_an_address_that_fails_is_given_up_and_its_owner_is_told(noticing: tuple[Server, Box], now: Now) -> None:
    server, box = noticing
    wish(server, BO, delay=0, off=("begins",))
    box.why = "service"
    await bos_turn(server)
    await later(server, now, 2)
    assert len(box.letters) == 1
    await later(server, now, AGAIN / MINUTE)
    assert len(box.letters) == 2
    await later(server, now, 600)
    assert len(box.letters) == TRIES
    (way,) = server.notices.outbox.wishes_of(BO).ways
    assert way.given_up
    assert WHY[way.why] == "the service did not take the message"
    assert server.notices.addresses.trouble(BO) == ("Notices to ntfys://ntfy.example.org… failed and were stopped.")
    box.why = ""
    await bos_turn(server)
    await later(server, now, 60)
    assert len(box.letters) == TRIES
    server.notices.addresses.try_again(BO, THERE)
    await later(server, now, 1)
    assert len(box.letters) == TRIES + 1, "a code goes there first, as at the beginning"


async def test_a_notice_is_kept_until_its_service_has_taken_it_over_any_number_of_stops(tmp_path: Path) -> None:
    now = Now()
    async with server_with(tmp_path, now) as (server, box):
        wish(server, BO, delay=0, off=("begins",))
        box.why = "service"
        table = await bos_turn(server)
        await later(server, now, 1)
        assert len(box.letters) == 1
    for minutes in (3, 8):
        async with server_with(tmp_path, now) as (server, box):
            box.why = "slow"
            await later(server, now, 3)
            assert box.letters == [], "it is not tried again at once"
            await later(server, now, minutes)
            assert len(box.letters) == 1

    class Silent(Box):
        async def carry(self, letter: Letter) -> str:
            self.letters.append(letter)
            await asyncio.Event().wait()
            raise AssertionError

    async with server_with(tmp_path, now) as (server, _):
        server.notices.post._carrier = silent = Silent()
        await later(server, now, 60)
        assert len(silent.letters) == 1, "while it is on its way, it is not sent again"
    async with server_with(tmp_path, now) as (server, box):
        await later(server, now, 1)
        assert box.to(BO) == [f"your turn, {table.code}"], "nobody has taken it yet"
        await later(server, now, 300)
    async with server_with(tmp_path, now) as (server, box):
        await later(server, now, 300)
        assert box.letters == [], "and now somebody has"


async def test_of_two_addresses_only_the_one_that_failed_is_called_again(tmp_path: Path) -> None:
    now, other = Now(), "ntfys://ntfy.example.org/two"

    class Half(Box):
        async def carry(self, letter: Letter) -> str:
            self.letters.append(letter)
            return "service" if letter.address == other else ""

    async with server_with(tmp_path, now) as (server, _):
        ways = (NoticeAddress(address=THERE), NoticeAddress(address=other))
        server.notices.outbox.wish(BO, NoticeSettings(ways=ways, delay=0, off=("begins",)))
        server.notices.post._carrier = half = Half()
        await bos_turn(server)
        await later(server, now, 1)
        assert [letter.address for letter in half.letters] == [THERE, other]
    async with server_with(tmp_path, now) as (server, box):
        await later(server, now, 1 + AGAIN / MINUTE)
        assert [letter.address for letter in box.letters] == [other]
        await later(server, now, 300)
        assert len(box.letters) == 1


@pytest.mark.parametrize("stopped", [False, True])
async def test_before_it_is_sent_again_it_is_asked_whether_it_still_holds(tmp_path: Path, stopped: bool) -> None:
    """Bo has declined, and is not invited once more five minutes later; and of another turn than the one that is past
    nobody says that it was told."""
    now = Now()
    async with server_with(tmp_path, now) as (server, box):
        wish(server, BO, delay=0, off=("begins",), often=True)
        table = lay(server, ("Ann", ""), ("x", OPEN))
        server.ask(table, ANN, "Bo")
        box.why = "service"
        await later(server, now, 1)
        assert box.to(BO) == [f"an invitation to table {table.code}"]
        if not stopped:
            server.rise(table, BO)
            await later(server, now, 60)
            assert len(box.letters) == 1
    if stopped:
        async with server_with(tmp_path, now) as (server, box):
            server.rise(server.find(table.code), BO)
            await later(server, now, 60)
            assert box.letters == []


async def test_the_answer_to_a_letter_about_a_turn_that_is_over_says_nothing_of_the_next(tmp_path: Path) -> None:
    now, answer = Now(), asyncio.Event()

    class Slow(Box):
        async def carry(self, letter: Letter) -> str:
            self.letters.append(letter)
            await answer.wait()
            return ""

    async with server_with(tmp_path, now) as (server, _):
        wish(server, BO, delay=0, off=("begins",), often=True)
        server.notices.post._carrier = slow = Slow()
        table = await bos_turn(server)
        await later(server, now, 1)
        past_bos_turn(table, again=True)
        answer.set()
        await later(server, now, 2)
        assert slow.to(BO) == [f"your turn, {table.code}"] * 2


async def test_a_dead_service_of_one_person_takes_one_lane_and_so_many_letters_wait(
    noticing: tuple[Server, Box], now: Now
) -> None:
    post, reached = noticing[0].notices.post, []

    class Half(Box):
        async def carry(self, letter: Letter) -> str:
            if letter.who == BO:
                await asyncio.Event().wait()
            reached.append(letter.who)
            return ""

    post._carrier = Half()
    for who in (BO, BO, BO, BO, BO, ANN, BO, CYD):
        post.put(Letter(who, THERE, "", ""))
    for _ in range(5):
        await asyncio.sleep(0)
    assert reached == [ANN, CYD]
    taken = [post.put(Letter(BO, THERE, "", "")) for _ in range(MOST + 100)]
    assert (sum(taken) + 5, len(post)) == (MOST, MOST)


# What stands in a notice


@pytest.mark.parametrize("game_id", ["power_grid", "terraforming_mars", "electropolis"])
def test_nothing_secret_is_in_a_notice(game_id: str) -> None:
    """In every world that looks the same to somebody who only watches, the notices are the same."""
    game, luck = registry.game(game_id), Random(4)
    seats = tuple(Seat(name=name, colour=colour) for name, colour in zip(("Ann", "Bo", "Cyd"), COLOURS, strict=False))
    session = Session.start(game, game.Options(), seats, seed=7)
    worlds = 0
    for _ in range(120):
        if game.to_move(session.state) == NOBODY:
            break
        offers = [offer for offer in game.choices(session.state) if offer.actions]
        session.play(luck.choice(luck.choice(offers).actions))
        world = game.determinize(game.view(session.state, NOBODY), NOBODY, luck)
        worlds += world != session.state
        texts = []
        for state in (session.state, world):
            table = ServerTable("KQ7M", 1, game, session.options, (), str)
            shown = Session(game, options=session.options, seats=seats, seed=1, opening=state, steps=(), save_file=None)
            table.host = cast(Any, SimpleNamespace(session=shown, claims=None))
            texts.append([told(kind, "KQ7M", {"asked": asked_in_words(table)}) for kind in KINDS])
        assert texts[0] == texts[1]
    assert worlds > 10, "something is hidden"


@pytest.mark.parametrize("reads", [False, True])
async def test_whoever_waits_for_a_tournament_is_told_elsewhere_that_it_is_called_off(
    tmp_path: Path, *, reads: bool
) -> None:
    """Also after a restart, and not if they have been told on the server by then."""
    now = Now()
    async with server_with(tmp_path, now) as (server, _):
        for who in (known(server, name).number for name in ("Ann", "Bo", "Cyd")):
            wish(server, who, off=() if who == BO else tuple(KINDS) if who == CYD else ("invited",))
        for name in ("Spring", "Fall"):
            open_tournament(server, name, GAME, "{}", (ANN, BO, CYD), tables=1, seats=0, same=False, rated=False)
            end_tournament(server, name)
        if reads:
            assert len(server.words_for(BO)) == 2
    async with server_with(tmp_path, now) as (server, box):
        await later(server, now, 1)
        assert box.to(BO) == ([] if reads else ["your tournament has ended"] * 2)
        assert box.to(ANN) == ["your tournament has ended"] * 2
        assert box.to(CYD) == []
        assert {each.text for each in box.letters if each.who == ANN} == {
            f"The tournament {name} has been called off.\nCome back: ssh -p 8022 games.example.org"
            for name in ("Spring", "Fall")
        }
        await later(server, now, 300)
        assert len(box.to(ANN)) == 2, "once"


def test_a_notice_says_how_to_come_back_and_does_not_give_an_address_away() -> None:
    assert way_back("", "KQ7M") == ""
    assert way_back("example.org", "KQ7M") == "Come back: ssh KQ7M@example.org"
    assert way_back("[2001:db8::1]", "KQ7M") == "Come back: ssh KQ7M@2001:db8::1"
    assert letter(["a", "b"], "") == "a\nb"
    for address in ("ntfys://u:secret@ntfy.example.org/secret", "slack://secretA/secretB", "secret@example.org"):
        assert "secret" not in NoticeAddress(address=address).shown


# The process that sends


@contextmanager
def service(to: list[tuple[str, Any]] | None = None) -> Iterator[tuple[int, list[tuple[str, Any]]]]:
    """A service on this machine, and what it receives. ``/away`` leads to another one of its addresses."""
    received: list[tuple[str, Any]] = [] if to is None else to

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            received.append((self.path, body))
            self.send_response(307 if self.path == "/away" else 200)
            if self.path == "/away":
                self.send_header("Location", f"http://127.0.0.1:{server.server_port}/there")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port, received
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.long  # a process is started, which imports Apprise
@pytest.mark.thorough
async def test_a_service_is_called_by_a_process_that_may_call_nothing_else() -> None:
    pytest.importorskip("apprise")
    with service() as (port, received):
        carrier = Carrier(NoticeRules(services=("webhook",), networks=(ip_network("127.0.0.1/32"),)))
        try:
            whys = [
                await carrier.carry(Letter(1, f"json://{address}", "heading", "text"))
                for address in (f"127.0.0.1:{port}/x", f"127.0.0.1:{port}/away", f"localhost:{port}/x", "[::1]:9/x")
            ]
        finally:
            await carrier.close()
        assert whys == ["", "service", "", "network"]
        assert [path for path, _ in received] == ["/x", "/away", "/x"], "no redirect is followed"
        assert (received[0][1]["title"], received[0][1]["message"]) == ("heading", "text")


def test_the_process_that_sends_can_do_nothing_else(tmp_path: Path) -> None:
    works = (
        "import subprocess; subprocess.run(['true'])",
        "import os; os.system('true')",
        "open('x', 'w')",
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "import socket; socket.socket(socket.AF_UNIX).connect('/tmp/x')",
        "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 9))",
    )
    tried = "".join(f"try:\n  {work}\n  print('done')\nexcept PermissionError:\n  print('no')\n" for work in works)
    program = f"from powergrid_tui.server.notices import guard\nguard.stand(())\n{tried}"
    told = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert told.stdout.split() == ["no"] * len(works)


@pytest.mark.parametrize(("networks", "status"), [("", 7), ("ip_network('127.0.0.0/8')", 8)])
def test_nor_does_it_call_its_own_machine_by_an_address_that_is_everybodys(networks: str, status: int) -> None:
    program = f"""
import socket
from ipaddress import ip_network
from powergrid_tui.server.notices import guard
guard.may_be_called = lambda *_: True  # as for a machine with an address of the whole internet
networks = [{networks}]
guard.stand(tuple(networks))
try:
    socket.socket().connect(("127.0.0.1", 1))
except PermissionError:
    exit(7)
except ConnectionRefusedError:
    exit(8)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == status


def test_what_is_elsewhere_is_not_taken_for_its_own_machine() -> None:
    assert guard._is_here("127.0.0.1")
    assert not guard._is_here("192.0.2.77")
    assert not guard._is_here("2001:db8::77")


# What waits to be sent costs no table anything


MOVES = 12


class Dead(Carrier):
    """A service that does not answer."""

    def __init__(self) -> None:
        pass

    async def carry(self, letter: Letter) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self) -> None:
        pass


class Work:
    """Counts the lines that are run, those included that a loop comes back to."""

    def __init__(self) -> None:
        self.lines = 0

    def __enter__(self) -> "Work":
        self._before = sys.gettrace()
        sys.settrace(self._traced)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _traced(self, frame: FrameType, event: str, about: Any) -> Any:
        self.lines += event == "line"
        return self._traced


async def work_for_moves(folder: Path, waiting: int) -> int:
    """The lines run for a move of a table, in the median, while so many letters and notices wait for a dead service."""
    async with server_with(folder, Now()) as (server, _):
        table = await bos_turn(server)
        notices, host = server.notices, table.host
        assert host is not None
        notices.post._carrier = Dead()
        for who in (ANN, BO, CYD):
            wish(server, who, delay=1, often=True)
        taken = [notices.post.put(Letter(BO, THERE, "", "")) for _ in range(waiting + bool(waiting))]
        for at in range(waiting):
            notices.outbox._note(CYD, f"X{at}", TURN, {}, 60.0)
        assert all(taken)
        assert len(notices.post) == waiting
        await server.storage.settle()  # what has yet to be written is looked through, and that is not what is measured
        lines = []
        for _ in range(MOVES):
            with Work() as work:
                move(host)
            lines.append(work.lines)
            await asyncio.sleep(0)
        return int(median(lines))


async def test_a_move_takes_as_much_work_whether_nothing_waits_or_a_thousand_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 7)  # the same deal each time
    await work_for_moves(tmp_path / "first", 0)  # what is worked out once is not counted
    quiet = await work_for_moves(tmp_path / "quiet", 0)
    busy = await work_for_moves(tmp_path / "busy", MOST)
    assert quiet > 100
    assert busy < quiet + MOST * 0.8, "a look at each of a thousand would be a thousand lines a move"


async def test_whoever_has_many_letters_waits_for_those_who_have_one() -> None:
    sent = list[int]()

    class Quick(Dead):
        async def carry(self, letter: Letter) -> str:
            await asyncio.sleep(0)
            sent.append(letter.who)
            return ""

    post = Post(Quick(), lambda *_: None)
    for who in (ANN, ANN, ANN, ANN, BO, CYD, 90, 91):
        post.put(Letter(who, THERE, "", ""))
    while len(sent) < 8:
        await asyncio.sleep(0)
    assert set(sent[:5]) >= {ANN, BO, CYD, 90}
    assert sent[-2:] == [ANN, ANN]
    assert len(post) == 0
