"""Neither the tests nor the processes that they start depend on the environment in which they are run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOSTILE = {
    **{"POWERGRID_HOME": "/x", "POWERGRID_SAVES": "/y", "POWERGRID_PASSPHRASE": "short", "HOME": "/nowhere"},
    **{"XDG_CONFIG_HOME": "/z", "XDG_DATA_HOME": "/z", "LOGNAME": "zed", "USER": "zed", "TZ": "Asia/Taipei"},
    **{"LANG": "zh_TW.UTF-8", "LC_ALL": "zh_TW.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8", "LANGUAGE": "zh_TW"},
    **{"TERM": "dumb", "COLORTERM": "no", "NO_COLOR": "1", "FORCE_COLOR": "1", "COLUMNS": "40", "LINES": "9"},
    **{"TEXTUAL_COLOR_SYSTEM": "standard", "TEXTUAL_DIM_FACTOR": "10", "ESCDELAY": "900"},
}
SAID = """
import json, os, textual.filter
from textual import constants
from tests import environment
print(json.dumps([dict(os.environ), constants.COLOR_SYSTEM, constants.ESCAPE_DELAY, textual.filter.DIM_FACTOR]))
environment.forget()
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """A process in an environment in which everything is different."""
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    found = {"PATH": os.environ["PATH"], "PYTHONPATH": path, **HOSTILE}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=found, capture_output=True, text=True, check=False)


def test_nothing_of_it_is_left_and_textual_has_not_read_it() -> None:
    left, colours, delay, dim = json.loads(run("-c", SAID).stdout)
    assert not set(HOSTILE.items()) & set(left.items())
    assert set(left) - {name for name in left if name.startswith("XDG_")} == {
        *("PATH", "PYTHONPATH", "HOME", "LANG", "LOGNAME", "TERM", "COLORTERM", "TZ"),
    }
    assert not Path(left["HOME"]).exists(), "a home that is gone with the tests"
    assert (colours, delay, dim) == ("auto", 0.1, 0.66)


@pytest.mark.long
def test_a_test_passes_whatever_the_environment_says() -> None:
    done = run("-m", "pytest", "-p", "no:cacheprovider", "tests/table/test_store.py", "-k", "games_live")
    assert done.returncode == 0, done.stdout + done.stderr
