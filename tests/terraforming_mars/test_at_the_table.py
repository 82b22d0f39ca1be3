"""Terraforming Mars at the shared table: what is hidden is not drawn, and where undo stops."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from tests.board_host import SMALL
from tests.tui.shell import Pilot_, press, screen_text, settle

from .asked import busy, buying, contest, drafting, founding, guild, keeping, over, placing, snapshot, targeting
from .hidden import otherwise
from .host import showing
from .positions import deal, give, table

GAME = registry.game("terraforming_mars")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"))

DEALT = "056 141 068 201 113 151 176 195 062 164 009 066 123 038 042 088 048 205 182 106"
"""The ten cards that Ann is dealt, and those of Bo."""

BEGUN = ("Ann: start R13 056 141 068 062", "Bo: start R08 009 066 123 038")
"""Ann is Thorgate, with a mine, a power plant, sponsors and a mineral deposit; Bo is CrediCor."""


def at(*lines: str) -> Session[Any, Any]:
    """A game after these lines. Ann may be Thorgate or Helion, Bo CrediCor or Teractor."""
    state = table(2)
    dealt = GAME.format(deal(state, corporations=(("R13", "R18"), ("R08", "R30")), cards=DEALT), state)
    return Session.resume(GAME, Record(game="terraforming_mars", seed=4, seats=SEATS, actions=(dealt, *lines)))


@pytest.mark.thorough
async def test_what_is_hidden_changes_no_byte_of_the_board() -> None:
    """Neither for who moves, nor for who waits, nor for who looks on: in every part, with rows pointed at."""
    places: Sequence[State] = (
        *(founding(3), buying(), drafting(), busy(3), placing(), targeting(), keeping(), contest(), guild(), over()),
        *(at(BEGUN[0]).state, at(*BEGUN).state),
    )
    async with showing(table(2), viewer=0, size=SMALL) as (app, pilot):

        async def drawn(state: State, viewer: int, shown: int) -> list[Any]:
            app.board.question = None
            app.board.show(replace(snapshot(state, viewer), seat=shown))
            found = []
            for key in ("down", "2", "3", "1"):
                await pilot.press(key)
                await pilot.pause()
                found.append([strip._segments for strip in app.screen._compositor.render_strips()])
            return found

        for number, state in enumerate(places):
            viewer = (number % (len(state.players) + 1)) - 1  # nobody, then each seat in turn
            other = otherwise(state, viewer, Random(number))
            assert other != state
            shown = viewer if viewer >= 0 else max(state.turn, 0)
            await drawn(state, viewer, shown)  # both come after the same picture
            assert await drawn(state, viewer, shown) == await drawn(other, viewer, shown), (number, viewer)
        richer = give(busy(), "Ann", hand="001")
        assert await drawn(busy(), 0, 0) != await drawn(richer, 0, 0), "what is seen shows"


async def turn_up(pilot: Pilot_, app: HomeApp) -> None:
    """Take the keyboard."""
    await settle(pilot, lambda: isinstance(app.screen, Curtain))
    await press(pilot, "enter")
    await settle(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(app.screen._connection.asked))


@pytest.mark.usefixtures("curtain")
async def test_corporations_are_chosen_behind_each_others_back(tmp_path: Path) -> None:
    """What Ann has chosen shows nowhere before Bo has chosen too."""
    app = HomeApp(Store(tmp_path), start=at(), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
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
        await turn_up(pilot, app)
        await press(pilot, "4")
        assert "CrediCor" in screen_text(app), "now they are shown together"


def test_undo_stops_at_what_another_did_and_at_the_choice_of_all() -> None:
    assert at(BEGUN[0]).undo_refusal(0) == "", "nobody has seen it"
    assert at(*BEGUN).undo_refusal(1).startswith("hidden information has been revealed since")
    session = at(*BEGUN, "Ann: play 056", "Ann: done", "Bo: project power_plant")
    assert session.undo_refusal(0).startswith("Bo has acted since")
