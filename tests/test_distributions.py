"""What is in the source distribution and in the wheel, without building them."""

import subprocess
from pathlib import Path

import pytest

from powergrid_tui import __version__

sdist = pytest.importorskip("hatchling.builders.sdist", reason="no hatchling: make ready installs it")
wheel = pytest.importorskip("hatchling.builders.wheel")

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = {".pre-commit-config.yaml"}
"""Of use in a clone alone."""

ALWAYS = {".gitignore", "LICENSE", "README.md", "pyproject.toml"}
"""What hatchling adds by itself."""


def tracked() -> set[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("no clone: there is no list of the files to compare with")
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in done.stdout.split("\0") if name and (ROOT / name).exists()}


def files_of(builder: object) -> set[str]:
    found = (Path(file.path).relative_to(ROOT) for file in builder.recurse_included_files())  # type: ignore[attr-defined]
    return {path.as_posix() for path in found if path.suffix != ".so"}


def test_the_source_distribution_has_everything_that_tests_and_players_need() -> None:
    assert tracked() - LEFT_OUT - ALWAYS <= files_of(sdist.SdistBuilder(str(ROOT)))


def test_the_wheel_has_the_package_and_what_is_beside_it() -> None:
    builder = wheel.WheelBuilder(str(ROOT))
    package = {name for name in tracked() if name.startswith("powergrid_tui/")}
    assert package <= files_of(builder)
    beside = {*builder.config.get_force_include(), *map(str, map(ROOT.joinpath, builder.config.shared_data))}
    assert beside == {str(ROOT / name) for name in ("deploy", "maps", "saves/examples", "share")}


def test_the_version_is_said_once() -> None:
    metadata = wheel.WheelBuilder(str(ROOT)).metadata
    assert metadata.version == __version__
    assert f'"powergrid {__version__}"' in (ROOT / "share" / "man" / "man1" / "powergrid.1").read_text("utf-8")
