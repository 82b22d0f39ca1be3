"""Terraforming Mars in figures: every sum is that of the rules, and a round is called a generation, as on the board."""

from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.server.turns import asked_in_words
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Moment, public
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.tui.history.chronicle import ChroniclePicture
from powergrid_tui.tui.history.slider import JumpList, ReplayStop

NAMES = ("Ann", "Bo", "Cy")


@cache
def game(players: int = 3, *, beginners: bool = False) -> Session[Any, Any]:
    """A whole game of some who choose by lot and use what they have before they pass."""
    options = TERRAFORMING_MARS.Options(beginners=beginners)
    seats = tuple(Seat(name=name) for name in NAMES[:players])
    session = Session.start(TERRAFORMING_MARS, options, seats, seed=2)
    luck = Random(2)
    while not session.state.over:
        offers = [offer for offer in TERRAFORMING_MARS.choices(session.state) if offer.actions]
        lively = [offer for offer in offers if offer.kind not in ("pass", "done")]
        goals = [offer for offer in lively if offer.kind in ("milestone", "warm", "plant")]
        eager = [offer for offer in lively if offer.kind != "project"] if luck.random() < 0.7 else []
        session.play(RandomBot().decide(session.state, goals or eager or lively or offers, luck))
    return session


def told(players: int = 3, **words: bool) -> Chronicle:
    return registry.chronicle("terraforming_mars", game(players, **words).steps)


def test_a_point_for_each_generation_and_the_last_is_the_result() -> None:
    found, state = told(), game().state
    assert [some.number for some in found.rounds] == list(range(1, state.generation + 1))
    assert found.rounds[-1].at == len(game().steps)
    figures = {curve.name: curve.values for curve in found.curves}
    assert list(figures) == ["TR", "points", "credit production", "cards in play"]
    assert [row[-1] for row in figures["TR"]] == [company.tr for company in state.players]
    assert [row[-1] for row in figures["points"]] == [tally(state, seat).total for seat in range(3)]
    assert [row[-1] for row in figures["credit production"]] == [company.production[0] for company in state.players]
    played = [step for step in game().steps if step.action.kind == "play"]
    count = [sum(step.before.current == seat for step in played) for seat in range(3)]
    assert [row[-1] for row in figures["cards in play"]] == count
    assert all(count)


def test_all_see_the_same_figures() -> None:
    """Hands are hidden, and nothing here is of hands."""
    assert registry.chronicle("terraforming_mars", public(TERRAFORMING_MARS, game().steps, NOBODY)) == told()


@pytest.mark.parametrize("beginners", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_what_was_paid_is_told_by_what_it_was_for(beginners: bool) -> None:
    """The rows of the offers have the prices; cards cost three, but for the ten of beginners."""
    headings = ("cards bought", "cards played", "actions of cards", "standard projects", "milestones", "awards")
    kinds = dict(zip(("", "play", "activate", "project", "milestone", "award"), headings, strict=True))
    paid = {heading: [0] * 3 for heading in headings}
    for step in game(beginners=beginners).steps:
        action, before = step.action, step.before
        if action.kind in ("buy", "start"):
            paid["cards bought"][action.seat] += 3 * len(action.cards)
        elif action.kind == "keep" and before.queue[0].text.endswith("buy"):
            paid["cards bought"][before.turn] += 3 * len(action.cards)
        elif action.kind in kinds and not getattr(action, "cards", ()):
            rows = [row for offer in TERRAFORMING_MARS.choices(before) for row in offer.rows()]
            (cost,) = {row.cost for row in rows if row.action == action}
            paid[kinds[action.kind]][before.turn] += cost
    assert {some.name: list(some.amounts) for some in told(beginners=beginners).spending} == paid
    assert all(any(paid[heading]) for heading in headings[:4])


def test_who_ended_a_parameter_claimed_or_funded_is_a_moment() -> None:
    steps, moments = game().steps, told().moments
    claimed = [moment for moment in moments if " claims the milestone " in moment.text]
    assert len(claimed) == len(game().state.milestones) > 0
    for moment, (name, owner) in zip(claimed, game().state.milestones, strict=True):
        assert moment.text == f"{NAMES[owner]} claims the milestone {name.title()}"
        assert steps[moment.at - 1].action.kind == "milestone"
    funded = [moment for moment in moments if " funds the award " in moment.text]
    assert [moment.text for moment in funded] == [
        f"{NAMES[owner]} funds the award {name.title()}" for name, owner in game().state.awards
    ]
    for text, value, end in (
        ("raises the temperature to its maximum", "temperature", 8),
        ("raises oxygen to its maximum", "oxygen", 14),
        ("places the last ocean", "oceans", 9),
    ):
        (moment,) = (moment for moment in moments if text in moment.text)
        step = steps[moment.at - 1]
        assert getattr(step.before, value) < end == getattr(step.after, value)
        assert moment.text == f"{NAMES[step.before.current]} {text}"
        assert moment.round == step.before.generation
    assert moments[-1].text == "Mars is habitable"
    assert [moment.at for moment in moments] == sorted(moment.at for moment in moments)


def test_a_solo_game_that_is_lost_ends_with_its_last_generation() -> None:
    found = told(1)
    assert len(found.rounds) == 14
    assert not game(1).state.habitable
    assert found.moments[-1].text == "The last generation is over"


def test_a_game_that_has_not_begun_has_no_figures() -> None:
    assert registry.chronicle("terraforming_mars", game().steps[:3]) == Chronicle()


class Table:
    """As much of a table as a notice needs."""

    game: ClassVar = TERRAFORMING_MARS
    where: ClassVar = {"round": 3, "phase": "research"}


def test_pages_of_all_games_count_generations() -> None:
    table: Any = Table()
    assert "generation 3, research" in asked_in_words(table)
    jump = JumpList((ReplayStop(0, 3, "research"),), 0, TERRAFORMING_MARS.round_number, UNICODE)
    assert jump._menu.items[0].cells == ("generation 3", "research")
    players = players_of((Seat(name="Ann", colour="yellow"),))
    chronicle = Chronicle(moments=(Moment(3, 30, "Ann funds an award"),))
    picture = ChroniclePicture(TERRAFORMING_MARS, chronicle, players, UNICODE)
    assert "generation 3" in "\n".join(strip.text for strip in picture._moments(60))
