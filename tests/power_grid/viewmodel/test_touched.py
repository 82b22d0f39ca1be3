"""What somebody else did last, as it is lit on the board, by a sign or a weight and never by hue alone; and where one
looks for it."""

from dataclasses import replace

import pytest
from textual.strip import Strip

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import Question, ask
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE, Glyphs
from tests.board_host import LARGE, SMALL
from tests.power_grid.asked import auction, bo_builds, bo_buys, growing, seen, snapshot
from tests.power_grid.positions import at, city, dealt, give, play
from tests.power_grid.widgets.host import showing


def lit(question: Question) -> tuple[slices.AuctionHouse, slices.ResourceMarkets, slices.Score, slices.MapScene]:
    """The parts of the board with what was touched."""
    view, players, touched = question.view, question.players, question.touched
    return (
        slices.in_house(question.auction_house(), touched, view.book, players),
        slices.in_markets(question.resource_markets(), touched),
        slices.in_score(slices.score(view, players), touched, players),
        slices.in_scene(question.scene(), touched, players),
    )


def acted(question: Question) -> list[str]:
    return [row.company.name for row in lit(question)[2].rows if row.acted]


class TestPlants:
    def test_a_sale_shows_the_plant_the_buyer_and_the_card_that_came(self) -> None:
        question = ask(seen(auction(), "Ann: open 3", "Bo: bid 9", "Cy: pass", "Ann: pass", seat=2))
        house, _, score, _ = lit(question)
        assert house.sold == slices.Sale("3", question.players[1], 9)
        assert [card.plant for card in (*house.current, *house.future) if card.new] == [13]
        assert acted(question) == ["Bo"], "who bought, not who passed"
        assert [owned.label for row in score.rows for owned in row.plants if owned.new] == ["3"]

    @pytest.mark.parametrize("lines", [("Ann: open 3",), ("Ann: open 3", "Bo: bid 9"), ("Ann: open 3", "Bo: pass")])
    def test_a_bid_lights_nothing_of_its_own(self, lines: tuple[str, ...]) -> None:
        with_it = ask(seen(auction(), *lines, seat=2))
        assert with_it.touched == slices.NOTHING


class TestTokens:
    def test_the_spaces_that_were_emptied(self) -> None:
        question = ask(seen(bo_buys(), "Bo: buy coal 2 oil 1"))
        _, markets, _, _ = lit(question)
        assert [track.left for track in markets.markets[0].tracks] == [2, 1, 0, 0]
        assert acted(question) == ["Bo"]

    def test_in_the_market_where_they_lay(self) -> None:
        state = give(dealt(3, map="korea", order="CAB"), "B", money=30, plants=(4, 12))
        state = at(state, Phase.RESOURCES)
        question = ask(seen(state, "Bo: buy south coal 1"))
        _, markets, _, _ = lit(question)
        assert {market.name: sum(track.left for track in market.tracks) for market in markets.markets} == {
            "North": 0,
            "South": 1,
        }


class TestCities:
    def test_the_houses_and_the_links_that_led_there(self) -> None:
        question = ask(seen(bo_builds(), "Bo: build Dortmund, Kassel"))
        state = question.view
        _, _, _, scene = lit(question)
        essen, dortmund, kassel = (city(state, name) for name in ("Essen", "Dortmund", "Kassel"))
        assert scene.built == (dortmund, kassel)
        assert scene.builder == question.players[1]
        assert scene.ways == {frozenset((essen, dortmund)), frozenset((dortmund, kassel))}


class TestMap:
    def test_houses_stay_new_until_one_acts_oneself(self) -> None:
        start = bo_builds()
        first = ask(seen(start, "Bo: build Dortmund"))
        second = ask(seen(start, "Bo: build Dortmund", "Bo: build Münster"), before=first)
        cities = {city(start, name) for name in ("Dortmund", "Münster")}
        assert second.scene().fresh == {(each, second.players[1]) for each in cities}
        after = play(start, "Bo: build Dortmund", "Bo: build Münster")
        assert ask(snapshot(after, 0), before=second).scene().fresh == frozenset()
        assert ask(seen(start, "Bo: build Dortmund", seat=2), before=first).scene().fresh == {
            (city(start, "Dortmund"), first.players[1])
        }, "what another seat has not seen yet is no memory of this one"

    def test_the_network_of_whoever_looks_stands_out(self) -> None:
        """At a shared keyboard only while somebody builds, or each bid would change the map."""
        bids = auction()
        ann = ask(snapshot(bids, 0))
        assert ann.scene().owner == ann.players[0]
        bo = ask(snapshot(play(bids, "Ann: open 3"), 1), before=ann)
        assert bo.scene().owner is None
        assert ask(snapshot(bids, 1), before=bo).scene().owner is None, "and stays so"
        builder = ask(snapshot(bo_builds(), 1), before=bo)
        assert builder.scene().owner == builder.players[1]


def test_nothing_is_lit_of_ones_own_and_at_the_start() -> None:
    assert ask(snapshot(play(growing(), "Ann: build Köln"), 0)).touched == slices.NOTHING


def test_money_that_is_hidden_stays_so() -> None:
    state = give(dealt(3, order="CAB", money="secret"), "B", money=30, plants=(4, 12))
    question = ask(seen(at(state, Phase.RESOURCES), "Bo: buy coal 2"))
    shown = {row.company.name: row.money for row in lit(question)[2].rows}
    assert shown["Bo"] != 28
    assert slices.purse(shown["Bo"]) == "?"


class TestWhereOneLooks:
    def test_the_last_plant_of_a_phase_is_still_looked_at_in_the_auction_house(self) -> None:
        question = ask(seen(auction().evolve(passed=(1, 2)), "Ann: open 3", seat=1))
        assert question.view.phase is Phase.RESOURCES
        assert not question.asks
        assert question.part == Part.AUCTION
        assert ask(seen(auction().evolve(passed=(1, 2)), "Ann: open 3", "Ann: done", seat=1)).part != Part.AUCTION

    def test_who_is_asked_looks_at_the_question(self) -> None:
        question = ask(seen(bo_buys(), "Bo: buy coal 2", "Bo: done"))
        assert question.part == ask(snapshot(question.view, 0)).part


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
