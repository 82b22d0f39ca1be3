"""The program in lines, as a process of its own, which takes a second: a pipe in front of it and one behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from powergrid_tui.plain.conversation import Gone
from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.table.records.record import Record, loads
from powergrid_tui.table.records.store import Store

ESCAPE = b"\x1b"


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "POWERGRID_SAVES": str(folder), "LC_ALL": "C.UTF-8", "TERM": "dumb"}


def piped(folder: Path, words: str, typed: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "powergrid_tui", *words.split()],
        input=typed.encode(),
        capture_output=True,
        timeout=300,
        check=False,
        env=environment(folder),
    )


def record_in(folder: Path) -> Record:
    (file,) = folder.glob("*.toml")
    return loads(file.read_text("utf-8"), file.name)


@pytest.mark.thorough
def test_a_script_plays_a_whole_game_over_a_pipe(tmp_path: Path) -> None:
    done = piped(tmp_path, "new --plain --seed 4 --players Ann,bot:simple,bot:simple", "1\n" * 3000)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ESCAPE not in done.stdout
    assert record_in(tmp_path).finished
    told = [line for line in done.stdout.decode().splitlines() if "'rematch'" not in line]
    assert any(line.startswith("1. ") for line in told[-10:])


def test_the_end_of_the_input_leaves_with_the_game_saved(tmp_path: Path) -> None:
    done = piped(tmp_path, "new --plain --seed 3 --players Ann,bot:simple", "1")
    assert (done.returncode, done.stderr) == (0, b"")
    record = record_in(tmp_path)
    assert not record.finished
    assert any(line.startswith("Ann: open") for line in record.actions), "a last line without its end counts"
    more = piped(tmp_path, "--plain resume", "quit\n1\n")
    assert more.returncode == 0
    assert record_in(tmp_path).actions == record.actions, "after quit nothing is read"


def test_without_a_command_a_game_is_chosen_and_set_up(tmp_path: Path) -> None:
    typed = "7\nx\n1\nAnn,Bo\nmap=nowhere\nmoney=open map=usa\nundo\n"
    done = piped(tmp_path, "--plain", typed)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    games = ("Power Grid", "Factory Manager", "Rise to Power", "Terraforming Mars", "Electropolis")
    assert said[:5] == [f"{number}. New game: {name}" for number, name in enumerate(games, 1)]
    assert said.count("Give a number from 1 to 5.") == 2
    assert any("nowhere" in line for line in said)
    record = record_in(tmp_path)
    assert record.options["map"] == "usa"


@pytest.mark.thorough
def test_a_replay_is_told_in_sentences(tmp_path: Path) -> None:
    piped(tmp_path, "new --plain --seed 3 --players Ann,bot:simple", "open 4\n")
    (file,) = tmp_path.glob("*.toml")
    done = piped(tmp_path, f"replay --plain {file}", "")
    said = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert any(line.startswith("Ann puts up plant 4") for line in said)
    assert sum(line.startswith(("1. ", "2. ")) for line in said[-2:]) == 2
    assert "50" not in said[-1] + said[-2], "money is secret before the end"


def test_ctrl_c_leaves_with_the_game_saved(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "powergrid_tui", *["new", "--plain", "--seed", "3", "--players", "Ann,bot:simple"]],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        late = Timer(60, process.kill)  # else a question that never comes would be waited for
        late.start()
        process.stdin.write(b"open 4\n")
        process.stdin.flush()
        for line in process.stdout:
            if b"what do you buy?" in line:
                break
        late.cancel()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(timeout=60) == 0
    assert b"The game is saved in" in rest
    assert any(line.startswith("Ann: open 4") for line in record_in(tmp_path).actions)


def test_ctrl_c_wakes_a_program_that_waits_for_a_line(tmp_path: Path) -> None:
    """A signal may come just before the loop goes to sleep. Wrong: the handler of `asyncio.run`, which runs when the
    next line is typed."""
    wakes: list[int] = []

    class Listener:
        async def line(self) -> str:
            wakes.append(signal.set_wakeup_fd(-1))
            signal.set_wakeup_fd(wakes[-1])
            raise Gone

    PlainProgram(Store(tmp_path), Listener()).run()
    assert wakes
    assert -1 not in wakes
