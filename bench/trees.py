"""The trees whose kernel is measured: this one, this one without its compiled modules, and that of a commit."""

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import BenchError

HERE = Path(__file__).resolve().parent.parent
"""The tree that this file belongs to."""

_MEASURE = Path(__file__).with_name("measure.py")


def measure(tree: Path, task: str, **arguments: Any) -> Any:
    """The result of a task of `measure.py` in a tree, run in its own process with this interpreter and its packages.

    Raises `BenchError`.
    """
    run = subprocess.run(
        [sys.executable, "-P", str(_MEASURE), str(tree), task, json.dumps(arguments)],
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise BenchError(f"the kernel in {tree} cannot be measured: {_last_line(run.stderr)}")
    return json.loads(run.stdout)


@contextmanager
def of_commit(commit: str, compiled: bool = False) -> Iterator[Path]:
    """The tree of a commit in a temporary folder, with its kernel compiled if asked for; the checkout is not touched.
    Raises `BenchError`."""
    archive = _git("archive", "--format=zip", short(commit))
    with TemporaryDirectory(prefix="powergrid-") as folder:
        zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
        if compiled:
            _compile(Path(folder))
        yield Path(folder)


def _compile(tree: Path) -> None:
    """Compile the kernel of a tree in place, as `make fast` does. Raises `BenchError`."""
    run = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--hooks-only", "--target", "wheel"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise BenchError(f"the kernel in {tree} cannot be compiled: {_last_line(run.stderr)}")


def short(commit: str) -> str:
    """The short hash of a commit. Raises `BenchError`."""
    try:
        _git("rev-parse", "--git-dir")
    except BenchError as error:
        raise BenchError(f"{HERE} is no git checkout, so no other commit can be had: {error}") from None
    try:
        return _git("rev-parse", "--verify", "--short", f"{commit}^{{commit}}").decode().strip()
    except BenchError:
        raise BenchError(f"there is no commit {commit} in this checkout") from None


def _git(*words: str) -> bytes:
    """The output of git for this tree, not for one that may contain it. Raises `BenchError`."""
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(HERE.parent), "LC_ALL": "C"}
    try:
        run = subprocess.run(["git", "-C", str(HERE), *words], env=environment, capture_output=True, check=False)
    except OSError:
        raise BenchError("there is no git here") from None
    if run.returncode:
        raise BenchError(_last_line(run.stderr.decode(errors="replace")))
    return run.stdout


@contextmanager
def here(plain: bool) -> Iterator[Path]:
    """This tree as it is, or a copy without its compiled modules in a temporary folder."""
    if not plain:
        yield HERE
        return
    with TemporaryDirectory(prefix="powergrid-") as folder:
        tree = Path(folder)
        leave = shutil.ignore_patterns("__pycache__", *(f"*{suffix}" for suffix in EXTENSION_SUFFIXES))
        for name in ("powergrid_tui", "maps"):
            shutil.copytree(HERE / name, tree / name, ignore=leave)
        yield tree


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "it says nothing"
