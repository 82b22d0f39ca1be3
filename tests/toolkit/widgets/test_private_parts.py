"""The private parts of Textual and pydantic that are relied on: they are as expected, and can be done without."""

import asyncio
import re
import signal
import sys
from collections.abc import Sequence
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.widgets.drawing.frame import MAKE_PLAIN, TerminalFrame
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.drawing.strips import kind_for, strip
from powergrid_tui.toolkit.widgets.drawing.updates import CompositorUpdate, Patches, ScreenPart, read
from powergrid_tui.tui.driver import TerminalDriver
from tests.tui.shell import playing, press, settle
from tests.tui.terminal import QUIET, Terminal

CONSOLE = Console(color_system="truecolor", force_terminal=True, width=20, height=3)
SOURCES = Path(__file__).parents[3] / "powergrid_tui"


def whole(*texts: str) -> LayoutUpdate:
    rows = [[strip_of(text).adjust_cell_length(20)] for text in texts]
    return LayoutUpdate(rows, Region(0, 0, 20, len(rows)))  # type: ignore[arg-type]


def patch(text: str) -> ChopsUpdate:
    return ChopsUpdate([{0: strip_of(text).adjust_cell_length(20)}, {0: None}], [(0, 0, 20)], [[20], [20]])


def test_caches_of_strips_are_made_when_they_are_needed_and_with_other_attributes_they_are_textuals() -> None:
    made, default = strip([Segment("abc"), Segment("def")]), Strip([Segment("abc"), Segment("def")])
    assert type(made) is not Strip, "this version of Textual gives its strips other attributes"
    assert made == default
    assert made.cell_length == default.cell_length == 6
    for act in (methodcaller("crop", 1, 4), methodcaller("divide", [2, 6]), methodcaller("adjust_cell_length", 9)):
        assert act(made) == act(default) == act(made)
    assert made.render(CONSOLE) == default.render(CONSOLE)
    assert kind_for((*Strip.__slots__, "_new")) is Strip


class TestUpdates:
    async def test_they_pass_through_the_app_and_hold_what_is_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = playing(Store(tmp_path))
        shown: list[Any] = []
        monkeypatch.setattr("textual.app.App._display", lambda self, *args: shown.append(args))
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await press(pilot, "j")
            await settle(pilot)
        updates = [update for _, update in shown if update is not None]
        assert all(isinstance(update, CompositorUpdate) for update in updates)
        sent = "".join(update.render_segments(CONSOLE) for update in updates)
        assert len(sent) < 8000, "differences, not two whole screens: the map comes after the rest"
        found = [read(update._update) for update in updates]
        areas = [part for part in found if isinstance(part, ScreenPart)]
        patches = [part for part in found if isinstance(part, Patches)]
        assert areas
        assert all(area.region == Region(0, 0, 80, 24) for area in areas)
        assert sum(strip.cell_length for row in areas[-1].rows for strip in row) == 80 * 24
        assert len(patches[-1].pieces) == 2, "the row that the cursor left, and the one it came to"
        assert all(isinstance(strip, Strip) for part in patches for _, _, strip in part.pieces)
        assert len(areas) + len(patches) == len(updates)

    @pytest.mark.parametrize("missing", ["strips", "region"])
    def test_a_whole_screen_of_another_shape_goes_out_as_textual_writes_it(self, missing: str) -> None:
        class Other(LayoutUpdate):
            def render_segments(self, console: Console) -> str:
                return "as it is"

        update = Other([[strip_of("abc")]], Region(0, 0, 3, 1))
        delattr(update, missing)
        assert read(update) is None
        assert TerminalFrame().difference(update, CONSOLE) == MAKE_PLAIN + "as it is"

    @pytest.mark.parametrize(
        ("part", "other"),
        [("chops", None), ("chops", [["no", "strips"]]), ("spans", [(0, 1)]), ("spans", [(7, 0, 3)]), ("chop_ends", 3)],
    )
    def test_stretches_of_another_shape_too_and_what_was_known_of_the_terminal_is_forgotten(
        self, part: str, other: Any
    ) -> None:
        class Other(ChopsUpdate):
            def render_segments(self, console: Console) -> str:
                return "as it is"

        frame = TerminalFrame()
        frame.difference(whole("abc", "def"), CONSOLE)
        update = Other([{0: strip_of("abd")}], [(0, 0, 3)], [[3]])
        setattr(update, part, other)
        assert frame.difference(update, CONSOLE) == "as it is", "what was sent before left the terminal plain"
        assert "xyz" in frame.difference(patch("xyz"), CONSOLE), "compared with nothing"
        assert "def" in frame.difference(whole("abc", "def"), CONSOLE)


OTHER_SHAPE = """
import textual.app, powergrid_tui.toolkit.widgets.drawing.updates as u
u.ChopsUpdate = type("Moved", (), {})
u.LayoutUpdate = type("Moved", (), {})
"""
ONE_UNKNOWN = """
import textual.app, powergrid_tui.toolkit.widgets.drawing.updates as u
u.ChopsUpdate = type("Moved", (), {})
"""


KEYS = (
    ("j", "▸ p"),
    ("?", "esc back"),
    ("\x1b", "New game"),
    ("n", "enter start"),
    ("\x1b[B\x1b[B", "ctrl+s start"),
    ("\x0c", "ctrl+s start"),
)
"""Keys, and what stands on the screen when it shows what they lead to: pages, rows that change, all drawn anew."""


def tour(saves: Path, command: list[str], default: Sequence[str] = ()) -> list[str]:
    """What the screen shows after a few keys; where it is known, as soon as that is there and stays."""
    seen = []
    with Terminal(saves=saves, command=command) as terminal:
        terminal.wait_for("New game")
        terminal.read()  # a key that comes while the page does is not taken
        for at, (keys, sign) in enumerate(KEYS):
            terminal.process.write(keys.encode())
            terminal.wait_for(default[at] if default else sign)
            terminal.read(0.1 if default else QUIET)
            seen.append(terminal.text())
        terminal.press("\x11")
        assert terminal.status() == 0
    return seen


@pytest.fixture(scope="module")
def default(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return tour(tmp_path_factory.mktemp("saves"), [sys.executable, "-m", "powergrid_tui"])


@pytest.mark.thorough
@pytest.mark.parametrize("change", [OTHER_SHAPE, ONE_UNKNOWN], ids=["shape", "one class"])
def test_with_another_textual_the_screen_is_the_same(tmp_path: Path, default: list[str], change: str) -> None:
    command = [sys.executable, "-c", f"{change}\nfrom powergrid_tui.cli import main; main()"]
    assert tour(tmp_path, command, default) == default


class TestDriver:
    def test_what_is_called_is_there(self) -> None:
        for name in (
            "start_application_mode", "stop_application_mode", "suspend_application_mode", "resume_application_mode",
            "run_input_thread", "_get_terminal_size",
        ):  # fmt: skip
            assert callable(getattr(LinuxDriver, name))

    @pytest.mark.parametrize("named", [True, False])
    async def test_its_file_is_wrapped_where_it_has_one(self, monkeypatch: pytest.MonkeyPatch, named: bool) -> None:
        def begin(self: LinuxDriver, *_: object, **__: object) -> None:
            self._app = None  # type: ignore[assignment]
            if named:
                self._file = sys.__stderr__

        monkeypatch.setattr(LinuxDriver, "__init__", begin)
        before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
        driver = TerminalDriver(None)  # type: ignore[arg-type]
        try:
            assert (type(getattr(driver, "_file", None)).__name__ == "_Output") is named
        finally:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTSTP, signal.SIGCONT):
                loop.remove_signal_handler(number)
            for number, handler in before.items():
                signal.signal(number, handler)


PRIVATE = re.compile(
    r"(?:from|import) (?:textual|rich|pydantic)[\w.]*\._\w+"  # a private module
    r"|import _\w+ *$"
    r"|\._(?:segments|compositor|color_system|display|driver|file|key_thread|writer_thread|background_screens)\b"
    r"|__pydantic_"
)


def test_private_parts_are_named_in_one_module_each() -> None:
    found = {}
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text("utf-8")
        if "textual" in text or "rich" in text or "pydantic" in text:
            names = {match.group() for match in PRIVATE.finditer(text)}
            if names:
                found[path.relative_to(SOURCES).as_posix()] = names
    assert sorted(found) == [
        "ssh/wire/guest.py",
        "ssh/wire/keys.py",
        "toolkit/widgets/drawing/strips.py",
        "toolkit/widgets/drawing/updates.py",
        "tui/base/page.py",
        "tui/driver.py",
        "tui/key_reader.py",
    ], found
