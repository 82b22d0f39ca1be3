"""What a game of your own is made of: `docs/first_game.md` builds one from nothing."""

from powergrid_tui.table.protocol.events import Event, Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import (
    NATURE,
    NOBODY,
    BadNotation,
    Choice,
    Game,
    IllegalAction,
    Offer,
    Standing,
    TableError,
    unpriced,
)
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.protocol.value import Value
from powergrid_tui.toolkit.lookahead import Budget, Lookahead

__all__ = [
    "NATURE",
    "NOBODY",
    "BadNotation",
    "Budget",
    "Choice",
    "Event",
    "Events",
    "Frozen",
    "Game",
    "IllegalAction",
    "Lookahead",
    "Manifest",
    "Offer",
    "Standing",
    "TableError",
    "Value",
    "unpriced",
]
