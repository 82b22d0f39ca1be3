"""Files made to slow the program down: each gets an answer, without excessive work.

``python -m bench.hostile`` measures how long that takes. Here the expensive operations are counted.
"""

import difflib
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pydantic import BaseModel

from powergrid_tui import cli
from powergrid_tui.cli import screen
from powergrid_tui.cli.check import kind_of
from powergrid_tui.games.electropolis import notation as electropolis
from powergrid_tui.games.power_grid import notation as power_grid
from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.rise_to_power import notation as rise_to_power
from powergrid_tui.games.terraforming_mars import notation as terraforming_mars
from powergrid_tui.table.files import data, errors
from powergrid_tui.table.files.data import (
    DEEPEST,
    LARGEST_NUMBER,
    MOST_ERRORS,
    MOST_VALUES,
    BadData,
    read_text,
    toml_of,
)
from powergrid_tui.table.records.head import MOST_LINES
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit.console import output
from tests.power_grid.own_files import CARDS, VALE
from tests.table.kept import played

SAVE = dumps(played(3).record)
PASS = '"Ann: pass",'
HEAD = SAVE.partition("actions = [")[0]


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(screen, "show", lambda *_: pytest.fail("the screen was opened"))
    monkeypatch.setattr(screen, "needs_terminal", lambda: None)
    monkeypatch.setenv("POWERGRID_SAVES", str(tmp_path))
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path / "home"))
    for folder in ("maps", "decks"):
        (tmp_path / "home" / folder).mkdir(parents=True)
    yield
    for cache in (atlas.load, atlas._file, deckfile.load):
        cache.cache_clear()


def told(text: str, tmp_path: Path) -> tuple[str, ...]:
    """The errors that `powergrid check` reports for a file."""
    path = tmp_path / "x.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadData) as caught:
        kind_of(path)
    return caught.value.errors


def run(*words: object) -> Result:
    result = CliRunner().invoke(cli.main, [str(word) for word in words], prog_name="powergrid")
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (1, 2)
    assert all(line.isprintable() and len(line) < 1300 for line in result.stderr.splitlines())
    return result


@pytest.fixture
def looked_for(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words for which the nearest correct one was searched: by far the most expensive step in
    reporting an error."""
    words: list[str] = []
    real: Callable[..., list[str]] = difflib.get_close_matches

    def counted(word: str, *rest: object, **more: object) -> list[str]:
        words.append(word)
        return real(word, *rest, **more)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    return words


def keys(count: int) -> str:
    return "".join(f"colour{at} = 1\n" for at in range(count))


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        (keys(3000) + SAVE, 3000),
        (SAVE.replace("[options]\n", f"[options]\n{keys(3000)}"), 1),
        (f"{HEAD}actions = [{'1,' * 3000}]\n", 3000),
        (keys(3000) + VALE, 3000),
        (VALE.replace("regions = [2", keys(3000) + "regions = [2"), 3000),
        (f"{VALE}\n[tables.track]\n{keys(3000)}", 3000),
        (VALE.replace("links = [", "links = [" + "".join(f'["Ashbx{at}", "Elder", 1],' for at in range(900))), 900),
        (
            f"{VALE}\n[tables.nuclear]\nwhere = 'x'\nregions = [{','.join(f'{at!r}' for at in map(str, range(900)))}]",
            900,
        ),
        (keys(3000) + CARDS, 3000),
        (CARDS.replace('fuel = "coal"', 'fuel = "cole"'), None),
    ],
    ids=["save", "options", "actions", "map", "players", "track", "links", "nuclear", "deck", "fuel"],
)
def test_errors_are_counted_and_the_first_told(
    text: str, errors: int | None, tmp_path: Path, looked_for: list[str]
) -> None:
    said = told(text, tmp_path)
    if errors == 1:
        assert len(said) == 1
    elif errors is not None:
        assert len(said) == MOST_ERRORS + 1
        left = re.fullmatch(r"and (\d+) more errors", said[-1])
        assert left
        assert errors <= int(left[1]) + MOST_ERRORS <= errors + 40, "each is counted, beside what comes of it"
    assert len(looked_for) <= 8 * MOST_ERRORS


def test_as_many_errors_as_are_told_are_all_told_and_one_more_is_counted() -> None:
    every = [f"fault {at}" for at in range(MOST_ERRORS)]
    assert BadData("x", every).errors == tuple(every)
    assert str(BadData("x", every)) == f"x: fault 0 (and {MOST_ERRORS - 1} more)"
    assert BadData("x", [*every, *every, "last"]).errors == (*every, "and one more error")
    assert BadData("x", [*every, "a", "b"]).errors[-1] == "and 2 more errors"
    assert str(BadData("x", [*every, "a", "b"])) == f"x: fault 0 (and {MOST_ERRORS + 1} more)"


def test_a_long_word_is_not_compared_with_others(looked_for: list[str]) -> None:
    assert data.closest("germany" * 20, ["germany"]) is None
    assert not looked_for
    assert data.closest("germny", ["germany"]) == "germany"


def test_what_is_wrong_is_cut_out_of_a_list_at_once(tmp_path: Path) -> None:
    """What is kept of a list is everything but the wrong entries, wherever they are."""

    class Inner(BaseModel):
        cards: tuple[int, ...] = ()
        name: str = ""

    class Table(BaseModel):
        inner: Inner = Inner()
        more: tuple[Inner, ...] = ()
        cards: tuple[int, ...] = ()

    tables = {
        "inner": {"cards": [1, "x", 2, "y"], "name": 7},
        "more": [{"cards": "x"}, {"name": "b", "cards": [3, "z", "z", 4]}, 5],
        "cards": ["a", 1, "b", "c", 2],
    }
    found = errors.sound(Table, tables)
    assert found == Table(inner=Inner(cards=(1, 2)), more=(Inner(), Inner(name="b", cards=(3, 4))), cards=(1, 2))
    assert tables["cards"] == ["a", 1, "b", "c", 2], "the tables stay as they are"


# --- larger than any file of ours ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"{HEAD}actions = [{'1,' * MOST_VALUES}]\n", f"contains more than {MOST_VALUES} values"),
        ("".join(f"[x{at}]\n" for at in range(MOST_VALUES + 1)), f"contains more than {MOST_VALUES} values"),
        (f"{'a.' * DEEPEST}a = 1\n{SAVE}", f"nests tables or lists more than {DEEPEST} deep"),
        (f"a = {'[' * 300}{']' * 300}\n{SAVE}", f"nests tables or lists more than {DEEPEST} deep"),
        (f"{VALE}\n[tables.{'a.' * 900}a]\n", f"nests tables or lists more than {DEEPEST} deep"),
        (f"links = [\n{'[],' * 1001}]\n", "links: there are 1001; at most 1000 are allowed"),
        (f"links = []\n[[regions]]\ncities = [{'1,' * 201}]\n", "cities: there are 201; at most 200 are allowed"),
        (
            f"{VALE}\n[recharged]\ncities = [{'1,' * 201}]\n",
            "recharged.cities: there are 201; at most 200 are allowed",
        ),
        (
            f"{VALE}\n[recharged]\nlinks = [{'1,' * 1001}]\n",
            "recharged.links: there are 1001; at most 1000 are allowed",
        ),
        (
            f"{VALE}\n[recharged]\ncut = [{'1,' * 1001}]\n",
            "recharged.cut: there are 1001; at most 1000 are allowed",
        ),
        (f"market = [{'3,' * 197}]\n", "market: there are 197 plants; at most 196 are allowed"),
        (f"market = []\nplants = [{'3,' * 197}]\n", "plants: there are 197 plants; at most 196 are allowed"),
        (
            f"{HEAD}actions = [{PASS * (MOST_LINES + 1)}]\n",
            f"record.actions: has {MOST_LINES + 1} entries; at most {MOST_LINES} are allowed",
        ),
    ],
)
def test_a_giant_is_one_error(text: str, error: str, tmp_path: Path) -> None:
    assert told(text, tmp_path) == (error,)


HUGE = [f"0x{'f' * 3600}", f"0b{'1' * 20_000}", "7" * 4000, f"0o{'7' * 5000}"]


@pytest.mark.parametrize("number", HUGE, ids=["hex", "binary", "decimal", "octal"])
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (SAVE.replace("seed = 11", "seed = HUGE"), "seed"),
        (SAVE.replace("format = 2", "format = HUGE"), "format"),
        (SAVE.replace("trust = false", "trust = HUGE"), "options.trust"),
        (SAVE.replace('money = "secret"', "money = HUGE"), "options.money"),
        (SAVE.replace('name = "Ann"', "name = HUGE"), "seats.1.name"),
        (VALE.replace("[tables]\n", "[tables]\nislands = HUGE\n"), "tables.islands"),
        (VALE + "\n[tables.track]\ncoal = [1, HUGE]\n", "tables.track.coal.2"),
        (VALE.replace("links = [", 'links = [["Ashby", "Elder", HUGE],', 1), "links.1.3"),
        (CARDS.replace("market = [", "market = [HUGE, "), "market.1"),
        (CARDS.replace("top = 12", "top = HUGE"), "top"),
        (CARDS.replace("number = 3,", "number = HUGE,", 1), "plants"),
    ],
)
def test_a_number_too_large_to_be_printed_is_told(text: str, where: str, number: str, tmp_path: Path) -> None:
    assert "HUGE" in text
    (error,) = told(text.replace("HUGE", number), tmp_path)
    assert error.startswith(where)
    assert error.endswith(f": a number of more than {len(str(LARGEST_NUMBER)) - 1} digits")
    for command in ("check", "replay", "resume"):
        assert run(command, tmp_path / "x.toml").stderr.count("\n") == 1


def test_the_largest_numbers_are_read() -> None:
    assert toml_of(f"a = [{LARGEST_NUMBER - 1}, {1 - LARGEST_NUMBER}, true]", "x")["a"][0] == LARGEST_NUMBER - 1
    for number in (LARGEST_NUMBER, -LARGEST_NUMBER):
        with pytest.raises(BadData, match="digits"):
            toml_of(f"a = {number}", "x")


def test_a_seed_of_many_figures_is_off() -> None:
    for words in (["new", "--players", "2"], ["simulate", "--games", "1"]):
        assert "--seed" in run(*words, "--seed", "9" * 4000).stderr


# --- not ordinary files ----------------------------------------------------------------------------------------------


@pytest.fixture
def no_other_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a pipe fails: otherwise a test that waited for one would never end."""
    real = os.open

    def opened(path: os.PathLike[str], flags: int, *rest: int) -> int:
        assert Path(path).is_file(), path
        return real(path, flags, *rest)

    def read(self: Path) -> bytes:
        return pytest.fail(f"{self} is read by another door")

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(Path, "read_bytes", read)


@pytest.mark.parametrize("folder", ["maps", "decks"])
@pytest.mark.usefixtures("no_other_is_opened")
def test_a_pipe_among_ones_own_maps_and_decks_is_not_waited_for(tmp_path: Path, folder: str) -> None:
    os.mkfifo(tmp_path / "home" / folder / "pipe.toml")
    (tmp_path / "home" / folder / "null.toml").symlink_to("/dev/zero")
    was = {"maps": '"germany"', "decks": '"base"'}[folder]
    for name in ("pipe", "null"):
        path = tmp_path / "x.toml"
        path.write_text(SAVE.replace(was, f'"{name}"'), "utf-8")
        for command in ("check", "replay", "resume"):
            assert "is not a regular file" in run(command, path).stderr
        assert "is not a regular file" in run("new", f"--{folder[:-1]}", name).stderr


@pytest.mark.usefixtures("no_other_is_opened")
def test_a_pipe_that_is_named_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        for words in (("new", "--map"), ("new", "--deck"), ("simulate", "--map"), ("maps",), ("check",), ("replay",)):
            assert "is not a regular file" in run(*words, path).stderr


@pytest.mark.usefixtures("no_other_is_opened")
def test_a_pipe_among_the_maps_of_the_program_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "maps").mkdir()
    os.mkfifo(tmp_path / "maps" / "x.toml")
    monkeypatch.setattr(atlas, "shipped", lambda folder: tmp_path / folder)
    assert atlas.map_ids() == ()
    (tmp_path / "save.toml").write_text(SAVE.replace('"germany"', '"x"'), "utf-8")
    for command in ("check", "replay", "resume"):
        assert "there is no map 'x'" in run(command, tmp_path / "save.toml").stderr


def test_what_takes_the_place_of_a_file_meanwhile_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.toml"
    path.write_text(SAVE)
    real = os.open

    def swapped(name: os.PathLike[str], flags: int) -> int:
        path.unlink()
        os.mkfifo(path)
        assert flags & os.O_NONBLOCK, "or this test would never end"
        return real(name, flags)

    monkeypatch.setattr(os, "open", swapped)
    with pytest.raises(BadData, match="is not a regular file"):
        read_text(path)


def test_no_more_of_a_file_is_read_than_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "x.toml").open("wb") as file:
        file.truncate(1 << 40)  # a sparse file: it takes no space on the disk
    for command in ("check", "replay", "resume"):
        assert "is too large (at most 1 MiB)" in run(command, tmp_path / "x.toml").stderr


# --- long and strange words ------------------------------------------------------------------------------------------

LONG = "z" * 5000


@pytest.mark.parametrize(
    "text",
    [
        SAVE.replace('"germany"', f'"{LONG}"'),
        SAVE.replace('"base"', f'"{LONG}"'),
        SAVE.replace('"power_grid"', f'"{LONG}"'),
        SAVE.replace('bot = "random"', f'bot = "{LONG}"'),
        SAVE.replace('money = "secret"', f'money = "{LONG}"'),
        SAVE.replace('money = "secret"', f'{LONG} = "secret"'),
        SAVE.replace('regions = "random"', f'regions = ["{LONG}"]'),
        SAVE.replace('"Ann: ', f'"Ann: {LONG} '),
        SAVE.replace('"Ann: ', f'"{LONG}: '),
        SAVE.replace('"Ann: ', f'"Ann: build {LONG}", "Ann: '),
        SAVE.replace('"Ann: ', f'"Ann: buy {LONG} 1", "Ann: '),
        SAVE.replace('"Ann: ', f'"Ann: open {LONG}", "Ann: '),
        SAVE.replace('"nature: deal order ', f'"nature: deal order {LONG},'),
        f"{LONG} = 1\n{SAVE}",
        f"{LONG} = 1\n{VALE}",
        VALE.replace("links = [", f'links = [["{LONG}", "Elder", 1],["{LONG}", "{LONG}", 1],', 1),
        VALE.replace('name = "Elder"', f'name = "{LONG}"', 1),
        VALE.replace('name = "Elder"', f'name = "{LONG},{LONG}"', 1),
        VALE.replace("[tables]\n", f'[tables]\nrules = "{LONG}"\n'),
        f'{VALE}\n[tables.nuclear]\nwhere = "x"\nregions = ["{LONG}"]\n',
        f"{LONG} = 1\n{CARDS}",
        CARDS.replace("top = 12", f'top = "{LONG}"'),
        CARDS.replace("market = [", f'market = ["{LONG}", "{LONG}", '),
        CARDS.replace("number = 3,", f'number = "{LONG}",').replace("number = 4,", f'number = "{LONG}",'),
    ],
)
def test_a_long_word_is_never_echoed_whole(text: str, tmp_path: Path) -> None:
    assert LONG in text
    said = told(text, tmp_path)
    assert all(len(max(error.split("z" * 20), key=len)) < 500 for error in said)
    assert not any("z" * 61 in error for error in said)
    for command in ("check", "replay", "resume"):
        assert "z" * 61 not in CliRunner().invoke(cli.main, [command, str(tmp_path / "x.toml")]).output


@pytest.mark.parametrize(
    "words",
    [
        ("new", "--map", LONG),
        ("new", "--deck", LONG),
        ("new", "--regions", LONG),
        ("new", "--players", LONG),
        ("new", "--players", f"Ann=bot:{LONG}"),
        ("new", "--players", f"Ann={LONG}"),
        ("new", "--players", f"{LONG}=x"),
        ("new", "--game", LONG),
        ("simulate", "--bots", LONG),
        ("arena", "--bots", LONG),
        ("arena", "--executor", LONG),
        ("arena", "--executor", f"dask://{LONG}"),
        ("maps", LONG),
        ("maps", "~" + LONG),
    ],
)
def test_a_long_word_of_the_command_line_is_never_echoed_whole(words: tuple[str, ...]) -> None:
    said = run(*words)
    assert said.exit_code == 2
    assert "z" * 61 not in said.stderr


EVIL = "\x1b[31mred\x9b2J\u202e"


def test_no_name_of_a_file_reaches_the_terminal_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "home" / "maps" / f"{EVIL}.toml").write_text(VALE, "utf-8")
    (tmp_path / "home" / "maps" / f"bad{EVIL}.toml").write_text("x", "utf-8")
    for words in (("maps",), ("maps", "--json"), ("maps", EVIL), ("maps", EVIL, "--json")):
        result = CliRunner().invoke(cli.main, [*words], prog_name="powergrid")
        assert result.exit_code == 0, result.output
        assert all(line.isprintable() for line in result.output.splitlines())
    assert [row["id"] for row in json.loads(CliRunner().invoke(cli.main, ["maps", "--json"]).stdout)].count(EVIL) == 1
    (tmp_path / f"{EVIL}.toml").write_text(SAVE, "utf-8")
    for command in ("check", "replay"):
        result = CliRunner().invoke(cli.main, [command, str(tmp_path / f"{EVIL}.toml")], prog_name="powergrid")
        assert result.exit_code == 0
        assert all(line.isprintable() for line in result.output.splitlines())
    (entry,) = Store(tmp_path).games()
    assert entry.record == loads(SAVE, "x")
    assert entry.name == "?[31mred?2J?.toml"


def test_what_is_printed_goes_through_one_door(capsys: pytest.CaptureFixture[str]) -> None:
    output.line(f"a   {EVIL}   b")
    output.facts({EVIL: EVIL})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "a   ?[31mred?2J?   b"
    assert all(line.isprintable() for line in lines)
    assert json.loads(lines[1]) == {EVIL: EVIL}


# --- parsers that never backtrack ------------------------------------------------------------------------------------


@pytest.mark.parametrize("notation", [power_grid, electropolis, rise_to_power, terraforming_mars])
def test_no_line_is_read_by_a_pattern(notation: object) -> None:
    """A regular expression that restarts at every position takes seconds for 15 KiB, so lines are read word by word."""
    assert not hasattr(notation, "re")
    assert not [name for name, value in vars(notation).items() if isinstance(value, re.Pattern)]


def test_a_line_of_no_game_is_not_looked_through(tmp_path: Path) -> None:
    line = "nature: deal order Ann" + " regions blocked a" * 800
    said = told(dumps(played(0).record.evolve(actions=(line,), digest="")), tmp_path)
    assert said[0].endswith("a deal is 'deal order NAMES regions REGIONS deck CARDS', each separated by commas")
    for words in ("power 5" + " " * 80_000 + "x", "power " + "5," * 200_000):
        first = played(0).record.actions[0]
        said = told(dumps(played(0).record.evolve(actions=(first, f"Ann: {words}"), digest="")), tmp_path)
        assert f"a line has at most 20000 characters, not {len(words) + 5}" in said[0]
