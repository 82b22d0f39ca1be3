"""The companies at the seats."""

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.players import Player as Company
from powergrid_tui.toolkit.viewmodel.players import players_of as companies_of

__all__ = ["TRUST", "Company", "companies_of"]

TRUST = Company("#", "", mark("the Trust"))
"""The third party in a game for two, as the board shows it; no company has its glyph. Its name is a message."""
