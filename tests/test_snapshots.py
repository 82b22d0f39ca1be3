"""The main screens as pictures, few and telling: each at 80x24, some also at 120x40, and one of each kind in sixteen
colours, plain characters, without colours and in Chinese. What the parts of the board say, tests of text tell.

A recorded game is cut where Ann is asked something. After an intended change, `pytest --snapshot-update` takes new
pictures.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.terminal_theme import TerminalTheme
from textual.pilot import Pilot
from textual.screen import Screen

from powergrid_tui.games.power_grid.actions import Buy
from powergrid_tui.games.power_grid.events import CityBuilt, PlantSold
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.tutorial import TUTORIAL
from powergrid_tui.table.preferences.presets import KeptPresets, Preset, SeatDraft
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.history.chronicle import page_of
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.coach import LessonPage
from tests.pictures import GAME, RECORD, cut, played, session
from tests.tui.shell import press, screen_text, settle

NOON = 1_700_000_000 - 1_700_000_000 % 86_400 + 43_200
"""A time in a past year, for which lists show only the day."""

SMALL, LARGE = (80, 24), (120, 40)
BOTH = (SMALL, LARGE)

CLASSIC = [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229,) * 3]
BRIGHT = [(127,) * 3, (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255,) * 3]
TERMINAL = TerminalTheme((0, 0, 0), (229, 229, 229), CLASSIC, BRIGHT)
"""The sixteen colours as xterm shows them. Rich's own are those of no terminal: its black is grey, and bright green
cannot be read on it."""


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person at the keyboard is Ann, and there are no games except those that a picture is about."""
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.setattr("rich.console.SVG_EXPORT_THEME", TERMINAL)
    monkeypatch.setattr("powergrid_tui.tui.start.load.REST", 60)  # what is known by a game's lines comes when it comes
    monkeypatch.delenv("NO_COLOR", raising=False)


# --- what the program is started with ---------------------------------------------------------------------------------


def games(folder: Path) -> dict[str, Any]:
    """The title, with a folder of two games that go on, two that are over, and a file that is none."""
    on, where = cut(40), {"round": 2, "step": 1, "phase": "auction", "to_move": "Bo"}
    over = RECORD.evolve(where={"round": 11, "phase": "end", "winner": "Dora"})
    wide = tuple(seat.evolve(name="大衛" if seat.name == "Cyd" else seat.name) for seat in RECORD.seats)
    kept = {
        "d": over.evolve(seats=wide, actions=tuple(line.replace("Cyd", "大衛") for line in over.actions), digest=""),
        "c": over,
        "b": on.evolve(where=where, options={"map": "baden-wurttemberg"}),
        "a": on.evolve(title="Tuesday night", where=where, options={"edition": "recharged", "map": "germany"}),
    }
    store = Store(folder)
    (folder / "bad.toml").write_text("garbage [")
    for at, (name, record) in enumerate(kept.items(), 1):
        store.save_file(name).save(record)
        os.utime(folder / f"{name}.toml", (NOON + 86_400 * at, NOON + 86_400 * at))
    os.utime(folder / "bad.toml", (NOON, NOON))
    return {"store": store}


def presets(folder: Path) -> dict[str, Any]:
    two = Preset(players=2, seats=(SeatDraft("Ann", "blue"), SeatDraft("Bo", "red")))
    kept = KeptPresets(folder / "presets.toml")
    kept.keep(kept.presets.given("power_grid", "Two of us", two))
    return {"presets": folder / "presets.toml"}


def board(where: Callable[[State], bool] | None) -> Callable[[Path], dict[str, Any]]:
    """The board at the first point of the game where the condition holds."""
    return lambda _: {"start": Session.resume(GAME, played(where))}


def of_people(_: Path) -> dict[str, Any]:
    seats = tuple(seat.evolve(bot="") for seat in RECORD.seats)
    return {"start": Session.resume(GAME, played(lambda s: s.round == 2).evolve(seats=seats))}


def acted(event: type[Event] | None, action: type[Any] = object) -> Callable[[Path], dict[str, Any]]:
    """A bot has just done this after the first round, and a bot is to move."""

    def there(step: Step[State, Any]) -> bool:
        happened = event is None or any(isinstance(told, event) for told in step.after.events)
        bots = step.before.turn > 0 < step.after.turn
        return bots and step.before.round > 1 and happened and isinstance(step.action, action)

    def start(_: Path) -> dict[str, Any]:
        number = next(number for number, step in enumerate(walk(GAME, RECORD), 1) if there(step))
        return {"start": Session.resume(GAME, cut(number)), "pace": None}

    return start


def building(state: State) -> bool:
    return state.round == 4 and state.phase is Phase.BUILDING


def buying(state: State) -> bool:
    return state.round == 3 and state.phase is Phase.RESOURCES


def opening(state: State) -> bool:
    return state.round > 1 and state.phase is Phase.AUCTION and not state.auction and not state.scrapping


def new_round(state: State) -> bool:
    return state.round == 6 and state.phase is Phase.AUCTION


def figures(app: HomeApp) -> Screen[Any]:
    """The statistics of the whole game."""
    page = page_of(session(), app.glyphs)
    assert page is not None
    return page


def replay(app: HomeApp) -> Screen[Any]:
    """The replay of an unfinished game, from its start."""
    return ReplayScreen(session(new_round), app.glyphs)


def tutorial(app: HomeApp) -> Screen[Any]:
    """The first page of the tutorial."""
    move = TUTORIAL.moves[1]
    return LessonPage(Lesson("tutorial.1", move.heading, move.text), app.glyphs)


# --- the pictures -----------------------------------------------------------------------------------------------------


class Picture(NamedTuple):
    """The keys that lead to what is shown, words that are then seen, and where that begins."""

    keys: str
    words: str
    start: Callable[[Path], dict[str, Any]] = lambda _: {}
    sizes: tuple[tuple[int, int], ...] = (SMALL,)
    page: Callable[[HomeApp], Screen[Any]] | None = None
    """The page itself, if the way to it leads over a board that costs more than the page."""
    terminal: Mapping[str, Any] = {}
    """What the terminal can show."""
    settings: Mapping[str, Any] = {}
    drawn: str = ""
    """Words on a large screen that come later, because they are drawn in a thread."""


SIXTEEN = {"depth": ColourDepth.SIXTEEN}
CHINESE = {"language": "zh_TW"}
QUESTION = "what do you buy?"

PICTURES = {
    "putting a plant up": Picture("right up", "which plant do you put up?", board(opening)),
    "bidding": Picture(
        "up",
        "pass: out of this auction",
        board(lambda s: s.round >= 2 and s.auction is not None),
        (LARGE,),
    ),
    "the menu of the game": Picture(
        "escape", "Let a bot play for me", board(lambda s: s.round >= 2 and s.auction is not None)
    ),
    "scrapping": Picture("", "scrap plant", board(lambda s: bool(s.scrapping))),
    "buying": Picture("", QUESTION, board(buying), BOTH),
    "building": Picture("n", "where do you build?", board(building), BOTH),
    "the map from near": Picture("z", "a back", board(building), (LARGE,)),
    "the planner in 16 colours": Picture(
        "l space n n space", "2 cities for 61: 14 Elektro short", board(building), terminal=SIXTEEN
    ),
    "powering": Picture(
        "down",
        "which power plants run?",
        board(lambda s: s.round == 5 and s.phase is Phase.BUREAUCRACY),
    ),
    "tracker": Picture("t", "PLANTS TO COME", board(lambda s: s.round == 5 and s.phase is Phase.AUCTION)),
    "the end": Picture("", "THE END", board(None), BOTH),
    "help": Picture("question_mark", "NOW", board(building)),
    "the end of a round": Picture("E", "ROUND 6", board(new_round)),
    "a step begins": Picture("E", "Step 3 begins", board(lambda s: s.step == 3 and s.phase is Phase.AUCTION)),
    "a plant sold": Picture("", "* ", acted(PlantSold), (LARGE,), settings={"pace": "step"}),
    "tokens bought": Picture("", "**", acted(None, Buy), (LARGE,), settings={"pace": "step"}),
    "a city built": Picture("", "builds", acted(CityBuilt), (LARGE,), settings={"pace": "step"}),
    "curtain": Picture("", "it is me", of_people),
    "plain characters": Picture("n", "where do you build?", board(building), terminal={"ascii": True}),
    "light": Picture("", QUESTION, board(buying), settings={"theme": "light"}),
    "light in 16 colours": Picture("", QUESTION, board(buying), terminal=SIXTEEN, settings={"theme": "light"}),
    "light in 256 colours": Picture(
        "", QUESTION, board(buying), terminal={"depth": ColourDepth.TABLE}, settings={"theme": "light"}
    ),
    "high contrast": Picture("", QUESTION, board(buying), settings={"theme": "contrast"}),
    "a curve": Picture("left left", "17 ", sizes=BOTH, page=figures),
    "spending": Picture("shift+tab shift+tab", "together", page=figures),
    "turning points in Chinese": Picture("shift+tab down", "階段 3 開始", page=figures, settings=CHINESE),
    "statistics": Picture("s", "Power Grid: 2 games", games, BOTH),
    "replay in 16 colours": Picture("down down right", "action 42 of ", page=replay, terminal=SIXTEEN),
    "replay": Picture("down down right", "action 42 of ", page=replay, sizes=(LARGE,)),
    "jump list": Picture("down down j", "JUMP TO", page=replay),
    "lesson in Chinese": Picture("E", "繼續", board(buying), settings={**CHINESE, "coach": True}),
    "tutorial": Picture("", "go on", page=tutorial, sizes=BOTH),
    "title": Picture("", "", sizes=BOTH),
    "rules": Picture("question_mark", "", sizes=BOTH),
    "settings": Picture("o", "Plain characters", sizes=BOTH),
    "settings in Chinese": Picture("o", "繁體中文", settings=CHINESE),
    "keys": Picture("o end enter", "KEYS", sizes=(LARGE,)),
    "a new key in 16 colours": Picture("o end enter down down down down enter", "press the new key", terminal=SIXTEEN),
    "commands": Picture("ctrl+p c o l", "Colours: light"),
    "leaving": Picture("ctrl+c", "LEAVE?"),
    "a map with special rules": Picture("n down i", "India", presets, BOTH, drawn="Bhop"),
    "regions by hand": Picture("n end up p down space down space", "[x]", presets),
    "presets": Picture("n ctrl+o", "Two of us", presets),
    "naming a preset": Picture("n ctrl+o s O u r s", "Ours_", presets),
    "load": Picture("l", "Recharged", games, BOTH),
    "load, finished": Picture("l end", "won by Dora", games),
    "load, damaged": Picture("l end up up", "bad.toml: not TOML", games),
    "load, searched": Picture("l slash d o r a space b o", "/ dora bo_", games),
    "load, named": Picture("l n ctrl+u O u r s", "Ours_", games),
}

TAKEN = [(name, size) for name, picture in PICTURES.items() for size in picture.sizes]


@pytest.mark.parametrize(("name", "size"), TAKEN, ids=[f"{name}-{size[0]}x{size[1]}" for name, size in TAKEN])
@pytest.mark.some(2)
def test_picture(name: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    picture = PICTURES[name]
    words: dict[str, Any] = {"store": Store(tmp_path), "pace": 0, **picture.start(tmp_path), **picture.terminal}
    app = HomeApp(words.pop("store"), **words)
    (app.choose if "theme" in picture.settings else app.note)(**picture.settings)

    async def run(pilot: Pilot[None]) -> None:
        if picture.page is not None:
            app.push_screen(picture.page(app))
        await settle(pilot)
        await press(pilot, picture.keys, picture.words, picture.drawn if size == LARGE else "")
        for beneath in app.screen_stack[:-1]:  # some take their final layout only when the page above closes
            beneath._refresh_layout()
        await settle(pilot)

    assert snap_compare(app, terminal_size=size, run_before=run)


@pytest.mark.parametrize("size", [SMALL], ids=["80x24"])
def test_without_colour(size: tuple[int, int], tmp_path: Path, snap_compare: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = HomeApp(Store(tmp_path), start=Session.resume(GAME, played(buying)), pace=0)

    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot, lambda: QUESTION in screen_text(app))

    assert snap_compare(app, terminal_size=size, run_before=run)
