"""The levels: each plays whole games, they err and look ahead as they should, and the best of them says why."""

from collections.abc import Sequence
from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Action, Space, Take
from powergrid_tui.games.electropolis.bots.evaluator import chances, expected
from powergrid_tui.games.electropolis.bots.levels import BOTS, EasyBot, ExpertBot, HardBot, NormalBot
from powergrid_tui.games.electropolis.bots.plans import plain, takes
from powergrid_tui.games.electropolis.bots.quick import quick
from powergrid_tui.games.electropolis.bots.simple import SimpleBot
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.bots import adviser, kinds, make
from tests.bots_at_play import between

from .games import steps
from .positions import acting, dealt, give, lay, play, table


def game(levels: Sequence[str], seed: int, rounds: int = 8) -> tuple[State, list[Action]]:
    """A game to its end, or for some rounds, with every action."""
    return between(ELECTROPOLIS, table(len(levels)), [BOTS[kind]() for kind in levels], seed, rounds)


def test_the_policy_for_play_outs_does_what_is_offered_and_needs_nothing_hidden() -> None:
    """So that it may play for everybody in a world that somebody imagines."""
    state, rng, asked = table(3), Random(5), set()
    while state.turn != NOBODY:
        if state.turn == NATURE:
            state = ELECTROPOLIS.apply(state, ELECTROPOLIS.sample(state, rng))
            continue
        action = quick(state, Random(state.round))
        assert any(action in offer.actions for offer in ELECTROPOLIS.choices(state))
        assert action == quick(ELECTROPOLIS.view(state, state.turn), Random(state.round))
        asked.add(state.phase)
        state = ELECTROPOLIS.apply(state, action)
    assert asked >= {Phase.CHOOSING, Phase.TAKING, Phase.PLACING}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few play-outs, so that whole games take no time."""
    monkeypatch.setattr(HardBot, "playouts", 12)
    monkeypatch.setattr(ExpertBot, "playouts", 12)


def of_each_phase(players: int, seed: int) -> dict[Phase, State]:
    """A position of each phase in the middle of a game; the last of running, if anybody was asked."""
    found = {}
    for step in steps(players, seed):
        if step.before.turn >= 0 and (step.before.round == 4 or step.before.phase is Phase.RUNNING):
            found[step.before.phase] = step.before
    return found


def test_the_best_comes_first_and_the_shelf_knows_them_all() -> None:
    assert kinds("electropolis")[:5] == ("expert", "hard", "normal", "easy", "simple")
    assert isinstance(make("hard", "electropolis"), HardBot)
    assert isinstance(adviser("electropolis"), ExpertBot)


@pytest.mark.thorough
@pytest.mark.usefixtures("hasty")
def test_they_play_whole_games() -> None:
    assert game(["hard", "easy", "normal", "simple"], 4)[0].over


@pytest.mark.usefixtures("hasty")
def test_they_play_the_same_game_twice() -> None:
    levels = ["easy", "hard"]
    state, done = game(levels, 1, rounds=2)
    assert game(levels, 1, rounds=2) == (state, done)
    assert game(levels, 2, rounds=2)[1] != done


def test_easy_makes_mistakes_but_no_nonsense() -> None:
    """It takes worse pieces than the simple bot, yet far better ones than just any."""
    lost = dict.fromkeys(("simple", "easy", "random"), 0.0)
    places = differ = 0
    for step in steps(3, 2)[::2]:
        view = ELECTROPOLIS.view(step.before, step.before.turn)
        offers, rng = ELECTROPOLIS.choices(view), Random(5)
        if view.phase is Phase.TAKING:
            worth = {action: value for value, action in takes(view, range(len(view.ring)), plain(view))}
            for kind in lost:
                taken = make(kind, "electropolis").decide(view, offers, rng)
                lost[kind] += max(worth.values()) - worth[taken]
        elif view.phase is Phase.PLACING:
            places += 1
            differ += EasyBot().decide(view, offers, rng) != SimpleBot().decide(view, offers, rng)
    assert lost["simple"] < lost["easy"] < 0.7 * lost["random"]
    assert 0.2 * places < differ < places


def test_normal_looks_at_every_piece() -> None:
    # Two pieces alone bring the fuel that the reactor lacks, and they taste of nothing else.
    city = ("D....", ".N...", ".P+..", ".....", ".....")
    state = give(acting(dealt(2), "A....B"), "Ann", *city, support=6).evolve(round=8)
    rich = ("coal", "gas") * 6
    view = lay(state, *rich, "fuel_nuclear", "waste", shown=("C01", "C02", "B01", "B02"))
    offers = ELECTROPOLIS.choices(view)
    found = {kind: BOTS[kind]().decide(view, offers, Random(1)) for kind in ("simple", "normal")}
    worth: dict[Action, float] = {action: value for value, action in takes(view, range(len(view.ring)), plain(view))}
    assert worth[found["normal"]] > worth[found["simple"]] + 3
    assert worth[found["normal"]] > max(worth.values()) - 0.1


def contested() -> State:
    """The last round: both reactors lack the one fuel tile of the ring; Bo stands on the second space."""
    city = ("D....", ".N...", ".P+..", ".P...", ".P...")
    state = dealt(2, first="Ann")
    for name in ("Ann", "Bo"):
        state = give(state, name, *city, support=9)
    state = state.evolve(round=8, cards=(), bag=())
    state = lay(state, *["park"] * 6, "fuel_nuclear", *["park"] * 7, shown=("B01", "B02", "C01", "C02"))
    return play(state, "Bo: space 2")


def test_hard_stands_where_it_acts_before_the_one_who_wants_the_same() -> None:
    view = ELECTROPOLIS.view(contested(), 0)
    offers = ELECTROPOLIS.choices(view)
    assert NormalBot().decide(view, offers, Random(1)) != Space(space=0)
    for seed in range(5):
        assert HardBot().decide(view, offers, Random(seed)) == Space(space=0)


@pytest.mark.usefixtures("hasty")
def test_what_is_face_down_changes_nothing() -> None:
    """Handed a whole state instead of a view, hard does the same whatever lies in the bag and among the cards."""
    for phase, state in of_each_phase(2, 3).items():
        bag, decks = list(state.bag), list(state.cards)
        Random(4).shuffle(bag)
        Random(4).shuffle(decks)
        decks.sort(key=lambda card: card[0])
        other = state.evolve(bag=tuple(bag), cards=tuple(decks))
        assert other != state or phase is Phase.RUNNING
        one, two = (HardBot().advise(s, ELECTROPOLIS.choices(s), Random(6)) for s in (state, other))
        assert one == two
        view = ELECTROPOLIS.view(state, state.turn)
        assert HardBot().advise(view, ELECTROPOLIS.choices(view), Random(6)) == one


@pytest.mark.usefixtures("hasty")
def test_advice_is_what_it_would_do_then_the_next_best_each_with_its_reason() -> None:
    asked = set()
    for step in steps(2, 5)[::7]:
        state = step.before
        if state.turn < 0:
            continue
        view = ELECTROPOLIS.view(state, state.turn)
        offers = ELECTROPOLIS.choices(view)
        advice = HardBot().advise(view, offers, Random(7))
        assert advice[0].action == HardBot().decide(view, offers, Random(7))
        allowed = [action for offer in offers for action in offer.actions]
        assert 1 <= len(advice) <= 3
        assert len(advice) == min(3, len(allowed)) or view.phase in (Phase.PLACING, Phase.TAKING)
        assert all(one.action in allowed for one in advice)
        assert len({ELECTROPOLIS.format(one.action, view) for one in advice}) == len(advice)
        worths = [one.worth for one in advice]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= worth <= 1 for worth in worths)
        for one in advice:
            assert "{" not in tr(one.reason, **one.figures)
        asked.add(view.phase)
    assert asked >= {Phase.CHOOSING, Phase.TAKING, Phase.PLACING}


def test_the_reason_tells_the_figures_of_the_turn() -> None:
    view = ELECTROPOLIS.view(contested(), 0)
    space = HardBot().advise(view, ELECTROPOLIS.choices(view), Random(1))[0]
    assert space.figures == {"tiles": 2, "free": 19, "turns": 1, "before": 0}
    # The parks bring 3 support, the reactor runs without smoke: all that is left is to place one more park.
    state = play(contested(), "Ann: space 1")
    view = ELECTROPOLIS.view(state, 0)
    take = HardBot().advise(view, ELECTROPOLIS.choices(view), Random(1))[0]
    assert isinstance(take.action, Take)
    assert take.action.start in (5, 6)
    after = play(state, ELECTROPOLIS.format(take.action, state))
    assert after.mover.fuel == (0, 0, 1)
    assert take.worth > 0.5, "it leads, and what was thought before the search does not pull its chance down"
    assert take.figures["points"] >= take.figures["less"]  # type: ignore[operator]
    worths = {each: worth for worth, each in takes(view, range(len(view.ring)), HardBot().worth(view))}
    assert take.figures["points"] == round(worths[take.action])
    assert take.figures["less"] in [round(worth) for worth in worths.values()]


def test_at_the_end_the_chance_follows_the_points_and_all_chances_make_one() -> None:
    last = steps(4, 6)[-1].after
    points = [row.score["points"] for row in sorted(ELECTROPOLIS.standings(last), key=lambda row: row.seat)]
    assert [round(found) for found in expected(last)] == points
    odds = chances(last)
    assert sum(odds) == pytest.approx(1)
    assert odds.index(max(odds)) == points.index(max(p for p in points if p is not None))
    begun = dealt(4)
    assert max(chances(begun)) < 0.35
