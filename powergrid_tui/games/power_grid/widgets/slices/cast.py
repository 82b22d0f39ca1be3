"""Who plays the seats: companies."""

from powergrid_tui.paint import palette
from powergrid_tui.paint.cast import Sitter as Company
from powergrid_tui.paint.cast import cast_of as companies

__all__ = ["TRUST", "Company", "companies"]

TRUST = Company("#", palette.STRONG, "the Trust", False)
"""The third party of a game for two, as the board shows it: a sign that no company has."""
