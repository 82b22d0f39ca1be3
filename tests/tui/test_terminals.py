"""Terminals of all kinds: without colours, without a cursor that moves, of an absurd size, with wide signs, on a slow
line; and the signal to end. It takes seconds: the program runs at a terminal."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import termios
import time
from operator import le
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.events import CursorPosition

from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.toolkit.widgets.colours.theme_filter import depth_of
from powergrid_tui.tui.driver import MOST_SIZE, TerminalDriver
from powergrid_tui.tui.probe import ASK_WIDTH, FIRST_PAINT, LIMIT, Probe, ProbeResult
from tests.tui.terminal import Terminal
from tests.tui.test_signals import on_a_pty, read, until

pytestmark = pytest.mark.apart

COLOUR = re.compile(rb"\x1b\[(?:[\d;:]*[;:])?(?:3[0-8]|4[0-8]|9\d|10\d)(?:[;:][\d;:]*)?m")

HANGING = """
import threading, time
from powergrid_tui.tui.driver import TerminalDriver
TerminalDriver.run_input_thread = lambda self: time.sleep(600)
from powergrid_tui.cli import main
main()
"""


def sent(tmp_path: Path, *words: str, there: str = "New game", **environment: Any) -> tuple[bytes, str]:
    """What a terminal is sent for the first picture, and what stands on it."""
    with Terminal(*words, saves=tmp_path, **environment) as terminal:
        data, end = b"", time.monotonic() + 20
        while there not in terminal.text() and time.monotonic() < end:
            data += terminal.take(0.1)
        data += terminal.read()
        shown = terminal.text()
        terminal.press("\x11")
        return data, shown


def test_an_empty_wish_for_no_colours_is_none(tmp_path: Path) -> None:
    assert COLOUR.search(sent(tmp_path, NO_COLOR="")[0])


def test_a_terminal_of_old_gets_no_colours(tmp_path: Path) -> None:
    data, _ = sent(tmp_path, TERM="vt100", COLORTERM="")
    assert data
    assert not COLOUR.findall(data)


def test_with_a_wish_for_no_colours_there_are_none_and_only_what_enter_does_is_reversed(tmp_path: Path) -> None:
    words = ("new", "--players", "Ann,bot", "--seed", "3", "--money", "open")
    with Terminal(*words, saves=tmp_path, columns=120, lines=40, NO_COLOR="1") as terminal:
        data = b""
        while "RESOURCES" not in terminal.text():
            data += terminal.take(5.0)
        data += terminal.read()
        assert not COLOUR.findall(data)
        market = next(y for y, row in enumerate(terminal.screen.display) if " garbage " in row and "■" in row)
        rows = [terminal.screen.buffer[y] for y in range(market - 3, market + 2)]
        assert not [cell for row in rows for cell in row.values() if cell.reverse or cell.bg != "default"]
        assert [cell for row in terminal.screen.buffer.values() for cell in row.values() if cell.reverse]
        terminal.press("\x11")


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "vt100"}, None),
        ({"TERM": "vt220"}, None),
        ({"TERM": "vt100", "COLORTERM": "truecolor"}, ColourDepth.ALL),
        ({"TERM": "xterm"}, ColourDepth.SIXTEEN),
        ({"TERM": "linux"}, ColourDepth.SIXTEEN),
        ({"TERM": "../../etc/passwd"}, ColourDepth.SIXTEEN),
        ({"TERM": "of-no-kind"}, ColourDepth.SIXTEEN),
        ({}, ColourDepth.SIXTEEN),
    ],
)
def test_the_system_knows_which_terminals_have_colours(environment: dict[str, str], depth: ColourDepth | None) -> None:
    if environment.get("TERM", "").startswith("vt") and not Path("/lib/terminfo/v/vt100").exists():
        pytest.skip("this system does not describe the terminals of old")
    assert depth_of(environment) is depth


def test_a_terminal_that_cannot_show_a_screen_gets_lines(tmp_path: Path) -> None:
    with Terminal("new", "--players", "Ann,bot", "--seed", "3", saves=tmp_path, TERM="dumb") as terminal:
        terminal.wait_for("?", 30)
        data = terminal.take(0.0)
        assert b"\x1b" not in data
        terminal.press("\x1b]4;1;rgb:q\x07quit\n")
        assert terminal.status() == 0


def test_what_is_drawn_has_a_bound_as_over_ssh(tmp_path: Path) -> None:
    assert all(map(le, Limits().most_size, MOST_SIZE)), "on a server, whose processor is shared, no more than at home"
    with on_a_pty(tmp_path) as (process, ours, theirs):
        termios.tcsetwinsize(theirs, (24, 65535))
        assert len(read(ours, until_seen=b"New game", patience=30)) < 200_000
        said = read(ours, patience=2.0)
        assert max(map(len, re.findall(rb" +", said)), default=0) <= MOST_SIZE[0]
        for size in (b"\x1b[48;60000;65535;0;0t", b"\x1b[48;24;65535;600;900000t"):
            os.write(ours, size)
            said = read(ours, patience=1.0)
            assert len(said) < 200_000
            assert max(map(int, re.findall(rb"\x1b\[\d+;(\d+)H", said)), default=0) <= MOST_SIZE[0]
        process.send_signal(signal.SIGTERM)
        until(lambda: process.poll() is not None)


@pytest.mark.parametrize(
    ("words", "there", "keys"),
    [
        (("new", "--players", "Ann,Bo", "--money", "open"), "Plant", "\x1b?"),
        (("new", "--players", "Ann,bot:hard,bot:hard"), "Plant", "\r\r"),
        (("--plain", "new", "--players", "Ann,bot:hard"), "Ann", ""),
    ],
    ids=["over the game", "while a bot thinks", "in lines"],
)
@pytest.mark.some(2)
def test_the_signal_to_end_ends_the_program_whatever_it_does(
    tmp_path: Path, words: tuple[str, ...], there: str, keys: str
) -> None:
    with Terminal(*words, "--seed", "3", saves=tmp_path) as terminal:
        terminal.wait_for(there)
        for key in keys:
            terminal.press(key)
        end(terminal)


def test_a_thread_that_hangs_keeps_it_from_nothing(tmp_path: Path) -> None:
    with Terminal(saves=tmp_path, command=(sys.executable, "-c", HANGING)) as terminal:
        terminal.wait_for("New game")
        said = end(terminal)
        assert b"\x1b[?1049l" in said
        assert b"\x1b[?25h" in said


def end(terminal: Terminal) -> bytes:
    os.kill(terminal.process.pid, signal.SIGTERM)
    said, late = b"", time.monotonic() + 8.0
    while terminal.process.isalive() and time.monotonic() < late:
        said += terminal.take(0.05)
    assert not terminal.process.isalive()
    return said + terminal.read(0.1)


NARROW, WIDE = (4, 1), (8, 1)
"""Where the cursor is after the question about widths."""
DRAWN = (0, 2)
"""Where it is after that about the line."""


def asked(round_trip: float = 0.1) -> Probe:
    """A terminal that has answered the first question."""
    probe = Probe()
    assert probe.ask_width(0.0) == ASK_WIDTH
    assert probe.heard(round_trip, *NARROW) is ProbeResult.NARROW
    return probe


def test_widths() -> None:
    probe = Probe()
    assert probe.heard(0.0, *WIDE) is None, "nobody has asked"
    probe.ask_width(0.0)
    assert probe.heard(0.1, 1, 0) is None, "a function key with Shift looks like the first row"
    assert probe.heard(0.1, *WIDE) is ProbeResult.WIDE
    assert probe.heard(0.2, *WIDE) is None, "one answer to one question"
    assert probe.ask_width(1.0) == "", "asked once"
    some = Probe()
    some.ask_width(0.0)
    assert some.heard(0.1, 5, 1) is ProbeResult.WIDE, "one of the signs is enough"
    late = Probe()
    late.ask_width(0.0)
    assert late.heard(LIMIT + 0.1, *WIDE) is ProbeResult.NOTHING


def test_a_line_is_as_fast_as_it_once_was() -> None:
    assert Probe().ask_pace(0.0, FIRST_PAINT) == "", "a terminal that has not answered is not asked more"
    probe = asked(round_trip=2.0)
    assert probe.ask_pace(10.0, 100) == "", "too little to tell anything"
    assert probe.ask_pace(10.0, FIRST_PAINT)
    assert probe.ask_pace(10.1, FIRST_PAINT) == "", "one question at a time"
    assert probe.heard(12.6, *DRAWN) is ProbeResult.SLOW, "0.6 s besides the way there and back"
    assert probe.ask_pace(20.0, FIRST_PAINT // 2)
    assert probe.heard(22.3, *DRAWN) is ProbeResult.SLOW, "0.6 s for all of it"
    probe.ask_pace(30.0, FIRST_PAINT)
    assert probe.heard(32.4, *DRAWN) is ProbeResult.FAST
    probe.ask_pace(40.0, FIRST_PAINT)
    assert probe.heard(49.0, *DRAWN) is ProbeResult.FAST, "it was busy with something else"


@pytest.mark.parametrize("column", [5, 9])
@pytest.mark.some(2)
def test_a_terminal_that_draws_wide_gets_plain_signs_and_no_key_is_lost(tmp_path: Path, column: int) -> None:
    """Two runs of the program, a second each. All other tests have a terminal that never answers."""
    with Terminal(saves=tmp_path) as terminal:
        sent = b""
        while ASK_WIDTH.encode() not in sent:
            sent += terminal.take(10.0)
        terminal.process.write(f"?\x1b[2;{column}R\x1b".encode())  # the rules, the answer, and back
        terminal.read()
        terminal.wait_for("Play together")  # back from the rules
        terminal.read()
        terminal.press("j")
        assert f"{'>' if column > 5 else '▸'} p Play together" in terminal.text()
        assert terminal.text().isascii() is (column > 5)


async def test_over_ssh() -> None:
    loop = SimpleNamespace(now=0.0, call_soon=lambda call: call())
    loop.time = lambda: loop.now
    posted: list[Any] = []
    sent: list[bytes] = []
    app = SimpleNamespace(post_message=posted.append)
    output = SimpleNamespace(is_clear=True, is_full=False, send=sent.append, cleared=None)
    turns = SimpleNamespace(leave=lambda _: None, end=lambda _: None)
    keys = SimpleNamespace(connect=lambda *_: None, disconnect=lambda: None, turns=turns)
    driver = ChannelDriver(
        cast(Any, app), output=cast(Any, output), keys=cast(Any, keys), limits=Limits(), size=(80, 24)
    )
    driver._loop = cast(asyncio.AbstractEventLoop, loop)
    driver.start_application_mode()
    driver._send()
    assert ASK_WIDTH.encode() in b"".join(sent)
    loop.now = 0.1
    driver.process_message(CursorPosition(*NARROW))
    driver.write("x" * FIRST_PAINT)
    driver._send()
    assert sent[-1].endswith(b"\x1b[6n\x1b8")
    loop.now = 1.0
    driver.process_message(CursorPosition(*DRAWN))
    assert [message.found for message in posted if isinstance(message, TerminalDriver.Learned)] == [
        ProbeResult.NARROW,
        ProbeResult.SLOW,
    ]
