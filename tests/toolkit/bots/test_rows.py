"""The rows of a match as a file: written game by game, gone on with, and refused when they are of something else."""

import json
from pathlib import Path

import pytest

from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData
from powergrid_tui.toolkit.bots.matches import rows
from powergrid_tui.toolkit.bots.matches.match import GameResult, Match, row
from powergrid_tui.toolkit.bots.matches.rows import RowsFile, load

MATCH = Match("power_grid", Options(), ("random", "random"), 4, 2)


@pytest.fixture(scope="module")
def played() -> dict[int, GameResult]:
    return {number: row(MATCH, number) for number in range(4)}


def keep(path: Path, found: dict[int, GameResult], *numbers: int) -> None:
    file = RowsFile.open(path, MATCH)
    for number in numbers:
        file.add(number, found[number])
    file.close()


@pytest.fixture
def path(tmp_path: Path, played: dict[int, GameResult]) -> Path:
    keep(tmp_path / "rows.jsonl", played, 0, 1, 2)
    return tmp_path / "rows.jsonl"


def error(path: Path, match: Match = MATCH) -> str:
    """What is said of a file that cannot be used, which stays as it is."""
    before = path.read_bytes()
    with pytest.raises(BadData) as told:
        RowsFile.open(path, match)
    assert path.read_bytes() == before
    assert str(told.value).startswith("rows.jsonl: ")
    return told.value.error


def test_what_is_written_is_read_again_and_more_is_added(path: Path, played: dict[int, GameResult]) -> None:
    file = RowsFile.open(path, MATCH)
    assert file.rows == {number: played[number] for number in range(3)}
    file.add(3, played[3])
    assert load(path, MATCH) == played, "a row is there before the file is closed"
    file.close()
    assert load(path, MATCH) == played


def test_there_is_a_line_a_game_below_one_that_says_which_match_it_is(path: Path) -> None:
    head, *lines = map(json.loads, path.read_text().splitlines())
    assert (head["game"], head["bots"], head["seed"], head["options"]["map"]) == (
        *("power_grid", ["random", "random"], 4, "germany"),
    )
    assert len(lines) == 3
    assert list(lines[0]) == [
        *("deal", "rotation", "seats", "winners", "powered", "money", "plants", "rounds", "actions", "finished"),
        *("more", "median_ms", "starts", "scores", "places"),
    ]


OLDER = """\
{"format": 1, "game": "power_grid", "options": OPTIONS, "bots": ["random", "random"], "players": 2, "mirror": false, \
"hindsight": false, "seed": 4}
{"deal": 0, "rotation": 0, "seats": ["random", "random"], "winners": [1], "powered": [9, 11], "money": [77, 8], \
"plants": [4, 4], "rounds": 9, "actions": 97, "finished": true, "more": null, "median_ms": [0.1, 0.1]}
"""
"""A file as the first format had it."""


def test_a_file_of_the_first_format_is_gone_on_with(tmp_path: Path, played: dict[int, GameResult]) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(OLDER.replace("OPTIONS", json.dumps(MATCH.options.model_dump(mode="json"))))
    row = load(path, MATCH)[0]
    assert (row.winners, row.starts, row.scores, row.places) == ((1,), None, None, None)
    file = RowsFile.open(path, MATCH)
    file.add(1, played[1])
    assert load(path, MATCH) == {0: row, 1: played[1]}, "new rows below an old head are read too"
    file.close()
    assert json.loads(path.read_text().partition("\n")[0])["format"] == rows.FORMAT
    assert load(path, MATCH) == {0: row, 1: played[1]}


def test_a_file_of_a_later_format_is_refused(path: Path) -> None:
    path.write_text(path.read_text().replace(f'"format": {rows.FORMAT}', f'"format": {rows.FORMAT + 1}', 1))
    assert error(path) == "contains the rows of another match: they differ in format"


def test_rows_end_in_the_order_of_the_games_whoever_was_first(tmp_path: Path, played: dict[int, GameResult]) -> None:
    for name, numbers in (("a", (0, 1, 2, 3)), ("b", (2, 0, 3, 1))):
        keep(tmp_path / name, played, *numbers)
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


@pytest.mark.parametrize("cut", [1, 20])
def test_a_last_line_that_was_cut_off_is_played_again(path: Path, played: dict[int, GameResult], cut: int) -> None:
    path.write_bytes(path.read_bytes()[:-cut])
    keep(path, played, 2)
    assert load(path, MATCH) == {number: played[number] for number in range(3)}


def test_a_file_that_was_made_and_not_begun_is_begun(tmp_path: Path, played: dict[int, GameResult]) -> None:
    (tmp_path / "rows").touch()
    assert load(tmp_path / "rows", MATCH) == {}
    keep(tmp_path / "rows", played, 1)
    assert load(tmp_path / "rows", MATCH) == {1: played[1]}


def test_two_do_not_write_to_one_file(path: Path, played: dict[int, GameResult]) -> None:
    file = RowsFile.open(path, MATCH)
    with pytest.raises(TableError, match=r"rows\.jsonl is being written by another program"):
        RowsFile.open(path, MATCH)
    file.add(3, played[3])
    file.close()
    keep(path, played)
    assert load(path, MATCH) == played


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (Match("power_grid", Options(), ("random", "random"), 5, 2), "seed"),
        (Match("power_grid", Options(map="usa"), ("random", "random"), 4, 2), "options"),
        (Match("power_grid", Options(), ("random", "simple"), 4, 2), "bots"),
        (Match("power_grid", Options(), ("random", "random"), 4, 2, mirror=True), "mirror"),
    ],
)
def test_the_rows_of_another_match_are_refused_and_say_how_it_differs(path: Path, other: Match, key: str) -> None:
    assert error(path, other) == f"contains the rows of another match: they differ in {key}"


@pytest.mark.parametrize("text", ["x", "[]\n", "3\n", "nothing\nof the kind\n", "[" * 100_000])
def test_what_is_no_file_of_rows_is_refused(path: Path, text: str) -> None:
    path.write_text(text)
    assert error(path) == "contains no rows of a match"


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('"deal": 0', '"deal": -1', "line 2: deal: should be 0 or more, not -1"),
        ('"deal": 0', '"deal": "x"', "line 2: deal: should be a whole number"),
        ('"rotation": 0', '"rotation": 2', "line 2 is not a game of this match"),
        ('"winners": [', '"winners": [7, ', "line 2 is not a game of this match"),
        ('"plants": [', '"plants": [7, ', "line 2 is not a game of this match"),
        ('"starts": [', '"starts": [2, ', "line 2 is not a game of this match"),
        ('"scores": [', '"scores": [{}, ', "line 2 is not a game of this match"),
        ('"places": [', '"places": [2, ', "line 2 is not a game of this match"),
        ('"places": [', '"places": [0, ', "line 2: places.1: should be 1 or more, not 0"),
        ('"finished": true', '"finished": false', "line 2 is not a game of this match"),
        ('"seats": ["random"', '"seats": ["simple"', "line 2 is not a game of this match"),
        ('{"deal"', '{"deel"', "line 2: "),
        ('{"deal": 0', "{", "line 2: "),
    ],
)
def test_a_row_that_is_no_game_of_the_match_is_named_by_its_line(path: Path, was: str, now: str, said: str) -> None:
    head, first, *others = path.read_text().splitlines()
    assert was in first
    path.write_text("\n".join([head, first.replace(was, now, 1), *others, ""]))
    assert error(path).startswith(said)


def test_what_is_no_file_at_all_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").mkdir()
    with pytest.raises(BadData, match="is a folder"):
        RowsFile.open(tmp_path / "rows.jsonl", MATCH)
    with pytest.raises(TableError, match="rows cannot be written: no such file or directory"):
        RowsFile.open(tmp_path / "nowhere" / "rows", MATCH)


def test_a_file_may_be_larger_than_those_that_players_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = path.read_text().splitlines()[1]
    with path.open("a") as file:
        file.writelines([f"{line}\n"] * ((1 << 20) // len(line) + 1))
    assert len(load(path, MATCH)) == 3
    monkeypatch.setattr(rows, "MOST_BYTES", 1 << 20)
    assert error(path) == "is too large (at most 1 MiB)"
