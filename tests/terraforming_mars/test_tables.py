"""The tables of the game, number by number: the numbers, the map, and how many cards there are of what."""

from collections import Counter

import pytest

from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES, book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER, FEWEST, MOST
from powergrid_tui.games.terraforming_mars.rules.projects import PROJECTS, TEXTS

from . import slow
from .positions import SPACES

BOOK = book(True, "standard")
BASIC = book(False, "standard")

ROWS = """
LSS OSS L. OC O.
L. VS L. L. L. OCC
VC L. L. L. L. L. LS
VPT LP LP LP LPP LP LP OPP
VPP LPP RPP OPP OPP OPP LPP LPP LPP
LP LPP LP LP LP OP OP OP
L. L. L. L. L. LP L.
LSS L. LC LC L. LT
LS LSS L. L. OTT
"""
"""Row by row: land, a volcano, an ocean or the reserve of Noctis City, and what the space brings."""


def drawn() -> str:
    """The map as above, from the book."""
    letters = {"land": "L", "ocean": "O", "reserved": "R"}
    rows: dict[int, list[str]] = {}
    for space in BOOK.spaces.values():
        if space.kind != "offmap":
            letter = "V" if space.volcanic else letters[space.kind]
            bonus = "".join(sorted(space.bonus)) if space.bonus != "PT" else "PT"
            rows.setdefault(space.row, []).append(letter + (bonus or "."))
    return "\n".join(" ".join(row) for _, row in sorted(rows.items()))


# --- numbers ---------------------------------------------------------------------------------------------------------


def test_the_numbers() -> None:
    assert BOOK.numbers.model_dump() == {
        "tr": 20,
        "solo_tr": 14,
        "corporations": 2,
        "first_cards": 10,
        "card_price": 3,
        "research": 4,
        "basic_production": 1,
        "steel_value": 2,
        "titanium_value": 3,
        "least_credits": -5,
        "plants_for_greenery": 8,
        "heat_for_temperature": 8,
        "ocean_bonus": 2,
        "solo_generations": 14,
        "actions": 2,
        "temperature": {"least": -30, "most": 8, "step": 2, "heat_at": (-24, -20), "ocean_at": 0},
        "oxygen": {"most": 14, "warms_at": 8},
        "oceans": {"tiles": 9},
        "projects": {"power_plant": 11, "asteroid": 14, "aquifer": 18, "greenery": 23, "city": 25},
        "milestones": {"cost": 8, "most": 3, "points": 5},
        "awards": {"costs": (8, 14, 20), "first": 5, "second": 2},
    }
    assert (FEWEST, MOST) == (1, 5)


def test_six_projects_five_milestones_five_awards() -> None:
    assert PROJECTS == ("sell_patents", "power_plant", "asteroid", "aquifer", "greenery", "city")
    assert set(TEXTS) == set(BOOK.numbers.projects)
    assert MILESTONES == ("terraformer", "mayor", "gardener", "builder", "planner")
    assert AWARDS == ("landlord", "banker", "scientist", "thermalist", "miner")


def test_temperature_takes_19_steps_oxygen_14_and_oceans_9() -> None:
    numbers = BOOK.numbers
    assert (numbers.temperature.most - numbers.temperature.least) / numbers.temperature.step == 19
    assert numbers.oxygen.most + numbers.oceans.tiles == 23


# --- the map ---------------------------------------------------------------------------------------------------------


def test_the_map_as_it_is_printed() -> None:
    assert drawn() == ROWS.strip()


def test_there_are_61_hexes_and_two_spaces_off_the_map() -> None:
    kinds = Counter(space.kind for space in BOOK.spaces.values())
    assert kinds == {"land": 48, "ocean": 12, "reserved": 1, "offmap": 2}
    assert len(BOOK.on_map) == 61
    assert len(BOOK.land) == 49


def test_hexes_are_neighbours_by_where_they_lie() -> None:
    for one, space in BOOK.spaces.items():
        assert set(space.neighbours) == {other for other in BOOK.spaces if slow.adjacent(one, other)}
        assert all(one in BOOK.spaces[other].neighbours for other in space.neighbours)
    assert sum(len(space.neighbours) for space in BOOK.spaces.values()) == 2 * 156


def test_places_that_have_names() -> None:
    named = {name: BOOK.spaces[space].name for name, space in SPACES.items() if BOOK.spaces[space].name}
    assert {name: called for name, called in named.items() if len(name) == 2} == {
        "b2": "Tharsis Tholus",
        "c1": "Ascraeus Mons",
        "d1": "Pavonis Mons",
        "e1": "Arsia Mons",
        "e3": "Noctis City reserve",
    }
    assert (SPACES["ganymede"], SPACES["phobos"]) == ("01", "02")
    assert [BOOK.spaces[SPACES[name]].neighbours for name in ("ganymede", "phobos")] == [(), ()]


def test_what_the_spaces_bring_in_all() -> None:
    bonus = Counter("".join(space.bonus for space in BOOK.spaces.values()))
    assert bonus == {"P": 38, "S": 11, "T": 4, "C": 6}


# --- cards -----------------------------------------------------------------------------------------------------------


def test_there_are_208_cards_and_137_of_them_are_basic() -> None:
    assert list(BOOK.cards) == [f"{number:03}" for number in range(1, 209)]
    assert len(BASIC.cards) == 137
    assert Counter(card.type for card in BOOK.cards.values()).total() == 208
    assert set(Counter(card.type for card in BOOK.cards.values())) == {"A", "B", "E"}
    assert len({card.name for card in BOOK.cards.values()}) == 208


def test_there_are_twelve_corporations_and_that_of_beginners() -> None:
    assert len(BOOK.corporations) == 13
    assert len(BOOK.choices) == 12
    assert set(BOOK.choices) - set(BASIC.choices) == {"R03", "R30"}
    assert BEGINNER not in BOOK.choices


@pytest.mark.parametrize(
    ("num", "name", "credits"),
    [
        ("R00", "Beginner Corporation", 42), ("R08", "CrediCor", 57), ("R17", "EcoLine", 36), ("R18", "Helion", 42),
        ("R19", "Interplanetary Cinematics", 30), ("R43", "Inventrix", 45), ("R24", "Mining Guild", 30),
        ("R09", "PhoboLog", 23), ("R31", "Tharsis Republic", 40), ("R13", "Thorgate", 48),
        ("R32", "United Nations Mars Initiative", 40), ("R03", "Saturn Systems", 42), ("R30", "Teractor", 60),
    ],
)  # fmt: skip
def test_what_corporations_begin_with(num: str, name: str, credits: int) -> None:
    assert (BOOK.corporations[num].name, BOOK.corporations[num].credits) == (name, credits)


def test_eleven_special_tiles_come_from_one_card_each() -> None:
    placing = [card.num for card in BOOK.cards.values() if "tile:" in card.play]
    assert len(placing) == 11
    words = [word for num in placing for word in BOOK.cards[num].play.split() if word.startswith("tile:")]
    kinds = Counter(word.removeprefix("tile:").partition("@")[0].strip(";") for word in words)
    assert (len(kinds), kinds["MINE"]) == (10, 2)


def test_the_book_holds_what_the_files_say() -> None:
    for num, row in slow.CARDS.items():
        card = BOOK.cards[num]
        assert (card.name, card.cost, list(card.tags), card.type) == (
            row["name"], row["cost"], row.get("tags", []), row["type"],
        )  # fmt: skip
    assert {num for num, card in BASIC.cards.items()} == {n for n, row in slow.CARDS.items() if row["set"] == "basic"}
