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
from tests.tui.shell import press, screen_text, seats, settle

WHERE = "tests.table.bazaar"
BARE = Manifest(
    id="bazaar",
    name="Bazaar",
    game=f"{WHERE}:BAZAAR",
    text_views=f"{WHERE}:TEXTS",
    phases=f"{WHERE}:PHASES",
    chronicle=f"{WHERE}:chronicle",
)

SIZES = [(80, 24), (120, 40), (200, 60)]
at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


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


async def asked(pilot: Any) -> None:
    """Wait until somebody is asked."""
    await settle(pilot, lambda: "first choose" in screen_text(pilot.app))


async def seen(pilot: Any, words: str) -> str:
    await settle(pilot, lambda: words in screen_text(pilot.app))
    return screen_text(pilot.app)


@at_every_size
@pytest.mark.some(3)
async def test_it_is_played_by_keys_to_its_end(size: tuple[int, int], store: Store) -> None:
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=size) as pilot:
        await seen(pilot, "WHAT YOU CAN DO")
        for number in range(6):
            await asked(pilot)
            await press(pilot, "1 enter" if number % 2 else "3 right enter")
            await settle(pilot, lambda number: len(session_of(app).steps) == number + 1, number)
        told = await seen(pilot, "wins the game")
        assert "Bo wins." in told
        assert session_of(app).record.actions[:2] == ("Ann: bid 2", "Bo: buy cloth")


async def test_parts_share_a_small_screen(store: Store) -> None:
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "take cloth home" in await seen(pilot, "WHAT YOU CAN DO")
        await press(pilot, "tab")
        assert "Ann has nothing." in await seen(pilot, "PLAYERS")
        await press(pilot, "t")
        assert "Cloth costs 4." in screen_text(app)
        await press(pilot, "f3")
        assert "LOG" in screen_text(app)


async def test_a_large_screen_shows_all_of_it(store: Store) -> None:
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(120, 40)) as pilot:
        told = await seen(pilot, "WHAT YOU CAN DO")
        for words in ("PLAYERS", "Ann has nothing.", "LOG", "that costs 30, and you have 20", "You have 20 coins."):
            assert words in told
        await press(pilot, "t")
        assert "Silver costs 30." in screen_text(app)


async def test_what_is_refused_is_told_and_plays_nothing(store: Store) -> None:
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "WHAT YOU CAN DO")
        await press(pilot, "down down down enter")
        assert "! That costs 30, and you have 20." in screen_text(app)
        assert not session_of(app).steps


async def test_rows_and_sheets_are_clicked(store: Store) -> None:
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(120, 40)) as pilot:
        told = (await seen(pilot, "WHAT YOU CAN DO")).split("\n")
        row = next(at for at, line in enumerate(told) if "take spice home" in line)
        await pilot.click(offset=(12, row))
        await pilot.pause()
        assert "enter take spice home    7 coins" in screen_text(app)
        sheets = next(at for at, line in enumerate(told) if "STALLS" in line)
        await pilot.click(offset=(told[sheets].index("prices"), sheets))
        await pilot.pause()
        assert "Cloth costs 4." in screen_text(app)
        await pilot.click(offset=(12, row))
        await settle(pilot, lambda: session_of(app).record.actions == ("Ann: buy spice",))


async def test_a_letter_leads_to_a_row_unless_it_means_something_at_the_table(store: Store) -> None:
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "WHAT YOU CAN DO")
        await press(pilot, "s")
        assert "enter shout 1    1 coins" in screen_text(app)
        await press(pilot, "t")  # which turns the sheets
        assert "PLAYERS" in screen_text(app)


async def test_pages_of_the_list_of_the_sheets_and_of_the_log_are_turned(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = TextViews(by_word={"long": Sheet("a long one", lambda view, seat, said: [f"Row {at}." for at in range(40)])})
    monkeypatch.setattr(f"{__name__}.SULKING", many)
    monkeypatch.setattr(registry, "GAMES", {"bazaar": replace(BARE, text_views=f"{__name__}:SULKING")})
    monkeypatch.setattr("tests.table.bazaar.GOODS", tuple((f"good-{number}", 1) for number in range(1, 41)))
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "good-1 " in await seen(pilot, "WHAT YOU CAN DO")
        await press(pilot, "pagedown pagedown")
        assert "buy good-27" in screen_text(app)
        await press(pilot, "f2")
        assert "Row 0." in screen_text(app)
        await press(pilot, "pagedown")
        assert "Row 0." not in screen_text(app)
        await press(pilot, "pageup")
        assert "Row 0." in screen_text(app)


@pytest.mark.usefixtures("curtain")
async def test_a_game_with_secrets_has_a_curtain_between_its_players(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bazaar, "secret", lambda *_: True)
    monkeypatch.setattr(registry, "_KEPT", {})
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        for number, name in enumerate(("Ann", "Bo"), 1):
            told = await seen(pilot, f"{name}, it is your turn.")
            assert "take cloth home" not in told
            await press(pilot, "enter")
            await asked(pilot)
            await press(pilot, "1 enter")
            await settle(pilot, lambda number: len(session_of(app).steps) == number, number)


async def test_undo_help_menu_and_replay_work_as_on_any_board(store: Store) -> None:
    app = app_at(store, "Ann", "Bo*")
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "WHAT YOU CAN DO")
        await press(pilot, "question_mark")
        assert "by number" in await seen(pilot, "NOW"), "the keys that do something now"
        await press(pilot, "tab")
        assert "Up and down go through what you can do" in await seen(pilot, "RULES")
        await press(pilot, "escape")
        await press(pilot, "1 enter")
        await settle(pilot, lambda: len(session_of(app).steps) == 2)
        await asked(pilot)
        await press(pilot, "u")
        await settle(pilot, lambda: not session_of(app).steps)
        for _ in range(3):
            await asked(pilot)
            await press(pilot, "1 enter")
        await seen(pilot, "wins the game")
        await press(pilot, "r")
        assert "PLAYERS" in await seen(pilot, "action 0 of 6")
        await press(pilot, "right")
        await seen(pilot, "action 1 of 6")


async def test_it_is_begun_from_the_title_and_says_that_it_brings_no_rules(store: Store) -> None:
    app = HomeApp(store, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, TitleScreen))
        await press(pilot, "question_mark")
        await seen(pilot, "Bazaar has no rules to show here.")
        await press(pilot, "escape")
        await press(pilot, "n")
        await seen(pilot, "NEW GAME")


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
        assert " o  give an order" in await seen(pilot, "WHAT YOU CAN DO")
        await press(pilot, "o s p a d e enter")
        assert "! Nobody sells spade." in screen_text(app)
        assert "want spade_" in screen_text(app)
        assert not session_of(app).steps
        await press(pilot, "backspace backspace backspace backspace backspace c l o t h enter")
        await settle(pilot, lambda: session_of(app).record.actions[:1] == ("Ann: buy cloth",))
        await seen(pilot, "You want cloth.")


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


async def test_an_offer_that_is_refused_when_it_is_taken_is_a_notice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bazaar, "lies", True)
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "WHAT YOU CAN DO")
        await press(pilot, "3 enter")
        told = await seen(pilot, "costs 30, and you have 20")
        assert "WHAT YOU CAN DO" in told
        assert not session_of(app).steps
        await press(pilot, "1 enter")
        await settle(pilot, lambda: session_of(app).record.actions == ("Ann: buy cloth",))


VERBS = ("to_move", "choices", "facts", "standings", "format", "advance")


class Breaking(Bazaar):
    """Breaks down or hangs in one verb, from some moment on."""

    broken: ClassVar[str] = ""
    how: ClassVar[Callable[..., Any]] = _broken


def _breaking(verb: str) -> Any:
    def asked(self: Breaking, *words: Any, **more: Any) -> Any:
        if Breaking.broken == verb:
            Breaking.how()
        return getattr(super(Breaking, self), verb)(*words, **more)

    return asked


for each in VERBS:
    setattr(Breaking, each, _breaking(each))

BREAKING = Breaking()


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("error", [_broken, _hanging])
@pytest.mark.some(4)
async def test_a_verb_that_breaks_or_hangs_ends_the_table_with_a_sentence(
    verb: str, error: Callable[..., Any], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr(registry, "_KEPT", {})
    monkeypatch.setattr(registry, "GAMES", {"bazaar": replace(BARE, game=f"{__name__}:BREAKING")})
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "WHAT YOU CAN DO")
        monkeypatch.setattr(Breaking, "how", staticmethod(error))
        monkeypatch.setattr(Breaking, "broken", verb)
        await press(pilot, "1 enter")
        told = await seen(pilot, "Bazaar has stopped responding" if error is _hanging else "Bazaar broke down")
        assert "ZeroDivisionError: by zero" in told or "cannot go on" in " ".join(told.split())
        monkeypatch.setattr(Breaking, "broken", "")


@pytest.mark.parametrize("error", [_broken, _hanging])
async def test_a_phrase_that_breaks_or_hangs_ends_the_table_with_a_sentence(
    error: Callable[..., Any], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr(registry, "GAMES", {"bazaar": replace(BARE, text_views=f"{__name__}:SULKING")})
    monkeypatch.setattr(f"{__name__}.SULKS", [])
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "WHAT YOU CAN DO")
        SULKS.append(error)
        await press(pilot, "1 enter")
        what = "has stopped responding" if error is _hanging else "broke down"
        await seen(pilot, f"Bazaar {what} (phrase)")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("error", [_broken, _hanging])
async def test_a_sheet_that_breaks_or_hangs_leads_to_a_sentence(
    error: Callable[..., Any], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr(f"{__name__}.SULKS", [])
    told = replace(TEXTS, by_word={"stalls": Sheet("what everybody has", _sulking_sheet)})
    monkeypatch.setattr(f"{__name__}.SULKING", told)
    monkeypatch.setattr(registry, "GAMES", {"bazaar": replace(BARE, text_views=f"{__name__}:SULKING")})
    app = app_at(store, "Ann", "Bo")
    async with app.run_test(size=(120, 40)) as pilot:
        await seen(pilot, "All is well.")
        SULKS.append(error)
        await press(pilot, "1 enter")
        if error is _hanging:
            await seen(pilot, "Bazaar has stopped responding (stalls) and cannot go on")
            assert isinstance(app.screen, TitleScreen)
            return
        assert "take cloth home" in await seen(pilot, "Bazaar broke down (stalls): ZeroDivisionError")
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
        told = await seen(pilot, "STALLS AS SQUARES")
        assert "stall ■■" in told
        assert "take cloth home" in told
        assert "Ann has" not in told
    start = BAZAAR.new(None, ("Ann", "Bo"))
    assert isinstance(start, Stalls)


@pytest.mark.parametrize("manifest", [BARE, OWN], ids=["offers", "replaced"])
@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS if check.__name__.startswith(("keys", "views", "what_is_shown", "sentences"))],
    ids=lambda check: check.__name__,
)
@pytest.mark.some(7)
def test_it_passes_the_suite(check: Check, manifest: Manifest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"bazaar": manifest})
    check(played(BAZAAR))
