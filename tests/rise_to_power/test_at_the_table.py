"""Rise to Power at the shared table: nobody sees what another hides, undo, saves, replays, and who only looks on."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.history.replay import ReplayScreen
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.game_menu import GameMenu
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.start.load import LoadScreen
from powergrid_tui.tui.start.saved_games import saved_game_words
from tests.board_host import LARGE, SMALL, sizes
from tests.tui.shell import Pilot_, press, screen_text, settle

from .asked import busy, cleaning, connecting, discarding, drawing, recovering, snapshot, stealing
from .games import steps
from .hidden import otherwise
from .host import showing
from .positions import acting, acts, deal, give, play, table
from .typed import plays

pytestmark = pytest.mark.usefixtures("curtain")

GAME = registry.game("rise_to_power")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"))
BOTH = sizes((80, 24), (120, 40))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(Store, "examples", lambda _: [])
    return Store(tmp_path)


def at(*lines: str, save_file: Any = None, seats: tuple[Seat, ...] = SEATS, **dealt: Any) -> Session[Any, Any]:
    """A game after these lines: in the track lie four blue cards, Ann begins with two green and Bo with two orange
    sixes; of her agenda, Harmony, and of his, Variety, the other knows nothing."""
    state = table(len(seats))
    words = {"prisms": "b1 b2 b3 b4 g6 g6 o6 o6", "contracts": "SE1 SE2 IC5 PA4", **dealt}
    record = Record(
        game="rise_to_power", seed=4, finished=False, options={}, seats=seats,
        actions=(GAME.format(deal(state, **words), state), *lines), where={}, digest="", title="",
    )  # fmt: skip
    return Session.resume(GAME, record, save_file=save_file)


OPENING = ("Ann: take b1 b2", "Ann: contract SE1 e1", "Ann: contract IC5 w1")
"""Ann's first turn: she keeps her two sixes, which would be too many with a third card."""


def whole(seed: int = 6) -> Session[Any, Any]:
    """A game of two to its end."""
    session: Session[Any, Any] = Session.start(GAME, GAME.Options(), SEATS, seed=seed)
    while not session.state.over:
        session.play(plays(session.state))
    return session


def shortened(session: Session[Any, Any], actions: int, save_file: Any = None) -> Session[Any, Any]:
    """The same game, not yet so far."""
    record = session.record.evolve(actions=session.record.actions[:actions], finished=False, digest="", where={})
    return Session.resume(GAME, record, save_file=save_file)


def painted(app: Any) -> list[Any]:
    """All cells that the terminal shows, with their styles."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens, simplify=False)
    return [(segment.text, segment.style) for segment in app.console.render(update)]


async def turn_up(pilot: Pilot_, app: HomeApp) -> None:
    """Take the keyboard."""
    await settle(pilot, lambda: isinstance(app.screen, Curtain))
    await press(pilot, "enter")
    await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(app.screen._connection.asked))


@asynccontextmanager
async def at_the_keyboard(
    session: Session[Any, Any], store: Store, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    app = HomeApp(store, start=session, pace=0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, lambda: isinstance(app.screen, Curtain | PlayScreen))
        yield app, pilot


# --- what is hidden is not drawn -------------------------------------------------------------------------------------


def moments() -> Iterator[State]:
    """Positions in which somebody is asked, of every phase, and the end; Ann or another is to move."""
    yield from (drawing(), discarding(), busy(), connecting(), recovering(), stealing(), cleaning())
    for seed in (0, 1):
        game = steps(3, seed)
        yield from (step.after for step in game[5::23])
        yield game[-1].after


@sizes(SMALL, LARGE)
@pytest.mark.thorough
async def test_what_is_hidden_changes_no_byte_of_the_board(size: tuple[int, int]) -> None:
    """Neither for who moves, nor for who waits, nor for who looks on: in every part, with cards pointed at.
    It takes seconds: each moment is drawn in four parts, and once more with other secrets."""
    differ = 0
    async with showing(table(2), viewer=0, size=size) as (app, pilot):

        async def drawn(state: State, viewer: int, shown: int) -> list[Any]:
            app.board.question = None
            app.board.show(replace(snapshot(state, viewer), seat=shown))
            found = []
            for key in ("right", "2", "3", "1"):
                await pilot.press(key)
                await pilot.pause()
                found.append([strip._segments for strip in app.screen._compositor.render_strips()])
            return found

        for number, state in enumerate(moments()):
            viewer = (number % (len(state.players) + 1)) - 1  # nobody, then each seat in turn
            other = otherwise(state, viewer, Random(number))
            differ += other != state
            shown = viewer if viewer >= 0 else max(state.turn, 0)
            await drawn(state, viewer, shown)  # both come after the same picture
            assert await drawn(state, viewer, shown) == await drawn(other, viewer, shown), (number, viewer)
        mine = give(busy(), "Ann", hand="g4 b2 b3 b6 o4")
        assert await drawn(busy(), 0, 0) != await drawn(mine, 0, 0), "what is seen shows"
    assert differ > 10


@BOTH
async def test_what_another_holds_changes_no_cell_of_the_screen(store: Store, size: tuple[int, int]) -> None:
    """Of two games that differ in Bo's cards and agenda alone Ann sees the same, and so does the log; the curtain and
    the menu before it show no more."""
    kinds = (
        at(*OPENING, "Bo: take b3 b4", "Bo: contract SE2 e1", "Bo: contract PA4 w1"),
        at(
            *OPENING, "Bo: take b3 b4", "Bo: contract SE2 e1", "Bo: contract PA4 w1",
            agendas=("matched", "tower"), prisms=DEEPER,
        ),
    )  # fmt: skip
    seen = []
    for session in kinds:
        async with at_the_keyboard(session, store, size) as (app, pilot):
            found = [painted(app)]
            await press(pilot, "escape")
            await settle(pilot, lambda app: isinstance(app.screen, GameMenu), app)
            found.append(painted(app))
            await press(pilot, "b enter")
            await turn_up(pilot, app)
            for key in ("2", "3", "4", "1"):
                await press(pilot, key)
                found.append(painted(app))
            seen.append(found)
    assert seen[0] == seen[1]


DEEPER = "b1 b2 b3 b4 g6 g6 o5 o4"
"""Bo begins with an orange five and a four instead."""


def test_those_games_differ() -> None:
    one, other = at(*OPENING).state, at(*OPENING, agendas=("matched", "tower"), prisms=DEEPER).state
    assert one.players[0] == other.players[0]
    assert one.players[1].hand != other.players[1].hand


@BOTH
async def test_each_sees_ones_own_and_behind_the_curtain_neither(store: Store, size: tuple[int, int]) -> None:
    async with at_the_keyboard(at(), store, size) as (app, pilot):
        shown = screen_text(app)
        assert "Ann, it is your turn." in shown
        assert "PRISM TRACK" not in shown
        await press(pilot, "escape")
        await settle(pilot, lambda: isinstance(app.screen, GameMenu))
        around = screen_text(app)
        assert not any(secret in around for secret in ("g6", "o6", "Harmony", "Variety"))
        await press(pilot, "b enter")
        await turn_up(pilot, app)
        await look(pilot, app, mine=("6 green", "Harmony"), hidden=("6 orange", "Variety"))
        await press(pilot, "space right space enter")
        await settle(pilot, lambda: "what for?" in screen_text(app))
        await press(pilot, "d d")
        await settle(pilot, lambda: isinstance(app.screen, Curtain))
        assert "Bo, it is your turn." in screen_text(app)
        await press(pilot, "escape")
        await settle(pilot, lambda: isinstance(app.screen, GameMenu))
        around = screen_text(app)
        assert not any(secret in around for secret in ("g6", "o6", "Harmony", "Variety"))
        await press(pilot, "b enter")
        await turn_up(pilot, app)
        await look(pilot, app, mine=("6 orange", "Variety"), hidden=("6 green", "Harmony"))


async def look(pilot: Pilot_, app: HomeApp, mine: tuple[str, ...], hidden: tuple[str, ...]) -> None:
    """Look at all parts: all of the one is seen somewhere, and nothing of the other anywhere."""
    shown = ""
    for key in ("2", "3", "4", "1"):
        await press(pilot, key)
        shown += screen_text(app)
    assert all(words in shown for words in mine), shown
    assert not any(words in shown for words in hidden), shown


async def test_what_is_drawn_from_the_deck_is_told_to_its_owner_alone(store: Store) -> None:
    """Bo trades a Seaport for four cards, the next of the deck; he tells Ann of four cards."""
    turn = ("Bo: take b3 b4", "Bo: contract SE2 e1", "Bo: trade SE2")
    session = at(*OPENING, *turn)
    drawn = session.state.players[1].hand
    assert len(drawn) == 8
    texts = {viewer: " ".join(entry.text for entry in session.log_entries(viewer)) for viewer in (0, 1, NOBODY)}
    assert "Bo draws 4 cards" in texts[0]
    assert "Bo draws 4 cards" in texts[NOBODY]
    assert "Bo draws 4 cards" not in texts[1]
    words = session.log_entries(1)[-1].text
    assert words.startswith("Bo draws ")
    assert sum(map(str.isdigit, words)) == 4


# --- undo ------------------------------------------------------------------------------------------------------------


async def test_undo_goes_back_to_a_draw_and_not_past_it(store: Store) -> None:
    """Cards of the track lie open for everybody; those of the deck do not."""
    async with at_the_keyboard(at(), store) as (app, pilot):
        session = app.screen_stack[-2].session  # type: ignore[attr-defined]
        await turn_up(pilot, app)
        before = session.state
        await press(pilot, "space right space enter")
        await settle(pilot, lambda: "what for?" in screen_text(app))
        await press(pilot, "u")
        await settle(pilot, lambda: "draw 2 cards from the track: which?" in screen_text(app))
        assert session.state == before
        await press(pilot, "space right space enter")
        await settle(pilot, lambda: "2 action points: what for?" in screen_text(app))
        assert session.state.points == 2
        await press(pilot, "right enter enter")
        await settle(pilot, lambda: "1 action point: what for?" in screen_text(app))
        connected = session.state
        await press(pilot, "right t enter")  # Seaport: four cards of the deck
        await settle(pilot, lambda: len(session.state.players[0].hand) == 8)
        await press(pilot, "u")
        await settle(pilot, lambda: "Cannot undo: hidden information has been revealed since" in screen_text(app))
        assert len(session.state.players[0].hand) == 8
        assert session.steps[-1].before == connected


def test_undo_stops_at_what_another_person_did_and_at_new_cards() -> None:
    session = at(*OPENING[:2])
    before = session.state
    session.play(GAME.parse("Ann: done", before))
    assert session.state.current == 1
    assert session.undo_refusal(0).startswith("hidden information has been revealed since"), "the track was filled"
    session = at(*OPENING, "Bo: take b3 b4")
    assert session.undo_refusal(0).startswith("Bo has acted since")
    session.undo()
    assert session.state.phase == Phase.DRAWING, "he has seen what lay there"


# --- saves -----------------------------------------------------------------------------------------------------------


async def test_every_answer_is_saved_at_once(store: Store) -> None:
    session = at(save_file=store.save_file_for(SEATS))
    async with at_the_keyboard(session, store) as (app, pilot):
        await turn_up(pilot, app)
        for keys, line in (("space right space enter", "Ann: take b1 b2"), ("right enter enter", "Ann: contract SE1")):
            lines = len(session.record.actions)
            await press(pilot, keys)
            await settle(pilot, lambda lines: len(session.record.actions) > lines, lines)
            session.saving.flush(5)
            record = store.open(session.save_file.path)[0]  # type: ignore[union-attr]
            assert record.actions[-1].startswith(line)
            assert Session.resume(GAME, record).state == session.state


async def test_the_list_of_games_tells_where_they_are(store: Store) -> None:
    over = whole()
    other = (Seat(name="Cy", colour="green"), Seat(name="Di", colour="yellow"))
    at("Ann: take b1 b2", save_file=store.save_file_for(SEATS)).play(
        GAME.parse("Ann: contract SE1 e1", at(OPENING[0]).state)
    )
    lines = tuple(line.replace("Ann", "Cy").replace("Bo", "Di") for line in over.record.actions)
    finished = over.record.evolve(seats=other, actions=lines[:-1], finished=False, digest="", where={})
    session = Session.resume(GAME, finished, save_file=store.save_file_for(other))
    session.play(plays(session.state))
    session.saving.flush(5)
    winner = GAME.standings(session.state)[0].seat
    assert {saved_game_words(entry.record).mover for entry in store.games() if entry.record} == {"Ann", ""}
    app = HomeApp(store, pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "l")
        await settle(pilot, lambda: isinstance(app.screen, LoadScreen))
        await settle(pilot, lambda: f"won by {winner}" in screen_text(app))
        shown = " ".join(screen_text(app).split())
        assert "Rise to Power" in shown
        assert "Ann◂, Bo" in shown
        assert "round 1, actions" in shown


# --- replays, and who only looks on ----------------------------------------------------------------------------------


@asynccontextmanager
async def replayed(session: Session[Any, Any], store: Store, where: int) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    app = HomeApp(store, pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(session, UNICODE, where))
        await settle(pilot, lambda: isinstance(app.screen, ReplayScreen) and "PRISM TRACK" in screen_text(app))
        yield app, pilot


async def test_a_replay_of_a_running_game_shows_what_is_public(store: Store) -> None:
    """The hand of the one to move lies face down; agendas are not told."""
    session = at(*OPENING)
    for where in (2, 4):
        async with replayed(session, store, where) as (app, _):
            shown = screen_text(app)
        assert not any(secret in shown for secret in ("g6", "o6", "Harmony", "Variety"))
        assert re.search(r"HAND .*\n.* \? +\? ", shown)


async def test_a_replay_of_a_finished_game_shows_everything(store: Store) -> None:
    session = whole()
    where = next(at for at, step in enumerate(session.steps, 1) if at > 20 and len(step.after.mover.hand) > 3)
    state = session.steps[where - 1].after
    async with replayed(session, store, where) as (app, pilot):
        shown = screen_text(app)
        rows = shown.split("\n")
        hand = rows[next(at for at, row in enumerate(rows) if "HAND ─" in row) + 1]
        assert [number for number in hand[:84].split() if number.isdecimal()] == [card[1:] for card in state.mover.hand]
        agendas = [company.agenda for company in state.players]
        names = {"matched": "Harmony", "mixed": "Variety", "balance": "Balance", "tower": "Towers"}
        assert all(names[agenda] in shown for agenda in agendas)
        await press(pilot, "end")
        await settle(pilot, lambda: "THE END" in screen_text(app))
        await press(pilot, "home right")
        await settle(pilot, lambda: "Round 1" in screen_text(app))


async def test_who_looks_on_sees_no_hand_and_no_key_of_theirs_plays(store: Store) -> None:
    session = at(*OPENING, "Bo: take b3 b4")
    host = Host(session, Thinking())
    app = HomeApp(store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(PlayScreen(host, UNICODE, ()))
        await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "PRISM TRACK" in screen_text(app))
        shown = screen_text(app)
        assert not any(secret in shown for secret in ("g6", "o6", "Harmony", "Variety"))
        assert "Bo: spends action points" in shown
        lines = len(session.steps)
        await press(pilot, "right enter d enter u t space")
        assert len(session.steps) == lines


async def test_an_end_that_another_brings_is_told_to_everybody(store: Store) -> None:
    """Ann has eight active districts at the end of her turn; Bo has one more, and then agendas are shown."""
    state = give(acting(active="SE1 SE2 SE3 SE4 SE5 MA1 MA2 MA3"), "Bo", active="IC1")
    after = play(state, "Ann: done")
    async with showing(after, viewer=1) as (app, _):
        assert "ends before Ann" in app.shown()
        assert "your last turn" in app.shown()
    last = play(acts(after, "Bo"), "Bo: done")
    assert last.over
    async with showing(last, viewer=1) as (app, _):
        assert "Harmony" in app.shown()
        assert "Variety" in app.shown()
