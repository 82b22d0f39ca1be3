"""Electropolis in figures: the last round is the final count."""

from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.toolkit import registry
from tests.electropolis.games import steps


def test_the_last_point_is_the_final_count() -> None:
    game = steps(3, 1)
    state = game[-1].after
    found = registry.chronicle("electropolis", game)  # type: ignore[arg-type]
    scores = {standing.seat: standing.score for standing in ELECTROPOLIS.standings(state)}
    points, support, _ = found.curves
    assert [row[-1] for row in points.values] == [scores[name]["points"] for name in state.names]
    assert support.values[0][0] != support.values[0][-1]
    assert [some.number for some in found.rounds] == list(range(1, state.round + 1))
