"""A game that shows components on the board from offers: keys and clicks choose on them, the dock has its faces, and a
key draws no more than it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from powergrid_tui.table.protocol.log_entries import LogEntry, LogPart
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import played
from powergrid_tui.testing.suite import CHECKS, Check
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.offers.asking import Asking, ask
from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts
from powergrid_tui.toolkit.viewmodel.offers.scene import ComponentScene
from powergrid_tui.toolkit.viewmodel.offers.table_view import OffersView
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.colours.sheets import ColourDepth
from powergrid_tui.toolkit.widgets.components import drawing, panels
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.isles import ISLES, MANIFEST, TEXTS, Sea, components
from tests.tui.shell import Gone, press, running, screen_text, seats, sees, settle

LINES = ("Ann: settle a1", "Bo: settle b2", "Ann: buy sloop", "Bo: buy barge")


@pytest.fixture(autouse=True)
def isles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The isles are the only game that there is, and are guarded as one that is installed."""
    monkeypatch.setattr(registry, "GAMES", {"isles": MANIFEST})
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def store(tmp_path: Any) -> Store:
    return Store(tmp_path / "saves")


def app_at(store: Store, lines: tuple[str, ...] = LINES, **words: Any) -> HomeApp:
    """The program at a table of two people, after these lines."""
    game, sitters = registry.game("isles"), seats("Ann", "Bo")
    session = Session.start(game, game.Options(), sitters, seed=1, save_file=store.save_file_for(sitters))
    for line in lines:
        session.play(game.parse(line, session.state))
    return HomeApp(store, start=session, pace=0, **words)


def board_of(app: HomeApp) -> Any:
    return next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))._board


def answer(app: HomeApp) -> str:
    """What Enter would do."""
    return str(board_of(app).prompt.answer)


async def test_arrow_keys_lead_through_what_stands_on_the_board(store: Store) -> None:
    async with running(app_at(store)) as (app, pilot):
        await sees(pilot, "ISLANDS", "first choose")
        told = []
        for key in ("right", "right", "down", "left", "up"):
            await press(pilot, key)
            told.append(answer(app).partition(",")[0])
        assert told == ["settle a2", "settle a3", "settle b3", "settle b1", "settle a2"]
        await press(pilot, "enter", lambda: board_of(app).question.view.settled[-1] == ("a2", 0))


async def test_what_stands_on_nothing_is_a_card_where_no_list_is_seen(store: Store) -> None:
    async with running(app_at(store)) as (app, pilot):
        await sees(pilot, "first choose")
        await press(pilot, "pagedown", "20 pass")
        await press(pilot, "left", lambda: answer(app) == "pass")


async def test_tab_leads_the_arrow_keys_to_the_list(store: Store) -> None:
    async with running(app_at(store), (120, 40)) as (app, pilot):
        await sees(pilot, "on board", "WHAT YOU CAN DO", Gone("ALSO"))
        await press(pilot, "tab down down")
        assert answer(app) == "settle a3, 2 coins"
        assert "on board" not in screen_text(app)
        await press(pilot, "left")
        assert answer(app) == "settle a2, 5 coins", "to the kind that it begins"


async def test_cards_are_clicked_and_clicked_again_and_a_refused_one_says_why(store: Store) -> None:
    async with running(app_at(store), (120, 40)) as (app, pilot):
        await sees(pilot, "ISLANDS")
        rows = screen_text(app).split("\n")
        galleon, clipper = (
            next((row.index(name), y) for y, row in enumerate(rows) if name in row) for name in ("galleon", "clipper")
        )
        await pilot.click(offset=galleon)
        await press(pilot, "enter", "! That costs 12, and you have 10.")
        await pilot.click(offset=clipper)
        await sees(pilot, lambda: answer(app) == "buy clipper, 9 coins")
        await pilot.click(offset=clipper)
        await sees(pilot, lambda: board_of(app).question.view.ships[0] == (1, 2))


async def test_the_dock_turns_and_counts_what_was_not_read(store: Store) -> None:
    async with running(app_at(store), (120, 40)) as (app, pilot):
        await sees(pilot, "since  LOG", "A settle a1")
        board = board_of(app)
        said = [LogEntry((LogPart("Bo", 1), LogPart(f" line {number}"))) for number in range(3)]
        players = players_of(seats("Ann", "Bo"))
        for count in (1, 2, 3):
            board.hear(LogPage(tuple(said[:count]), players), count)
        await pilot.pause()
        assert "since  LOG  chat 2" in screen_text(app)
        await press(pilot, "e", "since  log  CHAT ─", "B line 2")
        rows = screen_text(app).split("\n")
        y = next(at for at, row in enumerate(rows) if "since  log" in row)
        await pilot.click(offset=(rows[y].index("since") + 1, y))
        await pilot.pause()
        assert "SINCE  log  chat ─" in screen_text(app)
        assert "A settle a1" not in screen_text(app), "only what happened since"


async def test_a_small_screen_counts_what_was_not_read_in_its_tab(store: Store) -> None:
    async with running(app_at(store)) as (app, pilot):
        await sees(pilot, "F4 log")
        for count in (0, 1):
            board_of(app).hear(LogPage((LogEntry((LogPart("hello"),)),) * count, ()), count)
        await sees(pilot, "F4 log +1")
        await press(pilot, "e", "hello", Gone("+1"))


async def test_a_key_draws_only_the_components_that_it_changes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(app_at(store), (120, 40)) as (_, pilot):
        await sees(pilot, "ISLANDS")
        await press(pilot, "right")
        drawn: list[str] = []
        default = drawing.drawn

        def noting(component: Any, *words: Any) -> Any:
            drawn.append(component.title)
            return default(component, *words)

        monkeypatch.setattr(panels, "drawn", noting)
        await press(pilot, "right")
        assert sorted(drawn) == ["CHEAPEST", "ISLANDS"], "the hex, and the step that settles it"
        drawn.clear()
        await press(pilot, "t")
        assert not drawn


async def test_a_component_that_is_none_ends_the_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"isles": replace(MANIFEST, components=f"{__name__}:failing")})
    async with running(app_at(store)) as (app, pilot):
        await sees(pilot, "ISLANDS")
        FAILING.append("no component")
        await press(pilot, "right", "Isles broke down (components): ValueError: str is no component")
        assert isinstance(app.screen, TitleScreen)


async def test_rows_that_are_left_free_show_players_and_log(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(app_at(store)) as (app, pilot):
        await sees(pilot, "page 1 of 2")
        assert "FLEETS" not in screen_text(app), "the first page is full"
        await press(pilot, "pagedown", "FLEETS")
    monkeypatch.setattr(registry, "GAMES", {"isles": replace(MANIFEST, components=f"{__name__}:two")})
    async with running(app_at(store)) as (app, pilot):
        await sees(pilot, "SUMS")
        rows = screen_text(app).split("\n")
        found = [next(at for at, row in enumerate(rows) if words in row) for words in ("FLEETS", "LOG", "A settle a1")]
        assert found == sorted(found)
        await press(pilot, "right enter", "A pass")
    async with running(app_at(store), (120, 40)) as (app, pilot):
        await sees(pilot, "SUMS")
        assert screen_text(app).count("points") == 1, "nothing appears twice"


MORE = (*LINES, "Ann: settle c2", "Bo: settle d1", "Ann: buy barge", "Bo: buy clipper")
END = (*MORE, "Ann: settle a4", "Bo: settle d2")

PICTURES: dict[str, Any] = {
    "small": (MORE, "right down", "enter settle b3", {}, (80, 24)),
    "large": (MORE, "right down", "enter settle b3", {}, (120, 40)),
    "the log in sixteen colours": (MORE, "right right f4", "LOG", {"depth": ColourDepth.SIXTEEN}, (80, 24)),
    "plain characters": (MORE, "right down", "enter settle b3", {"ascii": True}, (80, 24)),
    "the end": (END, "", "wins the game", {}, (120, 40)),
}
"""What was played, the keys that are pressed then, words that are seen, what the terminal can show, and its size."""


@pytest.mark.parametrize(("name", "size"), [(name, size) for name, (*_, size) in PICTURES.items()], ids=[*PICTURES])
def test_picture_of_every_component(name: str, size: tuple[int, int], store: Store, snap_compare: Any) -> None:
    lines, keys, words, terminal, _ = PICTURES[name]

    async def run(pilot: Any) -> None:
        await settle(pilot)
        await press(pilot, keys, words)

    assert snap_compare(app_at(store, lines, **terminal), terminal_size=size, run_before=run)


def two(scene: ComponentScene) -> list[Any]:
    return [each for each in components(scene) if each.title in ("SUMS", "FLEETS")]


FAILING: list[Any] = []


def failing(scene: ComponentScene) -> list[Any]:
    return [*components(scene), *FAILING]


def asking(state: Sea) -> Asking:
    game_parts = GameParts(ISLES, TEXTS, makes=components)
    found = ask(Snapshot(state, 0, ISLES.choices(state, 0), seats("Ann", "Bo"), ()), game_parts)
    assert isinstance(found, Asking)
    return found


def test_a_pick_is_the_action_that_the_cursor_is_on_or_the_first_that_may_be_done() -> None:
    question = asking(ISLES.new(None, ("Ann", "Bo")).evolve(coins=(8, 8)))
    scene = question._scene
    assert scene.pick(("fly", "away")) is None
    dear = scene.pick(("buy", "galleon"))
    assert dear is not None
    assert dear.why == "that costs 12, and you have 8"
    both = scene.pick(("buy", "galleon"), ("buy", "barge"))
    assert both is not None
    assert not both.why
    question.lead_to(both.hotspot)
    assert question.prompt().button == "buy barge"
    again = scene.pick(("buy", "sloop"), ("buy", "barge"))
    assert again is not None
    assert again.marked


def test_programs_read_components_as_json() -> None:
    view = OffersView.of_game(GameParts(ISLES, TEXTS, makes=components))
    start = ISLES.new(None, ("Ann", "Bo"))
    seen = view.from_snapshot(Snapshot(start, 0, ISLES.choices(start, 0), seats("Ann", "Bo"), ()))
    again = view.model_validate_json(seen.model_dump_json(exclude={"offers"}))
    assert again.components == seen.components
    kinds = [each.component for each in seen.components]
    assert kinds == ["plan", "market", "hand", "track", "bars", "planner", "plan"]
    assert seen.scores.title == "FLEETS", "its own companies stand where the players would"


@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS if check.__name__ in ("keys_are_pressed", "views_fit_their_schema")],
    ids=lambda check: check.__name__,
)
@pytest.mark.some(2)
def test_it_passes_the_suite(check: Check) -> None:
    """Some checks take a second: they press many keys on the board."""
    check(played(ISLES))
