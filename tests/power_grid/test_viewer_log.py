"""The log of Power Grid: an auction and a turn of buying or building in a line each; why a turn passes by itself."""

from __future__ import annotations

from typing import Any

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.events import PassedOver
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import speaking_with
from tests.foreign import Wordless
from tests.power_grid.asked import auction, growing, shopping
from tests.power_grid.positions import at, dealt, give, market, play, seat, told
from tests.power_grid.strategies import Plan, turns

A, B, C = range(3)


def steps(state: State, *lines: str) -> list[Step[State, Any]]:
    """What these lines do, one after the other."""
    found = []
    for line in lines:
        action = POWER_GRID.parse(line, state)
        after = POWER_GRID.apply(state, action)
        found.append(Step(line, state, action, after))
        state = after
    return found


def story(state: State, *lines: str) -> list[LogEntry]:
    return list(ViewerLog(POWER_GRID, NOBODY).after(steps(state, *lines)))


def texts(state: State, *lines: str) -> list[str]:
    return [entry.text for entry in story(state, *lines)]


def rich(state: State) -> State:
    return give(give(give(state, "A", money=60), "B", money=60), "C", money=60)


class TestAuction:
    def test_while_it_runs_every_bid_stands_in_one_line_that_grows(self) -> None:
        (line,) = story(rich(auction()), "Ann: open 4 5", "Bo: bid 6", "Cy: pass", "Ann: bid 9")
        assert line.text == "Plant 4 is up: Ann 5, Bo 6, Cy out, Ann 9"
        assert line.growing
        assert [part.seat for part in line.parts] == [None, A, B, C, A]

    def test_once_it_is_sold_the_line_says_who_bought_it_for_what_and_what_others_bid(self) -> None:
        lines = ("Ann: open 4 5", "Bo: bid 6", "Cy: bid 7", "Ann: bid 9", "Bo: pass", "Cy: pass")
        first, *rest = story(rich(auction()), *lines)
        assert first.text == "Ann buys plant 4 for 9 Elektro; Cy bid 7, Bo 6"
        assert [part.text for part in first.parts if part.seat is not None] == ["Ann", "Cy", "Bo"]
        assert not first.growing
        assert {entry.kind for entry in rest} <= {EntryKind.DETAIL}
        assert not any("buys" in entry.text or "pays" in entry.text for entry in rest)

    def test_the_next_plant_has_a_line_of_its_own(self) -> None:
        lines = ("Ann: open 4", "Bo: pass", "Cy: pass", "Bo: open 5", "Cy: bid 6")
        told = [entry.text for entry in story(rich(auction()), *lines) if entry.kind is EntryKind.LINE]
        assert told == ["Ann buys plant 4 for 4 Elektro", "Plant 5 is up: Bo 5, Cy 6"]

    def test_a_plant_given_up_for_it_is_told_below_it(self) -> None:
        state = give(rich(auction()), "A", money=60, plants=(10, 20, 29)).evolve(passed=(1, 2))
        found = story(state, "Ann: open 3", "Ann: scrap 10")
        assert found[0].text == "Ann buys plant 3 for 3 Elektro"
        assert ("Ann scraps plant 10", EntryKind.DETAIL) in [(entry.text, entry.kind) for entry in found]


class TestTurns:
    def test_the_purchases_of_a_turn_are_one(self) -> None:
        assert texts(shopping(), "Ann: buy coal 1") == ["Ann buys 1 coal for 1 Elektro"]
        lines = ("Ann: buy coal 1", "Ann: buy coal 1", "Ann: buy oil 1")
        paid = shopping().players[seat("A")].money - play(shopping(), *lines).players[seat("A")].money
        assert texts(shopping(), *lines) == [f"Ann buys 2 coal and 1 oil for {paid} Elektro"]

    def test_those_of_two_companies_are_two(self) -> None:
        state = give(shopping(), "C", money=20, plants=(10,), cities=1)
        found = texts(state, "Ann: buy coal 1", "Ann: done", "Cy: buy coal 1")
        assert [line for line in found if " buys " in line] == [
            "Ann buys 1 coal for 1 Elektro",
            "Cy buys 1 coal for 2 Elektro",
        ]

    def test_the_cities_of_a_turn_are_one_line_with_their_prices(self) -> None:
        assert texts(growing(), "Ann: build Münster") == ["Ann builds in Münster for 16 Elektro"]
        found = texts(growing(), "Ann: build Münster", "Ann: build Dortmund")
        state = growing()
        paid = state.players[0].money - play(state, "Ann: build Münster", "Ann: build Dortmund").players[0].money
        assert found[0] == f"Ann builds in Münster 16, Dortmund {paid - 16}: {paid} Elektro in all"
        assert not any("builds" in line for line in found[1:])
        assert texts(growing(), "Ann: build Münster, Dortmund") == found

    def test_what_runs_and_what_it_brings_is_one_line(self) -> None:
        state = at(give(dealt(3), "A", plants=(13, 18), cities=3), Phase.BUREAUCRACY)
        assert texts(state, "Ann: power 13, 18")[0] == "Ann powers 3 cities with plants 13 and 18 for 44 Elektro"
        assert texts(state, "Ann: power nothing")[0] == "Ann powers 0 cities for 10 Elektro"


def test_who_is_passed_over_is_told_with_the_reason() -> None:
    poor = give(give(auction(), "B", money=2), "C", money=60)
    site = give(give(growing(), "A", money=41), "C", money=9)
    full = tuple(site.book.network.spaces(city, 1) for city in range(len(site.houses)))
    coal = give(shopping(), "C", money=20, plants=(10,), cities=1)
    nuclear = market(give(shopping(), "C", money=20, plants=(11,), cities=1), 22, 18, 6, 0)
    running = at(give(give(dealt(3), "A", plants=(13,), cities=1), "B", plants=(10,)), Phase.BUREAUCRACY)
    assert "Cy cannot buy resources" not in told(coal, "Ann: done")
    for state, line, said in (
        (poor, "pass", "Bo cannot afford any power plant: the cheapest costs 3 Elektro"),
        (site, "done", "Cy cannot afford any city: the cheapest costs 10 Elektro"),
        (site.evolve(houses=full), "done", "Cy cannot build: no free space can be reached"),
        (give(coal, "C", money=0), "done", "Cy cannot buy resources: the cheapest token costs 1 Elektro"),
        (give(coal, "C", coal=4), "done", "Cy cannot buy resources: its power plants are full"),
        (give(coal, "C", plants=(13,)), "done", "Cy cannot buy resources: its power plants are full"),
        (at(nuclear, Phase.RESOURCES), "done", "Cy cannot buy resources: the market has none for its power plants"),
        (running, "power 13", "Bo cannot run any power plant: it lacks the tokens"),
        (running, "power 13", "Cy has no power plant to run"),
    ):
        assert said in told(state, f"Ann: {line}").split("\n")
    entries = [(entry.kind, entry.seat) for entry in story(poor, "Ann: pass")]
    assert entries == [(EntryKind.LINE, None), (EntryKind.SKIPPED, B)]


@pytest.mark.parametrize(
    "plan",
    [Plan("korea", 3, "tycoons", 3), Plan("germany", 4, "builders", 7), Plan("russia", 3, "hoarders", 2)],
    ids=str,
)
def test_the_story_tells_every_game_names_everybody_and_leaves_nobody_out(plan: Plan) -> None:
    """Beside the sentences of each step: no event is lost that somebody is to know."""
    found = [Step("", *turn) for turn in turns(plan)]
    entries = ViewerLog(POWER_GRID, NOBODY).after(found)
    names = found[0].after.names
    for entry in entries:
        assert entry.text == " ".join(entry.text.split())
        for part in entry.parts:
            assert part.seat is None or names[part.seat] in part.text
    skipped = [event for step in found for event in step.after.events if isinstance(event, PassedOver)]
    assert [event.seat for event in skipped] == [entry.seat for entry in entries if entry.kind is EntryKind.SKIPPED]
    rounds = [entry for entry in entries if entry.kind is EntryKind.RULE and entry.text.startswith("Round ")]
    assert len(rounds) == found[-1].after.round
    assert len(entries) < sum(len(POWER_GRID.narrate(step.before, step.action, step.after, NOBODY)) for step in found)


def test_it_is_told_in_the_language_that_is_spoken() -> None:
    plan = Plan("germany", 3, "tycoons", 4)
    found = [Step("", *turn) for turn in turns(plan)]
    with speaking_with("wordless", Wordless()):
        words = {word for entry in ViewerLog(POWER_GRID, NOBODY).after(found) for word in entry.text.split()}
    assert not words & {"buys", "builds", "bids", "out", "up", "powers", "with", "plant", "Plant", "Round"}
