"""The Indian subcontinent: tokens one at a time, dear ones out of reach, hungry garbage plants, outages."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from tests.power_grid.maps import POWERED, phase_5
from tests.power_grid.positions import at, cards, dealt, give, market, mover, offered, play, refused, rows, told, who
from tests.power_grid.rules.test_bureaucracy import PAYMENT

ONE = "tokens are bought one at a time, in turns"


def test_no_more_uranium_comes_than_there_is() -> None:
    state = phase_5("india", (21, 22, 23, 25, 26, 27, 29, 32), (33, 35, 37, STEP3), step=2)
    state = play(market(state, 0, 0, 0, 7), POWERED)
    for _ in range(2):
        assert (state.market[3], state.supply[3]) == (8, 0)
        state = play(at(state, Phase.BUREAUCRACY, step=2), POWERED)


# --- phase 3: one token at a time ------------------------------------------------------------------------------------


def buying(*plants: int, step: int = 1, edition: str = "original") -> State:
    """Cy buys first; all three have these plants."""
    state = dealt(map="india", edition=edition)
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100, plants=plants)
    return at(state, Phase.RESOURCES, step=step, order="ABC")


def test_after_each_token_the_next_in_reverse_order_buys() -> None:
    state = at(buying(8), Phase.RESOURCES, order="BAC")
    seen = []
    for _ in range(7):
        seen.append(mover(state)[0])
        state = play(state, f"{mover(state)}: buy coal 1")
    assert "".join(seen) == "CABCABC"
    assert [player.stock[0] for player in state.players] == [2, 2, 3]


def test_more_than_one_token_in_a_turn_is_refused() -> None:
    # Wrong: one of each resource.
    assert refused(buying(4, 7), "Cy: buy coal 2") == refused(buying(4, 7), "Cy: buy coal 1 oil 1") == ONE
    assert offered(buying(4, 7), "buy") == ["buy coal 1", "buy oil 1"]


def test_each_pays_the_price_at_that_moment() -> None:
    # Two coal at 2 and then those at 3: 22 are left of 24, four at 1 gone.
    state = market(buying(4), 18, 21, 20, 3)
    paid = []
    for _ in range(4):
        before, seat = state, state.turn
        state = play(state, f"{mover(state)}: buy coal 1")
        paid.append(before.players[seat].money - state.players[seat].money)
    assert paid == [2, 2, 3, 3]


def test_who_passes_buys_no_more_this_phase() -> None:
    state = play(buying(4), "Cy: buy coal 1", "Bo: done", "Ann: buy coal 1", "Cy: buy coal 1")
    # Wrong: Bo is asked again.
    assert mover(state) == "Ann"
    state = play(state, "Ann: buy coal 1", "Cy: done")
    # Alone, one still buys token by token, until one passes or has no room.
    assert mover(state) == "Ann"
    assert refused(state, "Ann: buy coal 2") == ONE
    state = play(state, "Ann: buy coal 1", "Ann: buy coal 1")
    assert [player.stock[0] for player in state.players] == [4, 0, 2]
    assert state.phase is Phase.BUILDING


def test_a_pass_without_any_purchase_is_final_too() -> None:
    state = play(buying(4), "Cy: done", "Bo: buy coal 1", "Ann: buy coal 1")
    assert mover(state) == "Bo"
    assert play(state, "Bo: done", "Ann: done").phase is Phase.BUILDING


def test_who_has_no_room_or_no_money_left_is_passed_over() -> None:
    state = give(buying(4), "Cy", coal=3)
    line = "Cy: buy coal 1"
    assert "Cy cannot buy resources" not in told(state, line)
    state = play(state, line, "Bo: buy coal 1")
    assert "Cy cannot buy resources" in told(state, "Ann: buy coal 1")
    assert mover(play(state, "Ann: buy coal 1")) == "Bo"


def test_in_the_next_round_everybody_may_buy_again() -> None:
    state = cards(buying(4), (21, 22, 23, 25, 26, 27, 29, 32), (33, 35, 37, STEP3))
    state = play(state, "Cy: done", "Bo: done", "Ann: done")
    while state.phase is not Phase.RESOURCES:
        line = {Phase.AUCTION: "pass", Phase.BUILDING: "done"}[state.phase]
        state = play(state, f"{mover(state)}: {line}")
    assert (state.round, mover(state), len(state.waiting)) == (3, "Cy", 3)


# --- phase 3: the ceiling --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "counts", "coal", "price"),
    [(1, (11, 6, 8, 0), 14, 3), (2, (17, 12, 16, 0), 8, 5), (3, (24, 21, 20, 3), 1, 8)],
)
def test_the_dearest_token_that_may_be_bought_in_each_step(
    step: int, counts: tuple[int, ...], coal: int, price: int
) -> None:
    state = buying(4, step=step)
    assert tuple(len(state.book.resources.price_steps(state, 0, r, 0)) - 1 for r in range(4)) == counts
    state = market(state, coal, 21, 20, 3)
    assert rows(state, "buy")["buy coal 1"].cost == price
    state = market(state, coal - 1, 21, 20, 3)
    dearest = "" if step == 3 else f" up to {price} Elektro, the limit in Step {step}"
    assert refused(state, "Cy: buy coal 1") == f"the market has no coal{dearest}"
    assert rows(state, "buy")["buy coal 1"].why == refused(state, "Cy: buy coal 1")


def test_uranium_is_out_of_reach_at_first_and_comes_within_it_as_it_grows_cheap() -> None:
    nuclear = buying(17)
    # Nobody can buy: the turn goes on to building by itself.
    assert "no uranium up to 3 Elektro" in refused(give(nuclear, "Cy", plants=(4, 17)), "Cy: buy uranium 1")
    assert offered(market(nuclear, 24, 21, 20, 6), "buy") == ["buy uranium 1"]  # from 3 on
    state = market(at(nuclear, Phase.RESOURCES, step=2), 24, 21, 20, 4)  # from 5 on
    assert rows(state, "buy")["buy uranium 1"].cost == 5
    state = market(state, 24, 21, 20, 3)
    assert refused(state, "Cy: buy uranium 1").endswith("up to 5 Elektro, the limit in Step 2")


def test_who_could_pay_but_may_not_is_passed_over() -> None:
    state = give(buying(4), "Bo", plants=(17,))
    assert "Bo cannot buy resources: the market has none for its power plants" in told(state, "Cy: buy coal 1")
    assert mover(play(state, "Cy: buy coal 1")) == "Ann"
    # The last token under the ceiling ends the turns of all.
    assert play(market(buying(4), 14, 21, 20, 3), "Cy: buy coal 1").phase is Phase.BUILDING


# --- garbage ---------------------------------------------------------------------------------------------------------


def test_a_garbage_plant_burns_one_more_and_stores_twice_what_is_printed_and_no_other_plant_does() -> None:
    here, default = (rulebook(RulebookKey(map, "original", "base", 3)).plants for map in ("india", "germany"))
    garbage = {6: 1, 14: 2, 19: 2, 24: 2, 30: 3, 38: 3}
    for number, card in here.items():
        if number in garbage:
            assert (card.need, card.room) == (garbage[number] + 1, 2 * garbage[number])
            assert (default[number].need, default[number].cities) == (garbage[number], card.cities)
        else:
            assert card == default[number]


def test_room_for_four_garbage_and_three_to_run() -> None:
    state = give(buying(14), "Cy", garbage=3)
    state = play(state, "Cy: buy garbage 1", "Bo: done", "Ann: done")
    # Wrong: twice what it burns, which would be six.
    assert (state.phase, who(state, "Cy").stock[2]) == (Phase.BUILDING, 4)
    state = at(give(state, "Cy", cities=2), Phase.BUREAUCRACY, order="CAB")
    assert who(play(state, "Cy: power 14"), "Cy").stock[2] == 1
    for plants, lines, garbage, needed in (
        ((10, 14), ("power 14", "power 10, 14"), 2, 3),
        ((14, 19), ("power 14, 19",), 5, 6),
    ):
        state = give(dealt(map="india"), "Ann", plants=plants, garbage=garbage, coal=2, cities=7)
        state = at(state, Phase.BUREAUCRACY, order="ABC")
        for line in lines:
            assert refused(state, f"Ann: {line}") == f"that burns {needed} garbage, and you have {garbage}"


# --- power -----------------------------------------------------------------------------------------------------------


def powering(cities: int) -> State:
    """Plants 4, 5 and 10 for four cities together: coal for all, or oil for the hybrid."""
    state = give(dealt(map="india"), "Ann", money=0, plants=(4, 5, 10), coal=6, oil=2, cities=cities)
    return at(state, Phase.BUREAUCRACY, order="ABC")


def test_a_company_powers_all_the_cities_it_can() -> None:
    state = powering(5)
    for line in ("power nothing", "power 4, 10", "power 5 (oil 2), 10"):
        assert refused(state, f"Ann: {line}") == "on this map a company must power all the cities it can: 4"
    assert who(play(state, "Ann: power 4, 5 (oil 2), 10"), "Ann").money == PAYMENT[4]
    assert {*offered(state, "power")} == {f"power 4, 5 ({mix}), 10" for mix in ("coal 2", "coal 1 oil 1", "oil 2")}
    assert {*rows(state, "power")} == {*offered(state, "power")}


def test_which_plants_run_is_free_as_long_as_the_cities_are_as_many() -> None:
    state = powering(3)
    # Any two with plant 10 power three, and all together do too: waste is allowed.
    runs = {line.split("(")[0].strip() for line in offered(state, "power")}
    assert runs == {"power 4, 10", "power 5", "power 4, 5"}
    assert refused(state, "Ann: power 4, 5 (oil 2)") == "on this map a company must power all the cities it can: 3"
    assert play(state, "Ann: power 4, 5 (oil 2), 10").phase is not Phase.BUREAUCRACY
    assert who(play(powering(0), "Ann: power nothing"), "Ann").money == PAYMENT[0]


# --- outages ---------------------------------------------------------------------------------------------------------


def building(players: int, built: int) -> State:
    """Ann, the last to build, when so many cities have been built this round."""
    state = cards(dealt(players, map="india"), (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, 44, STEP3))
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[:players]:
        state = give(state, name, money=50 if name == "Ann" else 0)
    state = give(give(state, "Ann", plants=(13,), cities=2), "Bo", plants=(18, 22), cities=9)
    return at(state, Phase.BUILDING, order="ABCDEF"[:players], start="A").evolve(built=built)


@pytest.mark.parametrize(("players", "limit"), [(2, 4), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_an_outage_comes_when_all_together_have_built_more_than_twice_the_players(players: int, limit: int) -> None:
    build = f"Ann: {offered(building(players, 0), 'build')[0]}"
    quiet = play(building(players, limit - 1), build)  # Ann's is the last that is allowed
    assert "outage" not in told(quiet, "Ann: done")
    loud = play(building(players, limit), build)
    assert "A power outage: too many cities were built this round" in told(loud, "Ann: done")


def test_every_company_loses_3_elektro_for_each_city_of_its_network() -> None:
    state = building(3, 6)
    before = play(state, f"Ann: {offered(state, 'build')[0]}", "Ann: done")
    money = [player.money for player in before.players]
    after = before
    while after.phase is Phase.BUREAUCRACY:
        after = play(after, f"{mover(after)}: {offered(after, 'power')[0]}")
    gained = [now.money - then for now, then in zip(after.players, money, strict=True)]
    # Ann powers one of three cities, Bo four of nine, Cy none of none. Wrong: 3 for each powered city, or built one.
    assert gained == [PAYMENT[1] - 9, PAYMENT[4] - 27, PAYMENT[0]]
    assert after.income == tuple(gained)


def test_the_income_is_never_below_nothing() -> None:
    state = give(dealt(map="india"), "Ann", money=20, plants=(13,), cities=8)
    state = at(give(state, "Bo", money=20, plants=(18,), cities=12), Phase.BUREAUCRACY, order="ABC")
    after = play(state.evolve(built=7), "Ann: power 13", "Bo: power 18")
    # 22 - 24 and 33 - 36: nobody pays.
    assert [player.money for player in after.players] == [20, 20, 50 + PAYMENT[0]]
    assert after.income[:2] == (0, 0)


def test_cities_are_counted_over_all_builders_and_anew_each_round() -> None:
    state = cards(dealt(map="india"), (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, 44, STEP3))
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=300, plants=(13,) if name == "Ann" else None)
    state = at(state, Phase.BUILDING, order="ABC")
    for _ in range(2):
        # Two each is six: not too many with three players, though twelve in two rounds.
        while state.phase is Phase.BUILDING:
            line = f"{mover(state)}: done"
            for _ in range(2):
                state = play(state, f"{mover(state)}: {offered(state, 'build')[0]}")
            assert "outage" not in told(state, line)
            state = play(state, line)
        assert state.built == 6
        state = play(state, POWERED)
        assert state.income[0] == PAYMENT[1]
        while state.phase is Phase.AUCTION:
            state = play(state, f"{mover(state)}: pass")
        assert (state.phase, state.built) == (Phase.BUILDING, 0)


def test_elsewhere_less_may_be_powered_and_nothing_is_lost() -> None:
    state = give(dealt(map="italy"), "Ann", money=0, plants=(13,), cities=2)
    state = at(state, Phase.BUREAUCRACY, order="ABC").evolve(built=20)
    assert "power nothing" in offered(state, "power")
    assert who(play(state, POWERED), "Ann").money == PAYMENT[1]
