"""Whole games that are kept as text: the program answers now what it answered then."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from powergrid_tui.testing import playthrough
from powergrid_tui.testing.__main__ import main
from powergrid_tui.testing.playthroughs import game_in, new, read, rules_of, words_of
from powergrid_tui.toolkit import registry

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.game"))


@pytest.mark.apart
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_program_answers_as_before(file: Path) -> None:
    playthrough(game_in(file), file)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A playthrough of a short game."""
    return made(tmp_path, "electropolis")


def made(folder: Path, game: str, *more: str) -> Path:
    """A new playthrough, made on the command line."""
    words = (str(folder / "x.game"), "--game", game, "--bots", "random", *more)
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0
    return folder / "x.game"


def test_a_game_is_kept_with_its_answers_and_compared(file: Path) -> None:
    game, rules, told = game_in(file), file.read_text("utf-8"), file.with_suffix(".told").read_text("utf-8")
    given = read(game, rules)
    assert rules_of(given) == rules
    assert words_of(given) == told
    for field in ("facts", "asked", "may", "standing", "views"):
        assert f"\n  {field}: " in rules
    for field in ("to", "log", "asked", "state"):
        assert f"\n  {field}: " in told
    playthrough(game, file)


def test_a_line_that_changes_is_shown_with_what_it_was(file: Path) -> None:
    words = file.read_text("utf-8")
    assert "facts: round 1" in words
    file.write_text(words.replace("facts: round 1", "facts: round 7", 1), "utf-8")
    with pytest.raises(AssertionError) as caught:
        playthrough(game_in(file), file)
    said = str(caught.value).splitlines()
    assert said[0] == "x.game is not as it was:"
    assert any(line.startswith("-  facts: round 7") for line in said)
    assert any(line.startswith("+  facts: round 1") for line in said)


def test_writing_anew_sums_up_what_has_changed(file: Path) -> None:
    words = file.read_text("utf-8")
    file.write_text(words.replace("facts: round 1", "facts: round 7"), "utf-8")
    done = CliRunner().invoke(main, [str(file.parent)], catch_exceptions=False)
    rows = done.output.splitlines()
    assert rows[0] == "facts: 1 files, such as x.game"
    assert rows[1].startswith("  - facts: round 7")
    assert rows[2].startswith("  + facts: round 1")
    assert file.read_text("utf-8") == words
    assert CliRunner().invoke(main, [str(file.parent)]).output == "nothing has changed\n"


def test_the_words_of_a_language_are_compared_where_its_file_is(file: Path) -> None:
    german = file.with_suffix(".de.told")
    german.write_text("", "utf-8")
    playthrough(game_in(file), file, write=True)
    assert "Runde" in german.read_text("utf-8")
    playthrough(game_in(file), file)
    german.write_text(german.read_text("utf-8").replace("Runde", "Rnde", 1), "utf-8")
    with pytest.raises(AssertionError, match=r"x\.de\.told is not as it was"):
        playthrough(game_in(file), file)


def test_lines_written_by_hand_get_their_answers(tmp_path: Path) -> None:
    given = new(registry.game("electropolis"), players=2)
    head = f"about: by hand\ngame: electropolis\nplayers: 2\nseed: {given.seed}\noptions: {{}}\n"
    file = tmp_path / "hand.game"
    file.write_text(head + "".join(f"> {line}\n" for line in given.lines), "utf-8")
    playthrough(game_in(file), file, write=True)
    assert file.read_text("utf-8") == rules_of(read(game_in(file), rules_of(given).replace(given.about, "by hand")))


def test_a_line_that_has_become_illegal_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path, "power_grid", "--players", "3")
    game = game_in(file)
    before = game.refusal

    def stricter(state: Any, action: Any) -> str:
        return "nobody may pass" if type(action).__name__ == "Pass" else before(state, action)

    monkeypatch.setattr(type(game), "refusal", staticmethod(stricter))
    with pytest.raises(AssertionError, match=r"^x\.game can no longer be played: line \d+ \(.*: pass\): nobody"):
        playthrough(game, file)
    done = CliRunner().invoke(main, [str(tmp_path)])
    assert done.exit_code == 1
    assert "x.game can no longer be played: line" in done.output


def test_a_price_that_changes_is_a_difference_of_prices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path, "power_grid", "--players", "3")
    game = game_in(file)
    before = game.standings

    def richer(state: Any) -> Any:
        return tuple(one.evolve(score={**one.score, "money": 7}) for one in before(state))

    monkeypatch.setattr(type(game), "standings", staticmethod(richer))
    with pytest.raises(AssertionError, match=r"\+  standing: 1 Ann: powered 0, money 7"):
        playthrough(game, file)
