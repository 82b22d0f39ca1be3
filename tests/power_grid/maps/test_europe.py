"""Europe: nine plants at the start, a market that shrinks, and price tracks of its own."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.positions import at, cards, dealt, give, market, mover, offered, play, rows, table, told, who

from . import EDITIONS, STEPS, comes_back, deals, pile_refusal, price_steps, resupplied, steps_of, table_of

RESUPPLY = table_of(
    "2/6/2 2/6/2 3/7/4 3/8/4 5/10/5",
    "2/2/3 2/2/3 3/3/4 4/3/5 4/5/6",
    "2/3/5 2/3/5 3/4/5 3/5/7 4/6/8",
    "1/1/2 1/1/2 1/2/2 2/3/3 2/3/4",
)

NINE = (20, 21, 22, 23, 24, 25, 26, 27, 28)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market_and_beside_it(edition: str) -> None:
    state = table(map="europe", edition=edition)
    assert state.market == (20, 16, 18, 4)
    assert state.supply == (4, 8, 6, 8)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("europe", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


def buying(*plants: int) -> State:
    state = give(dealt(map="europe"), "Ann", plants=plants, money=400)
    return at(state, Phase.RESOURCES, order="ABC", start="A")


@pytest.mark.parametrize(
    ("plants", "resource", "prices"),
    [
        ((20, 8), "coal", (2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5)),
        ((32, 7), "oil", (3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)),
        ((30, 38), "garbage", (3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6)),
        ((17, 23), "uranium", (8, 8, 9, 9)),
    ],
)
def test_the_prices_at_the_start(plants: tuple[int, ...], resource: str, prices: tuple[int, ...]) -> None:
    assert steps_of(price_steps(buying(*plants), f"buy {resource}", len(prices))) == list(prices)


def test_the_dearest_spaces_and_a_full_market() -> None:
    state = market(buying(20, 32), 2, 4, 1, 1)
    assert rows(state, "buy")["buy coal 2"].cost == 18
    assert rows(state, "buy")["buy oil 4"].cost == 36
    full = state.evolve(markets=((24, 20, 24, 12),))
    assert [len(full.book.resources.price_steps(full, 0, r, 0)) - 1 for r in range(4)] == [24, 20, 24, 12]
    assert steps_of(full.book.resources.price_steps(full, 0, 3, 0)[1:]) == [1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9]


def test_no_more_oil_is_laid_than_there_are_spaces() -> None:
    state = give(dealt(map="europe"), "Ann", plants=(13,), cities=1)
    state = market(cards(state, NINE, (30, 31, STEP3)), 20, 20, 18, 4)
    state = play(at(state, Phase.BUREAUCRACY), "Ann: power 13")
    assert (state.market[1], state.supply[1]) == (20, 4)


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "low", "high"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_nine_low_cards_lie_out_and_none_on_top_of_the_pile(players: int, low: int, high: int, edition: str) -> None:
    markets, tops = set(), set()
    for plants, pile in deals("europe", players, edition, lots=40):
        assert len(set(plants)) == 9
        assert max(plants) <= 15
        assert pile[0] > 15
        assert pile[-1] == STEP3
        assert sum(card <= 15 for card in pile) == 13 - 9 - low
        assert sum(15 < card < 99 for card in pile) == 29 - high
        markets |= set(plants)
        tops.add(pile[0])
    assert markets == set(range(3, 16))
    assert len(tops) > 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_four_are_for_sale_and_five_to_come(edition: str) -> None:
    state = dealt(map="europe", edition=edition)
    assert (len(state.current), len(state.future)) == (4, 5)
    assert state.plants[:4] == state.current


def test_piles_against_the_set_up_are_refused() -> None:
    pile = dealt(map="europe").pile
    low = next(card for card in pile if card <= 15)
    first = pile[0]
    wrong = tuple({low: first, first: low}.get(card, card) for card in pile)
    assert pile_refusal("europe", 3, wrong) == "the pile must not begin with a plant up to 15"
    assert pile_refusal("europe", 3, tuple(card for card in pile if card != low)).startswith("with 3 players 2 low")


def test_the_first_card_drawn_is_none_of_the_low_ones() -> None:
    state = dealt(map="europe", order="ABC")
    cheapest, top = state.plants[0], state.pile[0]
    state = play(state, f"Ann: open {cheapest}")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    assert top > 15
    assert state.plants[-1] == top
    assert len(state.plants) == 9


# --- the market ------------------------------------------------------------------------------------------------------


def selling(row: tuple[int, ...], pile: tuple[int, ...], *, step: int = 1, edition: str = "original") -> State:
    state = cards(dealt(map="europe", edition=edition), row, pile).evolve(discard=())
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100, cities=1)
    return at(state, Phase.AUCTION, step=step, order="ABC")


def test_in_step_1_what_is_sold_is_replaced_up_to_nine() -> None:
    state = play(selling(NINE, (31, 32, STEP3)), "Ann: open 20", "Bo: pass", "Cy: pass")
    assert state.plants == (*NINE[1:], 31)
    assert (len(state.current), len(state.future)) == (4, 5)


@pytest.mark.parametrize(
    ("step", "row", "plants", "pile"),
    [
        (1, NINE, (20, 21, 22, 23, 24, 25, 26, 27, 31), (32, STEP3, 28)),
        (2, NINE[:8], (20, 21, 22, 23, 24, 25, 26, 31), (32, STEP3, 27)),
    ],
)
def test_in_phase_5_the_largest_goes_under_the_pile(
    step: int, row: tuple[int, ...], plants: tuple[int, ...], pile: tuple[int, ...]
) -> None:
    state = give(dealt(map="europe"), "Ann", plants=(13,), cities=1)
    state = at(cards(state, row, (31, 32, STEP3)), Phase.BUREAUCRACY, step=step, order="ABC")
    state = play(state, "Ann: power 13")
    assert (state.plants, state.pile) == (plants, pile)


def built(row: tuple[int, ...], pile: tuple[int, ...], cities: int = 7, edition: str = "original") -> State:
    """Before the last company ends its building of a round in Step 1."""
    state = cards(dealt(map="europe", edition=edition), row, pile).evolve(discard=())
    state = give(state, "Ann", plants=(13,), money=50, cities=cities)
    return at(state, Phase.BUILDING, order="ABC", start="A")


@pytest.mark.parametrize("edition", EDITIONS)
def test_when_step_2_begins_the_smallest_leaves_unreplaced(edition: str) -> None:
    before = built(NINE, (31, 32, STEP3), edition=edition)
    state = play(before, "Ann: done")
    assert (state.step, state.phase) == (2, Phase.BUREAUCRACY)
    assert (state.plants, state.pile, state.discard) == (NINE[1:], (31, 32, STEP3), (20,))
    assert (len(state.current), len(state.future)) == (4, 4)
    said = told(before, "Ann: done")
    assert "Plant 20 leaves the game" in said
    assert "drawn" not in said
    # And it stays at eight.
    state = play(state, "Ann: power 13")
    assert len(state.plants) == 8


def test_with_six_cities_nothing_changes() -> None:
    state = play(built(NINE, (31, 32, STEP3), cities=6), "Ann: done")
    assert (state.step, state.plants) == (1, NINE)


def test_an_obsolete_plant_is_replaced_in_step_1() -> None:
    row = (7, *NINE[:8])
    state = built(row, (31, 32, STEP3), cities=6)
    state = play(state, f"Ann: {offered(state, 'build')[0]}")
    assert state.plants == (*NINE[:8], 31)


@pytest.mark.parametrize("edition", EDITIONS)
def test_step_3_before_step_2_leaves_six(edition: str) -> None:
    state = selling(NINE, (STEP3, 31, 32), edition=edition)
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass")
    assert (state.turn, len(state.plants)) == (NATURE, 9)
    state = play(state, "nature: shuffle 32,31", "Bo: pass")
    state = play(state, "Cy: pass")
    # Of eight plants beside the card 21 leaves for Step 2, unreplaced, and 22 with the card.
    assert (state.step, state.plants, state.discard) == (3, NINE[3:], (21, 22))
    assert state.pile == (32, 31)


def test_so_does_it_in_phase_5() -> None:
    state = give(dealt(map="europe"), "Ann", plants=(13,), cities=1)
    state = at(cards(state, NINE, (STEP3, 31)).evolve(discard=()), Phase.BUREAUCRACY, order="ABC")
    state = play(state, "Ann: power 13", "nature: shuffle 31,28")
    assert (state.step, state.plants, state.pile) == (3, (22, 23, 24, 25, 26, 27), (31, 28))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_step_3_card_in_step_2_leaves_six_too(edition: str) -> None:
    state = selling(NINE[:8], (STEP3, 31, 32), step=2, edition=edition)
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass", "nature: shuffle 32,31", "Bo: pass", "Cy: pass")
    assert (state.step, state.plants, state.discard) == (3, NINE[2:8], (21,))
    assert state.current == state.plants


def test_recharged_the_token_lies_on_the_smallest_of_nine() -> None:
    state = dealt(map="europe", edition="recharged")
    assert state.discount == state.plants[0]
    assert f"open {state.plants[0]} 1" in offered(state, "open")


def test_the_regions_are_seven_and_as_many_are_in_play_as_elsewhere() -> None:
    for players, count in ((2, 3), (3, 3), (4, 4), (5, 5), (6, 5)):
        book = rulebook(RulebookKey("europe", "original", "base", players))
        assert (len(book.board.regions), book.counts.regions) == (7, count)


def test_lines_come_back() -> None:
    assert comes_back(selling(NINE, (31, STEP3)), "open")
    assert who(selling(NINE, (31, STEP3)), "Ann").money == 100
