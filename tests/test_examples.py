"""The example games and the documents are correct."""

import re
from pathlib import Path

import pytest

from powergrid_tui.cli.check import kind_of
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.notation import parse_action
from powergrid_tui.table.protocol.game import BadNotation
from powergrid_tui.table.records.record import loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import make

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "saves" / "examples").glob("*.toml"))
GAME = registry.game("power_grid")

OTHER_MAPS = {"M1,": "manhattan", "north": "korea", "Osaka": "japan", "": "germany"}
"""The maps of some lines of the table, by a word in them; all others are about Germany."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_waits_for_a_person_and_nothing_is_wrong_with_it(path: Path) -> None:
    assert kind_of(path).startswith("a saved game")
    session = Session.resume(GAME, loads(path.read_text("utf-8"), path.name))
    assert session.seats[session.state.turn].bot == ""


def test_the_late_example_ends_two_rounds_on(tmp_path: Path) -> None:
    (path,) = (path for path in EXAMPLES if "two-rounds" in path.stem)
    record, save_file = Store(tmp_path).open(path)
    assert save_file.path.parent == tmp_path, "playing on leaves the example as it is"
    session = Session.resume(GAME, record)
    begun, bot = session.state.round, make("simple", GAME.id)
    while not session.state.over:
        mover = session.state.turn
        view = GAME.view(session.state, mover)
        session.play(bot.decide(view, GAME.choices(view), session.rng(mover)))
    assert session.state.round == begun + 2


def test_every_line_in_the_notation_table_is_read() -> None:
    maps = {word: GAME.new(Options(map=name), ["Ann", "Bo"]) for word, name in OTHER_MAPS.items()}
    page = (ROOT / "docs" / "notation.md").read_text("utf-8").partition("## Electropolis")[0]
    lines = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert len(lines) == 21
    verbs = set()
    for line in lines:
        state = next((maps[word] for word in maps if word in line), maps[""])
        name = line.partition(":")[0]
        turn = -1 if name == "nature" else ["Ann", "Bo"].index(name)
        owned = state.players[0].evolve(plants=(4, 7, 8), stock=(2, 0, 0, 0))
        at = state.evolve(turn=turn, players=(owned, owned))
        parse_action(line, at)
        with pytest.raises(BadNotation):
            parse_action(line, at.evolve(turn=0 if name == "Bo" else 1))
        verbs.add(line.split()[1])
    assert verbs == {
        *("deal", "shuffle", "region", "site", "open", "bid", "pass", "scrap"),
        *("buy", "build", "begin", "done", "power"),
    }


def test_every_line_of_electropolis_in_the_notation_is_read() -> None:
    game = registry.game("electropolis")
    state = game.new(game.Options(), ["Ann", "Bo"])
    page = (ROOT / "docs" / "notation.md").read_text("utf-8").partition("## Electropolis")[2]
    page = page.partition("## Factory Manager")[0]
    lines = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    kinds = [game.parse(line, state.evolve(turn=-1 if line.startswith("nature") else 0)).kind for line in lines]
    assert kinds == ["deal", "space", "take", "place", "discard", "run"]


def test_every_line_of_factory_manager_in_the_notation_is_read() -> None:
    game = registry.game("factory_manager")
    state = game.new(game.Options(), ["Ann", "Bo"])
    page = (ROOT / "docs" / "notation.md").read_text("utf-8").partition("## Factory Manager")[2]
    page = page.partition("## Rise to Power")[0]
    lines = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    actions = [game.parse(line, state.evolve(turn=-1 if line.startswith("nature") else 0)) for line in lines]
    assert [action.kind for action in actions] == [
        *("deal", "reveal", "open", "bid", "pass", "bring", "buy", "place", "remove", "extend", "done", "run", "raise")
    ]
    for line, action in zip(lines, actions, strict=True):
        turn = -1 if line.startswith("nature") else 0
        assert game.format(action, state.evolve(turn=turn)) == line


def test_every_line_of_rise_to_power_in_the_notation_is_read() -> None:
    game = registry.game("rise_to_power")
    state = game.new(game.Options(), ["Ann", "Bo", "Cy"])
    page = (ROOT / "docs" / "notation.md").read_text("utf-8").partition("## Rise to Power")[2]
    page = page.partition("## Terraforming Mars")[0]
    lines = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    kinds = []
    for line in lines:
        at = state.evolve(turn=-1 if line.startswith("nature") else 0)
        action = game.parse(line, at)
        assert game.parse(game.format(action, at), at) == action, "what nobody may know is written encoded"
        assert "~" in game.format(action, at) or game.format(action, at) == line
        kinds.append(action.kind)
    assert kinds == [
        *("deal", "take", "discard", "contract", "power", "upgrade", "exchange", "trade", "steal"),
        *("draw", "shuffle", "done"),
    ]


def test_every_line_of_terraforming_mars_in_the_notation_is_read() -> None:
    game = registry.game("terraforming_mars")
    state = game.new(game.Options(), ["Ann", "Bo"])
    page = (ROOT / "docs" / "notation.md").read_text("utf-8").partition("## Terraforming Mars")[2]
    lines = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    kinds = []
    for line in lines:
        at = state.evolve(turn=-1 if line.startswith("nature") else 0)
        action = game.parse(line.replace(",...", ""), at)
        written = game.format(action, at)
        assert game.parse(written, at) == action, "what nobody may know is written encoded"
        assert "~" in written or written == line
        kinds.append(action.kind)
    assert kinds == [
        *("deal", "start", "draft", "buy", "play", "activate", "project", "project", "plant", "warm", "milestone"),
        *("award", "first", "done", "pass", "place", "choose", "target", "on", "amount", "keep", "later", "shuffle"),
    ]


def test_the_readme_names_the_two_commands_that_the_makefile_has() -> None:
    readme, makefile = (ROOT / "README.md").read_text("utf-8"), (ROOT / "Makefile").read_text("utf-8")
    for target in ("play", "test"):
        assert f"make {target}" in readme
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", readme):
        assert (ROOT / picture).is_file()
