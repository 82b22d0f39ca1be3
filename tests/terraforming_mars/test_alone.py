"""What a solo game lacks, and what the bots pay for it."""

from __future__ import annotations

from typing import Any

from powergrid_tui.games.terraforming_mars.actions import Plant, Project
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator
from powergrid_tui.games.terraforming_mars.bots.prices import Left, lacking, steps_left
from powergrid_tui.games.terraforming_mars.model import Phase
from tests.terraforming_mars.positions import fill, first_readings, on
from tests.terraforming_mars.test_bot import company, decide, mars


def test_alone_only_what_is_lacking_is_paid_for() -> None:
    """Heat for the last two steps will be there in time: no credits for an asteroid, but for a greenery."""
    parameters: dict[str, Any] = {"temperature": 4, "oxygen": 13, "oceans": 9}
    warm = company(credits=50, heat=4, production=(0, 0, 0, 0, 0, 6))
    state = mars(warm, generation=12, **parameters)
    assert lacking(state, steps_left(state), warm) == Left(0, 1, 0)
    assert decide(state) == Project(project="greenery")
    done = mars(warm, generation=12, **{**parameters, "oxygen": 14})
    assert decide(done) != Project(project="asteroid")
    assert decide(mars(warm, generation=14, **{**parameters, "oxygen": 14})) == Project(project="asteroid")


def test_alone_the_energy_of_the_last_production_comes_too_late() -> None:
    own = company(production=(0, 0, 0, 0, 8, 0))
    state = mars(own, generation=12, temperature=4, oxygen=14, oceans=9)
    assert lacking(state, steps_left(state), own) == Left(1, 0, 0)


def test_alone_steps_that_come_with_others_are_not_lacking() -> None:
    """The ocean of 0 °C and the step of temperature of 8 % oxygen."""
    state = mars(company(), generation=9, temperature=-2, oxygen=7, oceans=8)
    assert lacking(state, steps_left(state), company()) == Left(4, 7, 0)
    state = mars(company(), generation=9, temperature=0, oxygen=8, oceans=8)
    assert lacking(state, steps_left(state), company()) == Left(4, 6, 1)


def test_alone_of_a_card_only_the_steps_that_are_lacking_save_anything() -> None:
    """Three steps of temperature, of which one is needed, are not worth three."""
    one, three = (
        Evaluator(mars(company(), generation=13, temperature=degrees, oxygen=14, oceans=9), 0).effect("temp+3")
        for degrees in (6, 2)
    )
    warm = company(heat=16)
    spare = Evaluator(mars(warm, generation=13, temperature=2, oxygen=14, oceans=9), 0).effect("temp+3")
    assert one < spare < three / 2


def test_alone_the_last_greeneries_are_worth_their_points_alone() -> None:
    """After the last production they raise nothing; by the first readings, they saved a step even then."""
    state = mars(company(plants=8), generation=14, temperature=8, oxygen=6, oceans=9, phase=Phase.GREENERIES)
    today, before = Evaluator(state, 0), Evaluator(first_readings(state), 0)
    assert today.prices.step["oxy"] == today.steps_bring("oxy", 2) == 0
    assert today.prices.greenery == today.prices.point
    assert before.prices.greenery > today.prices.greenery
    assert decide(state) == Plant()


def test_a_card_without_its_tile_is_worth_what_is_left_of_it() -> None:
    """No claim, no city, no points of what lies beside it; what else it does counts."""
    free, full = on(production="2E"), fill(on(production="2E"))
    judge, lost = Evaluator(free, 0), Evaluator(full, 0)
    assert judge.card("066") > 0 == lost.card("066")
    assert lost.points("085") == 0 < judge.points("085")
    for card in ("020", "085", "193"):
        assert lost.card(card) < judge.card(card)
    assert lost.wait("120") == 0, "it need not wait for a space"
    assert 0 < lost.card("120") - lost.effect("p-1E; p+2M", "120") < 1, "its building tag is still one more"
