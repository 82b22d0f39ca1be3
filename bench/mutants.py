"""`python -m bench.mutants --mutmut PYTHON`: how many small errors in the code the tests find, room by room.

mutmut makes the errors (mutants) and runs the tests that reach each of them. This module only draws which mutants are
tried, by a seed, and prints the table: for each room the share that each kind of test kills alone, and that all kill
together. mutmut has an environment of its own, over the project's:

    python3 -m venv MUTENV && MUTENV/bin/pip install 'mutmut==3.8.*'
    python -m bench.mutants --mutmut MUTENV/bin/python --seed 52

After tests were cut, `--together --before COMMIT` tries whatever survives all tests of a room once more, with the tests
of an earlier commit, and names what those killed: nothing must be lost.

Every room is tried in a copy of the committed files. Of the tests made by hand, those of a room's own folders are run:
another folder's tests may kill more. A test that fails there without any error, because it reads the sources, is left
out and named. Strings are not mutated, and the kernel is not compiled.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

import click

ROOT = Path(__file__).parent.parent
SEED, EACH = 52, 40


@dataclass(frozen=True)
class Room:
    """A part of the code, and the tests that were written for it."""

    code: tuple[str, ...]
    """Patterns of its files."""
    tests: tuple[str, ...]
    """Folders and files of tests."""
    game: str = ""
    """If it belongs to one game, that game: the suite and the playthroughs are only run for it."""


def _game(name: str) -> Room:
    code = f"powergrid_tui/games/{name}"
    return Room((f"{code}/rules/*", f"{code}/effects/*", f"{code}/rulebook/*"), (f"tests/{name}",), name)


GAMES = ("power_grid", "terraforming_mars", "rise_to_power", "factory_manager", "electropolis")

ROOMS = {
    **{name: _game(name) for name in GAMES},
    "notation": Room(
        ("*/notation.py", "*/table/protocol/*"), ("tests/table", *(f"tests/{name}/test_notation.py" for name in GAMES))
    ),
    "session and undo": Room(("*/table/sessions/*",), ("tests/table", "tests/tui")),
    "secrecy": Room(("*/determinization.py", "*/table/protocol/events.py"), ("tests/power_grid", "tests/table")),
    "records and store": Room(("*/table/records/*", "*/table/files/*"), ("tests/table",)),
    "deeds and clocks": Room(("powergrid_tui/server/*",), ("tests/server",)),
    "door of ssh": Room(("powergrid_tui/ssh/door/*",), ("tests/ssh",)),
    "plain mode": Room(("powergrid_tui/plain/*",), ("tests/plain",)),
    "questions": Room(("*/viewmodel/questions/*", "*/toolkit/viewmodel/question.py"), ("tests/power_grid/viewmodel",)),
    "components and panels": Room(
        ("*/widgets/components/*", "*/widgets/panels/*", "*/viewmodel/components/*"), ("tests/toolkit",)
    ),
}
"""The rooms, by name."""

GOLDENS = ("tests.goldens import", "snap_compare")
"""What a file of tests has that compares whole pictures."""

KINDS = ("suite", "playthroughs", "random games", "pictures", "by hand")

TESTS = ("tests", "powergrid_tui/testing")
"""The folders of tests, and of the suite that games of others can run, too."""


def files_of(kind: str, room: Room, folder: Path) -> list[str]:
    """The files of tests of a kind that are run for a room, of those in a copy."""
    tests = sorted((folder / "tests").rglob("test_*.py"))
    named = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in tests}
    pictures = {name for name, text in named.items() if any(sign in text for sign in GOLDENS)}
    drawn = {name for name in named if "/test_random_games" in name}
    shared = {"suite": {"tests/test_games.py", "tests/test_suite.py"}, "playthroughs": {"tests/test_playthroughs.py"}}
    if kind in shared:
        return sorted(shared[kind])
    if kind == "pictures":
        return sorted(name for name in pictures if name.startswith((*room.tests, "tests/test_")))
    if kind == "random games":
        return sorted(name for name in drawn if not room.game or f"/{room.game}/" in name)
    others = drawn | pictures | shared["suite"] | shared["playthroughs"]
    return sorted(name for name in named if name.startswith(room.tests) and name not in others)


def chosen(kinds: Sequence[str], room: Room, folder: Path) -> list[str]:
    """What pytest is told to run for a room and some kinds of test, of those in a copy."""
    files = [file for kind in kinds for file in files_of(kind, room, folder)]
    only = ["-k", room.game] if room.game and "suite" in kinds else []  # a game's own folder bears its name, too
    return [*files, "-m", "not thorough", *only]


LISTED = """
import json, sys
from mutmut import __main__ as mutmut
from mutmut.utils import file_utils
from mutmut.mutation.data import SourceFileMutationData
import os
os.makedirs("mutants", exist_ok=True)
file_utils.copy_src_dir()
file_utils.copy_also_copy_files()
mutmut.create_mutants(2)
names = []
for path in file_utils.walk_mutatable_files():
    data = SourceFileMutationData(path=path)
    data.load()
    names += data.exit_code_by_key
print("\\n" + json.dumps(sorted(names)))
"""
"""Makes all mutants, and lists their names on its last line."""

RUN = """
import json, os, sys
from mutmut import __main__ as mutmut
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.workers.isolation import ForkRunner
failed = set()
class Failed:
    def pytest_runtest_logreport(self, report):
        if report.failed:
            failed.add(report.nodeid)
execute = PytestRunner.execute_pytest
def look(self, params, plugins=()):
    if os.environ["MUTANT_UNDER_TEST"] != "stats":
        return execute(self, params, plugins=plugins)
    code = execute(self, [word for word in params if word != "-x"], plugins=[*plugins, Failed()])
    for tests in state().tests_by_mangled_function_name.values():
        tests -= failed
    return 0 if code == 1 else code
PytestRunner.execute_pytest = look
ForkRunner.run_clean_tests = lambda self, tests: 0
mutmut._run(sys.argv[1:], 1)
print("\\n" + json.dumps(sorted(failed)))
"""
"""Tries mutants. First mutmut runs all tests without any, to see which of them reach what: those that fail then are
left out, and listed on the last line. It need not run the others a second time to see that they pass."""


class Tried:
    """A copy of the committed files, in which the mutants of a room are tried."""

    def __init__(self, python: str, room: Room, tests: str = "HEAD") -> None:
        """With the tests of a commit, and the suite that they run."""
        self._python, self._room = python, room
        self.mutated = room.code
        """Patterns of the files in which mutants are made."""
        self.left_out: set[str] = set()
        """Tests that fail without any error."""
        self.folder = Path(mkdtemp(prefix="mutants-"))
        self._extract("HEAD")
        if tests != "HEAD":
            for folder in TESTS:
                rmtree(self.folder / folder)
            self._extract(tests, *TESTS)
        self._whole = (self.folder / "pyproject.toml").read_text("utf-8")
        self.choose(["suite"])

    def _extract(self, commit: str, *folders: str) -> None:
        kept = subprocess.run(["git", "archive", commit, *folders], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "--extract"], cwd=self.folder, input=kept, check=True)

    def choose(self, kinds: Sequence[str]) -> None:
        """Configure mutmut for some kinds of test."""
        others = [path.name for path in self.folder.iterdir() if path.name not in ("powergrid_tui", "tests", "mutants")]
        settings = {
            "source_paths": ["powergrid_tui"],
            "only_mutate": list(self.mutated),
            "also_copy": others,
            "pytest_add_cli_args_test_selection": chosen(kinds, self._room, self.folder),
            "pytest_add_cli_args": ["-p", "no:xdist", "-p", "no:cacheprovider", "-o", "addopts=-q"],
            "debug": True,  # otherwise it does not say which tests fail
            "use_git_change_detection": False,
            "track_dependencies": False,
            "timeout_constant": 4.0,  # times 15, the seconds by the clock that any mutant has: machines may be busy
        }
        lines = "".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
        text = f"{self._whole}\n[tool.mutmut]\n{lines}"
        for folder in (self.folder, self.folder / "mutants"):
            if folder.exists():
                (folder / "pyproject.toml").write_text(text, "utf-8")

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        packages = next(path for path in map(Path, sys.path) if path.name == "site-packages")
        environment = {**os.environ, "PYTHONPATH": str(packages), "PYTHONDONTWRITEBYTECODE": ""}
        return subprocess.run(
            [self._python, *words], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def names(self) -> list[str]:
        """All mutants of the room."""
        done = self._run("-c", LISTED)
        if done.returncode:
            raise SystemExit(done.stdout[-2000:] + done.stderr[-2000:])
        found: list[str] = json.loads(done.stdout.splitlines()[-1])
        return found

    def killed(self, kinds: Sequence[str], names: Sequence[str]) -> set[str]:
        """Those of the mutants that some kinds of test kill, run as one."""
        self.choose(kinds)
        (self.folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
        done = self._run("-c", RUN, *names)
        if "could not find any test case" in done.stdout:
            return set()
        if done.returncode:
            raise SystemExit(f"{kinds}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        self.left_out.update(json.loads(done.stdout.splitlines()[-1]))
        return {name for name, code in self._codes().items() if name in names and code not in (0, 5, 33, None)}

    def _codes(self) -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        for file in (self.folder / "mutants").rglob("*.meta"):
            found.update(json.loads(file.read_text("utf-8"))["exit_code_by_key"])
        return found

    def files(self, names: Sequence[str]) -> tuple[str, ...]:
        """The files that some mutants are in. What need not be changed is quicker as it is."""
        metas = (self.folder / "mutants").rglob("*.meta")
        return tuple(
            file.relative_to(self.folder / "mutants").with_suffix("").as_posix()
            for file in metas
            if not set(names).isdisjoint(json.loads(file.read_text("utf-8"))["exit_code_by_key"])
        )

    def difference(self, name: str) -> str:
        """What a mutant changes."""
        return self._run("-m", "mutmut", "show", name).stdout


def share(killed: Iterable[str], names: Sequence[str]) -> str:
    """How many of the mutants, as a table says it."""
    return f"{len(set(killed) & set(names))}/{len(names)}"


@click.command()
@click.option("--mutmut", required=True, help="The Python of the environment that has mutmut.")
@click.option("--seed", default=SEED, help="Which mutants are drawn.")
@click.option("--each", default=EACH, help="How many mutants are drawn in a room.")
@click.option("--room", "rooms", multiple=True, type=click.Choice(list(ROOMS)), help="Only this room.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(KINDS), help="Only this kind of test.")
@click.option("--together", is_flag=True, help="Run all kinds as one, which is quicker than each alone.")
@click.option("--before", help="Try survivors with the tests of this commit, too, and name what they kill.")
@click.option("--survivors", type=click.Path(path_type=Path), help="A file for what the survivors change.")
def main(
    mutmut: str,
    seed: int,
    each: int,
    rooms: tuple[str, ...],
    kinds: tuple[str, ...],
    together: bool,
    before: str | None,
    survivors: Path | None,
) -> None:
    """Print the table."""
    columns = [kinds or KINDS] if together else [(kind,) for kind in kinds or KINDS]
    heads = ["room", "drawn of", "all", *([] if together else [kind for (kind,) in columns])]
    click.echo(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for name in rooms or ROOMS:
        tried = Tried(mutmut, ROOMS[name])
        made = tried.names()
        names = sorted(Random(f"{seed} {name}").sample(made, min(each, len(made))))
        tried.mutated = tried.files(names)
        killed = [tried.killed(column, names) for column in columns]
        found = set().union(*killed)
        cells = [name, f"{len(names)} of {len(made)}", share(found, names)]
        click.echo(f"| {' | '.join([*cells, *([] if together else [share(each, names) for each in killed])])} |")
        if tried.left_out:
            click.echo(f"{name} without {', '.join(sorted(tried.left_out))}", err=True)
        alive = [each for each in names if each not in found]
        if before is not None and alive:
            earlier = Tried(mutmut, ROOMS[name], before)
            earlier.mutated = tried.files(alive)
            for lost in sorted(earlier.killed(kinds or KINDS, alive)):
                click.echo(f"{name}: lost {lost}\n{tried.difference(lost)}", err=True)
            rmtree(earlier.folder)
        if survivors is not None:
            with survivors.open("a", encoding="utf-8") as file:
                file.writelines(f"{name}: {each}\n{tried.difference(each)}\n" for each in alive)
        rmtree(tried.folder)


if __name__ == "__main__":
    main()
