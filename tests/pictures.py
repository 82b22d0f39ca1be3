"""Shared by the pictures of panels: the sizes and colours in which they are taken, and the games that they show.

Pictures are expensive, so a panel is not taken in every combination of size and colours. It is taken once at each size;
which of these pictures has sixteen colours, and which has Chinese words, differs from panel to panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.terminal_theme import TerminalTheme
from textual.pilot import Pilot
from textual.screen import Screen

from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.widgets.arrangement import lists_beside
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.record import Record, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.tui.app import HomeApp
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("power_grid")
RECORD = loads((Path(__file__).parent / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


TERMINAL = TerminalTheme(
    (0, 0, 0),
    (229, 229, 229),
    [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    [
        (127, 127, 127),
        (255, 0, 0),
        (0, 255, 0),
        (255, 255, 0),
        (92, 92, 255),
        (255, 0, 255),
        (0, 255, 255),
        (255, 255, 255),
    ],
)
"""The sixteen colours as xterm shows them. Rich's own are those of no terminal: its black is grey, and bright green
cannot be read on it."""


class Look(NamedTuple):
    """How a picture is taken."""

    width: int
    height: int
    depth: ColourDepth = ColourDepth.ALL
    language: str = "en"

    def __str__(self) -> str:
        colours = "-16" if self.depth is ColourDepth.SIXTEEN else ""
        return f"{self.width}x{self.height}{colours}{'' if self.language == 'en' else f'-{self.language}'}"


def looks(panels: Iterable[str], *, only_16: bool = False, sizes: Sequence[int] = range(4)) -> pytest.MarkDecorator:
    """Every panel at these of the sizes, by index; one size in sixteen colours and another in Chinese, in rotation.
    With `only_16`, only those in sixteen colours, each at a different size."""
    rows: list[tuple[str, Look]] = []
    for number, panel in enumerate(panels):
        few, chinese = number % 4, (number + 2) % 4
        for at, (width, height) in enumerate(SIZES):
            if at not in sizes:
                continue
            if only_16 and at == few:
                rows.append((panel, Look(width, height, ColourDepth.SIXTEEN)))
            elif not only_16:
                depth = ColourDepth.SIXTEEN if at == few else ColourDepth.ALL
                rows.append((panel, Look(width, height, depth, "zh_TW" if at == chinese else "en")))
    return pytest.mark.parametrize(("panel", "look"), rows, ids=[f"{panel}-{look}" for panel, look in rows])


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person at the keyboard is Ann, and there are no games except those that a picture is about."""
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.setattr("rich.console.SVG_EXPORT_THEME", TERMINAL)
    monkeypatch.delenv("NO_COLOR", raising=False)


@cache
def played(where: Callable[[State], bool] | None = None) -> Record:
    """The record of a game up to the first point at which Ann is to move and the condition holds; the whole record for
    None."""
    if where is None:
        return RECORD
    for number, step in enumerate(walk(GAME, RECORD), 1):
        if step.after.turn == 0 and where(step.after):
            return RECORD.evolve(actions=RECORD.actions[:number], digest="", finished=False)
    raise AssertionError("the record has no such place")


@dataclass(frozen=True)
class Panel:
    """Where a panel is found, the keys that lead to it, and words that it then shows, in both languages."""

    at: Callable[[Path], dict[str, Any]]
    """What the app is started with, besides a folder for its files."""
    keys: str
    words: str
    chinese: str = ""
    coach: bool = False
    narrow: str = ""
    """Keys to press first on a board where lists are not shown beside the map."""
    page: Callable[[HomeApp], Screen[Any]] | None = None
    """The page itself, if the way to it leads over a board that costs more than the page."""

    def app(self, folder: Path, look: Look) -> HomeApp:
        """The program, about to show it."""
        words = {"store": Store(folder), "pace": 0, **self.at(folder)}
        app = HomeApp(words.pop("store"), depth=look.depth, **words)
        app.note(language=look.language, coach=self.coach)
        return app

    def typing(self, look: Look) -> Callable[[Pilot[None]], Any]:
        """Press the keys, and check that the screen shows what the picture is named for."""
        words = self.words if look.language == "en" else self.chinese

        async def run(pilot: Pilot[None]) -> None:
            app: Any = pilot.app
            if self.page is not None:
                app.push_screen(self.page(app))
            await settle(pilot)
            await press(pilot, f"{'' if lists_beside(look.width) else self.narrow} {self.keys}")
            await settle(pilot, lambda: words in screen_text(app))
            for beneath in app.screen_stack[:-1]:  # some take their final layout only when the page above closes
                beneath._refresh_layout()
            await settle(pilot)

        return run

    def picture(self, folder: Path, look: Look, snap_compare: Any) -> bool:
        """Whether it still looks the same."""
        app = self.app(folder, look)
        return bool(snap_compare(app, terminal_size=(look.width, look.height), run_before=self.typing(look)))


def title(_: Path) -> dict[str, Any]:
    """The title."""
    return {}


def board(where: Callable[[State], bool]) -> Callable[[Path], dict[str, Any]]:
    """The board at the first point of the game where the condition holds."""
    return lambda _: {"start": Session.resume(GAME, played(where))}


@cache
def session(where: Callable[[State], bool] | None = None) -> Session[Any, Any]:
    """The session of the game, for pages that only read it."""
    return Session.resume(GAME, played(where))
