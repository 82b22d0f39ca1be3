"""Why an action is advised: sentences with figures."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.model import State


def explained(view: State, action: Action) -> tuple[str, Mapping[str, int | str]]:
    """(message, its figures) about an action of a seat; empty if a comparison says more."""
    return "", {}
