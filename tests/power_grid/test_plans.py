"""Purchases and cities planned while others act: what may be planned, when it is done, and what others see of it."""

import re
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Done, Pass
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction, PlannedTurn
from powergrid_tui.table.records.record import dumps
from powergrid_tui.table.records.saving import Direct
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.session import Session
from tests.power_grid.asked import auction, seats
from tests.power_grid.positions import NAMES, at, city, dealt, give, market, play
from tests.power_grid.test_highest_bid import Table, told_to

DONE = Done()


def coal(count: int) -> Buy:
    return Buy(tokens=(count, 0, 0, 0))


def shop(**words: Any) -> State:
    """Ann buys first, then Bo, then Cy; all have a plant that burns coal. Three coal at each price."""
    state = dealt(3, order="CBA", **words)
    for name, plant in (("A", 4), ("B", 8), ("C", 10)):
        state = give(state, name, money=40, plants=(plant,), cities=1)
    return at(market(state, 24, 18, 6, 2), Phase.RESOURCES)


def site() -> State:
    """Ann builds first, then Bo, then Cy: she in Essen, Bo in Duisburg; from both Dortmund is near."""
    state = dealt(3, order="CBA")
    for name, start in (("A", "Essen"), ("B", "Duisburg"), ("C", "Aachen")):
        state = give(state, name, money=40, plants=(13,), cities=(start,))
    return at(state, Phase.BUILDING)


def table(state: State, **words: Any) -> Table:
    """People at their own terminals, with this state before them."""
    names = NAMES[: len(state.players)]
    session: Session[State, Action] = Session.start(POWER_GRID, state.options, seats(names, **words), seed=1)
    session._steps[-1] = type(session._steps[-1])("", state, session._steps[-1].action, state)
    return Table(session)


def plan(connection: SeatConnection, *actions: Action) -> PlannedTurn:
    """A turn of the one at a terminal, for what it costs now."""
    game = connection.host.session.game
    _, price = game.premove_result(connection.premove_view, actions)
    return PlannedTurn(game.premove_topic(connection.view, connection.seat), actions, price)


def planned(connection: SeatConnection, *actions: Action) -> PlannedTurn:
    """The same, given."""
    given = plan(connection, *actions)
    connection.set_premove(given)
    return given


def lines(table: Table) -> list[str]:
    return [step.line for step in table.session.steps[1:]]


class TestWhatMayBePlanned:
    def test_a_purchase_until_one_has_bought_and_cities_from_then_on_until_one_has_built(self) -> None:
        state = shop()
        phases = []
        for _ in range(4):
            ahead = [POWER_GRID.premove_view(POWER_GRID.view(state, seat), seat) for seat in range(3)]
            phases.append([str(view.phase) if view else "" for view in ahead])
            assert all(view.turn == seat for seat, view in enumerate(ahead) if view)
            state = play(state, f"{state.names[state.turn]}: done")
        assert phases == [
            ["", "resources", "resources"],
            ["building", "", "resources"],
            ["building", "building", ""],
            ["", "building", "building"],
        ]

    def test_nothing_by_who_has_built_or_could_buy_nothing_or_looks_on_or_before_an_auction(self) -> None:
        built, poor = play(site(), "Ann: done"), give(shop(money="secret"), "C", money=0)
        assert [POWER_GRID.premove_topic(built, seat) for seat in range(3)] == ["", "building/2", "building/2"]
        nothing = [(built, 0), (poor, 2), (poor, NOBODY), *((auction(), seat) for seat in range(3))]
        assert all(POWER_GRID.premove_view(POWER_GRID.view(state, seat), seat) is None for state, seat in nothing)

    def test_what_is_offered_ahead_is_what_would_be_offered_were_one_asked_now(self) -> None:
        """All others end their turns: prices stay, and so do the offers."""
        state = shop(money="secret")
        ahead = POWER_GRID.premove_view(POWER_GRID.view(state, 2), 2)
        assert ahead is not None
        then = POWER_GRID.view(play(state, "Ann: done", "Bo: done"), 2)
        for now, later in zip(POWER_GRID.choices(ahead, 2), POWER_GRID.choices(then, 2), strict=True):
            assert (now.kind, list(now.actions), now.rows()) == (later.kind, list(later.actions), later.rows())

    @pytest.mark.parametrize(
        ("actions", "why"),
        [
            ((coal(9),), "no space for 9 coal"),
            ((Build(cities=(0,)),), "another phase"),
            ((DONE, coal(1)), "the turn ends there"),
            ((coal(4), coal(3)), "no space for 3 coal"),
        ],
    )
    def test_what_cannot_be_done_is_not_foreseen(self, actions: tuple[Action, ...], why: str) -> None:
        ahead = POWER_GRID.premove_view(POWER_GRID.view(shop(), 1), 1)
        assert ahead is not None
        with pytest.raises(IllegalAction, match=why):
            POWER_GRID.premove_result(ahead, actions)

    @pytest.mark.parametrize("action", [Bid(amount=9), Pass()])
    def test_in_an_auction_only_a_highest_bid(self, action: Action) -> None:
        state = play(auction(), "Ann: open 3")
        third = state.auction.bidders[1]  # type: ignore[union-attr]
        ahead = POWER_GRID.premove_view(POWER_GRID.view(state, third), third)
        assert ahead is not None
        with pytest.raises(IllegalAction, match="and a highest bid"):
            POWER_GRID.premove_result(ahead, (action,))

    def test_where_tokens_are_bought_one_at_a_time_the_turn_ends_with_one(self) -> None:
        state = dealt(3, map="india", order="CBA")
        for name, plant in (("A", 4), ("B", 8), ("C", 10)):
            state = give(state, name, money=40, plants=(plant,), cities=1)
        state = at(state, Phase.RESOURCES)
        ahead = POWER_GRID.premove_view(POWER_GRID.view(state, 1), 1)
        assert ahead is not None
        after, _ = POWER_GRID.premove_result(ahead, (coal(1),))
        assert POWER_GRID.to_act(after) == ()

    def test_what_is_foreseen_is_what_comes_about(self) -> None:
        state = site()
        actions = (Build(cities=(city(state, "Dortmund"), city(state, "Münster"))), DONE)
        after, cost = POWER_GRID.premove_result(POWER_GRID.view(state, 0), actions)
        real = POWER_GRID.apply(POWER_GRID.apply(state, actions[0]), actions[1])
        assert (after.players[0], after.houses) == (real.players[0], real.houses)
        assert cost == state.players[0].money - real.players[0].money


class TestPurchases:
    async def test_a_whole_turn_is_bought_once_its_company_is_asked(self) -> None:
        game = table(shop())
        given = planned(game.at[1], coal(3), DONE)
        game.at[0].play(DONE)
        assert lines(game) == ["Ann: done", "Bo: buy coal 3", "Bo: done"]
        assert game.session.state.turn == 2
        assert given.price == shop().players[1].money - game.session.state.players[1].money

    async def test_two_in_a_row_each_at_the_prices_of_their_planning(self) -> None:
        """Cy's is dearer once Bo has bought."""
        game = table(shop())
        planned(game.at[1], coal(3), DONE)
        planned(game.at[2], coal(4), DONE)
        game.at[0].play(DONE)
        assert lines(game)[-1] == "Bo: done"
        assert game.session.state.turn == 2
        assert "it now costs" in game.at[2].plan_notice

    async def test_what_others_have_bought_away_is_not_bought(self) -> None:
        state = give(market(shop(), 6, 18, 6, 2), "B", money=99)
        game = table(state)
        planned(game.at[1], coal(6), DONE)
        game.at[0].play(coal(2))
        assert "market has only 4 coal" in game.at[1].plan_refusal
        game.at[0].play(DONE)
        assert lines(game) == ["Ann: buy coal 2", "Ann: done"]
        assert "market has only 4 coal" in game.at[1].plan_notice


class TestCities:
    async def test_who_has_bought_plans_cities_while_others_still_buy(self) -> None:
        state = shop()
        game = table(state)
        game.at[0].play(DONE)
        ahead = game.at[0].premove_view
        assert ahead is not None
        planned(game.at[0], POWER_GRID.choices(ahead, 0)[0].actions[0], DONE)
        game.at[1].play(DONE)
        assert game.at[0].premove is not None
        game.at[2].play(DONE)
        assert [line for line in lines(game) if line.startswith("Ann: build")] != []
        assert game.session.state.turn == 1
        assert game.session.state.phase is Phase.BUILDING

    async def test_a_space_that_another_took_ends_all_of_it(self) -> None:
        """In Step 1 a city has room for one."""
        state = site()
        game = table(state)
        both = Build(cities=(city(state, "Dortmund"), city(state, "Münster")))
        planned(game.at[1], both, DONE)
        game.at[0].play(Build(cities=(city(state, "Dortmund"),)))
        assert game.at[1].plan_refusal == "Dortmund has no free space in Step 1"
        game.at[0].play(DONE)
        assert lines(game)[-1] == "Ann: done"
        assert game.session.state.turn == 1
        assert game.at[1].plan_notice == "Your plan was not carried out: Dortmund has no free space in Step 1."
        assert game.at[1].premove is None

    async def test_a_plan_of_purchases_ends_with_them(self) -> None:
        """Bo's market is bought empty, so that the turn passes by itself."""
        state = market(shop(), 2, 0, 0, 0)
        game = table(state)
        planned(game.at[1], coal(1), DONE)
        game.at[0].play(coal(2))
        game.at[0].play(DONE)
        assert game.session.state.phase is Phase.BUILDING
        assert game.at[1].premove is None
        assert game.at[1].plan_notice == "Your plan was not carried out: your turn was skipped."

    async def test_cities_apart_from_what_others_built_are_built_and_go_back_at_once(self) -> None:
        state = site()
        game = table(state, bots="C")
        planned(game.at[1], Build(cities=(city(state, "Düsseldorf"),)), DONE)
        game.at[0].play(Build(cities=(city(state, "Dortmund"),)))
        game.at[0].play(DONE)
        assert lines(game)[1:] == ["Ann: done", "Bo: build Düsseldorf", "Bo: done"]
        game.at[1].undo()
        assert lines(game)[1:] == ["Ann: done"]
        assert game.session.state.turn == 1


class TestSecrets:
    async def test_others_get_the_same_whether_a_plan_stands_or_not(self, tmp_path: Path) -> None:
        seen = []
        for at_, count in enumerate((0, 1, 3)):
            state = shop(money="secret")
            store = Store(tmp_path / str(at_))
            game = table(state)
            game.session.saving = Direct(store.save_file("one"))
            if count:
                planned(game.at[1], coal(count), DONE)
            game.at[0].play(coal(1))
            game.session.saving.flush()
            text = (tmp_path / str(at_) / "one.toml").read_text("utf-8")
            assert ("premoves = [" in text) is bool(count)
            assert "Bo" not in text.partition("[record]")[2].partition("actions")[0], "nobody reads it by accident"
            kept = re.sub(r"premoves = \[.*?\]\n", "", text, flags=re.DOTALL)
            others = [game.at[0], game.at[2], game.host.join()]
            told = {seat: times for seat, times in game.told.items() if seat != 1}
            shown = [told_to(game, other) for other in others]
            seen.append((dumps(game.session.record), kept, told, shown, [other.offers for other in others[1:]]))
        assert seen[0] == seen[1] == seen[2]
