"""What the scoreboard tells."""

from powergrid_tui.games.power_grid.actions import PlantRun, Power
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rules import bureaucracy, flow
from powergrid_tui.games.power_grid.viewmodel import slices
from tests.power_grid.positions import dealt, give
from tests.power_grid.widgets.shown import companies


def powers(state: State) -> list[int]:
    rows = slices.score(state, companies(state)).rows
    return [row.powers for row in sorted(rows, key=lambda row: row.company.letter)]


def test_who_has_burnt_fuel_is_shown_with_the_cities_that_it_powered() -> None:
    state = dealt(2)
    for name in state.names:
        state = give(state, name, plants=(4,), coal=2, cities=2)
    state = bureaucracy.proceed(bureaucracy.begin(state))
    assert state.phase is Phase.BUREAUCRACY
    assert powers(state) == [1, 1]
    after = flow.advance(state, Power(runs=(PlantRun(plant=4),)))
    first = state.turn
    assert after.turn not in (first, -1)
    assert not any(after.players[first].stock), "burnt"
    assert powers(after) == [1, 1]
