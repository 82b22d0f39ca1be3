"""Matches: who sits where, whose luck is whose, and what the rows come to."""

import time
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import pytest

from powergrid_tui.games.electropolis.model import Options as OtherOptions
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.table.protocol.game import NATURE, Offer
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot, make
from powergrid_tui.toolkit.bots.matches import arena, match
from powergrid_tui.toolkit.bots.matches.luck import Luck
from powergrid_tui.toolkit.bots.matches.match import GameResult, LineUpResult, Match, entries, row, wilson

POWER_GRID = registry.game("power_grid")
FOUR = Match("power_grid", Options(), ("simple", "random", "random", "random"), 3, 4)


def a_row(deal: int, rotation: int, match: Match, **figures: Any) -> GameResult:
    """A finished game in which nothing happened but what is said."""
    players = match.players
    blank: dict[str, Any] = {"powered": (None,) * players, "money": (None,) * players, "median_ms": (None,) * players}
    blank |= {"plants": None, "rounds": None, "actions": 1, "finished": True, "seats": match.kinds(deal, rotation)}
    return GameResult(deal=deal, rotation=rotation, **blank | figures)


# --- who sits where --------------------------------------------------------------------------------------------------


def test_each_of_the_line_up_sits_in_every_seat_of_a_deal_once() -> None:
    seatings = [FOUR.seating(7, rotation) for rotation in range(FOUR.games_a_deal)]
    assert seatings[0] == (0, 1, 2, 3)
    assert all(sorted(seating) == [0, 1, 2, 3] for seating in [*seatings, *zip(*seatings, strict=True)])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_kinds_take_every_other_seat_and_change_places(players: int) -> None:
    two = Match("power_grid", Options(), ("simple", "random"), 3, players, mirror=True)
    first = [two.seating(deal, 0) for deal in range(2 * players)]
    for deal, seating in enumerate(first):
        assert two.seating(deal, 1) == tuple(1 - side for side in seating)
        assert abs(sum(seating) - players / 2) <= 0.5
    by_seat = [sum(sides) for sides in zip(*first, strict=True)]
    assert len(set(by_seat)) == 1, "a kind that is the greater part is so in every seat as often"


# --- luck ------------------------------------------------------------------------------------------------------------


class Recording(Luck):
    """Keeps what nature did and what it drew from."""

    def __init__(self, seed: int, deal: int, rotation: int, seats: int) -> None:
        super().__init__(seed, deal, rotation, seats)
        self.drawn: list[float] = []
        self.states: list[State] = []

    def nature(self) -> Random:
        luck = super().nature()
        self.drawn.append(Random(str(luck.getstate())).random())
        return luck

    def watch(self, state: Any) -> None:
        self.states.append(state)


def watched(kinds: Sequence[str], seed: int, deal: int, rotation: int) -> Recording:
    recording = Recording(seed, deal, rotation, len(kinds))
    bots = [make(kind, "power_grid") for kind in kinds]
    arena.play(POWER_GRID, Options(map="usa"), bots, arena.names(kinds), recording)
    return recording


def dealt(recording: Recording) -> State:
    """The first state in which somebody is asked."""
    return next(state for state in recording.states if POWER_GRID.to_move(state) != NATURE)


def test_nature_draws_the_same_whoever_plays_a_deal() -> None:
    one, other = watched(["simple", "random"], 5, 2, 0), watched(["random", "simple"], 5, 2, 1)
    first, second = dealt(one), dealt(other)
    assert (first.pile, first.order, first.current) == (second.pile, second.order, second.current)
    draws = min(len(one.drawn), len(other.drawn))
    assert draws > 1
    assert one.drawn[:draws] == other.drawn[:draws]
    assert len(set(one.drawn)) == len(one.drawn), "each draw has luck of its own"
    assert watched(["simple", "random"], 5, 3, 0).drawn[:draws] != one.drawn[:draws]
    assert watched(["simple", "random"], 6, 2, 0).drawn[:draws] != one.drawn[:draws]


class Dice:
    """Throws a die, or many."""

    needs_view: ClassVar[bool] = False

    def __init__(self, throws: int = 1) -> None:
        self.throws = throws

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> float:
        first, *_ = [rng.random() for _ in range(self.throws)]
        return first


def thrown(seat: int, seed: int, deal: int, rotation: int, *, others: int) -> list[float]:
    """What a bot throws in three decisions, while another is asked so many times and nature draws as often."""
    one, found = Luck(seed, deal, rotation, 2), list[float]()
    for _ in range(3):
        for _ in range(others):
            one.ask(Dice(9), 1 - seat, None, ())
            one.nature().random()
        found.append(one.ask(Dice(), seat, None, ()))
    return found


def test_the_luck_of_a_bot_depends_on_no_other() -> None:
    alone = thrown(0, 1, 2, 3, others=0)
    assert thrown(0, 1, 2, 3, others=5) == alone
    assert len(set(alone)) == 3
    for words in ((2, 2, 3), (1, 3, 3), (1, 2, 0)):
        assert not set(thrown(0, *words, others=0)) & set(alone)
    assert not set(thrown(1, 1, 2, 3, others=0)) & set(alone)


# --- a game ----------------------------------------------------------------------------------------------------------


def test_a_row_tells_the_game_by_seat() -> None:
    found = row(FOUR, 6)
    assert (found.deal, found.rotation, found.finished) == (1, 2, True)
    assert found.seats == ("random", "random", "simple", "random")
    assert found.winners == (2,)
    assert found.powered[2] == max(power for power in found.powered if power is not None) > 5
    assert found.plants is not None
    assert all(3 <= count <= 12 for count in found.plants)
    assert found.rounds is not None
    assert found.rounds >= 5
    assert found.actions > 50
    assert found.more is None
    assert found.evolve(median_ms=()) == row(FOUR, 6).evolve(median_ms=())


def first_seat(state: State, seat: int) -> bool:
    assert state.over
    return seat == 0


def test_who_could_have_powered_more_is_asked_about_the_last_state() -> None:
    assert row(Match("power_grid", Options(), ("random", "random"), 1, 2, hindsight=first_seat), 0).more == (
        True,
        False,
    )


def test_a_game_without_such_figures_leaves_them_out() -> None:
    found = row(Match("electropolis", OtherOptions(), ("random", "random"), 1, 2), 0)
    assert (found.powered, found.money, found.plants) == ((None, None), (None, None), None)
    assert found.finished
    assert entries(Match("electropolis", OtherOptions(), ("random", "random"), 1, 2), [found])[0].powered is None


def test_a_game_that_does_not_end_is_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "play", lambda game, options, bots, seats, luck: (begun(game, options, seats), 7, ()))
    found = row(FOUR, 0)
    assert (found.finished, found.winners, found.actions) == (False, (), 7)


def begun(game: Any, options: Any, seats: Any) -> Any:
    state = game.new(options, seats)
    while game.to_move(state) == NATURE:
        state = game.apply(state, game.sample(state, Random(1)))
    return state


def test_the_time_is_that_of_the_decisions_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.001, 5.0, 5.003, 9.0, 9.5])
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    one = Luck(1, 0, 0, 2)
    for _ in range(3):
        one.ask(Dice(), 0, None, ())
    assert one.median_ms() == [3.0, None]


def test_a_bot_that_is_to_remember_is_shown_it_under_an_umpire_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careful(RandomBot):
        remembers = True

    asked: list[int] = []
    view = POWER_GRID.view

    def recollection(_game: Any, state: State, seat: int) -> Any:
        asked.append(seat)
        return view(state, seat)

    monkeypatch.setattr(type(POWER_GRID), "recollection", recollection)
    arena.play(POWER_GRID, Options(), [RandomBot(), Careful()], ["Ann", "Bo"], Luck(1, 0, 0, 2))
    assert set(asked) == {1}


# --- what rows come to -----------------------------------------------------------------------------------------------


def test_a_shared_first_place_is_a_part_of_a_win() -> None:
    two = Match("power_grid", Options(), ("simple", "simple"), 1, 2)
    rows = [a_row(0, 0, two, winners=(0, 1)), a_row(0, 1, two, winners=(0,)), a_row(1, 0, two, winners=())]
    one, other = entries(two, rows)
    assert (one.wins, other.wins) == (0.5, 1.5), "equal kinds are separate entries, wherever they sat"
    assert one.games == 3
    assert one.share == pytest.approx(1 / 6)


def test_means_are_taken_of_the_seats_of_an_entry() -> None:
    two = Match("power_grid", Options(), ("simple", "random"), 1, 3, mirror=True, hindsight=first_seat)
    assert [two.seating(0, rotation) for rotation in (0, 1)] == [(0, 1, 0), (1, 0, 1)]
    figures: dict[str, Any] = {"powered": (10, 2, 14), "money": (1, None, 4), "plants": (3, 9, 5)}
    rows = [
        a_row(0, 0, two, winners=(2,), more=(True, True, True), median_ms=(5.0, 1.0, 7.0), **figures),
        a_row(0, 1, two, winners=(0,), more=(True, False, True), median_ms=(1.0, 30.0, 1.0), **figures),
    ]
    low, high = wilson(0.5, 2)
    assert entries(two, rows)[0] == LineUpResult(
        bot="simple", games=2, wins=1.0, share=0.5, low=low, high=high, powered=26 / 3, money=2.5, plants=17 / 3,
        more=0.5, median_ms=7.0,
    )  # fmt: skip


def test_the_interval_is_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)
