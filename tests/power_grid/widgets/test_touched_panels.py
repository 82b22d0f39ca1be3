"""How what somebody else did last is lit: by a sign or a weight, never by hue alone."""

from dataclasses import replace

import pytest
from textual.strip import Strip

from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from tests.board_host import LARGE, SMALL
from tests.power_grid.asked import auction, bo_builds, bo_buys, seen, snapshot
from tests.power_grid.positions import play
from tests.power_grid.widgets.host import showing

Look = tuple[str, bool, bool, bool]


def looks(strips: list[Strip]) -> list[list[Look]]:
    """Each cell without its colours: the sign, and whether it is bold, underlined, reversed."""
    return [
        [
            (sign, bool(s and s.bold), bool(s and s.underline), bool(s and s.reverse))
            for text, s, _ in strip
            for sign in text
        ]
        for strip in strips
    ]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_plant_that_was_sold_is_told_where_plants_are_sold(size: tuple[int, int]) -> None:
    before = play(auction(), "Ann: open 3", "Bo: bid 9", "Cy: pass")
    async with showing(before, 2, size) as (app, pilot):
        assert "PLANT 3 UP" in app.shown()
        assert "9 ◂ leads" in app.shown()
        app.board.show(seen(before, "Ann: pass", seat=2))
        await pilot.pause()
        assert "PLANT 3 UP" not in app.shown()
        assert "* 3 to B Bo for 9" in app.shown()
        assert "*13" in app.shown(), "the card that came"
        app.board.show(snapshot(play(before, "Ann: pass"), 2))
        await pilot.pause()
        assert "*" not in app.shown(), "it goes out"


def marked(shown: str) -> list[str]:
    """The resources of which a space is marked."""
    return [name for line in shown.split("\n") for name in RESOURCES if f" {name} " in line and "**" in line]


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
async def test_tokens_that_were_bought_leave_their_sign_in_the_market(size: tuple[int, int], glyphs: Glyphs) -> None:
    async with showing(bo_buys(), 0, size, glyphs) as (app, pilot):
        assert not marked(app.shown())
        app.board.show(seen(bo_buys(), "Bo: buy coal 3"))
        await pilot.pause()
        assert marked(app.shown()) == ["coal"]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_a_city_and_its_way_differ_from_before_by_more_than_hue(glyphs: Glyphs) -> None:
    question = ask(seen(bo_builds(), "Bo: build Dortmund"), glyphs)
    plain, lit = (
        CityNetwork(glyphs).picture(scene, 78, 18)
        for scene in (
            replace(question.scene(), fresh=frozenset()),
            slices.in_scene(question.scene(), question.touched, question.players),
        )
    )
    differing = {
        (before, after)
        for a, b in zip(looks(plain), looks(lit), strict=True)
        for before, after in zip(a, b, strict=True)
        if before != after
    }
    assert (("B", True, False, False), ("B", True, True, False)) in differing, "the house is underlined"
    assert any(after[0] == "D" and after[2] for _, after in differing), "the name is underlined"
    way = {before[0] + after[0] for before, after in differing if before[0] != after[0]}
    assert way, "and the link is thicker"
