"""A sample of the soak: a few random games of every kind, with all that must hold checked after each action."""

from dataclasses import replace

import pytest

from bench.soak import Table, run, tables
from powergrid_tui.games.power_grid.files import complete
from powergrid_tui.games.power_grid.model import Options
from tests.power_grid.invariants import play

FEW = 1
"""Games of each kind, each with another number of players; all numbers take their turn over the kinds."""

KINDS = [table for table in tables() if not table.bots]


@pytest.mark.thorough
@pytest.mark.parametrize(("number", "table"), enumerate(KINDS), ids=lambda it: getattr(it, "name", ""))
def test_games_of_every_kind_end_and_lose_nothing(number: int, table: Table) -> None:
    seats = table.seats()
    for at in range(number, number + FEW):
        options, players = seats[at % len(seats)]
        play(complete(options, at), [f"P{seat}" for seat in range(players)], at)


def test_every_map_edition_deck_and_variant_is_among_them() -> None:
    names = [table.name for table in KINDS]
    assert len(names) == 24 * 2 + 3 + 2
    assert all(table.seats() for table in tables())


def test_what_goes_wrong_is_told_with_the_game_in_which_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    table = replace(KINDS[0], games=2)
    assert run(table)[1:] == (2, "")

    def loses_a_token(_options: Options, _names: list[str], seed: int) -> None:
        assert seed == 0, "a token is lost"

    monkeypatch.setattr("bench.soak.play", loses_a_token)
    _, ended, trouble = run(table)
    assert ended == 1
    assert "seed 1" in trouble
    assert "a token is lost" in trouble
