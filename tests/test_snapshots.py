"""The main screens as pictures, few and telling: each once or twice, and every size that changes the layout more than
once. What the parts of the board say at each size, tests of text tell.

A recorded game is cut where Ann is asked something. After an intended change, `pytest --snapshot-update` takes new
pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from powergrid_tui.games.power_grid.actions import Buy
from powergrid_tui.games.power_grid.events import CityBuilt, PlantSold
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.record import Record, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session, walk
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import HomeApp
from tests.tui.shell import press, screen_text, settle

GAME = registry.game("power_grid")
RECORD = loads((Path(__file__).parent / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]

small = pytest.mark.parametrize("size", SIZES[:1], ids=["80x24"])
large = pytest.mark.parametrize("size", SIZES[2:3], ids=["120x40"])
at_two_sizes = pytest.mark.parametrize("size", SIZES[::2], ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture(autouse=True)
def ann(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typed_seats, "person", lambda: "Ann")
    monkeypatch.setattr(Store, "examples", lambda _: [])
    monkeypatch.delenv("NO_COLOR", raising=False)


def cut(where: Callable[[State], bool] | None) -> Record:
    """The record up to the first point at which Ann is to move and the condition holds; the whole record for None."""
    if where is None:
        return RECORD
    for number, step in enumerate(walk(GAME, RECORD), 1):
        if step.after.turn == 0 and where(step.after):
            return RECORD.evolve(actions=RECORD.actions[:number], digest="", finished=False)
    raise AssertionError("the record has no such place")


def at(place: Place, folder: Path, **words: Any) -> HomeApp:
    session = Session.resume(GAME, cut(place.where))
    return HomeApp(Store(folder), start=session, pace=0, **words)


def typing(keys: str = "", words: str = "") -> Callable[[Pilot[None]], Any]:
    """Press keys, and check that the screen shows what the picture is named for."""

    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, keys)
        await settle(pilot, lambda: words in screen_text(pilot.app))  # type: ignore[arg-type]

    return run


@dataclass(frozen=True)
class Place:
    """A point in the record, the keys to press there, and words that are then shown."""

    where: Callable[[State], bool] | None
    keys: str
    words: str
    sizes: tuple[int, ...] = ()
    """The sizes at which it is a picture, by index; none if only other tests go there."""


PLACES = {
    "putting a plant up": Place(
        lambda s: s.round > 1 and s.phase is Phase.AUCTION and not s.auction and not s.scrapping,
        "right up",
        "which plant do you put up?",
        (0,),
    ),
    "bidding": Place(lambda s: s.round >= 2 and s.auction is not None, "up", "pass: out of this auction", (2, 3)),
    "scrapping": Place(lambda s: bool(s.scrapping), "", "scrap plant", (0,)),
    "buying": Place(lambda s: s.round == 3 and s.phase is Phase.RESOURCES, "", "what do you buy?", (1, 2)),
    "building": Place(lambda s: s.round == 4 and s.phase is Phase.BUILDING, "n", "where do you build?", (0, 2)),
    "the map from near": Place(lambda s: s.round == 4 and s.phase is Phase.BUILDING, "z", "a back", (2,)),
    "powering": Place(lambda s: s.round == 5 and s.phase is Phase.BUREAUCRACY, "down", "which power plants run?", (0,)),
    "tracker": Place(lambda s: s.round == 5 and s.phase is Phase.AUCTION, "t", "PLANTS TO COME", (1,)),
    "the end": Place(None, "", "THE END", (0, 1, 2, 3)),
    "help": Place(lambda s: s.round == 4 and s.phase is Phase.BUILDING, "question_mark", "NOW", (0,)),
}


PICTURES = [(name, SIZES[at]) for name, place in PLACES.items() for at in place.sizes]


@pytest.mark.parametrize(("place", "size"), PICTURES, ids=[f"{name}-{size[0]}x{size[1]}" for name, size in PICTURES])
def test_board(place: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    there = PLACES[place]
    assert snap_compare(at(there, tmp_path), terminal_size=size, run_before=typing(there.keys, there.words))


def acted(event: type[Event] | None, action: type[Any] = object) -> Callable[[Step[State, Any]], bool]:
    """Whether a bot has just done this after the first round, and a bot is to move."""

    def there(step: Step[State, Any]) -> bool:
        happened = event is None or any(isinstance(told, event) for told in step.after.events)
        bots = step.before.turn > 0 < step.after.turn
        return bots and step.before.round > 1 and happened and isinstance(step.action, action)

    return there


ACTED = {
    "a plant sold": (acted(PlantSold), "* "),
    "tokens bought": (acted(None, Buy), "**"),
    "a city built": (acted(CityBuilt), "builds"),
}
"""What a bot has just done, and words that are then shown."""


@large
@pytest.mark.parametrize("what", ACTED)
def test_what_a_bot_did_is_lit(what: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    there, words = ACTED[what]
    number = next(number for number, step in enumerate(walk(GAME, RECORD), 1) if there(step))
    record = RECORD.evolve(actions=RECORD.actions[:number], digest="", finished=False)
    app = HomeApp(Store(tmp_path), start=Session.resume(GAME, record))
    app.choose(pace="step")
    assert snap_compare(app, terminal_size=size, run_before=typing(words=words))


@small
def test_game_menu(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    there = PLACES["bidding"]
    run = typing("escape", "Let a bot play for me")
    assert snap_compare(at(there, tmp_path), terminal_size=size, run_before=run)


def test_a_place_that_the_record_has_not_is_no_picture() -> None:
    with pytest.raises(AssertionError, match="no such place"):
        cut(lambda s: s.round > 99)


@small
def test_board_in_ascii(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    there = PLACES["building"]
    app = at(there, tmp_path, ascii=True)
    assert snap_compare(app, terminal_size=size, run_before=typing(there.keys, there.words))


@large
def test_board_without_colour(
    size: tuple[int, int], tmp_path: Path, snap_compare: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    there = PLACES["buying"]
    assert snap_compare(at(there, tmp_path), terminal_size=size, run_before=typing(there.keys, there.words))


@at_two_sizes
@pytest.mark.parametrize(("screen", "keys"), [("title", ""), ("new game", "n"), ("rules", "question_mark")])
def test_shell(screen: str, keys: str, size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    drawn = "Kiel" if screen == "new game" and size[0] > 80 else ""  # the map is drawn in a thread
    assert snap_compare(HomeApp(Store(tmp_path), pace=0), terminal_size=size, run_before=typing(keys, drawn))


@small
def test_curtain(size: tuple[int, int], tmp_path: Path, snap_compare: Any) -> None:
    seats = tuple(seat.evolve(bot="") for seat in RECORD.seats)
    session = Session.resume(GAME, cut(lambda s: s.round == 2).evolve(seats=seats))
    assert snap_compare(HomeApp(Store(tmp_path), start=session), terminal_size=size, run_before=typing())
