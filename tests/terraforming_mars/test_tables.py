"""The tables of the game as they are printed: the numbers, the map, cards and corporations; and all of it is read."""

from pathlib import Path

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER, Corporation, ProjectCard, cards, corporations
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses, parse_effect, parse_needs, parse_points

from . import slow
from .positions import SPACES

BOOK = book(True, "standard")

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


# --- the map ---------------------------------------------------------------------------------------------------------


def test_the_map_as_it_is_printed() -> None:
    assert drawn() == ROWS.strip()


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


# --- cards -----------------------------------------------------------------------------------------------------------

FIGURES = Path(__file__).parent / "figures.txt"
"""Every card as printed: number, set and type by their letters, cost, and between bars tags, what must be so, points,
what it holds, and its name. The file was not made from the data."""

CORPORATIONS = {
    "R00": ("Beginner Corporation", "basic", 42, ""),
    "R03": ("Saturn Systems", "corporate", 42, "jovian"),
    "R08": ("CrediCor", "basic", 57, ""),
    "R09": ("PhoboLog", "basic", 23, "space"),
    "R13": ("Thorgate", "basic", 48, "power"),
    "R17": ("EcoLine", "basic", 36, "plant"),
    "R18": ("Helion", "basic", 42, "space"),
    "R19": ("Interplanetary Cinematics", "basic", 30, "building"),
    "R24": ("Mining Guild", "basic", 30, "building building"),
    "R30": ("Teractor", "corporate", 60, "earth"),
    "R31": ("Tharsis Republic", "basic", 40, "building"),
    "R32": ("United Nations Mars Initiative", "basic", 40, "earth"),
    "R43": ("Inventrix", "basic", 45, "science"),
}
"""Name, set, credits and tags as printed."""


def figures() -> dict[str, str]:
    """The line of every card by its number."""
    return {line[:3]: line for line in FIGURES.read_text(encoding="utf-8").splitlines()}


def line(card: ProjectCard) -> str:
    """A card as the table has it."""
    told = (" ".join(card.tags), card.req, card.vp, card.holds, card.name)
    head = f"{card.num} {card.set[0]}{card.type} {card.cost}"
    return " | ".join((head, *told)).replace("|  |", "| |").replace("|  |", "| |")


def test_every_card_is_as_printed() -> None:
    assert list(cards()) == [f"{num:03}" for num in range(1, 209)]
    assert {num: line(card) for num, card in cards().items()} == figures()


def test_every_corporation_is_as_printed() -> None:
    found = corporations()
    assert {n: (one.name, one.set, one.credits, " ".join(one.tags)) for n, one in found.items()} == CORPORATIONS
    assert next(iter(found)) == BEGINNER


def test_every_text_is_read() -> None:
    entries: tuple[ProjectCard | Corporation, ...] = (*cards().values(), *corporations().values())
    for entry in entries:
        for text in (entry.play, entry.action, getattr(entry, "first", "")):
            assert not text or parse_effect(text)
        assert not entry.ongoing or parse_clauses(entry.ongoing)
    for card in cards().values():
        assert bool(parse_needs(card.req)) == bool(card.req)
        assert (parse_points(card.vp).number != 0) == bool(card.vp)


def test_the_basic_game_leaves_out_the_cards_of_the_corporate_era() -> None:
    basic = book(False, "standard")
    assert {card.set for card in basic.cards.values()} == {"basic"}
    assert (len(basic.cards), len(basic.choices), len(BOOK.choices)) == (137, 10, 12)
    assert set(BOOK.choices) - set(basic.choices) == {"R03", "R30"}
    assert BEGINNER not in BOOK.choices
