"""Which maps, editions, decks, numbers of players and ways to pick the regions go together, and why others do not."""

from itertools import product
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.games.power_grid.rulebook import RulebookKey
from powergrid_tui.games.power_grid.rules import compatibility
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from tests.power_grid.decks.test_own_decks import numbered, text_of
from tests.power_grid.positions import NAMES

PLAYERS = range(2, 7)


WHOLE_MAP = {
    "australia": (5, 6),
    "baden-wurttemberg": (5, 6),
    "benelux": (5, 6),
    "bremen": (5, 6),
    "japan": (5, 6),
    "south-africa": (5, 6),
    "manhattan": (2, 3, 4, 5, 6),
}
"""Maps with no more regions than so many players need."""


def options(**words: Any) -> Options:
    return Options.model_validate(words)


def why(players: int, **words: Any) -> str:
    """Why this cannot be played; a game that is refused cannot be set up either, for the same reason."""
    chosen = options(**words)
    found = POWER_GRID.options_refusal(chosen, players)
    if found:
        with pytest.raises(TableError) as caught:
            POWER_GRID.new(chosen, NAMES[:players])
        assert str(caught.value) == found
    return found


def begun(chosen: Options, players: int, seed: int = 1) -> State:
    """The table after forty actions by chance."""
    luck = Random(seed)
    state = POWER_GRID.new(chosen, NAMES[:players])
    for _ in range(40):
        if state.turn == NATURE:
            action = POWER_GRID.sample(state, luck)
        else:
            action = luck.choice([offer.actions for offer in POWER_GRID.choices(state) if len(offer.actions)])[0]
        assert POWER_GRID.parse(POWER_GRID.format(action, state), state) == action
        state = POWER_GRID.apply(state, action)
        assert state.turn != NOBODY
    return state


# --- every combination -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("map", [*atlas.map_ids(), "random-7"])
def test_every_combination_starts_or_is_refused_with_a_sentence(map: str) -> None:
    every = [*product(("original", "recharged"), deckfile.SHIPPED, ("random", "draft"), PLAYERS)]
    for edition, deck, regions, players in Random(map).sample(every, 12):
        found = why(players, map=map, edition=edition, deck=deck, regions=regions)
        if found:
            assert "\n" not in found
            assert len(found.split()) > 5
        else:
            assert begun(options(map=map, edition=edition, deck=deck, regions=regions), players).round >= 1


@pytest.mark.parametrize("map", [*atlas.map_ids(), "random-7"])
def test_every_deck_goes_with_every_map_and_number_of_players_and_so_does_the_other_edition(map: str) -> None:
    for players in PLAYERS:
        assert why(players, map=map, edition="recharged") == ""
        for deck in ("base", "new", "mixed", "plus"):
            assert why(players, map=map, deck=deck) == ""


CHOSEN: dict[str, Any] = {
    "map": "france",
    "edition": "recharged",
    "deck": "plus",
    "trust": True,
    "numbers": "summary",
    "readings": 1,
}


@pytest.mark.parametrize("option", CHOSEN)
def test_whatever_decides_the_rules_is_taken_from_the_options(option: str) -> None:
    default = RulebookKey("germany", "original", "base", 3)
    assert compatibility.book_of(options(), 3).key == default
    assert compatibility.book_of(options(**{option: CHOSEN[option]}), 3).key == default._replace(
        **{option: CHOSEN[option]}
    )


@pytest.mark.parametrize("map", atlas.map_ids())
def test_regions_may_be_drafted_wherever_not_all_are_in_play(map: str) -> None:
    for edition, players in product(("original", "recharged"), PLAYERS):
        found = why(players, map=map, edition=edition, regions="draft")
        assert (found == "") == (players not in WHOLE_MAP.get(map, ()))


# --- the reasons -----------------------------------------------------------------------------------------------------

HIGH, HIGHER = "[8, 9, 10, 11, 12, 13, 14, 15]", "[31, 32, 33, 34, 35, 36, 37, 38]"

RECHARGED = "the Recharged edition can be set up only with the plug and socket cards of the base deck"


@pytest.mark.parametrize(
    ("players", "words", "reason"),
    [
        (3, {"edition": "recharged", "deck": "new"}, RECHARGED),
        (3, {"edition": "recharged", "deck": "mixed"}, RECHARGED),
        (3, {"edition": "recharged", "deck": "plus"}, RECHARGED),
        (3, {"deck": "plus", "regions": "draft"}, "the cities in play are picked one by one, not region by region"),
        (5, {"map": "japan", "regions": "draft"}, "5 players play in all regions of Japan: there is nothing to pick"),
        (2, {"map": "manhattan", "regions": "draft"}, "2 players play in all regions of Manhattan"),
        (3, {"regions": ("red", "cyan")}, "3 players play in 3 regions, not 2"),
        (3, {"regions": ("red", "cyan", "yellow", "purple")}, "3 players play in 3 regions, not 4"),
        (3, {"regions": ("brown", "cyan", "purple")}, "the regions in play must touch one another"),
        (3, {"regions": ("red", "cyan", "yelow")}, "Germany has no region yelow (did you mean yellow?)"),
        (3, {"map": "usa", "regions": ("red", "cyan", "Essen")}, "USA has no region Essen"),
        (3, {"map": "uk-ireland", "regions": ("red", "brown", "green")}, "the regions in play must touch one another"),
        (3, {"map": "germny"}, "there is no map 'germny' (did you mean germany?)"),
        (3, {"deck": "nww"}, "there is no deck 'nww' (did you mean new?)"),
        (1, {}, "Power Grid is for 2 to 6 players, not 1"),
        (7, {}, "Power Grid is for 2 to 6 players, not 7"),
        (3, {"deck": "ours", "deck_text": text_of(numbered(3, 18))}, "the deck has 16 power plants, too few for 3"),
        (3, {"deck": "ours", "deck_text": text_of(numbered(3, 40)), "edition": "recharged"}, RECHARGED),
        (
            3,
            {"deck": "ours", "deck_text": text_of(numbered(8, 40), market=HIGH), "map": "europe"},
            "this deck does not go with Europe: of the plants up to 15 it needs 11, and the deck has 8",
        ),
        (
            3,
            {"deck": "ours", "deck_text": text_of(numbered(31, 60), market=HIGHER), "map": "china"},
            "this deck does not go with China: the pile is in the order of the numbers, and no plant of this deck",
        ),
        (3, {"numbers": "summary", "edition": "recharged"}, "the summary has numbers for the original edition only"),
        (2, {"numbers": "summary", "edition": "recharged", "trust": True}, "for the original edition only"),
        (3, {"numbers": "summary", "deck": "plus"}, "this deck has numbers of its own for each number of players"),
        (6, {"numbers": "summary", "map": "japan"}, "6 players play in 6 regions, and Japan has 5"),
        (2, {"numbers": "summary", "map": "manhattan"}, "2 players play in 2 regions, and Manhattan has 1"),
        (6, {"numbers": "summary", "regions": "draft"}, "6 players play in all regions of Germany"),
        # A file of the players' own is no better for its name.
        (3, {"deck": "base", "deck_text": text_of(numbered(3, 40)), "edition": "recharged"}, RECHARGED),
    ],
)
def test_what_does_not_go_together_is_refused_with_its_reason(players: int, words: dict[str, Any], reason: str) -> None:
    chosen = options(**words)
    names = [f"P{at}" for at in range(players)]
    with pytest.raises(TableError) as caught:
        POWER_GRID.new(chosen, names)
    assert reason in str(caught.value)
    assert POWER_GRID.options_refusal(chosen, players) == str(caught.value)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (3, {"regions": ("red", "cyan", "purple")}),
        (3, {"map": "uk-ireland", "regions": ("red", "yellow", "green")}),  # an island each, and each of one piece
        (3, {"map": "australia", "regions": ("red", "green", "brown")}),  # Perth touches nothing of the east
        (4, {"map": "japan", "deck": "plus"}),
        (6, {"map": "japan", "deck": "plus"}),
        (3, {"map": "europe", "deck": "ours", "deck_text": text_of(numbered(3, 40))}),
        (3, {"map": "china", "deck": "ours", "deck_text": text_of(numbered(25, 60), market=HIGHER)}),
        (3, {"map": "france", "deck": "new", "deck_text": text_of(numbered(3, 40))}),
        (5, {"map": "japan", "numbers": "summary"}),
        (2, {"map": "bremen", "numbers": "summary"}),
        (3, {"deck": "mixed", "numbers": "summary", "regions": "draft"}),
        (3, {"deck": "ours", "deck_text": text_of(numbered(3, 19))}),
        (5, {"deck": "ours", "deck_text": text_of(numbered(3, 11))}),
        (3, {"deck": "base", "deck_text": text_of(numbered(3, 40))}),
    ],
)
def test_its_neighbour_that_does_go_together_starts(players: int, words: dict[str, Any]) -> None:
    assert why(players, **words) == ""
    assert begun(options(**words), players).round >= 1


# --- small maps of the players' own ----------------------------------------------------------------------------------


def country(regions: list[list[str]], links: list[tuple[str, str]]) -> str:
    """A map in words: the cities of each region, and links at 5."""
    ways = ", ".join(f'["{a}", "{b}", 5]' for a, b in links)
    lines = ['name = "Toyland"', f"links = [{ways}]"]
    for at, names in enumerate(regions):
        cities = ", ".join(
            f'{{ name = "{name}", x = {100 * at + 10 * place}, y = {100 * place} }}' for place, name in enumerate(names)
        )
        lines += ["[[regions]]", f'id = "r{at}"', f'name = "Region {at}"', f"cities = [{cities}]"]
    return "\n".join(lines)


def line(names: str) -> list[tuple[str, str]]:
    return list(zip(names.split()[:-1], names.split()[1:], strict=True))


def test_a_map_with_too_few_regions_for_the_players_is_refused() -> None:
    regions = [[f"{letter}{at}" for at in range(7)] for letter in "ABC"]
    text = country(regions, line(" ".join(name for names in regions for name in names)))
    assert why(3, map="toy", map_text=text) == ""
    assert why(4, map="toy", map_text=text) == "4 players play in 4 regions, and Toyland has 3"
    assert why(3, map="toy", map_text=text, regions="draft") == (
        "3 players play in all regions of Toyland: there is nothing to pick"
    )


def test_a_map_whose_regions_do_not_hang_together_in_the_right_number_is_refused() -> None:
    # A to C are a chain. D hangs together only by way of E, and E by way of D.
    regions = [["A1"], ["B1"], ["C1"], ["D1", "D2"], ["E1", "E2"]]
    text = country(regions, [*line("A1 B1 C1"), *line("A1 D1 E1"), *line("C1 E2 D2")])
    assert "no 4 of them are connected with one another" in why(4, map="toy", map_text=text)
