"""What a seat sees as JSON: every part of it is described, and what is written is what was described."""

from typing import Any

import pytest

import powergrid_tui
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.testing import Check, played, views
from powergrid_tui.toolkit import registry

CHECKS = (views.views_fit_their_schema, views.views_offer_what_may_be_done, views.views_keep_secrets)

TRUST = POWER_GRID.Options(edition="recharged", trust=True)


def undescribed(schema: dict[str, Any]) -> list[str]:
    """What has no description: definitions, and fields that are more than a reference to one."""
    found = []
    for name, definition in {**schema["$defs"], schema["title"]: schema}.items():
        found += [] if definition.get("description") else [name]
        for field, told in definition.get("properties", {}).items():
            refers = "$ref" in told or any("$ref" in kind for kind in told.get("anyOf", ()))
            found += [] if told.get("description") or refers else [f"{name}.{field}"]
    return found


@pytest.mark.parametrize("game_id", powergrid_tui.game_ids())
def test_every_part_is_described(game_id: str) -> None:
    assert undescribed(registry.table_view(game_id).json_schema()) == []


def test_what_is_not_described_is_found() -> None:
    schema = registry.table_view("power_grid").json_schema()
    del schema["$defs"]["Site"]["properties"]["cost"]["description"], schema["$defs"]["Piece"]["description"]
    assert undescribed(schema) == ["Piece", "Site.cost"]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_views_hold_against_the_trust(check: Check) -> None:
    check(played(POWER_GRID, TRUST, players=(2,), seeds=(1,)))
