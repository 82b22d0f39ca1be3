"""The bots of this game by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from powergrid_tui.games.terraforming_mars.bots.greedy import GreedyBot
from powergrid_tui.games.terraforming_mars.bots.knowledge import Knowledge
from powergrid_tui.games.terraforming_mars.bots.simple import SimpleBot
from powergrid_tui.table.words.language import mark

BOTS: Mapping[str, Callable[[], Any]] = {**Knowledge().bots(), "simple": SimpleBot, mark("greedy"): GreedyBot}
"""Best first. The last two are kept for games that were begun with them."""
