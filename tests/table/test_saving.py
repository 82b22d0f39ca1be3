"""Saves that wait in a queue: in order, the newest only, told truly, and nothing lost by any ordinary end."""

import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import Record, loads
from powergrid_tui.table.records.saving import Queued
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import SaveFile, Store
from powergrid_tui.table.sessions.session import Session
from tests.table.toy import DIG, Action, Options, State

ADD = ("add", "1")


class Slow(SaveFile):
    """A disk that works when it is allowed to, and may be full or broken."""

    def __init__(self) -> None:
        self.notice = ""
        self.lines: list[int] = []
        self.free = threading.Event()
        self.at_work = threading.Event()
        self.error: Exception | None = None

    def save(self, record: Record) -> None:
        self.at_work.set()
        assert self.free.wait(20)
        if self.error:
            raise self.error
        self.lines.append(len(record.actions))


def table(save_file: SaveFile, told: list[str]) -> Session[State, Action]:
    session = Session.start(DIG, Options(goal=1000), (Seat(name="Ann"),), seed=3)
    queue = Queued(save_file, lambda: told.append(queue.trouble))
    session.saving = queue
    return session


def test_nobody_waits_for_the_disk_and_of_what_waits_the_newest_is_written() -> None:
    disk, told = Slow(), list[str]()
    session = table(disk, told)
    session.play(ADD)
    assert disk.at_work.wait(20)
    for _ in range(50):
        session.play(ADD)
    assert not session.saved, "it is not on the disk yet"
    assert disk.lines == []
    disk.free.set()
    session.saving.flush()
    assert session.saved
    assert disk.lines == [2, 52], "one that was under way, and the last"
    assert told == []


def test_a_record_that_waits_is_that_of_its_moment() -> None:
    disk = Slow()
    session = table(disk, [])
    session.play(ADD)
    assert disk.at_work.wait(20)
    session.play(ADD)
    session.play(ADD)
    session.undo()
    disk.free.set()
    session.saving.flush()
    assert disk.lines == [2, 3]


def test_a_failure_is_told_and_tried_again_with_the_next_action_and_at_the_end() -> None:
    disk, told = Slow(), list[str]()
    disk.free.set()
    session = table(disk, told)
    disk.error = TableError("no space left on device")
    session.play(ADD)
    session.saving.flush()
    assert (session.saved, session.trouble) == (False, "no space left on device")
    assert set(told) == {"no space left on device"}
    disk.error = None
    session.play(ADD)
    session.saving.flush()
    assert (session.saved, session.trouble) == (True, "")
    assert told[-1] == ""
    disk.error = TableError("no space left on device")
    session.play(ADD)
    disk.error = None
    session.saving.flush()
    session.saving.flush()
    assert session.saved
    assert disk.lines[-1] == 4


def test_a_save_file_with_a_error_of_its_own_holds_up_nobody() -> None:
    disk, told = Slow(), list[str]()
    disk.free.set()
    disk.error = ZeroDivisionError()
    session = table(disk, told)
    session.play(ADD)
    session.saving.flush()
    assert not session.saved
    assert told == ["the game cannot be saved"]


def test_patience_with_a_disk_ends() -> None:
    disk = Slow()
    session = table(disk, [])
    session.play(ADD)
    start = time.monotonic()
    session.saving.flush(0.05)
    assert time.monotonic() - start < 5
    assert not session.saved
    disk.free.set()
    session.saving.flush()


def test_no_thread_is_left_when_nothing_is_to_be_written(tmp_path: Path) -> None:
    session = table(Store(tmp_path).save_file("game"), [])
    for _ in range(20):
        session.play(ADD)
    session.saving.flush()
    for thread in threading.enumerate():
        if thread.name == "saving":
            thread.join(20)
    assert "saving" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize("end", ["", "raise ZeroDivisionError"])
def test_a_program_that_ends_waits_for_what_is_to_be_written(tmp_path: Path, end: str) -> None:
    program = f"""
        from pathlib import Path
        from powergrid_tui.table.records.store import Store
        from tests.table.test_saving import ADD, table
        session = table(Store(Path({str(tmp_path)!r})).save_file("game"), [])
        for _ in range(200):
            session.play(ADD)
        {end}
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=False, stderr=subprocess.DEVNULL)
    record = loads((tmp_path / "game.toml").read_text("utf-8"), "game")
    assert len(record.actions) == 1 + 200
