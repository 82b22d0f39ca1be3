"""Every sentence with which the rules refuse an action, but for what cards require: see `test_requirements`."""

import pytest

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Buy,
    Done,
    Draft,
    First,
    Later,
    Milestone,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Shuffle,
    Start,
    Warm,
)
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Options, State
from powergrid_tui.games.terraforming_mars.rules import needs
from powergrid_tui.table.protocol.game import IllegalAction

from .positions import deal, dealt, fill, give, mars, play, table
from .test_choosing import begins
from .test_shuffle import playing

BEFORE = table(2)
DEALT = deal(BEFORE)
START = dealt(2, corporations=[("R09", "R17"), ("R18", "R13")])
STARTED = play(START, "Ann: start R09 nothing")
BEGINNERS = dealt(2, beginners=True)
DRAFT = begins(2, draft=True)
RESEARCH = begins(2, stock="3M")
ACTIONS = give(mars(2), "Ann", "20M 7P 7H", hand="003 090")
SOLO = mars(1)
OWING = play(dealt(2, corporations=[("R31", "R09"), ("R18", "R17")]), "Ann: start R31", "Bo: start R18")
ACTED = play(give(mars(2), "Ann", "8H"), "warm")
FULL = give(fill(mars(2)), "Ann", "50M 8P")
RICH = give(mars(2), "Ann", "99M 20S 20T 9H", hand="003 021 090")
SEARCH = give(mars(2), "Ann", "9M", play="005 003", used=("005",))
WAITING = play(give(mars(2), "Ann", "50M"), "project city")
SHUFFLE = playing("090", "", "031 032")
GREENERIES = play(give(mars(2), "Ann", "9P").evolve(temperature=8, oxygen=14, oceans=9), "Ann: pass", "Bo: pass")
OVER = play(GREENERIES, "done")
CLAIMED = RICH.evolve(milestones=(("mayor", 1), ("gardener", 1), ("builder", 0)))
FUNDED = RICH.evolve(awards=(("banker", 1), ("miner", 1), ("landlord", 0)))

SHUFFLED = "all the discards must be shuffled"
CORPORATIONS = "deal everybody 2 corporations, each once"
BOUGHT = "buy only cards you have drawn, each once"
LESS = "you can pay with less of that"
NO_SPACE = "no space for the tile"

CASES: list[tuple[State, Action, str]] = [
    (BEFORE, Done(), "the game must be dealt first"),
    (BEFORE, DEALT.evolve(first=2), "the first player must be one of those at the table"),
    (BEFORE.evolve(options=Options(winners=("Bo",))), DEALT, "Bo, the winner of the last game, goes first"),
    (BEFORE, DEALT.evolve(corporations=()), CORPORATIONS),
    (BEFORE, DEALT.evolve(deck=()), "the deck must have all 208 project cards, each once"),
    (SHUFFLE, Done(), SHUFFLED),
    (SHUFFLE, Shuffle(deck=("031",)), SHUFFLED),
    (START, Pass(), "pass is not possible now: cards are being chosen"),
    (START, Start(seat=5, corporation="R09"), "there is no such seat"),
    (START, Start(seat=-1, corporation="R09"), "there is no such seat"),
    (START, Start(seat=1, corporation="R09"), "R09 was not dealt to you"),
    (START, Start(seat=0, corporation="R09", cards=("011",)), BOUGHT),
    (STARTED, Start(seat=0, corporation="R09"), "Ann has already chosen"),
    (BEGINNERS, Start(seat=0, corporation="R00", cards=("001",)), "beginners get their ten cards free"),
    (DRAFT, Draft(seat=0, card="005"), "005 is not among those passed"),
    (RESEARCH, Buy(seat=0, cards=("005",)), BOUGHT),
    (RESEARCH, Buy(seat=0, cards=("001",), heat=1), "heat cannot pay for this"),
    (RESEARCH, Buy(seat=0, cards=("001", "002")), "you can pay for 1 card at most"),
    (OWING, Pass(), "take the first action of Tharsis Republic first"),
    (ACTIONS, First(), "there is no first action to take"),
    (ACTIONS, Done(), "take at least one action in a turn, or pass"),
    (ACTED, Pass(), "you can now end only your turn, not the generation"),
    (ACTIONS, Place(space="03"), "place is not possible now"),
    (ACTIONS, Plant(), "1 plant short"),
    (ACTIONS, Warm(), "1 heat short"),
    (FULL, Plant(), NO_SPACE),
    (ACTIONS, Play(card="001"), "001 is not in your hand"),
    (RICH, Play(card="090", steel=1), "steel pays only for cards with a building tag"),
    (RICH, Play(card="090", titanium=1), "titanium pays only for cards with a space tag"),
    (RICH, Play(card="003", heat=1), "heat cannot pay for this"),
    (RICH, Play(card="003", steel=-1), "payments cannot be below zero"),
    (RICH, Play(card="003", steel=21), "you do not have that much to pay with"),
    (RICH, Play(card="003", steel=8), LESS),
    (give(RICH, "Ann", corporation="R18"), Play(card="003", steel=7, heat=1), LESS),
    (ACTIONS, Project(project="city"), "5 credits short"),
    (FULL, Project(project="city"), NO_SPACE),
    (RICH, Project(project="moon"), "there is no standard project 'moon'"),
    (mars(2), Project(project="sell_patents"), "no card in hand"),
    (RICH, Project(project="sell_patents"), "say which cards to sell"),
    (RICH, Project(project="sell_patents", cards=("001",)), "sell only cards from your hand, each once"),
    (RICH, Project(project="sell_patents", cards=("003",), heat=1), "that costs nothing"),
    (RICH, Project(project="city", cards=("003",)), "cards can be sold only for credits"),
    (RICH, Milestone(milestone="moon"), "there is no milestone 'moon'"),
    (RICH, Milestone(milestone="terraformer"), "20 of 35"),
    (RICH, Milestone(milestone="terraformer", heat=1), "20 of 35"),
    (CLAIMED, Milestone(milestone="mayor"), "Bo has claimed it"),
    (CLAIMED, Milestone(milestone="planner"), "3 milestones have already been claimed"),
    (give(mars(2), "Ann", "7M", tr=35), Milestone(milestone="terraformer"), "1 credit short"),
    (SOLO, Milestone(milestone="mayor"), "there are no milestones in a solo game"),
    (RICH, Award(award="moon"), "there is no award 'moon'"),
    (FUNDED, Award(award="miner"), "Bo has funded it"),
    (FUNDED, Award(award="scientist"), "3 awards have already been funded"),
    (mars(2), Award(award="miner"), "8 credits short"),
    (SOLO, Award(award="miner"), "there are no awards in a solo game"),
    (SEARCH, Activate(card="003"), "003 is not one of your cards with an action"),
    (SEARCH, Activate(card="006"), "006 is not one of your cards with an action"),
    (SEARCH, Activate(card="005"), "it has been used this generation"),
    (give(mars(2), "Ann", play="024"), Activate(card="024"), "there are no such resources on any card"),
    (WAITING, Place(space="04"), "that is not one of the choices"),
    (WAITING, Pass(), "pass is not possible now: place is asked for"),
    (play(give(mars(2), "Ann", "18M"), "project aquifer"), Later(), "there is nothing else to do first"),
    (GREENERIES, Pass(), "pass is not possible now: you can only place greeneries"),
    (OVER, Done(), "the game is over"),
    (give(mars(2), "Ann", play="014"), Activate(card="014"), "1 energy short"),
    (give(mars(2), "Ann", play="012"), Activate(card="012"), "12 credits short"),
    (give(mars(2), "Ann", corporation="R32"), Activate(card="R32"), "your TR has not risen this generation"),
]


def _ids(cases: list[tuple[State, Action, str]]) -> list[str]:
    return [f"{action.kind}: {sentence}" for _, action, sentence in cases]


@pytest.mark.parametrize(("state", "action", "sentence"), CASES, ids=_ids(CASES))
def test_refused(state: State, action: Action, sentence: str) -> None:
    assert TERRAFORMING_MARS.refusal(state, action) == sentence
    with pytest.raises(IllegalAction) as caught:
        TERRAFORMING_MARS.apply(state, action)
    assert str(caught.value) == sentence


def test_every_tag_has_a_word() -> None:
    assert set(needs.TAGS) == {tag for tags in mars(2).book.tags.values() for tag in tags}
