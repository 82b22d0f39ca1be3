"""Set-up for all tests."""

from tests import environment  # before anything that reads the environment when it is imported

# isort: split
import gc
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import ExitStack, suppress
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
import textual._callback
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

import powergrid_tui
from powergrid_tui.server.drawing import DrawingQueue
from powergrid_tui.table.preferences.settings import Kept, SettingsFile
from powergrid_tui.table.sessions import bots_at_play
from powergrid_tui.testing.idle import quickly
from powergrid_tui.toolkit.bots.workers.crew import ThreadConnection
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.widgets.boards.confirm_key import ConfirmKey, HandedOver
from powergrid_tui.tui.base.keys import TypeAhead

QUICK_KEYS = ExitStack()

parse_rules = Stylesheet._parse_rules
Rules = dict[tuple[object, ...], list[RuleSet]]
RULES: list[tuple[dict[str, str], Rules]] = []
"""Parsed style sheets, by the values of their variables: there are few palettes, but thousands of apps."""


def parsed_once(self: Stylesheet, *source: Any, **more: Any) -> list[RuleSet]:
    """The rules in a part of a style sheet; apps do not change them. Every app would parse its own style sheets again,
    which took a sixth of the time of many tests."""
    variables = self._variables
    rules = next((rules for known, rules in RULES if known == variables), None)
    if rules is None:
        RULES.append((dict(variables), rules := {}))
    key = (*source, *more.items())
    if key not in rules:
        rules[key] = parse_rules(self, *source, **more)
    return rules[key]


count = textual._callback._count_parameters
COUNTED: dict[CodeType, int] = {}
"""How many parameters a function has, by its code."""


def counted_once(func: Callable[..., object]) -> int:
    """How many parameters a function has. Textual inspects its signature for each of thousands of callbacks."""
    code = getattr(func, "__code__", None)
    if code is None or hasattr(func, "__wrapped__"):
        return count(func)
    if code not in COUNTED:
        COUNTED[code] = count(func)
    return COUNTED[code]


TYPE_AHEAD = {name: getattr(TypeAhead, name) for name in ("KEY", "CLICK", "UNASKED")}
"""The seconds during which keys and clicks are ignored."""

PREPARE = Thinking.prepare
"""What starts the workers of a table before a bot is asked."""

CONNECT = DrawingQueue._connect
"""What starts the process that draws pictures for the people on a server."""


async def in_a_thread(self: DrawingQueue) -> ThreadConnection:
    """Draws without a process of its own, which takes a second to start."""
    return ThreadConnection()


WARNED = {name: getattr(ConfirmKey, name) for name in ("READ", "HELD")}
"""The seconds during which a key does not answer a warning."""

HANDED_OVER = {name: getattr(HandedOver, name) for name in ("ANSWER", "MOVE")}
"""The seconds during which a key counts neither as an answer nor at all, after the keyboard was passed on by itself."""

GARBAGE = (20_000, 20, 20)
"""The thresholds of the garbage collector. With Python's own, it took an eighth of the time of tests of screens: each
app leaves cycles behind, but few megabytes."""

LOTS = 4
"""How many groups the random games of a file, and tests that share nothing, are split into."""

QUICK = 8
"""`make test` plays one in this many random games; the others are `thorough`."""

KERNEL = (
    "power_grid/rules/",
    "power_grid/maps/",
    "power_grid/decks/",
    "power_grid/test_notation.py",
    "table/test_host.py",
    "table/test_protocol.py",
    "table/test_session.py",
)
"""Tests of what mypyc compiles are marked ``kernel``, because the compiled rules must follow them, too."""

PLAIN = ("atlas", "error_languages", "generator", "geography", "map_errors", "names", "plot")
"""Tests of maps beneath the rules, of which nothing is compiled."""

SCREENS = ("tui/", "ssh/")
"""Tests that drive a whole screen, or a terminal, by keys: one costs as much as a hundred without. `make test` runs
every other one of a file; the others are `thorough`."""

TERMINALS = ("test_signals", "test_terminals")
"""Those that do so from outside."""

OFTEN = (80, 24)
"""The terminal size at which pictures are taken by `make test`, because most breaks there. At larger sizes they are
`thorough`."""


def pytest_configure() -> None:
    """Set up what all tests share, and refuse outdated compiled modules: they take precedence over their source, so
    they would be tested in its place.

    It is done here because a fixture would cost time in every test. How long a bot thinks depends on the machine, so
    only the tests about that show it. Tests press keys faster than people; tests about people's keys use `patient`.
    A table starts no worker before a bot is asked, and that costs more than the rest of most tests; tests about the
    start of workers use `head_start`.
    """
    gc.disable()  # until all tests are collected: until then there is no garbage
    QUICK_KEYS.enter_context(quickly())
    Stylesheet._parse_rules = parsed_once  # type: ignore[method-assign]
    textual._callback._count_parameters = counted_once
    bots_at_play.A_WHILE = 3600.0
    Thinking.prepare = lambda self, session: None  # type: ignore[method-assign]
    DrawingQueue._connect = in_a_thread  # type: ignore[method-assign]
    TypeAhead.KEY = TypeAhead.CLICK = TypeAhead.UNASKED = 0.0
    ConfirmKey.READ = ConfirmKey.HELD = 0.0
    HandedOver.ANSWER = HandedOver.MOVE = 0.0
    for compiled in Path(powergrid_tui.__file__).parent.rglob("*.so"):
        source = compiled.with_name(f"{compiled.name.partition('.')[0]}.py")
        if source.stat().st_mtime > compiled.stat().st_mtime:
            raise pytest.UsageError(f"{source.name} has been changed since it was compiled: make fast, or make plain")


def pytest_plugin_registered(plugin: Any) -> None:
    """Report only the result of a passed test to the main process, not its start, set-up and tear-down: for twenty
    thousand tests, that took as long as some of the games. With --durations or a JUnit file, everything is reported."""
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
    """Remove the temporary home. Pytest collects garbage five times when all is over, which would take seconds here."""
    environment.forget()
    gc.freeze()


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import a different part of the tests first, so that the others can read what it has compiled."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    here = Path(__file__).parent
    for path in sorted(here.rglob("test_*.py"))[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # reported when the module is collected
            import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


def params(item: pytest.Item) -> dict[str, Any]:
    """The parameters of a test, without its fixtures."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def size(item: pytest.Item) -> object:
    """The columns and rows of the terminal in a picture; None if they do not vary."""
    return params(item)["look"][:2] if "look" in params(item) else params(item).get("size")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Group tests for the workers. The tests of a file run in one process, because they share their set-up; random
    games, of which there are many, are split into groups of whole games, and so are tests marked ``apart``. Those
    marked ``long`` are distributed one by one and started first, so that no worker is still busy with them when the
    others are done; then come the largest groups. Most random games, every other screen, pictures at large terminal
    sizes, and most cases of tests marked ``some`` are marked ``thorough``, and tests of what mypyc compiles ``kernel``.
    """
    groups: dict[pytest.Item, str] = {}
    here = Path(__file__).parent
    numbers: defaultdict[str, dict[object, int]] = defaultdict(dict)
    cases: Counter[str] = Counter()
    screens: defaultdict[str, dict[object, int]] = defaultdict(dict)
    for number, item in enumerate(items):
        group = item.nodeid.partition("::")[0]
        for mark in item.iter_markers("some"):
            test = item.nodeid.partition("[")[0]
            if cases[test] % mark.args[0]:
                item.add_marker("thorough")
            cases[test] += 1
        picture = isinstance(item, pytest.Function) and "snap_compare" in item.fixturenames
        if picture and size(item) not in (None, OFTEN):
            item.add_marker("thorough")
        driven = iscoroutinefunction(getattr(item, "function", None)) or item.path.stem in TERMINALS
        if driven and item.path.relative_to(here).as_posix().startswith(SCREENS):
            of_file = screens[group]
            if of_file.setdefault(item.nodeid.partition("[")[0], len(of_file)) % 2:
                item.add_marker("thorough")
        compiled = item.path.relative_to(here).as_posix().startswith(KERNEL)
        if compiled and item.path.stem.removeprefix("test_") not in PLAIN:
            item.add_marker("kernel")
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
    """Keep the garbage collector from going through everything that stays to the end: modules and thousands of
    tests, with the little garbage among them."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()


LEFT_OUT: list[int] = []
"""How many tests `-m` leaves out; each worker counts all of them."""


def pytest_deselected(items: list[pytest.Item]) -> None:
    LEFT_OUT.append(len(items))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = sum(LEFT_OUT)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    LEFT_OUT[:] = [max([*LEFT_OUT, getattr(node, "workeroutput", {}).get("left out", 0)])]


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was left out: whatever was skipped is listed with its reason by ``-rs``."""
    if sum(LEFT_OUT) and config.option.markexpr:
        terminalreporter.write_line(f"{sum(LEFT_OUT)} tests are left out by -m {config.option.markexpr!r}")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that come too soon are ignored, as for people."""
    for name, seconds in TYPE_AHEAD.items():
        monkeypatch.setattr(TypeAhead, name, seconds)
    for name, seconds in WARNED.items():
        monkeypatch.setattr(ConfirmKey, name, seconds)
    for name, seconds in HANDED_OVER.items():
        monkeypatch.setattr(HandedOver, name, seconds)


@pytest.fixture
def drawn_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures for people on a server are drawn in another process, as they are for people."""
    monkeypatch.setattr(DrawingQueue, "_connect", CONNECT)


@pytest.fixture
def head_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with bots starts their workers before one is asked, as at home."""
    monkeypatch.setattr(Thinking, "prepare", PREPARE)


@pytest.fixture
def curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    """People at one keyboard have a curtain between their turns, as they can choose."""
    made = Kept.__init__

    def with_curtain(kept: Kept, file: SettingsFile | None) -> None:
        made(kept, file)
        kept.settings = kept.settings.evolve(between="curtain")

    monkeypatch.setattr(Kept, "__init__", with_curtain)
