"""A registered game brings its options and commands to the command line, which knows nothing about it."""

import dataclasses
import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import click
import pytest

from powergrid_tui import cli
from powergrid_tui.cli.arena import arena, simulate
from powergrid_tui.cli.play import new
from powergrid_tui.table.protocol.options import options_in
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.console.words import as_word
from tests import sand
from tests.tui import toys

from .test_cli import ROOT, Screen, refused, run, screen

__all__ = ["screen"]


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "sand", sand.MANIFEST)


def words_of(*words: str) -> str:
    """What the help says, in one line."""
    return " ".join(run(*words, "--help").stdout.split())


# --- its options -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["new", "simulate"])
def test_its_help_is_made_from_its_model(command: str) -> None:
    told = words_of(command, "--game", "sand")
    assert "Options of Sand: --goal INTEGER What the sum must reach. [default: 20] --pace [slow|fast]" in told
    assert "slow: With a rest. fast: Without. [default: slow]" in told
    assert "--low-tide" in told
    assert "--gloves / --no-gloves" in told
    assert "Or some of them, with commas. [default: any]" in told
    assert "--note" not in told, "nobody is asked for what the game fills in"
    assert "--map" not in told
    assert told == words_of(command, "--game=sand") == words_of(command, "--game", "power_grid", "--game", "sand")


def test_without_a_name_it_is_the_first_game_on_the_shelf() -> None:
    told = words_of("new")
    assert told == words_of("new", "--game", next(iter(registry.GAMES)))
    games = "[power_grid|factory_manager|rise_to_power|terraforming_mars|electropolis|sand]"
    assert games in told.replace("| ", "|")
    assert "Options of Power Grid: --map TEXT" in told
    assert "--goal" not in told
    assert "Electropolis has no options of its own." in words_of("new", "--game", "electropolis")


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ([], {}),
        (["--goal", "7", "--pace", "fast"], {"goal": 7, "pace": "fast"}),
        (["--low-tide", "--no-gloves"], {"low_tide": True, "gloves": False}),
        (["--tools", "none"], {"tools": "none"}),
        (["--tools", "spade"], {"tools": ("spade",)}),
        (["--tools", "spade, rake"], {"tools": ("spade", "rake")}),
    ],
)
def test_what_is_said_of_its_options_is_played(screen: Screen, words: list[str], changed: dict[str, Any]) -> None:
    assert run("new", "--game", "sand", "--players", "Ann,Bo", *words).exit_code == 0
    assert sand.Options.model_validate(screen.session.record.options) == sand.Options(**changed)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--game sand --map usa", "Sand has no --map; Power Grid has"),
        ("--map usa --game sand", "Sand has no --map; Power Grid has"),
        ("--game sand --trust", "Sand has no --trust; Power Grid has"),
        ("--goal 3", "Power Grid has no --goal; Sand has"),
        ("--no-gloves", "Power Grid has no --no-gloves; Sand has"),
        ("--game sand --gaol 3", "--goal"),
        ("--game sand --note x", "No such option"),
        ("--game sand --goal x", "'x' is not a valid integer"),
        ("--game sand --goal 0", "the goal must be above 0"),
        ("--game sand --pace quick", "'slow', 'fast'"),
        ("--game snad --goal 3", "did you mean sand?"),
        ("--game", "--game"),
    ],
)
@pytest.mark.parametrize("command", ["new", "simulate"])
def test_words_that_are_off_are_refused(screen: Screen, command: str, words: str, said: str) -> None:
    assert said in refused(2, command, *words.split(), "--players", "2")
    assert screen.start is None


def test_one_may_play_alone_where_the_game_allows_it(screen: Screen) -> None:
    assert run("new", "--game", "sand", "--players", "1").exit_code == 0
    assert [seat.bot for seat in screen.session.seats] == [""]
    played = run("simulate", "--game", "sand", "--players", "1", "--games", "2", "--json")
    assert json.loads(played.stdout)["wins"] == {"random 1": 2}
    assert "for 1 to 3 players, not 4" in refused(2, "new", "--game", "sand", "--players", "4")
    assert "nobody is sitting at the table" in refused(2, "new", "--game", "sand", "--players", "0")
    assert "2 to 6 players, not 1" in refused(2, "new", "--players", "1")


# --- its commands ----------------------------------------------------------------------------------------------------


def test_its_commands_stand_beside_the_others() -> None:
    told = words_of()
    assert told.index(" check ") < told.index(" maps ") < told.index(" dune Tell how high the dune is.")
    assert run("dune").stdout == "3 m\n"
    assert json.loads(run("dune", "--json").stdout) == {"height": 3}
    assert "No such command" in refused(2, "dun")


def test_a_map_is_drawn_in_the_editions_of_the_model() -> None:
    assert "--edition [original|recharged]" in words_of("maps")
    assert "--deck" not in words_of("maps")
    assert "'original', 'recharged'" in refused(2, "maps", "germany", "--edition", "2019")


def test_no_game_takes_a_word_that_stands_for_something_else() -> None:
    shared = list(cli.COMMANDS)
    brought = [name for entry in registry.GAMES.values() for name in entry.commands]
    assert len({*shared, *brought}) == len(shared) + len(brought)
    for command in (new, simulate, arena):
        own = [word for param in command.params for word in param.opts] + ["--game", "--help"]
        names = [param.name for param in command.params] + ["game", "chosen"]
        for game_id in registry.GAMES:
            made = [as_word(option) for option in options_in(registry.game(game_id).Options)]
            assert not {word for param in made for word in param.opts} & set(own), game_id
            assert not {param.name for param in made} & set(names), game_id


# --- what it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (["--help"], {"pydantic", "networkx", "tomli"}),
        (["maps", "--help"], {"textual", "rich"}),
        (["new", "--help"], {"textual", "rich"}),
    ],
)
def test_help_comes_without_what_it_does_not_need(words: list[str], heavy: set[str]) -> None:
    code = (
        f"import sys\nfrom powergrid_tui.cli import main\ntry:\n    main({words})\n"
        f"except SystemExit as end:\n    print('ended', end.code, *{heavy} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "ended 0"


# --- the registry ----------------------------------------------------------------------------------------------------


def test_a_game_is_on_the_shelf_when_its_folder_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from powergrid_tui import games

    for name, order in (("zebra", 5), ("ant", 100), ("yak", -1)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "manifest.py").write_text(
            "from powergrid_tui.table.protocol.manifest import Manifest\n"
            f"MANIFEST = Manifest(id={name!r}, name={name.title()!r}, order={order},\n"
            "    game='', board='', bots='', summary='', rules='')\n"
        )
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun" / "__init__.py").touch()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert list(registry.found()) == [
        *("yak", "power_grid", "zebra", "factory_manager", "rise_to_power", "terraforming_mars", "ant", "electropolis"),
    ]
    for name in list(sys.modules):
        if name.startswith(tuple(f"powergrid_tui.games.{game}" for game in ("zebra", "ant", "yak", "begun"))):
            monkeypatch.delitem(sys.modules, name)


def test_what_the_table_needs_is_read_while_nobody_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "slow_to_read.py").write_text("import time\ntime.sleep(0.4)\nREAD = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    slow = dataclasses.replace(toys.PEBBLES, board="there_is_no_such_module:Board", bots="slow_to_read:BOTS")
    monkeypatch.setattr(registry, "GAMES", {"pebbles": slow})
    begun = time.monotonic()
    registry.read_ahead("pebbles")
    assert time.monotonic() - begun < 0.2, "nobody waits"
    while not hasattr(sys.modules.get("slow_to_read"), "READ"):
        assert time.monotonic() - begun < 10
        time.sleep(0.01)
    before = threading.active_count()
    registry.read_ahead("pebbles")
    assert threading.active_count() <= before + 1
    del sys.modules["slow_to_read"]


@pytest.mark.parametrize("game_id", [*registry.GAMES])
def test_every_part_that_an_entry_names_is_there(game_id: str) -> None:
    assert registry.game(game_id).id == game_id == registry.manifest(game_id).id
    assert registry.game(game_id).name == registry.manifest(game_id).name
    assert registry.board(game_id)
    assert registry.bots(game_id)
    assert registry.rules_text(game_id).startswith("#")
    assert not registry.manifest(game_id).files or registry.files(game_id).described({}, "x.toml") == ""
    assert all(isinstance(registry.command(name), click.Command) for name in registry.manifest(game_id).commands)


@pytest.mark.parametrize("game_id", [*registry.GAMES])
def test_every_option_of_a_game_and_every_value_has_its_sentence(game_id: str) -> None:
    game = registry.game(game_id)
    options = game.Options()
    for option in options_in(game.Options):
        assert option.description.endswith("."), option.name
        assert option.title, option.name
        named = [value for value, _ in game.option_choices(option.name, options, 4)]
        values = option.values or [value for value in named if len(named) < 10]
        assert [value for value in values if not option.meaning.values.get(value, "").endswith(".")] == [], option.name
