"""Phase 2: the plant above the limit, what is given up for it, and what becomes of the tokens that lay there."""

from powergrid_tui.games.power_grid.model import Phase, State
from tests.power_grid.positions import at, give, mover, offered, play, refused, who
from tests.power_grid.rules.test_auction import auction


def over_the_limit(*plants: int, **tokens: int) -> State:
    """Ann, alone left to buy, has three plants and buys the 12, a hybrid that holds four of coal and oil."""
    state = give(auction(), "Ann", plants=plants, **tokens)
    return play(at(state, Phase.AUCTION, order="BCA"), "Bo: pass", "Cy: pass", "Ann: open 12")


def test_the_fourth_plant_makes_one_scrap_an_old_one_and_never_the_new() -> None:
    state = over_the_limit(4, 20, 25)
    assert mover(state) == "Ann"
    assert offered(state, "scrap") == ["scrap 4 keep nothing", "scrap 20 keep nothing", "scrap 25 keep nothing"]
    assert refused(state, "Ann: scrap 12 keep nothing") == "plant 12 was just bought: scrap an old one"
    assert refused(state, "Ann: scrap 31 keep nothing") == "you do not own plant 31"
    for line in ("pass", "open 10", "bid 99"):
        assert "scrap an old one first" in refused(state, f"Ann: {line}")
    state = play(state, "Ann: scrap 20 keep nothing")
    assert who(state, "Ann").plants == (4, 12, 25)
    assert 20 in state.discard


def test_with_two_players_the_fourth_plant_stays_and_the_fifth_makes_one_scrap() -> None:
    state = give(auction(2), "Bo", plants=(4, 20, 25))
    state = play(state, "Ann: pass", "Bo: open 12")
    assert state.scrapping == 0
    assert who(state, "Bo").plants == (4, 12, 20, 25)
    state = give(auction(2), "Bo", plants=(4, 20, 25, 31))
    state = play(state, "Ann: pass", "Bo: open 12")
    assert state.scrapping == 12


def test_what_lay_on_the_scrapped_plant_moves_where_it_fits_as_the_owner_likes() -> None:
    # Plant 4 holds 4 coal, plant 12 (new, hybrid) up to 4 of coal and oil: any number of the 3 coal may move.
    state = over_the_limit(4, 33, 50, coal=3)
    assert [line for line in offered(state, "scrap") if line.startswith("scrap 4")] == [
        "scrap 4 keep coal 3",
        "scrap 4 keep coal 2",
        "scrap 4 keep coal 1",
        "scrap 4 keep nothing",
    ]
    after = play(state, "Ann: scrap 4 keep coal 2")
    assert who(after, "Ann").stock == (2, 0, 0, 0)


def test_what_does_not_fit_goes_to_the_supply_and_not_to_the_market() -> None:
    # Wrong: left behind as stock that no plant can hold; or back to the market; or gone from the game.
    state = over_the_limit(24, 33, 50, garbage=4)
    before = state
    assert "cannot store 4 garbage" in refused(state, "Ann: scrap 24 keep garbage 4")
    assert "cannot store 1 garbage" in refused(state, "Ann: scrap 24 keep garbage 1")
    state = play(state, "Ann: scrap 24 keep nothing")
    assert who(state, "Ann").stock == (0, 0, 0, 0)
    assert state.supply[2] == before.supply[2] + 4
    assert state.market == before.market


def test_only_what_the_scrapped_plant_could_have_held_is_given_up() -> None:
    # 20 holds six coal, 4 holds four. Scrapping the 4 with nine coal: at most four can have lain on it.
    state = over_the_limit(4, 20, 33, coal=9)
    # All nine fit on the 20 and the new 12.
    assert [line for line in offered(state, "scrap") if line.startswith("scrap 4")] == [
        "scrap 4 keep coal 9",
        "scrap 4 keep coal 8",
        "scrap 4 keep coal 7",
        "scrap 4 keep coal 6",
        "scrap 4 keep coal 5",
    ]
    assert "keep more" in refused(state, "Ann: scrap 4 keep coal 4")
    # Scrapping the 33, which holds nothing, gives nothing up.
    assert [line for line in offered(state, "scrap") if line.startswith("scrap 33")] == ["scrap 33 keep coal 9"]


def test_scrapping_a_hybrid_leaves_its_owner_the_choice_between_coal_and_oil() -> None:
    # The hybrids 5, 21 and the new 12 hold four each: all of five coal and three oil fits on 12 and 21.
    state = over_the_limit(5, 21, 33, coal=5, oil=3)
    kept = [line.partition(" keep ")[2] for line in offered(state, "scrap") if line.startswith("scrap 5 ")]
    assert kept[0] == "coal 5 oil 3"
    # Up to four tokens, of either kind, can have lain on the 5.
    expected = {(c, o) for c in range(6) for o in range(4) if (5 - c) + (3 - o) <= 4}
    found = set()
    for words in kept:
        parts = words.split()
        found.add((int(parts[1]) if "coal" in parts else 0, int(parts[-1]) if "oil" in parts else 0))
    assert found == expected


def test_nobody_keeps_more_than_he_has_or_less_than_nothing() -> None:
    state = over_the_limit(4, 20, 25, coal=2)
    assert "more than you have" in refused(state, "Ann: scrap 4 keep coal 3")
    assert "more than you have" in refused(state, "Ann: scrap 4 keep coal 2 oil 1")


def test_who_must_scrap_does_it_before_the_starter_goes_on() -> None:
    # Bo wins what Ann put up: Bo scraps, then Ann chooses again.
    state = give(auction(), "Bo", plants=(5, 20, 25))
    state = play(state, "Ann: open 12", "Bo: bid 13", "Cy: pass", "Ann: pass")
    assert mover(state) == "Bo"
    state = play(state, "Bo: scrap 5 keep nothing")
    assert mover(state) == "Ann"
