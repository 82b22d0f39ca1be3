"""What the program can do only with packages that do not come with it, and how to get them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from powergrid_tui.table.files.data import checkout


def install(extra: str) -> str:
    """The command that installs an extra of the program. The program is on no index: in a checkout the command names
    its folder and the running Python; elsewhere the folder the program was installed from."""
    root = checkout()
    if root is None:
        return shlex.join(["pip", "install", f".[{extra}]"])
    python = Path(sys.executable)
    if Path.cwd() == root and python.is_relative_to(root):
        return shlex.join([str(python.relative_to(root)), "-m", "pip", "install", "-e", f".[{extra}]"])
    return shlex.join([str(python), "-m", "pip", "install", "-e", f"{root}[{extra}]"])
