"""The numbers of the summary: one set for every number of players, where the map has none of its own."""

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.rules import compatibility
from powergrid_tui.games.power_grid.viewmodel.help.ending import steps
from powergrid_tui.games.power_grid.viewmodel.help.rules import auction, special_rules
from powergrid_tui.games.power_grid.viewmodel.preview import preview
from powergrid_tui.table.protocol.options import glance
from tests.power_grid import figures
from tests.power_grid.figures import MAPS
from tests.power_grid.positions import NAMES

PLAYERS = range(2, 7)


def chosen(map: str = "germany", deck: str = "base", **words: str) -> Options:
    return Options.model_validate({"map": map, "deck": deck, "numbers": "summary", **words})


@pytest.mark.parametrize("map", atlas.map_ids())
def test_the_numbers_are_the_same_for_every_number_of_players_but_those_that_the_map_has_itself(map: str) -> None:
    board, own = atlas.load(map), atlas.load(map).tables.players
    for players in PLAYERS:
        why = POWER_GRID.options_refusal(chosen(map), players)
        if len(board.regions) < players:
            assert f"{players} players play in {players} regions, and {board.title} has {len(board.regions)}" in why
            continue
        assert why == ""
        counts = compatibility.book_of(chosen(map), players).counts
        assert (counts.regions, counts.plant_limit) == (players, 3)
        here, at = MAPS[map], players - 2
        assert counts.removed == (8 if here.removed == figures.REMOVED else own.removed and own.removed[at])
        if map != "middle-east":
            assert counts.step2_at == (7 if here.step2 == figures.STEP2 else here.step2[at])
        assert counts.end_at == (17 if here.end == figures.END else here.end[at])


def test_help_form_and_lists_say_so() -> None:
    state = POWER_GRID.new(chosen(), NAMES[:6])
    lines = dict(special_rules(state))["The summary's numbers"]
    assert lines[1] == (
        "Here: 6 regions, 8 plants removed face down, 3 plants for each company, Step 2 at 7 cities, the end at 17."
    )
    assert any("reaches 17 cities" in line for line in steps(state.book))
    assert any("three" in line for line in auction(POWER_GRID.new(chosen(), NAMES[:2]).book))
    told = dict(preview(chosen(), 6).figures)
    assert (told["In play"], told["Steps"]) == ("6 regions", "Step 2 at 7 cities, the end at 17")
    assert "the summary's numbers" in glance(Options, {"numbers": "summary"})
    assert "official numbers" not in glance(Options, {"numbers": "official"})
