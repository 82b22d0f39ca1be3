"""What the rules of a map replace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from powergrid_tui.games.power_grid.decks.deckfile import PlantDeck
from powergrid_tui.games.power_grid.decks.layout import Layout
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts
from powergrid_tui.games.power_grid.rulebook.hooks.area import AreaInPlay
from powergrid_tui.games.power_grid.rulebook.hooks.income import Income
from powergrid_tui.games.power_grid.rulebook.hooks.network import Network
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import PlantMarket
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import ResourceMarketRules
from powergrid_tui.games.power_grid.rulebook.layouts import default_layout


def _default_counts(counts: Counts) -> Counts:
    return counts


def _default_faces(deck: PlantDeck, regions: Sequence[str]) -> PlantDeck:
    return deck


@dataclass(frozen=True)
class Variant:
    """The parts of a rulebook. A module in ``variants/`` provides one as ``VARIANT``, with the parts that its map
    replaces."""

    counts: Callable[[Counts], Counts] = _default_counts
    faces: Callable[[PlantDeck, Sequence[str]], PlantDeck] = _default_faces
    """The deck with the map's card faces, for the regions in play."""
    layout: Callable[[GameFacts], Layout] = default_layout
    plant_market: type[PlantMarket] = PlantMarket
    resources: type[ResourceMarketRules] = ResourceMarketRules
    network: type[Network] = Network
    area: type[AreaInPlay] = AreaInPlay
    income: type[Income] = Income


DEFAULT = Variant()
