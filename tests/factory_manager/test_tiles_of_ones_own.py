"""Sets of tiles that people make: what is told of errors, games with them, and records that need no file."""

import hashlib
import json
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from powergrid_tui import cli
from powergrid_tui.games.factory_manager import files
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Options
from powergrid_tui.games.factory_manager.tilefile import SHIPPED as SETS
from powergrid_tui.games.factory_manager.tilefile import load, tile_errors
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, toml_of
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import RandomBot

DATA = resources.files("powergrid_tui").joinpath("games", "factory_manager", "data")

SHIPPED = DATA.joinpath("tiles.toml").read_text("utf-8")

SEATS = (Seat(name="Ann"), Seat(name="Bo"))

SMALL = """
name = "small"
[discounts]
4 = 3
[[tiles]]
kind = "machine"
level = 0
production = 2
energy = 1
workers = 1
start = 3
[[tiles]]
kind = "robot_work"
level = 0
workers = -4
start = 1
[[tiles]]
kind = "storage"
level = 0
storage = 5
start = 1
[[tiles]]
kind = "machine"
level = 7
price = 9
production = 6
energy = 2
workers = 2
copies = [2, 2, 2, 2]
x = 2
[[tiles]]
kind = "optimisation"
level = 1
price = 4
energy = -3
copies = [0, 1, 1, 1]
x = 1
"""
"""With so few tiles that the warehouse is soon empty, and more workers saved than needed at the start."""


def changed(*changes: tuple[str, str]) -> str:
    text = SMALL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def errors(text: str) -> list[str]:
    return tile_errors(toml_of(text, "my.toml"))


def test_these_sets_are_right() -> None:
    assert errors(SHIPPED) == errors(SMALL) == []


SEVERAL = ("tiles, O1: no optimisation room", "tiles: M0 appears")
"""What a mistake in a tile may bring about besides."""


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('name = "small"', "", "name: is missing"),
        ('name = "small"', 'nam = "small"', "nam: no such key (did you mean name?)"),
        ('"small"', f'"{"x" * 61}"', "name: is longer than 60 characters"),
        ("[discounts]", "[discount]", "discount: no such key (did you mean discounts?)"),
        ("4 = 3", "13 = 3", "discounts.13: turn-order cards must be numbered 1 to 12"),
        ("4 = 3", "four = 3", "discounts.four: turn-order cards must be numbered 1 to 12"),
        ("4 = 3", "4 = 100", "discounts.4: should be 99 or less, not 100"),
        ("production = 6", "prodution = 6", "tiles.4.prodution: no such key (did you mean production?)"),
        ("production = 6", "production = 21", "tiles.4.production: should be 20 or less, not 21"),
        ("production = 6", "", "tiles, M7: a machine must make at least 1"),
        ("level = 7", "level = 20", "tiles.4.level: should be 19 or less, not 20"),
        ("price = 9", "price = 100", "tiles.4.price: should be 99 or less, not 100"),
        ("x = 2", "x = 21", "tiles.4.x: should be 20 or less, not 21"),
        ("[2, 2, 2, 2]", "[2, 2, 2, 2, 2]", ("tiles.4.copies: give four numbers, for 2, 3, 4 and 5 players, not 5")),
        ("[2, 2, 2, 2]", "[2, 2, 2, 21]", "tiles.4.copies.4: should be 20 or less, not 21"),
        ("storage = 5", "", "tiles, S0: storage must hold at least 1"),
        ("storage = 5", "storage = 5\nenergy = 1", "tiles, S0: storage must not need energy or workers"),
        (
            "storage = 5",
            "storage = 5\nproduction = 1",
            ("tiles, S0: only machines and production robots may make goods"),
        ),
        (
            "storage = 5",
            "storage = 5\nprice = 3",
            "tiles, S0: level 0 is for start tiles, which have no price and appear only in the factories",
        ),
        ("workers = -4", "", ("tiles, RW0: a labour robot saves workers, so its number of workers must be below 0")),
        ("workers = -4", "workers = -4\nstorage = 1", "tiles, RW0: only storage may have a number under storage"),
        ("energy = -3", "energy = 0", ("tiles, O1: an optimisation room saves energy, so its energy must be below 0")),
        ("energy = 2", "energy = -2", "tiles, M7: a machine must not save energy or workers"),
        ("x = 2", "x = 2\nstart = 1", "tiles, M7: start tiles must have level 0"),
        ("price = 4", "start = 1", "tiles, O1: no optimisation room is a start tile"),
        ("level = 7", "level = 0", "tiles: M0 appears 2 times"),
        ("x = 2", "x = 1", "tiles: there are 2 X tiles, but 3 are shown"),
        ("start = 3", "start = 0", "tiles: no factory has a machine at the start: machine 0 has no 'start'"),
        ("start = 3", "start = 9", "tiles: 11 start tiles do not fit into 10 cells"),
        ("workers = 1\n", "workers = 4\n", "tiles: the start tiles need 8 workers, and 6 may be busy"),
        ("level = 0\nworkers = -4", "workers = -4", "tiles.2.level: is missing"),
    ],
)
def test_what_is_told_of_a_error(old: str, new: str, error: str) -> None:
    found = errors(changed((old, new)))
    assert any(told.startswith(error) for told in found), found
    assert len(found) == 1 or error.startswith(SEVERAL), "one mistake is one error"


def test_an_unknown_kind_is_told_with_the_nearest() -> None:
    (told,) = errors(changed(('"robot_work"', '"robot_wrok"')))
    assert told.startswith("tiles.2.kind: should be 'machine', 'robot_prod', ")
    assert told.endswith("""not "robot_wrok" (did you mean robot_work?)""")


def test_a_column_that_grows_cheaper_is_told() -> None:
    text = SHIPPED.replace("price = 8\nproduction = 2\nenergy = 1", "price = 4\nproduction = 2\nenergy = 1")
    assert errors(text) == ["tiles: M2 costs less than M1"]


def test_every_error_is_told_at_once() -> None:
    text = changed(
        ("4 = 3", "14 = 3"), ("price = 9", "pirce = 9"), ("energy = -3", ""), ("[2, 2, 2, 2]", "[2, 2]"), ("5", "0")
    )
    assert errors(text) == [
        "tiles.4.copies: give four numbers, for 2, 3, 4 and 5 players, not 2",
        "tiles.4.pirce: no such key (did you mean price?)",
        "discounts.14: turn-order cards must be numbered 1 to 12",
        "tiles, S0: storage must hold at least 1",
        "tiles, O1: an optimisation room saves energy, so its energy must be below 0",
    ]
    with pytest.raises(BadData) as caught:
        load("mine", text)
    assert str(caught.value).startswith("mine.toml: ")
    assert str(caught.value).endswith("(and 4 more)")
    assert files.SETS.refusal(Options(tiles="mine", tiles_text=text)) == str(caught.value)


def whole(options: Options, players: int, seed: int) -> Session[Any, Any]:
    """A game of random bots to its end."""
    seats = tuple(Seat(name=name, bot="random") for name in ("Ann", "Bo", "Cyd", "Dora", "Ed")[:players])
    session = Session.start(FACTORY_MANAGER, options, seats, seed=seed)
    bot, luck = RandomBot(), Random(seed)
    while not session.state.over:
        session.play(bot.decide(session.state, FACTORY_MANAGER.choices(session.state), luck))
    return session


@pytest.mark.parametrize("players", [2, 5])
def test_a_set_is_played_and_its_record_needs_no_file(players: int) -> None:
    text = SMALL
    session = whole(Options(tiles="mine", tiles_text=text), players, 3)
    record = loads(dumps(session.record), "x.toml")
    assert record.options == {"tiles": "mine", "tiles_text": text}
    again = Session.resume(FACTORY_MANAGER, record)
    assert again.state == session.state
    assert again.state.over
    assert "tiles: mine" in FACTORY_MANAGER.summary(record.options, again.state.names, record.where)


def test_the_numbers_are_those_of_the_set() -> None:
    state = FACTORY_MANAGER.new(Options(tiles="small", tiles_text=SMALL), ("Ann", "Bo"))
    assert state.players[0].floor == ("M0", "M0", "M0", "RW0", "S0")
    assert state.players[0].busy == 0, "no more workers are free than there are"
    assert state.columns == (("M7", "M7"), (), (), (), (), ())
    assert (state.book.discounts[4], state.book.discounts[5]) == (3, 0)


def test_workers_that_are_saved_count_whatever_comes_after_them() -> None:
    text = changed(("energy = -3", "energy = -3\nworkers = 3"))
    rules = FACTORY_MANAGER.new(Options(tiles="small", tiles_text=text), ("Ann", "Bo")).book
    found = {way.tiles: way[1:] for way in rules.ways(("M7", "RW0", "O1"), 6)}
    assert found["M7", "RW0", "O1"] == (6, 1, 1), "2 - 4 + 3 workers"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set in the players' own folder."""
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    (tmp_path / "tiles").mkdir()
    path = tmp_path / "tiles" / "mine.toml"
    path.write_text(SMALL, "utf-8")
    return path


def test_a_set_of_the_own_folder_is_offered_and_carried_by_the_record(mine: Path) -> None:
    choices = FACTORY_MANAGER.option_choices("tiles", Options(), 3)
    assert choices == (
        ("standard", "the standard tiles"),
        ("reconstructed-2", "the weaker tiles"),
        ("reconstructed-3", "the scarcer tiles"),
        ("reconstructed-4", "the thriftier tiles"),
        ("mine", "mine (your own)"),
    )
    assert FACTORY_MANAGER.options_refusal(Options(tiles="mine"), 3) == ""
    session = whole(Options(tiles="mine"), 2, 5)
    assert session.record.options == {"tiles": "mine", "tiles_text": SMALL}
    mine.unlink()
    assert Session.resume(FACTORY_MANAGER, session.record).state == session.state


def test_a_set_that_is_not_there_is_refused_with_those_that_are(mine: Path) -> None:
    sentence = (
        "there is no set of tiles 'mien' (did you mean mine?); choose standard, reconstructed-2, reconstructed-3, "
        "reconstructed-4, mine or a TOML file"
    )
    assert FACTORY_MANAGER.options_refusal(Options(tiles="mien"), 3) == sentence
    with pytest.raises(TableError) as caught:
        files.words_of({"tiles": "mien"})
    assert str(caught.value) == sentence
    assert files.words_of({"tiles": "mine"}) == {"tiles": "mine", "tiles_text": SMALL}
    assert files.words_of({"tiles": "standard"}) == {"tiles": "standard", "tiles_text": ""}
    assert files.words_of({}) == {}


# --- the command line ------------------------------------------------------------------------------------------------


def run(*words: object) -> Result:
    return CliRunner().invoke(cli.main, [str(word) for word in words], prog_name="powergrid")


def test_a_file_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(SMALL, "utf-8")
    assert run("check", path).stdout == "my.toml: a set of 3 tiles for Factory Manager\n"
    path.write_text(SHIPPED, "utf-8")
    assert run("check", path).stdout == "my.toml: a set of 75 tiles for Factory Manager\n"
    path.write_text(changed(("4 = 3", "14 = 3"), ("price = 9", "pirce = 9")), "utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "my.toml: tiles.4.pirce: no such key (did you mean price?)",
        "my.toml: discounts.14: turn-order cards must be numbered 1 to 12",
    ]


def test_a_file_is_named_at_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(SMALL, "utf-8")
    words = ("simulate", "--game", "factory_manager", "--players", "3", "--games", "2", "--tiles")
    assert run(*words, path).stdout.startswith("2 of 2 games finished")
    assert run(*words, "standard").stdout.startswith("2 of 2 games finished")
    path.write_text(changed(("price = 9", "pirce = 9")), "utf-8")
    result = run(*words, path)
    assert result.exit_code in (1, 2)
    assert "tiles.4.pirce: no such key (did you mean price?)" in result.stderr
    assert "there is no set of tiles 'standrad' (did you mean standard?)" in run(*words, "standrad").stderr


def test_the_second_set_is_chosen_by_name_and_a_record_names_it() -> None:
    assert files.words_of({"tiles": "reconstructed-2"}) == {"tiles": "reconstructed-2", "tiles_text": ""}
    session = Session.start(FACTORY_MANAGER, Options(tiles="reconstructed-2"), SEATS, seed=3)
    again = loads(dumps(session.record), "game.toml")
    assert Session.resume(FACTORY_MANAGER, again).state.book.price["M6"] == 16


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("standard", "6ef951b772085420"),
        ("reconstructed-2", "ef6f5c2a2900e2c7"),
        ("reconstructed-3", "f66cc41a1f76f047"),
        ("reconstructed-4", "fd63c20b03cc0063"),
    ],
)
def test_the_numbers_of_a_set_never_change(name: str, numbers: str) -> None:
    """Records name a set and do not carry its numbers: with others, they would not be the same game, or not load."""
    tables = toml_of(DATA.joinpath(SETS[name]).read_text("utf-8"), SETS[name])
    assert hashlib.sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()[:16] == numbers
