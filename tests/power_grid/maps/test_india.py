"""The Indian subcontinent: tokens one at a time, dear ones out of reach, hungry garbage plants, outages."""

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from tests.power_grid.positions import (
    at,
    cards,
    dealt,
    give,
    market,
    mover,
    offered,
    play,
    refused,
    rows,
    table,
    told,
    who,
)
from tests.power_grid.rules.test_bureaucracy import PAYMENT

from . import EDITIONS, STEPS, comes_back, deals, pile_refusal, resupplied, table_of

RESUPPLY = table_of(
    "4/5/4 5/6/4 6/7/5 7/8/6 8/10/7",
    "1/2/2 2/2/2 2/3/3 3/4/4 4/5/5",
    "1/3/4 1/3/4 3/4/6 4/5/7 4/7/9",
    "1/1/1 1/1/1 1/2/1 2/2/2 2/3/2",
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_in_the_market_and_beside_it(edition: str) -> None:
    state = table(map="india", edition=edition)
    assert state.market == (24, 21, 20, 3)
    assert state.supply == (0, 3, 4, 5)  # eight uranium, not twelve


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    wanted = tuple(row[step - 1] for row in RESUPPLY[players])
    assert resupplied("india", players, step, edition) == (wanted,)


def test_no_more_uranium_comes_than_there_is() -> None:
    state = market(dealt(map="india"), 0, 0, 0, 7)
    state = cards(state, (21, 22, 23, 25, 26, 27, 29, 32), (33, 35, 37, 999))
    state = play(at(give(state, "Ann", plants=(13,), cities=1), Phase.BUREAUCRACY, step=2), "Ann: power 13")
    assert (state.market[3], state.supply[3]) == (8, 0)
    state = play(at(state, Phase.BUREAUCRACY, step=2), "Ann: power 13")
    assert (state.market[3], state.supply[3]) == (8, 0)


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_without_plant_11_and_otherwise_laid_out_as_default(players: int) -> None:
    for plants, pile in deals("india", players):
        assert plants == (3, 4, 5, 6, 7, 8, 9, 10)
        assert pile[0] == 13
        assert 11 not in pile
        assert len(pile) - 1 == 42 - 1 - 8 - {2: 8, 3: 8, 4: 4}.get(players, 0)


@pytest.mark.parametrize(("players", "low", "high"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0)])
def test_recharged_without_plant_11(players: int, low: int, high: int) -> None:
    for plants, pile in deals("india", players, "recharged"):
        assert 11 not in (*plants, *pile)
        assert len(plants) == 8
        assert pile[0] <= 15
        assert sum(card <= 15 for card in pile) == 12 - 8 - low
        assert sum(15 < card < 99 for card in pile) == 29 - high


def test_a_pile_with_plant_11_is_refused() -> None:
    pile = dealt(map="india").pile
    assert pile_refusal("india", 3, (13, 11, *pile[2:])) == "there is no plant 11"


# --- phase 3: one token at a time ------------------------------------------------------------------------------------


def buying(*plants: int, step: int = 1, money: int = 100, start: str = "C", order: str = "ABC") -> State:
    """Cy buys first; all three have these plants."""
    state = dealt(map="india")
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=money, plants=plants)
    return at(state, Phase.RESOURCES, step=step, order=order, start=start)


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_each_token_the_next_in_reverse_order_buys(edition: str) -> None:
    state = dealt(map="india", edition=edition)
    for name, plant in (("Ann", 4), ("Bo", 8), ("Cy", 10)):
        state = give(state, name, plants=(plant,))
    state = at(state, Phase.RESOURCES, order="BAC")
    seen = []
    for _ in range(7):
        seen.append(mover(state)[0])
        state = play(state, f"{mover(state)}: buy coal 1")
    assert "".join(seen) == "CABCABC"
    assert [player.stock[0] for player in state.players] == [2, 2, 3]


def test_more_than_one_token_in_a_turn_is_refused() -> None:
    state = buying(4, 7)
    one = "tokens are bought one at a time, in turns"
    assert refused(state, "Cy: buy coal 2") == one
    # Wrong: one of each resource.
    assert refused(state, "Cy: buy coal 1 oil 1") == one
    assert offered(state, "buy") == ["buy coal 1", "buy oil 1"]


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
    assert refused(state, "Ann: buy coal 2") == "tokens are bought one at a time, in turns"
    state = play(state, "Ann: buy coal 1", "Ann: buy coal 1")
    assert who(state, "Ann").stock[0] == 4
    assert state.phase is Phase.BUILDING
    assert [player.stock[0] for player in state.players] == [4, 0, 2]


def test_a_pass_without_any_purchase_is_final_too() -> None:
    state = play(buying(4), "Cy: done", "Bo: buy coal 1", "Ann: buy coal 1")
    assert mover(state) == "Bo"
    state = play(state, "Bo: done", "Ann: done")
    assert state.phase is Phase.BUILDING


def test_who_has_no_room_or_no_money_left_is_passed_over() -> None:
    state = give(buying(4), "Cy", coal=3)
    line = "Cy: buy coal 1"
    assert "Cy cannot buy resources" not in told(state, line)
    state = play(state, line, "Bo: buy coal 1")
    said = told(state, "Ann: buy coal 1")
    assert "Cy cannot buy resources" in said
    assert mover(play(state, "Ann: buy coal 1")) == "Bo"


def test_in_the_next_round_everybody_may_buy_again() -> None:
    state = cards(buying(4), (21, 22, 23, 25, 26, 27, 29, 32), (33, 35, 37, 999))
    state = play(state, "Cy: done", "Bo: done", "Ann: done")
    while state.phase is not Phase.RESOURCES:
        line = {Phase.AUCTION: "pass", Phase.BUILDING: "done"}[state.phase]
        state = play(state, f"{mover(state)}: {line}")
    assert (state.round, mover(state)) == (3, "Cy")
    assert len(state.waiting) == 3


def test_the_log_tells_each_token() -> None:
    assert told(buying(4), "Cy: buy coal 1") == "Cy buys 1 coal for 1 Elektro"


# --- phase 3: the ceiling --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "counts"),
    [
        (1, (11, 3 + 3, 8, 0)),
        (2, (17, 12, 16, 0)),
        (3, (24, 21, 20, 3)),
    ],
)
def test_how_many_tokens_are_for_sale_in_each_step(step: int, counts: tuple[int, ...]) -> None:
    state = buying(4, step=step)
    for r, count in enumerate(counts):
        assert len(state.book.resources.price_steps(state, 0, r, 0)) - 1 == count


@pytest.mark.parametrize(
    ("step", "coal", "price"),
    [(1, 14, 3), (2, 8, 5), (3, 1, 8)],
)
def test_the_dearest_token_that_may_be_bought_and_the_next(step: int, coal: int, price: int) -> None:
    state = market(buying(4, step=step), coal, 21, 20, 3)
    assert rows(state, "buy")["buy coal 1"].cost == price
    state = market(state, {1: 13, 2: 7, 3: 0}[step], 21, 20, 3)
    dearest = "" if step == 3 else f" up to {price} Elektro, the limit in Step {step}"
    assert refused(state, "Cy: buy coal 1") == f"the market has no coal{dearest}"
    assert rows(state, "buy")["buy coal 1"].why == refused(state, "Cy: buy coal 1")


def test_uranium_is_out_of_reach_at_first_and_comes_within_it_as_it_grows_cheap() -> None:
    nuclear = buying(17, start="C")
    # Nobody can buy: the turn goes on to building by itself.
    state = give(nuclear, "Cy", plants=(4, 17))
    assert "no uranium up to 3 Elektro" in refused(state, "Cy: buy uranium 1")
    state = market(nuclear, 24, 21, 20, 6)  # from 3 on
    assert offered(state, "buy") == ["buy uranium 1"]
    state = market(at(nuclear, Phase.RESOURCES, step=2), 24, 21, 20, 4)  # from 5 on
    assert rows(state, "buy")["buy uranium 1"].cost == 5
    state = market(state, 24, 21, 20, 3)
    assert refused(state, "Cy: buy uranium 1").endswith("up to 5 Elektro, the limit in Step 2")


def test_who_could_pay_but_may_not_is_passed_over() -> None:
    state = give(buying(4), "Bo", plants=(17,))
    said = told(state, "Cy: buy coal 1")
    assert "Bo cannot buy resources: the market has none for its power plants" in said
    assert mover(play(state, "Cy: buy coal 1")) == "Ann"


def test_the_last_token_under_the_ceiling_ends_the_turns_of_all() -> None:
    state = market(buying(4), 14, 21, 20, 3)
    assert play(state, "Cy: buy coal 1").phase is Phase.BUILDING


# --- garbage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("plant", "printed"), [(6, 1), (14, 2), (19, 2), (24, 2), (30, 3), (38, 3)])
def test_a_garbage_plant_burns_one_more_and_stores_twice_what_is_printed(plant: int, printed: int) -> None:
    card = rulebook(RulebookKey("india", "original", "base", 3)).plants[plant]
    assert (card.need, card.room) == (printed + 1, 2 * printed)
    default = rulebook(RulebookKey("germany", "original", "base", 3)).plants[plant]
    assert (default.need, default.room, default.cities) == (printed, 2 * printed, card.cities)


def test_no_other_plant_is_hungrier() -> None:
    book, default = (
        rulebook(RulebookKey("india", "original", "base", 3)),
        rulebook(RulebookKey("germany", "original", "base", 3)),
    )
    for number, card in book.plants.items():
        if card.fuel != "garbage":
            assert card == default.plants[number]


def test_room_for_four_garbage_and_three_to_run() -> None:
    state = give(buying(14), "Cy", garbage=3)
    state = play(state, "Cy: buy garbage 1", "Bo: done", "Ann: done")
    # Wrong: twice what it burns, which would be six.
    assert state.phase is Phase.BUILDING
    assert who(state, "Cy").stock[2] == 4
    state = at(give(state, "Cy", cities=2), Phase.BUREAUCRACY, order="CAB")
    after = play(state, "Cy: power 14")
    assert who(after, "Cy").stock[2] == 1
    state = at(
        give(give(dealt(map="india"), "Cy", plants=(10, 14), garbage=2), "Cy", coal=2, cities=2),
        Phase.BUREAUCRACY,
        order="CAB",
    )
    assert refused(state, "Cy: power 14") == "that burns 3 garbage, and you have 2"
    assert refused(state, "Cy: power 10, 14") == "that burns 3 garbage, and you have 2"


def test_two_garbage_plants_do_not_run_on_what_one_needs_twice_printed() -> None:
    state = give(dealt(map="india"), "Ann", plants=(14, 19), garbage=5, cities=7)
    state = at(state, Phase.BUREAUCRACY, order="ABC")
    assert refused(state, "Ann: power 14, 19") == "that burns 6 garbage, and you have 5"
    assert offered(state, "power") == ["power 19"]


# --- power -----------------------------------------------------------------------------------------------------------


def powering(cities: int = 5) -> State:
    """Plants 4, 5 and 10 for four cities together: coal for all, or oil for the hybrid."""
    state = give(dealt(map="india"), "Ann", money=0, plants=(4, 5, 10), coal=6, oil=2, cities=cities)
    return at(state, Phase.BUREAUCRACY, order="ABC")


def test_a_company_powers_all_the_cities_it_can() -> None:
    state = powering()
    why = "on this map a company must power all the cities it can: 4"
    assert refused(state, "Ann: power nothing") == why
    assert refused(state, "Ann: power 4, 10") == why
    assert refused(state, "Ann: power 5 (oil 2), 10") == why
    assert who(play(state, "Ann: power 4, 5 (oil 2), 10"), "Ann").money == PAYMENT[4]
    assert set(offered(state, "power")) == {f"power 4, 5 ({mix}), 10" for mix in ("coal 2", "coal 1 oil 1", "oil 2")}
    assert set(rows(state, "power")) == set(offered(state, "power"))
    assert comes_back(state, "power")


def test_which_plants_run_is_free_as_long_as_the_cities_are_as_many() -> None:
    state = powering(3)
    # Any two with plant 10 power three, and all together do too: waste is allowed.
    assert {line.split("(")[0].strip() for line in offered(state, "power")} == {
        "power 4, 10",
        "power 5",
        "power 4, 5",
    }
    assert refused(state, "Ann: power 4, 5 (oil 2)") == ("on this map a company must power all the cities it can: 3")
    assert play(state, "Ann: power 4, 5 (oil 2), 10").phase is not Phase.BUREAUCRACY


def test_with_no_city_nothing_need_run() -> None:
    state = powering(0)
    assert "power nothing" in offered(state, "power")
    assert who(play(state, "Ann: power nothing"), "Ann").money == PAYMENT[0]


def test_elsewhere_less_may_be_powered() -> None:
    state = give(dealt(map="italy"), "Ann", plants=(4,), coal=2, cities=1)
    assert "power nothing" in offered(at(state, Phase.BUREAUCRACY, order="ABC"), "power")


# --- outages ---------------------------------------------------------------------------------------------------------


def building(players: int, built: int) -> State:
    """Ann, the last to build, when so many cities have been built this round."""
    state = dealt(players, map="india")
    state = cards(state, (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, 44, 999))
    for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[:players]:
        state = give(state, name, money=50 if name == "Ann" else 0)
    state = give(state, "Ann", plants=(13,), cities=2)
    state = give(state, "Bo", plants=(18, 22), cities=9)
    order = "ABCDEF"[:players]
    return at(state, Phase.BUILDING, order=order, start="A").evolve(built=built)


@pytest.mark.parametrize(("players", "limit"), [(2, 4), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_an_outage_comes_when_all_together_have_built_more_than_twice_the_players(players: int, limit: int) -> None:
    build = f"Ann: {offered(building(players, 0), 'build')[0]}"
    quiet = play(building(players, limit - 1), build)  # Ann's is the last that is allowed
    assert "outage" not in told(quiet, "Ann: done")
    loud = play(building(players, limit), build)
    assert "A power outage: too many cities were built this round" in told(loud, "Ann: done")


def test_every_company_loses_3_elektro_for_each_city_of_its_network() -> None:
    build = f"Ann: {offered(building(3, 0), 'build')[0]}"
    before = play(building(3, 6), build, "Ann: done")
    assert before.phase is Phase.BUREAUCRACY
    money = [player.money for player in before.players]
    after = play(before, *([f"{mover(before)}: power 13"] if mover(before) == "Ann" else []))
    while after.phase is Phase.BUREAUCRACY:
        after = play(after, f"{mover(after)}: {offered(after, 'power')[0]}")
    gained = [now.money - then for now, then in zip(after.players, money, strict=True)]
    # Ann powers one of three cities, Bo four of nine, Cy none of none. Wrong: 3 for each powered city, or built one.
    assert gained == [PAYMENT[1] - 9, PAYMENT[4] - 27, PAYMENT[0]]
    assert after.income == tuple(gained)


def test_the_income_is_never_below_nothing() -> None:
    state = give(dealt(map="india"), "Ann", money=20, plants=(13,), cities=8)
    state = at(give(state, "Bo", money=20, plants=(18,), cities=12), Phase.BUREAUCRACY, order="ABC")
    state = state.evolve(built=7)
    after = play(state, "Ann: power 13", "Bo: power 18")
    # 22 - 24 and 33 - 36: nobody pays.
    assert [player.money for player in after.players] == [20, 20, 50 + PAYMENT[0]]
    assert after.income[:2] == (0, 0)


def test_cities_are_counted_over_all_builders_and_anew_each_round() -> None:
    state = dealt(map="india")
    state = cards(state, (31, 32, 33, 34, 35, 36, 37, 38), (39, 40, 42, 44, 999))
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
        state = play(state, "Ann: power 13")
        assert state.income[0] == PAYMENT[1]
        while state.phase is Phase.AUCTION:
            state = play(state, f"{mover(state)}: pass")
        assert (state.phase, state.built) == (Phase.BUILDING, 0)


def test_nothing_is_lost_elsewhere() -> None:
    state = give(dealt(map="italy"), "Ann", money=0, plants=(13,), cities=2)
    state = at(state, Phase.BUREAUCRACY, order="ABC").evolve(built=20)
    assert who(play(state, "Ann: power 13"), "Ann").money == PAYMENT[1]


# --- cities ----------------------------------------------------------------------------------------------------------


def test_three_cities_are_two_each_joined_for_nothing() -> None:
    board = rulebook(RulebookKey("india", "original", "base", 3)).board
    for one, other in (("Bangalore 1", "Bangalore 2"), ("Delhi 1", "Delhi 2"), ("Mumbai 1", "Mumbai 2")):
        pair = {board.city(one), board.city(other)}
        assert [cost for a, b, cost in board.links if {a, b} == pair] == [0]


def test_lines_come_back() -> None:
    assert comes_back(buying(4, 7, 14), "buy")
    action = POWER_GRID.parse("Cy: buy garbage 1", buying(14))
    assert POWER_GRID.format(action, buying(14)) == "Cy: buy garbage 1"
