"""In another language nothing English is told of a wrong file, nor of a map: only keys, and words of the file."""

import json

import pytest
from click.testing import CliRunner

from powergrid_tui.games.power_grid import files
from powergrid_tui.games.power_grid.commands import maps
from powergrid_tui.table.words.language import speaking_with
from tests.foreign import Wordless
from tests.power_grid.own_files import CARDS, VALE, changed, errors

TABLES = "[tables]\n"


@pytest.mark.parametrize(
    ("text", "old", "new", "said"),
    [
        (VALE, "end = [8, 9, 17, 15, 14]", "end = [99, 9, 17, 15, 14]", "tables.players.end 99 2 2 9"),
        (VALE, TABLES, '[tables]\nrules = "india"\n', "tables.ceiling india"),
        (VALE, TABLES, "[tables]\ndeck = { out = [99] }\n", "tables.deck.out 99"),
        (VALE, '["Ashby", "Barlow", 7]', '["Zzzzz", "Barlow", 7]', "links Zzzzz"),
        (VALE, "coal = 21", "coal = 25", "tables.start.coal 25 24"),
        (CARDS, "market = [", "market = [99, ", "market 99"),
    ],
    ids=["cities", "rules", "plant", "link", "tokens", "market"],
)
def test_a_error_holds_no_word_outside_of_a_message(text: str, old: str, new: str, said: str) -> None:
    with speaking_with("wordless", Wordless()):
        assert errors(changed(text, (old, new)))[0] == said


def test_so_do_the_notes_of_a_map_but_not_for_other_programs() -> None:
    board = files.load("spain-portugal")
    with speaking_with("wordless", Wordless()):
        assert set(files.notes(board, "original")) == {"*"}
        told = CliRunner().invoke(maps, ["spain-portugal", "--json"])
    assert json.loads(told.stdout)["notes"] == list(board.tables.notes)
