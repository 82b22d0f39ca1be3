"""The new deck alone, and both decks mixed with its inactive area."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.games.power_grid.viewmodel.slices.auction_house import auction_house
from powergrid_tui.games.power_grid.viewmodel.slices.tracker import tracker
from powergrid_tui.games.power_grid.viewmodel.text_views import tracked
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation
from powergrid_tui.toolkit.viewmodel.players import by_name
from tests.power_grid import positions
from tests.power_grid.asked import helped
from tests.power_grid.positions import at, cards, give, mover, offered, play, refused, seat, table, told, who
from tests.power_grid.rules.test_setup import OFFICIAL, PLANTS

NEW_PLANTS = """
1 coal 3 1, 2 oil 2 1, 3 coal 1 1, 4 hybrid 1 1, 5 hybrid 3 2, 6 garbage 1 2, 7 oil 2 2, 8 uranium 1 2, 9 coal 3 3,
10 wind 0 1, 11 wind 0 1, 12 oil 1 2, 13 hybrid 1 2, 14 coal 3 4, 15 wind 0 2, 16 wind 0 2, 19 uranium 1 3, 20 oil 1 3,
21 garbage 3 5, 22 oil 2 4, 23 coal 2 4, 24 uranium 1 4, 25 oil 3 5, 26 wind 0 3, 27 garbage 1 4, 28 coal 3 5,
29 hybrid 3 5, 30 coal 1 4, 31 uranium 1 5, 32 wind 0 4, 33 garbage 2 5, 34 coal 3 6, 35 coal 1 5, 36 hybrid 2 6,
37 oil 3 7, 38 uranium 1 6, 39 wind 0 5, 40 oil 1 6, 42 garbage 2 7, 44 wind 0 6, 46 coal 2 7, 50 uranium 2 8
"""

REMOVED = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}


def printed(text: str) -> dict[int, tuple[str, int, int]]:
    entries = (entry.split() for entry in text.replace("\n", " ").split(","))
    return {int(number): (fuel, int(need), int(powers)) for number, fuel, need, powers in entries}


def deal_of(players: int, lot: int, deck: str, map: str = "germany") -> Deal:
    deal = POWER_GRID.sample(table(players, map=map, deck=deck), Random(lot))
    assert isinstance(deal, Deal)
    return deal


# --- the new deck alone ----------------------------------------------------------------------------------------------


def test_the_42_new_plants_are_those_printed() -> None:
    plants = rulebook(RulebookKey("germany", "original", "new", 3)).plants
    assert {number: (plant.fuel, plant.need, plant.cities) for number, plant in plants.items()} == printed(NEW_PLANTS)
    assert len(plants) == 42
    assert all(plant.number == number for number, plant in plants.items())


@pytest.mark.parametrize("players", range(2, 7))
def test_1_to_8_lie_out_11_on_the_pile_and_as_many_are_gone_as_of_the_base_deck(players: int) -> None:
    state = table(players, deck="new")
    assert (state.current, state.future) == ((1, 2, 3, 4), (5, 6, 7, 8))
    gone: set[int] = set()
    for lot in range(30):
        deal = deal_of(players, lot, "new")
        assert (deal.deck[0], deal.deck[-1], deal.market) == (11, STEP3, ())
        rest = deal.deck[:-1]
        assert len(set(rest)) == len(rest) == 42 - 8 - REMOVED[players]
        gone |= set(state.book.plants) - {*rest, *state.plants}
    assert gone <= set(state.book.plants) - {*range(1, 9), 11}
    assert bool(gone) == (REMOVED[players] > 0)
    for deck in ("new", "mixed"):
        counts = rulebook(RulebookKey("germany", "original", deck, players)).counts
        found = (counts.regions, counts.removed, counts.plant_limit, counts.step2_at, counts.end_at)
        assert found == OFFICIAL[players]


def test_plant_1_is_put_up_for_1_and_obsolete_with_the_first_city_of_all() -> None:
    before = positions.dealt(3, deck="new")
    state = play(before, "Ann: open 1", "Bo: pass", "Cy: pass")
    assert (who(state, "Ann").money, state.plants) == (49, (2, 3, 4, 5, 6, 7, 8, 11))
    state = play(at(before, Phase.BUILDING, order="ABC", round=1), "Cy: build Essen")
    assert (state.discard, state.plants) == ((1,), (2, 3, 4, 5, 6, 7, 8, 11))


def test_a_pile_of_the_new_deck_without_11_on_top_is_refused() -> None:
    before, deal = table(3, deck="new"), deal_of(3, 1, "new")
    swapped = deal.evolve(deck=(deal.deck[1], deal.deck[0], *deal.deck[2:]))
    assert refused(before, POWER_GRID.format(swapped, before)) == "the pile must begin with plant 11"
    assert refused(before, POWER_GRID.format(deal.evolve(deck=(13, *deal.deck[1:])), before))


# --- both decks mixed: the set-up ------------------------------------------------------------------------------------

FIRST, SECOND = 190, 191
"""The 19 of the base deck, and that of the new one."""


def numbers(state: State, plants: Sequence[int]) -> list[int]:
    return [state.book.numbers[plant] for plant in plants]


def test_the_plants_of_both_decks_are_in_the_mixed_one_but_17_and_18_and_those_above_50() -> None:
    book = rulebook(RulebookKey("germany", "original", "mixed", 3))
    old, new = printed(PLANTS), printed(NEW_PLANTS)
    del old[17], old[18]
    found = {book.label(at): (plant.fuel, plant.need, plant.cities) for at, plant in book.plants.items()}
    assert found == {
        **{f"{number}": faces for number, faces in old.items()},
        **{f"{number}+": faces for number, faces in new.items()},
    }
    assert len(found) == 40 + 42


@pytest.mark.parametrize("players", range(2, 7))
def test_one_plant_of_each_number_to_8_lies_out_by_lot_and_the_other_copy_lies_aside(players: int) -> None:
    before = table(players, deck="mixed")
    seen, tops = Counter[str](), set[int]()
    for lot in range(40):
        state = POWER_GRID.apply(before, deal_of(players, lot, "mixed"))
        assert numbers(state, state.plants) == [1, 2, 3, 4, 5, 6, 7, 8]
        assert numbers(state, state.inactive) == [3, 4, 5, 6, 7, 8]
        assert not set(state.plants) & set(state.inactive)
        # Nothing is taken out unseen: the first second copies will be, in sight of all.
        assert (len(state.pile), state.pile[-1]) == (82 - 14 + 1, STEP3)
        assert (state.unseen, state.discard) == (REMOVED[players], ())
        seen.update(map(state.book.label, state.plants))
        tops.add(state.pile[0])
    assert seen.pop("1+") == seen.pop("2+") == 40, "there is but one"
    assert set(seen) == {f"{number}{plus}" for number in range(3, 9) for plus in ("", "+")}
    assert all(8 < count < 32 for count in seen.values())
    # Wrong: 13 or 11 on top, as with one deck.
    assert len(tops) > 15


def test_a_mixed_deal_that_cannot_have_been_dealt_is_refused() -> None:
    before, deal = table(3, deck="mixed"), deal_of(3, 1, "mixed")
    market, pile = deal.market, deal.deck
    both = tuple(sorted({*market[:-1], *(p for p in before.book.plants if before.book.numbers[p] == 3)}))
    for change, reason in (
        ({"market": both}, "one plant of each number up to 8"),
        ({"market": market[:7]}, "one plant of each number up to 8"),
        ({"market": ()}, "one plant of each number up to 8"),
        ({"deck": (*pile[:-2], STEP3)}, "all plants above 8 are in the pile"),
        ({"deck": (market[0], *pile)}, "all plants above 8 are in the pile: look at 1+"),
        ({"deck": (*pile[:-1], pile[0], STEP3)}, "is in the pile twice"),
        ({"deck": (STEP3, *pile[:-1])}, "the Step 3 card belongs at the bottom"),
    ):
        assert reason in refused(before, POWER_GRID.format(deal.evolve(**change), before))


def test_where_the_map_puts_the_step_3_card_it_lies_in_the_mixed_pile_too() -> None:
    for deck in ("base", "new", "mixed"):
        pile = deal_of(3, 1, deck, "uk-ireland").deck
        assert pile[-3] == STEP3
        assert pile.count(STEP3) == 1


# --- both decks mixed: what is drawn ---------------------------------------------------------------------------------


def mixed(pile: Sequence[str], *, unseen: int = 0, players: int = 3) -> State:
    """Round 2; the plants 10 to 14 and 30 to 32 of the base deck lie out and their twins aside, 9 is drawn already."""
    state = positions.dealt(players, deck="mixed")
    ids = {**state.book.deck.ids, "step3": STEP3}
    row = [ids[str(number)] for number in (10, 11, 12, 13, 14, 30, 31, 32)]
    aside = [*(at + 1 for at in row), *(at for at in state.inactive if state.book.numbers[at] <= 8), ids["9+"]]
    state = cards(state, row, [ids[label] for label in pile])
    for name, label in zip("ABC", ("6", "7", "8"), strict=False):
        state = give(state, name, plants=(ids[label],), cities=1, money=50)
    state = state.evolve(inactive=tuple(sorted(aside)), unseen=unseen)
    return at(state, Phase.AUCTION)


def labels(state: State, plants: Sequence[int]) -> str:
    return " ".join("step3" if plant == STEP3 else state.book.label(plant) for plant in plants)


SALE = ("Ann: open 10", "Bo: pass", "Cy: pass")


@pytest.mark.parametrize(
    ("pile", "unseen", "plants", "left", "gone"),
    [
        # 19+ and 20 are the first of their numbers; the 9+ lay aside already. Wrong: the first card drawn lies out.
        ("19+ 20 9 21", 0, "9 11 12 13 14 30 31 32", "21", ""),
        # Either copy may be the second.
        ("19 19+ 20", 0, "11 12 13 14 19+ 30 31 32", "20", ""),
        ("19+ 19 20", 0, "11 12 13 14 19 30 31 32", "20", ""),
        # The first second copies leave the game until the number for the players is reached.
        ("9 19 20 19+ 20+ 21 21+", 3, "11 12 13 14 21+ 30 31 32", "", "9 19+ 20+"),
    ],
)
def test_the_first_copy_of_a_number_lies_aside_and_the_second_comes(
    pile: str, unseen: int, plants: str, left: str, gone: str
) -> None:
    before = play(mixed((*pile.split(), "step3"), unseen=unseen), *SALE[:-1])
    state = play(before, SALE[-1])
    assert (labels(state, state.plants), labels(state, state.pile)) == (plants, f"{left} step3".strip())
    assert (labels(state, state.discard), state.unseen) == (gone, 0)
    first = [
        label for at, label in enumerate(pile.split()) if label.strip("+") not in pile.replace("+", "").split()[:at]
    ]
    drawn = [label for label in first if label not in (left, "9")]
    assert set(labels(state, state.inactive).split()) - set(labels(before, before.inactive).split()) == {*drawn}
    text = told(before, SALE[-1])
    assert all(f"Plant {label} is the first of its number and is set aside" in text for label in drawn)
    assert not any(f"Plant {label} is drawn" in text for label in drawn)
    assert text.count("leaves the game") == len(gone.split())


def test_they_leave_over_several_draws() -> None:
    state = mixed(("9", "19", "19+", "20", "20+", "21", "21+", "22", "22+", "step3"), unseen=2)
    state = play(state, *SALE)
    assert labels(state, state.plants) == "11 12 13 14 20+ 30 31 32"
    state = play(state, "Bo: open 11", "Cy: pass")
    # Wrong: two more leave for the second draw.
    assert labels(state, state.plants) == "12 13 14 20+ 21+ 30 31 32"
    assert labels(state, state.discard) == "9 19+"


@pytest.mark.parametrize("players", range(2, 7))
def test_over_a_deal_as_many_leave_as_the_number_of_players_asks_for(players: int) -> None:
    before = table(players, deck="mixed")
    lot = deal_of(players, 5, "mixed")
    # First one copy of every number, then the other of every number in ascending order.
    large = sorted(set(lot.deck) - {STEP3})
    pile = [plant for plant in large if plant % 10 == 0] + [plant for plant in large if plant % 10]
    state = play(before, POWER_GRID.format(lot.evolve(deck=(*pile, STEP3)), before))
    state = play(state, f"{mover(state)}: open 1+ 50")
    while state.auction:
        state = play(state, f"{mover(state)}: pass")
    first = [number for number in range(9, 41) if number not in (17, 18)][: REMOVED[players] + 1]
    assert numbers(state, state.discard) == first[:-1]
    assert numbers(state, state.plants)[-1] == first[-1]


def test_a_first_copy_lies_aside_though_it_is_obsolete_and_a_second_one_is_out() -> None:
    # Largest network 19: everything up to 19 is obsolete, by the printed number and not by what stands behind it.
    state = give(mixed(("19", "23", "19+", "23+", "step3")), "Cy", cities=18)
    state = cards(state, (200, 210, 220, 240, 250, 300, 310, 320), state.pile)
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass")
    assert labels(state, state.discard) == "19+"
    assert {FIRST, 230} <= set(state.inactive)
    assert labels(state, state.plants) == "21 22 23+ 24 25 30 31 32"
    assert labels(state, state.pile) == "step3"


def test_an_obsolete_plant_of_the_market_leaves_and_a_second_copy_replaces_it() -> None:
    state = give(mixed(("19", "19+", "step3")), "Ann", cities=8, money=200)
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    assert len(who(state, "Ann").cities) == 9
    state = play(state, f"Ann: {offered(state, 'build')[0]}")
    assert labels(state, state.discard) == "10"
    assert labels(state, state.plants) == "11 12 13 14 19+ 30 31 32"


def test_a_scrapped_plant_is_open_to_all_and_never_comes_back() -> None:
    state = mixed(("19", "19+", "step3"))
    ids = state.book.deck.ids
    state = give(state, "Ann", plants=(ids["6"], ids["20"], ids["21"]))
    state = play(state, *SALE, "Ann: scrap 20")
    assert ids["20"] in (*POWER_GRID.view(state, seat("Bo")).discard, *POWER_GRID.view(state, seat("Bo")).inactive)
    assert ids["20"] not in state.pile
    assert labels(state, who(state, "Ann").plants) == "6 10 21"


def test_a_plant_put_under_the_pile_is_active_when_it_comes_back_in_step_3() -> None:
    state = mixed(("step3", "22", "21"))
    state = give(state, "Cy", plants=(130,))
    state = cards(state, (110, 120, 140, 210, 300, 310, 320, 330), state.pile)
    state = at(state.evolve(inactive=(*state.inactive, 331)), Phase.BUREAUCRACY, step=2, order="ABC", start="C")
    state = play(state, "Cy: power nothing")
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 33,22,21")
    # The card took 11 along; six are left.
    assert labels(state, state.plants) == "12 14 21 30 31 32"
    state = play(at(state, Phase.AUCTION, step=3, order="ABC"), "Ann: open 12", "Bo: pass", "Cy: pass")
    # Wrong: 33 lies aside as the first of its number, and 22 comes.
    assert labels(state, state.plants) == "14 21 30 31 32 33"
    assert labels(state, state.pile) == "22 21"


def test_what_leaves_later_lies_in_the_inactive_area_too_and_every_place_says_so() -> None:
    # 19+ is the second of its number while one of those has yet to leave; 20 is scrapped.
    state = mixed(("19", "19+", "21", "9", "22", "step3"), unseen=1)
    ids = state.book.deck.ids
    state = give(state, "Ann", plants=(ids["6"], ids["20"], ids["21+"]))
    state = state.evolve(inactive=tuple(sorted({*state.inactive, ids["20+"]})))
    state = play(state, *SALE, "Ann: scrap 20")
    assert set(labels(state, state.discard).split()) == {"19+", "20"}
    first = "9+ 10+ 11+ 12+ 13+ 14+ 19 20+ 30+ 31+ 32+"
    area = set(labels(state, state.inactive_area).split())
    assert area >= {*first.split(), "19+", "20"}
    assert len(area) == len(state.inactive) + 2
    for who_looks in (0, 1):
        view = POWER_GRID.view(state, who_looks)
        in_order = [state.book.label(plant) for plant in state.inactive_area]
        assert list(auction_house(view, by_name(view.names)).aside) == in_order
        seen = tracker(view, by_name(view.names), who_looks)
        assert (seen.inactive, list(seen.gone)) == (True, in_order)
        assert f"are in the inactive area: {', '.join(in_order[:-1])}" in " ".join(tracked(view, who_looks, ""))
    told = helped(state)["Both decks mixed"]
    assert all(f" {plant} (" in told for plant in in_order)
    assert "goes there too when it leaves the game" in told
    alone = positions.dealt(3, deck="base")
    assert alone.evolve(discard=(3,)).inactive_area == ()


def test_what_lies_aside_and_what_is_still_to_leave_is_open_to_all_and_makes_another_table() -> None:
    state = mixed(("19", "19+", "20", "step3"), unseen=5)
    for who_looks in (0, 1, 2, NOBODY):
        view = POWER_GRID.view(state, who_looks)
        assert view.inactive == state.inactive != ()
        assert (view.unseen, view.pile) == (5, (HIDDEN, HIDDEN, HIDDEN, STEP3))
    digests = {POWER_GRID.digest(other) for other in (state, state.evolve(unseen=1), state.evolve(inactive=()))}
    assert len(digests) == 3


# --- labels ----------------------------------------------------------------------------------------------------------


def test_two_plants_with_a_number_are_told_apart_by_a_plus() -> None:
    state = mixed(("20", "20+", "step3"))
    state = cards(state, (FIRST, SECOND, 220, 230, 240, 300, 310, 320), state.pile)
    assert {line.split()[1] for line in offered(state, "open")} >= {"19", "19+"}
    for label in ("19", "19+"):
        after = play(state, f"Ann: open {label}", "Bo: pass", "Cy: pass").players[0]
        # The price is the printed number, whichever it is.
        assert (labels(state, after.plants), after.money) == (f"6 {label}", 50 - 19)
        assert refused(state, f"Ann: open {label} 18") == "bid at least 19 Elektro, the number of the plant"
        assert f"Ann puts up plant {label} for 19 Elektro" in told(state, f"Ann: open {label}")
    running = at(state, Phase.BUREAUCRACY, order="ABC")
    assert "you do not own plant 28+" in refused(running, "Ann: power 28+")
    # Wrong: 29 twice; or words for plain numbers too.
    ids = state.book.deck.ids
    state = give(state, "Ann", plants=(ids["6"], ids["29"], ids["29+"]))
    row = next(row for row in POWER_GRID.standings(state) if row.seat == "Ann")
    assert row.holdings["plants"] == (6, 29, "29+")


def test_a_label_that_no_plant_has_is_refused_and_the_id_behind_a_plant_is_no_label() -> None:
    state = mixed(("20", "20+", "step3"))
    for line, why in (
        ("open 17+", "there is no plant"),
        ("open 100", "there is no plant"),  # 100 and 101 stand for the two plants 10
        ("open 101", "there is no plant"),
        ("open 1", r"^there is no plant 1 \(did you mean 1\+\?\)$"),
        ("open 1 3", r"^there is no plant 1 \(did you mean 1\+\?\)$"),
        ("scrap 1", r"^there is no plant 1 \(did you mean 1\+\?\)$"),
    ):
        with pytest.raises(BadNotation, match=why):
            POWER_GRID.parse(f"Ann: {line}", state)
    for word in ("17", "19", "1000"):
        assert f"plant {word} is not in the current market" in refused(state, f"Ann: open {word}")
