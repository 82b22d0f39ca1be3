"""Set-up: the deal, support by number, what each round lays out, and what is no deal."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Deal, Space
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Options, Phase, State
from powergrid_tui.games.electropolis.scoring import support
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction
from powergrid_tui.table.protocol.options import options_in

from .positions import NAMES, city, deal, dealt, initials, mover, table, told

TILES = {
    "coal": 16, "gas": 12, "nuclear": 12, "solar": 6, "wind": 4, "hydro": 4, "museum": 4, "hospital": 2,
    "amusement": 4, "park": 4, "housing": 4, "waste": 10, "scrubber": 16, "fuel_coal": 20, "fuel_gas": 14,
    "fuel_nuclear": 12,
}  # fmt: skip
"""Tiles of each kind, written out here a second time."""


def sampled(seed: int, players: int = 3) -> Deal:
    action = ELECTROPOLIS.sample(table(players), Random(seed))
    assert isinstance(action, Deal)
    return action


def test_the_bag_holds_144_tiles() -> None:
    assert sum(TILES.values()) == 144
    assert Counter(book().bag) == TILES
    assert Counter(sampled(1).tiles) == TILES


def test_nature_is_first_to_move_and_nothing_is_offered() -> None:
    state = table()
    assert (state.turn, state.phase) == (NATURE, Phase.DEAL)
    assert ELECTROPOLIS.choices(state) == ()


def test_every_mayor_begins_with_the_town_hall_alone() -> None:
    empty = city(".....", ".....", "..+..", ".....", ".....")
    for mayor in dealt(4).players:
        assert mayor.board == empty
        assert (mayor.points, mayor.fuel, mayor.cards, mayor.discarded) == (0, (0, 0, 0), (), 0)


@pytest.mark.parametrize(
    ("players", "first", "order", "levels"),
    [
        (2, "Ann", "AB", (1, 2)),
        (2, "Bo", "BA", (2, 1)),
        (3, "Bo", "BCA", (3, 1, 2)),
        (4, "Ann", "ABCD", (1, 2, 3, 4)),
        (4, "Cy", "CDAB", (3, 4, 1, 2)),
    ],
)
def test_numbers_go_clockwise_from_the_first_and_support_is_the_number(
    players: int, first: str, order: str, levels: tuple[int, ...]
) -> None:
    state = dealt(players, first=first)
    assert initials(state, state.order) == order
    assert tuple(map(support, state.players)) == levels
    assert initials(state, state.waiting) == order[::-1]


@pytest.mark.parametrize(("players", "tiles"), [(2, 14), (3, 16), (4, 18)])
def test_the_ring_is_of_14_16_or_18_tiles(players: int, tiles: int) -> None:
    action = sampled(7, players)
    state = ELECTROPOLIS.apply(table(players), action)
    assert state.ring == action.tiles[:tiles]
    assert state.bag == action.tiles[tiles:]
    assert state.shown == action.cards[:4]
    assert state.cards == action.cards[4:]
    assert (state.round, state.phase, state.spaces) == (1, Phase.CHOOSING, (NOBODY,) * 6)


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_is_of_three_trends_and_deck_a_above_b_above_c(seed: int) -> None:
    action = sampled(seed)
    assert len(set(action.trends)) == len(action.trends) == 3
    assert set(action.trends) <= {"kinds", "public", "renewable", "polluters", "nuclear_free", "empty"}
    assert "".join(card[0] for card in action.cards) == "A" * 10 + "B" * 12 + "C" * 10
    assert len(set(action.cards)) == 32


def test_deals_differ_in_everything() -> None:
    some = [sampled(seed) for seed in range(60)]
    assert {action.first for action in some} == {0, 1, 2}
    assert {trend for action in some for trend in action.trends} == set(book().trends)
    for at, deck in ((0, 10), (10, 12), (22, 10)):
        assert len({action.cards[at] for action in some}) == deck
    assert {action.tiles[0] for action in some} >= {"coal", "fuel_coal", "scrubber"}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"first": 3}, "the first player must be one of those at the table"),
        ({"first": -1}, "the first player must be one of those at the table"),
        ({"trends": ("kinds", "public")}, "a game has 3 of the trends, each once"),
        ({"trends": ("kinds", "kinds", "public")}, "a game has 3 of the trends, each once"),
        ({"trends": ("kinds", "public", "empty", "polluters")}, "a game has 3 of the trends, each once"),
        ({"trends": ("kinds", "kinds", "public", "empty")}, "a game has 3 of the trends, each once"),
        ({"trends": ("kinds", "public", "weather")}, "a game has 3 of the trends, each once"),
        ({"cards": ()}, "all development cards must be there, deck A above B above C"),
        ({"cards": (*deal().cards[:31], "A01")}, "all development cards must be there, deck A above B above C"),
        ({"cards": (*deal().cards[:31], "C99")}, "all development cards must be there, deck A above B above C"),
        ({"cards": (*deal().cards[1:], "A01")}, "all development cards must be there, deck A above B above C"),
        ({"cards": ("B01", *deal().cards)}, "all development cards must be there, deck A above B above C"),
        ({"tiles": deal().tiles[1:]}, "the bag must hold all 144 tiles"),
        ({"tiles": (*deal().tiles[1:], "park")}, "the bag must hold all 144 tiles"),
        ({"tiles": (*deal().tiles, "park")}, "the bag must hold all 144 tiles"),
        ({"tiles": (*deal().tiles[1:], "casino")}, "the bag must hold all 144 tiles"),
    ],
)
def test_what_is_no_deal_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        ELECTROPOLIS.apply(table(), deal().evolve(**changes))
    assert str(caught.value) == reason


def test_the_deal_comes_before_everything() -> None:
    with pytest.raises(IllegalAction, match="the game must be dealt first"):
        ELECTROPOLIS.apply(table(), Space(space=0))


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    assert players not in ELECTROPOLIS.seats(Options())
    with pytest.raises(TableError, match=f"Electropolis is for 2 to 4 players, not {players}"):
        ELECTROPOLIS.new(Options(), (*NAMES, "Ed")[:players])


def test_two_three_and_four_may_play_and_nothing_is_settled_before() -> None:
    assert list(ELECTROPOLIS.seats(Options())) == [2, 3, 4]
    assert options_in(Options) == ()
    assert ELECTROPOLIS.options_refusal(Options(), 2) == ""
    assert ELECTROPOLIS.complete(Options(), 5) == Options()
    assert not ELECTROPOLIS.secret(Options())


def test_the_deal_is_told_with_its_trends() -> None:
    line = ELECTROPOLIS.format(deal(first="Bo", trends=("kinds", "nuclear_free", "empty")), table())
    assert told(table(), line) == [
        (
            "Bo has turn-order number 1. Trends: most kinds of buildings: 12, 7 and 3 points for places 1 to 3; "
            "no nuclear plant: 12 points; each empty cell costs 3"
        ),
        "Round 1: Ann, Cy, Bo choose in this order",
    ]


def summary(state: State) -> str:
    return ELECTROPOLIS.summary({}, state.names, ELECTROPOLIS.facts(state))


def test_where_the_game_is_in_words_and_figures() -> None:
    assert summary(table(2)) == "Ann, Bo · before the deal"
    assert summary(dealt(2)) == "Ann, Bo · round 1, choosing spaces"
    assert summary(dealt(2).evolve(turn=NOBODY, phase=Phase.END)) == "Ann, Bo · finished"
    assert ELECTROPOLIS.facts(dealt(2).evolve(round=6)) == {"round": 6, "phase": "choosing"}


def test_all_share_the_first_place_before_a_tile_is_laid() -> None:
    state = dealt(3)
    assert mover(state) == "Cy"
    assert {standing.rank for standing in ELECTROPOLIS.standings(state)} == {1}
    assert [standing.score["points"] for standing in ELECTROPOLIS.standings(state)] == [-24, -24, -24]
