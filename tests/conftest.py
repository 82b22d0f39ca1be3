"""What holds for all tests."""

from tests import environment  # before what reads the environment when it is imported

# isort: split
import asyncio
import gc
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

import powergrid_tui
from powergrid_tui.table.sessions import bots_at_play
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.widgets.boards.warned import Warned
from powergrid_tui.tui.base.keys import TypeAhead

NAP = 1 / 200
"""Seconds without much to do after which a screen is taken to be idle. Textual waits four times as long after every
key, which is most of what tests of screens would take."""

BUSY = 1 / 4000
"""Seconds of the processor in a nap from which on a screen is busy."""


async def idle(least: float = NAP, most: float = 1.0) -> None:
    """Wait until the screen has nothing left to do: no task can go on, and threads do not compute. Textual looks at the
    time of the processor alone, and takes a process that was not let near one to be idle."""
    begun, loop = monotonic(), asyncio.get_running_loop()
    for _ in range(int(most / NAP)):  # and not for so long: on a busy machine a nap may be a second
        computed = process_time()
        await asyncio.sleep(NAP)
        ready = getattr(loop, "_ready", ())
        if not ready and process_time() - computed < BUSY and monotonic() - begun > least:
            return


parse_rules = Stylesheet._parse_rules
Rules = dict[tuple[object, ...], list[RuleSet]]
RULES: list[tuple[dict[str, str], Rules]] = []
"""What style sheets say, by the values of their variables: there are a few palettes, and thousands of apps."""


def parsed_once(self: Stylesheet, *source: Any, **more: Any) -> list[RuleSet]:
    """The rules in a part of a style sheet, which an app reads and does not change. Every app has style sheets of its
    own, and each parsed them anew, which took a sixth of the time of many a test."""
    variables = self._variables
    rules = next((rules for known, rules in RULES if known == variables), None)
    if rules is None:
        RULES.append((dict(variables), rules := {}))
    key = (*source, *more.items())
    if key not in rules:
        rules[key] = parse_rules(self, *source, **more)
    return rules[key]


TYPE_AHEAD = {name: getattr(TypeAhead, name) for name in ("KEY", "CLICK", "UNASKED")}
"""Seconds in which people are not to press a key, or to click."""

WARNED = {name: getattr(Warned, name) for name in ("READ", "HELD")}
"""Seconds in which a key is no answer to a warning."""

LOTS = 4
"""Into how many lots the random games of a file, and tests that share nothing, are dealt."""

QUICK = 4
"""`make test` plays one of so many random games; the others are `thorough`."""

SELDOM = frozenset({(100, 30), (200, 60)})
"""Sizes of a terminal that pictures at are `thorough`."""


def pytest_configure() -> None:
    """A compiled module goes before its source: one that is older would be tested in its place.

    What holds for all tests is set here: a fixture would be paid for by each of them. How long a bot thinks depends on
    the machine, so it is told of in the tests that are about just that. Tests press keys faster than people; what is
    about people asks for `patient`.
    """
    for module in (textual.app, textual.pilot):
        vars(module)["wait_for_idle"] = idle
    Stylesheet._parse_rules = parsed_once  # type: ignore[method-assign]
    bots_at_play.A_WHILE = 3600.0
    TypeAhead.KEY = TypeAhead.CLICK = TypeAhead.UNASKED = 0.0
    Warned.READ = Warned.HELD = 0.0
    for compiled in Path(powergrid_tui.__file__).parent.rglob("*.so"):
        source = compiled.with_name(f"{compiled.name.partition('.')[0]}.py")
        if source.stat().st_mtime > compiled.stat().st_mtime:
            raise pytest.UsageError(f"{source.name} has been changed since it was compiled: make fast, or make plain")


def pytest_plugin_registered(plugin: Any) -> None:
    """Of a test that has passed the main process wants to know that, and not besides that it begins, and was set up and
    cleared away: to tell it of twenty thousand took as long as some of the games. Who asks for more is told more."""
    options = getattr(getattr(plugin, "config", None), "option", None)
    if not hasattr(plugin, "sendevent") or options is None or options.durations is not None or options.xmlpath:
        return
    send: Callable[..., None] = plugin.sendevent

    def in_short(name: str, **words: Any) -> None:
        report = words["data"] if name == "testreport" else {"when": "call"}
        if name != "logstart" and (report["when"] == "call" or report["outcome"] != "passed"):
            send(name, **words)

    plugin.sendevent = in_short


def pytest_unconfigure() -> None:
    """Nothing stays behind."""
    environment.forget()


def pytest_collection(session: pytest.Session) -> None:
    """Processes side by side each begin with files of their own: what one has compiled the others read."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    here = Path(__file__).parent
    for path in sorted(here.rglob("test_*.py"))[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception):  # what is wrong with it is told when it is collected
            import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


def params(item: pytest.Item) -> dict[str, Any]:
    """What a test is called with beside its fixtures."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def size(item: pytest.Item) -> object:
    """Columns and rows of the terminal that a picture is of; None where it does not vary."""
    return params(item)["look"][:2] if "look" in params(item) else params(item).get("size")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of a file run in one process, as they share what they set up; random games, of which there are many, are
    dealt out in lots of whole games, and so are those marked ``apart``. Those marked ``long`` are dealt out one by one
    and begun first, so that no process is left with them when the others are done; then what has most tests. Most
    random games, and pictures at sizes that few terminals have, are marked ``thorough``."""
    groups: dict[pytest.Item, str] = {}
    numbers: defaultdict[str, dict[object, int]] = defaultdict(dict)
    for number, item in enumerate(items):
        group = item.nodeid.partition("::")[0]
        if isinstance(item, pytest.Function) and "snap_compare" in item.fixturenames and size(item) in SELDOM:
            item.add_marker("thorough")
        if item.path.name == "test_random_games.py" and "game" in params(item):
            of_file = numbers[group]
            of_those, thorough = divmod(of_file.setdefault(params(item)["game"], len(of_file)), QUICK)
            group = f"{group}-{of_those % LOTS}"
            if thorough:
                item.add_marker("thorough")
        elif "apart" in item.keywords:
            group = f"{group}-{number % LOTS}"
        elif "long" in item.keywords:
            group = item.nodeid
        item.add_marker(pytest.mark.xdist_group(group))
        groups[item] = group
    if hasattr(config, "workerinput"):
        sizes = Counter(groups.values())
        items.sort(key=lambda item: ("long" not in item.keywords, -sizes[groups[item]]))


def pytest_collection_finish() -> None:
    """What stays to the end is not gone through by every collection of garbage: modules, thousands of tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that come too soon are not taken, as for people."""
    for name, seconds in TYPE_AHEAD.items():
        monkeypatch.setattr(TypeAhead, name, seconds)
    for name, seconds in WARNED.items():
        monkeypatch.setattr(Warned, name, seconds)


@pytest.fixture
def no_head_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is started before a bot is asked. Where none is asked, the start costs more than the rest."""
    monkeypatch.setattr(Thinking, "prepare", lambda self, session: None)


@pytest.fixture
def snap_compare(snap_compare: Any, no_head_start: None) -> Any:
    """On a picture nobody sees whether a bot may think."""
    return snap_compare
