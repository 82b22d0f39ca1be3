"""What signals and a lost terminal do to the program: it ends in good order, or goes on with everything drawn anew. It
takes seconds: the program runs at a terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.tui.terminal import Terminal

pytestmark = pytest.mark.apart

ALT_SCREEN, LEFT = b"\x1b[?1049h", b"\x1b[?1049l"

AT_AN_IMPORT = """
import os, signal, sys
module, number = os.environ["KILL_AT"].split()
def hook(event, args):
    if event == "import" and args[0] == module:
        os.kill(os.getpid(), int(number))
sys.addaudithook(hook)
"""
"""Makes Python kill itself when it comes to read a module."""


def modes(fd: int) -> list[object]:
    """What can be restored of a terminal: everything but the state of a line being typed."""
    found = termios.tcgetattr(fd)
    return [*found[:3], found[3] & ~termios.PENDIN, found[6]] if hasattr(termios, "PENDIN") else [*found[:4], found[6]]


def until(so: Callable[[], bool], patience: float = 10.0) -> None:
    end = time.perf_counter() + patience
    while not so():
        assert time.perf_counter() < end, "it did not come to be"
        time.sleep(0.02)


def state_of(pid: int) -> str:
    """``R``, ``S``, ``T`` for stopped, and so on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]


def threads_of(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


TAKE_IT = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "powergrid_tui"])
"""
"""Makes the terminal the one that controls the session, and runs the program."""

Run = tuple[subprocess.Popen[bytes], int, int]
"""The program, our end of its terminal, and the terminal itself."""


@contextmanager
def on_a_pty(tmp_path: Path, *, controlling: bool = True, **environment: str) -> Iterator[Run]:
    """The program on a pseudo-terminal whose two ends stay open here."""
    ours, theirs = pty.openpty()
    env = os.environ | {"TERM": "xterm-256color", "POWERGRID_SAVES": str(tmp_path / "saves")} | environment
    words = ["-c", TAKE_IT] if controlling else ["-m", "powergrid_tui"]
    process = subprocess.Popen(
        [sys.executable, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
    )
    try:
        yield process, ours, theirs
    finally:
        process.kill()
        process.wait()
        for fd in (ours, theirs):
            try:
                os.close(fd)
            except OSError:
                continue


def read(fd: int, until_seen: bytes = b"", patience: float = 10.0) -> bytes:
    """What comes until something is among it, or for as long as told."""
    found, end = b"", time.perf_counter() + patience
    while time.perf_counter() < end and not (until_seen and until_seen in found):
        if select.select([fd], [], [], 0.05)[0]:
            found += os.read(fd, 1 << 16)
    return found


@pytest.mark.parametrize(
    ("module", "number"),
    [("click", signal.SIGINT), ("textual.drivers.linux_driver", signal.SIGTERM), ("textual.app", signal.SIGINT)],
)
@pytest.mark.some(2)
def test_a_signal_while_the_program_is_read_ends_it_without_a_word(tmp_path: Path, module: str, number: int) -> None:
    (tmp_path / "sitecustomize.py").write_text(AT_AN_IMPORT)
    words: dict[str, Any] = {"PYTHONPATH": str(tmp_path), "KILL_AT": f"{module} {int(number)}"}
    with on_a_pty(tmp_path, **words) as (process, ours, theirs):
        before = modes(theirs)
        status = process.wait(20)
        said = read(ours, patience=0.2)
        assert status in (-number, 128 + number)
        assert b"Traceback" not in said, said
        assert ALT_SCREEN not in said
        assert modes(theirs) == before


@pytest.mark.parametrize(("number", "pause"), [(signal.SIGINT, 0.0), (signal.SIGTERM, 0.05)])
def test_a_signal_just_after_the_start_leaves_the_terminal_as_it_was(tmp_path: Path, number: int, pause: float) -> None:
    with on_a_pty(tmp_path) as (process, ours, theirs):
        before = modes(theirs)
        said = read(ours, until_seen=ALT_SCREEN)
        time.sleep(pause)
        process.send_signal(number)
        until(lambda: process.poll() is not None)
        said += read(ours, patience=0.2)
        assert process.returncode == 0
        assert b"Traceback" not in said
        assert said.rindex(LEFT) > said.rindex(ALT_SCREEN)
        assert modes(theirs) == before


def test_a_continue_draws_anew_sets_lost_modes_again_and_starts_nothing_twice(tmp_path: Path) -> None:
    with Terminal(saves=tmp_path) as terminal:
        fd, pid = terminal.process.fd, terminal.process.pid
        before = termios.tcgetattr(fd)
        terminal.wait_for("New game")
        terminal.read()
        shown, raw, threads = terminal.text(), modes(fd), threads_of(pid)
        os.kill(pid, signal.SIGCONT)
        assert len(terminal.read()) > 500, "everything is sent again, though nothing was stopped"
        os.kill(pid, signal.SIGSTOP)
        until(lambda: state_of(pid) == "T")
        termios.tcsetattr(fd, termios.TCSANOW, before)  # as a shell does
        terminal.screen.reset()
        os.kill(pid, signal.SIGCONT)
        terminal.read()
        assert (terminal.text(), modes(fd)) == (shown, raw)
        assert threads_of(pid) <= threads, "one that read ahead may have ended"
        terminal.press("\x11")
        assert terminal.status() == 0
        assert termios.tcgetattr(fd)[3] == before[3], "left as it was"


@pytest.mark.thorough
def test_ctrl_z_gives_the_shell_its_terminal_and_fg_brings_the_screen_back(tmp_path: Path) -> None:
    """In a shell with job control, as people have it. It takes seconds: a shell starts the program, twice."""
    with Terminal(saves=tmp_path, command=["/bin/bash", "--norc", "--noprofile", "-i"], PS1="$ ") as terminal:
        terminal.wait_for("$")
        terminal.press(f"{sys.executable} -m powergrid_tui\n")
        terminal.wait_for("New game")
        terminal.read()
        shown = terminal.text()
        for _ in range(2):
            terminal.press("\x1a")
            terminal.wait_for("Stopped")
            terminal.press("echo $((6*7)) fine\n")
            assert "42 fine" in terminal.text()
            terminal.press("fg\n")
            terminal.wait_for("New game")
            terminal.read()
            assert "42 fine" not in terminal.text()
            assert terminal.text() == shown
        terminal.press("\x11")
        terminal.press("echo over $((6*7)) and out $?\n")
        assert "over 42 and out 0" in terminal.text()


def test_without_a_shell_ctrl_z_stops_nothing(tmp_path: Path) -> None:
    with Terminal(saves=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.read()
        shown = terminal.text()
        terminal.press("\x1a")
        assert state_of(terminal.process.pid) != "T"
        assert terminal.text() == shown
        terminal.press("q")
        assert terminal.status() == 0


@pytest.mark.parametrize(("controlling", "stopped"), [(True, False), (True, True), (False, False)])
def test_a_closed_terminal_ends_the_program_also_a_stopped_one(
    tmp_path: Path, controlling: bool, stopped: bool
) -> None:
    with on_a_pty(tmp_path, controlling=controlling) as (process, ours, theirs):
        os.close(theirs)
        assert b"New game" in read(ours, until_seen=b"New game")
        read(ours, patience=0.3)
        if stopped:
            process.send_signal(signal.SIGSTOP)
            until(lambda: state_of(process.pid) == "T")
        os.close(ours)
        if stopped:
            process.send_signal(signal.SIGCONT)
        assert process.wait(10) == 0


def test_leaving_a_game_that_could_not_be_saved_says_so_and_fails(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    words = ("new", "--players", "Ann,Bo", "--money", "open", "--seed", "3")
    with Terminal(*words, saves=saves) as terminal:
        terminal.wait_for("Put up plant 3 for 3")
        for path in saves.iterdir():
            path.unlink()
        saves.rmdir()
        saves.write_text("a file where the folder was")
        terminal.press("\r\r")
        terminal.wait_for("cannot be saved")
        terminal.press("\x11")
        terminal.read()
        assert terminal.status() == 1
        # Full rows: the terminal breaks a line anywhere, by how long the path is.
        told = "".join(terminal.screen.display)
        assert "everything played since the last save is lost" in told
        assert "goes on with it" not in terminal.text()
