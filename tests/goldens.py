"""Boards as text files. After a change that is meant, `--snapshot-update` writes the files again."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.shell import settle


def whole(shown: str) -> str:
    """What is shown, as it stands in a file."""
    return "\n".join(line.rstrip() for line in shown.split("\n")).rstrip() + "\n"


def same(shown: str, file: Path, request: pytest.FixtureRequest) -> None:
    """Compare what is shown with a file, or write the file."""
    lines = whole(shown)
    if request.config.getoption("--snapshot-update"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(lines, encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8")


async def comes_to(pilot: Pilot[Any], shown: Callable[[], str], file: Path, request: pytest.FixtureRequest) -> None:
    """Wait until a page looks like a file, or write the file. Maps and lists come into a page when they are ready,
    which on a busy machine may be later than its words."""
    await settle(pilot)
    if not request.config.getoption("--snapshot-update"):
        with suppress(AssertionError):  # what differs is said below
            await settle(pilot, lambda: whole(shown()) == file.read_text(encoding="utf-8"))
    same(shown(), file, request)
