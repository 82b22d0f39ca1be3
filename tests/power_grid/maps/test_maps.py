"""France, Italy, Brazil, Québec, Benelux, Spain & Portugal: what each changes in the rules."""

from dataclasses import dataclass
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.protocol.game import NATURE, IllegalAction
from tests.power_grid.positions import (
    at,
    cards,
    dealt,
    give,
    mover,
    offered,
    pile_of,
    play,
    refused,
    rows,
    seat,
    table,
    told,
    who,
)
from tests.power_grid.rules.test_setup import OFFICIAL
from tests.power_grid.strategies import domain, refusal

ECOLOGICAL = (13, 18, 22, 27, 33, 37, 44, 50)


# --- the deck --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deck:
    """How a map lays out its deck."""

    top: tuple[int, ...] = (13,)
    out: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()


DECKS = {
    "france": Deck(top=(11,), out=(13,)),
    "italy": Deck(),
    "brazil": Deck(top=(13, 14), kept=(19, 24, 30, 38)),
    "quebec": Deck(top=(13, 18, 22), kept=(27, 33, 37, 44, 50)),
    "benelux": Deck(),
    "spain-portugal": Deck(aside=(18, 22, 27)),
}


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", DECKS)
def test_the_deck_is_laid_out_as_the_map_says(name: str, players: int) -> None:
    before, deck = table(players, map=name), DECKS[name]
    assert before.plants == (3, 4, 5, 6, 7, 8, 9, 10)
    every = set(rulebook(RulebookKey("germany", "original", "base", 3)).plants)
    may_leave = every - {*before.plants, *deck.top, *deck.out, *deck.kept, *deck.aside}
    missing: set[int] = set()
    for lot in range(120):
        deal = POWER_GRID.sample(before, Random(lot))
        assert isinstance(deal, Deal)
        assert deal.deck[: len(deck.top)] == deck.top
        assert deal.deck[-1] == STEP3
        pile = set(deal.deck[:-1])
        assert len(pile) == len(deal.deck) - 1 == 42 - 8 - len(deck.out + deck.aside) - OFFICIAL[players][1]
        assert not pile & {*deck.out, *deck.aside, *before.plants}
        assert pile >= set(deck.kept)
        missing |= may_leave - pile
        if lot < 5:
            assert POWER_GRID.apply(before, deal).pile == deal.deck
    # Every other plant is left out now and then.
    assert missing == (may_leave if OFFICIAL[players][1] else set())


def with_(pile: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """The pile with another card in the place of one."""
    assert old in pile
    return tuple(new if card == old else card for card in pile)


def swapped(pile: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    return tuple({one: other, other: one}.get(card, card) for card in pile)


FRANCE, BRAZIL, QUEBEC, SPAIN = (pile_of(3, name) for name in ("france", "brazil", "quebec", "spain-portugal"))


@pytest.mark.parametrize(
    ("name", "pile", "reason"),
    [
        ("france", with_(FRANCE, 12, 13), "there is no plant 13"),
        ("france", swapped(FRANCE, 11, 12), "the pile must begin with plant 11"),
        ("brazil", swapped(BRAZIL, 13, 14), "the pile must begin with plant 13, then 14"),
        ("brazil", swapped(BRAZIL, 14, 15), "the pile must begin with plant 13, then 14"),
        ("brazil", with_(BRAZIL, 19, 50), "plant 19 is never removed"),
        ("brazil", with_(BRAZIL, 38, 50), "plant 38 is never removed"),
        ("quebec", swapped(QUEBEC, 18, 22), "the pile must begin with plant 13, then 18, then 22"),
        ("quebec", with_(QUEBEC, 50, 46), "plant 50 is never removed"),
        ("spain-portugal", with_(SPAIN, 17, 18), "plant 18 is set aside until Step 2"),
        ("spain-portugal", with_(SPAIN, 17, 27), "plant 27 is set aside until Step 2"),
        ("spain-portugal", (*SPAIN[:-1], 50, STEP3), "with 3 players 23 plants are in the pile, not 24"),
    ],
)
def test_a_pile_against_the_maps_rules_is_refused(name: str, pile: tuple[int, ...], reason: str) -> None:
    with pytest.raises(IllegalAction, match=reason):
        dealt(3, map=name, pile=pile)


# --- phase 5 ---------------------------------------------------------------------------------------------------------


def after_phase_5(map_id: str, market: tuple[int, ...], pile: tuple[int, ...], *, step: int = 1) -> State:
    """The next round's auction, after a bureaucracy that began with these cards."""
    state = give(dealt(map=map_id), "Ann", plants=(10,), coal=2, cities=1)
    state = at(cards(state, market, pile), Phase.BUREAUCRACY, step=step, order="ABC")
    state = play(state, "Ann: power nothing")
    assert (state.phase, state.round) == (Phase.AUCTION, 3)
    return state


LARGE = (30, 31, 32, 33, 34, 35, 36, 39)


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize(
    "pile",
    [
        # Wrong: the smallest leaves and is replaced first; then 50 would go under the pile.
        (50, 20, 40, STEP3),
        # Wrong: the largest goes and is replaced first; then 20 would leave the game.
        (20, 50, 40, STEP3),
    ],
)
def test_benelux_takes_the_largest_and_the_smallest_at_once_and_then_replaces_both(
    step: int, pile: tuple[int, ...]
) -> None:
    state = after_phase_5("benelux", LARGE, pile, step=step)
    assert state.plants == (20, 31, 32, 33, 34, 35, 36, 50)
    assert state.pile == (40, STEP3, 39)
    assert state.discard == (30,)


def test_elsewhere_the_largest_alone_goes() -> None:
    state = after_phase_5("italy", LARGE, (20, 50, 40, STEP3))
    assert state.plants == (20, 30, 31, 32, 33, 34, 35, 36)
    assert state.discard == ()


@pytest.mark.parametrize("name", ["benelux", "quebec"])
def test_in_step_3_the_smallest_alone_goes_ecological_or_not(name: str) -> None:
    state = after_phase_5(name, (27, 31, 32, 33, 34, 35), (36, 38), step=3)
    assert state.plants == (31, 32, 33, 34, 35, 36)
    assert (state.pile, state.discard) == ((38,), (27,))


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize(
    ("market", "buried"),
    [
        ((20, 21, 23, 24, 25, 28, 29, 34), 34),
        ((20, 21, 23, 24, 25, 28, 29, 37), 29),  # wrong: 37, a wind park
        ((20, 21, 23, 24, 25, 33, 37, 44), 25),
        ((20, 21, 23, 24, 25, 28, 29, 50), 29),  # fusion is ecological too
        ((20, 21, 23, 24, 27, 33, 37, 44), 24),  # the future market is all ecological: the largest of the current one
        ((20, 22, 23, 27, 33, 37, 44, 50), 23),
    ],
)
def test_quebec_buries_the_largest_plant_that_is_not_ecological(
    step: int, market: tuple[int, ...], buried: int
) -> None:
    state = after_phase_5("quebec", market, (38, 39, 40, STEP3), step=step)
    assert state.plants == tuple(sorted({*market, 38} - {buried}))
    assert state.pile == (39, 40, STEP3, buried)
    assert state.discard == ()


def test_quebec_buries_nothing_when_the_whole_market_is_ecological() -> None:
    state = after_phase_5("quebec", ECOLOGICAL, (38, 39, STEP3))
    assert (state.plants, state.pile) == (ECOLOGICAL, (38, 39, STEP3))


# --- Benelux: the fifth plant ----------------------------------------------------------------------------------------


def selling(map_id: str, market: tuple[int, ...], *, step: int = 1) -> State:
    pile = (40, 42) if step == 3 else (40, 42, STEP3)
    state = cards(dealt(map=map_id), market, () if STEP3 in market else pile)
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100, cities=1)
    return at(state, Phase.AUCTION, step=step, order="ABC")


@pytest.mark.parametrize(
    ("market", "count"),
    [
        ((20, 21, 23, 24, 27, 28, 29, 30), 5),
        ((20, 21, 23, 24, 27, 33, 37, 44), 5),  # one more, however many there are
        ((20, 21, 23, 24, 50), 5),  # fusion too
        ((20, 21, 23, 24, 50, STEP3), 5),
        ((20, 21, 23, 24, 25, 27, 33, 37), 4),  # the smallest of the future market burns coal
        ((13, 18, 22, 24, 25, 28, 29, 30), 4),  # ecological plants of the current market make no room
        ((20, 21, 23, 24, STEP3), 4),
        ((20, 21, 24, STEP3), 3),
        ((20, 21, 27), 3),
    ],
)
@pytest.mark.parametrize("step", [1, 2])
def test_benelux_sells_the_smallest_plant_to_come_when_it_is_ecological(
    market: tuple[int, ...], count: int, step: int
) -> None:
    state = selling("benelux", market, step=step)
    assert state.current == market[:count]
    assert state.future == market[count:]


def test_benelux_sells_the_six_in_step_3_and_no_more() -> None:
    assert selling("benelux", (20, 21, 23, 24, 27, 33), step=3).current == (20, 21, 23, 24, 27, 33)
    assert selling("benelux", (20, 21, 23, 24, 25, 27), step=3).future == ()


def test_other_maps_sell_four() -> None:
    market = (20, 21, 23, 24, 27, 28, 29, 30)
    for name in ("germany", "quebec", "spain-portugal"):
        state = selling(name, market)
        assert state.current == market[:4]
        assert "not in the current market" in refused(state, "Ann: open 27")


def test_the_fifth_plant_of_benelux_is_offered_and_sold_and_the_market_sorted_anew() -> None:
    state = selling("benelux", (20, 21, 23, 24, 27, 28, 29, 30))
    assert rows(state, "open")["open 27"].why == ""
    assert "open 27" in offered(state, "open")
    assert "not in the current market" in refused(state, "Ann: open 28")
    state = play(state, "Ann: open 27", "Bo: pass", "Cy: pass")
    assert who(state, "Ann").plants == (27,)
    assert state.plants == (20, 21, 23, 24, 28, 29, 30, 40)
    assert state.current == (20, 21, 23, 24)


# --- Spain & Portugal: plants set aside ------------------------------------------------------------------------------


def ending_step_1(cities: int) -> State:
    """The last to build; Ann has so many cities and a plant that can run."""
    state = cards(dealt(map="spain-portugal"), LARGE, (38, 40, 42, STEP3))
    state = give(state, "Ann", plants=(10,), coal=2, cities=cities, money=100)
    return at(state, Phase.BUILDING, order="ABC", start="A")


def test_the_wind_parks_set_aside_come_on_the_pile_when_step_2_begins() -> None:
    state = ending_step_1(6)
    assert not {18, 22, 27} & {*dealt(map="spain-portugal").pile, *state.pile, *state.plants}
    early = play(state, "Ann: done")
    assert (early.step, early.plants, early.pile) == (1, LARGE, state.pile)
    state = play(ending_step_1(7), "Ann: done")
    assert (state.step, state.phase) == (2, Phase.BUREAUCRACY)
    # 30 leaves and 18 takes its place at once.
    assert state.plants == (18, 31, 32, 33, 34, 35, 36, 39)
    assert state.pile == (22, 27, 38, 40, 42, STEP3)
    assert state.discard == (30,)
    state = play(state, "Ann: power nothing")
    assert state.plants == (18, 22, 31, 32, 33, 34, 35, 36)
    assert state.pile == (27, 38, 40, 42, STEP3, 39)


def test_step_3_before_step_2_brings_the_wind_parks_set_aside_too() -> None:
    state = cards(dealt(map="spain-portugal"), (20, 21, 23, 24, 25, 26, 28, 29), (STEP3, 30, 31, 32))
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100, cities=1)
    state = play(at(state, Phase.AUCTION, order="ABC"), "Ann: open 21", "Bo: pass", "Cy: pass")
    assert state.turn == NATURE
    # They are no part of what is shuffled.
    assert "same cards" in refused(state, "nature: shuffle 18,22,27,30,31,32")
    state = play(state, "nature: shuffle 32,30,31", "Bo: pass", "Cy: pass")
    # As Step 2 begins 20 leaves and 18 is drawn; as Step 3 begins the card and the smallest, 18, leave.
    assert state.step == 3
    assert state.plants == (23, 24, 25, 26, 28, 29)
    assert state.pile == (22, 27, 32, 30, 31)
    assert state.discard == (20, 18)


def test_the_wind_parks_come_but_once() -> None:
    state = play(ending_step_1(7), "Ann: done", "Ann: power nothing")
    while not (state.phase is Phase.BUREAUCRACY and state.round == 3):
        line = "pass" if state.phase is Phase.AUCTION else "done"
        state = play(state, f"{mover(state)}: {line}")
    everywhere = (*state.plants, *state.pile, *state.discard)
    assert [everywhere.count(plant) for plant in (18, 22, 27)] == [1, 1, 1]


# --- Spain & Portugal: nuclear plants --------------------------------------------------------------------------------

NUCLEAR = "only companies with a city in Spain may have nuclear plants"


def iberia(market: tuple[int, ...] = (10, 11, 14, 15, 16, 19, 20, 21), *, order: str = "ABCD", round: int = 2) -> State:
    """Ann has no city, Bo is in Portugal alone, Cy in Portugal and Spain, Di in Spain."""
    state = dealt(4, map="spain-portugal", regions=("yellow", "green", "brown", "purple"))
    state = give(cards(state, market, (28, 30, 31, 34, 35, STEP3)), "Ann", money=60)
    state = give(state, "Bo", money=60, cities=["Lisboa", "Porto"])
    state = give(state, "Cy", money=60, cities=["Porto", "Braga", "Ourense"])
    state = give(state, "Di", money=60, cities=["Madrid"])
    return at(state, Phase.AUCTION, order=order, round=round)


@pytest.mark.parametrize("order", ["ABCD", "BACD"])
def test_with_no_city_or_in_portugal_alone_nobody_puts_a_nuclear_plant_up(order: str) -> None:
    state = iberia(order=order)
    name = mover(state)
    assert NUCLEAR in refused(state, f"{name}: open 11")
    assert NUCLEAR in rows(state, "open")["open 11"].why
    assert rows(state, "open")["open 14"].why == ""
    assert {line.split()[1] for line in offered(state, "open")} == {"10", "14", "15"}


@pytest.mark.parametrize("order", ["CABD", "DABC"])
def test_one_city_in_spain_is_enough(order: str) -> None:
    state = iberia(order=order)
    assert rows(state, "open")["open 11"].why == ""
    assert play(state, f"{mover(state)}: open 11 13").auction is not None


def test_who_may_not_own_a_nuclear_plant_does_not_bid_for_it_but_buys_another() -> None:
    state = play(iberia(order="CABD"), "Cy: open 11 12")
    assert state.auction is not None
    assert state.auction.bidders == (seat("Di"), seat("Cy"))
    state = play(state, "Di: bid 13")
    assert mover(state) == "Cy"
    state = play(state, "Cy: pass")
    assert (who(state, "Di").plants, who(state, "Di").money) == ((11,), 47)
    # Cy lost the auction and has not bought yet; Ann and Bo have lost nothing by it.
    assert (mover(state), state.passed) == ("Cy", ())
    state = play(state, "Cy: open 14")
    assert mover(state) == "Ann"


def test_for_other_plants_everybody_bids() -> None:
    state = play(iberia(order="CABD"), "Cy: open 10")
    assert state.auction is not None
    assert [seat(name) for name in ("Di", "Ann", "Bo", "Cy")] == list(state.auction.bidders)


def test_alone_with_a_nuclear_plant_one_pays_its_number() -> None:
    state = play(iberia(order="DABC"), "Di: pass", "Ann: pass", "Bo: pass")
    alone = play(state, "Cy: open 11")
    assert (who(alone, "Cy").plants, who(alone, "Cy").money) == ((11,), 49)
    # The others may still buy, yet none of them may bid.
    state = play(iberia(order="DCAB"), "Di: open 10", "Ann: pass", "Bo: pass", "Cy: pass")
    assert mover(state) == "Cy"
    assert [line for line in offered(state, "open") if line.startswith("open 11")] == ["open 11"]
    assert len([line for line in offered(state, "open") if line.startswith("open 14")]) == 60 - 14 + 1
    assert "nobody else may bid" in refused(state, "Cy: open 11 12")
    state = play(state, "Cy: open 11")
    assert (who(state, "Cy").plants, who(state, "Cy").money, mover(state)) == ((11,), 49, "Ann")


def test_in_the_first_round_nobody_has_a_city_and_nobody_buys_nuclear() -> None:
    state = cards(dealt(map="spain-portugal"), (8, 9, 10, 11, 12, 13, 14, 15), (16, 17, 19, STEP3))
    assert state.round == 1
    for name in ("Ann", "Bo", "Cy"):
        assert mover(state) == name
        assert NUCLEAR in refused(state, f"{name}: open 11")
        assert "every company must buy" in refused(state, f"{name}: pass")
        cheapest = state.plants[0]
        state = play(state, f"{name}: open {cheapest}")
        while state.auction:
            state = play(state, f"{mover(state)}: pass")
    assert [player.plants for player in state.players] == [(8,), (9,), (10,)]


def test_who_may_buy_nothing_for_sale_is_passed_over_with_the_true_reason() -> None:
    state = iberia((11, 17, 23, 28, 34, 39, 40, 42), order="DBCA")
    state = state.evolve(pile=(30, 31, STEP3))
    passed = told(state, "Di: pass")
    assert "Bo may buy none of the plants for sale and passes" in passed
    assert mover(play(state, "Di: pass")) == "Cy"
    poor = give(iberia((11, 14, 15, 16, 19, 20, 21, 25), order="DBCA"), "Bo", money=13)
    # He has the 11 Elektro for the smallest, which he may not have.
    assert "Bo cannot afford any power plant: the cheapest costs 14 Elektro" in told(poor, "Di: pass")
    assert mover(play(give(poor, "Bo", money=14), "Di: pass")) == "Bo"


@pytest.mark.parametrize("order", ["ABCD", "BACD", "CABD", "DCBA"])
@pytest.mark.parametrize("lines", [(), ("open 10",), ("open 11", "open 10"), ("pass",)])
def test_what_is_offered_is_accepted_and_nothing_else(order: str, lines: tuple[str, ...]) -> None:
    state, luck = iberia(order=order), Random(1)
    if lines:
        name = mover(state)
        allowed = [line for line in lines if line in offered(state, line.split()[0])]
        state = play(state, f"{name}: {allowed[0]}")
    inside = {action for offer in POWER_GRID.choices(state) for action in offer.actions}
    assert inside
    for action in {*inside, *domain(state, luck)}:
        assert (refusal(state, action) == "") == (action in inside), action
