"""Boards as text files. After a change that is meant, `--snapshot-update` writes the files again."""

from pathlib import Path

import pytest


def same(shown: str, file: Path, request: pytest.FixtureRequest) -> None:
    """Compare what is shown with a file, or write the file."""
    lines = "\n".join(line.rstrip() for line in shown.split("\n")).rstrip() + "\n"
    if request.config.getoption("--snapshot-update"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(lines, encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8")
