"""Maps, editions, decks and regions on the command line."""

import json
from pathlib import Path

import pytest

from powergrid_tui.games.power_grid.maps import atlas

from .test_cli import ROOT, Screen, refused, run, screen

__all__ = ["screen"]

SMALL = """
name = "Two Lakes"
links = [
  ["Aal", "Bro", 4], ["Bro", "Cirk", 5], ["Cirk", "Dun", 6],
  ["Dun", "Eik", 3], ["Eik", "Fjord", 7], ["Fjord", "Aal", 8],
]
[tables.players]
regions = [2, 2, 2, 2, 2]
step2 = [3, 2, 2, 2, 2]
end = [5, 4, 3, 3, 3]
[[regions]]
id = "north"
name = "North"
cities = [
  { name = "Aal", lat = 50.0, lon = 1.0 },
  { name = "Bro", lat = 50.0, lon = 2.0 },
  { name = "Cirk", lat = 50.0, lon = 3.0 },
]
[[regions]]
id = "south"
name = "South"
cities = [
  { name = "Dun", lat = 49.0, lon = 3.0 },
  { name = "Eik", lat = 49.0, lon = 2.0 },
  { name = "Fjord", lat = 49.0, lon = 1.0 },
]
"""


@pytest.mark.parametrize("name", atlas.map_ids())
@pytest.mark.some(6)
def test_each_map_is_drawn_with_its_cities_and_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("LINES", "60")
    shown = run("maps", name).stdout
    board = atlas.load(name)
    assert shown.startswith(f"{board.name}: {len(board.cities)} cities")
    full = [city.name for city in board.cities if city.name in shown or city.short in shown]
    assert len(full) >= 0.8 * len(board.cities)
    flat = " ".join(shown.split())
    assert all(note.split(".")[0][:60] in flat for note in board.tables.notes)


def test_a_map_is_drawn_as_an_edition_prints_it_and_in_plain_signs() -> None:
    assert "Torgelow" in run("maps", "germany").stdout
    recharged = run("maps", "germany", "--edition", "recharged", "--ascii").stdout
    assert "Stralsund" in recharged
    assert "plant 39" in recharged
    assert all(sign.isascii() or sign.isalpha() for sign in recharged)


def test_a_map_as_facts() -> None:
    facts = json.loads(run("maps", "korea", "--json").stdout)
    assert facts["name"] == "Korea"
    assert len(facts["cities"]) == 42
    assert len(facts["links"]) == 80
    assert any("North" in note for note in facts["notes"])


def test_a_map_that_is_not_there_and_one_that_is_broken(tmp_path: Path) -> None:
    assert "did you mean korea?" in refused(2, "maps", "koera")
    (tmp_path / "my.toml").write_text(SMALL.replace('"Bro", 4', '"Brw", 4'))
    assert "there is no city Brw (did you mean Bro?)" in refused(1, "maps", tmp_path / "my.toml")
    assert "there is no city Brw" in refused(1, "simulate", "--map", tmp_path / "my.toml")


def test_the_list_tells_of_a_broken_map_of_ones_own_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "lakes.toml").write_text(SMALL)
    (tmp_path / "maps" / "broken.toml").write_text("name = 3")
    result = run("maps")
    assert "lakes" in result.stdout
    assert "Two Lakes" in result.stdout
    assert "broken.toml" in result.stderr
    played = run("simulate", "--map", "lakes", "--players", "3", "--games", "2")
    assert played.stdout.startswith("2 of 2 games finished")


@pytest.mark.parametrize(
    "words",
    [
        "--map china --edition recharged --players 3",
        "--deck new",
        "--deck mixed --players 2",
        "--map brazil --deck new",
        "--deck plus --players 5",
        "--regions draft --map australia",
        "--regions red,green,yellow --map usa --players 3",
        "--edition recharged --trust --players 2",
        "--map random",
        "--map random-5",
    ],
)
def test_games_with_every_kind_of_word_are_played(words: str) -> None:
    assert run("simulate", *words.split(), "--games", "2").stdout.startswith("2 of 2 games finished")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--deck plus --edition recharged", "plug and socket"),
        ("--deck nwe", "did you mean new?"),
        ("--trust", "Against the Trust is a two-player game of the Recharged edition"),
        ("--edition 2019", "recharged"),
        ("--map germany --regions draft,red", "no region draft"),
        ("--deck plus --players 2 --regions Essen,Köln", "24 cities with this deck, not 2"),
    ],
)
def test_words_that_do_not_go_together_are_refused_with_the_reason(words: str, why: str) -> None:
    assert why in refused(2, "simulate", *words.split())


def test_a_new_game_carries_a_map_and_a_deck_of_ones_own_in_its_record(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "lakes.toml").write_text(SMALL)
    (tmp_path / "mine.toml").write_text((ROOT / "powergrid_tui/games/power_grid/data/decks/new.toml").read_text())
    words = ["--map", tmp_path / "lakes.toml", "--deck", tmp_path / "mine.toml", "--players", "Ann,Bo", "--seed", "3"]
    assert run("new", *words).exit_code == 0
    options = screen.session.record.options
    assert (options["map"], options["deck"]) == ("lakes", "mine")
    assert options["map_text"] == SMALL
    (tmp_path / "lakes.toml").unlink()
    (tmp_path / "mine.toml").unlink()
    path = screen.session.save_file.path  # type: ignore[union-attr]
    assert run("replay", path).exit_code == 0
    assert run("check", path).exit_code == 0


def test_a_random_country_stands_in_the_record_with_its_seed(screen: Screen, tmp_path: Path) -> None:
    assert run("new", "--map", "random", "--players", "Ann,Bo", "--seed", "41", "--saves", tmp_path).exit_code == 0
    record = screen.session.record
    assert record.seed == 41
    assert record.options["map"] == "random-41"
    assert screen.session.state.book.board.name == atlas.load("random-41").name


def test_the_same_seed_gives_the_same_deal(screen: Screen, tmp_path: Path) -> None:
    deals = []
    for seed in ("5", "5", "6"):
        words = ["--map", "japan", "--edition", "recharged", "--players", "Ann,Bo,Cy", "--seed", seed]
        assert run("new", *words, "--saves", tmp_path).exit_code == 0
        deals.append(screen.session.record.actions[0])
    assert deals[0] == deals[1] != deals[2]


def test_another_game_is_named_with_its_own_words(screen: Screen, tmp_path: Path) -> None:
    words = ["--game", "electropolis", "--players", "Ann,bot", "--seed", "4", "--saves", tmp_path]
    assert run("new", *words).exit_code == 0
    assert screen.session.record.game == "electropolis"
    path = screen.session.save_file.path  # type: ignore[union-attr]
    assert run("check", path).stdout.endswith("a saved game of 1 line\n")
    assert "round 1" in run("replay", path).stdout
    assert run("simulate", "--game", "electropolis", "--players", "3", "--games", "3").exit_code == 0
    assert "Electropolis has no --map" in refused(2, "new", "--game", "electropolis", "--map", "usa")
    assert "for 2 to 4 players, not 5" in refused(2, "simulate", "--game", "electropolis", "--players", "5")
    assert "did you mean electropolis?" in refused(2, "simulate", "--game", "electopolis")
