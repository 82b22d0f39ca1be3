"""Clocks of tables, by a clock of the test's own: what counts, whose time runs, and what happens when it runs out."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from powergrid_tui.server.clocks.calendar import counted, counts, reached
from powergrid_tui.server.clocks.clock import GRACE, MOST, Clock, KeptClock, restored, stored
from powergrid_tui.server.clocks.rules import NO_CLOCK, TIMES, ClockRules, duration, in_words
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE, PACES
from tests.server.test_server import ANN, BO, CYD, here, known, lay, refused

FIVE = ClockRules(turn=300)
BANK = ClockRules(bank=600, increment=30)
BERLIN = ZoneInfo("Europe/Berlin")


def moment(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()


# Which time counts


@pytest.mark.parametrize(
    ("nights", "weekends", "start", "end", "hours"),
    [
        (True, True, "2026-05-04 20:00", "2026-05-05 09:00", 13),
        (False, True, "2026-05-04 20:00", "2026-05-05 09:00", 3),
        (False, True, "2026-05-04 23:00", "2026-05-05 07:59", 0),
        (True, False, "2026-05-08 23:00", "2026-05-11 01:00", 2),
        (False, False, "2026-05-08 21:00", "2026-05-11 09:00", 2),
        (False, False, "2026-05-09 10:00", "2026-05-10 18:00", 0),
        (True, False, "2026-10-23 23:00", "2026-10-26 01:00", 2),  # the clocks go back on the Sunday
        (False, True, "2026-03-28 21:00", "2026-03-29 09:00", 2),  # and forward on this one
        (True, True, "2026-03-29 01:00", "2026-03-29 04:00", 2),
    ],
)
def test_nights_and_weekends_are_left_out(nights: bool, weekends: bool, start: str, end: str, hours: float) -> None:
    rules = ClockRules(turn=1, nights=nights, weekends=weekends)
    since, until = moment(start), moment(end)
    assert counted(rules, since, until, BERLIN) == hours * 3600
    if hours:
        assert counted(rules, since, reached(rules, since, hours * 3600, BERLIN), BERLIN) == hours * 3600
        assert reached(rules, since, hours * 3600, BERLIN) <= until


def test_a_time_is_reached_after_a_weekend() -> None:
    rules = ClockRules(turn=1, nights=False, weekends=False)
    friday = moment("2026-05-08 21:30")
    assert reached(rules, friday, 3600, BERLIN) == moment("2026-05-11 08:30")
    assert not counts(rules, moment("2026-05-09 12:00"), BERLIN)
    assert counts(rules, moment("2026-05-11 08:00"), BERLIN)


# Whose time runs


def run(clock: Clock, start: float, end: float) -> None:
    """Let time pass, in the steps in which a server looks at its clock."""
    now = 1e9 + start
    clock.count(now)
    while now < 1e9 + end:
        now = min(now + MOST, 1e9 + end)
        clock.count(now)


def test_time_for_each_turn_is_given_anew_in_the_next() -> None:
    clock = Clock(KeptClock(rules=FIVE))
    clock.follow((0,), 3, (1, "buy"))
    run(clock, 0, 100)
    assert clock.left(0) == 200
    clock.follow((0,), 4, (1, "buy"))
    run(clock, 100, 150)
    assert clock.left(0) == 150, "the turn goes on, whatever is done in it"
    clock.follow((1,), 5, (1, "buy"))
    assert clock.left(1) == 300
    clock.follow((0,), 6, (1, "buy"))
    assert clock.left(0) == 300
    run(clock, 150, 250)
    clock.follow((0,), 7, (1, "build"))
    assert clock.left(0) == 300, "another phase is another turn"


def test_whoever_takes_actions_back_and_does_them_again_wins_no_time() -> None:
    for rules in (FIVE, BANK):
        clock = Clock(KeptClock(rules=rules))
        clock.follow((0,), 3, (1, "buy"))
        run(clock, 0, 200)
        clock.follow((0,), 4, (1, "build"))
        begun = clock.left(0)
        for back in range(5):
            run(clock, back, back + 10)
            clock.follow((0,), 3, (1, "buy"))
            run(clock, back, back + 10)
            clock.follow((0,), 4, (1, "build"))
        assert clock.left(0) == begun - 100
        clock.follow((1,), 5, (1, "build"))
        mine = clock.left(0)
        clock.follow((0,), 4, (1, "build"))
        assert clock.left(0) == mine, "nor does whoever ends a turn and takes that back"
        clock.follow((1,), 5, (1, "build"))
        assert clock.left(0) == mine, "a bank gains nothing by it either"


def test_several_are_asked_at_once_and_each_has_their_own_time() -> None:
    clock = Clock(KeptClock(rules=BANK))
    clock.follow((0, 2), 3, (1, "research"))
    run(clock, 0, 100)
    clock.follow((2,), 4, (1, "research"))
    assert (clock.left(0), clock.left(2)) == (530, 500)
    run(clock, 100, 200)
    assert (clock.left(0), clock.left(2)) == (530, 400)
    assert clock.ran_out() == []
    run(clock, 200, 600 + GRACE)
    assert clock.ran_out() == [2]
    assert clock.ran_out() == [], "once in a turn"
    clock.follow((0,), 5, (1, "play"))
    clock.follow((2,), 6, (1, "play"))
    assert clock.left(2) == 30, "a turn begins with the increment at least"
    assert not clock.out


def test_a_clock_is_the_same_when_it_has_been_stored() -> None:
    clock = Clock(KeptClock(rules=ClockRules(turn=300, nights=False, then="vote")))
    clock.follow((1, 2), 9, (4, "buy"))
    run(clock, 0, 43_000)
    assert clock.ran_out() == [1, 2]
    clock.lend(1)
    again = restored(stored(clock))
    assert (again.kept, again.late, again.lent) == (clock.kept, {1, 2}, clock.lent)


def test_what_is_settled_is_told_in_a_line() -> None:
    assert in_words(NO_CLOCK) == "no clock"
    assert in_words(ClockRules(turn=86_400, weekends=False, then="seat")) == (
        "24 h a turn, not at weekends, then a bot plays until they come back"
    )
    assert [duration(seconds) for seconds in (-5, 42.9, 61, 4800, 200_000)] == [
        *("0:00", "0:42", "1 min", "1 h 20 min", "2 days 7 h")
    ]
    assert len(set(map(in_words, TIMES))) == len(TIMES)


# At a table


@dataclass
class Now:
    """The test's own clock."""

    now: float = moment("2026-05-04 12:00")

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def opened(folder: Path, now: Now, **more: Any) -> AsyncIterator[Server]:
    server = Server(folder, more.pop("pace", AT_ONCE), clock=now, **more)
    for name in ("Ann", "Bo", "Cyd"):
        known(server, name)
    try:
        yield server
    finally:
        await server.close_down()


@pytest.fixture
async def server(tmp_path: Path, now: Now) -> AsyncIterator[Server]:
    async with opened(tmp_path, now) as server:
        yield server


def wait(server: Server, now: Now, seconds: float) -> None:
    """Let time pass, in the steps in which the server looks at its clock."""
    while seconds > 0:
        now.now += min(60.0, seconds)
        seconds -= 60.0
        server.clockwork.tick()


async def game(server: Server, rules: ClockRules, *bots: str) -> tuple[ServerTable, Host]:
    """Ann, Bo and Cyd, or bots in their places from the last on."""
    table = lay(server, ("Ann", ""), ("x", OPEN), *(("Robo", bot) for bot in bots), *([] if bots else [("y", OPEN)]))
    server.set_clock(table, ANN, rules)
    table.sit(BO, "Bo")
    if not bots:
        table.sit(CYD, "Cyd")
    await server.begin(table, ANN)
    return table, await server.wake(table)


def move(host: Host) -> None:
    """The first thing that may be done is done."""
    session = host.session
    session.play(next(offer.actions[0] for offer in session.game.choices(session.state) if offer.actions))


async def settled(what: Callable[[], bool]) -> None:
    for _ in range(600):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


def asked(host: Host) -> int:
    return host.session.game.to_act(host.session.state)[0]


async def test_the_clock_is_settled_before_the_game_by_whom_the_table_belongs_to(server: Server, now: Now) -> None:
    table = lay(server, ("Ann", ""), ("x", OPEN))
    here(server, table, "Bo")
    table.sit(BO, "Bo")
    assert "only Ann" in refused(lambda: server.set_clock(table, BO, FIVE))
    server.set_clock(table, ANN, FIVE)
    assert table.chat.lines[-1].words().startswith("The clock: 5 min a turn"), "everybody is told"
    await server.begin(table, ANN)
    assert "before the game begins" in refused(lambda: server.set_clock(table, ANN, NO_CLOCK))
    again = server.again(table, BO)
    assert again.clock.rules == FIVE


async def test_the_time_of_who_is_asked_runs_whether_they_are_there_or_not_and_they_are_only_reminded(
    server: Server, now: Now
) -> None:
    table, host = await game(server, FIVE)
    told: list[tuple[int, float]] = []
    server.clockwork._told = lambda _, who, left: told.append((who, left))
    seat = asked(host)
    who = table.claims.holders[seat]
    wait(server, now, 120)
    assert table.clock.left(seat) == 180
    for _ in range(3):  # somebody sits down and gets up
        host.join((seat,), who=who).leave()
    assert table.clock.left(seat) == 180
    assert all(table.clock.left(other) == 300 for other in {0, 1, 2} - {seat})
    wait(server, now, 880)
    assert told == [(who, 60), (who, 0)], "low, and out: each once"
    assert not host.session.seats[seat].bot
    assert table.clock.left(seat) == -700
    move(host)


@pytest.mark.parametrize("there", [False, True])
async def test_a_bot_plays_this_turn_and_gives_the_seat_back(tmp_path: Path, there: bool) -> None:
    now = Now()
    async with opened(tmp_path, now) as server:
        table, host = await game(server, ClockRules(turn=300, then="turn"))
        seat, steps = asked(host), len(host.session.steps)
        mine = host.join((seat,), who=table.claims.holders[seat]) if there else None
        wait(server, now, 300)
        assert not host.session.seats[seat].bot, "a moment is left for a key that is on its way"
        wait(server, now, GRACE)
        await settled(lambda: asked(host) != seat and not host.session.seats[seat].bot)
        assert len(host.session.steps) > steps
        assert [said.words() for said in table.chat.lines][-1].endswith(" has run out of time.")
        assert mine is None or mine.people == (seat,)
        assert not table.clock.lent
        assert table.tell_stood_in([(seat + 1) % 3]) == "", "it is nobody else's affair"
        code, who = table.code, table.claims.holders[seat]
    async with opened(tmp_path, now) as server:  # whoever comes back later is told, once
        table = server.find(code)
        host = await server.wake(table)
        host.join((seat,), who=who)
        assert table.tell_stood_in([seat]) == "A bot has played for you. You have your seat again."
        assert table.tell_stood_in([seat]) == ""


async def test_whoever_comes_back_in_the_turn_that_a_bot_plays_waits_until_it_is_over(tmp_path: Path) -> None:
    """Otherwise they would begin again with a whole turn's time, as often as they liked."""
    now = Now()
    async with opened(tmp_path, now, pace=PACES["step"]) as server:
        table, host = await game(server, ClockRules(turn=300, then="seat"))
        seat = asked(host)
        other = host.join(((seat + 1) % 3,), who=table.claims.holders[(seat + 1) % 3])  # so that the bot waits
        wait(server, now, 300 + GRACE)
        await settled(lambda: bool(host.session.seats[seat].bot))
        mine = host.join((seat,), who=table.claims.holders[seat])
        assert mine.people == ()
        assert "until the end of this turn" in refused(lambda: mine.take(seat))
        other.leave()
        mine.leave()  # nobody watches: the bot goes on
        await settled(lambda: asked(host) != seat and not host.session.seats[seat].bot)


async def test_a_bot_keeps_the_seat_until_somebody_comes_back(server: Server, now: Now) -> None:
    table, host = await game(server, ClockRules(turn=300, then="seat"))
    seat = asked(host)
    wait(server, now, 300 + GRACE)
    await settled(lambda: asked(host) != seat)
    await asyncio.sleep(0)
    assert host.session.seats[seat].bot
    assert host.claims is not None
    assert seat in host.claims.stand_ins
    mine = host.join((seat,), who=table.claims.holders[seat])
    assert mine.people == (seat,)
    assert not host.session.seats[seat].bot
    assert table.tell_stood_in([seat]).startswith("A bot has played for you.")


async def test_the_others_vote_about_whoever_is_out_of_time_and_about_nobody_else(server: Server, now: Now) -> None:
    table, host = await game(server, ClockRules(turn=300, then="vote"))
    seat = asked(host)
    late, *others = (host.join((at % 3,), who=table.claims.holders[at % 3]) for at in range(seat, seat + 3))
    others[0].leave()
    host.seat_requests.clock = lambda: 1e9
    assert host.seat_requests.missing < 0, "away, but their time has not run out"
    assert "still has time left" in host.hand_over_refusal(others[0].seats[0], late)
    others[0] = host.join(others[0].seats, who=others[0].who)
    wait(server, now, 300 + GRACE)
    assert host.seat_requests.missing == seat
    assert "nobody else's time" in refused(lambda: host.seat_requests.agree(late, "simple")), "they have no say"
    host.seat_requests.agree(others[0], "simple")
    assert not host.session.seats[seat].bot
    server.agree(table, others[1])
    assert host.session.seats[seat].bot
    assert table.chat.lines[-1].words().endswith("whose time has run out, until they take the seat back.")
    assert table.taken_over(late.seats) == seat
    late.take(seat)
    assert late.people == (seat,)
    host.hand_over(seat, "simple")
    while asked(host) == seat:
        move(host)
    late.take(seat)
    assert host.seat_requests.missing < 0, "a bot has played the turn: nobody is late any more"


# The server


async def test_clocks_stand_still_while_the_server_is_down_however_it_ended(tmp_path: Path) -> None:
    now = Now()
    async with opened(tmp_path, now) as server:
        table, host = await game(server, FIVE)
        seat = asked(host)
        wait(server, now, 90)
        now.now += 30  # not looked at before the server closes
    now.now += 100_000
    async with opened(tmp_path, now) as server:
        table = server.find(table.code)
        assert table.host is None
        assert (table.clock.to_move, table.clock.left(seat)) == ((seat,), 180)
        wait(server, now, 60)
        assert table.clock.left(seat) == 120, "it runs before anybody has come"
        await server.storage.settle()
        (tmp_path / "copy").mkdir()
        for file in ("house.db", "house.db-wal"):  # what a kill would leave
            (tmp_path / "copy" / file).write_bytes((tmp_path / file).read_bytes())
        (tmp_path / "copy" / "games").symlink_to(tmp_path / "games")
        now.now += 50
    now.now += 100_000
    async with opened(tmp_path / "copy", now) as server:
        assert server.find(table.code).clock.left(seat) == 120


async def test_time_in_which_the_machine_slept_or_its_clock_was_set_does_not_count(server: Server, now: Now) -> None:
    table, host = await game(server, ClockRules(turn=3600))
    seat = asked(host)
    now.now += 50_000
    server.clockwork.tick()
    assert table.clock.left(seat) == 3600 - MOST
    now.now -= 90_000
    server.clockwork.tick()
    assert table.clock.left(seat) == 3600 - MOST


async def test_to_put_a_table_away_and_bring_its_game_back_wins_no_time(server: Server, now: Now) -> None:
    table, host = await game(server, BANK)
    seat = asked(host)
    wait(server, now, 200)
    server.close(table, ANN)
    now.now += 100_000
    (entry,) = server.games.waiting_for(ANN)
    again = await server.resume(entry, ANN)
    assert again is not table
    assert (again.clock.rules, again.clock.left(seat)) == (BANK, 400)


async def test_nobodys_time_runs_while_a_bot_thinks(tmp_path: Path) -> None:
    now = Now()
    async with opened(tmp_path, now, pace=PACES["step"]) as server:
        table, host = await game(server, BANK, "simple")
        mine = host.join((0,), who=ANN)
        host.open()
        while 2 not in host.bots_asked:
            move(host)
        left = [table.clock.left(seat) for seat in (0, 1)]
        assert table.clock.to_move == ()
        wait(server, now, 500)
        assert [table.clock.left(seat) for seat in (0, 1)] == left
        mine.leave()


async def test_bots_play_on_until_a_person_is_asked_though_everybody_has_left(server: Server, now: Now) -> None:
    _, host = await game(server, NO_CLOCK, "simple")
    mine = host.join((0,), who=ANN)
    while 2 not in host.bots_asked:
        move(host)
    mine.leave()  # before the bot has had the time to act
    host.go_on()
    await settled(lambda: not host.bots_asked)


async def test_what_bots_owe_when_the_server_was_killed_they_do_and_take_over_where_nobody_has_come(
    tmp_path: Path,
) -> None:
    now = Now()
    async with opened(tmp_path, now, pace=PACES["step"]) as server:
        table, host = await game(server, NO_CLOCK, "simple")
        mine = host.join((0,), who=ANN)
        while 2 not in host.bots_asked:
            move(host)
        mine.changed = lambda: None
        late, host = await game(server, ClockRules(turn=300, then="seat"))
        seat = asked(host)
    async with opened(tmp_path, now) as server:
        table, late = server.find(table.code), server.find(late.code)
        await settled(lambda: table.host is not None and not table.host.bots_asked)
        wait(server, now, 300 + GRACE)
        await settled(lambda: late.host is not None and asked(late.host) != seat)
