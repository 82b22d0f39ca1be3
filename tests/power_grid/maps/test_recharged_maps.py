"""What the Recharged edition changes on the boards of the base game and of expansions with few rules of their own."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.table.errors import TableError
from tests.power_grid.positions import (
    at,
    cards,
    city,
    dealt,
    give,
    market,
    mover,
    offered,
    play,
    refused,
    rows,
    seat,
    table,
    told,
    who,
)

from . import deals, pile_refusal, price_steps, steps_of

PLUGS = set(range(3, 16))
SOCKETS = {*range(16, 41), 42, 44, 46, 50}

LARGE = (30, 31, 32, 33, 34, 35, 36, 37)


def recharged(name: str, players: int = 3, **more: tuple[str, ...]) -> State:
    return dealt(players, map=name, edition="recharged", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "garbage"),
    [
        ("germany", 9),
        ("usa", 9),
        ("italy", 12),
        ("france", 6),
        ("brazil", 6),
        ("quebec", 6),
        ("benelux", 6),
        ("spain-portugal", 9),
    ],
)
def test_garbage_from_6_on_lies_on_the_boards_of_the_base_game_alone(name: str, garbage: int) -> None:
    assert table(map=name, edition="recharged").market[2] == garbage
    original = table(map=name).market
    assert original[2] == (6 if name in ("germany", "usa") else garbage)
    assert table(map=name, edition="recharged").market[:2] == original[:2]


@pytest.mark.parametrize("name", ["germany", "usa", "italy", "france", "brazil", "quebec", "benelux", "spain-portugal"])
def test_the_discount_token_is_in_the_game(name: str) -> None:
    state = recharged(name)
    assert state.discount == state.plants[0]
    assert f"open {state.plants[0]} 1" in offered(state, "open")


# --- the boards ------------------------------------------------------------------------------------------------------


def building(name: str, edition: str, network: str, regions: tuple[str, ...]) -> State:
    state = dealt(3, map=name, edition=edition, regions=regions)
    state = give(state, "Ann", money=100, cities=(network,))
    return at(state, Phase.BUILDING, order="ABC", start="A")


@pytest.mark.parametrize(
    ("name", "regions", "a", "b", "original", "new"),
    [
        ("germany", ("red", "cyan", "yellow"), "Dortmund", "Essen", 4, 5),
        ("germany", ("red", "cyan", "yellow"), "Mannheim", "Saarbrücken", 11, 16),
        # By way of Dortmund and Essen the change shows too.
        ("germany", ("red", "cyan", "yellow"), "Dortmund", "Duisburg", 4, 5),
        ("usa", ("purple", "yellow", "cyan"), "Omaha", "Chicago", 13, 12),
        ("usa", ("red", "cyan", "yellow"), "Houston", "Santa Fe", 21, 20),
        ("usa", ("green", "yellow", "red"), "Raleigh", "Cincinnati", 15, 17),  # by Knoxville now
        ("usa", ("purple", "yellow", "cyan"), "Boise", "Cheyenne", 21, 21),  # 12 and 9; the link of 24 is dearer
    ],
)
def test_connections_that_cost_something_else(
    name: str, regions: tuple[str, ...], a: str, b: str, original: int, new: int
) -> None:
    assert rows(building(name, "original", a, regions), "build")[f"build {b}"].cost == original + 10
    assert rows(building(name, "recharged", a, regions), "build")[f"build {b}"].cost == new + 10


@pytest.mark.parametrize(
    ("old", "new", "beside"),
    [
        ("Torgelow", "Stralsund", {"Rostock": 19, "Schwerin": 19, "Berlin": 15}),
        ("Wiesbaden", "Mainz", {"Frankfurt-M": 0, "Trier": 18, "Köln": 21, "Saarbrücken": 10, "Mannheim": 11}),
    ],
)
def test_stralsund_and_mainz_stand_where_torgelow_and_wiesbaden_stood(
    old: str, new: str, beside: dict[str, int]
) -> None:
    original = rulebook(RulebookKey("germany", "original", "base", 3)).board
    board = rulebook(RulebookKey("germany", "recharged", "base", 3)).board
    with pytest.raises(TableError, match=f"no city '{old}'"):
        board.city(old)
    with pytest.raises(TableError, match=f"no city '{new}'"):
        original.city(new)
    here = board.city(new)
    assert board.cities[here].region == original.cities[original.city(old)].region
    found = {board.cities[a + b - here].name: cost for a, b, cost in board.links if here in (a, b)}
    assert found == {board.cities[board.city(name)].name: cost for name, cost in beside.items()}


def test_a_line_with_the_new_name_is_read_and_written() -> None:
    state = building("germany", "recharged", "Berlin", ("brown", "yellow", "green"))
    after = play(state, "Ann: build Stralsund")
    assert who(after, "Ann").money == 100 - 25
    assert told(state, "Ann: build Stralsund") == "Ann builds in Stralsund for 25 Elektro"
    assert city(after, "Stralsund") in who(after, "Ann").cities


def test_there_is_no_link_from_boise_to_cheyenne_and_one_less_in_all() -> None:
    board = rulebook(RulebookKey("usa", "recharged", "base", 3)).board
    assert len(board.links) == 86
    assert board.city("Cheyenne") not in board.neighbours[board.city("Boise")]
    assert board.city("Cincinnati") not in board.neighbours[board.city("Raleigh")]
    assert board.city("Knoxville") in board.neighbours[board.city("Raleigh")]


# --- the nuclear exit ------------------------------------------------------------------------------------------------


def selling(name: str, row: tuple[int, ...], *, edition: str = "recharged", step: int = 1, discount: int = 0) -> State:
    state = cards(dealt(3, map=name, edition=edition), row, (40, 42, 44, 46, STEP3)).evolve(discard=())
    for company in ("Ann", "Bo", "Cy"):
        state = give(state, company, money=100, plants=(), cities=1)
    return at(state, Phase.AUCTION, step=step, order="ABC").evolve(discount=discount)


def to_the_next_round(state: State) -> State:
    """Everybody does nothing."""
    here = state.round
    while state.round == here:
        line = {Phase.AUCTION: "pass", Phase.BUREAUCRACY: "power nothing"}.get(state.phase, "done")
        state = play(state, f"{mover(state)}: {line}")
    return state


def uranium_after(state: State) -> int:
    """Tokens of uranium that come at the end of the round."""
    before = state.market[3]
    return to_the_next_round(state).market[3] - before


SEVERAL = (36, 37, 38, 39, 40, 42, 44, 46)


@pytest.mark.parametrize("name", ["germany", "italy"])
def test_from_the_sale_of_39_on_no_uranium_is_resupplied(name: str) -> None:
    state = cards(selling(name, SEVERAL), SEVERAL, (30, 31, 32, 33, 35, STEP3))
    state = market(state, 10, 10, 6, 5)
    assert uranium_after(play(state, "Ann: open 38", "Bo: pass", "Cy: pass")) == 1
    sold = play(state, "Ann: open 39", "Bo: pass", "Cy: pass")
    # From this round on, and the other resources come as ever.
    after = to_the_next_round(sold)
    assert after.market == (14, 12, 7, 5)
    assert uranium_after(after) == 0
    said = told(play(state, "Ann: open 39", "Bo: pass"), "Cy: pass").splitlines()
    assert said.count("From now on uranium is not refilled") == 1
    assert "resupplied" not in told(play(state, "Ann: open 38", "Bo: pass"), "Cy: pass")


@pytest.mark.parametrize("name", ["germany", "italy"])
def test_put_up_but_not_yet_sold_it_ends_nothing(name: str) -> None:
    assert not play(selling(name, SEVERAL), "Ann: open 39", "Bo: bid 40").nuclear_exit


@pytest.mark.parametrize("name", ["germany", "italy"])
def test_uranium_in_the_market_is_still_for_sale_and_what_is_burnt_stays_in_the_supply(name: str) -> None:
    state = play(selling(name, SEVERAL), "Ann: open 39", "Bo: pass", "Cy: pass", "Bo: pass", "Cy: pass")
    assert state.nuclear_exit
    assert state.phase is Phase.RESOURCES
    state = play(state, "Ann: buy uranium 1", "Ann: done")
    while state.phase is Phase.BUILDING:
        state = play(state, f"{mover(state)}: done")
    state = play(state, "Ann: power 39")
    assert (state.market[3], state.supply[3]) == (1, 11)


@pytest.mark.parametrize("name", ["germany", "italy"])
def test_39_unsold_under_the_token_leaves_the_game_and_ends_nothing(name: str) -> None:
    row = (39, 40, 42, 44, 46, 50)
    state = selling(name, row, step=3, discount=39)
    state = cards(state, row, (36, 37)).evolve(discount=39)
    state = market(state, 10, 10, 6, 5)
    assert uranium_after(state) == 1
    after = to_the_next_round(state)
    assert 39 in after.discard
    assert not after.nuclear_exit


@pytest.mark.parametrize("name", ["germany", "italy"])
def test_nor_does_39_under_the_pile_or_taken_out_by_phase_5(name: str) -> None:
    state = give(recharged(name), "Ann", plants=(13,), cities=1)
    state = market(state, 10, 10, 6, 5)
    buried = at(cards(state, (30, 31, 32, 33, 34, 35, 36, 39), (40, STEP3)), Phase.BUREAUCRACY, order="ABC")
    buried = play(buried, "Ann: power 13")
    assert buried.pile[-1] == 39
    assert buried.market[3] == 6
    assert not buried.nuclear_exit
    taken = at(cards(state, (39, 40, 42, 44, 46, 50), (38,)), Phase.BUREAUCRACY, step=3, order="ABC")
    taken = play(taken, "Ann: power 13")
    assert 39 in taken.discard
    assert not taken.nuclear_exit


@pytest.mark.parametrize("name", ["germany", "italy"])
def test_scrapped_later_it_does_not_bring_the_uranium_back(name: str) -> None:
    state = give(selling(name, (40, 42, 44, 46, 50)), "Ann", plants=(20, 25, 39), money=200)
    state = cards(state, (40, 42, 44, 46, 50), (36, 37, STEP3)).evolve(nuclear_exit=True)
    state = play(state, "Ann: open 40", "Bo: pass", "Cy: pass", "Ann: scrap 39")
    assert state.nuclear_exit
    assert uranium_after(state) == 0


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("germany", "original"),
        ("italy", "original"),
        ("usa", "recharged"),
        ("france", "recharged"),
        ("quebec", "recharged"),
        ("benelux", "recharged"),
    ],
)
def test_elsewhere_uranium_comes_as_ever(name: str, edition: str) -> None:
    state = selling(name, SEVERAL, edition=edition, step=2)
    state = market(state, 10, 10, 6, 5)
    state = play(state, "Ann: open 39", "Bo: pass", "Cy: pass")
    assert 39 in who(state, "Ann").plants
    assert not state.nuclear_exit
    assert uranium_after(state) > 0


# --- coal in the USA -------------------------------------------------------------------------------------------------


def buying(coal: int, supply: int, *, edition: str = "recharged") -> State:
    state = give(dealt(3, map="usa", edition=edition), "Ann", plants=(8, 20, 36), money=300)
    state = market(state, 0, 18, 6, 2)
    if coal + supply < 24:
        state = give(state, "Cy", coal=24 - coal - supply)
    return at(market(state, coal, 18, 6, 2), Phase.RESOURCES, order="ABC", start="A")


def test_coal_of_the_supply_can_be_had_for_8_when_the_market_has_none() -> None:
    state = buying(0, 7)
    assert steps_of(price_steps(state, "buy coal", 7)) == [8] * 7
    assert refused(state, "Ann: buy coal 8") == "the market has only 7 coal"
    after = play(state, "Ann: buy coal 5")
    assert (after.market[0], after.supply[0], who(after, "Ann").money) == (0, 2, 260)
    assert told(state, "Ann: buy coal 5") == "Ann buys 5 coal for 40 Elektro"


def test_as_long_as_the_market_has_some_that_comes_first() -> None:
    state = buying(4, 9)
    assert steps_of(price_steps(state, "buy coal", 6)) == [7, 8, 8, 8, 8, 8]
    after = play(state, "Ann: buy coal 3")
    assert (after.market[0], after.supply[0]) == (1, 9)
    after = play(after, "Ann: buy coal 3")
    assert (after.market[0], after.supply[0]) == (0, 7)
    # A full market sells at its own prices.
    assert steps_of(price_steps(buying(24, 0), "buy coal", 4)) == [1, 1, 1, 2]


def test_what_was_taken_from_the_supply_does_not_come_to_the_market() -> None:
    state = play(buying(0, 3), "Ann: buy coal 3", "Ann: done")
    while state.phase is Phase.BUILDING:
        state = play(state, f"{mover(state)}: done")
    state = cards(state, LARGE, (40, 42, STEP3))
    state = play(state, "Ann: power nothing")
    assert (state.market[0], state.supply[0]) == (0, 0)


@pytest.mark.parametrize(("name", "edition"), [("usa", "original"), ("germany", "recharged"), ("italy", "recharged")])
def test_elsewhere_there_is_none_to_be_had(name: str, edition: str) -> None:
    state = give(dealt(3, map=name, edition=edition), "Ann", plants=(29,), money=300)
    state = at(market(state, 0, 5, 6, 2), Phase.RESOURCES, order="ABC", start="A")
    assert refused(state, "Ann: buy coal 1") == "the market has no coal"
    assert offered(state, "buy") == ["buy oil 1", "buy oil 2"]


# --- decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "low", "high"), [(2, 0, 6), (3, 1, 6), (4, 0, 3), (5, 0, 0), (6, 0, 0)])
def test_france_11_in_the_market_13_out_and_its_own_removal(players: int, low: int, high: int) -> None:
    seen = set()
    for plants, pile in deals("france", players, "recharged"):
        assert 11 in plants
        assert 13 not in (*plants, *pile)
        assert len(set(plants)) == 8
        assert pile[0] in PLUGS
        assert len(PLUGS & set(pile)) == 12 - 8 - low
        assert len(SOCKETS & set(pile)) == 29 - high
        assert pile[-1] == STEP3
        seen |= set(plants)
    assert seen == PLUGS - {13}


@pytest.mark.parametrize(("players", "low", "high"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_brazil_6_and_14_in_the_market_and_no_garbage_plant_taken_out(players: int, low: int, high: int) -> None:
    for plants, pile in deals("brazil", players, "recharged", lots=40):
        assert {6, 14} <= set(plants)
        assert len(set(plants)) == 8
        assert pile[0] in PLUGS
        assert {19, 24, 30, 38} <= set(pile)
        assert len(PLUGS & set(pile)) == 13 - 8 - low
        assert len(SOCKETS & set(pile)) == 29 - high


@pytest.mark.parametrize(("players", "low", "high"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_quebec_13_by_lot_18_and_22_under_the_top_and_no_ecological_plant_taken_out(
    players: int, low: int, high: int
) -> None:
    found: set[str] = set()
    for plants, pile in deals("quebec", players, "recharged", lots=60):
        # Wrong: 13 always in the market; or taken out now and then.
        found.add("market" if 13 in plants else "top" if pile[0] == 13 else "pile")
        assert (13 in plants) != (13 in pile)
        assert pile[0] in PLUGS
        assert pile[1:3] == (18, 22)
        assert {27, 33, 37, 44, 50} <= set(pile)
        assert len(PLUGS & set(pile)) == 13 - 8 - low
        assert len(SOCKETS & set(pile)) == 29 - high
    assert found == {"market", "top", "pile"}


@pytest.mark.parametrize("name", ["italy", "benelux", "spain-portugal"])
@pytest.mark.parametrize(("players", "low", "high"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_the_default_set_up_elsewhere(name: str, players: int, low: int, high: int) -> None:
    aside = {18, 22, 27} if name == "spain-portugal" else set()
    for plants, pile in deals(name, players, "recharged"):
        assert len(set(plants) & PLUGS) == 8
        assert pile[0] in PLUGS
        assert not aside & set(pile)
        assert len(PLUGS & set(pile)) == 13 - 8 - low
        assert len(SOCKETS & set(pile)) == 29 - len(aside) - high


def swap(pile: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    return tuple({one: other, other: one}.get(card, card) for card in pile)


def test_piles_against_the_set_up_are_refused() -> None:
    pile = dealt(5, map="quebec", edition="recharged").pile
    why = pile_refusal("quebec", 5, swap(pile, 18, 22), "recharged")
    assert why == "just under the top of the pile there must be plant 18, then 22"
    pile = recharged("brazil").pile
    gone = next(iter(SOCKETS - set(pile)))
    wrong = tuple(gone if card == 30 else card for card in pile)
    assert pile_refusal("brazil", 3, wrong, "recharged") == "plant 30 is never removed"
    pile = recharged("france").pile
    wrong = (13, *pile[1:])
    assert pile_refusal("france", 3, wrong, "recharged") == "there is no plant 13"


# --- Benelux ---------------------------------------------------------------------------------------------------------


def benelux(*, discount: int = 30, step: int = 1) -> State:
    pile = (38, 39, 40, 42, 44) if step == 3 else (38, 39, 40, 42, 44, STEP3)
    row = LARGE[:6] if step == 3 else LARGE
    state = cards(recharged("benelux"), row, pile).evolve(discard=())
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=100, cities=1)
    return at(state, Phase.AUCTION, step=step, order="ABC").evolve(discount=discount)


@pytest.mark.parametrize("step", [1, 2])
def test_when_the_discounted_plant_fell_the_smallest_stays_in_phase_5(step: int) -> None:
    state = play(benelux(step=step), "Ann: pass", "Bo: pass", "Cy: pass")
    assert state.discard == (30,)
    after = to_the_next_round(state)
    # 37 replaced 38 at the sale's end; then the largest alone goes under the pile.
    assert after.discard == (30,)
    assert after.plants == (31, 32, 33, 34, 35, 36, 37, 39)
    assert after.pile == (40, 42, 44, STEP3, 38)


@pytest.mark.parametrize("step", [1, 2])
def test_when_it_was_sold_the_smallest_leaves_as_in_the_original_edition(step: int) -> None:
    state = play(benelux(step=step), "Ann: open 30 1", "Bo: pass", "Cy: pass")
    state = to_the_next_round(state)
    assert state.discard == (31,)
    assert state.plants == (32, 33, 34, 35, 36, 37, 39, 40)
    assert state.pile == (42, 44, STEP3, 38)


def test_when_the_token_went_with_a_smaller_plant_the_discounted_one_did_not_fall() -> None:
    state = benelux()
    state = cards(state, LARGE, (20, 38, 39, 40, 42, STEP3)).evolve(discount=30)
    state = play(state, "Ann: open 32", "Bo: pass", "Cy: pass")
    assert (state.discount, state.discard) == (0, (20,))
    state = to_the_next_round(state)
    assert state.discard == (20, 30)


def test_the_next_round_counts_anew() -> None:
    state = to_the_next_round(play(benelux(), "Ann: pass"))
    assert (state.fell, state.discount) == (False, 31)
    state = play(state, f"{mover(state)}: open 31 1")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    assert to_the_next_round(state).discard == (30, 32)


@pytest.mark.parametrize("sold", [False, True])
def test_in_step_3_the_smallest_leaves_in_any_case(sold: bool) -> None:
    state = benelux(step=3)
    if sold:
        state = play(state, "Ann: open 30 1", "Bo: pass", "Cy: pass")
    state = to_the_next_round(state)
    assert state.discard == ((31,) if sold else (30, 31))


def test_the_fifth_plant_is_for_sale_here_too_and_the_token_may_lie_on_no_other_than_the_smallest() -> None:
    state = cards(benelux(), (20, 21, 23, 24, 27, 28, 29, 30), (31, 32, STEP3)).evolve(discount=20)
    assert state.current == (20, 21, 23, 24, 27)
    assert {line.split()[1] for line in offered(state, "open")} == {"20", "21", "23", "24", "27"}
    assert refused(state, "Ann: open 27 1") == "bid at least 27 Elektro, the number of the plant"


# --- Québec, Spain & Portugal ----------------------------------------------------------------------------------------


def test_quebec_buries_the_largest_that_burns_something() -> None:
    state = give(recharged("quebec"), "Ann", plants=(13,), cities=1)
    state = cards(state, (20, 21, 23, 24, 25, 28, 29, 44), (38, 39, STEP3))
    state = play(at(state, Phase.BUREAUCRACY, order="ABC"), "Ann: power 13")
    assert state.pile == (39, STEP3, 29)
    assert state.plants == (20, 21, 23, 24, 25, 28, 38, 44)


@pytest.mark.parametrize("edition", ["original", "recharged"])
def test_the_iberian_wind_parks_come_with_step_2(edition: str) -> None:
    state = give(dealt(3, map="spain-portugal", edition=edition), "Ann", plants=(13,), money=0, cities=7)
    state = cards(state, (23, 24, 25, 28, 29, 30, 31, 32), (33, 35, STEP3)).evolve(discard=())
    state = play(at(state, Phase.BUILDING, order="ABC", start="A"), "Ann: done")
    assert state.step == 2
    assert state.plants == (18, 24, 25, 28, 29, 30, 31, 32)
    assert state.pile == (22, 27, 33, 35, STEP3)


def test_in_portugal_alone_no_nuclear_plant_and_in_round_1_for_nobody() -> None:
    state = recharged("spain-portugal", regions=("yellow", "green", "purple"))
    state = cards(state, (11, 17, 20, 21, 25, 26, 29, 30), (31, 33, STEP3)).evolve(discount=11)
    assert state.round == 1
    why = "only companies with a city in Spain may have nuclear plants"
    assert refused(state, "Ann: open 11 1") == why
    state = give(give(state, "Ann", money=60, cities=("Lisboa",)), "Bo", money=60, cities=("León",))
    state = at(state, Phase.AUCTION, order="ABC").evolve(discount=11)
    assert refused(state, "Ann: open 11 1") == why
    state = play(state, "Ann: pass")
    assert "open 11 1" in offered(state, "open")
    assert state.turn == seat("Bo")
