"""What can be typed besides actions: what may be done and why not, the rules, what happened, settings, the folder."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.plain.folder import statistics
from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.plain.telling import Telling, in_order
from powergrid_tui.table.preferences.settings import Kept, SettingsFile
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.log_entries import EntryKind, log_entry, named
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import speaking
from powergrid_tui.toolkit import registry
from tests.plain.typed import Script, numbers, session, typed
from tests.tui.finished import finished

Out = pytest.CaptureFixture[str]


def germany() -> Session[Any, Any]:
    return session("power_grid", "Ann,Bo", money="open")


def told_with(capsys: Out, playing: Session[Any, Any], answers: Iterable[str], kept: Kept, folder: Path) -> list[str]:
    """What is told to somebody who has settings and a folder."""
    capsys.readouterr()
    asyncio.run(PlainProgram(Store(folder), Script(answers), playing, kept).talk())
    return capsys.readouterr().out.splitlines()


def answer_to(said: list[str]) -> list[str]:
    """What was told between the last two questions, which are the same."""
    ends = [at for at, line in enumerate(said) if line == said[-1]]
    return said[ends[-2] + 1 : ends[-1]]


# --- what may be done, and why not -----------------------------------------------------------------------------------


def test_a_long_list_is_told_by_how_its_rows_begin_and_shrinks_as_more_is_typed(capsys: Out) -> None:
    """Mars opens with more than two thousand starts."""
    playing = session("terraforming_mars", "Ann,Bo")
    company = playing.state.players[playing.state.turn]
    first = company.dealt[0]
    said = typed(capsys, playing, ["", "?", f"? start {first}", f"? start {first} {company.offered[0]}"])
    (row,) = [line for line in said if line.startswith(f"start {first}, ")]
    lists = rf"such as 'start {first} \d+'; '\? start {first}' lists them"
    assert re.fullmatch(rf"start {first}, and what follows it, {lists}", row)
    assert f"1. start {first} nothing: {playing.state.book.called(first)}; no cards" in said
    assert max(map(len, " ".join(said).split(said[-1])[2:])) < 2000, "no answer is longer than a minute of speech"


def test_numbers_are_those_of_the_whole_list_however_it_is_told(capsys: Out) -> None:
    playing = session("electropolis", "Ann,Bo")
    said = typed(capsys, playing, ["1", "1", "? all", "? take 3", "30"])
    number = {line.partition(": ")[0].partition(". ")[2]: line.partition(".")[0] for line in said if ". take" in line}
    assert number[playing.steps[-1].line.partition(": ")[2]] == "30"
    shown = [line for line in said if ". take 3 " in line]
    assert len(shown) == 2 * len({*shown}), "the same in both lists"


@pytest.mark.parametrize(("line", "answer"), [
    ("why pass", "Not pass: in the first round every company must buy a power plant."),
    ("why", "Not pass: in the first round every company must buy a power plant."),
    ("why open 7", "Not open 7: plant 7 is not in the current market."),
    ("why open 5", "That is possible: 3. open 5: 2 coal or oil for 1 city, 5 Elektro."),
    ("why 5", "That is possible: 3. open 5: 2 coal or oil for 1 city, 5 Elektro."),
    ("why open 5 6", "'open 5 6' is possible."),
    ("why opne", "There is no action 'opne' (did you mean open?)."),
    ("rematch", "There is no action 'rematch'."),
    ("rules zzz", "The rules say nothing about 'zzz'."),
    ("undo?", "undo: take your last action back"),
    ("? undo", "undo: take your last action back"),
])  # fmt: skip
def test_what_is_asked_gets_one_sentence(capsys: Out, line: str, answer: str) -> None:
    assert answer_to(typed(capsys, germany(), [line])) == [answer]


def test_refusals_with_one_reason_are_told_together(capsys: Out) -> None:
    playing = session("electropolis", "Ann,Bo")
    said = typed(capsys, playing, ["1", "1", "1", "?", "why"])
    refused = [line for line in said if line.startswith("Not place ")]
    assert 1 < len(refused) < 6
    assert all(line.count(", ") > 2 for line in refused[:1])
    assert any(" choices of place are refused." in line for line in said)


# --- what has happened -----------------------------------------------------------------------------------------------


def test_the_log_is_as_long_as_one_wants(capsys: Out) -> None:
    playing = session("electropolis", "Ann,Bo")
    said = typed(capsys, playing, ["1", "1", "1", "log 2", "log 3", "log 0", "log x"])
    answers = [lines.splitlines() for lines in "\n".join(said).split(f"{said[-1]}\n")]
    assert [len(answer) for answer in answers[1:3]] == [2, 3]
    assert answers[2][1:] == answers[1]
    assert said.count("Type how many entries you want: 'log 50'.") == 2


def test_since_tells_what_followed_ones_own_last_action_and_again_repeats_it(capsys: Out) -> None:
    playing = session("power_grid", "Ann,bo", money="open")
    first = typed(capsys, playing, ["since"])
    asked = first.index("Round 1, Step 1, auction.")
    assert first[2:asked] == first[asked + 3 : -1], "before one's own first action, all there was"
    said = "\n".join(typed(capsys, playing, ["1", "since", "again"] * 5))
    repeated = re.findall(r"(?s)\n(Ann: [^\n]*\? Type [^\n]*)\n((?:(?!Ann: )[^\n]*\n)+)\1\n\2\1\n", said)
    assert any("Bo " in answer for _, answer in repeated), "word for word, and the question once"


def test_since_goes_back_to_ones_own_last_action_where_others_at_the_keyboard_have_secrets(capsys: Out) -> None:
    """Ann is asked last before Bo, who opened the auction."""
    playing = session("power_grid", "Ann,Bo")
    said = typed(capsys, playing, ["", "open 5", "", "pass", "open 4", "", "since", "done", "done", "", "since"])
    assert said.count("Nothing has happened since your last action.") == 1, "Ann has just bought a plant"
    told = said[said.index("Bo: what do you buy? Type 'buy coal 1' or 'done'.") + 1 :]
    assert told[:2] == ["Ann lets plant 5 go.", "Bo buys plant 5 for 5 Elektro."]
    assert "Ann buys plant 4 for 4 Elektro." in told


def test_what_is_told_of_others_comes_in_order_of_importance() -> None:
    entries = [
        log_entry("The market gets 4 coal", EntryKind.DETAIL),
        log_entry(f"{named(1, 'Bo')} builds"),
        log_entry(f"{named(0, 'Ann')} is skipped", EntryKind.SKIPPED, 0),
        log_entry("Round 2", EntryKind.RULE),
        log_entry("A card is drawn", EntryKind.DETAIL),
        log_entry(f"{named(1, 'Bo')} gains 2", EntryKind.DETAIL),
    ]
    ordered = ["Ann is skipped", "Bo builds", "The market gets 4 coal", "Round 2", "Bo gains 2", "A card is drawn"]
    assert in_order(entries, (0,), short=False) == ordered
    assert in_order(entries, (0,), short=True) == ["Ann is skipped", "Bo builds", "Round 2", "Bo gains 2"]


def test_verbosity_leaves_out_what_names_nobody(capsys: Out) -> None:
    said = typed(capsys, session("power_grid", "Ann,bo", money="open"), ["verbosity", *["1"] * 5])
    short = typed(capsys, session("power_grid", "Ann,bo", money="open"), ["verbosity short", *["1"] * 5])
    assert "Type 'verbosity long' or 'verbosity short'." in said
    assert any(re.match(r"Plant \d+ is drawn: ", line) for line in said)
    assert not any(re.match(r"Plant \d+ is drawn: ", line) for line in short)
    assert sum(": open" in line for line in said) == sum(": open" in line for line in short)


# --- the rules -------------------------------------------------------------------------------------------------------


def test_the_rules_of_the_map_come_first_in_korea(capsys: Out) -> None:
    playing = session("power_grid", "Ann,Bo", money="open", map="korea")
    said = typed(capsys, playing, ["rules"])
    one_market = next(at for at, line in enumerate(said) if "each company chooses one of them for the round" in line)
    assert said[:one_market].count("Phase 2: auction power plants:") == 0
    assert "Phase 2: auction power plants:" in said[one_market:]


@pytest.mark.parametrize("name", ["Korea", "ＫＯＲＥＡ"])
def test_the_rules_of_another_map_are_read_by_its_name_and_any_by_a_word(capsys: Out, name: str) -> None:
    said = typed(capsys, germany(), [f"rules {name}"])
    assert any("each company chooses one of them for the round" in line for line in said)
    assert any("uranium" in line.lower() for line in answer_to(typed(capsys, germany(), ["rules uranium"])))


def test_rules_in_one_part_announce_no_more(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is with an installed game that brings no rules."""
    monkeypatch.setattr(registry, "rules_text", lambda game_id: "# Nim\n\nTake the last pebble.")
    monkeypatch.setattr(Telling, "_here", lambda telling: [])
    said = typed(capsys, germany(), ["rules"])
    assert "Take the last pebble." in said
    assert [line for line in said if line.startswith("More rules")] == []


@pytest.mark.parametrize("game", registry.GAMES)
def test_each_game_reads_the_rules_of_its_phase_and_all_of_them(capsys: Out, game: str) -> None:
    some = typed(capsys, session(game, "Ann,Bo"), ["", "rules"])
    whole = typed(capsys, session(game, "Ann,Bo"), ["", "rules all"])
    headings = [line.lstrip("# ") for line in registry.rules_text(game).splitlines() if line.startswith("#")]
    assert all(f"{heading}:" in whole for heading in headings)
    assert sum(map(len, some)) < sum(map(len, whole))
    assert not any(line.startswith(("- ", "#")) for line in (*some, *whole)), "nothing decorative"


# --- one company -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_state_of_one_player_names_no_other(capsys: Out, game: str) -> None:
    told = answer_to(typed(capsys, session(game, "Ann,Bob"), ["", "?", "state BOB"]))
    assert any(line.startswith("Bob") for line in told)
    assert not any(line.startswith("Ann") for line in told)


# --- settings and the folder -----------------------------------------------------------------------------------------


def test_settings_are_told_changed_and_kept(capsys: Out, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    answers = ["settings", "set pace slow", "set pace step", "set nothing 1", "set", "set verbosity short", "settings"]
    said = told_with(capsys, germany(), ["set coach off", *answers], Kept(file), tmp_path)
    assert any(line.startswith("pace is instant: ") for line in said)
    assert any(line.startswith("pace is slow: ") for line in said)
    assert "Type 'set pace slow', 'set pace normal' or 'set pace instant'." in said
    assert any(line.startswith("There is no setting 'nothing'; there are ") for line in said)
    assert any(line.startswith("Type the setting and its value: ") for line in said)
    kept = file.load()
    assert (kept.spoken_pace, kept.verbosity, kept.coach) == ("slow", "short", False)


def test_the_language_changes_at_once(capsys: Out, tmp_path: Path) -> None:
    kept = Kept(SettingsFile(tmp_path / "settings.toml"))
    with speaking("en"):
        said = told_with(capsys, germany(), ["set language zh-TW", "market"], kept, tmp_path)
    assert kept.settings.language == "zh_TW"
    assert not said[-1].isascii()


def test_a_copy_is_kept_under_a_name(capsys: Out, tmp_path: Path) -> None:
    playing = session("power_grid", "Ann,Bo", money="open", folder=tmp_path)
    said = told_with(capsys, playing, ["save", "1", "save as Tuesday night"], Kept(None), tmp_path)
    assert any(line.startswith("The game is saved after every action; 'save as ") for line in said)
    records = [loads(path.read_text("utf-8"), path.name) for path in tmp_path.glob("*.toml")]
    assert sorted(record.title for record in records) == ["", "Tuesday night"]
    assert {record.actions for record in records} == {playing.record.actions}


@pytest.mark.parametrize("name", ["x" * 41, "bell\x07"])
def test_a_copy_is_not_kept_under_a_name_that_could_not_be_read(capsys: Out, tmp_path: Path, name: str) -> None:
    said = told_with(
        capsys, session("power_grid", "Ann,Bo", folder=tmp_path), ["", f"save as {name}"], Kept(None), tmp_path
    )
    assert any("is longer than 40 characters" in line or "cannot be shown as text" in line for line in said)
    records = [loads(path.read_text("utf-8"), path.name) for path in tmp_path.glob("*.toml")]
    assert [record.title for record in records] == [""]


def test_a_game_is_played_again_and_counted(capsys: Out, tmp_path: Path) -> None:
    playing = session("electropolis", "Ann,Bo", folder=tmp_path)

    class UntilTheEnd(Script):
        async def line(self) -> str:
            over = playing.game.to_move(playing.state) == NOBODY
            self.given += 1
            if not over:
                return "1"
            return await Script.line(self)

    program = PlainProgram(
        Store(tmp_path), UntilTheEnd(["statistics", "log 2", "rematch?", "rematch", "undo"]), playing
    )
    capsys.readouterr()
    asyncio.run(program.talk())
    said = capsys.readouterr().out.splitlines()
    assert len(program.played) == 2
    assert "rematch: another game with the same players" in said
    assert [seat.name for seat in program.played[1].seats] == ["Ann", "Bo"]
    assert "Electropolis: 1 game." in said
    assert {line.partition(":")[0] for line in said if " 0.5 expected by chance" in line} == {"Ann", "Bo"}


def test_the_best_result_on_each_map_is_told(tmp_path: Path) -> None:
    store, game = Store(tmp_path), finished("power_grid", "Ann Bo*", map="usa")
    store.save_file_for(game.seats).save(game.record)
    (place,) = [standing for standing in game.game.standings(game.state) if standing.seat == "Ann"]
    told = list(statistics(store))
    assert f"Maps: {int(place.rank == 1)} of 24 won." in told
    assert told[-1] == f"USA: best result place {place.rank} of 2, score {place.score['powered']}; opponents: simple."


# --- the coach and the tutorial --------------------------------------------------------------------------------------


def test_the_coach_explains_each_decision_once(capsys: Out, tmp_path: Path) -> None:
    kept = Kept(SettingsFile(tmp_path / "settings.toml"))
    said = told_with(capsys, germany(), ["1", "pass", "1"], kept, tmp_path)
    again = told_with(capsys, germany(), ["1", "pass", "1"], kept, tmp_path)
    assert said.count("Phase 2: put up a plant for auction:") == 1
    assert "Each kind of decision is explained once; 'set coach off' ends this." in said
    assert not any(line.startswith("Phase 2: ") for line in again)


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.some(5)
def test_the_tutorial_of_every_game_is_played_by_what_it_says(capsys: Out, tmp_path: Path, game: str) -> None:
    """Whoever types what is in quotation marks comes to its end, and is told so."""
    told_so_far: list[str] = []

    class Learner(Script):
        async def line(self) -> str:
            told_so_far.extend(capsys.readouterr().out.splitlines())
            self.given += 1
            if self.given == 1:
                return "tutorial"
            if self.given == 2:
                return str(list(registry.GAMES).index(game) + 1)
            if self.given == 3:
                return "undo"
            if any(line.startswith("The tutorial is over.") for line in told_so_far) or self.given > 200:
                return "quit"
            wanted = [found[1] for line in told_so_far if (found := re.search(r"Type '([^']*)'\.$", line))]
            return wanted[-1]

    program = PlainProgram(Store(tmp_path), Learner(()))
    asyncio.run(program.talk())
    assert any(line.startswith("The tutorial is over.") for line in told_so_far)
    assert program.played[0].game.id == game


def test_the_tutorial_wants_what_it_says(capsys: Out, tmp_path: Path) -> None:
    capsys.readouterr()
    asyncio.run(PlainProgram(Store(tmp_path), Script(["tutorial", "1", "open 5", "1"])).talk())
    said = capsys.readouterr().out.splitlines()
    assert said.count("In this tutorial, type 'open 4'.") == 2
    assert numbers(said)


# --- a new game ------------------------------------------------------------------------------------------------------


def test_one_step_back_reads_nothing_again(capsys: Out, tmp_path: Path) -> None:
    capsys.readouterr()
    answers = ["1", "Ann,Bo", "map=nowhere", "? map", "back", "Ann,Bo", "back", "back", "1", "Ann,Bo", "money=open"]
    program = PlainProgram(Store(tmp_path), Script(answers))
    asyncio.run(program.talk())
    said = capsys.readouterr().out.splitlines()
    assert said.count("1. New game: Power Grid") == 1
    (whole,) = [line for line in said if line.startswith("map: ") and " more" not in line]
    assert all(len(line) < len(whole) / 2 for line in said if line.startswith("map: ") and line != whole)
    assert [seat.name for seat in program.played[0].seats] == ["Ann", "Bo"]
