"""The numbers of the summary: one set for every number of players, where the map has none of its own."""

from random import Random

import pytest
from click.testing import CliRunner

from powergrid_tui.cli import main
from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options, Phase
from powergrid_tui.games.power_grid.rules import compatibility
from powergrid_tui.games.power_grid.viewmodel.help.ending import steps
from powergrid_tui.games.power_grid.viewmodel.help.rules import auction, special_rules
from powergrid_tui.games.power_grid.viewmodel.preview import preview
from powergrid_tui.table.protocol.options import glance
from tests.power_grid import figures
from tests.power_grid.figures import MAPS
from tests.power_grid.positions import NAMES
from tests.power_grid.strategies import LONGEST

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


def test_official_numbers_are_the_default_and_what_they_were() -> None:
    assert Options().numbers == "official"
    for players, row in {2: (3, 8, 4, 10, 21), 6: (5, 0, 3, 6, 14)}.items():
        counts = compatibility.book_of(Options(), players).counts
        found = (counts.regions, counts.removed, counts.plant_limit, counts.step2_at, counts.end_at)
        assert found == row


@pytest.mark.parametrize(("players", "deck"), [(2, "base"), (3, "new"), (5, "mixed"), (6, "base")])
def test_a_game_is_played_by_them_to_its_end(players: int, deck: str) -> None:
    luck = Random(players)
    state = POWER_GRID.new(chosen(deck=deck), NAMES[:players])
    deal = POWER_GRID.sample(state, luck)
    assert isinstance(deal, Deal)
    assert len(deal.regions) == players
    if deck != "mixed":
        assert len(deal.deck) == len(state.book.plants) - 8 - 8 + 1
    state = POWER_GRID.apply(state, deal)
    assert state.unseen == (8 if deck == "mixed" else 0)
    cities = len(state.book.cities_in_play)
    assert state.book.counts.end_at == min(17, cities)  # two regions have 14
    for _ in range(LONGEST):
        if state.over:
            break
        if state.turn < 0:
            action = POWER_GRID.sample(state, luck)
        else:
            offers = [offer for offer in POWER_GRID.choices(state) if len(offer.actions)]
            build = [offer for offer in offers if offer.kind == "build"]
            actions = luck.choice([*offers, *build * 8]).actions
            action = actions[min(luck.randrange(len(actions)), luck.randrange(len(actions)))]
        before, state = state, POWER_GRID.apply(state, action)
        assert all(len(player.plants) <= 3 + bool(state.scrapping) for player in state.players)
        most = max(len(player.cities) for player in state.players)
        if before.step == 1 and state.step == 2 and most < 7:
            assert all(state.houses[city] for city in state.book.cities_in_play)
        if state.step == 1 and state.phase is Phase.BUREAUCRACY:
            assert most < 7
    assert state.over
    assert max(len(player.cities) for player in state.players) >= min(17, cities) or not state.built


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


def test_a_game_by_the_official_numbers_is_told_apart() -> None:
    official, summary = (POWER_GRID.new(options, NAMES[:3]) for options in (Options(), chosen()))
    assert POWER_GRID.digest(official) != POWER_GRID.digest(summary)


def test_the_command_line_takes_and_refuses_them() -> None:
    said = CliRunner().invoke(main, ["new", "--help"]).output
    assert "--numbers" in said
    line = "new --plain --players 2 --map manhattan --numbers summary"
    refused = CliRunner().invoke(main, line.split())
    assert refused.exit_code != 0
    assert "2 players play in 2 regions, and Manhattan has 1" in refused.output
