"""What the rules of a map replace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from powergrid_tui.games.power_grid.decks.deckfile import Deck
from powergrid_tui.games.power_grid.decks.layout import Layout
from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.facts import Facts
from powergrid_tui.games.power_grid.rulebook.hooks.area import Area
from powergrid_tui.games.power_grid.rulebook.hooks.income import Income
from powergrid_tui.games.power_grid.rulebook.hooks.network import Network
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import PlantMarket
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import ResourceMarket
from powergrid_tui.games.power_grid.rulebook.layouts import usual_layout


def _usual_counts(counts: Counts) -> Counts:
    return counts


def _usual_faces(deck: Deck, regions: Sequence[str]) -> Deck:
    return deck


@dataclass(frozen=True)
class Variant:
    """The parts of a rulebook. A module in ``variants/`` provides one as ``VARIANT``, with the parts that its map
    replaces."""

    counts: Callable[[Counts], Counts] = _usual_counts
    faces: Callable[[Deck, Sequence[str]], Deck] = _usual_faces
    """The deck with the map's card faces, for the regions in play."""
    layout: Callable[[Facts], Layout] = usual_layout
    plant_market: type[PlantMarket] = PlantMarket
    resources: type[ResourceMarket] = ResourceMarket
    network: type[Network] = Network
    area: type[Area] = Area
    income: type[Income] = Income


USUAL = Variant()
