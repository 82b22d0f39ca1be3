"""Planning while others act, by keys: what is shown, what they do, and what they never do once the turn has come."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Bid, Build
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.widgets.board import PowerGridBoard
from powergrid_tui.table.protocol.game import NO_PREMOVE, IllegalAction, PlannedTurn
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots.workers.thinking import Thinking
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.play.screen import PlayScreen
from tests.electropolis import test_plans as electropolis
from tests.factory_manager import test_plans as factory_manager
from tests.planning import PlanningTable
from tests.power_grid.asked import auction
from tests.power_grid.positions import city, give, market, play
from tests.power_grid.test_plans import DONE, coal, shop, site, table
from tests.tui.shell import Gone, Pilot_, press, screen_text, sees, settle
from tests.tui.test_one_table import terminal

NOW = "It is your turn now: i leaves the plan."
OVER = "There is nothing more to plan here: i leaves the plan."


def laid(state: State) -> Session[Any, Any]:
    """A game of people that stands so."""
    return table(state).session


def bidding() -> State:
    """Cy has put a plant up, and Ann is asked before Bo."""
    return play(auction().evolve(turn=2, order=(2, 0, 1)), "Cy: open 3")


@asynccontextmanager
async def seated(
    store: Store, session: Session[Any, Any], *seats: int, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    """A terminal of its own at a table without others."""
    app, bots = HomeApp(store), Thinking()
    try:
        async with app.run_test(size=size) as pilot:
            app.push_screen(PlayScreen(Host(session, bots), app.glyphs, seats))
            await sees(pilot, lambda: bool(app.screen.query(PowerGridBoard)) and board(app).question is not None)
            yield app, pilot
    finally:
        await bots.close()  # they are not the app's


@asynccontextmanager
async def planning(
    store: Store, start: State | Session[Any, Any]
) -> AsyncIterator[tuple[HomeApp, Pilot_, Session[Any, Any]]]:
    """Bo plans in a game that stands so."""
    session = start if isinstance(start, Session) else laid(start)
    async with seated(store, session, 1) as (app, pilot):
        await press(pilot, "i", "PLAN: ")
        yield app, pilot, session


def board(app: HomeApp) -> PowerGridBoard:
    return app.screen.query_one(PowerGridBoard)


def standing(app: HomeApp) -> Any:
    """What stands for the seat at the keyboard."""
    assert isinstance(app.screen, PlayScreen)
    return app.screen._connection.premove


def done(session: Session[Any, Any]) -> list[str]:
    return [step.line for step in session.steps[1:]]


async def by_another(pilot: Pilot_, session: Session[Any, Any], *actions: Any) -> None:
    for action in actions:
        session.play(action)
    await settle(pilot)


class TestAPurchase:
    async def test_with_the_keys_of_the_turn_it_is_planned_and_then_done(self, store: Store) -> None:
        async with planning(store, shop(money="secret")) as (app, pilot, session):
            assert "i leave the plan" in screen_text(app)
            await press(pilot, "x c up up", "Buy 2 coal for 2    40 ▸ 38 left")
            await press(pilot, "enter", "Planned for 2 Elektro: 2 coal, then you are asked.")
            assert standing(app) == PlannedTurn("resources/2", (coal(2),), 2)
            await press(pilot, "d", "d again to ")
            await press(pilot, "d", Gone("PLAN: "))
            assert "Planned for 2 Elektro: 2 coal, then end your turn." in screen_text(app)
            assert done(session) == []
            await by_another(pilot, session, DONE)
            assert done(session) == ["Ann: done", "Bo: buy coal 2", "Bo: done"]
            assert "Planned" not in screen_text(app)

    async def test_prices_and_what_is_short_follow_what_others_buy_and_the_basket_stays(self, store: Store) -> None:
        async with planning(store, shop(money="secret")) as (app, pilot, session):
            await press(pilot, "x c up up up up", "Buy 4 coal for 5")
            await by_another(pilot, session, coal(2))
            assert "Buy 4 coal for 7" in screen_text(app)
            await press(pilot, "enter", lambda: standing(app).price == 7)
        async with planning(store, give(market(shop(), 6, 18, 6, 2), "B", money=99)) as (app, pilot, session):
            await press(pilot, "x c up up up up up up", "Buy 6 coal")
            await by_another(pilot, session, coal(2))
            assert "Buy 4 coal" in screen_text(app), "of what is short by then, what is there"

    async def test_what_stands_planned_warns_when_it_would_not_be_done_and_is_planned_anew(self, store: Store) -> None:
        async with planning(store, shop(money="secret")) as (app, pilot, session):
            await press(pilot, "x c up up up up")
            await press(pilot, "enter")
            await press(pilot, "d")
            await by_another(pilot, session, coal(2))
            await sees(pilot, "Your plan does not work as things stand: it now costs 7, and was planned for 5.")
            await press(pilot, "i")
            assert "Buy 4 coal for 7" in screen_text(app), "what stood planned is in the basket"
            await press(pilot, "enter")
            await press(pilot, "d")
            assert standing(app) == PlannedTurn("resources/2", (coal(4), DONE), 7)

    async def test_what_was_not_done_is_told_and_nothing_is_done(self, store: Store) -> None:
        async with planning(store, shop(money="secret")) as (app, pilot, session):
            await press(pilot, "x c up up")
            await press(pilot, "enter")
            await press(pilot, "d d")
            await by_another(pilot, session, coal(4), DONE)
            assert done(session)[-1] == "Ann: done"
            await sees(pilot, "! Your plan was not carried out: it now costs 4, and was planned for 2.")
            assert "PLAN: " not in screen_text(app)
            await press(pilot, "enter", lambda: len(done(session)) > 2, Gone("not carried out"))


class TestCities:
    async def test_step_by_step_each_on_the_ones_before_and_the_last_taken_back(self, store: Store) -> None:
        async with planning(store, site()) as (app, pilot, session):
            before = session.state
            for _ in range(2):
                await press(pilot, "enter")
            first, second = standing(app).actions
            assert (len(first.cities), len(second.cities)) == (1, 1)
            assert "where do you build next?" in screen_text(app)
            await press(pilot, "u", lambda: standing(app).actions == (first,))
            await press(pilot, "u", lambda: standing(app) is None)
            await press(pilot, "u", "Nothing is planned yet.")
            assert session.state == before

    async def test_what_stands_planned_is_withdrawn_while_one_plans_and_while_one_waits(self, store: Store) -> None:
        async with planning(store, site()) as (app, pilot, _):
            await press(pilot, "enter", "withdraw your plan")
            await press(pilot, "s", lambda: standing(app) is None and "withdraw" not in screen_text(app))
            assert "PLAN: where do you build?" in screen_text(app)
            await press(pilot, "enter")
            await press(pilot, "escape", Gone("PLAN: "))
            assert standing(app) is not None
            await press(pilot, "s", lambda: standing(app) is None and "withdraw" not in screen_text(app))

    async def test_what_stands_planned_is_ticked_when_one_looks_at_it_again(self, store: Store) -> None:
        state = site()
        async with planning(store, state) as (app, pilot, session):
            await press(pilot, "/ d ü s enter")
            await press(pilot, "space / d o r t enter")
            await press(pilot, "space enter", lambda: standing(app) is not None)
            (built,) = standing(app).actions
            assert set(built.cities) == {city(state, "Düsseldorf"), city(state, "Dortmund")}
            await press(pilot, "i i", "PLAN: ")
            assert board(app).question.ticked == set(built.cities)  # type: ignore[union-attr]
            await by_another(pilot, session, Build(cities=(city(state, "Dortmund"),)))
            assert board(app).question.ticked == {city(state, "Düsseldorf")}  # type: ignore[union-attr]
            await sees(pilot, "Dortmund has no free space")


class TestWhenTheTurnHasCome:
    """Keys that were meant for the plan do nothing, however long they were on their way."""

    @pytest.mark.parametrize("key", ["enter", "d", "u", "s"])
    @pytest.mark.some(2)
    async def test_a_key_does_nothing_before_the_plan_is_left(self, store: Store, key: str) -> None:
        async with planning(store, shop(money="secret")) as (app, pilot, session):
            await press(pilot, "x c up")
            session.play(DONE)
            await press(pilot, key, NOW)
            await press(pilot, key)
            await settle(pilot)
            assert (done(session), standing(app)) == (["Ann: done"], None)
            await press(pilot, "i", Gone(NOW))
            assert "Buy 1 coal for 1" in screen_text(app), "the basket is still there"
            await press(pilot, "enter", lambda: done(session) == ["Ann: done", "Bo: buy coal 1"])

    async def test_nor_in_an_auction(self, store: Store) -> None:
        async with planning(store, bidding()) as (
            app,
            pilot,
            session,
        ):
            await press(pilot, "9")
            session.play(Bid(amount=4))
            await press(pilot, "enter s p", NOW)
            assert done(session) == ["Ann: bid 4"]
            assert standing(app) is None

    async def test_nor_an_answer_that_was_on_its_way(self, store: Store) -> None:
        async with planning(store, shop(money="secret")) as (app, pilot, session):
            session.play(DONE)
            for message in (Board.Play(coal(1)), Board.Plan(session.state, coal(1)), Board.Instruct(NO_PREMOVE)):
                board(app).post_message(message)
                await sees(pilot, NOW)
            assert done(session) == ["Ann: done"]

    async def test_nor_is_anything_taken_back(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        async def decide(*_: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(Thinking, "decide", decide)
        session = table(bidding(), bots="AC").session
        session.play(Bid(amount=4))
        session.play(Bid(amount=5))
        async with planning(store, session) as (_, pilot, _):
            await by_another(pilot, session, Bid(amount=6), Bid(amount=7))
            await sees(pilot, NOW)
            await press(pilot, "u")
            assert len(done(session)) == 4
            await press(pilot, "i")
            await press(pilot, "u", lambda: done(session) == ["Ann: bid 4"])

    async def test_what_was_planned_for_is_over_and_another_plan_is_none_of_it(self, store: Store) -> None:
        """Bo can buy nothing any more, so that cities could be planned: the next Enter is for neither."""
        async with planning(store, market(shop(), 2, 0, 0, 0)) as (app, pilot, session):
            await by_another(pilot, session, coal(2))
            await by_another(pilot, session, DONE)
            assert session.state.phase == "building"
            await sees(pilot, OVER)
            await press(pilot, "enter")
            assert standing(app) is None
            await press(pilot, "i", Gone(OVER))
            await press(pilot, "i", "PLAN: where do you build?")


class TestAHighestBid:
    async def test_it_is_left_while_another_thinks(self, store: Store) -> None:
        async with planning(store, bidding()) as (
            app,
            pilot,
            session,
        ):
            await press(pilot, "9", "Highest bid 9 ")
            await press(pilot, "p", "You cannot plan to pass")
            await press(pilot, "enter", "Your highest bid: 9.")
            assert (standing(app), "PLAN: " in screen_text(app)) == (HighestBid(plant=3, amount=9), False)
            await press(pilot, "i", "Highest bid 9 ")
            await press(pilot, "up enter", lambda: standing(app) == HighestBid(plant=3, amount=10))
            await by_another(pilot, session, Bid(amount=5))
            assert done(session) == ["Ann: bid 5", "Bo: bid 6"]


class TestWhereItIsOffered:
    async def test_not_to_people_who_share_a_keyboard_nor_to_who_looks_on_or_is_asked(self, store: Store) -> None:
        for money, seats in (("open", (1, 2)), ("secret", (1, 2)), ("secret", ()), ("secret", (0,))):
            async with seated(store, laid(shop(money=money)), *seats) as (app, pilot):
                assert "i plan" not in screen_text(app)
                await press(pilot, "i")
                await settle(pilot)
                assert "PLAN: " not in screen_text(app)

    async def test_the_row_of_keys_has_room_for_it_beside_bots(self, store: Store) -> None:
        session = table(shop(), bots="AC").session
        async with seated(store, session, 1) as (app, _):
            row = screen_text(app).splitlines()[-1]
            assert row.split("   ")[0].strip() == "i plan"
            assert row.endswith("esc menu, quit")


async def test_on_another_screen_nothing_tells_of_a_plan(store: Store) -> None:
    """Two terminals: what Ann's draws is the same while Bo plans, and before."""
    session = laid(shop(money="secret"))
    host = Host(session, Thinking())
    async with terminal(store, host, 0) as (ann, at_ann), terminal(store, host, 1) as (bo, at_bo):
        await sees(at_ann, "what do you buy")
        before = ann.export_screenshot()
        await press(at_bo, "i", "PLAN: ")
        await press(at_bo, "x c up enter")
        await settle(at_bo, lambda: standing(bo) is not None)
        await settle(at_ann)
        assert ann.export_screenshot() == before
        await press(at_ann, "x d d")
        await settle(at_bo, lambda: len(done(session)) == 2)
        assert done(session) == ["Ann: done", "Bo: buy coal 1"]
        await settle(at_bo, lambda: NOW in screen_text(bo))


async def test_what_is_added_to_a_plan_that_fails_by_now_is_refused() -> None:
    """The screen does not show yet that another has bought."""
    game = table(shop())
    planning = Planning(game.at[1])
    planning.turn()
    planning.add(planning.look(), (coal(3),))
    shown = planning.look()
    game.at[0].play(coal(2))
    with pytest.raises(IllegalAction, match="it now costs 5, and was planned for 3"):
        planning.add(shown, (DONE,))
    assert game.at[1].premove == PlannedTurn("resources/2", (coal(3),), 3)
    planning.add(planning.look(), (coal(1), DONE))
    assert game.at[1].premove == PlannedTurn("resources/2", (coal(1), DONE), 1)


PLACES: dict[str, tuple[Callable[[], PlanningTable], str, str, tuple[str, ...], list[str]]] = {
    "factory manager": (
        lambda: factory_manager.table(factory_manager.shop()),
        "right space enter",
        "Planned for 5 Elektro: buy RP1, then end your turn.",
        ("done",),
        ["Ann: done", "Bo: buy RP1", "Bo: done"],
    ),
    "electropolis": (
        lambda: electropolis.table(electropolis.acting()),
        " ".join(("right " * 6, "down " * 3, "enter", *("j enter",) * 3)),
        "Planned: card C01, museum in ",
        ("take 1 A01", "place coal c2", "place gas d2"),
        ["Bo: take 5 C01", "Bo: place museum ", "Bo: place wind ", "Bo: place solar "],
    ),
}


@pytest.mark.parametrize("place", PLACES)
async def test_a_turn_is_planned_by_keys_told_withdrawn_and_played_once_it_comes(place: str, store: Store) -> None:
    made, keys, told, others, done = PLACES[place]
    table = made()
    app, bots = HomeApp(store), Thinking()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(PlayScreen(Host(table.session, bots), app.glyphs, (1,)))
            await sees(pilot, "i plan")
            await press(pilot, "i", "PLAN: ")
            assert table.lines == []
            await press(pilot, keys, told)
            await press(pilot, "s", Gone(told), Gone("withdraw your plan"))
            await press(pilot, "i", "PLAN: ")
            await press(pilot, keys, told)
            assert "PLAN: " not in screen_text(app), "the end of the turn ends planning"
            assert table.lines == []
            assert "withdraw your plan" in screen_text(app)
            for line in others:
                state = table.session.state
                table.session.play(table.session.game.parse(f"{state.names[state.turn]}: {line}", state))
            await sees(pilot, lambda: table.session.state.turn == 2)
            for line, start in zip(table.lines[-len(done) :], done, strict=True):
                assert line.startswith(start)
    finally:
        await bots.close()
