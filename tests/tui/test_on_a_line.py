"""The real program on a pseudo-terminal: what it sends over a line, and what is left when the line breaks. It takes
seconds: what it sends is waited for."""

import os
import re
import signal
from pathlib import Path

import pytest

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from tests.pictures import played
from tests.tui.terminal import Terminal

pytestmark = pytest.mark.long

HOT_SEAT = ("new", "--map", "germany", "--players", "Ann,Bo", "--money", "open", "--seed", "3")
AGAINST_BOTS = ("new", "--map", "usa", "--players", "Ann,bot:simple,bot:simple", "--seed", "4")


def saved(folder: Path) -> str:
    """The text of the one game in a folder."""
    (game,) = folder.glob("*.toml")
    return game.read_text("utf-8")


def question(terminal: Terminal) -> str:
    """The row of the screen that asks."""
    return next(line for line in terminal.text().splitlines() if " Elektro:" in line)


def test_a_board_a_step_of_the_cursor_and_a_house_send_no_more_than_a_slow_line_can_take(tmp_path: Path) -> None:
    """Germany with half the country lit."""
    game = tmp_path / "game.toml"
    record = played(lambda state: state.round == 7 and state.phase is Phase.BUILDING)
    game.write_text(dumps(record), encoding="utf-8")
    with Terminal("resume", str(game), saves=tmp_path, columns=120, lines=40) as terminal:
        sent = b""
        while "where do you build" not in terminal.text():
            sent += terminal.take(5.0)
        sent += terminal.read(1.0)
        assert len(sent) < 16_000
        assert len(terminal.press("\x1b[C")) < 800, "with the links of the city under the cursor"
        assert len(terminal.press("n")) < 800
        assert 0 < len(terminal.press("\r")) < 1800
        assert "builds" in terminal.text()


@pytest.mark.thorough
def test_the_terminal_is_left_plain(tmp_path: Path) -> None:
    """Between two updates it keeps the colours of the last cell."""
    with Terminal(*HOT_SEAT, saves=tmp_path, columns=120, lines=40) as terminal:
        terminal.wait_for("Put up plant 3 for 3")
        terminal.press("\r")
        assert not terminal.press("\r").endswith(b"m")
        end = terminal.press("\x11")
        last = end.rindex(b"\x1b[?1049l")
        assert b"\x1b[m\x1b[H" in end[:last]
        assert re.search(rb"\x1b\[[0-9;]+m", end[end.rindex(b"\x1b[m\x1b[H") : last]) is None


@pytest.mark.thorough
def test_the_screen_is_right_though_only_differences_are_sent(tmp_path: Path) -> None:
    with Terminal(*HOT_SEAT, saves=tmp_path, columns=120, lines=40) as terminal:
        terminal.wait_for("Put up plant 3 for 3")
        for keys in ("\x1b[C", "\r", "\r", "p", "?", "\x1b", "\x1b", "\x1b", "\r", "\r"):
            terminal.press(keys)
        shown = terminal.text()
        terminal.press("\x0c")  # ctrl+l: all of it again
        assert terminal.text() == shown


@pytest.mark.thorough
def test_a_game_that_was_killed_resumes_at_the_same_decision(tmp_path: Path) -> None:
    with Terminal(*AGAINST_BOTS, saves=tmp_path) as terminal:
        terminal.wait_for("Ann, 50 Elektro")
        terminal.press("\r")
        terminal.read()
        asked = question(terminal) if "Ann, " in terminal.text() else ""
        os.kill(terminal.process.pid, signal.SIGKILL)
        terminal.read()
        terminal.status()
    record = loads(saved(tmp_path), "saved")
    assert Session.resume(registry.game("power_grid"), record).record.actions == record.actions
    with Terminal("resume", saves=tmp_path) as terminal:
        terminal.wait_for("Ann, ")
        terminal.read()
        assert loads(saved(tmp_path), "saved").actions[: len(record.actions)] == record.actions
        if asked:
            assert question(terminal) == asked
