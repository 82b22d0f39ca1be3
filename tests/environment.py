"""The environment variables of the tests and of the processes that they start: the same ones wherever the tests run.

It is imported before anything that reads the environment when it is imported.
"""

import os
import sys
import time
from importlib import reload
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

KEPT = (
    *("PATH", "VIRTUAL_ENV", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "TMPDIR"),
    "POWERGRID_WIDE",
)
"""Variables that are kept: for finding programs, modules and temporary folders, and settings of the tests
themselves."""

KEPT_OF = ("PYTEST_", "TEXTUAL_SNAPSHOT_", "COV_", "COVERAGE_", "LD_", "DYLD_")
"""Prefixes of other variables that are kept: those of the test runner, and those for finding libraries."""

TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "TZ": "UTC", "LOGNAME": "ann"}

_TEXTUAL = ("TEXTUAL", "ESCDELAY")
"""Prefixes of the variables that Textual reads."""


def _own() -> Path:
    """Remove all other variables, and make a temporary home. Returns its folder."""
    there = {name for name in os.environ if name not in KEPT and not name.startswith(KEPT_OF)}
    for name in there:
        del os.environ[name]
    home = Path(mkdtemp(prefix="powergrid-tests-"))
    os.environ.update(TERMINAL, HOME=str(home))
    for kind in ("CONFIG", "DATA", "CACHE", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind.lower())
    time.tzset()
    if any(name.startswith(_TEXTUAL) for name in there):
        _read_anew()
    return home


def _read_anew() -> None:
    """Let Textual read its variables again: a plugin of pytest may have imported it already."""
    constants = sys.modules.get("textual.constants")
    if constants is None:
        return
    before = {name: value for name, value in vars(constants).items() if name.isupper()}
    reload(constants)
    for module in [module for name, module in sys.modules.items() if name.startswith("textual.")]:
        for name in before.keys() & vars(module).keys():
            setattr(module, name, vars(constants)[name])


HOME = _own()


def forget() -> None:
    """Nothing stays behind."""
    rmtree(HOME, ignore_errors=True)
