"""The library as `docs/library.md` shows it, and what wrong use of it raises."""

import doctest
from pathlib import Path
from typing import Any

import pytest

import powergrid_tui
from powergrid_tui import library

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


def test_every_example_of_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
    assert (failed, tried > 15) == (0, True)


def test_every_example_in_the_code_is_true() -> None:
    failed, tried = doctest.testmod(library)
    assert (failed, tried > 5) == (0, True)


def test_the_stable_names_are_there_and_documented() -> None:
    for name in powergrid_tui.__all__:
        assert getattr(powergrid_tui, name).__doc__, name
        assert f"`{name}" in PAGE.read_text("utf-8")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = powergrid_tui.nothing  # type: ignore[attr-defined]


@pytest.mark.parametrize("game_id", powergrid_tui.game_ids())
def test_every_game_is_played_to_its_end(game_id: str, tmp_path: Path) -> None:
    table = powergrid_tui.new_game(game_id, ["Ann", "bot:random"], seed=3)
    while not table.over:
        table.bot_move("random")
    assert {standing.rank for standing in table.standings()} <= {1, 2}
    assert table.to_move == ""
    assert table.log()
    with pytest.raises(powergrid_tui.IllegalAction):
        table.bot_move("random")
    table.save(tmp_path / "x.toml")
    assert powergrid_tui.load(tmp_path / "x.toml").state == table.state


def wrong_uses() -> dict[str, Any]:
    table = powergrid_tui.new_game("power_grid", ["Ann", "Bo"], seed=1)
    return {
        "a game that is not there": lambda: powergrid_tui.new_game("chess", ["Ann", "Bo"]),
        "too few": lambda: powergrid_tui.new_game("power_grid", ["Ann"]),
        "nobody": lambda: powergrid_tui.new_game("power_grid", []),
        "two of a name": lambda: powergrid_tui.new_game("power_grid", ["Ann", "Ann"]),
        "an option that is not there": lambda: powergrid_tui.new_game("power_grid", ["Ann", "Bo"], colour="red"),
        "a value that is not there": lambda: powergrid_tui.new_game("power_grid", ["Ann", "Bo"], edition="2099"),
        "a map that is not there": lambda: powergrid_tui.new_game("power_grid", ["Ann", "Bo"], map="atlantis"),
        "a level that is not there": lambda: powergrid_tui.new_game("power_grid", ["Ann", "bot:grandmaster"]),
        "a program that nobody allowed": lambda: table.bot_move("command:true"),
        "a line that is none": lambda: table.play("castle"),
        "an empty line": lambda: table.play(""),
        "what is not allowed": lambda: table.play("open 99"),
        "somebody who is not there": lambda: table.moves("Cyd"),
        "nothing to undo": lambda: table.undo("Ann"),
        "a file that is not there": lambda: powergrid_tui.load("/nowhere/x.toml"),
        "a folder that is not there": lambda: table.save("/nowhere/x.toml"),
        "a match of one": lambda: powergrid_tui.match("power_grid", {"a": "random"}),
        "a match of nobody knows whom": lambda: powergrid_tui.match("power_grid", {"a": "random", "b": "deep"}),
        "a match without a deal": lambda: powergrid_tui.match("power_grid", {"a": "random", "b": "random"}, deals=0),
    }


@pytest.mark.parametrize("use", wrong_uses())
def test_a_wrong_use_raises_one_error_that_says_why_in_a_sentence(use: str) -> None:
    with pytest.raises(powergrid_tui.TableError) as error:
        wrong_uses()[use]()
    said = str(error.value)
    assert said.strip()
    assert len(said.splitlines()) == 1
