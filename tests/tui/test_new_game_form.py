"""The new-game form with Power Grid's own options: what may be chosen, and what does not go together."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.toolkit import registry
from powergrid_tui.tui.start.setup import PICK, Setup

GAME = registry.game("power_grid")

LEVELS = ("expert", "hard", "normal", "easy", "random")


def form(players: int = 4, **options: Any) -> Setup:
    setup = Setup.default(GAME, ("simple",), "Ann").seated(players - 4)
    for name, value in options.items():
        setup = setup.chosen(name, value)
    return setup


def labels(setup: Setup, name: str) -> list[str]:
    return [label for _, label in setup.setting(name).choices]


def test_every_map_edition_deck_and_way_to_the_regions_can_be_chosen() -> None:
    setup = form()
    assert len(labels(setup, "map")) == 24 + 1
    assert labels(setup, "map")[-1] == "a random country"
    assert labels(setup, "edition") == ["first edition", "Recharged"]
    assert labels(setup, "deck") == ["base game", "new power plants", "both decks mixed", "base and plus plants"]
    assert labels(setup, "regions") == ["drawn at random", "drafted in turn", "picked by hand"]
    assert [value for value, _ in setup.setting("trust").choices] == [True, False]


def test_maps_and_decks_of_ones_own_stand_beside_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    for folder in ("maps", "decks"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.toml").write_text("")
    assert "mine (your own)" in labels(form(), "map")
    assert "mine (your own)" in labels(form(), "deck")
    assert "mine.toml" in form(map="mine").errors()["map"], "it is empty, and the form says so"


@pytest.mark.parametrize(
    ("players", "options", "where", "why"),
    [
        (4, {"edition": "recharged", "deck": "plus"}, "deck", "plug and socket cards"),
        (5, {"map": "benelux", "regions": "draft"}, "regions", "nothing to pick"),
        (4, {"deck": "plus", "regions": "draft"}, "regions", "one by one"),
        (4, {"edition": "recharged", "trust": True}, "trust", "a two-player game"),
        (2, {"trust": True}, "trust", "a two-player game"),
        (2, {"map": "korea", "edition": "recharged", "trust": True}, "trust", "special rules"),
        (3, {"regions": ("green", "red")}, "regions", "3 regions, not 2"),
    ],
)
def test_what_does_not_go_together_is_said_beside_what_to_change(
    players: int, options: dict[str, Any], where: str, why: str
) -> None:
    errors = form(players, **options).errors()
    assert list(errors) == [where]
    assert why in errors[where]
    assert errors[where].endswith(".")
    assert not form(players).errors()


@pytest.mark.parametrize(
    ("players", "map", "deck"), [(4, "brazil", "new"), (4, "uk-ireland", "plus"), (6, "japan", "plus")]
)
def test_a_map_that_speaks_of_cards_or_has_few_cities_goes_with_every_deck(players: int, map: str, deck: str) -> None:
    assert not form(players, map=map, deck=deck).errors()


def test_with_the_plus_plants_the_cities_are_picked_one_by_one() -> None:
    setup = form(deck="plus", regions=())
    assert len(setup.setting("regions").members) == 42
    assert setup.ticked("regions", "Essen").picked("regions") == ("Essen",)
    assert "32 cities with this deck, not 1" in setup.ticked("regions", "Essen").errors()["regions"]


def test_a_letter_leaps_to_the_next_map_that_begins_with_it() -> None:
    setup = form().leapt("map", "k")
    assert setup.label("map") == "Korea"
    assert setup.leapt("map", "b").label("map") == "Baden-Württemberg"
    assert setup.leapt("map", "b").leapt("map", "b").label("map") == "Benelux"
    assert setup.leapt("map", "x") == setup
    assert setup.leapt("regions", "p").picked("regions") == ()
    assert setup.setting("regions").choices[-1][0] == PICK


@pytest.mark.parametrize("name", ["random", "korea", "benelux"])
def test_a_map_can_be_started_from_the_form(name: str) -> None:
    setup = form(map=name)
    assert not setup.errors()
    options = GAME.complete(setup.options, 7)
    state = GAME.new(options, [seat.name for seat in setup.seats()])
    assert GAME.to_move(state) == -1
    assert (options.map_text != "") == (name == "random")


def test_a_new_table_is_set_for_the_default_one_and_every_level_can_be_turned_to() -> None:
    setup = Setup.default(GAME, LEVELS, "Ann")
    assert {place.bot for place in setup.places[1:]} == {"normal"}
    found = []
    for _ in range(len(LEVELS) + 1):
        found.append(setup.places[1].bot)
        setup = setup.swapped(1, 1)
    assert set(found) == {"", *LEVELS}


def test_a_preset_with_a_bot_that_there_is_no_more_gets_the_default_one() -> None:
    kept = Setup.default(GAME, ("brilliant",), "Ann").preset
    assert {place.bot for place in Setup.default(GAME, LEVELS, "Ann").restored(kept).places} == {"", "normal"}
