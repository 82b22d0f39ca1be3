"""Rise to Power in figures: every sum is that of the rules."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from powergrid_tui.games.rise_to_power.actions import Power, Upgrade
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.scoring import values
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.testing.playthroughs import read
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, public

FILE = Path(__file__).parents[1] / "playthroughs" / "rise-3.game"


@cache
def steps() -> Sequence[Step[Any, Any]]:
    """A whole game of three."""
    return read(RISE_TO_POWER, FILE.read_text("utf-8")).steps


NAMES = steps()[0].before.names


def told() -> Chronicle:
    return registry.chronicle("rise_to_power", steps())


def curves(chronicle: Chronicle) -> dict[str, tuple[tuple[int, ...], ...]]:
    return {curve.name: curve.values for curve in chronicle.curves}


def prism(action: Power | Upgrade) -> int:
    return sum(int(card[1:]) for card in action.prisms)


def test_a_point_for_each_round_and_the_last_is_the_result() -> None:
    found, state = told(), steps()[-1].after
    assert [some.number for some in found.rounds] == list(range(1, state.round + 1))
    assert found.rounds[-1].at == len(steps())
    figures = curves(found)
    assert list(figures) == ["points", "active districts", "cards drawn a turn", "hand limit", "connections"]
    scores = {standing.seat: standing.score for standing in RISE_TO_POWER.standings(state)}
    assert [row[-1] for row in figures["points"]] == [scores[name]["points"] for name in NAMES]
    assert [row[-1] for row in figures["active districts"]] == [len(company.active) for company in state.players]
    last = [values(state.book, company) for company in state.players]
    ends = zip(*(figures[name] for name in ("cards drawn a turn", "hand limit", "connections")), strict=True)
    assert [tuple(row[-1] for row in rows) for rows in ends] == last


def test_agendas_are_told_once_the_game_is_over_then_in_every_round() -> None:
    """So that no curve leaps where they are shown. One step before, what is known is influence and upgrades."""
    over = told()
    assert registry.chronicle("rise_to_power", public(RISE_TO_POWER, steps(), NOBODY)) == over
    running = registry.chronicle("rise_to_power", public(RISE_TO_POWER, steps()[:-1], NOBODY))
    ends = [steps()[some.at - 1].after for some in running.rounds]
    for seat in range(len(NAMES)):
        grids = [[district.cards for district in end.players[seat].active] for end in ends]
        known = [sum(int(card[2:]) + 1 for cards in grid for card in cards) - len(grid) for grid in grids]
        assert list(running.curves[0].values[seat]) == known
    assert running.curves[0].values != tuple(row[: len(ends)] for row in over.curves[0].values)
    assert running.curves[1].values == tuple(row[: len(ends)] for row in over.curves[1].values)


SECTORS = {"residential": {"IC", "PA", "GT"}, "offshore": {"SE", "MA", "IS"}, "space": {"BI", "SS", "OL"}}


def test_what_was_paid_is_told_by_sector_and_upgrades_by_themselves() -> None:
    paid = {heading: [0] * len(NAMES) for heading in (*SECTORS, "upgrades")}
    for step in steps():
        if isinstance(step.action, Power | Upgrade):
            (sector,) = (name for name, codes in SECTORS.items() if step.action.card[:2] in codes)
            heading = "upgrades" if isinstance(step.action, Upgrade) else sector
            paid[heading][step.before.turn] += prism(step.action)
    assert {some.name: list(some.amounts) for some in told().spending} == paid
    assert all(map(any, paid.values())), "something was paid under every heading"


def test_the_dearest_payments_and_the_end_are_moments() -> None:
    found = told().moments
    paid = [moment for moment in found if " prism for " in moment.text]
    all_of_them = sorted(prism(step.action) for step in steps() if isinstance(step.action, Power | Upgrade))
    sums = [prism(steps()[moment.at - 1].action) for moment in paid]
    assert sorted(sums) == all_of_them[-3:]
    for moment, pays in zip(paid, sums, strict=True):
        step = steps()[moment.at - 1]
        assert moment.text.startswith(f"{NAMES[step.before.turn]} pays {pays} prism for ")
        assert moment.round == step.before.round
    assert len(found) - len(paid) == 1, "what brought the end about"
    assert [moment.at for moment in found] == sorted(moment.at for moment in found)


def test_a_game_that_has_not_begun_has_no_figures() -> None:
    assert registry.chronicle("rise_to_power", steps()[:1]) == Chronicle()
