"""Spaces, tiles and runs planned while others act: what may be planned, when it is done, and what others see of it."""

import pytest

from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.viewmodel.questions import ask
from powergrid_tui.table.protocol.game import NO_PREMOVE, NOBODY, IllegalAction, PlannedTurn
from tests.planning import PlanningTable, told

from .asked import RING, choosing, seats, short_of_fuel
from .positions import acting as to_act
from .positions import dealt, lay, play

TURN = ("take 7 C01", "place museum c2", "place wind b3", "place solar d3")
"""Three neighbouring tiles of the ring for Bo, who acts after Ann, in the cells next to the town hall."""


def table(state: State) -> PlanningTable:
    return PlanningTable(ELECTROPOLIS, state, seats(len(state.players)))


def acting() -> State:
    """Ann takes two tiles, then Bo takes three, then Cy four."""
    return lay(to_act(dealt(3), "ABC..."), *RING, "park", "gas", shown=("A01", "B05", "C01", "B12"))


def topics(state: State) -> list[str]:
    return [ELECTROPOLIS.premove_topic(state, seat) for seat in range(len(state.players))]


class TestWhatMayBePlanned:
    def test_a_space_then_tiles_and_at_the_end_what_runs(self) -> None:
        assert topics(choosing()) == ["space/1", "space/1", "tiles/1"]
        assert topics(acting()) == ["tiles/1", "tiles/1", "tiles/1"]
        state = play(acting(), "Ann: take 1 A01", "Ann: place coal c2", "Ann: place gas d2")
        assert topics(state) == ["", "tiles/1", "tiles/1"]
        assert topics(short_of_fuel())[short_of_fuel().turn] == "running"
        assert ELECTROPOLIS.premove_view(acting(), NOBODY) is None

    def test_what_is_offered_ahead_is_what_would_be_offered_were_one_asked_now(self) -> None:
        """The first to act takes nothing that the second wants, who is then asked about the same city."""
        ahead = ELECTROPOLIS.premove_view(choosing(), 0)
        assert ahead is not None
        then = play(choosing(), "Bo: space 1")
        now = [action for action in ELECTROPOLIS.choices(ahead, 0)[0].actions if action.space]  # type: ignore[union-attr]
        assert now == list(ELECTROPOLIS.choices(then, 0)[0].actions)

    @pytest.mark.parametrize(
        ("lines", "why"),
        [
            (("take 1 C09",), "card C09 is not on the table"),
            (("take 7 C01", "place coal c2"), "you hold no such tile"),
            ((*TURN, "place park a1"), "the turn ends there"),
            (("take 7 C01", "place museum a1"), "must share an edge"),
        ],
    )
    def test_what_cannot_be_done_is_not_foreseen(self, lines: tuple[str, ...], why: str) -> None:
        ahead = ELECTROPOLIS.premove_view(acting(), 1)
        assert ahead is not None
        with pytest.raises(IllegalAction, match=why):
            ELECTROPOLIS.premove_result(ahead, [ELECTROPOLIS.parse(f"Bo: {line}", ahead) for line in lines])

    def test_the_last_to_act_ends_a_turn_and_not_the_round(self) -> None:
        state = acting().evolve(turn=1, waiting=(1,), acted=(0, 2))
        actions = [ELECTROPOLIS.parse(f"Bo: {line}", state) for line in TURN]
        after, cost = ELECTROPOLIS.premove_result(state, actions)
        assert (after.round, after.ring != state.ring, cost) == (state.round, True, 0)


class TestCarriedOut:
    async def test_the_tiles_that_were_shown_from_wherever_they_lie_by_then(self) -> None:
        """Ann takes tiles before them, so that the ring closes up."""
        game = table(acting())
        plan = game.plan(1, *TURN)
        assert plan.actions[0] == Take(start=6, card="C01", tiles=("museum", "wind", "solar"))
        game.play("take 1 A01", "place coal c2", "place gas d2")
        assert game.lines[-4:] == ["Bo: take 5 C01", "Bo: place museum c2", "Bo: place wind b3", "Bo: place solar d3"]
        assert game.at[1].premove is None
        assert game.session.state.turn == 2

    @pytest.mark.parametrize(
        ("lines", "why"),
        [
            (("take 7 A01", "place museum c2", "place wind d2"), "these tiles no longer lie side by side in the ring"),
            (("take 1 C01", "place coal c2", "place gas d2"), "card C01 is not on the table"),
        ],
    )
    async def test_what_somebody_has_taken_away_ends_all_of_it_and_its_owner_is_told(
        self, lines: tuple[str, ...], why: str
    ) -> None:
        game = table(acting())
        game.plan(1, *TURN)
        game.play(lines[0])
        assert game.at[1].plan_refusal == why
        assert told(ask, game.seen(1)).startswith(f"Your plan does not work as things stand: {why}.\n")
        game.play(*lines[1:])
        assert not [line for line in game.lines if line.startswith("Bo")]
        assert game.at[1].plan_notice == f"Your plan was not carried out: {why}."
        assert game.session.state.turn == 1

    async def test_a_space_if_it_is_free(self) -> None:
        game = table(dealt(3))
        game.plan(0, "space 1")
        game.plan(1, "space 4")
        game.play("space 1")
        assert game.lines == ["Cy: space 1", "Bo: space 4"]
        assert game.at[0].plan_notice == "Your plan was not carried out: Cy is already there."

    async def test_without_places_its_owner_is_asked_for_them(self) -> None:
        game = table(acting())
        game.plan(1, TURN[0])
        game.play("take 1 A01", "place coal c2", "place gas d2")
        assert game.lines[-1] == "Bo: take 5 C01"
        assert game.session.state.turn == 1

    @pytest.mark.parametrize(
        ("taken", "left"),
        [
            ("take 5 C01", ["Bo: place museum c2", "Bo: place wind b3", "Bo: place solar d3"]),
            ("take 6 C01", None),  # whoever has taken other tiles since has no plan
        ],
    )
    async def test_what_was_done_before_the_program_ended_is_known_by_what_lay_where(
        self, taken: str, left: list[str] | None
    ) -> None:
        """It is killed between the tiles and their places."""
        game = table(acting())
        game.plan(1, *TURN)
        kept = dict(game.session.premoves)
        game.at[1].set_premove(NO_PREMOVE)
        game.play("take 1 A01", "place coal c2", "place gas d2", taken)
        game.session.premoves = kept
        game.open()
        plan = game.at[1].premove
        assert isinstance(plan, PlannedTurn | None)
        assert (plan and [ELECTROPOLIS.format(action, game.session.state) for action in plan.actions]) == left


class TestShown:
    @pytest.mark.parametrize(
        ("lines", "words"),
        [
            (TURN, "Planned: card C01, museum in c2, wind plant in b3, solar plant in d3."),
            (TURN[:2], "Planned: card C01, wind plant, solar plant, museum in c2; then you are asked."),
            # Fuel leaves nothing to ask.
            (("take 2 C01", "place gas c2", "place park b3"), "Planned: card C01, coal, gas plant in c2, park in b3."),
        ],
    )
    async def test_what_is_left_to_its_owner_is_said(self, lines: tuple[str, ...], words: str) -> None:
        game = table(acting())
        game.plan(1, *lines)
        assert told(ask, game.seen(1)).endswith(words)

    async def test_to_change_it_one_goes_on_from_it(self) -> None:
        game = table(acting())
        game.plan(1, *TURN)
        game.play("take 1 A01")
        question = ask(game.seen(1, planning=True))
        assert (question.piece, question.card) == ((4, 5, 6), 1)

    async def test_keys_of_a_tile_take_nothing_back(self) -> None:
        """s is the solar plant while one plans, and takes the plan back while one waits."""
        game = table(acting())
        game.plan(1, *TURN)
        assert ask(game.seen(1)).press("s") == NO_PREMOVE
        assert ask(game.seen(0)).press("s") is None
