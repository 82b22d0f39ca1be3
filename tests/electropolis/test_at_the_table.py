"""Electropolis at the shared table: saves, undo, damaged files, and half a game of two by keys alone."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from powergrid_tui import cli
from powergrid_tui.cli import screen
from powergrid_tui.games.electropolis.actions import Place
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot, make
from powergrid_tui.tui.app import PowerGridApp
from powergrid_tui.tui.play.screen import PlayScreen
from powergrid_tui.tui.play.since import SinceScreen
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("electropolis")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Jörg", colour="blue"))


def played(plays: int, keeper: Any = None) -> Session[Any, Any]:
    """A game of two after so many plays, or at its end."""
    session = Session.start(GAME, GAME.Options(), SEATS, seed=11, keeper=keeper)
    bot, luck = RandomBot(), Random(5)
    for _ in range(plays):
        if GAME.to_move(session.state) == NOBODY:
            break
        session.play(bot.decide(session.state, GAME.choices(session.state), luck))
    return session


@cache
def whole() -> Session[Any, Any]:
    """A game to its end; not to be played on."""
    return played(100_000)


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_a_game_left_anywhere_goes_on_at_the_same_decision() -> None:
    for plays in range(0, len(whole().record.actions), 7):
        session = played(plays)
        again = Session.resume(GAME, loads(dumps(session.record), "x.toml"))
        assert again.state == session.state
        assert GAME.digest(again.state) == GAME.digest(session.state)


def test_a_game_over_is_kept_with_its_result() -> None:
    record = loads(dumps(whole().record), "x.toml")
    assert record.finished
    assert record.game == "electropolis"
    assert record.where["phase"] == "end"


def test_undo_goes_back_within_a_turn_and_stops_at_new_tiles() -> None:
    session = played(0)
    while session.state.phase is not Phase.PLACING or len(session.state.hand) < 2:
        session.play(GAME.choices(session.state)[0].actions[0])
    before = session.state
    place = next(action for action in GAME.choices(before)[0].actions if isinstance(action, Place))
    session.play(place)
    assert session.state.turn == before.turn
    session.undo()
    assert session.state == before
    rounds = played(0)
    while rounds.state.round < 2:
        offer = next(offer for offer in GAME.choices(rounds.state) if len(offer.actions))
        rounds.play(offer.actions[0])
    assert rounds.undo_refusal(), "tiles and cards of the next round have been seen, or it is another's turn"


# --- damaged files ---------------------------------------------------------------------------------------------------


def sentence(command: str, path: Path) -> str:
    """The one line with which a command turns a file down."""
    result = CliRunner().invoke(cli.main, [command, str(path)])
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert command == "check" or len(lines) == 1
    assert all(line.startswith(f"{path.name}: ") and line.isprintable() for line in lines)
    return lines[0]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(screen, "show", lambda *_: pytest.fail("the screen was opened"))
    monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path))
    return tmp_path / "x.toml"


def test_a_save_cut_off_is_turned_down_by_every_command(path: Path) -> None:
    content = dumps(played(6).record).encode().rstrip()
    for end in range(0, len(content), 37):
        path.write_bytes(content[:end])
        for command in ("check", "resume", "replay"):
            sentence(command, path)
        assert path.read_bytes() == content[:end]


def test_a_letter_lost_from_any_line_is_told_with_the_line(path: Path) -> None:
    record = played(20).record
    for number, line in enumerate(record.actions, 1):
        lost = line.index(":") + 2
        lines = [*record.actions]
        lines[number - 1] = line[:lost] + line[lost + 1 :]
        path.write_text(dumps(record.evolve(actions=tuple(lines))))
        assert sentence("replay", path).startswith(f"x.toml: line {number} (")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("space 1", "space 9"),
        ("space 1", "space x"),
        ("take ", "take 99 A01 "),
        ("place ", "place tree a1 "),
        ("Ann: ", "Bo: "),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_a_reason(path: Path, old: str, new: str) -> None:
    record = played(40).record
    at = next((at for at, line in enumerate(record.actions) if old in line), None)
    assert at is not None, old
    lines = [*record.actions]
    lines[at] = lines[at].replace(old, new, 1)
    path.write_text(dumps(record.evolve(actions=tuple(lines), digest="")))
    assert f"line {at + 1} (" in sentence("replay", path)


# --- by keys ---------------------------------------------------------------------------------------------------------

LONGEST = 1500
"""Keys after which a game has gone wrong."""


def keys(state: State, shown: str) -> str:
    """What somebody presses who takes the first that is possible."""
    match state.phase:
        case Phase.CHOOSING:
            return "enter" if "enter  stand" in shown or "enter  take" in shown else "right"
        case Phase.TAKING:
            return "enter" if "enter  take" in shown else "down"
        case Phase.PLACING:
            return "enter" if "enter  build" in shown or "enter  place" in shown else ""
        case _:
            return "enter"


async def test_two_people_play_half_a_game_by_keys_save_in_the_middle_and_resume(tmp_path: Path) -> None:
    """The first half was played without a screen; every kind of decision comes in the second too."""
    store = Store(tmp_path)
    session = played(60, keeper=store.place(SEATS))
    assert session.keeper is not None
    pressed = 0
    for stop in (len(session.record.actions) + 20, 10_000):
        app = PowerGridApp(store, start=session, pace=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, lambda app: isinstance(app.screen, PlayScreen), app)
            while not session.state.over and len(session.record.actions) < stop:
                lines = len(session.record.actions)
                await step(pilot, app, session)
                pressed += 1
                assert pressed < LONGEST, screen_text(app)
                assert len(session.record.actions) >= lines
            if session.state.over:
                await settle(pilot, lambda app: "Ann" in screen_text(app), app)
        session = Session.resume(GAME, store.open(session.keeper.path)[0], keeper=session.keeper)
    assert session.state.over
    assert len(session.state.players[0].cards) == 8
    assert session.keeper is not None
    assert store.open(session.keeper.path)[0].finished


async def step(pilot: Any, app: PowerGridApp, session: Session[Any, Any]) -> None:
    """Press what leads on: the key read from the question, else the next tile or cell, else the discard."""
    if isinstance(app.screen, SinceScreen):
        await press(pilot, "enter")
        return
    before = len(session.record.actions)
    key = keys(session.state, screen_text(app))
    for some in ([key] if key else []) + (
        ["j enter", "n j enter", "d"] if session.state.phase is Phase.PLACING else []
    ):
        await press(pilot, some)
        await settle(pilot)
        if len(session.record.actions) > before:
            return


def test_a_bot_sits_at_the_shared_table() -> None:
    session = Session.start(GAME, GAME.Options(), (*SEATS[:1], Seat(name="Bo", bot="simple")), seed=1)
    bot = make("simple", "electropolis")
    while not session.state.over:
        view = GAME.view(session.state, session.state.turn)
        session.play(bot.decide(view, GAME.choices(view), session.rng(session.state.turn)))
    assert len(session.record.actions) > 60
