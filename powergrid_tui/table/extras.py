"""What the program can do with packages that do not come with it, and how they are had."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from powergrid_tui.table.data import checkout


def install(extra: str) -> str:
    """The command that installs an extra of the program. It is on no index: in a checkout the folder is named, and the
    Python that runs; elsewhere the folder is the one that the program was installed from."""
    root = checkout()
    if root is None:
        return shlex.join(["pip", "install", f".[{extra}]"])
    return shlex.join([_near(Path(sys.executable)), "-m", "pip", "install", "-e", f"{_near(root)}[{extra}]"])


def _near(path: Path) -> str:
    """A path as it is shortest from here."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
