"""Purchases and runs planned while others act: what may be planned, when it is done, and what others see of it."""

import pytest

from powergrid_tui.games.factory_manager import premoves
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.viewmodel.help import help_for
from powergrid_tui.games.factory_manager.viewmodel.plan import BuyingPlan
from powergrid_tui.games.factory_manager.viewmodel.questions import ask
from powergrid_tui.table.protocol.game import NOBODY, IllegalAction
from tests.planning import PlanningTable, told

from .asked import filling, opening, seats
from .positions import buys, dealt, give, play, runs


def shop() -> State:
    """Ann buys first, then Bo, then Cyd, all at full prices; there is one M2 and there are two RP1."""
    return buys(dealt(3), 1, 2, 3, offered=("M2", "RP1", "RP1", "S2"))


def table(state: State) -> PlanningTable:
    return PlanningTable(FACTORY_MANAGER, state, seats(len(state.players)))


def topics(state: State) -> list[str]:
    return [premoves.topic(state, seat) for seat in range(len(state.players))]


class TestWhatMayBePlanned:
    def test_what_one_buys_from_when_one_has_brought_tiles_and_then_what_runs(self) -> None:
        state = filling()
        assert topics(state) == ["", "", ""]
        state = play(state, *("Ann: bring machine",) * 3)
        assert topics(state) == ["buying/1", "", ""]
        state = play(shop(), "Ann: done")
        assert topics(state) == ["running/1", "buying/1", "buying/1"]
        state = play(state, "Bo: done", "Cyd: done", "Ann: run nothing")
        assert topics(state) == ["", "running/1", "running/1"]

    def test_neither_bids_nor_tiles_for_the_market_nor_anything_by_onlookers(self) -> None:
        assert topics(opening()) == ["", "", "", ""]
        assert FACTORY_MANAGER.premove_view(shop(), NOBODY) is None

    def test_what_is_offered_ahead_is_what_would_be_offered_were_one_asked_now(self) -> None:
        for state, then in (
            (shop(), play(shop(), "Ann: done", "Bo: done")),
            (runs(dealt(3), 1, 2, 3), play(runs(dealt(3), 1, 2, 3), "Ann: run nothing", "Bo: run nothing")),
        ):
            ahead = FACTORY_MANAGER.premove_view(state, 2)
            assert ahead is not None
            for now, later in zip(FACTORY_MANAGER.choices(ahead, 2), FACTORY_MANAGER.choices(then, 2), strict=True):
                assert (now.kind, list(now.actions), now.rows()) == (later.kind, list(later.actions), later.rows())

    def test_who_has_bought_may_run_what_the_workers_can_who_come_back(self) -> None:
        """Workers on the card and those who bought are at their places again."""
        state = give(shop(), "Ann", bid=2)
        state = play(state, "Ann: buy RP1", "Ann: done")
        ahead = FACTORY_MANAGER.premove_view(state, 0)
        then = play(state, "Bo: done", "Cyd: done")
        assert ahead is not None
        assert list(FACTORY_MANAGER.choices(ahead, 0)[0].actions) == list(FACTORY_MANAGER.choices(then, 0)[0].actions)

    @pytest.mark.parametrize(
        ("lines", "why"),
        [
            (("buy M2", "buy M2"), "M2 is not in the market"),
            (("done", "buy M2"), "the turn ends there"),
            (("run M0",), "tiles are being bought"),
        ],
    )
    def test_what_cannot_be_done_is_not_foreseen(self, lines: tuple[str, ...], why: str) -> None:
        ahead = FACTORY_MANAGER.premove_view(shop(), 1)
        assert ahead is not None
        with pytest.raises(IllegalAction, match=why):
            FACTORY_MANAGER.premove_result(ahead, [FACTORY_MANAGER.parse(f"Bo: {line}", ahead) for line in lines])

    def test_the_last_to_buy_ends_a_turn_and_not_the_phase(self) -> None:
        state = play(shop(), "Ann: done", "Bo: done")
        after, cost = FACTORY_MANAGER.premove_result(state, [FACTORY_MANAGER.parse("Cyd: done hire 1", state)])
        assert after.market == state.market
        assert cost > 0


class TestCarriedOut:
    async def test_a_whole_turn_as_soon_as_its_seat_is_asked_and_then_what_runs(self) -> None:
        game = table(give(shop(), "Bo", money=30))
        game.plan(1, "extend", "buy RP1", "done")
        game.play("done")
        assert game.lines == ["Ann: done", "Bo: extend", "Bo: buy RP1", "Bo: done"]
        game.plan(1, "run M0 M0")
        game.play("done", "run nothing")
        assert game.lines[-3:] == ["Cyd: done", "Ann: run nothing", "Bo: run M0 M0"]

    async def test_what_somebody_has_bought_away_ends_all_of_it_and_its_owner_is_told(self) -> None:
        game = table(shop())
        game.plan(1, "buy RP1", "buy M2", "done")
        game.play("buy M2")
        assert game.at[1].plan_refusal == "M2 is not in the market"
        assert told(ask, game.seen(1)).startswith("Your plan does not work as things stand: M2 is not in the market.\n")
        game.play("done")
        assert game.lines == ["Ann: buy M2", "Ann: done"]
        assert game.at[1].plan_notice == "Your plan was not carried out: M2 is not in the market."
        assert game.session.state.turn == 1

    async def test_one_that_was_made_while_others_brought_tiles_stands_when_more_come(self) -> None:
        game = table(filling())
        game.play(*("bring machine",) * 3)
        game.plan(0, "buy M1", "done")
        game.play(*("bring storage",) * 3, *("bring control",) * 2)
        assert "Ann: buy M1" not in game.lines
        game.play("bring robot", "done")
        assert game.lines[-2:] == ["Ann: buy M1", "Ann: done"]

    async def test_it_outlives_the_program(self) -> None:
        game = table(shop())
        plan = game.plan(1, "buy RP1", "done")
        game.open()
        assert game.at[1].premove == plan
        game.play("done")
        assert game.lines[-2:] == ["Bo: buy RP1", "Bo: done"]


class TestShown:
    @pytest.mark.parametrize(
        ("lines", "words"),
        [
            (("buy RP1", "done"), "Planned for 5 Elektro: buy RP1, then end your turn."),
            (("buy RP1",), "Planned for 5 Elektro: buy RP1, then you are asked."),
            (("done",), "Planned: end your turn."),
        ],
    )
    async def test_what_is_left_to_its_owner_is_said(self, lines: tuple[str, ...], words: str) -> None:
        game = table(shop())
        game.plan(2, *lines)
        assert told(ask, game.seen(2)).endswith(words)

    async def test_the_help_says_what_planning_is_while_one_plans(self) -> None:
        game = table(shop())
        (_, ahead), (_, now) = (help_for(ask(game.seen(1, planning=planning)))[0] for planning in (True, False))
        assert "PLAN: your turn is still to come." in ahead
        assert "PLAN" not in now

    async def test_what_runs_is_said(self) -> None:
        game = table(runs(dealt(3), 1, 2, 3))
        game.plan(2, "run M0")
        assert "Planned: run M0: " in told(ask, game.seen(2))
        assert ask(game.seen(2, planning=True)).tiles == ("M0",)  # type: ignore[attr-defined]

    async def test_to_change_it_one_goes_on_from_it(self) -> None:
        game = table(give(shop(), "Bo", money=90))
        game.plan(1, "extend", "buy RP1", "buy S2 aside", "done hire 1")
        question = ask(game.seen(1, planning=True))
        assert question.basket == BuyingPlan(("RP1",), ("S2",), extends=1, hire=1)  # type: ignore[attr-defined]
        assert not ask(game.seen(0)).basket  # type: ignore[attr-defined]
