"""Runs a function of a test module where nothing that draws can be imported."""

import json
import subprocess
import sys
from typing import Any

BLOCKED = ("textual", "rich", "powergrid_tui.toolkit.widgets", "powergrid_tui.tui")


def without_screen(module: str, function: str) -> Any:
    """What the function returns (as JSON), run in a process of its own without textual and rich."""
    code = (
        "import importlib, json, sys\n"
        f"sys.modules.update(dict.fromkeys({BLOCKED!r}))\n"  # None there: an import raises
        f"print(json.dumps(importlib.import_module({module!r}).{function}()))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
