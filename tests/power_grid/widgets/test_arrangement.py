"""Where the parts of the board stand at each size, without a screen; and on one, through the phases of a game."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.widgets.arrangement import SpaceNeeds, arrangement, lists_beside, shows_all
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.sessions.session import walk
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.widgets.boards.places import Rect, places
from tests.power_grid.asked import snapshot
from tests.power_grid.widgets.host import showing

SIZES = ((80, 24), (80, 30), (100, 24), (100, 30), (119, 35), (120, 40), (140, 30), (160, 40), (200, 60))
RECORD = loads((Path(__file__).parents[2] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")


def facts(**changes: Any) -> SpaceNeeds:
    default = SpaceNeeds(
        over=False, planning=False, tracking=False, companies=4, market=lambda width: 6 if width >= 80 else 11
    )
    return replace(default, **changes)


def at(size: tuple[int, int], part: Part, told: SpaceNeeds | None = None) -> dict[str, Rect]:
    """The places on a terminal of so many cells, of which the hints have a row."""
    width, height = size
    return places(arrangement(width, height - 1, part, told or facts()), width, height - 1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("over", [False, True])
def test_no_cell_belongs_to_two_parts_and_few_to_none(size: tuple[int, int], over: bool) -> None:
    for part in Part:
        cells = [
            (x, y)
            for place in at(size, part, facts(over=over)).values()
            for x in range(place.x, place.x + place.width)
            for y in range(place.y, place.y + place.height)
        ]
        assert len(cells) == len(set(cells)) >= size[0] * (size[1] - 1) - 5 * size[0], part


def test_how_it_went_is_told_beside_the_result_and_the_log_stays_where_there_is_room_for_both() -> None:
    ended = [facts(over=True, companies=companies) for companies in (2, 6)]
    for told in ended:
        assert "log" not in at((120, 40), Part.MAP, told)
        assert "went" in at((120, 40), Part.MAP, told)
        assert {"final", "went", "log"} <= set(at((200, 60), Part.MAP, told))
        assert "final" in at((160, 40), Part.MAP, told)


@pytest.mark.parametrize("size", SIZES)
def test_title_tabs_question_and_last_line_never_move(size: tuple[int, int]) -> None:
    first = at(size, Part.MAP)
    assert first["title"] == Rect(0, 0, size[0], 1)
    for part in Part:
        for over in (False, True):
            now = at(size, part, facts(over=over))
            for name in ("title", "tabs", "question", "last"):
                assert now.get(name) == first.get(name)


@pytest.mark.parametrize("size", SIZES[3:])
def test_what_is_seen_in_several_phases_keeps_its_place(size: tuple[int, int]) -> None:
    """From 100x30; the log is the one that comes up in place of others, and is as large as there is room then."""
    for name in ("map", "plants", "resources", "companies"):
        told = [facts(planning=planning) for planning in (False, True)]
        seen = {now[name] for part in Part for each in told if name in (now := at(size, part, each))}
        assert len(seen) == 1, name


def test_the_list_of_cities_stands_beside_the_map_or_in_its_place() -> None:
    for size in SIZES:
        now = at(size, Part.MAP, facts(planning=True))
        assert "planner" in now
        assert ("map" in now) == lists_beside(size[0])


@pytest.mark.parametrize("size", SIZES)
def test_the_tracker_covers_one_part_where_it_has_no_place_of_its_own(size: tuple[int, int]) -> None:
    for part in Part:
        without, now = at(size, part), at(size, part, facts(tracking=True))
        assert "tracker" in now
        if shows_all(*size):
            assert now == without
        for name in ("title", "tabs", "question", "last"):
            assert now.get(name) == without.get(name)


def test_a_large_screen_is_used() -> None:
    now = at((200, 60), Part.MAP)
    told = {"title", "map", "plants", "resources", "tracker", "income", "companies", "growth", "log", "question"}
    assert set(now) == told
    assert now["map"].height == now["log"].y + now["log"].height - 1 == 51
    assert now["log"].height >= 20
    assert at((200, 60), Part.MAP, facts(companies=6))["log"].height >= 12
    assert at((200, 60), Part.MAP, facts(over=True))["growth"] == now["growth"]
    assert not [size for size in SIZES[:-1] if any("growth" in at(size, part) for part in Part)]
    assert now["companies"].x > now["resources"].x > now["map"].x


@pytest.mark.parametrize("tracker", [11, 14, 16, 40])
@pytest.mark.parametrize("market", [6, 11])
def test_on_a_large_screen_what_belongs_to_the_phase_has_all_rows_that_others_leave(tracker: int, market: int) -> None:
    told = facts(tracker=lambda _: tracker, market=lambda _: market)
    for phase in ("desk", "basket", "planner"):
        now = at((200, 60), Part.MAP, replace(told, phase=phase, planning=phase == "planner"))
        tops = [now[name] for name in ("plants", "resources", "income", "tracker", phase)]
        assert [below.y - above.y - above.height for above, below in pairwise(tops)] == [1] * 4
        assert tops[-1].y + tops[-1].height == now["map"].y + now["map"].height
        assert tops[-1].height >= 10
        if tracker <= 16 and market == 6:
            assert now["tracker"].height == tracker


def phases() -> Iterator[State]:
    """A state of each phase in which somebody is asked, twice in the game, and the end."""
    seen: dict[tuple[Phase, int], State] = {}
    last = None
    for step in walk(registry.game("power_grid"), RECORD):
        last = step.after
        if last.turn >= 0 and last.round in (3, 6):
            seen.setdefault((last.phase, last.round), last)
    assert last is not None
    assert last.over
    assert len({phase for phase, _ in seen}) == 4
    yield from seen.values()


@pytest.mark.parametrize("size", [(100, 29), (200, 59)])
async def test_nothing_jumps_through_the_phases_of_a_game(size: tuple[int, int]) -> None:
    states = list(phases())
    where: dict[str, set[Rect]] = {}
    async with showing(states[0], viewer=0, size=size) as (app, pilot):
        for state in states:
            app.board.show(snapshot(state, 0))
            await pilot.pause()
            for name, panel in app.board.panels.items():
                if panel.display and name not in ("desk", "basket", "planner", "income", "tracker"):
                    where.setdefault(name, set()).add(Rect(*panel.region))
    assert set(where) >= {"title", "question", "map", "plants", "resources", "companies", "log"}
    for name, places_ in where.items():
        assert len(places_) == 1, name
