"""Set-up: the cards and the numbers of the game, the table before the deal, and the deal."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.rise_to_power.actions import Deal
from powergrid_tui.games.rise_to_power.book import book
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS, STANDARD
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Options, Phase
from powergrid_tui.games.rise_to_power.words import agenda_words, reward_words, trade_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY

from .positions import NAMES, dealt, hand, mover, passes, table
from .slow import CONTRACTS, DISTRICTS, PLANT, PRISMS

BOOK = book(STANDARD)


def sampled(seed: int, players: int = 3) -> Deal:
    action = RISE_TO_POWER.sample(table(players), Random(seed))
    assert isinstance(action, Deal)
    return action


def test_45_contracts_five_of_each_of_nine_districts_are_what_the_table_says() -> None:
    assert tuple(BOOK.contracts) == CONTRACTS
    for card, contract in BOOK.contracts.items():
        row, influence = DISTRICTS[card[:2]], int(card[2])
        reward = tuple(row.reward.count(symbol) for symbol in "DHC")
        expected = (card, row.name, row.sector, row.colour, influence, row.costs[influence - 1], reward)
        assert contract == (*expected, row.trade, row.amount)


def test_54_prism_cards_the_plant_and_the_numbers_of_the_game() -> None:
    assert BOOK.prisms == PRISMS
    assert BOOK.plant == PLANT
    assert BOOK.agendas == {"matched": 1, "mixed": 1, "balance": 5, "tower": 2}
    assert tuple(BOOK.numbers.model_dump().values()) == (2, 4, 4, 2, 8, 1, 1)


def test_every_card_has_its_words() -> None:
    rewards = [reward_words(BOOK.contracts[card]) for card in ("IC1", "GT1", "SS1", "OL1", "MA1")]
    one_each = ["+1 connection", "+1 draw, +1 connection", "+2 draw", "+1 hand, +1 connection", "+2 connections"]
    assert rewards == one_each
    assert [trade_words(BOOK.contracts[f"{code}1"]) for code in DISTRICTS] == [
        "3 action points",
        "discard any cards, draw as many plus 2 more",
        "up to 2 contracts from the track",
        "draw 4 cards",
        "the prism track is refilled, take up to 2 cards from it",
        "2 cards from the discards",
        "any colour pays for the rest of the turn",
        "the next cost this turn is 4 lower",
        "2 cards from other players' hands",
    ]
    assert agenda_words(BOOK, "balance") == "5 points for each set of active districts from every sector"
    assert agenda_words(BOOK, "tower") == "2 points more for each upgrade"


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(TableError, match=f"^Rise to Power is for 2 to 4 players, not {players}$"):
        RISE_TO_POWER.new(Options(), ["A", "B", "C", "D", "E"][:players])


@pytest.mark.parametrize("players", [2, 4])
def test_a_deal_lays_out_both_tracks_and_gives_everybody_two_cards_and_an_agenda(players: int) -> None:
    action, before = sampled(7, players), table(players)
    assert (before.turn, before.phase, before.round) == (NATURE, Phase.DEAL, 0)
    state = RISE_TO_POWER.apply(before, action)
    assert (state.prism_track, state.contract_track) == (action.prisms[:4], action.contracts[:4])
    assert (state.prism_deck, state.contract_deck) == (action.prisms[4 + 2 * players :], action.contracts[4:])
    for at, company in enumerate(state.players):
        assert Counter(company.hand) == Counter(action.prisms[4 + 2 * at : 6 + 2 * at])
        assert (company.agenda, company.districts) == (action.agendas[at], ())
    assert (state.exchange, state.discards, state.closing) == ((), (), NOBODY)


@pytest.mark.parametrize("first", ["Ann", "Cy"])
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
    assert len({action.prisms[0] for action in some}) > 12
    assert len({action.contracts[0] for action in some}) > 25
    for action in some:
        assert len(set(action.agendas)) == 3
        assert Counter(action.prisms) == Counter(PRISMS)
        assert sorted(action.contracts) == sorted(CONTRACTS)
