"""Where a table in lines begins: games that are over are told again, examples are played, rules are read."""

import asyncio
import re
from pathlib import Path

import pytest

from powergrid_tui.plain.conversation import Conversation, Gone
from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.plain.title import PlainTitle
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.toolkit import registry
from tests.plain.typed import Script, session

Out = pytest.CaptureFixture[str]

GERMANY = loads((Path(__file__).parents[1] / "records" / "germany.toml").read_text("utf-8"), "germany.toml")


def said(capsys: Out, store: Store, *answers: str) -> list[str]:
    capsys.readouterr()
    asyncio.run(PlainProgram(store, Script(answers)).talk())
    return capsys.readouterr().out.splitlines()


def test_a_finished_game_is_no_offer_to_go_on_but_is_told_from_its_start_to_its_end(
    capsys: Out, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    where = {"round": 11, "phase": "end", "winner": "Dora"}
    store.save_file("over").save(GERMANY.evolve(title="Tuesday", where=where))
    before = (tmp_path / "over.toml").read_bytes()
    lines = said(capsys, store, "Finished", "1", "quit")
    assert lines[0] == "1. New game: Power Grid"
    assert "1. Tuesday: Germany. Ann, Bo, Cyd, Dora. Finished in round 11. Dora wins." in lines
    story = lines[lines.index("Type a number; Enter goes back.") + 1 :]
    assert story[0].startswith("Germany; in play: ")
    place = next(at for at, line in enumerate(story) if line.startswith("1. Dora: powered "))
    assert [line[:3] for line in story[place : place + 4]] == ["1. ", "2. ", "3. ", "4. "]
    assert any(line.startswith("Round 11") for line in story[:place])
    assert story[place + 4].startswith("Type a number, or "), "then it asks again"
    assert (tmp_path / "over.toml").read_bytes() == before


async def test_what_is_chosen_is_a_game_that_goes_on_a_new_one_or_a_tutorial(tmp_path: Path) -> None:
    store = Store(tmp_path)
    playing = session("power_grid", "Ann,bo", folder=tmp_path)
    playing.saving.flush()
    chosen = await PlainTitle(Conversation(Script(["1"])), store).choose()
    assert (chosen.session.record, chosen.tutorial) == (playing.record, None)
    chosen = await PlainTitle(Conversation(Script(["2", "Cyd,bot", ""])), store).choose()
    assert (chosen.session.game.id, chosen.session.seats[0].name) == ("power_grid", "Cyd")
    chosen = await PlainTitle(Conversation(Script(["tutorial", "1"])), store).choose()
    assert chosen.tutorial is registry.tutorial("power_grid")
    with pytest.raises(Gone):
        await PlainTitle(Conversation(Script(["finished", "Quit"])), store).choose()


def test_enter_goes_back_and_what_is_not_there_is_said(capsys: Out, tmp_path: Path) -> None:
    lines = said(capsys, Store(tmp_path), "finished", "examples", "", "examples", "99", "nonsense")
    assert "There are no finished games." in lines
    assert "Give a number from 1 to 2." in lines
    assert lines.count("1. New game: Power Grid") == 1, "going back reads no list again"
    assert sum(line.startswith("Type a number, or ") for line in lines) == 5


def test_a_command_is_no_player(capsys: Out, tmp_path: Path) -> None:
    lines = said(capsys, Store(tmp_path), "1", "help", "?", "rules", "Ann", "back", "quit")
    assert [line for line in lines if "is a command" in line] == ["'rules' is a command, and no name."]
    assert sum(line.startswith("Type the names of all who play, such as 'Ann, Bo, bot:hard'.") for line in lines) == 2
    assert "Power Grid is for 2 to 6 players, not 1." in lines, "before the options are asked for"
    assert not list(tmp_path.iterdir())


def test_an_example_is_played_in_a_game_of_its_own(capsys: Out, tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    lines = said(capsys, store, "examples", "2", "1")
    assert any(line.startswith("2. USA. Ann") for line in lines)
    assert len(store.games()) == 1


def test_the_rules_of_a_game_are_read_whole(capsys: Out, tmp_path: Path) -> None:
    lines = said(capsys, Store(tmp_path), "rules", "2", "quit")
    read = lines[lines.index("Type a number; Enter goes back.") + 1 :]
    read = read[: next(at for at, line in enumerate(read) if line.startswith("Type a number, or "))]
    source = registry.rules_text(list(registry.GAMES)[1])
    headings = [line.lstrip("# ") for line in source.splitlines() if line.startswith("#")]
    assert [line for line in read if line in headings] == headings
    assert "".join("".join(read).split()) == "".join(re.sub(r"^(#|- )+", "", source, flags=re.M).split()), (
        "no word is lost"
    )


def test_with_one_game_nobody_asks_whose_rules(capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", {"electropolis": registry.GAMES["electropolis"]})
    lines = said(capsys, Store(tmp_path), "rules", "quit")
    assert "Type a number; Enter goes back." not in lines
    assert any(line.startswith("You are mayors.") for line in lines)


def test_a_game_that_goes_on_is_called_by_its_name(capsys: Out, tmp_path: Path) -> None:
    store = Store(tmp_path)
    playing = session("power_grid", "Ann,bo", folder=tmp_path)
    assert playing.save_file is not None
    store.rename(playing.save_file.path, "Holiday")
    assert said(capsys, store, "quit")[0].startswith("1. Continue: Holiday: Germany. Ann, bo. ")
