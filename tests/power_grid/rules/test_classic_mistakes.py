"""One test for each mistake that other programs of this game have made; the exact rules stand in the other files."""

import pytest

from powergrid_tui.games.power_grid.actions import PlantRun, Power
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.table.protocol.game import IllegalAction
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from tests.power_grid.positions import at, cards, city, dealt, give, market, mover, ordered, play, refused, who

LARGE = (30, 31, 32, 33, 34, 35, 36, 37)


def tokens(state: State) -> tuple[int, ...]:
    """All tokens of each resource, wherever they are."""
    return tuple(state.market[r] + state.supply[r] + sum(player.stock[r] for player in state.players) for r in range(4))


def test_the_step_3_market_has_six_plants_however_the_card_came() -> None:
    auction = at(cards(dealt(), LARGE, (STEP3, 40, 42, 44)), Phase.AUCTION, step=2)
    upkeep = at(cards(give(dealt(), "Cy", plants=(13,)), LARGE, (STEP3, 40, 42, 44)), Phase.BUREAUCRACY, start="C")
    for after in (
        play(auction, "Ann: open 30", "Bo: pass", "Cy: pass", "nature: shuffle 44,42,40", "Bo: pass", "Cy: pass"),
        play(upkeep.evolve(step=2), "Cy: power 13", "nature: shuffle 37,44,42,40"),
    ):
        assert after.step == 3
        assert len(after.plants) == 6
        assert STEP3 not in after.plants + after.pile
        assert after.current == after.plants


def test_after_any_removal_every_card_is_in_one_place_and_the_market_is_full() -> None:
    # Ann's fifth city makes plants 3 and 5 obsolete, and the 4 in her hand stays hers.
    state = give(give(dealt(), "Ann", plants=(4,), cities=4, money=200), "Bo", money=200)
    state = at(cards(state, (3, 5, 6, 7, 8, 9, 10, 11), (13, 12, 14, STEP3)), Phase.BUILDING, order="ABC", start="A")
    after = play(state, "Ann: build Nürnberg")
    assert after.discard == (3, 5)
    assert after.plants == (6, 7, 8, 9, 10, 11, 12, 13)
    assert after.pile == (14, STEP3)
    assert who(after, "Ann").plants == (4,)


def test_a_scrap_after_the_purchase_does_not_fill_the_market_twice() -> None:
    state = cards(dealt(), LARGE, (38, 39, 40, STEP3))
    state = at(give(state, "Ann", plants=(10, 11, 12), money=99), Phase.AUCTION, order="BCA")
    state = play(state, "Bo: pass", "Cy: pass", "Ann: open 31", "Ann: scrap 10 keep nothing")
    # Phase 2 is over, and no other phase has drawn.
    assert state.pile == (39, 40, STEP3)
    assert state.plants == (30, 32, 33, 34, 35, 36, 37, 38)


def test_no_resources_stay_behind_when_a_plant_is_scrapped() -> None:
    state = cards(dealt(), LARGE, (38, 39, 40, STEP3))
    state = at(give(state, "Ann", plants=(10, 11, 14), money=99, uranium=2, coal=4), Phase.AUCTION, order="BCA")
    state = play(state, "Bo: pass", "Cy: pass", "Ann: open 32")
    assert "cannot store 4 coal and 1 uranium" in refused(state, "Ann: scrap 11 keep coal 4 uranium 1")
    state = play(state, "Ann: scrap 11")
    assert who(state, "Ann").stock == (4, 0, 0, 0)
    assert tokens(state) == (24, 24, 24, 12)


def test_coal_and_oil_cannot_both_overflow_onto_the_same_hybrid() -> None:
    # Plants 4, 3, 5: four coal, four oil, four of either. Six and six fit, seven and six do not.
    state = at(give(dealt(), "Cy", plants=(3, 4, 5), money=200), Phase.RESOURCES)
    state = play(state, "Cy: buy coal 6", "Cy: buy oil 6")
    assert "your power plants have no space for" in refused(state, "Cy: buy coal 1")
    assert "your power plants have no space for" in refused(state, "Cy: buy oil 1")


def test_the_player_order_of_round_1_is_made_anew_after_its_auction() -> None:
    state = play(dealt(order="BAC"), "Bo: open 3", "Cy: pass", "Ann: pass", "Ann: open 4", "Cy: pass", "Cy: open 5")
    assert ordered(state) == "CAB"


def test_step_2_comes_neither_a_round_early_nor_a_round_late() -> None:
    state = give(cards(dealt(), LARGE, (38, 39, STEP3)), "Ann", cities=6, money=300)
    state = give(state, "Bo", plants=(13,), cities=["Essen"], money=300)
    state = at(state, Phase.BUILDING, order="CBA", start="A")
    free = next(place for place in state.book.cities_in_play if not state.houses[place])
    state = play(state, f"Ann: build {state.book.board.cities[free].name}")
    assert "no free space in Step 1" in refused(state, "Ann: build Essen")
    state = play(state, "Ann: done", "Bo: done")
    state = play(state, "Cy: done") if state.phase is Phase.BUILDING else state
    assert (state.phase, state.step) == (Phase.BUREAUCRACY, 2)


def test_a_tie_is_won_by_money_and_not_by_cities() -> None:
    state = give(give(dealt(), "Ann", cities=9, money=10), "Bo", cities=8, money=11)
    state = state.evolve(phase=Phase.END, turn=-2, powered=(7, 7, 0))
    assert [row.seat for row in POWER_GRID.standings(state)] == ["Bo", "Ann", "Cy"]


@pytest.mark.parametrize(("cities", "paid"), [(17, 142), (18, 145), (19, 148), (20, 150), (21, 150)])
def test_the_payment_for_17_18_and_19_cities(cities: int, paid: int) -> None:
    state = give(dealt(), "Cy", plants=(36, 38, 46), cities=cities, coal=6, garbage=3, money=0)
    state = at(cards(state, LARGE[:5], (40, 42, STEP3)), Phase.BUREAUCRACY, start="C")
    state = play(state, "Cy: power 36, 38, 46 (coal 3)")
    assert who(state, "Cy").money == paid


def test_regions_that_do_not_touch_are_not_dealt() -> None:
    with pytest.raises(IllegalAction, match="touch"):
        dealt(3, regions=("brown", "cyan", "purple"))


def test_no_route_leads_through_a_city_out_of_play() -> None:
    # Kassel to Berlin with the centre out of play: over Hannover and Magdeburg, 40. Over Erfurt it would be 38 or less.
    state = dealt(3, regions=("green", "brown", "red"))
    state = at(give(state, "Cy", cities=["Kassel"], money=100), Phase.BUILDING)
    after = play(state, "Cy: build Berlin")
    assert who(after, "Cy").money == 100 - 40 - 10
    board = state.book.board
    way = board.route(state.book.regions, who(state, "Cy").cities, city(state, "Berlin"))
    assert {board.cities[place].region for place in way} <= {"green", "brown", "red"}


def test_the_same_plant_does_not_fire_twice() -> None:
    state = give(cards(dealt(), LARGE, (40, STEP3)), "Cy", plants=(25,), cities=10, coal=4)
    state = at(state, Phase.BUREAUCRACY, start="C")
    with pytest.raises(IllegalAction, match="once"):
        POWER_GRID.apply(state, Power(runs=(PlantRun(plant=25), PlantRun(plant=25))))


def test_no_token_appears_or_vanishes_on_resupply() -> None:
    state = give(cards(dealt(6), LARGE, (40, STEP3)), "Flo", plants=(25,), cities=1, coal=4)
    for there in ((0, 0, 0, 0), (20, 24, 24, 12), (15, 22, 23, 11)):
        for step in (1, 2, 3):
            before = at(market(state, *there), Phase.BUREAUCRACY, step=step, start="F")
            after = play(before, "Flo: power 25")
            assert tokens(after) == (24, 24, 24, 12)
            assert min(after.supply) >= 0


def test_undo_invents_no_tokens_and_no_money() -> None:
    session = Session.start(POWER_GRID, Options(map="usa"), (Seat(name="Ann"), Seat(name="Bo")), seed=5)

    def say(words: str) -> None:
        session.play(POWER_GRID.parse(f"{mover(session.state)}: {words}", session.state))

    while session.state.phase is Phase.AUCTION:
        if session.state.auction:
            say("pass")
        else:
            # Ann and Bo get the plants 3 and 4 whoever is first.
            say("open 3" if 3 in session.state.plants else "open 4")
    before = session.state
    fuel = "coal" if 4 in before.players[before.turn].plants else "oil"
    say(f"buy {fuel} 2")
    say(f"buy {fuel} 1")
    session.undo()
    session.undo()
    assert session.state.players == before.players
    assert session.state.market == before.market
    assert tokens(session.state) == (24, 24, 24, 12)
    assert session.undo_refusal()


def test_a_player_with_nothing_to_do_does_not_block_the_game() -> None:
    # Nobody has a plant, money, or a city: from the auction the game comes by itself to the next auction with money.
    state = cards(dealt(), LARGE, (38, 39, 40, 42, STEP3))
    for name in "ABC":
        state = give(state, name, money=21)
    state = play(at(give(state, "Ann", money=30), Phase.AUCTION), "Ann: pass", *["Cy: done", "Bo: done", "Ann: done"])
    # Everybody got 10 for no city, so all but Ann, with 40, can afford the 31 that is the smallest now.
    assert state.round == 3
    assert [player.money for player in state.players] == [40, 31, 31]
    assert mover(state) == "Ann"


def test_two_players_come_to_an_end_though_their_plants_never_power_21() -> None:
    state = give(cards(dealt(2), LARGE[:6], (40,)), "Ann", plants=(13, 18, 22, 27), cities=20, money=300)
    state = at(state, Phase.BUILDING, step=3, order="BA", start="A")
    left = next(place for place in state.book.cities_in_play if place not in who(state, "Ann").cities)
    state = play(state, f"Ann: build {state.book.board.cities[left].name}", "Ann: done")
    state = play(state, "Bo: done") if not state.over else state
    assert state.over
    assert state.powered == (8, 0)
