"""The board remembers for everybody: purses as they can be counted, and plants that were seen to go under the pile."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, Buy
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.determinization import out_of_sight
from powergrid_tui.games.power_grid.events import CityBuilt, Paid, PileShuffled, PlantBuried, PlantSold, UraniumSold
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Options, State
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.viewmodel.slices import Tracker, score, tracker
from powergrid_tui.games.power_grid.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from tests.power_grid.positions import cards, dealt, give, play, reveals
from tests.power_grid.strategies import Plan, turns
from tests.power_grid.widgets.shown import companies

MAPS = ("germany", "australia", "manhattan")


def kept(state: State, by: str = "board") -> State:
    """The same game where the board remembers, or everybody for themselves."""
    return state.evolve(options=state.options.evolve(memory=by))


@cache
def game(map_id: str) -> tuple[tuple[State, Action, State], ...]:
    """A whole game with secret money, as (state before, action, state after)."""
    plan = Plan(map_id, 3, "tycoons", 5)
    assert plan.money == "secret"
    return tuple((kept(before), action, kept(after)) for before, action, after in turns(plan))


def told(state: State, seat: int = 0) -> Tracker:
    return tracker(POWER_GRID.view(state, seat), companies(state), seat)


def paid(before: State, action: Action, after: State) -> Iterator[tuple[int, int]]:
    """(seat, Elektro) of what everybody saw change hands in a step; what is spent is negative."""
    for event in after.events:
        match event:
            case PlantSold(seat, _, price) | CityBuilt(seat, _, price):
                yield seat, -price
            case Paid(seat, _, income) | UraniumSold(seat, income):
                yield seat, income
    if isinstance(action, Buy):
        yield before.turn, -cost(before, action.tokens, action.market)


@pytest.mark.parametrize("map_id", MAPS)
def test_every_purse_is_what_the_public_payments_come_to(map_id: str) -> None:
    steps = game(map_id)
    counted = [steps[0][0].book.counts.money] * 3
    for before, action, after in steps:
        for seat, money in paid(before, action, after):
            counted[seat] += money
        for viewer in (NOBODY, 0, 1, 2):
            assert [player.money for player in POWER_GRID.view(after, viewer).players] == counted
    assert len(set(counted)) > 1


@pytest.mark.parametrize("map_id", MAPS[:2])
def test_plants_are_remembered_as_they_went_under_the_pile_until_it_is_shuffled(map_id: str) -> None:
    buried: list[str] = []
    shuffled = False
    most = 0
    for *_, after in game(map_id):
        for event in after.events:
            match event:
                case PlantBuried(plant):
                    buried.append(after.book.label(plant))
                case PileShuffled():
                    buried, shuffled = [], True
        most = max(most, len(buried))
        if after.round and not after.reshuffle:
            assert told(after).under == (() if shuffled else tuple(buried))
    assert most > 3
    assert shuffled


@pytest.mark.parametrize("map_id", MAPS[:2])
def test_once_it_is_shuffled_exactly_the_plants_in_it_are_told_to_come(map_id: str) -> None:
    seen = 0
    for *_, after in game(map_id):
        if after.step == 3 and not after.reshuffle and STEP3 not in (*after.pile, *after.plants) and after.pile:
            found = told(after)
            coming = {label for kind in found.coming for label, sure in kind.cards if sure}
            assert coming == set(map(after.book.label, after.pile))
            assert found.aside == 0
            assert {after.book.label(card) for card in out_of_sight(after)} - coming <= {*found.gone}
            seen += 1
    assert seen


@pytest.mark.parametrize("map_id", MAPS[:2])
def test_what_nobody_has_seen_stays_hidden(map_id: str) -> None:
    luck, differs = Random(3), False
    for *_, after in game(map_id)[::9]:
        if STEP3 not in after.pile or not after.book.layout.step3_known or not after.round:
            continue
        at = after.pile.index(STEP3)
        top = list(after.pile[:at])
        luck.shuffle(top)
        other = after.evolve(pile=(*top, *after.pile[at:]))
        differs |= other != after
        for viewer in (NOBODY, 0, 1):
            assert POWER_GRID.view(other, viewer) == POWER_GRID.view(after, viewer)
            assert set(POWER_GRID.view(after, viewer).pile[:at]) <= {HIDDEN}
        assert told(other) == told(after)
    assert differs


class TestWhereItIsShown:
    def state(self) -> State:
        state = cards(kept(dealt(3, money="secret")), (3, 4, 5, 6, 7, 8, 9, 10), (20, 21, STEP3, 33, 25))
        return give(give(state, "A", money=41), "B", money=42)

    def test_the_rivals_purses_stand_with_their_companies(self) -> None:
        view = POWER_GRID.view(self.state(), 0)
        assert [row.money for row in score(view, companies(view)).rows[:2]] == [41, 42]

    def test_in_sentences(self) -> None:
        view = POWER_GRID.view(self.state(), 0)
        assert any(line.startswith("Bo: 42 Elektro, ") for line in TEXT_VIEWS.by_word["state"].tell(view, 0, ""))
        assert "Under the pile, in this order: 33, 25." in TEXT_VIEWS.by_word["tracker"].tell(view, 0, "")

    def test_a_plant_under_the_pile_surely_comes(self) -> None:
        found = {label: sure for kind in told(self.state()).coming for label, sure in kind.cards}
        assert found["33"]
        assert not found["20"]

    def test_where_money_is_open_too_nothing_is_told_twice(self) -> None:
        both, one = kept(dealt(3, money="open")), kept(dealt(3, money="secret"))
        assert POWER_GRID.view(both, 0) == POWER_GRID.view(one, 0).evolve(options=both.options)


class TestTheTable:
    def test_no_purse_is_secret_and_no_curtain_is_wanted(self) -> None:
        assert not POWER_GRID.secret(Options(memory="board"))
        assert POWER_GRID.secret(Options())

    def test_what_others_can_pay_comes_to_light_in_nothing_that_they_do(self) -> None:
        before = kept(dealt(3, order="ABC", money="secret"))
        opened = play(before, "Ann: open 3")
        opened = give(opened, "Bo", money=30).evolve(round=2)
        assert not reveals(opened, "Bo: bid 4", 0)
        assert reveals(kept(opened, "players"), "Bo: bid 4", 0)

    def test_the_digest_is_that_of_a_game_without_it(self) -> None:
        """So that games which were saved before there was this option are compared still."""
        assert POWER_GRID.digest(kept(dealt(3))) == POWER_GRID.digest(dealt(3))
        assert POWER_GRID.digest(dealt(3, money="open")) != POWER_GRID.digest(dealt(3, money="secret"))

    def test_a_game_with_it_is_kept_and_goes_on(self) -> None:
        seats = [Seat(name="Ann"), Seat(name="Bo")]
        session = Session.start(POWER_GRID, Options(memory="board"), seats, seed=1)
        resumed = Session.resume(POWER_GRID, session.record)
        assert resumed.state.options.memory == "board"
        assert POWER_GRID.digest(resumed.state) == session.record.digest
