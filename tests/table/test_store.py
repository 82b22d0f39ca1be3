"""Games on the disk: written whole or not at all, in a queue, never over somebody else's, listed without failing."""

import os
import random
import re
import secrets
import signal
import subprocess
import sys
import textwrap
import threading
import time
from datetime import datetime
from pathlib import Path

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import MOST_BYTES, BadData, read_text
from powergrid_tui.table.records import store as stores
from powergrid_tui.table.records.head import MOST_LINES
from powergrid_tui.table.records.record import Record, dumps, loads
from powergrid_tui.table.records.saving import Queued
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import SaveFile, Store, default_folder
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.tui.start.saved_games import when_of
from tests.table.toy import DIG, Action, Options, State

ROOT = Path(__file__).resolve().parents[2]


def game(what: str = "") -> Record:
    return Record(game="dig", seats=(Seat(name="Ann"),), actions=("nature: deal 1 2 3",), where={"what": what})


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_folder_is_made_when_the_first_game_is_saved(tmp_path: Path) -> None:
    store = Store(tmp_path / "deep" / "saves")
    assert store.games() == []
    save_file = store.save_file("germany")
    assert not store.folder.exists()
    save_file.save(game("one"))
    save_file.save(game("two"))
    assert names(store.folder) == ["germany.toml"], "nothing else is left lying about"
    assert store.open(save_file.path)[0].where["what"] == "two"
    save_file.path.unlink()
    store.folder.rmdir()
    save_file.save(game("three"))
    assert names(store.folder) == ["germany.toml"], "what was thrown away meanwhile comes back"


def test_a_new_game_takes_a_free_name(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for stem in ("germany", "germany", "germany", "../up and/away", "..", "x" * 500):
        store.save_file(stem).save(game())
    found = names(tmp_path)
    assert found[:4] == ["game.toml", "germany-2.toml", "germany-3.toml", "germany.toml"]
    assert "up-and-away.toml" in found
    assert len(found) == 6
    path = Store(tmp_path).save_file_for((Seat(name="Ann"), Seat(name="Jörg Ö"))).path
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-ann-jörg-ö\.toml", path.name), "after the day and the players"


def test_two_new_games_that_chose_the_same_name_do_not_meet(tmp_path: Path) -> None:
    store = Store(tmp_path)
    files = {what: store.save_file("germany") for what in ("one", "two")}
    for what, save_file in files.items():
        save_file.save(game(what))
    assert [store.open(file.path)[0].where["what"] for file in files.values()] == ["one", "two"]


def test_two_that_resumed_one_file_part_ways(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_file("germany").save(game())
    path = tmp_path / "germany.toml"
    first, second = (
        Session.resume(DIG, record, save_file=save_file) for record, save_file in map(store.open, (path, path))
    )
    first.play(("add", "1"))
    second.play(("add", "2"))
    assert first.trouble == ""
    assert second.trouble == "germany.toml was changed elsewhere; this game goes on in germany-2.toml"
    first.play(("add", "1"))
    second.play(("add", "2"))
    assert second.saved
    assert second.trouble.endswith("germany-2.toml"), "it stays to be read while bots play on"
    assert store.open(path)[0] == first.record
    assert store.open(tmp_path / "germany-2.toml")[0] == second.record
    assert names(tmp_path) == ["germany-2.toml", "germany.toml"]


def test_a_failing_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_file = Store(tmp_path).save_file("germany")
    save_file.save(game("one"))
    before = save_file.path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TableError) as caught:
        save_file.save(game("two"))
    assert str(caught.value) == f"the game cannot be saved in {save_file.path.parent}: no space left on device"
    assert save_file.path.read_bytes() == before
    assert names(tmp_path) == ["germany.toml"]
    monkeypatch.undo()
    save_file.save(game("three"))
    assert save_file.notice == "", "a failed write is not taken for somebody else's"
    assert names(tmp_path) == ["germany.toml"]


def test_the_text_is_on_the_disk_before_it_takes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    real_fsync, real_replace = os.fsync, Path.replace

    def fsync(handle: int) -> None:
        done.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")  # noqa: PTH112
        real_fsync(handle)

    def replace(self: Path, target: Path) -> Path:
        assert self.parent == target.parent
        done.append("replace")
        return real_replace(self, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    Store(tmp_path).save_file("germany").save(game())
    assert done == ["file", "replace", "folder"]


@pytest.mark.parametrize("seconds", [253_402_300_800, -(1 << 40)])
def test_a_game_of_any_time_is_listed_and_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Years past 9999 and before 1: what a disk takes of them differs, so the system is made to tell them."""
    store = Store(tmp_path)
    for stem in ("strange", "usual"):
        store.save_file(stem).save(game(stem))
    path, stat = tmp_path / "strange.toml", Path.stat

    class Found:
        st_mtime = float(seconds)

    monkeypatch.setattr(Path, "stat", lambda self, **words: Found() if self == path else stat(self, **words))
    monkeypatch.setattr(stores, "read_text", lambda path: dumps(game(path.stem)))
    first, second = ("strange", "usual") if seconds > 0 else ("usual", "strange")
    assert [entry.path.stem for entry in store.games()] == [first, second]
    assert all(when_of(entry.when, datetime.now()) for entry in store.games())


def test_the_last_game_is_the_newest_that_is_not_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    assert store.last() is None
    for at, stem in enumerate(("oldest", "older", "open", "over", "damaged")):
        SaveFile(tmp_path / f"{stem}.toml").save(game(stem).evolve(finished=stem == "over"))
        os.utime(tmp_path / f"{stem}.toml", (1000 + at, 1000 + at))
    (tmp_path / "damaged.toml").write_text("game = ")
    read: list[str] = []

    def noted(path: Path) -> str:
        read.append(path.stem)
        return read_text(path)

    monkeypatch.setattr(stores, "read_text", noted)
    last = store.last()
    assert last is not None
    assert last.path.name == "open.toml"
    assert read == ["damaged", "over", "open"], "a folder of a hundred games is no slower"


def test_a_game_that_was_left_comes_before_those_saved_earlier(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for at, stem in enumerate(("older", "newer")):
        SaveFile(tmp_path / f"{stem}.toml").save(game(stem))
        os.utime(tmp_path / f"{stem}.toml", (1000 + at, 1000 + at))

    def last() -> str:
        entry = store.last()
        return entry.path.name if entry else ""

    assert last() == "newer.toml"
    store.leave(tmp_path / "older.toml")
    assert last() == "older.toml"
    assert [entry.name for entry in store.games()] == ["newer.toml", "older.toml"]
    os.utime(tmp_path / "newer.toml", (1e10, 1e10))
    assert last() == "newer.toml", "saved since, and killed before it was left"
    os.utime(tmp_path / ".left", (2e10, 2e10))
    assert last() == "older.toml"
    _, save_file = store.open(tmp_path / "older.toml")
    save_file.save(game("x").evolve(finished=True))
    assert last() == "newer.toml", "what is over is not continued"
    for damaged in (b"", b"/", b"../else.toml", b"\xff", b"\0", b"newer.toml\0"):
        (tmp_path / ".left").write_bytes(damaged)
        assert last() == "newer.toml"


def test_a_game_elsewhere_or_never_written_leaves_no_note(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    SaveFile(tmp_path / "else.toml").save(game("else"))
    store.leave(tmp_path / "else.toml")
    store.leave(tmp_path / "saves" / "never.toml")
    assert not (tmp_path / "saves").exists()


def test_a_planted_link_is_not_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "theirs").write_text("precious")
    tokens = iter(["a", "b", "c", "d"])
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(tokens))
    # every name that the program has ever used for this process, and the first that it would use now
    for name in (f".germany.toml.{os.getpid()}.new", f".germany.toml.{os.getpid()}-a.new"):
        (tmp_path / name).symlink_to("theirs")
    monkeypatch.setattr(stores, "_sweep", lambda path: None)
    save_file = Store(tmp_path).save_file("germany")
    save_file.save(game("one"))
    assert (tmp_path / "theirs").read_text() == "precious"
    assert not save_file.path.is_symlink()
    assert Store(tmp_path).open(save_file.path)[0].where["what"] == "one"


def _gone() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


def test_what_a_kill_left_goes_with_the_next_save_and_nothing_else(tmp_path: Path) -> None:
    gone, runs = _gone(), os.getppid()
    left = [f".germany.toml.{gone}.new", f".germany.toml.{gone}-0a1b2c3d.new", f".germany.toml.{os.getpid()}-9f.new"]
    kept = [
        f".germany.toml.{runs}-0a1b2c3d.new",
        f".germany-2.toml.{gone}-0a1b2c3d.new",
        f".germany.toml.{gone}-mine.new",
        f".germanyxtoml.{gone}.new",
        f"germany.toml.{gone}.new",
        ".germany.toml.new",
        ".germany.toml.swp",
    ]
    for name in (*left, *kept):
        (tmp_path / name).write_text("half a g")
    save_file = SaveFile(tmp_path / "germany.toml")
    save_file.save(game("one"))
    assert names(tmp_path) == sorted([*kept, "germany.toml"])


def test_a_killed_write_leaves_nothing_for_ever(tmp_path: Path) -> None:
    code = f"""
import os, signal, sys
from pathlib import Path
sys.path.insert(0, {str(ROOT)!r})
from powergrid_tui.table.records.store import Store
from tests.table.test_store import game
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
Store(Path({str(tmp_path)!r})).save_file("germany").save(game())
"""
    subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT)
    assert len(names(tmp_path)) == 1, "the temporary file was caught in the act"
    Store(tmp_path).save_file("germany").save(game())
    assert names(tmp_path) == ["germany.toml"]


def test_the_rights_of_a_save_stay_and_a_new_one_is_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        modes.append(os.fstat(handle).st_mode & 0o777)
        real(handle)

    old = os.umask(0)
    try:
        save_file = Store(tmp_path).save_file("germany")
        save_file.save(game("one"))
        assert save_file.path.stat().st_mode & 0o777 == 0o600
        for mode in (0o600, 0o664):
            save_file.path.chmod(mode)
            monkeypatch.setattr(os, "fsync", fsync)
            save_file.save(game("two"))
            assert save_file.path.stat().st_mode & 0o777 == mode
            assert modes[0] == mode, "it has them before the game is in it for others to read"
            modes.clear()
    finally:
        os.umask(old)


def test_a_game_that_could_not_be_read_again_is_not_written_over_one_that_can(tmp_path: Path) -> None:
    save_file = Store(tmp_path).save_file("germany")
    save_file.save(game("one"))
    for endless in (
        game().evolve(actions=("Ann: pass",) * (MOST_LINES + 1)),
        game().evolve(actions=("x" * MOST_BYTES,)),
    ):
        with pytest.raises(
            TableError, match="the game is saved only up to an earlier point: it has grown longer than "
        ):
            save_file.save(endless)
        assert Store(tmp_path).open(save_file.path)[0].where["what"] == "one"


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file is in the way")
    store = Store(tmp_path / "saves")
    session = Session.start(DIG, Options(), (Seat(name="Ann"),), seed=1, save_file=store.save_file("germany"))
    session.play(("add", "1"))
    assert session.state.sum == 1
    assert session.trouble.startswith("the game cannot be saved in ")
    assert store.games() == []


def test_games_are_listed_newest_first_and_broken_ones_with_their_error(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for age, stem in enumerate(("new", "middle", "old")):
        save_file = store.save_file(stem)
        save_file.save(game(stem))
        os.utime(save_file.path, (1e9 - age, 1e9 - age))
    (tmp_path / "middle.toml").write_text("format = 1\n[")
    os.utime(tmp_path / "middle.toml", (1e9 - 1, 1e9 - 1))
    (tmp_path / "notes.txt").write_text("not ours")
    (tmp_path / ".germany.toml.1.new").write_text("left by a power cut")
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "gone")
    entries = store.games()
    assert [entry.path.stem for entry in entries] == ["new", "middle", "old"]
    assert [entry.record.where["what"] if entry.record else None for entry in entries] == ["new", None, "old"]
    assert entries[1].error.startswith("middle.toml: not TOML: ")


def test_a_folder_or_a_pipe_by_a_games_name_holds_nothing_up(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    os.mkfifo(tmp_path / "b.toml")
    errors = sorted(entry.error for entry in Store(tmp_path).games())
    assert errors == ["a.toml: is a folder, not a file", "b.toml: is not a regular file"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\xff", "is not a text file in UTF-8"),
        pytest.param(b"x" * (MOST_BYTES + 1), "is too large (at most 1 MiB)", id="large"),
        (b"", "not a saved game: the file is empty"),
    ],
)
def test_a_file_that_is_no_game_is_left_alone(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(BadData) as caught:
        Store(tmp_path).open(path)
    assert str(caught.value) == f"x.toml: {said}"
    assert path.read_bytes() == content


@pytest.mark.parametrize("name", ["gone.toml", "a\0b", "y" * 300])
def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadData, match="cannot be read: "):
        Store(tmp_path).open(tmp_path / name)


def test_a_link_to_a_game_stays_a_link(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_file("germany").save(game("one"))
    link = tmp_path / "last.toml"
    link.symlink_to("germany.toml")
    record, save_file = store.open(link)
    save_file.save(record.evolve(where={"what": "two"}))
    assert link.is_symlink()
    assert store.open(tmp_path / "germany.toml")[0].where["what"] == "two"


def test_an_example_goes_on_in_a_file_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    examples = tmp_path / "saves" / "examples"
    SaveFile(examples / "late.toml").save(game("late"))
    SaveFile(examples / "early.toml").save(game("early"))
    monkeypatch.setattr(stores, "shipped", lambda folder: tmp_path / folder)
    store = Store(tmp_path / "saves")
    assert [entry.path.stem for entry in store.examples()] == ["early", "late"]
    assert store.games() == [], "they are listed apart"
    before = (examples / "late.toml").read_bytes()
    record, save_file = store.open(examples / "late.toml")
    save_file.save(record.evolve(where={"what": "mine"}))
    assert (examples / "late.toml").read_bytes() == before
    assert [(entry.path.name, entry.record and entry.record.where.get("what")) for entry in store.games()] == [
        ("late.toml", "mine")
    ]


def test_games_live_where_one_says_or_in_the_checkout_or_with_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POWERGRID_SAVES", "~/my games")
    assert default_folder() == Path.home() / "my games"
    monkeypatch.setenv("POWERGRID_SAVES", "")
    assert default_folder() == ROOT / "saves"
    monkeypatch.setattr(stores, "checkout", lambda: None)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_folder() == Path("/data/powergrid-tui/saves")


PLAYS = """
import random, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.table.toy import DIG, Options
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.records.store import Store
store = Store(Path({folder!r}))
seats = (Seat(name="Ann"), Seat(name="Bo"))
session = Session.start(DIG, Options(goal=1_000_000), seats, seed=1, save_file=store.save_file("killed"))
print("up", flush=True)
luck = random.Random(2)
while True:
    session.play(luck.choice(luck.choice(DIG.choices(session.state)).actions))
    if luck.random() < 0.2 and not session.undo_refusal():
        session.undo()
"""


@pytest.mark.parametrize("seed", range(2))
def test_a_game_killed_at_any_moment_resumes(tmp_path: Path, seed: int) -> None:
    code = PLAYS.format(root=str(ROOT), folder=str(tmp_path))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        assert player.stdout.readline() == b"up\n"
        time.sleep(random.Random(seed).uniform(0.05, 0.3))
        player.send_signal(signal.SIGKILL)
    store = Store(tmp_path)
    record, save_file = store.open(tmp_path / "killed.toml")
    session = Session.resume(DIG, record, save_file=save_file)
    assert session.state.turn >= 0
    session.play(("done",))
    assert session.trouble == ""
    assert [entry.path.name for entry in store.games()] == ["killed.toml"]


# Saves that wait in a queue: in order, the newest only, told truly, and nothing lost by any ordinary end


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


def test_a_save_file_with_an_error_of_its_own_holds_up_nobody() -> None:
    disk, told = Slow(), list[str]()
    disk.free.set()
    disk.error = ZeroDivisionError()
    session = table(disk, told)
    session.play(ADD)
    session.saving.flush()
    assert not session.saved
    assert told == ["the game cannot be saved"]


def test_patience_with_a_disk_ends() -> None:
    disk, told = Slow(), list[str]()
    session = table(disk, told)
    session.play(ADD)
    session.saving.flush(0.05)
    assert not session.saved
    assert not told, "it did not wait until the disk gave up"
    disk.free.set()
    session.saving.flush()
    assert session.saved


def test_no_thread_is_left_when_nothing_is_to_be_written(tmp_path: Path) -> None:
    session = table(Store(tmp_path).save_file("game"), [])
    for _ in range(20):
        session.play(ADD)
    session.saving.flush()
    for thread in [thread for thread in threading.enumerate() if thread.name == "saving"]:
        thread.join(20)
        assert not thread.is_alive()


@pytest.mark.parametrize("end", ["", "raise ZeroDivisionError"])
def test_a_program_that_ends_waits_for_what_is_to_be_written(tmp_path: Path, end: str) -> None:
    program = f"""
        from pathlib import Path
        from powergrid_tui.table.records.store import Store
        from tests.table.test_store import ADD, table
        session = table(Store(Path({str(tmp_path)!r})).save_file("game"), [])
        for _ in range(200):
            session.play(ADD)
        {end}
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=False, stderr=subprocess.DEVNULL)
    record = loads((tmp_path / "game.toml").read_text("utf-8"), "game")
    assert len(record.actions) == 1 + 200
