"""What is told of what has happened: since one's last turn, in figures after the game, and what nearly changed the
result."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Build, Done
from powergrid_tui.games.power_grid.events import CityBuilt, Paid, PlantSold, UraniumSold
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Options, Phase, State
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.viewmodel.chronicle import chronicle
from powergrid_tui.games.power_grid.viewmodel.nearly import nearly
from powergrid_tui.games.power_grid.viewmodel.recap import RecapRound, rounds_of
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.recap import Recap, recap_for
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import make
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, public
from tests.pictures import session as pictured

RECORD = loads((Path(__file__).parents[2] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
"""Ann against bots."""


@cache
def record_game() -> Session[Any, Any]:
    return Session.resume(POWER_GRID, RECORD)


def cut(actions: int) -> Session[Any, Any]:
    return Session.resume(POWER_GRID, RECORD.evolve(actions=RECORD.actions[:actions], digest="", finished=False))


def first_of(round: int, phase: Phase, seat: int = 0) -> int:
    """Actions up to the first place of a phase where a seat is to move."""
    for number, step in enumerate(record_game().steps, 1):
        if (step.after.round, step.after.phase, step.after.turn) == (round, phase, seat):
            return number
    raise AssertionError("the record has no such place")


def told_at(actions: int) -> tuple[Recap, tuple[RecapRound, ...]]:
    found = recap_for(cut(actions), (0,), 0)
    assert found is not None
    return found, rounds_of(found)


def test_a_whole_round_is_told_at_its_end() -> None:
    for number in range(2, 8):
        _, (last, now, *more) = told_at(first_of(number, Phase.AUCTION))
        assert not more
        assert (last.number, now.number) == (number - 1, number)
        steps = [step for step in record_game().steps if step.before.round == number - 1]
        events = [event for step in steps for event in step.after.events]
        names = [seat.name for seat in record_game().seats]
        sold = sorted(
            (names[event.seat], f"{event.plant} for {event.price}") for event in events if isinstance(event, PlantSold)
        )
        built = [(names[event.seat], event.price) for event in events if isinstance(event, CityBuilt)]
        paid = {names[event.seat]: (event.cities, event.income) for event in events if isinstance(event, Paid)}
        rows = last.companies
        bought = [(row.company.name, deed.words) for row in rows for deed in row.plants if " for " in deed.words]
        assert sorted(bought) == sold
        cities = [(row.company.name, int(deed.words.split()[-1])) for row in rows for deed in row.cities]
        assert sorted(cities) == sorted(built)
        assert {row.company.name: (row.pay.powered, row.pay.income) for row in rows if row.pay} == paid
        assert sum(count for _, count in last.refill) > 0


def test_the_order_of_the_new_round_says_why() -> None:
    for number in range(2, 8):
        at = first_of(number, Phase.AUCTION)
        _, (_, now) = told_at(at)
        state = cut(at).state
        assert now.begins
        assert now.anew
        assert [place.company.name for place in now.order] == [state.names[seat] for seat in state.order]
        cities = [len(state.players[seat].cities) for seat in state.order]
        assert [place.cities for place in now.order] == cities == sorted(cities, reverse=True)
        for place, seat in zip(now.order, state.order, strict=True):
            tied = cities.count(place.cities) > 1
            assert place.plant == (str(max(state.players[seat].plants)) if tied else "")


def test_what_the_person_did_before_is_no_news_and_what_others_did_since_is() -> None:
    at = first_of(4, Phase.BUILDING)
    found, rounds = told_at(at)
    assert len(rounds) == 1
    (now,) = rounds
    assert not now.begins
    after = {step.before.names[step.before.turn] for step in found.steps[found.decided + 1 :]}
    for row in now.companies:
        for deed in row.cities:
            assert deed.new, "Ann builds before nobody who built before her last decision"
        for deed in row.plants:
            assert not deed.new, "plants are bought before resources"
    assert "Ann" not in after


def test_the_bids_of_the_others_stand_beside_a_plant() -> None:
    sales = [
        deed
        for number in range(2, 9)
        for row in told_at(first_of(number, Phase.AUCTION))[1][0].companies
        for deed in row.plants
        if deed.bids
    ]
    assert sales
    for deed in sales:
        price, bids = int(deed.words.split()[-1]), [bid for _, bid in deed.bids]
        assert bids == sorted(bids, reverse=True)
        assert max(bids) < price


def test_a_step_that_begins_says_what_it_changes() -> None:
    steps = record_game().steps
    began = next(at for at, step in enumerate(steps) if step.after.step > 1)
    later = next(at for at, step in enumerate(steps) if at > began and step.after.turn == 0)
    _, rounds = told_at(later + 1)
    notes = [note.text for found in rounds for note in found.notes]
    (line,) = [note for note in notes if note.startswith("Step ")]
    assert "begins: " in line
    step = steps[later].after.step
    row = steps[later].after.book.resources.markets[0].resupply[0][step - 1]
    assert f"brings {row} coal" in line


def test_the_states_that_it_is_cut_from_hide_the_money_of_others() -> None:
    found = recap_for(cut(first_of(4, Phase.AUCTION)), (0,), 0)
    assert found is not None
    assert RECORD.options.get("money", "secret") == "secret"
    for step in found.steps:
        assert step.before.players[0].money != HIDDEN
        assert {player.money for player in step.before.players[1:]} == {HIDDEN}


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


def figures(session: Session) -> Chronicle:  # type: ignore[type-arg]
    return chronicle(session.steps)


def curve(chronicle: Chronicle, name: str) -> tuple[tuple[int, ...], ...]:
    return next(curve.values for curve in chronicle.curves if curve.name == name)


def test_all_that_was_earned_and_not_spent_is_there_at_the_end(finished: Session) -> None:  # type: ignore[type-arg]
    found, state = figures(finished), finished.state
    start = finished.steps[0].before.players[0].money
    for seat, player in enumerate(state.players):
        events = [event for step in finished.steps for event in step.after.events]
        earned = sum(event.income for event in events if isinstance(event, Paid | UraniumSold) and event.seat == seat)
        spent = sum(heading.amounts[seat] for heading in found.spending)
        assert start + earned - spent == player.money


def test_houses_and_connections_are_kept_apart(finished: Session) -> None:  # type: ignore[type-arg]
    """Houses cost what the spaces of a city cost, whoever builds: 10, then 15, then 20."""
    found, state = figures(finished), finished.state
    houses = next(heading for heading in found.spending if heading.name == "houses")
    costs = [state.book.network.house_cost(city, at) for city, count in enumerate(state.houses) for at in range(count)]
    assert sum(houses.amounts) == sum(costs)


def test_the_last_point_of_each_curve_is_the_result(finished: Session) -> None:  # type: ignore[type-arg]
    found, state = figures(finished), finished.state
    assert [row[-1] for row in curve(found, "cities")] == [len(player.cities) for player in state.players]
    assert [row[-1] for row in curve(found, "cities powered")] == list(state.powered)
    assert [row[-1] for row in curve(found, "money")] == [player.money for player in state.players]
    assert found.rounds[-1].at == len(finished.steps)
    assert [some.number for some in found.rounds] == list(range(1, state.round + 1))


def test_each_round_is_as_it_stood_when_the_next_began(finished: Session) -> None:  # type: ignore[type-arg]
    found = figures(finished)
    for at, some in enumerate(found.rounds[:-1]):
        after = finished.steps[some.at - 1].after
        assert after.round == some.number + 1
        assert [row[at] for row in curve(found, "cities powered")] == list(after.powered)
        assert [row[at] for row in curve(found, "income")] == list(after.income)


def test_turning_points_tell_the_dearest_auction_and_the_end(finished: Session) -> None:  # type: ignore[type-arg]
    found = figures(finished)
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
    steps = pictured().steps
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
    steps = pictured().steps
    assert (
        "could also have built in Kassel for 28 Elektro: tied at 17 cities powered, and won on money, 30 Elektro to 22."
        in nearly(with_money(steps, 40))
    )
    assert "Kassel" not in nearly(with_money(steps, 71))


def test_nothing_is_said_before_the_end() -> None:
    assert nearly(()) == nearly(pictured().steps[:-1]) == ""
