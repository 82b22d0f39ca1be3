"""The digest of every game: a new option changes none, and whatever is chosen counts."""

from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.table.protocol.digest import version_of
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.protocol.options import READINGS
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.playthroughs import read
from powergrid_tui.toolkit import registry
from tests.table.pebbles import PEBBLES

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

DEFAULTS: dict[str, dict[str, Any]] = {
    "power_grid": {
        "map": "germany", "edition": "original", "numbers": "official", "deck": "base", "money": "secret",
        "memory": "players", "regions": "random", "trust": False, "map_text": "", "deck_text": "",
    },
    "terraforming_mars": {
        "corporate": True, "draft": False, "beginners": False, "projects": "standard", "winners": (),
        "projects_text": "",
    },
    "factory_manager": {"tiles": "standard", "tiles_text": ""},
    "electropolis": {},
    "rise_to_power": {"cards": "standard", "cards_text": ""},
}  # fmt: skip
"""What is not in a digest. A default that changed would end every game that was saved with it: give such an option
another name instead."""

CHOSEN: dict[str, dict[str, Any]] = {
    "power_grid": {
        "map": "usa", "edition": "recharged", "numbers": "summary", "deck": "new", "money": "open",
        "regions": "draft", "trust": True, "map_text": "x", "deck_text": "x", "readings": 1,
    },
    "terraforming_mars": {
        "corporate": False, "draft": True, "beginners": True, "projects": "x", "winners": ("Ann",),
        "projects_text": "x", "readings": 1,
    },
    "factory_manager": {"tiles": "reconstructed-2", "tiles_text": "x"},
    "electropolis": {"readings": 1},
    "rise_to_power": {"cards": "x", "cards_text": "x"},
    "pebbles": {"beach": "south", "hands": "open", "kind": "x", "spots": ("reef",)},
}  # fmt: skip
"""Another value of every option that counts."""

BEFORE = {
    "draft": "4:9ba8a51f34afe263",
    "mars-2": "3:b655e998c393f658",
    "factory-2": "1:1a0e313fbb6371a0",
    "electropolis-2": "3:11cd38211914f6b7",
    "rise-2": "1:fedb2dc71515824d",
}
"""Playthroughs, with the digest of each in a save from when all options were in it."""


def game_of(game: str) -> Game[Any, Any]:
    return PEBBLES if game == "pebbles" else registry.game(game)


def state_of(game: Game[Any, Any], options: Any) -> Any:
    """The first state of a game by default options, with other ones."""
    names = ["Ann", "Bo", "Cy"][: max(2, game.seats(game.Options())[0])]
    return game.new(game.Options(), names).evolve(options=options)


def test_the_defaults_are_what_they_were() -> None:
    found = {
        game: {
            name: field.get_default(call_default_factory=True)
            for name, field in registry.game(game).Options.model_fields.items()
            if name != READINGS
        }
        for game in registry.found()
    }
    assert {name: found[name] for name in DEFAULTS} == DEFAULTS


@pytest.mark.parametrize("name", CHOSEN)
def test_every_option_counts_that_is_not_at_its_default(name: str) -> None:
    game = game_of(name)
    chosen = CHOSEN[name]
    assert set(chosen) | {"memory"} == set(game.Options.model_fields) | {"memory"}
    digests = {game.digest(state_of(game, game.Options().evolve(**{option: chosen[option]}))) for option in chosen}
    assert len(digests | {game.digest(state_of(game, game.Options()))}) == len(chosen) + 1


@pytest.mark.parametrize("name", CHOSEN)
@pytest.mark.parametrize("chosen", [False, True], ids=["at its default", "chosen"])
def test_a_new_option_counts_where_it_is_chosen(name: str, chosen: bool) -> None:
    game = game_of(name)

    class Options(game.Options):  # type: ignore[name-defined, misc]
        blitz: bool = False

    before, after = (game.digest(state_of(game, options)) for options in (game.Options(), Options(blitz=chosen)))
    assert (before != after) is chosen


@pytest.mark.parametrize("name", [name for name, chosen in CHOSEN.items() if READINGS in chosen])
def test_the_readings_count_even_where_they_are_those_of_today(name: str) -> None:
    """Their default changes with the next reading, and games that are going on by those of today go on."""
    game = game_of(name)
    today = game.Options.model_fields[READINGS].default

    class Options(game.Options):  # type: ignore[name-defined, misc]
        readings: int = today + 1

    saved, then = (game.digest(state_of(game, options)) for options in (game.Options(), Options(readings=today)))
    assert saved == then != game.digest(state_of(game, Options()))


@pytest.mark.parametrize(("name", "digest"), BEFORE.items(), ids=BEFORE)
def test_a_save_from_when_all_options_were_in_the_digest_goes_on(name: str, digest: str) -> None:
    text = (PLAYTHROUGHS / f"{name}.game").read_text("utf-8")
    game = registry.game(next(line for line in text.splitlines() if line.startswith("game: ")).removeprefix("game: "))
    options = {READINGS: game.Options.model_fields[READINGS].default} if READINGS in game.Options.model_fields else {}
    record = read(game, text).record
    saved = record.evolve(options={**options, **record.options}, digest=digest)
    session = Session.resume(game, saved)
    assert len(session.steps) >= len(saved.actions)
    assert int(version_of(session.record.digest)) == int(version_of(digest)) + 1
