"""A sample of the soak: a few random games of every kind, with all that must hold checked after each action."""

from dataclasses import replace

import pytest

from bench.soak import Table, run, tables

FEW = 5
"""Games of each kind: one for each number of players."""

KINDS = [table for table in tables() if not table.bots]


@pytest.mark.parametrize("table", KINDS, ids=lambda table: table.name)
def test_games_of_every_kind_end_and_lose_nothing(table: Table) -> None:
    _, ended, trouble = run(replace(table, games=FEW))
    assert not trouble
    assert ended == FEW


def test_every_map_edition_deck_and_variant_is_among_them() -> None:
    names = [table.name for table in KINDS]
    assert len(names) == 24 * 2 + 3 + 2
    assert all(table.seats() for table in tables())
