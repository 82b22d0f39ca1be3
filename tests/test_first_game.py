"""`docs/first_game.md` works: the game is found, passes the suite, is played in lines and by bots, and is saved."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import NOBODY
from tests import first_game
from tests.tui.terminal import Terminal

ROOT = Path(__file__).parents[1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    first_game.install(tmp_path)
    return tmp_path


def powergrid(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The program, with what is installed in a folder."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", "POWERGRID_SAVES": str(folder / "saves")}
    return subprocess.run(
        [sys.executable, "-m", "powergrid_tui", *words],
        capture_output=True,
        text=True,
        input=typed,
        env=environment,
        cwd=folder,
        timeout=120,
        check=False,
    )


def test_it_is_found_and_played_by_bots(folder: Path) -> None:
    done = powergrid(folder, "simulate", "--game", "nim", "--players", "2", "--games", "20", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["finished"] == 20
    assert "nim" in powergrid(folder, "new", "--help").stdout


def test_it_is_played_in_lines_and_kept(folder: Path) -> None:
    typed = "Ann: take 9 from 1\ntake 3 from 1\ntake 5 from 2\n"
    done = powergrid(folder, "--plain", "new", "--game", "nim", "--players", "Ann,Bo", "--seed", "1", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "take 1 or more of them" in done.stdout
    (save,) = (folder / "saves").glob("*.toml")
    kept = tomllib.loads(save.read_text("utf-8"))
    assert kept["finished"]
    assert kept["record"]["actions"] == ["Ann: take 3 from 1", "Bo: take 5 from 2"]
    assert powergrid(folder, "check", str(save)).returncode == 0


def test_it_is_played_on_the_screen_without_a_board_of_its_own(folder: Path) -> None:
    saves = folder / "saves"
    words = ("new", "--game", "nim", "--players", "Ann,Bo", "--seed", "1")
    with Terminal(*words, saves=saves, PYTHONPATH=_path(folder)) as terminal:
        terminal.wait_for("what do you do?")
        terminal.wait_for("heaps 3, 5")
        terminal.press("3\r")
        terminal.wait_for("Bo: what do you do?")
        terminal.wait_for("take 3 from 2")
        terminal.read(1.0)  # Bo looks first: what comes at once is Ann's
        terminal.press("5\r")
        terminal.wait_for("Bo wins.")
    (save,) = saves.glob("*.toml")
    assert tomllib.loads(save.read_text("utf-8"))["record"]["actions"] == ["Ann: take 3 from 1", "Bo: take 5 from 2"]


@pytest.mark.thorough
def test_a_board_of_its_own_begins_with_the_one_from_offers(folder: Path) -> None:
    nim = folder / "nim.py"
    parts = 'game="nim:NIM", board="nim_board:NimBoard", table_view="nim_board:NimView"'
    nim.write_text(nim.read_text("utf-8").replace('game="nim:NIM"', parts), "utf-8")
    words = ("new", "--game", "nim", "--players", "Ann,Bo", "--seed", "1")
    with Terminal(*words, saves=folder / "saves", columns=120, lines=40, PYTHONPATH=_path(folder)) as terminal:
        terminal.wait_for("what do you do?")
        terminal.wait_for("HEAPS")
        terminal.wait_for("■■■■■")
        terminal.press("3\r")
        terminal.wait_for("Bo: what do you do?")
        terminal.wait_for("take 3 from 2")


@pytest.mark.thorough
def test_what_lies_on_its_table_is_chosen_by_arrow_keys(folder: Path) -> None:
    nim = folder / "nim.py"
    parts = 'game="nim:NIM", components="nim_table:components"'
    nim.write_text(nim.read_text("utf-8").replace('game="nim:NIM"', parts), "utf-8")
    words = ("new", "--game", "nim", "--players", "Ann,Bo", "--seed", "1")
    with Terminal(*words, saves=folder / "saves", PYTHONPATH=_path(folder)) as terminal:
        terminal.wait_for("HEAPS")
        terminal.wait_for("heap 2  ■ ■ ■ ■ ■  5")
        terminal.press("\x1b[C\x1b[B\x1b[C\x1b[C")
        page = (ROOT / "docs" / "boards.md").read_text("utf-8")
        picture = page.partition("second heap:\n\n```\n")[2].partition("```")[0]
        assert picture
        for row in picture.replace("...\n", "").splitlines():
            terminal.wait_for(row.strip())
        terminal.press("\r")
        terminal.wait_for("Bo: what do you do?")
        terminal.wait_for("heap 2  ■ ■ · · ·  2")


@pytest.mark.thorough
def test_a_bot_plays_and_a_hint_and_the_review_are_had_on_the_board_from_offers(folder: Path) -> None:
    """It takes seconds: the program runs at a terminal, and bots think."""
    words = ("new", "--game", "nim", "--players", "Ann,Bo=bot:hard", "--seed", "1")
    with Terminal(*words, saves=folder / "saves", PYTHONPATH=_path(folder)) as terminal:
        terminal.wait_for("what do you do?")
        terminal.press("h")
        terminal.wait_for("100 % to win")
        terminal.wait_for("take 2 from 2")
        terminal.wait_for("with 0 per cent.")
        for key, answer in (("6", "Bo: take 1 from 1"), ("1", "Bo: take 1 from 2"), ("1", "Bo wins.")):
            terminal.press(key)
            terminal.press("\r")
            terminal.wait_for(answer)
        terminal.wait_for("v review")
        while "REVIEW" not in terminal.text():  # a page that opens unasked ignores keys at first
            terminal.press("v")
        terminal.wait_for("cost 100 per cent of the chance to win")
        terminal.wait_for("action 1 ")
        terminal.wait_for("better: take 2 from 2")


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
@pytest.mark.some(4)
def test_a_bot_of_each_level_plays_in_lines_where_hints_and_the_review_are_had(folder: Path, level: str) -> None:
    typed = "hint\ntake 5 from 2\ntake 3 from 1\ntake 2 from 1\ntake 1 from 1\nreview\n\n"
    words = ("--plain", "new", "--game", "nim", "--players", f"Ann,Bo=bot:{level}", "--seed", "1")
    done = powergrid(folder, *words, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Best: take 2 from 2, which wins 100 per cent of the time." in done.stdout
    assert "next best: take 1 from 1, with 0 per cent." in done.stdout
    assert "Type 'take 2 from 2' to do that." not in done.stdout, "it is told in those words already"
    if level != "easy":
        assert "Bo: take 3 from 1." in done.stdout
        assert "Action 1: the choice was to take 5 from 2; the best bot would take 2 from 2." in done.stdout


def test_hard_never_loses_a_position_that_is_won(nim: dict[str, Any]) -> None:
    """Whatever the opponent does."""
    game, bot = nim["NIM"], nim["BOTS"]["hard"]()

    def wins(state: Any, hard: int, seed: int) -> bool:
        if game.to_move(state) == NOBODY:
            return bool(game.standings(state)[0].seat == state.names[hard])
        offers = game.choices(state)
        if state.turn == hard:
            return wins(game.apply(state, bot.decide(state, offers, Random(seed))), hard, seed + 1)
        return all(wins(game.apply(state, action), hard, seed + 1) for action in offers[0].actions)

    for heaps in ((3, 5), (5, 3), (1, 2), (0, 4), (5, 4)):
        assert wins(nim["Heaps"](("Ann", "Bo"), heaps), 0, sum(heaps))


def test_all_of_it_is_under_80_lines(nim: dict[str, Any]) -> None:
    assert sum(bool(line.strip()) for line in first_game.files()["nim.py"].splitlines()) < 80
    assert tuple(nim["BOTS"]) == ("expert", "hard", "normal", "easy")


@pytest.fixture
def nim() -> dict[str, Any]:
    """The contents of the game's module."""
    module: dict[str, Any] = {"__name__": "nim"}
    exec(first_game.files()["nim.py"], module)
    return module


def _path(folder: Path) -> str:
    return f"{ROOT}{os.pathsep}{folder}"


def test_a_verb_that_breaks_ends_its_table_with_a_sentence(folder: Path) -> None:
    nim = folder / "nim.py"
    nim.write_text(
        nim.read_text("utf-8").replace("legal = [Take", "legal = 1 // (state.heaps[0] - 1) or [Take"), "utf-8"
    )
    done = powergrid(folder, "--plain", "new", "--game", "nim", "--players", "Ann,Bo", typed="take 2 from 1\n")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Nim broke down (choices): ZeroDivisionError: integer division or modulo by zero"
    ]


@pytest.mark.thorough
def test_it_passes_the_suite(folder: Path) -> None:
    """It takes a second: the page runs as a program of its own."""
    code = """if True:
        import test_nim
        test_nim.test_nim_is_a_game()
        test_nim.playthrough(test_nim.NIM, "nim.game", write=True)
        test_nim.test_nim_plays_as_before()"""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"}
    subprocess.run([sys.executable, "-c", code], env=environment, cwd=folder, check=True, timeout=120)


def test_the_page_names_the_entry_point_that_is_looked_for() -> None:
    points = tomllib.loads(first_game.files()["pyproject.toml"])["project"]["entry-points"]
    assert points == {"powergrid_tui.games": {"nim": "nim:MANIFEST"}}


def test_a_broken_game_is_named_and_left_out(tmp_path: Path) -> None:
    first_game.install(tmp_path, chess="no_such_module:MANIFEST", go="nim:NIM", grid="grid:MANIFEST", loud="loud:X")
    (tmp_path / "grid.py").write_text(
        "from powergrid_tui.kit import Manifest\nMANIFEST = Manifest(id='power_grid', name='Grid', game='grid:G')\n"
    )
    (tmp_path / "loud.py").write_text("raise SystemError('I am\\nbroken')\n")
    done = powergrid(tmp_path, "simulate", "--game", "nim", "--players", "2", "--games", "1")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "The game chess was left out: ModuleNotFoundError: No module named 'no_such_module'",
        "The game go was left out: TypeError: Nim is no Manifest",
        "The game grid was left out: ValueError: there is a game power_grid already",
        "The game loud was left out: SystemError: I am broken",
    ]
    assert powergrid(tmp_path, "simulate", "--players", "2", "--games", "1").returncode == 0


def test_a_game_whose_rules_cannot_be_loaded_says_so_and_the_others_are_played(tmp_path: Path) -> None:
    first_game.install(tmp_path)
    (tmp_path / "nim.py").write_text(
        "from powergrid_tui.kit import Manifest\nMANIFEST = Manifest(id='nim', name='Nim', game='gone:NIM')\n"
    )
    done = powergrid(tmp_path, "simulate", "--game", "nim", "--players", "2", "--games", "1")
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1
    assert "Nim cannot be loaded" in done.stderr
    assert powergrid(tmp_path, "simulate", "--players", "2", "--games", "1").returncode == 0
