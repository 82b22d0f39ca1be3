"""A game in figures: every Elektro is accounted for, and the figures are those of the states."""

import pytest

from powergrid_tui.games.power_grid.events import Paid, PlantSold, UraniumSold
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.viewmodel.chronicle import chronicle
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, public

NAMES = ("Ann", "Bo", "Cyd")


def game(seed: int = 1, rounds: int = 99, **options: object) -> Session:  # type: ignore[type-arg]
    """A game of three bots, to its end or for some rounds."""
    seats = tuple(
        Seat(name=name, colour=colour) for name, colour in zip(NAMES, ("orange", "blue", "green"), strict=True)
    )
    session = Session.start(POWER_GRID, Options.model_validate(options), seats, seed=seed)
    bot = make("simple", "power_grid")
    while session.state.turn != NOBODY and session.state.round <= rounds:
        seat = session.state.turn
        view = POWER_GRID.view(session.state, seat)
        session.play(bot.decide(view, POWER_GRID.choices(view, seat), session.rng(seat)))
    return session


@pytest.fixture(scope="module", params=["japan", "australia"])
def finished(request: pytest.FixtureRequest) -> Session:  # type: ignore[type-arg]
    return game(map=request.param)


def told(session: Session) -> Chronicle:  # type: ignore[type-arg]
    return chronicle(session.steps)


def curve(chronicle: Chronicle, name: str) -> tuple[tuple[int, ...], ...]:
    return next(curve.values for curve in chronicle.curves if curve.name == name)


def test_all_that_was_earned_and_not_spent_is_there_at_the_end(finished: Session) -> None:  # type: ignore[type-arg]
    found, state = told(finished), finished.state
    start = finished.steps[0].before.players[0].money
    for seat, player in enumerate(state.players):
        events = [event for step in finished.steps for event in step.after.events]
        earned = sum(event.income for event in events if isinstance(event, Paid | UraniumSold) and event.seat == seat)
        spent = sum(heading.amounts[seat] for heading in found.spending)
        assert start + earned - spent == player.money


def test_houses_and_connections_are_kept_apart(finished: Session) -> None:  # type: ignore[type-arg]
    """Houses cost what the spaces of a city cost, whoever builds: 10, then 15, then 20."""
    found, state = told(finished), finished.state
    houses = next(heading for heading in found.spending if heading.name == "houses")
    costs = [state.book.network.house_cost(city, at) for city, count in enumerate(state.houses) for at in range(count)]
    assert sum(houses.amounts) == sum(costs)


def test_the_last_point_of_each_curve_is_the_result(finished: Session) -> None:  # type: ignore[type-arg]
    found, state = told(finished), finished.state
    assert [row[-1] for row in curve(found, "cities")] == [len(player.cities) for player in state.players]
    assert [row[-1] for row in curve(found, "cities powered")] == list(state.powered)
    assert [row[-1] for row in curve(found, "money")] == [player.money for player in state.players]
    assert found.rounds[-1].at == len(finished.steps)
    assert [some.number for some in found.rounds] == list(range(1, state.round + 1))


def test_each_round_is_as_it_stood_when_the_next_began(finished: Session) -> None:  # type: ignore[type-arg]
    found = told(finished)
    for at, some in enumerate(found.rounds[:-1]):
        after = finished.steps[some.at - 1].after
        assert after.round == some.number + 1
        assert [row[at] for row in curve(found, "cities powered")] == list(after.powered)
        assert [row[at] for row in curve(found, "income")] == list(after.income)


def test_turning_points_tell_the_dearest_auction_and_the_end(finished: Session) -> None:  # type: ignore[type-arg]
    found = told(finished)
    events = [event for step in finished.steps for event in step.after.events]
    dearest = max(event.price for event in events if isinstance(event, PlantSold))
    said = [moment.text for moment in found.moments]
    assert any(f"pays {dearest} Elektro for plant" in text for text in said)
    assert "wins" in said[-1] or "win," in said[-1]
    assert [moment.at for moment in found.moments] == sorted(moment.at for moment in found.moments)


def test_a_running_game_does_not_tell_what_is_secret() -> None:
    session = game(rounds=2, money="secret")
    steps = public(POWER_GRID, session.steps, NOBODY)
    found = chronicle(steps)
    assert "money" not in [curve.name for curve in found.curves]
    assert [row[1] for row in curve(found, "cities")] == [
        len(player.cities) for player in session.steps[found.rounds[1].at - 1].after.players
    ]
    assert not any("wins" in moment.text for moment in found.moments)
