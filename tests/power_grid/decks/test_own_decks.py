"""Decks of the players' own: what a file may say, every error of it, and equal numbers by its word."""

from collections.abc import Callable
from typing import Any

import pytest
import tomli

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.protocol.game import BadNotation
from tests.power_grid.decks.test_decks import printed
from tests.power_grid.positions import NAMES, play, refused, who
from tests.power_grid.rules.test_recharged import wander
from tests.power_grid.rules.test_setup import PLANTS

MARKET = "[3, 4, 5, 6, 7, 8, 9, 10]"


def plants(
    numbers: list[str], *, faces: Callable[[int], str] = lambda number: 'fuel = "coal", need = 2, cities = 2'
) -> str:
    """The plants with these labels, such as ``46+``."""
    lines = []
    for label in numbers:
        number = int(label.removesuffix("+"))
        lines.append(f"{{ number = {number}, {'plus = true, ' if '+' in label else ''}{faces(number)} }}")
    return f"plants = [{', '.join(lines)}]"


def text_of(numbers: list[str], *, market: str = MARKET, top: str = "", more: str = "") -> str:
    head = f"market = {market}\n" + (f"top = {top}\n" if top else "")
    return f"{head}{plants(numbers)}\n{more}"


def numbered(first: int, last: int, *more: str) -> list[str]:
    return [*map(str, range(first, last + 1)), *more]


def new(text: str, players: int = 3, map: str = "germany") -> State:
    options = {"deck": "ours", "deck_text": text, "map": map, "money": "open"}
    return POWER_GRID.new(Options.model_validate(options), NAMES[:players])


def dealt(text: str, players: int = 3, pile: str = "") -> State:
    before = new(text, players)
    regions = {2: "yellow,red,cyan", 3: "yellow,red,cyan", 5: "green,yellow,red,cyan,purple"}[players]
    return play(before, f"nature: deal order {','.join(NAMES[:players])} regions {regions} deck {pile}")


def labels(state: State, cards: tuple[int, ...]) -> str:
    return " ".join("step3" if card == STEP3 else state.book.label(card) for card in cards)


# --- what a deck may be ----------------------------------------------------------------------------------------------


def test_a_deck_may_have_fewer_plants_or_more_than_the_games_own() -> None:
    # Three players take out eight: nine more than the market is the least.
    state = new(text_of(numbered(3, 19)))
    assert labels(state, state.plants) == "3 4 5 6 7 8 9 10"
    assert len(state.book.plants) == 17
    assert len(new(text_of(numbered(3, 98))).book.plants) == 96
    with pytest.raises(TableError, match="the deck has 16 power plants, too few for 3 players"):
        new(text_of(numbered(3, 18)))
    # Five take out none.
    assert len(new(text_of(numbered(3, 11)), 5).book.plants) == 9
    with pytest.raises(
        TableError, match=("plants: 8 plants are too few for any number of players: at least 9 are needed")
    ):
        new(text_of(numbered(3, 10)), 5)


def test_where_the_step_3_card_lies_higher_up_a_deck_needs_the_cards_under_it() -> None:
    with pytest.raises(TableError, match="the deck has 10 power plants, too few for 5 players"):
        new(text_of(numbered(3, 12)), 5, "uk-ireland")
    for _, _, state in wander({"deck": "ours", "deck_text": text_of(numbered(3, 13)), "map": "uk-ireland"}, 5, 1):
        assert state.pile[-3] == STEP3
        break


def test_the_market_and_the_top_card_are_those_of_the_file() -> None:
    text = text_of(numbered(3, 15), market="[5, 4, 3, 8, 7, 6, 12, 11]", top="9")
    state = new(text, 5)
    assert labels(state, state.plants) == "3 4 5 6 7 8 11 12"
    assert "the pile must begin with plant 9" in refused(
        state, "nature: deal order Ann,Bo,Cy,Di,Ed regions green,yellow,red,cyan,purple deck 10,9,13,14,15,step3"
    )
    assert labels(dealt(text, 5, "9,10,13,15,14,step3"), state.plants) == "3 4 5 6 7 8 11 12"


def test_without_a_top_card_the_first_of_the_pile_is_by_lot() -> None:
    text = text_of(numbered(3, 15))
    for pile in ("11,12,13,14,15,step3", "15,14,13,12,11,step3"):
        assert labels(dealt(text, 5, pile), dealt(text, 5, pile).pile) == pile.replace(",", " ")


def test_a_deck_made_of_the_base_plants_plays_as_the_base_deck() -> None:
    faces = printed(PLANTS)

    def face(number: int) -> str:
        fuel, need, cities = faces[number]
        return f'fuel = "{fuel}", need = {need}, cities = {cities}'

    text = f"market = {MARKET}\ntop = 13\n{plants([*map(str, faces)], faces=face)}"
    mine, base = deckfile.load("ours", text), deckfile.load("base")
    assert (mine.market, mine.top, mine.plants, mine.labels) == (base.market, base.top, base.plants, base.labels)


def test_a_deck_may_be_for_a_free_area_with_numbers_of_its_own() -> None:
    text = text_of(numbered(3, 30), more=area(removed=2))
    before = new(text)
    assert (
        before.book.counts.cities,
        before.book.counts.step2_at,
        before.book.counts.end_at,
        before.book.counts.removed,
    ) == (9, 3, 8, 2)
    *_, (_, _, last) = wander({"deck": "ours", "deck_text": text}, 3, 4)
    assert last.over
    assert len(last.book.cities_in_play) == 9


# --- equal numbers ---------------------------------------------------------------------------------------------------

EQUAL = text_of(numbered(3, 14, "9+", "10+"), market='[3, 4, 5, 6, 9, "9+", 10, "10+"]', top="7")


def test_of_two_equal_numbers_the_plus_plant_counts_as_the_larger() -> None:
    state = dealt(EQUAL, 5, "7,8,11,12,13,14,step3")
    assert labels(state, state.plants) == "3 4 5 6 9 9+ 10 10+"
    state = play(state, "Ann: open 3", *(f"{name}: pass" for name in NAMES[1:5]))
    assert labels(state, state.plants) == "4 5 6 7 9 9+ 10 10+"
    assert [state.book.numbers[plant] for plant in state.plants] == [4, 5, 6, 7, 9, 9, 10, 10]


def test_the_largest_number_with_a_plus_still_lies_before_the_step_3_card() -> None:
    deck = deckfile.load("ours", text_of(numbered(3, 15, "98", "98+", "3+")))
    assert max(deck.plants) < STEP3
    assert deck.numbers[max(deck.plants)] == 98


def test_without_equal_numbers_a_plus_is_but_a_name() -> None:
    names = [*numbered(3, 10), "12+", "13"]
    state = new(text_of(names), 5)
    assert [state.book.label(plant) for plant in sorted(state.book.plants)] == names
    with pytest.raises(BadNotation, match=r"there is no plant 12 \(did you mean 12\+\?\)"):
        play(state, "nature: deal order Ann,Bo,Cy,Di,Ed regions green,yellow,red,cyan,purple deck 12,13,step3")


def test_equal_numbers_are_sold_by_their_printed_number() -> None:
    state = dealt(EQUAL, 5, "7,8,11,12,13,14,step3").evolve(plants=(91, 90, 100, 101))
    state = state.evolve(plants=tuple(sorted(state.plants)), pile=())
    assert "bid at least 9 Elektro, the number of the plant" in refused(state, "Ann: open 9+ 8")
    state = play(state, "Ann: open 9+", *(f"{name}: pass" for name in NAMES[1:5]))
    assert who(state, "Ann").money == 41
    assert labels(state, who(state, "Ann").plants) == "9+"


# --- errors ----------------------------------------------------------------------------------------------------------

RIGHT = text_of(numbered(3, 14), top="13")


def area(**changed: int) -> str:
    """A free area of nine cities, with these numbers changed."""
    rows = {"cities": 9, "step2": 3, "end": 8, "removed": 0, **changed}
    return "\n".join(["[players]", *(f"{name} = {[number] * 5}" for name, number in rows.items()), ""])


def errors(text: str) -> tuple[str, ...]:
    with pytest.raises(BadData) as caught:
        deckfile.read_deck(tomli.loads(text), "ours.toml")
    assert str(caught.value).startswith(f"ours.toml: {caught.value.errors[0]}")
    return caught.value.errors


def test_the_deck_that_the_errors_are_put_into_has_none() -> None:
    assert deckfile.deck_errors(tomli.loads(RIGHT)) == []


WIND = '{ number = 15, fuel = "wind", need = 1, cities = 1 }'
COAL = '{ number = 15, fuel = "hybrid", need = 0, cities = 1 }'


def _and(plant: str) -> Callable[[str], str]:
    return lambda text: text.replace("plants = [", f"plants = [{plant}, ")


def _market(cards: str) -> Callable[[str], str]:
    return lambda text: text.replace(MARKET, cards)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (_and('{ number = 11, fuel = "coal", need = 1, cities = 1 }'), "plants: plant 11 appears twice"),
        (_and(WIND), "plants: plant 15 burns nothing, so its need is 0"),
        (_and(COAL), "plants: plant 15 needs at least 1 hybrid to run"),
        (_market("[3, 4, 5, 6, 7, 8, 9, 20]"), "market: there is no plant 20"),
        (_market('[3, 4, 5, 6, 7, 8, 9, "10+"]'), "market: there is no plant 10+"),
        (_market("[3, 4, 5, 6, 7, 8, 9]"), "market: 8 plants belong there at the start, not 7"),
        (_market("[3, 4, 5, 6, 7, 8, 9, 10, 11]"), "market: 8 plants belong there at the start, not 9"),
        (_market("[3, 4, 5, 6, 7, 8, 9, 9]"), "market: 9 appears there twice"),
        (
            _market("[3, 4, 5, 6, 7, 8, 9, [10]]"),
            'market.8: plants are named by their numbers, and plus plants with a plus, such as "46+"',
        ),
        (lambda text: text.replace("top = 13", "top = 40"), "top: there is no plant 40"),
        (lambda text: text.replace("top = 13", 'top = "13+"'), "top: there is no plant 13+"),
        (lambda text: text.replace("top = 13", "top = 9"), "top: plant 9 is already in the market"),
        (lambda text: text.replace("top = 13", "topp = 13"), "topp: no such key (did you mean top?)"),
        (_and('{ number = 15, fuel = "coal", needs = 1, need = 1, cities = 1 }'), "plants.1.needs: no such key"),
        (_and('{ number = 15, fuel = "coal", cities = 1 }'), "plants.1.need: is missing"),
        (_and('{ fuel = "coal", need = 1, cities = 1 }'), "plants.1.number: is missing"),
        (_and('{ number = 0, fuel = "coal", need = 1, cities = 1 }'), "plants.1.number: "),
        (_and('{ number = 99, fuel = "coal", need = 1, cities = 1 }'), "plants.1.number: should be 98 or less"),
        (
            _and('{ number = 15, fuel = "hibrid", need = 1, cities = 1 }'),
            "plants.1.fuel: should be 'coal', 'oil', 'hybrid', 'garbage', 'uranium', 'wind' or 'fusion', "
            'not "hibrid" (did you mean hybrid?)',
        ),
        (_and('{ number = 15, fuel = "mine", need = 0, cities = 1 }'), "plants.1.fuel: "),
        (_and('{ number = 15, fuel = "coal", need = -1, cities = 1 }'), "plants.1.need: "),
        (_and('{ number = 15, fuel = "coal", need = 1, cities = -1 }'), "plants.1.cities: "),
        (lambda text: text + "[players]\ncities = [9, 9, 9, 9, 9]\n", "players.step2: is missing"),
        (lambda text: text + "[players]\ncities = [9, 9, 9]\n", "players.cities: 3 numbers; give one for each"),
        (lambda text: text + area(cities=0), "players.cities"),
        (lambda text: text + area(end=10), "players.end: 10 cities with 2 players, but 9 are in play"),
        (lambda text: text + area(step2=10), "players.step2: 10 cities with 2 players, but 9 are in play"),
        (
            lambda text: text + area(removed=4),
            "plants: 12 plants are too few for any number of players: at least 13 are needed",
        ),
    ],
)
def test_each_error_is_told(change: Callable[[str], str], found: str) -> None:
    changed = change(RIGHT)
    assert changed != RIGHT
    assert any(error.startswith(found) for error in errors(changed)), errors(changed)


def test_one_error_is_told_alone_and_several_all_at_once() -> None:
    assert len(errors(_and(WIND)(RIGHT))) == 1
    assert errors(_market("[3, 3, 4, 50]")(_and(WIND)(RIGHT)).replace("top = 13", "top = 51")) == (
        "plants: plant 15 burns nothing, so its need is 0",
        "market: there is no plant 50",
        "market: 3 appears there twice",
        "market: 8 plants belong there at the start, not 4",
        "top: there is no plant 51",
    )


def test_what_is_no_deck_at_all_is_told_too() -> None:
    assert errors("") == ("market: is missing", "plants: is missing")
    with pytest.raises(BadData, match=r"ours\.toml: not TOML"):
        deckfile.load("ours", "market = [")


def test_a_deck_with_a_error_cannot_be_played_and_the_reason_is_the_error() -> None:
    options: dict[str, Any] = {"deck": "ours", "deck_text": _and(WIND)(RIGHT)}
    with pytest.raises(BadData, match="plant 15 burns nothing"):
        POWER_GRID.new(Options.model_validate(options), NAMES[:3])
    assert POWER_GRID.options_refusal(Options.model_validate(options), 3) == (
        "ours.toml: plants: plant 15 burns nothing, so its need is 0"
    )


def test_an_unknown_deck_is_told_with_the_nearest_right_word() -> None:
    with pytest.raises(TableError, match=r"there is no deck 'mixd' \(did you mean mixed\?\)"):
        deckfile.load("mixd")
