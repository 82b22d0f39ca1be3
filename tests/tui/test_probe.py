"""What the terminal tells about itself: widths of ambiguous characters, and how fast its line is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.events import CursorPosition

from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.tui.driver import TerminalDriver
from powergrid_tui.tui.probe import ASK_WIDTH, FIRST_PAINT, LIMIT, Probe, ProbeResult
from tests.tui.terminal import Terminal

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
        terminal.wait_for("Play together")
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
