"""What happened since one's last turn, by rounds: nothing is lost, nothing told twice, and no money comes to light."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from powergrid_tui.games.power_grid.events import CityBuilt, Paid, PlantSold
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase
from powergrid_tui.games.power_grid.viewmodel.recap import RecapRound, rounds_of
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.sessions.recap import Recap, recap_for
from powergrid_tui.table.sessions.session import Session

RECORD = loads((Path(__file__).parents[2] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")
"""Ann against bots."""


@cache
def game() -> Session[Any, Any]:
    return Session.resume(POWER_GRID, RECORD)


def cut(actions: int) -> Session[Any, Any]:
    return Session.resume(POWER_GRID, RECORD.evolve(actions=RECORD.actions[:actions], digest="", finished=False))


def first_of(round: int, phase: Phase, seat: int = 0) -> int:
    """Actions up to the first place of a phase where a seat is to move."""
    for number, step in enumerate(game().steps, 1):
        if (step.after.round, step.after.phase, step.after.turn) == (round, phase, seat):
            return number
    raise AssertionError("the record has no such place")


def told(actions: int) -> tuple[Recap, tuple[RecapRound, ...]]:
    found = recap_for(cut(actions), (0,), 0)
    assert found is not None
    return found, rounds_of(found)


def test_a_whole_round_is_told_at_its_end() -> None:
    for number in range(2, 8):
        _, (last, now, *more) = told(first_of(number, Phase.AUCTION))
        assert not more
        assert (last.number, now.number) == (number - 1, number)
        steps = [step for step in game().steps if step.before.round == number - 1]
        events = [event for step in steps for event in step.after.events]
        names = [seat.name for seat in game().seats]
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
        _, (_, now) = told(at)
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
    found, rounds = told(at)
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
        for row in told(first_of(number, Phase.AUCTION))[1][0].companies
        for deed in row.plants
        if deed.bids
    ]
    assert sales
    for deed in sales:
        price, bids = int(deed.words.split()[-1]), [bid for _, bid in deed.bids]
        assert bids == sorted(bids, reverse=True)
        assert max(bids) < price


def test_a_step_that_begins_says_what_it_changes() -> None:
    steps = game().steps
    began = next(at for at, step in enumerate(steps) if step.after.step > 1)
    later = next(at for at, step in enumerate(steps) if at > began and step.after.turn == 0)
    _, rounds = told(later + 1)
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
