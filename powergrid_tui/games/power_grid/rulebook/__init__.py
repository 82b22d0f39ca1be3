"""The numbers and hooks that an edition, a deck or a map changes.

A phase asks the rulebook, never which map it is on. Counts come from ``editions/*.toml``, ``decks/*.toml`` and the
map's own file. Hooks cover what no table can express, one group per concern: plant market, resource market, network,
area, income. A module in ``variants/`` overrides those that its map changes.
"""

from powergrid_tui.games.power_grid.rulebook.book import Rulebook, rulebook
from powergrid_tui.games.power_grid.rulebook.counts import FEWEST, MOST, TODAY, RulebookKey
from powergrid_tui.games.power_grid.rulebook.facts import COAL, GARBAGE, OIL, RESOURCES, URANIUM
from powergrid_tui.games.power_grid.rulebook.hooks.network import SHUT
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps

__all__ = [
    "COAL",
    "FEWEST",
    "GARBAGE",
    "MOST",
    "OIL",
    "RESOURCES",
    "SHUT",
    "TODAY",
    "URANIUM",
    "PriceSteps",
    "Rulebook",
    "RulebookKey",
    "rulebook",
]
