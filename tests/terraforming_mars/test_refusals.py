"""Sentences with which the rules refuse an action, beside those of its own file: what cards require, payment, projects,
cards that are chosen, and the deal."""

import pytest

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Done,
    First,
    Later,
    Milestone,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Start,
    Warm,
)
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import needs
from powergrid_tui.table.protocol.game import IllegalAction

from .positions import dealt, give, mars, play, table

BEFORE = table(2)
START = dealt(2, corporations=[("R09", "R17"), ("R18", "R13")])
STARTED = play(START, "Ann: start R09 nothing")
ACTIONS = give(mars(2), "Ann", "20M 7P 7H", hand="003 090")
SOLO = mars(1)
RICH = give(mars(2), "Ann", "99M 20S 20T 9H", hand="003 021 090")
SEARCH = give(mars(2), "Ann", "9M", play="005 003", used=("005",))
WAITING = play(give(mars(2), "Ann", "50M"), "project city")
GREENERIES = play(give(mars(2), "Ann", "9P").evolve(temperature=8, oxygen=14, oceans=9), "Ann: pass", "Bo: pass")
OVER = play(GREENERIES, "done")

BOUGHT = "buy only cards you have drawn, each once"

CASES: list[tuple[State, Action, str]] = [
    (BEFORE, Done(), "the game must be dealt first"),
    (START, Pass(), "pass is not possible now: cards are being chosen"),
    (START, Start(seat=5, corporation="R09"), "there is no such seat"),
    (START, Start(seat=-1, corporation="R09"), "there is no such seat"),
    (START, Start(seat=1, corporation="R09"), "R09 was not dealt to you"),
    (START, Start(seat=0, corporation="R09", cards=("011",)), BOUGHT),
    (STARTED, Start(seat=0, corporation="R09"), "Ann has already chosen"),
    (ACTIONS, First(), "there is no first action to take"),
    (ACTIONS, Place(space="03"), "place is not possible now"),
    (ACTIONS, Plant(), "1 plant short"),
    (ACTIONS, Warm(), "1 heat short"),
    (ACTIONS, Play(card="001"), "001 is not in your hand"),
    (RICH, Play(card="003", steel=-1), "payments cannot be below zero"),
    (mars(2), Project(project="sell_patents"), "no card in hand"),
    (RICH, Project(project="sell_patents", cards=("003",), heat=1), "that costs nothing"),
    (RICH, Project(project="city", cards=("003",)), "cards can be sold only for credits"),
    (RICH, Milestone(milestone="terraformer"), "20 of 35"),
    (RICH, Milestone(milestone="terraformer", heat=1), "20 of 35"),
    (SOLO, Milestone(milestone="mayor"), "there are no milestones in a solo game"),
    (SOLO, Award(award="miner"), "there are no awards in a solo game"),
    (SEARCH, Activate(card="003"), "003 is not one of your cards with an action"),
    (SEARCH, Activate(card="006"), "006 is not one of your cards with an action"),
    (give(mars(2), "Ann", play="024"), Activate(card="024"), "there are no such resources on any card"),
    (WAITING, Place(space="04"), "that is not one of the choices"),
    (WAITING, Pass(), "pass is not possible now: place is asked for"),
    (play(give(mars(2), "Ann", "18M"), "project aquifer"), Later(), "there is nothing else to do first"),
    (GREENERIES, Pass(), "pass is not possible now: you can only place greeneries"),
    (OVER, Done(), "the game is over"),
]


@pytest.mark.parametrize(("state", "action", "sentence"), CASES, ids=[f"{act.kind}: {why}" for _, act, why in CASES])
def test_refused(state: State, action: Action, sentence: str) -> None:
    assert TERRAFORMING_MARS.refusal(state, action) == sentence
    with pytest.raises(IllegalAction) as caught:
        TERRAFORMING_MARS.apply(state, action)
    assert str(caught.value) == sentence


def test_every_tag_has_a_word() -> None:
    assert set(needs.TAGS) == {tag for tags in mars(2).book.tags.values() for tag in tags}
