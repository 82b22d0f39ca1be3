"""What nearly changed the result: only what the rules would have allowed."""

from __future__ import annotations

from powergrid_tui.games.power_grid.actions import Build, Done
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.viewmodel.nearly import nearly
from powergrid_tui.table.protocol.game import Step
from tests.pictures import session

ANN = 0


def with_money(steps: tuple[Step[State, object], ...], less: int) -> list[Step[State, object]]:
    """The same game in which Ann has less money in its last round."""
    last = steps[-1].after.round

    def poorer(state: State) -> State:
        ann = state.players[ANN]
        return state.evolve(players=put(state.players, ANN, ann.evolve(money=ann.money - less)))

    return [
        step if step.before.round < last else Step(step.line, poorer(step.before), step.action, poorer(step.after))
        for step in steps
    ]


def test_a_city_that_could_have_been_built_fuelled_and_paid_for() -> None:
    steps = session().steps
    said = nearly(steps)
    assert said == (
        "With all else equal, Ann could also have built in Kassel for 28 Elektro: tied at 17 cities "
        "powered, and won on money, 70 Elektro to 22."
    )
    at = max(at for at, step in enumerate(steps) if step.before.turn == ANN and isinstance(step.action, Done))
    state = steps[at].before
    assert state.phase is Phase.BUILDING
    names = [city.name for city in state.book.board.cities]
    state = POWER_GRID.apply(state, Build(cities=(names.index("Kassel"),)))
    for step in steps[at:]:
        state = POWER_GRID.apply(state, step.action)
    first = POWER_GRID.standings(state)[0]
    assert (first.seat, first.score["powered"], first.score["money"]) == ("Ann", 17, 70)


def test_nothing_is_claimed_that_could_not_be_paid() -> None:
    steps = session().steps
    assert (
        "could also have built in Kassel for 28 Elektro: tied at 17 cities powered, and won on money, 30 Elektro to 22."
        in nearly(with_money(steps, 40))
    )
    assert "Kassel" not in nearly(with_money(steps, 71))


def test_nothing_is_said_before_the_end() -> None:
    assert nearly(()) == nearly(session().steps[:-1]) == ""
