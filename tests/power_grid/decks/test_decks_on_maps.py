"""What a map says about cards, in a deck for which it was not written: a number to take out or to set aside is taken
where it is there, and a card on top is that number or the next smaller one."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.games.power_grid.rules import compatibility
from powergrid_tui.games.power_grid.viewmodel.help.rules import special_rules
from powergrid_tui.games.power_grid.viewmodel.preview import preview
from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.records.record import Record, options_of
from powergrid_tui.table.records.seat import Seat
from tests.power_grid import figures
from tests.power_grid.decks.test_own_decks import numbered, plants, text_of
from tests.power_grid.own_files import CARDS, VALE, changed, errors
from tests.power_grid.positions import NAMES
from tests.power_grid.strategies import Plan, turns


def table(map: str, deck: str, players: int = 3, **words: Any) -> State:
    chosen = Options.model_validate({"map": map, "deck": deck, **words})
    return POWER_GRID.new(chosen, NAMES[:players])


def deals(map: str, deck: str, players: int = 3, **words: Any) -> tuple[State, list[Deal]]:
    """The table before the deal, and some deals; each is one that the table takes."""
    before, found = table(map, deck, players, **words), []
    for lot in range(25):
        deal = POWER_GRID.sample(before, Random(lot))
        assert isinstance(deal, Deal)
        assert POWER_GRID.refusal(before, deal) == ""
        found.append(deal)
    return before, found


def labels(state: State, cards: Sequence[int]) -> str:
    return " ".join("step3" if card == STEP3 else state.book.label(card) for card in cards)


def gone(state: State) -> set[str]:
    """The plants of the deck that are not in the game."""
    return {state.book.label(card) for card in state.book.deck.plants if card not in state.book.plants}


# --- numbers to take out, to keep and to set aside -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map", "deck", "players", "out"),
    [
        ("south-africa", "new", 3, "7"),
        ("south-africa", "mixed", 3, "7 7+"),
        ("south-africa", "plus", 3, "7"),
        ("russia", "new", 3, "6 14"),
        ("russia", "mixed", 3, "6 6+ 14 14+"),
        ("australia", "new", 3, ""),  # the new deck has no 17
        ("australia", "mixed", 3, ""),
        ("france", "new", 3, "11"),  # of the new deck, instead of 13
        ("france", "mixed", 3, "13 13+"),
        ("france", "plus", 3, "13"),
        ("china", "new", 5, "3 4 33"),
        ("china", "mixed", 5, "3 3+ 4 4+ 33 33+"),
        ("china", "plus", 4, "3 4 11 18 24 33 46"),  # not 46+
        ("manhattan", "new", 2, "20 22 37"),
        # Without uranium no nuclear plant is of use, whatever its number.
        ("bremen", "new", 5, "11 23 28 34 36 38 39 46 8 19 24 31 50"),
        ("bremen", "plus", 5, "11 17 23 28 34 36 38 39 46 50+"),
    ],
)
def test_a_number_is_taken_out_where_it_is_there(map: str, deck: str, players: int, out: str) -> None:
    assert gone(table(map, deck, players)) == set(out.split())


def test_a_map_that_keeps_garbage_or_ecological_plants_keeps_those_of_the_deck() -> None:
    for map, deck in product(("brazil", "quebec"), ("new", "plus")):
        fuels = "garbage" if map == "brazil" else "wind fusion"
        before, some = deals(map, deck)
        keep = {card for card, plant in before.book.plants.items() if plant.fuel in fuels.split()}
        lost = set()
        for deal in some:
            removed = set(before.book.plants) - {*before.plants, *deal.deck}
            assert not removed & keep
            lost |= removed
        assert len(lost) > 15


def test_with_two_decks_mixed_a_plant_that_is_kept_comes_into_the_market_though_others_have_yet_to_leave() -> None:
    left, came = set[str](), set[str]()
    for seed in range(4):
        for before, _, after in turns(Plan("brazil", 3, "even", seed, deck="mixed")):
            if before.turn < 0 or not after.unseen:
                continue
            drawn = set(before.pile) - set(after.pile)
            left |= {before.book.plants[card].fuel for card in drawn & set(after.discard)}
            came |= {before.book.plants[card].fuel for card in drawn & set(after.plants)}
    assert len(left) > 2
    assert "garbage" not in left
    assert came == {"garbage"}


@pytest.mark.parametrize(
    ("deck", "aside"), [("base", "18 22 27"), ("new", "22 27"), ("mixed", "22 22+ 27 27+"), ("plus", "18 22 27")]
)
def test_spain_sets_aside_the_numbers_that_are_there_and_lays_them_on_top_in_step_2(deck: str, aside: str) -> None:
    before, some = deals("spain-portugal", deck)
    assert labels(before, before.book.aside) == aside
    assert not any(set(deal.deck) & set(before.book.aside) for deal in some)
    for then, _, now in turns(Plan("spain-portugal", 5, "builders", 1, deck=deck)):
        if now.step == 2 and then.step == 1:
            seen = {*now.plants, *now.inactive, *now.discard}
            left = [card for card in now.book.aside if card not in seen]
            assert now.pile[: len(left)] == tuple(left)
            assert len(left) < len(now.book.aside)  # the first has replaced the smallest plant
            return
    raise AssertionError("no Step 2")


# --- cards on top and the market -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map", "deck", "market", "top"),
    [
        ("brazil", "new", "1 2 3 4 5 6 7 8", "13 14"),
        ("brazil", "plus", "3 4 5 6 7 8 9 10", "13 14"),
        ("quebec", "new", "1 2 3 4 5 6 7 8", "13 16 22"),  # there is no 18, nor 17
        ("quebec", "plus", "3 4 5 6 7 8 9 10", "13 18 22"),
        ("france", "plus", "3 4 5 6 7 8 9 10", "11"),
        ("france", "new", "1 2 3 4 5 6 7 8", ""),
        ("south-africa", "new", "1 2 3 4 5 6 8 9", "11"),
        ("russia", "new", "1 2 3 4 5 7", "11"),
        ("russia", "plus", "3 4 5 7 8 9", "13"),
        ("italy", "new", "1 2 3 4 5 6 7 8", "11"),
    ],
)
def test_what_lies_on_top_and_in_the_market(map: str, deck: str, market: str, top: str) -> None:
    before, some = deals(map, deck)
    assert labels(before, before.plants) == market
    count = len(top.split())
    assert {labels(before, deal.deck[:count]) for deal in some} == {top}
    assert len({deal.deck[count] for deal in some}) > 3


def test_a_deck_of_ones_own_has_the_next_smaller_plant_on_top_but_none_of_its_market() -> None:
    text = text_of([*numbered(1, 10), "12", *numbered(16, 40)], market="[1, 2, 3, 4, 5, 6, 7, 8]")
    before, some = deals("brazil", "ours", deck_text=text)
    assert {labels(before, deal.deck[:2]) for deal in some} == {"12 10"}  # for 13 and 14
    text = text_of([*numbered(1, 8), *numbered(20, 50)], market="[1, 2, 3, 4, 5, 6, 7, 8]")
    before, some = deals("brazil", "ours", deck_text=text)
    assert len({deal.deck[0] for deal in some}) > 5


def test_russias_early_plants_are_the_next_smaller_ones() -> None:
    for deck, early in (("new", {"10", "9"}), ("plus", {"10", "11"})):
        before, some = deals("russia", deck)
        assert all(early <= {*labels(before, deal.deck[1:6]).split()} for deal in some)
        assert {len(deal.deck) for deal in some} == {len(before.book.plants) - 6 - before.book.counts.removed + 1}


@pytest.mark.parametrize("players", range(2, 7))
def test_with_two_decks_mixed_the_market_has_the_smallest_numbers_that_are_left(players: int) -> None:
    china = [n for n in range(1, 12) if 10 * n + 1 in table("china", "mixed", players).book.plants][:players]
    for map, wanted in {
        "south-africa": [1, 2, 3, 4, 5, 6, 8, 9],
        "russia": [1, 2, 3, 4, 5, 7],
        "europe": [*range(1, 10)],
        "china": china,
    }.items():
        before, some = deals(map, "mixed", players)
        assert all([before.book.numbers[card] for card in deal.market] == wanted for deal in some)
        assert len({deal.market for deal in some}) > 1 or (map, players < 4) == ("china", True), "by chance"


def test_europe_draws_its_market_from_the_numbers_to_15_of_any_deck() -> None:
    for deck, count in (("new", 15), ("plus", 13)):
        before, some = deals("europe", deck, 4)
        low = {card for card in before.book.plants if before.book.numbers[card] <= 15}
        assert len(low) == count
        for deal in some:
            assert (len(deal.market), {*deal.market} <= low, deal.deck[0] in low) == (9, True, False)
            assert len(low & set(deal.deck)) == count - 9 - 1
        assert len({deal.market for deal in some}) > 5


def test_chinas_pile_is_in_the_order_of_the_numbers() -> None:
    for deck in ("new", "mixed", "plus"):
        before, some = deals("china", deck, 5)
        number = before.book.numbers
        for deal in some:
            order = [number[card] for card in deal.deck]
            small = [n for n in order if n <= 30]
            step3 = deal.deck.index(STEP3)
            assert order[: len(small)] == sorted(small)
            assert all(30 < n <= 35 for n in order[len(small) : step3])
            assert {n for n in order if 30 < n <= 35} == {31, 32, 34, 35}
        pairs = {tuple(card for card in deal.deck if number[card] == 20) for deal in some}
        assert pairs == ({(200, 201), (201, 200)} if deck == "mixed" else pairs), "which comes first is by chance"


def test_in_china_the_first_copy_of_a_number_lies_aside_when_plants_are_added() -> None:
    game = [after for *_, after in turns(Plan("china", 4, "even", 2, deck="mixed"))]
    for state in game[1:]:
        number = state.book.numbers
        for card in state.plants:
            if card != STEP3:
                other = [plant for plant in state.book.plants if number[plant] == number[card] and plant != card]
                assert set(other) <= {*state.inactive}
    assert len({len(state.inactive) for state in game}) > 3


def test_northern_europe_swaps_the_plants_whose_numbers_are_there() -> None:
    new = table("northern-europe", "new").book
    assert "18" not in new.labels.values()
    assert (new.plants[7].fuel, new.plants[7].cities) == ("wind", 1)
    for deck in ("mixed", "plus"):
        plants = table("northern-europe", deck).book.plants
        assert (plants[460].fuel, plants[460].cities) == ("wind", 6)
        assert (plants[461].fuel, plants[461].cities) == ("coal", 7)
    # In a free area it is the regions that its cities lie in.
    board = table("northern-europe", "plus").book.board
    area = tuple(city.name for city in board.cities if city.region != "red")[:24]
    book = table("northern-europe", "plus").book.with_area(area)
    assert book.plants[70].fuel == "oil"
    assert "red" not in {city.region for city in board.cities if city.name in area}


def test_in_the_middle_east_the_same_numbers_leave_in_any_deck() -> None:
    book = table("middle-east", "mixed").book
    assert [*filter(book.plant_market.leaves, book.plants)] == [60, 61, 110, 111, 140, 141]


def test_on_manhattan_every_space_is_in_play_with_the_plus_plants_too() -> None:
    before, (deal, *_) = deals("manhattan", "plus", 4)
    book = POWER_GRID.apply(before, deal).book
    assert (book.regions, len(book.cities_in_play), book.counts.end_at) == (("manhattan",), 83 - 14, 20)
    assert dict(POWER_GRID.option_choices("regions", before.options, 4)) == {"manhattan": "Manhattan"}


# --- a free area -----------------------------------------------------------------------------------------------------


def test_a_free_area_hangs_together_on_each_island() -> None:
    for map, players in product(("uk-ireland", "australia"), range(2, 7)):
        before, some = deals(map, "plus", players)
        board = before.book.board
        for deal in some:
            assert len(deal.regions) == min(figures.PLUS_AREA[players - 2], len(board.cities))
            assert board.joined(deal.regions)
    board = atlas.load("uk-ireland")
    south = [city.name for city in board.cities if city.region in ("red", "pink", "yellow")]
    for more, together in (("Cork", True), ("Inverness", False)):
        picked = Options(map="uk-ireland", deck="plus", regions=(*south, "Dublin", "Waterford", more))
        assert ("connected with one another" in POWER_GRID.options_refusal(picked, 2)) == (not together), more


def test_the_form_and_the_help_say_when_the_map_has_fewer_cities_than_the_table() -> None:
    small, other = (preview(Options(map="japan", deck="plus"), players) for players in (5, 4))
    told, said = (
        dict(small.figures),
        "All 35 cities of the map are in play, because it has fewer than the 40 of this deck.",
    )
    assert told["In play"] == "all 35 cities of the map; this deck asks for 40"
    assert told["Steps"] == "Step 2 at 8 cities, the end at 18"
    assert small.special.startswith("All 35 cities of the map are in play")
    assert said in small.rules
    assert dict(other.figures)["In play"] == "32 cities"
    assert "All 35" not in other.special
    assert list(dict(special_rules(table("japan", "plus", 5)))["The area in play"]) == [said]


def test_the_help_says_what_the_map_means_with_this_deck() -> None:
    lines = dict(special_rules(table("quebec", "new")))["Québec with this deck"]
    assert "On top of the pile, the first to be drawn first: 13, 16, 22." in lines
    assert "Never removed face down: 10, 11, 15, 16, 26, 32, 39, 44." in lines
    for map, deck in (("quebec", "base"), ("usa", "new")):
        assert not any("with this deck" in heading for heading, _ in special_rules(table(map, deck)))


# --- whole games with decks of one's own -----------------------------------------------------------------------------

OWN = text_of([*numbered(3, 40), "20+", "42", "44", "46", "50"], more="").replace(
    'fuel = "coal", need = 2', 'fuel = "oil", need = 1', 12
)
"""Everything that the maps name, and equal numbers."""

SHORT = f"market = [2, 4, 6, 8, 10, 12, 14, 15]\n{plants([*numbered(1, 16), *map(str, range(17, 60, 2))])}\n"
"""Some of what the maps name."""


@pytest.mark.parametrize("map", atlas.map_ids())
@pytest.mark.some(3)
def test_a_deck_of_ones_own_is_played_to_the_end_on_every_map(map: str) -> None:
    number = atlas.map_ids().index(map)
    state, luck = table(map, "ours", 2 + number % 5, deck_text=(OWN, SHORT)[number % 2]), Random(7)
    for _ in range(6000):
        if state.turn == NOBODY:
            break
        if state.turn == NATURE:
            action = POWER_GRID.sample(state, luck)
        else:
            actions = luck.choice([offer for offer in POWER_GRID.choices(state) if len(offer.actions)]).actions
            action = actions[min(luck.randrange(len(actions)), luck.randrange(len(actions)))]
        assert POWER_GRID.parse(POWER_GRID.format(action, state), state) == action
        state = POWER_GRID.apply(state, action)
        owned = [card for player in state.players for card in player.plants]
        places = [card for card in (*state.plants, *state.pile, *state.discard, *state.heap, *owned) if card != STEP3]
        assert len(places) == len(set(places))
        assert set(places) <= set(state.book.plants)
        if state.turn >= 0 and luck.random() < 0.05:
            imagined = POWER_GRID.determinize(POWER_GRID.view(state, state.turn), state.turn, luck)
            assert len(imagined.pile) == len(state.pile)
    assert state.over


# --- files that mean nothing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ('rules = "china"\ndeck = { top = [13] }', "tables.deck.top: means nothing with the rules of china"),
        ('rules = "china"\ndeck = { step3 = 3 }', "tables.deck.step3: means nothing with the rules of china"),
        ('rules = "middle_east"\ndeck = { step2 = [18] }', "tables.deck.step2: means nothing with the rules"),
        (
            "deck = { drawn = true, top = [13] }",
            "tables.deck.top: means nothing where the market is drawn in both editions; tables.recharged.deck.top says",
        ),
        (
            "deck = { step2 = [14] }\nrecharged = { deck = { market = [14] } }",
            "tables.recharged.deck.market: plant 14 is set aside until Step 2",
        ),
        ("deck = { out = [99] }", "tables.deck.out: there is no plant 99"),
        ('deck = { kept = ["gas"] }', "tables.deck.kept.1: a plant is named by its number, and all plants of a fuel"),
        ('deck = { out = ["wind"], top = [13] }', "tables.deck.top: plant 13 is out of the game"),
    ],
)
def test_a_map_file_that_gives_a_card_rule_no_meaning_is_refused(tables: str, reason: str) -> None:
    text = changed(VALE, ("[tables]\n", f"[tables]\n{tables}\n"))
    found = [error for error in errors(text) if error.startswith(reason)]
    assert len(found) == 1, errors(text)


def test_a_map_that_is_written_out_in_a_record_is_still_played() -> None:
    text = changed(VALE, ("[tables]\n", '[tables]\nrules = "china"\ndeck = { own = true, top = [13] }\n'))
    assert any(error.startswith("tables.deck.top") for error in errors(text))
    assert atlas.load("vale", text=text).title == "The Vale"
    assert POWER_GRID.options_refusal(Options(map="vale", map_text=text), 3) == ""


def test_a_deck_file_whose_card_on_top_lies_in_the_market_is_refused() -> None:
    with pytest.raises(BadData, match="top: plant 3 is already in the market"):
        table("germany", "ours", deck_text=changed(CARDS, ("top = 12", "top = 3")))


# --- games begun before ----------------------------------------------------------------------------------------------


SEATS = tuple(Seat(name=name) for name in NAMES[:3])


def begun_before(**words: Any) -> Options:
    """The options of a record that was written before there were readings."""
    record = Record(game="power_grid", seed=1, options=words, seats=SEATS, digest="4:0123456789abcdef")
    chosen = options_of(Options, record)
    assert isinstance(chosen, Options)
    return chosen


def test_a_game_begun_before_lays_out_two_mixed_decks_as_it_did() -> None:
    text = changed(VALE, ("[tables]\n", "[tables]\nplants = { sizes = [6, 6, 4] }\n"))
    words = {"map": "vale", "map_text": text, "deck": "mixed"}
    for chosen, count in ((begun_before(**words), 8), (Options.model_validate(words), 6)):
        before = POWER_GRID.new(chosen, NAMES[:3])
        deal = POWER_GRID.sample(before, Random(1))
        assert isinstance(deal, Deal)
        assert [before.book.numbers[card] for card in deal.market] == [*range(1, count + 1)]


def test_a_game_begun_before_removes_as_many_plants_as_it_did() -> None:
    text = changed(VALE, ("end = [8, 9, 17, 15, 14]", "end = [8, 9, 17, 15, 14]\nremoved = [1, 1, 1, 0, 0]"))
    rows = "[players]\ncities = [10, 13, 13, 13, 13]\nstep2 = [4, 4, 4, 4, 4]\n"
    rows += "end = [8, 8, 7, 7, 6]\nremoved = [6, 4, 2, 0, 0]\n"
    words = {"map": "vale", "map_text": text, "deck": "ours", "deck_text": CARDS + rows}
    for chosen, removed in ((begun_before(**words), 4), (Options.model_validate(words), 1)):
        assert compatibility.book_of(chosen, 3).counts.removed == removed


@pytest.mark.parametrize("deck", ["new", "mixed", "plus"])
def test_what_could_be_played_before_is_dealt_as_before(deck: str) -> None:
    for map in ("germany", "usa", "italy", "korea"):
        chosen = (begun_before(map=map, deck=deck), Options(map=map, deck=deck))
        before, after = (POWER_GRID.new(one, NAMES[:3]) for one in chosen)
        assert all(POWER_GRID.sample(before, Random(lot)) == POWER_GRID.sample(after, Random(lot)) for lot in range(5))
