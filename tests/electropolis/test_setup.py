"""Set-up: the deal, support by number, and where the game is."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Deal
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options, Phase, State
from powergrid_tui.games.electropolis.scoring import support
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.options import options_in

from .positions import NAMES, dealt, initials, table
from .slow import BOX


def sampled(seed: int, players: int = 3) -> Deal:
    action = ELECTROPOLIS.sample(table(players), Random(seed))
    assert isinstance(action, Deal)
    return action


def test_deals_are_of_144_tiles_three_trends_and_deck_a_above_b_above_c_and_differ_in_everything() -> None:
    assert Counter(book().bag) == BOX
    some = [sampled(seed) for seed in range(60)]
    for action in some:
        assert Counter(action.tiles) == BOX
        assert len(set(action.trends)) == len(action.trends) == 3
        assert "".join(card[0] for card in action.cards) == "A" * 10 + "B" * 12 + "C" * 10
        assert len(set(action.cards)) == 32
    trends = {"kinds", "public", "renewable", "polluters", "nuclear_free", "empty"}
    assert {trend for action in some for trend in action.trends} == trends
    assert {action.first for action in some} == {0, 1, 2}
    for at, deck in ((0, 10), (10, 12), (22, 10)):
        assert len({action.cards[at] for action in some}) == deck
    assert {action.tiles[0] for action in some} >= {"coal", "fuel_coal", "scrubber"}


@pytest.mark.parametrize(
    ("players", "first", "order", "levels"),
    [(2, "Bo", "BA", (2, 1)), (3, "Bo", "BCA", (3, 1, 2)), (4, "Cy", "CDAB", (3, 4, 1, 2))],
)
def test_numbers_go_clockwise_from_the_first_and_support_is_the_number(
    players: int, first: str, order: str, levels: tuple[int, ...]
) -> None:
    state = dealt(players, first=first)
    assert initials(state, state.order) == order
    assert tuple(map(support, state.players)) == levels
    assert initials(state, state.waiting) == order[::-1], "the highest number chooses first"


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    assert list(ELECTROPOLIS.seats(Options())) == [2, 3, 4]
    with pytest.raises(TableError, match=f"Electropolis is for 2 to 4 players, not {players}"):
        ELECTROPOLIS.new(Options(), (*NAMES, "Ed")[:players])


def test_nothing_is_settled_before_and_nothing_is_secret() -> None:
    assert options_in(Options) == ()
    assert ELECTROPOLIS.options_refusal(Options(), 2) == ""
    assert ELECTROPOLIS.complete(Options(), 5) == Options()
    assert not ELECTROPOLIS.secret(Options())


def summary(state: State) -> str:
    return ELECTROPOLIS.summary({}, state.names, ELECTROPOLIS.facts(state))


def test_where_the_game_is_in_words() -> None:
    assert summary(table(2)) == "Ann, Bo · before the deal"
    assert summary(dealt(2)) == "Ann, Bo · round 1, choosing spaces"
    assert summary(dealt(2).evolve(round=8, phase=Phase.RUNNING)) == "Ann, Bo · round 8, the end"
    assert summary(dealt(2).evolve(turn=NOBODY, phase=Phase.END)) == "Ann, Bo · finished"
