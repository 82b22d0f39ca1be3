"""Set-up: the cards, the table before the deal, and the deal."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Deal
from powergrid_tui.games.rise_to_power.book import Values, book
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS, STANDARD
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Options, Phase
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY

from .positions import NAMES, dealt, hand, mover, passes, table, told

DISTRICTS = {
    "IC": ("Inner City", "residential", "g", (2, 4, 6, 8, 10), (0, 0, 1), ("points", 3)),
    "PA": ("Parklands", "residential", "g", (3, 5, 7, 9, 11), (0, 2, 0), ("redraw", 2)),
    "GT": ("Garden Towers", "residential", "g", (4, 6, 8, 10, 12), (1, 0, 1), ("contracts", 2)),
    "SE": ("Seaport", "offshore", "b", (3, 5, 7, 9, 11), (1, 0, 0), ("draw", 4)),
    "MA": ("Marina", "offshore", "b", (4, 6, 8, 10, 12), (0, 0, 2), ("refill", 2)),
    "IS": ("Island", "offshore", "b", (4, 6, 8, 10, 12), (1, 1, 0), ("recover", 2)),
    "BI": ("Biosphere", "space", "o", (2, 4, 6, 8, 10), (0, 1, 0), ("any_colour", 0)),
    "SS": ("Space Station", "space", "o", (5, 7, 9, 11, 13), (2, 0, 0), ("discount", 4)),
    "OL": ("Orbital Lift", "space", "o", (3, 5, 7, 9, 11), (0, 1, 1), ("steal", 2)),
}
"""Name, sector, colour, costs, draw and hand and connections, trade."""


def sampled(seed: int, players: int = 3) -> Deal:
    action = RISE_TO_POWER.sample(table(players), Random(seed))
    assert isinstance(action, Deal)
    return action


def test_there_are_45_contracts() -> None:
    cards = book(STANDARD).contracts
    assert len(cards) == 45
    for code, (name, sector, colour, costs, reward, (trade, amount)) in DISTRICTS.items():
        for influence, cost in enumerate(costs, 1):
            card = cards[f"{code}{influence}"]
            assert card == (
                f"{code}{influence}", name, sector, colour, influence, cost, Values(*reward), trade, amount
            )  # fmt: skip


def test_there_are_54_prism_cards() -> None:
    assert Counter(book(STANDARD).prisms) == {f"{colour}{value}": 3 for colour in "gbo" for value in range(1, 7)}


def test_the_numbers() -> None:
    rules = book(STANDARD)
    assert rules.plant == Values(draw=2, hand=4, connections=4)
    assert rules.agendas == {"matched": 1, "mixed": 1, "balance": 5, "tower": 2}
    assert rules.numbers.model_dump() == {
        "start_hand": 2,
        "prism_track": 4,
        "contract_track": 4,
        "action_points": 2,
        "end_at_active": 8,
        "per_upgrade": 1,
        "stalemate_rounds": 1,
    }


def test_nature_deals_before_anybody_moves() -> None:
    state = table(4)
    assert (state.turn, state.phase, state.round) == (NATURE, Phase.DEAL, 0)
    assert RISE_TO_POWER.choices(state) == ()


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    names = ["A", "B", "C", "D", "E"][:players]
    with pytest.raises(TableError, match=f"^Rise to Power is for 2 to 4 players, not {players}$"):
        RISE_TO_POWER.new(Options(), names)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_lays_out_both_tracks_and_gives_everybody_two_cards_and_an_agenda(players: int) -> None:
    action = sampled(7, players)
    before = table(players)
    state = RISE_TO_POWER.apply(before, action)
    assert state.prism_track == action.prisms[:4]
    assert state.contract_track == action.contracts[:4]
    assert state.contract_deck == action.contracts[4:]
    for at, company in enumerate(state.players):
        assert Counter(company.hand) == Counter(action.prisms[4 + 2 * at : 6 + 2 * at])
        assert company.agenda == action.agendas[at]
        assert company.districts == ()
    assert state.prism_deck == action.prisms[4 + 2 * players :]
    assert (state.exchange, state.discards, state.closing) == ((), (), NOBODY)


@pytest.mark.parametrize("first", ["Ann", "Bo", "Cy"])
def test_the_first_player_begins_and_turns_go_clockwise(first: str) -> None:
    state = dealt(3, first=first)
    at, found = NAMES.index(first), []
    for _ in range(5):
        found.append((mover(state), state.round))
        state = passes(state).evolve(idle=0)
    assert found == [(NAMES[(at + turn) % 3], 1 + turn // 3) for turn in range(5)]
    assert hand(dealt(3, first=first, prisms="g1 g1 g1 g2 b1 b2 o1 o2 g6 g5")) == "b1 b2", "dealt from seat 0 on"


def test_deals_differ_and_are_whole() -> None:
    some = [sampled(seed) for seed in range(80)]
    assert {action.first for action in some} == {0, 1, 2}
    assert {action.agendas[0] for action in some} == set(AGENDAS)
    assert all(len(set(action.agendas)) == 3 for action in some)
    assert len({action.prisms[0] for action in some}) > 12
    assert len({action.contracts[0] for action in some}) > 25
    for action in some:
        assert Counter(action.prisms) == Counter(book(STANDARD).prisms)
        assert sorted(action.contracts) == sorted(book(STANDARD).contracts)


def test_the_deal_is_told() -> None:
    before = table(3)
    line = RISE_TO_POWER.format(sampled(1), before)
    first = NAMES[sampled(1).first]
    assert told(before, line) == [f"The cards are dealt. {first} goes first", "Round 1"]
