"""Who is on a server and who is idle, and how long it stays open."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest

from powergrid_tui.server.announcements import LONGEST
from powergrid_tui.server.people import Person
from powergrid_tui.server.presence import IDLE, Presence
from powergrid_tui.server.server import Server
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.sessions.pace import AT_ONCE
from tests.server.test_server import ANN, BO, CYD, lay, opened


class Clock:
    """Seconds since 1970, as a test wishes."""

    now = 1e9

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def here(tmp_path: Path) -> tuple[Presence, Clock, list[str], Person, Person]:
    """Who is there, the clock, what others were told, and two people."""
    async with opened(tmp_path) as server:
        told: list[str] = []
        clock, (ann, bo, *_) = Clock(), server.people
        return Presence(server.people, clock, lambda: told.append("changed")), clock, told, ann, bo


async def test_whoever_is_at_two_terminals_is_here_until_both_are_gone(
    here: tuple[Presence, Clock, list[str], Person, Person],
) -> None:
    presence, clock, told, ann, bo = here
    for person in (ann, bo, ann):
        presence.enter(person)
    assert presence.present == [ANN, BO, ANN]
    clock.now += IDLE
    presence.leave(ann)
    assert presence.present == [BO, ANN]
    assert presence.idle(ANN), "the other terminal is still there"
    presence.leave(ann)
    assert presence.present == [BO]
    assert not presence.idle(ANN), "who has gone is not idle"
    assert len(told) == 5, "everybody who comes and goes is told"


async def test_a_key_is_told_only_of_somebody_who_was_idle(
    here: tuple[Presence, Clock, list[str], Person, Person],
) -> None:
    presence, clock, told, ann, _ = here
    presence.enter(ann)
    clock.now += IDLE - 1
    assert not presence.idle(ANN)
    presence.note_key(ANN)
    assert told == ["changed"], "she came in, and was not idle"
    clock.now += IDLE - 1
    assert not presence.idle(ANN), "it counts from the last key"
    clock.now += 1
    assert presence.idle(ANN)
    presence.note_key(ANN)
    assert told == ["changed", "changed"]
    assert not presence.idle(ANN)


async def test_the_last_address_stays_after_somebody_has_gone(
    here: tuple[Presence, Clock, list[str], Person, Person],
) -> None:
    presence, _, _, ann, bo = here
    assert presence.last_address(ANN) != presence.last_address(BO), "nobody shares what is not known"
    presence.enter(ann, "192.0.2.1")
    presence.enter(bo, "192.0.2.1")
    assert presence.last_address(ANN) == presence.last_address(BO) == "192.0.2.1"
    presence.leave(ann)
    assert presence.last_address(ANN) == "192.0.2.1"
    presence.enter(ann, "192.0.2.9")
    assert presence.last_address(ANN) == "192.0.2.9"


# How long the server stays open, as it is told, called off, and acted on


NOW = 1_800_000_000.0


class Told(NamedTuple):
    """A server with a clock of its own."""

    server: Server
    clock: list[float]
    closed: list[float]
    """When it was closed."""

    @property
    def lines(self) -> list[str]:
        """What is said on it."""
        return [said.words() for said in self.server.chat.lines if not said.who]

    def pass_to(self, left: float, before: float) -> None:
        """Let time pass until so much of what was announced is left, as alarms would."""
        self.clock[0] = NOW + before - left
        self.server.countdown.look()


@pytest.fixture
async def told(tmp_path: Path) -> AsyncIterator[Told]:
    clock, closed = [NOW], list[float]()
    server = Server(tmp_path, AT_ONCE, clock=lambda: clock[0])
    for name in ("Ann", "Bo", "Cyd"):
        server.people.admit(name, f"SHA256:{name.lower()}")
    server.countdown.due = lambda: closed.append(clock[0])
    yield Told(server, clock, closed)
    await server.close_down()


async def test_everybody_is_told_again_as_the_time_passes_and_then_it_closes(told: Told) -> None:
    told.server.countdown.plan(600.0, "upgrade", drains=False)
    for left in (480, 301, 300, 290, 180, 120.4, 119, 60, 30, 29, 10, 9, 3):
        told.pass_to(left, 600)
        assert not told.closed
    assert told.lines == [
        "The server closes in 10 minutes: upgrade.",
        "The server closes in 5 minutes: upgrade.",
        "The server closes in 3 minutes: upgrade.",
        "The server closes in 2 minutes: upgrade.",
        "The server closes in 1 minute: upgrade.",
        "The server closes in 30 seconds: upgrade.",
        "The server closes in 10 seconds: upgrade.",
    ]
    told.pass_to(0, 600)
    told.pass_to(-60, 600)
    assert told.closed == [NOW + 600], "once"
    assert told.server.countdown.reason == "upgrade", "which is in the parting words"


async def test_a_machine_that_has_slept_says_how_much_is_left(told: Told) -> None:
    told.server.countdown.plan(7200.0, "", drains=False)
    told.pass_to(200, 7200)
    told.pass_to(180, 7200)
    assert told.lines == [f"The server closes in {count} minutes." for count in (120, 4, 3)]


async def test_whoever_comes_meanwhile_finds_it_in_the_lobby_and_the_owner_in_the_last_line(told: Told) -> None:
    assert (told.server.countdown.words, told.server.countdown.sentence) == ("", "")
    told.server.countdown.plan(5 * 3600.0, "", drains=False)
    assert "closes in 5 hours" in told.server.status
    told.pass_to(89, 5 * 3600)
    assert told.server.countdown.sentence == "The server closes in 2 minutes."


async def test_what_is_called_off_does_not_happen_and_what_is_said_later_counts(told: Told) -> None:
    with pytest.raises(TableError, match="no closing has been announced"):
        told.server.countdown.call_off()
    told.server.countdown.plan(60.0, "upgrade", drains=True)
    told.server.countdown.call_off()
    told.pass_to(0, 60)
    assert told.lines[-1] == "The server stays open."
    assert (told.closed, told.server.countdown.words, told.server.countdown.reason) == ([], "", "")
    told.server.countdown.plan(60.0, "upgrade", drains=True)
    told.server.countdown.plan(900.0, "lunch", drains=False)
    told.pass_to(0, 120)
    assert not told.closed
    told.pass_to(0, 960)
    assert told.closed == [NOW + 960]


async def test_no_game_begins_in_the_last_minutes_if_that_is_wanted(told: Told) -> None:
    server = told.server
    tables = [lay(server, (name, ""), ("x", OPEN), owner=who) for who, name in ((ANN, "Ann"), (BO, "Bo"))]
    for table, who in zip(tables, (BO, ANN), strict=True):
        server.sit(table, who, server.people.name_of(who))
    server.countdown.plan(600.0, "", drains=True)
    told.pass_to(301, 600)
    await server.begin(tables[0], ANN)
    told.pass_to(300, 600)
    assert told.lines[-1] == "The server closes in 5 minutes. No game begins any more."
    with pytest.raises(TableError, match="the server closes in 5 minutes, so no game begins now"):
        await server.begin(tables[1], BO)
    assert (tables[0].begun, tables[1].begun) == (True, False)
    server.countdown.plan(200.0, "", drains=False)
    await server.begin(tables[1], BO)


@pytest.mark.parametrize("seconds", [0.0, -5.0, float("inf"), float("nan"), LONGEST + 1, 0.5])
async def test_a_time_that_means_nothing_changes_nothing(told: Told, seconds: float) -> None:
    told.server.countdown.plan(900.0, "", drains=False)
    with pytest.raises(TableError, match="between a second and seven days"):
        told.server.countdown.plan(seconds, "", drains=False)
    assert told.server.countdown.words == "closes in 15 minutes"


async def test_it_is_said_where_somebody_is(told: Told) -> None:
    server = told.server
    here, elsewhere = (lay(server, ("Ann", ""), ("x", OPEN), owner=ANN) for _ in range(2))
    cyd = server.people.numbered(CYD)
    assert cyd is not None
    server.come(here, cyd)
    server.announce(lambda: "hello")
    assert [line.words() for line in here.chat.lines][-1] == "hello"
    assert not [line for line in elsewhere.chat.lines if line.words() == "hello"]
    server.go(here, cyd)
