"""The page about licences names everything that is installed with the program."""

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PAGE = Path(__file__).resolve().parents[1] / "docs" / "licences.md"


def installed_with(extra: str) -> set[str]:
    """Everything that comes with the program, or with an extra of it."""
    found: set[str] = set()
    wanted = [Requirement(f"powergrid-tui[{extra}]")]
    while wanted:
        want = wanted.pop()
        for line in requires(want.name) or ():
            needed = Requirement(line)
            extras = want.extras or {""}
            if needed.marker and not any(needed.marker.evaluate({"extra": name}) for name in extras):
                continue
            if canonicalize_name(needed.name) not in found:
                found.add(canonicalize_name(needed.name))
                wanted.append(needed)
    return found


@pytest.mark.parametrize("extra", ["ssh", "notify", "metrics"])
def test_every_library_is_listed_with_its_licence(extra: str) -> None:
    rows = re.findall(r"^\| ([\w, -]+) \| ([\w. -]+) \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    listed = {canonicalize_name(name): where for names, _, where in rows for name in names.split(", ")}
    with_it = {name for name, where in listed.items() if where in ("the program", f"`[{extra}]`")}
    try:
        assert installed_with(extra) <= with_it
    except PackageNotFoundError as missing:
        pytest.skip(f"{missing} is not installed")
