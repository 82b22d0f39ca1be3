"""Terraforming Mars at the shared table: nobody sees what others hide, undo, saves, replays, and who only looks on."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.model import Options, Phase, State
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

from .asked import (
    busy,
    buying,
    contest,
    drafting,
    founding,
    guild,
    keeping,
    over,
    placing,
    snapshot,
    targeting,
)
from .host import showing
from .positions import deal, give, table
from .typed import plays

pytestmark = pytest.mark.usefixtures("curtain")

GAME = registry.game("terraforming_mars")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"))
BOTH = sizes((80, 24), (120, 40))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(Store, "examples", lambda _: [])
    return Store(tmp_path)


MINE = "056 141 068 201 113 151 176 195 062 164"
"""The ten cards that Ann is dealt."""
HIS = "009 066 123 038 042 088 048 205 182 106"
"""Those of Bo."""


def at(*lines: str, save_file: Any = None, **dealt: Any) -> Session[Any, Any]:
    """A game after these lines. Ann may be Thorgate or Helion, Bo CrediCor or Teractor."""
    state = table(2)
    words = {"corporations": (("R13", "R18"), ("R08", "R30")), "cards": f"{MINE} {HIS}", **dealt}
    record = Record(
        game="terraforming_mars", seed=4, finished=False, options={}, seats=SEATS,
        actions=(GAME.format(deal(state, **words), state), *lines), where={}, digest="", title="",
    )  # fmt: skip
    return Session.resume(GAME, record, save_file=save_file)


BEGUN = ("Ann: start R13 056 141 068 062", "Bo: start R08 009 066 123 038")
"""Ann is Thorgate, with a mine, a power plant, sponsors and a mineral deposit; Bo is CrediCor."""
SECRETS = {"Ann": ("Mineral Deposit", "Power Plant"), "Bo": ("Land Claim", "Rover Construction", "Asteroid")}
"""Names of cards that one of them holds."""


def whole(seed: int = 1, players: int = 1) -> Session[Any, Any]:
    """A game to its end."""
    session: Session[Any, Any] = Session.start(GAME, GAME.Options(), SEATS[:players], seed=seed)
    while not session.state.over:
        session.play(plays(session.state))
    return session


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


def otherwise(state: State, seat: int, luck: Random) -> State:
    """A state that differs in all that a seat may not know, and in nothing else: hands, cards and corporations to
    choose from, what others have chosen face down, what they look at, the deck and the discards."""
    others = [place for place in range(len(state.players)) if place != seat]
    corporations = [name for place in others for name in state.players[place].dealt]
    pile = [*state.deck, *state.discards]
    for place in others:
        company = state.players[place]
        pile += [*company.hand, *(card for card in company.offered), *(state.phase == Phase.DRAFT) * company.kept]
    looked = [task for task in state.queue if task.seat != seat and task.cards]
    pile += [card for task in looked for card in task.cards]
    luck.shuffle(pile)
    luck.shuffle(corporations)

    def take(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(pile.pop() for _ in cards)

    for place in others:
        company = state.players[place]
        offered = take(company.offered)
        kept = take(company.kept) if state.phase == Phase.DRAFT else offered[: luck.randint(0, len(offered))]
        state = state.with_company(
            place,
            company.evolve(
                hand=take(company.hand),
                offered=offered,
                kept=kept if company.done or state.phase == Phase.DRAFT else company.kept,
                dealt=tuple(corporations.pop() for _ in company.dealt),
            ),
        )
    queue = tuple(task.evolve(cards=take(task.cards)) if task in looked else task for task in state.queue)
    return state.evolve(queue=queue, deck=take(state.deck), discards=take(state.discards))


def moments() -> Iterator[State]:
    """Positions in which somebody is asked, of every kind, and the end."""
    yield from (founding(3), buying(), drafting(), busy(3), placing(), targeting(), keeping(), contest(), guild())
    yield from (at(BEGUN[0]).state, at(*BEGUN).state)
    game = Session.resume(GAME, played().record)
    yield from (step.after for step in game.steps[5::29] if step.after.turn >= 0)
    yield over()


def played() -> Session[Any, Any]:
    """Some generations of two, with draft."""
    session: Session[Any, Any] = Session.start(GAME, Options(draft=True), SEATS, seed=5)
    while session.state.generation < 4:
        session.play(plays(session.state))
    return session


@sizes(SMALL, LARGE)
@pytest.mark.thorough
async def test_what_is_hidden_changes_no_byte_of_the_board(size: tuple[int, int]) -> None:
    """Neither for who moves, nor for who waits, nor for who looks on: in every part, with rows pointed at.
    It takes seconds: each moment is drawn in four parts, and once more with other secrets."""
    differ = 0
    async with showing(table(2), viewer=0, size=size) as (app, pilot):

        async def drawn(state: State, viewer: int, shown: int) -> list[Any]:
            app.board.question = None
            app.board.show(replace(snapshot(state, viewer), seat=shown))
            found = []
            for key in ("down", "2", "3", "1"):
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
        richer = give(busy(), "Ann", hand="001")
        assert await drawn(busy(), 0, 0) != await drawn(richer, 0, 0), "what is seen shows"
    assert differ > 10


@BOTH
async def test_what_another_holds_changes_no_cell_of_the_screen(store: Store, size: tuple[int, int]) -> None:
    """Of two games that differ in what Bo holds alone Ann sees the same, and so do the log, the curtain and the menu
    before it."""
    kinds = (
        at(*BEGUN),
        at(BEGUN[0], "Bo: start R08 042 088 048 106"),
    )
    assert kinds[0].state.players[0] == kinds[1].state.players[0]
    assert kinds[0].state.players[1].hand != kinds[1].state.players[1].hand
    seen = []
    for session in kinds:
        async with at_the_keyboard(session, store, size) as (app, pilot):
            found = [painted(app)]
            await press(pilot, "escape")
            await settle(pilot, lambda app: isinstance(app.screen, GameMenu), app)
            found.append(painted(app))
            await press(pilot, "b enter")
            await turn_up(pilot, app)
            for key in ("2", "3", "4", "1", "w"):
                await press(pilot, key)
                found.append(painted(app))
            seen.append(found)
    assert seen[0] == seen[1]


async def test_corporations_are_chosen_behind_each_others_back(store: Store) -> None:
    """What Ann has chosen shows nowhere before Bo has chosen too."""
    async with at_the_keyboard(at(), store) as (app, pilot):
        assert "Ann, it is your turn." in screen_text(app)
        await turn_up(pilot, app)
        shown = screen_text(app)
        assert "Thorgate" in shown
        assert "Power Plant" in shown
        assert "CrediCor" not in shown
        await press(pilot, "space down down space enter")
        await settle(pilot, lambda: isinstance(app.screen, Curtain))
        assert "Thorgate" not in screen_text(app)
        await turn_up(pilot, app)
        shown = ""
        for key in ("2", "4", "1"):
            await press(pilot, key)
            shown += screen_text(app)
        assert "CrediCor" in shown
        assert "Ann has chosen" in shown
        assert "Thorgate" not in shown
        assert "Power Plant" not in shown
        await press(pilot, "space down down down space enter")
        await settle(pilot, lambda: isinstance(app.screen, Curtain))
        await turn_up(pilot, app)
        await press(pilot, "4")
        shown = " ".join(screen_text(app).split())
        assert "Bo" in shown
        assert "CrediCor" in shown, "now they are shown together"


@BOTH
async def test_each_sees_ones_own_and_behind_the_curtain_neither(store: Store, size: tuple[int, int]) -> None:
    everything = (*SECRETS["Ann"], *SECRETS["Bo"])
    async with at_the_keyboard(at(*BEGUN), store, size) as (app, pilot):
        shown = screen_text(app)
        assert "MARS" not in shown
        await press(pilot, "escape")
        await settle(pilot, lambda: isinstance(app.screen, GameMenu))
        assert not any(secret in screen_text(app) for secret in everything)
        await press(pilot, "b enter")
        await turn_up(pilot, app)
        await look(pilot, app, mine=SECRETS["Ann"], hidden=SECRETS["Bo"])
        await press(pilot, "c down enter d")
        await settle(pilot, lambda: isinstance(app.screen, Curtain))
        assert "Bo, it is your turn." in screen_text(app)
        assert not any(secret in screen_text(app) for secret in everything)
        await turn_up(pilot, app)
        await look(pilot, app, mine=SECRETS["Bo"], hidden=SECRETS["Ann"])


async def look(pilot: Pilot_, app: HomeApp, mine: tuple[str, ...], hidden: tuple[str, ...]) -> None:
    """Look at all parts: all of the one is seen somewhere, and nothing of the other anywhere."""
    shown = ""
    for key in ("2", "3", "4", "1"):
        await press(pilot, key)
        shown += screen_text(app)
    assert all(words in shown for words in mine), shown
    assert not any(words in shown for words in hidden), shown


def test_what_is_bought_is_told_to_its_owner_alone() -> None:
    """The next cards of the book: Ann is dealt the first four, and Bo the others."""
    session = at(*BEGUN, "Ann: pass", "Bo: pass", "Bo: buy 006 007", "Ann: buy 001")
    texts = {viewer: " ".join(entry.text for entry in session.log_entries(viewer)) for viewer in (0, 1, NOBODY)}
    assert "Bo buys Inventors' Guild and Martian Rails" in texts[1].replace(",", " and").replace("  ", " ")
    for viewer in (0, NOBODY):
        assert "Bo buys 2 cards" in texts[viewer]
        assert "Inventors" not in texts[viewer]
    assert "Colonizer Training Camp" in texts[0]
    assert "Colonizer Training Camp" not in texts[1]


# --- undo ------------------------------------------------------------------------------------------------------------


async def test_the_second_action_and_the_first_are_taken_back(store: Store) -> None:
    async with at_the_keyboard(at(*BEGUN), store) as (app, pilot):
        session = app.screen_stack[-2].session  # type: ignore[attr-defined]
        await turn_up(pilot, app)
        before = session.state
        await press(pilot, "c down enter")
        await settle(pilot, lambda: "ACTION 2 OF 2" in screen_text(app))
        between = session.state
        await press(pilot, "p down down down enter")
        await settle(pilot, lambda: isinstance(app.screen, Curtain) and session.state.current == 1)
        assert "u Ann: undo" in screen_text(app)
        await press(pilot, "u")
        await settle(pilot, lambda: "ACTION 2 OF 2" in screen_text(app))
        assert session.state == between
        await press(pilot, "u")
        await settle(pilot, lambda: "ACTION 1 OF 2" in screen_text(app))
        assert session.state == before


async def test_behind_the_curtain_nothing_is_taken_back_after_a_card_was_drawn(store: Store) -> None:
    async with at_the_keyboard(at(*BEGUN), store) as (app, pilot):
        session = app.screen_stack[-2].session  # type: ignore[attr-defined]
        assert isinstance(app.screen, Curtain)
        before = session.state
        assert "undo" not in screen_text(app), "nobody at this keyboard has acted since the cards were shown"
        await press(pilot, "u")
        assert isinstance(app.screen, Curtain)
        assert session.state == before


async def test_undo_by_keys_stops_at_a_card_that_was_drawn(store: Store) -> None:
    """Ocean at a space with a card: what lay on top of the deck is known now."""
    async with at_the_keyboard(at(*BEGUN), store) as (app, pilot):
        session = app.screen_stack[-2].session  # type: ignore[attr-defined]
        await turn_up(pilot, app)
        before = session.state
        await press(pilot, "p up up up up enter")  # aquifer
        await settle(pilot, lambda: "where does it go: ocean?" in screen_text(app))
        await press(pilot, "u")
        await settle(pilot, lambda: "what do you do?" in screen_text(app))
        assert session.state == before
        await press(pilot, "p up up up up enter")
        await settle(pilot, lambda: "where does it go: ocean?" in screen_text(app))
        session.play(GAME.parse("Ann: place b6", session.state))
        assert len(session.state.players[0].hand) == 6
        assert session.undo_refusal(0).startswith("hidden information has been revealed since")


def test_undo_stops_at_what_another_person_did_and_at_the_choice_of_all() -> None:
    session = at(BEGUN[0])
    assert session.undo_refusal(0) == "", "nobody has seen it"
    session = at(*BEGUN)
    assert session.undo_refusal(1).startswith("hidden information has been revealed since")
    session = at(*BEGUN, "Ann: play 056", "Ann: done", "Bo: project power_plant")
    assert session.undo_refusal(0).startswith("Bo has acted since")


# --- saves -----------------------------------------------------------------------------------------------------------


async def test_every_answer_is_saved_at_once(store: Store) -> None:
    session = at(*BEGUN, save_file=store.save_file_for(SEATS))
    async with at_the_keyboard(session, store) as (app, pilot):
        await turn_up(pilot, app)
        for keys, line in (("c down enter", "Ann: play 056"), ("d", "Ann: done")):
            lines = len(session.record.actions)
            await press(pilot, keys)
            await settle(pilot, lambda lines: len(session.record.actions) > lines, lines)
            session.saving.flush(5)
            record = store.open(session.save_file.path)[0]  # type: ignore[union-attr]
            assert record.actions[-1] == line
            assert Session.resume(GAME, record).state == session.state


async def test_the_list_of_games_tells_where_they_are(store: Store) -> None:
    at(BEGUN[0], save_file=store.save_file_for(SEATS)).play(GAME.parse(BEGUN[1], at(BEGUN[0]).state))
    lost = whole()
    unfinished = lost.record.evolve(actions=lost.record.actions[:-1], finished=False, digest="", where={})
    session = Session.resume(GAME, unfinished, save_file=store.save_file_for(SEATS[:1]))
    session.play(plays(session.state))
    session.saving.flush(5)
    assert {saved_game_words(entry.record).mover for entry in store.games() if entry.record} == {"Ann", ""}
    app = HomeApp(store, pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await press(pilot, "l")
        await settle(pilot, lambda: isinstance(app.screen, LoadScreen))
        await settle(pilot, lambda: "Ann◂, Bo" in screen_text(app))
        shown = " ".join(screen_text(app).split())
        assert "Terraforming Mars" in shown
        assert "generation 1" in shown
        assert "Nobody wins" in shown or "won by" not in shown


# --- replays, and who only looks on ----------------------------------------------------------------------------------


@asynccontextmanager
async def replayed(session: Session[Any, Any], store: Store, where: int) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    app = HomeApp(store, pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(session, UNICODE, where))
        await settle(pilot, lambda: isinstance(app.screen, ReplayScreen) and "COMPANIES" in screen_text(app))
        yield app, pilot


async def test_a_replay_of_a_running_game_shows_what_is_public(store: Store) -> None:
    """Hands lie face down, and so do corporations that were dealt."""
    session = at(*BEGUN, "Ann: play 056", "Ann: done")
    for where in (1, 2, 3, 5):
        async with replayed(session, store, where) as (app, _):
            shown = screen_text(app)
        assert not any(secret in shown for secret in (*SECRETS["Ann"], *SECRETS["Bo"], "Helion", "Teractor"))


async def test_a_replay_of_a_finished_game_shows_everything(store: Store) -> None:
    session = whole()
    where = next(n for n, step in enumerate(session.steps, 1) if n > 20 and len(step.after.mover.hand) > 3)
    state = session.steps[where - 1].after
    async with replayed(session, store, where) as (app, pilot):
        shown = screen_text(app)
        assert all(state.book.called(card)[:14] in shown for card in state.mover.hand[:6])
        await press(pilot, "end")
        await settle(pilot, lambda: "THE END" in screen_text(app))
        await press(pilot, "home right")
        await settle(pilot, lambda: "Generation 1" in screen_text(app))


async def test_who_looks_on_sees_no_hand_and_no_key_of_theirs_plays(store: Store) -> None:
    session = at(*BEGUN)
    host = Host(session, Thinking())
    app = HomeApp(store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(PlayScreen(host, UNICODE, ()))
        await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and "COMPANIES" in screen_text(app))
        shown = screen_text(app)
        assert not any(secret in shown for secret in (*SECRETS["Ann"], *SECRETS["Bo"]))
        assert "Ann: acts" in shown
        lines = len(session.steps)
        await press(pilot, "down enter d x x space p down enter")
        assert len(session.steps) == lines
