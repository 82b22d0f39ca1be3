"""A game without a board on the screen: it is played by keys and clicks, undone, looked at again, and it may lie."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from textual.reactive import var
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import played
from powergrid_tui.testing.suite import CHECKS, Check
from powergrid_tui.toolkit import guard, registry
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.offers.asking import ask
from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts
from powergrid_tui.toolkit.viewmodel.offers.questions import OffersQuestion
from powergrid_tui.toolkit.viewmodel.offers.table_view import OffersView
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.text_views import PremoveWord, Sheet, TextViews
from powergrid_tui.toolkit.widgets.boards.offers_board import OffersBoard
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, title
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.title import TitleScreen
from tests.table.bazaar import BAZAAR, GOODS, TEXTS, Bazaar, Stalls
from tests.tui.shell import Gone, press, running, screen_text, seats, sees, settle

WHERE = "tests.table.bazaar"
BARE = Manifest(
    id="bazaar",
    name="Bazaar",
    game=f"{WHERE}:BAZAAR",
    text_views=f"{WHERE}:TEXTS",
    phases=f"{WHERE}:PHASES",
    chronicle=f"{WHERE}:chronicle",
)


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bazaar is the only game that there is, and is guarded as one that is installed."""
    monkeypatch.setattr(registry, "GAMES", {"bazaar": BARE})
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def store(tmp_path: Any) -> Store:
    return Store(tmp_path / "saves")


def app_at(store: Store, *names: str, lines: tuple[str, ...] = (), pace: float = 0, **words: Any) -> HomeApp:
    """The program at a table of these people, after these lines."""
    sitters = tuple(seat.evolve(bot="random") if seat.bot else seat for seat in seats(*names))
    game = registry.game("bazaar")
    session = Session.start(game, game.Options(), sitters, seed=1, save_file=store.save_file_for(sitters))
    for line in lines:
        session.play(game.parse(line, session.state))
    return HomeApp(store, start=session, pace=pace, **words)


def session_of(app: HomeApp) -> Session[Any, Any]:
    return next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen)).session


ASKED, CHOICES = "first choose", "WHAT YOU CAN DO"


async def test_it_is_played_by_keys_to_its_end(store: Store) -> None:
    async with running(app_at(store, "Ann", "Bo")) as (app, pilot):
        await sees(pilot, CHOICES)
        for number in range(6):
            await sees(pilot, ASKED)
            await press(pilot, "1 enter" if number % 2 else "3 right enter")
            await settle(pilot, lambda number: len(session_of(app).steps) == number + 1, number)
        await sees(pilot, "wins the game", "Bo wins.")
        assert session_of(app).record.actions[:2] == ("Ann: bid 2", "Bo: buy cloth")


async def test_parts_share_a_small_screen_and_what_is_refused_is_told_and_plays_nothing(store: Store) -> None:
    async with running(app_at(store, "Ann", "Bo")) as (app, pilot):
        await sees(pilot, CHOICES, "take cloth home")
        await press(pilot, "down down down enter", "! That costs 30, and you have 20.")
        assert not session_of(app).steps
        await press(pilot, "s", "enter shout 1    1 coins")
        await press(pilot, "tab", "PLAYERS", "Ann has nothing.")
        await press(pilot, "t", "Cloth costs 4.")  # not a row that begins with it
        await press(pilot, "f3", "LOG")


async def test_a_large_screen_shows_all_of_it_and_rows_and_sheets_are_clicked(store: Store) -> None:
    async with running(app_at(store, "Ann", "Bo"), (120, 40)) as (app, pilot):
        await sees(pilot, CHOICES, "PLAYERS", "Ann has nothing.", "LOG", "You have 20 coins.")
        told = screen_text(app).split("\n")
        row, sheets = (next(at for at, line in enumerate(told) if words in line) for words in ("take spice", "STALLS"))
        await pilot.click(offset=(12, row))
        await sees(pilot, "enter take spice home    7 coins", "that costs 30, and you have 20")
        await pilot.click(offset=(told[sheets].index("prices"), sheets))
        await sees(pilot, "Cloth costs 4.", "Silver costs 30.")
        await pilot.click(offset=(12, row))
        await sees(pilot, lambda: session_of(app).record.actions == ("Ann: buy spice",))


async def test_pages_of_list_sheets_and_log_are_turned(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    many = TextViews(by_word={"long": Sheet("a long one", lambda view, seat, said: [f"Row {at}." for at in range(40)])})
    monkeypatch.setattr(f"{__name__}.SULKING", many)
    monkeypatch.setattr(registry, "GAMES", {"bazaar": replace(BARE, text_views=f"{__name__}:SULKING")})
    monkeypatch.setattr("tests.table.bazaar.GOODS", tuple((f"good-{number}", 1) for number in range(1, 41)))
    async with running(app_at(store, "Ann", "Bo")) as (_, pilot):
        await sees(pilot, CHOICES, "good-1 ")
        await press(pilot, "pagedown pagedown", "buy good-27")
        await press(pilot, "f2", "Row 0.")
        await press(pilot, "pagedown", Gone("Row 0."))
        await press(pilot, "pageup", "Row 0.")


@pytest.mark.usefixtures("curtain")
async def test_a_game_with_secrets_has_a_curtain(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bazaar, "secret", lambda *_: True)
    monkeypatch.setattr(registry, "_KEPT", {})
    async with running(app_at(store, "Ann", "Bo")) as (app, pilot):
        for number, name in enumerate(("Ann", "Bo"), 1):
            await sees(pilot, f"{name}, it is your turn.", Gone("take cloth home"))
            await press(pilot, "enter", ASKED)
            await press(pilot, "1 enter")
            await settle(pilot, lambda number: len(session_of(app).steps) == number, number)


async def test_undo_help_menu_and_replay_work_as_on_any_board(store: Store) -> None:
    async with running(app_at(store, "Ann", "Bo*")) as (app, pilot):
        await sees(pilot, CHOICES)
        await press(pilot, "question_mark", "NOW", "by number")
        await press(pilot, "tab", "RULES", "Up and down go through what you can do")
        await press(pilot, "escape")
        await press(pilot, "1 enter", lambda: len(session_of(app).steps) == 2, ASKED)
        await press(pilot, "u", lambda: not session_of(app).steps)
        for _ in range(3):
            await sees(pilot, ASKED)
            await press(pilot, "1 enter")
        await sees(pilot, "wins the game")
        await press(pilot, "r", "action 0 of 6", "PLAYERS")
        await press(pilot, "right", "action 1 of 6")


async def test_it_is_begun_from_the_title_and_says_that_it_brings_no_rules(store: Store) -> None:
    async with running(HomeApp(store, pace=0)) as (_, pilot):
        await sees(pilot, TitleScreen)
        await press(pilot, "question_mark", "Bazaar has no rules to show here.")
        await press(pilot, "escape n", "NEW GAME")


PICTURES: dict[str, Any] = {
    "a bid": ("3 1 2", "shout 12", {}, (80, 24)),
    "refused": ("down down down", "Not now: that costs 30", {}, (120, 40)),
    "the table": ("tab t", "Cloth costs 4.", {}, (80, 24)),
    "plain characters": ("3 right", "shout 7", {"ascii": True}, (80, 24)),
}
"""The keys that are pressed after these lines, words that are seen then, what the terminal can show, and its size."""


@pytest.mark.parametrize(("name", "size"), [(name, size) for name, (*_, size) in PICTURES.items()], ids=[*PICTURES])
def test_picture(name: str, size: tuple[int, int], store: Store, snap_compare: Any) -> None:
    keys, words, terminal, _ = PICTURES[name]
    lines = ("Ann: bid 3", "Bo: buy cloth", "Ann: buy spice", "Bo: bid 5")

    async def run(pilot: Any) -> None:
        await settle(pilot)
        await press(pilot, keys, words)

    assert snap_compare(app_at(store, "Ann", "Bo", lines=lines, **terminal), terminal_size=size, run_before=run)


# --- orders -----------------------------------------------------------------------------------------------------------


class Wanted(Premove, frozen=True):
    good: str


class Ordering(Bazaar):
    """What one wants is bought as soon as one is asked."""

    def premove_refusal(self, view: Stalls, seat: int, order: Premove) -> str:
        return ""

    def premove_stands(self, view: Stalls, seat: int, order: Premove) -> bool:
        return True

    def premove_action(self, view: Stalls, seat: int, order: Premove) -> Any:
        return ("buy", order.good) if isinstance(order, Wanted) else None


ORDERING = Ordering()


def _wanted(view: Stalls, seat: int, said: str) -> Premove:
    if said not in dict(GOODS):
        raise TableError(f"nobody sells {said}")
    return Wanted(said)


ORDERS = replace(
    TEXTS,
    premoves={"want": PremoveWord("'want cloth': buy it each time", _wanted, lambda view, order: "You want cloth.")},
)


async def test_an_order_is_left_as_a_line(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ordering = replace(BARE, game=f"{__name__}:ORDERING", text_views=f"{__name__}:ORDERS")
    monkeypatch.setattr(registry, "GAMES", {"bazaar": ordering})
    app = app_at(store, "Ann", "Bo*", pace=60)  # else the order and the bot may play on to the end before it is seen
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, CHOICES, " o  give an order")
        await press(pilot, "o s p a d e enter", "! Nobody sells spade.", "want spade_")
        assert not session_of(app).steps
        await press(pilot, "backspace backspace backspace backspace backspace c l o t h enter")
        await sees(pilot, lambda: session_of(app).record.actions[:1] == ("Ann: buy cloth",), "You want cloth.")


def test_a_line_that_is_typed_goes_on_when_another_has_moved() -> None:
    game_parts = GameParts(BAZAAR, ORDERS)
    start = BAZAAR.new(None, ("Ann", "Bo"))
    sitters = seats("Ann", "Bo")
    waiting = ask(Snapshot(BAZAAR.advance(start, ("pass",)), 0, (), sitters, ()), game_parts)
    for key in ("o", "c", "l"):
        assert waiting.press(key) == ""
    asking = ask(Snapshot(start, 0, BAZAAR.choices(start, 0), sitters, ()), game_parts, before=waiting)
    assert asking.takes_text
    assert asking.press("1") == ""
    assert asking.prompt().answer == "want cl1_"
    asking.press("escape")
    assert not asking.takes_text


# --- games that lie, break or hang ------------------------------------------------------------------------------------


def _broken(*_: Any) -> Any:
    raise ZeroDivisionError("by zero")


def _hanging(*_: Any) -> Any:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        time.sleep(0.001)  # whoever waits needs no processor


async def test_an_offer_refused_when_it_is_taken_is_a_notice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bazaar, "lies", True)
    async with running(app_at(store, "Ann", "Bo")) as (app, pilot):
        await sees(pilot, CHOICES)
        await press(pilot, "3 enter", "costs 30, and you have 20", CHOICES)
        assert not session_of(app).steps
        await press(pilot, "1 enter", lambda: session_of(app).record.actions == ("Ann: buy cloth",))


@pytest.mark.parametrize(("verb", "error"), [("format", _broken), ("advance", _hanging), ("choices", _hanging)])
@pytest.mark.some(2)
async def test_a_verb_that_breaks_or_hangs_ends_the_table_with_a_sentence(
    verb: str, error: Callable[..., Any], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr(registry, "_KEPT", {})
    async with running(app_at(store, "Ann", "Bo")) as (app, pilot):
        await sees(pilot, CHOICES)
        with monkeypatch.context() as broken:
            broken.setattr(Bazaar, verb, error)
            await press(pilot, "1 enter", "Bazaar has stopped responding" if error is _hanging else "Bazaar broke down")
            told = " ".join(screen_text(app).split())
            assert "ZeroDivisionError: by zero" in told or "cannot go on" in told


async def test_a_phrase_that_hangs_ends_the_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr(registry, "GAMES", {"bazaar": replace(BARE, text_views=f"{__name__}:SULKING")})
    monkeypatch.setattr(f"{__name__}.SULKS", [])
    async with running(app_at(store, "Ann", "Bo")) as (_, pilot):
        await sees(pilot, CHOICES)
        SULKS.append(_hanging)
        await press(pilot, "1 enter", "Bazaar has stopped responding (phrase)", TitleScreen)


@pytest.mark.parametrize("error", [_broken, _hanging])
async def test_a_sheet_that_breaks_or_hangs_leads_to_a_sentence(
    error: Callable[..., Any], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr(f"{__name__}.SULKS", [])
    told = replace(TEXTS, by_word={"stalls": Sheet("what everybody has", _sulking_sheet)})
    monkeypatch.setattr(f"{__name__}.SULKING", told)
    monkeypatch.setattr(registry, "GAMES", {"bazaar": replace(BARE, text_views=f"{__name__}:SULKING")})
    async with running(app_at(store, "Ann", "Bo"), (120, 40)) as (app, pilot):
        await sees(pilot, "All is well.")
        SULKS.append(error)
        if error is _hanging:
            await press(pilot, "1 enter", "Bazaar has stopped responding (stalls) and cannot go on", TitleScreen)
            return
        await press(pilot, "1 enter", "Bazaar broke down (stalls): ZeroDivisionError", "take cloth home")
        await press(pilot, "1 enter")  # it can be played without
        await settle(pilot, lambda: session_of(app).record.actions == ("Ann: buy cloth", "Bo: buy cloth"))


def _sulking_sheet(view: Any, seat: int, said: str) -> list[str]:
    for sulk in SULKS:
        sulk()
    return ["All is well."]


SULKS: list[Callable[..., Any]] = []


def _sulking(view: Any, action: Any) -> str:
    for sulk in SULKS:
        sulk()
    return f"do {action[0]}"


SULKING = TextViews(phrase=_sulking)


# --- a board that replaces one part -----------------------------------------------------------------------------------


class StallsView(OffersView):
    """What a seat sees, with the stalls as a part of their own."""

    stalls: tuple[tuple[str, ...], ...]
    """The goods of each seat."""

    @classmethod
    def own(cls, question: OffersQuestion) -> Mapping[str, Any]:
        return {"stalls": question.view.goods}


class StallsPanel(Panel[tuple[tuple[str, ...], ...]]):
    """A row of squares for each stall."""

    def picture(self, content: tuple[tuple[str, ...], ...], width: int, height: int) -> list[Strip]:
        return [title("STALLS AS SQUARES"), *(strip_of(f" stall {self.glyphs.full * len(row)}") for row in content)]


class StallsBoard(OffersBoard):
    """The board from offers, with squares in the place of the sheets."""

    SLICES: ClassVar[Mapping[str, str]] = {**OffersBoard.SLICES, "sheets": "stalls"}
    stalls: var[tuple[tuple[str, ...], ...] | None] = var(None)

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.panels["sheets"] = StallsPanel(glyphs)


OWN = Manifest(
    id="bazaar",
    name="Bazaar",
    game=BARE.game,
    text_views=BARE.text_views,
    board=f"{__name__}:StallsBoard",
    table_view=f"{__name__}:StallsView",
)


async def test_a_game_replaces_one_part_and_keeps_the_others(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"bazaar": OWN})
    app = app_at(store, "Ann", "Bo", lines=("Ann: buy cloth", "Bo: pass", "Ann: buy cloth"))
    async with app.run_test(size=(120, 40)) as pilot:
        await sees(pilot, "STALLS AS SQUARES", "stall ■■", "take cloth home", Gone("Ann has"))


@pytest.mark.parametrize("manifest", [BARE, OWN], ids=["offers", "replaced"])
@pytest.mark.parametrize(
    "check",
    [
        check
        for check in CHECKS
        if check.__name__ in ("keys_are_pressed", "views_keep_secrets", "sentences_are_messages")
    ],
    ids=lambda check: check.__name__,
)
@pytest.mark.some(4)
def test_it_passes_the_suite(check: Check, manifest: Manifest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"bazaar": manifest})
    check(played(BAZAAR))
