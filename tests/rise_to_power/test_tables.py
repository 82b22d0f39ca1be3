"""The tables of the game, number by number: what is known of it, and that the rest hangs together."""

from collections import Counter
from itertools import pairwise

import pytest

from powergrid_tui.games.rise_to_power.book import book
from powergrid_tui.games.rise_to_power.cardfile import AGENDAS, COLOURS, FEWEST, MOST, SECTORS, STANDARD
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES, agenda_words, called, reward_words, trade_words

from .slow import CONTRACTS, DISTRICTS, PLANT, PRISMS

BOOK = book(STANDARD)

SYMBOLS = "DHC"


def test_54_prism_cards_three_of_each_value_and_colour() -> None:
    assert len(BOOK.prisms) == 54
    assert BOOK.prisms == PRISMS
    assert set(Counter(BOOK.prisms).values()) == {3}


def test_45_contracts_five_of_each_of_nine_districts() -> None:
    assert tuple(BOOK.contracts) == CONTRACTS
    assert Counter(contract.name for contract in BOOK.contracts.values()) == dict.fromkeys(
        (row.name for row in DISTRICTS.values()), 5
    )


@pytest.mark.parametrize("card", CONTRACTS)
def test_every_contract_is_what_the_table_says(card: str) -> None:
    contract, row, influence = BOOK.contracts[card], DISTRICTS[card[:2]], int(card[2])
    assert (contract.id, contract.name, contract.sector, contract.colour) == (card, row.name, row.sector, row.colour)
    assert (contract.influence, contract.cost) == (influence, row.costs[influence - 1])
    assert contract.reward == tuple(row.reward.count(symbol) for symbol in SYMBOLS)
    assert (contract.trade, contract.amount) == (row.trade, row.amount)


def test_three_districts_in_each_sector_and_a_colour_for_each() -> None:
    assert SECTORS == {"residential": "g", "offshore": "b", "space": "o"}
    assert COLOURS == ("g", "b", "o")
    assert Counter(row.sector for row in DISTRICTS.values()) == dict.fromkeys(SECTORS, 3)
    assert all(SECTORS[contract.sector] == contract.colour for contract in BOOK.contracts.values())


def test_each_district_has_a_reward_and_a_trade_of_its_own() -> None:
    """All ways to choose one or two symbols: a single and two pairs in each sector."""
    rewards = {contract.name: contract.reward for contract in BOOK.contracts.values()}
    assert len(set(rewards.values())) == 9
    assert {sum(reward) for reward in rewards.values()} == {1, 2}
    assert len({contract.trade for contract in BOOK.contracts.values()}) == 9
    for sector in SECTORS:
        sizes = {
            contract.name: sum(contract.reward) for contract in BOOK.contracts.values() if contract.sector == sector
        }
        assert sorted(sizes.values()) == [1, 2, 2]


def test_more_influence_costs_more() -> None:
    for one, other in pairwise(BOOK.contracts.values()):
        if one.name == other.name:
            assert other.cost == one.cost + 2
    costs = [contract.cost for contract in BOOK.contracts.values()]
    assert (min(costs), max(costs)) == (2, 13)


def test_the_plant_and_the_numbers_of_the_game() -> None:
    numbers = BOOK.numbers
    assert BOOK.plant == PLANT == (2, 4, 4)
    assert (numbers.start_hand, numbers.prism_track, numbers.contract_track) == (2, 4, 4)
    assert (numbers.action_points, numbers.end_at_active, numbers.per_upgrade) == (2, 8, 1)
    assert numbers.stalemate_rounds == 1
    assert (FEWEST, MOST) == (2, 4)


def test_four_agendas_and_what_they_bring() -> None:
    assert BOOK.agendas == {"matched": 1, "mixed": 1, "balance": 5, "tower": 2}
    assert tuple(BOOK.agendas) == AGENDAS == tuple(AGENDA_NAMES)
    assert agenda_words(BOOK, "balance") == "5 points for each set of active districts from every sector"
    assert agenda_words(BOOK, "tower") == "2 points more for each upgrade"
    assert len({agenda_words(BOOK, agenda) for agenda in AGENDAS}) == 4


def test_every_card_has_its_words() -> None:
    assert called(BOOK, "SE2") == "Seaport 2"
    assert [reward_words(BOOK.contracts[card]) for card in ("IC1", "GT1", "SS1", "OL1")] == [
        "+1 connection", "+1 draw, +1 connection", "+2 draw", "+1 hand, +1 connection",
    ]  # fmt: skip
    assert reward_words(BOOK.contracts["MA1"]) == "+2 connections"
    told = [trade_words(BOOK.contracts[f"{code}1"]) for code in DISTRICTS]
    assert told == [
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
