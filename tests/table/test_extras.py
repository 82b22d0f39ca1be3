"""How what does not come with the program is had: by a command that works where it is read."""

import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from powergrid_tui.table.files import extras

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def test_in_a_checkout_it_names_the_folder_and_the_python_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(ROOT / ".venv/bin/python"))
    monkeypatch.chdir(ROOT)
    assert extras.install("ssh") == ".venv/bin/python -m pip install -e '.[ssh]'"
    monkeypatch.chdir(ROOT.parent)
    assert shlex.split(extras.install("ssh")) == [sys.executable, "-m", "pip", "install", "-e", f"{ROOT}[ssh]"]


def test_elsewhere_it_is_the_folder_that_the_program_was_installed_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "checkout", lambda: None)
    assert extras.install("dask") == "pip install '.[dask]'"


def test_make_play_installs_what_the_house_needs() -> None:
    told = subprocess.run(["make", "-nB", "play"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "install --quiet --disable-pip-version-check -e '.[ssh]'" in told
    assert "ssh" in EXTRAS


@pytest.mark.parametrize("place", ["README.md", "CHANGELOG.md", "docs", "powergrid_tui"])
def test_nothing_tells_to_install_a_name_that_is_on_no_index(place: str) -> None:
    files = [file for file in (ROOT / place, *(ROOT / place).rglob("*")) if file.suffix in {".md", ".py"}]
    assert files
    assert not [file for file in files if "powergrid-tui[" in file.read_text()]
