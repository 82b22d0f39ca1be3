"""A game of three people over a week, with OpenSSH's own clients: they come and go, Cyd without a terminal and from
Thursday on not at all; the server is closed and opened again, and killed. A service on this machine receives the
notices: who was told what, and when. Time is the test's own."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

import pytest

from tests.server.test_clocks import moment
from tests.server.test_notices import service
from tests.ssh.players import DOWN, START, ChatFeed, Player, comes, play, saved
from tests.ssh.reader import ENTER, next_key
from tests.ssh.served import OPENING, enter
from tests.ssh.timed import CLOCK, TestClock, TimedServer

pytestmark = [
    pytest.mark.long,
    pytest.mark.thorough,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        which("ssh") is None or which("ssh-keygen") is None,
        reason="there is no ssh here: the package openssh-client has it",
    ),
]

LEFT = "\x1b[D"
HOURS = {"ann": (9, 17), "bo": (12, 20), "cyd": (10, 15)}
"""When they come."""
SIZES = (100, 30), (80, 24), (80, 24)
"""Columns and rows of their terminals."""
DAYS = 7
LAST_OF_CYD, CLOSED, KILLED = 2, 1, 3
"""The days, from Monday as 0: the last on which Cyd comes, and those on which the server ends after noon."""
CALM = 0.6
"""Seconds without news after which there is nothing more to answer."""


class Told(NamedTuple):
    """A letter that has arrived."""

    when: datetime
    who: str
    heading: str
    text: str


class Diary(list[tuple[str, Any]]):
    """What the service receives, with the time of the server."""

    def __init__(self, clock: TestClock) -> None:
        super().__init__()
        self.told: list[Told] = []
        self._clock = clock

    def append(self, received: tuple[str, Any]) -> None:
        super().append(received)
        path, body = received
        self.told.append(Told(self._clock(), path.strip("/"), body["title"], body["message"]))


def wishes(server: TimedServer, player: Player, diary: Diary, port: int, keys: str, then: str) -> None:
    """Somebody comes for the first time, says where they want to be told, proves it, and what else they want."""
    player.come(server).press("m", "TELL ME")
    player.press("a", "Address, such as")
    count = len(diary.told)
    player.press(f"json://127.0.0.1:{port}/{player.name}{ENTER}", "a code is on its way")
    end = time.monotonic() + OPENING
    while len(diary.told) == count:
        assert time.monotonic() < end
        time.sleep(0.02)
    found = re.search(r"\b[A-Z0-9]{6,}\b", diary.told[-1].text)
    assert found is not None, diary.told[-1].text
    player.press("c", "The code that was sent")
    player.press(found[0] + ENTER, "json://127.0.0.1")
    for key in keys:
        player.press(key, "TELL ME")
        player.terminal.read(0.2)
    player.press("", then)
    player.press("\x1b", "THE SERVER")


def visit(server: TimedServer, player: Player, code: str) -> bool:
    """Somebody who sees comes straight to the table, answers whatever they are asked, and their line is cut; gives
    whether they were asked anything."""
    player.terminal = enter(server, code, player._key, *player._size)
    player.terminal.wait_for("Round", OPENING)
    player.keys = 0
    player._read = False
    since = time.monotonic()

    def rests() -> bool:
        nonlocal since
        if next_key(player.seen) or not player.answered:
            since = time.monotonic()
        return time.monotonic() - since > CALM

    play([player], rests)
    player.terminal.process.close(force=True)
    return player.keys > 0


def visit_by_ear(server: TimedServer, key: Path, code: str) -> bool:
    """The same for somebody who hears."""
    with comes(server, code, key) as lines:
        lines.hears("'leave' goes to the lobby")
        feed, since = ChatFeed(lines, "Cyd"), time.monotonic()
        while time.monotonic() - since < CALM:
            if feed.go_on():
                since = time.monotonic()
            time.sleep(0.02)
        lines.type("quit")
        assert lines.process.wait(OPENING) == 0
    return feed.answered > 0


def gathered(server: TimedServer, ann: Player, bo: Player, cyd: Player) -> str:
    """They sit down at a table with a clock, and the game begins; gives its code."""
    ann.press("n", "WHICH GAME")
    ann.press(ENTER, "open the table")
    ann.press(DOWN * 2 + LEFT, "Seat 3")
    ann.press(START, "SEATS")
    ann.press("w", "THE CLOCK")
    ann.press("t", "24 h a turn")
    ann.press(DOWN * 4 + ENTER, "Weekends")
    ann.press("e", "left out")
    ann.press("w", "the others vote")
    ann.press(DOWN * 2 + ENTER, "Done")
    ann.press("d", "SEATS")
    found = re.search(r"TABLE (\w{4}) ", ann.seen)
    assert found is not None, ann.seen
    for player in (bo, cyd):
        player.press("c", "Code of the table")
        player.press(found[1].lower() + ENTER, "SEATS")
        player.press("s", f"{player.name.title()} has sat down")
    ann.press("", "Cyd has sat down")
    ann.press(START, "Round 1")
    for player in (ann, bo, cyd):
        player.press("", "Round 1")
        player.terminal.process.close(force=True)
    return found[1]


def test_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes minutes: thirty visits, and ten thousand minutes pass."""
    pytest.importorskip("apprise")
    clock = TestClock(tmp_path / "clock", moment("2026-05-04 08:00"))
    monkeypatch.setenv(CLOCK, str(clock.folder))
    folder, diary = tmp_path / "server", Diary(clock)
    (folder / "settings").mkdir(parents=True)
    for number in (1, 2, 3):
        (folder / "settings" / f"{number}.toml").write_text("coach = false\n", "utf-8")
    words = (
        *("--pace", "instant", "--notify", "webhook", "--notify-network", "127.0.0.1/32"),
        *("--address", "games.example.org:8022"),
    )
    ann, bo, cyd = (
        Player(name, tmp_path, size) for name, size in zip(HOURS, [(100, 30), (80, 24), (80, 24)], strict=True)
    )
    visits: list[tuple[datetime, str, bool]] = []
    with ExitStack() as stack:
        port, _ = stack.enter_context(service(diary))
        for player in (ann, bo, cyd):
            stack.callback(player.go)
        server = stack.enter_context(TimedServer(folder, *words))
        begun = clock()
        wishes(server, ann, diary, port, "d", "15 min")
        wishes(server, bo, diary, port, "ooo", "at 18")
        wishes(server, cyd, diary, port, "q", "22 to 8")
        code = gathered(server, ann, bo, cyd)
        log = [server.told]

        def come(name: str) -> None:
            if name == "cyd":
                asked = visit_by_ear(server, tmp_path / "cyd", code)
            else:
                asked = visit(server, {"ann": ann, "bo": bo}[name], code)
            visits.append((clock(), name, asked))

        for day in range(DAYS):
            for hour in sorted({hour for hours in HOURS.values() for hour in hours}):
                clock.pass_until(moment(f"2026-05-{4 + day:02} {hour:02}:00"))
                for name, hours in HOURS.items():
                    if hour in hours and not (name == "cyd" and day > LAST_OF_CYD):
                        come(name)
                if (day, hour) == (CLOSED, 12):
                    assert server.close() == 0
                    log.append(server.told)
                    server = stack.enter_context(TimedServer(folder, *words, port=server.port))
                if (day, hour) == (KILLED, 12):
                    server.kill()
                    log.append(server.told)
                    server = stack.enter_context(TimedServer(folder, *words, port=server.port))
        clock.pass_until(moment(f"2026-05-{4 + DAYS:02} 08:00"))
        ended, record = clock(), saved(folder)
        assert server.close() == 0
        log.append(server.told)

    told = [each for each in diary.told if code in each.text]
    for when, who, _, text in told:
        print(f"{when:%a %d %H:%M}  {who:4} {text!r}")
    by = {name: [each for each in told if each.who == name] for name in HOURS}
    assert not [text for text in log if "Traceback" in text]
    assert all(by.values()), "everybody was told something"
    for letters in by.values():
        assert all(later.when.timestamp() - first.when.timestamp() >= 3600 for first, later in pairwise(letters))
        assert all(f"Come back: ssh -p 8022 {code}@games.example.org" in each.text for each in letters)
    assert {each.when.hour for each in by["bo"]} == {18}, "one digest a day"
    assert len({each.when.date() for each in by["bo"]}) == len(by["bo"])
    assert not [each for each in by["cyd"] if each.when.hour >= 22 or each.when.hour < 8], "quiet time"

    asked = {name: [when for when, who, asked in visits if who == name and asked] for name in HOURS}
    turns = {name: [each.when for each in by[name] if "It is your turn" in each.text] for name in HOURS}
    for name in ("ann", "cyd"):
        for before, after in pairwise((begun, *asked[name], ended)):
            again = sum(before < when < after for when in turns[name])
            assert again <= 1, f"{name} was told twice of one turn: closed or killed, the server knows whom it has told"
    gaps = pairwise(asked["ann"])
    missed = [after for before, after in gaps if not any(before < when < after for when in turns["ann"])]
    assert len(missed) <= 1, "nobody is forgotten, not by a kill either; once a turn may come just as she does"

    late = [each for each in by["cyd"] if "has run out" in each.text]
    assert late, "Cyd, who came no more, was told that the time is up"
    assert late[0].when > max(when for when, who, _ in visits if who == "cyd")
    assert late[0].when.weekday() < 5, "the weekend is left out"
    assert [seat.bot != "" for seat in record.seats] == [False, False, True], "and a bot has the seat until then"
    assert len(record.actions) > 30
