"""What the round would bring with the answer that is being given, without giving it."""

from dataclasses import replace
from random import Random

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.questions import Building, ask
from powergrid_tui.table.protocol.game import NOBODY
from tests.board_host import LARGE, SMALL, press
from tests.power_grid.asked import growing, snapshot
from tests.power_grid.positions import at, dealt, give, market, play
from tests.power_grid.widgets.host import showing


def told(state: State, keys: str = "") -> list[str]:
    """The forecast after these keys."""
    question = ask(snapshot(state))
    for key in keys.split():
        question.press(key)
    return [entry.text for entry in question.what_if.entries]


def buying() -> State:
    state = give(dealt(3, order="BCA"), "A", money=30, plants=(4,), cities=("Essen",))
    return market(at(state, Phase.RESOURCES), 4, 18, 6, 2)


def test_of_a_city_it_tells_money_order_and_end_against_building_nothing() -> None:
    assert told(growing(), "n") == [
        "Build in Dortmund for 14",
        "Income 22 ▸ 33: 2 of 2 powered.",
        "Elektro then: 63 ▸ 60.",
        "Next order: A B C.",
        "Cities to the end: 16 ▸ 15.",
    ]


def test_it_is_what_comes_when_it_is_done() -> None:
    """It comes true when nobody else builds."""
    state = growing()
    question = ask(snapshot(state))
    assert isinstance(question, Building)
    after = play(state, f"Ann: build {state.book.board.city_name(question.cursor)}")
    while after.round == state.round:
        offers = {offer.kind: offer.actions for offer in POWER_GRID.choices(after)}
        nature = after.turn < 0
        action = POWER_GRID.sample(after, Random(1)) if nature else (offers.get("done") or offers["power"])[0]
        after = POWER_GRID.advance(after, action)
    order = " ".join("ABC"[seat] for seat in after.order)
    said = told(state)
    assert f"Next order: {order}." in said or any(line.endswith(f"▸ {order}.") for line in said)
    assert any(line.endswith(f"{after.players[0].money}.") for line in said), said


def test_what_is_bought_is_missing_from_the_market_after_the_refill() -> None:
    before, after = told(buying(), "x"), told(buying(), "x up up")
    coal = [next(line for line in lines if line.startswith("After the refill")) for lines in (before, after)]
    assert "▸" not in coal[0]
    assert "▸" in coal[1]
    now, then = (int(part.split()[-1].strip(".,")) for part in coal[1].split("▸"))
    assert then > now


@pytest.mark.parametrize("money", [11, 41, 300])
def test_under_cover_it_tells_nothing_of_the_purse(money: int) -> None:
    state = growing(money=money)
    state = state.evolve(options=state.options.evolve(money="secret"))
    public = POWER_GRID.view(state, NOBODY)
    covered = POWER_GRID.covered(public, 0)
    assert covered is not None
    shown = replace(snapshot(covered), shown=public)
    question = ask(shown)
    assert question.hides_money
    assert [entry.text for entry in question.what_if.entries][1:] == [
        "What comes of it depends on your money: look at it first."
    ]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_y_brings_it_up_follows_the_cursor_and_puts_it_away(size: tuple[int, int]) -> None:
    async with showing(growing(), size=size) as (app, pilot):
        await press(pilot, "y")
        assert "Build in Düsseldorf for 12" in app.shown()
        assert "Elektro then: 63 ▸ 62." in app.shown()
        if size == LARGE:
            await press(pilot, "n")
            assert "Elektro then: 63 ▸ 60." in app.shown()
        await press(pilot, "y")
        assert "Elektro then" not in app.shown()
