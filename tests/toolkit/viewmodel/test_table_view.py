"""What a seat sees as JSON: every part of it is described, and what is written is what was described."""

from typing import Any

import pytest
from pydantic import ConfigDict

import powergrid_tui
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.testing import played, table_views
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.preview import Plot
from powergrid_tui.toolkit.viewmodel.table_view import TableView

CHECKS = (table_views.views_fit_their_schema, table_views.views_offer_what_may_be_done, table_views.views_keep_secrets)

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


class LateView(TableView):
    """A view."""

    place: Plot
    """Where it is,
    and what is there."""
    turns: int = 0
    """How many turns."""


class EarlyView(TableView):
    """A view."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    place: Plot
    """Where it is,
    and what is there."""
    turns: int = 0
    """How many turns."""


def test_docstrings_of_fields_are_read_for_the_schema_as_pydantic_would_read_them_for_the_model() -> None:
    late, early = LateView.json_schema(), EarlyView.json_schema()
    assert {**late, "title": ""} == {**early, "title": ""}
    assert late["properties"]["turns"]["description"] == "How many turns."
    assert late["properties"]["seat"]["description"] == "The viewer's seat, counted from 0."
    assert LateView.model_fields["turns"].description is None, "the model itself has none"


def test_views_hold_against_the_trust() -> None:
    given = played(POWER_GRID, TRUST, players=(2,), seeds=(1,))
    for check in CHECKS:
        check(given)
